"""Of which table and round a row of a foreign log was that could not be read: what it told is missing there."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

from compliance.logs.fault_list import FaultList
from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.mapped_rows import MappedRow
from compliance.logs.mapping_conditions import Row
from compliance.logs.mapping_file import LogMapping, Value
from compliance.logs.mapping_values import fill
from compliance.logs.reading import Quarantined
from compliance.problems import Place, Problem


@dataclass(slots=True)
class RowsOfRounds:
    """Whether some round has several rows, as the first reading of a file shows; else a row is a round of its own."""

    several: bool = False
    _last: dict[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)

    def take(self, mapped: MappedRow) -> None:
        """A row that could be read."""
        if mapped.events:
            said = (mapped.session, mapped.round)
            self.several = self.several or self._last.get(mapped.table) == said
            self._last[mapped.table] = said


def whereabouts(values: Row, line: int, mapping: LogMapping, rows: RowsOfRounds) -> dict[str, str | int]:
    """What is known of where a row stood: its table and round. Without the table it may be of any table. Without the
    round it is a round of its own, and leaves no gap in those beside it, unless rounds have several rows."""
    table, round_ = _said(mapping.row.get("table", mapping.session.get("table")), values), None
    if values:
        round_ = _said(mapping.row.get("round"), values)
    if round_ is None and not rows.several:
        return {"table": "", "round": f"line {line}"}
    return {**({"table": table} if table else {}), **({"round": round_} if round_ else {})}


def _said(how: Any, values: Row) -> str | None:
    """What the row says in a member; None where it does not."""
    if not isinstance(how, Value):
        return str(how) if how is not None else None
    try:
        found = fill({"said": how}, values).get("said")
    except LineError:
        return None
    return str(found) if found not in (None, "") else None


def quarantine(
    file: str, row: ForeignRow, fault: Fault, problems: FaultList, salvaged: dict[str, str | int]
) -> Quarantined:
    """The row as one that was left out, its fault told. salvaged: what is known of where it stood."""
    place = Place(file, row.line, fault.column)
    problems.append(Problem(fault.code, "error", fault.message, place, fault.remedy, fault.quote))
    digest = hashlib.sha256(row.text.encode("utf-8", "surrogatepass")).hexdigest()
    return Quarantined(file, row.line, digest, shorten(row.text), fault.code, fault.message, salvaged)
