"""What a lint says of a text: where, what, why it matters, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from compliance.problems import Place, Problem, Severity

GRAVITY: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}


@dataclass(frozen=True, slots=True)
class Remark:
    """One defect of a text.

    `work` is a work ("nz/general"), or the id of an instrument for what stands in the instrument itself. `address` is
    where it stands there. `quote` are the words as printed; `versions` the versions of the work in which they stand.
    """

    code: str
    severity: Severity
    work: str
    address: str
    message: str
    remedy: str
    quote: str
    source: Place | None
    versions: tuple[str, ...] = ()

    @property
    def problem(self) -> Problem:
        """The same as a problem of the house, with the work and address before the message."""
        where = " ".join(part for part in (self.work, self.address) if part)
        message = f"{where}: {self.message}" if where else self.message
        return Problem(self.code, self.severity, message, self.source, self.remedy, self.quote)


def of_problem(problem: Problem, work: str = "", address: str = "") -> Remark:
    """A problem of another stage (structure, amendment, meaning) as a remark."""
    return Remark(
        problem.code, problem.severity, work, address, problem.message, problem.remedy, problem.quote, problem.place
    )


def merged(remarks: Iterable[Remark]) -> list[Remark]:
    """The remarks, the gravest first and in order of place; one defect that stands in several versions is one."""
    found: dict[tuple[object, ...], Remark] = {}
    for remark in remarks:
        key = (remark.code, remark.work, remark.address, remark.message, remark.quote, remark.source)
        earlier = found.get(key)
        versions = (*(earlier.versions if earlier else ()), *remark.versions)
        found[key] = replace(remark, versions=tuple(dict.fromkeys(versions)))
    return sorted(found.values(), key=_order)


def _order(remark: Remark) -> tuple[int, str, int, int, str, str]:
    place, grave = remark.source, GRAVITY[remark.severity]
    if place is None:
        return (grave, "~", 0, 0, remark.code, remark.message)
    return (grave, place.file, place.line or 0, place.column or 0, remark.code, remark.message)
