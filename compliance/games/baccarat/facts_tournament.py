"""Tournament play: what each player stakes and where, and what is changed once the next player has wagered."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from compliance.games.assumed import SEAT_NUMBERS
from compliance.games.hidden import holes_of, order_in_doubt, untold
from compliance.games.parties import in_seat, parties_of, party, seats_taken
from compliance.games.play import Subject
from compliance.games.signs import limits_of
from compliance.games.table_facts import TableView, about_wager
from compliance.games.wagers import WagerState, standing_wagers
from compliance.games.written_out import amount
from compliance.logs.events import DirectionEvent, SeatEvent, WagerEvent
from compliance.logs.rounds import Round, captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_VACATE: Final = "vacate seat"


def tournament_facts(view: TableView) -> dict[str, Evidence]:
    """Whether the round is one of a tournament."""
    session = view.round.session
    return {"session.tournament": Known(bool(session.tournament), (session.opened.line,))}


def tournament_subjects(view: TableView, facts: Facts) -> list[Subject]:
    """The players of a tournament who wager in the round, and the changes of their wagers."""
    if not view.round.session.tournament:
        return []
    by_player: dict[str, list[WagerState]] = {}
    for wager in standing_wagers(view.wagers.values()):
        by_player.setdefault(wager.player, []).append(wager)
    return [
        *(Subject("entrant", p, Facts(_entrant(view, p, w), facts), {"player": p}) for p, w in by_player.items()),
        *_idle(view, by_player, facts),
        *_changes(view, facts),
        *([Subject("turns", "", Facts(_turns(view), facts))] if by_player else []),
    ]


def _turns(view: TableView) -> dict[str, Evidence]:
    """The order in which the players wagered (12.15): from the one with the starting marker, seat after seat."""
    order = _order(view.round)
    if isinstance(order, Missing):
        return dict.fromkeys(("turns.clockwise", "turns.began", "turns.due", "turns.said"), order)
    seats, lines = order
    return {
        "turns.clockwise": Known(_clockwise(seats), lines, (SEAT_NUMBERS,)),
        "turns.began": Known(seats[0], lines[:1]),
        "turns.due": _due(view.round, seats),
        "turns.said": Known(", ".join(map(str, seats)), lines),
    }


def _order(round_: Round) -> tuple[tuple[int, ...], tuple[int, ...]] | Missing:
    """The seats in the order of their players' first wagers, with the lines of these."""
    if doubt := order_in_doubt(round_):
        return Missing(doubt)
    unknown = untold(round_, holes_of(round_), "wager", "wagers", lambda position: position < len(round_.events))
    if unknown is not None:
        return unknown
    first: dict[str, tuple[str | None, int]] = {}
    for recorded in round_.events:
        event = recorded.event
        if isinstance(event, WagerEvent) and event.change is None and event.player and event.status != "refused":
            first.setdefault(event.player, (event.seat, recorded.line))
    seats = [seat for seat, _ in first.values()]
    if not seats or len(set(seats)) < len(seats) or not all(s is not None and s.isdecimal() for s in seats):
        return Missing("the log does not say in which seat every player sits")
    return tuple(int(s) for s in seats if s is not None), tuple(line for _, line in first.values())


def _clockwise(seats: Sequence[int]) -> bool:
    """Whether seats stand in the order of their numbers, from whichever of them on."""
    falls = [1 for seat, nxt in zip(seats, (*seats[1:], seats[0]), strict=True) if nxt < seat]
    return len(falls) <= 1


def _due(round_: Round, seats: Sequence[int]) -> Evidence:
    """The seat to which the starting marker was moved after the round before."""
    own = round_.session
    before = [r for r in round_.earlier[-1:] if r.session.id == own.id and r.session.opened == own.opened]
    order = _order(before[0]) if before else Missing("no round of the tournament is recorded before this one")
    if isinstance(order, Missing):
        return order
    if not _clockwise(order[0]):
        return Missing("in the round before the players did not wager in turn")
    began = order[0][0]
    return Known(min((s for s in seats if s > began), default=min(seats)), order[1][:1])


def _entrant(view: TableView, player: str, wagers: Sequence[WagerState]) -> dict[str, Evidence]:
    lines = tuple(sorted(line for w in wagers for line in w.placed_lines))
    seats = _seats(view, player)
    unknown = Missing("the log does not say in which seat the player sits")
    return {
        **amount("entrant.staked", Known(sum(w.stake for w in wagers), lines)),
        **amount("entrant.minimum", limits_of(view.round, wagers[0]).minimum),
        "entrant.seats": Known(len(seats), lines) if seats else unknown,
        "entrant.seats_said": Known(", ".join(seats), lines) if seats else unknown,
        "entrant.eliminated": _eliminated(view, player),
    }


def _idle(view: TableView, wagering: Container[str], facts: Facts) -> list[Subject]:
    """The players who sat at the table from before the round until the next one and had no wager in it, where the log
    records who sits there and others wager."""
    round_ = view.round
    if not captures(round_.session, "seat") or not view.wagers:
        return []
    before = seats_taken((*round_.context, *round_.between))
    after = seats_taken((*round_.context, *round_.between, *round_.events, *round_.following, *(round_.upcoming or ())))
    taken = [(r.line, e) for r in (*round_.context, *round_.between) if isinstance(e := r.event, SeatEvent)]
    stayed = {line for seat, line in before.items() if after.get(seat) == line}
    wagered: Evidence = untold(round_, view.holes, "wager", "wagers") or Known(False)
    subjects: list[Subject] = []
    for line, event in taken:
        if line in stayed and event.player is not None and event.player not in wagering:
            said = Known(f"{event.player} sat in {in_seat(event.seat)}", (line,))
            own = {"idle.wagered": wagered, "idle.said": said}
            subjects.append(Subject("idle entrant", event.player, Facts(own, facts), {"player": event.player}))
    return subjects


def _eliminated(view: TableView, player: str) -> Evidence:
    """Whether the player was directed to vacate the seat: that a wager is too low does not show that he could not wager
    more."""
    known = parties_of(view.round)
    told = [(r.line, e) for r in (*view.round.context, *view.round.between) if isinstance(e := r.event, DirectionEvent)]
    whom = party(player, known)
    lines = tuple(n for n, e in told if e.what == _VACATE and e.to is not None and party(e.to, known) == whom)
    return Known(bool(lines), lines)


def _seats(view: TableView, player: str) -> list[str]:
    """The seats that the wagers of a player name, in this round and in those before it that are kept in mind."""
    own = view.round.session
    rounds = [r for r in view.round.earlier if r.session.id == own.id and r.session.opened == own.opened]
    placed = [r.event for round_ in (*rounds, view.round) for r in round_.events if isinstance(r.event, WagerEvent)]
    return sorted({e.seat for e in placed if e.player == player and e.seat is not None})


def _changes(view: TableView, facts: Facts) -> list[Subject]:
    placed = [(w, p) for w in view.wagers.values() for p in w.placements if p.position >= 0]
    subjects: list[Subject] = []
    for wager, change in placed:
        if change.event.change is None or change.event.status == "reduced":
            continue
        first = wager.placements[0].position
        others = tuple(
            p.line
            for w, p in placed
            if w.player != wager.player and p.event.change is None and first < p.position < change.position
        )
        own: dict[str, Evidence] = {
            "change.after_next": Known(bool(others), (*others, change.line)),
            "change.said": Known(f"{wager.id} ({wager.bet})", (change.line,)),
        }
        key = f"{wager.id}@{change.position}"
        subjects.append(Subject("tournament change", key, Facts(own, facts), about_wager(wager)))
    return subjects
