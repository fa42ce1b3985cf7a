"""Announcements of which hand has won a round of baccarat, as the facts that the round would have by them."""

from __future__ import annotations

from compliance.games.baccarat.hands import HANDS
from compliance.games.baccarat.vocabulary import final_count
from compliance.games.table_facts import TableView
from compliance.logs.events import CallEvent
from compliance.meaning.evidence import Evidence, Known


def results_told(view: TableView) -> list[dict[str, Evidence]]:
    """For each announcement point counts by which the hand named would have won, or of a tie equal ones."""
    found: list[dict[str, Evidence]] = []
    for recorded in view.round.events:
        event = recorded.event
        if isinstance(event, CallEvent) and event.what == "result" and event.hand is not None:
            line = (recorded.line,)
            counts: dict[str, Evidence] = {final_count(h): Known(int(event.hand == h), line) for h in HANDS}
            found.append({**counts, "winner": Known(event.hand, line)})
    return found
