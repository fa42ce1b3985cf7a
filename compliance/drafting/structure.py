"""From lines to provisions: divisions, sections, rules, paragraphs to any depth, definitions, tables.

The reader goes through the lines once. The line grammar says what each line bears at its head; what it is in the
text depends on what is open at that point: `(i)` is a letter after (h) and a numeral after a rule that ends with a
colon, and an unmarked line finishes a sentence that a page cut in two, or closes the list above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compliance.drafting.accounts import Accounts, CharacterClass
from compliance.drafting.cells import one_cell_a_line, rows_of
from compliance.drafting.lines import Reading, read_line
from compliance.drafting.notes import RepairNote
from compliance.drafting.numbering import LabelValue, follows, readings_of, section_of
from compliance.drafting.tables import TableReader
from compliance.drafting.tree import DivisionText, Unit, finished, introduces, joined
from compliance.problems import Place, Problem
from compliance.sources.clean import Line
from compliance.sources.instruments import Instrument


@dataclass(slots=True)
class _Item:
    """The item of a list that is open at its level."""

    unit: Unit
    value: LabelValue


@dataclass(slots=True)
class StructureReader:
    """Reads the lines of one instrument, or of matter quoted in one. Call `read` once, then take what was found."""

    instrument: Instrument
    accounts: Accounts
    divisions: list[DivisionText] = field(default_factory=list)
    notice: list[Unit] = field(default_factory=list)
    notes: list[RepairNote] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    # What is open at the line being read.
    _region: str = "notice"
    _division: DivisionText | None = None
    _section: Unit | None = None
    _base: Unit | None = None
    _open: list[_Item] = field(default_factory=list)
    _last: Unit | None = None
    _in_closing: bool = False
    _dictionary: bool = False
    _previous_rule: str | None = None
    contexts: dict[str, tuple[str, str]] = field(default_factory=dict)
    _context: tuple[str, str] | None = None
    _amending: bool = False
    _untitled: Unit | None = None
    _addresses: set[str] = field(default_factory=set)
    _tables: TableReader = field(default_factory=TableReader)
    _lines: Sequence[tuple[Line, Reading]] = ()
    _at: int = 0
    _cells_until: int = 0

    def read(self, lines: Sequence[Line]) -> None:
        self._lines = [(line, read_line(line.text)) for line in lines if not line.blank]
        for self._at, (line, reading) in enumerate(self._lines):
            self._take(line, reading)
        for division in self.divisions:
            self._settle(division.units)
        listed = {d.title.upper(): d.contents for d in self.divisions if not d.units}
        self.divisions = [d for d in self.divisions if d.units]
        for division in self.divisions:
            division.contents = division.contents or listed.get(division.title.upper(), [])
        self._settle(self.notice)

    # --- one line -------------------------------------------------------------------------------------------------

    def _take(self, line: Line, reading: Reading) -> None:
        if self._at < self._cells_until:
            self._claim(line, "table")
            return
        match reading.kind:
            case _ if self._amending and not self._leaves_item(reading):
                self._take_matter(line)
            case "division":
                self._take_division(line, reading)
            case "schedule":
                self._take_schedule(line, reading)
            case "section" if self._division is not None or self._heads_section(reading):
                self._take_section(line, f"{section_of(reading.marks[0])}.0", reading.rest)
            case "rule" if self._region in ("division", "image"):
                self._take_rule(line, reading)
            case "item" if self._is_part(line, reading):
                self._take_part(line, reading)
            case "item" if self._is_capital_section(line, reading):
                self._take_section(line, f"{reading.marks[0]}.0", reading.rest)
            case "contents" | "appendix" if self._section is None and self._division is not None:
                self._division.contents.append(line.text)
                self._claim(line, "heading")
            case "contents" | "item" | "row" if self._region == "notice" and "\t" in line.text:
                self._claim(line, "heading")
            case "divisions":
                self._close()
                self._context = (reading.marks[0], reading.rest)
                self._claim(line, "heading")
            case "appendix" | "diagram" if self._division is not None:
                self._take_image(line, reading)
            case "paragraph" if self._base is not None and (self._region != "image" or self._continues(reading)):
                self._take_paragraph(line, reading)
            case "item" if self._region in ("notice", "schedule"):
                self._take_item(line, reading)
            case _ if self._region == "image":
                self._take_rubble(line)
            case "caption":
                self._take_caption(line, reading)
            case "row" | "pipes":
                self._take_row(line, reading)
            case "quoted" if self._dictionary and not (self._last and not finished(self._last.text)):
                self._take_definition(line, reading.marks[0].strip("\"“”"), line.text)
            case _:
                self._take_text(line)

    def _take_division(self, line: Line, reading: Reading) -> None:
        self._close()
        self._division = DivisionText(reading.marks[0], reading.rest, line.number)
        self._section = self._base = self._last = None
        self._addresses, self._amending = set(), False
        self.divisions.append(self._division)
        self._claim(line, "heading")

    def _take_schedule(self, line: Line, reading: Reading) -> None:
        self._close()
        self._division = self._section = None
        numbered = reading.marks[0] != "SCHEDULE"
        self._region = "schedule" if numbered else "notice"
        self._amending, self._context = False, None
        if numbered:
            self._base = self._last = Unit(
                "heading", reading.marks[0], None, line.number, line.number, heading=reading.rest
            )
            self.notice.append(self._base)
        self._claim(line, "heading")

    def _heads_section(self, reading: Reading) -> bool:
        """Whether a section number stands where no division is open: a heading is lost, or none was ever there."""
        return self._region == "division" or reading.marks[0].endswith(".0")

    def _is_part(self, line: Line, reading: Reading) -> bool:
        return reading.marks[0].isalpha() and line.words.heading and "\t" not in line.text

    def _is_capital_section(self, line: Line, reading: Reading) -> bool:
        return self._region == "division" and reading.marks[0].isdigit() and reading.rest.isupper()

    def _take_part(self, line: Line, reading: Reading) -> None:
        """A lettered part (A. DICTIONARY ..., B. RULES ...), as the Capital Territory's instruments have them."""
        self._close()
        if self._division is None:
            self._division = DivisionText(None, "", line.number)
            self.divisions.append(self._division)
        self._open_section(line, reading.marks[0], reading.rest, None)

    def _take_section(self, line: Line, address: str, title: str) -> None:
        self._close()
        if self._division is None or address in self._addresses:
            self._problem(
                "structure.division-heading-lost",
                "error",
                line,
                f"Section {address} begins here again or under no division: the heading of a division is lost.",
                "Restore the heading by a reviewed repair.",
            )
            self._division, self._addresses = DivisionText(None, "", line.number), set()
            self.divisions.append(self._division)
        part = next((u for u in reversed(self._division.units) if u.parent is None and u.address.isalpha()), None)
        self._open_section(line, address, title, part.address if part else None)

    def _open_section(self, line: Line, address: str, title: str, parent: str | None) -> None:
        section = Unit("heading", address, parent, line.number, line.number, heading=title.strip())
        self._region = "division"
        self._section = self._base = self._last = self._add(section)
        self._dictionary = self._is_dictionary(title)
        self._previous_rule = None
        self._claim(line, "heading")

    @staticmethod
    def _is_dictionary(title: str) -> bool:
        return any(word in title.upper() for word in ("INTERPRETATION", "DICTIONARY", "DEFINITIONS"))

    def _take_rule(self, line: Line, reading: Reading) -> None:
        self._close()
        number = reading.marks[0]
        section = f"{section_of(number)}.0"
        if self._section is None or self._section.address != section:
            here = self._section.address if self._section else "no section"
            self._problem(
                "structure.number-out-of-order",
                "error",
                line,
                f"Rule {number} stands under {here}, not under {section}.",
                "If the number is damaged, correct it by a reviewed repair.",
            )
        elif not follows(number, self._previous_rule):
            self._problem(
                "structure.number-out-of-order",
                "warning",
                line,
                f"Rule {number} stands after {self._previous_rule or 'the heading of its section'}.",
                "If the number is damaged, correct it by a reviewed repair; if it is printed so, acknowledge it.",
            )
        self._previous_rule = number
        self._region = "division"
        self._dictionary = False
        parent = self._section.address if self._section else None
        rule = Unit("rule", number, parent, line.number, line.number, text=reading.rest.strip())
        self._base = self._last = self._add(rule)
        self._claim(line, "provision")

    def _leaves_item(self, reading: Reading) -> bool:
        """Whether a line ends the matter of an amending item: the next item, a schedule, a division set out."""
        if reading.kind == "item":
            return reading.marks[0].isdigit() and follows(reading.marks[0], self.notice[-1].address.split(" ")[-1])
        return reading.kind in ("division", "divisions", "schedule")

    def _take_matter(self, line: Line) -> None:
        """A line of the matter that an amending item quotes: kept as printed, for the amending grammar to read."""
        item = self.notice[-1]
        item.text = f"{item.text}\n{line.text}"
        item.reach(line.number)
        self._claim(line, "provision")

    def _take_item(self, line: Line, reading: Reading) -> None:
        self._close()
        if self._division is not None and not self._division.units:
            # The division's heading only says what the items below it amend; no division is set out.
            self.divisions.remove(self._division)
            self._context = (self._division.number or "", self._division.title)
            self._division, self._amending = None, True
        in_schedule = self._region == "schedule"
        prefix = self.notice[-1].address.partition(" item")[0] if in_schedule else "notice"
        address = f"{prefix} item {reading.marks[0]}" if in_schedule else f"{prefix} {reading.marks[0]}"
        parent = None if self._region == "notice" else prefix
        item = Unit("rule", address, parent, line.number, line.number, text=reading.rest)
        if line.words.heading and not finished(reading.rest):
            item.heading, item.text = reading.rest, ""
        self.notice.append(item)
        if self._context is not None:
            self.contexts[address] = self._context
        self._base = self._last = item
        self._claim(line, "provision")

    def _take_definition(self, line: Line, term: str, text: str) -> None:
        self._open.clear()
        section = self._section.address if self._section else ""
        address = f'{section} "{plain_quotes(term)}"'
        unit = Unit("definition", address, section, line.number, line.number, text=text, heading=term)
        self._base = self._last = self._add(unit)
        self._in_closing = False
        self._claim(line, "provision")

    # --- paragraphs -----------------------------------------------------------------------------------------------

    def _continues(self, reading: Reading) -> bool:
        """Whether a label goes on with a list that is open (below a diagram nothing else is a provision)."""
        return any(v.style == i.value.style and v.ordinal == i.value.ordinal + 1
                   for v in readings_of(reading.marks[0]) for i in self._open)  # fmt: skip

    def _take_paragraph(self, line: Line, reading: Reading) -> None:
        if self._region == "image":
            self._region = "division"
        cells = [cell.strip() for cell in line.text.strip("\t ").split("\t")]
        laid_out = len(cells) > len(reading.marks) + 1 and not line.text.startswith("\t")
        for label in reading.marks:
            self._place(line, label)
        if self._last is not None:
            self._last.text = " ".join(cells[len(reading.marks) :]) if laid_out else reading.rest.strip()
        if laid_out and self._base is not None:
            self._row_of(line, [f"({reading.marks[0]})", *cells[len(reading.marks) :]], self._base)
        self._claim(line, "table" if laid_out else "provision")

    def _place(self, line: Line, label: str) -> None:
        """Open the paragraph that a label begins, in the list to which it belongs."""
        readings = readings_of(label)
        first = next((v for v in readings if v.ordinal == 1), None)
        innermost = self._open[-1].unit if self._open else self._base
        if first and innermost and (innermost.text.endswith(":") or not innermost.text) and not self._in_closing:
            self._push(line, label, first, len(self._open))
            return
        for depth in range(len(self._open) - 1, -1, -1):
            expected = self._open[depth].value
            for value in readings:
                if value.style == expected.style and value.ordinal == expected.ordinal + 1:
                    self._push(line, label, value, depth)
                    return
        if first:
            depth = len(self._open)
            while depth and not introduces(self._open[depth - 1].unit.text):
                depth -= 1
            self._push(line, label, first, depth)
            return
        self._problem(
            "structure.label-out-of-series",
            "error",
            line,
            f"The label ({label}) continues no list that is open here.",
            "If the label is damaged, correct it by a reviewed repair.",
        )
        value = readings[0] if readings else LabelValue("letter", 1)
        depth = next((d for d, item in enumerate(self._open) if item.value.style == value.style), len(self._open) - 1)
        self._push(line, label, value, max(depth, 0))

    def _push(self, line: Line, label: str, value: LabelValue, depth: int) -> None:
        parent = self._open[depth - 1].unit if depth else self._base
        if parent is None:
            return
        address = f"{parent.address}({label})"
        unit = Unit("paragraph", address, parent.address, line.number, line.number)
        if self._region in ("notice", "schedule"):
            self.notice.append(unit)
        else:
            self._add(unit)
        del self._open[depth:]
        self._open.append(_Item(unit, value))
        self._last, self._in_closing = unit, False

    # --- unmarked text --------------------------------------------------------------------------------------------

    def _take_text(self, line: Line) -> None:
        words = line.text.strip("\t ")
        if self._last is None or (self._region == "notice" and self._division is not None):
            self._take_front_matter(line, words)
        elif self._last is self._section and not self._section.heading:
            self._section.heading = words
            self._section.reach(line.number)
            self._claim(line, "heading")
            self._note("heading split from its number", line, self._section.address, words)
        elif self._dictionary and line.words.heading:
            self._take_definition(line, words, "")
        elif self._is_subheading(line, words):
            self._take_subheading(line, words)
        elif self._begins_cells(words):
            self._take_cells(line)
        else:
            self._continue_text(line, words)

    def _take_front_matter(self, line: Line, words: str) -> None:
        """Words before the first item: the masthead and titles are headings, the enacting words a provision."""
        if line.words.heading or not words.endswith((".", ":", ";")):
            self._claim(line, "heading")
            return
        unit = Unit("rule", "notice", None, line.number, line.number, text=words)
        self.notice.append(unit)
        self._last = self._base = unit
        self._claim(line, "provision")

    def _is_subheading(self, line: Line, words: str) -> bool:
        """A heading within a section ("Dealing Style A"): no stop at its end, nothing unfinished before it, a rule after."""
        if self._region in ("notice", "schedule"):
            return line.words.heading or (not finished(words) and self._text_is_finished())
        following = self._lines[self._at + 1][1].kind if self._at + 1 < len(self._lines) else "section"
        return (
            words[:1].isupper()
            and not finished(words)
            and following == "rule"
            and (line.words.heading or self._text_is_finished())
        )

    def _text_is_finished(self) -> bool:
        if self._last is None:
            return True
        return finished(self._last.closing if self._in_closing else self._last.text or self._last.heading or "")

    def _take_subheading(self, line: Line, words: str) -> None:
        self._claim(line, "heading")
        self._close()
        if self._section is not None and self._region == "division":
            address = f'{self._section.address} "{plain_quotes(words)}"'
            self._add(Unit("heading", address, self._section.address, line.number, line.number, heading=words))
            self._last = None
            self._base = self._section
        elif self._region == "notice":
            self._last = self._base = None

    def _continue_text(self, line: Line, words: str) -> None:
        """Words without a mark: they fill a label, finish a cut sentence, go on with a list, or close it."""
        last = self._last
        if last is None:
            return
        self._claim(line, "provision")
        own = last.closing if self._in_closing else last.text
        in_list = bool(self._open) and not self._in_closing
        after_table = self._base is not None and self._tables.belongs_to(self._base)
        if not own and not after_table:
            last.text = words
        elif not after_table and (not finished(own) or (not in_list and own.endswith(","))):
            self._note("sentence cut by the page", line, own[-40:], words[:40])
            self._extend(last, joined(own, words))
        elif in_list and self._list_goes_on(words):
            last.text = joined(own, words) if words in ("and", "or") else f"{own}\n{words}"
        elif in_list:
            self._open.pop()
            parent = self._open[-1].unit if self._open else self._base
            if parent is None:
                return
            parent.closing = words if not parent.closing else f"{parent.closing}\n{words}"
            self._last, self._in_closing = parent, True
        elif after_table and self._base is not None:
            self._base.closing = f"{self._base.closing}\n{words}".strip("\n")
            self._last, self._in_closing = self._base, True
        else:
            self._extend(last, f"{own}\n{words}")
        if self._last is not None:
            self._last.reach(line.number)

    def _extend(self, unit: Unit, words: str) -> None:
        if self._in_closing:
            unit.closing = words
        else:
            unit.text = words

    def _list_goes_on(self, words: str) -> bool:
        """Whether the list that is open at its innermost level goes on after these words, or they begin a list below."""
        following = self._lines[self._at + 1][1] if self._at + 1 < len(self._lines) else None
        if following is None or following.kind != "paragraph":
            return False
        expected = self._open[-1].value
        values = readings_of(following.marks[0])
        if any(v.style == expected.style and v.ordinal == expected.ordinal + 1 for v in values):
            return True
        return words.endswith(":") and any(v.ordinal == 1 for v in values)

    # --- tables and images ----------------------------------------------------------------------------------------

    def _take_caption(self, line: Line, reading: Reading) -> None:
        self._claim(line, "heading")
        if self._base is None:
            return
        placed_late = self._tables.caption(reading.rest, self._base)
        if placed_late is not None:
            placed_late.reach(line.number)
            self._note("table caption after its table", line, "", reading.rest)

    def _take_row(self, line: Line, reading: Reading) -> None:
        base = self._base
        own = "" if base is None else (base.closing or (self._open[-1].unit.text if self._open else base.text))
        if base is None or not self._tables.may_begin(base, own, in_schedule=self._region == "schedule"):
            self._region = "image"
            self._take_rubble(line)
            return
        self._claim(line, "table")
        cells = self._tables.cells(line.text, reading.kind)
        if cells:
            self._row_of(line, cells, base)

    def _row_of(self, line: Line, cells: list[str], base: Unit) -> None:
        table = self._tables.row(cells, base, line.number)
        if table is not None:
            (self._division.units if self._division and self._region != "schedule" else self.notice).append(table)

    def _cell_lines(self) -> list[str]:
        """The unmarked, unfinished lines from here on: the cells of a table, if they are one."""
        found: list[str] = []
        for line, reading in self._lines[self._at :]:
            if reading.kind not in ("text", "quoted") or finished(line.text):
                break
            found.append(line.text)
        return found

    def _begins_cells(self, words: str) -> bool:
        rule = self._last is self._base is not None and not self._open and self._last.text.endswith(":")
        return rule and not finished(words) and one_cell_a_line(self._cell_lines())

    def _take_cells(self, line: Line) -> None:
        """A table set one cell a line: all its lines are taken at once."""
        lines = self._cell_lines()
        rows = rows_of(lines)
        self._claim(line, "table")
        self._cells_until = self._at + len(lines)
        if rows is None or self._base is None:
            message = "These lines are cells of a table, but they do not fill its rows and columns."
            self._problem("structure.table-not-laid-out", "error", line, message, "Restore the table by a repair.")
            return
        for row in rows:
            self._row_of(line, list(row), self._base)
        last_line = self._lines[self._cells_until - 1][0]
        self._tables.reach(last_line.number)
        self._note("table set one cell a line", line, " / ".join(lines), "", "rows found again by names and odds")

    def _take_image(self, line: Line, reading: Reading) -> None:
        """The heading of a diagram or appendix, whose image is not in the text."""
        self._region = "image"
        self._claim(line, "heading")
        name, title = (reading.marks or ("",))[0], reading.rest
        if reading.kind == "diagram":
            kind, number, title = title.split(" ", 2)
            name = f"{kind} {number}"
        if name not in self._addresses:
            unit = self._add(Unit("heading", name, None, line.number, line.number, heading=title))
            self._untitled = None if title else unit

    def _take_rubble(self, line: Line) -> None:
        if self._untitled is not None:
            self._untitled.heading, self._untitled = line.text, None
            self._claim(line, "heading")
            return
        self._claim(line, "furniture")
        self._note("image matter", line, line.text[:60], "", "part of a diagram or an image, from which nothing is read")

    # --- bookkeeping ----------------------------------------------------------------------------------------------

    def _close(self) -> None:
        self._open.clear()
        self._in_closing = False
        self._tables.close()

    def _add(self, unit: Unit) -> Unit:
        if self._division is not None:
            if unit.address in self._addresses:
                place = Place(self.instrument.text_file, unit.first_line)
                message = f"The address {unit.address} occurs twice in this division."
                self.problems.append(Problem("structure.repeated-address", "error", message, place))
            self._addresses.add(unit.address)
            self._division.units.append(unit)
        return unit

    def _settle(self, units: list[Unit]) -> None:
        """A section whose words are not introduced by numbers is itself the rule."""
        parents = {u.parent for u in units if u.kind in ("rule", "definition")}
        for unit in units:
            if unit.kind == "heading" and unit.text and unit.address not in parents:
                unit.kind = "rule"

    def _claim(self, line: Line, to: CharacterClass) -> None:
        if line.length:
            self.accounts.claim(line, to)

    def _note(self, kind: str, line: Line, before: str, after: str, why: str = "") -> None:
        self.notes.append(
            RepairNote.mechanical(kind, self.instrument, line.number, line.number, before, after, why or kind)
        )

    def _problem(self, code: str, severity: str, line: Line, message: str, remedy: str) -> None:
        place = Place(self.instrument.text_file, line.number, line.words.offsets.column(0))
        grade = "error" if severity == "error" else "warning"
        self.problems.append(Problem(code, grade, message, place, remedy, line.text[:80]))


def plain_quotes(words: str) -> str:
    """The words with straight quotation marks, as addresses have them."""
    return words.translate(str.maketrans("“”‘’", "\"\"''"))
