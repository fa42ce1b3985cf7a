"""The facts of a wager being placed or changed: whether it may be, then and there, and for how much."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from compliance.games.craps import statements as said
from compliance.games.craps.chips import payable_from, unit_of
from compliance.games.craps.lives import Life, Table
from compliance.games.craps.money_facts import odds_on
from compliance.games.craps.rolls import Roll
from compliance.games.craps.tracks import Track
from compliance.games.play import Subject
from compliance.games.table_facts import about_wager, cents_said
from compliance.logs.events import WagerEvent
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_ACTS = {None: "placed", "increase": "increased", "reduce": "reduced", "withdraw": "removed"}
_NO_UNIT = "which chips there are is not known"


@dataclass(frozen=True, slots=True)
class Moment:
    """A wager event of this round: where it stands, its line, its wager."""

    at: int
    line: int
    event: WagerEvent
    track: Track


def placement_subjects(round_: Round, table: Table, facts: Facts) -> list[Subject]:
    """Every placing and changing of a wager in this round."""
    found: list[Subject] = []
    for at, recorded in table.timeline.here():
        event = recorded.event
        if not isinstance(event, WagerEvent) or event.status in ("refused", "void") or event.id not in table.tracks:
            continue
        act = _ACTS.get(event.change)
        track = table.tracks[event.id]
        if act is None or track.state.bet not in table.rules.wagers:
            continue
        moment = Moment(at, recorded.line, event, track)
        own = _facts(round_, table, moment, act)
        key = f"{event.id}@{table.timeline.position(at)}"
        found.append(Subject("placement", key, Facts(own, facts), about_wager(track.state)))
    return found


def _facts(round_: Round, table: Table, moment: Moment, act: str) -> dict[str, Evidence]:
    track, at = moment.track, moment.at
    line = (moment.line,)
    before = table.life(track, at)
    stake = track.stake(at)
    own: dict[str, Evidence] = {
        "placement.bet": Known(track.state.bet, line),
        "placement.act": Known(act, line),
        "placement.point_on": _point_on(table, at),
        "placement.established": Missing(before.hidden) if before.hidden else Known(before.established, line),
        "placement.decided": Missing(before.hidden) if before.hidden else Known(before.decided is not None, line),
        "placement.again": _again(table, moment),
        "placement.oral": Known(moment.event.by == "oral", line),
        "placement.confirmed": _confirmed(moment.event, line),
        "placement.on": Known(track.state.on if isinstance(track.state.on, (int, str)) else "nothing", line),
        "placement.in_units": _in_units(round_, table, track, stake, line),
        "placement.said": Known(f"wager {track.state.id} ({track.state.bet}, {cents_said(stake)}) {act}"),
    }
    return own | _additional(round_, table, moment, stake)


def _confirmed(event: WagerEvent, line: tuple[int, ...]) -> Evidence:
    if event.confirmed is None:
        return Missing("the log does not say whether the wager was confirmed")
    return Known(event.confirmed, line)


def _point_on(table: Table, at: int) -> Evidence:
    """Whether a come out point stood, so that the next roll is no come out roll."""
    here = [r for r in table.timeline.rolls if r.at >= table.timeline.begins]
    if any(table.timeline.begins < h.at <= at for h in table.timeline.holes):
        return Missing("a roll may be missing from the log before this")
    last = next((r for r in reversed(here) if r.at < at and r.valid), None)
    if last is None:
        return Known(False)
    return _after(table, last)


def _after(table: Table, last: Roll) -> Evidence:
    """Whether a point stands after a valid roll."""
    if last.come_out is None or last.total is None:
        return Missing("whether a point stood cannot be known from the log")
    if not last.come_out:
        ends = last.total == last.point or last.total in table.rules.seven_out
        return Known(not ends, (last.line,))
    return Known(last.total in table.rules.come_out_points, (last.line,))


def _again(table: Table, moment: Moment) -> Evidence:
    """Whether the same player took down or reduced such a wager since the last come out roll."""
    come_out = [r for r in table.timeline.rolls if r.come_out and r.valid and r.at < moment.at]
    since = come_out[-1].at if come_out else table.timeline.begins
    own = moment.track.state
    for track in table.tracks.values():
        if track.state.player == own.player and track.state.bet == own.bet:
            for at, event in track.events:
                if since < at < moment.at and event.change in ("reduce", "withdraw"):
                    return Known(True, (moment.line,))
    return Known(False, (moment.line,))


def _in_units(round_: Round, table: Table, track: Track, stake: int, line: tuple[int, ...]) -> Evidence:
    """Whether a composite wager is whole units as its words have it (the split of it, where it has one)."""
    rule = table.rules.units.get(track.state.bet)
    if rule is None:
        return Known(True, line)
    unit = unit_of(round_.session)
    if unit is None:
        return Missing(_NO_UNIT)
    units = rule[1]
    if isinstance(units, said.Units):
        nominated = not units.nominated or track.state.on in units.nominated
        return Known(nominated and stake % (units.units * unit) == 0, line)
    split = track.events[0][1].split or {}
    if not split:
        return Known(stake % (units.units * unit) == 0, line)
    least = all(split.get(bet, 0) >= many * unit and split.get(bet, 0) % unit == 0 for bet, many in units.parts)
    return Known(least and sum(split.values()) == stake and set(split) == {b for b, _ in units.parts}, line)


# ---- additional wagers -----------------------------------------------------------------------------------------------


def _additional(round_: Round, table: Table, moment: Moment, stake: int) -> dict[str, Evidence]:
    """Of an additional wager: whether its base stands with a point, and whether it is within its limit."""
    track = moment.track
    line = (moment.line,)
    if not table.rules.wagers[track.state.bet].base:
        return {"placement.has_base": Known(True, line), "placement.within": Known(True, line), _LIMIT: Known("none")}
    base = table.base_of(track)
    if base is None and track.base is None:
        why = Missing(f"the log does not show to which wager on {table.rules.wagers[track.state.bet].base} it belongs")
        return {"placement.has_base": why, "placement.within": why, _LIMIT: why}
    own = table.rules.wagers[track.state.bet].base
    if base is None or base.state.bet != own or base.state.player != track.state.player:
        return {"placement.has_base": Known(False, line), "placement.within": Known(True, line), _LIMIT: Known("none")}
    life = table.life(base, min(moment.at, len(table.timeline.moments)))
    if life.hidden:
        why = Missing(life.hidden)
        return {"placement.has_base": why, "placement.within": why, _LIMIT: why}
    stands = life.established and base.stands(moment.at)
    within, limit = _within(round_, table, moment, base, life, stake)
    if not stands:
        within, limit = Known(True, line), Known("none")
    return {"placement.has_base": Known(stands, line), "placement.within": within, _LIMIT: limit}


_LIMIT = "placement.limit_said"


def _within(
    round_: Round, table: Table, moment: Moment, base: Track, life: Life, stake: int
) -> tuple[Evidence, Evidence]:
    rule = table.rules.limits.get(moment.track.state.bet)
    odds = odds_on(moment.track, life.facts, table.rules)
    unit = unit_of(round_.session)
    if rule is None or odds is None or unit is None:
        why = Missing(_NO_UNIT if unit is None else "the limit of the wager is not known")
        return why, why
    limit = rule[1]
    whole = Fraction(base.stake(moment.at))
    per_unit = odds if limit.measure == "winnings" else Fraction(1)
    plain = whole / per_unit
    single = max(plain, payable_from(plain, odds, unit)) if limit.for_unit else plain
    double = plain * (limit.option or 1)
    if limit.option and limit.for_unit and table.rules.unit_over_double:
        double = max(double, payable_from(double, odds, unit))
    chosen = round_.session.options.get("odds_limit")
    lines = (*base.state.placed_lines, moment.line)
    if chosen == "single" or stake <= single:
        return Known(stake <= single, lines), _said(single)
    if chosen == "double" or stake > double:
        most = max(single, double)
        return Known(stake <= most, lines), _said(most)
    why = Missing("the log does not say whether the operator has increased the limit")
    return why, why


def _said(cents: Fraction) -> Evidence:
    return Known(cents_said(int(cents)))
