"""What surrounds a round, as its shape has it: session, what is displayed, what lies between it and the one before."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from compliance.logs.events import Event, SignEvent
from compliance.logs.rounds import Recorded, Round, Session

Token = Hashable
# what an event may say beside what its shape holds: where, when and by which device it was recorded
OF_THE_RECORD: Final = frozenset({"event", "table", "ts", "seq", "round", "device", "prev"})
# kinds of event that tell what was drawn
TELLS: Final = frozenset({"spin", "wheel", "tumble", "entry", "dolly"})
_COMMON: Final = TELLS | {"wager", "settle", "card", "call"}
# what an event may say that is asked of no ordinary round: who works a table, and what is in a pool of which no prize
# is won in it
_NAMES: Final = frozenset({"dealer", "supervisor", "pool"})
_PLAIN_CONTEXT: Final = frozenset({"sign", "open", "staff", "shuffle", "cutting_card", "jackpot"})
_OF_AN_INSTANT: Final = ("closing_at", "gaming_until", "change_from")
# what stands between two rounds or makes the cards ready, each told as it is
_BESIDE_ROUNDS: Final = _PLAIN_CONTEXT | {"cut", "burn"}
# limits of all wagers: what they are is asked of each wager alone
_PLAIN_LIMITS: Final = frozenset({"min", "max"})


def of_session(session: Session) -> Token | None:
    """A session without its names; None where a tournament or private use makes it a case of its own."""
    if session.tournament or session.private:
        return None
    return (
        session.casino,
        session.jurisdiction,
        session.game,
        session.variant,
        session.captures,
        session.dealing_style,
        session.decks,
        session.cutting_cards,
        session.shuffler,
        session.chips,
        session.currency,
        _hashable(session.options),
    )


def of_context(context: tuple[Recorded, ...]) -> Token | None:
    """What is displayed and who works the table; None where an instant or anything unusual is told of."""
    tokens: set[Token] = set()
    for recorded in context:
        event = recorded.event
        if event.event not in _PLAIN_CONTEXT or any(event.__dict__.get(name) is not None for name in _OF_AN_INSTANT):
            return None
        tokens.add(_members(event, _NAMES | (_PLAIN_LIMITS if isinstance(event, SignEvent) else frozenset())))
    return frozenset(tokens)


def told_of(events: Sequence[Recorded]) -> Token | None:
    """What is recorded beside rounds, word for word but for names; None where any of it is unusual."""
    if any(r.event.event not in _BESIDE_ROUNDS or r.extras or r.event.invented or r.event.disputed for r in events):
        return None
    if any(r.event.__dict__.get(name) is not None for r in events for name in _OF_AN_INSTANT):
        return None
    return tuple(_members(r.event, _NAMES) for r in events)


def left_by(earlier: Round) -> Token:
    """What a round may leave to the next one: whatever in it was out of the common run."""
    events = [r.event for r in earlier.events]
    unusual = frozenset(e.event for e in events if e.event not in _COMMON or e.__dict__.get("fault") is not None)
    return unusual, frozenset(r.event.event for r in earlier.between)


def _members(event: Event, named: frozenset[str]) -> Token:
    """What an event says; of the members named only that it says them."""
    said = ((name, value) for name, value in event.__dict__.items() if name not in OF_THE_RECORD)
    return event.event, tuple((n, True if n in named else _hashable(v)) for n, v in said if v is not None)


def as_said(event: Event) -> Token:
    """All that an event says, but for where and when it was recorded."""
    return _members(event, frozenset())


def _hashable(value: Any) -> Token:
    if isinstance(value, Mapping):
        return tuple((str(k), _hashable(v)) for k, v in value.items())
    return tuple(_hashable(v) for v in value) if isinstance(value, (list, tuple)) else value
