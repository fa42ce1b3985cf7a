"""Whether the cards of a round are such as the cards in use can show, as an ordinary round has them."""

from __future__ import annotations

from compliance.logs.cards import UNKNOWN
from compliance.logs.events import CardEvent
from compliance.logs.rounds import Round, seen_since_ready


def cards_are_known(round_: Round) -> bool:
    """Whether every card of a round is one that can be named."""
    return all(UNKNOWN not in (e.card.rank, e.card.suit) for _, e, _ in round_.each(CardEvent))


def too_often(round_: Round) -> bool:
    """Whether a card came oftener than there are decks: in the round, or since the cards were made ready where the log
    shows when that was. Where the number of decks is not known, one is what no game has less than."""
    seen = dict(seen_since_ready(round_) or {})
    for _, event, _ in round_.each(CardEvent):
        name = str(event.card)
        seen[name] = seen.get(name, 0) + 1
    return any(times > (round_.session.decks or 1) for times in seen.values())
