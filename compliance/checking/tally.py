"""Counts verdicts as rounds go by: four counts a provision, findings one by one, what is not assessable folded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Any

from compliance.checking.causes import FoundBefore, causes_before, causes_of
from compliance.checking.findings import finding_id
from compliance.checking.incidents import IncidentGrouping
from compliance.checking.law import Law
from compliance.checking.money import currency_of
from compliance.checking.results import WorkResult
from compliance.checking.verdicts import Verdict
from compliance.checking.when import When, in_utc, local, when
from compliance.games.works import belongs_to
from compliance.logs.faults import shorten
from compliance.logs.rounds import Correction, Recorded, Round, Session
from compliance.logs.table_state import Outside
from compliance.problems import Place, Problem
from compliance.rulebook.model import Standing

WORDS = ("conforms", "breach", "not assessable", "not applicable")
_ROUNDS_NAMED = 20  # a folded finding names this many rounds; the rest are counted


@dataclass(slots=True)
class Fold:
    """A rule that could not be assessed, for one reason: how often, and where first."""

    finding: dict[str, Any]
    when: When
    rounds: set[tuple[str, str, str, str]] = field(default_factory=set)


@dataclass(slots=True)
class WorkCount:
    """The rounds that fell under one version of a work (or under a work whose law is not known)."""

    work: str
    standing: Standing
    law: Law | None
    not_assessable: str
    rounds: int = 0
    tested: int = 0
    conforming: int = 0


@dataclass(slots=True)
class CasinoCount:
    """The rounds and verdicts of one casino. session: the first that was checked; zone: of its clock."""

    session: Session
    zone: tzinfo | None
    rounds: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Found:
    """A breach and the finding that it makes."""

    verdict: Verdict
    finding: dict[str, Any]


class Tally:
    """What a run has found so far."""

    def __init__(self) -> None:
        self.provisions: dict[tuple[str, str, str], dict[str, int]] = {}
        self.works: dict[tuple[str, str], WorkCount] = {}
        self.findings: list[dict[str, Any]] = []
        self.folds: dict[tuple[str, str, str, str, str], Fold] = {}
        self.incidents = IncidentGrouping()
        self.rounds = 0
        self.wagers = 0
        self.tables: dict[tuple[str, str], dict[str, Any]] = {}
        self.casinos: dict[str, CasinoCount] = {}
        self.currencies: set[str] = set()
        self.remarks: list[Problem] = []
        self.outside: list[dict[str, Any]] = []
        self.first_time: datetime | None = None
        self.last_time: datetime | None = None
        self.below: Tally | None = None
        self._lost: dict[str, int] = {}
        self._passed_over: dict[tuple[str, ...], tuple[dict[str, Any], When]] = {}
        self._ids: dict[str, int] = {}
        self._ordinals: dict[tuple[str, ...], int] = {}
        self._found_before = FoundBefore()
        self._when: When | None = None
        self._zone: tzinfo | None = None

    def below_the_law(self) -> Tally:
        """The tally of the works below the law (house procedures and the like), in no figure of this one."""
        if self.below is None:
            self.below = Tally()
        return self.below

    def begin_round(self, round_: Round, wagers: int, zone: tzinfo | None) -> None:
        """A round comes: counts it and numbers it at its table. zone: that of the casino."""
        self.rounds += 1
        self.wagers += wagers
        self._when, self._zone = None, zone
        key = (round_.session.casino, round_.session.table)
        self._ordinals[round_.session.key] = self._ordinals.get(round_.session.key, -1) + 1
        table = self.tables.setdefault(
            key, {"casino": key[0], "table": key[1], "game": round_.session.game, "rounds": 0}
        )
        table["rounds"] += 1
        casino = self.casinos.setdefault(key[0], CasinoCount(round_.session, zone))
        casino.rounds += 1
        self.currencies.add(currency_of(round_.session))
        self.remarks += [_corrected(c) for c in round_.corrections]
        self.remarks += [
            _foreign(r, round_) for r in round_.events if not belongs_to(r.event.event, round_.session.game)
        ]
        for recorded in (round_.events[0], round_.events[-1]):
            if recorded.ts is not None:
                instant = local(recorded.ts, zone)
                self.first_time = min(self.first_time or instant, instant, key=in_utc)
                self.last_time = max(self.last_time or instant, instant, key=in_utc)

    def group(self, found: Sequence[Found], round_: Round) -> None:
        """Sorts all findings of a round into incidents, each after the one that it follows from."""
        ordinal = self._ordinals[round_.session.key]
        causes = causes_of([one.verdict for one in found])
        self._found_before.begin(round_)
        for at in causes_before(causes):
            finding, place = found[at].finding, causes[at]
            cause = self._found_before.cause_of(found[at].verdict, round_) if place is None else found[place].finding
            if cause is None or "incident" not in cause:
                self.incidents.add(finding, found[at].verdict.relation, ordinal, round_.session.key)
            else:
                finding["follows_from"] = cause["id"]
                self.incidents.follow(finding, cause)
        self._found_before.take(round_, [(one.verdict, one.finding) for one in found])

    def add(self, result: WorkResult, round_: Round, found: Iterable[Found]) -> None:
        """Counts one work's verdicts on a round, and takes the findings that its breaches make; `group` follows."""
        label = _label(result)
        count = self.works.get((result.work, label))
        if count is None:
            count = WorkCount(result.work, result.standing, result.law, result.not_assessable)
            self.works[(result.work, label)] = count
        count.rounds += 1
        seen = {v.verdict for v in result.verdicts}
        count.tested += bool(seen & {"conforms", "breach"})
        count.conforming += "conforms" in seen and "breach" not in seen
        for one in found:
            self._breach(one)
        self.casinos[round_.session.casino].verdicts.update([verdict.verdict for verdict in result.verdicts])
        for verdict in result.verdicts:
            counts = self.provisions.setdefault((result.work, label, verdict.address), dict.fromkeys(WORDS, 0))
            counts[verdict.verdict] += 1
            if verdict.verdict == "not assessable":
                self._fold(result, label, verdict, round_)
        if not result.verdicts and result.not_assessable:
            nothing = Verdict("not assessable", "*", "game.not-assessable", "round", "", reason=result.not_assessable)
            self._fold(result, label, nothing, round_)

    def _breach(self, found: Found) -> None:
        finding = found.finding
        again = self._ids.get(finding["id"], 0) + 1
        self._ids[finding["id"]] = again
        if again > 1:
            finding["id"] = finding_id(finding["id"], str(again))
        self.findings.append(finding)

    def _fold(self, result: WorkResult, label: str, verdict: Verdict, round_: Round) -> None:
        session = round_.session
        key = (result.work, label, verdict.address, verdict.reason, session.casino)
        fold = self.folds.get(key)
        if fold is None:
            law = result.law
            fold = self.folds[key] = Fold(
                {
                    "id": finding_id("not assessable", *key),
                    "verdict": "not assessable",
                    "work": result.work,
                    "version": label,
                    "rule": verdict.address,
                    "citation": law.version.citation(verdict.address) if law is not None else "",
                    "code": verdict.code,
                    "casino": session.casino,
                    "table": session.table,
                    "session": session.id,
                    "round": round_.id,
                    "rounds": [],
                    "subject": "log",
                    "grade": "not assessable",
                    "expected": "",
                    "recorded": "",
                    "reason": verdict.reason,
                    "words": "",
                    "source": None,
                    "log": {"file": round_.file, "lines": list(verdict.lines) or [round_.events[0].line]},
                    "stands_under": "all",
                    "status": result.standing.status,
                },
                self._when_of(round_),
            )
        of_round = (session.table, session.id, round_.id, session.gaming_day or "")
        if of_round not in fold.rounds:
            fold.rounds.add(of_round)
            fold.when = fold.when.joined(self._when_of(round_))
        if len(fold.rounds) <= _ROUNDS_NAMED and round_.id not in fold.finding["rounds"]:
            fold.finding["rounds"].append(round_.id)

    def _when_of(self, round_: Round) -> When:
        """When the round that has begun was played; it is asked of every rule that could not be assessed in it."""
        if self._when is None:
            self._when = when(round_, self._zone)
        return self._when

    def add_outside(self, outside: Outside) -> None:
        """Play for which no session holds: which rules it fell under is not known, so nothing of it is assessed."""
        finding = _nothing_known("outside", outside.table, outside.file, outside.reason)
        finding |= {
            "code": outside.code,
            "table": outside.table,
            "rounds_count": outside.rounds,
            "reason": outside.said,
            "log": {"file": outside.file, "lines": [outside.line]},
        }
        self.outside.append(finding)

    def lose_round(self, round_: Round, fault: str) -> None:
        """A round at which the program failed: nothing of it is assessed, and that is said as loudly as can be."""
        session, line = round_.session, round_.events[0].line
        if fault not in self._lost:
            message = (
                f"The program failed at round {shorten(round_.id)} of table {shorten(session.table)}, and nothing of "
                f"that round is assessed. This is a fault of the program, not of the log: {fault}."
            )
            remedy = "Please report it with this round; what is said of the other rounds stands."
            self.remarks.append(Problem("program.fault", "error", message, Place(round_.file, line), remedy))
        self._lost[fault] = self._lost.get(fault, 0) + 1
        why = "the program failed at this round; it is not the log that is at fault"
        self._pass_over(round_, "program.fault", why, fault)

    def leave_out(self, round_: Round) -> None:
        """A round that is too long to be judged: nothing of it is assessed."""
        self.begin_round(round_, 0, None)
        why = f"this round has more events than are judged ({round_.size:,}; --longest-round allows more)"
        self._pass_over(round_, "round.too-long", why)

    def _pass_over(self, round_: Round, code: str, reason: str, *kind: str) -> None:
        session = round_.session
        known = self._passed_over.get((code, *session.key, *kind))
        played = when(round_, session.house.zone if session.house is not None else None)
        if known is None:
            finding = _nothing_known(code, *session.key, *kind)
            finding |= {
                "code": code,
                "casino": session.casino,
                "table": session.table,
                "session": session.id,
                "round": round_.id,
                "reason": reason,
                "log": {"file": round_.file, "lines": [round_.events[0].line]},
            }
            self.outside.append(finding)
        else:
            finding, played = known[0], known[1].joined(played)
        self._passed_over[(code, *session.key, *kind)] = finding, played
        finding |= played.members()
        finding["rounds_count"] += 1
        if finding["rounds_count"] <= _ROUNDS_NAMED:
            finding["rounds"].append(round_.id)

    def lost_rounds(self) -> int:
        """At how many rounds the program failed."""
        return sum(self._lost.values())

    def folded(self) -> Iterable[dict[str, Any]]:
        """The folded findings: of a single round, or of several with their number."""
        for fold in self.folds.values():
            finding = fold.finding
            finding["rounds_count"] = len(fold.rounds)
            finding |= fold.when.members()
            if len(fold.rounds) > 1:
                for member in ("round", "table", "session"):
                    values = {key[("table", "session", "round").index(member)] for key in fold.rounds}
                    finding[member] = finding[member] if len(values) == 1 else None
            yield finding
        yield from self.outside


