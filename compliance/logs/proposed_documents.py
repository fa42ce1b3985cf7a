"""The forms of documents: JSON, XML, a workbook; where in them the rows of a game may stand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import ExpatError

from compliance.logs.columns_seen import unnamed
from compliance.logs.faults import LineError, shorten
from compliance.logs.lines import LogFile
from compliance.logs.proposed_form_told import Form, ProposalError, any_shape, refused
from compliance.logs.proposed_heads import fit, usable, with_heads
from compliance.logs.proposed_text import ALIKE, TITLES, is_value
from compliance.logs.proposed_ways import ways_to_objects, ways_to_plain_lists
from compliance.logs.strict_json import parse_object

_ROWS: Final = 200  # of a sheet, by which it is told which row names the columns
_WHOLE: Final = 16_777_216  # bytes of a document of which the lists are looked for
_ELEMENTS: Final = 20_000
_ANEW: Final = "Look at that place, and save the file anew."


def workbook_forms(path: Path, swells: int) -> list[Form]:
    """A form for each sheet that has rows below a row of names; titles may stand above it."""
    from compliance.logs.foreign_workbook import first_rows

    log = LogFile(path, any_shape, swells=swells, is_text=False)
    sheets = first_rows(log, _ROWS)
    if log.refused:
        raise refused(log)
    forms = []
    for sheet, rows in sheets.items():
        form = Form({"format": "xlsx"}, {"format": "the file is a workbook"})
        if len(sheets) > 1:
            form = form.with_key("sheet", sheet, "on this sheet the rows of a game were found")
        widest = max((sum(map(bool, cells)) for _, cells in rows), default=0)
        # the row of names is the first that is about as wide as the widest and has no values
        heads = (
            place
            for place, (_, cells) in enumerate(rows[:TITLES])
            if sum(map(bool, cells)) * 2 > widest and not any(map(is_value, cells))
        )
        forms.append(_below_names(form, rows, next(heads, 0)))
    return forms


def _below_names(form: Form, rows: Sequence[tuple[int, list[str]]], at: int) -> Form:
    """The form of a sheet whose row of names is this one of its rows; heads may stand above several of them."""
    if not rows:
        return form
    number, names = rows[at]
    if all(fit(names)):
        above = number - 1
        return form.with_key("skip", above, "rows that stand before that of the names") if above else form
    widest = max(len(cells) for _, cells in rows)
    named = with_heads(rows[at - 1][1] if at else [], [*names, *[""] * (widest - len(names))])
    form = form.with_key("skip", number, "the row of names itself is passed over, since they are not all usable:")
    why = f"empty or said twice in that row: {', '.join(map(shorten, names))}"
    return form.with_key("columns", usable(named), why)


def json_forms(path: Path, lines: Sequence[str], base: Form, swells: int) -> list[Form]:
    full = [line for line in lines if line.strip()]
    objects = 0
    for line in full:
        try:
            parse_object(line)
            objects += 1
        except LineError:
            continue
    if objects > 1 and objects >= ALIKE * len(full):
        return [base.with_key("format", "jsonl", "each line is a JSON object")]
    log = LogFile(path, any_shape, swells=swells)
    whole = bytearray()
    for block in log.blocks():
        whole += block
        if len(whole) > _WHOLE:
            raise ProposalError(log.name, "This document is too large to look for its rows.", "Map a part of it.")
    try:
        document = json.loads(whole.decode("utf-8-sig"))
    except RecursionError:
        message = "This JSON document is nested too deep to be looked through."
        raise ProposalError(log.name, message, "Save its rows by themselves, and map those.") from None
    except ValueError as error:
        where = f" (line {error.lineno}, column {error.colno})" if isinstance(error, json.JSONDecodeError) else ""
        message = f"This is not one JSON document, nor JSON on each line{where}."
        raise ProposalError(log.name, message, _ANEW) from None
    ways = dict.fromkeys(ways_to_objects(document))
    form = base.with_key("format", "json", "the file is one JSON document")
    plain = {} if ways else dict(ways_to_plain_lists(document))
    if plain:
        why = "the things of these lists have no names: give each column its own"
        return [
            form.with_key("rows", way, "here lists without names were found").with_key(
                "columns", [unnamed(n) for n in range(1, wide + 1)], why
            )
            for way, wide in plain.items()
        ]
    if not ways:
        raise ProposalError(log.name, "This document has no list of things with names.", "Name a file with rows.")
    return [form.with_key("rows", way, "here the rows of a game were found") for way in ways]


def xml_forms(path: Path, base: Form, swells: int) -> list[Form]:
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import XMLParser

    seen: Counter[str] = Counter()
    rich: set[str] = set()
    open_now: list[str] = []

    class _Ways:
        def start(self, tag: str, attributes: dict[str, str]) -> None:
            if open_now:
                rich.add(".".join(open_now))
            open_now.append(tag.rpartition("}")[2])
            way = ".".join(open_now)
            seen[way] += 1
            if attributes:
                rich.add(way)

        def end(self, _tag: str) -> None:
            open_now.pop()

        def data(self, words: str) -> None:
            """What elements say is read with the rows."""

        def close(self) -> None:
            """Nothing is built."""

    log = LogFile(path, any_shape, swells=swells)
    parser: Any = XMLParser(target=_Ways(), forbid_dtd=True)
    try:
        for block in log.blocks():
            parser.feed(block)
            if seen.total() > _ELEMENTS:
                break
    except DefusedXmlException:
        message = "This XML document has a document type or entities of its own, which are not read."
        raise ProposalError(log.name, message, "Save it without them.") from None
    except (LookupError, ValueError):
        message = "This XML document says an encoding in which it cannot be read."
        raise ProposalError(log.name, message, "Save it as UTF-8.") from None
    except (ParseError, ExpatError) as error:
        line, column = getattr(error, "position", None) or (getattr(error, "lineno", 0), getattr(error, "offset", 0))
        where = f" (line {line}, column {column + 1})" if line else ""
        raise ProposalError(log.name, f"This is not XML that can be read{where}.", _ANEW) from None
    ways = [way for way in seen if way in rich and "." in way]
    if not ways:
        raise ProposalError(log.name, "This XML document has no elements with columns.", "Name a file with rows.")
    form = base.with_key("format", "xml", "the file is XML")
    return [form.with_key("rows", way, "here the rows of a game were found") for way in ways]
