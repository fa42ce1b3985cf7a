"""What a proposed mapping says is captured: of what is absent from the file, what shows that it did not happen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from compliance.logs.column_words import GameColumns
from compliance.logs.proposed_sample import Sample

Events = list[tuple[dict[str, Any], dict[str, str]]]


def settled_in_part(events: Events, captures: dict[str, None]) -> Iterator[str]:
    """Where of some wagers no event tells how they were settled, settlements are not captured; which these are."""
    made = {json.dumps(e["members"]["id"]): e for e, _ in events if e["event"] == "wager" and "id" in e["members"]}
    settled = {json.dumps(e["members"]["wager"]) for e, _ in events if e["event"] == "settle"}
    open_ = [event["members"]["bet"] for id_, event in made.items() if id_ not in settled and "bet" in event["members"]]
    if settled and open_:
        for kind in [kind for kind in captures if kind.startswith("settle")]:
            del captures[kind]
        words = ", ".join(str(bet) for bet in open_ if isinstance(bet, str)) or "some"
        yield (
            f"how were these wagers settled: {words}? no column tells it, so what is not recorded as settled is not "
            "assessed"
        )


def told_by_unread(sample: Sample, captures: dict[str, None]) -> Iterator[str]:
    """Where lines that are not read may tell of a kind of event, it is not captured: what is absent may stand there."""
    for event, shapes in sample.form.unread.items():
        for kind in [kind for kind in captures if kind.partition(" without ")[0] == event]:
            if kind == event:
                del captures[kind]  # of what is captured in part it stays said that its order, say, is not recorded
            yield (
                f"do these lines tell of a {event}? they are not read, and so `{event}` is taken as not captured; what "
                f"is not recorded of it shows nothing: {'; '.join(shapes)}"
            )


def uncaptured(events: Events, sample: Sample, game: GameColumns, captures: dict[str, None]) -> dict[str, list[str]]:
    """Kinds of event that are captured, though not those of these hands; of any, where lines that are not read may tell
    of them."""
    hands = _hands_without_cards(events, game)
    partly = {kind.partition(" without ")[0] for kind in captures if " without " in kind}
    unread: dict[str, list[str]] = {event: [] for event in sample.form.unread if event in partly}
    return {**({"card": hands} if hands else {}), **unread}


def _hands_without_cards(events: Events, game: GameColumns) -> list[str]:
    """The hands of which no card is told: there were some all the same, and their absence shows nothing."""
    cards = [event for event, _ in events if event["event"] == "card"]
    told: set[str] = set()
    for event in cards:
        if event["members"]["to"] != {"column": "whose"}:
            return []  # a column says whose each is
        told |= set(event["each"]["columns"].values())
    return [hand for hands in game.hands if not told & set(hands) for hand in hands] if cards else []
