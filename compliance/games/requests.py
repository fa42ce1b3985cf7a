"""What players ask for at a table that the rules let them ask for: whether they had it, and what followed."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.games.hidden import Hole
from compliance.games.parties import absent
from compliance.games.play import Subject, key_at
from compliance.logs.events import CardEvent, CutEvent, RequestEvent, ShuffleEvent
from compliance.logs.rounds import Recorded, Round
from compliance.meaning.evidence import Evidence, Facts, Known, known_or


def request_subjects(round_: Round, holes: Sequence[Hole], facts: Facts) -> list[Subject]:
    """The requests recorded since the round before, up to its end; of the last one, also what came after it."""
    told = (*round_.between, *round_.events, *round_.following)
    subjects: list[Subject] = []
    for place, recorded in enumerate(told):
        event = recorded.event
        if isinstance(event, RequestEvent):
            line = (recorded.line,)
            after = until_dealt(told[place + 1 :])
            own: dict[str, Evidence] = {
                "request.what": Known(event.what, line),
                "request.granted": known_or(event.granted, "the log does not say whether it was granted", line),
                "request.shuffled": done(round_, holes, after, ShuffleEvent, line),
                "request.cut": done(round_, holes, after, CutEvent, line),
            }
            subjects.append(Subject("request", key_at("request", recorded), Facts(own, facts)))
    return subjects


def until_dealt(told: Sequence[Recorded]) -> Sequence[Recorded]:
    """What stands before the next card that is dealt."""
    dealt = next((i for i, r in enumerate(told) if isinstance(r.event, CardEvent)), len(told))
    return told[:dealt]


def done(
    round_: Round,
    holes: Sequence[Hole],
    after: Sequence[Recorded],
    kind: type[ShuffleEvent | CutEvent],
    line: tuple[int, ...],
) -> Evidence:
    """Whether the cards were shuffled, or cut, in what stands after a line."""
    lines = tuple(r.line for r in after if isinstance(r.event, kind))
    name, what = ("shuffle", "every shuffle") if kind is ShuffleEvent else ("cut", "every cut")
    return Known(True, (*line, *lines)) if lines else absent(round_, holes, name, what, line)
