"""One instrument from its text to its parts: clean lines, repairs, provisions, what it says of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from compliance.drafting.accounts import Accounts
from compliance.drafting.casinos import ListedCasino, read_listed_casinos
from compliance.drafting.furniture import without_furniture
from compliance.drafting.notes import RepairNote
from compliance.drafting.notices import NoticeFact, Reference, read_facts, read_references
from compliance.drafting.repairs import ReviewedRepair, with_repairs
from compliance.drafting.repeats import without_repeats
from compliance.drafting.structure import read_structure
from compliance.drafting.tree import DivisionText, Unit
from compliance.problems import Place, Problem
from compliance.sources.clean import read_lines
from compliance.sources.instruments import Instrument


@dataclass(frozen=True, slots=True)
class InstrumentText:
    """An instrument as read. `contexts` gives, for an amending item, the (number, title) of the division it amends.

    `characters` counts the characters of the source by class. The parts are shared between callers: do not change them.
    """

    instrument: Instrument
    divisions: tuple[DivisionText, ...]
    notice: tuple[Unit, ...]
    contexts: Mapping[str, tuple[str, str]]
    facts: tuple[NoticeFact, ...]
    references: tuple[Reference, ...]
    casinos: tuple[ListedCasino, ...]
    notes: tuple[RepairNote, ...]
    characters: Mapping[str, int]
    problems: tuple[Problem, ...]


def read_instrument(instrument: Instrument, text: str, repairs: Sequence[ReviewedRepair] = ()) -> InstrumentText:
    """Read one instrument; the same text with the same repairs is read once."""
    return _read(_Key(instrument, text, tuple(repairs)))


@dataclass(frozen=True, slots=True, eq=False)
class _Key:
    """What a reading depends on. Instruments hold mappings, so identity is spelled out."""

    instrument: Instrument
    text: str
    repairs: tuple[ReviewedRepair, ...]

    def __hash__(self) -> int:
        return hash((self.instrument.id, self.text, self.repairs))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Key)
            and self.text == other.text
            and self.repairs == other.repairs
            and self.instrument == other.instrument
        )


@lru_cache(maxsize=64)
def _read(key: _Key) -> InstrumentText:
    instrument = key.instrument
    source = read_lines(key.text)
    accounts = Accounts()
    lines, notes, problems = with_repairs(instrument, source, key.repairs, accounts)
    lines, found = without_furniture(instrument, lines, accounts)
    notes += found
    lines, found = without_repeats(instrument, lines, accounts)
    notes += found
    reader = read_structure(instrument, lines, accounts)
    notes += reader.notes
    problems += reader.problems
    notes += [
        RepairNote.mechanical(
            "words run together", instrument, line.number, line.number, "", line.text, "parted at a change of type"
        )
        for line in source
        if line.words.parted
    ]
    facts, faults = read_facts(reader.notice, instrument.text_file)
    problems += faults
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
            "Extend the grammar of lines, or repair the line if it is damaged.",
            line.text[:80],
        )
        for line in unclaimed
    ]
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
    )
