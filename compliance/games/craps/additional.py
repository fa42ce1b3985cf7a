"""The facts of an additional wager as it is placed: whether its base stands with a point, and its limit."""

from __future__ import annotations

from fractions import Fraction

from compliance.amounts import written
from compliance.games.assumed import SMALLEST_CHIP, assuming
from compliance.games.craps.chips import payable_from, unit_of
from compliance.games.craps.lives import Life, Table
from compliance.games.craps.money_facts import odds_on
from compliance.games.craps.tracks import Track
from compliance.games.hidden import hidden, holes_of, untold
from compliance.games.wagers import settled_unplaced
from compliance.logs.rounds import Round, Session
from compliance.meaning.evidence import Evidence, Known, Missing

NO_UNIT = "which chips there are is not known"
_BASE, _WITHIN, _LIMIT, _TOTAL, _OVER = (
    "placement.has_base",
    "placement.within",
    "placement.limit_said",
    "placement.together_said",
    "placement.over",
)


def additional_facts(round_: Round, table: Table, track: Track, at: int, line: tuple[int, ...]) -> dict[str, Evidence]:
    """Whether the wager to which an additional one belongs stands with a point at a moment, and what may be put on it.

    A wager that is none in addition has no base to ask for and no limit of this kind.
    """
    kind = table.rules.wagers[track.state.bet].base
    no_limit: dict[str, Evidence] = {_WITHIN: Known(True, line), _LIMIT: Known("none"), _TOTAL: Known("none")}
    no_limit[_OVER] = Known(0)
    if not kind:
        return {_BASE: Known(True, line), **no_limit}
    base = table.base_of(track)
    if base is None and track.base is None and not _has_none(round_, table, track, kind, at):
        return _unknown(f"the log does not show to which wager on {kind} it belongs")
    if base is None and track.base is not None:
        lost = base_untold(round_, table, track)
        return {_BASE: Known(False, line), **no_limit} if lost is None else _unknown(lost.reason)
    if base is None or base.state.bet != kind or base.state.player != track.state.player:
        return {_BASE: Known(False, line), **no_limit}
    life = table.life(base, at)
    if life.hidden:
        return _unknown(life.hidden)
    if not (life.established and base.stands(at)):
        return {_BASE: Known(False, line), **no_limit}
    stake = track.stake(at) + sum(t.stake(at) for t in table.beside(track, base, at))
    whole = Fraction(base.stake(at))
    within, most = _within(round_.session, table, life, track, whole, stake)
    return {
        _BASE: Known(True, line),
        _WITHIN: within,
        _LIMIT: Known(written(int(most))) if isinstance(most, Fraction) else most,
        _TOTAL: Known(written(stake), line),
        _OVER: Known(max(stake - most, Fraction(0)), line) if isinstance(most, Fraction) else most,
    }


def base_untold(round_: Round, table: Table, track: Track) -> Missing | None:
    """Why it is not known how the wager stood to which one says that it belongs: the log does not show it being placed,
    and need not; None where it does, would, or nothing is said."""
    if track.base is None or table.base_of(track) is not None:
        return None
    return _wagers_untold(round_) or settled_unplaced(round_, (track.base,))


def _has_none(round_: Round, table: Table, track: Track, kind: str, at: int) -> bool:
    """Whether the log shows that the player has no wager of a kind that stands at a moment."""
    standing = any(t.stands(at) for t in table.alike(track.state.player, kind))
    return _wagers_untold(round_) is None and not standing


def _wagers_untold(round_: Round) -> Missing | None:
    """Why the log need not tell of a wager that may stand in the round: one of an earlier round may."""
    lost = (hidden(holes_of(earlier), "wager") for earlier in round_.earlier)
    return untold(round_, holes_of(round_), "wager", "wagers") or next((why for why in lost if why is not None), None)


def _unknown(why: str) -> dict[str, Evidence]:
    return dict.fromkeys((_BASE, _WITHIN, _LIMIT, _TOTAL, _OVER), Missing(why))


def _within(
    session: Session, table: Table, life: Life, track: Track, whole: Fraction, stake: int
) -> tuple[Evidence, Fraction | Missing]:
    """Whether `stake` cents in addition to a base of `whole` cents are within the limit, and what that is in cents."""
    lines = track.state.lines
    rule = table.rules.limits.get(track.state.bet)
    odds = odds_on(track, life.facts, table.rules)
    unit = unit_of(session)
    if rule is None or odds is None or unit is None:
        why = Missing(NO_UNIT if unit is None else "the limit of the wager is not known")
        return why, why
    limit = rule[1]
    per_unit = odds if limit.measure == "winnings" else Fraction(1)
    plain = whole / per_unit
    single = max(plain, payable_from(plain, odds, unit)) if limit.for_unit else plain
    double = plain * (limit.option or 1)
    if limit.option and limit.for_unit and table.rules.unit_over_double:
        double = max(double, payable_from(double, odds, unit))
    chosen = session.options.get("odds_limit")
    by_unit = limit.for_unit and not session.chips
    if chosen == "single" or stake <= single:
        return assuming(Known(stake <= single, lines), SMALLEST_CHIP, where=by_unit), single
    if chosen == "double" or stake > double:
        most = max(single, double)
        return assuming(Known(stake <= most, lines), SMALLEST_CHIP, where=by_unit), most
    why = Missing("the log does not say whether the operator has increased the limit")
    return why, why
