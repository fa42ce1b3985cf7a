"""Settlements that the general rules decide: the rules of the game do not judge them once more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from compliance.checking.verdicts import Verdict

_OF_SETTLEMENT = "settlement."
_JUDGES_SETTLEMENT = ("outcome", "odds")


def governed(verdicts: Sequence[Verdict], general: Iterable[tuple[str, Verdict]]) -> tuple[Verdict, ...]:
    """The verdicts of a game's rules, those on a settlement that a general rule judges made to follow from that one.

    general: (work, verdict) of the general rules.
    """
    by_wager = {
        verdict.key: f"{work} {verdict.address}"
        for work, verdict in general
        if verdict.code.startswith(_OF_SETTLEMENT) and verdict.verdict in ("breach", "not assessable")
    }
    if not by_wager:
        return tuple(verdicts)
    return tuple(
        replace(v, verdict="not applicable", follows_from=by_wager[v.key], money=None)
        if v.scope == "wager" and v.key in by_wager and _judges_settlement(v)
        else v
        for v in verdicts
    )


def _judges_settlement(verdict: Verdict) -> bool:
    of_settlement = verdict.code in _JUDGES_SETTLEMENT or verdict.code.startswith(_OF_SETTLEMENT)
    return of_settlement and verdict.verdict in ("breach", "not assessable")
