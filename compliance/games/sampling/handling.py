"""What can go wrong with the cards between rounds: how they are cut, and which are burnt.

Each fault changes one of the events that stand before a round, and says what a check is to find in that round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from compliance.games.sampling.house import House
from compliance.games.sampling.play import Event, Finding
from compliance.games.sampling.shoe import deck_of
from compliance.meaning.evidence import Known

Handling = Callable[[House, list[Event]], list[Finding] | None]

_WORLD: Mapping[str, Known] = {"cards_per_deck": Known(Fraction(len(deck_of(1))))}
_BURNT = ("burn.count", "burn.number")


def cut_near_an_end(house: House, events: Sequence[Event]) -> list[Finding] | None:
    """The stack is cut nearer to an end than it may be."""
    return _below(house, events, "cut.from-end", "from_end")


def cutting_card_too_shallow(house: House, events: Sequence[Event]) -> list[Finding] | None:
    """The cutting card is inserted nearer to the back than it may be."""
    return _below(house, events, "cut.depth", "depth")


def _below(house: House, events: Sequence[Event], code: str, member: str) -> list[Finding] | None:
    rule, cut = house.rule(code), _first(events, "cut")
    least = house.bound(code, _WORLD)
    if rule is None or cut is None or least <= 1 or member not in cut:
        return None
    cut[member] = least - 1
    return [house.finds(rule, code)]


def another_number_burnt(house: House, events: Sequence[Event]) -> list[Finding] | None:
    """One card more is burnt than should be."""
    code = next((code for code in _BURNT if house.rule(code) is not None), None)
    burn = _first(events, "burn")
    if code is None or burn is None:
        return None
    burn["count"] += 1
    return [house.finds(str(house.rule(code)), code)]


def none_burnt(house: House, events: list[Event]) -> list[Finding] | None:
    """No card is burnt."""
    rule, burn = house.rule("burn.made"), _first(events, "burn")
    if rule is None or burn is None:
        return None
    events.remove(burn)
    return [house.finds(rule, "burn.made")]


def _first(events: Sequence[Event], kind: str) -> Event | None:
    return next((event for event in events if event["event"] == kind), None)


HANDLING: Mapping[str, tuple[Handling, Sequence[str]]] = {
    "cut too near an end": (cut_near_an_end, ("cut.from-end",)),
    "cutting card too near the back": (cutting_card_too_shallow, ("cut.depth",)),
    "another number of cards burnt": (another_number_burnt, _BURNT),
    "no card burnt": (none_burnt, ("burn.made",)),
}
"""By the name under which the answers tell them: how it is made, and by which rules of the day it is a fault."""
