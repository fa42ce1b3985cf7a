"""Rows of a foreign log of which its mapping makes nothing: counted, and told with an example, so that none is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from compliance.logs.faults import shorten
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.foreign_text import LINE
from compliance.logs.mapped_cells import list_in
from compliance.logs.mapping_conditions import Condition, Row, compared_with_words, holds
from compliance.logs.mapping_file import LogMapping
from compliance.problems import Place, Problem

WITHOUT_EVENTS: Final = "log.rows-without-events"
BESIDE: Final = "log.column-not-read"
_TOLD: Final = 12  # sorts of rows that are told apart; those beyond are told together
_KEPT: Final = 1_000  # sorts that are counted apart
_VALUES: Final = 3  # columns by which a sort is named
_REST: Final[tuple[tuple[str, str], ...]] = (("", ""),)
_IGNORED: Final = "These are passed over because the mapping says so."


@dataclass(slots=True)
class _Sort:
    """Rows of one sort: how many, and the first of them."""

    line: int
    text: str
    count: int = 0


@dataclass(slots=True)
class RowsRead:
    """How many rows a foreign log has, and what became of those that make no event.

    read: all rows. without_events: rows of which the mapping makes none, though it does not say that they tell nothing.
    ignored: rows (and lines of a text) that it passes over. things: things in cells of which no event is made. Columns
    beside those that it goes through, of which it reads nothing, are told by their names.
    """

    read: int = 0
    without_events: int = 0
    ignored: int = 0
    things: int = 0
    _silent: dict[tuple[tuple[str, str], ...], _Sort] = field(default_factory=dict)
    _things: dict[tuple[tuple[str, str], ...], _Sort] = field(default_factory=dict)
    _beside: dict[str, _Sort] = field(default_factory=dict)
    _ignored: _Sort | None = None

    def take_silent(self, row: ForeignRow, telling: tuple[str, ...]) -> None:
        """A row of which no event was made; telling: the columns by which events are chosen."""
        self.without_events += 1
        _count(self._silent, _sort_of(row.values, telling), row.line, row.text)

    def take_thing(self, row: ForeignRow, item: Row, telling: tuple[str, ...]) -> None:
        """One of several things in a row's cells of which no event was made."""
        self.things += 1
        what = item.get("item", {k: v for k, v in item.items() if k.startswith("item.")} or row.text)
        _count(self._things, _sort_of(item, telling), row.line, str(what))

    def take_beside(self, row: ForeignRow, columns: Iterable[str]) -> None:
        """The columns of a row that stand beside those gone through one by one, and are read nowhere."""
        for column in columns:
            if column in self._beside or len(self._beside) < _KEPT:
                self._beside.setdefault(column, _Sort(row.line, row.text)).count += 1

    def take_ignored(self, line: int, text: str) -> None:
        """A row or line that the mapping passes over."""
        self.ignored += 1
        self._ignored = self._ignored or _Sort(line, text)

    def problems(self, file: str) -> Iterator[Problem]:
        """What is told of them: each sort once, with its first row."""
        why = "of the mapping's events none has a `when` that holds of it, or things to go through in its cells"
        remedy = "Add an event for {them}, or say with `ignored` that {they} tell nothing of the game."
        yield from _told(file, self._silent, "row", ("makes no event", "make no event"), why, remedy)
        why = "no `when` of the events that go through these cells holds of it"
        remedy = "Add an event for {them}, or a word more to the values that the events read."
        yield from _told(file, self._things, "thing in a cell", ("becomes no event", "become no event"), why, remedy)
        yield from _told_beside(file, self._beside)
        if self._ignored is not None:
            make = "makes" if self.ignored == 1 else "make"
            message = f"{_number(self.ignored, 'row')} of this file {make} nothing, the first of them here. {_IGNORED}"
            place = Place(file, self._ignored.line)
            yield Problem("log.rows-ignored", "note", message, place, "", shorten(self._ignored.text))

    def as_json(self) -> dict[str, int]:
        """The member `rows` of a log in the `check` document."""
        return {
            "read": self.read,
            "without_events": self.without_events,
            "things_without_events": self.things,
            "ignored": self.ignored,
        }


