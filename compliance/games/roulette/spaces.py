"""The finite space over which the decisions of roulette are proved: every selection of a wager with every number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from compliance.games.roulette import vocabulary as v
from compliance.games.roulette.selections import Numbers, Selections
from compliance.games.spins import Pocket
from compliance.games.spins_meaning import COUNTS, UNDER
from compliance.meaning.evidence import Evidence, Known

Outcome = Mapping[str, Evidence]


def parity_of(number: Pocket, zeros: Sequence[Pocket]) -> str:
    """Even or odd; of zero and double zero, which the rules tell apart from the numbers, neither."""
    if number in zeros or not isinstance(number, int):
        return v.ZERO_IS_NEITHER
    return "odd" if number & 1 else "even"


def spun(
    number: Pocket, colours: Mapping[Pocket, str], zeros: Sequence[Pocket], lines: tuple[int, ...] = ()
) -> dict[str, Evidence]:
    """The facts of a number on which the ball has come to rest."""
    return {
        v.NUMBER: Known(number, lines),
        v.COLOUR: Known(colours[number], lines),
        v.PARITY: Known(parity_of(number, zeros), lines),
    }


def numbers_spun(numbers: Numbers, colours: Mapping[Pocket, str], zeros: Sequence[Pocket]) -> Iterator[Outcome]:
    """Every number of the wheel for a wager on these numbers; all are equally likely (rule 2.5)."""
    yield from _spun_for([numbers], colours, zeros)


def numbers_space(selections: Selections, colours: Mapping[Pocket, str], zeros: Sequence[Pocket]) -> Iterator[Outcome]:
    """Every number of the wheel with every set of numbers on which the wager can be made."""
    yield from _spun_for(selections.on_layout.values(), colours, zeros)


def _spun_for(wagers: Iterable[Numbers], colours: Mapping[Pocket, str], zeros: Sequence[Pocket]) -> Iterator[Outcome]:
    results = [{UNDER: Known(COUNTS), **spun(number, colours, zeros)} for number in colours]
    for numbers in wagers:
        wagered = Known(numbers)
        for result in results:
            yield {v.WAGERED: wagered, **result}
