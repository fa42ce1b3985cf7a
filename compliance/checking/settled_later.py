"""In which later round a wager was settled that an explained round leaves open: some wagers may stand on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.logs.events import SettleEvent
from compliance.logs.rounds import Round

Open = dict[tuple[Any, str], dict[str, Any]]


def left_open(explanation: Mapping[str, Any], round_: Round) -> Open:
    """The wagers of an explained round of which it records no result, by session and id."""
    drawn = (explanation["picture"] or {}).get("wagers", ())
    return {(round_.session.key, wager["id"]): wager for wager in drawn if not wager.get("result")}


def settle_later(open_: Open, round_: Round) -> None:
    """Says of each that a round settles in which round and line that is."""
    for _, event, recorded in round_.each(SettleEvent) if open_ else ():
        wager = open_.pop((round_.session.key, event.wager), None)
        if wager is not None:
            wager["settled_in"] = {"round": round_.id, "line": int(recorded.line), "result": event.result}
