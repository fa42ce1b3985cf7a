"""From lines to provisions: divisions, sections, rules, paragraphs to any depth, definitions, tables.

The lines are gone through once. The line grammar says what each line bears at its head; what it is in the text
depends on what is open at that point: `(i)` is a letter after (h) and a numeral after a rule that ends with a colon,
and an unmarked line finishes a sentence that a page cut in two, or closes the list above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from compliance.drafting import layout, marked
from compliance.drafting.accounts import Accounts
from compliance.drafting.lines import Reading, read_line
from compliance.drafting.lists import OpenItem
from compliance.drafting.numbering import LabelValue, readings_of, section_of
from compliance.drafting.prose import take_text
from compliance.drafting.state import ReadingState
from compliance.drafting.tree import DivisionText, Unit, finished, is_heading_of
from compliance.sources.clean import Line
from compliance.sources.instruments import Instrument


def read_structure(
    instrument: Instrument,
    lines: Sequence[Line],
    accounts: Accounts,
    ordered: frozenset[int] = frozenset(),
    set_out: frozenset[int] = frozenset(),
    quoted: frozenset[int] = frozenset(),
) -> ReadingState:
    """Read all lines of an instrument; the state holds what was found. `ordered` are lines known to be orders,
    `set_out` those known to be of divisions that are set out, `quoted` those of new matter in a Schedule."""
    state = ReadingState(instrument, accounts, ordered, set_out, quoted)
    _read(state, lines)
    listed = {d.title.upper(): d.contents for d in state.divisions if not d.units}
    state.divisions = [d for d in state.divisions if d.units]
    for division in state.divisions:
        _settle(division.units)
        division.contents = division.contents or listed.get(division.title.upper(), [])
    _settle(state.notice)
    return state


def read_matter(
    instrument: Instrument, lines: Sequence[Line], section: Unit | None, paragraph: tuple[Unit, str] | None = None
) -> ReadingState:
    """Read matter that belongs into a division: under the section that is open there, or (for a paragraph) the
    provision under which it stands, with its label. The provisions read are those of the one division of the state.
    """
    state = ReadingState(instrument, Accounts(), region="division", matter=True)
    state.open_division(DivisionText(None, "", lines[0].number if lines else 1))
    state.section = state.base = state.last = section
    state.dictionary = section is not None and "INTERPRETATION" in (section.heading or "").upper()
    if paragraph is not None:
        base, label = paragraph
        state.base = state.last = base
        value = next(iter(readings_of(label)), LabelValue("letter", 1))
        before = LabelValue(value.style, value.ordinal - (0 if value.suffix else 1))
        state.lists.push(0, OpenItem(Unit("paragraph", "", base.address, 0, 0, text=";"), before))
    _read(state, lines)
    _settle(state.divisions[0].units)
    return state


def _read(state: ReadingState, lines: Sequence[Line]) -> None:
    state.lines = [(line, read_line(line.text)) for line in lines if not line.blank]
    for at, (line, reading) in enumerate(state.lines):
        state.at = at
        if state.at < state.taken_until:
            state.claim(line, "table")
        else:
            _take(state, line, reading)
    state.close()


def _take(state: ReadingState, line: Line, reading: Reading) -> None:
    """Take one line for what it is where it stands."""
    in_rules = state.region in ("division", "image")
    match reading.kind:
        case _ if line.number in state.quoted and state.notice:
            marked.take_matter(state, line)
        case _ if state.amending and not marked.leaves_item(state, reading):
            marked.take_matter(state, line)
        case "text" | "section" | "rule" | "paragraph" if line.number in state.ordered and _sets_out_nothing(state):
            marked.take_order(state, line)
        case "division":
            marked.take_division(state, line, reading)
        case "divisions":
            state.close()
            state.context = marked.divisions_named(line.text)
            state.claim(line, "heading")
        case "schedule":
            marked.take_schedule(state, line, reading)
        case "section":
            marked.take_section(state, line, f"{section_of(reading.marks[0])}.0", reading.rest)
        case "rule" if in_rules:
            marked.take_rule(state, line, reading)
        case "item" if _is_part(line, reading):
            marked.take_part(state, line, reading)
        case "item" if state.region == "division" and reading.marks[0].isdigit() and reading.rest.isupper():
            marked.take_section(state, line, f"{reading.marks[0]}.0", reading.rest)
        case "contents" | "appendix" if state.section is None and state.division is not None:
            state.division.contents.append(line.text)
            state.claim(line, "heading")
        case "contents" | "item" | "row" if state.region == "notice" and "\t" in line.text:
            state.claim(line, "heading")
        case "appendix" | "diagram" if state.division is not None:
            layout.take_image(state, line, reading)
        case "paragraph" if state.base is not None and _may_continue(state, reading):
            marked.take_paragraph(state, line, reading)
        case "item" if state.region in ("notice", "schedule") and not _is_set_out(state, line):
            marked.take_item(state, line, reading)
        case "text" if state.region == "image" and _goes_on_below(state, line):
            state.region = "division"
            take_text(state, line)
        case _ if state.region == "image":
            layout.take_rubble(state, line)
        case "caption":
            layout.take_caption(state, line, reading)
        case "row" | "pipes":
            layout.take_row(state, line, reading)
        case "quoted" if state.dictionary and state.last is not None and finished(state.last.text):
            marked.take_definition(state, line, reading.marks[0].strip('"“”'), line.text)
        case _:
            take_text(state, line)


def _sets_out_nothing(state: ReadingState) -> bool:
    """Whether no rules are being set out: what a division's heading is over are orders then."""
    return state.region == "notice" and (state.division is None or not state.division.units)


def _is_set_out(state: ReadingState, line: Line) -> bool:
    """Whether a line stands in a division that is set out, below its heading: no item of the notice begins there."""
    return state.division is not None and line.number in state.set_out


def _is_part(line: Line, reading: Reading) -> bool:
    return reading.marks[0].isalpha() and line.words.heading and "\t" not in line.text


def _may_continue(state: ReadingState, reading: Reading) -> bool:
    """Below the heading of an image nothing is a paragraph but what goes on with a list that the image interrupted."""
    return state.region != "image" or state.lists.continued_by(reading.marks[0])


def _goes_on_below(state: ReadingState, line: Line) -> bool:
    """Whether a line below an image finishes the sentence that the image interrupted."""
    return not state.words_are_finished() and line.text[:1].islower() and finished(line.text)


def _settle(units: Iterable[Unit]) -> None:
    """A section whose words are not divided into rules or definitions is itself the rule."""
    units = list(units)
    for rule, first in pairwise(units):
        numbered = first.kind == "paragraph" and first.address == f"{rule.address}(1)"
        if rule.kind == "rule" and not rule.heading and numbered and is_heading_of(rule.text, first.text):
            rule.heading, rule.text = rule.text, ""
    parents = {unit.parent for unit in units if unit.kind in ("rule", "definition")}
    for unit in units:
        if unit.kind == "heading" and unit.text and unit.address not in parents:
            unit.kind = "rule"
