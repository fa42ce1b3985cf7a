"""Finds what a `correct` event puts right, and makes the event as it then is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from compliance.logs.events import CallEvent, CardEvent, CorrectEvent, Event, SettleEvent, WagerEvent
from compliance.logs.rounds import Correction, Recorded

_TARGETS: dict[str, type[CardEvent] | type[SettleEvent] | type[WagerEvent] | type[CallEvent]] = {
    "card": CardEvent,
    "settle": SettleEvent,
    "wager": WagerEvent,
    "result": CallEvent,
}


def find_target(correct: CorrectEvent, recorded: Iterable[Recorded]) -> Recorded | None:
    """The event that is corrected, among `recorded` (latest first): by its seq, else by its id.

    A settlement goes by the id of its wager, a wager by its own id, an announced result by the id of its round.
    """
    candidates = [r for r in recorded if _is_such(correct, r.event)]
    number = correct.of if isinstance(correct.of, int) else int(correct.of) if correct.of.isdecimal() else None
    by_number = [r for r in candidates if number is not None and r.seq == number]
    by_id = [r for r in candidates if _known_as(r.event) == str(correct.of)]
    return next(iter([*by_number, *by_id]), None)


def _is_such(correct: CorrectEvent, event: Event) -> bool:
    return isinstance(event, _TARGETS[correct.what]) and (not isinstance(event, CallEvent) or event.what == "result")


def _known_as(event: Event) -> str | None:
    if isinstance(event, SettleEvent):
        return event.wager
    if isinstance(event, WagerEvent):
        return event.id
    return event.round if isinstance(event, CallEvent) else None


def make_correction(original: Recorded, by: Recorded, earlier: Sequence[Correction]) -> Correction:
    """The event with its new members. A correction of what was corrected before goes on from there."""
    correct = by.event
    assert isinstance(correct, CorrectEvent)
    basis = next((c.corrected for c in reversed(earlier) if c.original is original), original)
    new: dict[str, Any] = {member: getattr(correct, member) for member in correct.new_members()}
    if "to" in new and "n" not in new:
        new["n"] = None  # its place in the other hand is not said
    if "paid" in new or "net" in new:
        new = {"paid": None, "net": None, **new}
    event = basis.event.model_copy(update=new)
    corrected = Recorded(event, basis.file, basis.line, basis.ts, basis.seq, basis.extras)
    return Correction(original, by, corrected)
