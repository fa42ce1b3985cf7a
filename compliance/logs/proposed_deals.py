"""Rows of one card each: whether they stand in the order in which the cards were dealt."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from compliance.logs.faults import shorten
from compliance.logs.proposed_rounds import round_of_row
from compliance.logs.proposed_sample import Sample

_FEWEST: Final = 2  # hands of several cards by which it is told that rows stand hand by hand


def not_as_dealt(sample: Sample) -> str:
    """What is asked where rows of one card each stand hand by hand, in every round of the sample, with one instant:
    they were written when the round was over, and cards are not dealt so. Empty where they do not."""
    roles = sample.roles
    if "card" not in roles or "card_to" not in roles:
        return ""
    card, to = roles["card"].column, roles["card_to"].column
    dealt = [(at, row.values) for at, row in enumerate(sample.rows) if row.values.get(card) not in (None, "")]
    time = roles["time"].column if "time" in roles else ""
    rounds = [
        [(str(values.get(to)), str(values.get(time))) for _, values in rows]
        for _, rows in groupby(dealt, lambda of: round_of_row(sample, of[1], 0))
    ]
    several = [cards for cards in rounds if sum(_count(cards, hand) > 1 for hand in {h for h, _ in cards}) >= _FEWEST]
    is_by_hand = all(len(list(groupby(h for h, _ in cards))) == len({h for h, _ in cards}) for cards in several)
    at_once = all(len({time for _, time in cards}) == 1 for cards in several)
    if not several or not is_by_hand or not at_once:
        return ""
    return (
        f"were the cards dealt in the order of the rows? in each round those of one {shorten(to)} stand together, and "
        "bear one time: it is taken as not recorded (otherwise: `card` in `captures`)"
    )


def _count(cards: list[tuple[str, str]], hand: str) -> int:
    return sum(other == hand for other, _ in cards)
