"""What stands of a round of which something was not recorded but filled in by the mapping of its log.

The round is judged as the mapping gives it, and again without what was filled in. A verdict that then is not the same
rests on it, and is *not assessable*; what stands is what the log itself shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from compliance.checking.results import WorkResult
from compliance.checking.verdicts import Verdict, not_assessable_for
from compliance.logs.inventions import BETWEEN_DEVICES, ORDER, why

_COUNTED = ("conforms", "breach")
_WRONG_WHATEVER_THE_STAKE = (
    "settlement.result",
    "settlement.none",
    "settlement.twice",
    "settlement.not-standing",
    "settlement.not-placed",
)
_OF_VALUES = "amounts or names shown here were filled in by the mapping and are not recorded"
_OF_ORDER = "what this comes to depends on an order that is not recorded"
_BY_PLACE = ("placement", "call", "offer")
_Key = tuple[str, str, str, str, str]


def as_recorded(
    judged: Sequence[WorkResult], without: Sequence[Sequence[WorkResult]], filled_in: Sequence[tuple[str, str]]
) -> list[WorkResult]:
    """The results with only those verdicts counted that are the same in all judgements without what was filled in."""
    reason = why(filled_in)
    # where a mapping says when something was, its place may be no more than that
    known_by = _key_in_any_order if all(name == BETWEEN_DEVICES for _, name in filled_in) else _key
    others = [{(r.work, r.law.label if r.law is not None else ""): r for r in results} for results in without]
    found: list[WorkResult] = []
    for result in judged:
        key = (result.work, result.law.label if result.law is not None else "")
        same_work = [other[key] for other in others if key in other]
        if len(same_work) < len(others):
            found.append(replace(result, verdicts=tuple(_unassessed(v, reason) for v in result.verdicts), view=None))
            continue
        left = [Counter(map(known_by, r.verdicts)) for r in same_work]
        told = [{known_by(v): v for v in r.verdicts} for r in same_work]
        moved = [Counter(map(_key_of_moved, r.verdicts)) for r in same_work]
        told_moved = [{_key_of_moved(v): v for v in r.verdicts} for r in same_work]
        verdicts = []
        for verdict in result.verdicts:
            key_, key_moved = known_by(verdict), _key_of_moved(verdict)
            is_there = all(counts[key_] > 0 for counts in left)
            # what has its place in its key has another where the rows may have stood otherwise
            is_moved = not is_there and _may_move(verdict) and all(counts[key_moved] > 0 for counts in moved)
            if verdict.verdict in _COUNTED and not is_there and not is_moved:
                verdicts.append(_unassessed(verdict, reason))
                continue
            for counts, of_moved in zip(left, moved, strict=True):
                counts[key_] -= is_there
                of_moved[key_moved] -= 1
            if verdict.verdict == "breach":
                others_of_it = [t[key_] for t in told] if is_there else [t[key_moved] for t in told_moved]
                verdict = _worded(verdict, others_of_it, filled_in)
            verdicts.append(verdict)
        found.append(replace(result, verdicts=tuple(verdicts), view=same_work[0].view))
    return found


def unless_of_order(judged: Sequence[WorkResult], others: Sequence[Sequence[WorkResult]]) -> list[WorkResult]:
    """The results without what conforms only by an order that a mapping gave to what a row tells.

    others: the same round judged in other orders. Only what would be a breach there rests on the order: what is not
    assessable then (a settlement before there was a result) is right or wrong in whatever order it happened.
    """

    def asked(result: WorkResult, verdict: Verdict) -> tuple[str, ...]:
        return result.work, *_key_in_any_order(verdict)[1:]

    broken = {
        asked(result, verdict)
        for results in others
        for result in results
        for verdict in result.verdicts
        if verdict.verdict == "breach"
    }
    if not broken:
        return list(judged)
    reason = why([("event", ORDER)])

    def known(result: WorkResult, verdict: Verdict) -> Verdict:
        rests = verdict.verdict == "conforms" and asked(result, verdict) in broken
        return not_assessable_for(verdict, reason) if rests else verdict

    return [replace(result, verdicts=tuple(known(result, v) for v in result.verdicts)) for result in judged]


def _key(verdict: Verdict) -> _Key:
    return verdict.verdict, verdict.address, verdict.code, verdict.scope, verdict.key


def _key_in_any_order(verdict: Verdict) -> _Key:
    """A verdict as it is known again in another order: what has its place in the round in its key, without that."""
    key = verdict.key.rpartition("@")[0] if verdict.scope in _BY_PLACE else verdict.key
    return verdict.verdict, verdict.address, verdict.code, verdict.scope, key


def _may_move(verdict: Verdict) -> bool:
    """Whether what is found there (by a card, a spin, a decision) is found again wherever in the round that stands. Of
    what is about when a wager was placed, or something said, its place is no more than the mapping's."""
    return verdict.verdict == "breach" and verdict.scope not in _BY_PLACE


def _key_of_moved(verdict: Verdict) -> tuple[str, ...]:
    """A verdict without its place in the round, by what it expected there."""
    what, at, place = verdict.key.rpartition("@")
    key = what if at and place.isdecimal() else verdict.key
    return verdict.verdict, verdict.address, verdict.code, verdict.scope, key, str(verdict.expected)


def _unassessed(verdict: Verdict, reason: str) -> Verdict:
    return not_assessable_for(verdict, reason) if verdict.verdict in _COUNTED else verdict


def _worded(verdict: Verdict, others: Sequence[Verdict], filled_in: Sequence[tuple[str, str]]) -> Verdict:
    """A breach that is found whatever was filled in.

    It comes to what it comes to without that, where this is one and the same. Where it differs, a wrong result stays
    wrong, and so does a settlement that is missing or one too many; a wrong amount is one of a stake that nobody
    recorded.
    """
    bare = others[0]
    if all(other.money == bare.money and other.expected == verdict.expected for other in others):
        return (
            verdict
            if verdict.money == bare.money
            else structs.replace(verdict, money=bare.money, arithmetic=bare.arithmetic)
        )
    if verdict.money is not None and verdict.code not in _WRONG_WHATEVER_THE_STAKE:
        return _unassessed(verdict, why(filled_in))
    is_of_order = all(name in (ORDER, BETWEEN_DEVICES) for _, name in filled_in)
    return structs.replace(verdict, money=None, arithmetic=(_OF_ORDER if is_of_order else _OF_VALUES,))
