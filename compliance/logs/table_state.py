"""What is kept of one table while its log is replayed: the open rounds, what stands between, wagers, the count."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from compliance.logs.corrections import named
from compliance.logs.events import CardEvent, CorrectEvent, Event, SessionEvent, SettleEvent, WagerEvent
from compliance.logs.open_round import OpenRound, lost_after, upcoming
from compliance.logs.past import KEPT_ROUNDS, Past
from compliance.logs.rounds import Correction, Over, Recorded, Round, Session, captures, corrected_events
from compliance.logs.sequence import EventCount, Loss
from compliance.logs.shoe_watch import ShoeWatch
from compliance.logs.sittings import Sitting
from compliance.logs.vocabulary import words_of

# a round is held till so many later ones have begun, so that a late settlement or correction still finds it
HELD_ROUNDS: Final = 3
# of these only the latest matters, of the others all since the session began
_LATEST_ONLY: Final = frozenset({"staff", "jackpot", "shuffle", "cutting_card"})
# of these the latest of those that are alike in these members
_LATEST_ALIKE: Final = {"seat": ("seat",), "direction": ("what", "to")}
_CONTEXT: Final = frozenset({"sign", "open", "close", "notice", "dice", *_LATEST_ONLY, *_LATEST_ALIKE})

# of these a second one in the same words may be another event
_MAY_HAPPEN_TWICE: Final = frozenset(
    {"roll", "spin", "wheel", "tumble", "entry", "card", "call", "act", "shuffle", "cut", "burn", "cards", "dice"}
    | {"notice", "irregularity", "direction", "request", "handled", "pass", "turn", "equipment", "dolly"}
)


def may_be_two(event: Event) -> bool:
    """Whether a line that repeats the one before it may be a second event: it bears neither a number nor an instant,
    and is of a kind that can happen twice, unless it deals a card to a place, which is done once."""
    told_apart = event.seq is not None or event.ts is not None or (isinstance(event, CardEvent) and event.n is not None)
    return event.event in _MAY_HAPPEN_TWICE and not told_apart


def _alike(one: Event, other: Event) -> bool:
    """Whether the later of two events takes the place of the earlier: both of one kind, of the same seat or matter."""
    members = _LATEST_ALIKE[other.event]
    return one.event == other.event and all(getattr(one, m) == getattr(other, m) for m in members)


# what a line says of itself, and not of the session that it opens
_OF_THE_LINE: Final = ("ts", "seq", "prev", "device")
NO_SESSION: Final = "log.no-session"


@dataclass(slots=True)
class Outside:
    """Events of play of a table that cannot be assessed: no session holds for them (`reason` is why), for example.

    said: why nothing of them is assessed, for a report. refused: whether there is a session line that could be read.
    """

    table: str
    file: str
    line: int
    reason: str
    events: int = 0
    rounds: int = 0
    last_round: str = ""
    code: str = NO_SESSION
    refused: bool = False

    @property
    def said(self) -> str:
        if self.code != NO_SESSION or self.refused:
            return self.reason
        return f"which game was played by which rules is not known: {self.reason}"

    def take(self, event: Event) -> None:
        """Counts an event of it."""
        self.events += 1
        if event.round is not None and event.round != self.last_round:
            self.rounds += 1
            self.last_round = event.round


@dataclass(slots=True)
class TableState:
    """One table's state."""

    name: str
    count: EventCount = field(default_factory=EventCount)
    session: Session | None = None
    nameless: bool = False
    begun: int = 0
    placed_in: deque[tuple[int, Recorded]] = field(default_factory=deque)
    sessions: int = 0
    placeless: int = 0
    session_place: int = 0
    events_in_session: int = 0
    session_lines: int = 0
    unread_in_session: int = 0
    rounds: deque[OpenRound] = field(default_factory=deque)
    untold: deque[Loss] = field(default_factory=deque)
    loose: list[Recorded | Loss] = field(default_factory=list)
    may_begin: dict[str, list[Loss]] = field(default_factory=dict)  # by round, what may have been its first event
    context: list[Recorded] = field(default_factory=list)
    context_now: tuple[Recorded, ...] | None = None
    lost: dict[str, Loss] = field(default_factory=dict)
    last: Recorded | None = None
    last_line: bytes = b""
    last_ts: datetime | None = None
    wagers: dict[str, list[Recorded]] = field(default_factory=dict)
    wager_ids: set[str] = field(default_factory=set)
    over: dict[str, Over] = field(default_factory=dict)  # the wagers of the session that have won or lost
    of_one_id: set[str] = field(default_factory=set)  # the ids by which several wagers are called
    round_ids: set[str] = field(default_factory=set)
    lost_session: str = ""
    session_refused: bool = False
    outside: Outside | None = None
    sitting: Sitting | None = None
    past: Past = field(default_factory=Past)
    shoes: ShoeWatch = field(default_factory=ShoeWatch)

    def note_losses(self, losses: Iterable[Loss]) -> None:
        """Keeps of what is missing in the session the latest that may have been of one kind, or of any."""
        self.lost |= {str((loss.salvaged or {}).get("event", "")): loss for loss in losses}

    def note_context(self, recorded: Recorded) -> None:
        """Keeps what is displayed and who works the table, for the rounds that follow."""
        kind = recorded.event.event
        if kind not in _CONTEXT:
            return
        if kind in _LATEST_ONLY:
            self.context = [r for r in self.context if r.event.event != kind]
        elif kind in _LATEST_ALIKE:
            self.context = [r for r in self.context if not _alike(r.event, recorded.event)]
        self.context.append(recorded)
        self.context_now = None

    def forget_displayed(self, since: datetime | None = None) -> None:
        """What was displayed, and who worked the table, ends with its session; since: only what came after that."""

        def stays(item: Recorded | Loss) -> bool:
            if isinstance(item, Loss):
                return True
            return since is not None and (item.ts is None or item.ts <= since)

        self.context = [recorded for recorded in self.context if stays(recorded)]
        self.context_now = None
        self.loose = [item for item in self.loose if stays(item)]

    def begin_round(self, id_: str, session: Session) -> OpenRound:
        """A new round of the session; what stood loose before it lies between it and the round before."""
        if self.rounds:
            self.rounds[-1].tail = [loss for loss in self.loose if isinstance(loss, Loss)]
        if self.context_now is None:
            self.context_now = tuple(self.context)
        self.begun += 1
        while self.placed_in and self.placed_in[0][0] < self.begun - KEPT_ROUNDS - HELD_ROUNDS:
            placed = self.placed_in.popleft()[1]
            if isinstance(placed.event, WagerEvent) and self._is_first(placed.event.id, placed):
                del self.wagers[placed.event.id]  # its settlement is taken to be lost
        known = {wager: tuple(events) for wager, events in self.wagers.items()}
        before = tuple(loss for loss in self.lost.values() if not any(loss is item for item in self.loose))
        again = id_ in self.round_ids
        self.loose[:0] = self.may_begin.pop(id_, ())
        new = OpenRound(id_, session, [], self.loose, self.context_now, known, before, again=again)
        self.loose = []
        self.rounds.append(new)
        self.round_ids.add(id_)
        return new

    def hand_over(self, following: tuple[Recorded, ...] = ()) -> Round:
        """The oldest open round, closed. Wagers that ended with it are forgotten."""
        oldest = self.rounds.popleft()
        words = words_of(oldest.session.game)
        standing = words is not None and words.standing and captures(oldest.session, "settle")
        own = set(map(id, oldest.items))
        for item in oldest.items:
            event = item.event if isinstance(item, Recorded) else None
            if isinstance(event, WagerEvent):
                wager = event.id
            elif isinstance(event, SettleEvent):
                wager = event.wager
            else:
                continue
            told = self.wagers.get(wager, ())
            # what is said of it in a round that is still open may be of one that lies on
            lies = standing and not any(isinstance(r.event, SettleEvent) for r in told)
            if told and id(told[-1]) in own and not lies:
                del self.wagers[wager]
        self.nameless = False
        events, gaps = oldest.told()
        between = tuple(r for r in oldest.between if isinstance(r, Recorded))
        corrections = tuple(oldest.corrections)
        missing_after, missing_later = lost_after(self.rounds)
        settled = frozenset[str]().union(*(growing.settled for growing in self.rounds))
        closed = Round(
            session=oldest.session,
            id=oldest.id,
            events=events,
            between=between,
            following=following,
            context=oldest.context,
            known_wagers=oldest.known_wagers,
            earlier=self.past.of(oldest.session),
            settled_later=settled,
            shoe=self.shoes.take(oldest.session, between, corrected_events(events, corrections), gaps),
            upcoming=upcoming(self.rounds),
            gaps=gaps,
            lost_before=oldest.missing_before(),
            lost_after=missing_after,
            lost_later=missing_later,
            corrections=corrections,
            late=tuple(oldest.late),
            unplaced=oldest.unplaced,
            settled_again=oldest.settled_again,
        )
        # elsewhere only the round before matters: what came out of the shoe in it, and what was found wrong
        self.past.add(closed, self.wagers if standing else (), settled)
        return closed

    def _is_first(self, wager: str, recorded: Recorded) -> bool:
        known = self.wagers.get(wager)
        return known is not None and known[0] is recorded

    def correct(self, by: Recorded, correct: CorrectEvent) -> Correction | None:
        """Puts right what a correction names, in the rounds that are still open; None if there is no such event."""
        rounds = list(self.rounds)
        for target in named(correct):
            for place in range(len(rounds) - 1, -1, -1):
                home = rounds[place]
                original = home.named(target)
                if original is not None:
                    home.correct(original, by)
                    if any(later.dealt for later in rounds[place + 1 :]):
                        home.late.append(by)
                    return home.corrections[-1]
        return None

    def _goes_on(self, event: SessionEvent) -> bool:
        return self.session is not None and self.session.opened.event == event

    def is_told_again(self, event: SessionEvent) -> bool:
        """Whether a session line, with an instant and a number of its own, is of the session that is open: it says the
        same of it, with its id. Without an id each instant is that of another session."""
        if self.session is None or event.id is None:
            return False
        own = dict.fromkeys(_OF_THE_LINE)
        return self.session.opened.event.model_copy(update=own) == event.model_copy(update=own)

    def is_repeat(self, event: Event, raw: bytes) -> bool:
        """Whether this line is an exact repeat: of the table's last line, or of one that can stand only once.

        A line that can stand only once bears a number, or is the dealing of a card to its place, the placing of a
        wager, or a settlement; others (a call, a roll) may rightly come again in the same words.
        """
        if raw == self.last_line or (isinstance(event, SessionEvent) and self._goes_on(event)):
            return True
        once = (
            event.seq is not None
            or event.event == "settle"
            or (event.event == "wager" and event.change is None)
            or (event.event == "card" and event.n is not None)
        )
        if once:
            for open_ in self.rounds:
                if raw in open_.lines_seen:
                    return True
        return False
