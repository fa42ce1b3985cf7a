"""To whom the dice were offered, and who threw after it: the facts that the rules on shooters ask for."""

from __future__ import annotations

from compliance.games.craps.lives import Table
from compliance.games.craps.rolls import Roll
from compliance.games.craps.tracks import Track
from compliance.games.craps.vocabulary import DONT_PASS, PASS
from compliance.games.hidden import first_hole
from compliance.games.play import Subject
from compliance.games.table_facts import TableView
from compliance.logs.events import OfferEvent
from compliance.logs.rounds import captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_LINE = (PASS, DONT_PASS)
_NOBODY = "nobody"


def shooter_facts(view: TableView, table: Table, roll: Roll) -> dict[str, Evidence]:
    """Who had accepted the dice when they were thrown, and whether a wager was left for the roll to decide."""
    before = next((r for r in reversed(table.timeline.rolls) if r.at < roll.at), None)
    since = -1 if before is None else before.at
    offers = [o for at, o in _offers(table) if since < at < roll.at]
    accepted = next((o.to for o in offers if o.accepted), _NOBODY)
    line = (roll.line,)
    known: Evidence = Known(accepted, line)
    if not offers:
        known = _not_offered(view, table, roll)
    return {
        "roll.opening": Known(before is None and not view.round.earlier, line),
        "roll.accepted_by": known,
        "roll.shooter": Missing("the log does not say who threw") if roll.shooter is None
        else Known(roll.shooter, line),
        "roll.offers_recorded": Known(bool(offers) or captures(view.round.session, "offer")),
        "roll.offered": Known(True, line) if offers else Known(False, line) if isinstance(known, Known) else known,
        "roll.undetermined": _undetermined(view, table, roll),
    }  # fmt: skip


def offer_subjects(view: TableView, table: Table, facts: Facts) -> list[Subject]:
    """Each offer of the dice in this round."""
    here = [(at, r) for at, r in table.timeline.here() if isinstance(r.event, OfferEvent)]
    return [
        Subject("offer", f"offer@{table.timeline.position(at)}", Facts(_offer(table, at, r.event, r.line), facts))
        for at, r in here
        if isinstance(r.event, OfferEvent) and r.event.what == "dice"
    ]


def _offer(table: Table, at: int, event: OfferEvent, line: int) -> dict[str, Evidence]:
    own = [t for t in _on_line(table, at) if event.to in (t.state.player, _seat(t))]
    return {
        "offer.opening": Known(not any(r.at < at for r in table.timeline.rolls), (line,)),
        "offer.on_line": Known(bool(own), (line, *(n for t in own for n in t.state.placed_lines))),
        "offer.to": Known(event.to, (line,)),
    }


def _offers(table: Table) -> list[tuple[int, OfferEvent]]:
    moments = enumerate(table.timeline.moments)
    return [(at, r.event) for at, r in moments if isinstance(r.event, OfferEvent) and r.event.what == "dice"]


def _on_line(table: Table, at: int) -> list[Track]:
    return [t for t in table.tracks.values() if t.state.bet in _LINE and t.stands(at)]


def _seat(track: Track) -> str:
    seat = track.events[0][1].seat
    return f"seat {seat}" if seat is not None else ""


def _not_offered(view: TableView, table: Table, roll: Roll) -> Evidence:
    if not captures(view.round.session, "offer"):
        return Missing("this recorder does not record to whom the dice are offered")
    position = table.timeline.position(roll.at)
    hole = first_hole(view.holes, "offer", lambda place: place <= position)
    return Known(_NOBODY, (roll.line,)) if hole is None else Missing(hole.reason)


def _undetermined(view: TableView, table: Table, roll: Roll) -> Evidence:
    """Whether a wager that no roll has decided lay on the table as the dice were thrown."""
    standing = [t for t in table.tracks.values() if t.stands(roll.at)]
    if standing:
        return Known(True, (roll.line, *(n for t in standing for n in t.state.placed_lines)))
    if not captures(view.round.session, "wager"):
        return Missing("this recorder does not record wagers")
    position = table.timeline.position(roll.at)
    hole = first_hole(view.holes, "wager", lambda place: place <= position)
    return Known(False, (roll.line,)) if hole is None else Missing(hole.reason)
