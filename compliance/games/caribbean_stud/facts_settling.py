"""In which order hands and jackpot were settled, and what was done about a jackpot prize."""

from __future__ import annotations

from collections.abc import Container, Sequence

from compliance.games.assumed import SEAT_NUMBERS
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.facts_early import early_settlements
from compliance.games.caribbean_stud.facts_jackpot import may_lack_settlement
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.caribbean_stud.seats import Seat, StudView
from compliance.games.table_facts import TableView
from compliance.games.wagers import WagerState
from compliance.logs.events import CardsEvent, NoticeEvent
from compliance.logs.rounds import Recorded
from compliance.logs.values import CARDS_COUNT
from compliance.meaning.evidence import Evidence, Known, Missing


def settling_facts(view: StudView, rules: StudRules) -> dict[str, Evidence]:
    """The order in which the hands that remained were settled, and the order that the rules ask for."""
    remaining = [s for s in view.seats.values() if s.decision.state in (v.IN_PLAY, v.FACE_DOWN)]
    unknown = next((s.decision.state for s in view.seats.values() if isinstance(s.decision.state, Missing)), None)
    found: list[tuple[int, int, int]] = []
    early = early_settlements(view)
    doubt: Missing | None = unknown
    for seat in remaining:
        first = _first_settled(seat, early)
        if first is None and _first_settled(seat, ()) is not None:
            continue  # settled before its time, which is told of it: it had no turn among the others
        if first is None or seat.number is None:
            why = Missing(f"the settlement of the hand at {seat.holder} is not recorded")
            doubt = doubt or may_lack_settlement(view.table) or why
        else:
            found.append((*first, seat.number))
    if doubt is not None:
        return {"settled.order": doubt, "settled.order_due": doubt}
    lines = tuple(sorted(line for _, line, _ in found))
    seats = [seat for _, _, seat in sorted(found)]
    return {
        "settled.order": Known(tuple(seats), lines),
        "settled.order_due": Known(tuple(sorted(seats, reverse=rules.from_right)), lines, (SEAT_NUMBERS,)),
    }


def _first_settled(seat: Seat, early: Container[int]) -> tuple[int, int] | None:
    """(position, line) of the first settlement of the hand's ante or bet wager that is not at these positions."""
    wagers = (*seat.antes, *seat.bets)
    settled = [(s.position, s.line) for w in wagers for s in w.by_result if s.position not in early]
    return min(settled, default=None)


def paid_last(view: StudView, wager: WagerState) -> Evidence:
    """Whether a jackpot wager was settled after every ante and bet wager of the round."""
    if not wager.settlements:
        return Missing("no settlement of the jackpot wager is recorded")
    at, line = wager.settlements[0].position, wager.settlements[0].line
    others = [w for s in view.seats.values() for w in (*s.antes, *s.bets)]
    later = tuple(s.line for w in others for s in w.by_result[:1] if s.position > at)
    if later:
        return Known(False, tuple(sorted((line, *later))))
    unsettled = [w for w in others if not w.settlements]
    if unsettled:
        return may_lack_settlement(view.table) or Known(True, (line,))
    return Known(True, (line,))


def jackpot_paid_facts(view: StudView) -> dict[str, Evidence]:
    """Whether a prize was paid, and what the rules ask of the dealer then."""
    paid = tuple(
        s.line
        for seat in view.seats.values()
        for w in seat.progressives
        for s in w.settlements
        if s.event.result == v.WIN
    )
    after = (*view.table.round.events, *view.table.round.following)
    return {
        "jackpot.paid": Known(bool(paid), paid),
        "jackpot.supervisor_notified": view.table.whether(
            tuple(r.line for r in after if isinstance(r.event, NoticeEvent) and "supervisor" in r.event.to.casefold()),
            "notice",
            "notifications",
        ),
        "jackpot.cards_counted": _counted(view.table, after),
    }


def _counted(view: TableView, after: Sequence[Recorded]) -> Evidence:
    lines = tuple(r.line for r in after if isinstance(r.event, CardsEvent) and r.event.what == "count")
    if lines:
        return Known(True, lines)
    if CARDS_COUNT not in view.round.session.captures:
        return Missing("this recorder does not record counts of the cards in use")
    return view.hidden("cards") or Known(False)
