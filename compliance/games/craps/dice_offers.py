"""To whom the dice were offered, and who threw after it: the facts that the rules on shooters ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from compliance.games.assumed import SEAT_NUMBERS, assuming
from compliance.games.craps.lives import Table
from compliance.games.craps.rolls import Roll, Timeline
from compliance.games.craps.tracks import Track
from compliance.games.craps.vocabulary import DONT_PASS, PASS
from compliance.games.once import Once
from compliance.games.parties import STAFF, in_seat, parties_of, party, seat_number
from compliance.games.play import Subject
from compliance.games.table_facts import TableView
from compliance.logs.events import DirectionEvent, OfferEvent, SeatEvent
from compliance.logs.rounds import captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or

_LINE = (PASS, DONT_PASS)
_NOBODY = "nobody"


def shooter_facts(view: TableView, table: Table, roll: Roll) -> dict[str, Evidence]:
    """Who had accepted the dice when they were thrown, and whether a wager was left for the roll to decide."""
    before = next((r for r in reversed(table.timeline.rolls) if r.at < roll.at), None)
    since = -1 if before is None else before.at
    offers = [o for at, o in _offers(table) if since < at < roll.at]
    accepted = next((o.to for o in offers if o.accepted), _NOBODY)
    line = (roll.line,)
    known = _accepted_by(view, accepted, roll)
    if not offers:
        known = _not_offered(view, table, roll)
    return {
        "roll.opening": Known(before is None and not view.round.earlier, line),
        "roll.accepted_by": known,
        "roll.shooter": known_or(roll.shooter, "the log does not say who threw", line),
        "roll.offers_recorded": Known(bool(offers) or captures(view.round.session, "offer")),
        "roll.offered": Known(True, line) if offers else Known(False, line) if isinstance(known, Known) else known,
        "roll.pass_ordered": _ordered(view, table, since, roll, before),
        "roll.undetermined": _undetermined(view, table, roll),
    }  # fmt: skip


def _accepted_by(view: TableView, accepted: str, roll: Roll) -> Evidence:
    """Who accepted the dice, by the name under which the log has the shooter where it was he."""
    seats = parties_of(view.round)
    taker = party(accepted, seats)
    if roll.shooter is not None and taker == party(roll.shooter, seats):
        return Known(roll.shooter, (roll.line,))
    if roll.shooter is not None and seat_number(taker) is not None and roll.shooter not in (STAFF, *seats):
        return Missing("the log does not say at which place the shooter is")
    return Known(accepted, (roll.line,))


def refused_by_others(table: Table, since: int, roll: Roll) -> tuple[int, ...]:
    """The lines on which others refused the dice before a roll, where nobody took them: then they were passed."""
    offers = [(at, o) for at, o in _offers(table) if since < at < roll.at and o.to != roll.shooter]
    if not offers or any(o.accepted is not False for _, o in offers):
        return ()
    return tuple(table.timeline.moments[at].line for at, _ in offers)


def offer_subjects(view: TableView, table: Table, facts: Facts) -> list[Subject]:
    """Each offer of the dice in this round."""
    here = [(at, r) for at, r in table.timeline.here() if isinstance(r.event, OfferEvent)]
    return [
        Subject("offer", f"offer@{table.timeline.position(at)}", Facts(_offer(view, table, at, r.event, r.line), facts))
        for at, r in here
        if isinstance(r.event, OfferEvent) and r.event.what == "dice"
    ]


def _offer(view: TableView, table: Table, at: int, event: OfferEvent, line: int) -> dict[str, Evidence]:
    own = [t for t in _on_line(table, at) if event.to in (t.state.player, _seat(t))]
    return {
        "offer.opening": Known(not any(r.at < at for r in table.timeline.rolls), (line,)),
        "offer.on_line": Known(bool(own), (line, *(n for t in own for n in t.state.placed_lines))),
        "offer.to": Known(event.to, (line,)),
        **_turn(view, table, at, event, line),
    }


def _turn(view: TableView, table: Table, at: int, event: OfferEvent, line: int) -> dict[str, Evidence]:
    """Whether the dice come in turn, clockwise, to whom they are offered: from the one before, or from the shooter."""
    known = parties_of(view.round)
    rolled = next((r for r in reversed(table.timeline.rolls) if r.at < at), None)
    since = -1 if rolled is None else rolled.at
    offers = [(when, o) for when, o in _offers(table) if since < when < at]
    from_ = offers[-1][1].to if offers else "" if rolled is None else rolled.shooter or ""
    to = party(event.to, known)
    follows = bool(from_) and party(from_, known) != to
    facts: dict[str, Evidence] = {"offer.follows": Known(follows, (line,))}
    if not follows:
        return facts
    start, here = seat_number(party(from_, known)), seat_number(to)
    if rolled is None:
        there = {*(party(o.to, known) for _, o in offers), *_at_table(table, at, known)}
    else:
        there = {party(t.state.player, known) for t in _on_line(table, at)}
    seats = {n for p in there if (n := seat_number(p)) is not None}
    if start is None or here is None or len(seats) < len(there):
        unseated = Missing("the log does not say at which place each player is")
        return facts | {"offer.in_turn": unseated, "offer.passed_over": unseated}

    def way(seat: int) -> tuple[bool, int]:
        return seat <= start, seat  # clockwise from the start, round the table

    passed = sorted((n for n in seats if n != start and way(n) < way(here)), key=way)
    lines = (*(table.timeline.moments[when].line for when, _ in offers[-1:]), line)
    facts["offer.in_turn"] = assuming(Known(not passed, lines), SEAT_NUMBERS)
    facts["offer.passed_over"] = Known(", ".join(in_seat(str(n)) for n in passed) or _NOBODY, lines)
    return facts


def _at_table(table: Table, at: int, known: Mapping[str, str]) -> set[str]:
    """Who is known to be at the table before a moment: by a wager that was placed, or by a place taken."""
    there = {party(t.state.player, known) for t in table.tracks.values() if t.placed < at}
    for recorded in table.timeline.moments[:at]:
        event = recorded.event
        if isinstance(event, SeatEvent):
            (there.add if event.what == "taken" else there.discard)(in_seat(event.seat))
    return there


def _ordered(view: TableView, table: Table, since: int, roll: Roll, before: Roll | None) -> Evidence:
    """Whether the shooter of the roll before was ordered to pass the dice since then, and they were not passed."""
    if before is None:
        return Known(False, (roll.line,))
    known = parties_of(view.round)
    orders = [
        (r.line, r.event)
        for r in table.timeline.moments[since : roll.at]
        if isinstance(r.event, DirectionEvent) and r.event.what == "pass dice"
    ]
    if before.shooter is None:
        return Missing("the log does not say who threw") if orders else Known(False, (roll.line,))
    his = [n for n, o in orders if o.to is None or party(o.to, known) == party(before.shooter, known)]
    passed = refused_by_others(table, since, roll)
    return Known(bool(his) and not passed, (*his, *passed, roll.line))


def _offers(table: Table) -> Sequence[tuple[int, OfferEvent]]:
    return _OFFERS.of((table.timeline,), None, lambda: _all_offers(table.timeline))


_OFFERS: Final = Once[Sequence[tuple[int, OfferEvent]]](0)  # the last one: each throw of a round asks for them


def _all_offers(timeline: Timeline) -> Sequence[tuple[int, OfferEvent]]:
    moments = enumerate(timeline.moments)
    return [(at, r.event) for at, r in moments if isinstance(r.event, OfferEvent) and r.event.what == "dice"]


def _on_line(table: Table, at: int) -> list[Track]:
    return [t for t in table.tracks.values() if t.state.bet in _LINE and t.stands(at)]


def _seat(track: Track) -> str:
    seat = track.events[0][1].seat
    return f"seat {seat}" if seat is not None else ""


def _not_offered(view: TableView, table: Table, roll: Roll) -> Evidence:
    position = table.timeline.position(roll.at)
    unknown = view.untold("offer", "to whom the dice are offered", lambda place: place <= position)
    return unknown or Known(_NOBODY, (roll.line,))


def _undetermined(view: TableView, table: Table, roll: Roll) -> Evidence:
    """Whether a wager that no roll has decided lay on the table as the dice were thrown."""
    standing = [t for t in table.tracks.values() if t.stands(roll.at)]
    lines = (roll.line, *(n for t in standing for n in t.state.placed_lines)) if standing else ()
    position = table.timeline.position(roll.at)
    return view.whether(lines, "wager", "wagers", lambda place: place <= position, otherwise=(roll.line,))
