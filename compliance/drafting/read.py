"""One instrument from its text to its parts: clean lines, repairs, provisions, what it says of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from compliance.drafting.accounts import Accounts
from compliance.drafting.amending import read_notice
from compliance.drafting.casinos import ListedCasino, read_listed_casinos
from compliance.drafting.families import OURS, Family, shipped_family
from compliance.drafting.furniture import without_furniture
from compliance.drafting.level_reading import read_levels
from compliance.drafting.lost_lines import headings_in_text, lost_lines
from compliance.drafting.notes import RepairNote
from compliance.drafting.notices import (
    LISTS,
    NoticeFact,
    Reference,
    commencements_of_itself,
    read_facts,
    read_references,
    says_something,
)
from compliance.drafting.pages import pages_of_lines
from compliance.drafting.repairs import ReviewedRepair, with_repairs
from compliance.drafting.repeats import without_repeats
from compliance.drafting.signatures import without_signature
from compliance.drafting.state import ReadingState
from compliance.drafting.structure import read_structure
from compliance.drafting.tree import DivisionText, Unit
from compliance.problems import Place, Problem
from compliance.sources.clean import read_lines
from compliance.sources.instruments import Instrument


@dataclass(frozen=True, slots=True)
class InstrumentText:
    """An instrument as read, as texts of its `family` are.

    `contexts` gives, for an amending item, the divisions (number, title) that it amends.

    `characters` counts the characters of the source by class. `pages` gives, for a line, the page of its publication,
    where that can be known. The parts are shared between callers: do not change them.
    """

    instrument: Instrument
    divisions: tuple[DivisionText, ...]
    notice: tuple[Unit, ...]
    contexts: Mapping[str, tuple[tuple[str, str], ...]]
    facts: tuple[NoticeFact, ...]
    references: tuple[Reference, ...]
    casinos: tuple[ListedCasino, ...]
    notes: tuple[RepairNote, ...]
    characters: Mapping[str, int]
    problems: tuple[Problem, ...]
    family: Family
    pages: Mapping[int, str] = field(default_factory=dict)


def read_instrument(
    instrument: Instrument, text: str, repairs: Sequence[ReviewedRepair] = (), family: Family | None = None
) -> InstrumentText:
    """Read one instrument as texts of its family are read; the same text with the same repairs is read once."""
    return _read(_Key(instrument, text, tuple(repairs), family or shipped_family(OURS)))


@dataclass(frozen=True, slots=True, eq=False)
class _Key:
    """What a reading depends on. Instruments hold mappings, so identity is spelled out."""

    instrument: Instrument
    text: str
    repairs: tuple[ReviewedRepair, ...]
    family: Family

    def __hash__(self) -> int:
        return hash((self.instrument.id, self.text, self.repairs, self.family.name))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Key)
            and self.text == other.text
            and self.repairs == other.repairs
            and self.instrument == other.instrument
            and self.family == other.family
        )


@lru_cache(maxsize=64)
def _read(key: _Key) -> InstrumentText:
    instrument = key.instrument
    source = read_lines(key.text)
    accounts = Accounts()
    lines, notes, problems = with_repairs(instrument, source, key.repairs, accounts)
    pages: dict[int, str] = {}
    if key.family.ours:
        published = lines
        lines, found = without_furniture(instrument, lines, accounts)
        notes += found
        pages = pages_of_lines(instrument, published, {line.number for line in lines})
    lines, found = without_repeats(instrument, lines, accounts)
    notes += found
    lines, found = without_signature(instrument, lines, accounts)
    notes += found
    if key.family.ours:
        reader = read_structure(instrument, lines, accounts, *_ordered(instrument, key.text))
    else:
        reader = read_levels(key.family, instrument, lines, accounts)
    notes += reader.notes
    problems += reader.problems
    notes += [
        RepairNote.mechanical(
            "words run together", instrument, line.number, line.number, "", line.text, "parted at a change of type"
        )
        for line in source
        if line.words.parted
    ]
    facts, notice_faults = read_facts(reader.notice, instrument.text_file)
    problems += notice_faults
    if instrument.kind in ("original", "substitution") and not any(fact.kind == "commencement" for fact in facts):
        facts += commencements_of_itself(unit for division in reader.divisions for unit in division.units)
    references, faults = read_references(reader.notice, instrument.id, instrument.text_file)
    problems += faults
    casinos, faults = read_listed_casinos(reader.notice, instrument.text_file)
    problems += faults
    characters = accounts.totals(source)
    unclaimed = [line for line in source if not line.blank and accounts.of(line.number) == "unclaimed"]
    problems += [
        Problem(
            "text.unclaimed",
            "error",
            "This line belongs to no provision, table, heading or furniture.",
            Place(instrument.text_file, line.number),
            "Nothing is assessed by what it says. Repair it if it is damaged; understood are “4.10 words”, “(a) "
            "words”, “DIVISION 1 - GENERAL”, rows with tabs, and words that go on with the line above.",
            line.text[:80],
        )
        for line in unclaimed
    ]
    classes = {line.number: accounts.of(line.number) for line in source}
    problems += headings_in_text(instrument, source, classes, reader.divisions)
    if key.family.ours:
        understood = _understood(facts, reader, key.text, notice_faults)
        problems += lost_lines(instrument, lines, classes, reader.divisions, reader.notice, understood)
    return InstrumentText(
        instrument,
        tuple(reader.divisions),
        tuple(reader.notice),
        dict(reader.contexts),
        tuple(facts),
        tuple(references),
        casinos,
        tuple(sorted(notes, key=lambda n: (n.first_line, n.kind))),
        characters,
        tuple(problems),
        key.family,
        pages,
    )


def _ordered(instrument: Instrument, text: str) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    """The lines of an amendment that are orders by its own grammar, so that none is taken for a rule set out; those of
    divisions that it puts in the place of others, so that none is taken for an item of its own; and those of new matter
    that stands in a Schedule, behind the order that points there."""
    if instrument.kind != "amendment":
        return frozenset(), frozenset(), frozenset()
    reading = read_notice(text, file=instrument.text_file, amending=True)
    first: set[int] = set()
    set_out: set[int] = set()
    quoted: set[int] = set()
    for operation in reading.operations:
        begins, ends = (text.count("\n", 0, offset) + 1 for offset in operation.span)
        if operation.kind not in ("commencement", "revoke"):
            first.add(begins)
        if operation.kind == "replace divisions":
            set_out.update(range(begins + 1, ends + 1))
        if operation.matter is not None and operation.matter.span[0] >= operation.span[1]:
            begins, ends = (text.count("\n", 0, offset) + 1 for offset in operation.matter.span)
            quoted.update(range(begins, ends + 1))
    return frozenset(first), frozenset(set_out), frozenset(quoted)


def _understood(
    facts: Sequence[NoticeFact], reader: ReadingState, text: str, reported: Sequence[Problem]
) -> list[Unit]:
    """The notice's own provisions as far as something follows from them: paragraphs that say what the notice does, the
    lists of its schedules, approvals. The items of an amendment are told where its orders are read."""
    if any(fact.kind == "approval" for fact in facts):
        return reader.notice
    told = {problem.place.line for problem in reported if problem.place and problem.place.line}
    if reader.instrument.kind in ("amendment", "revocation"):
        reading = read_notice(text, file=reader.instrument.text_file, amending=True)
        told |= {text.count("\n", 0, operation.span[0]) + 1 for operation in reading.operations}
        told |= {problem.place.line for problem in reading.problems if problem.place and problem.place.line}
    listed = {u.address for u in reader.notice if u.kind == "heading" and (u.heading or "").endswith(LISTS)}
    found: list[Unit] = []
    for unit in reader.notice:
        if unit.parent in listed or unit.address in listed or unit.first_line in told:
            found.append(unit)
        else:
            said = [paragraph for paragraph in unit.text.split("\n") if says_something(paragraph)]
            found.append(
                replace(unit, heading=unit.heading if said else None, text="\n".join(said), closing="", rows=[])
            )
    return found
