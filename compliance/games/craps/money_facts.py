"""The facts of a wager's money: its parts, and at what odds it is paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from compliance.games.assumed import SMALLEST_CHIP, assuming
from compliance.games.chips import payable
from compliance.games.craps import statements as said
from compliance.games.craps.chips import unit_of
from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.tracks import Track
from compliance.games.craps.vocabulary import part
from compliance.logs.rounds import Session
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known, Missing
from compliance.meaning.odds import Payout

NO_SPLIT: Final = "the log does not say how the whole wager is divided among its parts"


@dataclass(frozen=True, slots=True)
class Division:
    """How a composite wager is divided: cents by part, and why that is not told ("" where it is, or where equal parts
    fit what was paid)."""

    parts: Mapping[str, Fraction]
    untold: str = ""


def part_facts(track: Track, facts: Mapping[str, Evidence], rules: CrapsRules, session: Session) -> dict[str, Evidence]:
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
    divided = division_of(track, facts, rules, session)
    if divided is None:
        return {part(bet): Known(composite.share(bet, on) * stake, lines) for bet in composite.shares}
    assumed = not session.chips
    return {part(bet): assuming(Known(n, lines), SMALLEST_CHIP, where=assumed) for bet, n in divided.parts.items()}


def division_of(track: Track, facts: Mapping[str, Evidence], rules: CrapsRules, session: Session) -> Division | None:
    """How a wager is divided of which the rules say only how many units lie at least on each part, and the log does not
    say how many do: in equal parts where these can be laid down and fit what was paid, else as is permitted and comes
    nearest to what was paid. None where the rules fix the division, the log tells it, none is permitted, or the odds
    are not understood."""
    state, rule, unit = track.state, rules.units.get(track.state.bet), unit_of(session)
    if rule is None or unit is None or not isinstance(rule[1], said.UnitsAtLeast):
        return None
    if track.split(track.events[-1][0]):
        return None
    least, stake = dict(rule[1].parts), Fraction(state.stake)
    payout = rules.payouts.get(state.bet)
    found = decide(payout, facts) if payout is not None else None
    won = found.answer if isinstance(found, Decided) and isinstance(found.answer, Payout) else None
    bet = next((b for b in least if won is not None and part(b) == won.part), None)
    if won is None or bet is None:
        return None
    other = next(b for b in least if b != bet)

    def permitted(cents: Fraction) -> bool:
        rest = stake - cents
        whole = cents % unit == 0 and rest % unit == 0
        enough = cents >= least[bet] * unit and rest >= least[other] * unit
        return whole and enough and all(payable(c, session.chips or ()) for c in (cents, rest))

    over = _over(track, won)
    equal, told = stake / len(least), _returned(track)
    if told is not None and permitted(told):
        return Division({bet: told, other: stake - told})
    nearest = [c for c in (equal,) if permitted(c)]
    if not nearest or over(equal) != 0:
        each = over(Fraction(0)) - over(Fraction(1))
        nearest += _about(over(Fraction(0)) / each, unit, stake, permitted)
    if not nearest:
        return None
    mine = min(nearest, key=lambda cents: abs(over(cents)))
    return Division({bet: mine, other: stake - mine}, "" if mine == equal else NO_SPLIT)


def _returned(track: Track) -> Fraction | None:
    """What a settlement that pays the wager says went back of its stake: that of the part that won; None where it says
    nothing of it."""
    event = track.state.settlements[0].event if track.state.settlements else None
    back = None if event is None or event.result != "win" else event.returned
    return None if back is None else Fraction(back)


def _over(track: Track, won: Payout) -> Callable[[Fraction], Fraction]:
    """By how much (cents) what the player had is more than is due, by how much of it lies on the winning part."""
    event = track.state.settlements[0].event if track.state.settlements else None
    back = Fraction(0) if event is None or event.returned is None else Fraction(event.returned)
    if event is not None and event.net is not None:  # the part that lost is netted
        had, kept = event.net + track.state.stake + back, 1 + (event.returned is not None)
    else:
        had = back + (0 if event is None else event.paid or 0)
        kept = int(event is not None and event.returned is not None)
    return lambda cents: had - (won.odds + kept) * cents


def _about(cents: Fraction, unit: int, stake: Fraction, permitted: Callable[[Fraction], bool]) -> list[Fraction]:
    """The permitted amounts (cents, whole units below the stake) next to this one, on either side."""
    if stake % unit:
        return []
    start = min(max(Fraction(cents // unit * unit), Fraction(0)), stake - unit)

    def first(step: int) -> Iterator[Fraction]:
        at = start if step < 0 else start + unit
        while 0 < at < stake:
            if permitted(at):
                yield at
                return
            at += step

    return [*first(-unit), *first(unit)]


def odds_on(track: Track, facts: Mapping[str, Evidence], rules: CrapsRules) -> Fraction | None:
    """The odds at which the wager is paid if it wins, None where the facts do not show it or it has parts."""
    decision = rules.payouts.get(track.state.bet)
    found = decide(decision, facts) if decision is not None else None
    paid = found.answer if isinstance(found, Decided) else None
    return paid.odds if isinstance(paid, Payout) and not paid.part else None
