"""Wagers of which a part is void, or all: what was done with it when they were settled.

The limits of the table leave so much of a wager valid, the chips there are so much of that. A settlement that is right
on the valid part conforms. One that is right on more of the wager than is valid, or pays or takes some of what is
void, breaks the rule that makes it void, and that rule is asked what it comes to in money. Anything else is wrong by
the rules on outcome and odds alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise

from compliance.amounts import written
from compliance.checking.payment import in_chips, settlement_words, stated_odds, sum_due, winnings_due
from compliance.checking.settling import TWICE, outcome_of, settle
from compliance.checking.verdicts import Money, Verdict
from compliance.checking.wager_verdict import WagerCase
from compliance.games.chips import next_payable
from compliance.games.parts import Part
from compliance.games.settled import Payment
from compliance.meaning.decisions import Decided
from compliance.meaning.evidence import Evidence, Known, Missing

_NOT_SETTLED = "no settlement of the wager is recorded"
_NOT_SAID = "the log does not say whether what is void of the wager was handed back"
_NOTHING = Money(0)


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdicts on a wager under the rules of its game. case: in so far as it counts as they judge it, which is more
    than is valid where it was settled so. of_part: for each part (by the limits, by the chips) the facts of what was
    done with what is void."""

    case: WagerCase
    verdicts: list[Verdict]
    of_part: Mapping[str, Mapping[str, Evidence]] = field(default_factory=dict)
    beyond_valid: bool = False


def judge_in_parts(case: WagerCase, parts: Sequence[Part]) -> Judged:
    """A wager judged on what is valid of it; each of `parts` leaves less than the one before."""
    cases = [case, *(replace(case, void_part=case.wager.stake - part.valid) for part in parts)]
    last = cases[-1]
    judged = settle(last)
    if not parts:
        return Judged(case, judged)
    if not _wrong(judged):
        return Judged(last, judged, {p.by: _facts(c, _known(c, judged)) for p, c in zip(parts, cases[1:], strict=True)})
    of_each = [settle(c) for c in cases[:-1]]
    right_on = max((at for at, verdicts in enumerate(of_each) if not _wrong(verdicts)), default=None)
    if right_on is not None:
        moneys = [_NOTHING] * (right_on + 1)
        moneys += [_money_of(v) for v in (*of_each[right_on + 1 :], judged)]
        steps = [_less(after, before) for before, after in pairwise(moneys)]
        of_part = {p.by: _facts(c, m) for p, c, m in zip(parts, cases[1:], steps, strict=True)}
        return Judged(cases[right_on], of_each[right_on], of_part, beyond_valid=True)
    if _touches_void(last, case):
        kept = [v for v in judged if v.verdict != "breach" or v.code == TWICE]
        return Judged(last, kept, {parts[-1].by: _facts(last, _money_of(judged))}, beyond_valid=True)
    return Judged(last, judged)


def judge_in_any_part(case: WagerCase, why: str) -> Judged:
    """A wager of which nobody can say how much is valid, and `why`: all of it, as much as the limits of the table
    allow, or nothing. What is wrong to the same side whichever it is, is found."""
    facts = case.subject.facts
    most = facts["wager.maximum"]
    kept = [most.value] if isinstance(most, Known) and isinstance(most.value, int) else []
    parts = [*(case.wager.stake - m for m in kept if 0 < m < case.wager.stake), case.wager.stake]
    whole = settle(case)
    each = [whole, *(settle(replace(case, void_part=Fraction(part))) for part in parts)]
    found = [_money_of(verdicts) for verdicts in each]
    if all(_wrong(verdicts) for verdicts in each) and len({m.favour for m in found}) == 1:
        return Judged(case, whole, beyond_valid=True)
    unknown = [case.not_assessable(v.address, v.code, why, v.lines) if v.code != TWICE else v for v in whole]
    return Judged(case, unknown, beyond_valid=True)


def _wrong(verdicts: Iterable[Verdict]) -> bool:
    return any(v.verdict == "breach" and v.code != TWICE for v in verdicts)


