"""One cause, one finding: what the general rules and the rules of the game both say of the same facts.

A settlement that the general rules decide is not judged once more by the rules of the game; cards that come again
because they were not shuffled are not found once more in the general rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from compliance.checking.verdicts import Verdict

_OF_SETTLEMENT = "settlement."
_JUDGES_SETTLEMENT = ("outcome", "odds")
_SHUFFLE = "shuffle."
_SEEN_SINCE_SHUFFLE = "cards.seen-since"


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


def of_one_cause(verdicts: Sequence[Verdict], of_game: Iterable[tuple[str, Verdict]]) -> tuple[Verdict, ...]:
    """The verdicts of the general rules, a card seen too often made to follow from a shuffle that was left out.

    of_game: (work, verdict) of the rules of the game.
    """
    left_out = [
        f"{work} {verdict.address}"
        for work, verdict in of_game
        if verdict.code.startswith(_SHUFFLE) and verdict.verdict == "breach"
    ]
    return tuple(
        replace(v, verdict="not applicable", follows_from=left_out[0])
        if left_out and v.code == _SEEN_SINCE_SHUFFLE and v.verdict == "breach"
        else v
        for v in verdicts
    )
