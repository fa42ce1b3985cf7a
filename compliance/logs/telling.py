"""The words in which a replay's faults are told."""

from __future__ import annotations

from compliance.logs.events import EndEvent
from compliance.logs.fault_list import FaultList
from compliance.logs.faults import shorten
from compliance.logs.rounds import Recorded
from compliance.logs.sequence import Loss
from compliance.logs.table_state import Outside, TableState
from compliance.problems import Place, Problem

_NOT_ASSESSED = "What would have read the missing event is not assessed; ask the recorder's owner for it."


def tell_loss(loss: Loss, table: str, problems: FaultList) -> None:
    """A gap, repeat or step back in a table's numbers; a quarantined line has been told where it stands."""
    shown = shorten(table)
    if loss.late is not None:
        message = f"Event {loss.late.seq} of table {shown} stands here, after later numbers."
        remedy = "Have the recorder write the events in the order of their numbers."
        place = Place(loss.late.file, loss.late.line)
        problems.append(Problem("log.seq-step-back", "error", message, place, remedy))
    place = Place(loss.file, loss.line)
    match loss.kind:
        case "seq gap":
            message = f"{_events(loss.missing)} of table {shown} {_is(loss.missing)} missing before this line"
            if loss.unread:
                message += f" (of them up to {loss.unread} may stand on lines that could not be read)"
            problems.append(Problem("log.seq-gap", "error", f"{message}.", place, _NOT_ASSESSED))
        case "lost tail" if loss.missing:
            message = f"{_events(loss.missing)} of table {shown} {_is(loss.missing)} missing before the session's end."
            problems.append(Problem("log.lost-tail", "error", message, place, _NOT_ASSESSED))
        case "seq repeat":
            assert loss.before is not None
            message = f"The number {loss.before.seq} of table {shown} stands on two different events."
            remedy = "Have the recorder number each event once; what reads this event is not assessed."
            problems.append(Problem("log.seq-repeat", "error", message, place, remedy))
        case "step back":
            assert loss.before is not None
            message = f"The numbers of table {shown} step back to {loss.before.seq}; how much is missing is not known."
            remedy = "Have the recorder number the table's events in one rising count."
            problems.append(Problem("log.seq-step-back", "error", message, place, remedy))
        case _:
            pass


def tell_end(
    event: EndEvent, recorded: Recorded, table: TableState, losses: list[Loss], problems: FaultList
) -> list[Loss]:
    """What the session's end says against what came; a tail that only its count of events shows is a loss as well."""
    place = Place(recorded.file, recorded.line)
    high = table.count.high
    if event.last_seq is not None and high is not None and event.last_seq < high and recorded.seq != high:
        message = f"The session's end gives {event.last_seq} as the last number; {high} has come before."
        problems.append(Problem("log.end-mismatch", "warning", message, place, "Check the recorder."))
    if event.events is None:
        return []
    # recorders count with or without the session's own two lines
    came = table.events_in_session + table.unread_in_session
    if came - 1 <= event.events <= came + 1:
        return []
    message = f"The session's end counts {event.events} events; {came} stand in the log (without `end` itself)."
    problems.append(Problem("log.end-mismatch", "error", message, place, _NOT_ASSESSED))
    if event.events < came or losses:
        return []
    return [Loss("lost tail", recorded.file, recorded.line, after=table.last)]


def tell_outside(outside: Outside, problems: FaultList) -> None:
    """Events of play for which no session holds."""
    message = (
        f"{outside.events:,} events of play of table {shorten(outside.table)} (rounds: {outside.rounds:,}) from this line on "
        f"cannot be assessed: {outside.reason}, so it is not known which game was played."
    )
    remedy = "Have the recorder write a `session` line before the events of a table."
    problems.append(Problem("log.no-session", "error", message, Place(outside.file, outside.line), remedy))


def _events(missing: range) -> str:
    return f"Event {missing.start}" if len(missing) == 1 else f"Events {missing.start} to {missing.stop - 1}"


def _is(missing: range) -> str:
    return "is" if len(missing) == 1 else "are"
