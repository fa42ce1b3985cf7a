"""At what odds each winning wager is paid, less which commission, under which option of the casino operator."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.baccarat import meaning_kinds as kinds
from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.meaning_forms import form_of, where_adopted
from compliance.games.baccarat.vocabulary import (
    BANKER_SIX,
    BANKER_SIX_IN_USE,
    BANKER_SIX_NOT_IN_USE,
    METHOD,
    TIE,
    TIE_ODDS,
    cards,
    draws,
    final_count,
)
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import TRUE, All, Comparison, Constant, Expression, FactName, Not, Within
from compliance.meaning.odds import Payout
from compliance.meaning.provisions import Reading, Statement

_IN_USE = Comparison("==", FactName(BANKER_SIX), Constant(BANKER_SIX_IN_USE))
_NOT_IN_USE = Comparison("==", FactName(BANKER_SIX), Constant(BANKER_SIX_NOT_IN_USE))


def methods(reading: Reading) -> tuple[tuple[str, ...], str]:
    """The methods of settlement of which one is to be chosen, and the address; none where the words know no methods."""
    for says, statement in reading.saying(kinds.METHODS, said.MethodsNamed):
        return tuple(name for name, _ in says.methods), statement.address
    return (), ""


def payouts(reading: Reading, bets: tuple[str, ...], forms: Mapping[str, str]) -> dict[str, Decision]:
    """Per bet, what a winning wager on it is paid."""
    stated = [(s, odds) for odds, s in reading.saying(kinds.ODDS, said.Odds)]
    elected = [(s, says.odds) for says, s in reading.saying(kinds.ODDS_ELECTED, said.OddsElected)]
    found: dict[str, Decision] = {}
    for statement, odds in (*stated, *elected):
        for bet in odds.bets:
            if bet not in bets:
                reading.report(
                    "contradiction",
                    f"{statement.address} states odds for a wager on {bet}, which no words permit.",
                    statement.address,
                )
    for bet in bets:
        usual = [(s, o, form_of(reading, s, forms)) for s, o in stated if bet in o.bets]
        instead = [(s, o, form_of(reading, s, forms)) for s, o in elected if bet in o.bets]
        if reading.alternative("two-to-one-election") != "rule 13.3":
            instead = [(s, o, form) for s, o, form in instead if form is None]
        overriding = frozenset(form for _, _, form in usual if form is not None)
        if bet == TIE and reading.alternative("two-to-one-tie-odds") == "not said":
            overriding = frozenset(form_of(reading, s, forms) or "" for s, _ in stated) - {""}
        clauses: list[Clause] = []
        for statement, odds, form in usual:
            when = [where_adopted(form, overriding, forms), _method(reading, statement)]
            when += [_unless_elected(reading, bet, other) for _, other, its_form in instead if its_form == form]
            clauses += _clauses(reading, bet, odds, _all(when), statement, _commission(reading, bet, form))
        for statement, odds, form in instead:
            when = [where_adopted(form, overriding, forms), _IN_USE]
            clauses += _clauses(
                reading, bet, odds, _all(when), statement, _commission(reading, bet, form, elected=True), elected=True
            )
        if not clauses:
            reading.report("missing", f"no words say at what odds a winning wager on {bet} is paid.")
        found[bet] = Decision(f"payout of {bet}", tuple(clauses))
    return found


def _all(parts: list[Expression]) -> Expression:
    telling = tuple(part for part in parts if part != TRUE)
    return telling[0] if len(telling) == 1 else All(telling)


def _unless_elected(reading: Reading, bet: str, elected: said.Odds) -> Expression:
    """Odds that replace all others leave them only while the option is not in use; odds for one case leave the rest."""
    if elected.price is not None or elected.case is None:
        return _NOT_IN_USE
    return Not(All((_IN_USE, _in_case(reading, bet, elected.case, elected=True))))


def _method(reading: Reading, statement: Statement) -> Expression:
    """The method of settlement under which odds are listed, where the rule that introduces them names one."""
    for rule in reading.of(kinds.ODDS_FOLLOW):
        says = rule.says
        if rule.address == statement.provision.parent and isinstance(says, said.OddsIntroduced) and says.method:
            return Comparison("==", FactName(METHOD), Constant(says.method))
    return TRUE


def _commission(reading: Reading, bet: str, form: str | None, *, elected: bool = False) -> said.Price | None:
    """The odds whose commission is, by the reading, taken off odds that say nothing of one; None where none is."""
    if form is None and not elected:
        return None
    if reading.alternative("banker-six-commission" if form is None else "two-to-one-commission") == "none":
        return None
    stated = ((odds.price, odds.bets) for odds, _ in reading.saying(kinds.ODDS, said.Odds))
    return next((price for price, bets in stated if price is not None and price.less is not None and bet in bets), None)


def _clauses(
    reading: Reading,
    bet: str,
    odds: said.Odds,
    when: Expression,
    statement: Statement,
    commission: said.Price | None,
    *,
    elected: bool = False,
) -> list[Clause]:
    address = statement.address
    if odds.choices:
        return [
            Clause(
                _all([when, Comparison("==", FactName(TIE_ODDS), Constant(f"{o.numerator} to {o.denominator}"))]),
                Payout(o),
                address,
            )
            for o in odds.choices
        ]
    clauses: list[Clause] = []
    in_case = _in_case(reading, bet, odds.case, elected=elected) if odds.case is not None else None
    if odds.price is not None:
        usual = _payout(reading, odds.price, address, commission)
        clauses.append(Clause(when if in_case is None else _all([when, Not(in_case)]), usual, address))
    if odds.case is not None and odds.case_price is not None and in_case is not None:
        if bet not in odds.case.hands:
            reading.report(
                "contradiction",
                f"{address} makes the odds on {bet} depend on the other hand winning.",
                address,
                statement.provision.text,
            )
        special = _payout(reading, odds.case_price, address, commission)
        clauses.append(Clause(_all([when, in_case]), special, address))
    return clauses


def _in_case(reading: Reading, bet: str, case: said.WinsWith, *, elected: bool) -> Expression:
    """The hand on which the wager is made wins with one of the counts, in the number of cards if one is said."""
    parts: list[Expression] = [Within(FactName(final_count(bet)), case.counts)]
    if case.cards is not None:
        parts.append(Comparison("==", FactName(cards(bet)), Constant(case.cards)))
    elif elected and reading.alternative("banker-six-cards") == "three cards":
        parts.append(Comparison("==", FactName(draws(bet)), Constant(True)))
    return _all(parts)


def _payout(reading: Reading, price: said.Price, address: str, commission: said.Price | None) -> Payout:
    less, on_stake = price.less, price.on_stake
    if less is None and commission is not None:
        less, on_stake = commission.less, commission.on_stake
    if less is None:
        payout = Payout(price.odds)
    else:
        payout = Payout(price.odds, less, bool(on_stake) or reading.alternative("commission-base") == "stake")
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
