"""The orders of an amending instrument of a family: each of its provisions is read by itself by the amending grammar.

An instrument "as published" bears marks that are no words (bullets, block quotations, headings) and quotes each
paragraph anew. They are blanked at the same length before the grammar reads an order, so that every place stays true;
what is quoted is read again, from the published lines, when the order is carried out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from compliance.drafting.amending import read_notice
from compliance.drafting.amending_layout import item_label
from compliance.drafting.amending_masks import masked_line
from compliance.drafting.amending_model import Operation, Position, Target
from compliance.drafting.amending_model import Unit as Narrowest
from compliance.drafting.families import Family, Level
from compliance.drafting.known_forms import forms_for
from compliance.drafting.level_reading import UNNUMBERED
from compliance.drafting.level_schedules import read_schedule, schedules_for_nothing, schedules_with_orders
from compliance.drafting.notices import NoticeFact
from compliance.drafting.numbering import readings_of
from compliance.drafting.tree import Unit
from compliance.problems import Place, Problem

# Tokens of mark-up: what stands before the words of a line, emphasis, escapes, and a mark of quotation set twice.
_BEFORE = re.compile(r"^[ \t]*(?:>[ \t]*)*(?:\*(?=[ \t]))?[ \t]*#*")
_EMPHASIS = re.compile(r"\*\*|(?<![A-Za-z0-9_])_(?=[^\s_])|(?<=[^\s_])_(?![A-Za-z0-9_])")
_DEFINING = re.compile(r"^(?![ \t]*>).*\bdefinitions?\s+of\b", re.IGNORECASE)
_TERM = re.compile(r"(?<![\"“\w])(?P<mark>\*\*|_)(?P<term>[^\s_*\"“”][^_*\"“”\n]*)(?P=mark)(?![\"”\w])")
_ESCAPE = re.compile(r"\\(?=[^A-Za-z0-9\s])")
_DOUBLED = re.compile(r'""(?=[^"\n]*"")(?P<words>[^"\n]*)""')
_QUOTED = re.compile(r"“(?P<words>[^“”\"\n]*)”")
_MARKS = re.compile(r"[\"“”]")
_CLOSING = re.compile(r"[\"”](?=[.;:,]?\s*$)")
_FIRST = ("A", "a", "1", "i", "I")


def read_level_orders(
    family: Family, notice: Sequence[Unit], facts: Iterable[NoticeFact], text: str, file: str
) -> tuple[tuple[Operation, ...], tuple[Problem, ...]]:
    """The operations that an instrument's provisions order, each with its section as item, and what was not read.

    A provision that orders nothing and says nothing of the instrument itself is named in a note, never passed over.
    """
    said = {fact.provision for fact in facts}
    rows = text.split("\n")
    plain = _plain_rows(rows)
    operations: list[Operation] = []
    problems: list[Problem] = []
    regions, saying = schedules_with_orders(family, notice)
    for unit in notice:
        if (
            unit.kind != "rule"
            or unit.address in saying
            or any(region.first < unit.first_line <= region.after for region in regions)
            or _is_form_of_words(family, unit)
            or _holds_others(unit, notice)
        ):
            continue
        read = _read_alone(family, rows, plain, unit, text, file)
        if unit.address in said and not _orders_more(unit, *read):
            continue
        number = "" if unit.address == UNNUMBERED else unit.address.removeprefix("notice ")
        operations += [replace(operation, item=_item(number, operation.item)) for operation in read[0]]
        problems += [_of_section(p, number) if number else p for p in read[1] if p.code != "amending.nothing-ordered"]
        if not read[0] and not any(p.severity == "error" for p in read[1]):
            problems.append(_orders_nothing(unit, file))

    def read_rows(shown: list[str]) -> tuple[Sequence[Operation], Sequence[Problem]]:
        reading = read_notice("\n".join(shown), file=file, amending=True, family=family, published=text)
        return reading.operations, reading.problems

    for region in regions:
        ordered, faults = read_schedule(region, rows, plain, read_rows, file)
        operations += ordered
        problems += faults
    problems += schedules_for_nothing(regions, notice, file)
    return tuple(operations), tuple(problems)


def _orders_more(unit: Unit, operations: Sequence[Operation], problems: Sequence[Problem]) -> bool:
    """Whether a provision that says of the instrument itself when it begins, or what it amends, orders something too:
    below its first words, as in "(1) The Table Regulations 2008 are amended as follows. (2) In regulation 3 ..."."""
    below = [p for p in problems if p.severity == "error" and p.place and (p.place.line or 0) > unit.first_line]
    return any(operation.kind != "commencement" for operation in operations) or bool(below)


def _item(number: str, item: str) -> str:
    """An order by its provision and its place in it: "3(1)", "3 item 1" where items have numbers of their own."""
    if number and item.startswith(f"{number}("):
        return item
    return f"{number} item {item}" if number and item[:1].isdigit() else f"{number}{item}"


def _read_alone(
    family: Family, rows: Sequence[str], plain: Sequence[str], unit: Unit, text: str, file: str
) -> tuple[Sequence[Operation], Sequence[Problem]]:
    """One provision read with all others blanked out; its own heading is none of its words."""
    first = unit.first_line if unit.heading else unit.first_line - 1
    shown = [row if first <= n < unit.last_line else " " * len(row) for n, row in enumerate(plain)]
    if not unit.heading and unit.address != UNNUMBERED:
        shown[first] = _without_mark(shown[first], [level for level in family.levels if level.provision])
    listed = [level for level in family.levels if level.listed]
    items = _items_of_its_own(shown, listed[:1])
    shown = [row if item_label(row) else _without_mark(row, listed) for row in shown]
    shown_text = "\n".join(shown)
    reading = read_notice(shown_text, file=file, amending=False, family=family, published=text, items=items)
    return reading.operations, reading.problems


def _items_of_its_own(rows: Sequence[str], levels: Sequence[Level]) -> frozenset[int]:
    """The lines of a provision with which its own parts begin (A., B., C.), the first at its head and each next after
    the one before: what stands between two of them may be new matter with marks of the same form."""
    found: dict[int, str] = {}
    for n, words in ((n, row.strip()) for n, row in enumerate(rows) if row.strip()):
        mark = next((m.group() for level in levels for form in level.forms if (m := form.match(words))), "")
        label = mark.strip(" .()")
        before = next(reversed(found.values()), "")
        follows = any(one.follows(last) for one in readings_of(label) for last in readings_of(before))
        if not found and label not in _FIRST:
            break
        if follows or not found:
            found[n] = label
    return frozenset(found)


def _without_mark(row: str, levels: Iterable[Level]) -> str:
    """A line with the number that its family sets before its words blanked: notices of our own number otherwise."""
    words = row.lstrip()
    at = len(row) - len(words)
    ends = [match.end() for level in levels for form in level.forms if (match := form.match(words))]
    return " " * (at + max(ends)) + words[max(ends) :] if ends else row


def _holds_others(unit: Unit, notice: Sequence[Unit]) -> bool:
    """Whether a provision is only the heading over others, which order for themselves."""
    return not unit.text and any(other.address.startswith(f"{unit.address}.") for other in notice)


def _is_form_of_words(family: Family, unit: Unit) -> bool:
    first = unit.text.split("\n", 1)[0]
    return family.orders_nothing is not None and family.orders_nothing.match(first) is not None


def _of_section(problem: Problem, number: str) -> Problem:
    """A problem of an order under the number by which the instrument calls it: "Item 10(1)(b)"."""
    message = problem.message
    if message.startswith("Item ("):
        message = f"Item {number}{message.removeprefix('Item ')}"
    elif message.startswith("This order "):
        message = f"Item {number} {message.removeprefix('This order ')}"
    return replace(problem, message=message)


def _orders_nothing(unit: Unit, file: str) -> Problem:
    number = unit.address.removeprefix("notice ")
    what = f"Section {number} ({unit.heading or 'without a heading'})" if unit.address != UNNUMBERED else "This line"
    return Problem(
        "amending.not-understood",
        "error",
        f"{what} orders nothing that is understood. Nothing is done for it.",
        Place(file, unit.first_line),
        forms_for(masked_line(unit.text.replace("\n", " ")), unit.text),
        unit.text[:80],
    )


def _plain_rows(rows: Sequence[str]) -> list[str]:
    """The lines without mark-up, each as long as it was."""
    found = [_plain(row) for row in rows]
    start = 0
    while start < len(rows):
        if not rows[start].lstrip().startswith(">"):
            start += 1
            continue
        end = start
        while end < len(rows) and rows[end].lstrip().startswith(">"):
            end += 1
        found[start:end] = _one_quotation(found[start:end])
        start = end
    return found


def _plain(row: str) -> str:
    row = _BEFORE.sub(lambda m: " " * len(m.group()), row)
    if _DEFINING.search(row):
        row = _TERM.sub(lambda m: f"{'“':>{len(m['mark'])}}{m['term']}{'”':<{len(m['mark'])}}", row)
    row = _EMPHASIS.sub(lambda m: " " * len(m.group()), row)
    row = _ESCAPE.sub(" ", row)
    return _QUOTED.sub(_close_to_words, _DOUBLED.sub(lambda m: f" “{m['words']}” ", row))


def _close_to_words(quoted: re.Match[str]) -> str:
    """A quotation with its marks next to its words, where emphasis was taken away between them, at the same length."""
    words = quoted["words"]
    before, behind = len(words) - len(words.lstrip(" ")), len(words) - len(words.rstrip(" "))
    return f"{' ' * before}“{words.strip(' ')}”{' ' * behind}" if words.strip(" ") else quoted.group()


def _one_quotation(rows: list[str]) -> list[str]:
    """A block that is quoted paragraph by paragraph, as one quotation from its first word to its last."""
    worded = [n for n, row in enumerate(rows) if row.strip()]
    if not worded:
        return rows
    first, last = worded[0], worded[-1]
    inner = [_MARKS.sub("'", row) for row in rows]
    for n in worded:
        body = inner[n].lstrip()
        if body.startswith("'"):
            at = len(inner[n]) - len(body)
            inner[n] = f"{inner[n][:at]} {inner[n][at + 1 :]}"
    at = len(rows[first]) - len(rows[first].lstrip())
    head = at if rows[first][at] in '"“' else max(at - 1, 0)
    inner[first] = f"{inner[first][:head]}“{inner[first][head + 1 :]}"
    closing = _CLOSING.search(rows[last])
    if closing is not None:
        inner[last] = f"{inner[last][: closing.start()]}”{inner[last][closing.start() + 1 :]}"
    else:  # a block needs no marks; its last sign gives way to one, since its words are read from the published lines
        inner[last] = f"{inner[last].rstrip()[:-1]}”".ljust(len(rows[last]))
    return inner


def localised(operation: Operation, family: Family) -> Operation:
    """The operation with its targets as the family's addresses write them: its section 5 is itself the provision 5."""
    if family.ours:
        return operation
    position = operation.position
    if position is not None and position.target is not None:
        position = Position(position.where, position.words, _localised(position.target, family))
    targets = tuple(_localised(target, family) for target in operation.targets)
    return replace(operation, targets=targets, position=position)


