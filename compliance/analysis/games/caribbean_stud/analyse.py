"""What the rules of Caribbean stud come to: hands counted, how often the dealer qualifies, what the jackpot returns.

How ante and bet come out together depends on which hands a player folds; benchmarks/caribbean_stud_strategy.py reckons
that for named strategies, exactly, from the same compiled rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from compliance.analysis.analysing import Analysis
from compliance.analysis.outcomes import proof_of, row_of, variance_of
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.meaning import StudRules, read_rules
from compliance.games.caribbean_stud.spaces import HandClass, hand_classes, payout_space, shapes, values_of, wager_space
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known
from compliance.meaning.expressions import evaluate
from compliance.meaning.odds import Prize
from compliance.problems import Problem
from compliance.rulebook.model import Version

_DOLLAR = 100
# the amount of a jackpot wager stands on the sign, not in the rules: the table below is for a wager of one dollar
_WAGER = _DOLLAR
_TIMES = (1, 2, 5, 10)  # pools of the table: so many times each pool from which the average prize grows otherwise
_HANGS_ON_PLAY = (
    "what it comes to depends on which hands the player folds; benchmarks/caribbean_stud_strategy.py works it out for "
    "named strategies"
)


def analyse(version: Version, readings: Mapping[str, str]) -> tuple[dict[str, Any], list[Problem]]:
    """The `analyse` members of a version under readings, and what is wrong with its words."""
    rules, problems = read_rules(version, readings)
    proofs = _proofs(rules)
    document: dict[str, Any] = {"work": version.work, "wagers": [], "proofs": proofs}
    if not all(proof["holds"] for proof in proofs):
        document["undetermined"] = "No edge can be given: the rules do not decide every case."
        return document, problems
    counts = hand_counts(rules)
    jackpot = Jackpot(rules, counts)
    pieces = jackpot.pieces()
    document["wagers"] = _rows(jackpot)
    document["not_given"] = [{"wager": bet, "why": _HANGS_ON_PLAY} for bet in (v.ANTE, v.BET)]
    document["hands"] = {"total": sum(counts.values()), **dict(reversed(counts.items()))}
    document["dealer_qualifies"] = str(dealer_qualifies(rules))
    fair = jackpot.fair_pool(_WAGER)
    document["jackpot"] = {
        "expected_prize": [
            {"pool_from_cents": p.pool, "at_start_cents": str(p.at_start), "per_cent_of_pool": str(p.slope)}
            for p in pieces
        ],
        "wager_cents": _WAGER,
        "fair_pool_cents": None if fair is None else str(fair),
    }
    return document, problems


def hand_counts(rules: StudRules) -> dict[str, int]:
    """How many hands there are of each category, lowest first."""
    counts = dict.fromkeys(rules.order.categories, 0)
    for value, hands in values_of(rules.order, rules.size).items():
        counts[value.category] += hands
    return counts


def dealer_qualifies(rules: StudRules) -> Fraction:
    """The share of the dealer's hands that qualify."""
    qualifying = total = 0
    for hands in hand_classes(rules.order, rules.size):
        facts = qualifying_facts(rules, hands)
        if facts is None:
            raise LookupError("the value of a hand is not decided; its proof says so")
        total += hands.hands
        found = decide(rules.qualifies, facts)
        qualifying += hands.hands if isinstance(found, Decided) and found.answer is True else 0
    return Fraction(qualifying, total)


def qualifying_facts(rules: StudRules, hands: HandClass) -> dict[str, Evidence] | None:
    """The facts of the dealer's hand on which it hangs whether it qualifies; None where its value is not decided."""
    value = rules.order.value_of(hands.cards)
    if value is None:
        return None
    places = sorted((rules.order.place(card.rank) for card in hands.cards), reverse=True)
    return {
        v.DEALER_ORDER: Known(value.order),
        v.DEALER_FIRST: Known(places[0]),
        v.DEALER_SECOND: Known(places[1]),
    }


# ---- the jackpot -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Piece:
    """A straight piece of the average prize as a function of the pool, all in cents: from this pool on, with this value
    at its start, growing by `slope` with each cent of the pool."""

    pool: int
    at_start: Fraction
    slope: Fraction


