"""Where the reading of a notice stands: the headings above, the item, and what leads say about where its orders act."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from compliance.drafting.amending_acts import Act
from compliance.drafting.amending_layout import (
    Heading,
    ItemLabel,
    Layout,
    heading_of,
    item_label,
    section_number,
)
from compliance.drafting.amending_leftovers import Leftovers
from compliance.drafting.amending_model import ALL_DIVISIONS, Operation, Target, within
from compliance.drafting.amending_orders import Series, begins_order
from compliance.drafting.signatures import signed_rows
from compliance.problems import Problem

_EFFECTS = ("commencement", "revoke")


@dataclass(slots=True)
class Progress:
    """Where the reading of a notice stands: the headings above, the item, the scopes of leads, what was read.

    `headed` says that the item has a heading of its own, so that orders below it without a label belong to it;
    `above` are the headings since the last operation; `contents` the lines of the notice's own list of contents.
    `addressed`: the scope is that of an address on a line of its own, for the one order below it. `leads` are the rows
    of sentences that only say where the items below act, with their items; `done_below`: what the lead has done to
    the provisions that the items name. `schedules` are the rows of the notice's Schedules by their names, first of the
    matter and after it, `taken` rows that an order before them has taken as its matter. `pointers`: of a sentence
    that has the changes stand in a Schedule, its row and item and what the Schedule amends; `schedule_scope` that of
    the Schedule in which the reading stands. `divisions` are those that the heading above names,
    `caption` is a heading below it that has no number.
    """

    layout: Layout
    leftovers: Leftovers
    heading: Target = field(default_factory=Target)
    schedule: Heading | None = None
    number: str = ""
    headed: bool = False
    number_scope: tuple[Target, ...] = ()
    addressed: bool = False
    letters: list[tuple[str, tuple[Target, ...]]] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    preamble: Target | None = None
    leads: list[tuple[int, str]] = field(default_factory=list)
    done_below: tuple[Act, ...] = ()
    schedules: dict[str, tuple[int, int]] = field(default_factory=dict)
    taken: set[int] = field(default_factory=set)
    pointers: dict[str, tuple[int, str, tuple[Target, ...]]] = field(default_factory=dict)
    schedule_scope: tuple[Target, ...] = ()
    divisions: tuple[tuple[str, str], ...] = ()
    caption: str = ""

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


def series_at(progress: Progress, label: ItemLabel | None) -> Series:
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


def has_words_below(layout: Layout, row: int) -> bool:
    """Whether below an item's heading stands what it heads, and not the next item."""
    below = layout.next_filled(row + 1)
    if below == len(layout.starts):
        return False
    label = item_label(layout.line(below))
    if below in signed_rows(layout.plain) or heading_of(layout.line(below)) is not None:
        return False
    return label is None or label.kind != "number"


def goes_on(progress: Progress, row: int, label: ItemLabel | None) -> bool:
    """Whether the notice goes on below a note: with its next numbered order, or a heading of a division or schedule."""
    line = progress.layout.line(row)
    if label is not None and label.kind == "number":
        return progress.series.continued_by(label) and begins_order(progress.layout, row)
    heading = heading_of(line)
    return heading is not None and heading.kind in ("division", "schedule")


def about(progress: Progress) -> Target:
    """What the last order was about, where it names one provision of the division in which the reading stands."""
    targets = progress.operations[-1].targets if progress.operations else ()
    one = targets[0] if len(targets) == 1 else Target()
    return one if progress.heading.division in ("", one.division) else Target()


def schedule(progress: Progress) -> str:
    """The title of the schedule in which the reading stands, empty outside of schedules."""
    return progress.schedule.title if progress.schedule else ""


def enter(progress: Progress, label: ItemLabel | None) -> None:
    """Moves to the item that a label names; scopes of items that end here are left."""
    if label is None:
        under_lead = progress.leads[-1:] and progress.leads[-1][1] == progress.number and not progress.letters
        if not under_lead:
            progress.number, progress.number_scope = (progress.number if progress.headed else ""), ()
        progress.letters = []
    elif label.kind == "number":
        progress.leftovers.next_item()
        progress.done_below, progress.addressed = (), False
        progress.number, progress.number_scope = label.label, ()
        progress.letters = [(label.inner, ())] if label.inner else []
        progress.headed = False
    elif label.kind == "letter":
        depth = len(progress.letters)
        while depth and not label.follows(progress.letters[depth - 1][0]):
            depth -= 1
        kept = progress.letters[: depth - 1] if depth else list(progress.letters)
        progress.letters = [*kept, (label.label, ())]


def under_heading(progress: Progress, heading: Heading, label: ItemLabel | None, row: int) -> None:
    """Moves below a heading of the notice: a schedule, a division, all divisions, or a section."""
    progress.caption = ""
    if heading.kind == "schedule":
        progress.schedule = heading
        progress.heading, progress.divisions = Target(), ()
        progress.schedule_scope = progress.pointers.pop(schedule_name(progress.layout.line(row)), (0, "", ()))[2]
        progress.number, progress.headed = "", False
    elif heading.kind == "all":
        progress.heading = Target(division=ALL_DIVISIONS)
    elif heading.kind == "division":
        progress.divisions = heading.divisions
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
        under_heading(progress, heading.inner, None, row)


def stands_in(progress: Progress) -> tuple[tuple[str, str], ...]:
    """The divisions, (number, title), in which the reading stands: of leads above, else of the headings; last, without
    a number, a heading below them that may be the title of another."""
    scoped = dict.fromkeys((target.division, target.division_title) for target in scopes(progress) if target.division)
    captioned = (("", progress.caption),) if progress.caption else ()
    return (*(tuple(scoped) or progress.divisions), *captioned)


def _compare_with_preamble(progress: Progress, heading: Heading, row: int) -> None:
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


def schedule_name(line: str) -> str:
    """A Schedule by the words of its heading, as orders name it: "schedule 2", or "schedule" where it has no number."""
    heading = heading_of(line)
    return " ".join(("schedule", *(heading.numbers if heading else ()))).lower()


def scopes(progress: Progress) -> list[Target]:
    """What the leads above an order say about where it acts; one entry for each provision that they name."""
    around = [replace(progress.heading, section="", section_title="")]
    if progress.schedule_scope:
        around = [within(inner, outer) for inner in progress.schedule_scope for outer in around]
    for scope in (progress.number_scope, *(scope for _, scope in progress.letters)):
        if scope:
            around = [within(inner, outer) for inner in scope for outer in around]
    return around
