"""A baccarat round as a report draws it: both hands with their counts, the wagers, the calls."""

from __future__ import annotations

from typing import Any

from compliance.games.baccarat.facts import count_of
from compliance.games.baccarat.hands import hands_of
from compliance.games.drawn import picture
from compliance.games.play import PlayRules
from compliance.games.table_facts import view_of
from compliance.logs.events import CardEvent
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
    return picture(round_, "baccarat", hands=hands)


def _card(round_: Round, position: int, place: int) -> dict[str, Any]:
    event = round_.events[position].event
    assert isinstance(event, CardEvent)
    return {"card": str(event.card), "n": place, "face": event.face}
