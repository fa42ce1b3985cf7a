"""What was announced of a round of Caribbean stud, as the facts that a wager would have by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.seats import StudView
from compliance.logs.events import CallEvent
from compliance.meaning.evidence import Evidence, Known
from compliance.meaning.wording import plain

NOT_QUALIFYING = "dealer does not qualify"
_AGAINST = {v.WIN: v.HIGHER, v.LOSE: v.LOWER, v.STAND_OFF: v.EQUAL}


def results_told(view: StudView, holder: str | None) -> Iterator[Mapping[str, Evidence]]:
    """For each announcement of how a hand comes out that it does so; that the dealer's hand does not qualify, or, where
    nobody said so, that it does."""
    heard = False
    for _, call, recorded in view.table.round.each(CallEvent):
        line = (recorded.line,)
        against = _AGAINST.get(plain(str(call.value)))
        if call.what == NOT_QUALIFYING:
            heard = True
            yield {v.QUALIFIES: Known(False, line)}
        elif call.what == "result" and call.hand is not None and call.hand == holder and against is not None:
            yield {v.AGAINST: Known(against, line)}
    if not heard:
        yield {v.QUALIFIES: Known(True)}
