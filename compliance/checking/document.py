"""The check document: everything a run has to say, as plain data from which all reports are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from compliance.checking.attendance import attendance_said
from compliance.checking.part import WORDS, CasinoCount, WorkCount
from compliance.checking.problem_rows import problem_row
from compliance.checking.rounds import Court
from compliance.checking.spool import shown
from compliance.checking.standing_data import bearing_on_games
from compliance.checking.tally import Tally
from compliance.checking.testable import rule_of
from compliance.games.works import below_the_law
from compliance.meaning.readings import Reading
from compliance.problems import Problem
from compliance.program import program

SCHEMA_VERSION = "1"
_PER_CENT = 100
_NEXT_TO_ALL = 99.9
AMONG_THE_ROUNDS: Final = "round.too-long"  # of what is left out, what `rounds` counts all the same


@dataclass(slots=True)
class Frame:
    """What a document says beside what was found in the rounds, as plain data.

    files: the logs; problems: of logs and rulebook; readings: each as the document has it, with the works that it is
    about; digest: of the rulebook.
    """

    digest: str
    files: list[dict[str, Any]] = field(default_factory=list)
    problems: list[dict[str, Any]] = field(default_factory=list)
    readings: list[tuple[list[str], dict[str, Any]]] = field(default_factory=list)
    assumptions: list[dict[str, Any]] = field(default_factory=list)


def document_of(
    tally: Tally,
    court: Court,
    *,
    files: Sequence[Mapping[str, Any]],
    problems: Iterable[Problem],
    readings: Sequence[Reading],
    taken: Mapping[str, str],
    assumptions: Sequence[Mapping[str, Any]],
    statistics: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The JSON contract of `check`, with members of its own beside.

    statistics: of randomness and returns, where they were asked for; no other member depends on them.
    """
    frame = Frame(
        court.rulebook.digest,
        [dict(f) for f in files],
        [problem_row(p) for p in problems],
        readings_said(readings, taken),
        [dict(a) for a in assumptions],
    )
    return document_from(tally, frame, statistics)


def readings_said(readings: Iterable[Reading], taken: Mapping[str, str]) -> list[tuple[list[str], dict[str, Any]]]:
    """The readings as a document has them, each with the works that it is about."""
    return [(list(r.works), _reading(r, taken)) for r in readings]


