"""A further card that a log which numbers nothing may lack at the end of a hand, where the settlement counts on it.

Two things do not conform in such a round: a hand is short of a card that was due to it, and a wager is settled as the
cards do not make it. With one card more both do: it came, and its line is lost. A log that numbers its events shows
that none is missing, and then both stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Final, TypeVar

from compliance.checking.verdicts import Verdict
from compliance.logs.cards import RANKS, UNKNOWN
from compliance.logs.events import CardEvent, SettleEvent
from compliance.logs.rounds import Round, captures
from compliance.logs.supposed import with_a_card

Key = TypeVar("Key", bound=Hashable)
_OF_SETTLEMENT: Final = "settlement."


def explained_by_a_card(
    round_: Round, breaches: Mapping[Key, Verdict], judged: Callable[[Round], Counter[Key]]
) -> dict[Key, str]:
    """Those of a round's breaches, each by a key, that one further card explains, with why they are not known. judged:
    the breaches of such a round."""
    settled = {key for key, verdict in breaches.items() if verdict.code.startswith(_OF_SETTLEMENT)}
    others = breaches.keys() - settled
    numbered = any(recorded.seq is not None for recorded in round_.events)
    if not settled or not others or numbered or not captures(round_.session, "card"):
        return {}
    before = Counter(breaches.keys())

    def gone(hand: str, position: int, rank: str) -> set[Key]:
        after = judged(with_a_card(round_, hand, position, rank))
        return set() if after - before else set(before - after)

    for hand, position in _ends(round_):
        if not gone(hand, position, UNKNOWN) & others:
            continue
        for rank in RANKS:
            explained = gone(hand, position, rank)
            if explained & others and explained & settled:
                why = f"the log numbers no event, and may lack a further card to {hand}: with one this would be right"
                return dict.fromkeys(explained, why)
    return {}


def _ends(round_: Round) -> Iterator[tuple[str, int]]:
    """Each hand with the places (indices into the round's events) at which one more card may have come to it: after the
    last that is told of it, before the last card of the round, and at the end of the deal."""
    cards = [(at, card.to) for at, card, _ in round_.each(CardEvent)]
    if not cards:
        return
    last, _ = cards[-1]
    settled = (at for at, _, _ in round_.each(SettleEvent) if at > last)
    end = next(settled, len(round_.events))
    for hand, since in {to: at for at, to in cards}.items():
        told = [at for at, r in enumerate(round_.events[:end]) if getattr(r.event, "hand", None) == hand]
        places = dict.fromkeys((end, max((since, *told)) + 1, last))
        yield from ((hand, place) for place in places if place > since)
