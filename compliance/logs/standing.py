"""What a casino says of itself, held against the sessions of its logs: it fills what a log leaves open, and where a log
says otherwise that is told.

A log is a record of the night, made that night; a casino's file is what somebody says of every night. So the log is
followed in whatever can be different at one table on one night (version of play, decks, options, currency), and the
difference stands in the report. Whose log it is and which law it falls under cannot be: a session of another casino or
jurisdiction is left out, and what was played in it is not assessable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

from msgspec import structs

from compliance.logs.casino_file import AtTables, Casino
from compliance.logs.events import LogEvent, SessionEvent
from compliance.logs.fault_list import FaultList
from compliance.logs.faults import UnreadableError, shorten
from compliance.logs.gaming_days import DIFFERS, FILLED
from compliance.logs.inventions import NOT_STATED
from compliance.logs.quantities import write_amount
from compliance.logs.reading import OTHER_CASINO, Entry, Quarantined
from compliance.logs.rounds import Session
from compliance.logs.sessions import option_value
from compliance.logs.vocabulary import VARIANT_SAID, words_of
from compliance.problems import Place, Problem

_MEMBERS: Final = ("variant", "dealing_style", "decks", "cutting_cards", "shuffler", "chips")


@dataclass(slots=True)
class Standing:
    """A casino's word beside its logs. stated_in: the file that holds it, as it is named to people.

    filled, differs: the members that were filled in in some session, or recorded otherwise.
    """

    casino: Casino
    stated_in: str
    filled: set[str] = field(default_factory=set)
    differs: set[str] = field(default_factory=set)
    _has_offset_to_see: bool = False  # of the session that is open, until one of its instants was seen
    _offsets_told: dict[tuple[str, timedelta], int] = field(default_factory=dict)  # with the line; logs are read again
    _of: dict[tuple[str, int], tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=dict)

    def anew(self) -> Standing:
        """The same for another reading of the logs, with nothing found yet."""
        return Standing(self.casino, self.stated_in)

    def held_against(self, entry: Entry, problems: FaultList) -> Entry | Quarantined:
        """A line of a log; where it opens a session, with what the casino says and the log does not."""
        event = entry.event
        if isinstance(event, LogEvent) and event.zone and self.casino.zone and event.zone != self.casino.zone.key:
            self._tell(entry, "zone", event.zone, self.casino.zone.key, problems)
        self._tell_offset(entry, problems)
        if not isinstance(event, SessionEvent):
            return entry
        foreign = self._not_of_the_casino(event)
        if foreign:
            return _left_out(entry, event, foreign, problems)
        changes: dict[str, Any] = {"casino": self.casino.casino}
        filled: list[str] = [] if event.casino != NOT_STATED and "casino" not in (event.invented or ()) else ["casino"]
        differs: list[str] = []
        for name, recorded, stated in self._both(event):
            # what a mapping states in place of the log is no record: the casino's own word goes before it
            if recorded is None or name in (event.invented or ()):
                filled.append(name)
                self._fill(changes, event, name, stated)
            elif recorded != stated:
                differs.append(name)
                self._tell(entry, name, recorded, stated, problems)
        changes["invented"] = tuple(name for name in event.invented or () if name not in filled) or None
        self._of[entry.file, entry.line] = tuple(filled), tuple(differs)
        return structs.replace(entry, event=event.model_copy(update=changes))

    def with_house(self, session: Session) -> Session:
        """A session that has been opened, with the casino's clock and what is the casino's word in it."""
        filled, differs = self._of.get((session.opened.file, session.opened.line), ((), ()))
        self.filled.update(filled)
        self.differs.update(differs)
        house = self.casino.house(self.stated_in)
        return replace(session, house=replace(house, filled=filled, differs=differs))

    def said(self) -> Iterator[tuple[str, str, str]]:
        """The assumptions that a run rests on by the casino's word: id, text, why."""
        if self.filled:
            text = f"What the log does not record is taken from {self.stated_in}: {_listed(self.filled)}."
            yield FILLED, text, "It is the casino's own word, and no record of the night."
        if self.differs:
            text = f"The log and {self.stated_in} differ in {_listed(self.differs)}. The log is followed."
            yield DIFFERS, text, "A log is the record of its night; which of the two is right is for the casino to say."

    def _not_of_the_casino(self, event: SessionEvent) -> str:
        casino, jurisdiction = self.casino, self.casino.jurisdiction
        if event.casino not in (casino.casino, *casino.also_called, NOT_STATED):
            return f"the log names the casino {shorten(event.casino)}, and {self.stated_in} {shorten(casino.casino)}"
        if jurisdiction is not None and event.jurisdiction != jurisdiction:
            return (
                f"the log says that it is under the law of {shorten(event.jurisdiction)}, and {self.stated_in} under "
                f"that of {jurisdiction}"
            )
        return ""

    def _both(self, event: SessionEvent) -> Iterator[tuple[str, Any, Any]]:
        """What the casino states of such a session, and beside it what the log records (None: nothing)."""
        at = list(self._of_tables(event))
        for name in _MEMBERS:
            stated = next((value for part in at if (value := getattr(part, name)) is not None), None)
            recorded = getattr(event, name)
            if name == "variant":
                recorded = recorded or VARIANT_SAID.get(event.game)
            if stated is not None:
                yield name, recorded, stated
        if self.casino.currency is not None:
            yield "currency", event.currency, self.casino.currency
        stated_options = {name: value for part in reversed(at) for name, value in part.options.items()}
        for name, value in stated_options.items():
            written = (event.options or {}).get(name)
            try:
                yield (
                    f"options.{name}",
                    None if written is None else option_value(name, written),
                    option_value(name, value),
                )
            except UnreadableError:
                continue  # the log's cannot be read, which is told where the session opens
        day = self.casino.house("").gaming_day(event.ts) if event.ts is not None else None
        if day is not None and event.gaming_day is not None:
            yield "gaming_day", event.gaming_day, day.isoformat()

    def _of_tables(self, event: SessionEvent) -> Iterator[AtTables]:
        """What is stated of a session's table, then of its game by its own name, then of the same game by another."""
        if event.table in self.casino.tables:
            yield self.casino.tables[event.table]
        if event.game in self.casino.games:
            yield self.casino.games[event.game]
        folder = words_of(event.game)
        played = event.variant or VARIANT_SAID.get(event.game)
        for game, at in self.casino.games.items():
            is_the_same = folder is not None and game in folder.games and game != event.game
            if is_the_same and VARIANT_SAID.get(game, played) == played:
                yield at

    def _fill(self, changes: dict[str, Any], event: SessionEvent, name: str, stated: Any) -> None:
        option = name.removeprefix("options.")
        if option == name:
            changes[name] = stated
        else:
            # as a log writes it: amounts are read as such where the session is opened
            options = changes.get("options") or dict(event.options or {})
            written = next(p.options[option] for p in self._of_tables(event) if option in p.options)
            changes["options"] = {**options, option: written}

    def _tell_offset(self, entry: Entry, problems: FaultList) -> None:
        """Tells of a session whose instants have another offset than the casino's zone. UTC is no local time."""
        event, zone = entry.event, self.casino.zone
        self._has_offset_to_see |= isinstance(event, SessionEvent)
        if zone is None or not self._has_offset_to_see or event.ts is None:
            return
        self._has_offset_to_see = False
        written, stated = event.ts.utcoffset(), event.ts.astimezone(zone).utcoffset()
        if not written or written == stated:
            return
        if self._offsets_told.setdefault((entry.file, written), entry.line) != entry.line:
            return
        message = (
            f"The log writes its instants with {_offset(event.ts)}, and {self.stated_in} says zone: {zone.key}, where "
            f"it was {_offset(event.ts.astimezone(zone))} then. The instants stand as recorded; gaming day, shift and "
            "local time are by the casino's zone."
        )
        remedy = "Ask which of the two is right; correct the casino's file, or the recorder."
        problems.append(Problem("log.not-as-stated", "warning", message, Place(entry.file, entry.line), remedy))

    def _tell(self, entry: Entry, name: str, recorded: Any, stated: Any, problems: FaultList) -> None:
        both = f"The log says {_shown(name, recorded)}, and {self.stated_in} says {_shown(name, stated)}"
        message = f"{both}; the log is followed."
        remedy = "Ask which of the two is right; correct the casino's file, or the recorder."
        problems.append(Problem("log.not-as-stated", "warning", message, Place(entry.file, entry.line), remedy))


