"""How made-up rounds at the money wheel are played: on the sections that the rules in force give its rim."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from compliance.games.money_wheel.meaning import MoneyWheelRules, spun_for
from compliance.games.sampling.house import Fault, House, weighted
from compliance.games.sampling.play import Event, Stake
from compliance.games.sampling.spins import SpinPart, announced_wrongly
from compliance.meaning.evidence import Evidence


def _other_symbol(house: House, event: Event) -> str:
    rules: MoneyWheelRules = house.rules.own
    return next(symbol for symbol in rules.sections if symbol != event["value"])


class MoneyWheelPart(SpinPart):
    """The money wheel."""

    faults: Mapping[str, Fault] = {
        "symbol announced wrongly": announced_wrongly("result.symbol", {"value": _other_symbol})
    }

    def __init__(self, house: House) -> None:
        super().__init__(house)
        rules: MoneyWheelRules = house.rules.own
        self.rules = rules
        self.rim = weighted(rules.sections)

    def on(self, bet: str) -> str:
        # people wager on what comes often
        symbol: str = self.house.pick(self.rim)
        return symbol

    def result(self) -> Hashable:
        symbol: str = self.house.pick(self.rim)
        return symbol

    def facts(self, stake: Stake, result: Hashable) -> Mapping[str, Evidence]:
        return spun_for(str(stake.on), str(result))

    def spun(self, result: Hashable) -> Event:
        house = self.house
        least = self.rules.void.least or 0
        turns = least + house.some((0, house.habits.own["more_revolutions"]))
        return {"event": "wheel", "symbol": result, "revolutions": turns}

    def announced(self, result: Hashable) -> Event:
        return {"event": "call", "what": "result", "value": result}


PART = MoneyWheelPart
