"""What a hole in the log may have swallowed.

A gap in the count of events, a quarantined line, or the end of a log inside a round: each may hide an event, and what
would have read that event cannot be assessed, and only that. Where the lost line still shows what it was, it hides
nothing else; otherwise it may hide whatever could have stood at that point of the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from compliance.games.wagers import standing_wagers, wagers_to_see
from compliance.logs.events import DRAWN, CallEvent, SettleEvent
from compliance.logs.rounds import Gap, Round, captures, could_be
from compliance.meaning.evidence import Missing

# a number given twice, or an event that came late, is a fault of the log but leaves no event unread
_NOTHING_MISSING = ("seq repeat", "late event")
# what is in doubt of the whole round, and not from some place of it on
_AT_ANY_PLACE = ("not captured", "place given twice")
# what may still come once the result was announced, and once every wager was settled
_AFTER_RESULT: Final = frozenset({"settle", "entry", "dolly", "collect", "call: last hand"})
_AFTER_SETTLING: Final = frozenset({"settle", "collect", "call: last hand"})
# what a round is played with: after the last of these it is announced and settled
_PLAYED: Final = DRAWN | {"act"}


@dataclass(frozen=True, slots=True)
class Hole:
    """A place in a round's events before which something may be missing (`anywhere`: at whatever place).

    position: index into the round's events. gap: what the reader of the log found, None for the end of the log.
    reason: a sentence for the report. only: the kinds of event that may be missing (of calls which); none where any may
    be.
    """

    position: int
    gap: Gap | None
    reason: str
    anywhere: bool = False
    only: frozenset[str] = frozenset()

    def may_be(self, kind: str, **members: str | int) -> bool:
        """Whether the lost event may be of this kind, with these members."""
        if self.gap is None:
            return not self.only or (f"{kind}: {members.get('what', '')}" if kind == "call" else kind) in self.only
        return could_be(self.gap, kind, **members)


def holes_of(round_: Round) -> tuple[Hole, ...]:
    """Every hole of the round, in order, and last the end of the log where it may have swallowed something."""
    holes = holes_in(round_.gaps)
    ended = _end_of_log(round_)
    return (*holes, ended) if ended is not None else holes


def holes_in(gaps: Iterable[Gap]) -> tuple[Hole, ...]:
    """The holes at these places of a log at which something is missing."""
    return tuple(
        Hole(gap.position, gap, _why(gap), gap.kind in _AT_ANY_PLACE)
        for gap in gaps
        if gap.kind not in _NOTHING_MISSING
    )


def _end_of_log(round_: Round) -> Hole | None:
    """What the end of the log may have swallowed of its last round, in every game alike.

    Where a later event of the table, or the end of its session, shows that the game went on, nothing. Where the log
    breaks off after the round was announced, or every wager of it settled, what comes after that; else anything, since
    some wagers are settled while the round is still played.
    """
    if not round_.open_ended:
        return None
    end = len(round_.events)
    played = last_played(round_)
    after = [r.event for r in round_.events[played + 1 :]]
    settled = any(isinstance(e, SettleEvent) for e in after)
    announced = any(isinstance(e, CallEvent) and e.what == "result" for e in after)
    if announced or (settled and not _left(round_)):
        why = "the log ends with this round, and nothing in it shows that the game went on without what is missing here"
        return Hole(end, None, why, only=_AFTER_SETTLING if settled else _AFTER_RESULT)
    return Hole(end, None, "the log ends inside this round")


def last_played(round_: Round) -> int:
    """The position of the last event with which the round was played, -1 where none is recorded."""
    return max((i for i, r in enumerate(round_.events) if r.event.event in _PLAYED), default=-1)


def records_play(round_: Round) -> bool:
    """Whether the recorder records what is drawn or thrown in the game."""
    return any(captures(round_.session, kind) for kind in DRAWN)


def played_out(round_: Round) -> int:
    """The position after which everything may have been drawn: the last event with which the round was played.

    Of dice that are tumbled before the wagers, and where none of these events is recorded, the announcement of the
    result; that of “No more bets” where no recorder of results is at work. The end of the round where nothing shows it.
    """
    played = last_played(round_)
    last = {call.what: at for at, call, _ in round_.each(CallEvent)}
    closed = last.get("no more bets", -1)
    if played > closed:
        return played
    if "result" in last or captures(round_.session, "call", "result"):
        return last.get("result", len(round_.events))
    return closed if closed >= 0 and (played >= 0 or not records_play(round_)) else len(round_.events)


def _left(round_: Round) -> bool:
    """Whether a wager that stands is not settled."""
    wagers, _ = wagers_to_see(round_)
    return any(not wager.settlements for wager in standing_wagers(wagers.values()))


def _why(gap: Gap) -> str:
    match gap.kind:
        case "seq gap":
            numbers = f"{gap.missing.start}" if len(gap.missing) == 1 else f"{gap.missing.start} to {gap.missing[-1]}"
            return f"the log lacks the event numbered {numbers}, which may have been read here"
        case "quarantined line":
            return f"line {gap.line} of the log could not be read, and may have been read here"
        case "not captured" if gap.after is not None and (reason := getattr(gap.after.event, "reason", None)):
            return f"the log says that this is not recorded in this round: {reason}"
        case "not captured":
            return "the recorder says that it did not record this in this round"
        case "doubtful repeat":
            return f"line {gap.line} of the log repeats the line before it, and may be a second event or the same one"
        case "place given twice":
            return f"line {gap.line} of the log gives a card a place in the hand that another card has"
        case "round in doubt":
            return f"line {gap.line} of the log is given to another round, and may have been of this one"
        case "lost tail":
            return "the end of the session counts more events than the log holds"
        case _:
            return f"the log is in doubt here ({gap.kind}, line {gap.line})"


def order_in_doubt(round_: Round) -> str:
    """Why the order of the round's events is not known, "" where nothing speaks against that of the lines."""
    late = next((gap for gap in round_.gaps if gap.kind == "late event"), None)
    return "" if late is None else f"line {late.line} of the log came after later numbers: its place is not known"


def anywhere(_position: int) -> bool:
    """That a hole at any position may hide what is asked for."""
    return True


def hidden(
    holes: Iterable[Hole], kind: str, where: Callable[[int], bool] = anywhere, **members: str | int
) -> Missing | None:
    """The first hole that may hide an event of this kind at a position that `where` admits; None where none may."""
    hole = next((h for h in holes if (h.anywhere or where(h.position)) and h.may_be(kind, **members)), None)
    return None if hole is None else Missing(hole.reason)


def untold(
    round_: Round,
    holes: Iterable[Hole],
    kind: str,
    recorded: str,
    where: Callable[[int], bool] = anywhere,
    **members: str | int,
) -> Missing | None:
    """Why the log need not tell of an event of this kind (for a call: of this one), at a position that `where` admits,
    though there was one: its recorder does not record them (`recorded`: what that is, for a reader), or a hole may hide
    it. None where it would tell of it."""
    if not captures(round_.session, kind, str(members.get("what", ""))):
        return Missing(f"this recorder does not record {recorded}")
    return hidden(holes, kind, where, **members)
