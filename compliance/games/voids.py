"""What a declaration makes void: the round with all that was wagered, or a hand or wager of it."""

from __future__ import annotations

from compliance.logs.events import CardEvent, VoidEvent
from compliance.logs.rounds import Round

ROUND = "round"
HAND = "hand"


def voids_round(round_: Round, event: VoidEvent) -> bool:
    """Whether the round is declared void: so named, or as "the hand" where the hands dealt are no single player's, so
    that every wager of the round hangs on them."""
    return event.what == ROUND or (event.what == HAND and round_.found_once(_hands_in_common))


def declared_void(round_: Round) -> tuple[int, ...]:
    """The lines that declare the round void."""
    return tuple(recorded.line for _, event, recorded in round_.each(VoidEvent) if voids_round(round_, event))


def _hands_in_common(round_: Round) -> bool:
    """Whether cards were dealt, and to no box or seat: these have numbers."""
    holders = {event.to for _, event, _ in round_.each(CardEvent)}
    return bool(holders) and not any(character.isdigit() for holder in holders for character in holder)
