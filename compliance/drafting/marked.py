"""Lines that bear a mark of their own: headings of divisions, schedules and sections, rules, items, paragraphs."""

from __future__ import annotations

from compliance.drafting.amending_layout import heading_of, item_label
from compliance.drafting.lines import Reading
from compliance.drafting.lists import OpenItem
from compliance.drafting.numbering import LabelValue, follows, section_of
from compliance.drafting.state import ReadingState, plain_quotes
from compliance.drafting.tree import DivisionText, Unit, finished
from compliance.sources.clean import Line

_REPAIR_NUMBER = "If the number is damaged, correct it by a reviewed repair."


def take_division(state: ReadingState, line: Line, reading: Reading) -> None:
    """The heading of a division: rules follow it, or the items that amend it, or (in a list of contents) nothing."""
    state.close()
    state.open_division(DivisionText(reading.marks[0], reading.rest, line.number))
    state.named = divisions_named(line.text) or ((reading.marks[0], reading.rest),)
    state.region = "schedule" if state.region == "schedule" else "notice"
    state.amending = False
    state.claim(line, "heading")


def divisions_named(words: str) -> tuple[tuple[str, str], ...]:
    """The divisions (number, title) that the heading of orders names, without the section that it may name too."""
    heading = heading_of(words)
    return heading.divisions if heading is not None and heading.kind == "division" else ()


def take_schedule(state: ReadingState, line: Line, reading: Reading) -> None:
    """The heading of a schedule. A bare SCHEDULE only says that the rules begin."""
    state.close()
    state.division = state.section = None
    state.context = ()
    state.amending = False
    numbered = reading.marks[0] != "SCHEDULE"
    state.region = "schedule" if numbered else "notice"
    if numbered:
        heading = Unit("heading", reading.marks[0], None, line.number, line.number, heading=reading.rest)
        state.base = state.last = state.add(heading)
    state.claim(line, "heading")


def take_part(state: ReadingState, line: Line, reading: Reading) -> None:
    """A lettered part (A. DICTIONARY ..., B. RULES ...), as the Capital Territory's instruments have them."""
    state.close()
    if state.division is None:
        state.open_division(DivisionText(None, "", line.number))
    _open_section(state, line, reading.marks[0], reading.rest, None)


def take_section(state: ReadingState, line: Line, address: str, title: str) -> None:
    """The heading of a section. Where its number was there already, the heading of a division is lost."""
    state.close()
    if state.division is None and state.instrument.work:
        # the text of one work by itself, which needs no heading of a division
        state.open_division(DivisionText(None, "", line.number))
    elif state.division is None or address in state.addresses:
        state.error(
            "structure.division-heading-lost",
            line,
            f"Section {address} begins here again or under no division: the heading of a division is lost.",
            "Restore the heading by a reviewed repair.",
        )
        state.open_division(DivisionText(None, "", line.number))
    units = state.division.units if state.division else []
    part = next((u for u in reversed(units) if u.parent is None and u.address.isalpha()), None)
    _open_section(state, line, address, title, part.address if part else None)


def _open_section(state: ReadingState, line: Line, address: str, title: str, parent: str | None) -> None:
    state.region = "division"
    section = Unit("heading", address, parent, line.number, line.number, heading=title.strip())
    state.section = state.base = state.last = state.add(section)
    state.dictionary = any(word in title.upper() for word in ("INTERPRETATION", "DICTIONARY", "DEFINITIONS"))
    state.previous_rule = None
    state.claim(line, "heading")


def take_rule(state: ReadingState, line: Line, reading: Reading) -> None:
    """A numbered rule; its number must belong to the section and follow the one before."""
    state.close()
    state.region = "division"
    number = reading.marks[0]
    section = f"{section_of(number)}.0"
    here = state.section.address if state.section else None
    begins_matter = state.matter and state.division is not None and not state.division.units
    if begins_matter:
        here = here if here == section else None
    elif here != section:
        message = f"Rule {number} stands under {here or 'no section'}, not under {section}."
        state.error("structure.number-out-of-order", line, message, _REPAIR_NUMBER)
    elif not follows(number, state.previous_rule):
        message = f"Rule {number} stands after {state.previous_rule or 'the heading of its section'}."
        state.error("structure.number-out-of-order", line, message, _REPAIR_NUMBER)
    state.previous_rule = number
    state.section = state.section if here is not None else None
    state.dictionary = False
    state.base = state.last = state.add(Unit("rule", number, here, line.number, line.number, text=reading.rest))
    state.claim(line, "provision")


