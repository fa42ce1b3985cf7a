"""Wagers that could not be paid exactly in chips: not to be accepted, and if they are, valid in part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from compliance.games.baccarat import meaning_kinds as kinds
from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.vocabulary import BANKER_SIX, BANKER_SIX_NOT_IN_USE
from compliance.games.parts import ExactInChips
from compliance.games.table_facts import stands_on
from compliance.meaning.decisions import Decision
from compliance.meaning.expressions import All, Comparison, Constant, Expression, FactName
from compliance.meaning.odds import Payout
from compliance.meaning.provisions import Reading


def exact_payment(reading: Reading, payouts: Mapping[str, Decision]) -> ExactInChips | None:
    """The rules on exact payment, as they lie together; None where a version has none."""
    statement = next(iter(reading.of(kinds.EXACT_PAYMENT)), None)
    if statement is None or not isinstance(statement.says, said.ExactPayment):
        return None
    says = statement.says
    valid = next((s.address for s in reading.of(kinds.PARTLY_VALID)), "")
    for clause in payouts[says.bet].clauses if says.bet in payouts else ():
        if isinstance(clause.then, Payout) and bool(clause.then.commission) == says.less_commission:
            applies: list[Expression] = [stands_on(says.bet), clause.when]
            if says.references:  # "Except where rule 5.11 applies"
                applies.append(Comparison("==", FactName(BANKER_SIX), Constant(BANKER_SIX_NOT_IN_USE)))
            odds = replace(clause.then, odds=says.odds)
            return ExactInChips(valid, statement.address, All(tuple(applies)), odds)
    return None
