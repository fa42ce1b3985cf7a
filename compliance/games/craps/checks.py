"""What the words on wagers, commissions and rolls state of which checks.yaml asks something."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from compliance.games.craps import statements as said
from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.meaning_wagers import Wager
from compliance.games.fact_words import checks_in
from compliance.meaning.checks import Check
from compliance.meaning.requirements import Stated


def checks(rules: CrapsRules) -> tuple[Check, ...]:
    """The checks, in the order of the wagers; then those on taking wagers down, and on void rolls."""
    return checks_in(Path(__file__).parent, _stated(rules))


def _stated(rules: CrapsRules) -> Iterator[Stated]:
    for bet, wager in rules.wagers.items():
        of = {"bet": bet}
        yield from _placing(bet, wager, rules)
        if bet in rules.limits:
            yield Stated("limit of a wager", rules.limits[bet][0], of)
        if bet in rules.units:
            yield Stated("units of a wager", rules.units[bet][0], of)
        if bet not in rules.charges:
            yield Stated("no other charge", rules.no_other, of)
            continue
        yield Stated("commission", rules.charges[bet].address, of)
        if not rules.commission_on_win:
            yield Stated("commission when the wager is placed", rules.charges[bet].address, of)
        yield Stated("return of the commission", rules.returned, of)
    address, fixed = rules.removal
    yield Stated("removal of wagers", address, {"fixed": tuple(fixed)})
    for bet, (address, restaked) in rules.restaked.items():
        anew = "at a new come out roll" if restaked.by == "come out" else "by taking the next roll"
        yield Stated(f"put back {anew}", address, {"bet": bet})
    for fault, address in rules.void_rolls.always.items():
        yield Stated("void roll", address, {"fault": fault})


def _placing(bet: str, wager: Wager, rules: CrapsRules) -> Iterator[Stated]:
    """Where, and on what, the words let a wager be placed; one put back after it was taken down may have a rule."""
    made, of = wager.made, {"bet": bet}
    restaked = bet in rules.restaked
    spot = made.spot if isinstance(made, said.Placed) else None
    if spot is not None:
        fresh = ", if not put back" if restaked and spot == "before the come out roll" else ""
        yield Stated(f"wager {spot}{fresh}", wager.address, of)
    if spot == "after the come out roll" and not restaked:
        yield Stated("wager that stands as placed", wager.address, of)
    if isinstance(made, said.Additional):
        yield Stated("additional wager", wager.address, {**of, "base": wager.base})
    elif wager.numbers:
        yield Stated("wager on a number", wager.address, {**of, "numbers": wager.numbers})
