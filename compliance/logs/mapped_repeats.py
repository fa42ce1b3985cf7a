"""Rows of a foreign log that repeat a row before: one hand or wager written twice, or two that are alike."""

from __future__ import annotations

from dataclasses import dataclass, field

from compliance.logs.events import Event
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.inventions import WHOLE
from compliance.logs.mapped_rows import MappedRow
from compliance.logs.mapping_file import LogMapping, Repeated
from compliance.problems import Place, Problem

_TREATED = {
    "kept": "It is kept as a round of its own.",
    "one event": "It is taken as one.",
    "unsure": "Whether it tells something of its own is not known, and nothing rests on it.",
}


@dataclass(slots=True)
class RowsBefore:
    """What rows before said: the last one and, where that is not known to be one with it, all of the round."""

    _last: tuple[str, ...] | None = None
    _round: dict[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)
    _of_round: dict[str, set[tuple[str, ...]]] = field(default_factory=dict)

    def pass_over(self) -> None:
        """A row comes that cannot be read."""
        self._last = None

    def has(self, row: ForeignRow, mapped: MappedRow, rule: Repeated | None) -> bool:
        """Whether the row repeats what one before says; it is then one of those before."""
        if rule is None:
            return False
        key = tuple(str(row.values.get(column, "")) for column in rule.columns)
        before, self._last = self._last, key
        if rule.unless_empty is not None and not str(row.values.get(rule.unless_empty, "")).strip():
            return False
        if rule.treat != "unsure":
            return key == before
        round_ = (mapped.session, mapped.round)
        if self._round.get(mapped.table) != round_:
            self._round[mapped.table], self._of_round[mapped.table] = round_, set()
        of_round = self._of_round[mapped.table]
        is_there = key in of_round
        of_round.add(key)
        return is_there


def told(file: str, row: ForeignRow, rule: Repeated) -> Problem:
    """That a row repeats one before, and what becomes of it."""
    which = "a row of its round before it" if rule.treat == "unsure" else "the row before it"
    message = f"This row repeats {which}. {_TREATED[rule.treat]}"
    remedy = "Ask whether the recorder wrote one hand twice."
    if rule.treat == "unsure":
        remedy = "Ask whether the recorder wrote one wager twice, and put `treat` right in the mapping."
    return Problem("log.repeated-row", "warning", message, Place(file, row.line), remedy)


def in_doubt(events: list[Event], mapping: LogMapping) -> list[Event]:
    """The events of a row that repeats one before: where it is not known whether they happened, marked so."""
    if mapping.repeated is None or mapping.repeated.treat != "unsure":
        return events
    return [e.model_copy(update={"invented": tuple(dict.fromkeys((WHOLE, *(e.invented or ()))))}) for e in events]
