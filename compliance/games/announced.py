"""Whether a wager was settled as a result that was announced, or keyed in, would have it: then that is the cause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from compliance.games.wagers import WagerState
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.evidence import Evidence, Facts, Known

AS_ANNOUNCED: Final = "wager.as_announced"


def as_announced(
    wager: WagerState, outcome: Decision | None, facts: Facts, told: Iterable[Mapping[str, Evidence]]
) -> dict[str, Evidence]:
    """The fact of one wager. told: for each announcement (or entry) of a result, the facts of the round by it."""
    if outcome is None or not wager.settlements:
        return {AS_ANNOUNCED: Known(False)}
    recorded = wager.settlements[0].event.result
    by_it = (decide(outcome, Facts(result, facts)) for result in told)
    fits = any(isinstance(d, Decided) and _alike(str(d.answer), recorded) for d in by_it)
    return {AS_ANNOUNCED: Known(fits, wager.lines)}


def _alike(answer: str, recorded: str) -> bool:
    """Whether a wager comes out as it was settled: what neither wins nor loses is void, or stands off."""
    return answer == recorded or not {answer, recorded} & {"win", "lose"}
