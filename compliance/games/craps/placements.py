"""The facts of a wager being placed or changed: whether it may be, then and there, and for how much."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from compliance.amounts import written
from compliance.games.assumed import SMALLEST_CHIP, assuming
from compliance.games.craps import statements as said
from compliance.games.craps.additional import NO_UNIT, additional_facts
from compliance.games.craps.chips import unit_of
from compliance.games.craps.lives import Life, Table, number_of
from compliance.games.craps.money_facts import NO_SPLIT
from compliance.games.craps.rolls import Roll
from compliance.games.craps.tracks import Track
from compliance.games.craps.vocabulary import ACTIVE
from compliance.games.declared import declared_facts
from compliance.games.play import Subject
from compliance.games.table_facts import about_wager
from compliance.games.wagers import added_by, winnings_on
from compliance.logs.events import WagerEvent
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

PLACED = "placed"
_ACTS = {None: PLACED, "increase": "increased", "reduce": "reduced", "withdraw": "removed"}


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
        own = placing_facts(round_, table, moment, act)
        key = f"{event.id}@{table.timeline.position(at)}"
        found.append(Subject("placement", key, Facts(own, facts), about_wager(track.state)))
    return found


def placing_facts(round_: Round, table: Table, moment: Moment, act: str) -> dict[str, Evidence]:
    """What craps says of one placing or changing of a wager (act: placed, increased, reduced, removed)."""
    track, at = moment.track, moment.at
    line = (moment.line,)
    before = table.life(track, at)
    stake = track.stake(at)
    own: dict[str, Evidence] = {
        "placement.bet": Known(track.state.bet, line),
        "placement.act": Known(act, line),
        "placement.point_on": point_on(table, at),
        "placement.established": _established(table, track, before, line),
        "placement.decided": _decided(before, line),
        "placement.after_settlement": Known(track.settled is not None and track.settled < at, line),
        "placement.after_play": Known(before.decided is not None, line),
        "placement.again": _again(table, moment),
        **declared_facts(moment.event, moment.line),
        "placement.confirmed": _confirmed(moment.event, line),
        "placement.on": number_of(track),
        "placement.in_units": _in_units(round_, table, moment, stake),
        "placement.said": Known(f"wager {track.state.id} ({track.state.bet}, {written(stake)}) {act}"),
    }
    placed = next((p for p in track.state.placements if p.line == moment.line), None)
    own["placement.winnings"] = Known(0, line) if placed is None else winnings_on(track.state, placed)
    own |= additional_facts(round_, table, track, at, line)
    added = 0 if placed is None else added_by(track.state, placed)
    return own | {"placement.share_over": _share_over(own["placement.over"], added)}


def _share_over(over: Evidence, added: int) -> Evidence:
    """How much of what a placing added is over the limit."""
    if isinstance(over, Missing) or not added:
        return over if isinstance(over, Missing) else Known(Fraction(1))
    if not isinstance(over.value, (int, Fraction)):
        return Missing("how much was placed over the limit is not known")
    return Known(min(Fraction(over.value), Fraction(added)) / added, over.lines)


def _confirmed(event: WagerEvent, line: tuple[int, ...]) -> Evidence:
    if event.confirmed is None:
        return Missing("the log does not say whether the wager was confirmed")
    return Known(event.confirmed, line)


def _established(table: Table, track: Track, before: Life, line: tuple[int, ...]) -> Evidence:
    """Whether a point stood for the wager itself, as the definitions say what a point is."""
    if before.hidden:
        return Missing(before.hidden)
    window = table.rules.wagers[track.state.bet].window
    if window is None:
        return Known(before.established, line)
    points = table.rules.come_out_points if window == "come out" else table.rules.come_points
    if not points:
        return Missing("what a point is, is not understood")
    total = before.first.total if before.first is not None else None
    return Known(before.established and total in points, line)


def _decided(before: Life, line: tuple[int, ...]) -> Evidence:
    """Whether a roll had decided the wager; one that rests as its base is decided is handed back, and not decided."""
    if before.hidden:
        return Missing(before.hidden)
    active = before.facts[ACTIVE]
    if isinstance(active, Missing):
        return active if before.decided is not None else Known(False, line)
    return Known(before.decided is not None and bool(active.value), line)


def point_on(table: Table, at: int) -> Evidence:
    """Whether a come out point stood, so that the next roll is not a come out roll."""
    here = [r for r in table.timeline.rolls if r.at >= table.timeline.begins]
    if any(table.timeline.begins < h.at <= at for h in table.timeline.holes):
        return Missing("a roll may be missing from the log before this")
    last = next((r for r in reversed(here) if r.at < at and r.valid), None)
    if last is None:
        return Known(False)
    return _after(table, last)


def _after(table: Table, last: Roll) -> Evidence:
    """Whether a point stands after a valid roll."""
    rules = table.rules
    if last.come_out is None or last.total is None or not (rules.come_out_points and rules.seven_out):
        return Missing("whether a point stood cannot be known from the log")
    if not last.come_out:
        ends = last.total == last.point or last.total in table.rules.seven_out
        return Known(not ends, (last.line,))
    return Known(last.total in table.rules.come_out_points, (last.line,))


def _again(table: Table, moment: Moment) -> Evidence:
    """Whether the same player took down or reduced such a wager since the last come out roll."""
    before = (r.at for r in reversed(table.timeline.rolls) if r.come_out and r.valid and r.at < moment.at)
    since = next(before, table.timeline.begins)
    own = moment.track.state
    again = any(since < at < moment.at for at in table.taken_down(own.player, own.bet))
    return Known(again, (moment.line,))


def _in_units(round_: Round, table: Table, moment: Moment, stake: int) -> Evidence:
    """Whether a composite wager is whole units: in those of the chips, or of the chip that is assumed."""
    asked = moment.track.state.bet in table.rules.units
    put = stake if moment.event.amount is None else moment.event.amount  # before the casino took any of it off
    found = _in_whole_units(round_, table, moment, put)
    return assuming(found, SMALLEST_CHIP, where=asked and not round_.session.chips)


def _in_whole_units(round_: Round, table: Table, moment: Moment, stake: int) -> Evidence:
    """Whether a composite wager is whole units as its words have it (the split of it, where it has one)."""
    track, line = moment.track, (moment.line,)
    rule = table.rules.units.get(track.state.bet)
    if rule is None:
        return Known(True, line)
    unit = unit_of(round_.session)
    if unit is None:
        return Missing(NO_UNIT)
    units = rule[1]
    if isinstance(units, said.Units):
        if units.nominated and track.state.on is None:
            return Missing("the log does not show which total was nominated")
        nominated = not units.nominated or track.state.on in units.nominated
        return Known(nominated and stake % (units.units * unit) == 0, line)
    split = track.split(moment.at)
    if not split:
        return Known(stake >= units.units * unit and stake % unit == 0, line)
    if moment.event.split is None and sum(split.values()) != stake:
        return Missing(NO_SPLIT)
    least = all(split.get(bet, 0) >= many * unit and split.get(bet, 0) % unit == 0 for bet, many in units.parts)
    return Known(least and sum(split.values()) == stake and set(split) == {b for b, _ in units.parts}, line)
