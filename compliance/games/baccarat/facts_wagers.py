"""Further facts of wagers at a baccarat table: with what they were made, by whom, and how they were reduced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from msgspec import structs

from compliance.amounts import written
from compliance.games.baccarat.hands import HANDS
from compliance.games.baccarat.vocabulary import TIE
from compliance.games.parties import in_seat, seat_number
from compliance.games.play import Subject
from compliance.games.signs import signs_of
from compliance.games.table_facts import TableView
from compliance.games.wagers import WagerState
from compliance.games.written_out import amount
from compliance.logs.events import CardEvent
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or

_STANDING: Final = "standing"


def with_tie(view: TableView, placement: Subject, winner: Evidence) -> Subject:
    """The placement with whether it came after a tie: then wagers on the hands may be altered before the next round."""
    position = int(placement.key.rpartition("@")[-1])
    cards = view.round.each(CardEvent)
    ended = cards[-1][0] if cards else len(view.round.events)
    after: Evidence = Known(False)
    if position > ended:
        after = winner if isinstance(winner, Missing) else Known(winner.value == TIE, winner.lines)
    return structs.replace(placement, facts=Facts({"placement.after_tie": after}, placement.facts))


def with_making(view: TableView, wager: Subject) -> Subject:
    """The wager with the facts of how, and from where, it was made."""
    state = view.wagers[wager.key]
    lines = state.placed_lines
    by = next((p.event.by for p in state.placements if p.event.by is not None), None)
    area = state.area
    seat = seat_number(in_seat(state.seat)) if state.seat is not None else None
    own: dict[str, Evidence] = {
        "wager.by": known_or(by, "the log does not say how the wager was made", lines),
        "wager.by_recorded": Known(by is not None, lines),
        "wager.standing_player": Known(state.seat == _STANDING, lines),
        "wager.seat_numbered": Known(seat is not None, lines),
        "wager.seat_number": known_or(seat, "the log does not say in which numbered seat the player sits", lines),
        "wager.area_numbered": Missing("the log does not say on which area the wager is")
        if area is None
        else Known(area.isascii() and area.isdigit(), lines),
    }
    return structs.replace(wager, facts=Facts(own, wager.facts))


@dataclass(frozen=True, slots=True)
class _Stake:
    """A wager on a hand before and after a reduction by the dealer, in cents."""

    wager: WagerState
    before: int
    after: int


def reduction_subjects(view: TableView, facts: Facts) -> list[Subject]:
    """The hands on which the dealer reduced wagers while a table differential was displayed."""
    stakes, limit = _stakes(view), _differential(view)
    if limit is None:
        return []
    subjects: list[Subject] = []
    for hand, on_hand in stakes.items():
        if any(s.before != s.after for s in on_hand):
            subjects.append(Subject("reduction", hand, Facts(_reduction(view, hand, stakes, limit), facts)))
    return subjects


def reduced_from(view: TableView, wager: WagerState) -> int | None:
    """What a wager came to before the dealer reduced it since the table differential was exceeded, in cents."""
    stakes, limit = _stakes(view), _differential(view)
    own = next((s for on_hand in stakes.values() for s in on_hand if s.wager is wager), None)
    if limit is None or own is None or own.before == own.after:
        return None
    before = _difference({hand: sum(s.before for s in on_hand) for hand, on_hand in stakes.items()})
    return own.before if isinstance(limit.value, int) and before > limit.value else None


def _stakes(view: TableView) -> dict[str, list[_Stake]]:
    """The wagers on each hand, where any was reduced by the dealer."""
    # one that was reduced to nothing stands no more, but was reduced with the others
    standing = [w for w in view.wagers.values() if w.standing == "accepted" or (w.taken_off and not w.stake)]
    if not any(p.event.status == "reduced" for w in standing for p in w.placements):
        return {}
    return {hand: [_stake(w) for w in standing if w.bet == hand] for hand in HANDS}


def _stake(wager: WagerState) -> _Stake:
    before = wager.stake
    amount = 0
    for placement in wager.placements:
        event = placement.event
        if event.status == "reduced":
            before = event.amount if event.change is None and event.amount is not None else amount
        amount = event.amount if event.amount is not None else amount
    return _Stake(wager, before, wager.stake)


def _differential(view: TableView) -> Known | None:
    shown = [(s, r) for s, r in signs_of(view.round) if s.differential is not None and s.player is None]
    return Known(shown[-1][0].differential or 0, (shown[-1][1].line,)) if shown else None


def _reduction(view: TableView, hand: str, stakes: Mapping[str, Sequence[_Stake]], limit: Known) -> dict[str, Evidence]:
    lines = tuple(sorted({line for s in stakes[hand] for line in s.wager.placed_lines} | set(limit.lines)))
    before = _difference({h: sum(s.before for s in on) for h, on in stakes.items()})
    after = _difference({h: sum(s.after for s in on) for h, on in stakes.items()})
    said = "; ".join(f"{s.wager.id}: {written(s.before)} to {written(s.after)}" for s in stakes[hand])
    assert isinstance(limit.value, int)
    # what lies on the hands is not known where a wager may be lost before the deal, or come after the end of the log
    lost = view.hidden("wager", lambda position: view.begins is None or position <= view.begins)
    return {
        "reduction.hand": Known(hand, lines),
        "reduction.pro_rata": _pro_rata(stakes[hand], view.round.session.chips or (), lines),
        "reduction.needed": lost or Known(before > limit.value, lines),
        **amount("reduction.difference", lost or Known(after, lines)),
        **amount("reduction.differential", limit),
        "reduction.said": Known(said, lines),
    }


def _difference(totals: Mapping[str, int]) -> int:
    return max(totals.values()) - min(totals.values())


def _pro_rata(stakes: Sequence[_Stake], chips: Iterable[int], lines: tuple[int, ...]) -> Evidence:
    """In the same proportion exactly, or else to the nearest chip where the log names the chips."""
    share = Fraction(sum(s.after for s in stakes), sum(s.before for s in stakes))
    off = max(abs(s.after - s.before * share) for s in stakes)
    smallest = min(chips, default=0)
    if off and not smallest:
        return Missing("the log does not say which chips there are, so it is not known how exactly they could be")
    return Known(off <= smallest, lines)
