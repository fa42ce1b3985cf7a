"""What is announced of a round of baccarat, as the facts that the round would have by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from compliance.games.baccarat.hands import HANDS
from compliance.games.baccarat.vocabulary import final_count
from compliance.games.play import Subject
from compliance.games.table_facts import TableView
from compliance.logs.events import CallEvent
from compliance.meaning.evidence import Evidence, Facts, Known


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


def counts_told(counts: Iterable[Subject], facts: Facts) -> Iterator[Facts]:
    """The facts of the round by the point counts announced after the initial deal: of one hand, or of both."""
    told: dict[str, Evidence] = {}
    for count in counts:
        hand, value, stage = (count.facts.get(f"call.{name}") for name in ("hand", "value", "stage"))
        if isinstance(hand, Known) and isinstance(value, Known) and stage == Known("initial"):
            told[f"{hand.value}.initial_count"] = value
    for many in range(len(told)):
        for some in combinations(told, many + 1):
            yield Facts({name: told[name] for name in some}, facts)
