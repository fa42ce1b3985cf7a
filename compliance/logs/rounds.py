"""What a log becomes: events as recorded, sorted into sessions and rounds, with what is missing marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final, Literal, TypeVar

import msgspec

from compliance.logs.events import Event, RollEvent, SettleEvent, WagerEvent
from compliance.logs.gaming_days import House
from compliance.logs.shoe import NO_SHOE, Shoe
from compliance.logs.values import CARD_WITHOUT_ORDER, SETTLE_WITHOUT_COMMISSION

E = TypeVar("E", bound=Event)
T = TypeVar("T")

GapKind = Literal[
    "seq gap",
    "quarantined line",
    "seq repeat",
    "late event",
    "step back",
    "lost tail",
    "not captured",
    "correction unmatched",
    "doubtful repeat",
    "place given twice",
    "round in doubt",
]


# no game needs more events in a round, with what is displayed and what stands beside it; judging them takes time
LONGEST_ROUND: Final = 2_000
_ROLLS_OF_AN_EVENT: Final = 10  # to follow a wager through so many rolls takes about as long as to judge an event
_PARTLY: Final = {"settle": SETTLE_WITHOUT_COMMISSION, "card": CARD_WITHOUT_ORDER}


class LineOfFile(int):
    """The number of a line in a file to which a session went on: with the file, which a number alone does not tell.

    place: of the file among those that are read. It comes after every line of the file in which the session was opened
    (a plain number), and after those of a file that was read before its own.
    """

    file: str
    place: int

    def __lt__(self, other: int) -> bool:
        return self._order() < _order_of(other)

    def __le__(self, other: int) -> bool:
        return self._order() <= _order_of(other)

    def __gt__(self, other: int) -> bool:
        return self._order() > _order_of(other)

    def __ge__(self, other: int) -> bool:
        return self._order() >= _order_of(other)

    def _order(self) -> tuple[int, int]:
        return self.place, int(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LineOfFile) and self.file == other.file and int(self) == int(other)

    def __hash__(self) -> int:
        return hash((self.file, int(self)))


def line_of_file(file: str, line: int, place: int) -> LineOfFile:
    number = LineOfFile(line)
    number.file, number.place = file, place
    return number


def _order_of(line: int) -> tuple[int, int]:
    return line._order() if isinstance(line, LineOfFile) else (-1, line)


def written_place(line: int) -> str:
    """A line as it is told from every other one of a session, in a word."""
    return f"{line.place}/{int(line)}" if isinstance(line, LineOfFile) else str(line)


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """An event as the log has it: where it stands, its instant (its own or the last one of its table), its number.

    `extras` are the members whose names begin with `x-`: kept, counted, never judged. line: with its file where that is
    another one than the session was opened in.
    """

    event: Event
    file: str
    line: int
    ts: datetime | None = None
    seq: int | None = None
    extras: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Gap:
    """A place at which the record is known to be incomplete or in doubt.

    Something is missing before `position` (an index in the round's events; their number means after the last one).
    kinds: `seq gap`: the events numbered `missing` never came. `quarantined line`: a line came that could not be read,
    or the file broke off. `seq repeat`: two different events have one number. `late event`: one came after later
    numbers, so its order is in doubt and nothing is missing. `step back`: the count began anew, and it is not known
    what is missing. `lost tail`: the session's end counts more events than came. `not
    captured`: the recorder says that it recorded none of a kind in this round, whatever the position. `correction
    unmatched`: something was corrected that cannot be found. `doubtful repeat`: a line stands
    twice, and may be two events. `place given twice`: two cards have one place in a hand, so that it is not known which
    cards are of the hand. `round in doubt`: an event is given to another round, though this one goes on around it.
    `salvaged` holds what is known of the missing event (event, to, n, wager, what, hand, round); None means that it
    could have been anything. `after` and `before` are the recorded events around the place.
    """

    kind: GapKind
    position: int
    file: str
    line: int
    missing: range = range(0)
    salvaged: Mapping[str, str | int] | None = None
    after: Recorded | None = None
    before: Recorded | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """A table's session: who conducted which game, with what, and what the recorder records of it.

    `captures` holds kinds of event, "call" or single calls ("call: no more bets"), "settle" or "settle without
    commission", "card" or "card without order" (the places in each hand, not the order between hands). `chips` are
    cents. `options` hold amounts as cents. `id` is the log's own, else the first instant recorded in the session, else
    the number of the session at its table. `house`: what its casino says of its clock, None where it says nothing.
    """

    table: str
    id: str
    casino: str
    jurisdiction: str
    game: str
    variant: str | None
    captures: frozenset[str]
    opened: Recorded
    gaming_day: str | None = None
    dealing_style: str | None = None
    decks: int | None = None
    cutting_cards: int | None = None
    shuffler: str | None = None
    chips: tuple[int, ...] | None = None
    currency: str | None = None
    private: bool | None = None
    tournament: bool | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    house: House | None = None

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells it from every other session: its casino, its table, its id and its gaming day."""
        return self.casino, self.table, self.id, self.gaming_day or ""


@dataclass(frozen=True, slots=True)
class Correction:
    """An error put right at the table: the event as first recorded, the `correct` event, the event as it then is."""

    original: Recorded
    by: Recorded
    corrected: Recorded


class Over(msgspec.Struct, frozen=True, gc=False):
    """How a wager ended: in which round and on which line it was settled as won or lost, and what kind it was."""

    round: str
    line: int
    result: str
    bet: str | None


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a session, in the order of the log's lines.

    events: what bears the round's id, and events without a round that stand between those. between: events of the
    table without a round since the round before. following: the same after the session's last round (else empty).
    context: signs, openings, closures, notices, dice, and the latest staff, jackpot, shuffle and cutting card of the
    session up to the round's start, in order. known_wagers: wagers of earlier rounds that are still of interest, each
    id with all its events (placed, changed, settled). earlier: the round of the session before this one; in games
    whose wagers may outlive a round, all since the oldest wager that still stood, in order and without what came
    before them; settled_later: wagers whose settlement stands in one of the next rounds. shoe: the cards in use as
    the deal begins. upcoming: what is recorded after the round up to the first card of the next one, None where no
    next one is recorded. lost_before: what of the session is missing before the round, and may have been displayed or
    done there that still holds; lost_after: what is missing of what comes after the round up to the first card of the
    next one, and lost_later what of the rounds after that, in which its wagers may still be settled or put right.
    late: the corrections that were made after a card of a later round had been dealt. starts:
    the instant of the first event. open_ended: the log ends with this round: neither the `end` of the session nor a
    later event of the table shows that it was over. next_open_ended: it so ends with the round after this one.
    unplaced: the wagers that are settled in the round and were placed nowhere before, each with why that may be missing
    from the log, "" where the log shows that nothing is. settled_again: the wagers that are settled in the round though
    they had won or lost in one before, each with how it ended there.
    """

    session: Session
    id: str
    events: tuple[Recorded, ...]
    between: tuple[Recorded, ...] = ()
    following: tuple[Recorded, ...] = ()
    context: tuple[Recorded, ...] = ()
    known_wagers: Mapping[str, tuple[Recorded, ...]] = field(default_factory=dict)
    earlier: tuple[Round, ...] = ()
    settled_later: frozenset[str] = frozenset()
    shoe: Shoe = NO_SHOE
    upcoming: tuple[Recorded, ...] | None = None
    gaps: tuple[Gap, ...] = ()
    lost_before: tuple[Gap, ...] = ()
    lost_after: tuple[Gap, ...] = ()
    lost_later: tuple[Gap, ...] = ()
    corrections: tuple[Correction, ...] = ()
    late: tuple[Recorded, ...] = ()
    open_ended: bool = False
    next_open_ended: bool = False
    unplaced: Mapping[str, str] = field(default_factory=dict)
    settled_again: Mapping[str, Over] = field(default_factory=dict)
    _found: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def each(self, kind: type[E]) -> Sequence[tuple[int, E, Recorded]]:
        """The round's events of one kind, in order: its place in the round, the event, the event as recorded.

        What is asked of every wager asks it of all events of a kind, so that these are looked for once.
        """
        kinds: dict[type[Any], list[tuple[int, Any, Recorded]]] = self.found_once(_by_kind)
        return kinds.get(kind, ())

    def found_once(self, find: Callable[[Round], T]) -> T:
        """What is found in the round, looked for once."""
        if find not in self._found:
            self._found[find] = find(self)
        found: T = self._found[find]
        return found

    @property
    def table(self) -> str:
        return self.session.table

    @property
    def size(self) -> int:
        """How much there is to judge: events and gaps, and each wager through the rolls while it lies."""
        beside = (self.between, self.following, self.context, self.gaps, self.corrections, self.known_wagers)
        return len(self.events) + sum(map(len, beside)) + self._rolls_followed() // _ROLLS_OF_AN_EVENT

    def _rolls_followed(self) -> int:
        """Through how many rolls the wagers are followed that lay when this round began, or were placed in it.

        One that was over before is not followed again: else a single wager that was forgotten, and with which the
        rounds since are kept, would make every later round of a busy table too long to be judged.
        """
        if not any(isinstance(r.event, RollEvent) for played in (*self.earlier, self) for r in played.events):
            return 0
        rolls, lying = 0, dict[str, int]()
        for played in (*self.earlier, self):
            for event in (r.event for r in played.events):
                if isinstance(event, RollEvent):
                    rolls += 1
                elif isinstance(event, WagerEvent) and event.change != "withdraw":
                    lying.setdefault(event.id, rolls)
                elif played is not self and isinstance(event, SettleEvent | WagerEvent):
                    lying.pop(event.wager if isinstance(event, SettleEvent) else event.id, None)
        return sum(rolls - since for since in lying.values())

    @property
    def starts(self) -> datetime | None:
        return self.events[0].ts

    @property
    def file(self) -> str:
        return self.events[0].file


def _by_kind(round_: Round) -> dict[type[Any], list[tuple[int, Any, Recorded]]]:
    kinds: dict[type[Any], list[tuple[int, Any, Recorded]]] = {}
    for at, recorded in enumerate(round_.events):
        kinds.setdefault(type(recorded.event), []).append((at, recorded.event, recorded))
    return kinds


def corrected(game_round: Round) -> Round:
    """The round in the state to which it was corrected at the table. `corrections` stays, so the errors can be told."""
    if not game_round.corrections:
        return game_round
    return replace(game_round, events=corrected_events(game_round.events, game_round.corrections))


def corrected_events(events: tuple[Recorded, ...], corrections: Sequence[Correction]) -> tuple[Recorded, ...]:
    """The events of a round as they were corrected at the table."""
    if not corrections:
        return events
    last = {id(c.original): c.corrected for c in corrections}
    return tuple(last.get(id(r), r) for r in events)


def captures(session: Session, kind: str, what: str = "") -> bool:
    """Whether the recorder records events of this kind (for a call: this one), so that absence means something.

    "settle without commission" is enough for "settle" and "card without order" for "card": whether commission or the
    order of the deal was recorded is asked of `session.captures` itself.
    """
    if kind in session.captures:
        return True
    if kind == "call":
        return f"call: {what}" in session.captures
    return _PARTLY.get(kind) in session.captures


def records_commissions(session: Session) -> bool:
    """Whether a settlement without a commission shows that none was taken: only `settle` says so."""
    return "settle" in session.captures


def seen_since_ready(round_: Round) -> Mapping[str, int] | None:
    """How often each card came out of the cards in use before a round, since these were made ready.

    None where a log cannot show it: the recorder does not record shuffles, cards go back into the shuffler, or what may
    have changed them is lost.
    """
    session, shoe = round_.session, round_.shoe
    shows = captures(session, "shuffle") and session.shuffler != "continuous" and shoe.lost is None
    return shoe.seen if shows else None


def could_be(gap: Gap, kind: str, **members: str | int) -> bool:
    """Whether what is missing at the gap could be an event of this kind with these members (to, n, wager, what ...)."""
    if gap.salvaged is None:
        return True
    wanted = {"event": kind, **members}
    return all(gap.salvaged.get(name, value) == value for name, value in wanted.items())
