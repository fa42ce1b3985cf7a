"""Texts of a family read by its levels: the numbers at the heads of the lines make the tree of provisions.

What a line is follows from the family's data (compliance.drafting.families) and from what is open above it: `(i)` goes
on with the letters after (h) and begins a list of numerals after words that introduce one. Nothing here knows any one
family. Whatever no level, note or furniture claims is words of the provision that is open, and is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from compliance.drafting.accounts import Accounts
from compliance.drafting.families import Family, Level
from compliance.drafting.level_regions import Regions, regions_of
from compliance.drafting.lines import read_line
from compliance.drafting.ordinals import Ordinal, readings
from compliance.drafting.state import ReadingState, plain_quotes
from compliance.drafting.tree import DivisionText, Unit, joined
from compliance.sources.clean import Line
from compliance.sources.instruments import Instrument

_ENDS = (".", ";", ":", ",", "—", "–", "--", "?", "!")
_INTRODUCING = (":", "—", "–", "--")
_OPENING_MARKS = ("“", '"', "‘", ">", "'")
_LONGEST_HEADING = 14
_LONGEST_TERM = 12


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
class LevelReader:
    """The state of one pass over the lines of a text."""

    family: Family
    state: ReadingState
    sets_headings: bool = False
    stack: list[Open] = field(default_factory=list)
    last_places: dict[int, Ordinal] = field(default_factory=dict)
    schedule: str = ""
    untitled: Unit | None = None
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
                numbers = [number for number in match.groups() if number]
                last = readings(numbers[-1]) if numbers else {}
                place = last.get(level.style) or next(iter(last.values()), Ordinal(0))
                if level.listed and level.style not in last:
                    continue
                label = ".".join(numbers)
                found.append(Mark(rank, level, label, place, words[match.end() :].strip()))
                break
        return found

    def mark_of(self, line: Line, words: str, *, again: bool = False) -> Mark | None:
        """The level that the head of a line belongs to where it stands, None if it bears no mark."""
        found = self.marks(words)
        ranked = [m for m in found if not m.level.listed and not again and self._stands_as_heading(m, line)]
        if ranked:
            return max(ranked, key=lambda m: (m.level.nested, m.rank))
        listed = [m for m in found if m.level.listed]
        if not listed or not self.stack:
            return None
        return self._continued(listed, line) or self._begun(listed) or self._continued(listed, line, gaps=True)

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
            return self._above(mark) is not None or not self.stack
        if not level.provision:
            return not mark.rest.endswith((".", ";", ",")) and (not mark.rest or mark.rest[0].isupper() or not mark.rest[0].isalnum())
        before = self.last_places.get(mark.rank)
        in_order = before is None or mark.place.next_after(before) or (mark.place > before and self._finished())
        begins = not mark.rest or not mark.rest[0].islower()
        titled = level.heading != "same line" or (len(mark.rest.split()) <= _LONGEST_HEADING)
        plausible = before is None or mark.place.next_after(before) or mark.place.base <= before.base + 5
        return in_order and begins and titled and plausible

    def _above(self, mark: Mark) -> Open | None:
        """The open provision in whose number a nested number begins."""
        above = mark.label.rpartition(".")[0]
        return next((o for o in reversed(self.stack) if o.rank is not None and o.unit.address.split(" ")[-1] == above), None)

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
        if innermost.unit.closing or not innermost.unit.text.endswith(_INTRODUCING):
            return False
        return innermost.indent is None or indent_of(line) > innermost.indent or indent_of(line) == 0

    def _begun(self, marks: list[Mark]) -> Mark | None:
        """A list that a label begins below what is open: the first rank of its style below the innermost."""
        deepest = max((o.rank for o in self.stack if o.rank is not None), default=-1)
        if self.stack[-1].rank is None:
            deepest = max((o.rank for o in self.stack if o.rank is not None and not self.family.levels[o.rank].listed), default=-1)
        firsts = [m for m in marks if m.place.is_first]
        below = [m for m in firsts if m.rank > deepest]
        return below[0] if below else None

    # ------------------------------------------------------------------------------------------------ taking lines

    def take(self, line: Line) -> None:
        """Take one line for what it is where it stands."""
        words = line.text.strip("\t ")
        if self.family.notes is not None and self.family.notes.match(words):
            self.state.claim(line, "furniture")
            return
        mark = self.mark_of(line, words)
        if mark is not None:
            self._take_mark(line, mark, indent_of(line))
        elif self.untitled is not None and not line.words.lead:
            self.untitled.heading, self.untitled = words, None
            self.state.claim(line, "heading")
        elif self.family.crossheadings and line.words.heading and not self._goes_on(words):
            self._take_crossheading(line, words)
        elif read_line(line.text).kind in ("row", "pipes") and self.stack:
            self._take_row(line)
        elif (term := self._term(line, words)) and self.stack:
            self._take_definition(line, words, term)
        else:
            self._take_words(line, words)

    def _take_mark(self, line: Line, mark: Mark, indent: int) -> None:
        self.untitled = None
        self.state.tables.close()
        level = mark.level
        if level.listed:
            self._pop_to(mark)
        else:
            self._check_order(line, mark)
            above = self._above(mark) if level.nested else None
            while self.stack and (self.stack[-1].rank is None or self.stack[-1].rank >= mark.rank):
                self.stack.pop()
            while above is not None and self.stack and self.stack[-1] is not above:
                self.stack.pop()
            self.last_places[mark.rank] = mark.place
            for rank in [r for r in self.last_places if r > mark.rank and (level.begins_anew or self._numbered_within(r))]:
                del self.last_places[rank]
        if level.begins_anew:
            self.stack, self.schedule = [], ""
        parent = self._parent(mark)
        address = self._address(mark, parent)
        unit = Unit("rule" if level.provision else "paragraph" if level.listed else "heading", address, parent, line.number, line.number)
        if level.begins_anew:
            self.schedule = address
        self.state.add(unit)
        self.stack.append(Open(mark.rank, unit, mark.place, indent))
        self._take_rest(line, mark, unit)

    def _take_rest(self, line: Line, mark: Mark, unit: Unit) -> None:
        """The words behind a number: its heading, its words, or the number of the next rank on the same line."""
        level, rest = mark.level, mark.rest
        inner = self.mark_of(line, rest, again=True) if rest else None
        if inner is not None and inner.place.is_first and inner.rank > mark.rank:
            self.state.claim(line, "provision")
            self._take_mark(line, inner, indent_of(line) + 2)
            return
        headed = level.heading in ("same line", "next line") or (level.heading == "if short" and self._is_heading(line, rest))
        if headed and rest and not level.provision and not level.listed and level.heading == "same line":
            unit.heading = rest
            self.state.claim(line, "heading")
        elif headed and rest:
            unit.heading = rest
            self.state.claim(line, "heading")
            if level.provision:
                unit.kind = "rule"
        elif headed:
            self.untitled = unit
            self.state.claim(line, "heading")
        else:
            unit.text = rest
            self.state.claim(line, "provision")

    def _is_heading(self, line: Line, rest: str) -> bool:
        """Whether the words behind a number are a heading: set as one, or short and without a stop before more."""
        if line.words.heading:
            return True
        if not rest or len(rest.split()) > _LONGEST_HEADING or rest.endswith(_ENDS) or not rest[:1].isupper():
            return False
        following = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else None
        return following is not None and (bool(self.marks(following.text)) or following.text[:1].isupper())

    def _numbered_within(self, rank: int) -> bool:
        """Whether a level's numbers begin anew in each provision above it: lists and nested numbers do."""
        level = self.family.levels[rank]
        return level.listed or level.nested or "{above}" in level.address

    def _pop_to(self, mark: Mark) -> None:
        """Close what a label of a list does not belong under: its own series, and all that is below it."""
        for index in range(len(self.stack) - 1, -1, -1):
            if self.stack[index].rank == mark.rank:
                del self.stack[index:]
                return

    def _check_order(self, line: Line, mark: Mark) -> None:
        before = self.last_places.get(mark.rank)
        level = mark.level
        if level.nested and self._above(mark) is None and self.stack and not self.matter:
            message = f"{level.name.capitalize()} {mark.label} stands under no {mark.label.rpartition('.')[0]}."
        elif before is not None and not mark.place.next_after(before) and level.provision and not self.matter:
            message = f"{level.name.capitalize()} {mark.label} does not follow the one before it."
            if mark.place > before:
                return
        else:
            return
        self.state.error("structure.number-out-of-order", line, message, "If the number is damaged, correct it by a reviewed repair.")

    def _parent(self, mark: Mark) -> str | None:
        for opened in reversed(self.stack):
            if opened.rank is None:
                if mark.level.listed:
                    return opened.unit.address
                continue
            if opened.rank < mark.rank and not opened.crossheading:
                return opened.unit.address
        return None

    def _address(self, mark: Mark, parent: str | None) -> str:
        form = mark.level.in_schedule if self.schedule and mark.level.in_schedule else mark.level.address
        address = form.replace("{above}", parent or "").replace("{schedule}", self.schedule).replace("{number}", mark.label)
        address = " ".join(address.split())
        if mark.level.listed or mark.level.provision or address not in self.state.addresses:
            return address
        return next(a for n in range(2, 1000) if (a := f"{address} [{n}]") not in self.state.addresses)

    def _take_crossheading(self, line: Line, words: str) -> None:
        if not words.strip():
            return
        within = [o for o in self.stack if o.rank is not None and self._is_group(o.rank) and not o.crossheading]
        self.stack = within
        parent = within[-1].unit.address if within else None
        address = f'{self.schedule} "{plain_quotes(words)}"'.strip()
        number = 2
        while address in self.state.addresses:
            address, number = f'{self.schedule} "{plain_quotes(words)}" [{number}]'.strip(), number + 1
        unit = Unit("heading", address, parent, line.number, line.number, heading=words)
        self.state.add(unit)
        self.stack.append(Open(max((o.rank for o in within if o.rank is not None), default=-1), unit, crossheading=True))
        self.state.claim(line, "heading")

    def _is_group(self, rank: int) -> bool:
        return rank >= 0 and not self.family.levels[rank].provision and not self.family.levels[rank].listed

    def _take_row(self, line: Line) -> None:
        base = next((o.unit for o in reversed(self.stack) if o.rank is not None), self.stack[-1].unit)
        kind = read_line(line.text).kind
        cells = self.state.tables.cells(line.text, kind)
        self.state.claim(line, "table")
        if cells:
            table = self.state.tables.row(cells, base, line.number)
            if table is not None:
                self.state.add(table)

    # ------------------------------------------------------------------------------------------------ definitions

    def _term(self, line: Line, words: str) -> str:
        """The term that a line defines: emphasised at its head, quoted there, or (in a dictionary) before "means"."""
        defining = self.family.defines
        marked = line.words.lead if len(line.words.lead.split()) <= _LONGEST_TERM else ""
        if marked and words.lstrip('"“ ').startswith(marked):
            behind = words.lstrip('"“ ')[len(marked) :]
            verbs = set(behind.replace(",", " ").split())
            return marked if behind.strip() and (verbs & set(defining) or self._in_dictionary()) else ""
        if not self._in_dictionary() or not self._finished():
            return ""
        if words[:1] in ('"', "“"):
            term, closed, behind = words[1:].replace("”", '"').partition('"')
            return term.strip() if closed and set(behind.split()) & set(defining) else ""
        at = next((n for n, word in enumerate(words.split()) if word in defining), None)
        term = " ".join(words.split()[:at]) if at else ""
        return term.rstrip(",") if term and len(term.split()) <= _LONGEST_TERM // 2 and "," not in term else ""

    def _in_dictionary(self) -> bool:
        heads = [o.unit.heading or o.unit.text for o in self.stack if o.rank is not None]
        return any(word.casefold() in (head or "").casefold() for head in heads for word in self.family.dictionary)

    def _take_definition(self, line: Line, words: str, term: str) -> None:
        while self.stack and self.stack[-1].rank is not None and self.family.levels[self.stack[-1].rank].listed:
            opened = self.stack[-1]
            if opened.unit.text.endswith((*_INTRODUCING, ",")) and not any(o.rank is None for o in self.stack):
                break
            self.stack.pop()
        while self.stack and self.stack[-1].rank is None:
            self.stack.pop()
            while self.stack and self.stack[-1].rank is not None and self.family.levels[self.stack[-1].rank].listed:
                if self.stack[-1].unit.text.endswith((*_INTRODUCING, ",")):
                    break
                self.stack.pop()
        if not self.stack:
            self._take_words(line, words)
            return
        base = next((o.unit for o in reversed(self.stack) if o.rank is not None and not self.family.levels[o.rank].listed), self.stack[-1].unit)
        plain = plain_quotes(term)
        address = f'{base.address} "{plain}"'
        if address in self.state.addresses:
            address = f'{self.stack[-1].unit.address} "{plain}"'
        unit = Unit("definition", address, base.address, line.number, line.number, text=words, heading=plain)
        self.state.add(unit)
        self.stack.append(Open(None, unit, None, indent_of(line)))
        self.state.claim(line, "provision")

    # ------------------------------------------------------------------------------------------------ words

    def _finished(self) -> bool:
        """Whether the words before a line end as a provision may."""
        if not self.stack:
            return True
        unit = self.stack[-1].unit
        words = (unit.closing or unit.text).rstrip(" \"”’')")
        if not words:
            return True
        last = words.split(" ")
        return words.endswith(_ENDS) or last[-1] in ("and", "or", "but")

    def _goes_on(self, words: str) -> bool:
        """Whether emphasised words only finish the sentence above them."""
        return words[:1].islower() and not self._finished()

    def _take_words(self, line: Line, words: str) -> None:
        """A line without a mark: it finishes the words above it, closes a list, or is a paragraph of its own."""
        self.state.claim(line, "provision")
        if not self.stack:
            unit = Unit("rule", f"preamble {line.number}", None, line.number, line.number, text=words)
            self.state.add(unit)
            return
        unfinished = not self._finished()
        indent = indent_of(line)
        opened = self.stack[-1]
        set_out = [n for n, o in enumerate(self.stack) if o.indent is not None and o.rank is not None and self.family.levels[o.rank].listed]
        if not (unfinished and words[:1].islower() and indent >= (opened.indent or 0)):
            if indent and set_out:
                while len(self.stack) > 1 and self._is_list(self.stack[-1]) and (self.stack[-1].indent or 0) > indent + 1:
                    self._close_innermost()
            elif set_out and not unfinished and self._is_list(opened) and not opened.unit.text.endswith(_INTRODUCING):
                self._close_list()
        opened = self.stack[-1]
        unit = opened.unit
        unit.reach(line.number)
        has_below = any(other.parent == unit.address for other in self._units()) and unit.kind != "heading"
        if has_below:
            unit.closing = self._added(unit.closing, words)
        else:
            unit.text = self._added(unit.text, words)

    def _close_list(self) -> None:
        """Close the innermost list: words set at no depth follow it."""
        rank = self.stack[-1].rank
        while len(self.stack) > 1 and self.stack[-1].rank == rank:
            self._close_innermost()

    def _close_innermost(self) -> None:
        closed = self.stack.pop()
        if closed.rank is not None and closed.place is not None:
            self.stack[-1].closed[closed.rank] = closed.place

    def _is_list(self, opened: Open) -> bool:
        return opened.rank is None or (opened.rank >= 0 and self.family.levels[opened.rank].listed)

    def _units(self) -> Sequence[Unit]:
        return self.state.division.units if self.state.division is not None else self.state.notice

    @staticmethod
    def _added(before: str, words: str) -> str:
        if not before:
            return words
        ended = before.rstrip(" \"”’')").endswith(_ENDS)
        return f"{before}\n{words}" if ended and not words[:1].islower() else joined(before, words)


