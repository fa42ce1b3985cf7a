"""A case: the rounds that a complaint is about, in order of time, and what becomes of each allegation."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from compliance.checking.case_alternatives import (
    Alternative,
    Judged,
    differences,
    judge,
    judged,
    told_otherwise,
    under_other_readings,
)
from compliance.checking.case_conclusions import (
    CONCERNED,
    UNDECIDED,
    UPHELD,
    Concerns,
    Outcome,
    Seen,
    deciding,
    faults_of,
    names_in,
    outcome_of,
    seen_row,
    stands_below,
    would_decide,
)
from compliance.checking.explaining import explain
from compliance.checking.results import WorkResult
from compliance.checking.rounds import Court
from compliance.checking.run import Task
from compliance.games.past import Memory
from compliance.logs.case_file import Allegation, Case, Side
from compliance.logs.case_reading import OpenCase
from compliance.logs.claims import Otherwise, as_claimed
from compliance.logs.rounds import LineOfFile
from compliance.logs.yaml_faults import Wrong
from compliance.meaning.readings import Reading
from compliance.problems import Problem
from compliance.spelling import aside


@dataclass(frozen=True, slots=True)
class _Round:
    """A round in question as it was judged, and otherwise."""

    task: Task
    results: Sequence[WorkResult]
    verdicts: tuple[Judged, ...]
    alternatives: tuple[Alternative, ...]
    explanation: dict[str, Any]


@dataclass(slots=True)
class Hearing:
    """What is made of the rounds that a command is asked for: `case` says which of them are in question.

    tasks: reads the logs, also told otherwise. quoted: gives lines of a log as they stand. titles: of works.
    """

    opened: OpenCase
    court: Court
    readings: Sequence[Reading]
    taken: Mapping[str, str]
    tasks: Callable[[Otherwise, Memory], Iterable[Task]]
    quoted: Callable[[str, Iterable[int]], Mapping[int, str]]
    _rounds: list[_Round] = field(default_factory=list)
    _others: list[dict[str, Any]] = field(default_factory=list)
    _known: dict[str, set[str]] = field(default_factory=lambda: {what: set() for what in CONCERNED})

    @property
    def case(self) -> Case:
        return self.opened.case

    @property
    def _court(self) -> Court:
        """What conforms is put in words too: half of a case's verdicts are such."""
        return replace(self.court, in_full=True)

    def take(self, task: Task) -> None:
        """A round that the command is asked for, in the order of the log."""
        named = self._named()
        for what, names in names_in(task.round).items():
            self._known[what] |= names
        results = judge(self._court, task, self.taken)
        verdicts = judged(results)
        if named and task.round.id not in named:
            self._others.append(_listed(task, verdicts))
            return
        others = under_other_readings(self._court, task, self.readings, self.taken, results)
        explanation = explain(self.court, task.round, self.taken, first_of_session=task.first, past=task.past)
        self._rounds.append(_Round(task, results, verdicts, tuple(others), explanation))

    def faults(self) -> list[Problem]:
        """Of what the case names what is not in the log, by its place in the case's file."""
        seen = {r.task.round.id for r in self._rounds} | {other["round"] for other in self._others}
        wrong = [
            Wrong((*at, number), f"the log has no round {name} where this command looks", _WIDEN)
            for at, names in self._rounds_named()
            for number, name in enumerate(names)
            if name not in seen
        ]
        for number, allegation in enumerate(self.case.allegations):
            if allegation.rounds and not self._of(allegation):
                continue  # that nothing else of it is found follows from that, which is told
            applied = self._as_claimed(allegation).applied
            for place, claim in enumerate(allegation.claimed):
                if place not in applied:
                    message = f"there is no {claim.what} {claim.of} in the rounds that it is about"
                    wrong.append(Wrong(("allegations", number, "claimed", place), message, _NAME_EVENT))
            wrong += self._concerned_missing(number, allegation)
            wrong += self._rules_missing(number, allegation)
        return self.opened.told(wrong)

    def _concerned_missing(self, number: int, allegation: Allegation) -> Iterator[Wrong]:
        """The wager, player or seat of which an allegation is, where no round looked at has one of the name."""
        for what in CONCERNED if self._rounds or self._others else ():
            name = getattr(allegation, what)
            if name is not None and name not in self._known[what]:
                message = f"the log has no {what} {name} where this command looks{aside(name, self._known[what])}"
                remedy = f"Name it as the log does, or leave `{what}` out to ask about all of the round."
                yield Wrong(("allegations", number, what), message, remedy)

    def _rules_missing(self, number: int, allegation: Allegation) -> Iterator[Wrong]:
        """The provisions that an allegation names and no text that is held of its work has."""
        rounds = self._of(allegation)
        works = {result.work for r in rounds for result in r.results}
        if allegation.work is not None and rounds and allegation.work not in works:
            message = f"{allegation.work} is no work by which these rounds are judged{aside(allegation.work, works)}"
            yield Wrong(("allegations", number, "work"), message, f"It is one of {', '.join(sorted(works))}.")
            return
        of_work = {allegation.work or _work(r) for r in rounds}
        laws = [result.law for r in rounds for result in r.results if result.work in of_work and result.law is not None]
        for place, rule in enumerate(allegation.rules if laws else ()):
            if not any(stands_below(address, rule) for law in laws for address in law.version.by_address):
                message = f"{', '.join(sorted(of_work))} has no rule {rule} as it then stood"
                remedy = "Write it as the text does (9.4, 14.1(b)), or name with `work` the work that has it."
                yield Wrong(("allegations", number, "rules", place), message, remedy)

    def document(self, titles: Mapping[str, str]) -> dict[str, Any]:
        """The case as plain data."""
        case = self.case
        exhibits = _Exhibits()
        self._rounds.sort(key=lambda r: (r.explanation.get("from_utc") or "", r.task.n))
        rounds = [self._round(r, exhibits) for r in self._rounds]
        alleged = {id(s.verdict) for a in case.allegations for s in self._seen(a)}
        return {
            "number": case.case,
            "references": [{"system": system, "number": number} for system, number in case.references.items()],
            "prepared": _side(case.prepared),
            "complaint": _side(case.complaint),
            "answer": _side(case.answer) if case.answer is not None else None,
            "allegations": [self._allegation(a, titles, exhibits, alleged) for a in case.allegations],
            "rounds": rounds,
            "other_rounds": self._others,
            "exhibits": exhibits.listed,
        }

    def _named(self) -> set[str]:
        return {name for _, names in self._rounds_named() for name in names}

    def _rounds_named(self) -> list[tuple[tuple[str | int, ...], Sequence[str]]]:
        if self.case.rounds:
            own = [(("rounds",), self.case.rounds)]
            return [*own, *self._rounds_of_allegations()]
        # an allegation that names no round is about all that the command is asked for
        return self._rounds_of_allegations() if all(a.rounds for a in self.case.allegations) else []

    def _rounds_of_allegations(self) -> list[tuple[tuple[str | int, ...], Sequence[str]]]:
        return [(("allegations", n, "rounds"), a.rounds) for n, a in enumerate(self.case.allegations) if a.rounds]

    def _of(self, allegation: Allegation) -> list[_Round]:
        wanted = allegation.rounds or self.case.rounds
        return [r for r in self._rounds if not wanted or r.task.round.id in wanted]

    def _round(self, r: _Round, exhibits: _Exhibits) -> dict[str, Any]:
        explanation = r.explanation
        lines = sorted({e["line"] for e in (*explanation["events"], *explanation["corrections"])})
        rows = [row for file in self._files(explanation, lines) for row in self._quotes(*file)]
        exhibit = exhibits.add("round", explanation["file"], r.task.round.id, lines=lines, quoted=rows)
        changed = [
            {
                "reading": alternative.reading.id,
                "other": alternative.other,
                "means": alternative.reading.alternatives[alternative.other],
                "ambiguity": alternative.reading.ambiguity,
                "changes": found,
            }
            for alternative in r.alternatives
            if (found := differences(r.verdicts, alternative.verdicts))
        ]
        tried = [f"{a.reading.id}={a.other}" for a in r.alternatives]
        return {
            **_listed(r.task, r.verdicts),
            "exhibit": exhibit,
            "explanation": explanation,
            "readings_tried": tried,
            "under_other_readings": changed,
        }

    def _files(self, explanation: Mapping[str, Any], lines: Iterable[int]) -> Iterator[tuple[str, list[int]]]:
        """The files in which the lines of a round stand, each with those in it, that of the round's beginning first."""
        in_files: dict[str, list[int]] = {explanation["file"]: []}
        for line in lines:
            in_files.setdefault(
                line.file if isinstance(line, LineOfFile) else explanation.get("opened_in", explanation["file"]), []
            ).append(int(line))
        yield from ((file, held) for file, held in in_files.items() if held)

    def _quotes(self, file: str, lines: Sequence[int]) -> Iterator[dict[str, Any]]:
        for number, text in sorted(self.quoted(file, lines).items()):
            yield {"file": file, "line": number, "text": text}

    def _seen(self, allegation: Allegation) -> list[Seen]:
        """The verdicts that an allegation is about."""
        of = ((r, Concerns(allegation, _work(r))) for r in self._of(allegation))
        return [s for r, concerns in of for s in concerns.of(r.task.round, r.verdicts)]

    def _allegation(
        self, allegation: Allegation, titles: Mapping[str, str], exhibits: _Exhibits, alleged: Container[int]
    ) -> dict[str, Any]:
        """alleged: the verdicts that any allegation of the case is about, by their identity."""
        rounds = self._of(allegation)
        concerns = {r.task.round.id: Concerns(allegation, _work(r)) for r in rounds}
        seen = self._seen(allegation)
        left_out = [s for r in rounds for s in concerns[r.task.round.id].left_out(r.task.round, r.verdicts)]
        outcome = outcome_of(seen)
        rests_on = deciding(seen, outcome)
        cited = dict.fromkeys((s.work, s.verdict.address) for s in rests_on)
        numbers = {key: self._provision(*key, rounds, exhibits) for key in cited}
        return {
            "id": allegation.id,
            "in_their_words": allegation.says,
            "rounds": [r.task.round.id for r in rounds],
            "wager": allegation.wager,
            "player": allegation.player,
            "of_one_player": allegation.player is not None,
            "seat": allegation.seat,
            "rules": list(allegation.rules),
            "work": allegation.work,
            "outcome": outcome,
            "rests_on": [
                {**seen_row(s), "exhibits": [exhibits.number("round", s.round), numbers[s.work, s.verdict.address]]}
                for s in rests_on
            ],
            "would_decide": would_decide(seen, allegation, titles, in_rounds=bool(rounds))
            if outcome == UNDECIDED
            else [],
            "readings_tried": len({f"{a.reading.id}={a.other}" for r in rounds for a in r.alternatives}),
            "otherwise_under": _otherwise(rounds, concerns, rests_on, outcome),
            "claimed": self._claimed(allegation, rounds, concerns) if allegation.claimed else None,
            "left_out": [{"round": s.round, "work": s.work, "rule": s.verdict.address} for s in left_out],
            "beside": _beside(rounds, alleged),
        }

    def _provision(self, work: str, rule: str, rounds: Sequence[_Round], exhibits: _Exhibits) -> str:
        said = next(
            (v for r in rounds for v in r.explanation["verdicts"] if (v["work"], v["rule"]) == (work, rule)),
            {"words": "", "law": None, "citation": ""},
        )
        kept = {name: said[name] for name in ("words", "law", "citation", "would_stand") if name in said}
        standing = next((w for r in rounds for w in r.explanation["works"] if w["work"] == work), None)
        held = {name: standing[name] for name in ("version", "status", "reason")} if standing is not None else {}
        return exhibits.add("provision", work, rule, **kept, **held)

    def _as_claimed(self, allegation: Allegation) -> Otherwise:
        return as_claimed((r.task.round for r in self._of(allegation)), allegation.claimed)

    def _claimed(
        self, allegation: Allegation, rounds: Sequence[_Round], concerns: Mapping[str, Concerns]
    ) -> dict[str, Any]:
        """What would hold, were the facts as they are claimed."""
        seen: list[Seen] = []
        changes: list[dict[str, Any]] = []
        wanted = {r.task.n for r in rounds}
        found = told_otherwise(self._court, self.tasks, self._as_claimed(allegation), self.taken, wanted)
        for r in rounds:
            otherwise, then = found[r.task.n]
            seen += concerns[r.task.round.id].of(otherwise, then)
            changes += [{"round": r.task.round.id, **change} for change in differences(r.verdicts, then)]
        outcome = outcome_of(seen)
        return {
            "facts": [claim.model_dump(exclude_none=True) for claim in allegation.claimed],
            "outcome": outcome,
            "rests_on": [seen_row(s) for s in deciding(seen, outcome)],
            "changes": changes,
        }


