"""What surrounds a round, as its shape has it: session, what is displayed, what lies between it and the one before."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from compliance.logs.events import BurnEvent, CutEvent, Event, SignEvent
from compliance.logs.rounds import Recorded, Round, Session
from compliance.meaning.evidence import Evidence, known_or
from compliance.meaning.expressions import Expression
from compliance.meaning.values import value_of

Token = Hashable
# what an event may say beside what its shape holds: where, when and by which device it was recorded
OF_THE_RECORD: Final = frozenset({"event", "table", "ts", "seq", "round", "device", "prev"})
# kinds of event that tell what was drawn
TELLS: Final = frozenset({"spin", "wheel", "tumble", "roll", "entry", "dolly"})
_COMMON: Final = TELLS | {"wager", "settle", "card", "call"}
# what an event may say that is asked of no ordinary round: who works a table, and what is in a pool of which no prize
# is won in it
_NAMES: Final = frozenset({"dealer", "supervisor", "pool"})
# facts of a cut (depth, from_end) and of the session (decks) by which the place of the cutting card is judged
OF_CUTS: Final = ("cut.depth", "cut.from_end", "session.decks")
# what is told of an event in other words than its own
_TOLD_APART: Final = frozenset({"depth", "from_end", "first"})
_PLAIN_CONTEXT: Final = frozenset({"sign", "open", "staff", "shuffle", "cutting_card", "jackpot", "notice"})
# what is asked of what went before only where it happens again; a round before which it does has no shape
_WHERE_AGAIN: Final = frozenset({"dice"})
# who was told of what is asked only where something else stands out (cards or dice replaced, a closure)
_OF_A_NOTICE: Final = frozenset({"to", "about"})
_OF_AN_INSTANT: Final = ("closing_at", "gaming_until", "change_from")
# what stands between two rounds or makes the cards ready, each told as it is
_BESIDE_ROUNDS: Final = _PLAIN_CONTEXT | {"cut", "burn"}
# what may stand in an ordinary round beside what is common to all games
_ORDINARY: Final = _BESIDE_ROUNDS | {"act"}
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
    signs: list[Token] = []  # of these the later holds, as far as it says the same
    for recorded in context:
        event = recorded.event
        if event.event in _WHERE_AGAIN:
            continue
        if event.event not in _PLAIN_CONTEXT or any(event.__dict__.get(name) is not None for name in _OF_AN_INSTANT):
            return None
        if not isinstance(event, SignEvent):
            tokens.add(_members(event, _NAMES | _OF_A_NOTICE))
        elif (sign := _members(event, _NAMES | _PLAIN_LIMITS)) not in signs[-1:]:
            signs.append(sign)
    return frozenset(tokens), tuple(signs)


def told_of(events: Sequence[Recorded], session: Session, of_cuts: Sequence[Expression]) -> Token | None:
    """What is recorded before a round, word for word but for names; None where any of it is unusual.

    of_cuts: what the law compares the place of the cutting card with, which is all that is asked of it.
    """
    if any(r.event.event not in _BESIDE_ROUNDS or r.extras or r.event.invented or r.event.disputed for r in events):
        return None
    if any(r.event.__dict__.get(name) is not None for r in events for name in _OF_AN_INSTANT):
        return None
    return tuple((_members(r.event, _NAMES | _TOLD_APART), _placed(r.event, session, of_cuts)) for r in events)


def _placed(event: Event, session: Session, of_cuts: Sequence[Expression]) -> Token:
    """How the place of a cutting card stands to the numbers of the law, and of which rank the first card burnt is."""
    if isinstance(event, BurnEvent):
        return event.first.rank if event.first is not None else None
    if not isinstance(event, CutEvent):
        return None
    facts: dict[str, Evidence] = {
        name: known_or(value, "it is not recorded")
        for name, value in zip(OF_CUTS, (event.depth, event.from_end, session.decks), strict=True)
    }
    return event.depth is None, event.from_end is None, tuple(str(value_of(one, facts)) for one in of_cuts)


def left_by(earlier: Round, later: Round) -> Token | None:
    """What a round leaves to the one after it; None where anything in it was out of the common run, it was not over
    when that one began, or limits were changed between the two, which is asked of who played before."""
    events = [r.event for r in earlier.events]
    unusual = frozenset(e.event for e in events if e.event not in _COMMON)
    if not unusual <= _ORDINARY or any(e.__dict__.get("fault") is not None for e in events):
        return None
    if any(isinstance(r.event, SignEvent) for r in later.between):
        return None
    if earlier.events[-1].line > later.events[0].line:
        return None
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
