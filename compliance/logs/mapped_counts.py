"""Rounds and wagers of a foreign log that gives them no ids: counted row by row into columns of their own."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.foreign_rows import CORRECT_ROW, ForeignRow
from compliance.logs.mapping_conditions import Condition, Row, computed, holds
from compliance.logs.mapping_file import LogMapping, Previous, Rounds, Wagers
from compliance.logs.mapping_values import fill

# columns that the counting adds beside the ids of rounds and wagers
RENEWED: Final = "renewed"
AMOUNT_BEFORE: Final = "amount_before"
BASE: Final = "base"
BEGINS: Final = "begins"
UNSURE: Final = "unsure"  # a row ends one of several wagers that it does not tell apart


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
        self._round_of = mapping.row.get("round")
        self._placed_in: dict[str, Any] = {}
        self._given: Counter[tuple[str, ...]] = Counter()
        self._previous = mapping.previous
        self._kept = mapping.kept
        self._before: dict[tuple[str, ...], Any] = {}
        self._numbered = mapping.numbered
        self._rows = 0
        self._has_none = self._rounds is None and self._wagers is None and self._numbered is None

    def counted(self, row: ForeignRow) -> ForeignRow:
        """The row with what the mapping counts: its round, the id of its wager, what a column said before.

        Raises LineError where figures that are compared are no number.
        """
        if not row.values or (self._has_none and not self._previous and not self._kept):
            return row
        values: dict[str, Any] = dict(row.values)
        if self._numbered is not None:
            self._rows += 1
            values[self._numbered] = str(self._rows)
        for name, how in self._kept.items():
            values[name] = self._said_before(name, how, values, says_itself=True)
        for name, how in self._previous.items():
            values[name] = self._said_before(name, how, values, says_itself=False)
        if self._rounds is not None:
            values[self._rounds.column] = str(self._number(self._rounds, values))
        if self._wagers is not None:
            values.update(self._ids(self._wagers, values))
        return replace(row, values=values)

    def _said_before(self, name: str, how: Previous, values: dict[str, Any], *, says_itself: bool) -> Any:
        """What rows before said of it, or (if it may) this row itself; what the next rows find."""
        key = (name, *(_said(values, column) for column in how.of))
        before = self._before.get(key, "")
        own = values.get(name)  # what the row says, where a column is kept under its own name
        values[name] = before  # so conditions can ask what was said before
        says = how.when is None or holds(how.when, values, self._decimals)
        now = (own if how.column == name else _now(how, values, self._decimals)) if says else ""
        told = before if now is None or str(now).strip() == "" else _meant(how, now)
        self._before[key] = "" if _does(how.until, values, self._decimals) else told
        return told if says_itself else before

    def _number(self, rounds: Rounds, values: Row) -> int:
        if self._ended and holds(rounds.begun_by, values, self._decimals):
            self._round, self._ended = self._round + 1, False
        self._ended = self._ended or holds(rounds.ended_by, values, self._decimals)
        return self._round

    def _ids(self, wagers: Wagers, values: Row) -> dict[str, Any]:
        key = tuple(_said(values, column) for column in wagers.known_by)
        over, renewed = _does(wagers.over, values, self._decimals), _does(wagers.renewed, values, self._decimals)
        if _does(wagers.placed, values, self._decimals):
            own = self._give(key)
            if over or renewed:  # it ends with the row that places it: an older one lies on
                columns = self._columns(wagers, own, key, values)
                self._lying[key].pop()
                return {**columns, **(self._renewed(own, key) if renewed else {})}
        elif _does(wagers.shown, values, self._decimals):
            lies = self._oldest(key)
            own = lies or self._give(key)
            unsure = {UNSURE: "yes"} if (over or renewed) and self._differ(key) else {}
            columns = {**self._columns(wagers, own, key, values), BEGINS: "" if lies else "yes", **unsure}
            if over or renewed:
                self._take(key)
            return {**columns, **(self._renewed(own, key) if renewed else {})}
        elif _does(wagers.moved, values, self._decimals):
            own = self._take(_emptied(wagers, key)) or self._give(key)
            self._lying.setdefault(key, deque()).append(own)
        else:
            key = key if self._lying.get(key) else _emptied(wagers, key)
            unsure = {UNSURE: "yes"} if (over or renewed) and self._differ(key) else {}
            # a row that ends a wager which does not lie gets an id that no wager has, and is told as such
            own = (self._take(key) or self._number_of(key)) if over or renewed else self._oldest(key)
            if renewed:
                return {**self._columns(wagers, own, key, values), **unsure, **self._renewed(own, key)}
            return {**self._columns(wagers, own, key, values), **unsure}
        return self._columns(wagers, own, key, values)

    def _renewed(self, own: str, key: tuple[str, ...]) -> dict[str, str]:
        """The wager that lies on where one has ended, as a new one."""
        again = self._give(key)
        self._amounts[again] = self._amounts.get(own, "")
        self._placed_in[again] = self._placed_in.get(own)
        return {RENEWED: again}

    def _differ(self, key: tuple[str, ...]) -> bool:
        """Whether several wagers lie alike that are not as good as one: of other amounts, or placed in other rounds."""
        lying = self._lying.get(key, ())
        return len({(self._amounts.get(own, ""), str(self._placed_in.get(own))) for own in lying}) > 1

    def _columns(self, wagers: Wagers, own: str, key: tuple[str, ...], values: Row) -> dict[str, Any]:
        if self._round_of is not None and own not in self._placed_in:
            self._placed_in[own] = fill({"round": self._round_of}, values).get("round")
        columns: dict[str, Any] = {wagers.column: own, AMOUNT_BEFORE: self._amounts.get(own, "")}
        if wagers.amount is not None and _said(values, wagers.amount):
            self._amounts[own] = _said(values, wagers.amount)
        based = wagers.based
        if based is not None and _said(values, based.column) in based.on:
            on = based.on[_said(values, based.column)]
            base = tuple(on if c == based.column else k for c, k in zip(wagers.known_by, key, strict=True))
            base = base if self._lying.get(base) else _emptied(wagers, base)
            columns[BASE] = self._oldest(base)
            if self._differ(base):
                columns[UNSURE] = "yes"
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


def _now(how: Previous, values: Row, decimals: Mapping[str, str]) -> Any:
    if how.computed is not None:
        return computed(how.computed, values, decimals)
    return values.get(how.column or "")


def _meant(how: Previous, now: Any) -> Any:
    text = str(now).strip()
    if how.values is None:
        return now
    if text not in how.values:
        message = f"The column {shorten(how.column or '')} says {shorten(text)}, for which the mapping has no value."
        raise LineError(Fault("log.unknown-value", message, 1, CORRECT_ROW, shorten(text)))
    return how.values[text]


def _emptied(wagers: Wagers, key: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("" if c == wagers.moves else k for c, k in zip(wagers.known_by, key, strict=True))


def _does(condition: Condition | None, values: Row, decimals: Mapping[str, str]) -> bool:
    return condition is not None and holds(condition, values, decimals)


def _said(values: Row, column: str) -> str:
    value = values.get(column)
    return "" if value is None else str(value).strip()
