"""Wagers that two versions settle otherwise: outcome for outcome, those that differ alike told together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from compliance.analysis.behaviour.settling import (
    NOT_POSSIBLE,
    Case,
    Chances,
    Compared,
    Options,
    Outcome,
    Settle,
    Settled,
)


@dataclass(frozen=True, slots=True)
class Difference:
    """Outcomes of a wager that the earlier version settles in one way and the later in another.

    on: what the wager is on, every choice for which the same is true. outcomes, of: how many differ so, of how many for
    each such choice. chance: their chance under either version, None where it has none. example: one of them, in words.
    """

    wager: str
    on: tuple[object, ...]
    options: Options
    where: tuple[str, ...]
    outcomes: int
    of: int
    chance: Chances
    example: str
    old: Settled
    new: Settled

    @property
    def in_money(self) -> bool:
        """Whether a player has more or less by it; a void wager and a stand off come to the same."""
        return self.old.net is None or self.new.net is None or self.old.net != self.new.net


@dataclass(frozen=True, slots=True)
class WagersCompared:
    """Every wager of either version: those of one only (bet -> address), and how the others differ.

    compared: bet -> outcomes looked at. settled: (0 for the earlier or 1 for the later version, bet) that a version
    settles in at least one outcome. undecided: the same, where a version leaves some outcome open, or its clauses
    disagree. unread: the same, with the provision that is not understood: nothing is said of such a wager.
    """

    added: Mapping[str, str]
    removed: Mapping[str, str]
    compared: Mapping[str, int]
    differences: tuple[Difference, ...]
    settled: frozenset[tuple[int, str]] = frozenset()
    undecided: frozenset[tuple[int, str]] = frozenset()
    unread: Mapping[tuple[int, str], str] = field(default_factory=dict)


# the provision that keeps one side (0 or 1) from saying what becomes of a wager, "" where it can be said
Unread = Callable[[int, Compared], str]


def compare_wagers(wagers: Iterable[Compared], unread: Unread = lambda _side, _wager: "") -> WagersCompared:
    """What becomes of every wager under both versions, over the outcomes of both."""
    added: dict[str, str] = {}
    removed: dict[str, str] = {}
    compared: Counter[str] = Counter()
    found: list[Difference] = []
    settled_by: set[tuple[int, str]] = set()
    undecided: set[tuple[int, str]] = set()
    not_read: dict[tuple[int, str], str] = {}
    for wager in wagers:
        lacking = {(side, wager.wager): at for side in _SIDES if (at := unread(side, wager))}
        not_read |= lacking
        differ = _Differing(wager.wager)
        for case in wager.cases():
            old = settled(wager.old, case, case.old)
            new = old if wager.same else settled(wager.new, case, case.new)
            for side, told in enumerate((old, new)):
                if told is not None and (side, wager.wager) not in lacking:
                    (settled_by if told.decided else undecided).add((side, wager.wager))
            if old is not None and new is not None and not lacking:
                compared[wager.wager] += 1
                differ.take(case, old, new)
        if wager.old is None and not lacking:
            added[wager.wager] = wager.rules[1]
        elif wager.new is None and not lacking:
            removed[wager.wager] = wager.rules[0]
        found += differ.told()
    return WagersCompared(added, removed, compared, tuple(found), frozenset(settled_by), frozenset(undecided), not_read)


def settled(settle: Settle | None, case: Case, outcome: Outcome | None) -> Settled | None:
    """How a version settles a wager on an outcome, None where it has no such wager at all."""
    if settle is None:
        return None
    return settle(case, outcome) if outcome is not None else Settled(NOT_POSSIBLE)


_SIDES = (0, 1)
Group = tuple[object, Options, tuple[str, ...], Settled, Settled]


@dataclass(slots=True)
class _Differing:
    """The outcomes of one wager as they come, those that differ alike gathered."""

    wager: str
    of: Counter[tuple[object, Options, tuple[str, ...]]] = field(default_factory=Counter)
    many: Counter[Group] = field(default_factory=Counter)
    examples: dict[Group, str] = field(default_factory=dict)
    chances: dict[Group, Chances] = field(default_factory=dict)

    def take(self, case: Case, old: Settled, new: Settled) -> None:
        self.of[case.on, case.options, case.where] += 1
        if old.comes_to == new.comes_to:
            return
        key = (case.on, case.options, case.where, old, new)
        self.many[key] += 1
        if self._is_likelier(case, key):
            self.examples[key] = case.words
        before = self.chances.get(key, (Fraction(0), Fraction(0)))
        self.chances[key] = (_plus(before[0], case.chance[0]), _plus(before[1], case.chance[1]))

    def _is_likelier(self, case: Case, key: Group) -> bool:
        """The first one that can come about at all serves as the example."""
        return key not in self.examples or (not any(self.chances[key]) and any(case.chance))

    def told(self) -> Iterator[Difference]:
        """The groups, those alike in all but what the wager is on as one."""
        merged: dict[Difference, list[object]] = {}
        examples: dict[Difference, str] = {}
        for key, outcomes in self.many.items():
            on, options, where, old, new = key
            of = self.of[on, options, where]
            alike = Difference(self.wager, (), options, where, outcomes, of, self.chances[key], "", old, new)
            merged.setdefault(alike, []).append(on)
            examples.setdefault(alike, self.examples[key])
        for alike, ons in merged.items():
            yield replace(alike, on=tuple(on for on in ons if on is not None), example=examples[alike])


def _plus(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    return None if one is None or other is None else one + other
