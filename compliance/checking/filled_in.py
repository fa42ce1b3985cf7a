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
from compliance.logs.inventions import BETWEEN_DEVICES, why

_COUNTED = ("conforms", "breach")
_WRONG_WHATEVER_THE_STAKE = (
    "settlement.result",
    "settlement.none",
    "settlement.twice",
    "settlement.not-standing",
)
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
        verdicts = []
        for verdict in result.verdicts:
            key_ = known_by(verdict)
            if verdict.verdict in _COUNTED and not all(counts[key_] > 0 for counts in left):
                verdicts.append(_unassessed(verdict, reason))
                continue
            for counts in left:
                counts[key_] -= 1
            if verdict.verdict == "breach":
                verdict = _worded(verdict, [t[key_] for t in told], reason)
            verdicts.append(verdict)
        found.append(replace(result, verdicts=tuple(verdicts), view=same_work[0].view))
    return found


def _key(verdict: Verdict) -> _Key:
    return verdict.verdict, verdict.address, verdict.code, verdict.scope, verdict.key


def _key_in_any_order(verdict: Verdict) -> _Key:
    """A verdict as it is known again in another order: what has its place in the round in its key, without that."""
    key = verdict.key.rpartition("@")[0] if verdict.scope in _BY_PLACE else verdict.key
    return verdict.verdict, verdict.address, verdict.code, verdict.scope, key


def _unassessed(verdict: Verdict, reason: str) -> Verdict:
    return not_assessable_for(verdict, reason) if verdict.verdict in _COUNTED else verdict


def _worded(verdict: Verdict, others: Sequence[Verdict], reason: str) -> Verdict:
    """A breach that is found whatever was filled in.

    Where only what it comes to differs, a wrong result stays wrong, and so does a settlement that is missing or one too
    many; a wrong amount is one of a stake that nobody recorded.
    """
    if all(other.money == verdict.money and other.expected == verdict.expected for other in others):
        return verdict
    if verdict.money is not None and verdict.code not in _WRONG_WHATEVER_THE_STAKE:
        return _unassessed(verdict, reason)
    note = "amounts or names shown here were filled in by the mapping and are not recorded"
    return structs.replace(verdict, money=None, arithmetic=(note,))
