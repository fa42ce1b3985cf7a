"""The check document: everything a run has to say, as plain data from which all reports are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from compliance.checking.doubt import NO_DOUBTS
from compliance.checking.law import Law
from compliance.checking.money import sums_of
from compliance.checking.rounds import ASSESSABLE, Court
from compliance.checking.tally import WORDS, CasinoCount, Tally, WorkCount
from compliance.checking.testable import rule_of
from compliance.games.works import below_the_law
from compliance.meaning.readings import Reading
from compliance.problems import Problem
from compliance.program import program
from compliance.rulebook.orders import OpenOrder
from compliance.rulebook.timeline import vouched_for

SCHEMA_VERSION = "1"
_PER_CENT = 100


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
    below = tally.below
    works = {work for work, _ in tally.works}
    return {
        "schema_version": SCHEMA_VERSION,
        "title": "Conformance report",
        "logs": [dict(f) for f in files],
        "casinos": [_casino(name, count, tally) for name, count in tally.casinos.items()],
        "tables": list(tally.tables.values()),
        "currency": next(iter(tally.currencies)) if len(tally.currencies) == 1 else None,
        "currencies": sorted(tally.currencies),
        "program": program(),
        "rulebook": {"digest": court.rulebook.digest},
        "period": {"from": _said(tally.first_time), "until": _said(tally.last_time)},
        "assumptions": [*(dict(a) for a in assumptions), *_vouched(tally)],
        "attestations": _attestations(tally),
        "readings": [_reading(r, taken) for r in readings if works & set(r.works)],
        **_counted(tally),
        **({} if below is None else {"below_the_law": _counted(below, ranks=True)}),
        "orders": [order for count in tally.works.values() for order in _orders(count)],
        "problems": [_problem(p) for p in (*problems, *tally.remarks)],
        **({} if statistics is None else {"statistics": dict(statistics)}),
    }


def _counted(tally: Tally, *, ranks: bool = False) -> dict[str, Any]:
    """What was found under the works of a tally. ranks: they stand below the law, and each says of what rank it is."""
    totals = dict.fromkeys(WORDS, 0)
    for counts in tally.provisions.values():
        for word in WORDS:
            totals[word] += counts[word]
    works = [_work(count, tally) for count in tally.works.values()]
    if ranks:
        for work in works:
            entry = below_the_law(work["work"])
            work |= {"rank": entry.rank, "beside": entry.beside} if entry is not None else {}
    return {
        "summary": _summary(tally, totals),
        "works": works,
        "findings": [*tally.findings, *sorted(tally.folded(), key=_order_of_folds)],
        "incidents": tally.incidents.incidents,
        "provisions": list(_provisions(tally)),
    }


def _casino(name: str, count: CasinoCount, tally: Tally) -> dict[str, Any]:
    """One casino of the run: its clock and what was found there. Verdicts and money under works below the law are not
    among them."""
    house = count.session.house
    findings = [f for f in tally.findings if f["casino"] == name]
    return {
        "casino": name,
        "jurisdiction": count.session.jurisdiction,
        "stated_in": house.stated_in if house is not None else None,
        "zone": str(count.zone) if count.zone is not None else None,
        "gaming_day_starts": house.starts.isoformat("minutes") if house is not None and house.starts else None,
        "shifts": {shift: at.isoformat("minutes") for shift, at in house.shifts} if house is not None else {},
        "tables": sum(of == name for of, _ in tally.tables),
        "rounds": count.rounds,
        **{word.replace(" ", "_"): count.verdicts[word] for word in WORDS},
        "incidents": sum(i["casino"] == name for i in tally.incidents.incidents),
        "money_by_currency": sums_of(findings),
    }


def _attestations(tally: Tally) -> list[dict[str, Any]]:
    """Who vouches for what of the law by which this run judged: for a text that was adopted, or that something that is
    not held changed nothing."""
    found: dict[str, dict[str, Any]] = {}
    below = tally.below.works.values() if tally.below is not None else ()
    for count in (*tally.works.values(), *below):
        for vouched in count.standing.attested:
            entry = found.setdefault(
                vouched.id,
                {
                    "id": vouched.id,
                    "by": vouched.by,
                    "what": vouched.what,
                    "until": vouched.until.isoformat() if vouched.until else None,
                    "evidence": vouched.evidence,
                    "instrument": vouched.instrument or None,
                    "missing": vouched.missing or None,
                    "works": [],
                    "said": vouched_for(vouched),
                },
            )
            if count.work not in entry["works"]:
                entry["works"].append(count.work)
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
    sums = sums_of(tally.findings)
    return {
        "conforms": totals["conforms"],
        "breach": totals["breach"],
        "not_assessable": totals["not assessable"],
        "not_applicable": totals["not applicable"],
        "assessed_percent": round(_PER_CENT * assessed / asked, 1) if asked else 0,
        "rounds": tally.rounds,
        "wagers": tally.wagers,
        "incidents": len(tally.incidents.incidents),
        "money_by_currency": sums,
        "money": _in_one_currency(sums, tally, ""),
        "stakes": _in_one_currency(sums, tally, "_stake"),
    }


def _in_one_currency(sums: Sequence[Mapping[str, Any]], tally: Tally, what: str) -> dict[str, int] | None:
    """What is due, of a run in one currency; None where there are several, since those cannot be added."""
    if len(tally.currencies) > 1:
        return None
    due = next((row for row in sums if row["money_kind"] == "due"), {})
    return {f"{side}_cents": due.get(f"{side}{what}_cents", 0) for side in ("player", "casino")}


def _work(count: WorkCount, tally: Tally) -> dict[str, Any]:
    label = _label(count)
    rules = _rules_of(count.law)
    testable = {
        rule_of(address)
        for (work, of, address), counts in tally.provisions.items()
        if work == count.work and of == label and counts["conforms"] + counts["breach"]
    }
    return {
        "work": count.work,
        "title": count.law.version.title if count.law is not None else count.work,
        "version": label,
        "status": count.standing.status,
        "reason": count.standing.reason,
        "missing": list(count.standing.missing),
        "rounds": count.rounds,
        "provisions_total": len(rules),
        "testable": len(testable),
        "tested_rounds": count.tested,
        "conforming_rounds": count.conforming,
        "citation": count.law.version.citation_head if count.law is not None else "",
        "assessed": not count.not_assessable,
    }


# why an order of capitals was seen to change nothing
_CAPITALS = (
    "carried out on a copy it changes capitals alone: every clause is read the same, and every requirement has the "
    "same words, with and without it"
)


def _orders(count: WorkCount) -> Iterable[dict[str, Any]]:
    """The orders in force that were not carried out: what each leaves in doubt of a work, or why nothing."""
    doubts = count.law.doubts if count.law is not None else NO_DOUBTS
    for touched in doubts.orders:
        yield {**_order(touched.order, count), "provisions": sorted(touched.addresses), "whole_work": touched.whole}
    for order in doubts.without_effect:
        yield {**_order(order, count), "provisions": [], "whole_work": False, "changes_nothing": _CAPITALS}


def _order(order: OpenOrder, count: WorkCount) -> dict[str, Any]:
    return {
        "work": count.work,
        "version": _label(count),
        "instrument": order.instrument,
        "order": order.name,
        "outcome": order.outcome,
        "quote": order.quote,
        "file": order.file,
        "line": order.line,
    }


def _label(count: WorkCount) -> str:
    if count.law is not None and not count.not_assessable:
        return count.law.label
    return count.standing.status


def _rules_of(law: Law | None) -> list[str]:
    """The numbered rules of a version (paragraphs belong to their rule)."""
    return [p.address for p in law.version.provisions if p.kind == "rule"] if law is not None else []


def _provisions(tally: Tally) -> Iterable[dict[str, Any]]:
    for count in tally.works.values():
        label = _label(count)
        listed = {a for (w, of, a) in tally.provisions if w == count.work and of == label}
        order = [p.address for p in count.law.version.provisions] if count.law is not None else []
        if count.standing.status not in ASSESSABLE and count.not_assessable:
            order = [a for a in order if a in listed]
        for address in [*order, *sorted(listed - set(order))]:
            counts = tally.provisions.get((count.work, label, address), dict.fromkeys(WORDS, 0))
            entry: dict[str, Any] = {
                "work": count.work,
                "version": label,
                "rule": address,
                "status": count.law.status.get(address, "open") if count.law is not None else "open",
                "conforms": counts["conforms"],
                "breach": counts["breach"],
                "not_assessable": counts["not assessable"],
                "not_applicable": counts["not applicable"],
            }
            if count.law is not None and address in count.law.reasons:
                entry["reason"] = count.law.reasons[address]
            yield entry


def _reading(reading: Reading, taken: Mapping[str, str]) -> dict[str, Any]:
    return {
        "id": reading.id,
        "ambiguity": reading.ambiguity,
        "taken": taken.get(reading.id, reading.taken),
        "alternatives": [{"name": name, "text": text} for name, text in reading.alternatives.items()],
    }


def _problem(problem: Problem) -> dict[str, Any]:
    place = problem.place
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "remedy": problem.remedy,
        "quote": problem.quote,
        "file": place.file if place is not None else None,
        "line": place.line if place is not None else None,
        "column": place.column if place is not None else None,
    }
