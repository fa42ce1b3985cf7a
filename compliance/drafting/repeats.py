"""A page scanned twice: a run of lines that is repeated, word for word, directly after itself."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.drafting.accounts import Accounts
from compliance.drafting.notes import RepairNote
from compliance.sources.clean import Line
from compliance.sources.instruments import Instrument

_SHORTEST_RUN_CHARACTERS = 400
"""Shorter repetitions are drafting (two wagers that lose on the same words), not a page."""


def without_repeats(
    instrument: Instrument, lines: Sequence[Line], accounts: Accounts
) -> tuple[list[Line], list[RepairNote]]:
    """The lines without the second copy of any run repeated directly after itself."""
    notes: list[RepairNote] = []
    worded = [line for line in lines if not line.blank]
    following: dict[str, int] = {}
    next_same: list[int | None] = [None] * len(worded)
    for index in range(len(worded) - 1, -1, -1):
        next_same[index] = following.get(worded[index].text)
        following[worded[index].text] = index
    dropped: set[int] = set()
    index = 0
    while index < len(worded):
        second = next_same[index]
        if second is not None and _repeated(worded, index, second):
            run = worded[second : 2 * second - index]
            dropped.update(id(line) for line in run)
            for line in run:
                accounts.claim(line, "repair")
            notes.append(
                RepairNote.mechanical(
                    "page scanned twice",
                    instrument,
                    run[0].number,
                    run[-1].number,
                    f"{run[0].text} … {run[-1].text}",
                    "",
                    f"lines {worded[index].number} to {worded[second - 1].number} stand here again, word for word",
                )
            )
            index = second
        index += 1
    return [line for line in lines if id(line) not in dropped], notes


def _repeated(lines: Sequence[Line], first: int, second: int) -> bool:
    """Whether lines[first:second] stands again, whole, at lines[second:]."""
    length = second - first
    if second + length > len(lines) or sum(len(line.text) for line in lines[first:second]) < _SHORTEST_RUN_CHARACTERS:
        return False
    return all(lines[first + k].text == lines[second + k].text for k in range(length))