def indent_of(line: Line) -> int:
    """How far a line is set in: the column of its first word, from 0."""
    return line.words.offsets.column(0) - 1 if line.length and line.words.offsets.starts else 0


def read_levels(family: Family, instrument: Instrument, lines: Sequence[Line], accounts: Accounts) -> ReadingState:
    """Read all lines of an instrument of a family; the state holds what was found."""
    state = ReadingState(instrument, accounts)
    worded = [line for line in lines if not line.blank]
    reader = LevelReader(family, state)
    regions = regions_of(reader, worded)
    _take_front(state, regions)
    if instrument.kind in ("amendment", "revocation"):
        _read_amending(reader, regions)
    else:
        state.open_division(DivisionText(None, regions.title, worded[0].number if worded else 1, contents=list(regions.contents)))
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


def _take_front(state: ReadingState, regions: Regions) -> None:
    for line in regions.front:
        state.claim(line, "heading")


def _read_body(reader: LevelReader, lines: Sequence[Line]) -> None:
    reader.lines = lines
    for at, line in enumerate(lines):
        reader.at = at
        reader.take(line)
    reader.state.tables.close()


def _read_amending(reader: LevelReader, regions: Regions) -> None:
    """The provisions of an amending instrument itself: each with its orders and what it quotes, as printed."""
    state = reader.state
    current: Unit | None = None
    reader.lines = regions.body
    for at, line in enumerate(regions.body):
        reader.at = at
        words = line.text.strip()
        quoted = words.startswith(_OPENING_MARKS)
        mark = None if quoted else reader.mark_of(line, words)
        if mark is not None and not mark.level.listed:
            reader.last_places[mark.rank] = mark.place
            kind_is_rule = mark.level.provision
            address = f"notice {mark.label}" if kind_is_rule else reader._address(mark, None)
            current = Unit("rule" if kind_is_rule else "heading", address, None, line.number, line.number, heading=mark.rest or None)
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


