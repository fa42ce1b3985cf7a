"""Which events a log may have lost: of every kind, whatever it may say of those whom its round tells of.

What a lost event said of an amount, a card or a number is not known: it has none, where an event can be without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, product
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from compliance.logs.cards import UNKNOWN, Card
from compliance.logs.events import EVENTS, PLAY_KINDS, CardEvent, Event, SettleEvent, WagerEvent
from compliance.logs.rounds import Round
from compliance.logs.table_events import EventBase
from compliance.logs.vocabulary import words_of

Values = Sequence[Any]
Given = dict[str, Any]
# these open and end what is read; of what is not recorded, a lost line says nothing
_NO_EVENT_OF_PLAY: Final = frozenset({"log", "session", "end", "clock", "uncaptured"})
# whom a notice may go to, and all that it may be about; by whom something is directed, within the casino or not
_ONLY: Final[Mapping[str, Mapping[str, Values]]] = {
    "notice": {
        "to": ("Government inspector", "game supervisor", "players"),
        "about": ("limits, closing of the table, change of dealing style approved, style B, cards, dice",),
    },
    "direction": {"by": ("inspector", "shift manager")},
}
# of these one counts in a round
_DRAWN: Final = frozenset({"spin", "wheel", "tumble"})
_STAFF: Final = ("staff", "dealer", "game supervisor")
_UNLIMITED: Final = 10**15  # cents
_NOBODY: Final = "not recorded"


@dataclass(frozen=True)
class Told:
    """Whom and what a round tells of. placed: its wagers as they were placed, or are first told of. unplaced: those
    that are told of though nothing says that they were placed."""

    round: Round
    players: tuple[str, ...]
    seats: tuple[str, ...]
    hands: tuple[str, ...]
    placed: Mapping[str, WagerEvent]
    unplaced: tuple[str, ...]
    amounts: tuple[int, ...]

    @property
    def wagers(self) -> tuple[str, ...]:
        return (*self.placed, *(id_ for id_ in self.unplaced if id_ not in self.placed))


def told_of(round_: Round) -> Told:
    """Whom and what the events of a round tell of, and the wagers that stand from an earlier one."""
    known = [r for events in round_.known_wagers.values() for r in events]
    events = [r.event for r in (*known, *(r for e in round_.earlier[-1:] for r in e.events), *round_.events)]
    of = _Gathered(events)
    placed: dict[str, WagerEvent] = {}
    unplaced: list[str] = []
    for event in events:
        if isinstance(event, WagerEvent):
            if event.change is not None and event.id not in placed:
                unplaced.append(event.id)
            placed.setdefault(event.id, event)
            if event.base is not None and event.base not in placed:
                unplaced.append(event.base)
        elif isinstance(event, SettleEvent) and event.wager not in placed:
            unplaced.append(event.wager)
    handed = (amount for e in events if isinstance(e, SettleEvent) for amount in (e.paid, e.returned))
    amounts = {amount for amount in (*(w.amount for w in placed.values()), *handed) if amount}
    named = (*of.hands(), *of.named())
    seats = (*of.each("seat"), *of.each("area"), *(n.partition(" ")[-1].partition("/")[0] for n in named if " " in n))
    return Told(
        round_,
        tuple(dict.fromkeys((*of.each("player"), *of.each("shooter"), *(n for n in of.named() if " " not in n)))),
        tuple(dict.fromkeys(seats)),
        of.hands(),
        placed,
        tuple(dict.fromkeys(unplaced)),
        tuple(sorted(amounts)),
    )


class _Gathered:
    """The names that events have under a member."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._events = list(events)

    def each(self, member: str) -> tuple[str, ...]:
        found = (getattr(event, member, None) for event in self._events)
        return tuple(dict.fromkeys(str(name) for name in found if name is not None))

    def named(self) -> tuple[str, ...]:
        """To whom something is offered or handed, and who does something: players, or seats ("seat 1")."""
        told = [e for e in self._events if e.event in ("offer", "pass", "turn", "request", "handled")]
        names = (getattr(event, member, None) for event in told for member in ("to", "by"))
        return tuple(dict.fromkeys(n for n in names if n is not None and (" " not in n or n.startswith("seat "))))

    def hands(self) -> tuple[str, ...]:
        dealt = [e.to for e in self._events if e.event == "card"]
        return tuple(dict.fromkeys((*dealt, *(h for h in self.each("hand") if " " in h))))


