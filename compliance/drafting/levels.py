"""Texts of a family read by its levels: the numbers at the heads of the lines make the tree of provisions.

What a line is follows from the family's data (compliance.drafting.families) and from what is open above it: `(i)` goes
on with the letters after (h) and begins a list of numerals after words that introduce one. Nothing here knows any one
family. Whatever no level, note or furniture claims is words of the provision that is open, and is kept.
"""

from __future__ import annotations

import re
from collections.abc import Container

from compliance.drafting.amending_frame import is_rule
from compliance.drafting.families import Family
from compliance.drafting.level_marks import ENDS, INTRODUCING, LONGEST_HEADING, Mark, Open, OpenLevels, indent_of
from compliance.drafting.lines import read_line
from compliance.drafting.ordinals import readings
from compliance.drafting.state import plain_quotes
from compliance.drafting.tree import UNFINISHED, Unit, joined
from compliance.sources.clean import Line

_AFTER_A_STOP = re.compile(r"(?<=[.:—–-])\s*(?=[(A-Z])")
_LONGEST_TERM = 12
_DASH = "—"  # by which a dictionary may part a term from what it means


def crossheading_address(schedule: str, words: str, others: Container[str]) -> str:
    """The address of a heading without a number: its words in quotation marks, and its place among several alike."""
    address = f'{schedule} "{plain_quotes(words)}"'.strip()
    if address not in others:
        return address
    return next(again for n in range(2, 1000) if (again := f"{address} [{n}]") not in others)


