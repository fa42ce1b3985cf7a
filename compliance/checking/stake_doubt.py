"""Wagers of which a change may be missing from the log: what their settlement was wrong by cannot be told then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from compliance.checking.payment import winnings_due
from compliance.checking.verdicts import Verdict
from compliance.checking.wager_verdict import WagerCase
from compliance.games.settled import Payment

_NEVER: Final = "settlement.none"
_ON_THE_STAKE: Final = (_NEVER, "settlement.amount", "settlement.commission", "settlement.part")


def if_stake_is_known(case: WagerCase, verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The verdicts on a wager; a wrong amount cannot be told where a lost change of the wager may have made it right,
    nor a missing settlement where the wager may have been withdrawn."""
    return [_told(case, verdict) for verdict in verdicts]


def _told(case: WagerCase, verdict: Verdict) -> Verdict:
    doubt = case.how.stake_doubt
    if not doubt or verdict.verdict != "breach" or verdict.code not in _ON_THE_STAKE:
        return verdict
    if verdict.code != _NEVER and not _right_on_another_stake(case):
        return verdict
    return case.not_assessable(verdict.address, verdict.code, doubt, verdict.lines)


def _right_on_another_stake(case: WagerCase) -> bool:
    """Whether what was paid on a wager that was settled as winning would be right on a stake of whole cents."""
    first, due = case.how.first, winnings_due(case)
    if not isinstance(first, Payment) or first.result != "win" or not due:
        return True
    return (first.had * case.stake / due).denominator == 1
