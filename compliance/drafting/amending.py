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
from compliance.drafting.amending_frame import is_item_heading, is_listed
from compliance.drafting.amending_layout import (
    Heading,
    ItemLabel,
    Layout,
    heading_of,
    item_label,
    lay_out,
    section_number,
)
from compliance.drafting.amending_leftovers import Fate, Leftovers, beginning
from compliance.drafting.amending_model import (
    ALL_DIVISIONS,
    Matter,
    Moment,
    Operation,
    Piece,
    Position,
    Target,
    Words,
    within,
)
from compliance.drafting.amending_operations import Source, operations_of
from compliance.drafting.amending_orders import (
    Order,
    Series,
    begins_order,
    is_caption,
    read_order,
    resembles_order,
)
from compliance.drafting.amending_sentences import (
    BLOCK,
    FILLER,
    TEXT,
    Reading,
    division_amended,
    inside,
    readings,
)
from compliance.drafting.amending_targets import Setting
from compliance.drafting.families import Family
from compliance.drafting.known_forms import forms_for
from compliance.drafting.signatures import signed_rows
from compliance.problems import Problem

__all__ = ["Matter", "Moment", "Operation", "Piece", "Position", "Target", "Words", "read_notice", "read_operations"]

# what may stand behind the name of a provision in a list of them
_END_OF_ITEM = re.compile(r"[\s.,;:]*(\b(and|or)\s*)?$")
_EFFECTS = ("commencement", "revoke")


@dataclass(frozen=True, slots=True)
class NoticeReading:
    """A notice as read: its operations, what was wrong, and what became of each line that bears words (from 1)."""

    operations: tuple[Operation, ...]
    problems: tuple[Problem, ...]
    fates: Mapping[int, Fate]


@dataclass(slots=True)
class _Progress:
    """Where the reading of a notice stands: the headings above, the item, the scopes of leads, what was read.

    `headed` says that the item has a heading of its own, so that orders below it without a label belong to it;
    `above` are the headings since the last operation; `contents` the lines of the notice's own list of contents.
    `leads` are the rows of sentences that only say where the items below act, with their items; `deleting`: the items
    name what the lead takes away.
    """

    layout: Layout
    leftovers: Leftovers
    heading: Target = field(default_factory=Target)
    schedule: Heading | None = None
    number: str = ""
    headed: bool = False
    number_scope: tuple[Target, ...] = ()
    letters: list[tuple[str, tuple[Target, ...]]] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    preamble: Target | None = None
    leads: list[tuple[int, str]] = field(default_factory=list)
    deleting: bool = False

    @property
    def item(self) -> str:
        return self.number + "".join(f"({letter})" for letter, _ in self.letters)

    @property
    def series(self) -> Series:
        schedule = self.schedule.numbers[0] if self.schedule and self.schedule.numbers else ""
        return Series(self.number, self.letters[-1][0] if self.letters else "", schedule)

    @property
    def amends(self) -> bool:
        """Whether any order so far changes the text of rules."""
        return any(operation.kind not in _EFFECTS for operation in self.operations)


def read_operations(text: str, *, file: str = "") -> tuple[list[Operation], list[Problem]]:
    """The elementary operations that the text of a notice orders, and what was wrong with it.

    `file` is the name that problems show. A text that orders nothing gives no operation and the note
    `amending.nothing-ordered`.
    """
    reading = read_notice(text, file=file)
    return list(reading.operations), list(reading.problems)


@lru_cache(maxsize=32)
def read_notice(
    text: str, *, file: str = "", amending: bool = False, family: Family | None = None, published: str = ""
) -> NoticeReading:
    """The notice with the fate of each of its lines. In a text that amends, each line that is no operation, heading,
    furniture or form of words of a notice is a problem of its own, with its place.

    `amending` says that the text is known to amend; else it is one that has an order which changes the text of rules,
    or looks like one. Other texts set out rules of their own, whose lines are read elsewhere.
    """
    layout = replace(lay_out(text, file), family=family, published=published or text)
    progress = _Progress(layout, Leftovers(layout))
    row = layout.next_filled(0)
    while row < len(layout.starts):
        row = layout.next_filled(_read_line(progress, row))
    progress.problems += _empty_leads(progress)
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
        tuple(progress.operations), tuple(progress.problems), {row + 1: fates[row] for row in sorted(fates)}
    )


