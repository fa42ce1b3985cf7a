"""What a baccarat table has chosen among what the rules leave open: odds, method, forms of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from compliance.games.baccarat.signs_shown import (
    METHODS,
    MODIFIED,
    at_deal,
    changed_to,
    ever_shown,
    put_up_since,
    shown_now,
)
from compliance.games.table_facts import TableView
from compliance.logs.events import SessionEvent
from compliance.logs.faults import shorten
from compliance.logs.rounds import Session
from compliance.meaning.evidence import Evidence, Known, Missing
from compliance.spelling import aside

# the odds on the Banker's Hand where it wins with a point count of six: as on any other count, or half of that
_AS_EVER: Final = "none"
_MODIFIED_ODDS: Final = "half"


def option_facts(view: TableView, forms: Sequence[str]) -> dict[str, Evidence]:
    """What the session says of the options that the rules leave to the operator, or the signs do.

    forms: the further forms of the game that the rules name.
    """
    options: Mapping[str, Any] = view.round.session.options
    line = (view.round.session.opened.line,)
    tie = options.get("tie_odds")
    return {
        "session.shuffler_known": Known(view.round.session.shuffler is not None, line),
        "option.banker_six": _banker_six(view, options, line),
        "option.method": _method(view, options, line),
        "option.tie_odds": Missing("the log does not say which odds on a Tie Bet the layout shows")
        if tie is None
        else Known(str(tie), line),
        "option.adopted": adopted(view.round.session, forms),
    }


def adopted(session: Session, forms: Sequence[str]) -> Evidence:
    """The further forms of the game that are adopted, as the rules write their names: capitals do not matter. Of a name
    that the rules do not know nobody can say which form it means."""
    by_lower = {form.lower(): form for form in forms}
    named = [str(name) for name in session.options.get("adopted", ())]
    unknown = [name for name in named if name.strip().lower() not in by_lower]
    if unknown and forms:
        said = shorten(unknown[0])
        near = aside(unknown[0], forms)
        return Missing(f"the rules name no form of the game {said}, which the log says is adopted{near}")
    known = (by_lower[name.strip().lower()] for name in named if name not in unknown)
    return Known(tuple(sorted(known)), (session.opened.line,))


def _method(view: TableView, options: Mapping[str, Any], line: tuple[int, ...]) -> Evidence:
    """The method of settlement as the session says, until a sign changes it."""
    method = options.get("method")
    if method is None:
        return Missing("the log does not say which method of settlement is used")
    return changed_to(view.round, METHODS) or Known(str(method).strip().upper(), line)


def _banker_six(view: TableView, options: Mapping[str, Any], line: tuple[int, ...]) -> Evidence:
    """As the session says until a sign changes it, else as the signs do: the odds are modified from the round at which
    they are displayed."""
    opened = view.round.session.opened.event
    said = "banker_six" in options
    if not said and isinstance(opened, SessionEvent) and "banker_six" in (opened.options or {}):
        return Missing("what the session says of `banker_six` is no value that it can have")
    chosen = str(options.get("banker_six", _AS_EVER))
    known = at_deal(view.round)
    shown, later = shown_now(known), {r.line for r in put_up_since(view.round)}
    if MODIFIED in shown and (not said or shown[MODIFIED] in later):
        return Known(_MODIFIED_ODDS, (shown[MODIFIED],))
    if chosen != _AS_EVER and MODIFIED not in shown and MODIFIED in ever_shown(known):
        return Missing("the sign that showed the modified odds was taken away: whether they still hold is not recorded")
    return Known(chosen, line)
