"""The wagers of a table through its rounds: placed, changed, called on or off, settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from compliance.games.craps.rolls import Timeline
from compliance.games.wagers import Placement, Settlement, WagerState, collects_or_pays, may_go_on, place_wager
from compliance.logs.events import CallEvent, SettleEvent, WagerEvent

NEVER = -1


@dataclass(slots=True)
class Track:
    """One wager. `state`: as it is at the end of this round, with the settlements of this round only.

    placed: the moment at which it was placed, or from which on it lies there after it was settled in an earlier round.
    events: its wager events with their moments, save a change that was refused. settled: the moment of its first
    settlement, None if there is none yet; outcome: the result that this records, "" if there is none. over: whether it
    has won or lost, and did not stay on the layout. gone: the moment at which it was withdrawn, refused or declared
    void.
    """

    state: WagerState
    placed: int
    events: list[tuple[int, WagerEvent]] = field(default_factory=list)
    settled: int | None = None
    outcome: str = ""
    over: bool = False
    gone: int | None = None

    @property
    def base(self) -> str | None:
        return self.events[0][1].base

    def stands(self, at: int) -> bool:
        """Whether it lies on the table just before a moment."""
        if self.placed >= at or (self.settled is not None and self.settled < at):
            return False
        return self.gone is None or self.gone >= at

    def stake(self, at: int) -> int:
        """The amount that stands after the event at a moment, in cents."""
        amount = 0
        for when, event in self.events:
            if when <= at and event.change in (None, "increase", "reduce"):
                kept = event.keeps if event.status == "reduced" else None
                amount = kept if kept is not None else event.amount if event.amount is not None else amount
        return amount

    def mark(self, at: int) -> str:
        """ "on" or "off" as the wager itself was last called before a moment, "" where it was not.

        One that is called on without being confirmed is off no more, and not on where the rules ask for that: on a come
        out roll. A log that says nothing of a confirmation says that the wager is on.
        """
        mark = ""
        for when, event in self.events:
            if when < at and event.change == "off":
                mark = "off"
            elif when < at and event.change == "on":
                mark = "" if event.confirmed is False and mark != "on" else "on"
        return mark

    def split(self, at: int) -> Mapping[str, int]:
        """How much of a composite wager lay on each of its parts after the event at a moment, in cents; empty where no
        event says it."""
        said = [e.split for when, e in self.events if when <= at and e.split is not None]
        return said[-1] if said else {}

    @property
    def commission(self) -> int | None:
        """The commission recorded with the wager (the last that it says), in cents; None where none is recorded."""
        said = [e.commission for _, e in self.events if e.commission is not None and e.change != "withdraw"]
        return said[-1] if said else None


def tracks_of(timeline: Timeline) -> Mapping[str, Track]:
    """Every wager by its id. What is said of a wager that no kept round places is left to the log's faults."""
    tracks: dict[str, Track] = {}
    states: dict[str, WagerState] = {}
    for at, recorded in enumerate(timeline.moments):
        event = recorded.event
        if isinstance(event, WagerEvent):
            place_wager(states, Placement(event, recorded.line, timeline.position(at)))
            refused = event.change is not None and event.status == "refused"  # the wager stands as it was
            if event.id in states and not refused:
                track = tracks.setdefault(event.id, Track(states[event.id], at))
                track.events.append((at, event))
                if track.gone is None and (event.change == "withdraw" or track.state.standing in ("refused", "void")):
                    track.gone = at
        elif isinstance(event, SettleEvent) and event.wager in tracks:
            track, ends = tracks[event.wager], not may_go_on(event)
            if track.settled is not None and track.settled < timeline.begins <= at:
                if track.over:
                    continue  # there is no such wager in this round
                track.placed, track.settled = track.settled, None
            if track.settled is None or track.settled < at < timeline.begins:
                track.settled, track.outcome, track.over = at, event.result, ends or track.over
            if at >= timeline.begins:
                track.state.settlements.append(Settlement(event, recorded.line, timeline.position(at)))
    for track in tracks.values():
        roll = _rolling(timeline, track)
        if roll is not None and roll > timeline.begins:
            track.placed = roll - 1
    return tracks


def _rolling(timeline: Timeline, track: Track) -> int | None:
    """The moment of the roll while whose dice were in the air a wager was made.

    It was confirmed, as the rules ask of such wagers, and settled by that roll; a recorder that tells of a roll when
    the dice leave the hand tells of the wager after it.
    """
    if not track.events[0][1].confirmed or track.settled is None:
        return None
    roll = max((r.at for r in timeline.rolls if r.at < track.placed), default=None)
    if roll is None or any(track.placed < r.at < track.settled for r in timeline.rolls):
        return None
    between = (timeline.moments[at].event for at in range(roll, track.placed))
    over = any(collects_or_pays(e) or (isinstance(e, CallEvent) and e.what == "result") for e in between)
    return None if over else roll
