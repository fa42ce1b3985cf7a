"""Facts of a roulette round: the number on which the ball rests, and the numbers that each wager covers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from compliance.games.roulette import vocabulary as v
from compliance.games.roulette.meaning import RouletteRules
from compliance.games.roulette.selections import NO_PLACE, NOT_ROWS, numbers_of, with_dashes, written_pocket
from compliance.games.roulette.spaces import spun
from compliance.games.spin_rounds import SpinGame
from compliance.games.spins import Pocket, Shown, Spin
from compliance.games.spins_meaning import SAME_DIRECTION
from compliance.games.wagers import WagerState
from compliance.logs.events import CallEvent, DollyEvent, Event, SpinEvent
from compliance.meaning.evidence import Evidence, Known, Missing, known_or

_RESULT = (v.NUMBER, v.COLOUR, v.PARITY, "spin.said")
NAMES = (*_RESULT, "spin.on_wheel", "spin.recorded")


def spin_game(rules: RouletteRules) -> SpinGame:
    """How roulette spins, under a version's rules."""
    return SpinGame(
        "spin",
        _shown,
        lambda _, s: _result(s, rules),
        lambda c, line: _announced(c, line, rules),
        _call,
        NAMES,
        lambda event, line: _number(event.number, None, line, rules) if isinstance(event, DollyEvent) else None,
    )


def _shown(event: Event) -> Shown | None:
    if not isinstance(event, SpinEvent):
        return None
    same = event.fault == SAME_DIRECTION or (event.wheel is not None and event.wheel == event.ball)
    turns = None if event.revolutions is None else Fraction(event.revolutions)
    return Shown(event.fault, turns, same, event.number is not None)


def _result(spin: Spin, rules: RouletteRules) -> dict[str, Evidence]:
    event = spin.event
    assert isinstance(event, SpinEvent)
    return _number(event.number, event.colour, spin.line, rules)


def _number(number: Pocket | None, colour: str | None, line: int, rules: RouletteRules) -> dict[str, Evidence]:
    if number is None:
        return dict.fromkeys(NAMES, Missing("the log does not say on which number the ball came to rest"))
    if not rules.wheel:
        unread = f"no words on the wheel are understood, so whether it has a number {number} is not known"
        return dict.fromkeys(NAMES, Missing(unread)) | {"spin.recorded": Known(number, (line,))}
    recorded: dict[str, Evidence] = {
        "spin.on_wheel": Known(number in rules.colours, (line,)),
        "spin.recorded": Known(number, (line,)),
    }
    if number not in rules.colours:
        return recorded | dict.fromkeys(_RESULT, Missing(f"the wheel of the rules has no number {number}"))
    if number in rules.zeros and not rules.is_said(number):
        name = v.ZERO_NAME if number == rules.zero else v.DOUBLE_ZERO_NAME
        unsaid = f"no words that are understood say that {number} is {name}"
        return recorded | dict.fromkeys(_RESULT, Missing(unsaid))
    facts = recorded | spun(number, rules.colours, rules.zeros, (line,))
    of_wheel = rules.colours[number]
    if not of_wheel:
        facts[v.COLOUR] = facts["spin.said"] = Missing(f"the colour of {number} on the wheel of the rules is not known")
        return facts
    facts["spin.said"] = Known(f"{number} {of_wheel}", (line,))
    if number not in rules.zeros:
        facts[v.COLOUR] = Known(of_wheel, (line,), (rules.assumed_colours,))
    if colour is not None and colour != of_wheel:
        why = f"the log colours {number} {colour}, but on the usual wheel it is {of_wheel}"
        facts[v.COLOUR] = Missing(f"{why}; which is right cannot be known")
        facts["spin.said"] = Known(f"{number}", (line,))
    return facts


def _announced(call: CallEvent, line: int, rules: RouletteRules) -> Mapping[str, Evidence] | None:
    """The facts of the spin as they would be by an announcement, which may name a colour that the number has not."""
    number = written_pocket(call.value)
    if number is None:
        return None
    by_number = _number(number, None, line, rules)
    if call.colour is None or not isinstance(by_number.get(v.COLOUR), Known):
        return by_number
    return by_number | {v.COLOUR: Known(call.colour, (line,))}


def _call(call: CallEvent, line: int) -> dict[str, Evidence]:
    number = written_pocket(call.value)
    return {
        "call.number": known_or(number, "the announcement is recorded without a number", (line,)),
        "call.colour": known_or(call.colour, "the announcement is recorded without a colour", (line,)),
    }


def wager_facts(wager: WagerState, rules: RouletteRules) -> dict[str, Evidence]:
    """What a wager covers, and whether the rules permit it."""
    selections = rules.selections.get(wager.bet)
    if selections is None:
        unknown = Missing(f"the rules of roulette know no wager called {wager.bet}")
        return {v.WAGERED: unknown, "wager.permitted": unknown, "wager.on_said": Known(str(wager.on))}
    lines = wager.placed_lines
    only_place = next(iter(selections.on_layout)) if len(selections.on_layout) == 1 else None
    on = only_place if wager.on is None or None in selections.on_layout else wager.on
    named = isinstance(on, str) and (written_pocket(on) is not None or with_dashes(on, selections) is not None)
    if None not in selections.on_layout and (on is None or (isinstance(on, str) and not named)):
        unsaid = Missing("the log does not say on which numbers the wager is")
        return {v.WAGERED: unsaid, "wager.permitted": unsaid, "wager.on_said": Known("on numbers not recorded", lines)}
    numbers, why = numbers_of(on, selections)
    said = ", ".join(str(n) for n in numbers) if numbers else str(wager.on)
    facts: dict[str, Evidence] = {"wager.on_said": Known(f"on {said}" + (f": {why}" if why else ""), lines)}
    if why or numbers is None:
        on_layout = why in (NO_PLACE, NOT_ROWS)
        facts[v.WAGERED] = Missing(f"the wager is not one that the rules permit: {why}")
        facts["wager.permitted"] = Known(False, lines, (v.LAYOUT,) if on_layout else ())
        if on_layout and not selections.laid_out:
            facts[v.WAGERED] = facts["wager.permitted"] = Missing("how the numbers stand on the layout is not known")
        return facts
    facts[v.WAGERED] = Known(numbers, lines, (v.LAYOUT,) if wager.bet == v.COLUMN else ())
    facts["wager.permitted"] = Known(True, lines)
    return facts
