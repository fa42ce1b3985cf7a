"""The closure of a table at which players are present: announced, and for how long before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from compliance.games.general_limits import Displayed
from compliance.games.notice_time import minutes_between, notice_said
from compliance.games.play import Subject, key_at
from compliance.logs.events import CloseEvent, NoticeEvent, OpenEvent
from compliance.logs.rounds import Recorded
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_PLAYERS: Final = "player"
_CLOSING: Final = "clos"


def closures(table: Displayed, facts: Facts) -> list[Subject]:
    """The closures of this round and of what lies before it that are to be judged."""
    return [s for r in table.own if isinstance(r.event, CloseEvent) for s in _closure(table, r, r.event, facts)]


def _closure(table: Displayed, recorded: Recorded, event: CloseEvent, facts: Facts) -> Iterator[Subject]:
    """A closure that is announced, or one that was not announced or comes before the time announced for it."""
    earlier = _since_closed(list(table.earlier(recorded)))
    announced = [(r, at) for r in earlier if (at := _closing_at(r)) is not None]
    if event.closing_at is not None and any(at == event.closing_at for _, at in announced):
        return  # displayed again: the first display counts
    if event.closing_at is None and any(recorded.ts is None or at <= recorded.ts for _, at in announced):
        return  # the closure that was announced, and was judged when it was
    line = (recorded.line,)
    notice = _closure_notice(table, recorded, event, announced)
    own: dict[str, Evidence] = {
        "closure.notice": notice,
        "closure.notice_said": notice_said(notice),
        "closure.players": _players_present(table, recorded),
        "closure.said": Known(_closure_said(event, bool(announced)), line),
        "closure.told": _told(table, recorded, earlier, [r.line for r, _ in announced]),
        "closure.early": _early(earlier, recorded, event),
    }
    yield Subject("closure", key_at("close", recorded), Facts(own, facts))


def _since_closed(earlier: list[Recorded]) -> list[Recorded]:
    """What was recorded since the table was last closed."""
    closed = [n for n, r in enumerate(earlier) if isinstance(r.event, CloseEvent) and r.event.closing_at is None]
    return earlier[closed[-1] + 1 :] if closed else earlier


def _closing_at(recorded: Recorded) -> datetime | None:
    event = recorded.event
    return event.closing_at if isinstance(event, OpenEvent | CloseEvent) else None


def _closure_said(event: CloseEvent, announced: bool) -> str:
    if event.closing_at is not None:
        return f"closure at {event.closing_at:%H:%M} announced"
    return "closed before the time announced" if announced else "closed without announcement"


def _closure_notice(
    table: Displayed, recorded: Recorded, event: CloseEvent, announced: Sequence[tuple[Recorded, datetime]]
) -> Evidence:
    if recorded.ts is None:
        return Missing("the log does not say when the closure was announced")
    if event.closing_at is not None:
        return Known(minutes_between(recorded.ts, event.closing_at), (recorded.line,))
    if announced and announced[-1][0].ts is not None:
        first = announced[-1][0]
        return Known(minutes_between(first.ts, recorded.ts), (first.line, recorded.line)) if first.ts else Known(0)
    lost = table.lost("close")
    return Missing(lost) if lost else Known(0, (recorded.line,))


def _told(table: Displayed, recorded: Recorded, earlier: Sequence[Recorded], announced: Sequence[int]) -> Evidence:
    """Whether the players had notice of a closure: it is announced, or a notice to them is recorded before it, and
    after the table was last closed."""
    notices = [(r.line, n) for r in earlier if isinstance(n := r.event, NoticeEvent)]
    lines = tuple(line for line, n in notices if _PLAYERS in n.to.casefold() and _CLOSING in n.about.casefold())
    if lines or announced or _closing_at(recorded) is not None:
        return Known(True, (*announced, *lines, recorded.line))
    lost = table.lost("notice") or table.lost("close")
    return Missing(lost) if lost else Known(False, (recorded.line,))


def _early(earlier: Sequence[Recorded], recorded: Recorded, event: CloseEvent) -> Evidence:
    until = [(r.line, o.gaming_until) for r in earlier if isinstance(o := r.event, OpenEvent) and o.gaming_until]
    at = event.closing_at or recorded.ts
    if not until or at is None:
        return Missing("the log does not say when the hours of gaming end")
    return Known(at < until[-1][1], (until[-1][0], recorded.line))


def _players_present(table: Displayed, recorded: Recorded) -> Evidence:
    """Players are present where the round in which this stands, or the one before it, has wagers, unless the table has
    become vacant since."""
    vacated = table.vacated(recorded)
    if isinstance(vacated, Missing):
        return vacated
    if vacated.lines:
        return Known(not vacated.value, vacated.lines)
    playing = table.wagers_before(recorded)
    if playing or table.players_before:
        return Known(True, playing)
    if not table.round.earlier:
        return Known(False)
    return Missing("whether players were present at the table when it was closed is not recorded")
