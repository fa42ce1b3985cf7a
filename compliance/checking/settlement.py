"""How each wager of a round was settled, against what the clauses that name it say.

One wrong settlement is one finding, under the clause that fixes what went wrong: a wrong result under the clause of
the wager that decides it, a wrong amount under the clause of the odds, a winning wager not paid or one settled twice
under the rule on collecting and paying. It is not reported again under the general rule on payment.

A wager that was accepted outside the limits may be valid in part only. Settled on that part it conforms; settled as if
the whole were valid it is not wrong once more: that is what the breach of the limit comes to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from compliance.checking.general_facts import cash_facts, excess_facts, rounding_facts, void_facts
from compliance.checking.other_means import other_means
from compliance.checking.payment import (
    amount_due,
    judge_payment,
    payment_address,
    settlement_words,
    why_not,
    winnings_due,
)
from compliance.checking.stake_doubt import if_stake_is_known
from compliance.checking.unread import above
from compliance.checking.verdicts import Money, Verdict
from compliance.checking.wager_verdict import WagerCase, address_of, head_of
from compliance.games.chips import next_payable, written
from compliance.games.play import PlayRules, Subject
from compliance.games.settled import Payment, Settled
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known, Missing
from compliance.meaning.expressions import evaluate

_STANDS = "accepted"
_DID_NOT_STAND = {"refused": "refused", "void": "declared void", "withdrawn": "withdrawn before it was decided"}
_UNDECIDED = "undecided"  # in games whose wagers may outlive a round: no roll has decided it
_NEITHER = ("stand off", "void", _UNDECIDED)  # neither wins nor loses
_SAID = {"win": "wins", "lose": "loses", "stand off": "stands off", "void": "is void", _UNDECIDED: "is not decided"}


def settle_all(
    rules: PlayRules,
    subjects: Iterable[Subject],
    settled: Mapping[str, Settled],
    valid: Mapping[str, Fraction] = MappingProxyType({}),
) -> tuple[list[Verdict], dict[str, dict[str, Evidence]]]:
    """Verdicts on the outcome and the payment of every standing wager of the round, and facts for the general rules.

    valid: for a wager that was accepted outside the limits, how much of it is valid, in cents. The facts, by wager, are
    those of `general_facts`.
    """
    verdicts: list[Verdict] = []
    facts: dict[str, dict[str, Evidence]] = {}
    for subject in subjects:
        if subject.scope == "wager" and subject.key in settled:
            how = settled[subject.key]
            wager_rules = rules.wagers.get(how.wager.bet)
            if wager_rules is None and how.wager.standing != _STANDS:
                continue
            if wager_rules is None:
                verdicts.append(_unknown_wager(rules, subject, how))
            else:
                case = WagerCase(rules, wager_rules, subject, how)
                if how.wager.standing != _STANDS:
                    verdicts += _not_standing(case)
                    continue
                found, of_payment = _settle_part(case, valid.get(subject.key))
                facts[subject.key] = void_facts(how) | cash_facts(rules, subject, how) | of_payment
                verdicts += if_stake_is_known(case, found)
    return verdicts, facts


def _settle_part(case: WagerCase, valid: Fraction | None) -> tuple[list[Verdict], dict[str, Evidence]]:
    """The verdicts on a wager of which only so many cents are valid (None: all of it), and its facts."""
    whole = _settle(case)
    if valid is None:
        return whole, _rounding(case, whole)
    part = replace(case, void_part=case.stake - valid)
    judged = _settle(part)
    if not _wrong(judged):
        return judged, _rounding(part, judged)
    if _wrong(whole):
        return judged, {}
    return whole, _rounding(case, whole) | excess_facts(judged)


def _not_standing(case: WagerCase) -> list[Verdict]:
    """The verdict on a wager that was refused, void or taken up, if it was settled nevertheless."""
    payment = case.how.first
    if not isinstance(payment, Payment):
        return []
    standing = case.wager.standing
    taken = payment.result == "lose" and payment.returned is None and not payment.is_net and standing != "withdrawn"
    if not payment.had and payment.result != "win" and not taken:
        return []
    money = Money(round(payment.had), -case.wager.stake if taken else 0) if payment.amount_recorded else None
    expected = f"{case.named} was {_DID_NOT_STAND[standing]}: it neither wins nor loses"
    rule = case.rules.settlement
    address = rule.address if rule is not None else case.outcome_address
    return [
        case.breach(address, "settlement.not-standing", expected, settlement_words(payment), case.wager.lines, money)
    ]


def _wrong(verdicts: Iterable[Verdict]) -> bool:
    return any(v.verdict == "breach" for v in verdicts)


def _rounding(case: WagerCase, verdicts: Iterable[Verdict]) -> dict[str, Evidence]:
    """Of a winning wager whose payment the rules of the game alone leave open, or that was paid what the chips can pay
    next: whether it could be paid exactly."""
    first = case.how.first
    if not isinstance(first, Payment) or not first.amount_recorded:
        return {}
    of_odds = [v.verdict for v in verdicts if v.code == "odds" and v.verdict in ("not assessable", "conforms")]
    due = winnings_due(case) if of_odds else None
    if due is None or (of_odds == ["conforms"] and first.had != next_payable(due, case.how.chips)):
        return {}
    if other_means(case, first, due) is not None:
        return {}
    return rounding_facts(due, first, case.how.chips)


def _unknown_wager(rules: PlayRules, subject: Subject, how: Settled) -> Verdict:
    """A wager that the rules in force do not name: how it comes out and is paid cannot be assessed under them."""
    addresses = [address_of(w) for w in rules.wagers.values()]
    return Verdict(
        verdict="not assessable",
        address=head_of(addresses),
        code="wager.unknown",
        scope="wager",
        key=subject.key,
        reason=f"the rules of this version name no wager called {how.wager.bet}",
        lines=how.wager.lines,
        about=subject.about,
    )


def _settle(case: WagerCase) -> list[Verdict]:
    how = case.how
    if how.void_lines or case.wholly_void:
        outcome = Decided("void", (_voiding(case),), how.void_lines)
    elif case.wager_rules.unread:
        why = f"{case.wager_rules.unread} is not understood, so what becomes of the wager cannot be told"
        return [case.not_assessable(above(case.wager_rules.unread) or case.outcome_address, "outcome", why)]
    else:
        found = decide(case.wager_rules.outcome, case.subject.facts)
        if not isinstance(found, Decided):
            return [case.not_assessable(case.outcome_address, "outcome", why_not(found)), *_wrong_anyway(case)]
        outcome = found
    if isinstance(how.first, Missing):
        return [case.not_assessable(outcome.addresses[0], "outcome", how.first.reason)]
    if how.first is None:
        return [_never_settled(case, outcome)]
    first = _beside_stake(case, outcome, how.first)
    again = [_settled_again(case, outcome, payment) for payment in how.further]
    if not _same_result(str(outcome.answer), first.result, declared=bool(how.void_lines) or case.wholly_void):
        return [_wrong_result(case, outcome, first), *again]
    if outcome.answer == "win":
        return [_right_result(case, outcome, first), judge_payment(case, first), *again]
    lost = _nothing_won(case, outcome, first)
    return [lost, *_collected(case, outcome, first, lost), *again]


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
    money = None
    if outcome.answer == "win":
        due = winnings_due(case)
        money = Money(-round(due)) if due is not None else None
        expected += " and is paid" + (f" {written(due)}" if due is not None else "")
    else:
        money = Money(0, round(case.stake - case.stake_due("lose")))
        expected += " and is collected"
    recorded = "no settlement of it is recorded"
    return case.breach(_settling(case, outcome), "settlement.none", expected, recorded, lines, money)


def _settling(case: WagerCase, outcome: Decided) -> str:
    """The rule by which wagers are collected and paid; where a work has none for all, the one that says so of this."""
    if case.wager_rules.settlement:
        return case.wager_rules.settlement
    rule = case.rules.settlement
    if rule is not None:
        return rule.pay if outcome.answer == "win" else rule.collect if outcome.answer == "lose" else rule.address
    return payment_address(case) if outcome.answer == "win" else outcome.addresses[-1]


def _settled_again(case: WagerCase, outcome: Decided, payment: Payment) -> Verdict:
    recorded = f"{case.named} is settled again: {settlement_words(payment)}"
    money = Money(round(payment.had)) if payment.amount_recorded else None
    expected = "each wager is settled once"
    address = _settling(case, outcome)
    return case.breach(address, "settlement.twice", expected, recorded, case.wager.lines, money)


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
        # that what is void was settled as if it counted is one cause, whatever was wagered
        relation="settlement.result:void" if outcome.answer == "void" else "",
    )


def _nothing_won(case: WagerCase, outcome: Decided, payment: Payment) -> Verdict:
    due, _ = amount_due(case, str(outcome.answer), payment)
    difference = payment.had - due + case.stake_over(str(outcome.answer), payment)
    expected = f"{comes_out(case, outcome)}: nothing is won on it"
    lines = (*outcome.lines, *case.wager.lines)
    if difference == 0:
        return case.conforms(outcome.addresses[0], "outcome", expected, settlement_words(payment), lines)
    money = Money(round(difference))
    return case.breach(outcome.addresses[0], "settlement.amount", expected, settlement_words(payment), lines, money)