def _money_of(verdicts: Iterable[Verdict]) -> Money:
    money = [v.money for v in verdicts if v.verdict == "breach" and v.code != TWICE and v.money is not None]
    return Money(sum(m.difference for m in money), sum(m.stake for m in money))


def _less(money: Money, other: Money) -> Money:
    return Money(money.difference - other.difference, money.stake - other.stake)


def _known(case: WagerCase, verdicts: Iterable[Verdict]) -> Money | Missing:
    """That nothing was done with what is void, or why that cannot be told."""
    first, outcome = case.how.first, outcome_of(case)
    unknown = [v.reason for v in verdicts if v.verdict == "not assessable"]
    if unknown:
        return Missing(unknown[0])
    if first is None and not case.wholly_void:
        return Missing(_NOT_SETTLED)
    lost = isinstance(outcome, Decided) and outcome.answer == "lose"
    if lost and isinstance(first, Payment) and first.returned is None and not first.is_net:
        return Missing(_NOT_SAID)
    return _NOTHING


def _touches_void(case: WagerCase, whole: WagerCase) -> bool:
    """Whether a settlement that is wrong on the valid part paid on, or took, some of what is void."""
    first, outcome = case.how.first, outcome_of(case)
    if not isinstance(first, Payment):
        return False
    if case.wholly_void:
        return True
    if not isinstance(outcome, Decided) or outcome.answer != first.result:
        return False
    if outcome.answer != "win":
        return outcome.answer == "lose" and first.had == 0 and case.stake_over("lose", first) < 0
    due, most, odds = winnings_due(case), winnings_due(whole), stated_odds(case)
    if due is None or most is None or odds is None or first.had == odds.won(case.stake):
        return False
    return due < first.had <= max(Fraction(next_payable(most, case.how.chips)), odds.won(whole.stake))


def _facts(case: WagerCase, money: Money | Missing) -> dict[str, Evidence]:
    """What a settlement comes to beyond what is due on the valid part of a wager, and the words for it."""
    if not isinstance(money, Missing) and money != _NOTHING and case.how.stake_doubt:
        money = Missing(case.how.stake_doubt)
    if isinstance(money, Missing):
        return {"wager.excess_won": money, "wager.excess_stake": money} | _words(case, _NOTHING)
    lines = case.wager.lines
    return {
        "wager.excess_won": Known(money.difference, lines),
        "wager.excess_stake": Known(money.stake, lines),
    } | _words(case, money)


def _words(case: WagerCase, money: Money) -> dict[str, Evidence]:
    due, summed = _due(case)
    had = settlement_words(case.how.first) if isinstance(case.how.first, Payment) else _NOT_SETTLED
    if money.difference:
        more = "more" if money.difference > 0 else "less"
        had += f", which is {written(abs(money.difference))} {more} than is due"
    elif money.stake:
        had += f", so that {written(abs(money.stake))} was {'not collected' if money.stake > 0 else 'taken'}"
    summed = (*summed, f"void: {written(case.wager.stake)} − {written(case.stake)} = {written(case.void_part)}")
    return {
        "wager.put_said": Known(written(case.wager.stake)),
        "wager.valid_said": Known(written(case.stake)),
        "wager.part_due": Known(due),
        "wager.part_had": Known(had),
        "wager.part_sum": Known("\n".join(summed)),
    }


def _due(case: WagerCase) -> tuple[str, tuple[str, ...]]:
    """What is due on the valid part of a wager and becomes of the rest, in words, and the sum of it."""
    if case.wholly_void:
        return "it neither wins nor loses, and goes back to the player", ()
    rest = f"the other {written(case.void_part)} goes back to the player"
    outcome = outcome_of(case)
    answer = outcome.answer if isinstance(outcome, Decided) else None
    if answer == "lose":
        return f"that is lost, and {rest}", ()
    odds = stated_odds(case) if answer == "win" else None
    if odds is not None:
        return f"{written(in_chips(case, odds))} is paid on that, and {rest}", sum_due(odds, case.stake)
    return f"{rest}", ()
