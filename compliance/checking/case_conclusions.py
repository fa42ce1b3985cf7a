"""What becomes of an allegation: upheld, not upheld, or not to be decided, from verdicts and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from compliance.checking.case_alternatives import Judged
from compliance.checking.verdicts import Money, Verdict
from compliance.games.wagers import wagers_of
from compliance.logs.case_file import Allegation
from compliance.logs.events import WagerEvent
from compliance.logs.rounds import Round, corrected

Outcome = Literal["upheld", "not upheld", "cannot be decided"]
UPHELD: Final[Outcome] = "upheld"
NOT_UPHELD: Final[Outcome] = "not upheld"
UNDECIDED: Final[Outcome] = "cannot be decided"
LAW_UNKNOWN: Final = "law.unknown"
# what an allegation may be about, and the members of events that name one
_NAMED: Final = {"wager": ("wager",), "player": ("player",), "seat": ("seat", "area")}
CONCERNED: Final = tuple(_NAMED)
_OF_LIMITS: Final = "limit"  # the grade of requirements on how much is wagered


@dataclass(frozen=True, slots=True)
class Seen:
    """A verdict that an allegation is decided by: on which round, under which work."""

    round: str
    work: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Concerns:
    """Which verdicts an allegation is about. work: of the game, where the allegation names none."""

    allegation: Allegation
    work: str

    def of(self, round_: Round, judged: Iterable[Judged]) -> list[Seen]:
        """Those on a round."""
        about, beside = self._about(round_, judged)
        return [Seen(round_.id, work, v) for work, v in about if _rule_on_wager(work, v) not in beside]

    def left_out(self, round_: Round, judged: Iterable[Judged]) -> list[Seen]:
        """Those on its wagers that do not conform and that it is not about."""
        about, beside = self._about(round_, judged)
        found = (one for one in about if _rule_on_wager(*one) in beside)
        return [Seen(round_.id, work, v) for work, v in found if v.verdict == "breach"]

    def _about(self, round_: Round, judged: Iterable[Judged]) -> tuple[list[Judged], set[tuple[str, str, str]]]:
        """Those on its wagers, and under which rules on which of them it is not about what does not conform."""
        wagers = self._wagers(round_)
        under = [(work, v) for work, v in judged if self._is_under(work, v)]
        if wagers is None:
            return under, set()
        beside = {_rule_on_wager(*one) for one in under if _is_of_acceptance(one[1]) and not self.allegation.rules}
        return [one for one in under if self._is_about(one[1], wagers)], beside

    def _is_under(self, work: str, verdict: Verdict) -> bool:
        if not self.allegation.rules:
            return True
        of_work = self.allegation.work or self.work
        return work == of_work and any(stands_below(verdict.address, rule) for rule in self.allegation.rules)

    def _is_about(self, verdict: Verdict, wagers: set[str]) -> bool:
        return verdict.about.get("wager") in wagers or (
            self.allegation.player is not None and verdict.about.get("player") == self.allegation.player
        )

    def _wagers(self, round_: Round) -> set[str] | None:
        """The wagers that it is about; None where it is about no wager in particular."""
        one, player, seat = self.allegation.wager, self.allegation.player, self.allegation.seat
        if one is None and player is None and seat is None:
            return None
        placed = wagers_of(corrected(round_))[0].values()
        found = {
            wager.id
            for wager in placed
            if player in (None, wager.player) and seat in (None, wager.seat, wager.area) and one in (None, wager.id)
        }
        # a wager that is named may have been placed in an earlier round
        return found | ({one} if one is not None and player is None and seat is None else set())


def _rule_on_wager(work: str, verdict: Verdict) -> tuple[str, str, str]:
    return work, verdict.address, verdict.of


def _is_of_acceptance(verdict: Verdict) -> bool:
    """Whether it says that a wager was accepted that was not to be, or one of less or more than the limits: that is no
    complaint of whoever made it. What becomes of such a wager is another verdict, where a rule says it."""
    return verdict.verdict == "breach" and (bool(verdict.leaves_open) or verdict.grade == _OF_LIMITS)


def names_in(round_: Round) -> dict[str, set[str]]:
    """The wagers, players and seats of which a round tells, as its log names them."""
    found: dict[str, set[str]] = {what: set() for what in CONCERNED}
    for recorded in corrected(round_).events:
        event = recorded.event
        for what, members in _NAMED.items():
            found[what] |= {name for m in members if isinstance(name := getattr(event, m, None), str)}
        if isinstance(event, WagerEvent):
            found["wager"].add(event.id)
    return found


def stands_below(address: str, rule: str) -> bool:
    """Whether a provision is the one named, or one of its paragraphs, tables or definitions."""
    return address == rule or (address.startswith(rule) and address[len(rule)] in "( ")


def outcome_of(seen: Sequence[Seen]) -> Outcome:
    """What verdicts say of an allegation that the rules were not kept.

    One that does not conform upholds it. It is not upheld where every verdict about it could be given and none of them
    is such a one; where one could not be given, or none is about it at all, nobody can say.
    """
    words = {s.verdict.verdict for s in seen}
    if "breach" in words:
        return UPHELD
    if "not assessable" in words or not words:
        return UNDECIDED
    return NOT_UPHELD


def deciding(seen: Sequence[Seen], outcome: Outcome) -> list[Seen]:
    """The verdicts that the outcome rests on."""
    wanted = {UPHELD: "breach", NOT_UPHELD: "conforms", UNDECIDED: "not assessable"}[outcome]
    found = [s for s in seen if s.verdict.verdict == wanted]
    return found if found or outcome != NOT_UPHELD else list(seen)


def faults_of(seen: Sequence[Seen]) -> set[tuple[str, str, str, str | None, Money | None]]:
    """What does not conform: in which round, with which rule, of which wager, and what it comes to."""
    return {
        (s.round, s.work, s.verdict.address, s.verdict.about.get("wager"), s.verdict.money)
        for s in seen
        if s.verdict.verdict == "breach"
    }


def would_decide(
    seen: Sequence[Seen], allegation: Allegation, titles: Mapping[str, str], *, in_rounds: bool
) -> list[str]:
    """What would decide an allegation that could not be: one sentence a cause. in_rounds: whether the log has any round
    at the table and in the time that were asked for."""
    if not in_rounds:
        return [
            "Another time or table, or a record from elsewhere, such as footage: the log has no round at this table in "
            "the time that was asked for."
        ]
    if not seen and not allegation.rules:
        return ["A record from elsewhere, such as footage: the log has no such wager in the rounds in question."]
    if not seen:
        return ["A provision that can be tested: no verdict on the rounds in question is under one that is named."]
    said = []
    for one in deciding(seen, UNDECIDED):
        reason = one.verdict.reason.rstrip(".")
        if one.verdict.code == LAW_UNKNOWN:
            said.append(
                f"The text of {titles.get(one.work, one.work)} as it stood then, put into the rulebook: {reason}."
            )
        else:
            said.append(f"What could not be assessed of rule {one.verdict.address}: {reason}.")
    return list(dict.fromkeys(said))


def seen_row(seen: Seen) -> dict[str, Any]:
    """A verdict that decides, as plain data."""
    verdict = seen.verdict
    return {
        "round": seen.round,
        "work": seen.work,
        "rule": verdict.address,
        "wager": verdict.about.get("wager"),
        "verdict": verdict.verdict,
        "code": verdict.code,
        "expected": verdict.expected,
        "recorded": verdict.recorded,
        "reason": verdict.reason,
        "lines": list(verdict.lines),
        **_comes_to(verdict.money),
    }


def _comes_to(money: Money | None) -> dict[str, Any]:
    """What a verdict comes to, named as in a finding; nothing where that is no money."""
    if money is None or money.favour is None:
        return {}
    amounts = {"money_cents": abs(money.difference), "stake_cents": abs(money.stake)}
    return {**amounts, "money_kind": money.kind, "favour": money.favour}