class LevelReader(OpenLevels):
    """Takes the lines of a text one by one."""

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
        elif self.heads_next(words):
            self.heading_above = line
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
            self.last_places[mark.rank], self.last_labels[mark.rank] = mark.place, mark.label
            for rank in [
                r for r in self.last_places if r > mark.rank and (level.begins_anew or self._numbered_within(r))
            ]:
                del self.last_places[rank]
        if level.begins_anew:
            self.stack, self.schedule = [], ""
        parent = self._parent(mark)
        address = self._address(mark, parent)
        unit = Unit(
            "rule" if level.provision else "paragraph" if level.listed else "heading",
            address,
            parent,
            line.number,
            line.number,
        )
        if level.begins_anew:
            self.schedule = address
        self.state.add(unit)
        self.stack.append(Open(mark.rank, unit, mark.place, indent))
        self._take_rest(line, mark, unit)

    def _take_rest(self, line: Line, mark: Mark, unit: Unit) -> None:
        """The words behind a number: its heading, its words, or the number of the next rank on the same line."""
        level, rest = mark.level, mark.rest
        titled = self._parted_heading(mark)
        if titled is not None:
            unit.heading, below = titled
            self.state.claim(line, "provision")
            self._take_mark(line, below, indent_of(line) + 2)
            return
        self.take_heading_above(unit, level)
        inner = self.mark_of(line, rest, again=True) if rest else None
        if inner is not None and inner.place.is_first and self._may_stand_below(inner):
            self.state.claim(line, "provision")
            self._take_mark(line, inner, indent_of(line) + 2)
            return
        headed = level.heading in ("same line", "next line") or (
            level.heading == "if short" and self._is_heading(line, rest)
        )
        if level.provision and not line.words.heading and len(rest.split()) > LONGEST_HEADING:
            headed = False
        if self.matter and level.provision and self.at == len(self.lines) - 1 and is_rule(rest):
            headed = False  # nothing stands below: the sentence is all that the new provision says
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

    def _parted_heading(self, mark: Mark) -> tuple[str, Mark] | None:
        """A heading with the first provision below it on the same line: ".03 Opening. A. The dealer ..."."""
        if mark.level.heading != "same line" or not mark.level.provision:
            return None
        for stop in _AFTER_A_STOP.finditer(mark.rest):
            listed = [m for m in self.marks(mark.rest[stop.end() :]) if m.level.listed and m.place.is_first]
            if listed:
                return mark.rest[: stop.start()].strip(" –—-"), listed[0]
        return None

    def _is_heading(self, line: Line, rest: str) -> bool:
        """Whether the words behind a number are a heading: set as one, or short and without a stop before more."""
        if line.words.heading:
            return True
        if not rest or len(rest.split()) > LONGEST_HEADING or rest.endswith(ENDS) or not rest[:1].isupper():
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
        if level.nested and self.last_labels.get(mark.rank, "").rpartition(".")[0] != mark.label.rpartition(".")[0]:
            before = None
        sections = any(rank < mark.rank and self.family.levels[rank].provision for rank in self.last_places)
        if level.nested and self._above(mark) is None and sections and not self.matter:
            message = f"{level.name.capitalize()} {mark.label} stands under no {mark.label.rpartition('.')[0]}."
        elif before is not None and not mark.place.next_after(before) and level.provision and not self.matter:
            message = f"{level.name.capitalize()} {mark.label} does not follow the one before it."
            if mark.place > before:
                return
        else:
            return
        self.state.error(
            "structure.number-out-of-order", line, message, "If the number is damaged, correct it by a reviewed repair."
        )

    def _parent(self, mark: Mark) -> str | None:
        if mark.level.nested:
            above = self._above(mark)
            groups = [o for o in self.stack if o.rank is not None and self._is_group(o.rank) and not o.crossheading]
            return above.unit.address if above is not None else groups[-1].unit.address if groups else None
        for opened in reversed(self.stack):
            if opened.rank is None:
                if mark.level.listed:
                    return opened.unit.address
                continue
            nested = self.family.as_they_nest and mark.level.listed
            if (nested or opened.rank < mark.rank) and not opened.crossheading:
                return opened.unit.address
        return None

    def _address(self, mark: Mark, parent: str | None) -> str:
        form = mark.level.in_schedule if self.schedule and mark.level.in_schedule else mark.level.address
        address = (
            form.replace("{above}", parent or "").replace("{schedule}", self.schedule).replace("{number}", mark.label)
        )
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
        address = crossheading_address(self.schedule, words, self.state.addresses)
        unit = Unit("heading", address, parent, line.number, line.number, heading=words)
        self.state.add(unit)
        self.stack.append(
            Open(max((o.rank for o in within if o.rank is not None), default=-1), unit, crossheading=True)
        )
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
        if not self._in_dictionary() or not (self._finished() or self._below_a_definition()):
            return ""
        if words[:1] in ('"', "“"):
            term, closed, behind = words[1:].replace("”", '"').partition('"')
            return term.strip() if closed and set(behind.split()) & set(defining) else ""
        if _DASH in defining and words.partition(_DASH)[2].strip():
            words = words.replace(_DASH, f" {_DASH} ", 1)
        at = next((n for n, word in enumerate(words.split()) if word in defining), None)
        term = " ".join(words.split()[:at]) if at else ""
        return term.rstrip(",") if term and len(term.split()) <= _LONGEST_TERM // 2 and "," not in term else ""

    def _below_a_definition(self) -> bool:
        """Whether a definition is open whose words need no stop: definitions of Acts have none at their end."""
        last = (self.stack[-1].unit.closing or self.stack[-1].unit.text).split()[-1:]
        return any(o.rank is None for o in self.stack) and not set(last) & UNFINISHED

    def _in_dictionary(self) -> bool:
        heads = [o.unit.heading or o.unit.text for o in self.stack if o.rank is not None]
        return any(word.casefold() in (head or "").casefold() for head in heads for word in self.family.dictionary)

    def _take_definition(self, line: Line, words: str, term: str) -> None:
        while self.stack and self.stack[-1].rank is not None and self.family.levels[self.stack[-1].rank].listed:
            opened = self.stack[-1]
            if opened.unit.text.endswith((*INTRODUCING, ",")) and not any(o.rank is None for o in self.stack):
                break
            self.stack.pop()
        while self.stack and self.stack[-1].rank is None:
            self.stack.pop()
            while self.stack and self.stack[-1].rank is not None and self.family.levels[self.stack[-1].rank].listed:
                if self.stack[-1].unit.text.endswith((*INTRODUCING, ",")):
                    break
                self.stack.pop()
        if not self.stack:
            self._take_words(line, words)
            return
        base = next(
            (o.unit for o in reversed(self.stack) if o.rank is not None and not self.family.levels[o.rank].listed),
            self.stack[-1].unit,
        )
        plain = plain_quotes(term)
        plain = plain[1:-1] if plain[:1] == plain[-1:] == "'" else plain  # single marks, within a quotation
        address = f'{base.address} "{plain}"'
        if address in self.state.addresses:
            address = f'{self.stack[-1].unit.address} "{plain}"'
        unit = Unit("definition", address, base.address, line.number, line.number, text=words, heading=plain)
        self.state.add(unit)
        self.stack.append(Open(None, unit, None, indent_of(line)))
        self.state.claim(line, "provision")

    # ------------------------------------------------------------------------------------------------ words

    def _goes_on(self, words: str) -> bool:
        """Whether emphasised words only finish the sentence above them."""
        return words[:1].islower() and not self._finished()

    def _take_words(self, line: Line, words: str) -> None:
        """A line without a mark: it finishes the words above it, closes a list, or is a paragraph of its own."""
        if not self.stack:
            return  # nothing is open that the words could belong to: they stay unclaimed, and are reported
        self.state.claim(line, "provision")
        unfinished = not self._finished()
        indent = indent_of(line)
        opened = self.stack[-1]
        set_out = [
            n
            for n, o in enumerate(self.stack)
            if o.indent is not None and o.rank is not None and self.family.levels[o.rank].listed
        ]
        if not (unfinished and words[:1].islower() and indent >= (opened.indent or 0)):
            if indent and set_out:
                while (
                    len(self.stack) > 1 and self._is_list(self.stack[-1]) and (self.stack[-1].indent or 0) > indent + 1
                ):
                    self._close_innermost()
            elif set_out and not unfinished and self._is_list(opened) and not opened.unit.text.endswith(INTRODUCING):
                self._close_list()
        opened = self.stack[-1]
        unit = opened.unit
        unit.reach(line.number)
        has_below = any(other.parent == unit.address for other in self.units()) and unit.kind != "heading"
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

    @staticmethod
    def _added(before: str, words: str) -> str:
        if not before:
            return words
        ended = before.rstrip(" \"”’')").endswith(ENDS)
        return f"{before}\n{words}" if ended and not words[:1].islower() else joined(before, words)


def rank_of(family: Family, unit: Unit) -> int | None:
    """The rank of a provision that is held, by the form of its address."""
    if unit.kind == "definition":
        return None
    if unit.kind == "heading":
        heads = ((n, level.address.partition("{")[0].strip()) for n, level in enumerate(family.levels))
        return next((n for n, begins in heads if begins and unit.address.startswith(begins)), 0)
    if unit.kind != "paragraph":
        return next((n for n, level in enumerate(family.levels) if level.provision), 0)
    label = unit.address[unit.address.rindex("(") + 1 :].strip(")") if "(" in unit.address else unit.address
    styles = readings(label)
    ranks = [n for n, level in enumerate(family.levels) if level.listed and level.style in styles]
    depth = unit.address.count("(")
    listed = [n for n, level in enumerate(family.levels) if level.listed]
    near = [n for n in ranks if listed.index(n) >= depth - 1]
    return (near or ranks or listed)[0]
