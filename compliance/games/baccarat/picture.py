"""A baccarat round as a report draws it: both hands with their counts, the wagers, the calls."""

from __future__ import annotations

from typing import Any

from compliance.games.baccarat.facts import count_of
from compliance.games.baccarat.hands import hands_of
from compliance.games.play import PlayRules
from compliance.games.table_facts import view_of
from compliance.logs.events import CallEvent, CardEvent
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Missing


def picture_of(round_: Round, rules: PlayRules) -> dict[str, Any]:
    """The round for a reader's eye: cards as recorded, point counts under these rules, wagers and settlements."""
    view = view_of(round_, (), frozenset({"card"}))
    hands = []
    for hand in hands_of(view).values():
        count = count_of(hand, (c.place for c in hand.cards), rules.own)
        cards = [_card(round_, c.position, c.place) for c in hand.cards]
        hands.append(
            {
                "name": hand.name.capitalize(),
                "cards": cards,
                "count": None if isinstance(count, Missing) or not cards else count.value,
                "note": "" if cards else "no card recorded",
            }
        )
    return {
        "kind": "baccarat",
        "hands": hands,
        "wagers": wagers_drawn(round_),
        "calls": calls_drawn(round_),
        "mark": None,
    }


def _card(round_: Round, position: int, place: int) -> dict[str, Any]:
    event = round_.events[position].event
    assert isinstance(event, CardEvent)
    return {"card": str(event.card), "n": place, "face": event.face}


def wagers_drawn(round_: Round) -> list[dict[str, Any]]:
    """The round's wagers with what the log records of their settlement, amounts in cents."""
    from compliance.games.wagers import wagers_of

    drawn = []
    for wager in wagers_of(round_)[0].values():
        first = wager.settlements[0].event if wager.settlements else None
        drawn.append(
            {
                "id": wager.id,
                "player": wager.player,
                "bet": wager.bet,
                "on": wager.on,
                "amount_cents": wager.stake,
                "result": None if first is None else first.result,
                "paid_cents": None if first is None else first.paid if first.net is None else first.net,
                "commission_cents": None if first is None else first.commission,
            }
        )
    return drawn


def calls_drawn(round_: Round) -> list[dict[str, Any]]:
    """The announcements of the round in order, in words."""
    calls = []
    for recorded in round_.events:
        event = recorded.event
        if isinstance(event, CallEvent):
            said = [str(v) for v in (event.hand, event.value, event.colour, event.total) if v is not None]
            calls.append({"what": event.what, "text": " ".join(said), "line": recorded.line})
    return calls
