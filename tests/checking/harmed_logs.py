"""Logs in which, in some rounds, one thing is otherwise than it was played: as an error or a tamperer leaves it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

Events = list[dict[str, Any]]
# what tells events apart, and what the whole log rests on
_KEPT = frozenset({"event", "table", "ts", "round", "id", "wager", "format", "zone", "captures", "game", "casino"})
_NUMBERED = frozenset({"jurisdiction", *_KEPT})
_TRIES = 30  # places looked at for each that is harmed


def harm(events: Events, rng: Random, times: int, begins: int) -> int:
    """Harms so many rounds, each once, of those after `begins` events; how many were harmed."""
    written: dict[tuple[str, str], list[Any]] = {}
    for event in events:
        for name, value in event.items():
            written.setdefault((event["event"], name), []).append(value)
    harmed: set[tuple[Any, Any]] = set()
    for _ in range(times * _TRIES):
        at = rng.randrange(begins, len(events) - 1)
        place = events[at].get("table"), events[at].get("round")
        if place[1] is None or place in harmed:
            continue
        if rng.choice(_WAYS)(events, at, rng, written):
            harmed.add(place)
        if len(harmed) == times:
            break
    return len(harmed)


def _otherwise(events: Events, at: int, rng: Random, written: Mapping[tuple[str, str], list[Any]]) -> bool:
    """A member has another value: one that it has elsewhere, or another amount or number."""
    event = events[at]
    names = sorted(event.keys() - _NUMBERED)
    if not names:
        return False
    name = rng.choice(names)
    before, after = event[name], rng.choice(written[event["event"], name])
    if isinstance(before, int) and not isinstance(before, bool) and rng.random() < 1 / 2:
        after = rng.choice([before + 1, max(before - 1, 0), before + before, before + 5, 10 * before, 0])
    event[name] = after
    return bool(after != before)


def _unsaid(events: Events, at: int, rng: Random, _written: object) -> bool:
    """A member is left out."""
    names = sorted(events[at].keys() - _NUMBERED)
    return bool(names) and events[at].pop(rng.choice(names)) is not None


def _exchanged(events: Events, at: int, _rng: Random, _written: object) -> bool:
    """Two events of a round came the other way round."""
    one, other = events[at], events[at + 1]
    if one.get("round") != other.get("round") or one.get("table") != other.get("table"):
        return False
    one["ts"], other["ts"] = other["ts"], one["ts"]
    events[at], events[at + 1] = other, one
    return True


def _gone(events: Events, at: int, _rng: Random, _written: object) -> bool:
    """An event did not happen, or was not recorded."""
    del events[at]
    return True


def _twice(events: Events, at: int, rng: Random, _written: object) -> bool:
    """Something was done a second time."""
    again = dict(events[at])
    if "id" in again:
        again["id"] += "x"
    if "n" in again and rng.random() < 1 / 2:
        again["n"] += 1
    events.insert(at + 1, again)
    return True


_WAYS: tuple[Callable[[Events, int, Random, Mapping[tuple[str, str], list[Any]]], bool], ...]
_WAYS = (_otherwise, _otherwise, _otherwise, _unsaid, _exchanged, _gone, _twice)
