"""How the wagers of a round were settled: the verdicts under the rules of the game, and facts for other rules.

A wrong settlement that the rules of the game fix is not reported again under the general rule on payment. Of a wager
that is void in part (`void_parts`) what was done with the void part is asked of the rule that makes it void.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from msgspec import structs

from compliance.checking.beside import Beside
from compliance.checking.general_facts import cash_facts, rounding_facts, void_facts
from compliance.checking.other_means import other_means
from compliance.checking.payment import lost_part, settlement_words, winnings_due
from compliance.checking.settling import OF_VOID, is_wrong, outcome_of, settle
from compliance.checking.stake_doubt import if_stake_is_known
from compliance.checking.unrecorded_limits import by_unrecorded_limits
from compliance.checking.verdicts import Money, Verdict
from compliance.checking.void_parts import Judged, judge_in_any_part, judge_in_parts
from compliance.checking.wager_verdict import WagerCase, address_of, head_of
from compliance.games.added import Added, only_decided
from compliance.games.parts import CHIPS, LIMITS, Part
from compliance.games.play import PlayRules, Subject, WagerRules
from compliance.games.settled import Payment, Settled
from compliance.logs.rounds import Round, captures
from compliance.meaning.decisions import Decided, Decision
from compliance.meaning.evidence import Evidence, Missing

_STANDS = "accepted"
_NEITHER = ("void", "stand off")  # neither wins nor loses
_DID_NOT_STAND = {"refused": "refused", "void": "declared void", "withdrawn": "withdrawn before it was decided"}
# requirements by which a wager may not be withdrawn (any more): whether it stood all the same, no rule then says
_WITHDRAWN_LATE = (
    "wager.late",
    "wager.changed",
    "wager.removed",
    "wager.removed-late",
    "ante.altered",
    "wager.altered",
)


@dataclass(frozen=True, slots=True)
class Settlements:
    """The settlements of a round, judged: the verdicts; by wager, facts for the general rules; and by what makes a part
    of it void (the limits, the chips) and by wager, the facts of what was done with that part."""

    verdicts: list[Verdict] = field(default_factory=list)
    facts: dict[str, dict[str, Evidence]] = field(default_factory=dict)
    of_part: dict[str, dict[str, Mapping[str, Evidence]]] = field(default_factory=lambda: {LIMITS: {}, CHIPS: {}})


def settle_all(
    rules: PlayRules,
    subjects: Iterable[Subject],
    settled: Mapping[str, Settled],
    beside: Beside,
) -> Settlements:
    """How every standing wager of the round was settled. beside: what other rules than those of the game say of it."""
    found = Settlements()
    for subject in subjects:
        if subject.scope == "wager" and subject.key in settled:
            how = settled[subject.key]
            wager_rules = rules.wagers.get(how.wager.bet)
            if wager_rules is None and how.wager.standing != _STANDS:
                continue
            if wager_rules is None:
                found.facts[subject.key] = void_facts(how)
                found.verdicts.extend(_unknown_wager(rules, subject, how))
                continue
            if beside.doubt and not wager_rules.doubt:
                wager_rules = replace(wager_rules, doubt=beside.doubt)
            case = WagerCase(rules, wager_rules, subject, how, rounding=beside.rounding, untold=beside.untold)
            if how.wager.standing != _STANDS:
                found.verdicts.extend(_not_standing(case))
                continue
            judged = _if_limits_are_known(case, _judged(case, beside.valid.get(subject.key)))
            found.facts[subject.key] = void_facts(how) | cash_facts(rules, subject, how) | _rounding(judged)
            found.verdicts.extend(if_stake_is_known(judged.case, judged.verdicts))
            for by, facts in judged.of_part.items():
                found.of_part[by][subject.key] = facts
    return found


def of_decisions_alone(rules: PlayRules, round_: Round, settled: Mapping[str, Settled]) -> list[Verdict]:
    """Of each wager that the log shows only as the amount of a player's decision: that nobody can say what became of
    it, since no settlement can name it."""
    added = only_decided(round_, (how.wager for how in settled.values()))
    return [_not_told(rules.wagers[a.bet], round_, a) for a in added if a.bet in rules.wagers]


def _not_told(rules: WagerRules, round_: Round, added: Added) -> Verdict:
    why = f"the log tells of a further wager ({added.bet}) only as the player's decision: no settlement can name it"
    if not captures(round_.session, "settle"):
        why = "this recorder does not record settlements"
    return Verdict(
        verdict="not assessable",
        address=address_of(rules),
        code="settlement.none",
        scope="wager",
        key=f"{added.bet} of line {added.line}",
        reason=why,
        lines=(added.line,),
        about={"player": added.act.player},
    )


def _judged(case: WagerCase, valid: Fraction | Missing | None) -> Judged:
    """A wager judged on so many cents (None: the limits leave all of it valid), as far as the chips can pay them."""
    if isinstance(valid, Missing):
        return judge_in_any_part(case, valid.reason)
    parts = [] if valid is None or valid >= case.wager.stake else [Part(LIMITS, valid)]
    rule = case.rules.in_chips
    if rule is None or not rule.address or case.how.void_lines:
        return judge_in_parts(case, parts)
    left = parts[-1].valid if parts else Fraction(case.wager.stake)
    in_chips = rule.valid_part(case.subject.facts, left, case.how.chips)
    if isinstance(in_chips, Missing):
        return _unless_in_chips(case, parts, in_chips.reason)
    if in_chips is not None and in_chips < left:
        parts = [*parts, Part(CHIPS, in_chips)]
    return judge_in_parts(case, parts)


def _if_limits_are_known(case: WagerCase, judged: Judged) -> Judged:
    """A wager as judged; where what went back of it would be right by limits that the log does not record, whether its
    settlement is right cannot be told."""
    if not any(map(is_wrong, judged.verdicts)):
        return judged
    for why, valid in by_unrecorded_limits(case):
        by_limits = _judged(case, valid)
        if not by_limits.beyond_valid and not any(map(is_wrong, by_limits.verdicts)):
            unknown = [
                case.not_assessable(v.address, v.code, why, v.lines) if is_wrong(v) else v for v in judged.verdicts
            ]
            return replace(judged, verdicts=unknown, of_part={}, beyond_valid=True)
    return judged


def _unless_in_chips(case: WagerCase, parts: list[Part], why: str) -> Judged:
    """A wager of which a part may be void, but the log does not show it: `why`. Where there are chips in which a
    settlement that is wrong on the whole would be right, whether it is cannot be told."""
    judged = judge_in_parts(case, parts)
    rule, first = case.rules.in_chips, case.how.first
    if rule is None or not isinstance(first, Payment) or all(v.verdict != "breach" for v in judged.verdicts):
        return judged
    share = rule.odds.due(Fraction(1))
    part = first.had / share if first.result == "win" else case.wager.stake - (first.returned or 0) + first.had
    if first.is_net and first.result != "win":
        part = -first.had
    if not 0 < part < judged.case.stake or not rule.in_some_chips(int(judged.case.stake), Fraction(part)):
        return judged
    on_part = judge_in_parts(case, [*parts, Part(CHIPS, Fraction(part))])
    if CHIPS not in on_part.of_part or any(v.verdict == "breach" for v in on_part.verdicts):
        return judged
    unknown = [
        v if v.verdict != "breach" else case.not_assessable(rule.address, v.code, why, v.lines) for v in judged.verdicts
    ]
    return replace(judged, verdicts=unknown)


def _not_standing(case: WagerCase) -> list[Verdict]:
    """The verdict on a wager that was refused, void or taken up, if it was settled nevertheless."""
    payment = case.how.first
    if not isinstance(payment, Payment):
        return []
    standing = case.wager.standing
    kept = payment.result == "lose" and payment.returned is None and not payment.is_net
    taken = kept and standing != "withdrawn" and case.wager.stake > 0
    if not payment.had and payment.result != "win" and not taken:
        return []
    money = Money(round(payment.had), -case.wager.stake if taken else 0) if payment.amount_recorded else None
    expected = f"{case.named} was {_DID_NOT_STAND[standing]}: it neither wins nor loses"
    rule = case.rules.settlement
    address = rule.address if rule is not None else case.outcome_address
    found = case.breach(
        address, "settlement.not-standing", expected, settlement_words(payment), case.wager.lines, money
    )
    return [structs.replace(found, told_by=_WITHDRAWN_LATE if standing == "withdrawn" else ())]


def _rounding(judged: Judged) -> dict[str, Evidence]:
    """Of a wager that won and was settled as winning: whether it could be paid exactly, and what is due if not."""
    case = judged.case
    if judged.beyond_valid:
        return {}
    first, due = case.how.first, winnings_due(case)
    won = any(v.verdict == "conforms" and v.code == "outcome" for v in judged.verdicts)
    if not won or due is None or not isinstance(first, Payment) or first.result != "win" or not first.amount_recorded:
        return {}
    if other_means(case, first, due) is not None:
        return {}
    return rounding_facts(due, replace(first, had=first.had + lost_part(case, first)), case.how.chips)


def _unknown_wager(rules: PlayRules, subject: Subject, how: Settled) -> list[Verdict]:
    """A wager that the rules in force do not name: how it comes out and is paid cannot be assessed under them, save
    where what it was made in is void."""
    case = WagerCase(rules, _of_any_wager(rules), subject, how)
    outcome = outcome_of(case) if rules.wagers else None
    if isinstance(outcome, Decided):
        return [structs.replace(v, relation=f"{v.code}{OF_VOID}") for v in settle(case)]
    addresses = [address_of(w) for w in rules.wagers.values()]
    unknown = Verdict(
        verdict="not assessable",
        address=head_of(addresses),
        code="wager.unknown",
        scope="wager",
        key=subject.key,
        reason=f"the rules of this version name no wager called {how.wager.bet}",
        lines=how.wager.lines,
        about=subject.about,
    )
    return [unknown]


def _of_any_wager(rules: PlayRules) -> WagerRules:
    """By what wagers of every kind neither win nor lose, as the rules of a wager that has no other."""
    clauses = [[c for c in w.outcome.clauses if c.then in _NEITHER] for w in rules.wagers.values()]
    common = tuple(c for c in (clauses[0] if clauses else []) if all(c in of_wager for of_wager in clauses))
    return WagerRules(Decision("outcome of a wager that the rules do not name", common), Decision("odds", ()))
