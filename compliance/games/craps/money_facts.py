"""The facts of a wager's money: its parts, the commission paid on it, what was charged or handed back besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from compliance.games.chips import payable, written
from compliance.games.craps.lives import Life
from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.tracks import Track
from compliance.games.craps.vocabulary import LOSE, WIN, part
from compliance.games.settled import Payment, Settled
from compliance.games.table_facts import cents_said
from compliance.logs.events import SettleEvent
from compliance.logs.rounds import Session
from compliance.logs.values import SETTLE_WITHOUT_COMMISSION
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known, Missing, join_lines
from compliance.meaning.odds import Payout

_NO_COMMISSIONS = "this recorder does not record commissions"


def part_facts(track: Track, rules: CrapsRules) -> dict[str, Evidence]:
    """Of a composite wager, how much of it counts as each of the wagers as which it is paid."""
    composite = rules.composites.get(track.state.bet)
    if composite is None:
        return {}
    lines = track.state.placed_lines
    split = track.events[0][1].split
    if split is not None:
        return {part(bet): Known(Fraction(split.get(bet, 0)), lines) for bet in composite.shares}
    on = track.state.on if isinstance(track.state.on, int) else None
    if composite.extra_on and on not in composite.extra_on:
        why = Missing("the log does not show which total was nominated")
        return {part(bet): why for bet in composite.shares}
    return {part(bet): Known(composite.share(bet, on) * track.state.stake, lines) for bet in composite.shares}


def odds_on(track: Track, facts: Mapping[str, Evidence], rules: CrapsRules) -> Fraction | None:
    """The odds at which the wager is paid if it wins, None where the facts do not show it or it has parts."""
    decision = rules.payouts.get(track.state.bet)
    found = decide(decision, facts) if decision is not None else None
    paid = found.answer if isinstance(found, Decided) else None
    return paid.odds if isinstance(paid, Payout) and not paid.part else None


def commission_facts(track: Track, life: Life, rules: CrapsRules, session: Session) -> dict[str, Evidence]:
    """The commission due and taken on a wager settled in this round, and what was charged where none is due."""
    payment = track.state.settlements[0].event if track.state.settlements else None
    # the same amount with the wager and with its settlement is one commission, recorded twice
    recorded = {c for c in (track.commission, payment.commission if payment is not None else None) if c is not None}
    charged = sum(recorded)
    lines = track.state.lines
    due = _due(track, life, rules)
    taken: Evidence = Known(Fraction(charged), lines)
    if not recorded and payment is not None and _is_netted(payment, track, life, rules, due):
        taken = due
    elif not recorded and payment is not None and payment.result == WIN and odds_on(track, life.facts, rules) is None:
        taken = Missing("the odds of the wager are not known, and so not whether a commission is netted")
    elif not recorded and SETTLE_WITHOUT_COMMISSION in session.captures:
        taken = Missing(_NO_COMMISSIONS)
    exact = _cents(due)
    if not isinstance(exact, Missing) and exact != _cents(taken) and not payable(exact, session.chips or ()):
        # no rule rounds a commission; what is taken instead is left to the operator
        taken = Missing(f"{written(exact)} cannot be paid exactly in the chips that the log names")
    returned, kept = _returned(track, charged if recorded else None)
    return {
        "commission.due": due,
        "commission.taken": taken,
        "commission.gain": _less(due, taken),
        "commission.due_said": _said(due),
        "commission.taken_said": _said(taken),
        "commission.returned": returned,
        "commission.kept": kept,
        "commission.kept_said": _said(kept),
        "commission.charged": Known(charged, lines),
        "commission.loss": Known(-charged, lines),
        "commission.charged_said": Known(cents_said(charged)),
    }


def _cents(amount: Evidence) -> Fraction | Missing:
    """A known amount, in cents; the reason where it is not known."""
    if isinstance(amount, Missing):
        return amount
    value = amount.value
    return Fraction(value) if isinstance(value, (int, Fraction)) else Missing("the amount is not known")


def _less(one: Evidence, other: Evidence) -> Evidence:
    a, b = _cents(one), _cents(other)
    if isinstance(a, Missing):
        return a
    return b if isinstance(b, Missing) else Known(a - b, join_lines(one, other))


def _said(amount: Evidence) -> Evidence:
    cents = _cents(amount)
    return cents if isinstance(cents, Missing) else Known(written(cents))


def _due(track: Track, life: Life, rules: CrapsRules) -> Evidence:
    charge = rules.charges.get(track.state.bet)
    lines = track.state.placed_lines
    if charge is None:
        return Known(Fraction(0), lines)
    if any(event.change == "reduce" for _, event in track.events):
        return Missing("the wager was reduced after its commission was due")
    odds = odds_on(track, life.facts, rules)
    if odds is None and charge.commission.of == "winnings":
        return Missing("the odds of the wager are not known")
    if rules.commission_on_win and not _won(track, life, rules):
        return Known(Fraction(0), lines)
    stake = Fraction(track.state.stake)
    return Known(charge.due(stake, stake * (odds or 0)), lines)


def _won(track: Track, life: Life, rules: CrapsRules) -> bool:
    found = decide(rules.wagers[track.state.bet].outcome, life.facts)
    return isinstance(found, Decided) and found.answer == WIN


def _is_netted(payment: SettleEvent, track: Track, life: Life, rules: CrapsRules, due: Evidence) -> bool:
    """Whether what changed hands at the settlement is what is due less the commission, so that it was taken there."""
    odds, commission = odds_on(track, life.facts, rules), _cents(due)
    if isinstance(commission, Missing) or commission <= 0:
        return False
    if payment.net is not None and payment.result == LOSE:
        return payment.net == -track.state.stake - commission
    if odds is None:
        return False
    had = payment.net if payment.net is not None else payment.paid
    return payment.result == WIN and had == track.state.stake * odds - commission


def _returned(track: Track, taken: int | None) -> tuple[Evidence, Evidence]:
    """Of a wager taken down: the commission handed back, and (negative) what the player is short of it."""
    if taken is None:
        why = Missing("no commission is recorded with the wager")
        return why, why
    payment = track.state.settlements[0].event if track.state.settlements else None
    lines = track.state.lines
    if payment is None or (payment.commission_returned is None and payment.returned is None):
        why = Missing("the log does not show what was handed back")
        return why, why
    back = payment.commission_returned
    if back is None:
        back = (payment.returned or 0) - track.state.stake
    return Known(back == taken, lines), Known(back - taken, lines)


def without_commission(how: Settled, life: Life, track: Track, rules: CrapsRules) -> Settled:
    """The settlement as payment at the odds alone: commissions are judged apart, under the provision on them.

    What is netted of a commission is added again: also of one recorded with the wager, where the settlement tells what
    changed hands with it in all (`net`).
    """
    first = how.first
    if not isinstance(first, Payment) or not first.amount_recorded:
        return how
    due = _due(track, life, rules)
    commission = _cents(due)
    if isinstance(commission, Missing) and first.is_net:
        return replace(how, first=replace(first, amount_recorded=False))  # how much of it is commission is not known
    recorded = track.commission is not None or first.commission is not None
    had = first.had if first.is_net or first.paid is None else first.paid
    if not isinstance(commission, Missing) and (first.is_net or not recorded):
        event = track.state.settlements[0].event
        had += commission if _is_netted(event, track, life, rules, due) else 0
    return replace(how, first=replace(first, had=had, paid=None if first.is_net else had, commission=None))
