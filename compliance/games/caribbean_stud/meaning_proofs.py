"""Proofs: every decision decides every outcome of its space, and no two of its clauses disagree."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.ranking import HandOrder
from compliance.games.caribbean_stud.spaces import payout_space, shapes, wager_space
from compliance.meaning.decisions import Decision, Gap, prove
from compliance.meaning.provisions import Reading
from compliance.meaning.reports import report_gaps


def check_proofs(
    reading: Reading,
    order: HandOrder,
    size: int,
    prized: tuple[str, ...],
    outcomes: Mapping[str, Decision],
    payouts: Mapping[str, Decision],
) -> None:
    """Reports every outcome that is not decided and every contradiction. prized: categories with a jackpot prize."""
    if order.categories:
        reading.prove(order.category, shapes(order, size))
    for bet, decision in outcomes.items():
        if decision.clauses:
            report_gaps(reading, decision, _outcome_gaps(bet, order.categories, decision))
        else:
            reading.report("missing", f"no words say what becomes of a wager on {bet}.")
    for bet, decision in payouts.items():
        if decision.clauses:
            report_gaps(reading, decision, _payout_gaps(prized if bet == v.PROGRESSIVE else order.categories, decision))
        else:
            reading.report("missing", f"no words say what a winning wager on {bet} is paid.")


# a reading of the same text under another alternative leaves most decisions as they were: these are proved once
@cache
def _outcome_gaps(bet: str, categories: tuple[str, ...], decision: Decision) -> tuple[Gap, ...]:
    return tuple(prove(decision, wager_space(bet, categories, decision)))


@cache
def _payout_gaps(categories: tuple[str, ...], decision: Decision) -> tuple[Gap, ...]:
    return tuple(prove(decision, payout_space(categories, decision)))