def _read_line(progress: _Progress, row: int) -> int:
    """Reads what begins in a line, and gives the line after it."""
    layout, leftovers = progress.layout, progress.leftovers
    line = layout.line(row)
    label = item_label(line)
    body = line[label.end :] if label else line
    if leftovers.in_note and _goes_on(progress, row, label):
        leftovers.in_note = False
    if row in signed_rows(layout.plain):
        leftovers.sign(row)
        return row + 1
    if leftovers.in_note or leftovers.in_contents(row):
        leftovers.leave(row, begins=begins_order(layout, row))
        return row + 1
    if label is not None and label.kind == "number" and is_item_heading(body) and _has_words_below(layout, row):
        _enter(progress, label)
        progress.headed = True
        leftovers.headed(row, item=True)
        return row + 1
    if progress.deleting and label is not None and label.kind == "letter" and _deletes(progress, row, label):
        return row + 1
    if begins_order(layout, row):
        order = read_order(layout, row, label, _series_at(progress, label))
        found = readings(order.masked, Setting(layout.plain, order.span[0], progress.heading, _about(progress)))
        if found or resembles_order(order.masked):
            _enter(progress, label)
            if found:
                leftovers.ordered(row, order.after)
                before = len(progress.operations), len(progress.problems)
                _carry_out(progress, order, found)
                if len(progress.operations) == before[0] and len(progress.problems) > before[1]:
                    leftovers.unread(row, order.after)
            else:
                _not_understood(progress, order, row)
            return order.after
    heading = heading_of(line) or heading_of(body)
    if heading is not None:
        leftovers.headed(row)
        _under_heading(progress, heading, label, row)
    elif label is not None and label.kind == "number" and is_caption(body) and not is_listed(_schedule(progress), line):
        _enter(progress, label)
        progress.headed = True
        leftovers.headed(row, item=True)
    else:
        _leave_unread(progress, row, label, body)
    return row + 1


# ------------------------------------------------------------------------------------------------ where we are


def _series_at(progress: _Progress, label: ItemLabel | None) -> Series:
    """The notice's numbering with the item that is about to be read."""
    series = progress.series
    if label is None:
        return replace(series, letter="", headed=True) if progress.headed else replace(series, number="", letter="")
    if label.kind == "bullet":
        return replace(series, letter="", bullet=True)
    return (
        replace(series, number=label.label, letter="")
        if label.kind == "number"
        else replace(series, letter=label.label)
    )


def _has_words_below(layout: Layout, row: int) -> bool:
    """Whether below an item's heading stands what it heads, and not the next item."""
    below = layout.next_filled(row + 1)
    if below == len(layout.starts):
        return False
    label = item_label(layout.line(below))
    if below in signed_rows(layout.plain) or heading_of(layout.line(below)) is not None:
        return False
    return label is None or label.kind != "number"


def _goes_on(progress: _Progress, row: int, label: ItemLabel | None) -> bool:
    """Whether the notice goes on below a note: with its next numbered order, or a heading of a division or schedule."""
    line = progress.layout.line(row)
    if label is not None and label.kind == "number":
        return progress.series.continued_by(label) and begins_order(progress.layout, row)
    heading = heading_of(line)
    return heading is not None and heading.kind in ("division", "schedule")


def _about(progress: _Progress) -> Target:
    """What the last order was about, where it names one provision of the division in which the reading stands."""
    targets = progress.operations[-1].targets if progress.operations else ()
    one = targets[0] if len(targets) == 1 else Target()
    return one if progress.heading.division in ("", one.division) else Target()


def _schedule(progress: _Progress) -> str:
    """The title of the schedule in which the reading stands, empty outside of schedules."""
    return progress.schedule.title if progress.schedule else ""


def _enter(progress: _Progress, label: ItemLabel | None) -> None:
    """Moves to the item that a label names; scopes of items that end here are left."""
    if label is None:
        progress.number, progress.number_scope = (progress.number if progress.headed else ""), ()
        progress.letters = []
    elif label.kind == "number":
        progress.leftovers.next_item()
        progress.deleting = False
        progress.number, progress.number_scope = label.label, ()
        progress.letters = [(label.inner, ())] if label.inner else []
        progress.headed = False
    elif label.kind == "letter":
        depth = len(progress.letters)
        while depth and not label.follows(progress.letters[depth - 1][0]):
            depth -= 1
        kept = progress.letters[: depth - 1] if depth else list(progress.letters)
        progress.letters = [*kept, (label.label, ())]


