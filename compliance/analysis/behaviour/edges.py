"""House edges before and after: the rows of two versions' analyses laid side by side, by wager and by options."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class EdgeCompared:
    """One wager on one thing under the same options: its edge under each version (None: it has no such wager there).

    options: of both sides together; one that only one version knows stands for every case of the other.
    """

    wager: str
    on: object
    decks: int | None
    options: Mapping[str, Any]
    old: Row | None
    new: Row | None

    @property
    def changed(self) -> bool:
        return self.old is None or self.new is None or self.old["edge"] != self.new["edge"]


@dataclass(frozen=True, slots=True)
class OptionCompared:
    """Values of an option that only the later version (`added`) or only the earlier one (`removed`) knows."""

    wager: str
    option: str
    added: tuple[Any, ...]
    removed: tuple[Any, ...]


def compare_edges(old: Sequence[Row], new: Sequence[Row]) -> list[EdgeCompared]:
    """Every row of either side with those of the other that are about the same, in the order of the later version."""
    names = {wager: _options_of(old, wager) & _options_of(new, wager) for wager in {r["wager"] for r in (*old, *new)}}
    theirs: dict[str, list[Row]] = {}
    for row in old:
        theirs.setdefault(_key(row, names), []).append(row)
    found: list[EdgeCompared] = []
    met: set[str] = set()
    for row in new:
        key = _key(row, names)
        met.add(key)
        same: Sequence[Row | None] = theirs.get(key) or [None]
        found += [_compared(before, row) for before in same]
    return found + [_compared(row, None) for key, rows in theirs.items() if key not in met for row in rows]


def compare_options(old: Sequence[Row], new: Sequence[Row]) -> list[OptionCompared]:
    """The options, and values of options, that only one of the versions knows, of wagers that both know."""
    found: list[OptionCompared] = []
    both = [w for w in dict.fromkeys(r["wager"] for r in new) if any(r["wager"] == w for r in old)]
    for wager in both:
        for name in sorted(_options_of(old, wager) | _options_of(new, wager)):
            before, after = _values(old, wager, name), _values(new, wager, name)
            added = tuple(v for v in after if v not in before)
            removed = tuple(v for v in before if v not in after)
            if added or removed:
                found.append(OptionCompared(wager, name, added, removed))
    return found


def _compared(old: Row | None, new: Row | None) -> EdgeCompared:
    either = new if new is not None else old
    assert either is not None
    options = {**(old["options"] if old else {}), **(new["options"] if new else {})}
    return EdgeCompared(either["wager"], either.get("on"), either.get("decks"), options, old, new)


def _options_of(rows: Iterable[Row], wager: str) -> set[str]:
    return {name for row in rows if row["wager"] == wager for name in row["options"]}


def _values(rows: Iterable[Row], wager: str, name: str) -> list[Any]:
    """The values of an option in the rows of a wager, each once."""
    found: list[Any] = []
    for row in rows:
        if row["wager"] == wager and name in row["options"] and row["options"][name] not in found:
            found.append(row["options"][name])
    return found


def _key(row: Row, names: Mapping[str, set[str]]) -> str:
    """What a row is about, without the options that only one side knows."""
    shared = {n: row["options"].get(n) for n in sorted(names[row["wager"]])}
    return json.dumps([row["wager"], row.get("on"), row.get("decks"), shared])
