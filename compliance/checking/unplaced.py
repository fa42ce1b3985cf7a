"""Settlements of wagers that were not placed: what was paid on them was paid on no wager."""

from __future__ import annotations

from collections.abc import Container, Iterator

from compliance.amounts import written
from compliance.checking.payment import settlement_words
from compliance.checking.verdicts import Money, Verdict
from compliance.games.play import PlayRules
from compliance.games.settled import Payment, payment_of
from compliance.games.wagers import Settlement
from compliance.logs.events import SettleEvent
from compliance.logs.rounds import Round, captures, records_commissions

_CODE = "settlement.not-placed"
_OF_THE_WORK = "*"


def of_unplaced(rules: PlayRules, round_: Round, placed: Container[str]) -> Iterator[Verdict]:
    """The verdict on each settlement in the round of a wager that the log places nowhere.

    The rule that winning wagers be paid has nothing else paid. It is broken where the log shows that the placing is not
    missing; else that cannot be assessed, nor what was collected. placed: the wagers that the game knows.
    """
    for position, event, recorded in round_.each(SettleEvent):
        why = round_.unplaced.get(event.wager)
        if why is None or event.wager in placed:
            continue
        payment = payment_of(Settlement(event, recorded.line, position), records_commissions(round_.session))
        had = payment.had + (payment.returned or 0)
        if had > 0 and not why:
            yield _paid(rules, event.wager, payment, Money(round(had)))
        elif had > 0 or payment.result in ("win", "lose"):
            reason = why or "it was not placed, so that what was collected of it is not known"
            # of a recorder that records no wagers this is so of all of them
            if captures(round_.session, "wager") and had > 0:
                reason = f"{written(had)} was paid on a wager that the log does not place: {reason}"
            yield Verdict(
                "not assessable",
                _address(rules),
                _CODE,
                "wager",
                event.wager,
                reason=reason,
                lines=(payment.line,),
                about={"wager": event.wager},
            )


def _paid(rules: PlayRules, wager: str, payment: Payment, money: Money) -> Verdict:
    return Verdict(
        "breach",
        _address(rules),
        _CODE,
        "wager",
        wager,
        expected=f"only wagers that were placed are paid, and wager {wager} was not",
        recorded=settlement_words(payment),
        lines=(payment.line,),
        grade="money",
        about={"wager": wager},
        money=money,
        relation=_CODE,
    )


def _address(rules: PlayRules) -> str:
    """The rule that all winning wagers be paid; where a work has none, that on the odds at which those are paid that it
    names first: of its clauses the last, before which the exceptions stand."""
    if rules.settlement is not None:
        return rules.settlement.pay
    return next((w.payout.addresses[-1] for w in rules.wagers.values() if w.payout.addresses), _OF_THE_WORK)
