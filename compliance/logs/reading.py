"""Reads a canonical log line by line into events. A line that cannot be one is quarantined, with one clear problem."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

import msgspec
from pydantic import ValidationError

from compliance.logs.event_faults import CORRECT_VALUE, event_faults
from compliance.logs.events import EVENTS, KINDS, Event, LogEvent, SessionEvent
from compliance.logs.fault_list import FaultList
from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.likeness import Likeness
from compliance.logs.lines import LONGEST_LINE
from compliance.logs.quantities import read_name
from compliance.logs.strict_json import parse_object, scan_members
from compliance.logs.versions import FORMAT, Version
from compliance.problems import Place, Problem
from compliance.spelling import aside

# what a quarantined line may still tell about itself
_SALVAGED: Final = ("event", "table", "round", "seq", "wager", "id", "to", "n", "what", "hand")
_RESCUED: Final = 20  # members at fault that a session line may have and still stand without them
_NAMES: Final = frozenset({"table", "round", "wager", "id", "to", "what", "hand"})
OTHER_CASINO: Final = (
    "log.not-of-the-casino"  # a session line that was left out since its log lies under another casino
)
# the same where a table of one name of another casino goes on in its file
TWO_CASINOS: Final = "log.tables-of-two-casinos"
_NOT_LOST: Final = "Correct the recorder; until then this member is left out and the session stands."


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A line that is an event, with the members beginning with `x-` and the line itself (to know exact repeats).

    prev: what it says is the digest of the line before; that is not part of the event, nor of what a repeat repeats.
    digest: of a line in a chain, its own.
    """

    event: Event
    file: str
    line: int
    raw: bytes
    extras: Mapping[str, Any] = {}
    prev: str | None = None
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A line that is no event: why, and what may be known of it (`salvaged`, never evidence).

    is_line: false for a place, between two lines, at which something may be missing.
    """

    file: str
    line: int
    sha256: str
    quote: str
    code: str
    reason: str
    salvaged: Mapping[str, str | int]
    is_line: bool = True


def digest_of(line: Entry | Quarantined) -> str | None:
    """The digest of a line's bytes, by which the next one's `prev` vouches for it; None where they were not kept."""
    if isinstance(line, Entry):
        return line.digest or hashlib.sha256(line.raw).hexdigest()
    return line.sha256 if line.code != "log.line-too-long" else None


class Lines(Protocol):
    """A file whose lines are read: see LogFile."""

    name: str
    refused: bool

    def lines(self) -> Iterator[tuple[int, bytes | None]]:
        """Each line with its number, None for one that is too long."""


def read_entries(log: Lines, problems: FaultList) -> Iterator[Entry | Quarantined]:
    """The lines of a log file as they come; problems of single lines go into `problems`."""
    version, likeness = Version(), Likeness()
    for number, raw in log.lines():
        if raw is None:
            message = f"This line is longer than {LONGEST_LINE:,} bytes; no event of a game log is."
            fault = Fault("log.line-too-long", message, 1, "Correct the line, or have the recorder write it anew.")
            yield _quarantine(log.name, number, b"", fault, {}, problems)
            continue
        if not raw.strip():
            continue
        # a log of a later version may say more than is known of its lines
        alike = likeness.read(raw) if not version.is_later else None
        if alike is not None:
            yield Entry(alike, log.name, number, raw)
            continue
        read = _read_line(log.name, number, raw, problems, version)
        if isinstance(read, Entry) and isinstance(read.event, LogEvent) and not version.take(read.event):
            message = f"This log says that its format is {shorten(read.event.format)}; only format {FORMAT} is known."
            place = Place(log.name, number)
            remedy = "Have it written in that format, or use a version of this program that knows the other."
            problems.append(Problem("log.unknown-format", "error", message, place, remedy))
            log.refused = True
            return
        if not version.is_later and isinstance(read, Entry) and _is_all(read, raw):
            likeness.learn(read.event)
        yield read


def _is_all(entry: Entry, raw: bytes) -> bool:
    """Whether an event is all that its line says. That of a session may stand without members that are at fault, which
    is to be told of each such line."""
    return entry.raw is raw and not entry.extras and not isinstance(entry.event, SessionEvent)


def _read_line(file: str, number: int, raw: bytes, problems: FaultList, version: Version) -> Entry | Quarantined:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        column = len(raw[: error.start].decode("utf-8")) + 1
        message = f"This line is not UTF-8 text: byte 0x{raw[error.start]:02x} cannot stand here."
        fault = Fault("log.not-utf-8", message, column, "Have the log written as UTF-8.")
        salvaged = salvage(raw[: error.start].decode("utf-8"))
        return _quarantine(file, number, raw, fault, salvaged, problems)
    try:
        found = parse_object(text)
    except LineError as error:
        # two objects on one line may concern two tables: nothing of them is taken
        salvaged = {} if error.fault.message.startswith("Something stands") else salvage(text)
        return _quarantine(file, number, raw, error.fault, salvaged, problems)
    extras = {name: value for name, value in found.items() if name.startswith("x-")}
    plain = {name: value for name, value in found.items() if name not in extras} if extras else found
    plain, later = version.known(plain, file, number, problems)
    if later is not None:
        return _entry(later, file, number, raw, extras, plain)
    try:
        event = read_event(plain)
    except LineError as error:
        if plain.get("event") == "session":
            rescued = _rescue_session(file, number, text, plain, problems)
            if rescued is not None:
                return _entry(rescued, file, number, raw, extras, plain)
        fault = _placed(error.fault, text)
        return _quarantine(file, number, raw, fault, _salvage_members(plain, error.fault.quote), problems)
    return _entry(event, file, number, raw, extras, plain)


def _entry(
    event: Event, file: str, number: int, raw: bytes, extras: Mapping[str, Any], members: Mapping[str, Any]
) -> Entry:
    """The entry of a line; what its chain says is taken off it, so that the same event written again is known."""
    if event.prev is None:
        return Entry(event, file, number, raw, extras)
    said = repr(sorted((name, repr(value)) for name, value in {**members, **extras}.items() if name != "prev"))
    bare = event.model_copy(update={"prev": None})
    return Entry(bare, file, number, said.encode(), extras, event.prev, hashlib.sha256(raw).hexdigest())


def read_event(members: Mapping[str, Any]) -> Event:
    """The event that these members are. Raises LineError; its fault's quote is the member's name, its column is 1."""
    kind = members.get("event")
    if kind is None:
        message = "This line does not say what kind of event it is: it has no member `event`."
        raise LineError(Fault("log.missing-member", message, 1, CORRECT_VALUE, "event"))
    model = EVENTS.get(kind) if isinstance(kind, str) else None
    if model is None:
        message = f"There is no kind of event called {shorten(str(kind))}{aside(str(kind), KINDS)}."
        remedy = "Use a kind of the log format, or a member that begins with `x-` for what the format does not know."
        raise LineError(Fault("log.unknown-event", message, 1, remedy, "event"))
    try:
        return model.model_validate(members)
    except ValidationError as error:
        first, *more = event_faults(str(kind), members, error, tuple(model.model_fields))
        if more:
            message = f"{first.message.removesuffix('.')} ({len(more)} more on this line)."
            first = replace(first, message=message)
        raise LineError(first) from None


def faults_of_members(members: Mapping[str, Any]) -> list[Fault]:
    """Everything that is wrong with the members of an event of a kind that there is; nothing if they are an event."""
    model = EVENTS[members["event"]]
    try:
        model.model_validate(members)
    except ValidationError as error:
        return event_faults(members["event"], members, error, tuple(model.model_fields))
    return []


def _rescue_session(
    file: str, number: int, text: str, members: dict[str, Any], problems: FaultList
) -> SessionEvent | None:
    """A session whose optional members are at fault stands without them: else all its rounds would be lost."""
    found: list[Problem] = []
    kept = dict(members)
    # a line with more faults than that is not one of which the rest could be believed
    for _ in range(_RESCUED):
        try:
            event = read_event(kept)
        except LineError as error:
            member = error.fault.quote
            field_of = SessionEvent.model_fields.get(member)
            if member not in kept or (field_of is not None and field_of.is_required()):
                return None
            del kept[member]
            fault = _placed(error.fault, text)
            place = Place(file, number, fault.column)
            found.append(Problem(fault.code, "error", fault.message, place, _NOT_LOST))
            continue
        for problem in found:
            problems.append(problem)
        return event if isinstance(event, SessionEvent) else None
    return None


def _placed(fault: Fault, text: str) -> Fault:
    """The fault at the column of the member that it names."""
    at_name = fault.code == "log.unknown-member"
    where = {m.name: m.name_at if at_name else m.value_at for m in scan_members(text).members}
    return Fault(fault.code, fault.message, where.get(fault.quote, 0) + 1, fault.remedy)


def salvage(text: str) -> dict[str, str | int]:
    """What stands complete before the fault of a broken line, of the members that tell what it concerned."""
    scan = scan_members(text)
    doubtful = scan.duplicate.name if scan.duplicate is not None else ""
    return _salvage_members({m.name: m.value for m in scan.members}, doubtful)


def _salvage_members(members: Mapping[str, Any], doubtful: str) -> dict[str, str | int]:
    kept: dict[str, str | int] = {}
    for name in _SALVAGED:
        value = members.get(name)
        if name == doubtful or value is None or isinstance(value, bool):
            continue
        if name in _NAMES and isinstance(value, (str, int)):
            kept[name] = read_name(value) if str(value).strip() else str(value)
        elif (name in ("seq", "n") and isinstance(value, int)) or (name == "event" and value in EVENTS):
            kept[name] = value
    return kept


def _quarantine(
    file: str, number: int, raw: bytes, fault: Fault, salvaged: Mapping[str, str | int], problems: FaultList
) -> Quarantined:
    place = Place(file, number, fault.column)
    problems.append(Problem(fault.code, "error", fault.message, place, fault.remedy, fault.quote))
    quote = shorten(raw.decode("utf-8", "replace"))
    digest = hashlib.sha256(raw).hexdigest()
    return Quarantined(file, number, digest, quote, fault.code, fault.message, salvaged)
