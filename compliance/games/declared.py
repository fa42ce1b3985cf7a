"""How a wager was made: whether it was declared orally, and whether chips lay beside the declaration."""

from __future__ import annotations

from compliance.logs.events import WagerEvent
from compliance.meaning.evidence import Evidence, Known, known_or


def declared_facts(event: WagerEvent, line: int) -> dict[str, Evidence]:
    """The facts of a declaration, the same at every game (1996 rules 4.3, 3.5, 4.4, 4.9 and 3.4 of the games)."""
    return {
        "placement.oral": Known(event.by == "oral", (line,)),
        "placement.accompanied": known_or(
            event.accompanied, "the log does not say whether chips lay beside the declaration", (line,)
        ),
    }
