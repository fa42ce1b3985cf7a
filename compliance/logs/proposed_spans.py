"""Wagers on several numbers of which a file names two: the first and the last, perhaps, of those that lie together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from compliance.logs.faults import shorten
from compliance.logs.proposed_sample import Sample

_NUMBERS: Final = re.compile(r"[0-9]+")
_Event = dict[str, Any]


def with_spans_told(events: Sequence[_Event], sample: Sample, asked: list[str]) -> list[_Event]:
    """The events, with that on which wagers are marked as unsure where some of them name two numbers though the wager
    is on more (`corner 4-8`): whether these are the first and the last of them, or two of its numbers, is asked."""
    told = []
    for event in events:
        members = event["members"] if event["event"] == "wager" else {}
        doubtful = next(_of_two(members.get("bet"), members.get("on"), sample), None)
        if doubtful is None:
            told.append(event)
            continue
        bet, on = doubtful
        told.append({**event, "members": {**members, "on": {**members["on"], "unsure": True}}})
        asked.append(
            f"is a {bet} on {shorten(on)} one on the numbers from the first to the last of them? then `values` (or "
            "`cells`) should name each number; while `unsure` stands nothing that rests on it is counted"
        )
    return told


def _of_two(bet: Any, on: Any, sample: Sample) -> Iterator[tuple[str, str]]:
    """The wagers of the sample that are on more numbers than the two that are named, and how these are written."""
    many = sample.game.on_many if sample.game is not None else ()
    if not many or not isinstance(bet, Mapping) or not isinstance(on, Mapping) or on.get("as") not in (None, "numbers"):
        return
    for row in sample.rows:
        said = str(row.values.get(str(on.get("column")), "")).strip()
        wager = bet.get("values", {}).get(str(row.values.get(str(bet.get("column")), "")).strip(), bet.get("value"))
        if wager in many and len(_NUMBERS.findall(said)) == 1 + 1:
            yield str(wager), said
