"""Amounts of one column in several currencies, by the marks that stand with them: nothing of two is added up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from compliance.logs.amounts import currency_of
from compliance.logs.events import Event, SettleEvent, WagerEvent
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.mapped_cells import said
from compliance.logs.mapping_columns import columns_of, columns_of_groups, events_of
from compliance.logs.mapping_conditions import Row
from compliance.logs.mapping_file import LogMapping, Value
from compliance.problems import Place, Problem

_AMOUNTS: Final = {
    "wager": ("amount", "keeps", "commission"),
    "settle": ("paid", "net", "commission", "commission_returned", "returned"),
}


def columns_of_money(mapping: LogMapping) -> tuple[str, ...]:
    """The columns in which the mapping reads amounts of wagers and settlements, those of groups among them. None where
    a column says the currency: a row of another is then of another session."""
    if isinstance(mapping.session.get("currency"), Value):
        return ()
    read: set[str] = set()
    for _, event in events_of(mapping):
        names = {
            n
            for how in event.members.values()
            if isinstance(how, Value) and how.as_ == "amount"
            for n in columns_of(how)
        }
        if event.each is not None and names & set(event.each.of):
            of = {name: column for name, column in event.each.of.items() if name in names}
            names |= columns_of_groups(event.each.model_copy(update={"of": of}))
        read |= names
    return tuple(sorted(read))


def one_mark(marks: Iterable[str]) -> dict[str, None]:
    """The different marks, of which one that another ends in (`$` of `NZ$`) is taken for the same."""
    found: dict[str, None] = {}
    for mark in marks:
        if mark and not any(mark.endswith(one) or one.endswith(mark) for one in found):
            found[mark] = None
    return found


@dataclass(slots=True)
class Currencies:
    """The mark of currency that the amounts of each table bear first, and the marks of which it was told that rows bear
    them too."""

    columns: tuple[str, ...]
    _first: dict[str, str] = field(default_factory=dict)
    _told: set[tuple[str, str]] = field(default_factory=set)

    def other(self, values: Row, table: str) -> tuple[str, str] | None:
        """The first mark and another one that the row bears; None where there is no other."""
        marks = one_mark([self._first.get(table, ""), *(currency_of(said(values, name)) for name in self.columns)])
        first, *others = marks or ("",)
        if first:
            self._first.setdefault(table, first)
        return (first, others[0]) if others else None

    def is_new(self, marks: tuple[str, str]) -> bool:
        """Whether it has not been told of these."""
        new = marks not in self._told
        self._told.add(marks)
        return new


def in_doubt(events: list[Event]) -> list[Event]:
    """The events of a row whose amounts are in another currency: how much they are is not known."""
    return [_in_doubt(e) if isinstance(e, (WagerEvent, SettleEvent)) else e for e in events]


def _in_doubt(event: Event) -> Event:
    named = [name for name in _AMOUNTS[event.event] if getattr(event, name) is not None]
    return event.model_copy(update={"invented": tuple(dict.fromkeys((*(event.invented or ()), *named)))})


def told(file: str, row: ForeignRow, marks: tuple[str, str]) -> Problem:
    """That amounts of a table are in several currencies."""
    first, other = marks
    message = (
        f"Amounts are in {other} here and in {first} in rows of the table before. What comes to sums of the second is "
        "left open, since nothing of two currencies is added up."
    )
    remedy = "Give rows of each currency a log of their own, or a column that says it, as `currency` of the session."
    return Problem("log.two-currencies", "warning", message, Place(file, row.line), remedy)
