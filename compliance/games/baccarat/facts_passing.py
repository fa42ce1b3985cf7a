"""Dealing Style B: to whom the cards of a hand are passed, and who turns them face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from compliance.games.baccarat.facts_roles import DEALER_TURNS, Role, handed, told
from compliance.games.baccarat.hands import HANDS, Hand
from compliance.games.parties import STAFF, absent, parties_of, same_party
from compliance.games.play import Subject
from compliance.games.table_facts import TableView
from compliance.logs.events import DirectionEvent, PassEvent, TurnEvent
from compliance.logs.rounds import Recorded
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or

BANKER_FIRST: Final = "banker first"
PLAYER_TURNS: Final = "player turns"
_TURNS: Final = "who turns the cards of a hand"
_OFFERS: Final = "to whom the roles of Banker and Player are offered"


def passing_subjects(
    view: TableView, hands: Mapping[str, Hand], roles: Mapping[str, Role], initial: int, facts: Facts
) -> list[Subject]:
    """Every passing and every turning of the cards of a hand."""
    subjects: list[Subject] = []
    for position, recorded in enumerate(view.round.events):
        event = recorded.event
        if isinstance(event, PassEvent) and event.hand in HANDS:
            own = _passing(view, hands[event.hand], roles[event.hand], initial, position)
            subjects.append(Subject("passing", f"pass@{position}", Facts(own, facts)))
        elif isinstance(event, TurnEvent) and event.hand in HANDS:
            subjects.append(Subject("turning", f"turn@{position}", Facts(_turning(view, roles, position), facts)))
    return subjects


def _handed(view: TableView, hand: str) -> list[tuple[str, Recorded]]:
    return handed(view, hand, parties_of(view.round))


def _party_at(view: TableView, hand: str, at: Recorded) -> str:
    return next(p for p, r in _handed(view, hand) if r is at)


def _before(view: TableView, position: int, found: Sequence[tuple[str, Recorded]]) -> list[tuple[str, Recorded]]:
    earlier = {id(r) for r in view.round.events[:position]}
    return [(p, r) for p, r in found if id(r) in earlier]


def _directions(view: TableView, what: str) -> list[tuple[int, DirectionEvent]]:
    return [(r.line, e) for r in told(view) if isinstance(e := r.event, DirectionEvent) and e.what == what]


def _directed(view: TableView, what: str) -> Evidence:
    lines = tuple(line for line, _ in _directions(view, what))
    return Known(True, lines) if lines else absent(view.round, view.holes, "direction", "what is directed at the table")


def _passing(view: TableView, hand: Hand, role: Role, initial: int, position: int) -> dict[str, Evidence]:
    recorded = view.round.events[position]
    event = recorded.event
    assert isinstance(event, PassEvent)
    line = (recorded.line,)
    to = _party_at(view, hand.name, recorded)
    other = next(name for name in HANDS if name != hand.name)
    return {
        "passing.hand": Known(hand.name, line),
        "passing.to": Known(to, line),
        "passing.to_player": Known(to != STAFF, line),
        "passing.to_designated": _is_designated(view, role, to, line),
        "passing.initial": Known(not any(c.place > initial and c.position < position for c in hand.cards), line),
        "passing.other_out": _other_out(view, other, position, line),
        "passing.other_turned": _turned_before(view, other, position, line),
        "passing.authorised": _directed(view, BANKER_FIRST),
        "passing.turned": _turned_by(view, hand.name, to, position, line),
        "passing.directed": _directed(view, DEALER_TURNS),
        "passing.face": known_or(event.face, "the log does not say how the cards were passed", line),
        "passing.face_known": Known(event.face is not None, line),
    }


def _is_designated(view: TableView, role: Role, who: str, line: tuple[int, ...]) -> Evidence:
    if role.accepted:
        return same_party(who, role.accepted, (*role.lines, *line))
    return absent(view.round, view.holes, "offer", _OFFERS, line)


def _other_out(view: TableView, other: str, position: int, line: tuple[int, ...]) -> Evidence:
    """Whether the other hand is with a player: passed to him, and neither turned nor passed back since."""
    before = _before(view, position, _handed(view, other))
    if not before or not isinstance(before[-1][1].event, PassEvent) or before[-1][0] == STAFF:
        return Known(False, line)
    found = absent(view.round, view.holes, "turn", _TURNS)
    return found if isinstance(found, Missing) else Known(True, (before[-1][1].line, *line))


def _turned_before(view: TableView, hand: str, position: int, line: tuple[int, ...]) -> Evidence:
    turned = [r.line for _, r in _before(view, position, _handed(view, hand)) if isinstance(r.event, TurnEvent)]
    return Known(True, (*turned, *line)) if turned else absent(view.round, view.holes, "turn", _TURNS, line)


def _turned_by(view: TableView, hand: str, receiver: str, position: int, line: tuple[int, ...]) -> Evidence:
    """Whether the cards of a hand, once passed, were turned by who received them."""
    before = {id(r) for r in view.round.events[: position + 1]}
    turned = [(p, r) for p, r in _handed(view, hand) if isinstance(r.event, TurnEvent) and id(r) not in before]
    if not turned:
        return absent(view.round, view.holes, "turn", _TURNS, line)
    by, recorded = turned[0]
    return same_party(by, receiver, (*line, recorded.line))


def _turning(view: TableView, roles: Mapping[str, Role], position: int) -> dict[str, Evidence]:
    recorded = view.round.events[position]
    event = recorded.event
    assert isinstance(event, TurnEvent)
    line = (recorded.line,)
    by = _party_at(view, event.hand, recorded)
    player, banker = (roles[name] for name in HANDS)
    first = _turned_before(view, player.hand, position, line)
    return {
        "turning.hand": Known(event.hand, line),
        "turning.by": Known(by, line),
        "turning.by_player": Known(by != STAFF, line),
        "turning.by_designated": _is_designated(view, roles[event.hand], by, line),
        "turning.by_banker": Known(by == banker.accepted != player.accepted, (*banker.lines, *line)),
        "turning.before_player": first if isinstance(first, Missing) else Known(not first.value, first.lines),
        "turning.directed": _directed(view, BANKER_FIRST),
        "turning.by_casino_supervisor": _by_casino_supervisor(_directions(view, BANKER_FIRST)),
        "turning.as_determined": _as_determined(view, by, line),
    }


def _as_determined(view: TableView, by: str, line: tuple[int, ...]) -> Evidence:
    """Whether who turned the cards is who is to, as it was last determined."""
    given = [(r.line, e) for r in view.round.context if isinstance(e := r.event, DirectionEvent)]
    given += [(r.line, e) for r in told(view) if r.line < line[0] and isinstance(e := r.event, DirectionEvent)]
    given = [(n, e) for n, e in given if e.what in (DEALER_TURNS, PLAYER_TURNS)]
    if not given:
        return absent(view.round, view.holes, "direction", "what is directed or determined at the table", line)
    by_supervisor = _by_casino_supervisor(given[-1:])
    if isinstance(by_supervisor, Missing):
        return by_supervisor
    due = given[-1][1].what == (DEALER_TURNS if by == STAFF else PLAYER_TURNS)
    return Known(due and bool(by_supervisor.value), (given[-1][0], *line))


def _by_casino_supervisor(given: Sequence[tuple[int, DirectionEvent]]) -> Evidence:
    """Whether a casino supervisor gave the authority; who ranks above one may have acted as one."""
    lines = tuple(line for line, _ in given)
    if any(e.by == "casino supervisor" for _, e in given):
        return Known(True, lines)
    if any(e.by != "game supervisor" for _, e in given):
        return Missing("whether who authorised it acted as a casino supervisor is not recorded")
    return Known(False, lines)
