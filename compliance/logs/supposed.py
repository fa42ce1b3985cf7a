"""A round as it was if something that the log has lost there was this or that: the same, with one event more.

An event that a gap may hide stands where the gap is: in the round, before it, in what was displayed and done earlier in
the session, in an earlier round from which wagers stand, or before the first card of the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from msgspec import structs

from compliance.logs.cards import UNKNOWN, Card
from compliance.logs.events import KINDS, PLAY_KINDS, CardEvent, Event, SettleEvent, SignEvent, WagerEvent
from compliance.logs.rounds import Gap, Recorded, Round
from compliance.logs.supposed_events import Told, may_have_been, told_of

# the line of an event that no log has
NO_LINE: Final = 0
_RESULTS: Final = ("win", "lose", "stand off", "void")
# what is displayed, or told of, for the rounds that follow too
_DISPLAYED: Final = frozenset({"sign", "open", "close", "notice"})
_CONTEXT: Final = frozenset({"sign", "open", "close", "notice", "staff", "shuffle", "seat", "direction", "jackpot"})
_ALWAYS_TOLD: Final = frozenset({"act", "call", "card", "irregularity", "notice", "sign", "void", "wager"})
# what outlives a round: wagers and what decides them, cards that are too many
_OUTLIVES: Final = ("card", "irregularity", "roll", "void", "wager")


@dataclass(frozen=True, slots=True)
class Supposed:
    """A round with one event more, or with one of its events put right: the event, and the round with it."""

    event: Event
    round: Round


def kinds_lost(round_: Round, gap: Gap | None) -> tuple[str, ...]:
    """The kinds of event that may be lost of a round: those that its recorder records, as it says or as is seen, and
    those of which every recorder tells when they happen."""
    told = (*round_.context, *round_.between, *round_.events, *(r for e in round_.earlier[-1:] for r in e.events))
    kinds = {r.event.event for r in told} | {c.partition(":")[0] for c in round_.session.captures} | _ALWAYS_TOLD
    kinds |= {str(gap.salvaged.get("event"))} if gap is not None and gap.salvaged is not None else set()
    return tuple(kind for kind in KINDS if kind in kinds)


def with_one_more(
    round_: Round, gap: Gap | None, position: int, kinds: Iterable[str], told: Told | None = None
) -> Iterator[Supposed]:
    """The round with each event that may be lost at a place in it (an index into its events).

    told: whom and what it may tell of, where that is more than the round itself does.
    """
    whole = _with_nothing_lost(round_, gap)
    told = replace(told, round=round_) if told is not None else told_of(round_)
    beside = round_.events[min(position, len(round_.events) - 1)]
    for event in may_have_been(told, kinds):
        more = structs.replace(beside, event=event, line=NO_LINE, seq=None, extras={})
        yield Supposed(event, _put(whole, more, position))
        if position == 0 and event.event not in PLAY_KINDS:
            yield Supposed(event, _put_between(whole, more, gap))


def with_one_put_right(round_: Round, gap: Gap, position: int) -> Iterator[Supposed]:
    """The round with one of the events before a place in it put right, in every way."""
    whole, hands = _with_nothing_lost(round_, gap), told_of(round_).hands
    for at, recorded in enumerate(round_.events[:position]):
        for event in _put_right(recorded.event, hands):
            events = (*round_.events[:at], structs.replace(recorded, event=event), *round_.events[at + 1 :])
            yield Supposed(event, replace(whole, events=events))


def _put_right(event: Event, hands: Sequence[str]) -> Iterator[Event]:
    if isinstance(event, SettleEvent):
        unknown = {"paid": None, "net": None, "returned": None, "commission": None, "amounts": "not recorded"}
        yield from (event.model_copy(update={**unknown, "result": result}) for result in _RESULTS)
    elif isinstance(event, CardEvent):
        yield event.model_copy(update={"card": Card(UNKNOWN, UNKNOWN)})
        yield from (event.model_copy(update={"to": hand, "n": None}) for hand in hands if hand != event.to)


def with_one_before(round_: Round, gap: Gap) -> Iterator[Supposed]:
    """The round with each event that may be lost earlier in its session, of what is displayed and done there."""
    told = told_of(round_)
    for event in may_have_been(told, sorted(_DISPLAYED)):
        if isinstance(event, SignEvent) and event.differential is None and (event.min or event.max or event.increment):
            continue  # a narrower limit is put up where wagers are made, and not forgotten there since
        beside = gap.before or gap.after or round_.events[0]
        more = structs.replace(beside, event=event, line=NO_LINE, seq=None, extras={})
        yield Supposed(event, replace(round_, context=_after(round_.context, more, gap)))


def with_one_in(round_: Round, before: int, gap: Gap) -> Iterator[Supposed]:
    """The round with each event of play that may be lost in an earlier one (an index into `earlier`)."""
    earlier = round_.earlier[before]
    for supposed in with_one_more(earlier, gap, gap.position, _OUTLIVES, told_of(round_)):
        rounds = (*round_.earlier[:before], supposed.round, *round_.earlier[before + 1 :])
        known = dict(round_.known_wagers)
        event = supposed.event
        if isinstance(event, WagerEvent) and (event.id in known or event.change is None):
            more = next(r for r in supposed.round.events if r.event is event)
            was = known.get(event.id, ())
            known[event.id] = (more, *was) if event.change is None else (*was, more)
        yield Supposed(event, replace(round_, earlier=rounds, known_wagers=known))


def with_one_to_come(round_: Round, gap: Gap) -> Iterator[Supposed]:
    """The round with each event that may be lost before the first card of the next one."""
    upcoming = round_.upcoming or ()
    told = told_of(round_)
    beside = gap.before or gap.after or round_.events[-1]
    for event in may_have_been(told, kinds_lost(round_, gap)):
        more = structs.replace(beside, event=event, line=NO_LINE, seq=None, extras={})
        yield Supposed(event, replace(round_, upcoming=_after(upcoming, more, gap)))


def with_one_settled(round_: Round) -> Iterator[Supposed]:
    """The round with each of its wagers settled in one of the next, where that may be lost."""
    for event in may_have_been(told_of(round_), ("settle",)):
        if isinstance(event, SettleEvent):
            yield Supposed(event, replace(round_, settled_later=round_.settled_later | {event.wager}))


def is_of_one(gap: Gap) -> bool:
    """Whether no more than one event can be missing in a gap."""
    return gap.kind == "quarantined line" or len(gap.missing) == 1


def _with_nothing_lost(round_: Round, gap: Gap | None) -> Round:
    """The round without a gap in which no more than one event can be missing, so that with it nothing is."""
    if gap is None or not is_of_one(gap):
        return round_
    return replace(round_, gaps=tuple(other for other in round_.gaps if other is not gap))


def _put(round_: Round, more: Recorded, position: int) -> Round:
    events = (*round_.events[:position], more, *round_.events[position:])
    moved = tuple(replace(g, position=g.position + 1) if g.position > position else g for g in round_.gaps)
    return replace(round_, events=events, gaps=moved)


def _put_between(round_: Round, more: Recorded, gap: Gap | None) -> Round:
    context = _after(round_.context, more, gap) if more.event.event in _CONTEXT else round_.context
    return replace(round_, between=_after(round_.between, more, gap), context=context)


def _after(events: tuple[Recorded, ...], more: Recorded, gap: Gap | None) -> tuple[Recorded, ...]:
    """The events with one more, where the gap is among them: before the first that stands after it in the log."""
    if gap is None or gap.before is None:
        return (*events, more)
    line = gap.before.line
    at = next((i for i, r in enumerate(events) if r.file == gap.before.file and r.line >= line), len(events))
    return (*events[:at], more, *events[at:])
