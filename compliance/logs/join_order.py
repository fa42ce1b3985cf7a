"""In what order things happened of which several devices tell, as far as the devices and their clocks show it.

Each device's own order stands. What one device tells is before what another tells where both saw something between, or
where their clocks, put right and with their remaining errors, leave no other order. Where neither is so the events are
put by their instants, and marked as such whose order between the devices is not known.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from compliance.logs.events import CallEvent
from compliance.logs.join_clocks import Offset
from compliance.logs.join_devices import JoinedSession, Told, in_utc

_Span = tuple[datetime, datetime]  # from the earliest to the latest instant at which something may have been
_DEALT: Final = 3
_SETTLED: Final = 6
_USUALLY: Final = {
    **dict.fromkeys(("sign", "staff", "open", "cards", "shuffle", "cut", "burn", "tumble"), 0),
    **dict.fromkeys(("wager", "seat", "offer", "jackpot"), 1),
    "call": 2,
    **dict.fromkeys(("settle", "void", "correct", "close"), _SETTLED),
}
_FIRST: Final = datetime.min.replace(tzinfo=UTC)
_LAST: Final = datetime.max.replace(tzinfo=UTC)


@dataclass(slots=True, eq=False)
class Happening:
    """One thing that happened, as each device that saw it tells it. earliest, latest: between which instants it was.

    before: of each device, how many of its events are known not to be later than this one. is_unordered: that its order
    and that of what another device tells just before it is not known.
    """

    told: list[Told]
    earliest: datetime = _FIRST
    latest: datetime = _LAST
    before: dict[int, int] = field(default_factory=dict)
    is_unordered: bool = False

    @property
    def devices(self) -> set[int]:
        return {told.device for told in self.told}

    @property
    def first(self) -> Told:
        return self.told[0]


@dataclass(slots=True)
class Stretch:
    """A round, or what happened between two rounds (`round` is None), in order. crossed: what two devices tell in an
    order of their own each."""

    round: str | None
    happenings: list[Happening]
    crossed: list[Happening]


def in_order(session: JoinedSession, offsets: Sequence[Offset]) -> Iterator[Stretch]:
    """What happened in a session, stretch by stretch."""
    rounds = session.rounds()
    places = {name: number for number, name in enumerate(rounds)}
    of_round: list[dict[int, list[Told]]] = [{} for _ in rounds]
    beside: list[_Beside] = []
    for section in session.sections:
        now, first = -1, len(beside)
        for told in section.events:
            if told.event.round is None:
                beside.append(_Beside(told, now))
                continue
            now = places[told.event.round]
            for waiting in beside[first:]:
                waiting.until = now
            first = len(beside)
            of_round[now].setdefault(section.device, []).append(told)
    between: list[dict[int, list[Told]]] = [{} for _ in range(len(rounds) + 1)]
    ahead: list[dict[int, list[Told]]] = [{} for _ in rounds]
    behind: list[dict[int, list[Told]]] = [{} for _ in rounds]
    spans = [[(_span(t, offsets), d) for d, events in here.items() for t in events] for here in of_round]
    for one in beside:
        place, is_within = one.place(spans, _span(one.told, offsets))
        home = between if not is_within else behind if place == one.after else ahead
        home[place].setdefault(one.told.device, []).append(one.told)
    for number, name in enumerate(rounds):
        yield from _stretches(None, [between[number]], offsets)
        yield from _stretches(name, [ahead[number], of_round[number], behind[number]], offsets)
    yield from _stretches(None, [between[-1]], offsets)


@dataclass(slots=True)
class _Beside:
    """What a device tells of no round: after a round of which it tells (-1: before the first), and until one."""

    told: Told
    after: int
    until: int | None = None

    def place(self, spans: Sequence[Sequence[tuple[_Span, int]]], span: _Span) -> tuple[int, bool]:
        """The round in which it may have happened, as other devices tell of that; else that before which it did."""
        until = self.until if self.until is not None else len(spans)
        if self.after == until:
            return until, True
        for place in range(max(self.after, 0), min(until + 1, len(spans))):
            others = [other for other, device in spans[place] if device != self.told.device]
            if not others or max(latest for _, latest in others) < span[0]:
                continue
            is_before = min(earliest for earliest, _ in others) > span[1]
            return place, not is_before or place == self.after
        return until, False


def _stretches(
    name: str | None, parts: Sequence[Mapping[int, list[Told]]], offsets: Sequence[Offset]
) -> Iterator[Stretch]:
    joined: dict[int, list[Told]] = {}
    for part in parts:
        for device, events in part.items():
            joined.setdefault(device, []).extend(events)
    if joined:
        yield _stretch(name, [joined[device] for device in sorted(joined)], offsets)


def _span(told: Told, offsets: Sequence[Offset]) -> _Span:
    offset = offsets[told.device]
    if offset.ahead is None:
        return _FIRST, _LAST
    after, until = told.at or told.after, told.at or told.until
    earliest = in_utc(offset.put_right(after)) - offset.error if after is not None else _FIRST
    latest = in_utc(offset.put_right(until)) + offset.error if until is not None else _LAST
    # between two events of its device whose instants step back it may have happened at any time between these
    return min(earliest, latest), max(earliest, latest)


def _stretch(name: str | None, of_devices: Iterable[list[Told]], offsets: Sequence[Offset]) -> Stretch:
    by_key: dict[Hashable, Happening] = {}
    lines: list[list[Happening]] = []
    for events in of_devices:
        line: list[Happening] = []
        for told in events:
            known = by_key.get(told.key)
            if known is None or told.device in known.devices:
                known = Happening([])
                by_key.setdefault(told.key, known)
            known.told.append(told)
            line.append(known)
        lines.append(line)
    for happening in {id(h): h for line in lines for h in line}.values():
        happening.told.sort(key=lambda told: told.device)
        spans = [_span(told, offsets) for told in happening.told]
        earliest, latest = max(s[0] for s in spans), min(s[1] for s in spans)
        happening.earliest, happening.latest = (earliest, latest) if earliest <= latest else spans[0]
    ordered, crossed = _sorted(lines)
    _mark(ordered)
    return Stretch(name, ordered, crossed)


def _sorted(lines: Sequence[list[Happening]]) -> tuple[list[Happening], list[Happening]]:
    """The happenings in each device's order, else by their instants; with those whose order is told crosswise."""
    at = [0] * len(lines)
    done: set[int] = set()
    ordered: list[Happening] = []
    crossed: list[Happening] = []
    total = len({id(h) for line in lines for h in line})
    while len(ordered) < total:
        heads: list[Happening] = []
        for number, line in enumerate(lines):
            while at[number] < len(line) and id(line[at[number]]) in done:
                at[number] += 1
            if at[number] < len(line):
                heads.append(line[at[number]])
        ready = [h for h in heads if sum(h is other for other in heads) == len(h.told)]
        if not ready:
            crossed.append(heads[0])
        chosen = min(_may_be_next(ready or heads[:1]), key=_likely)
        for head in ordered:
            if head.devices & chosen.devices:
                for device, count in head.before.items():
                    chosen.before[device] = max(chosen.before.get(device, 0), count)
        for device in chosen.devices:
            chosen.before[device] = chosen.before.get(device, 0) + 1
        done.add(id(chosen))
        ordered.append(chosen)
    return ordered, crossed


