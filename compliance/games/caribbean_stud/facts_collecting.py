"""How the dealer takes up a player's cards: spread, counted, discarded, and not before a jackpot prize is paid."""

from __future__ import annotations

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.seats import Seat, StudView
from compliance.games.parties import absent
from compliance.games.play import Subject
from compliance.logs.events import CollectEvent
from compliance.logs.rounds import captures
from compliance.meaning.evidence import Evidence, Facts, Known, known_or

MARKS = ("spread", "counted", "discarded")
_NONE = "none"


def collecting_subjects(view: StudView, facts: Facts) -> list[Subject]:
    """Every taking up of a player's cards that the log records."""
    subjects: list[Subject] = []
    for at, event, recorded in view.table.round.each(CollectEvent):
        seat = view.seats.get(event.hand)
        if seat is not None:
            own = collecting_facts(seat, event, at, recorded.line)
            subjects.append(
                Subject("collecting", f"collect@{at}", Facts(own, facts), {"player": seat.player}, event.hand)
            )
    return subjects


def folded_subjects(view: StudView, facts: Facts) -> list[Subject]:
    """Every hand whose player has folded: whether its cards were taken up."""
    round_ = view.table.round
    subjects: list[Subject] = []
    for holder, seat in view.seats.items():
        if seat.decision.state != v.FOLDED:
            continue
        lines = tuple(r.line for _, event, r in round_.each(CollectEvent) if event.hand == holder)
        own: dict[str, Evidence] = {
            "folded.hand": Known(holder, seat.decision.lines),
            "folded.collecting_recorded": Known(captures(round_.session, "collect")),
            "folded.collected": Known(True, (*seat.decision.lines, *lines)) if lines
            else absent(round_, view.table.holes, "collect", "how cards are collected", seat.decision.lines),
        }  # fmt: skip
        subjects.append(Subject("folded", holder, Facts(own, facts), {"player": seat.player}, holder))
    return subjects


def collecting_facts(seat: Seat, event: CollectEvent, at: int, line: int) -> dict[str, Evidence]:
    """What is asked of one taking up of a player's cards: of whose, after what, and how it was done."""
    state = seat.decision.state
    settled = [s for w in seat.antes for s in w.settlements]
    prizes = [s for w in seat.progressives for s in w.settlements if s.event.result == v.WIN]
    early = [s.line for s in prizes if s.position > at]
    found: dict[str, Evidence] = {
        "collecting.hand": Known(event.hand, (line,)),
        "collecting.folded": Known(state == v.FOLDED, seat.decision.lines) if isinstance(state, str) else state,
        "collecting.result": Known(settled[0].event.result if settled else _NONE, tuple(s.line for s in settled)),
        "collecting.prize": Known(bool(prizes), tuple(s.line for s in prizes)),
        "collecting.before_prize": Known(bool(early), (line, *early)),
    }
    for mark in MARKS:
        told: bool | None = getattr(event, mark)
        found[f"collecting.{mark}_known"] = Known(told is not None, (line,))
        found[f"collecting.{mark}"] = known_or(told, "the log does not say it of these cards", (line,))
    return found
