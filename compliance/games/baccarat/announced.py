"""What is announced of a round of baccarat, as the facts that the round would have by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from compliance.games.baccarat.hands import HANDS, Hand
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.vocabulary import TIE, final_count
from compliance.games.play import Subject
from compliance.games.table_facts import TableView
from compliance.logs.events import CallEvent
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Facts, Known, Missing
from compliance.meaning.expressions import say_value


def winner_told(event: CallEvent, line: int) -> Evidence:
    """Which hand an announcement of the result names, or the tie; some recorders write it as the value announced."""
    told = event.hand if event.hand is not None else event.value
    if told is None:
        return Missing("the announcement is recorded without the hand that won")
    if told not in (*HANDS, TIE):
        return Missing(f"the announcement is recorded as {say_value(told)}, which is neither a hand nor a tie")
    return Known(told, (line,))


def results_told(view: TableView) -> list[dict[str, Evidence]]:
    """For each announcement point counts by which the hand named would have won, or of a tie equal ones."""
    found: list[dict[str, Evidence]] = []
    for recorded in view.round.events:
        event = recorded.event
        told = winner_told(event, recorded.line) if isinstance(event, CallEvent) and event.what == "result" else None
        if isinstance(told, Known):
            counts: dict[str, Evidence] = {final_count(h): Known(int(told.value == h), told.lines) for h in HANDS}
            found.append({**counts, "winner": told})
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


def due_as_told(
    earlier: Iterable[tuple[int, Evidence]], hand: Hand, position: int, rules: BaccaratRules
) -> Iterator[Known]:
    """What would be due of a hand at a place of the round if what was announced of it earlier were so: that and the
    cards which it has been dealt since. earlier: (where, the point count announced there)."""
    for told_at, told in earlier:
        since = [rules.card_values.get(c.rank) for c in hand.cards if told_at < c.position < position]
        if not isinstance(told, Known) or not isinstance(told.value, int) or None in since:
            continue
        total = told.value + sum(value for value in since if value is not None)
        counted = decide(rules.point_count, {"hand.total": Known(total, told.lines)})
        if isinstance(counted, Decided) and isinstance(counted.answer, int):
            yield Known(counted.answer, told.lines)
