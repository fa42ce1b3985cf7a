"""What can go wrong with the rolls of craps: who throws, and what is called."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.sampling.house import Fault, House
from compliance.games.sampling.play import Finding, Play


def total_called_wrongly(house: House, play: Play) -> list[Finding] | None:
    """Another total is called than the dice show."""
    rule, called = house.rule("total.called"), play.place("call", what="result")
    if rule is None or called is None:
        return None
    play.events[called]["total"] += 1
    return [house.finds(rule, "total.called")]


def total_not_called(house: House, play: Play) -> list[Finding] | None:
    """The total is not called."""
    return house.leaves_out(play, "total.made", "call", what="result")


FAULTS: Mapping[str, Fault] = {
    "total called wrongly": total_called_wrongly,
    "total not called": total_not_called,
}
