"""One cause, one finding: what the general rules and the rules of the game both say of the same facts.

A settlement that the general rules decide is not judged once more by the rules of the game; cards that come again
because they were not shuffled are not found once more in the general rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from msgspec import structs

from compliance.checking.in_question import counted_once, in_question, with_paid
from compliance.checking.results import WorkResult
from compliance.checking.settling import DECLARED, OF_VOID
from compliance.checking.verdicts import Verdict
from compliance.meaning.evidence import Evidence, Known, Missing

_OF_SETTLEMENT = "settlement."
_REFUND = "settlement.refund"
_OF_VOID_PART = "settlement.part"  # of what is void of a wager; the rest is judged by the rules of the game
_NOT_STANDING = "settlement.not-standing"
_JUDGES_SETTLEMENT = ("outcome", "odds", DECLARED)
# requirements on whatever was wagered in what is void
_VOID_ANYWAY = ("settlement.void-wager", "settlement.void-round", _REFUND)
_SHUFFLE = "shuffle."
_SEEN_SINCE_SHUFFLE = "cards.seen-since"


def governed(verdicts: Sequence[Verdict], general: Iterable[tuple[str, Verdict]]) -> tuple[Verdict, ...]:
    """The verdicts of a game's rules, those on a settlement that a general rule judges made to follow from that one.

    general: (work, verdict) of the general rules. That a wager is settled though it does not stand is told
    under the general rules, where they are held.
    """
    told = [(f"{work} {v.address}", v) for work, v in general]
    judged = [(rule, v) for rule, v in told if v.verdict in ("breach", "not assessable")]
    by_wager = {v.key: rule for rule, v in judged if v.code.startswith(_OF_SETTLEMENT) and v.code != _OF_VOID_PART}
    not_standing = {v.key: rule for rule, v in judged if v.verdict == "breach"}
    # for what the general rules name, a round is void that no rule of the game makes so
    refunded = {v.key: rule for rule, v in told if v.code == _REFUND and v.verdict == "conforms"} | by_wager
    by_code = {_NOT_STANDING: not_standing, DECLARED: refunded}
    if not any((by_wager, *by_code.values())):
        return tuple(verdicts)
    return tuple(_following(v, by_code.get(v.code, by_wager)) for v in verdicts)


def _following(verdict: Verdict, by_wager: Mapping[str, str]) -> Verdict:
    if verdict.scope != "wager" or verdict.key not in by_wager or not _judges_settlement(verdict):
        return verdict
    return structs.replace(verdict, verdict="not applicable", follows_from=by_wager[verdict.key], money=None)


def _judges_settlement(verdict: Verdict) -> bool:
    of_settlement = verdict.code in _JUDGES_SETTLEMENT or verdict.code.startswith(_OF_SETTLEMENT)
    return of_settlement and verdict.verdict in ("breach", "not assessable")


# a wager that is not one of those that the rules of the game permit, as the checks of the games find it
_PERMITS = ("wager.permitted", "wager.number")


def permissions(verdicts: Iterable[Verdict]) -> dict[str, dict[str, Evidence]]:
    """What the rules of the game say of each wager on which they have words of their own: whether it is permitted."""
    found: dict[str, dict[str, Evidence]] = {}
    for verdict in verdicts:
        if verdict.code in _PERMITS and verdict.verdict == "breach":
            found[verdict.of] = {"wager.permitted": Known(False, verdict.lines)}
        elif verdict.code in _PERMITS and verdict.verdict == "not assessable":
            found[verdict.of] = {"wager.permitted": Missing(verdict.reason)}
    return found


def told_once(results: Sequence[WorkResult], sure: Mapping[str, int], withheld: Mapping[str, int]) -> list[WorkResult]:
    """The verdicts of all works on a round: each fault told by one rule, and money in question counted by one finding,
    without what another finding on the settlement of the same wager says was paid too much or too little.

    sure: by wager, what is due on the part of it that stands in any case, in cents. withheld: by wager,
    what was not paid, and is due if it stands."""
    told = _breaches(results)
    breaches = [v for of_one in told.values() for _, v in of_one]
    if not any(v.told_by or v.code in _PERMITS or v.leaves_open or in_question(v) for v in breaches):
        return list(results)
    once = [replace(r, verdicts=tuple(_not_twice(v, told) for v in r.verdicts)) for r in results]
    overpaid = {of: sum(_overpaid(v) for _, v in of_one) for of, of_one in _breaches(once).items()}
    return counted_once(with_paid(once, overpaid), overpaid, sure, withheld)


Told = Mapping[str, list[tuple[str, Verdict]]]


def _breaches(results: Iterable[WorkResult]) -> Told:
    """The breaches of all works, with the work of each, by what they are about."""
    found: dict[str, list[tuple[str, Verdict]]] = {}
    for result in results:
        for verdict in result.verdicts:
            if verdict.verdict == "breach":
                found.setdefault(verdict.of, []).append((result.work, verdict))
    return found


def _not_twice(verdict: Verdict, told: Told) -> Verdict:
    if verdict.verdict != "breach":
        return verdict
    # how a wager that the rules do not know was settled, no rule on settling wagers says; what is void, one does
    of_void = verdict.relation.endswith(OF_VOID) or verdict.code in _VOID_ANYWAY
    judged = verdict.code.startswith(_OF_SETTLEMENT) and not of_void
    told_by = (*verdict.told_by, *(_PERMITS if judged else ()))
    of_one = told.get(verdict.of, ())
    by = next((f"{w} {v.address}" for w, v in of_one if v.code in told_by and v is not verdict), "")
    return structs.replace(verdict, verdict="not applicable", follows_from=by, money=None) if by else verdict


def _overpaid(verdict: Verdict) -> int:
    """What a finding on a settlement says was paid too much; less than nothing, where too little went to the player."""
    if verdict.money is None or not verdict.code.startswith(_OF_SETTLEMENT):
        return 0
    return verdict.money.difference if verdict.money.difference > 0 else verdict.money.difference + verdict.money.stake


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
        structs.replace(v, verdict="not applicable", follows_from=left_out[0])
        if left_out and v.code == _SEEN_SINCE_SHUFFLE and v.verdict == "breach"
        else v
        for v in verdicts
    )
