"""Words that an order quotes as a table is read aloud, over several cells of a row: "Flush 5 to 1"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from compliance.drafting.amending_model import Words
from compliance.rulebook.model import Provision
from compliance.rulebook.passages import Passage, words_at


def cell_changed(
    provisions: Sequence[Provision], scope: Sequence[Passage], old: Words, new: str
) -> tuple[Passage, str] | None:
    """The one cell that changes where words, and those that take their place, are cells of a row one after the other
    and differ in one of them, with what it says then; None where that is not certain."""
    by_address = {p.address: p for p in provisions}
    if not new or old != Words(old.text):
        return None
    rows = groupby((p for p in scope if p.cell is not None), key=lambda p: (p.address, p.cell and p.cell[0]))
    found: list[tuple[Passage, str]] = []
    for _, cells in rows:
        row = list(cells)
        said = [" ".join(words_at(by_address[cell.address], cell).split()) for cell in row]
        for start in range(len(row)):
            for end in range(start + 2, len(row) + 1):
                if " ".join(said[start:end]) == " ".join(old.text.split()):
                    found += _differing(row[start:end], said[start:end], " ".join(new.split()))
    return found[0] if len(found) == 1 else None


def _differing(cells: Sequence[Passage], said: Sequence[str], new: str) -> list[tuple[Passage, str]]:
    """The cells of which new words can change one alone, each with what it says then."""
    found: list[tuple[Passage, str]] = []
    for at, cell in enumerate(cells):
        before, after = " ".join(said[:at]), " ".join(said[at + 1 :])
        rest = new.removeprefix(f"{before} " if before else "").removesuffix(f" {after}" if after else "")
        if rest and rest != said[at] and " ".join(filter(None, (before, rest, after))) == new:
            found.append((replace(cell, start=0), rest))
    return found
