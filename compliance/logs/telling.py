"""The words in which a replay's faults are told. Names out of the log are shown with what they hide made visible."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from compliance.logs.events import CardEvent, CorrectEvent, EndEvent, Event, SettleEvent, WagerEvent
from compliance.logs.faults import shorten
from compliance.logs.rounds import Recorded, Round, Session
from compliance.logs.sequence import Loss
from compliance.logs.streams import Mixed
from compliance.logs.table_state import NO_SESSION, Outside, TableState
from compliance.problems import Place, Problem

_NOT_ASSESSED: Final = "What would have read the missing event is not assessed; ask the recorder's owner for it."


def _place(recorded: Recorded) -> Place:
    return Place(recorded.file, recorded.line)


# lines and numbers


def repeated_line(place: Place, event: Event, *, doubtful: bool) -> Problem:
    """A line stands a second time; `doubtful`: it may be a second event."""
    if doubtful:
        message = (
            "This line repeats the one before it and bears neither a number nor an instant: it may be that event or a "
            "second one. What depends on which it is, is not assessed."
        )
        remedy = "Have the recorder number its events, or write the instant of each."
        return Problem("log.doubtful-repeat", "warning", message, place, remedy)
    match event:
        case SettleEvent():
            what = f"settles wager {shorten(event.wager)} a second time in the same words"
        case WagerEvent() if event.change is None:
            what = f"places wager {shorten(event.id)} a second time in the same words"
        case CardEvent() if event.n is not None and event.seq is None:
            what = f"deals card {event.n} of {shorten(event.to)} a second time in the same words"
        case _ if event.seq is not None:
            what = f"repeats an earlier one exactly, with its number {event.seq}"
        case _ if event.ts is not None:
            what = "repeats an earlier one exactly, with its instant"
        case _:
            what = "repeats an earlier one exactly"
    message = f"This line {what}; it is one event."
    return Problem("log.repeated-line", "warning", message, place, "Have the recorder write each event once.")


def place_given_twice(recorded: Recorded) -> Problem:
    """Two cards of a round have one place in a hand."""
    event = recorded.event
    assert isinstance(event, CardEvent)
    message = f"Card {event.n} of {shorten(event.to)} is dealt a second time in this round, and another card."
    remedy = (
        "Give each hand a name of its own (those of a box that was split are `box N/1`, `box N/2`), or number the "
        "cards of a hand on. What reads this hand is not assessed."
    )
    return Problem("log.place-given-twice", "error", message, _place(recorded), remedy)


def loss_told(loss: Loss, table: str) -> list[Problem]:
    """A gap, repeat or step back in a table's numbers; a quarantined line has been told where it stands."""
    shown = shorten(table)
    told = [] if loss.late is None else [_late(loss.late, shown)]
    place = Place(loss.file, loss.line)
    match loss.kind:
        case "seq gap":
            message = f"{_missing(loss.missing, shown)} missing before this line"
            if loss.unread:
                message += f" (of them up to {loss.unread} may stand on lines that could not be read)"
            told.append(Problem("log.seq-gap", "error", f"{message}.", place, _NOT_ASSESSED))
        case "lost tail" if loss.missing:
            message = f"{_missing(loss.missing, shown)} missing before the session's end."
            told.append(Problem("log.lost-tail", "error", message, place, _NOT_ASSESSED))
        case "seq repeat" if loss.before is not None:
            message = f"The number {loss.before.seq} of table {shown} stands on two different events."
            remedy = "Have the recorder number each event once; what reads this event is not assessed."
            told.append(Problem("log.seq-repeat", "error", message, place, remedy))
        case "step back" if loss.before is not None:
            message = f"The numbers of table {shown} step back to {loss.before.seq}; how much is missing is not known."
            remedy = "Have the recorder number the table's events in one rising count."
            told.append(Problem("log.seq-step-back", "error", message, place, remedy))
        case _:
            pass
    return told


def _late(late: Recorded, table: str) -> Problem:
    message = f"Event {late.seq} of table {table} stands here, after later numbers."
    remedy = "Have the recorder write the events in the order of their numbers."
    return Problem("log.seq-step-back", "error", message, _place(late), remedy)


def _missing(missing: range, table: str) -> str:
    if len(missing) == 1:
        return f"Event {missing.start} of table {table} is"
    return f"Events {missing.start} to {missing.stop - 1} of table {table} are"


def time_backwards(recorded: Recorded, own: datetime, before: datetime, last: Recorded | None) -> Problem:
    message = f"Time runs backwards at this table: {own.isoformat()} after {before.isoformat()}."
    remedy = "Check the recorder's clock; the order of the lines is taken as the order of events."
    if last is not None and last.file != recorded.file:
        remedy = f"Give the files in the order in which they follow ({last.file} came first), or check the clock."
    return Problem("log.time-backwards", "warning", message, _place(recorded), remedy)


# sessions


def counts_anew(recorded: Recorded) -> Problem:
    message = "The recorder's count starts anew with this session, though it should rise by one for the table."
    remedy = "Let the count go on from session to session."
    return Problem("log.seq-step-back", "note", message, _place(recorded), remedy)


def sent_twice(session: Session, first: Round) -> Problem:
    message = (
        f"Rounds of the session {shorten(session.id)} of table {shorten(session.table)} come a second time in the same "
        f"words, from round {shorten(first.id)} on; each is read once."
    )
    return Problem("log.session-sent-twice", "warning", message, _place(first.events[0]), "Send each session once.")


def no_end(table: str, last: Recorded) -> Problem:
    message = f"The log of table {shorten(table)} breaks off without `end`, so a lost tail could not be seen."
    return Problem("log.no-end", "note", message, _place(last), "Have the recorder write `end`.")


