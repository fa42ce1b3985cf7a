"""Rounds and wagers of a foreign log that gives them no ids: counted row by row into columns of their own."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.mapping_conditions import Condition, Row, holds
from compliance.logs.mapping_file import LogMapping, Rounds, Wagers

# columns that the counting adds beside the ids of rounds and wagers
RENEWED: Final = "renewed"
AMOUNT_BEFORE: Final = "amount_before"
BASE: Final = "base"
BEGINS: Final = "begins"


class Counts:
    """What the rows so far have counted; one for each reading of a file."""

    def __init__(self, mapping: LogMapping) -> None:
        self._rounds = mapping.rounds
        self._decimals = mapping.decimals
        self._wagers = mapping.wagers
        self._round = 1
        self._ended = False
        self._lying: dict[tuple[str, ...], deque[str]] = {}
        self._amounts: dict[str, str] = {}
        self._given: Counter[tuple[str, ...]] = Counter()
        self._previous = mapping.previous
        self._before: dict[tuple[str, ...], Any] = {}

    def counted(self, row: ForeignRow) -> ForeignRow:
        """The row with what the mapping counts: its round, the id of its wager, what a column said before.

        Raises LineError where figures that are compared are no number.
        """
        if not row.values or (self._rounds is None and self._wagers is None and not self._previous):
            return row
        values: dict[str, Any] = dict(row.values)
        for name, how in self._previous.items():
            key = (name, *(_said(values, column) for column in how.of))
            values[name] = self._before.get(key, "")
            if _said(values, how.column):
                self._before[key] = values[how.column]
        if self._rounds is not None:
            values[self._rounds.column] = str(self._number(self._rounds, values))
        if self._wagers is not None:
            values.update(self._ids(self._wagers, values))
        return replace(row, values=values)

    def _number(self, rounds: Rounds, values: Row) -> int:
        if self._ended and holds(rounds.begun_by, values, self._decimals):
            self._round, self._ended = self._round + 1, False
        self._ended = self._ended or holds(rounds.ended_by, values, self._decimals)
        return self._round

    def _ids(self, wagers: Wagers, values: Row) -> dict[str, Any]:
        key = tuple(_said(values, column) for column in wagers.known_by)
        if _does(wagers.placed, values, self._decimals):
            own = self._give(key)
        elif _does(wagers.shown, values, self._decimals):
            lies = self._oldest(key)
            own = lies or self._give(key)
            return {**self._columns(wagers, own, key, values), BEGINS: "" if lies else "yes"}
        elif _does(wagers.moved, values, self._decimals):
            own = self._take(_emptied(wagers, key)) or self._give(key)
            self._lying.setdefault(key, deque()).append(own)
        else:
            key = key if self._lying.get(key) else _emptied(wagers, key)
            over, renewed = _does(wagers.over, values, self._decimals), _does(wagers.renewed, values, self._decimals)
            # a row that ends a wager which does not lie gets an id that no wager has, and is told as such
            own = (self._take(key) or self._number_of(key)) if over or renewed else self._oldest(key)
            if renewed:
                columns = self._columns(wagers, own, key, values)
                again = self._give(key)
                self._amounts[again] = self._amounts.get(own, "")
                return {**columns, RENEWED: again}
        return self._columns(wagers, own, key, values)

    def _columns(self, wagers: Wagers, own: str, key: tuple[str, ...], values: Row) -> dict[str, Any]:
        columns: dict[str, Any] = {wagers.column: own, AMOUNT_BEFORE: self._amounts.get(own, "")}
        if wagers.amount is not None and _said(values, wagers.amount):
            self._amounts[own] = _said(values, wagers.amount)
        based = wagers.based
        if based is not None and _said(values, based.column) in based.on:
            on = based.on[_said(values, based.column)]
            base = tuple(on if c == based.column else k for c, k in zip(wagers.known_by, key, strict=True))
            columns[BASE] = self._oldest(base) or self._oldest(_emptied(wagers, base))
        return columns

    def _give(self, key: tuple[str, ...]) -> str:
        own = self._number_of(key)
        self._lying.setdefault(key, deque()).append(own)
        return own

    def _number_of(self, key: tuple[str, ...]) -> str:
        self._given[key] += 1
        return f"{', '.join(part for part in key if part)} #{self._given[key]}"

    def _take(self, key: tuple[str, ...]) -> str:
        lying = self._lying.get(key)
        return lying.popleft() if lying else ""

    def _oldest(self, key: tuple[str, ...]) -> str:
        lying = self._lying.get(key)
        return lying[0] if lying else ""


def _emptied(wagers: Wagers, key: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("" if c == wagers.moves else k for c, k in zip(wagers.known_by, key, strict=True))


def _does(condition: Condition | None, values: Row, decimals: Mapping[str, str]) -> bool:
    return condition is not None and holds(condition, values, decimals)


def _said(values: Row, column: str) -> str:
    value = values.get(column)
    return "" if value is None else str(value).strip()
