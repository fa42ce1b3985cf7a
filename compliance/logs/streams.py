"""Where several files are read: which session of which table each tells of, and whether two tell of one at one time.

A session is known by its casino, its table, its id (where it has none, the first instant recorded in it) and its gaming
day; the recorder's device makes no difference. A session may go on from file to file. Sessions that these tell apart
are followed each for itself, also where they overlap in time. Where two files tell of one session at the same time,
nobody can say in which order things happened: that session is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from compliance.logs.events import EndEvent, SessionEvent
from compliance.logs.faults import shorten
from compliance.logs.reading import Entry

# casino, table, id or first instant, gaming day
SessionKey = tuple[str, str, str, str]
# what is followed as one stream: the sessions of a table of a casino, or one of them that goes on beside the others
Lane = tuple[str, ...]
# a file, and the line of a session's event in it
Place = tuple[str, int]
_ALL = 4  # the first and the last instant of both parts


@dataclass(slots=True)
class Part:
    """What one file holds of a session. first, last: instants of its events, that of the session line apart.

    numbers: the first and the last number of its events, None while none has come or where one of them has none.
    """

    file: str
    line: int
    opening: SessionEvent
    last_line: int = 0
    first: datetime | None = None
    last: datetime | None = None
    first_round: str | None = None
    last_round: str | None = None
    rounds: set[str] = field(default_factory=set)
    ended: bool = False
    numbers: tuple[int, int] | None = None
    is_numbered: bool = True

    def take(self, entry: Entry) -> None:
        """An event of the session comes."""
        event = entry.event
        self.last_line = entry.line
        self.ended = isinstance(event, EndEvent)
        self._number(event.seq, event.seq)
        if event.ts is not None:
            self.first = min(self.first or event.ts, event.ts)
            self.last = max(self.last or event.ts, event.ts)
        if event.round is not None:
            self.first_round = self.first_round or event.round
            self.last_round = event.round
            self.rounds.add(event.round)

    def _number(self, first: int | None, last: int | None) -> None:
        """Events with these numbers come; where one has none, or the count steps back, numbers tell nothing."""
        if first is None or last is None or not self.is_numbered or (self.numbers or (0, -1))[1] >= first:
            self.numbers, self.is_numbered = None, False
        else:
            self.numbers = (self.numbers or (first, last))[0], last

    def join(self, other: Part) -> None:
        """Another stretch of the same session in the same file, after this one."""
        self._number(*(other.numbers or (None, None)))
        self.last_line, self.ended = other.last_line, other.ended
        instants = [i for i in (self.first, self.last, other.first, other.last) if i is not None]
        self.first, self.last = (min(instants), max(instants)) if instants else (None, None)
        self.first_round = self.first_round or other.first_round
        self.last_round = other.last_round or self.last_round
        self.rounds |= other.rounds

    @property
    def key(self) -> SessionKey:
        known = self.opening.id
        if known is None:
            instant = self.opening.ts or self.first
            known = instant.astimezone(UTC).isoformat() if instant is not None else ""
        return self.opening.casino, self.opening.table, known, self.opening.gaming_day or ""

    def takes_over(self, earlier: Part) -> bool:
        """Whether a session that was open goes on here, or is over since this one has begun at its table."""
        begins = self.opening.ts or self.first
        after = begins is None or earlier.last is None or begins >= earlier.last
        return self.key == earlier.key or (self.opening.casino == earlier.opening.casino and after)

    def interleaves(self, later: Part) -> bool:
        """Whether a part in a file that is read later was not recorded after this one, nor before it.

        The recorder's numbers tell it, whatever the clock says: it may have been put back. Where neither numbers nor
        instants tell, rounds do: a session has each of its rounds once.
        """
        if self.numbers is not None and later.numbers is not None and later.numbers[0] > self.numbers[1]:
            return False
        instants = [i for i in (self.first, self.last, later.first, later.last) if i is not None]
        if len(instants) == _ALL and len(set(instants)) > 1:
            begins, ends, later_begins, later_ends = instants
            return later_begins < ends and begins < later_ends
        goes_on = {later.first_round} if later.first_round == self.last_round else set()
        return not (self.rounds & later.rounds).issubset(goes_on)


@dataclass(frozen=True, slots=True)
class Mixed:
    """Two parts of one session, in two files, that interleave."""

    one: Part
    other: Part


@dataclass(frozen=True, slots=True)
class Streams:
    """What was found. keys: of each session line. apart: sessions that overlap others of their table, in other files.
    mixed: sessions that cannot be told. copies: files that hold the same as an earlier one, by name.
    """

    keys: Mapping[Place, SessionKey] = field(default_factory=dict)
    apart: frozenset[SessionKey] = frozenset()
    mixed: Mapping[Lane, Mixed] = field(default_factory=dict)
    copies: Mapping[str, str] = field(default_factory=dict)


ONE_FILE = Streams()


class Lanes:
    """Says of each event, in the order of files and lines, with which stream it belongs."""

    def __init__(self, streams: Streams) -> None:
        self.streams = streams
        self._file = ""
        self._now: dict[str, Lane] = {}
        self._known: dict[str, dict[Lane, None]] = {}

    def of(self, entry: Entry) -> Lane:
        """The stream of an event."""
        event, name = entry.event, str(entry.event.table)
        self._begin(entry.file)
        keys = self.streams.keys
        if not keys and not isinstance(event, SessionEvent) and name in self._now:
            return self._now[name]
        key = keys.get((entry.file, entry.line))
        if key is not None and key[1] == name:
            by_itself = key in self.streams.apart or key in self.streams.mixed
            lane: Lane = key if by_itself else key[:2]
        elif isinstance(event, SessionEvent):
            lane = (event.casino, name)
        else:
            lane = self.of_table(name, entry.file)
        self._now[name] = lane
        self._known.setdefault(name, {})[lane] = None
        return lane

    def of_table(self, name: str, file: str) -> Lane:
        """The stream of a line of which only its table is known; of none that is known, where several may be."""
        self._begin(file)
        known = self._known.get(name, {})
        return self._now.get(name) or (next(iter(known)) if len(known) == 1 else ("", name))

    def in_doubt(self, name: str) -> str:
        """That lines of a table without a session line may be of several casinos' tables; "" where they may not."""
        casinos = list(dict.fromkeys(lane[0] for lane in self._known.get(name, {}) if lane[0]))
        if len(casinos) <= 1:
            return ""
        return f"they may be of the table of that name of {' or of '.join(map(shorten, casinos))}"

    def _begin(self, file: str) -> None:
        """In another file a table may be another casino's."""
        if file != self._file and self.streams.keys:
            self._now = {}
        self._file = file


