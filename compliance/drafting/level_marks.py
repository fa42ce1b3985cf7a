"""The numbers at the heads of lines, and which of a family's levels each belongs to where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compliance.drafting.families import Family, Level
from compliance.drafting.ordinals import Ordinal, readings
from compliance.drafting.state import ReadingState
from compliance.drafting.tree import Unit
from compliance.sources.clean import Line

ENDS = (".", ";", ":", ",", "—", "–", "--", "?", "!")
INTRODUCING = (":", "—", "–", "--")
LONGEST_HEADING = 14
_WIDEST_GAP = 5  # numbers that may be missing between two sections of a text without mark-up


@dataclass(slots=True)
class Open:
    """A provision that is open: its rank (None for a definition), its place in its series, how far it is set in.

    `closed` are the lists below it that words closed, by rank, with their last item: a list may go on behind them.
    """

    rank: int | None
    unit: Unit
    place: Ordinal | None = None
    indent: int | None = None
    crossheading: bool = False
    closed: dict[int, Ordinal] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mark:
    """The number at the head of a line as one level reads it, with the words behind it."""

    rank: int
    level: Level
    label: str
    place: Ordinal
    rest: str


@dataclass(slots=True)
class OpenLevels:
    """What is open at a line of a text of levels, and what the numbers at the head of the line say there."""

    family: Family
    state: ReadingState
    sets_headings: bool = False
    stack: list[Open] = field(default_factory=list)
    last_places: dict[int, Ordinal] = field(default_factory=dict)
    last_labels: dict[int, str] = field(default_factory=dict)
    schedule: str = ""
    untitled: Unit | None = None
    heading_above: Line | None = None
    lines: Sequence[Line] = ()
    at: int = 0
    matter: bool = False

    # ------------------------------------------------------------------------------------------------ marks

    def marks(self, words: str) -> list[Mark]:
        """What each level makes of the head of a line."""
        found: list[Mark] = []
        for rank, level in enumerate(self.family.levels):
            for form in level.forms:
                match = form.match(words)
                if match is None:
                    continue
                spans = [match.span(n) for n, number in enumerate(match.groups(), start=1) if number]
                last = readings(words[slice(*spans[-1])]) if spans else {}
                place = last.get(level.style) or next(iter(last.values()), Ordinal(0))
                if level.listed and level.style not in last:
                    continue
                label = words[spans[0][0] : spans[-1][1]] if spans else ""
                found.append(Mark(rank, level, label, place, words[match.end() :].strip().lstrip("–—- ")))
                break
        return found

    def mark_of(self, line: Line, words: str, *, again: bool = False) -> Mark | None:
        """The level that the head of a line belongs to where it stands, None if it bears no mark."""
        found = self.marks(words)
        ranked = [m for m in found if not m.level.listed and not again and self._stands_as_heading(m, line)]
        if ranked:
            return max(ranked, key=lambda m: (m.level.nested, m.rank))
        listed = [m for m in found if m.level.listed and not self._is_reference(m)]
        if not listed or not self.stack:
            return None
        return self._continued(listed, line) or self._begun(listed) or self._continued(listed, line, gaps=True)

    def _is_reference(self, mark: Mark) -> bool:
        """Whether a label only finishes a reference that a line cut in two: "... under section 5 / (1) of this Act"."""
        return mark.rest.startswith(("of ", "and (", "or (", "to (")) and not self._finished()

    def _stands_as_heading(self, mark: Mark, line: Line) -> bool:
        """Whether a numbered line of a main level is one: set as a heading where the text sets headings, else the next
        of its series before words that may begin a provision."""
        level = mark.level
        if level.set_as_heading and self.sets_headings:
            return line.words.heading
        if line.words.heading:
            return True
        if mark.rest and mark.rest[0].islower() and not self._finished():
            return False
        if level.nested:
            return self._above(mark) is not None or self._finished()
        if not level.provision:
            return not mark.rest.endswith((".", ";", ",")) and (
                not mark.rest or mark.rest[0].isupper() or not mark.rest[0].isalnum()
            )
        before = self.last_places.get(mark.rank)
        in_order = before is None or mark.place.next_after(before) or (mark.place > before and self._finished())
        begins = not mark.rest or not mark.rest[0].islower()
        next_one = before is None or mark.place.next_after(before)
        titled = level.heading != "same line" or next_one or len(mark.rest.split()) <= LONGEST_HEADING
        # a mark that no sentence begins with (".14") is none of a figure in the text, however far it is from the last
        apart = not line.text.strip()[:1].isalnum()
        near = before is None or apart or mark.place.base <= before.base + _WIDEST_GAP
        return in_order and begins and titled and (next_one or near)

    def _above(self, mark: Mark) -> Open | None:
        """The open provision in whose number a nested number begins."""
        above = mark.label.rpartition(".")[0]
        return next(
            (o for o in reversed(self.stack) if o.rank is not None and o.unit.address.split(" ")[-1] == above), None
        )

    def _continued(self, marks: list[Mark], line: Line, *, gaps: bool = False) -> Mark | None:
        """The innermost open series that a label goes on with."""
        by_rank = {m.rank: m for m in marks}
        found: list[tuple[Open, Mark]] = []
        for opened in reversed(self.stack):
            for rank, place in opened.closed.items():
                if rank in by_rank and by_rank[rank].place.next_after(place):
                    found.append((opened, by_rank[rank]))
            mark = by_rank.get(opened.rank) if opened.rank is not None else None
            if mark is None or opened.place is None:
                continue
            if mark.place.next_after(opened.place) or (gaps and mark.place > opened.place):
                found.append((opened, mark))
        if not found:
            return None
        begun = self._begun(marks)
        if not gaps and begun is not None and self._calls_for_list(line):
            return begun
        indent = indent_of(line)
        level_with = [pair for pair in found if pair[0].indent is not None and abs(pair[0].indent - indent) <= 1]
        return (level_with or found)[0][1]

    def _calls_for_list(self, line: Line) -> bool:
        """Whether the words above introduce a list, and the line is not set further out than they are."""
        innermost = self.stack[-1]
        if innermost.unit.closing or not innermost.unit.text.endswith(INTRODUCING):
            return False
        return innermost.indent is None or indent_of(line) > innermost.indent or indent_of(line) == 0

    def _begun(self, marks: list[Mark]) -> Mark | None:
        """A list that a label begins below what is open: the first rank of its style below the innermost."""
        anywhere = self.matter and len(self.stack) <= 2 and not self.units()
        firsts = [m for m in marks if m.place.is_first or anywhere]
        below = [m for m in firsts if self._may_stand_below(m)]
        if anywhere and len(below) > 1 and len(below[0].label) > 1 and not below[0].place.is_first:
            below.sort(key=lambda m: m.level.style != "roman")
        return below[0] if below else None

    def _may_stand_below(self, mark: Mark) -> bool:
        """Whether a list may begin below what is open: one of a lower rank, or of any that is not open; lists outside
        of a definition do not count in it."""
        in_definition = self.stack[-1].rank is None
        ranks = [o.rank for o in self.stack if o.rank is not None]
        listed = [rank for rank in ranks if self.family.levels[rank].listed and not in_definition]
        if self.family.as_they_nest:
            return mark.rank not in listed
        others = [rank for rank in ranks if not self.family.levels[rank].listed]
        return mark.rank > max((*listed, *others), default=-1)

    def heads_next(self, words: str) -> bool:
        """Whether a line is the heading of the provision that begins in the next one, where a family sets it there."""
        if not self.family.headings_above:
            return False
        if words.endswith(ENDS) or len(words.split()) > LONGEST_HEADING or not words[:1].isupper():
            return False
        following = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else None
        mark = self.mark_of(following, following.text.strip("\t ")) if following is not None else None
        return mark is not None and mark.level.heading == "line above"

    def take_heading_above(self, unit: Unit, level: Level) -> None:
        """Gives a provision the heading on the line above it, where its family sets it there: it begins with that."""
        if level.heading == "line above" and self.heading_above is not None:
            unit.heading = self.heading_above.text.strip('\t “"‘')
            unit.first_line = self.heading_above.number
            self.heading_above = None

    def _finished(self) -> bool:
        """Whether the words before a line end as a provision may."""
        if not self.stack:
            return True
        unit = self.stack[-1].unit
        words = (unit.closing or unit.text).rstrip(" \"”’')")
        if not words:
            return True
        last = words.split(" ")
        return words.endswith(ENDS) or last[-1] in ("and", "or", "but")

    def units(self) -> Sequence[Unit]:
        """What was read so far of the division or notice."""
        return self.state.division.units if self.state.division is not None else self.state.notice


def indent_of(line: Line) -> int:
    """How far a line is set in: the column of its first word, from 0."""
    return line.words.offsets.column(0) - 1 if line.length and line.words.offsets.starts else 0
