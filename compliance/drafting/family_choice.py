"""Which family an instrument's text belongs to: as its YAML says, as its jurisdiction says, else as its text shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from compliance.drafting.accounts import Accounts
from compliance.drafting.families import OURS, Family, read_family, shipped_families, shipped_family
from compliance.drafting.level_reading import read_levels
from compliance.drafting.lines import read_line
from compliance.drafting.structure import read_structure
from compliance.problems import Place, Problem
from compliance.sources.clean import read_lines
from compliance.sources.instruments import Instrument
from compliance.spelling import hint

_FEWEST: Final = 5  # provisions below which a text shows no family
_NEARLY: Final = 0.75  # of what another family reads: our own texts are damaged by scanning, and others overread them


@dataclass(frozen=True, slots=True)
class Families:
    """The family of each instrument of a rulebook folder, by id, and what was wrong or had to be found out."""

    of_instrument: Mapping[str, Family]
    problems: tuple[Problem, ...] = ()

    def of(self, instrument: Instrument) -> Family:
        return self.of_instrument.get(instrument.id) or shipped_family(OURS)


def families_of(folder: Path, found: Sequence[tuple[Instrument, str]]) -> Families:
    """The family of each instrument under `folder`.

    A jurisdiction that says nothing has the family that reads most of its texts, and a note says which. Where our own
    family reads nearly as much, nothing needs to be said.
    """
    chosen: dict[str, Family] = {}
    problems: list[Problem] = []
    by_place: dict[str, list[tuple[Instrument, str]]] = {}
    for instrument, text in found:
        by_place.setdefault(instrument.yaml_file.split("/", 1)[0], []).append((instrument, text))
    for place, texts in by_place.items():
        shown = f"{place}/family.yaml"
        said, faults = read_family(folder / place / "family.yaml", shown)
        problems += faults
        if said is None and not faults and any(instrument.family is None for instrument, _ in texts):
            said, note = _shown_by(texts, shown)
            problems += [note] if note else []
        for instrument, _ in texts:
            own, fault = _own(instrument)
            problems += [fault] if fault else []
            family = own or said
            if family is not None:
                chosen[instrument.id] = family
    return Families(chosen, tuple(problems))


def _own(instrument: Instrument) -> tuple[Family | None, Problem | None]:
    if instrument.family is None:
        return None, None
    if instrument.family in shipped_families():
        return shipped_family(instrument.family), None
    known = ", ".join(shipped_families())
    message = f"No family is called '{instrument.family}'.{hint(instrument.family, shipped_families())}"
    return None, Problem("family.unusable", "error", message, Place(instrument.yaml_file), f"There are {known}.")


def _shown_by(texts: Sequence[tuple[Instrument, str]], shown: str) -> tuple[Family | None, Problem | None]:
    """The family that reads most provisions of the texts that set rules out; None where it is our own, or none does."""
    setting_out = [(i, text) for i, text in texts if i.kind not in ("amendment", "revocation")]
    if any(_has_divisions(text) for _, text in setting_out):
        return None, None
    read = {name: sum(provisions_read(name, *one) for one in setting_out) for name in shipped_families()}
    best = max(read, key=lambda name: read[name])
    if read[OURS] >= _NEARLY * read[best] or read[best] < _FEWEST:
        return None, None
    family = shipped_family(best)
    message = (
        f"No family is named for the texts of {shown.split('/', 1)[0]}; they are read as '{best}' ({family.title}), "
        f"which finds {read[best]} provisions in them."
    )
    remedy = f"Write `family: {best}` in this file to say so, or describe another family there."
    return family, Problem("family.taken", "note", message, Place(shown), remedy)


def family_shown(text: str) -> Family | None:
    """The family that one text shows by itself; None where it is our own, or the text shows none."""
    draft = Instrument("draft", "original", "", "UTC", "draft.txt", "draft/draft.yaml", "", "", "")
    return _shown_by([(draft, text)], "draft/family.yaml")[0]


def _has_divisions(text: str) -> bool:
    """Whether a text has a heading of a division, as our own have: "DIVISION 1 – GENERAL"."""
    return any(not line.blank and read_line(line.text).kind == "division" for line in read_lines(text))


def provisions_read(name: str, instrument: Instrument, text: str) -> int:
    """How many provisions a family finds in a text, less those whose number does not fit where it stands."""
    family = shipped_family(name)
    lines = read_lines(text)
    read = read_structure if family.ours else None
    state = read(instrument, lines, Accounts()) if read else read_levels(family, instrument, lines, Accounts())
    units = [u for division in state.divisions for u in division.units if u.kind != "heading" or u.address[0].isdigit()]
    faults = sum(problem.severity == "error" for problem in state.problems)
    return max(len(units) - 2 * faults, 0)
