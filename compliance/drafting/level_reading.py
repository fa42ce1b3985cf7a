"""An instrument of a family read as a whole: what it sets out, or (where it amends) its own provisions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from compliance.drafting.accounts import Accounts
from compliance.drafting.amending_layout import ItemLabel, item_label
from compliance.drafting.amending_masks import masked_line
from compliance.drafting.amending_resembling import is_or_resembles
from compliance.drafting.amending_sentences import is_lead, is_order
from compliance.drafting.families import Family
from compliance.drafting.level_marks import Mark, Open
from compliance.drafting.level_regions import Regions, regions_of
from compliance.drafting.levels import LevelReader
from compliance.drafting.state import ReadingState
from compliance.drafting.tree import DivisionText, Unit
from compliance.sources.clean import Line
from compliance.sources.instruments import Instrument

_NUMBER = re.compile(r"\d+[A-Z]*(?:\.\d+[A-Z]*)*")
# the address of all that an instrument orders without numbers of its own
UNNUMBERED = "notice"
_OPENING_MARKS = ("“", '"', "‘", ">", "'")


def read_levels(family: Family, instrument: Instrument, lines: Sequence[Line], accounts: Accounts) -> ReadingState:
    """Read all lines of an instrument of a family; the state holds what was found."""
    state = ReadingState(instrument, accounts)
    worded = [line for line in lines if not line.blank]
    reader = LevelReader(family, state)
    regions = regions_of(reader, worded)
    amends = instrument.kind in ("amendment", "revocation")
    unnumbered = _order_without_number(reader, [*regions.front, *regions.body]) if amends else None
    if unnumbered in regions.front:
        at = regions.front.index(unnumbered)
        regions = replace(regions, front=regions.front[:at], body=(*regions.front[at:], *regions.body))
    _take_front(state, regions)
    if amends:
        _read_amending(reader, regions, unnumbered)
    else:
        state.open_division(
            DivisionText(None, regions.title, worded[0].number if worded else 1, contents=list(regions.contents))
        )
        state.region = "division"
        _read_body(reader, regions.body)
        state.divisions = [d for d in state.divisions if any(unit.kind == "rule" for unit in d.units)]
    for line in regions.back:
        state.claim(line, "furniture")
    if regions.back:
        first, last = regions.back[0], regions.back[-1]
        why = f"lines {first.number} to {last.number} stand after the text: its history, notes of the edition"
        state.note("matter after the text", first, first.text[:60], "", why)
    for line in lines:
        if line.blank and line.words.sentinel:
            state.claim(line, "furniture")
    return state


def _order_without_number(reader: LevelReader, lines: Sequence[Line]) -> Line | None:
    """The first line that is an order, of an instrument that does not number its orders as its family numbers
    provisions: no such number stands before it. None elsewhere."""
    numbered = False
    for line in lines:
        words = line.text.strip()
        mark = None if words.startswith(_OPENING_MARKS) else reader.mark_of(line, words)
        label = item_label(words)
        masked = masked_line(words[label.end :] if label else words)
        ordered = is_or_resembles(masked) and words.endswith((".", ":", "—", "”", '"', "-")) and not is_lead(masked)
        if ordered and (mark is None or mark.level.listed or is_order(masked_line(words))):
            return None if numbered else line
        numbered = numbered or (mark is not None and not mark.level.listed)
    return None


def _is_sentence(words: str) -> bool:
    """Whether the words behind the number of an amending provision are its order, and no heading over it."""
    if words.endswith((":", "—")):
        return is_or_resembles(masked_line(words))
    return words.endswith((".", "”", '"')) and is_order(masked_line(words))


def _is_matter(mark: Mark, order: Unit, own: str, in_matter: bool) -> bool:
    """Whether a numbered line is new matter without marks around it, and no provision of the instrument itself: words
    that announce it stand above, and its number is named there, or is not the instrument's next."""
    words = order.text or order.heading or ""
    named = mark.label in _NUMBER.findall(words)
    follows_own = ItemLabel("number", mark.label, 0).follows(own) if own else True
    if _quotation_is_open(words):
        return True
    if in_matter:
        return not follows_own or named
    return words.endswith((":", "—", "–")) and (named or not follows_own)


def _quotation_is_open(words: str) -> bool:
    """Whether marks of quotation were opened in an order that are not closed yet."""
    return words.count("“") > words.count("”") or bool(words.count('"') % 2)


def _take_front(state: ReadingState, regions: Regions) -> None:
    for line in regions.front:
        state.claim(line, "heading")


def _read_body(reader: LevelReader, lines: Sequence[Line]) -> None:
    reader.lines = lines
    for at, line in enumerate(lines):
        reader.at = at
        reader.take(line)
    reader.state.tables.close()


def _read_amending(reader: LevelReader, regions: Regions, unnumbered: Line | None) -> None:
    """The provisions of an amending instrument itself: each with its orders and what it quotes, as printed."""
    state = reader.state
    current: Unit | None = None
    own = ""
    in_matter = False
    reader.lines = regions.body
    for at, line in enumerate(regions.body):
        reader.at = at
        words = line.text.strip()
        if current is None and line is unnumbered:
            current = Unit("rule", UNNUMBERED, None, line.number, line.number, text=words)
            state.notice.append(current)
            state.claim(line, "provision")
            continue
        if current is not None and current.address == UNNUMBERED:
            current.text = f"{current.text}\n{words}"
            current.reach(line.number)
            state.claim(line, "provision")
            continue
        quoted = words.startswith(_OPENING_MARKS)
        mark = None if quoted else reader.mark_of(line, words)
        open_ = current is not None and _quotation_is_open(current.text or current.heading or "")
        if mark is None and not quoted and not open_ and reader.heads_next(words):
            reader.heading_above = line
            state.claim(line, "heading")
            continue
        if mark is not None and not mark.level.listed:
            in_matter = current is not None and _is_matter(mark, current, own, in_matter)
            if in_matter and current is not None and not current.text:
                current.text, current.heading = current.heading or "", None
        if mark is not None and not mark.level.listed and not in_matter:
            own = mark.label if mark.level.provision else own
            reader.last_places[mark.rank] = mark.place
            kind_is_rule = mark.level.provision
            address = f"notice {mark.label}" if kind_is_rule else reader._address(mark, None)
            headed = mark.level.heading != "line above" and not (kind_is_rule and _is_sentence(mark.rest))
            current = Unit(
                "rule" if kind_is_rule else "heading",
                address,
                None,
                line.number,
                line.number,
                text="" if headed else mark.rest,
                heading=(mark.rest or None) if headed else None,
            )
            reader.take_heading_above(current, mark.level)
            reader.stack = [Open(mark.rank, current, mark.place)]
            state.notice.append(current)
            state.claim(line, "heading")
        elif current is None:
            state.claim(line, "heading")
        else:
            if current.kind == "heading" and not current.heading:
                current.heading = words
            else:
                current.text = f"{current.text}\n{words}".strip()
            current.reach(line.number)
            state.claim(line, "provision")
