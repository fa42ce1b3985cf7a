"""The form of a foreign file, told from its beginning: csv, JSON, XML, a workbook; and its rows, read in that form."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_UP, Decimal
from itertools import dropwhile, islice, pairwise
from pathlib import Path
from typing import Any, Final

from compliance.logs.column_words import words_not_in_ascii
from compliance.logs.columns_seen import unnamed
from compliance.logs.faults import LineError, shorten
from compliance.logs.foreign_rows import ForeignRow, Header, read_rows
from compliance.logs.foreign_text import runs_on
from compliance.logs.frozen_rows import frozen_query
from compliance.logs.lines import SWELLS, LogFile, is_read_twice
from compliance.logs.mapped_cells import items_of
from compliance.logs.mapping_file import LogMapping
from compliance.logs.mapping_forms import BLANKS
from compliance.logs.proposed_documents import json_forms, workbook_forms, xml_forms
from compliance.logs.proposed_form_told import Form, ProposalError, any_shape, refuse_what_is_no_log, refused
from compliance.logs.proposed_headers import lost_above, rows_above
from compliance.logs.proposed_heads import UNFIT, fit, usable, with_heads
from compliance.logs.proposed_numbers import number_lists
from compliance.logs.proposed_records import named_lines
from compliance.logs.proposed_tables import ruled_table
from compliance.logs.proposed_text import (
    ALIKE,
    TITLES,
    Lines,
    cells_at,
    is_bare_rule,
    is_rule,
    is_value,
    lines_of_games,
    places_under,
    widths_of,
)

SAMPLE: Final = 200  # rows from which columns are told
_LINES: Final = 200
_NOT_UTF_8: Final = "log.not-utf-8"
_GAP: Final = "  "
_NEWEST_FIRST: Final = re.compile(r"(?i)\b(?:newest|latest|most recent)\b.{0,20}\b(?:first|top)\b|最新在[前上]")
_SHAPES: Final = 6  # of other lines that are asked about
_FEWEST_BESIDE: Final = 4  # rows beside which one with fewer cells is no sign of other lines
_HUNDREDTH: Final = Decimal("0.01")
_NAMES: Final = 3  # of columns in one line, by which it is taken for a line of names
_SEPARATORS: Final = {",": ",", ";": ";", "\t": "tab", "|": "|"}
_ENCODINGS: Final = ("cp1252", "latin-1", "gb18030", "big5", "shift_jis")
_MAPPABLE: Final = (".xlsx", ".xlsm")


def forms_of(path: Path, swells: int = SWELLS) -> list[Form]:
    """The forms in which the file can be read; several where a document has several lists. Raises ProposalError."""
    if not is_read_twice(path):
        raise ProposalError(str(path), "A pipe cannot be looked at twice.", "Save it as a file first.")
    refuse_what_is_no_log(path)
    name = path.name.lower()
    if name.endswith(_MAPPABLE):
        return workbook_forms(path, swells)
    log, lines, encoding, opened = _beginning(path, swells)
    text = "\n".join(lines).lstrip("\ufeff \t\r\n")
    if not text:
        raise ProposalError(log.name, "This file is empty.", "Name a file with some rows.")
    base = Form({}, {}) if encoding == "utf-8" else Form({"encoding": encoding}, {"encoding": opened})
    query = frozen_query(lines[0])
    if query is not None:
        of_query = base.with_key("format", "query", "the file holds rows of a query that were frozen")
        return [of_query.with_key("query", query, "what was asked: rows of another query are not read by this mapping")]
    if _is_json(text):
        return json_forms(path, lines, base, swells)
    if text[0] == "<":
        return xml_forms(path, base, swells)
    if log.is_unended:
        base = base.with_key("last_line", "ended", _UNENDED)
    bare = [line.removeprefix("\ufeff") for line in lines]
    titles = (line.strip() for line in bare[:TITLES] if _NEWEST_FIRST.search(line))
    if said := next(titles, None):
        base = base.with_key("order", "newest first", f"the file says it: {shorten(said)}")
    table = ruled_table(bare)
    if table is not None:
        return [_table_form(table, base)]
    listed = number_lists(bare)
    if listed is not None:
        return [_listed_form(listed, base)]
    named = named_lines(bare)
    if named is not None:
        of_names = base.with_key("format", "text", "each line names what it says")
        return [of_names.with_key("lines", named, "each kind of line, the first that fits")]
    form, is_sure = _csv_form(bare, base)
    if form is not None and is_sure and "columns" not in form.keys:
        return [form]
    # what looks like cells between blanks, or like one cell a line, may be lines of text all the same
    told = [_text_form(found, base) for found in lines_of_games(bare)]
    # blanks may stand within a column whose name shows where it begins and ends
    is_ruled = any(map(is_rule, bare[1 : TITLES + 1]))
    may_be_fixed = form is None or "columns" in form.keys or is_ruled
    fixed = (_fixed_form(bare, base) or _fixed_form(bare, base, below_names=True)) if may_be_fixed else None
    if fixed is not None and rows_above(fixed, bare):
        if not told and form is None:
            raise lost_above(log.name, fixed, bare)
        fixed = None
    found = [*told, *([fixed] if fixed is not None else []), *([form] if form is not None else [])]
    glued = {len(line.rstrip()) for line in bare if line.strip()}
    if not found and len(glued) == 1 and not any(" " in line.strip() for line in bare):
        message = f"All lines have {glued.pop()} characters and nothing between columns: their widths cannot be told."
        raise ProposalError(log.name, message, _GLUED)
    if not found:
        raise ProposalError(log.name, _TEXT, "Name its kinds of line in a mapping: docs/mappings.md.")
    return found


def _is_json(text: str) -> bool:
    """Whether it begins as JSON does: a line of text may begin with a time in brackets."""
    if text[0] == "{":
        return True
    if text[0] != "[":
        return False
    line = text.split("\n", 1)[0].strip()
    if line[1:].lstrip()[:1] in ("", "{", "["):
        return True
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def rows_of(path: Path, form: Form, swells: int = SWELLS) -> tuple[tuple[str, ...], list[ForeignRow]]:
    """The columns and the first rows of the file in this form. Raises ProposalError where it has none."""
    keys = {key: str(value) if isinstance(value, int) else value for key, value in form.keys.items()}
    mapping = LogMapping.model_validate({"mapping": "sample", "session": {}, **keys})
    encoding = mapping.encoding if mapping.encoding == "utf-16" else None
    log = LogFile(path, any_shape, swells=swells, encoding=encoding, is_text=mapping.format != "xlsx")
    header = Header()
    rows = [r for r in islice(read_rows(log, mapping, header), SAMPLE) if r.values or r.fault]
    if log.refused and log.problems:
        raise refused(log)
    columns = dict.fromkeys(header.columns)
    for row in rows:
        columns.update(dict.fromkeys(row.values))
    good = [part for row in rows if row.fault is None for part in _parts(row, mapping)]
    columns.update(dict.fromkeys(name for row in good for name in row.values))
    if not good:
        raise ProposalError(log.name, "This file has no row that can be read.", "Look at its first lines.")
    return tuple(columns), good


def _parts(row: ForeignRow, mapping: LogMapping) -> list[ForeignRow]:
    """The row, or the rows that it is split into; none where one of its things is written otherwise, a fault of it."""
    if mapping.split is None:
        return [row]
    try:
        split = [replace(row, values=dict(values)) for values in items_of(mapping.split, row.values)]
    except LineError:
        return []
    return split or [row]


def _beginning(path: Path, swells: int) -> tuple[LogFile, list[str], str, str]:
    """The first lines, the encoding, and why it is that."""
    with_marks = LogFile(path, any_shape, swells=swells)
    raw = [line or b"" for _, line in islice(with_marks.lines(), _LINES)]
    if with_marks.refused and with_marks.problems and with_marks.problems[0].code == _NOT_UTF_8:
        utf_16 = LogFile(path, any_shape, swells=swells, encoding="utf-16")
        raw = [line or b"" for _, line in islice(utf_16.lines(), _LINES)]
        return (
            utf_16,
            [r.decode("utf-8", "replace") for r in raw],
            "utf-16",
            "the file begins with its mark",
        )
    if with_marks.refused and with_marks.problems:
        raise refused(with_marks)
    try:
        return with_marks, [r.decode("utf-8") for r in raw], "utf-8", ""
    except UnicodeDecodeError:
        encoding = _encoding_of(b"\n".join(raw))
        why = f"QUESTION: its bytes are not UTF-8: is it {', '.join(_ENCODINGS[:-1])} or {_ENCODINGS[-1]}?"
        return with_marks, [r.decode(encoding, "replace") for r in raw], encoding, why


def _encoding_of(text: bytes) -> str:
    """The encoding in which the most of the words are found by which columns and games are known, cp1252 where none."""
    return max(_ENCODINGS, key=lambda encoding: _known_words_in(text, encoding))


def _known_words_in(text: bytes, encoding: str) -> int:
    try:
        decoded = text.decode(encoding)
    except UnicodeDecodeError:
        return -1
    return sum(decoded.count(word) for word in words_not_in_ascii())


def _text_form(found: Lines, base: Form) -> Form:
    why = f"{found.told} of {found.total} lines are of kinds that are known of {found.game}"
    form = replace(base, game=found.game, unread=found.unread).with_key("format", "text", why)
    form = form.with_key("lines", found.kinds, "each kind of line, the first that fits")
    if found.between:
        form = form.with_key("statements", found.between, "a line tells several things, with this between them")
    if found.left:
        shapes = "; ".join(found.left)
        form = form.with_key("other_lines", "ignored", f"QUESTION: do these lines tell anything? {shapes}")
    if found.split is not None:
        form = form.with_key("split", found.split, "a line that lists several wagers becomes a row of each")
    return form


def _table_form(table: Mapping[str, Any], base: Form) -> Form:
    """A table with bars between its cells, whose lines are taken apart."""
    form = base.with_key("format", "text", "a table with bars between its cells, and a rule below the names")
    why = "each kind of line, the first that fits"
    if table["others"]:
        shapes = "; ".join(map(shorten, table["others"][:_SHAPES]))
        why = f"QUESTION: do the lines without bars tell anything? they are passed over: {shapes}"
    return form.with_key("lines", table["lines"], why)


def _listed_form(listed: Mapping[str, Any], base: Form) -> Form:
    """Numbers one after another, several on a line: each is a row."""
    form = base.with_key("format", "text", "lines of results, one after another")
    if "others" in listed:
        shapes = "; ".join(map(shorten, listed["others"][:_SHAPES]))
        form = form.with_key("other_lines", "ignored", f"QUESTION: do these lines tell anything? {shapes}")
    if "split" not in listed:
        return form.with_key("lines", listed["lines"], "each line that holds a number")
    form = form.with_key("lines", listed["lines"], "each line holds several")
    return form.with_key("split", listed["split"], "each becomes a row")


def _fixed_form(lines: Sequence[str], base: Form, *, below_names: bool = False) -> Form | None:
    """Columns that stand below one another; None where there are none. Titles may stand above the line of names.
    below_names: a line names them, and of the values of one most may be shorter than the longest."""
    ruled = next((n for n, line in enumerate(lines[1 : TITLES + 1], start=1) if is_rule(line)), None)
    best: tuple[int, list[str], list[tuple[int, int]]] | None = None
    for above in range(min(TITLES, len(lines))) if ruled is None else (ruled - 1,):
        is_below = is_bare_rule(lines[above + 1]) if above + 1 < len(lines) else False
        if ruled is None:
            stand = [line for line in lines[above:] if not is_bare_rule(line)]
            there = widths_of(stand, below_names=below_names) if lines[above].strip() else None
            places = _named_places(lines[above], there)
        else:
            places = places_under(lines[ruled], max(map(len, lines[ruled:])))
        if places is None or (best is not None and len(places) <= len(best[2])):
            continue
        first = cells_at(lines[above], places)
        is_header = not any(is_value(cell) for cell in first) and all(fit(first)) and not is_bare_rule(lines[above])
        is_full = is_header and all(first) and len(first) >= _NAMES
        if below_names and not (is_full and is_value(cells_at(lines[-1], places)[-1])):
            continue
        if is_header or not above:
            best = above + is_below, first if is_header else [], places
    if best is None:
        return None
    above, names, places = best
    form = base.with_key("format", "fixed", "the columns stand below one another in all lines")
    if names:
        skip = above + 1 + (ruled is not None)
        form = form.with_key("skip", skip, "up to the line that names the columns" + (", and the rule" * bool(ruled)))
    named = names or [unnamed(n) for n in range(1, len(places) + 1)]
    widths = {name: f"{first}-{last}" for name, (first, last) in zip(named, places, strict=True)}
    form = form.with_key("widths", widths, "the places of each column, up to the next")
    below = [line for line in lines[above + 1 :] if line.strip() and not is_rule(line) and not is_bare_rule(line)]
    running = sum(any(runs_on(line, last, first) for (_, last), (first, _) in pairwise(places)) for line in below)
    if running > (1 - ALIKE) * len(below):
        return form
    return form.with_key("between", "blank", "a value that runs on into the next column is refused with its row")


def _named_places(header: str, places: list[tuple[int, int]] | None) -> list[tuple[int, int]] | None:
    """The places, those below no name taken together with the one before, whose values have blanks in them."""
    if places is None or is_value(header.split()[0]):
        return places
    named: list[tuple[int, int]] = []
    for (first, last), name in zip(places, cells_at(header, places), strict=True):
        if name or not named:
            named.append((first, last))
        else:
            named[-1] = (named[-1][0], last)
    return named


def _csv_form(lines: Sequence[str], base: Form) -> tuple[Form | None, bool]:
    """The form of rows of cells with a separator; None where no separator gives all rows as many cells. Besides,
    whether a separator was seen: cells between blanks, or one a line, may be lines of text all the same."""
    best = ("", 1)
    for mark in _SEPARATORS:
        wide = _width([row for row in _rows(csv.reader(lines, delimiter=mark)) if row])
        best = max(best, (mark, wide), key=lambda found: found[1])
    mark, wide = best
    if wide == 1:
        words = [line.split() for line in lines if line.strip()]
        wide = _width(words)
        mark = BLANKS if wide > 1 else ","
        # lines of words have as many words by chance alone; numbers stand in columns
        # one value a line, and not cells with wide gaps between them
        single = sum(is_value(line) and _GAP not in line.strip() for line in lines)
        if (mark == BLANKS and not any(is_value(cell) for cell in words[-1])) or (
            wide == 1 and single * 2 < len(lines)
        ):
            return None, False
    is_sure = wide > 1 and mark != BLANKS
    split = [line.split() for line in lines] if mark == BLANKS else None
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=" " if mark == BLANKS else mark)
    form = base.with_key("format", "csv", f"each row has {wide} cell{'s' if wide > 1 else ''}")
    if mark != ",":
        form = form.with_key("delimiter", _SEPARATORS.get(mark, mark), "stands between the cells of each row")
    if split is None:
        again = csv.reader((f"{line}\n" for line in lines), delimiter=mark)
        form = _with_short_row(form, _rows(again), wide, again)
    counted = None if split is not None else reader
    heads, first, above, last = _first_row(_rows(reader) if split is None else split, wide, counted)
    names = [unnamed(n) for n in range(1, wide + 1)]
    if any(is_value(cell) for cell in first):
        if above:
            form = form.with_key("skip", above, "lines that stand before the first row")
        return form.with_key(
            "columns", names, "the first row has values and no names: give each column its own"
        ), is_sure
    plain = [cell.strip() for cell in first]
    if len(set(plain)) == wide and all(plain) and not any(c in name for name in plain for c in UNFIT):
        return form.with_key("skip", above, "lines that stand before the header") if above else form, is_sure
    form = form.with_key("skip", last, "the header itself is passed over, since its names are not all usable:")
    why = f"empty, said twice or with signs in the header: {', '.join(map(shorten, plain))}"
    return form.with_key("columns", usable(with_heads(heads, plain)), why), is_sure


def _rows(reader: Any) -> Iterator[list[str]]:
    """The rows that a reader of cells gives, but for those that it cannot take apart (a carriage return within a line,
    a cell that is too long)."""
    while True:
        try:
            yield next(reader)
        except StopIteration:
            return
        except csv.Error:
            continue


def _first_row(rows: Iterable[Sequence[str]], wide: int, reader: Any = None) -> tuple[list[str], list[str], int, int]:
    """The heads above the first row, the first row as wide as the others (of rows of heads as wide, the one that names
    each column), how many lines stand before it, and on which it ends."""
    before = 0
    above: list[str] = []
    for number, row in enumerate(rows, start=1):
        ends = reader.line_num if reader is not None else number
        if len(row) == wide and (sum(map(bool, row)) * 2 > wide or any(map(is_value, row))):
            return above, list(row), before, ends
        above = list(row) if len(row) == wide else []
        before = ends
    return [], [], 0, 0


_GLUED: Final = (
    "Say in a mapping where each column stands (`format: fixed`, `widths: {day: 1-8, number: 9-10}`), as the "
    "description of the file has it: docs/mappings.md."
)
_UNENDED: Final = "QUESTION: the last line has no end: does the program that writes such files end them so (whole)?"
_TEXT: Final = "This file has lines of text whose columns could not be told: no separator gives all rows as many cells."


def _width(rows: Sequence[Sequence[str]]) -> int:
    """How many cells nearly all rows have, some lines before the first of them apart; 1 where they differ. In a short
    file one row with fewer, such as a last one that was cut off, is no sign of other lines."""
    if not rows:
        return 1
    wide = Counter(map(len, rows)).most_common(1)[0][0]
    begun = list(dropwhile(lambda row: len(row) != wide, rows))
    others = [row for row in begun if len(row) != wide]
    is_one_short = len(others) == 1 and 1 < len(others[0]) < wide and len(begun) > _FEWEST_BESIDE
    alike = len(others) <= (1 - ALIKE) * len(begun) or is_one_short
    return wide if alike and len(rows) - len(begun) <= TITLES else 1


def _with_short_row(form: Form, rows: Iterable[Sequence[str]], wide: int, reader: Any) -> Form:
    """The form, where one row has fewer cells than the others: which it is, and that it is left out."""
    of = [(reader.line_num, len(row)) for row in rows]
    begun = list(dropwhile(lambda one: one[1] != wide, of))
    short = [one for one in begun if 0 < one[1] < wide]
    if len(short) != 1:
        return form
    (line, cells), share = short[0], Decimal(1) / (len(begun) - 1)
    asked = f"QUESTION: was line {line} cut off? it has {cells} cells and not {wide}: it is left out, and told"
    if share <= LogMapping.model_fields["refused_above"].default:
        return form
    return form.with_key("refused_above", str(share.quantize(_HUNDREDTH, ROUND_UP)), asked)
