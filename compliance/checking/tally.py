"""Folds the parts of a run, in the order of its rounds, into what a report says: counts, findings, incidents.

The fold is the same whoever made the parts and in how many processes, so that the document is too. What grows with the
log goes to the spool: findings, incidents, remarks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from heapq import merge
from typing import Any

from compliance.checking.attendance import Attendance, add, counted
from compliance.checking.causes import FoundBefore, causes_before
from compliance.checking.findings import finding_id, id_again
from compliance.checking.gathering import told_of_fault
from compliance.checking.incidents import IncidentGrouping
from compliance.checking.money import sums_of
from compliance.checking.part import (
    ROUNDS_NAMED,
    WORDS,
    CasinoCount,
    Fold,
    Part,
    PassedOver,
    SaidRound,
    SessionKey,
    TableCount,
    WorkCount,
)
from compliance.checking.problem_rows import problem_row
from compliance.checking.spool import Rows, Shelf, Spool
from compliance.checking.when import When, in_utc
from compliance.logs.sittings import Seen
from compliance.logs.table_state import Outside
from compliance.problems import Problem


class Tally:
    """What a run has found so far. findings, remarks: lists on the spool; incidents: grouped, on the spool too.

    law: what is wrong with the law that was met; faults: how the program failed. sums: what the findings of each casino
    come to ("": all of them).
    """

    def __init__(self, spool: Spool | None = None) -> None:
        self.spool = spool or Spool()
        self.provisions: dict[tuple[str, str, str], list[int]] = {}
        self.findings = Rows(self.spool)
        self.remarks = Rows(self.spool)
        self.incidents = IncidentGrouping(self.spool)
        self.sums: dict[str, list[dict[str, Any]]] = {}
        self.rounds = 0
        self.wagers = 0
        self.cleared = 0
        self.sampled = 0
        self.currencies: set[str] = set()
        self.outside: list[dict[str, Any]] = []
        self.faults: list[Problem] = []
        self.law: list[Problem] = []
        self.below: Tally | None = None
        self.people: Attendance = {}
        self.assessed: Attendance = {}
        self.days: Attendance = {}
        self.rules: dict[tuple[str, str, str], dict[str, Any]] = {}
        self._works: dict[tuple[str, str], WorkCount] = {}
        self._folds: dict[tuple[str, str, str, str, str], Fold] = {}
        self._tables: dict[tuple[str, str], TableCount] = {}
        self._casinos: dict[str, CasinoCount] = {}
        self._first: tuple[datetime, int] | None = None
        self._last: tuple[datetime, int] | None = None
        self._lost: dict[str, int] = {}
        self._passed_over: dict[tuple[str, ...], tuple[dict[str, Any], When]] = {}
        self._ids = Shelf(self.spool)
        self._ordinals: dict[SessionKey, int] = {}
        self._found_before = FoundBefore(self.spool)

    @property
    def works(self) -> list[WorkCount]:
        """The versions of works under which rounds fell, in the order in which they were met."""
        return sorted(self._works.values(), key=lambda count: (count.n, count.at))

    @property
    def casinos(self) -> list[CasinoCount]:
        return sorted(self._casinos.values(), key=lambda count: count.n)

    @property
    def tables(self) -> list[dict[str, Any]]:
        """The tables, in the order in which they were met, as the document lists them."""
        counts = sorted(self._tables.values(), key=lambda count: count.n)
        return [{"casino": c.casino, "table": c.table, "game": c.game, "rounds": c.rounds} for c in counts]

    @property
    def period(self) -> tuple[datetime | None, datetime | None]:
        """The first and the last instant of what was checked."""
        return (self._first[0] if self._first else None), (self._last[0] if self._last else None)

    def take(self, *parts: Part) -> None:
        """What was found in the rounds that follow; several parts are of the same rounds, each of other tables."""
        for part in parts:
            self._count(part)
            for address, counts in _provisions(part):
                known = self.provisions.setdefault(address, [0] * len(WORDS))
                for at, times in enumerate(counts):
                    known[at] += times
            for fold in part.folds:
                self._fold(fold)
        self._remark(parts)
        for _, problem in sorted((noted for part in parts for noted in part.law), key=lambda noted: noted[0]):
            if problem not in self.law:
                self.law.append(problem)
        said = merge(*(_of_sessions(part) for part in parts), key=lambda one: one[0].n)
        for of_round, session in said:
            self._begin(of_round, session)
        below = [part.below for part in parts if part.below is not None]
        if below:
            if self.below is None:
                self.below = Tally(self.spool)
            self.below.take(*below)

    def _count(self, part: Part) -> None:
        self.rounds += len(part.said)
        self.wagers += part.wagers
        self.cleared += part.cleared
        self.sampled += part.sampled
        self.currencies.update(part.currencies)
        told = ((self.people, part.people), (self.assessed, part.assessed), (self.days, part.days))
        for counts, of_part in told:
            for casino_, kind, name, rounds in counted(of_part):
                add(counts, casino_, kind, name, rounds)
        for rule in part.rules:
            self.rules.setdefault((rule["work"], rule["version"], rule["rule"]), rule)
        for work in part.works:
            of_work = self._works.setdefault((work.face.work, work.face.label), WorkCount(work.n, work.at, work.face))
            if (work.n, work.at) < (of_work.n, of_work.at):
                of_work.n, of_work.at, of_work.face = work.n, work.at, work.face
            of_work.rounds += work.rounds
            of_work.tested += work.tested
            of_work.conforming += work.conforming
        for table in part.tables:
            of_table = self._tables.setdefault(
                (table.casino, table.table), TableCount(table.n, table.casino, table.table, table.game)
            )
            if table.n < of_table.n:
                of_table.n, of_table.game = table.n, table.game
            of_table.rounds += table.rounds
        for casino in part.casinos:
            of_casino = self._casinos.setdefault(casino.casino, CasinoCount(casino.n, casino.casino, casino.face))
            if casino.n < of_casino.n:
                of_casino.n, of_casino.face = casino.n, casino.face
            of_casino.rounds += casino.rounds
            of_casino.assessed += casino.assessed
            for verdict, times in casino.verdicts.items():
                of_casino.verdicts[verdict] = of_casino.verdicts.get(verdict, 0) + times
        if part.first is not None and part.last is not None:
            first, last = (part.first[1], part.first[0]), (part.last[1], part.last[0])
            self._first = min(self._first or first, first, key=lambda at: (in_utc(at[0]), at[1]))
            self._last = max(self._last or last, last, key=lambda at: (in_utc(at[0]), -at[1]))

    def _fold(self, fold: Fold) -> None:
        known = self._folds.get(fold.key)
        if known is None:
            self._folds[fold.key] = fold
            return
        known.rounds += fold.rounds
        known.time = known.time.joined(fold.time) if known.n <= fold.n else fold.time.joined(known.time)
        known.named = sorted([*known.named, *fold.named])[:ROUNDS_NAMED]
        if fold.n < known.n:
            known.n, known.finding = fold.n, fold.finding
        known.table = known.table if known.table == fold.table else None
        known.session = known.session if known.session == fold.session else None
        known.round = known.round if known.round == fold.round else None

    def _remark(self, parts: Sequence[Part]) -> None:
        """Remarks, and the rounds that were passed over, in the order of the rounds."""
        remarks = sorted((remark for part in parts for remark in part.remarks), key=lambda remark: remark[0])
        passed = sorted(
            ((one, part.sessions[one.session]) for part in parts for one in part.passed), key=lambda one: one[0].n
        )
        told = [(one.n, fault) for one, session in passed if (fault := self._pass_over(one, session)) is not None]
        for _, problem in sorted([*remarks, *told], key=lambda remark: remark[0]):
            self.remarks.append(problem_row(problem))

    def _begin(self, said: SaidRound, session: SessionKey) -> None:
        """A round comes: numbered in its session, its findings put into incidents, each after what it follows from."""
        ordinal = self._ordinals[session] = self._ordinals.get(session, -1) + 1
        table = session[:2]
        self._found_before.begin(table, said.placed)
        if not said.found:
            return
        for one in said.found:
            self._name(one.finding)
        for at in causes_before([one.cause for one in said.found]):
            one, place = said.found[at], said.found[at].cause
            cause = self._found_before.cause_of(table, one) if place is None else said.found[place].finding
            if cause is None or "incident" not in cause:
                changed = said.changed if ordinal else ["session", *said.changed]
                self.incidents.add(one.finding, one.relation, ordinal, session, changed)
            else:
                one.finding["follows_from"] = cause["id"]
                self.incidents.follow(one.finding, cause)
        self._found_before.take(table, said.found)
        for one in said.found:
            for whose in ("", one.finding["casino"]):
                self.sums[whose] = sums_of([one.finding], self.sums.get(whose, ()))
            self.findings.append(one.finding)
        self.incidents.forget(session, ordinal)

    def _name(self, finding: dict[str, Any]) -> None:
        """Findings that would bear one id are numbered."""
        again = (self._ids.get(finding["id"]) or {"times": 0})["times"] + 1
        self._ids.put(finding["id"], {"times": again})
        finding["id"] = id_again(finding["id"], again)

    def _pass_over(self, passed: PassedOver, session: SessionKey) -> Problem | None:
        """A round of which nothing is assessed; what is to be said, where it is the first at which the program failed
        in its way."""
        casino, table, name, _ = session
        kind = (passed.fault,) if passed.fault else ()
        key = (passed.code, *session, *kind)
        known = self._passed_over.get(key)
        time = passed.time
        if known is None:
            finding = nothing_known(*key)
            finding |= {
                "code": passed.code,
                "casino": casino,
                "table": table,
                "session": name,
                "round": passed.round,
                "reason": passed.reason,
                "log": {"file": passed.file, "lines": [passed.line]},
            }
            self.outside.append(finding)
        else:
            finding, time = known[0], known[1].joined(time)
        self._passed_over[key] = finding, time
        finding |= time.members()
        finding["rounds_count"] += 1
        if finding["rounds_count"] <= ROUNDS_NAMED:
            finding["rounds"].append(passed.round)
        if not passed.fault:
            return None
        first = passed.fault not in self._lost
        self._lost[passed.fault] = self._lost.get(passed.fault, 0) + 1
        if not first:
            return None
        self.faults.append(told_of_fault(passed, table))
        return self.faults[-1]

    def cleared_said(self) -> str:
        """How many rounds were cleared, and how many judged one by one, in a sentence."""
        return (
            f"{self.cleared:,} of {self.rounds:,} rounds were cleared as like one that was judged; "
            f"{self.rounds - self.cleared:,} were judged one by one, {self.sampled:,} of them to see that the others "
            "were rightly cleared."
        )

    def add_outside(self, outside: Outside) -> None:
        """Play for which no session holds: which rules it fell under is not known, so nothing of it is assessed."""
        finding = nothing_known("outside", outside.table, outside.file, outside.reason)
        finding |= {
            "code": outside.code,
            "table": outside.table,
            "rounds_count": outside.rounds,
            "reason": outside.said,
            "log": {"file": outside.file, "lines": [outside.line]},
        }
        self.outside.append(finding)

    def add_sessions(self, sessions: Sequence[Seen]) -> None:
        """Where and by whom play was recorded, of sessions of which no round was assessed, the last of the tables.

        What is recorded at a table for which no session holds is told of where nothing else is known.
        """
        named = [seen for seen in sessions if seen.casino and self._key_of(seen) not in self._ordinals]
        nobody = not self._tables and not named
        after = max((count.n for count in self._tables.values()), default=0) + 1
        for seen in sessions if nobody else named:
            if seen.casino:
                self._casinos.setdefault(seen.casino, CasinoCount(after, seen.casino, seen.face))
            self._tables.setdefault((seen.casino, seen.table), TableCount(after, seen.casino, seen.table, seen.game))
            add(self.days, seen.casino, seen.table, seen.day, 0)
            for role, names in seen.people.items():
                for name in names:
                    add(self.people, seen.casino, role, name, 0)

    @staticmethod
    def _key_of(seen: Seen) -> SessionKey:
        return seen.casino, seen.table, seen.session, seen.gaming_day

    def lost_rounds(self) -> int:
        """At how many rounds the program failed."""
        return sum(self._lost.values())

    def folded(self) -> Iterable[dict[str, Any]]:
        """The folded findings: of a single round, or of several with their number."""
        for fold in sorted(self._folds.values(), key=lambda fold: fold.n):
            finding = {**fold.finding, "rounds": list(dict.fromkeys(name for _, name in fold.named))}
            finding["rounds_count"] = fold.rounds
            finding |= fold.time.members()
            finding |= {"round": fold.round, "table": fold.table, "session": fold.session}
            yield finding
        yield from self.outside


def _provisions(part: Part) -> Iterator[tuple[tuple[str, str, str], list[int]]]:
    for work, labels in part.provisions.items():
        for label, addresses in labels.items():
            for address, counts in addresses.items():
                yield (work, label, address), counts


def _of_sessions(part: Part) -> Iterator[tuple[SaidRound, SessionKey]]:
    return ((said, part.sessions[said.session]) for said in part.said)


def nothing_known(*fingerprint: str) -> dict[str, Any]:
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