def document_from(tally: Tally, frame: Frame, statistics: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The document, of plain data alone."""
    below = tally.below
    works = {count.face.work for count in tally.works}
    first, last = tally.period
    return {
        "schema_version": SCHEMA_VERSION,
        "title": "Conformance report",
        "logs": frame.files,
        "casinos": [_casino(count, tally) for count in tally.casinos],
        "tables": tally.tables,
        "currency": next(iter(tally.currencies)) if len(tally.currencies) == 1 else None,
        "currencies": sorted(tally.currencies),
        "program": program(),
        "rulebook": {"digest": frame.digest},
        "period": {"from": _said(first), "until": _said(last)},
        "assumptions": [*bearing_on_games(frame.assumptions, {t["game"] for t in tally.tables}), *_vouched(tally)],
        "attestations": _attestations(tally),
        "readings": [reading for of, reading in frame.readings if works & set(of)],
        **_counted(tally),
        "rules": [rule for _, rule in sorted(tally.rules.items())],
        **attendance_said(tally.people, tally.assessed, tally.days),
        **({} if below is None else {"below_the_law": _counted(below, ranks=True)}),
        "orders": [dict(order) for count in tally.works for order in count.face.orders],
        "problems": shown(frame.problems, tally.remarks),
        **({} if statistics is None else {"statistics": dict(statistics)}),
    }


def _counted(tally: Tally, *, ranks: bool = False) -> dict[str, Any]:
    """What was found under the works of a tally. ranks: they stand below the law, and each says of what rank it is."""
    totals = dict.fromkeys(WORDS, 0)
    for counts in tally.provisions.values():
        for word, times in zip(WORDS, counts, strict=True):
            totals[word] += times
    works = [_work(count, tally) for count in tally.works]
    if ranks:
        for work in works:
            entry = below_the_law(work["work"])
            work |= {"rank": entry.rank, "beside": entry.beside} if entry is not None else {}
    return {
        "summary": _summary(tally, totals),
        "works": works,
        "findings": shown(tally.findings, sorted(tally.folded(), key=_order_of_folds)),
        "incidents": shown(tally.incidents.incidents),
        "provisions": list(_provisions(tally)),
    }


def _casino(count: CasinoCount, tally: Tally) -> dict[str, Any]:
    """One casino of the run: its clock and what was found there. Verdicts and money under works below the law are not
    among them."""
    name = count.casino
    return {
        "casino": name,
        **count.face,
        "tables": sum(table["casino"] == name for table in tally.tables),
        "rounds": count.rounds,
        "assessed_rounds": count.assessed,
        **{word.replace(" ", "_"): count.verdicts.get(word, 0) for word in WORDS},
        "incidents": tally.incidents.at[name],
        "money_by_currency": tally.sums.get(name, []),
    }


def _attestations(tally: Tally) -> list[dict[str, Any]]:
    """Who vouches for what of the law by which this run judged: for a text that was adopted, or that something that is
    not held changed nothing."""
    found: dict[str, dict[str, Any]] = {}
    below = tally.below.works if tally.below is not None else ()
    for count in (*tally.works, *below):
        for vouched in count.face.attested:
            bare = {name: value for name, value in vouched.items() if name != "said"}
            entry = found.setdefault(vouched["id"], {**bare, "works": [], "said": vouched["said"]})
            if count.face.work not in entry["works"]:
                entry["works"].append(count.face.work)
    return list(found.values())


def _vouched(tally: Tally) -> list[dict[str, Any]]:
    """The same as assumptions, which stand on the face of every report."""
    why = "No text held shows it; the law is taken to be so on the word of who vouches for it."
    return [{"id": a["id"], "text": a["said"], "why": why, "face": True} for a in _attestations(tally)]


def _said(instant: datetime | None) -> str | None:
    return None if instant is None else instant.isoformat()


def _order_of_folds(finding: Mapping[str, Any]) -> tuple[str, str, str, str]:
    return str(finding["work"]), str(finding["version"]), str(finding["rule"]), str(finding["reason"])


def _summary(tally: Tally, totals: Mapping[str, int]) -> dict[str, Any]:
    assessed = totals["conforms"] + totals["breach"]
    asked = assessed + totals["not assessable"]
    sums = tally.sums.get("", [])
    return {
        "conforms": totals["conforms"],
        "breach": totals["breach"],
        "not_assessable": totals["not assessable"],
        "not_applicable": totals["not applicable"],
        "assessed_percent": _assessed_percent(assessed, asked, tally),
        "rounds": tally.rounds,
        "wagers": tally.wagers,
        "incidents": len(tally.incidents),
        "money_by_currency": sums,
        "money": _in_one_currency(sums, tally, ""),
        "stakes": _in_one_currency(sums, tally, "_stake"),
    }


def _assessed_percent(assessed: int, asked: int, tally: Tally) -> float:
    """How much of what applies to the rounds of the logs was assessed, in per cent.

    A round that was left out whole counts as one of which nothing was, and to which as much applies as to the others on
    the average.
    """
    if not asked:
        return 0
    left_out = sum(finding["rounds_count"] for finding in tally.outside)
    judged = tally.rounds - sum(f["rounds_count"] for f in tally.outside if f["code"] == AMONG_THE_ROUNDS)
    share = judged / (judged + left_out) if left_out else 1
    return in_per_cent(assessed / asked * share)


def in_per_cent(share: float) -> float:
    """A share in per cent, to the nearest tenth; 100 for the whole alone, however near a part comes to it."""
    nearest = round(_PER_CENT * share, 1)
    return nearest if share >= 1 or nearest < _PER_CENT else _NEXT_TO_ALL


def _in_one_currency(sums: Sequence[Mapping[str, Any]], tally: Tally, what: str) -> dict[str, int] | None:
    """What is due, of a run in one currency; None where there are several, since those cannot be added."""
    if len(tally.currencies) > 1:
        return None
    due = next((row for row in sums if row["money_kind"] == "due"), {})
    return {f"{side}_cents": due.get(f"{side}{what}_cents", 0) for side in ("player", "casino")}


def _work(count: WorkCount, tally: Tally) -> dict[str, Any]:
    face = count.face
    testable = {
        rule_of(address)
        for (work, of, address), (conforms, breach, _, _) in tally.provisions.items()
        if work == face.work and of == face.label and conforms + breach
    }
    return {
        "work": face.work,
        "title": face.title,
        "version": face.label,
        "status": face.status,
        "reason": face.reason,
        "missing": list(face.missing),
        "rounds": count.rounds,
        "provisions_total": len(face.rules),
        "testable": len(testable),
        "tested_rounds": count.tested,
        "conforming_rounds": count.conforming,
        "citation": face.citation,
        "assessed": face.assessed,
    }


def _provisions(tally: Tally) -> Iterable[dict[str, Any]]:
    for count in tally.works:
        face = count.face
        listed = {a for (w, of, a) in tally.provisions if w == face.work and of == face.label}
        order = face.provisions if face.whole else [a for a in face.provisions if a in listed]
        for address in [*order, *sorted(listed - set(order))]:
            counts = tally.provisions.get((face.work, face.label, address), [0] * len(WORDS))
            entry: dict[str, Any] = {
                "work": face.work,
                "version": face.label,
                "rule": address,
                "status": face.states.get(address, "open") if face.held else "open",
                **{word.replace(" ", "_"): times for word, times in zip(WORDS, counts, strict=True)},
            }
            if address in face.reasons:
                entry["reason"] = face.reasons[address]
            yield entry


def _reading(reading: Reading, taken: Mapping[str, str]) -> dict[str, Any]:
    return {
        "id": reading.id,
        "ambiguity": reading.ambiguity,
        "taken": taken.get(reading.id, reading.taken),
        "alternatives": [{"name": name, "text": text} for name, text in reading.alternatives.items()],
    }
