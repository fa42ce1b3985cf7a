"""Sets of dice received at the table and replaced, as subjects of checks."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.games.hidden import first_hole
from compliance.games.play import Subject
from compliance.games.table_facts import TableView
from compliance.logs.events import DiceEvent, NoticeEvent
from compliance.logs.rounds import Recorded, captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_SUPERVISOR = "supervisor"
_INSPECTORS = ("dealer", _SUPERVISOR)
_TOLD, _OF = "inspector", "dice"  # words by which a notice is known to be the one that the rule asks for


def dice_subjects(view: TableView, facts: Facts) -> list[Subject]:
    """Each set of dice received or replaced since the round before, up to the end of this one."""
    events = (*view.round.between, *view.round.events)
    found: list[Subject] = []
    for place, recorded in enumerate(events):
        event = recorded.event
        if not isinstance(event, DiceEvent) or event.what == "inspect":
            continue
        line = (recorded.line,)
        inspected = _inspected(events[place:])
        count: Evidence = (
            Missing("the log does not say how many dice") if event.count is None else Known(event.count, line)
        )
        complete = set(inspected) == set(_INSPECTORS)
        own: dict[str, Evidence] = {
            "dice.what": Known(event.what, line),
            "dice.opening": Known(not _thrown_before(view, events[:place]), line),
            "dice.count": count,
            "dice.inspected": Known(True, line) if complete else _absent(view, "dice", "inspections of dice", line),
            "dice.inspected_by": Known(" and ".join(inspected) or "nobody", line),
            "dice.by_supervisor": Known(True, line)
            if _SUPERVISOR in inspected
            else _absent(view, "dice", "inspections of dice", line),
            "dice.notified": _notified(view, recorded, events[:place]),
        }
        found.append(Subject("dice", f"dice@{recorded.line}", Facts(own, facts)))
    return found


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
    for recorded in reversed((*view.round.context, *before)):
        event = recorded.event
        if isinstance(event, NoticeEvent) and _TOLD in event.to.lower() and _OF in event.about.lower():
            return Known(True, (recorded.line, replaced.line))
    return _absent(view, "notice", "notices", (replaced.line,))


def _absent(view: TableView, kind: str, what: str, line: tuple[int, ...]) -> Evidence:
    hole = first_hole(view.holes, kind)
    if hole is not None:
        return Missing(hole.reason)
    return (
        Known(False, line) if captures(view.round.session, kind) else Missing(f"this recorder does not record {what}")
    )
