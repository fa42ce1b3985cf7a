"""Amounts whose marks can be read in two ways (`1.250`: a thousand and more, or little above one); and currencies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from compliance.logs.amounts import currency_of, in_plain_signs
from compliance.logs.faults import a_few, shorten
from compliance.logs.mapped_cells import items_of, said
from compliance.logs.mapped_currencies import one_mark
from compliance.logs.mapping_file import Each
from compliance.logs.proposed_members import CENTS_IN_UNITS
from compliance.logs.proposed_sample import Sample

_Event = dict[str, Any]
_OF: Final = frozenset({"wager", "settle"})
_THREE: Final = re.compile(r"[^0-9.,]*[1-9][0-9]{0,2}([.,])[0-9]{3}[^0-9.,]*")  # a token: an amount with one such mark
_FEW: Final = re.compile(r".*[0-9]([.,])[0-9]{1,2}[^0-9.,]*")  # a token: one whose last mark is that of decimals
_OTHER: Final = {".": ",", ",": "."}
_BETWEEN_CELLS: Final = ";"  # who writes a comma for decimals has this between cells


def with_marks_told(events: Sequence[_Event], sample: Sample, asked: list[str]) -> list[_Event]:
    """The events, with amounts marked as unsure all of whose marks stand before three figures, where no other amount of
    the file shows which mark is that of decimals: they are taken as whole amounts of a thousand and more, since nobody
    pays thousandths, and asked about. So are amounts in several currencies."""
    of_columns: dict[str, list[str]] = {}
    for event in events:
        for how in _amounts(event):
            for name in _columns(how):
                of_columns.setdefault(name, list(_texts(event, sample, name)))
    currencies = one_mark(currency_of(text) for texts in of_columns.values() for text in texts)
    if len(currencies) > 1:
        asked.append(
            f"are the amounts in several currencies ({a_few(currencies)})? sums of all but the first are left open: "
            "give rows of each a log of their own"
        )
    shown = {found[1] for texts in of_columns.values() for text in texts if (found := _few(text))}
    doubtful = {name: mark for name, texts in of_columns.items() if (mark := _mark_of_three(texts))}
    told = []
    for event in events:
        new = {}
        for member, how in event["members"].items() if event["event"] in _OF else ():
            marks = {doubtful[name] for name in _columns(how) if name in doubtful} if _is_amount(how) else set()
            if marks:
                new[member] = _read_anew(how, next(iter(marks)), shown, sample, of_columns, asked)
        told.append({**event, "members": {**event["members"], **new}} if new else event)
    return told


def _read_anew(
    how: dict[str, Any],
    mark: str,
    shown: set[str],
    sample: Sample,
    of_columns: Mapping[str, list[str]],
    asked: list[str],
) -> dict[str, Any]:
    """The amount read with the mark between thousands; in doubt where nothing shows the mark of decimals."""
    decimal = _OTHER[mark]
    is_usual = mark == "," and sample.form.keys.get("delimiter") != _BETWEEN_CELLS
    if shown == {decimal} or (is_usual and mark not in shown):
        return _with_decimal(how, decimal)
    name = next(name for name in _columns(how) if _mark_of_three(of_columns[name]))
    text = next(text for text in of_columns[name] if _THREE.fullmatch(in_plain_signs(text)))
    question = (
        f'{shorten(name)}: is {shorten(text)} a whole amount of a thousand and more (`decimal: "{decimal}"`), or does '
        f'the mark in it stand before decimals (`decimal: "{mark}"`)? it is taken as whole; while `unsure` stands '
        "nothing that rests on it is counted"
    )
    if question not in asked:
        asked.append(question)
    return {**_with_decimal(how, decimal), "unsure": True}


def _with_decimal(how: dict[str, Any], decimal: str) -> dict[str, Any]:
    bare = {key: value for key, value in how.items() if key != "decimal"}
    return {**bare, "decimal": decimal} if decimal != "." else bare


def _few(text: str) -> re.Match[str] | None:
    return _FEW.fullmatch(in_plain_signs(text))


def _mark_of_three(texts: Sequence[str]) -> str:
    """The mark that stands in some amounts of a column, before three figures in each; empty where there is none."""
    marked = [plain for text in texts if "." in (plain := in_plain_signs(text)) or "," in plain]
    found = [_THREE.fullmatch(text) for text in marked]
    marks = {one[1] for one in found if one is not None}
    return next(iter(marks)) if len(marks) == 1 and None not in found else ""


def _amounts(event: _Event) -> Iterator[dict[str, Any]]:
    if event["event"] in _OF:
        yield from (how for how in event["members"].values() if _is_amount(how))


def _is_amount(how: Any) -> bool:
    return isinstance(how, dict) and how.get("as") == "amount"


def _columns(how: Mapping[str, Any]) -> list[str]:
    if "column" in how:
        return [how["column"]]
    return [part.removeprefix(CENTS_IN_UNITS).strip("`") for part in str(how.get("computed", "")).split(" - ") if part]


def _texts(event: _Event, sample: Sample, name: str) -> Iterator[str]:
    each = Each.model_validate(event["each"]) if "each" in event else None
    for row in sample.rows:
        for thing in items_of(each, row.values):
            if text := said(thing, name):
                yield text