def telling_columns(mapping: LogMapping) -> tuple[str, ...]:
    """The columns whose words decide which events a row makes: they name the sorts of rows."""
    found: dict[str, None] = {LINE: None} if mapping.format == "text" else {}
    for event in mapping.events:
        if event.when is not None:
            found.update(dict.fromkeys(compared_with_words(event.when)))
    return tuple(found)


def is_counted_by(mapping: LogMapping, values: Row) -> bool:
    """Whether a row without events tells something all the same: where a round ends, or which wagers lie."""
    conditions: list[Condition | None] = []
    if mapping.rounds is not None:
        conditions.append(mapping.rounds.ended_by)
    if mapping.wagers is not None:
        wagers = mapping.wagers
        conditions += [wagers.shown, wagers.moved, wagers.over]
    if any(condition is not None and holds(condition, values, mapping.decimals) for condition in conditions):
        return True
    if mapping.format != "text":
        return False
    # what a line keeps belongs to later ones
    if mapping.lines[str(values[LINE])].keeps:
        return True
    # a line that lists what lies on the table tells that nothing does
    lists = {list_in(column) for column in mapping.split.columns} if mapping.split is not None else set()
    return any(column in values and not values[column] for column in lists)


def _sort_of(values: Mapping[str, Any], telling: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    named = ((column, shorten(str(values[column]))) for column in telling if values.get(column) not in (None, ""))
    return tuple(named)[:_VALUES]


def _count(
    sorts: dict[tuple[tuple[str, str], ...], _Sort], sort: tuple[tuple[str, str], ...], line: int, text: str
) -> None:
    if sort not in sorts and len(sorts) >= _KEPT:
        sort = _REST
    sorts.setdefault(sort, _Sort(line, text)).count += 1


def _told(
    file: str,
    sorts: Mapping[tuple[tuple[str, str], ...], _Sort],
    what: str,
    do: tuple[str, str],
    why: str,
    remedy: str,
) -> Iterator[Problem]:
    """do: what is said of one of them, and of several."""

    def problem(first: _Sort, count: int, of: str) -> Problem:
        message = f"{_number(count, what)}{of} {do[count != 1]}, this the first: {why}."
        them, they_tell = ("it", "it tells") if count == 1 else ("them", "they tell")
        said = remedy.replace("{them}", them).replace("{they} tell", they_tell)
        return Problem(WITHOUT_EVENTS, "warning", message, Place(file, first.line), said, shorten(first.text))

    by_line = sorted(sorts.items(), key=lambda told: told[1].line)
    for sort, rows in by_line[:_TOLD]:
        of = " in which " + " and ".join(f"{c} is {v}" for c, v in sort) if sort and sort != _REST else ""
        yield problem(rows, rows.count, of)
    rest = [rows for _, rows in by_line[_TOLD:]]
    if rest:
        yield problem(rest[0], sum(rows.count for rows in rest), f" of {len(rest):,} more sorts")


def _told_beside(file: str, columns: Mapping[str, _Sort]) -> Iterator[Problem]:
    """Each of these columns with its first row; beyond so many, the others by their names."""
    why = "it stands beside columns that the mapping goes through one by one, and nothing is read of it"
    remedy = (
        "Add it to their `groups` or `columns`, and its word to the values of the events, or name it in `optional` if "
        "it tells nothing of the game."
    )
    by_line = sorted(columns.items(), key=lambda told: told[1].line)
    for name, rows in by_line[:_TOLD]:
        held = f"The column {shorten(name)} holds something in {_number(rows.count, 'row')}, this the first: {why}."
        yield Problem(BESIDE, "warning", held, Place(file, rows.line), remedy, shorten(rows.text))
    rest = by_line[_TOLD:]
    if rest:
        held = f"Of {len(rest):,} more such columns nothing is read, this the first: {shorten(rest[0][0])}."
        yield Problem(BESIDE, "warning", held, Place(file, rest[0][1].line), remedy, shorten(rest[0][1].text))


def _number(count: int, what: str) -> str:
    several = what.replace("thing", "things", 1) if what.startswith("thing") else f"{what}s"
    return f"{count:,} {what if count == 1 else several}"
