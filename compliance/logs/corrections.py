"""Finds what a `correct` event puts right, and makes the event as it then is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compliance.logs.events import CallEvent, CardEvent, CorrectEvent, Event, SettleEvent, WagerEvent
from compliance.logs.rounds import Correction, Recorded

_TARGETS: dict[type[Event], str] = {
    CardEvent: "card",
    SettleEvent: "settle",
    WagerEvent: "wager",
    CallEvent: "result",
}


# what can be corrected, by its number or by its id
Target = tuple[str, int | str]


def targets(recorded: Recorded) -> Iterator[Target]:
    """By what a correction may name an event: a settlement goes by the id of its wager, a wager by its own, an
    announced result by the id of its round, and each by its number."""
    event = recorded.event
    what = _TARGETS.get(type(event))
    if what is None or (isinstance(event, CallEvent) and event.what != "result"):
        return
    known = _known_as(event)
    if known is not None:
        yield what, known
    if recorded.seq is not None:
        yield what, recorded.seq


def named(correct: CorrectEvent) -> tuple[Target, ...]:
    """What a correction names: by number before by id."""
    number = correct.of if isinstance(correct.of, int) else int(correct.of) if correct.of.isdecimal() else None
    by_id = (correct.what, str(correct.of))
    return (by_id,) if number is None else ((correct.what, number), by_id)


def _known_as(event: Event) -> str | None:
    if isinstance(event, SettleEvent):
        return event.wager
    if isinstance(event, WagerEvent):
        return event.id
    return event.round if isinstance(event, CallEvent) else None


def make_correction(original: Recorded, by: Recorded, earlier: Correction | None) -> Correction:
    """The event with its new members. A correction of what was corrected before goes on from there."""
    correct = by.event
    assert isinstance(correct, CorrectEvent)
    basis = earlier.corrected if earlier is not None else original
    event = basis.event.model_copy(update=new_members(correct))
    corrected = Recorded(event, basis.file, basis.line, basis.ts, basis.seq, basis.extras)
    return Correction(original, by, corrected)


def new_members(correct: CorrectEvent) -> dict[str, Any]:
    """The members that a correction gives anew, and those that are no more known by what it says."""
    new: dict[str, Any] = {member: getattr(correct, member) for member in correct.new_members()}
    if "to" in new and "n" not in new:
        new["n"] = None  # its place in the other hand is not said
    if "paid" in new or "net" in new:
        new = {"paid": None, "net": None, **new}
    return new