def _may_be_next(ready: Sequence[Happening]) -> list[Happening]:
    """Those before which none of the others must have been."""
    soonest = min(happening.latest for happening in ready)
    return [happening for happening in ready if happening.earliest <= soonest]


def _likely(happening: Happening) -> tuple[int, datetime, datetime, int]:
    """Where nothing shows the order the usual one of a round is written, and marked."""
    event = happening.first.event
    rank = _USUALLY.get(event.event, _DEALT)
    is_result = isinstance(event, CallEvent) and event.what in ("result", "point count")
    return _SETTLED - 1 if is_result else rank, happening.earliest, happening.latest, happening.first.device


def _mark(ordered: Sequence[Happening]) -> None:
    """Marks all but the first of each stretch that no known order cuts."""
    begins = list(range(len(ordered)))
    for place, happening in enumerate(ordered):
        first = next((n for n in range(place) if _order_unknown(ordered[n], happening)), None)
        if first is not None:
            for between in range(first + 1, place + 1):
                begins[between] = min(begins[between], first)
    for place, happening in enumerate(ordered):
        happening.is_unordered = begins[place] < place


def _order_unknown(one: Happening, other: Happening) -> bool:
    if one.latest < other.earliest or other.latest < one.earliest:
        return False
    return not any(other.before.get(device, 0) >= one.before[device] for device in one.devices)