_WIDEN = "Name a round of this table and this time, or widen --between."
_NAME_EVENT = "Name the event by its `seq`, a settlement by its wager, a wager by its id."


@dataclass(slots=True)
class _Exhibits:
    """The exhibits, numbered in the order in which they come."""

    listed: list[dict[str, Any]] = field(default_factory=list)
    _known: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, kind: str, of: str, name: str, **held: Any) -> str:
        """The number of an exhibit, which is listed once."""
        key = (kind, name if kind == "round" else f"{of} {name}")
        if key not in self._known:
            self._known[key] = f"E{len(self.listed) + 1}"
            self.listed.append({"exhibit": self._known[key], "kind": kind, "of": of, "name": name, **held})
        return self._known[key]

    def number(self, kind: str, name: str) -> str:
        """The number of one that is listed."""
        return self._known[kind, name]


def _otherwise(
    rounds: Sequence[_Round], concerns: Mapping[str, Concerns], rests_on: Sequence[Seen], outcome: Outcome
) -> list[dict[str, Any]]:
    """The readings under which the allegation would end otherwise, or be upheld for another fault or another sum, with
    the verdicts that it would then rest on."""
    by_name: dict[tuple[str, str], dict[str, Alternative]] = {}
    for r in rounds:
        for alternative in r.alternatives:
            by_name.setdefault((alternative.reading.id, alternative.other), {})[r.task.round.id] = alternative
    found = []
    for (reading, other), of_rounds in by_name.items():
        seen: list[Seen] = []
        for r in rounds:
            own = of_rounds.get(r.task.round.id)
            verdicts = own.verdicts if own is not None else r.verdicts
            seen += concerns[r.task.round.id].of(r.task.round, verdicts)
        ends = outcome_of(seen)
        then = deciding(seen, ends)
        if ends != outcome or (ends == UPHELD and faults_of(then) != faults_of(rests_on)):
            found.append({"reading": reading, "other": other, "outcome": ends, "rests_on": [*map(seen_row, then)]})
    return found


