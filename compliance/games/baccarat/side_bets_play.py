"""What the rules on pairs, matches and antes ask of a round: how such wagers come out, and checks of the ante."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.games.baccarat.side_bets_meaning import SideBets
from compliance.games.baccarat.side_bets_vocabulary import ANTE, LACKS_ANTE, PLAYED
from compliance.games.baccarat.vocabulary import LOSE, STAND_OFF, VOID
from compliance.games.play import WagerRules
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import All, FactName, Not
from compliance.meaning.odds import percent
from compliance.meaning.requirements import Stated


def side_wagers(side: SideBets) -> dict[str, WagerRules]:
    """The wagers on pairs and matches by what the cards show; the ante is a fee, which is collected whatever they show.

    It is collected at the completion of the deal: without a deal nothing is collected.
    """
    wagers = {
        bet: WagerRules(outcome, side.payouts[bet], settlement=side.collected.get(bet, ""))
        for bet, outcome in side.outcomes.items()
        if side.payouts[bet].clauses
    }
    collected = side.collected.get(ANTE)
    if collected is not None:
        played = FactName(PLAYED)
        clauses = (Clause(played, LOSE, collected), Clause(Not(played), STAND_OFF, collected))
        outcome, payout = Decision(f"outcome of {ANTE}", clauses), Decision(f"payout of {ANTE}", ())
        wagers[ANTE] = WagerRules(outcome, payout, settlement=collected)
    return wagers


def without_ante(side: SideBets, outcome: Decision) -> Decision:
    """The outcome of a wager on the result: void, whatever the cards, where an ante was required and is lacking."""
    if not side.ante_missing:
        return outcome
    lacks = FactName(LACKS_ANTE)
    clauses = [Clause(All((Not(lacks), c.when)), c.then, c.address) for c in outcome.clauses]
    return Decision(outcome.question, (*clauses, Clause(lacks, VOID, side.ante_missing)))


def side_stated(side: SideBets) -> Iterator[Stated]:
    """How high an ante may be, and which rules have such wagers collected and paid after the result."""
    if side.ante_most is not None:
        share, address = side.ante_most
        yield Stated("most of an ante", address, {"share": share, "percent": percent(share)})
    for bet, address in side.collected.items():
        yield Stated("collection of a side wager", address, {"bet": bet})
