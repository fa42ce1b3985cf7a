"""Sets of dice received at the table and replaced, and dice that are lost, as subjects of checks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compliance.games.craps.lives import Table
from compliance.games.craps.rolls import Roll, Timeline
from compliance.games.once import Once
from compliance.games.parties import parties_of, party
from compliance.games.play import Subject, key_at
from compliance.games.table_facts import TableView
from compliance.logs.events import DiceEvent, NoticeEvent, OfferEvent, RollEvent
from compliance.logs.rounds import Recorded
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or

_SUPERVISOR = "supervisor"
_INSPECTORS = ("dealer", _SUPERVISOR)
_TOLD, _OF = "inspector", "dice"  # words by which a notice is known to be the one that the rule asks for


def dice_subjects(view: TableView, table: Table, facts: Facts) -> list[Subject]:
    """Each set of dice received or replaced since the round before, up to the end of this one."""
    events = (*view.round.between, *view.round.events)
    found: list[Subject] = []
    for place, recorded in enumerate(events):
        event = recorded.event
        if not isinstance(event, DiceEvent) or event.what == "inspect":
            continue
        line = (recorded.line,)
        inspected = _inspected(events[place:])
        complete = set(inspected) == set(_INSPECTORS)
        own: dict[str, Evidence] = {
            "dice.what": Known(event.what, line),
            "dice.opening": Known(not _thrown_before(view, events[:place]), line),
            "dice.count": known_or(event.count, "the log does not say how many dice", line),
            "dice.inspected": view.whether(line if complete else (), "dice", "inspections of dice", otherwise=line),
            "dice.inspected_by": Known(" and ".join(inspected) or "nobody", line),
            "dice.by_supervisor": view.whether(
                line if _SUPERVISOR in inspected else (), "dice", "inspections of dice", otherwise=line
            ),
            "dice.notified": _notified(view, recorded, events[:place]),
            **_offered_again(view, table, table.timeline.begins - len(view.round.between) + place, line),
        }
        found.append(Subject("dice", key_at("dice", recorded), Facts(own, facts)))
    return found


def set_facts(view: TableView, table: Table, roll: Roll) -> dict[str, Evidence]:
    """How many dice of the set were lost when the dice passed to the shooter of a roll, and what was done about it.

    Counted from when a set came to the table that had not yet come when the shooter before threw first.
    """
    line = (roll.line,)
    lost, unsaid, replaced, removed = 0, False, False, False
    shooter: str | None = None
    for at, event in _sets_and_rolls(table.timeline):
        if at >= roll.at:
            break
        if isinstance(event, RollEvent) and event.shooter != shooter:
            shooter = event.shooter
            if replaced:
                lost, unsaid, replaced, removed = 0, False, False, False
        elif isinstance(event, DiceEvent) and event.what in ("lost", "found"):
            unsaid = unsaid or event.count is None
            lost += (event.count or 0) if event.what == "lost" else -(event.count or 0)
        elif isinstance(event, DiceEvent) and (lost or unsaid):
            replaced = replaced or event.what in ("receive", "replace")
            removed = removed or event.what == "remove"
    absent = view.whether((), "dice", "what is done with the dice", otherwise=line)
    return {
        "roll.dice_lost": Missing("the log does not say how many dice were lost or found") if unsaid
        else Known(lost, line),
        "roll.set_replaced": Known(True, line) if replaced else absent,
        "roll.set_removed": Known(True, line) if removed else absent,
    }  # fmt: skip


def _sets_and_rolls(timeline: Timeline) -> Sequence[tuple[int, DiceEvent | RollEvent]]:
    """What was done with the dice, and the rolls between; nothing where nothing is recorded of the dice."""
    return _SETS.of((timeline,), None, lambda: _all_of_sets(timeline))


_SETS: Final = Once[Sequence[tuple[int, DiceEvent | RollEvent]]](0)  # the last one: each throw of a round asks for them


def _all_of_sets(timeline: Timeline) -> Sequence[tuple[int, DiceEvent | RollEvent]]:
    events = [(at, r.event) for at, r in enumerate(timeline.moments) if isinstance(r.event, DiceEvent | RollEvent)]
    return events if any(isinstance(event, DiceEvent) for _, event in events) else ()


def _offered_again(view: TableView, table: Table, at: int, line: tuple[int, ...]) -> dict[str, Evidence]:
    """Whether the shooter threw on after a moment, and whether the dice had been offered to him before that."""
    before = next((r for r in reversed(table.timeline.rolls) if r.at < at), None)
    after = next((r for r in table.timeline.rolls if r.at > at), None)
    if before is None or after is None:
        return {"dice.thrown_on": Known(False, line)}
    if before.shooter is None or after.shooter is None:
        return {"dice.thrown_on": Missing("the log does not say who threw")}
    known = parties_of(view.round)
    offers = tuple(
        r.line
        for r in table.timeline.moments[at : after.at]
        if isinstance(r.event, OfferEvent)
        and r.event.what == "dice"
        and party(r.event.to, known) == party(before.shooter, known)
    )
    return {
        "dice.thrown_on": Known(before.shooter == after.shooter, (*line, after.line)),
        "dice.offered_again": Known(True, (*line, *offers))
        if offers
        else view.whether((), "offer", "to whom the dice are offered", otherwise=(*line, after.line)),
    }


def _thrown_before(view: TableView, before: Sequence[Recorded]) -> bool:
    """Whether dice had been thrown at the table in this session."""
    return bool(view.round.earlier) or any(r.event.event == "roll" for r in before)


def _inspected(events: Sequence[Recorded]) -> list[str]:
    """Who inspected the dice before they were thrown."""
    inspectors: list[str] = []
    for recorded in events:
        event = recorded.event
        if event.event == "roll":
            break
        if isinstance(event, DiceEvent) and event.what == "inspect" and event.by is not None:
            inspectors.append(event.by)
    return sorted(set(inspectors))


def _notified(view: TableView, replaced: Recorded, before: Sequence[Recorded]) -> Evidence:
    """Whether a Government inspector was notified before the dice were replaced, since they were replaced last."""
    own = {id(r) for r in (*view.round.between, *view.round.events)}
    for recorded in reversed((*(r for r in view.round.context if id(r) not in own), *before)):
        event = recorded.event
        if isinstance(event, DiceEvent) and event.what == "replace":
            break
        if isinstance(event, NoticeEvent) and _TOLD in event.to.lower() and _OF in event.about.lower():
            return Known(True, (recorded.line, replaced.line))
    return view.whether((), "notice", "notices", otherwise=(replaced.line,))
