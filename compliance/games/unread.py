"""Wagers of whose words something is not understood: nothing can be said of them, and nothing held against anybody."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from compliance.games.play import WagerRules
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.evidence import Missing
from compliance.meaning.expressions import FactName
from compliance.meaning.odds import Payout

UNREAD = "rules.unread"
NOT_UNDERSTOOD = Missing("a clause of the rules that bears on this is not understood")


def unread_wager(bet: str, address: str) -> WagerRules:
    """The rules of a wager of whose clauses, or odds, one is not understood."""
    why = FactName(UNREAD)
    outcome = Decision(f"outcome of {bet}", (Clause(why, "win", address), Clause(why, "lose", address)))
    return WagerRules(outcome, unread_payout(bet, address))


def wagers_read(
    outcomes: Mapping[str, Decision], payouts: Mapping[str, Decision], unread: Mapping[str, str]
) -> dict[str, WagerRules]:
    """Bet -> its rules. unread: those of whose words something is not understood, each with its address."""
    return {
        bet: unread_wager(bet, unread[bet]) if bet in unread else WagerRules(outcome, payouts[bet])
        for bet, outcome in outcomes.items()
    }


def unread_payout(bet: str, address: str) -> Decision:
    """The odds of a wager where the words on them are not understood."""
    why = FactName(UNREAD)
    # two answers that may be, one of them of which nothing is known, so that neither is taken
    return Decision(
        f"payout of {bet}", (Clause(why, "not understood", address), Clause(why, Payout(Fraction(1)), address))
    )
