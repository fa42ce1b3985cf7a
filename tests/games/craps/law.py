"""The rules of craps of 1996 as the tests ask for them, and all that they decide as one comparable value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from compliance.games.craps.meaning import CrapsRules, read_rules
from compliance.games.craps.meaning_checks import EITHER
from compliance.games.craps.spaces import space
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.evidence import Known
from compliance.problems import Problem
from compliance.rulebook.model import Version
from tests.meaning.law import rulebook, version_in

WORK, INSTRUMENT = "nz/craps", "nz-1996-01-26-no-7"


def version() -> Version:
    return version_in(rulebook(), WORK, INSTRUMENT)


@cache
def _read(readings: tuple[tuple[str, str], ...]) -> tuple[CrapsRules, list[Problem]]:
    return read_rules(version(), dict(readings))


def rules(readings: Mapping[str, str] | None = None) -> CrapsRules:
    return _read(tuple((readings or {}).items()))[0]


def problems(readings: Mapping[str, str] | None = None) -> list[Problem]:
    return _read(tuple((readings or {}).items()))[1]


def fingerprint(read: CrapsRules) -> tuple[object, ...]:
    """Equal for two versions that decide everything alike, wherever in the text the words stand."""
    return (
        tuple((bet, _answers(read, bet, w.outcome), w.window, w.base, w.numbers) for bet, w in read.wagers.items()),
        tuple((bet, _answers(read, bet, paid)) for bet, paid in read.payouts.items()),
        tuple((bet, c.shares, c.extra, c.extra_on) for bet, c in read.composites.items()),
        tuple((bet, c.commission) for bet, c in read.charges.items()),
        tuple((bet, limit) for bet, (_, limit) in read.limits.items()),
        tuple((bet, units) for bet, (_, units) in read.units.items()),
        tuple((bet, restaked) for bet, (_, restaked) in read.restaked.items()),
        (read.removal[1], read.resting.bets, read.resting.similar, read.dice, read.come_out_points, read.seven_out),
        (tuple(read.void_rolls.always), tuple(read.void_rolls.when_called)),
    )


def _answers(read: CrapsRules, bet: str, decision: Decision) -> tuple[object, ...]:
    wager = read.wagers[bet]
    found: list[object] = []
    for outcome, chance in space([wager.outcome, decision], read.dice, wager.numbers, wager.points, EITHER):
        result = decide(decision, outcome)
        known = tuple(sorted((name, e.value) for name, e in outcome.items() if isinstance(e, Known)))
        found.append((str(known), chance, result.answer if isinstance(result, Decided) else type(result).__name__))
    return tuple(found)
