"""What a baccarat table has chosen among what the rules leave open: odds, method, forms of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.games.baccarat.signs_shown import MODIFIED, at_deal, shown_now
from compliance.games.table_facts import TableView
from compliance.meaning.evidence import Evidence, Known, Missing

VOCABULARY: Mapping[str, str] = {
    "session.cutting_cards": "how many cutting cards are in use",
    "session.cutting_cards_known": "whether the log says so",
    "option.banker_six": "half where modified odds apply to a Banker win with a point count of six, else none",
    "option.method": "the method of settlement (A, B) in use",
    "option.tie_odds": "the odds on a Tie Bet that the layout shows",
    "option.adopted": "the further forms of baccarat adopted at the table",
}


def option_facts(view: TableView) -> dict[str, Evidence]:
    """What the session says of the options that the rules leave to the operator, or the signs do."""
    options: Mapping[str, Any] = view.round.session.options
    line = (view.round.session.opened.line,)
    method = options.get("method")
    tie = options.get("tie_odds")
    cutting = view.round.session.cutting_cards
    return {
        "session.cutting_cards": Missing("the log does not say how many cutting cards are in use")
        if cutting is None
        else Known(cutting, line),
        "session.cutting_cards_known": Known(cutting is not None, line),
        "option.banker_six": _banker_six(view, options, line),
        "option.method": Missing("the log does not say which method of settlement is used")
        if method is None
        else Known(str(method), line),
        "option.tie_odds": Missing("the log does not say which odds on a Tie Bet the layout shows")
        if tie is None
        else Known(str(tie), line),
        "option.adopted": Known(tuple(sorted(str(a) for a in options.get("adopted", ()))), line),
    }


def _banker_six(view: TableView, options: Mapping[str, Any], line: tuple[int, ...]) -> Evidence:
    """As the session says, else as the signs do: the odds are modified from the round at which they are displayed."""
    if "banker_six" not in options:
        shown = shown_now(at_deal(view.round))
        if MODIFIED in shown:
            return Known("half", (shown[MODIFIED],))
    return Known(str(options.get("banker_six", "none")), line)
