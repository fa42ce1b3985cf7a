"""The wagers of a round as the log leaves them: placed, changed, settled."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeGuard

import msgspec

from compliance.logs.events import Event, SettleEvent, WagerEvent
from compliance.logs.rounds import Round, captures
from compliance.meaning.evidence import Evidence, Known, Missing, Value, join_lines, known_or

_NONE = ("refused", "void")


class Placement(msgspec.Struct, frozen=True, gc=False):
    """A wager event: placed, or changed. `position` is its index in the round's events."""

    event: WagerEvent
    line: int
    position: int


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """A settle event. `position` is its index in the round's events."""

    event: SettleEvent
    line: int
    position: int


def collects_or_pays(event: Event) -> TypeGuard[SettleEvent]:
    """Whether it settles a wager as won or lost.

    Only this is what rules on the order of collecting and paying are about: money handed back of a wager that is void,
    or was withdrawn, is neither collected nor paid, and may go back before anything is drawn.
    """
    return isinstance(event, SettleEvent) and event.result in ("win", "lose")


def settles_by_result(event: Event) -> TypeGuard[SettleEvent]:
    """Whether it settles a wager as the result has it, one that stands off included: it shows that the result was
    known. That a void wager was handed back shows nothing of it."""
    return isinstance(event, SettleEvent) and event.result != "void"


@dataclass(slots=True)
class WagerState:
    """One wager. Amounts in cents.

    stake: what stands after the last change (what it was reduced to, if it was). taken_off: what the casino took off it
    when it was accepted in part, 0 where it was not. standing: "accepted", "refused" (also where it was reduced to
    nothing), "void" or "withdrawn".
    """

    id: str
    bet: str
    on: Value | None
    player: str
    seat: str | None
    area: str | None
    stake: int
    taken_off: int = 0
    standing: str = "accepted"
    placements: list[Placement] = field(default_factory=list)
    settlements: list[Settlement] = field(default_factory=list)

    @property
    def whole(self) -> int:
        """What was put down for it, whatever of it was left standing."""
        return self.stake + self.taken_off

    @property
    def by_result(self) -> list[Settlement]:
        """Its settlements but those that handed it back as void."""
        return [s for s in self.settlements if settles_by_result(s.event)]

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(sorted({p.line for p in self.placements} | {s.line for s in self.settlements}))

    @property
    def placed_lines(self) -> tuple[int, ...]:
        return tuple(p.line for p in self.placements)


def wagers_of(round_: Round) -> tuple[dict[str, WagerState], list[Settlement]]:
    """Every wager placed in the round, by id, and the settlements of wagers that the round does not place."""
    wagers: dict[str, WagerState] = {}
    strays: list[Settlement] = []
    for position, recorded in enumerate(round_.events):
        event = recorded.event
        if isinstance(event, WagerEvent):
            placement = Placement(event, recorded.line, position)
            if event.change is not None and event.id in wagers and wagers[event.id].settlements:
                wagers[event.id].placements.append(placement)  # what was settled stood as it was before
            else:
                place_wager(wagers, placement)
        elif isinstance(event, SettleEvent):
            settlement = Settlement(event, recorded.line, position)
            if event.wager in wagers:
                wagers[event.wager].settlements.append(settlement)
            else:
                strays.append(settlement)
    return wagers, strays


def wagers_to_see(round_: Round) -> tuple[Mapping[str, WagerState], Sequence[Settlement]]:
    """The same, found once for a round: to be looked at, and never changed."""
    return round_.found_once(wagers_of)


def may_go_on(settled: SettleEvent) -> bool:
    """Whether what was settled may lie there for the next round: it stayed there, or neither won nor lost."""
    return settled.stays or settled.result not in ("win", "lose")


def is_handed_back(wager: WagerState) -> bool:
    """Whether a wager was handed back as void."""
    return bool(wager.settlements) and wager.settlements[0].event.result == "void"


def bases_of(wager: WagerState) -> list[str]:
    """The ids of the wagers to which it is said to belong, in the order in which that was said."""
    return [p.event.base for p in wager.placements if p.event.base is not None]


def settled_unplaced(round_: Round, bases: Collection[str]) -> Missing | None:
    """Why it is not known that one of these wagers (ids), to which another belongs, did not stand, though nothing shows
    it being placed: it was settled, in the round or later, or may have been by a recorder that does not record that."""
    _, strays = wagers_to_see(round_)
    settled = next((b for b in bases if b in round_.settled_later or any(s.event.wager == b for s in strays)), None)
    if settled is not None:
        return Missing(f"wager {settled} was settled, but nothing shows it being placed")
    if bases and not captures(round_.session, "settle"):
        return Missing(
            f"this recorder does not record settlements, which may show that wager {next(iter(bases))} stood"
        )
    return None


