"""The finite space over which the decisions of tai-sai are proved: every throw with every choice of a wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from compliance.games.spins_meaning import COUNTS, UNDER
from compliance.games.tai_sai import vocabulary as v
from compliance.meaning.evidence import Evidence, Known

Outcome = Mapping[str, Evidence]
Choice = int | tuple[int, int] | None
Throw = tuple[int, ...]


def throws(dice: int, faces: Sequence[int]) -> Iterator[Throw]:
    """Every throw of so many dice, each die told apart: all are equally likely (rule 2.6)."""
    return product(faces, repeat=dice)


def shown(throw: Throw, lines: tuple[int, ...] = ()) -> dict[str, Evidence]:
    """The facts of what the dice show."""
    different = len(set(throw))
    return {
        v.FACES: Known(tuple(sorted(throw)), lines),
        v.TOTAL_SHOWN: Known(sum(throw), lines),
        v.TRIPLE_SHOWN: Known(throw[0] if different == 1 else v.NO_TRIPLE, lines),
        v.DIFFERENT: Known(different, lines),
    }


def chosen(choice: Choice, throw: Throw | None, lines: tuple[int, ...] = ()) -> dict[str, Evidence]:
    """The facts of what a wager is on: a number, two numbers, or nothing; throw: what the dice show, if known."""
    if isinstance(choice, tuple):
        first, second = choice
        return {v.FIRST: Known(first, lines), v.SECOND: Known(second, lines), v.PAIR: Known(choice, lines)}
    if choice is None:
        return {}
    facts: dict[str, Evidence] = {v.ON: Known(choice, lines)}
    if throw is not None:
        facts[v.SHOWN_ON] = Known(throw.count(choice), lines)
    return facts


def throws_for(choice: Choice, dice: int, faces: Sequence[int]) -> Iterator[Outcome]:
    """Every throw for a wager on one choice."""
    yield from throws_space([choice], dice, faces)


def throws_space(choices: Sequence[Choice], dice: int, faces: Sequence[int]) -> Iterator[Outcome]:
    """Every throw with every choice of a wager."""
    results = [(throw, {UNDER: Known(COUNTS), **shown(throw)}) for throw in throws(dice, faces)]
    for choice in choices:
        for throw, result in results:
            yield {**result, **chosen(choice, throw)}
