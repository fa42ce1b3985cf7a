"""The amending language: what a notice orders to be changed in the rules, read from its words.

`read_operations` takes the text of a notice and gives its elementary operations in the order in which they stand. The
grammar is grammars/amending.lark. What looks like an order and is not understood is a problem with its place, never a
guess; words inside quoted new matter are never taken for orders.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from compliance.drafting.amending_acts import Act, Lead
from compliance.drafting.amending_addresses import is_address_of_order, is_under_unread
from compliance.drafting.amending_choosing import Reading
from compliance.drafting.amending_frame import form_of, is_item_heading, is_listed, plain
from compliance.drafting.amending_lacking import Source
from compliance.drafting.amending_layout import (
    ItemLabel,
    Layout,
    heading_of,
    item_label,
    lay_out,
)
from compliance.drafting.amending_leftovers import Fate, Leftovers, beginning
from compliance.drafting.amending_model import (
    Matter,
    Moment,
    Operation,
    Piece,
    Position,
    Target,
    Words,
    within,
)
from compliance.drafting.amending_operations import operations_of
from compliance.drafting.amending_orders import (
    Order,
    begins_order,
    is_caption,
    read_order,
)
from compliance.drafting.amending_progress import (
    Progress,
    about,
    enter,
    goes_on,
    has_words_below,
    schedule,
    scopes,
    series_at,
    stands_in,
    under_heading,
)
from compliance.drafting.amending_resembling import resembles_order
from compliance.drafting.amending_schedules import (
    matter_of_schedules,
    point_to,
    pointing_nowhere,
    schedules_of,
    taken_from_schedule,
)
from compliance.drafting.amending_sentences import (
    BLOCK,
    FILLER,
    QUOTE,
    TEXT,
    division_amended,
    inside,
    readings,
)
from compliance.drafting.amending_targets import Setting
from compliance.drafting.amending_unused import end_in_doubt
from compliance.drafting.families import Family
from compliance.drafting.known_forms import forms_for
from compliance.drafting.signatures import signed_rows
from compliance.problems import Problem

__all__ = ["Matter", "Moment", "Operation", "Piece", "Position", "Target", "Words", "read_notice", "read_operations"]

# changes of words, which reach everywhere where nothing says where they act
_OF_WORDS = ("delete_words", "replace_words")
# what may stand behind the name of a provision in a list of them
_END_OF_ITEM = re.compile(r"[\s.,;:]*(\b(and|or)\s*)?$")


@dataclass(frozen=True, slots=True)
class NoticeReading:
    """A notice as read: its operations, what was wrong, and what became of each line that bears words (from 1).

    `divisions` gives, for a line, the divisions (number, title) that the headings or leads above it name.
    """

    operations: tuple[Operation, ...]
    problems: tuple[Problem, ...]
    fates: Mapping[int, Fate]
    divisions: Mapping[int, tuple[tuple[str, str], ...]] = field(default_factory=dict)


def read_operations(text: str, *, file: str = "") -> tuple[list[Operation], list[Problem]]:
    """The elementary operations that the text of a notice orders, and what was wrong with it.

    `file` is the name that problems show. A text that orders nothing gives no operation and the note
    `amending.nothing-ordered`.
    """
    reading = read_notice(text, file=file)
    return list(reading.operations), list(reading.problems)


@lru_cache(maxsize=32)
def read_notice(
    text: str,
    *,
    file: str = "",
    amending: bool = False,
    family: Family | None = None,
    published: str = "",
    items: frozenset[int] = frozenset(),
) -> NoticeReading:
    """The notice with the fate of each of its lines. In a text that amends, each line that is no operation, heading,
    furniture or form of words of a notice is a problem of its own, with its place.

    `amending` says that the text is known to amend; else it is one that has an order which changes the text of rules,
    or looks like one. Other texts set out rules of their own, whose lines are read elsewhere. `items`: the lines (from
    0) with which parts of the notice begin whose marks are no longer shown.
    """
    layout = replace(lay_out(text, file), family=family, published=published or text, items=items)
    progress = Progress(layout, Leftovers(layout), schedules=schedules_of(layout))
    divisions: dict[int, tuple[tuple[str, str], ...]] = {}
    row = layout.next_filled(0)
    while row < len(layout.starts):
        after = _read_line(progress, row)
        divisions |= dict.fromkeys(range(row + 1, after + 1), stands_in(progress))
        row = layout.next_filled(after)
    progress.problems += _empty_leads(progress) + pointing_nowhere(progress)
    fates = progress.leftovers.fates
    for blank in range(len(layout.starts)):
        if layout.line(blank).strip() and blank not in fates:
            fates[blank] = "furniture"
    if amending or progress.amends or progress.problems:
        progress.problems += progress.leftovers.problems()
        progress.problems.sort(key=lambda problem: (problem.place.line or 0) if problem.place else 0)
    if not progress.operations and not progress.problems:
        progress.problems.append(
            Problem(
                "amending.nothing-ordered",
                "note",
                "No operation read: this text orders no change to other rules.",
                layout.place(0),
            )
        )
    return NoticeReading(
        tuple(progress.operations),
        tuple(progress.problems),
        {row + 1: fates[row] for row in sorted(fates)},
        {line: named for line, named in divisions.items() if named},
    )


def _read_line(progress: Progress, row: int) -> int:
    """Reads what begins in a line, and gives the line after it."""
    layout, leftovers = progress.layout, progress.leftovers
    if row in progress.taken:
        return row + 1
    line = layout.line(row)
    label = item_label(line)
    body = line[label.end :] if label else line
    if leftovers.in_note and goes_on(progress, row, label):
        leftovers.in_note = False
    if row in signed_rows(layout.plain):
        leftovers.sign(row)
        return row + 1
    if leftovers.in_note or leftovers.in_contents(row):
        leftovers.leave(row, begins=begins_order(layout, row))
        return row + 1
    if label is not None and label.kind == "number" and is_item_heading(body) and has_words_below(layout, row):
        enter(progress, label)
        progress.headed = True
        leftovers.headed(row, item=True)
        return row + 1
    if progress.done_below and label is not None and label.kind == "letter" and _does_below(progress, row, label):
        return row + 1
    if is_address_of_order(progress, row, label, body):
        return row + 1
    if begins_order(layout, row):
        order = read_order(layout, row, label, series_at(progress, label))
        schedules = matter_of_schedules(progress)
        setting = Setting(layout.plain, order.span[0], progress.heading, about(progress), schedules)
        found = readings(order.masked, setting)
        if found or (resembles_order(order.masked) and not _is_frame(progress, line, body)):
            enter(progress, label)
            if found:
                leftovers.ordered(row, order.after)
                before = len(progress.operations), len(progress.problems)
                _carry_out(progress, order, found)
                if progress.addressed and not isinstance(found[0], Lead):
                    progress.addressed, progress.number_scope = False, ()
                if len(progress.operations) == before[0] and len(progress.problems) > before[1]:
                    leftovers.unread(row, order.after, of_words_held=len(found) > 1 and all(map(_on_words_held, found)))
            else:
                _not_understood(progress, order, row)
            return order.after
    heading = heading_of(line) or heading_of(body)
    if heading is not None:
        leftovers.headed(row)
        under_heading(progress, heading, label, row)
    elif label is not None and label.kind == "number" and is_caption(body) and not is_listed(schedule(progress), line):
        enter(progress, label)
        progress.headed = True
        leftovers.headed(row, item=True)
    else:
        _leave_unread(progress, row, label, body)
    return row + 1


# ------------------------------------------------------------------------------------------------ what was read


def _carry_out(progress: Progress, order: Order, found: list[Reading]) -> None:
    """Turns the reading of an order into operations, or into the scope of the items below it."""
    layout = progress.layout
    source = Source(layout, progress.item, order.span, _instruction(layout, order))
    if len(found) > 1:
        progress.problems.append(
            source.problem(
                "ambiguous",
                "error",
                f"can be read in {len(found)} ways, and none is taken.",
                "Word the order so that it can be read in one way only.",
            )
        )
        return
    reading = found[0]
    around = scopes(progress)
    if isinstance(reading, Lead) and reading.schedule:
        point_to(progress, reading, (layout.place(order.span[0]).line or 1) - 1)
        return
    if isinstance(reading, Lead):
        scope = tuple(within(target, outer) for target in reading.targets for outer in around)
        progress.leads.append((layout.place(order.span[0]).line or 1, progress.item))
        progress.done_below = reading.acts
        if _covers_those_beside(order, progress):
            progress.number_scope = scope
            progress.leads[-1] = (progress.leads[-1][0], progress.number)
        elif progress.letters:
            progress.letters[-1] = (progress.letters[-1][0], reading.targets)
        else:
            progress.number_scope = reading.targets if scope else ()
        return
    if order.unclosed is not None:
        progress.problems.append(_unclosed(source, order.unclosed))
        if order.masked[order.unclosed - order.span[0]] == QUOTE:
            why = "does not say where the words that it quotes end. Nothing is done for it."
            progress.problems.append(source.problem("not-understood", "error", why, "Close the quotation."))
            return
    in_doubt = end_in_doubt(layout, order.span, order.masked)
    if in_doubt is not None:
        progress.problems.append(in_doubt)
        return
    for act in reading:
        if progress.addressed and act.whole and act.new and len(around) > 1:
            _perform(progress, replace(act, targets=tuple(around)), source)
            continue
        for outer in around:
            bare = {replace(each, division="", division_title="") for each in (outer, *act.targets)} == {Target()}
            everywhere = bare and act.verb in _OF_WORDS
            if everywhere and (progress.headed or is_under_unread(progress, order)):
                why = "names no provision, and the line above it, which may say where it acts, is not understood."
                remedy = "Name the provision in the order."
                progress.problems.append(source.problem("no-place", "error", why, remedy))
                continue
            _perform(progress, inside(act, outer), source)


def _on_words_held(reading: Reading) -> bool:
    """Whether a reading changes what it names and puts in no provision beside it."""
    return not isinstance(reading, Lead) and not any(act.verb.startswith("insert") for act in reading)


def _is_frame(progress: Progress, line: str, body: str) -> bool:
    """Whether a line is a form of words that orders nothing, with a label or without one; in an item, one that says
    that the rules of a game are amended says so of the game that the heading above names."""
    if form_of(line) in ("made", "about"):
        return True
    return form_of(body) == "about" and plain(progress.heading.division_title) in plain(body)


def _covers_those_beside(order: Order, progress: Progress) -> bool:
    """Whether a lead is the first of several paragraphs, a sentence by itself ("(1) Section 3 is amended as follows."):
    those beside it act where it says."""
    return [letter for letter, _ in progress.letters] == ["1"] and order.masked.rstrip().endswith(".")


def _does_below(progress: Progress, row: int, label: ItemLabel) -> bool:
    """Does to what an item names what the lead above says ("The following provisions are repealed:"); False where it
    names nothing."""
    layout = progress.layout
    start = layout.bounds(row)[0] + label.end
    words = _END_OF_ITEM.sub("", layout.line(row)[label.end :])
    found = readings(f"{words}:", Setting(layout.plain, start, progress.heading))
    if len(found) != 1 or not isinstance(found[0], Lead) or found[0].acts:
        return False
    enter(progress, label)
    progress.leftovers.ordered(row, row + 1)
    led = layout.line(progress.leads[-1][0] - 1) if progress.leads else ""
    source = Source(layout, progress.item, (start, layout.bounds(row)[1]), " ".join(f"{led} {words}".split()))
    for outer in scopes(progress):
        for act in progress.done_below:
            _perform(progress, inside(replace(act, targets=found[0].targets), outer), source)
    return True


def _empty_leads(progress: Progress) -> list[Problem]:
    """The problems of sentences that only say where the items below act, and below which nothing is ordered."""
    problems: list[Problem] = []
    lines = {problem.place.line for problem in progress.problems if problem.place}
    for line, item in progress.leads:
        acted = any(
            operation.item.startswith(item) and (progress.layout.place(operation.span[0]).line or 0) >= line
            for operation in progress.operations
        )
        below = progress.layout.next_filled(line)
        if acted or below + 1 in lines or progress.leftovers.fates.get(below) == "not understood":
            continue
        start, end = progress.layout.bounds(line - 1)
        source = Source(progress.layout, item, (start, end), beginning(progress.layout.text[start:end]))
        message = "only says where something is to be changed, and nothing that was understood is ordered below it."
        problems.append(source.problem("not-understood", "error", message, forms_for("", source.instruction)))
    return problems


def _perform(progress: Progress, act: Act, source: Source) -> None:
    operations, problems = operations_of(act, source)
    if act.scheduled:
        operations, problems = taken_from_schedule(progress, act, operations, problems, source)
    above = progress.leftovers.above() if operations else ()
    if operations:
        progress.leftovers.under_headings()
    before = sum(operation.item == source.item for operation in progress.operations)
    progress.operations += [
        replace(operation, ordinal=before + number, under=above) for number, operation in enumerate(operations, start=1)
    ]
    progress.problems += problems


def _instruction(layout: Layout, order: Order) -> str:
    """The published words of an order; new matter of several lines or with a label of its own is left out."""
    shown: list[str] = []
    hidden = False
    for sign, mask in zip(layout.text[slice(*order.span)], order.masked, strict=True):
        hidden = mask in (TEXT, BLOCK) if mask != FILLER else hidden
        shown.append(("…" if mask in (TEXT, BLOCK) else "") if hidden else sign)
    return " ".join("".join(shown).split())


def _unclosed(source: Source, at: int) -> Problem:
    return Problem(
        "amending.unclosed-quotation",
        "warning",
        "This quotation is never closed. Its matter is read up to where the notice goes on.",
        source.layout.place(at),
        "Check against the notice as published where the quotation ends.",
        beginning(source.layout.text[at:]),
    )


def _not_understood(progress: Progress, order: Order, row: int) -> None:
    layout = progress.layout
    progress.leftovers.unread(row, order.after)
    source = Source(layout, progress.item, order.span, _instruction(layout, order))
    progress.problems.append(
        source.problem(
            "not-understood",
            "error",
            "looks like an order to amend and is not understood. Nothing is done for it.",
            forms_for(order.masked, source.instruction),
        )
    )


# ------------------------------------------------------------------------------------------------ what was left


def _leave_unread(progress: Progress, row: int, label: ItemLabel | None, body: str) -> None:
    """A line that is neither order nor heading; what form of words it is, if any, is told where it is reported."""
    if progress.preamble is None and not progress.amends:
        progress.preamble = division_amended(body)
        progress.heading = progress.preamble or progress.heading
    series = progress.series
    follows = label is not None and label.kind != "bullet" and (series.continued_by(label) or not progress.number)
    if follows:
        enter(progress, label)
    progress.leftovers.leave(row, label, body, schedule=schedule(progress), item=progress.item if follows else "")
    if progress.leftovers.fates.get(row) == "heading":
        progress.caption = " ".join(body.split())