def may_have_been(told: Told, kinds: Iterable[str]) -> Iterator[Event]:
    """The events of these kinds that may be lost of a round."""
    for kind in kinds:
        if kind in _NO_EVENT_OF_PLAY or kind == "correct":
            continue
        made = {"wager": _wagers, "sign": _signs, "card": _cards}.get(kind)
        model = EVENTS[kind]
        for given in made(told) if made is not None else _any(kind, told):
            if kind in _DRAWN and "fault" not in given and _is_drawn(told.round, kind):
                continue
            of_table: Given = {"event": kind, "table": told.round.table}
            of_round = {"round": told.round.id} if kind in PLAY_KINDS or kind == "call" else {}
            yield model.model_construct(**(of_table | of_round | given))


def _is_drawn(round_: Round, kind: str) -> bool:
    """Whether a round has a spin, or a tumble, that counts: one is in it, and what is lost is no other."""
    return any(r.event.event == kind and getattr(r.event, "fault", None) is None for r in round_.events)


def _any(kind: str, told: Told) -> Iterator[Given]:
    """Every event of a kind by its closed lists and by whom it may concern: what it must say, and one thing more."""
    needed: dict[str, Values] = {}
    further: dict[str, Values] = {}
    for name, (values, required) in _members(kind).items():
        given = _ONLY.get(kind, {}).get(name, values) or _named(kind, name, told)
        if required and not given:
            return
        (needed if required else further)[name] = given
    for chosen in product(*needed.values()):
        said = dict(zip(needed, chosen, strict=True))
        yield said
        for name, values in further.items():
            yield from ({**said, name: value} for value in values)
        if kind == "irregularity":
            both = product(further["card"], further["detail"])
            yield from ({**said, "card": card, "detail": detail} for card, detail in both)


@cache
def _members(kind: str) -> Mapping[str, tuple[Values, bool]]:
    """The members of a kind that are its own: the values of its closed list, and whether it must have it."""
    model = EVENTS[kind]
    own = {n: f for n, f in model.model_fields.items() if n not in EventBase.model_fields and n != "event"}
    return {name: (_listed(field.annotation), field.is_required()) for name, field in own.items()}


def _listed(annotation: Any) -> Values:
    """The values of a closed list, both answers of a question; none where a member is free."""
    origin = get_origin(annotation)
    if origin is Literal:
        return get_args(annotation)
    if origin is Annotated:
        return _listed(get_args(annotation)[0])
    if origin in (Union, UnionType):
        return tuple(value for part in get_args(annotation) if part is not type(None) for value in _listed(part))
    return (True, False) if annotation is bool else ()


def _named(kind: str, name: str, told: Told) -> Values:
    """Whom or what a member may name, by what the round tells of."""
    people = (*told.players, *told.seats)
    by_name: dict[str, Callable[[], Values]] = {
        "player": lambda: (*told.players, _NOBODY),
        "shooter": lambda: told.players,
        "seat": lambda: told.seats,
        "hand": lambda: told.hands,
        "to": lambda: people if kind in ("offer", "direction") else (*told.hands, *people),
        "by": lambda: ("staff", *(f"seat {seat}" for seat in told.seats)) if kind == "cut" else (*_STAFF, *people),
        "id": lambda: (*told.wagers, *told.hands),
        "wager": lambda: told.wagers,
        "of": lambda: tuple(before.id for before in told.round.earlier[-1:]),
        "card": lambda: (Card(UNKNOWN, UNKNOWN), *_last_cards(told.round)),
        "count": lambda: (1,),
        "pool": lambda: (_UNLIMITED,),
    }
    return by_name[name]() if name in by_name else ()