def _localised(target: Target, family: Family) -> Target:
    unit: Narrowest = target.unit
    if target.level and target.section:
        return _of_level(target, family)
    schedule = " ".join(target.appendix.split())
    if schedule and (target.section or target.rule):
        form = next((level.in_schedule for level in family.levels if level.provision), "") or "{schedule} {number}"
        clause = form.replace("{schedule}", schedule).replace("{number}", target.section or target.rule)
        unit = "paragraph" if target.paragraphs else "rule"
        return replace(target, unit=unit, rule=clause, section="", section_title="", appendix="")
    if not target.section or target.rule:
        return target
    if unit == "section":
        unit = "paragraph" if target.paragraphs else "rule"
    return replace(target, unit=unit, rule=target.section, section="", section_title="")


def _of_level(target: Target, family: Family) -> Target:
    """A Part or Chapter by the address that the family gives it: a heading with all provisions below it."""
    printed = f"{target.level.capitalize()} {target.section}"
    level = next((level for level in family.levels if any(form.match(printed) for form in level.forms)), None)
    # a rank that is counted anew in each above it ("subpart 1 of Part 2") is named by both
    in_schedule = bool(target.appendix)  # a Part of a Schedule is no Part of the Act
    if (
        level is None
        or level.provision
        or level.listed
        or target.paragraphs
        or "{above}" in level.address
        or in_schedule
    ):
        return replace(target, unit="unread")
    upto = f"{level.address.partition('{')[0]}{target.to}" if target.to else ""
    unit: Narrowest = "appendix" if target.unit == "section" else target.unit
    address = level.address.replace("{number}", target.section)
    return replace(target, unit=unit, appendix=address, section="", section_title="", to=upto, level="")
