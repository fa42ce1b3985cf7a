"""How made-up rounds of roulette are played: on the wheel and the layout of the rules in force."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from compliance.games.roulette import vocabulary as v
from compliance.games.roulette.meaning import RouletteRules
from compliance.games.roulette.spaces import spun
from compliance.games.sampling.house import Fault, House
from compliance.games.sampling.play import Event, Finding, Play, Stake
from compliance.games.sampling.spins import SpinPart, announced_wrongly
from compliance.games.spins import Pocket
from compliance.games.spins_meaning import COUNTS, UNDER
from compliance.meaning.evidence import Evidence, Known

_WAYS = ("clockwise", "anticlockwise")


def _other_number(house: House, event: Event) -> Pocket:
    """The next number of the same colour, so that the number alone is announced wrongly."""
    rules: RouletteRules = house.rules.own
    alike = [n for n, colour in rules.colours.items() if colour == event["colour"]]
    return alike[(alike.index(event["value"]) + 1) % len(alike)]


def _other_colour(house: House, event: Event) -> str:
    rules: RouletteRules = house.rules.own
    return next(c for c in rules.colours.values() if c not in (event["colour"], rules.colours[rules.zero]))


def _zero_announced(play: Play, rules: RouletteRules) -> bool:
    called = play.place("call", what="result")
    return called is None or play.events[called]["value"] in rules.zeros


def number_announced_wrongly(house: House, play: Play) -> list[Finding] | None:
    """Another number of the same colour is announced."""
    if _zero_announced(play, house.rules.own):
        return None
    return announced_wrongly("result.number", {"value": _other_number})(house, play)


def colour_announced_wrongly(house: House, play: Play) -> list[Finding] | None:
    """The number is announced with the other colour."""
    if _zero_announced(play, house.rules.own):
        return None
    return announced_wrongly("result.colour", {"colour": _other_colour})(house, play)


class RoulettePart(SpinPart):
    """Roulette."""

    faults: Mapping[str, Fault] = {
        "number announced wrongly": number_announced_wrongly,
        "colour announced wrongly": colour_announced_wrongly,
    }

    def __init__(self, house: House) -> None:
        super().__init__(house)
        rules: RouletteRules = house.rules.own
        self.rules = rules
        self.numbers = tuple(rules.colours)
        self.places = {bet: tuple(s.on_layout) for bet, s in rules.selections.items()}
        self._way = 0

    def on(self, bet: str) -> object:
        return self.house.one_of(self.places[bet])

    def result(self) -> Hashable:
        number: Pocket = self.house.one_of(self.numbers)
        return number

    def facts(self, stake: Stake, result: Hashable) -> Mapping[str, Evidence]:
        assert isinstance(result, Pocket)
        numbers = self.rules.selections[stake.bet].on_layout[stake.on]
        return {
            UNDER: Known(COUNTS),
            v.WAGERED: Known(numbers),
            **spun(result, self.rules.colours, self.rules.zeros),
        }

    def spun(self, result: Hashable) -> Event:
        assert isinstance(result, Pocket)
        house = self.house
        self._way = 1 - self._way
        least = self.rules.void.least or 0
        return {
            "event": "spin",
            "number": result,
            "colour": self.rules.colours[result],
            "wheel": _WAYS[self._way],
            "ball": _WAYS[1 - self._way],
            "revolutions": least + house.some((0, house.habits.own["more_revolutions"])),
        }

    def announced(self, result: Hashable) -> Event:
        assert isinstance(result, Pocket)
        return {"event": "call", "what": "result", "value": result, "colour": self.rules.colours[result]}


PART = RoulettePart