def place_wager(wagers: dict[str, WagerState], placement: Placement) -> None:
    """Takes a wager as placed, or as changed, among those known by their ids."""
    event = placement.event
    known = wagers.get(event.id)
    if known is None:
        if event.bet is None or event.player is None or event.amount is None:
            return  # a change of a wager that this round does not place: the reader of the log has reported it
        known = wagers[event.id] = WagerState(
            event.id, event.bet, event.on, event.player, event.seat, event.area, event.amount
        )
    known.placements.append(placement)
    if event.change is not None and event.status == "refused":
        return  # the change was refused: the wager stands as it was
    if event.change is not None and known.settlements:
        return  # what is done to it once it is settled changes nothing of what stood
    if event.change is not None:  # where it lies is said with the change, or was said before
        known.seat, known.area = event.seat or known.seat, event.area or known.area
    before = known.whole
    if event.change == "withdraw":
        known.standing = "withdrawn"
    elif event.change in ("increase", "reduce") and event.amount is not None:
        known.stake, known.taken_off = event.amount, 0
    if event.status in ("refused", "void"):
        known.standing = event.status
    elif event.status == "reduced" and event.keeps is not None:
        known.taken_off = max(before, known.whole, event.keeps) - event.keeps
        known.stake = event.keeps
        known.standing = "accepted" if known.stake else "refused"


def standing_wagers(wagers: Iterable[WagerState]) -> list[WagerState]:
    """Those that take part in the round."""
    return [w for w in wagers if w.standing == "accepted"]


def winnings_of(wager: WagerState) -> Evidence:
    """What the player won on a wager (cents, after commission), or the stake of one that lost: then it is less than
    nothing, whatever of it was handed back. 0 where neither is so or nothing is settled yet."""
    if not wager.settlements:
        return Known(0, wager.placed_lines)
    event, line = wager.settlements[0].event, wager.settlements[0].line
    if event.result == "lose":
        return Known(-wager.stake, (line,))
    if event.result != "win":
        return Known(0, (line,))
    had = event.net if event.net is not None else None if event.paid is None else event.paid - (event.commission or 0)
    return known_or(had, "the log does not record what was paid", (line,))


def won_together(wagers: Iterable[WagerState]) -> Evidence:
    """What was won on several wagers together, less what was lost (cents)."""
    each = [winnings_of(wager) for wager in wagers]
    missing = next((won for won in each if isinstance(won, Missing)), None)
    if missing is not None:
        return missing
    known = [won for won in each if isinstance(won, Known)]
    return Known(sum(won.value for won in known if isinstance(won.value, int)), join_lines(*known))


def won_by(wagers: Iterable[WagerState], of: Callable[[WagerState], Hashable]) -> Evidence:
    """What was won, less what was lost, by player, by area or whatever `of` gives of a wager: a list, in the order in
    which the first wagers of each were placed. Each entry is the sum in cents, after it the lines that tell of it."""
    sums: dict[Hashable, tuple[int, ...]] = {}
    lines: set[int] = set()
    for wager in sorted(wagers, key=lambda w: w.placed_lines[:1]):
        won = winnings_of(wager)
        if isinstance(won, Missing):
            return won
        cents, *where = sums.get(of(wager), (0,))
        sums[of(wager)] = (cents + (won.value if isinstance(won.value, int) else 0), *where, *won.lines)
        lines.update(won.lines)
    return Known(tuple(sums.values()), tuple(sorted(lines)))


def winnings_on(wager: WagerState, placement: Placement) -> Evidence:
    """What was won or lost on what a placement added to a wager; on all of it, where it took the wager back."""
    if any(s.position < placement.position for s in wager.settlements) or placement.event.change == "reduce":
        return Known(0, (placement.line,))
    won = winnings_of(wager)
    if isinstance(won, Missing) or not isinstance(won.value, int) or not wager.stake:
        return won
    lines = tuple(sorted({placement.line, *won.lines}))
    if placement.event.change == "withdraw":
        return Known(won.value, lines)
    return Known(round(Fraction(won.value * added_by(wager, placement), wager.stake)), lines)


def added_by(wager: WagerState, placement: Placement) -> int:
    """How much of what stood at last a placement added to a wager, in cents."""
    return max(min(_whole(placement) - stood_before(wager, placement), wager.stake), 0)


def _whole(placement: Placement) -> int:
    """What stood after a placement, in cents."""
    event = placement.event
    kept = event.keeps if event.status == "reduced" else None
    return kept if kept is not None else event.amount or 0


def stood_before(wager: WagerState, placement: Placement) -> int:
    """What stood of a wager before a placement, in cents."""
    before = [p for p in wager.placements if p.position < placement.position and p.event.status not in _NONE]
    return _whole(before[-1]) if before else 0
