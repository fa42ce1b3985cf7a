"""What a winning wager is to be paid, and whether it was."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from compliance.amounts import written
from compliance.checking.offered import OPTION, not_offered
from compliance.checking.other_means import conforms_by, other_means
from compliance.checking.verdicts import Money, Verdict
from compliance.checking.wager_verdict import WagerCase, head_of
from compliance.games.chips import commissions, is_rounded, next_payable, payable
from compliance.games.settled import Payment
from compliance.meaning.decisions import Clause, Contradiction, Decided, Result, decide
from compliance.meaning.evidence import Facts, Known, Missing
from compliance.meaning.expressions import evaluate
from compliance.meaning.odds import Payout, Prize, Sum, percent


def why_not(result: Result) -> str:
    """Why a decision could not be made, for a reader."""
    if isinstance(result, Missing):
        return result.reason
    if isinstance(result, Contradiction):
        return f"{result.one.address} and {result.other.address} contradict each other"
    return "the rules do not say what follows from the round as recorded"


_NO_WINNINGS: Final = "the winnings are in no sum"


def _odds(case: WagerCase) -> tuple[Payout | Sum, Decided] | str:
    found = decide(case.wager_rules.payout, case.subject.facts)
    if isinstance(found, Decided) and isinstance(found.answer, Payout):
        odds = found.answer
        part = case.subject.facts[odds.part] if odds.part else None
        if isinstance(part, Missing):
            return part.reason
        if part is not None:
            words = f"at {odds} on the {written(case.winning_part)} of it that wins"
            if case.how.division_untold:
                words += " in the permitted division that comes nearest to what was paid"
            return Sum(odds.due(case.winning_part), words), found
        return odds, found
    if isinstance(found, Decided) and isinstance(found.answer, Prize):
        cents = evaluate(found.answer.cents, case.subject.facts)
        if isinstance(cents, Missing):
            return cents.reason
        if isinstance(cents.value, (int, Fraction)):
            return Sum(Fraction(cents.value), _words_of(found.answer, case.subject.facts)), found
    return not_offered(case) or why_not(found)


def _words_of(prize: Prize, facts: Facts) -> str:
    """How the rules say a prize, with the amount of which it is a part."""
    whole = facts[prize.part_of] if prize.part_of else None
    if isinstance(whole, Known) and isinstance(whole.value, (int, Fraction)):
        return f"{prize.words} ({written(whole.value)})"
    return prize.words


def _at_none_of(case: WagerCase, payment: Payment) -> Verdict | None:
    """A payment at none of the odds that may apply for all that is known; it is wrong by the least that it can be."""
    possible = _possible(case)
    odds = [c.then for c in possible if isinstance(c.then, Payout) and not c.then.part]
    unsure = len(odds) < len(possible) or not payment.amount_recorded
    if not odds or unsure or any(not payable(o.due(case.stake), case.how.chips) for o in odds):
        return None
    dues = {o: o.due(case.stake) for o in odds}
    had = payment.had + case.stake_over("win", payment)
    if any(had in (due, o.won(case.stake) if o.commission else due) for o, due in dues.items()):
        return None
    least = min((had - due for due in dues.values()), key=abs)
    said = " or ".join(f"at {o}: {written(due)}" for o, due in dues.items())
    lines = case.wager.lines
    expected, recorded = f"{case.named} is paid {said}", settlement_words(payment)
    address = head_of([c.address for c in possible])
    return case.breach(address, "settlement.amount", expected, recorded, lines, Money(round(least)))


def _possible(case: WagerCase) -> list[Clause]:
    """The clauses on what is paid that may apply, for all that is known.

    Where none does since the table names an option that the law does not offer, those of every option that it offers.
    """
    facts = case.subject.facts
    chosen = [name for name in case.wager_rules.payout.names if name.startswith(OPTION)]
    left_open = Facts(dict.fromkeys(chosen, Missing("the rules offer no such option")), facts)
    for known in (facts, left_open):
        found = [(clause, evaluate(clause.when, known)) for clause in case.wager_rules.payout.clauses]
        possible = [clause for clause, applies in found if isinstance(applies, Missing) or applies.value]
        if possible:
            return possible
    return []


def _in_doubt(case: WagerCase) -> str:
    """The provision under which the clauses stand that may still say what is paid, for all that is known."""
    possible = [clause.address for clause in _possible(case)]
    return head_of(possible) if possible else case.odds_address


def stated_odds(case: WagerCase) -> Payout | Sum | None:
    """The odds of a winning wager, or the sum that is due on it; None where they cannot be known."""
    odds = _odds(case)
    return None if isinstance(odds, str) else odds[0]


def why_untold(case: WagerCase) -> tuple[str, ...]:
    """Why the winnings of a winning wager are in no sum, where the odds cannot be known."""
    odds = _odds(case)
    return (f"{_NO_WINNINGS}: {odds}",) if isinstance(odds, str) else ()


def winnings_due(case: WagerCase) -> Fraction | None:
    """Winnings due on a winning wager, in cents, None where the odds cannot be known."""
    odds = _odds(case)
    return None if isinstance(odds, str) else odds[0].due(case.stake)


def in_chips(case: WagerCase, odds: Payout | Sum) -> Fraction:
    """What is due on a winning wager in cents, at the next amount that the chips can pay where they have to pay it and
    a rule that is held says so."""
    due = odds.due(case.stake)
    free = case.rules.otherwise is not None and case.rules.otherwise.is_of(case.subject.facts)
    if odds.commission or free or payable(due, case.how.chips) or case.rounding():
        return due
    return Fraction(next_payable(due, case.how.chips))


def amount_due(case: WagerCase, outcome: str, payment: Payment) -> tuple[Fraction, tuple[str, ...]]:
    """What the player should have had by this outcome (a lost stake counts only in a net settlement), and the sum;
    where that is not known, nothing, and why."""
    if outcome == "win":
        odds = _odds(case)
        if isinstance(odds, str):
            return Fraction(0), why_untold(case)
        due, summed = in_chips(case, odds[0]), sum_due(odds[0], case.stake)
        if due != odds[0].due(case.stake):
            summed = (*summed, f"the next amount that can be paid: {written(due)}")
        return due - lost_part(case, payment), summed
    if outcome == "lose" and payment.is_net:
        return -case.stake, ()
    return Fraction(0), ()


def lost_part(case: WagerCase, payment: Payment) -> Fraction:
    """The part of a winning composite wager that was lost with it, where the log records only what changed hands."""
    return case.stake - case.winning_part if payment.is_net else Fraction(0)


def payment_address(case: WagerCase) -> str:
    """The clause under which a winning wager is paid, the head of all of them where it cannot be known."""
    odds = _odds(case)
    return case.odds_address if isinstance(odds, str) else odds[1].addresses[0]


def sum_due(odds: Payout | Sum, stake: Fraction) -> tuple[str, ...]:
    """The arithmetic of what is due, line by line."""
    won = odds.won(stake)
    if isinstance(odds, Sum):
        return (f"{odds}: {written(won)}",)
    lines = [f"{written(stake)} at odds of {odds.odds.numerator} to {odds.odds.denominator}: {written(won)}"]
    if odds.commission:
        base = stake if odds.commission_on_stake else won
        taken = odds.commission_due(stake)
        lines.append(f"less commission, {percent(odds.commission)} of {written(base)} = {written(taken)}")
        lines.append(f"due: {written(won)} − {written(taken)} = {written(won - taken)}")
    return tuple(lines)


def judge_payment(case: WagerCase, payment: Payment) -> Verdict:
    """Whether a wager that won, and was settled as winning, was paid at the odds."""
    found = _odds(case)
    if isinstance(found, str):
        return _at_none_of(case, payment) or case.not_assessable(_in_doubt(case), "odds", found)
    odds, decided = found
    address = decided.addresses[0]
    if not payment.amount_recorded:
        return case.not_assessable(address, "odds", "the log does not record what was paid", case.wager.lines)
    if case.void_part and case.how.division_untold:
        return case.not_assessable(address, "odds", case.how.division_untold, case.wager.lines)
    due = odds.due(case.stake)
    expected = f"{case.named} is paid {'' if isinstance(odds, Sum) else 'at '}{odds}: {written(due)}"
    recorded = settlement_words(payment)
    lines = (*decided.lines, *case.wager.lines)
    stake_back = case.stake_over("win", payment)
    lost = lost_part(case, payment)
    had = payment.had + lost + stake_back
    arithmetic = (*sum_due(odds, case.stake), f"had: {_sum_had(payment)}", *_besides(lost, stake_back))
    chips = case.how.chips
    exact = () if payable(due, chips) else (f"{written(due)} cannot be paid exactly in the chips that the log names",)
    if odds.commission and not payment.commission_recorded:
        if payment.had in (odds.won(case.stake), due) and not stake_back:
            return case.not_assessable(address, "odds", "this recorder does not record the commission taken", lines)
    elif _is_right(odds, case, payment, had):
        if case.how.division_untold:
            return case.not_assessable(address, "odds", case.how.division_untold, lines)
        return case.conforms(address, "odds", expected, recorded, lines, (*arithmetic, *exact))
    elif exact and (free := other_means(case, payment, due)) is not None:
        arithmetic = (*arithmetic, free.words)
        right = conforms_by(free, payment, had)
        if right is None:
            return case.not_assessable(address, "odds", free.doubt, lines)
        if right:
            return case.conforms(address, "odds", expected, recorded, lines, arithmetic)
        if had > free.due != free.rounded:
            arithmetic = (
                *arithmetic,
                f"at most, as the amounts that can be paid are rounded up: {written(free.rounded)}",
            )
        due = Fraction(free.due if had < free.due else free.rounded)
    elif exact and not odds.commission:
        rounded, unknown = next_payable(due, chips), case.rounding()
        if had == rounded and not unknown:
            return case.conforms(address, "odds", expected, recorded, lines, (*arithmetic, *exact))
        if is_rounded(had, due, chips):
            return case.not_assessable(address, "odds", "; ".join(filter(None, (*exact, unknown))), lines)
        if not unknown:
            arithmetic = (*arithmetic, f"{exact[0]}; the next amount that can be paid: {written(rounded)}")
            due = Fraction(rounded)
    code = "settlement.commission" if odds.commission and payment.had == odds.won(case.stake) else "settlement.amount"
    difference, words_of_it = _difference(had, due)
    return case.breach(address, code, expected, recorded, lines, Money(round(difference)), (*arithmetic, words_of_it))


def _besides(lost: Fraction, stake_back: Fraction) -> tuple[str, ...]:
    """What counts in what the player had besides what was paid. lost: the part of the stake that did not win;
    stake_back: by how much more of the stake was handed back than is due, less than 0 where it was too little."""
    over = "too much" if stake_back > 0 else "too little"
    return (
        *((f"lost with the part that did not win, and taken from what was paid: {written(lost)}",) if lost else ()),
        *((f"of the stake, handed back {over}: {written(abs(stake_back))}",) if stake_back else ()),
    )


def _difference(had: Fraction, due: Fraction) -> tuple[Fraction, str]:
    """By how much what the player had, with a stake handed back beyond what is due, is more than what is due."""
    return had - due, f"difference: {written(had)} − {written(due)} = {written(had - due)}"


def _is_right(odds: Payout | Sum, case: WagerCase, payment: Payment, had: Fraction) -> bool:
    """Whether what the player had, and a commission that was recorded, are right: none beside an amount that is right
    is a payment after commission."""
    exact = odds.commission_due(case.stake)
    rounded = commissions(exact, case.how.chips, lambda: case.rules.commission_rounding)
    right = [taken for taken in rounded if had == odds.won(case.stake) - taken]
    return bool(right) and (not payment.commission or payment.commission in right)


def settlement_words(payment: Payment) -> str:
    """What the log records of a settlement, for a reader."""
    net = payment.had if payment.is_net else payment.net
    words = f"net {written(net)}" if net is not None else f"paid {written(payment.paid or Fraction(0))}"
    if not payment.amount_recorded:
        words = "the amount is not recorded"
    if payment.commission is not None:
        words += f", commission {written(payment.commission)}"
        if payment.commission and not payment.is_net:
            words += f" ({written(payment.had)} in hand)"
    if payment.returned is not None:
        words += f", returned {written(payment.returned)}"
    return f"settled as {payment.result}: {words}"


def _sum_had(payment: Payment) -> str:
    if payment.commission and payment.paid is not None:
        return f"{written(payment.paid)} − {written(payment.commission)} = {written(payment.had)}"
    return written(payment.had)
