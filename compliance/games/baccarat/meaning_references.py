"""Whether what the statements of a version refer to is there, and is what the words take it for."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.baccarat import meaning_kinds as kinds
from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.meaning_forms import form_of
from compliance.meaning.provisions import Reading, Statement
from compliance.meaning.references import Implied, check_cited, resolve


def check_references(reading: Reading, forms: Mapping[str, str]) -> None:
    """Every reference of the statements read leads to a provision, and to one of the kind that the words imply."""
    check_cited(reading, _implied)
    _check_duty(reading)
    _check_elected(reading, forms)
    _check_commission(reading)
    _check_exact(reading, forms)
    _check_methods(reading)
    _check_form_defined(reading, forms)


def _report(reading: Reading, statement: Statement, what: str, code: str = "reference") -> None:
    reading.report(code, f"{statement.address} {what}.", statement.address)


def _implied(statement: Statement) -> Implied:
    match statement.says:
        case said.ListIntroduced(references) if statement.kind == kinds.CARD_VALUES:
            yield references, (kinds.BURN_VALUES,)
        case said.ListIntroduced(references) if statement.kind == kinds.WAGERS:
            yield references, (kinds.COMBINATIONS,)
        case said.BurnValues(references=references):
            yield references, (kinds.BURN_COUNT,)
        case said.BurnCount(references=references):
            yield references, ()
        case said.PointCountDefined(references=references):
            yield references, (kinds.POINT_COUNT,)
        case said.CountTotalled(references=references):
            yield references, (kinds.CARD_VALUES,)
        case said.DrawingDuty(references=references):
            yield references, (kinds.DRAWING, kinds.NATURAL_RULE)
        case said.OddsIntroduced(_, subject_to, made_under):
            yield subject_to, (kinds.ODDS_ELECTED,)
            yield made_under, (kinds.WAGERS,)
        case said.Odds(subject_to=subject_to) | said.FormDefined(subject_to=subject_to):
            yield subject_to, (kinds.ODDS_ELECTED,)
        case said.OddsElected(references=references):
            yield references, (kinds.WAGERS,)
        case said.ExactPayment(references=references):
            yield references, (kinds.ODDS_ELECTED,)
        case said.PartlyValid(references=references):
            yield references, (kinds.EXACT_PAYMENT,)
        case said.CommissionDefined(references=references):
            yield references, (kinds.ODDS,)
        case said.MethodsNamed(methods):
            for _, references in methods:
                yield references, (kinds.ODDS_FOLLOW,)
        case _:
            return


def _check_duty(reading: Reading) -> None:
    """The rules that require a third card are all those on drawing, and those on naturals in the same section."""
    for duty, statement in reading.saying(kinds.DRAWING_DUTY, said.DrawingDuty):
        cited = {a for c in duty.references for a in resolve(c, reading.version) or ()}
        section = statement.provision.parent
        rules = {s.address for s in reading.of(kinds.DRAWING)}
        rules |= {s.address for s in reading.of(kinds.NATURAL_RULE) if s.provision.parent == section}
        for address in sorted(rules - cited):
            _report(reading, statement, f"names the rules that require a third card, but not {address}")


def _check_elected(reading: Reading, forms: Mapping[str, str]) -> None:
    """Odds in whose place others may be elected are made subject to the rule that lets them be elected."""
    for instead, elected in reading.saying(kinds.ODDS_ELECTED, said.OddsElected):
        form = form_of(reading, elected, forms)
        for statement in reading.of(kinds.ODDS_FOLLOW, kinds.ODDS):
            says = statement.says
            if form_of(reading, statement, forms) != form or not _touches(reading, statement, instead.odds):
                continue
            subject_to = says.subject_to if isinstance(says, said.OddsIntroduced | said.Odds) else ()
            if elected.address not in {c.first for c in subject_to}:
                what = f"is not made subject to {elected.address}, which lets other odds be elected"
                _report(reading, statement, what)


def _touches(reading: Reading, statement: Statement, elected: said.Odds) -> bool:
    """Whether a rule on odds of its own (not a paragraph of a list) speaks of a wager for which others are elected."""
    if isinstance(statement.says, said.Odds):
        return statement.provision.kind == "rule" and bool({*statement.says.bets} & {*elected.bets})
    below = reading.saying_below(statement.address, said.Odds, kinds.ODDS)
    return any({*odds.bets} & {*elected.bets} for odds, _ in below)


def _prices(reading: Reading) -> dict[str, tuple[Statement, said.Odds]]:
    return {s.address: (s, odds) for odds, s in reading.saying(kinds.ODDS, said.Odds)}


def _check_commission(reading: Reading) -> None:
    """The definition of commission leads to odds on that wager that take one."""
    prices = _prices(reading)
    for says, statement in reading.saying(kinds.COMMISSION_DEFINED, said.CommissionDefined):
        for cited in says.references:
            _, odds = prices.get(cited.first, (statement, None))
            takes = odds is not None and odds.price is not None and odds.price.less is not None
            if odds is None or not takes or says.bet not in odds.bets:
                _report(reading, statement, f"finds the commission in {cited}, which states none for that wager")


def _check_exact(reading: Reading, forms: Mapping[str, str]) -> None:
    """ "exactly in chips at odds of 1 to 1, less commission" repeats the odds of that wager."""
    for says, statement in reading.saying(kinds.EXACT_PAYMENT, said.ExactPayment):
        for address, (source, odds) in _prices(reading).items():
            same_form = form_of(reading, source, forms) == form_of(reading, statement, forms)
            if not same_form or says.bet not in odds.bets or odds.price is None:
                continue
            if odds.price.odds != says.odds or (odds.price.less is not None) != says.less_commission:
                what = f"speaks of other odds on {says.bet} than {address} states"
                _report(reading, statement, what, "contradiction")


def _check_methods(reading: Reading) -> None:
    """A method of settlement is found in the rule that the words name for it."""
    named = {s.address: o.method for o, s in reading.saying(kinds.ODDS_FOLLOW, said.OddsIntroduced)}
    for says, statement in reading.saying(kinds.METHODS, said.MethodsNamed):
        for method, references in says.methods:
            for cited in references:
                if cited.first in named and named[cited.first] != method:
                    _report(reading, statement, f"finds method {method} in {cited}, which is another")


def _check_form_defined(reading: Reading, forms: Mapping[str, str]) -> None:
    """The definition of a further form of the game pays what the rules in its section pay."""
    for defined, statement in reading.saying(kinds.FORM_DEFINED, said.FormDefined):
        stated = [
            o for s, o in _prices(reading).values() if form_of(reading, s, forms) is not None and o.case is not None
        ]
        if not any(_same_terms(defined, odds) for odds in stated):
            _report(reading, statement, "does not pay what the rules of that form pay", "contradiction")


def _same_terms(defined: said.FormDefined, odds: said.Odds) -> bool:
    if odds.case is None or odds.price is None or odds.case_price is None:
        return False
    return (
        {*defined.bets} == {*odds.bets}
        and (defined.case.cards, sorted(defined.case.counts)) == (odds.case.cards, sorted(odds.case.counts))
        and (defined.case_odds, defined.other_odds) == (odds.case_price.odds, odds.price.odds)
        and defined.subject_to == odds.subject_to
    )
