"""When a deal is to begin with shuffled cards: after the table was vacant, as directed, after a card was seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from compliance.games.hidden import Hole, hidden
from compliance.games.play import Subject, key_at
from compliance.games.requests import done, until_dealt
from compliance.logs.events import CardEvent, CardsEvent, DirectionEvent, IrregularityEvent, ShuffleEvent, VacantEvent
from compliance.logs.rounds import Recorded, Round, could_be
from compliance.logs.values import CARDS_COUNT
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_EXPOSED: Final = "card exposed before use"


def renewing_subjects(round_: Round, holes: Sequence[Hole], facts: Facts) -> list[Subject]:
    """The vacancies, directions and exposed cards after which the deal of this round, or of the next one, begins."""
    told = (*round_.between, *round_.events)
    subjects: list[Subject] = []
    for place, recorded in enumerate(told):
        event, line = recorded.event, (recorded.line,)
        own: dict[str, Evidence] = {}
        if isinstance(event, VacantEvent) and round_.earlier and _dealt(told[place + 1 :]):
            own["vacancy.shuffled"] = _shuffled(round_, holes, told, place, line)
            subjects.append(Subject("vacancy", key_at("vacant", recorded), Facts(own, facts)))
        elif isinstance(event, DirectionEvent):
            own = {
                "direction.what": Known(event.what, line),
                "direction.by": Known(event.by, line),
                "direction.after_vacancy": _after_vacancy(told[:place], line),
                "direction.shuffled": _shuffled(round_, holes, told, place, line),
                "direction.counted": _counted(round_, holes, told, place, line),
            }
            subjects.append(Subject("direction", key_at("direction", recorded), Facts(own, facts)))
        elif isinstance(event, IrregularityEvent) and event.what == _EXPOSED:
            own["exposed.shuffled"] = _shuffled(round_, holes, told, place, line)
            subjects.append(Subject("exposed", key_at("exposed", recorded), Facts(own, facts)))
    return subjects


def _dealt(told: Sequence[Recorded]) -> bool:
    return any(isinstance(r.event, CardEvent) for r in told)


def _after_vacancy(before: Sequence[Recorded], line: tuple[int, ...]) -> Evidence:
    lines = tuple(r.line for r in _since_dealt(before) if isinstance(r.event, VacantEvent))
    return Known(bool(lines), (*lines, *line))


def _since_dealt(before: Sequence[Recorded]) -> Iterator[Recorded]:
    dealt = max((i for i, r in enumerate(before) if isinstance(r.event, CardEvent)), default=-1)
    yield from before[dealt + 1 :]


def _shuffled(
    round_: Round, holes: Sequence[Hole], told: Sequence[Recorded], place: int, line: tuple[int, ...]
) -> Evidence:
    """Whether a shuffle stands between a place and the next card; that card may be of the next round."""
    later = _before_next_deal(round_, told, place)
    return later if isinstance(later, Missing) else done(round_, holes, later, ShuffleEvent, line)


def _counted(
    round_: Round, holes: Sequence[Hole], told: Sequence[Recorded], place: int, line: tuple[int, ...]
) -> Evidence:
    """Whether the cards were counted between a place and the next card."""
    later = _before_next_deal(round_, told, place)
    if isinstance(later, Missing):
        return later
    counts = tuple(r.line for r in later if isinstance(r.event, CardsEvent) and r.event.what == "count")
    if counts:
        return Known(True, (*line, *counts))
    if CARDS_COUNT not in round_.session.captures:
        return Missing("this recorder does not record counts of the cards")
    unread, lost = hidden(holes, "cards"), round_.shoe.lost
    if unread is not None:
        return unread
    if lost is not None and could_be(lost, "cards"):
        return Missing(f"line {lost.line} of the log may have been a count of the cards")
    return Known(False, line)


def _before_next_deal(round_: Round, told: Sequence[Recorded], place: int) -> Sequence[Recorded] | Missing:
    """What stands between a place and the next card, which may be of the next round."""
    later = told[place + 1 :]
    if not _dealt(later):
        if round_.upcoming is None:
            return Missing("no later round is recorded")
        later = (*later, *round_.following, *round_.upcoming)
    return until_dealt(later)
