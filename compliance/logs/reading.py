"""Reads a canonical log line by line into events. A line that cannot be one is quarantined, with one clear problem."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import ValidationError

from compliance.logs.events import EVENTS, KINDS, Event, LogEvent, SessionEvent
from compliance.logs.fault_list import FaultList
from compliance.logs.faults import Fault, LineError, UnreadableError, shorten
from compliance.logs.lines import LONGEST_LINE, LogFile
from compliance.logs.quantities import read_name
from compliance.logs.strict_json import parse_object, scan_members
from compliance.problems import Place, Problem

# what a quarantined line may still tell about itself
_SALVAGED: Final = ("event", "table", "round", "seq", "wager", "id", "to", "n", "what", "hand")
_NAMES: Final = frozenset({"table", "round", "wager", "id", "to", "what", "hand"})
_FORMAT: Final = "1"
_LISTED: Final = 160  # longer lists of values are looked up rather than read in a message
_CORRECT_VALUE: Final = "Correct the recorder or this line; until then the line is left out."
_NOT_LOST: Final = "Correct the recorder; until then this member is left out and the session stands."


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that is an event, with the members beginning with `x-` and the line itself (to know exact repeats)."""

    event: Event
    file: str
    line: int
    raw: bytes
    extras: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A line that is no event: why, and what may be known of it (`salvaged`, never evidence)."""

    file: str
    line: int
    sha256: str
    quote: str
    code: str
    reason: str
    salvaged: Mapping[str, str | int]


def read_entries(log: LogFile, problems: FaultList) -> Iterator[Entry | Quarantined]:
    """The lines of a log file as they come; problems of single lines go into `problems`."""
    for number, raw in log.lines():
        if raw is None:
            message = f"This line is longer than {LONGEST_LINE:,} bytes; no event of a game log is."
            fault = Fault("log.line-too-long", message, 1, "Correct the line, or have the recorder write it anew.")
            yield _quarantine(log.name, number, b"", fault, {}, problems)
            continue
        if not raw.strip():
            continue
        read = _read_line(log.name, number, raw, problems)
        if isinstance(read, Entry) and isinstance(read.event, LogEvent) and read.event.format != _FORMAT:
            message = f"This log says that its format is {shorten(read.event.format)}; only format {_FORMAT} is known."
            place = Place(log.name, number)
            remedy = "Have it written in that format, or use a version of this program that knows the other."
            problems.append(Problem("log.unknown-format", "error", message, place, remedy))
            log.refused = True
            return
        yield read


def _read_line(file: str, number: int, raw: bytes, problems: FaultList) -> Entry | Quarantined:
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
    try:
        event = read_event(plain)
    except LineError as error:
        if plain.get("event") == "session":
            rescued = _rescue_session(file, number, text, plain, problems)
            if rescued is not None:
                return Entry(rescued, file, number, raw, extras)
        fault = _placed(error.fault, text)
        return _quarantine(file, number, raw, fault, _salvage_members(plain, error.fault.quote), problems)
    return Entry(event, file, number, raw, extras)


def read_event(members: Mapping[str, Any]) -> Event:
    """The event that these members are. Raises LineError; its fault's quote is the member's name, its column is 1."""
    kind = members.get("event")
    if kind is None:
        message = "This line does not say what kind of event it is: it has no member `event`."
        raise LineError(Fault("log.missing-member", message, 1, _CORRECT_VALUE, "event"))
    model = EVENTS.get(kind) if isinstance(kind, str) else None
    if model is None:
        message = f"There is no kind of event called {shorten(str(kind))}{_near(str(kind), KINDS)}."
        remedy = "Use a kind of the log format, or a member that begins with `x-` for what the format does not know."
        raise LineError(Fault("log.unknown-event", message, 1, remedy, "event"))
    try:
        return model.model_validate(members)
    except ValidationError as error:
        raise LineError(_explain(kind, members, error, tuple(model.model_fields))) from None


def _explain(kind: str, members: Mapping[str, Any], error: ValidationError, known: tuple[str, ...]) -> Fault:
    faults = error.errors(include_url=False)
    # the first fault in the order of the line; a missing member stands after all that are there
    order = {name: n for n, name in enumerate(members)}
    first = min(faults, key=lambda f: order.get(str(f["loc"][0]) if f["loc"] else "", len(order)))
    member = str(first["loc"][0]) if first["loc"] else ""
    inside = ".".join(str(part) for part in first["loc"][:2])
    more = f" ({len(faults) - 1} more on this line)" if len(faults) > 1 else ""
    written = shorten(_as_json(members.get(member)))
    cause = first.get("ctx", {}).get("error")
    if isinstance(cause, UnreadableError):
        return _explain_value(kind, member, written, cause, more)
    match first["type"]:
        case "missing":
            message = f"A `{kind}` event needs the member `{inside}`, which is not on this line{more}."
            return Fault("log.missing-member", message, 1, _CORRECT_VALUE, member)
        case "extra_forbidden":
            near = _near(member, known) if len(first["loc"]) == 1 else ""
            message = f"A `{kind}` event has no member `{shorten(inside)}`{near}{more}."
            remedy = "Correct its name, or let it begin with `x-` if it is the recorder's own."
            return Fault("log.unknown-member", message, 1, remedy, member)
        case "literal_error":
            expected = str(first.get("ctx", {}).get("expected", ""))
            near = _near(str(members.get(member)), [w.strip("'\"") for w in expected.replace(" or ", ", ").split(", ")])
            listed = (
                f" (it is {expected})" if len(expected) <= _LISTED else " (docs/log-format.md lists what it can be)"
            )
            message = f"`{inside}` cannot be {written}{near}{listed}{more}."
            return Fault("log.unknown-value", message, 1, _CORRECT_VALUE, member)
        case _:
            said = first["msg"][0].lower() + first["msg"][1:]
            message = f"`{inside}` cannot be {written}: {said}{more}."
            return Fault("log.wrong-type", message, 1, _CORRECT_VALUE, member)


def _explain_value(kind: str, member: str, written: str, cause: UnreadableError, more: str) -> Fault:
    if not member:
        sentence = str(cause)
        return Fault(cause.code, f"{sentence[0].upper()}{sentence[1:]}{more}.", 1, _CORRECT_VALUE, "")
    code = cause.code
    if code == "log.bad-amount" and "negative" in str(cause):
        code = "log.negative-amount"
    return Fault(code, f"`{member}` cannot be {written}: {cause}{more}.", 1, _CORRECT_VALUE, member)


def _as_json(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def _near(word: str, known: Iterator[str] | tuple[str, ...] | list[str]) -> str:
    close = difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=0.75)
    return f" (is `{close[0]}` meant?)" if close else ""


def _rescue_session(
    file: str, number: int, text: str, members: dict[str, Any], problems: FaultList
) -> SessionEvent | None:
    """A session whose optional members are at fault stands without them: else all its rounds would be lost."""
    found: list[Problem] = []
    kept = dict(members)
    while True:
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