def _under_heading(progress: _Progress, heading: Heading, label: ItemLabel | None, row: int) -> None:
    if heading.kind == "schedule":
        progress.schedule = heading
        progress.heading = Target()
        progress.number, progress.headed = "", False
    elif heading.kind == "all":
        progress.heading = Target(division=ALL_DIVISIONS)
    elif heading.kind == "division":
        one = heading.numbers[0] if len(heading.numbers) == 1 else ""
        progress.heading = Target(division=one, division_title=heading.title if one else "")
        _compare_with_preamble(progress, heading, row)
    elif heading.numbers:
        number = section_number(heading.numbers[0])
        progress.heading = replace(progress.heading, section=number, section_title=heading.title)
    progress.number_scope, progress.letters = (), []
    progress.headed = False
    if label is not None and label.kind == "number":
        progress.number, progress.headed = label.label, True
    if heading.inner is not None:
        _under_heading(progress, heading.inner, None, row)


def _compare_with_preamble(progress: _Progress, heading: Heading, row: int) -> None:
    """Warns where the opening words give the division another name than its heading does."""
    preamble = progress.preamble
    if preamble is None or not preamble.division_title or heading.numbers != (preamble.division,):
        return
    if preamble.division_title.casefold() != heading.title.casefold():
        progress.problems.append(
            Problem(
                "amending.division-named-twice",
                "warning",
                f"The opening words call division {preamble.division} “{preamble.division_title}”, its heading "
                f"“{heading.title}”. The heading is followed.",
                progress.layout.place(progress.layout.bounds(row)[0]),
                "Match the division by its title and compare the notice as published.",
            )
        )


def _scopes(progress: _Progress) -> list[Target]:
    """What the leads above an order say about where it acts; one entry for each provision that they name."""
    around = [replace(progress.heading, section="", section_title="")]
    for scope in (progress.number_scope, *(scope for _, scope in progress.letters)):
        if scope:
            around = [within(inner, outer) for inner in scope for outer in around]
    return around


# ------------------------------------------------------------------------------------------------ what was read


def _carry_out(progress: _Progress, order: Order, found: list[Reading]) -> None:
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
    around = _scopes(progress)
    if isinstance(reading, Lead):
        scope = tuple(within(target, outer) for target in reading.targets for outer in around)
        progress.leads.append((layout.place(order.span[0]).line or 1, progress.item))
        progress.deleting = reading.deletes
        if progress.letters:
            progress.letters[-1] = (progress.letters[-1][0], reading.targets)
        else:
            progress.number_scope = reading.targets if scope else ()
        return
    if order.unclosed is not None:
        progress.problems.append(_unclosed(source, order.unclosed))
    for act in reading:
        for outer in around:
            _perform(progress, inside(act, outer), source)


def _deletes(progress: _Progress, row: int, label: ItemLabel) -> bool:
    """Takes away what an item names below "The following provisions are repealed:"; False where it names nothing."""
    layout = progress.layout
    start = layout.bounds(row)[0] + label.end
    words = _END_OF_ITEM.sub("", layout.line(row)[label.end :])
    found = readings(f"{words}:", Setting(layout.plain, start, progress.heading))
    if len(found) != 1 or not isinstance(found[0], Lead) or found[0].deletes:
        return False
    _enter(progress, label)
    progress.leftovers.ordered(row, row + 1)
    source = Source(layout, progress.item, (start, layout.bounds(row)[1]), " ".join(words.split()))
    for outer in _scopes(progress):
        _perform(progress, inside(Act("delete", targets=found[0].targets), outer), source)
    return True


def _empty_leads(progress: _Progress) -> list[Problem]:
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


def _perform(progress: _Progress, act: Act, source: Source) -> None:
    operations, problems = operations_of(act, source)
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


def _not_understood(progress: _Progress, order: Order, row: int) -> None:
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


def _leave_unread(progress: _Progress, row: int, label: ItemLabel | None, body: str) -> None:
    """A line that is neither order nor heading; what form of words it is, if any, is told where it is reported."""
    if progress.preamble is None and not progress.amends:
        progress.preamble = division_amended(body)
        progress.heading = progress.preamble or progress.heading
    series = progress.series
    follows = label is not None and label.kind != "bullet" and (series.continued_by(label) or not progress.number)
    if follows:
        _enter(progress, label)
    progress.leftovers.leave(row, label, body, schedule=_schedule(progress), item=progress.item if follows else "")
