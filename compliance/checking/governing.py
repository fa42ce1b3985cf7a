"""One cause, one finding: what the general rules and the rules of the game both say of the same facts.

A settlement that the general rules decide is not judged once more by the rules of the game; cards that come again
because they were not shuffled are not found once more in the general rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from compliance.checking.verdicts import Verdict

_OF_SETTLEMENT = "settlement."
_OF_VOID_PART = "settlement.part"  # of what is void of a wager; the rest is judged by the rules of the game
_NOT_STANDING = "settlement.not-standing"
_JUDGES_SETTLEMENT = ("outcome", "odds")
_SHUFFLE = "shuffle."
_SEEN_SINCE_SHUFFLE = "cards.seen-since"


def governed(verdicts: Sequence[Verdict], general: Iterable[tuple[str, Verdict]]) -> tuple[Verdict, ...]:
    """The verdicts of a game's rules, those on a settlement that a general rule judges made to follow from that one.

    general: (work, verdict) of the general rules. That a wager is settled though it does not stand is told
    under the general rules, where they are held.
    """
    judged = [(f"{work} {v.address}", v) for work, v in general if v.verdict in ("breach", "not assessable")]
    by_wager = {v.key: rule for rule, v in judged if v.code.startswith(_OF_SETTLEMENT) and v.code != _OF_VOID_PART}
    not_standing = {v.key: rule for rule, v in judged if v.verdict == "breach"}
    if not by_wager and not not_standing:
        return tuple(verdicts)
    return tuple(_following(v, not_standing if v.code == _NOT_STANDING else by_wager) for v in verdicts)


def _following(verdict: Verdict, by_wager: Mapping[str, str]) -> Verdict:
    if verdict.scope != "wager" or verdict.key not in by_wager or not _judges_settlement(verdict):
        return verdict
    return replace(verdict, verdict="not applicable", follows_from=by_wager[verdict.key], money=None)


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