def end_of_nothing(table: str, recorded: Recorded) -> Problem:
    message = f"No session of table {shorten(table)} is open that could end here."
    remedy = "Check whether a `session` line is missing."
    return Problem("log.no-session", "warning", message, _place(recorded), remedy)


def end_told(
    event: EndEvent, recorded: Recorded, table: TableState, losses: list[Loss]
) -> tuple[list[Problem], list[Loss]]:
    """What the session's end says against what came; a tail that only its count of events shows is a loss as well."""
    told: list[Problem] = []
    high = table.count.high
    if event.last_seq is not None and high is not None and event.last_seq < high and recorded.seq != high:
        message = f"The session's end gives {event.last_seq} as the last number; {high} has come before."
        told.append(Problem("log.end-mismatch", "warning", message, _place(recorded), "Check the recorder."))
    if event.events is None:
        return told, []
    # recorders count with or without the session's own lines, of which it has one in each file
    came = table.events_in_session + table.unread_in_session
    # of numbers that never came it is told where they are lacking
    if came - table.session_lines <= event.events <= max(came + 1, _numbers_given(table, recorded)):
        return told, []
    message = f"The session's end counts {event.events} events; with `end` itself {came + 1} stand in the log."
    told.append(Problem("log.end-mismatch", "error", message, _place(recorded), _NOT_ASSESSED))
    if event.events < came or losses:
        return told, []
    return told, [Loss("lost tail", recorded.file, recorded.line, after=table.last)]


def _numbers_given(table: TableState, end: Recorded) -> int:
    """How many numbers the session's events were given, from its opening to its end; 0 where they are not numbered."""
    first = table.session.opened.seq if table.session is not None else None
    return 0 if first is None or end.seq is None else end.seq - first + 1


def outside_told(outside: Outside) -> Problem:
    """Events of play for which no session holds."""
    message = (
        f"{outside.events:,} events of play of table {shorten(outside.table)} (rounds: {outside.rounds:,}) from this "
        f"line on cannot be assessed: {outside.reason}"
    )
    place = Place(outside.file, outside.line)
    if outside.refused:
        return Problem(NO_SESSION, "error", f"{message}.", place, "Do what is said of that line.")
    remedy = "Have the recorder write a `session` line before the events of a table."
    return Problem(NO_SESSION, "error", f"{message}, so it is not known which game was played.", place, remedy)


def files_interleave(mixed: Mixed) -> Problem:
    """Two files tell of one session at the same time."""
    one, other = mixed.one, mixed.other
    message = (
        f"This file and {one.file} tell of one session of table {shorten(one.opening.table)} at the same time: lines "
        f"{other.line} to {other.last_line} here, lines {one.line} to {one.last_line} there. Nothing says in what "
        "order things happened, so that session is left out of both."
    )
    remedy = "Give one of the files, or have the recorder tell two sessions apart by their `id` or `gaming_day`."
    return Problem("log.files-interleave", "error", message, Place(other.file, other.line), remedy)


def same_file(name: str, earlier: str) -> Problem:
    """A file that holds what an earlier one holds."""
    message = f"This file holds the same as {earlier}; it is read once."
    return Problem("log.given-twice", "warning", message, Place(name), "Name one of them.")


# rounds and wagers


def interleaved(recorded: Recorded, round_: str, current: str) -> Problem:
    message = f"An event of round {shorten(round_)} stands after round {shorten(current)} of its table has begun."
    remedy = "Have the recorder finish a round first; the event is taken to its round."
    return Problem("log.rounds-interleaved", "warning", message, _place(recorded), remedy)


def stray(recorded: Recorded, its_round: str, goes_on: str) -> Problem:
    message = (
        f"This {recorded.event.event} is given to round {shorten(its_round)}, but stands within round "
        f"{shorten(goes_on)}. It is taken to neither: what depends on it is not known."
    )
    return Problem("log.round-in-doubt", "warning", message, _place(recorded), "Have the recorder give it its round.")


def round_reused(recorded: Recorded, round_: str, table: str) -> Problem:
    message = (
        f"Round {shorten(round_)} of table {shorten(table)} comes a second time in a session; "
        "it is taken as another one."
    )
    remedy = "Give each round of a session its own id."
    return Problem("log.round-id-reused", "warning", message, _place(recorded), remedy)


def wager_repeated(recorded: Recorded, wager: str, table: str) -> Problem:
    message = (
        f"Wager {shorten(wager)} of table {shorten(table)} is placed twice in a session, without saying what changes."
    )
    remedy = (
        "Nothing that rests on either is assessed where both are of one round or lie at once. Give each wager of a "
        "session its own id, or say what changes in `change`."
    )
    return Problem("log.wager-id-repeated", "warning", message, _place(recorded), remedy)


def wager_unknown(recorded: Recorded, wager: str, done: str) -> Problem:
    message = f"Wager {shorten(wager)} is {done} here, but was not placed before."
    return Problem("log.unknown-wager", "warning", message, _place(recorded), "Check whether a line is missing.")


def wager_of_nothing(recorded: Recorded, wager: str) -> Problem:
    message = (
        f"Wager {shorten(wager)} is of nothing (0.00). No rule is about such a wager but those on the minimum that a "
        "sign shows; that nothing was won or lost on it says nothing of what was really wagered."
    )
    remedy = "Have the recorder write what was wagered, and no wager where there was none."
    return Problem("log.wager-of-nothing", "warning", message, _place(recorded), remedy)


def correction_unmatched(recorded: Recorded, correct: CorrectEvent) -> Problem:
    what = f"{correct.what} {shorten(str(correct.of))}"
    message = f"What is corrected here ({what}) is not in this round or those just before."
    remedy = "Name the event's `seq`, or its id."
    return Problem("log.correction-unmatched", "warning", message, _place(recorded), remedy)
