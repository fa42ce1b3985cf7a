"""Dealing Style B: to whom the roles of Banker and Player are offered, in what order (1996 8.10, 8.14; 2004 8.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from compliance.games.assumed import assuming
from compliance.games.baccarat.hands import HANDS
from compliance.games.parties import STAFF, STANDING, absent, parties_of, party, seat_number
from compliance.games.play import Subject
from compliance.games.table_facts import TableView
from compliance.games.wagers import standing_wagers
from compliance.logs.events import DirectionEvent, OfferEvent, PassEvent, TurnEvent, WagerEvent
from compliance.logs.rounds import Recorded, captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

SEATS: Final = "baccarat-seat-numbers"
"""The assumption on which of the seats has which number."""


DEALER_TURNS: Final = "dealer turns"
_OFFERS: Final = "to whom the roles of Banker and Player are offered"


@dataclass(frozen=True, slots=True)
class Role:
    """A role in a round: who may have it in the order in which it is to be offered, and who accepted it.

    due: seats with what each wagered on the hand, in cents. unknown: players who wagered on the hand and whose seat the
    log does not say. accepted: the party, "" for nobody.
    """

    hand: str
    due: Sequence[tuple[int, int]]
    unknown: Sequence[str]
    offers: Sequence[tuple[Recorded, OfferEvent]]
    offered: Sequence[str]
    accepted: str
    lines: tuple[int, ...]


def told(view: TableView) -> tuple[Recorded, ...]:
    """What was recorded since the round before, up to the end of this one."""
    return (*view.round.between, *view.round.events)


def roles_of(view: TableView) -> Mapping[str, Role]:
    """The two roles, by the name of their hands."""
    known = parties_of(view.round)
    return {hand: _role(view, hand, known) for hand in HANDS}


def _role(view: TableView, hand: str, known: Mapping[str, str]) -> Role:
    stakes: dict[str, int] = {}
    lines: list[int] = []
    for wager in standing_wagers(view.wagers.values()):
        if wager.bet == hand:
            stakes[wager.player] = stakes.get(wager.player, 0) + wager.stake
            lines += wager.placed_lines
    seated = [(n, stakes[p]) for p in stakes if (n := seat_number(party(p, known))) is not None]
    unknown = [p for p in stakes if seat_number(party(p, known)) is None and party(p, known) != STANDING]
    offers = [(r, o) for r in told(view) if isinstance(o := r.event, OfferEvent) and o.what == hand]
    accepted = next((party(o.to, known) for _, o in offers if o.accepted), "")
    return Role(
        hand,
        sorted(seated, key=lambda pair: (-pair[1], pair[0])),
        unknown,
        offers,
        [party(o.to, known) for _, o in offers],
        accepted,
        tuple(sorted({*lines, *(r.line for r, _ in offers)})),
    )


def role_subjects(view: TableView, roles: Mapping[str, Role], facts: Facts) -> list[Subject]:
    """The two roles of a round that is dealt."""
    if view.begins is None:
        return []
    return [Subject("role", hand, Facts(_facts(view, role), facts)) for hand, role in roles.items()]


def _facts(view: TableView, role: Role) -> dict[str, Evidence]:
    offer_lines = tuple(r.line for r, _ in role.offers)
    eligible: Evidence = Known(bool(role.due), role.lines)
    if not role.due and role.unknown:
        eligible = _unseated(role)
    elif not role.due:
        eligible = view.hidden("wager") or Known(False)
    directed = tuple(r.line for r in told(view) if isinstance(r.event, DirectionEvent) and r.event.what == DEALER_TURNS)
    offered = _offered(view, role)
    is_directed: Evidence = (
        Known(True, directed)
        if directed
        else absent(view.round, view.holes, "direction", "what is directed at the table")
    )
    return {
        "role.name": Known(role.hand),
        "role.eligible": eligible,
        "role.offers": Known(bool(role.offers), offer_lines),
        "role.offers_said": Known(", ".join(role.offered) or "nobody", offer_lines),
        "role.due_said": Known(", ".join(f"seat {n}" for n, _ in role.due) or "nobody", role.lines),
        "role.in_order": _in_order(role),
        "role.offered": offered,
        "role.accepted": _accepted(view, role),
        "role.standing": Known(role.accepted == STANDING, offer_lines),
        "role.after_wagers": _after_wagers(view, role),
        "role.directed": is_directed,
        "role.nobody": _nobody(view, role, directed, offered),
        "role.passed": _passed(view, role),
        "role.retained": _retained(view, role),
    }


def _unseated(role: Role) -> Missing:
    return Missing(f"the log does not say in which seat everybody sits who wagered on the {role.hand}'s hand")


def _accepted(view: TableView, role: Role) -> Evidence:
    if role.accepted:
        return Known(True, role.lines)
    return absent(view.round, view.holes, "offer", _OFFERS, role.lines)


def _in_order(role: Role) -> Evidence:
    seats = [seat_number(p) for p in role.offered]
    if role.unknown:
        return _unseated(role)
    if any(n is None for n, p in zip(seats, role.offered, strict=True) if p != STANDING):
        return Missing("the log does not say in which seat everybody sits to whom the role was offered")
    due = [n for n, _ in role.due]
    # the same if the numbers ran the other way round the table: of equal wagers the lowest seat first, then the highest
    groups = [[n for n, _ in group] for _, group in groupby(role.due, key=lambda pair: pair[1])]
    other = [n for first, *rest in groups for n in (first, *reversed(rest))]
    in_order: Evidence = Known(seats == due[: len(seats)], role.lines)
    return assuming(in_order, SEATS, where=due[: len(seats)] != other[: len(seats)])


def _offered(view: TableView, role: Role) -> Evidence:
    """Whether it was offered until somebody took it, or to all who may have it."""
    seats = {seat_number(p) for p in role.offered}
    if role.accepted or (not role.unknown and {n for n, _ in role.due} <= seats):
        return Known(True, role.lines)
    if role.unknown and role.offers:
        return _unseated(role)
    return absent(view.round, view.holes, "offer", _OFFERS, role.lines)


def _after_wagers(view: TableView, role: Role) -> Evidence:
    first = next((i for i, r in enumerate(told(view)) if any(r is offer for offer, _ in role.offers)), None)
    if first is None:
        return Missing("no offer of the role is recorded")
    later = tuple(
        r.line
        for r in told(view)[first + 1 :]
        if isinstance(e := r.event, WagerEvent) and e.change in (None, "increase") and e.status != "refused"
    )
    return Known(not later, (role.offers[0][0].line, *later))


def _nobody(view: TableView, role: Role, directed: tuple[int, ...], offered: Evidence) -> Evidence:
    """Whether the dealer is to keep the cards: nobody wagered on it, nobody wished to, or so directed."""
    if directed:
        return Known(True, directed)
    if role.accepted:
        return Known(False, role.lines)
    if not role.due and not role.unknown and captures(view.round.session, "wager"):
        return view.hidden("wager") or Known(True)
    if isinstance(offered, Missing):
        return offered
    return (
        Known(bool(offered.value), role.lines)
        if captures(view.round.session, "offer")
        else Missing(f"this recorder does not record {_OFFERS}")
    )


def handed(view: TableView, hand: str, known: Mapping[str, str]) -> list[tuple[str, Recorded]]:
    """To whom, and by whom, the cards of a hand were passed and turned: each party with the event."""
    found: list[tuple[str, Recorded]] = []
    for recorded in view.round.events:
        event = recorded.event
        if isinstance(event, PassEvent) and event.hand == hand:
            found.append((party(event.to, known), recorded))
        elif isinstance(event, TurnEvent) and event.hand == hand:
            found.append((party(event.by, known), recorded))
    return found


def _to_players(view: TableView, role: Role) -> list[Recorded]:
    known = parties_of(view.round)
    return [r for p, r in handed(view, role.hand, known) if p != STAFF]


def _passed(view: TableView, role: Role) -> Evidence:
    lines = tuple(r.line for r in _to_players(view, role) if isinstance(r.event, PassEvent))
    if lines:
        return Known(True, lines)
    return absent(view.round, view.holes, "pass", "to whom the cards of a hand are passed", role.lines)


def _retained(view: TableView, role: Role) -> Evidence:
    lines = tuple(r.line for r in _to_players(view, role))
    if lines:
        return Known(False, lines)
    kinds = ("pass", "to whom the cards of a hand are passed"), ("turn", "who turns the cards of a hand")
    missing = [absent(view.round, view.holes, kind, what) for kind, what in kinds]
    return next((m for m in missing if isinstance(m, Missing)), Known(True, role.lines))
