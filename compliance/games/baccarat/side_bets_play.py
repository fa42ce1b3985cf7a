"""What the rules on pairs, matches and antes ask of a round: how such wagers come out, and checks of the ante."""

from __future__ import annotations

from compliance.games.baccarat.side_bets_meaning import SideBets
from compliance.games.baccarat.side_bets_vocabulary import ANTE, LACKS_ANTE
from compliance.games.baccarat.vocabulary import LOSE, VOID
from compliance.games.play import WagerRules
from compliance.games.table_facts import stands_on
from compliance.meaning.checks import Check
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import TRUE, All, Arithmetic, Comparison, Constant, FactName, Not
from compliance.meaning.odds import percent


def side_wagers(side: SideBets) -> dict[str, WagerRules]:
    """The wagers on pairs and matches by what the cards show; the ante is a fee, which is collected in every case."""
    wagers = {
        bet: WagerRules(outcome, side.payouts[bet], settlement=side.collected.get(bet, ""))
        for bet, outcome in side.outcomes.items()
        if side.payouts[bet].clauses
    }
    collected = side.collected.get(ANTE)
    if collected is not None:
        always = Decision(f"outcome of {ANTE}", (Clause(TRUE, LOSE, collected),))
        wagers[ANTE] = WagerRules(always, Decision(f"payout of {ANTE}", ()), settlement=collected)
    return wagers


def without_ante(side: SideBets, outcome: Decision) -> Decision:
    """The outcome of a wager on the result: void, whatever the cards, where an ante was required and is lacking."""
    if not side.ante_missing:
        return outcome
    lacks = FactName(LACKS_ANTE)
    clauses = [Clause(All((Not(lacks), c.when)), c.then, c.address) for c in outcome.clauses]
    return Decision(outcome.question, (*clauses, Clause(lacks, VOID, side.ante_missing)))


def collection_checks(side: SideBets) -> tuple[Check, ...]:
    """That such wagers are collected and paid after the result, under the rules that say so of them."""
    return tuple(
        Check(
            address,
            "settlement.early",
            "wager",
            "wagers are collected and paid after the result of the round is announced",
            "wager on {wager.bet} settled before the result",
            "dealer",
            "procedure",
            All((stands_on(bet), FactName("wager.settled"))),
            that=Not(FactName("wager.settled_early")),
        )
        for bet, address in side.collected.items()
    )


def ante_checks(side: SideBets) -> tuple[Check, ...]:
    """That the ante displayed is no more than the share of the table minimum that its definition allows."""
    if side.ante_most is None:
        return ()
    most, address = side.ante_most
    return (
        Check(
            address,
            "ante.most",
            "round",
            f"the ante is at most {percent(most)} of the table minimum of {{ante.minimum_said}}",
            "an ante of {ante.displayed_said} is displayed",
            "operator",
            "limits",
            All((FactName("round.ante_up"), FactName("round.begun"))),
            that=Comparison(
                "<=", FactName("ante.displayed"), Arithmetic("*", Constant(most), FactName("ante.minimum"))
            ),
        ),
    )
