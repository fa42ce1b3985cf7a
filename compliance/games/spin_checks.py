"""What the clauses on wagers, wheels and void spins state of which checks.yaml asks something, alike for all spins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from compliance.games.spins_meaning import VoidRules
from compliance.meaning.checks import Check
from compliance.meaning.requirements import Stated, checks_of


def spin_checks(
    listed: Iterable[tuple[str, str]], wheel: str, void: VoidRules, vocabulary: Mapping[str, str]
) -> tuple[Check, ...]:
    """The checks of wagers that the words list (bet, address), of what the wheel is marked with, and of void spins that
    are to be announced. wheel: the address of the words on its marks, "" where there are none."""
    return checks_of(Path(__file__).with_name("checks.yaml"), _stated(listed, wheel, void), vocabulary)


def _stated(listed: Iterable[tuple[str, str]], wheel: str, void: VoidRules) -> Iterator[Stated]:
    for bet, address in listed:
        yield Stated("wager that may be made", address, {"bet": bet})
    yield Stated("marks of the wheel", wheel)
    for address, cause in void.to_announce:
        yield Stated("void spin to be announced", address, applies=cause)
