"""Gathers what is said of rounds into a part of a run: counts, findings, and what could not be assessed, folded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any

from compliance.checking.alike import Alike
from compliance.checking.attendance import changed_before, count_assessed, count_round
from compliance.checking.causes import before_it, causes_of
from compliance.checking.clearing import Labelled, Said
from compliance.checking.faces import WorkFace, face_of, label_of
from compliance.checking.findings import finding_id, law_of_rule, log_of, source_of, words_of_rule
from compliance.checking.money import currency_of
from compliance.checking.part import (
    ROUNDS_NAMED,
    WORDS,
    CasinoCount,
    Fold,
    FoundRow,
    Part,
    PassedOver,
    SaidRound,
    SessionKey,
    TableCount,
    WorkCount,
)
from compliance.checking.results import WorkResult
from compliance.checking.verdicts import Kind, Verdict
from compliance.checking.when import When, in_utc, local, when
from compliance.games.wagers import wagers_to_see
from compliance.games.works import belongs_to
from compliance.logs.faults import shorten
from compliance.logs.rounds import Correction, Recorded, Round, Session
from compliance.logs.sittings import face_of_casino
from compliance.problems import Place, Problem


@dataclass(frozen=True, slots=True)
class Found:
    """A breach and the finding that it makes."""

    verdict: Verdict
    finding: dict[str, Any]


# what each work says of a round, with the findings that its breaches make
Judged = Sequence[tuple[WorkResult, Sequence[Found]]]


class Gathering:
    """A part in the making. faces: what was said of versions of works before, for all parts of a process."""

    def __init__(self, start: int, faces: dict[tuple[str, str], WorkFace]) -> None:
        self._part = Part(start, start)
        self._faces = faces
        self._sessions: dict[SessionKey, int] = {}
        self._works: dict[tuple[str, str], WorkCount] = {}
        self._tables: dict[tuple[str, str], TableCount] = {}
        self._casinos: dict[str, CasinoCount] = {}
        self._folds: dict[tuple[str, str, str, str, str], Fold] = {}
        self._latest: dict[int, int] = {}
        self._below: Gathering | None = None
        self._rules: dict[tuple[str, str, str], dict[str, Any]] = {}
        self._time: When | None = None
        self._zone: tzinfo | None = None
        self._n = start
        self._alike = Alike()
        self._joined = (When(), When(), When())  # two times, and the one in which both were

    def part(self, end: int) -> Part:
        """What was gathered, of rounds before `end`."""
        self._tell_alike()
        part = self._part
        part.end = end
        part.rules = list(self._rules.values())
        part.works, part.folds = list(self._works.values()), list(self._folds.values())
        part.tables, part.casinos = list(self._tables.values()), list(self._casinos.values())
        part.below = self._below.part(end) if self._below is not None else None
        return part

    def below_the_law(self) -> Gathering:
        """What is gathered of works below the law (house procedures and the like), in no figure of this one."""
        if self._below is None:
            self._below = Gathering(self._part.start, self._faces)
        return self._below

    def take(self, n: int, round_: Round, judged: Judged, wagers: int, zone: tzinfo | None) -> None:
        """A round that was judged: what each work says of it, with the findings. zone: that of the casino."""
        self._place_alike()
        said = self._begin(n, round_, wagers, zone)
        said.placed = list(wagers_to_see(round_)[0])
        for at, (result, of_work) in enumerate(judged):
            self._count(result, at, round_, Counter(v.kind for v in result.verdicts))
            self._fold_open(result, result.verdicts or _nothing(result), round_)
            for one in of_work:
                self._name_rule(result, one.finding)
        if any(v.verdict in ("conforms", "breach") for result, _ in judged for v in result.verdicts):
            self._assessed(round_)
        found = [one for _, of_work in judged for one in of_work]
        causes = causes_of([one.verdict for one in found]) if found else []
        said.changed = changed_before(round_) if found else []
        for one, cause in zip(found, causes, strict=True):
            verdict = one.verdict
            wager = verdict.about.get("wager")
            said.found.append(FoundRow(one.finding, verdict.code, wager, verdict.relation, before_it(verdict), cause))

    def sample(self) -> None:
        """A round that could have been cleared was judged, and is not otherwise."""
        self._part.sampled += 1

    def clear(self, n: int, round_: Round, said: Sequence[Said], wagers: Iterable[str], zone: tzinfo | None) -> None:
        """A round that was cleared: what is known of its frame and parts, none of it a breach. wagers: those placed."""
        placed = list(wagers)
        self._begin(n, round_, len(placed), zone).placed = placed
        self._part.cleared += 1
        conforming = said[0].conforming.union(*(of_part.conforming for of_part in said))
        for at, (labelled, of_work) in enumerate(said[0].works.items()):
            count = self._count_of(of_work.result, labelled, at)
            count.rounds += 1
            count.tested += labelled in conforming
            count.conforming += labelled in conforming
        if conforming:
            self._assessed(round_)
        assert self._time is not None
        self._alike.take(n, round_, said, self._time)

    def _assessed(self, round_: Round) -> None:
        """The round that has begun is one of which something could be assessed."""
        self._casinos[round_.session.casino].assessed += 1
        count_assessed(self._part.assessed, round_)

    def _place_alike(self) -> None:
        """Gives what is new of the rounds that were cleared its place, before what comes after them has one."""
        alike = self._alike
        for new in alike.new_times:
            for (work, label), of_work in new.said.works.items():
                self._count_kinds(work, label, new.casino, dict.fromkeys(of_work.counts, 0))
        for rounds in alike.new_rounds:
            rounds.place(self._fold_of)
        alike.new_times.clear()
        alike.new_rounds.clear()

    def _tell_alike(self) -> None:
        """What is said of the rounds that were cleared, where it has its place."""
        self._place_alike()
        for known in self._alike.times.values():
            for (work, label), of_work in known.said.works.items():
                kinds = {kind: known.times * n for kind, n in of_work.counts.items()}
                self._count_kinds(work, label, known.casino, kinds)
        named: dict[int, tuple[Fold, list[tuple[int, str]]]] = {}
        for rounds in self._alike.rounds.values():
            for fold in rounds.folds:
                self._join(fold, rounds.first.session, rounds.round, rounds.time, rounds.times)
                named.setdefault(id(fold), (fold, list(fold.named)))[1].extend(rounds.named)
        for fold, of_fold in named.values():
            fold.named = sorted(of_fold)[:ROUNDS_NAMED]

    def _name_rule(self, result: WorkResult, finding: dict[str, Any]) -> None:
        """The rule that a finding is under, once, with its words in parts."""
        key = (finding["work"], finding["version"], finding["rule"])
        if key not in self._rules and result.law is not None:
            names = ("work", "version", "rule", "citation", "source")
            words = law_of_rule(result.law.version, finding["rule"])
            self._rules[key] = {name: finding[name] for name in names} | words

    def _session(self, round_: Round) -> int:
        known = self._sessions.setdefault(round_.session.key, len(self._sessions))
        if known == len(self._part.sessions):
            self._part.sessions.append(round_.session.key)
        return known

    def _begin(self, n: int, round_: Round, wagers: int, zone: tzinfo | None) -> SaidRound:
        part, session = self._part, round_.session
        part.wagers += wagers
        time = when(round_, zone)
        self._n, self._time, self._zone = n, time, zone
        count_round(part.people, part.days, round_, time)
        said = SaidRound(n, self._session(round_))
        part.said.append(said)
        key = (session.casino, session.table)
        self._tables.setdefault(key, TableCount(n, *key, session.game)).rounds += 1
        casino = self._casinos.get(session.casino)
        if casino is None:
            casino = self._casinos[session.casino] = CasinoCount(n, session.casino, face_of_casino(session, zone))
        casino.rounds += 1
        currency = currency_of(session)
        if currency not in part.currencies:
            part.currencies.append(currency)
        part.remarks += [(n, _corrected(c)) for c in round_.corrections]
        part.remarks += [(n, _foreign(r, round_)) for r in round_.events if not belongs_to(r.event.event, session.game)]
        for recorded in (round_.events[0], round_.events[-1]):
            if recorded.ts is not None:
                instant = local(recorded.ts, zone)
                if part.first is None or in_utc(instant) < in_utc(part.first[1]):
                    part.first = n, instant
                if part.last is None or in_utc(instant) > in_utc(part.last[1]):
                    part.last = n, instant
        return said

    def _count(self, result: WorkResult, at: int, round_: Round, kinds: Mapping[Kind, int]) -> None:
        """Counts one work's verdicts on the round that has begun. kinds: how often each kind of them comes."""
        labelled = result.work, label_of(result)
        count = self._count_of(result, labelled, at)
        count.rounds += 1
        seen = {word for _, word, _, _ in kinds}
        count.tested += bool(seen & {"conforms", "breach"})
        count.conforming += "conforms" in seen and "breach" not in seen
        self._count_kinds(*labelled, round_.session.casino, kinds)

    def _count_of(self, result: WorkResult, labelled: Labelled, at: int) -> WorkCount:
        """What is counted of a work, which stands at this place among those of the round that has begun."""
        count = self._works.get(labelled)
        if count is None:
            if labelled not in self._faces:
                self._faces[labelled] = face_of(result)
            count = self._works[labelled] = WorkCount(self._n, at, self._faces[labelled])
        return count

    def _count_kinds(self, work: str, label: str, casino: str, kinds: Mapping[Kind, int]) -> None:
        of_casino = self._casinos[casino].verdicts
        of_work = self._part.provisions.setdefault(work, {}).setdefault(label, {})
        for (address, word, _, _), times in kinds.items():
            of_casino[word] = of_casino.get(word, 0) + times
            counts = of_work.get(address)
            if counts is None:
                counts = of_work[address] = [0] * len(WORDS)
            counts[WORDS.index(word)] += times

    def _fold_open(self, result: WorkResult, verdicts: Iterable[Verdict], round_: Round) -> None:
        """Folds what one work could not assess of the round that has begun."""
        label = label_of(result)
        for verdict in verdicts:
            if verdict.verdict == "not assessable":
                self._fold(result, label, verdict, round_)

    def _fold(self, result: WorkResult, label: str, verdict: Verdict, round_: Round) -> None:
        assert self._time is not None
        fold = self._fold_of(result, label, verdict, round_, self._n, self._time)
        if self._latest.get(id(fold)) == self._n:
            return  # another wager of the round
        self._latest[id(fold)] = self._n
        self._join(fold, round_.session, round_.id, self._time)
        if len(fold.named) < ROUNDS_NAMED:
            fold.named.append((self._n, round_.id))

    def _join(self, fold: Fold, session: Session, round_: str | None, time: When, times: int = 1) -> None:
        """Takes rounds of a session into a fold. round_: the id that they have, None where they have several."""
        fold.rounds += times
        before, added, joined = self._joined
        if fold.time is not before or time is not added:  # most rules of a round are folded with the same ones before
            joined = fold.time.joined(time)
            self._joined = fold.time, time, joined
        fold.time = joined
        fold.table = fold.table if fold.table == session.table else None
        fold.session = fold.session if fold.session == session.id else None
        fold.round = fold.round if fold.round == round_ else None

    def _fold_of(self, result: WorkResult, label: str, verdict: Verdict, round_: Round, n: int, time: When) -> Fold:
        """What is folded of a rule that could not be assessed for this reason, first of all in this round."""
        session = round_.session
        key = (result.work, label, verdict.address, verdict.reason, session.casino)
        fold = self._folds.get(key)
        if fold is None:
            law = result.law
            finding: dict[str, Any] = {
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
                "log": log_of(verdict, round_),
                "stands_under": "all",
                "status": result.standing.status,
            }
            if verdict.hangs_on is not None:
                hangs = verdict.hangs_on
                finding["hangs_on"] = {
                    "named": hangs.named,
                    "instruments": list(hangs.instruments),
                    "breach_if": hangs.breach_if,
                }
            if law is not None and not result.not_assessable:  # else the words held are not those that were in force
                address = verdict.address
                finding |= {"words": words_of_rule(law.version, address), "source": source_of(law.version, address)}
                self._name_rule(result, finding)
            fold = Fold(n, finding, time, session.table, session.id, round_.id)
            self._folds[key] = fold
        return fold

    def note_law(self, n: int, problems: Sequence[Problem]) -> None:
        """What is wrong with law that was met for the first time in a round."""
        self._part.law += [(n, problem) for problem in problems]

    def lose(self, n: int, round_: Round, fault: str) -> None:
        """A round at which the program failed: nothing of it is assessed, and that is said as loudly as can be."""
        why = "the program failed at this round; it is not the log that is at fault"
        self._pass_over(n, round_, "program.fault", why, fault)

    def leave_out(self, n: int, round_: Round) -> None:
        """A round that is too long to be judged: nothing of it is assessed."""
        self._begin(n, round_, 0, None)
        why = f"this round has more events than are judged ({round_.size:,}; --longest-round allows more)"
        self._pass_over(n, round_, "round.too-long", why)

    def _pass_over(self, n: int, round_: Round, code: str, reason: str, fault: str = "") -> None:
        house = round_.session.house
        time = when(round_, house.zone if house is not None else None)
        place = (round_.file, round_.events[0].line)
        self._part.passed.append(PassedOver(n, code, self._session(round_), round_.id, reason, time, *place, fault))


def _nothing(result: WorkResult) -> tuple[Verdict, ...]:
    """What stands for the verdicts of a work of which nothing can be assessed, where it has none."""
    if not result.not_assessable:
        return ()
    return (Verdict("not assessable", "*", "game.not-assessable", "round", "", reason=result.not_assessable),)


def told_of_fault(passed: PassedOver, table: str) -> Problem:
    """What is said of the first round at which the program failed in one way."""
    message = (
        f"The program failed at round {shorten(passed.round)} of table {shorten(table)}, and nothing of "
        f"that round is assessed. This is a fault of the program, not of the log: {passed.fault}."
    )
    remedy = "Please report it with this round; what is said of the other rounds stands."
    return Problem("program.fault", "error", message, Place(passed.file, passed.line), remedy)


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
