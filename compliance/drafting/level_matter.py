"""New matter of an amending instrument of a family: the published lines without what quotes them, and their pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from compliance.drafting.accounts import Accounts
from compliance.drafting.amending_model import Piece, Span
from compliance.drafting.amending_singles import with_double_marks
from compliance.drafting.families import Family
from compliance.drafting.level_marks import Open
from compliance.drafting.levels import LevelReader, rank_of
from compliance.drafting.state import ReadingState
from compliance.drafting.tree import DivisionText, Unit
from compliance.sources.clean import Line, words_of
from compliance.sources.instruments import Instrument

# Tokens: what stands at the head of a quoted line before its words; a closing mark with the stop of the order.
_HEAD = re.compile(r"^(?P<set_in>[ \t]*(?:>[ \t]*)*(?:\*[ \t]+)?)(?P<heading>#+[ \t]+)?(?P<mark>[\"“]?)")
_CLOSING = re.compile(r"[\"”][.;:,]?[ \t]*$")
_QUOTES = re.compile(r"[\"“”]")
_BASE = "\ue010"


def published_lines(text: str, spans: Iterable[Span]) -> list[Line]:
    """The lines of a published text that these spans reach into, without the marks that quote them, in order."""
    lines: list[Line] = []
    seen: set[int] = set()
    wanted = list(spans)
    at = 0
    for number, raw in enumerate(_rows(text), start=1):
        end = at + len(raw)
        inside = [(max(start, at) - at, min(last, end) - at) for start, last in wanted if start < end and last > at]
        at = end + 1
        if inside and number not in seen:
            seen.add(number)
            first = min(start for start, _ in inside)
            begun = _begun_within(raw, first)
            lines.append(Line(number, words_of(_unquoted(begun[: max(last for _, last in inside)])), 1))
    return [line for line in lines if not line.blank]


@lru_cache(maxsize=8)
def _rows(text: str) -> tuple[str, ...]:
    """The rows of a published text, words that stand between single marks quoted by double ones."""
    return tuple(with_double_marks(text).split("\n"))


def _begun_within(raw: str, first: int) -> str:
    """A line from a place on that is not its beginning, with blanks before it so that it keeps its depth."""
    head = _HEAD.match(raw)
    return raw if head is not None and first <= head.end() else " " * first + raw[first:]


def _unquoted(raw: str) -> str:
    head = _HEAD.match(raw)
    if head is None:
        return raw
    rest = raw[head.end() :].rstrip()
    if len(_QUOTES.findall(rest)) % 2 and _CLOSING.search(rest):
        rest = _CLOSING.sub("", rest)
    return f"{head['set_in'].replace('>', ' ')}{head['heading'] or ''}{rest}"


def pieces_of(family: Family, text: str, span: Span) -> tuple[Piece, ...]:
    """The numbered parts of which new matter consists, as the family numbers them: sections, paragraphs, definitions.

    The first line that bears a number says of which rank they are. Matter without a number is one piece of words.
    """
    lines = published_lines(text, [span])
    if not lines:
        return ()
    starts = _line_starts(text)
    reader = _reader(family, lines)
    tops: list[Unit] = []
    for at, line in enumerate(lines):
        reader.at = at
        reader.take(line)
    units = reader.state.divisions[0].units
    tops = [unit for unit in units if unit.parent in (None, _BASE) and unit.kind != "table"]
    if not tops or tops[0].first_line != lines[0].number:
        words = "\n".join(line.text for line in lines)
        return (Piece("text", "", "", words, span),)
    ends = [*(starts[unit.first_line - 1] for unit in tops[1:]), span[1]]
    return tuple(
        _piece(unit, units, (max(starts[unit.first_line - 1], span[0]), end))
        for unit, end in zip(tops, ends, strict=True)
    )


def _piece(unit: Unit, units: Sequence[Unit], span: Span) -> Piece:
    label = unit.address.removeprefix(_BASE)
    words = "\n".join(
        part for part in (unit.text, *(u.text for u in units if u.parent == unit.address), unit.closing) if part
    )
    match unit.kind:
        case "definition":
            return Piece("definition", unit.heading or "", "", words, span)
        case "paragraph":
            return Piece("paragraph", label.strip("()"), "", words, span)
        case "heading":
            return Piece("appendix" if label else "heading", label, unit.heading or "", words, span)
        case _:
            return Piece("section", label, unit.heading or "", words, span)


def _line_starts(text: str) -> list[int]:
    starts = [0]
    for raw in text.split("\n"):
        starts.append(starts[-1] + len(raw) + 1)
    return starts


def _reader(family: Family, lines: Sequence[Line]) -> LevelReader:
    """A reader that stands in a provision without a number, in which matter of any rank may begin with any number."""
    state = ReadingState(_NOBODY, Accounts(), region="division", matter=True)
    state.open_division(DivisionText(None, "", lines[0].number))
    reader = LevelReader(family, state, matter=True)
    reader.lines = lines
    rank = next((n for n, level in enumerate(family.levels) if level.provision), 0)
    first = lines[0].text.strip()
    marks = [m for m in reader.marks(first) if m.level.listed]
    dictionary = family.dictionary[0] if family.dictionary else ""
    base = Unit(
        "rule",
        _BASE,
        None,
        0,
        0,
        text="In this section:",
        heading=dictionary if lines[0].words.lead or not marks else None,
    )
    reader.stack.append(Open(rank, base))
    return reader


_NOBODY = Instrument("", "amendment", "", "UTC", "", "", "", "", "")


def read_matter_under(
    family: Family, instrument: Instrument, lines: Sequence[Line], above: Unit | None
) -> ReadingState:
    """Read new matter that goes into a text below the provision `above` (None: matter of the first rank)."""
    state = ReadingState(instrument, Accounts(), region="division", matter=True)
    state.open_division(DivisionText(None, "", lines[0].number if lines else 1))
    reader = LevelReader(family, state, matter=True)
    if above is not None:
        rank = rank_of(family, above)
        reader.stack.append(Open(rank, _introducing(above)))
        if rank is not None and family.levels[rank].begins_anew:
            reader.schedule = above.address
    reader.lines = lines
    for at, line in enumerate(lines):
        reader.at = at
        reader.take(line)
    state.tables.close()
    return state


def _introducing(unit: Unit) -> Unit:
    """A copy of a provision that is held, under which others are read; what is read never changes the one held."""
    text = unit.text if unit.text.endswith((":", "—", "--")) else f"{unit.text}:"
    return Unit(unit.kind, unit.address, unit.parent, 0, 0, text=text, heading=unit.heading)
