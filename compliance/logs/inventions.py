"""What of a log was never recorded but filled in by the mapping through which it is read, and a round without it.

An event names in `invented` the members that its mapping filled in; `event` stands for the event itself. Nothing may be
concluded from these. What stands in a round without them is seen by taking them out: an event that was made up goes,
and its kind then counts as one that is not recorded; a member goes where an event can be without it, and takes quite
different values where it cannot (players that are all the same or all apart, amounts from the least to the largest).
What one row of a foreign log tells happened in an order that it does not record (`order`, on its events but the first;
on all where the row tells a wager from placing to settlement, and so spans what other rows tell): losing wagers may
have been settled first or last, wagers placed in either order, cards dealt before or after, a result announced with one
of the cards or after the last. An instant of which nothing shows in which of two hours of one name it was, is in the
first, in the second, or in the second from one event on.

In a log that was joined from those of several devices (`log join`), `disputed` names what they tell differently, which
is taken out in the same way; and in a run of events marked `order between devices` what one device tells may have been
before or after what another tells, while each device's own order stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final

from msgspec import structs

from compliance.logs.cards import UNKNOWN, Card
from compliance.logs.events import (
    ActEvent,
    CallEvent,
    CardEvent,
    Event,
    SessionEvent,
    SettleEvent,
    TumbleEvent,
    UncapturedEvent,
    WagerEvent,
)
from compliance.logs.rounds import Recorded, Round, Session, corrected
from compliance.logs.values import CARD_WITHOUT_ORDER, SETTLE_WITHOUT_COMMISSION

WHOLE: Final = "event"
ORDER: Final = "order"
BETWEEN_DEVICES: Final = "order between devices"
_DISPUTED: Final = "disputed "  # stands before the name of such a member, among those that were filled in
# among what is disputed of an event, where devices have no part in it
SAME_ID: Final = "one id for several wagers"
CUT_OFF: Final = "a last line that has no end"
NOT_STATED: Final = "not stated"
_SMALLEST, _LARGEST = 1, 10**9  # cents
_HOUR: Final = timedelta(hours=1)  # by which clocks are put back
_PARTLY: Final = {"card": CARD_WITHOUT_ORDER, "settle": SETTLE_WITHOUT_COMMISSION}
_OF_SETTLEMENTS: Final = frozenset({"paid", "net"})
# of a session: what is played by which rules (game, variant, jurisdiction, instant) and what is captured is stated, and
# stands on the face of every report; the rest is evidence
_OF_SESSIONS: Final[Mapping[str, Any]] = {
    "casino": NOT_STATED,
    "dealing_style": None,
    "decks": None,
    "cutting_cards": None,
    "shuffler": None,
    "chips": None,
    "private": None,
    "tournament": None,
    "options": {},
}
_WORDS: Final = {
    "to": "whose it is",
    "n": "its place in the hand",
    "by": "by whom or how",
    "face": "which way up it lies",
    "decks": "the number of its decks",
    "options": "its options",
    "on": "what it is on",
    "wager": "which of several wagers it settles",
    "ts": "in which of two hours of one name it was",
}
SESSION_EVIDENCE: Final = frozenset(_OF_SESSIONS)
_OTHERWISE: Final = {
    SAME_ID: "it rests on wagers of which several have one id, so that it is not known which is meant",
    CUT_OFF: "it rests on what the last line of a file ends in, of which something may be missing: the line has no end",
}


def inventions_of(round_: Round) -> tuple[tuple[str, str], ...]:
    """The kinds of event and members of the round (and of its session) that were filled in, each once, in order."""
    events = (*round_.between, *round_.events, *round_.context, *(e for w in round_.known_wagers.values() for e in w))
    found = {(r.event.event, name) for r in events for name in _unsure(r.event)}
    found |= {("session", name) for name in _of_session(round_.session)}
    return tuple(sorted(found))


def _unsure(event: Event) -> tuple[str, ...]:
    """What of an event was filled in, and what devices tell differently."""
    if not event.invented and not event.disputed:
        return ()
    return (*(event.invented or ()), *(_DISPUTED + name for name in event.disputed or ()))


def _names(event: Event) -> tuple[str, ...]:
    """The same by the names of the members alone."""
    return (*(event.invented or ()), *(event.disputed or ()))


def _of_session(session: Session) -> tuple[str, ...]:
    event = session.opened.event
    named = _unsure(event) if isinstance(event, SessionEvent) else ()
    return tuple(n for n in named if _evidence_of_session(n, session))


def _evidence_of_session(name: str, session: Session) -> bool:
    bare = name.removeprefix(_DISPUTED)
    return bare in _OF_SESSIONS and (bare != "casino" or session.casino != NOT_STATED)


def why(unsure: Sequence[tuple[str, str]]) -> str:
    """Why what rests on these is not assessable, in words."""
    disputed = [(kind, name.removeprefix(_DISPUTED)) for kind, name in unsure if name.startswith(_DISPUTED)]
    others = {reason: {kind for kind, name in disputed if name == reason} for reason in _OTHERWISE}
    disputed = [(kind, name) for kind, name in disputed if not any(kind in kinds for kinds in others.values())]
    filled_in = [(k, n) for k, n in unsure if not n.startswith(_DISPUTED) and n != BETWEEN_DEVICES]
    reasons = []
    if filled_in:
        reasons.append(f"it rests on what the log does not record and its mapping fills in ({said(filled_in)})")
    if disputed:
        reasons.append(f"it rests on what the devices of the log tell differently ({said(disputed)})")
    reasons += [_OTHERWISE[reason] for reason, kinds in others.items() if kinds]
    if any(name == BETWEEN_DEVICES for _, name in unsure):
        reasons.append("it rests on the order of what devices tell closer to each other than the error of their clocks")
    return "; or ".join(reasons)


def said(filled_in: Sequence[tuple[str, str]]) -> str:
    """What was filled in, in words: "every wager; of a session the number of its decks, its chips"."""
    by_kind: dict[str, list[str]] = {}
    for kind, member in filled_in:
        if member not in (ORDER, BETWEEN_DEVICES):
            by_kind.setdefault(kind, []).append(member.removeprefix(_DISPUTED))
    parts = [
        f"every {kind}" if WHOLE in members else f"of a {kind} {', '.join(_WORDS.get(m, f'its {m}') for m in members)}"
        for kind, members in by_kind.items()
    ]
    parts += ["the order of what one row tells"] if any(member == ORDER for _, member in filled_in) else []
    between = any(member == BETWEEN_DEVICES for _, member in filled_in)
    parts += ["the order of what several devices tell"] if between else []
    return "; ".join(parts).replace("_", " ")


def is_made_up(recorded: Recorded) -> bool:
    """Whether the event itself was filled in."""
    return WHOLE in (recorded.event.invented or ())


def without_inventions(round_: Round) -> tuple[Round, ...]:
    """The round as it is without what was filled in: once, or with each of the values that stand for what must be."""
    apart = _Without(round_, together=False, amount=_SMALLEST)
    first = apart.round()
    if not apart.varied:
        return (first,)
    second = _Without(round_, together=True, amount=_LARGEST).round()
    turns = (1, -1) if apart.settles_several_seats else ()
    return first, second, *(_Without(round_, together=False, amount=_SMALLEST, turn=turn).round() for turn in turns)


def recorded_only(round_: Round) -> Round:
    """The round, in its corrected state, as it is shown: without what was filled in, where anything was."""
    state = corrected(round_)
    return without_inventions(state)[0] if inventions_of(round_) else state


class _Without:
    """Takes out of one round what was filled in."""

    def __init__(self, round_: Round, *, together: bool, amount: int, turn: int = 0) -> None:
        self._round = round_
        self._turn = turn  # settled from the lowest seat to the highest (1), the other way round (-1), or neither (0)
        self._seats = _seats_of(round_)
        self.settles_several_seats = False
        self._together = together
        self._amount = amount
        self._gone: set[str] = set()
        self._players: list[str] = []
        self._in_second_hour = together
        self.varied = False

    def round(self) -> Round:
        """The round without."""
        bare = self._bare(self._round)
        kept = {id_: events for id_, was in self._round.known_wagers.items() if (events := self._events(was))}
        bare = replace(
            bare,
            known_wagers=kept,
            earlier=tuple(self._bare(before) for before in self._round.earlier),
            upcoming=None if self._round.upcoming is None else self._events(self._round.upcoming),
        )
        session = self._session(self._round.session)
        return replace(bare, session=session, earlier=tuple(replace(e, session=session) for e in bare.earlier))

    def _bare(self, round_: Round) -> Round:
        return replace(
            round_,
            events=self._events(round_.events) or (_nothing_of(round_),),
            between=self._events(round_.between),
            following=self._events(round_.following),
            context=self._events(round_.context),
        )

    def _events(self, events: Iterable[Recorded]) -> tuple[Recorded, ...]:
        return tuple(bare for recorded in self._ordered(events) if (bare := self._event(recorded)) is not None)

    def _ordered(self, events: Iterable[Recorded]) -> Iterator[Recorded]:
        """The events, those of which the order is not known in one that may as well have been theirs."""
        for of_row in rows_without_order(self._between_devices(_after_cards(events) if self._together else events)):
            self.varied = self.varied or any(map(_has_no_order, of_row))
            yield from self._of_row(of_row)

    def _between_devices(self, events: Iterable[Recorded]) -> Iterator[Recorded]:
        """The events, in a run of several devices one device's before another's, or the other way round."""
        run: list[Recorded] = []
        for recorded in events:
            if BETWEEN_DEVICES not in (recorded.event.invented or ()):
                yield from self._by_device(run)
                run = []
            else:
                self.varied = True
            run.append(recorded)
        yield from self._by_device(run)

    def _by_device(self, run: list[Recorded]) -> list[Recorded]:
        return sorted(run, key=lambda recorded: recorded.event.device or "", reverse=self._together)

    def _of_row(self, events: list[Recorded]) -> list[Recorded]:
        """One way in which it may have been: losing wagers settled first or, all turned round, last."""
        settled_or_placed = [r for r in events if isinstance(r.event, (SettleEvent, WagerEvent))]
        turned = iter(reversed(settled_or_placed))
        if self._together:
            events = [next(turned) if isinstance(r.event, (SettleEvent, WagerEvent)) else r for r in events]
        seats = {self._seat(r) for r in events if isinstance(r.event, SettleEvent)} - {None}
        self.settles_several_seats = self.settles_several_seats or len(seats) > 1
        if self._turn:
            events = sorted(events, key=lambda r: self._turn * (self._seat(r) or 0))
        return sorted(events, key=self._place) if len(events) > 1 else events

    def _seat(self, recorded: Recorded) -> int | None:
        """The seat of the wager that is settled."""
        return self._seats.get(recorded.event.wager) if isinstance(recorded.event, SettleEvent) else None

    def _place(self, recorded: Recorded) -> tuple[int, bool]:
        event = recorded.event
        if isinstance(event, SettleEvent):
            return 4, not self._turn and (event.result == "lose") is self._together
        if isinstance(event, WagerEvent) and event.base is None and event.change is None:
            return 1, False
        of_decisions = isinstance(event, (ActEvent, WagerEvent)) and self._together
        return (0 if isinstance(event, TumbleEvent) else 3 if of_decisions else 2), False

    def _event(self, recorded: Recorded) -> Recorded | None:
        event = recorded.event
        names = [n for n in _names(event) if n in type(event).model_fields or n == WHOLE]
        if not names or isinstance(event, SessionEvent):
            return recorded
        new: dict[str, Any] = {}
        instant = recorded.ts
        for name in names:
            if name == "ts":
                instant = new[name] = self._instant(recorded)
                self.varied = True
            elif name == "player" and getattr(event, name) is not None and name in needed(type(event)):
                new[name] = "not recorded" if self._together else f"not recorded ({len(self._players) + 1})"
                self._players.append(new[name])
                self.varied = True
            elif name == "amount" and name in needed(type(event)):
                new[name] = self._amount
                self.varied = True
            elif isinstance(event, SettleEvent) and name in _OF_SETTLEMENTS:
                new |= {"paid": None, "net": None, "amounts": "not recorded"}
            elif isinstance(event, CardEvent) and name == "card" and name in (event.disputed or ()):
                new[name] = Card(UNKNOWN, UNKNOWN)  # that one was dealt there is certain
            elif name == WHOLE or name in needed(type(event)):
                self._gone.add(event.event)
                return None
            else:
                new[name] = None
        return structs.replace(recorded, event=event.model_copy(update=new), ts=instant)

    def _instant(self, recorded: Recorded) -> datetime | None:
        """The instant in the second hour, save that of the first such event where they lie apart."""
        later, self._in_second_hour = self._in_second_hour, True
        return recorded.ts + _HOUR if later and recorded.ts is not None else recorded.ts

    def _session(self, session: Session) -> Session:
        captured = frozenset(c for c in session.captures if not any(_captures(c, kind) for kind in self._gone))
        unsaid = {bare: _OF_SESSIONS[bare] for name in _of_session(session) if (bare := name.removeprefix(_DISPUTED))}
        return replace(session, captures=captured, **unsaid)


def rows_without_order(events: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    """The events by what was told in one order and none: most of them alone, those of a row together."""
    of_row: list[Recorded] = []
    for recorded in events:
        if of_row and not _has_no_order(recorded):
            yield of_row
            of_row = []
        of_row.append(recorded)
    if of_row:
        yield of_row


def _has_no_order(recorded: Recorded) -> bool:
    return ORDER in (recorded.event.invented or ())


def _after_cards(events: Iterable[Recorded]) -> list[Recorded]:
    """The events with announcements that stand in the row of one of several cards after the last of these."""
    every = list(events)
    last = max((at for at, r in enumerate(every) if isinstance(r.event, CardEvent)), default=-1)
    early = [r for r in every[: last + 1] if isinstance(r.event, CallEvent) and ORDER in (r.event.invented or ())]
    stay = [r for r in every[: last + 1] if r not in early]
    return [*stay, *early, *every[last + 1 :]]


def _seats_of(round_: Round) -> dict[str, int]:
    """The seat of each wager that the round knows and whose seat (or box) is a number."""
    known = [*(r for events in round_.known_wagers.values() for r in events), *round_.events]
    placed = [r.event for r in known if isinstance(r.event, WagerEvent)]
    told = {w.id: str(w.seat or w.area or "") for w in placed if w.seat is not None or w.area is not None}
    return {id_: int(seat) for id_, seat in told.items() if seat.isdecimal()}


def _nothing_of(round_: Round) -> Recorded:
    """Where every event of a round was filled in, the round is still one: of which nothing is recorded."""
    first = round_.events[0]
    kinds = tuple(dict.fromkeys(recorded.event.event for recorded in round_.events))
    nothing = UncapturedEvent(event="uncaptured", table=str(first.event.table), round=round_.id, kinds=kinds)
    return structs.replace(first, event=nothing)


def _captures(capture: str, kind: str) -> bool:
    return capture in (kind, _PARTLY.get(kind)) or (kind in ("call", "cards") and capture.startswith(f"{kind}:"))


@cache
def needed(model: type[Event]) -> frozenset[str]:
    """The members without which there is no such event."""
    required = {name for name, field in model.model_fields.items() if field.is_required()}
    return frozenset(required | ({"player", "bet", "amount"} if model is WagerEvent else set()))