def _offset(instant: datetime) -> str:
    """The offset of an instant as logs write it: +12:00."""
    return instant.isoformat(timespec="seconds")[len("2004-07-02T20:00:00") :]


def _left_out(entry: Entry, event: SessionEvent, why: str, problems: FaultList) -> Quarantined:
    message = f"This session is not read: {why}. What was played in it is not assessable."
    remedy = "Put the log under its own casino, or correct the casino's file (`also_called` lists other names of it)."
    problems.append(Problem(OTHER_CASINO, "error", message, Place(entry.file, entry.line), remedy))
    salvaged = {"event": "session", "table": event.table}
    return Quarantined(entry.file, entry.line, "", "", OTHER_CASINO, f"is not read: {why}", salvaged)


def _listed(members: set[str]) -> str:
    *first, last = map(_named, sorted(members))
    return f"{', '.join(first)} and {last}" if first else last


def _named(name: str) -> str:
    return f"the {name.removeprefix('options.').replace('_', ' ')}"


def _shown(name: str, value: Any) -> str:
    if name == "chips":
        value = ", ".join(str(write_amount(cents)) for cents in value)
    elif isinstance(value, (list, tuple)):
        value = ", ".join(map(str, value))
    elif isinstance(value, dict):
        value = ", ".join(f"{key}: {part}" for key, part in sorted(value.items()))
    elif isinstance(value, int) and name.startswith("options."):
        value = write_amount(value)
    return f"{_named(name).removeprefix('the ')}: {shorten(str(value))}"
