"""The facts of a wager's money: its parts, and at what odds it is paid."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.tracks import Track
from compliance.games.craps.vocabulary import part
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known, Missing
from compliance.meaning.odds import Payout


def part_facts(track: Track, rules: CrapsRules) -> dict[str, Evidence]:
    """Of a composite wager, how much of it counts as each of the wagers as which it is paid."""
    composite = rules.composites.get(track.state.bet)
    if composite is None:
        return {}
    lines = track.state.placed_lines
    split = track.events[0][1].split
    if split is not None:
        return {part(bet): Known(Fraction(split.get(bet, 0)), lines) for bet in composite.shares}
    on = track.state.on if isinstance(track.state.on, int) else None
    if composite.extra_on and on not in composite.extra_on:
        why = Missing("the log does not show which total was nominated")
        return {part(bet): why for bet in composite.shares}
    return {part(bet): Known(composite.share(bet, on) * track.state.stake, lines) for bet in composite.shares}


def odds_on(track: Track, facts: Mapping[str, Evidence], rules: CrapsRules) -> Fraction | None:
    """The odds at which the wager is paid if it wins, None where the facts do not show it or it has parts."""
    decision = rules.payouts.get(track.state.bet)
    found = decide(decision, facts) if decision is not None else None
    paid = found.answer if isinstance(found, Decided) else None
    return paid.odds if isinstance(paid, Payout) and not paid.part else None
