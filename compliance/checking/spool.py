"""What a run finds goes to disk as it comes, so that memory does not grow with the log: lists and shelves on a spool.

A spool is a nameless database in the folder for temporary files, which goes when the run does. What is small stays in
memory, and no file is ever opened for it.
"""

from __future__ import annotations

import errno
import json
import sqlite3
from abc import abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, overload

Row = dict[str, Any]

KEPT_ROWS: Final = 2_000  # rows of a list that stay in memory
KEPT_ON_SHELF: Final = 10_000  # entries of a shelf that stay in memory
_FETCHED: Final = 500  # rows that are read from disk at a time


class NoRoomError(OSError):
    """There is no room left for what a run finds."""


class Spool:
    """The database of a run. Nothing is opened before something is too large for memory."""

    def __init__(self) -> None:
        self._database: sqlite3.Connection | None = None
        self._names = 0

    def new_name(self) -> str:
        """The name of another table."""
        self._names += 1
        return f"t{self._names}"

    def run(self, statement: str, values: Iterable[Sequence[Any]] | Sequence[Any] = (), *, many: bool = False) -> Any:
        """Carries out a statement. Raises NoRoomError where the disk is full."""
        if self._database is None:
            # an empty name: on disk, in the folder for temporary files, and gone when it is closed
            self._database = sqlite3.connect("", isolation_level=None, check_same_thread=False)
            for pragma in ("journal_mode=OFF", "synchronous=OFF"):
                self._database.execute(f"PRAGMA {pragma}")
        try:
            if many:
                return self._database.executemany(statement, values)
            return self._database.execute(statement, tuple(values))
        except sqlite3.OperationalError as error:
            if "full" in str(error) or "I/O" in str(error):
                raise NoRoomError(errno.ENOSPC, "there is no room left in the folder for temporary files") from error
            raise


class _Listed(Sequence[Row]):
    """Rows of which each can be had by its place."""

    @abstractmethod
    def _at(self, at: int) -> Row:
        """The row at a place that there is, from 0."""

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        if isinstance(index, slice):
            return [self[n] for n in range(*index.indices(len(self)))]
        at = index if index >= 0 else len(self) + index
        if not 0 <= at < len(self):
            raise IndexError(index)
        return self._at(at)


class Rows(_Listed):
    """A list of rows of plain data that may be longer than memory: appended to, then read as often as wanted."""

    def __init__(self, spool: Spool, kept: int = KEPT_ROWS) -> None:
        self._spool = spool
        self._kept = kept
        self._name = ""
        self._fresh: list[Row] = []
        self._stored = 0

    @classmethod
    def of_table(cls, spool: Spool, name: str, size: int) -> Rows:
        """The rows of a table that is on disk already, numbered from 0."""
        rows = cls(spool)
        rows._name, rows._stored = name, size
        return rows

    def append(self, row: Row) -> None:
        """One more row; it is not to be changed afterwards."""
        self._fresh.append(row)
        if len(self._fresh) > self._kept:
            if not self._name:
                self._name = self._spool.new_name()
                self._spool.run(f"CREATE TABLE {self._name} (n INTEGER PRIMARY KEY, body TEXT)")
            rows = ((self._stored + n, json.dumps(row)) for n, row in enumerate(self._fresh))
            self._spool.run(f"INSERT INTO {self._name} VALUES (?, ?)", rows, many=True)
            self._stored += len(self._fresh)
            self._fresh = []

    def __len__(self) -> int:
        return self._stored + len(self._fresh)

    def __iter__(self) -> Iterator[Row]:
        yield from self._from_disk(0)
        yield from self._fresh

    def _from_disk(self, start: int) -> Iterator[Row]:
        while start < self._stored:
            found = self._spool.run(
                f"SELECT body FROM {self._name} WHERE n >= ? ORDER BY n LIMIT {_FETCHED}", (start,)
            ).fetchall()
            yield from (json.loads(body) for (body,) in found)
            start += len(found)

    def _at(self, at: int) -> Row:
        return next(self._from_disk(at)) if at < self._stored else self._fresh[at - self._stored]


class Shown(_Listed):
    """Lists one after the other, each row as `change` makes it, without holding them."""

    def __init__(self, parts: Sequence[Sequence[Row]], change: Callable[[Row], Row] | None = None) -> None:
        self._parts = parts
        self._change = change

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def __iter__(self) -> Iterator[Row]:
        rows = (row for part in self._parts for row in part)
        return rows if self._change is None else map(self._change, rows)

    def _at(self, at: int) -> Row:
        for part in self._parts:
            if at < len(part):
                return part[at] if self._change is None else self._change(part[at])
            at -= len(part)
        raise IndexError(at)


def shown(*parts: Sequence[Row], change: Callable[[Row], Row] | None = None) -> Sequence[Row]:
    """Lists one after the other: a plain list where they are short, else one that reads them as it is read."""
    together = Shown(parts, change)
    return together if len(together) > KEPT_ROWS else list(together)


class Shelf:
    """Entries by key, in the order in which they were first put; those that were not touched for long lie on disk."""

    def __init__(self, spool: Spool, kept: int = KEPT_ON_SHELF) -> None:
        self._spool = spool
        self._kept = kept
        self._name = ""
        self._near: OrderedDict[str, tuple[int, Row]] = OrderedDict()
        self._put = 0
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def get(self, key: str) -> Row | None:
        """The entry of a key; what is changed in it must be put again."""
        if key in self._near:
            self._near.move_to_end(key)
            return self._near[key][1]
        found = self._far(key)
        if found is None:
            return None
        self._keep(key, *found)
        return found[1]

    def put(self, key: str, entry: Row) -> None:
        """Keeps an entry, in the place of an earlier one of its key."""
        known = self._near.get(key) or self._far(key)
        if known is not None:
            self._keep(key, known[0], entry)
            return
        self._size += 1
        self._put += 1
        self._keep(key, self._put - 1, entry)

    def pop(self, key: str) -> None:
        """Takes an entry away, if there is one."""
        near = self._near.pop(key, None)
        gone = near is not None
        if self._name:
            gone = self._spool.run(f"DELETE FROM {self._name} WHERE key = ?", (key,)).rowcount > 0 or gone
        self._size -= gone

    def entries(self) -> Sequence[Row]:
        """All entries of a shelf from which none was taken away, in their order, read as they are asked for."""
        if not self._name:
            return [entry for _, entry in sorted(self._near.values(), key=lambda kept: kept[0])]
        self._away(0)
        return Rows.of_table(self._spool, self._name, self._size)

    def _far(self, key: str) -> tuple[int, Row] | None:
        if not self._name:
            return None
        found = self._spool.run(f"SELECT n, body FROM {self._name} WHERE key = ?", (key,)).fetchone()
        return (found[0], json.loads(found[1])) if found is not None else None

    def _keep(self, key: str, place: int, entry: Row) -> None:
        self._near[key] = place, entry
        self._near.move_to_end(key)
        if len(self._near) > self._kept:
            self._away(self._kept // 2)

    def _away(self, kept: int) -> None:
        """Puts on disk all but the entries that were touched last."""
        if not self._name:
            self._name = self._spool.new_name()
            self._spool.run(f"CREATE TABLE {self._name} (key TEXT PRIMARY KEY, n INTEGER UNIQUE, body TEXT)")
        old = [self._near.popitem(last=False) for _ in range(len(self._near) - kept)]
        rows = ((key, place, json.dumps(entry)) for key, (place, entry) in old)
        self._spool.run(f"INSERT OR REPLACE INTO {self._name} VALUES (?, ?, ?)", rows, many=True)