class Survey:
    """Takes the events of all files in their order, before they are replayed."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self._now: dict[str, Part] = {}
        self._open: dict[str, dict[SessionKey, Part]] = {}
        self._files: dict[str, str] = {}
        self._copies: dict[str, str] = {}
        self._taken = 0

    def take(self, entry: Entry) -> None:
        """An event of the file that is being read."""
        event = entry.event
        if event.table is None:
            return
        if isinstance(event, SessionEvent):
            part = self._now[event.table] = Part(entry.file, entry.line, event, entry.line)
            self._parts.append(part)
            return
        known = self._now.get(event.table)
        if known is None:
            before = self._open.get(event.table, {})
            if len(before) != 1:
                return  # of no session, or nothing says of which
            opening = next(iter(before.values())).opening
            known = self._now[event.table] = Part(entry.file, entry.line, opening)
            self._parts.append(known)
        known.take(entry)

    def end_file(self, name: str, digest: str | None) -> None:
        """A file has been read."""
        if digest is not None and digest in self._files and len(self._parts) > self._taken:
            self._copies[name] = self._files[digest]
            del self._parts[self._taken :]
        else:
            self._files.setdefault(digest or name, name)
            for table, part in self._now.items():
                open_now = {k: p for k, p in self._open.get(table, {}).items() if not part.takes_over(p)}
                self._open[table] = open_now
                if not part.ended:
                    open_now[part.key] = part
        self._taken = len(self._parts)
        self._now = {}

    def found(self) -> Streams:
        """What the files are to each other."""
        sessions: dict[SessionKey, dict[str, Part]] = {}
        keys: dict[Place, SessionKey] = {}
        for part in self._parts:
            keys[(part.file, part.line)] = part.key
            in_files = sessions.setdefault(part.key, {})
            if part.file in in_files:
                in_files[part.file].join(part)
            else:
                in_files[part.file] = part
        mixed: dict[Lane, Mixed] = {}
        for key, parts in sessions.items():
            pair = _mixed(list(parts.values()))
            if pair is not None:
                mixed[key] = pair
        return Streams(keys, _apart(sessions), mixed, self._copies)


def _mixed(parts: list[Part]) -> Mixed | None:
    """The first two parts of a session that interleave."""
    return next((Mixed(a, b) for n, b in enumerate(parts) for a in parts[:n] if a.interleaves(b)), None)


def _apart(sessions: Mapping[SessionKey, Mapping[str, Part]]) -> frozenset[SessionKey]:
    """The sessions that begin before another of their table, which is told of in another file, is over."""
    spans: dict[tuple[str, str], list[tuple[datetime, datetime, SessionKey]]] = {}
    for key, parts in sessions.items():
        instants = [i for p in parts.values() for i in (p.opening.ts, p.first, p.last) if i is not None]
        if instants:
            spans.setdefault(key[:2], []).append((min(instants), max(instants), key))
    return frozenset(key for of_table in spans.values() for key in _overlapping(of_table, sessions))


def _overlapping(
    spans: Iterable[tuple[datetime, datetime, SessionKey]], sessions: Mapping[SessionKey, Mapping[str, Part]]
) -> Iterable[SessionKey]:
    latest: tuple[datetime, SessionKey] | None = None
    for begins, ends, key in sorted(spans):
        if latest is not None and begins < latest[0] and sessions[key].keys() != sessions[latest[1]].keys():
            yield from (key, latest[1])
        if latest is None or ends > latest[0]:
            latest = (ends, key)
