"""At what odds each winning wager is paid, less which commission, under which option of the casino operator."""

from __future__ import annotations

from compliance.games.baccarat import meaning_kinds as kinds
from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.meaning_reading import Reading, Statement
from compliance.games.baccarat.vocabulary import (
    BANKER_SIX,
    BANKER_SIX_IN_USE,
    BANKER_SIX_NOT_IN_USE,
    METHOD,
    TIE_ODDS,
    draws,
    final_count,
)
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import TRUE, All, Comparison, Constant, Expression, FactName, Not, Within
from compliance.meaning.odds import Payout


def payouts(reading: Reading, bets: tuple[str, ...]) -> dict[str, Decision]:
    """Per bet, what a winning wager on it is paid."""
    clauses: dict[str, list[Clause]] = {bet: [] for bet in bets}
    elected = {s.says.odds.bet: s for s in reading.of(kinds.ODDS_ELECTED) if isinstance(s.says, said.OddsElected)}
    for statement in reading.of(kinds.ODDS):
        odds = statement.says
        if not isinstance(odds, said.Odds):
            continue
        if odds.bet not in clauses:
            reading.report(
                "contradiction",
                f"{statement.address} states odds for a wager on {odds.bet}, which no words permit.",
                statement.address,
            )
            continue
        when = _under(reading, statement)
        if odds.bet in elected:
            when = All((when, Comparison("==", FactName(BANKER_SIX), Constant(BANKER_SIX_NOT_IN_USE))))
        clauses[odds.bet] += _clauses(reading, odds, when, statement, elected=False)
    for bet, statement in elected.items():
        if bet in clauses and isinstance(statement.says, said.OddsElected):
            in_use = Comparison("==", FactName(BANKER_SIX), Constant(BANKER_SIX_IN_USE))
            clauses[bet] += _clauses(reading, statement.says.odds, in_use, statement, elected=True)
    for bet, found in clauses.items():
        if not found:
            reading.report("missing", f"no words say at what odds a winning wager on {bet} is paid.")
    return {bet: Decision(f"payout of {bet}", tuple(found)) for bet, found in clauses.items()}


def _under(reading: Reading, statement: Statement) -> Expression:
    """The method of settlement under which odds are listed, where the rule that introduces them names one."""
    for rule in reading.of(kinds.ODDS_FOLLOW):
        if (
            rule.address == statement.provision.parent
            and isinstance(rule.says, said.OddsIntroduced)
            and rule.says.method
        ):
            return Comparison("==", FactName(METHOD), Constant(rule.says.method))
    return TRUE


def _clauses(
    reading: Reading, odds: said.Odds, when: Expression, statement: Statement, *, elected: bool
) -> list[Clause]:
    address = statement.address
    if odds.choices:
        return [
            Clause(
                All((when, Comparison("==", FactName(TIE_ODDS), Constant(f"{o.numerator} to {o.denominator}")))),
                Payout(o),
                address,
            )
            for o in odds.choices
        ]
    if odds.price is None:
        return []
    usual = _payout(reading, odds.price, address, elected=elected)
    if odds.except_price is None or odds.except_hand is None:
        return [Clause(when, usual, address)]
    if odds.except_hand != odds.bet:
        reading.report(
            "contradiction",
            f"{address} makes the odds on {odds.bet} depend on the other hand winning.",
            address,
            statement.provision.text,
        )
    in_counts: Expression = Within(FactName(final_count(odds.except_hand)), odds.except_counts)
    if elected and reading.taken("banker-six-cards") == "three cards":
        in_counts = All((in_counts, Comparison("==", FactName(draws(odds.except_hand)), Constant(True))))
    other = _payout(reading, odds.except_price, address, elected=elected)
    return [Clause(All((when, Not(in_counts))), usual, address), Clause(All((when, in_counts)), other, address)]


def _payout(reading: Reading, price: said.Price, address: str, *, elected: bool) -> Payout:
    less, on_stake = price.less, price.on_stake
    if elected and less is None and reading.taken("banker-six-commission") != "none":
        usual = next(
            (
                s.says.price
                for s in reading.of(kinds.ODDS)
                if isinstance(s.says, said.Odds) and s.says.price is not None and s.says.price.less is not None
            ),
            None,
        )
        if usual is not None:
            less, on_stake = usual.less, usual.on_stake
    if less is None:
        payout = Payout(price.odds)
    else:
        taken_on_stake = bool(on_stake) or reading.taken("commission-base") == "stake"
        payout = Payout(price.odds, less, taken_on_stake)
    if price.example is not None:
        stake, pays = price.example
        if payout.due(stake) != pays:
            reading.report(
                "contradiction",
                f"the example in {address} pays {pays} on {stake}, but at {payout} that would be {payout.due(stake)}.",
                address,
                reading.version.by_address[address].text,
            )
    return payout
