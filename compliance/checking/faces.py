"""What a report says of a version of a work, as plain data, so that it can be told where the law itself is not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from compliance.checking.doubt import NO_DOUBTS
from compliance.checking.results import WorkResult
from compliance.rulebook.model import IN_FORCE
from compliance.rulebook.orders import OpenOrder
from compliance.rulebook.timeline import vouched_for

# why an order of capitals was seen to change nothing
_CAPITALS: Final = (
    "carried out on a copy it changes capitals alone: every clause is read the same, and every requirement has the "
    "same words, with and without it"
)


@dataclass(slots=True)
class WorkFace:
    """A version of a work: label, status of its law, and how each of its provisions stands.

    provisions: its addresses in the order of the law; rules: those that are numbered rules. attested: who vouches for
    what of it; orders: those in force that were not carried out. whole: whether its provisions are listed though
    nothing was asked of them.
    """

    work: str
    label: str
    title: str
    status: str
    reason: str
    missing: list[str]
    citation: str
    assessed: bool
    whole: bool
    rules: list[str] = field(default_factory=list)
    provisions: list[str] = field(default_factory=list)
    states: dict[str, str] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    held: bool = False
    attested: list[dict[str, Any]] = field(default_factory=list)
    orders: list[dict[str, Any]] = field(default_factory=list)


def label_of(result: WorkResult) -> str:
    """By what name a version is counted: that of the law, or the status where nothing of it is assessed."""
    if result.law is not None and not result.not_assessable:
        return result.law.label
    return result.standing.status


def face_of(result: WorkResult) -> WorkFace:
    """What a report says of the law by which a work judges a round."""
    law, standing = result.law, result.standing
    face = WorkFace(
        work=result.work,
        label=label_of(result),
        title=law.version.title if law is not None else result.work,
        status=standing.status,
        reason=standing.reason,
        missing=list(standing.missing),
        citation=law.version.citation_head if law is not None else "",
        assessed=not result.not_assessable,
        whole=standing.status in IN_FORCE or not result.not_assessable,
        held=law is not None,
        attested=[
            {
                "id": vouched.id,
                "by": vouched.by,
                "what": vouched.what,
                "until": vouched.until.isoformat() if vouched.until else None,
                "evidence": vouched.evidence,
                "instrument": vouched.instrument or None,
                "missing": vouched.missing or None,
                "said": vouched_for(vouched),
            }
            for vouched in standing.attested
        ],
    )
    if law is not None:
        face.provisions = [p.address for p in law.version.provisions]
        face.rules = [p.address for p in law.version.provisions if p.kind == "rule"]
        face.states, face.reasons = dict(law.status), dict(law.reasons)
        face.orders = list(_orders(result))
    return face


def _orders(result: WorkResult) -> Iterable[dict[str, Any]]:
    """The orders in force that were not carried out: what each leaves in doubt of a work, or why nothing."""
    doubts = result.law.doubts if result.law is not None else NO_DOUBTS
    for touched in doubts.orders:
        yield {**_order(touched.order, result), "provisions": sorted(touched.addresses), "whole_work": touched.whole}
    for order in doubts.without_effect:
        yield {**_order(order, result), "provisions": [], "whole_work": False, "changes_nothing": _CAPITALS}


def _order(order: OpenOrder, result: WorkResult) -> dict[str, Any]:
    return {"work": result.work, "version": label_of(result), **order.members()}
