"""Asks every check of every subject of a round: facts and meaning in, verdicts out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec import structs

from compliance.checking.arithmetic import arithmetic_of
from compliance.checking.broken import Broken
from compliance.checking.verdicts import Money, Verdict, VerdictWord
from compliance.games.play import Subject
from compliance.games.untold_facts import TOLD, Untold
from compliance.meaning.asked import APPLIES, LISTENING
from compliance.meaning.checks import Check, fill
from compliance.meaning.decisions import Contradiction, Decided, Undecided, decide
from compliance.meaning.evidence import Facts, Known, Missing, join_assumptions, join_lines
from compliance.meaning.expressions import Expression, FactName, evaluate, fact_names, say_value
from compliance.meaning.values import value_of


def judge_all(
    checks: Sequence[Check],
    subjects: Iterable[Subject],
    meanings: Mapping[str, str],
    untold: Untold = TOLD,
    *,
    in_full: bool = False,
) -> list[Verdict]:
    """All verdicts of a round. Checks stand in order: one that follows from another comes after it.

    What conforms is only counted, and put in words with `in_full` alone (for an explanation). untold: of which events
    the log need not tell.
    """
    by_scope: dict[str, list[Subject]] = {}
    for subject in subjects:
        by_scope.setdefault(subject.scope, []).append(subject)
    verdicts: list[Verdict] = []
    broken, perhaps = Broken(), Broken()
    for check in checks:
        for subject in by_scope.get(check.scope, ()):
            verdict = judge(check, subject, broken, meanings, in_full=in_full)
            if check.doubt and verdict.verdict in ("conforms", "breach"):
                if verdict.verdict == "breach":
                    perhaps.add(check.code, subject, check.doubt)
                verdict = _verdict(check, subject, "not assessable", reason=check.doubt)
            elif verdict.verdict == "breach":
                why = _perhaps_follows(check, subject, perhaps)
                if why is None and (why := _explained(check, subject, broken, meanings, untold)) is not None:
                    perhaps.add(check.code, subject, why)
                if why is None:
                    broken.add(check.code, subject, verdict.address)
                else:
                    verdict = _verdict(check, subject, "not assessable", reason=why)
            verdicts.append(verdict)
    return verdicts


def _explained(
    check: Check, subject: Subject, broken: Broken, meanings: Mapping[str, str], untold: Untold
) -> str | None:
    """Why it is not known whether what is recorded conforms: with an event of which the log need not tell it would."""
    for why, facts in untold.ways(check.fact_names(), subject.facts):
        with_it = judge(check, structs.replace(subject, facts=facts), broken, meanings, in_full=False)
        if with_it.verdict != "breach":
            return why
    return None


def _perhaps_follows(check: Check, subject: Subject, perhaps: Broken) -> str | None:
    """Why it is not known whether a breach follows from another: by words in doubt that other would be one."""
    found = (perhaps.by(code, subject, any_subject=code == check.code) for code in check.unless)
    return next((why for why in found if why is not None), None)


def judge(check: Check, subject: Subject, broken: Broken, meanings: Mapping[str, str], *, in_full: bool) -> Verdict:
    """The verdict on one requirement for one subject; `broken`: what did not conform before it in this round."""
    facts = subject.facts
    if check.after and not any(broken.by(code, subject) for code in check.after):
        return _verdict(check, subject, "not applicable")
    applies = value_of(check.when, facts)
    if not applies:
        return _verdict(check, subject, "not applicable")
    if LISTENING:
        LISTENING[-1].looked_at.add((id(check), APPLIES))
    if isinstance(applies, Missing):
        return _verdict(check, subject, "not assessable", reason=applies.reason)
    for code in check.unless:
        address = broken.by(code, subject, any_subject=code == check.code)
        if address is not None:
            return _verdict(check, subject, "not applicable", follows_from=address)
    if check.decision is not None:
        return _judge_decision(check, subject, in_full=in_full)
    if check.that is None:
        raise ValueError(f"check {check.code} of {check.address} has neither a condition nor a decision")
    holds = value_of(check.that, facts)
    if isinstance(holds, Missing):
        return _verdict(check, subject, "not assessable", reason=holds.reason)
    if holds and not in_full:
        return _verdict(check, subject, "conforms", counted_only=True)
    return _verdict(
        check,
        subject,
        "conforms" if holds else "breach",
        lines=join_lines(evaluate(check.that, facts), evaluate(check.when, facts)) or _lines_of(check, facts),
        arithmetic=arithmetic_of(check, facts, meanings),
        money=None if holds else _money(check, facts),
        leaves_open=() if holds or not check.in_question else _left_open(check, subject),
        in_part=check.money is not None and not isinstance(check.money, FactName),
    )


def _money(check: Check, facts: Facts) -> Money | None:
    """What the breach comes to, as far as the log shows it."""
    won, stake = _cents(check.money, facts, check.beyond), _cents(check.stake, facts)
    sums = [found.value for found in (won, stake) if found is not None]
    if not sums or (check.in_question and not _is_part(check, sum(sums), facts)):
        return None
    amounts = (won.value if won is not None else 0, stake.value if stake is not None else 0)
    if not check.in_question:
        return Money(*amounts)
    return Money(*amounts, "in question", won.lines if won is not None else ())


def _is_part(check: Check, cents: int, facts: Facts) -> bool:
    """Whether something of what was won or lost, the first fact of the sum, is in question: where a wager is less than
    it has to be nothing of it is."""
    whole = facts[next(fact_names(check.money))] if check.money is not None else None
    value = whole.value if isinstance(whole, Known) else None
    return cents != 0 and (not isinstance(value, (int, Fraction)) or (value > 0) == (cents > 0))


def _left_open(check: Check, subject: Subject) -> tuple[str | int, ...]:
    """The wager of which the rule broken does not say what becomes, or the lines that settle several."""
    wager = subject.about.get("wager")
    won = _cents(check.money, subject.facts, check.beyond) if wager is None else None
    return (wager,) if wager is not None else won.lines if won is not None else ()


@dataclass(frozen=True, slots=True)
class _Cents:
    value: int
    lines: tuple[int, ...]


def _cents(amount: Expression | None, facts: Facts, beyond: Expression | None = None) -> _Cents | None:
    """An amount; of a list of amounts (`wagers.won_by`), what those after the first `beyond` come to together."""
    found = evaluate(amount, facts) if amount is not None else None
    if not isinstance(found, Known):
        return None
    if isinstance(found.value, tuple):
        permitted = evaluate(beyond, facts) if beyond is not None else Known(0)
        if isinstance(permitted, Missing) or not isinstance(permitted.value, int):
            return None
        further = [entry for entry in found.value[permitted.value :] if isinstance(entry, tuple)]
        lines = {line for _, *where in further for line in where if isinstance(line, int)}
        return _Cents(sum(cents for cents, *_ in further if isinstance(cents, int)), tuple(sorted(lines)))
    return _Cents(round(found.value), found.lines) if isinstance(found.value, (int, Fraction)) else None


def _judge_decision(check: Check, subject: Subject, *, in_full: bool) -> Verdict:
    facts = subject.facts
    assert check.decision is not None
    recorded = facts[check.recorded_fact]
    result = decide(check.decision, facts)
    if isinstance(result, Missing):
        return _verdict(check, subject, "not assessable", reason=result.reason)
    if isinstance(recorded, Missing):
        return _verdict(check, subject, "not assessable", reason=recorded.reason)
    if isinstance(result, Undecided):
        reason = f"the rules do not say ({check.decision.question}) what follows from the cards as recorded"
        return _verdict(check, subject, "not assessable", reason=reason)
    if isinstance(result, Contradiction):
        reason = f"{result.one.address} and {result.other.address} contradict each other ({check.decision.question})"
        return _verdict(check, subject, "not assessable", reason=reason)
    conforms = recorded.value == result.answer
    if conforms and not in_full:
        return _verdict(check, subject, "conforms", address=result.addresses[0], counted_only=True)
    said_recorded = dict(check.answers).get(recorded.value, say_value(recorded.value))
    rules = Known(" and ".join(result.addresses))
    named = Facts({"answer": Known(_words(check, result)), "recorded": Known(said_recorded), "rules": rules}, facts)
    return Verdict(
        verdict="conforms" if conforms else "breach",
        address=result.addresses[0],
        code=check.code,
        scope=check.scope,
        key=subject.key,
        expected=fill(check.expected, named, dict(check.values)),
        recorded=fill(check.recorded, named, dict(check.values)),
        arithmetic=(fill(check.arithmetic, named, dict(check.values)),),
        lines=tuple(sorted({*result.lines, *recorded.lines})),
        subject=check.subject,
        grade=check.grade,
        about=subject.about,
        within=subject.within,
        relation=check.code,
        causes=() if conforms else _causes(check, subject),
        told_by=check.told_by,
        assumes=_assumed(check, facts),
    )


def _causes(check: Check, subject: Subject) -> tuple[str, ...]:
    """The requirements of which a breach is the cause: on announcements where what was done would be right by them."""
    if not check.follows_told or not any(_kept(check, told) for told in subject.as_told):
        return check.follows
    return (*check.follows, *check.follows_told)


def _kept(check: Check, facts: Facts) -> bool:
    if check.decision is None:
        return check.that is not None and value_of(check.that, facts) is True
    result, recorded = decide(check.decision, facts), facts[check.recorded_fact]
    return isinstance(result, Decided) and isinstance(recorded, Known) and result.answer == recorded.value


def _words(check: Check, result: Decided) -> str:
    answer = result.answer
    for value, words in check.answers:
        if value == answer:
            return words
    return say_value(answer) if isinstance(answer, (bool, int, str)) else str(answer)


def _lines_of(check: Check, facts: Facts) -> tuple[int, ...]:
    assert check.that is not None
    return join_lines(*(facts[n] for n in fact_names(check.that)))


def _verdict(
    check: Check,
    subject: Subject,
    word: VerdictWord,
    *,
    reason: str = "",
    lines: tuple[int, ...] = (),
    arithmetic: tuple[str, ...] = (),
    follows_from: str = "",
    address: str | None = None,
    counted_only: bool = False,
    money: Money | None = None,
    leaves_open: tuple[str | int, ...] = (),
    in_part: bool = False,
) -> Verdict:
    shown = word in ("conforms", "breach") and not counted_only
    values = dict(check.values) if shown else {}
    return Verdict(
        verdict=word,
        address=address or check.address,
        code=check.code,
        scope=check.scope,
        key=subject.key,
        expected=fill(check.expected, subject.facts, values) if shown else "",
        # a requirement's `recorded` puts a fault in words; what conforms is shown by its facts
        recorded=fill(check.recorded, subject.facts, values) if shown and word == "breach" else "",
        reason=reason,
        arithmetic=arithmetic,
        lines=lines,
        subject=check.subject,
        grade=check.grade,
        about=subject.about,
        within=subject.within,
        money=money,
        follows_from=follows_from,
        relation=check.code,
        causes=_causes(check, subject) if word == "breach" else (),
        told_by=check.told_by,
        assumes=_assumed(check, subject.facts) if shown else (),
        leaves_open=leaves_open,
        in_part=in_part,
    )


def _assumed(check: Check, facts: Facts) -> tuple[str, ...]:
    """What was assumed of the world to know the facts on which the check, or its decision, rests."""
    return tuple(sorted({*check.assumes, *join_assumptions(check.fact_names(), facts)}))