def _last_cards(round_: Round) -> Values:
    """The last card of a round, which is the one that may be too many, and the first, which may be so of the round
    before."""
    dealt = [r.event.card for r in round_.events if isinstance(r.event, CardEvent)]
    return (dealt[-1], dealt[0]) if dealt else ()


def _wagers(told: Told) -> Iterator[Given]:
    """A wager that is placed, of which something else is told, or one of which nothing is; or one that is changed."""
    words = words_of(told.round.session.game)
    bets = words.bets if words is not None else ()
    for id_ in told.unplaced:
        first = told.placed.get(id_)
        if first is not None and first.bet is not None:
            yield from ({**_as_placed(first), "amount": amount} for amount in (first.amount, *told.amounts) if amount)
            continue
        for bet, player, amount in product(bets, told.players or (_NOBODY,), _stakes(told, id_)):
            yield {"id": id_, "bet": bet, "player": player, "amount": amount}
            yield from (
                {"id": id_, "bet": bet, "player": player, "amount": amount, "area": seat, "seat": seat}
                for seat in told.seats
            )
    for bet, player in product(bets, (*told.players, _NOBODY)):
        placed: Given = {"id": _NOBODY, "bet": bet, "player": player, "amount": max(told.amounts, default=1)}
        yield placed
        yield from ({**placed, "area": seat, "seat": seat} for seat in _seats_of(player, told))
    for id_, first in told.placed.items():
        # without what it is on, since it changes only a wager that lies there
        yield from ({"id": id_, "change": change} for change in ("on", "off", "withdraw"))
        yield from (
            {"id": id_, "change": "increase" if amount > (first.amount or 0) else "reduce", "amount": amount}
            for amount in told.amounts
            if amount != first.amount
        )


def _seats_of(player: str, told: Told) -> Values:
    """Where a player may have placed a wager: where he has others; anywhere, if he has none or it is told of nobody."""
    own = {str(place) for w in told.placed.values() if w.player == player for place in (w.seat, w.area)}
    return tuple(seat for seat in told.seats if seat in own) or told.seats


def _as_placed(first: WagerEvent) -> Given:
    members = ("id", "player", "bet", "on", "seat", "area", "base", "hand")
    return {name: getattr(first, name) for name in members}


def _stakes(told: Told, id_: str) -> Values:
    """How much a wager may have been that others stand beside: as much as they, or any other of the round."""
    beside = [w.amount for w in told.placed.values() if w.base == id_ and w.amount]
    return tuple(dict.fromkeys((*beside, *told.amounts))) or (1,)


def _cards(told: Told) -> Iterator[Given]:
    """A card to each hand, at the first place of it that no other card has."""
    dealt = [r.event for r in told.round.events if isinstance(r.event, CardEvent)]
    for hand in told.hands:
        places = [card.n for card in dealt if card.to == hand]
        n = next(n for n in count(1) if n not in places) if None not in places else None
        yield {"to": hand, "card": Card(UNKNOWN, UNKNOWN), "n": n}


def _signs(told: Told) -> Iterator[Given]:
    """A sign by which whatever was wagered is within the limits, or by which some of it is not, for everybody or for a
    player; or one of odds."""
    wide = {"min": 1, "max": _UNLIMITED, "increment": 1, "differential": _UNLIMITED, "agreed": True}
    yield wide
    yield from ({**wide, "player": player} for player in told.players)
    yield from ({limit: amount} for limit, amount in product(("max", "min", "increment"), told.amounts))
    words = words_of(told.round.session.game)
    if words is None:
        return
    yield {"bets": {bet: {"min": 1, "max": _UNLIMITED, "increment": 1} for bet in words.bets}}
    for shown in ((), *((said,) for said in words.shows), words.shows):
        yield {"shows": shown}
