"""What is open at the line of a text that is being read, and what has been found so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from compliance.drafting.accounts import Accounts, CharacterClass
from compliance.drafting.lines import Reading
from compliance.drafting.lists import OpenLists
from compliance.drafting.notes import RepairNote
from compliance.drafting.tables import TableReader
from compliance.drafting.tree import DivisionText, Unit, finished
from compliance.problems import Place, Problem
from compliance.sources.clean import Line
from compliance.sources.instruments import Instrument

Region = Literal["notice", "schedule", "division", "image"]
"""Where a line stands: in the notice itself, in a schedule of it, in the rules, or below the heading of an image."""


@dataclass(slots=True)
class ReadingState:
    """The state of one pass over the lines of an instrument.

    Found: `divisions`, `notice` (the provisions of the notice itself), `contexts` (an amending item's divisions),
    `notes`, `problems`. Open: `base` is the rule, section, definition or item under which lists stand; `last` the
    provision that the last words went to, in its closing words if `in_closing`. `amending`: the lines are what an
    amending item quotes. `table_of_list`: a table whose rows are the paragraphs of a list; it stands after them.
    `ordered`: the lines of an amendment in which the amending grammar reads an order, `set_out` those of divisions that
    it sets out, `quoted` those of its Schedules that are the new matter of an order.
    `named` are the divisions of the last heading, `context` those that items below it amend.
    `matter`: what is read is such quoted matter by itself, which may begin with any number.
    """

    instrument: Instrument
    accounts: Accounts
    ordered: frozenset[int] = frozenset()
    set_out: frozenset[int] = frozenset()
    quoted: frozenset[int] = frozenset()
    divisions: list[DivisionText] = field(default_factory=list)
    notice: list[Unit] = field(default_factory=list)
    contexts: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    notes: list[RepairNote] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    region: Region = "notice"
    division: DivisionText | None = None
    section: Unit | None = None
    base: Unit | None = None
    last: Unit | None = None
    in_closing: bool = False
    dictionary: bool = False
    amending: bool = False
    matter: bool = False
    context: tuple[tuple[str, str], ...] = ()
    named: tuple[tuple[str, str], ...] = ()
    previous_rule: str | None = None
    untitled: Unit | None = None
    lists: OpenLists = field(default_factory=OpenLists)
    tables: TableReader = field(default_factory=TableReader)
    table_of_list: Unit | None = None
    addresses: set[str] = field(default_factory=set)

    lines: Sequence[tuple[Line, Reading]] = ()
    at: int = 0
    taken_until: int = 0

    def following(self) -> Reading | None:
        """The next line that bears words."""
        return self.lines[self.at + 1][1] if self.at + 1 < len(self.lines) else None

    def close(self) -> None:
        """A new provision of the first rank begins: no list, table or closing words go on."""
        self.lists.clear()
        if self.table_of_list is not None:
            table, self.table_of_list = self.table_of_list, None
            self.add(table)
        self.tables.close()
        self.in_closing = False

    def open_division(self, division: DivisionText) -> None:
        self.division, self.addresses = division, set()
        self.section = self.base = self.last = None
        self.divisions.append(division)

    def add(self, unit: Unit) -> Unit:
        """Add a provision where the reading stands. An address that occurs twice in a division is a problem."""
        if self.region in ("notice", "schedule") or self.division is None:
            self.notice.append(unit)
            return unit
        if unit.address in self.addresses:
            message = f"The address {unit.address} occurs twice in this division."
            place = Place(self.instrument.text_file, unit.first_line)
            remedy = "If a number or label is damaged, correct it by a reviewed repair."
            self.problems.append(Problem("structure.repeated-address", "error", message, place, remedy))
        self.addresses.add(unit.address)
        self.division.units.append(unit)
        return unit

    def own_words(self) -> str:
        """The words to which unmarked text would be added."""
        if self.last is None:
            return ""
        return self.last.closing if self.in_closing else self.last.text

    def words_are_finished(self) -> bool:
        return self.last is None or finished(self.own_words() or self.last.heading or "")

    def claim(self, line: Line, to: CharacterClass) -> None:
        """Put a line to an account. A line that a repair inserted has no characters to account for."""
        if line.length:
            self.accounts.claim(line, to)

    def note(self, kind: str, line: Line, before: str, after: str, why: str) -> None:
        number = line.number
        self.notes.append(RepairNote.mechanical(kind, self.instrument, number, number, before, after, why))

    def error(self, code: str, line: Line, message: str, remedy: str) -> None:
        place = Place(self.instrument.text_file, line.number, line.words.offsets.column(0))
        self.problems.append(Problem(code, "error", message, place, remedy, line.text[:80]))


def plain_quotes(words: str) -> str:
    """The words with straight quotation marks, as addresses have them."""
    return words.translate(str.maketrans("“”‘’", "\"\"''"))
