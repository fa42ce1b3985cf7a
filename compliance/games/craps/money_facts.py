"""The facts of a wager's money: its parts, and at what odds it is paid."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.tracks import Track
from compliance.games.craps.vocabulary import part
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known, Missing
from compliance.meaning.odds import Payout

NO_SPLIT: Final = "the log does not say how the whole wager is divided among its parts"


def part_facts(track: Track, rules: CrapsRules) -> dict[str, Evidence]:
    """Of a composite wager, how much of it counts as each of the wagers as which it is paid."""
    composite = rules.composites.get(track.state.bet)
    if composite is None:
        return {}
    lines, stake = track.state.placed_lines, track.state.stake
    split = track.split(track.events[-1][0])
    total = sum(split.values())
    if total:  # what is taken off the whole is taken off each part alike
        if total not in (stake, track.state.whole):
            return dict.fromkeys(map(part, composite.shares), Missing(NO_SPLIT))
        return {part(bet): Known(Fraction(split.get(bet, 0)) * stake / total, lines) for bet in composite.shares}
    on = track.state.on if isinstance(track.state.on, int) else None
    if composite.extra_on and on not in composite.extra_on:
        return dict.fromkeys(map(part, composite.shares), Missing("the log does not show which total was nominated"))
    return {part(bet): Known(composite.share(bet, on) * stake, lines) for bet in composite.shares}


def odds_on(track: Track, facts: Mapping[str, Evidence], rules: CrapsRules) -> Fraction | None:
    """The odds at which the wager is paid if it wins, None where the facts do not show it or it has parts."""
    decision = rules.payouts.get(track.state.bet)
    found = decide(decision, facts) if decision is not None else None
    paid = found.answer if isinstance(found, Decided) else None
    return paid.odds if isinstance(paid, Payout) and not paid.part else None
