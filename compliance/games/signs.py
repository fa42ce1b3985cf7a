"""What the sign at the table shows when a wager is placed: the limits for everybody, for a player, or for a bet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from compliance.games.once import Once
from compliance.games.wagers import WagerState
from compliance.games.written_out import amount
from compliance.logs.events import SignEvent
from compliance.logs.rounds import Recorded, Round
from compliance.logs.vocabulary import words_of
from compliance.meaning.evidence import Evidence, Known, Missing


def signs_of(round_: Round) -> Iterator[tuple[SignEvent, Recorded]]:
    """The signs displayed at the table up to and in this round, in order."""
    yield from _signs_beside(round_)
    yield from ((sign, recorded) for _, sign, recorded in round_.each(SignEvent))


def _signs_beside(round_: Round) -> Iterator[tuple[SignEvent, Recorded]]:
    """The signs displayed at the table before the round, in order."""
    for recorded in (*round_.context, *round_.between):
        if isinstance(recorded.event, SignEvent):
            yield recorded.event, recorded


@dataclass(frozen=True, slots=True)
class Limits:
    """What signs show for a wager, in cents: the player's own sign where there is one, else the table's.

    A sign that announces a change takes effect at the instant it names; one put up after the wager was made is not of
    that wager. A later sign stands in place of an earlier one, member by member.

    increment: in whose multiples the wager is asked for, Missing where no sign asks for any. apply: whether these are
    limits of this wager. They are not where the sign fixes the amount of such wagers, nor, unless the sign gives limits
    for such wagers, where the wager is additional to another one, whether or not the log says to which: the rules of
    the game then say how much it may be.
    """

    minimum: Evidence
    maximum: Evidence
    increment: Evidence
    apply: bool


def limit_facts(limits: Limits) -> dict[str, Evidence]:
    """The limits that signs show for a wager."""
    return {**amount("wager.minimum", limits.minimum), **amount("wager.maximum", limits.maximum)}


def increment_facts(wager: WagerState, limits: Limits) -> dict[str, Evidence]:
    """Whether limits of the table are limits of a wager, and how it stands to the increments among them."""
    return {
        "wager.limited": Known(limits.apply, wager.placed_lines),
        "wager.has_increment": Known(isinstance(limits.increment, Known)),
        **amount("wager.increment", limits.increment),
        "wager.over_increment": over_increment(wager, limits.increment, wager.stake),
    }


def over_increment(wager: WagerState, increment: Evidence, steps: int) -> Evidence:
    """By how much what is counted in increments (cents) is more than a whole number of them."""
    if isinstance(increment, Missing) or not isinstance(increment.value, int) or increment.value == 0:
        return Missing("no increment is displayed")
    return Known(steps % increment.value, tuple(sorted({*wager.placed_lines, *increment.lines})))


_LIMITS: Final[Once[Limits | None]] = Once()
_SHOWN: Final[Once[bool]] = Once()


def limits_of(round_: Round, wager: WagerState) -> Limits:
    """The limits of a wager. Where nothing is put up beside the round, they are the same for all wagers of a player on
    a bet until another sign is displayed."""
    if round_.each(SignEvent) or any(isinstance(r.event, SignEvent) for r in round_.between):
        return _unless_reduced(round_, wager, _limits(round_, wager))
    player = wager.player if _SHOWN.of((round_.context,), None, lambda: _is_of_players(round_)) else None
    beside = round_.session.game, wager.bet, player, any(p.event.base is not None for p in wager.placements)
    known = _LIMITS.of((round_.context,), beside, lambda: None if _of_an_instant(round_) else _limits(round_, wager))
    return _unless_reduced(round_, wager, known or _limits(round_, wager))


def _unless_reduced(round_: Round, wager: WagerState, limits: Limits) -> Limits:
    """The limits of a wager, which are none of what a dealer left of it who reduced it for a table differential that
    is displayed: what the player made, and the casino accepted, was within them."""
    if not wager.taken_off or not any(sign.differential is not None for sign, _ in _signs_before(round_, wager)):
        return limits
    least, most = (_cents(limit) for limit in (limits.minimum, limits.maximum))
    made_within = (least is None or least <= wager.whole) and (most is None or wager.whole <= most)
    return replace(limits, apply=limits.apply and not made_within)


def _cents(limit: Evidence) -> int | None:
    return limit.value if isinstance(limit, Known) and isinstance(limit.value, int) else None


def _is_of_players(round_: Round) -> bool:
    """Whether any sign displayed is for one player alone."""
    return any(sign.player is not None for sign, _ in _signs_beside(round_))


def _of_an_instant(round_: Round) -> bool:
    """Whether a sign takes effect at an instant that it names."""
    return any(sign.change_from is not None for sign, _ in _signs_beside(round_))


def _limits(round_: Round, wager: WagerState) -> Limits:
    least, most, by = (_limit(round_, wager, name) for name in ("min", "max", "increment"))
    return Limits(least, most, by, _apply(round_, wager))


def _made_at(wager: WagerState) -> int:
    """Where the wager came to the amount that stands: its position in the round's events."""
    return max((p.position for p in wager.placements if p.event.amount is not None), default=-1)


def _signs_before(round_: Round, wager: WagerState) -> Iterator[tuple[SignEvent, Recorded]]:
    """The signs displayed when a wager was made."""
    at = _made_at(wager)
    yield from _signs_beside(round_)
    yield from ((sign, recorded) for place, sign, recorded in round_.each(SignEvent) if place <= at)


def _apply(round_: Round, wager: WagerState) -> bool:
    named = [(sign.bets or {}).get(wager.bet) for sign, _ in _signs_before(round_, wager)]
    own = next((bet for bet in reversed(named) if bet is not None), None)
    if own is not None:
        return "amount" not in own
    words = words_of(round_.session.game)
    if words is not None and wager.bet in words.beside:
        return False
    return all(placement.event.base is None for placement in wager.placements)


def _limit(round_: Round, wager: WagerState, name: str) -> Evidence:
    at = _made_at(wager)
    placed: datetime | None = round_.events[at].ts if at >= 0 else round_.starts
    shown: Known | None = None
    own: Known | None = None
    for sign, recorded in _signs_before(round_, wager):
        value = (sign.bets or {}).get(wager.bet, {}).get(name, getattr(sign, name))
        if value is None or not (sign.change_from is None or placed is None or placed >= sign.change_from):
            continue
        if sign.player is None:
            shown = Known(value, (recorded.line,))
        elif sign.player == wager.player:
            own = Known(value, (recorded.line,))
    return own or shown or Missing("no sign with this limit is recorded at this table")
