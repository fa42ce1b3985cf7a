"""The JSON documents of the rulebook commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from compliance.rulebook.model import Provision, Standing, Version
from compliance.rulebook.orders import Touched, touching
from compliance.rulebook.outcomes import OperationOutcome
from compliance.rulebook.rulebook import Rulebook
from compliance.rulebook.timeline import Period

SCHEMA_VERSION = "1"


def document(**members: Any) -> dict[str, Any]:
    return {"schema_version": SCHEMA_VERSION, **members}


def show_shape(standing: Standing, at: datetime, provisions: Sequence[Provision]) -> dict[str, Any]:
    """`rulebook show`: `version` is null where no text is in force, with the status and its reason beside it."""
    version = standing.version
    members: dict[str, Any] = {
        "work": standing.work,
        "at": at.isoformat(),
        "status": standing.status,
        "reason": standing.reason,
        "missing": list(standing.missing),
        "successor": standing.successor,
        "version": version_shape(version, standing) if version else None,
        "provisions": [provision_shape(p, version) for p in provisions] if version else [],
        "orders_not_carried_out": [_touched_shape(each) for each in touching(standing.touched, provisions)],
    }
    if version is None and standing.last_known is not None:
        last = standing.last_known
        members["last_known"] = {"label": last.label, **_span(last), "made_by": list(last.made_by)}
    return document(**members)


def _touched_shape(touched: Touched) -> dict[str, Any]:
    return {
        **touched.order.members(),
        "provisions": sorted(touched.addresses),
        "terms": sorted(touched.terms),
        "whole_work": touched.whole,
    }


def _span(version: Version) -> dict[str, Any]:
    return {"from": _iso(version.starts), "until": _iso(version.until)}


def version_shape(version: Version, standing: Standing) -> dict[str, Any]:
    return {
        "label": version.label,
        "title": version.title,
        "division": version.division,
        **_span(version),
        "made_by": list(version.made_by),
        "status": standing.status,
        "missing": list(standing.missing),
        "citation": version.citation_head,
    }


def provision_shape(provision: Provision, version: Version) -> dict[str, Any]:
    shape: dict[str, Any] = {"address": provision.address, "kind": provision.kind, "parent": provision.parent}
    if provision.heading is not None:
        shape["heading"] = provision.heading
    shape["text"] = provision.text
    if provision.closing is not None:
        shape["closing"] = provision.closing
    if provision.rows is not None:
        shape["rows"] = [list(row) for row in provision.rows]
    source = provision.source
    shape |= {
        "status": provision.status,
        "citation": version.citation(provision.address),
        "source": {"file": source.file, "first_line": source.first_line, "last_line": source.last_line}
        if source
        else None,
        "lineage": list(provision.lineage),
    }
    return shape


def period_shape(work: str, period: Period) -> dict[str, Any]:
    return {
        "work": work,
        "status": period.status,
        "from": _iso(period.starts),
        "until": _iso(period.until),
        "version": period.label,
        "by": period.by,
        "reason": period.reason,
        "missing": list(period.missing),
        "successor": period.successor,
    }


def gaps_shape(rulebook: Rulebook) -> dict[str, Any]:
    """References to issues, held or not; what else is known to be missing; commencements on unknown dates."""
    references: list[dict[str, Any]] = []
    missing: list[dict[str, Any]] = []
    unresolved: list[dict[str, Any]] = []
    for name, chronicle in rulebook.chronicles.items():
        held = {(r.instrument.published, r.instrument.issue): r.id for r in chronicle.records}
        for reference in chronicle.references:
            references.append(
                {
                    "instrument": reference.instrument,
                    "provision": reference.provision,
                    "words": reference.words,
                    "published": reference.published.isoformat(),
                    "supplement": reference.supplement,
                    "amendment": reference.amendment,
                    "issues": [{"number": n, "held": held.get((reference.published, n))} for n in reference.numbers],
                }
            )
        for entry in chronicle.corpus.missing:
            evidence = [{"instrument": e.instrument, "words": e.words, "shows": e.shows} for e in entry.evidence]
            missing.append(
                {
                    "id": entry.id,
                    "what": entry.what,
                    "works": list(entry.works),
                    "after": entry.after.isoformat() if entry.after else None,
                    "evidence": evidence,
                    "looked_for": entry.looked_for,
                }
            )
        unresolved += [
            {"instrument": r.id, "hangs_on": r.commencement_words, "works": sorted(r.sets_out)}
            for r in chronicle.undated
        ]
        searched = chronicle.corpus.searched_until
        missing.append(
            {
                "id": f"{name}-after-search",
                "what": f"anything after {searched.isoformat() if searched else 'any day'}: nobody has searched",
                "works": [entry.work for entry in chronicle.corpus.works],
                "after": searched.isoformat() if searched else None,
                "evidence": [],
                "looked_for": "not searched",
            }
        )
    periods = [period_shape(work, period) for work in rulebook.works for period in rulebook.periods(work)]
    return document(references=references, missing=missing, unresolved=unresolved, periods=periods)


def operation_shape(outcome: OperationOutcome) -> dict[str, Any]:
    return {
        "instrument": outcome.instrument,
        "item": outcome.item,
        "ordinal": outcome.ordinal,
        "kind": outcome.kind,
        "target": outcome.target,
        "work": outcome.work,
        "outcome": outcome.outcome,
        "why": outcome.why,
        "quote": outcome.quote,
        "under": outcome.under.split(" / ") if outcome.under else [],
        "source": {"file": outcome.file, "first_line": outcome.first_line, "last_line": outcome.last_line},
    }


PROVISION_STATUSES = ("compiled", "bound", "not observable", "definition", "open", "stale")


def coverage_shape(rulebook: Rulebook, statuses: Callable[[Version], Mapping[str, str]]) -> dict[str, Any]:
    """How each provision of each version stands, and the account of the characters of each source.

    `statuses` gives the status of each provision of a version by its address.
    """
    characters = {record.id: dict(record.characters) for record in rulebook.records}
    versions: list[dict[str, Any]] = []
    for work, history in rulebook.works.items():
        for version in history.versions:
            counted = Counter(statuses(version).values())
            versions.append(
                {
                    "work": work,
                    "from": _iso(version.starts),
                    "label": version.label,
                    "total": len(version.provisions),
                    **{name.replace(" ", "_"): counted[name] for name in PROVISION_STATUSES},
                    "characters": characters[version.made_by[-1]],
                }
            )
    return document(versions=versions, sources=[{"instrument": n, "characters": c} for n, c in characters.items()])


def _iso(instant: datetime | None) -> str | None:
    return instant.isoformat() if instant is not None else None
