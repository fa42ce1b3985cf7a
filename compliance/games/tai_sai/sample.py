"""How made-up rounds of tai-sai are played: with the dice and on the choices of the rules in force."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from compliance.games.sampling.house import ROUND, Fault, House, breaks, left_out
from compliance.games.sampling.play import Event, Play, Stake
from compliance.games.sampling.spins import SpinPart, announced_wrongly
from compliance.games.spins_meaning import COUNTS, UNDER
from compliance.games.tai_sai.meaning import TaiSaiRules
from compliance.games.tai_sai.spaces import Throw, chosen, shown
from compliance.meaning.evidence import Evidence, Known


def _other_total(house: House, event: Event) -> int:
    total: int = event["total"]
    return total + 1


@breaks("entry.right")
def entered_wrongly(house: House, play: Play) -> str | None:
    """Another throw is keyed into the equipment."""
    at = play.place("entry")
    if at is None:
        return None
    rules: TaiSaiRules = house.rules.own
    first, *others = play.events[at]["dice"]
    other = next(face for face in rules.faces if face != first)
    play.events[at]["dice"] = [other, *others]
    return ROUND


class TaiSaiPart(SpinPart):
    """Tai-sai."""

    faults: Mapping[str, Fault] = {
        "total announced wrongly": announced_wrongly("result.total", {"total": _other_total}),
        "result entered wrongly": entered_wrongly,
        "result not entered": left_out("entry.made", "entry"),
        "place your bets not called": left_out("place-your-bets.called", "call", what="place your bets"),
    }

    def __init__(self, house: House) -> None:
        super().__init__(house)
        rules: TaiSaiRules = house.rules.own
        self.rules = rules
        self._least = house.bound("tumble.times")
        self.choices = {bet: tuple(listed.choices) for bet, listed in rules.listed.items()}

    def on(self, bet: str) -> object:
        return self.house.one_of(self.choices[bet])

    def result(self) -> Hashable:
        house = self.house
        return tuple(house.one_of(self.rules.faces) for _ in range(self.rules.dice))

    def facts(self, stake: Stake, result: Hashable) -> Mapping[str, Evidence]:
        throw: Throw = tuple(result)  # type: ignore[arg-type]
        return {UNDER: Known(COUNTS), **shown(throw), **chosen(stake.on, throw)}

    def before(self, result: Hashable) -> Iterable[Event]:
        return (
            {"event": "tumble", "dice": result, "times": self._least + self.house.some((0, 1))},
            {"event": "call", "what": "place your bets"},
        )

    def spun(self, result: Hashable) -> Event:
        return {}

    def announced(self, result: Hashable) -> Event:
        throw: Throw = tuple(result)  # type: ignore[arg-type]
        return {"event": "call", "what": "result", "value": sorted(throw), "total": sum(throw)}

    def after(self, result: Hashable) -> Iterable[Event]:
        return ({"event": "entry", "dice": list(result)},)  # type: ignore[call-overload]


PART = TaiSaiPart