def take_order(state: ReadingState, line: Line) -> None:
    """An order of an amendment whose number has no stop behind it ("1 Section 4"), or that has none."""
    label = item_label(line.text)
    number = label.label if label is not None and label.kind == "number" else "1"
    take_item(state, line, Reading("item", (number,), line.text[label.end if label else 0 :]))


def take_item(state: ReadingState, line: Line, reading: Reading) -> None:
    """A numbered item of a notice or of its schedule."""
    state.close()
    if state.division is not None and not state.division.units:
        # The division's heading only said what the items below it amend; no division is set out.
        state.divisions.remove(state.division)
        state.context = state.named
        state.division, state.amending = None, True
    if state.instrument.kind == "amendment" and state.division is None:
        state.amending = True
    number = reading.marks[0]
    if state.region == "schedule":
        schedule = next(u for u in reversed(state.notice) if u.kind == "heading").address
        item = Unit("rule", f"{schedule} item {number}", schedule, line.number, line.number, text=reading.rest)
    else:
        item = Unit("rule", f"notice {number}", None, line.number, line.number, text=reading.rest)
    if line.words.heading and not finished(reading.rest):
        item.heading, item.text = reading.rest, ""
    if state.context:
        state.contexts[item.address] = state.context
    state.base = state.last = state.add(item)
    state.claim(line, "provision")


def leaves_item(state: ReadingState, reading: Reading) -> bool:
    """Whether a line ends the matter of an amending item: the next item, a schedule, a division set out."""
    if reading.kind == "item":
        current = state.notice[-1].address.rpartition(" ")[2]
        return reading.marks[0].isdigit() and follows(reading.marks[0], current)
    return reading.kind in ("division", "divisions", "schedule")


def take_matter(state: ReadingState, line: Line) -> None:
    """A line of what an amending item quotes: kept as printed, for the amending grammar to read."""
    item = state.notice[-1]
    item.text = f"{item.text}\n{line.text}"
    item.reach(line.number)
    state.claim(line, "provision")


def take_definition(state: ReadingState, line: Line, term: str, text: str) -> None:
    """A definition; `text` is empty where the term is a heading and its meaning the line below."""
    state.lists.clear()
    section = state.section.address if state.section else ""
    address = f'{section} "{plain_quotes(term)}"'
    unit = Unit("definition", address, section, line.number, line.number, text=text, heading=term)
    state.base = state.last = state.add(unit)
    state.in_closing = False
    state.claim(line, "provision")


def take_paragraph(state: ReadingState, line: Line, reading: Reading) -> None:
    """One or more labels and their words. Labels whose words stand in columns are rows of a table as well."""
    base = state.base
    if base is None:
        return
    if state.region == "image":
        state.region = "division"
    for label in reading.marks:
        _open_paragraph(state, line, label, base)
    cells = [cell.strip() for cell in line.text.strip("\t ").split("\t")][len(reading.marks) :]
    in_columns = len([cell for cell in cells if cell]) > 1 and not line.text.startswith("\t")
    if state.last is not None:
        state.last.text = " ".join(cells) if in_columns else reading.rest
    if in_columns:
        begun = state.tables.row([f"({reading.marks[0]})", *cells], base, line.number)
        state.table_of_list = begun or state.table_of_list
    state.claim(line, "table" if in_columns else "provision")


def _open_paragraph(state: ReadingState, line: Line, label: str, base: Unit) -> None:
    placed = state.lists.place(label, base, after_closing=state.in_closing)
    if placed is None:
        message = f"The label ({label}) continues no list that is open here."
        remedy = "If the label is damaged, correct it by a reviewed repair."
        state.error("structure.label-out-of-series", line, message, remedy)
        placed = state.lists.nearest(label)
    elif state.lists.displaces(*placed):
        message = f"The label ({label}) begins another list where one was open."
        remedy = "If the label is damaged, correct it by a reviewed repair; if it is printed so, acknowledge it."
        state.error("structure.label-out-of-series", line, message, remedy)
    open_paragraph(state, line, label, placed, base)


def open_paragraph(state: ReadingState, line: Line, label: str, placed: tuple[int, LabelValue], base: Unit) -> None:
    """Open a paragraph at the depth and place in its series that are given."""
    depth, value = placed
    parent = state.lists.parent(depth, base)
    unit = Unit("paragraph", f"{parent.address}({label})", parent.address, line.number, line.number)
    state.add(unit)
    state.lists.push(depth, OpenItem(unit, value))
    state.last, state.in_closing = unit, False
