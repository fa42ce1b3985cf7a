"""Settlements of wagers that were not placed, or were over before: what was paid on them was paid on no wager."""

from __future__ import annotations

from collections.abc import Container, Iterator
from fractions import Fraction

from msgspec import structs

from compliance.amounts import written
from compliance.checking.payment import settlement_words
from compliance.checking.settling import TWICE
from compliance.checking.verdicts import Money, Verdict
from compliance.games.play import PlayRules
from compliance.games.settled import Payment, payment_of
from compliance.games.wagers import Settlement
from compliance.logs.events import SettleEvent
from compliance.logs.rounds import Over, Round, captures, records_commissions

_NOT_PLACED = "settlement.not-placed"
_OF_THE_WORK = "*"


def of_no_wager(rules: PlayRules, round_: Round, known: Container[str]) -> Iterator[Verdict]:
    """The verdict on each settlement in the round of a wager that the log places nowhere, or that had won or lost in an
    earlier round: there is no such wager in this one.

    The rule that winning wagers be paid has nothing else paid. It is broken where the log shows that the placing is not
    missing; else that cannot be assessed, nor what was collected. known: the wagers that the game knows.
    """
    for position, event, recorded in round_.each(SettleEvent):
        if event.wager in known:
            continue
        payment = payment_of(Settlement(event, recorded.line, position), records_commissions(round_.session))
        why, over = round_.unplaced.get(event.wager), round_.settled_again.get(event.wager)
        if why is not None:
            yield from _unplaced(rules, round_, event.wager, payment, why)
        elif over is not None:
            yield from _over(rules, event.wager, payment, over)


def _unplaced(rules: PlayRules, round_: Round, wager: str, payment: Payment, why: str) -> Iterator[Verdict]:
    had, address = _had(payment), _address(rules)
    if had > 0 and not why:
        yield _paid(
            address, _NOT_PLACED, wager, payment, f"only wagers that were placed are paid, and wager {wager} was not"
        )
    elif had > 0 or payment.result in ("win", "lose"):
        reason = why or "it was not placed, so that what was collected of it is not known"
        # of a recorder that records no wagers this is so of all of them
        if captures(round_.session, "wager") and had > 0:
            reason = f"{written(had)} was paid on a wager that the log does not place: {reason}"
        yield _unknown(address, _NOT_PLACED, wager, payment, reason)


def _over(rules: PlayRules, wager: str, payment: Payment, over: Over) -> Iterator[Verdict]:
    address, won = _address(rules, over.bet), "won" if over.result == "win" else "lost"
    if _had(payment) > 0:
        expected = f"each wager is settled once, and wager {wager} {won} in round {over.round}"
        found = _paid(address, TWICE, wager, payment, expected)
        yield structs.replace(found, lines=(over.line, payment.line))
    elif payment.result in ("win", "lose"):
        reason = f"wager {wager} {won} in round {over.round} already, so that what was collected of it is not known"
        yield _unknown(address, TWICE, wager, payment, reason)


def _had(payment: Payment) -> Fraction:
    """What was handed over, what went back of a stake included, in cents."""
    return payment.had + (payment.returned or 0)


def _paid(address: str, code: str, wager: str, payment: Payment, expected: str) -> Verdict:
    return Verdict(
        "breach",
        address,
        code,
        "wager",
        wager,
        expected=expected,
        recorded=settlement_words(payment),
        lines=(payment.line,),
        grade="money",
        about={"wager": wager},
        money=Money(round(_had(payment))),
        relation=code,
    )


def _unknown(address: str, code: str, wager: str, payment: Payment, reason: str) -> Verdict:
    return Verdict(
        "not assessable",
        address,
        code,
        "wager",
        wager,
        reason=reason,
        lines=(payment.line,),
        about={"wager": wager},
    )


def _address(rules: PlayRules, bet: str | None = None) -> str:
    """The rule that winning wagers (of this kind, where it is known) be paid; where a work has none, that on the odds
    at which they are paid, or which it names first: of its clauses the last, before which the exceptions stand."""
    of_kind = rules.wagers.get(bet) if bet is not None else None
    if of_kind is not None and of_kind.settlement:
        return of_kind.settlement
    if rules.settlement is not None:
        return rules.settlement.pay
    kinds = (of_kind,) if of_kind is not None and of_kind.payout.addresses else rules.wagers.values()
    return next((w.payout.addresses[-1] for w in kinds if w.payout.addresses), _OF_THE_WORK)
