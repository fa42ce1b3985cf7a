"""The rules of Caribbean stud of 1996 as the tests ask for them, and all that they decide as one comparable value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.meaning import StudRules, read_rules
from compliance.games.caribbean_stud.spaces import payout_space, values_of, wager_space
from compliance.logs.cards import Card, parse_card
from compliance.problems import Problem
from compliance.rulebook.model import Version
from tests.meaning.fingerprint import answers_over
from tests.meaning.law import rulebook, version_in

WORK, INSTRUMENT = "nz/caribbean-stud-poker", "nz-1996-01-26-no-7"


def version() -> Version:
    return version_in(rulebook(), WORK, INSTRUMENT)


@cache
def _read(readings: tuple[tuple[str, str], ...]) -> tuple[StudRules, list[Problem]]:
    return read_rules(version(), dict(readings))


def rules(readings: Mapping[str, str] | None = None) -> StudRules:
    return _read(tuple((readings or {}).items()))[0]


def problems(readings: Mapping[str, str] | None = None) -> list[Problem]:
    return _read(tuple((readings or {}).items()))[1]


def hand(words: str) -> list[Card]:
    return [parse_card(word) for word in words.split()]


def fingerprint(read: StudRules) -> tuple[object, ...]:
    """Equal for two versions that decide everything alike, wherever in the text the words stand."""
    order = read.order
    return (
        order.ranks,
        order.categories,
        order.category,
        tuple(sorted((value.strength, value.category, n) for value, n in values_of(order, read.size).items())),
        read.qualifies,
        tuple((shuffler, tuple((t.to_dealer, t.first, t.cards) for t in d.turns)) for shuffler, d in read.deal.items()),
        read.size,
        tuple((b, answers_over(d, wager_space(b, order.categories, d))) for b, d in read.outcomes.items()),
        tuple((b, answers_over(d, payout_space(_categories(read, b), d)), d) for b, d in read.payouts.items()),
        (read.prized, read.bet_times, read.several, read.paid_first, read.paid_next, read.paid_last, read.from_right),
    )


def _categories(read: StudRules, bet: str) -> tuple[str, ...]:
    return read.prized if bet == v.PROGRESSIVE else read.order.categories
