"""Compares Acts after amendment, as this house makes them, with the official consolidations.

    ./run python -m tests.rulebook.compare_acts FOLDER [--family acts]

FOLDER holds a folder for each Act with `before.txt` (the Act as published), `amendment.txt` (the amending Act) and
`after.txt` (the official consolidation). The Acts are read as they stand, put into a rulebook of their own and amended.
Printed are the share of official provisions that are equal (white space, quotation marks, capitals and "[Repealed]"
aside), those that are not, and each order that was not carried out.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from compliance.drafting.accounts import Accounts
from compliance.drafting.families import Family, shipped_family
from compliance.drafting.level_reading import read_levels
from compliance.drafting.tree import Unit
from compliance.problems import Problem
from compliance.rulebook.model import Provision
from compliance.rulebook.outcomes import OperationOutcome
from compliance.rulebook.rebuild import rebuild
from compliance.sources.clean import read_lines
from compliance.sources.instruments import Instrument

_DESCRIBED = """id: {id}
kind: {kind}
jurisdiction: acts
zone: Pacific/Auckland
file: {id}.txt
title: "{title}"
publication: Acts of Parliament
citation: "{title}"
published: "{published}"
commencement: "{published}"
family: {family}
"""


@dataclass(frozen=True)
class Compared:
    """One Act: its official provisions that are equal and unequal, and what became of the orders."""

    name: str
    equal: tuple[str, ...]
    unequal: Mapping[str, tuple[str, str]]
    beyond: tuple[str, ...]
    outcomes: tuple[OperationOutcome, ...]
    problems: tuple[Problem, ...]

    @property
    def share(self) -> float:
        """The share of official provisions that are equal, from 0 to 1."""
        return len(self.equal) / max(len(self.equal) + len(self.unequal), 1)


def compared(name: str, before: str, amendment: str, after: str, family: str = "acts") -> Compared:
    """An Act as amended beside its official consolidation."""
    known = shipped_family(family)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        _write(folder, name, before, amendment, known)
        rebuilt = rebuild(folder)
    last = rebuilt.versions[-1].provisions if rebuilt.versions else ()
    ours = {p.address: _words(p) for p in last if _counts(p, known)}
    official = {u.address: _words(u) for u in _official(after, known) if _counts(u, known)}
    equal = tuple(address for address, words in official.items() if ours.get(address) == words)
    shown = {p.address: _shown(p) for p in last}
    unequal = {u.address: (shown.get(u.address, "(not held)"), _shown(u)) for u in _official(after, known)}
    unequal = {a: both for a, both in unequal.items() if a in official and a not in set(equal)}
    beyond = tuple(address for address in ours if address not in official)
    return Compared(name, equal, unequal, beyond, rebuilt.rulebook.outcomes, rebuilt.rulebook.problems)


def _write(folder: Path, name: str, before: str, amendment: str, family: Family) -> None:
    title = _title(before, family) or name
    sources = folder / "acts" / "sources"
    sources.mkdir(parents=True)
    (folder / "acts" / "works.yaml").write_text(f'- {{work: acts/{name}, title: "{title}"}}\n', encoding="utf-8")
    (folder / "acts" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n', encoding="utf-8")
    for id_, kind, text, day in (("before", "original", before, "2000"), ("amending", "amendment", amendment, "2010")):
        about = _DESCRIBED.format(id=id_, kind=kind, title=title, published=f"{day}-01-01", family=family.name)
        (sources / f"{id_}.yaml").write_text(about, encoding="utf-8")
        (sources / f"{id_}.txt").write_text(text, encoding="utf-8")


def _title(text: str, family: Family) -> str:
    divisions = _read(text, family).divisions
    return divisions[0].title.replace('"', "'") if divisions else ""


def _official(text: str, family: Family) -> Sequence[Unit]:
    divisions = _read(text, family).divisions
    return divisions[0].units if divisions else ()


def _read(text: str, family: Family):  # type: ignore[no-untyped-def]
    instrument = Instrument("x", "original", "acts", "UTC", "x.txt", "acts/x.yaml", "x", "x", "x")
    return read_levels(family, instrument, read_lines(text), Accounts())


def _counts(one: Provision | Unit, family: Family) -> bool:
    """Whether a provision is compared: what is repealed stands in a consolidation as "[Repealed]" or not at all."""
    return not (one.text.strip() in family.repealed and not one.closing)


def _shown(one: Provision | Unit) -> str:
    cells = " ".join(cell for row in one.rows or () for cell in row)
    return " ".join(part for part in (one.heading, one.text, cells, one.closing) if part)


def _words(one: Provision | Unit) -> str:
    """The words as they are compared, without what does not count."""
    return "".join(re.sub(r"[\"“”‘’']|\[Repealed\]", " ", _shown(one)).casefold().split())


def folders(folder: Path) -> Iterator[Path]:
    """The Acts of a folder, in the order of their names."""
    return (path.parent for path in sorted(folder.glob("*/before.txt")))


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare all Acts of a folder; 1 where less than 99 % of an Act's official provisions are equal."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--family", default="acts")
    parser.add_argument("--least", type=float, default=99.0, help="percent of provisions that must be equal")
    chosen = parser.parse_args(arguments)
    worst = 100.0
    for act in folders(chosen.folder):
        texts = [(act / f"{part}.txt").read_text(encoding="utf-8") for part in ("before", "amendment", "after")]
        found = compared(act.name, *texts, family=chosen.family)
        worst = min(worst, 100 * found.share)
        total = len(found.equal) + len(found.unequal)
        print(f"{act.name}: {len(found.equal)} of {total} official provisions equal ({100 * found.share:.1f} %)")
        for outcome in found.outcomes:
            sign = " " if outcome.outcome == "applied" else "!"
            print(f"  {sign} {outcome.item} {outcome.kind} {outcome.target}: {outcome.outcome}. {outcome.why}")
        for address, (ours, official) in found.unequal.items():
            print(f"  ≠ {address}\n      ours:     {ours[:300]}\n      official: {official[:300]}")
        if found.beyond:
            print(f"  only ours: {', '.join(found.beyond)}")
        for problem in found.problems:
            print(f"  {problem}")
    return 0 if worst >= chosen.least else 1


if __name__ == "__main__":
    sys.exit(main())