def _nothing_known(*fingerprint: str) -> dict[str, Any]:
    """A finding on play of which it is not even known by which rules it is to be judged."""
    return {
        "id": finding_id(*fingerprint),
        "verdict": "not assessable",
        "work": "",
        "version": "unknown",
        "rule": "*",
        "citation": "",
        "code": "",
        "casino": None,
        "table": None,
        "session": None,
        "round": None,
        "rounds": [],
        "rounds_count": 0,
        "gaming_day": None,
        "shift": None,
        "subject": "log",
        "grade": "not assessable",
        "expected": "",
        "recorded": "",
        "reason": "",
        "words": "",
        "source": None,
        "log": {"file": "", "lines": []},
        "stands_under": "all",
        "status": "unknown",
    }


def _label(result: WorkResult) -> str:
    if result.law is not None and not result.not_assessable:
        return result.law.label
    return result.standing.status


def _foreign(recorded: Recorded, round_: Round) -> Problem:
    """An event of another game: it is judged by no rule of the game that is played."""
    message = f"A {recorded.event.event} is not an event of {round_.session.game}; it is not judged."
    place = Place(recorded.file, recorded.line)
    return Problem("log.other-game", "warning", message, place, "Check the recorder, or the `game` of the session.")


def _corrected(correction: Correction) -> Problem:
    """An error that was put right at the table: reported as that, while the corrected state is judged."""
    original, by = correction.original, correction.by
    message = (
        f"What line {original.line} records ({original.event.event}) was corrected at the table by line {by.line}."
    )
    return Problem("log.corrected", "note", message, Place(by.file, by.line), "The corrected state is what was judged.")