def _beside(rounds: Sequence[_Round], alleged: Container[int]) -> list[dict[str, Any]]:
    """What does not conform in the same rounds and is not what is alleged, here or in another allegation."""
    return [
        seen_row(Seen(r.task.round.id, work, verdict))
        for r in rounds
        for work, verdict in r.verdicts
        if verdict.verdict == "breach" and id(verdict) not in alleged
    ]


def _work(r: _Round) -> str:
    """The work of the game: it is judged first."""
    return r.results[0].work


def _listed(task: Task, verdicts: Sequence[Judged]) -> dict[str, Any]:
    """A round in one line."""
    counts = {word: sum(v.verdict == word for _, v in verdicts) for word in ("breach", "conforms", "not assessable")}
    return {
        "round": task.round.id,
        "session": task.round.session.id,
        "starts": task.round.starts.isoformat() if task.round.starts is not None else None,
        "breach": counts["breach"],
        "conforms": counts["conforms"],
        "not_assessable": counts["not assessable"],
    }


def _side(side: Side) -> dict[str, Any]:
    return {"by": side.by, "of": side.of, "at": side.at, "in_their_words": side.text}


def upheld(case: Mapping[str, Any]) -> bool:
    """Whether an allegation of a case is upheld."""
    return any(allegation["outcome"] == UPHELD for allegation in case["allegations"])