def read_level_matter(
    family: Family, instrument: Instrument, lines: Sequence[Line], above: Unit | None, section: Unit | None
) -> ReadingState:
    """Read new matter that goes into a text: below the provision `above` (None: matter of the first rank), which
    stands in `section` (itself, where it is one)."""
    state = ReadingState(instrument, Accounts(), region="division", matter=True)
    state.open_division(DivisionText(None, "", lines[0].number if lines else 1))
    worded = [line for line in lines if not line.blank]
    reader = LevelReader(family, state, matter=True)
    if above is not None:
        rank = _rank_of(family, above)
        if section is not None and section is not above:
            reader.stack.append(Open(_rank_of(family, section), replace_unit(section)))
        reader.stack.append(Open(rank, replace_unit(above)))
    reader.sets_headings = False
    _read_body(reader, worded)
    return state


def replace_unit(unit: Unit) -> Unit:
    """A copy of a unit under which others are read; what is read never changes the one that is held."""
    return replace(unit, text=unit.text if unit.text.endswith(_INTRODUCING) else unit.text + ":")


def _rank_of(family: Family, unit: Unit) -> int | None:
    """The rank of a provision that is held, by the form of its address."""
    if unit.kind == "definition":
        return None
    if unit.kind != "paragraph":
        return next((n for n, level in enumerate(family.levels) if level.provision), 0)
    label = unit.address[unit.address.rindex("(") + 1 :].strip(")") if "(" in unit.address else unit.address
    styles = readings(label)
    ranks = [n for n, level in enumerate(family.levels) if level.listed and level.style in styles]
    depth = unit.address.count("(")
    listed = [n for n, level in enumerate(family.levels) if level.listed]
    near = [n for n in ranks if listed.index(n) >= depth - 1]
    return (near or ranks or listed)[0]