@dataclass(frozen=True, slots=True)
class Jackpot:
    """The jackpot of a version for one player who does not fold, while no other hand of the round wins a prize.

    hands: category -> number of hands. The stake goes into the pool and is not handed back.
    """

    rules: StudRules
    hands: Mapping[str, int]

    def prize(self, category: str, pool: int | Fraction) -> Fraction:
        """The prize of a hand, in cents, with a pool of so many cents."""
        facts = {v.CATEGORY: Known(category), v.QUALIFYING: Known(1), v.SHARING: Known(1)}
        facts |= {name: Known(pool) for name in (v.POOL, v.LEFT_FIRST, v.LEFT_LAST)}
        found = decide(self.rules.payouts[v.PROGRESSIVE], facts)
        if isinstance(found, Decided) and isinstance(found.answer, Prize):
            cents = evaluate(found.answer.cents, facts)
            if isinstance(cents, Known) and isinstance(cents.value, (int, Fraction)):
                return Fraction(cents.value)
        raise LookupError(f"the prize of {category} is not decided; its proof says so")

    def wins(self) -> Fraction:
        """How often a jackpot wager wins a prize."""
        return Fraction(sum(self.hands[c] for c in self.rules.prized), sum(self.hands.values()))

    def expected(self, pool: int | Fraction) -> Fraction:
        """What a jackpot wager wins on average, in cents, with a pool of so many cents."""
        won = sum((self.hands[c] * self.prize(c, pool) for c in self.rules.prized), Fraction(0))
        return won / sum(self.hands.values())

    def variance(self, pool: int | Fraction, wager: int) -> Fraction:
        """The variance of what a jackpot wager (in cents) gains or loses, per unit wagered."""
        hands = sum(self.hands.values())
        gains: dict[Fraction, int | Fraction] = {Fraction(-1): hands - sum(self.hands[c] for c in self.rules.prized)}
        for category in self.rules.prized:
            gain = self.prize(category, pool) / wager - 1
            gains[gain] = gains.get(gain, 0) + self.hands[category]
        return variance_of(gains)

    def edge(self, pool: int | Fraction, wager: int) -> Fraction:
        """The share of a jackpot wager (in cents) that is not paid out on average."""
        return 1 - self.expected(pool) / wager

    def pieces(self) -> list[Piece]:
        """The average prize as a function of the pool: straight pieces, the first from an empty pool."""
        space = payout_space(self.rules.prized, self.rules.payouts[v.PROGRESSIVE])
        amounts = (outcome[v.POOL] for outcome in space)
        pools = sorted({e.value for e in amounts if isinstance(e, Known) and isinstance(e.value, int)})
        found: list[Piece] = []
        for pool in pools:
            at = self.expected(pool)
            slope = self.expected(pool + 1) - at
            if not found or found[-1].slope != slope:
                found.append(Piece(pool, at, slope))
        return found

    def fair_pool(self, wager: int) -> Fraction | None:
        """The pool, in cents, at which a jackpot wager returns on average what it costs; None where no prize grows."""
        last = self.pieces()[-1]
        return last.pool + (wager - last.at_start) / last.slope if last.slope else None


def progressive_rows(rules: StudRules) -> list[dict[str, Any]]:
    """The rows of the jackpot wager, if it is decided everywhere, for pools at and beyond those where it grows."""
    return _rows(Jackpot(rules, hand_counts(rules)))


def _rows(jackpot: Jackpot) -> list[dict[str, Any]]:
    return [_row(jackpot, pool) for pool in sorted({n * p.pool for p in jackpot.pieces() for n in _TIMES})]


def _row(jackpot: Jackpot, pool: int) -> dict[str, Any]:
    won, edge = jackpot.wins(), jackpot.edge(pool, _WAGER)
    options = {"amount": _WAGER // _DOLLAR, "pool": pool // _DOLLAR}
    chances = {v.WIN: won, v.LOSE: 1 - won}
    return row_of(v.PROGRESSIVE, None, options, chances, edge, jackpot.variance(pool, _WAGER))


# ---- proofs ----------------------------------------------------------------------------------------------------------


def _proofs(rules: StudRules) -> list[dict[str, Any]]:
    order, size = rules.order, rules.size
    proofs = [proof_of("what hand five cards are", order.category, shapes(order, size))]
    hands = sum(values_of(order, size).values())
    deck = comb(len(order.ranks) * len(order.suits), size)
    proofs.append(
        {
            "what": f"each of the {deck} hands of {size} cards has one value",
            "holds": hands == deck,
            "cases": deck,
            "provisions": sorted(order.addresses.values()),
        }
    )
    for bet, decision in rules.outcomes.items():
        space = wager_space(bet, order.categories, decision)
        proofs.append(proof_of(f"the outcome of a wager on {bet}", decision, space))
    for bet, decision in rules.payouts.items():
        space = payout_space(rules.prized if bet == v.PROGRESSIVE else order.categories, decision)
        proofs.append(proof_of(f"the payment of a winning wager on {bet}", decision, space))
    return proofs


ANALYSIS = Analysis(lambda version, readings, decks: analyse(version, readings))
