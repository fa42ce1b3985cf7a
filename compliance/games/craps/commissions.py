"""The commission on buy and lay bets: what is due and was taken, when, and what was handed back or charged besides.

It is "a commission ... equal to 5%", paid "at the time of placement of the wager" (3.1(j), (k)). No rule says what it
is where the chips cannot make it; that is a reading (commission-rounding), and nothing at all is no commission.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from compliance.amounts import written
from compliance.games.chips import commissions
from compliance.games.craps.lives import Life
from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.money_facts import odds_on
from compliance.games.craps.tracks import Track
from compliance.games.craps.vocabulary import LOSE, WIN
from compliance.games.settled import Payment, Settled
from compliance.games.signs import limits_of
from compliance.logs.events import SettleEvent
from compliance.logs.rounds import Round, records_commissions
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known, Missing, join_lines

_NO_COMMISSIONS: Final = "this recorder does not record commissions"
_WHEN: Final = "the log has what changed hands at the settlement in all, and not when the commission was taken"


@dataclass(frozen=True, slots=True)
class _Case:
    """A wager that may bear a commission, in its round. `odds`: at which it is paid, None where they are not known."""

    track: Track
    life: Life
    rules: CrapsRules
    round: Round
    odds: Fraction | None

    @property
    def payment(self) -> SettleEvent | None:
        return self.track.state.settlements[0].event if self.track.state.settlements else None


def taken_down(track: Track, life: Life) -> bool:
    """Whether a wager settled in this round was handed back before a roll decided it."""
    settlements = track.state.settlements
    undecided = life.decided is None and life.hidden is None
    return bool(settlements) and undecided and settlements[0].event.result not in (WIN, LOSE)


def commission_facts(track: Track, life: Life, rules: CrapsRules, round_: Round) -> dict[str, Evidence]:
    """The commission due and taken on a wager settled in this round, and what was charged where none is due."""
    case = _Case(track, life, rules, round_, odds_on(track, life.facts, rules))
    payment = case.payment
    # the same amount with the wager and with its settlement is one commission, recorded twice
    recorded = {c for c in (track.commission, payment.commission if payment is not None else None) if c is not None}
    charged = sum(recorded)
    lines = track.state.lines
    due = _due(case)
    right = _right(case, due)
    netted = _netted(case, right) if not charged else None
    taken: Evidence = Known(Fraction(charged), lines)
    if netted is not None:
        taken = Known(netted, lines)
    elif not recorded and payment is not None and payment.result == WIN and case.odds is None:
        taken = Missing("the odds of the wager are not known, and so not whether a commission is netted")
    elif not recorded and not records_commissions(round_.session):
        taken = Missing(_NO_COMMISSIONS)
    had = _cents(taken)
    returned, back, kept = _returned(case, charged if recorded else None)
    return {
        "commission.due": due,
        "commission.taken": taken,
        "commission.right": due
        if isinstance(due, Missing)
        else had
        if isinstance(had, Missing)
        else Known(had in right, join_lines(due, taken)),
        "commission.late": _late(case, due, netted),
        # of a wager taken down the commission goes back in any case (3.10): nobody was spared any of it
        "commission.gain": Known(Fraction(0), lines) if taken_down(track, life) else _less(due, taken),
        "commission.due_said": _due_said(due, right),
        "commission.taken_said": _said(taken),
        "commission.returned": returned,
        "commission.kept": kept,
        "commission.back_said": _said(back),
        "commission.charged": Known(charged, lines),
        "commission.loss": Known(-charged, lines),
        "commission.charged_said": Known(written(charged)),
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


def _due_said(due: Evidence, right: tuple[Fraction, ...]) -> Evidence:
    exact = _cents(due)
    if isinstance(exact, Missing):
        return exact
    rounded = " or ".join(written(cents) for cents in dict.fromkeys(right) if cents != exact)
    return Known(written(exact) + (f" (in the chips that the log names {rounded})" if rounded else ""))


def _due(case: _Case) -> Evidence:
    track, rules = case.track, case.rules
    charge = rules.charges.get(track.state.bet)
    lines = track.state.placed_lines
    if charge is None:
        return Known(Fraction(0), lines)
    if any(event.change == "reduce" for _, event in track.events):
        return Missing("the wager was reduced after its commission was due")
    if case.odds is None and charge.commission.of == "winnings":
        return Missing("the odds of the wager are not known")
    if rules.commission_on_win and not _won(case):
        return Known(Fraction(0), lines)
    stake = Fraction(track.state.stake)
    return Known(charge.due(stake, stake * (case.odds or 0)), lines)


def _right(case: _Case, due: Evidence) -> tuple[Fraction, ...]:
    """The amounts that are right for the commission, in the chips there are: on the wager, or where that is above the
    maximum on what is not, since the rest may be void."""
    exact = _cents(due)
    if isinstance(exact, Missing):
        return ()
    state = case.track.state
    chips = case.round.session.chips or ()

    def rounding() -> str:
        return case.rules.commission_rounding

    found = commissions(exact, chips, rounding)
    limits = limits_of(case.round, state)
    most = limits.maximum
    above = isinstance(most, Known) and isinstance(most.value, int) and 0 < most.value < state.stake
    if above and isinstance(most, Known) and isinstance(most.value, int) and limits.apply:
        found += commissions(exact * most.value / state.stake, chips, rounding)
    return found


def _won(case: _Case) -> bool:
    found = decide(case.rules.wagers[case.track.state.bet].outcome, case.life.facts)
    return isinstance(found, Decided) and found.answer == WIN


def _netted(case: _Case, right: tuple[Fraction, ...]) -> Fraction | None:
    """The commission that was taken at the settlement, where what changed hands there is what is due less one that is
    right; None where it is not."""
    payment, stake = case.payment, case.track.state.stake
    if payment is None:
        return None
    had = payment.net if payment.net is not None else payment.paid
    before: Fraction | None = None
    if payment.result == WIN and case.odds is not None:
        before = stake * case.odds
    elif payment.result == LOSE and payment.net is not None:
        before = Fraction(-stake)
    if before is None or had is None:
        return None
    return next((cents for cents in right if cents > 0 and had == before - cents), None)


def _late(case: _Case, due: Evidence, netted: Fraction | None) -> Evidence:
    """Whether the commission was taken at the settlement of the wager instead of when it was placed."""
    payment, lines = case.payment, case.track.state.lines
    if isinstance(due, Missing):
        return due
    if due.value == 0 or case.track.commission or payment is None:
        return Known(False, lines)
    if payment.commission:
        return Known(True, lines)
    if netted is None:
        return Known(False, lines)
    if payment.net is not None:
        return Missing(_WHEN)
    return Known(True, lines) if records_commissions(case.round.session) else Missing(_NO_COMMISSIONS)


def _returned(case: _Case, taken: int | None) -> tuple[Evidence, Evidence, Evidence]:
    """Of a wager taken down: whether the commission was handed back, what was handed back besides the stake, and
    (negative) what the player is short of the commission."""
    if taken is None:
        why = Missing("no commission is recorded with the wager")
        return why, why, why
    payment, state = case.payment, case.track.state
    if payment is None or (payment.commission_returned is None and payment.returned is None):
        why = Missing("the log does not show what was handed back")
        return why, why, why
    back = payment.commission_returned
    if back is None:
        back = (payment.returned or 0) - state.stake
    return Known(back == taken, state.lines), Known(back, state.lines), Known(back - taken, state.lines)


def without_commission(how: Settled, life: Life, track: Track, rules: CrapsRules, round_: Round) -> Settled:
    """The settlement as payment at the odds alone: commissions are judged apart, under the provision on them.

    What is netted of a commission is added again: also of one recorded with the wager, where the settlement tells what
    changed hands with it in all (`net`).
    """
    first = how.first
    if not isinstance(first, Payment) or not first.amount_recorded:
        return how
    back = (track.commission or 0) + track.state.stake
    apart = track.state.settlements[0].event.commission_returned is not None
    if first.result not in (WIN, LOSE) and first.returned == back and not apart:
        first = replace(first, returned=Fraction(track.state.stake))  # the commission is in what was handed back
    case = _Case(track, life, rules, round_, odds_on(track, life.facts, rules))
    due = _due(case)
    if isinstance(due, Missing) and first.is_net:
        return replace(how, first=replace(first, amount_recorded=False))  # how much of it is commission is not known
    recorded = bool(track.commission or first.commission)
    had = first.had if first.is_net or first.paid is None else first.paid
    if first.is_net or not recorded:
        had += _netted(case, _right(case, due)) or 0
    return replace(how, first=replace(first, had=had, paid=None if first.is_net else had, commission=None))
