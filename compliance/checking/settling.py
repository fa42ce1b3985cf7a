"""How one wager was settled, against what the clauses that name it say of its outcome.

One wrong settlement is one finding, under the clause that fixes what went wrong: a wrong result under the clause of
the wager that decides it, a wrong amount under the clause of the odds, a winning wager not paid or one settled twice
under the rule on collecting and paying.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from compliance.amounts import written
from compliance.checking.payment import (
    amount_due,
    in_chips,
    judge_payment,
    payment_address,
    settlement_words,
    stated_odds,
    why_not,
    why_untold,
    winnings_due,
)
from compliance.checking.unread import above
from compliance.checking.verdicts import Money, Verdict, at_least
from compliance.checking.wager_verdict import WagerCase
from compliance.games.announced import AS_ANNOUNCED
from compliance.games.settled import NO_ROLL, NO_SPIN, Payment
from compliance.games.voids import ROUND
from compliance.meaning.decisions import Decided, Result, decide
from compliance.meaning.evidence import Known, Missing
from compliance.meaning.expressions import evaluate

# requirements on telling a result: a wager that was settled as it was wrongly told was settled wrongly for that reason
_TOLD_WRONG = (
    *("entry.right", "dolly.placed", "result.announced", "result.number", "result.colour", "result.symbol"),
    *("result.faces", "result.total", "total.called", "count.dealer", "count.additional", "count.initial"),
    *("declared.player", "declared.dealer", "no-hand.wrong", "no-hand.announced"),
)
# requirements for want of which a wager is void that is accepted all the same, or is taken for one that is not
_VOID_FOR = ("ante.placed", NO_SPIN, NO_ROLL)
_UNDECIDED = "undecided"  # in games whose wagers may outlive a round: no roll has decided it
_NEITHER = ("stand off", "void", _UNDECIDED)  # neither wins nor loses
# in a relation: that what is void was settled as if it counted is one cause, whatever was wagered
OF_VOID = ":void"
_NO_GROUND = (
    "the wager {} by what is recorded; the {} was declared void, and nothing is recorded for which the rules of the "
    "game make it void"
)
TWICE = "settlement.twice"
# of a wager handed back that was declared void, or its hand or round, though no rule of the game is seen to make it so
DECLARED = "outcome.declared"
_SAID = {"win": "wins", "lose": "loses", "stand off": "stands off", "void": "is void", _UNDECIDED: "is not decided"}


def outcome_of(case: WagerCase) -> Result:
    """How the wager comes out, by the clauses that name it or because it is void."""
    if case.how.void_lines or case.wholly_void:
        return Decided("void", (_voiding(case),), case.how.void_lines)
    return decide(case.wager_rules.outcome, case.subject.facts)


def settle(case: WagerCase) -> list[Verdict]:
    """The verdicts on the outcome and the payment of a wager, in so far as it is valid.

    After a card dealt in error a settlement that is wrong by the cards as dealt may be so by what the rules make of
    that card too: then no more money is told than is certain either way.
    """
    found, as_ruled = _unless_untold(case, _settle(case)), case.subject.as_ruled
    if as_ruled is None:
        return found
    other = _settle(replace(case, subject=structs.replace(case.subject, facts=as_ruled)))
    sums = [v.money for v in other if is_wrong(v)]
    return [structs.replace(v, money=at_least(v.money, sums[0])) if sums and is_wrong(v) else v for v in found]


def _unless_untold(case: WagerCase, found: list[Verdict]) -> list[Verdict]:
    """The verdicts, of which a wrong settlement is none where it would be right by an event that the log need not tell:
    one on which the outcome hangs, or one that makes void what was handed back as void."""
    if not any(is_wrong(v) for v in found):
        return found
    names = {*case.wager_rules.outcome.names, *case.wager_rules.payout.names}
    ways = [
        (why, replace(case, subject=structs.replace(case.subject, facts=facts, as_ruled=None)))
        for why, facts in case.untold.ways(names, case.subject.facts)
    ]
    first = case.how.first
    if case.how.void_untold and isinstance(first, Payment):
        # what went back whole may have been in a round that was declared void for what no rule of the game names
        declared = ROUND if first.had == 0 and first.returned == case.stake else ""
        void = replace(case.how, void_lines=(first.line,), declared_void=declared)
        ways.append((case.how.void_untold, replace(case, how=void)))
    for why, other in ways:
        if not any(is_wrong(v) for v in _settle(other)):
            return [case.not_assessable(v.address, v.code, why, v.lines) if is_wrong(v) else v for v in found]
    return found


def is_wrong(verdict: Verdict) -> bool:
    """Whether the one settlement is wrong; that there are two is another fault."""
    return verdict.verdict == "breach" and verdict.code != TWICE


def _settle(case: WagerCase) -> list[Verdict]:
    how = case.how
    if case.wager_rules.doubt and not (how.void_lines or case.wholly_void):
        why = f"{case.wager_rules.doubt}, so what becomes of the wager cannot be told"
        return [case.not_assessable(above(case.wager_rules.doubt_at) or case.outcome_address, "outcome", why)]
    outcome = outcome_of(case)
    if not isinstance(outcome, Decided):
        return [case.not_assessable(case.outcome_address, "outcome", why_not(outcome)), *_wrong_anyway(case)]
    if isinstance(how.first, Missing):
        return [case.not_assessable(outcome.addresses[0], "outcome", how.first.reason)]
    if (stood := _void_without_ground(case, how.first)) is not None:
        why = _NO_GROUND.format(_SAID[str(stood.answer)], how.declared_void)
        return [case.not_assessable(stood.addresses[0], DECLARED, why, (*stood.lines, *outcome.lines))]
    if how.first is None and how.without_wagers:
        why = "the hand is played without wagers, and what became of this one is not recorded"
        return [case.not_assessable(outcome.addresses[0], "outcome", why)]
    if how.first is None:
        return [_never_settled(case, outcome)]
    first = _beside_stake(case, outcome, how.first)
    again = [_settled_again(case, outcome, payment, n) for n, payment in enumerate(how.further)]
    if how.without_wagers and first.result in _NEITHER and _handed_back(case, first):
        none = Decided("void", (_voiding(case),), how.without_wagers)
        return [_nothing_won(case, none, first), *again]
    if case.wholly_void and first.had == 0 and (first.is_net or first.returned in case.stakes_back("void")):
        return [_nothing_won(case, outcome, first), *again]  # all went back, whatever the hand came to
    if not _same_result(str(outcome.answer), first.result, declared=bool(how.void_lines) or case.wholly_void):
        return [_wrong_result(case, outcome, first), *again]
    if outcome.answer == "win":
        return [_right_result(case, outcome, first), judge_payment(case, first), *again]
    lost = _nothing_won(case, outcome, first)
    return [lost, *_collected(case, outcome, first, lost), *again]


def _void_without_ground(case: WagerCase, payment: Payment | None) -> Decided | None:
    """How a wager would come out that was handed back since it, its hand or its round was declared void, where nothing
    is recorded for which the rules of the game make it so; None elsewhere.

    The operator makes nothing void by saying so: the rules of the game, or the general ones, say for what it is.
    """
    how = case.how
    by_rule = how.irregular or any(what in case.rules.voiding for what in how.void_for if what != ROUND)
    if not how.declared_void or by_rule or case.wholly_void or (payment and payment.result not in _NEITHER):
        return None
    found = decide(case.wager_rules.outcome, case.subject.facts)
    return found if isinstance(found, Decided) and found.answer not in _NEITHER else None


def _handed_back(case: WagerCase, payment: Payment) -> bool:
    """Whether nothing was paid and, as far as the log says, the whole stake went back."""
    whole = payment.is_net or payment.returned is None or payment.returned in case.stakes_back("void")
    return payment.had == 0 and whole


def _collected(case: WagerCase, outcome: Decided, payment: Payment, lost: Verdict) -> list[Verdict]:
    """A lost wager that was taken also keeps the rule that it be collected, where another rule says that it loses."""
    address = _settling(case, outcome)
    if outcome.answer != "lose" or lost.verdict != "conforms" or address not in outcome.addresses[1:]:
        return []
    expected = f"{comes_out(case, outcome)} and is collected"
    return [case.conforms(address, "settlement.none", expected, settlement_words(payment), lost.lines)]


def _voiding(case: WagerCase) -> str:
    """The rule that makes the wager void, by the irregularity in the round; where none does, that on settling."""
    voiding = (case.rules.voiding[what] for what in case.how.void_for if what in case.rules.voiding)
    rule = case.rules.settlement
    return next(voiding, rule.address if rule is not None else case.outcome_address)


def _wrong_anyway(case: WagerCase) -> list[Verdict]:
    """A payment of what was settled as won that is wrong even if the wager did win."""
    payment = case.how.first
    if not isinstance(payment, Payment) or payment.result != "win":
        return []
    return [v for v in (judge_payment(case, payment),) if v.verdict == "breach"]


def _beside_stake(case: WagerCase, outcome: Decided, payment: Payment) -> Payment:
    """Of a stake that has gone into a prize pool some recorders write off the net at the settlement, others when it was
    placed: what the player had beside it is the one that comes nearer to what is due."""
    if not payment.is_net or not case.wager_rules.stake_stays:
        return payment
    due = winnings_due(case) if outcome.answer == "win" else None
    had = min((payment.had, payment.had + case.stake), key=lambda cents: abs(cents - (due or 0)))
    return replace(payment, had=had, is_net=False, net=payment.had)


def _void_for(case: WagerCase) -> tuple[str, ...]:
    """Requirements of which a breach may be why the wager is void."""
    return (*_VOID_FOR, *dict.fromkeys(check.code for check in case.rules.void_by_law))


def _same_result(due: str, recorded: str, *, declared: bool) -> bool:
    """Whether the recorded result is the due one.

    A stand off may be settled as void, since either leaves the stake where it was. A clause that (under a reading) says
    void and nothing else does not take a stand off; a round or wager declared void does.
    """
    return due == recorded or (due in _NEITHER and recorded in _NEITHER and (due != "void" or declared))


def comes_out(case: WagerCase, outcome: Decided) -> str:
    """The wager and how it comes out, for a reader."""
    return f"{case.named} {_SAID[str(outcome.answer)]}"


def _never_settled(case: WagerCase, outcome: Decided) -> Verdict:
    expected = comes_out(case, outcome)
    lines = (*outcome.lines, *case.wager.lines)
    if outcome.answer in _NEITHER:
        return case.conforms(outcome.addresses[0], "outcome", expected, "no settlement of it is recorded", lines)
    at_once = case.wager_rules.taken_at_once
    taken = Known(False) if at_once is None or outcome.answer == "win" else evaluate(at_once, case.subject.facts)
    if isinstance(taken, Missing):
        return case.not_assessable(outcome.addresses[-1], "settlement.none", taken.reason, lines)
    if taken.value:
        return case.conforms(outcome.addresses[0], "outcome", expected, "it was taken when it was placed", lines)
    money, arithmetic = None, tuple[str, ...]()
    if outcome.answer == "win":
        odds, arithmetic = stated_odds(case), why_untold(case)
        due = in_chips(case, odds) if odds is not None else None
        money = Money(-round(due)) if due is not None else None
        expected += " and is paid" + (f" {written(due)}" if due is not None else "")
    else:
        money = Money(0, round(case.stake))
        expected += " and is collected"
    recorded = "no settlement of it is recorded"
    return case.breach(_settling(case, outcome), "settlement.none", expected, recorded, lines, money, arithmetic)


def _settling(case: WagerCase, outcome: Decided) -> str:
    """The rule by which wagers are collected and paid; where a work has none for all, the one that says so of this."""
    if case.wager_rules.settlement:
        return case.wager_rules.settlement
    rule = case.rules.settlement
    if rule is not None:
        return rule.pay if outcome.answer == "win" else rule.collect if outcome.answer == "lose" else rule.address
    return payment_address(case) if outcome.answer == "win" else outcome.addresses[-1]


def _settled_again(case: WagerCase, outcome: Decided, payment: Payment, before: int) -> Verdict:
    """before: the place of the settlement before it."""
    if case.wager.settlements[before].event.stays:
        why = f"{case.named} stayed on the layout when it was paid: how it then came out is not told apart"
        return case.not_assessable(_settling(case, outcome), TWICE, why, case.wager.lines)
    recorded = f"{case.named} is settled again: {settlement_words(payment)}"
    money = Money(round(payment.had)) if payment.amount_recorded else None
    expected = "each wager is settled once"
    address = _settling(case, outcome)
    return case.breach(address, TWICE, expected, recorded, case.wager.lines, money)


def _right_result(case: WagerCase, outcome: Decided, payment: Payment) -> Verdict:
    lines = (*outcome.lines, *case.wager.lines)
    return case.conforms(outcome.addresses[0], "outcome", comes_out(case, outcome), settlement_words(payment), lines)


def _wrong_result(case: WagerCase, outcome: Decided, payment: Payment) -> Verdict:
    due, arithmetic = amount_due(case, str(outcome.answer), payment)
    difference = payment.had - due + case.stake_over(str(outcome.answer), payment)
    stake = 0
    if payment.returned is None and not payment.is_net:
        stake = round(case.stake_due(payment.result) - case.stake_due(str(outcome.answer)))
    expected = comes_out(case, outcome) + (f": {written(due)} is due" if due > 0 else "")
    # without amounts the log proves the wrong result, but not what it cost whom
    money = Money(round(difference), stake) if payment.amount_recorded else None
    lines = (*outcome.lines, *case.wager.lines)
    return case.breach(
        outcome.addresses[0],
        "settlement.result",
        expected,
        settlement_words(payment),
        lines,
        money,
        arithmetic,
        causes=(
            *(_TOLD_WRONG if case.subject.facts.get(AS_ANNOUNCED) == Known(True, case.wager.lines) else ()),
            *(_void_for(case) if outcome.answer in _NEITHER else ()),
        ),
        relation=f"settlement.result{OF_VOID}" if outcome.answer == "void" else "",
    )


def _nothing_won(case: WagerCase, outcome: Decided, payment: Payment) -> Verdict:
    due, _ = amount_due(case, str(outcome.answer), payment)
    difference = payment.had - due + case.stake_over(str(outcome.answer), payment)
    expected = f"{comes_out(case, outcome)}: nothing is won on it"
    lines = (*outcome.lines, *case.wager.lines)
    if difference == 0:
        return case.conforms(outcome.addresses[0], "outcome", expected, settlement_words(payment), lines)
    money = Money(round(difference))
    return case.breach(
        outcome.addresses[0],
        "settlement.amount",
        expected,
        settlement_words(payment),
        lines,
        money,
        relation=f"settlement.amount{OF_VOID}" if outcome.answer == "void" else "",
    )
