"""Wagers on one area together, where the operator has directed that their total is not to exceed the maximum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compliance.games.parties import parties_of, party
from compliance.games.wagers import WagerState
from compliance.logs.events import DirectionEvent
from compliance.logs.rounds import Round

_OF_ALL: Final = "area total"
_OF_SOME: Final = "player total"


def limited(round_: Round, wagers: Sequence[WagerState]) -> tuple[Sequence[WagerState], tuple[int, ...]]:
    """Those of the wagers on an area whose total a direction limits, and where it stands; none where none does."""
    told = [r for r in (*round_.context, *round_.between, *round_.events) if isinstance(r.event, DirectionEvent)]
    of_all = tuple(r.line for r in told if isinstance(e := r.event, DirectionEvent) and e.what == _OF_ALL)
    if of_all:
        return wagers, of_all
    some = [(r.line, e.to) for r in told if isinstance(e := r.event, DirectionEvent) and e.what == _OF_SOME and e.to]
    if not some:
        return (), ()
    known = parties_of(round_)
    whose = {party(to, known) for _, to in some}
    return [w for w in wagers if party(w.player, known) in whose], tuple(line for line, _ in some)
