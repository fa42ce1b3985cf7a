"""Facts of a round at the money wheel: the symbol spun, and the symbol on which each wager is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from compliance.games.money_wheel import vocabulary as v
from compliance.games.money_wheel.meaning import MoneyWheelRules
from compliance.games.spin_rounds import SpinGame
from compliance.games.spins import Shown, Spin
from compliance.games.wagers import WagerState
from compliance.logs.events import CallEvent, Event, WheelEvent
from compliance.meaning.evidence import Evidence, Known, Missing

_RESULT = (v.SPUN, "spin.said")
NAMES = (*_RESULT, "spin.on_wheel", "spin.recorded")


def spin_game(rules: MoneyWheelRules) -> SpinGame:
    """How the money wheel spins, under a version's rules."""
    return SpinGame(
        "wheel", _shown, lambda _, s: _result(s, rules), lambda c, line: _announced(c, line, rules), _call, NAMES
    )


def _shown(event: Event) -> Shown | None:
    if not isinstance(event, WheelEvent):
        return None
    turns = None if event.revolutions is None else Fraction(event.revolutions)
    return Shown(event.fault, turns, False, event.symbol is not None)


def _result(spin: Spin, rules: MoneyWheelRules) -> dict[str, Evidence]:
    event = spin.event
    assert isinstance(event, WheelEvent)
    return _symbol(event.symbol, spin.line, rules)


def _symbol(symbol: str | None, line: int, rules: MoneyWheelRules) -> dict[str, Evidence]:
    if symbol is None:
        return dict.fromkeys(NAMES, Missing("the log does not say at which symbol the indicator came to rest"))
    name = symbol.upper()
    recorded: dict[str, Evidence] = {
        "spin.on_wheel": Known(name in rules.sections, (line,)),
        "spin.recorded": Known(f"symbol {symbol}", (line,)),
    }
    if name not in rules.sections:
        return recorded | dict.fromkeys(_RESULT, Missing(f"the wheel of the rules has no symbol {symbol}"))
    return {v.SPUN: Known(name, (line,)), "spin.said": Known(f"symbol {name}", (line,)), **recorded}


def _announced(call: CallEvent, line: int, rules: MoneyWheelRules) -> Mapping[str, Evidence] | None:
    return _symbol(call.value, line, rules) if isinstance(call.value, str) else None


def _call(call: CallEvent, line: int) -> dict[str, Evidence]:
    if not isinstance(call.value, str):
        return {"call.symbol": Missing("the announcement is recorded without a symbol")}
    return {"call.symbol": Known(call.value.upper(), (line,))}


def wager_facts(wager: WagerState, rules: MoneyWheelRules) -> dict[str, Evidence]:
    """On which symbol a wager is, and whether the wheel has it."""
    lines = wager.placed_lines
    if wager.on is None:
        unsaid = Missing("the log does not say on which symbol the wager is")
        return {v.WAGERED: unsaid, "wager.permitted": unsaid, "wager.on_said": Known("on a symbol not recorded", lines)}
    name = wager.on.upper() if isinstance(wager.on, str) else str(wager.on)
    known = name in rules.sections
    return {
        v.WAGERED: Known(name, lines) if known else Missing(f"the wheel of the rules has no symbol {wager.on}"),
        "wager.permitted": Known(known, lines),
        "wager.on_said": Known(f"on {wager.on}", lines),
    }
