"""Games that turn on one draw of outcomes (a spin, a throw) under two versions: every wager on every outcome."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from compliance.analysis.behaviour.settling import Case, Compared, compared
from compliance.games.play import PlayRules

Cases = Callable[[Any, Any, str], Iterable[Case]]


def wagers_with(
    cases: Cases, needed: Callable[[Any], object], lacks: str
) -> Callable[[PlayRules, PlayRules], Iterator[Compared]]:
    """Every wager of either version of a game with such outcomes. needed: what of its rules they cannot do without;
    lacks: that in words."""

    def wagers(old: PlayRules, new: PlayRules) -> Iterator[Compared]:
        missing = ("" if needed(old.own) else lacks, "" if needed(new.own) else lacks)
        yield from compared(old, new, partial(cases, old.own, new.own), missing)

    return wagers


def even_chance(outcomes: Sequence[object]) -> Fraction:
    """The chance of one of so many outcomes that all come equally often."""
    return Fraction(1, len(outcomes)) if outcomes else Fraction(0)


def edges_by(
    rows: Callable[[Any, str], Iterable[dict[str, Any]]],
) -> Callable[[PlayRules, Collection[str]], Iterator[dict[str, Any]]]:
    """The edges of wagers that are decided everywhere, by the rows that `analyse` has of each bet."""

    def edges(rules: PlayRules, bets: Collection[str]) -> Iterator[dict[str, Any]]:
        for bet in rules.wagers:
            if bet in bets:
                yield from rows(rules.own, bet)

    return edges
