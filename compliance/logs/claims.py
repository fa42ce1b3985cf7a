"""A log as somebody claims that it should read: which of its events are told otherwise.

The log is then read again from its beginning, so that whatever a round takes from rounds before (a wager that still
lies, who has wagered below a minimum, the cards that came out of the shoe) is as claimed too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec import structs

from compliance.logs.case_file import Claim
from compliance.logs.case_reading import claimed
from compliance.logs.corrections import make_correction, named, new_members, targets
from compliance.logs.events import CorrectEvent, Event
from compliance.logs.reading import Entry
from compliance.logs.rounds import Recorded, Round

# each as recorded and as claimed: one row of a log of another program may tell several events
Told = list[tuple[Event, Event]]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What is told otherwise. events: by file and line. applied: which of the claims name an event."""

    events: Mapping[tuple[str, int], Told] = field(default_factory=dict)
    applied: frozenset[int] = frozenset()

    def told(self, entry: Entry) -> Entry:
        """A line of the log as it is claimed that it should read."""
        for recorded, then in self.events.get((entry.file, entry.line), ()):
            if entry.event == recorded:
                return structs.replace(entry, event=then)
        return entry


AS_RECORDED: Final = Otherwise()


def as_claimed(rounds: Iterable[Round], claims: Sequence[Claim]) -> Otherwise:
    """What is claimed of events of these rounds.

    What is claimed takes the place of what was recorded; it is no correction, which would itself be an event at the
    table. Of an event that was corrected at the table, it takes the place of what was said last of it.
    """
    events: dict[tuple[str, int], Told] = {}
    applied: set[int] = set()
    for round_ in rounds:
        then: dict[int, tuple[Recorded, Recorded]] = {}
        for number, claim in enumerate(claims):
            correction = claimed(claim, round_.table)
            target = _named(round_, correction)
            if target is not None:
                last = next((c.by for c in reversed(round_.corrections) if c.original is target), target)
                then[id(last)] = last, _with(then.get(id(last), (last, last))[1], correction)
                applied.add(number)
        for recorded, told in then.values():
            events.setdefault((recorded.file, int(recorded.line)), []).append((recorded.event, told.event))
    return Otherwise(events, frozenset(applied))


def _named(round_: Round, correction: CorrectEvent) -> Recorded | None:
    """The event of a round of which a claim speaks: by number before by id, the first of several."""
    found = (r for wanted in named(correction) for r in round_.events if wanted in targets(r))
    return next(found, None)


def _with(recorded: Recorded, claim: CorrectEvent) -> Recorded:
    """An event, or the correction of one, with the members that are claimed."""
    if not isinstance(recorded.event, CorrectEvent):
        return make_correction(recorded, structs.replace(recorded, event=claim), None).corrected
    return structs.replace(recorded, event=recorded.event.model_copy(update=new_members(claim)))
