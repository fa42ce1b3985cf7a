"""What can go wrong with the rolls of craps: who throws, and what is called."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.sampling.house import ROUND, Fault, House, breaks, left_out
from compliance.games.sampling.play import Play


@breaks("total.called")
def total_called_wrongly(house: House, play: Play) -> str | None:
    """Another total is called than the dice show."""
    called = play.place("call", what="result")
    if called is None:
        return None
    play.events[called]["total"] += 1
    return ROUND


FAULTS: Mapping[str, Fault] = {
    "total called wrongly": total_called_wrongly,
    "total not called": left_out("total.made", "call", what="result"),
}
