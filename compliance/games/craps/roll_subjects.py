"""The rolls of a round, and what was called of them, as subjects of checks."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.games.craps.dice_offers import refused_by_others, shooter_facts
from compliance.games.craps.dice_sets import set_facts
from compliance.games.craps.lives import Table
from compliance.games.craps.rolls import Roll
from compliance.games.craps.tracks import NEVER, Track
from compliance.games.craps.vocabulary import DONT_PASS, LOSE, PASS, WIN
from compliance.games.play import Subject
from compliance.games.table_facts import TableView, is_call
from compliance.games.wagers import collects_or_pays
from compliance.logs.events import CallEvent, Event
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or

_OnLine = tuple[Track, int | None]
_LINE = (PASS, DONT_PASS)
STICKPERSON = ("staff", "stickperson", "dealer")  # who may throw in the shooter's place


def roll_subjects(view: TableView, table: Table, facts: Facts) -> list[Subject]:
    """Each roll of this round, and each announcement of a total."""
    here = [r for r in table.timeline.rolls if r.at >= table.timeline.begins]
    found: list[Subject] = []
    line = _line_wagers(table)
    before: tuple[Roll, Evidence] | None = None
    for number, roll in enumerate(here):
        following = here[number + 1].at if number + 1 < len(here) else len(table.timeline.moments)
        own = _facts(view, table, roll, following, line)
        own["roll.lacked_before"] = _lacked_before(roll, before)
        before = roll, own["roll.on_line"]
        name = table.timeline.name_of(roll)
        found.append(Subject("roll", name, Facts(own, facts), within=name))
    return found + _calls(table, here, facts)


def _facts(view: TableView, table: Table, roll: Roll, following: int, wagers: Sequence[_OnLine]) -> dict[str, Evidence]:
    line = (roll.line,)
    shown = "dice not recorded" if roll.throw is None else "-".join(str(d) for d in roll.throw)
    bettors = _line_bettors(table, roll, wagers)
    return {
        "roll.fault": Known(roll.fault or "none", line),
        "roll.valid": Missing(roll.doubt) if roll.doubt else Known(roll.valid, line),
        "roll.no_roll_called": _was_called(view, table, roll, following),
        **_announced(view, table, roll, following),
        "roll.come_out": known_or(roll.come_out, "whether this is a come out roll cannot be known", line),
        "roll.by_player": Missing("the log does not say who threw") if roll.shooter is None
        else Known(roll.shooter not in STICKPERSON, line),
        "roll.continues": _continues(table, roll),
        "roll.on_line": _on_line(view, table, roll, bettors),
        "roll.kept_dice": _kept_dice(table, roll),
        "roll.others_on_line": Known(any(t.state.player != roll.shooter for t in bettors), line),
        "roll.for_chips": Known(roll.for_chips, line),
        **shooter_facts(view, table, roll),
        **set_facts(view, table, roll),
        "roll.said": Known(f"{shown} thrown by {roll.shooter or 'an unnamed shooter'}", line),
    }  # fmt: skip


def _was_called(view: TableView, table: Table, roll: Roll, following: int) -> Evidence:
    if roll.called:
        return Known(True, (roll.line,))
    return _absent(view, table, roll, following, "no roll")


def _announced(view: TableView, table: Table, roll: Roll, following: int) -> dict[str, Evidence]:
    """Whether the total was called before wagers were settled by it."""
    moments = table.timeline.moments
    calls = [at for at in range(roll.at, following) if is_call(moments[at], "result")]
    until = next((at for at in range(roll.at, following) if _settles(table, roll, moments[at].event)), following)
    in_time = [at for at in calls if at < until]
    said = "called" if in_time else "called only when wagers had been settled" if calls else "not called"
    known = Known(True, (roll.line, moments[in_time[0]].line)) if in_time else None
    return {
        "roll.announced": known or _absent(view, table, roll, until, "result"),
        "roll.announced_said": Known(said, (roll.line,)),
    }


def _settles(table: Table, roll: Roll, event: Event) -> bool:
    """Whether an event settles, as won or lost, a wager that the roll decides."""
    track = table.tracks.get(event.wager) if collects_or_pays(event) else None
    decided = table.to_the_end(track).decided if track is not None and track.state.bet in table.rules.wagers else None
    return decided is not None and decided.at == roll.at


def _absent(view: TableView, table: Table, roll: Roll, following: int, what: str) -> Evidence:
    """A call that is not there: not made, unless the recorder does not record it or a hole may hide it."""
    first, last = table.timeline.position(roll.at), table.timeline.position(following)
    unknown = view.untold("call", f"the call ({what})", lambda position: first <= position <= last, what=what)
    return unknown or Known(False, (roll.line,))


def _line_wagers(table: Table) -> list[_OnLine]:
    """The wagers on the line that may lie there in this round, each with the moment up to which it does although it was
    settled: one that was settled although nothing had decided it is wrongly settled; that is told of the settlement,
    and the right to throw does not depend on it. None: to be asked roll by roll."""
    begins = table.timeline.begins
    line = [t for t in table.tracks.values() if t.state.bet in _LINE and (t.gone is None or t.gone >= begins)]
    found = [(t, _wrongly_until(t, table)) for t in line]
    return [(t, n) for t, n in found if t.settled is None or t.settled >= begins or n is None or n >= begins]


def _line_bettors(table: Table, roll: Roll, wagers: Sequence[_OnLine]) -> list[Track]:
    """The wagers on the line as the dice are thrown."""
    there = [(t, until) for t, until in wagers if t.placed < roll.at]
    return [t for t, until in there if t.stands(roll.at) or _lies_yet(t, until, table, roll.at)]


def _lies_yet(track: Track, until: int | None, table: Table, at: int) -> bool:
    """Whether a wager that was settled is undecided as the dice are thrown."""
    if track.settled is None or track.settled >= at:
        return False
    if until is not None:
        return until >= at
    life = table.life(track, at)
    return life.decided is None and life.hidden is None


def _wrongly_until(track: Track, table: Table) -> int | None:
    """The moment of the roll that decides a wager that was settled, `NEVER` where it was settled otherwise; None where
    that roll may be hidden."""
    known = track.state.bet in table.rules.wagers and track.gone is None
    if not known or track.settled is None or track.outcome not in (WIN, LOSE):
        return NEVER
    whole = table.to_the_end(track)
    if whole.decided is not None:
        return whole.decided.at
    return len(table.timeline.moments) if whole.hidden is None else None


def _continues(table: Table, roll: Roll) -> Evidence:
    """Whether the shooter is the one who threw before."""
    before = next((r for r in reversed(table.timeline.rolls) if r.at < roll.at), None)
    if before is None:
        return Known(False, (roll.line,))
    if roll.shooter is None or before.shooter is None:
        return Missing("the log does not say who threw")
    passed = refused_by_others(table, before.at, roll)
    return Known(roll.shooter == before.shooter and not passed, (before.line, *passed, roll.line))


def _on_line(view: TableView, table: Table, roll: Roll, bettors: list[Track]) -> Evidence:
    """Whether the shooter had a wager on the line."""
    if roll.shooter is None:
        return Missing("the log does not say who threw")
    own = [t for t in bettors if t.state.player == roll.shooter]
    if own:
        return Known(True, (roll.line, *own[0].state.placed_lines))
    others = [t.state for t in table.tracks.values() if t.state.player == roll.shooter and t.stands(roll.at)]
    unnamed = next((w for w in others if w.bet not in table.rules.wagers), None)
    if unnamed is not None:
        return Missing(f"wager {unnamed.id} of the shooter, on {unnamed.bet}, is of a kind that the rules do not name")
    if not set(_LINE) <= set(table.rules.wagers) - set(table.rules.unread):
        return Missing("the words on the wagers on the line are not all understood")
    last = table.timeline.position(roll.at)
    lost = next((Missing(h.reason) for h in table.timeline.holes if table.timeline.begins <= h.at <= roll.at), None)
    return view.untold("wager", "wagers", lambda position: position <= last) or lost or Known(False, (roll.line,))


def _lacked_before(roll: Roll, before: tuple[Roll, Evidence] | None) -> Evidence:
    """Whether the shooter threw the roll before it, in this round, and had no wager on the line then either.

    before: that roll, and whether its shooter had one.
    """
    if before is None or roll.shooter is None or before[0].shooter != roll.shooter:
        return Known(False, (roll.line,))
    then = before[1]
    return Known(isinstance(then, Known) and not then.value, (roll.line,))


def _kept_dice(table: Table, roll: Roll) -> Evidence:
    """Whether the shooter of a come out roll is the one who lost the line with the roll before."""
    before = next((r for r in reversed(table.timeline.rolls) if r.at < roll.at and r.valid), None)
    if before is None or not roll.come_out or any(before.at < h.at <= roll.at for h in table.timeline.holes):
        return Known(False, (roll.line,))
    if not table.rules.seven_out:
        return Missing("what a 7 Out is, is not understood")
    if before.point is None or before.total not in table.rules.seven_out:
        return Known(False, (roll.line,))
    if roll.shooter is None or before.shooter is None:
        return Missing("the log does not say who threw")
    passed = refused_by_others(table, before.at, roll)
    return Known(roll.shooter == before.shooter and not passed, (before.line, *passed, roll.line))


def _calls(table: Table, here: list[Roll], facts: Facts) -> list[Subject]:
    """Each announcement of a total, with the total of the last valid roll before it."""
    found: list[Subject] = []
    for at, recorded in table.timeline.here():
        event = recorded.event
        if not isinstance(event, CallEvent) or event.what != "result":
            continue
        stated = event.total if event.total is not None else event.value
        before = next((r for r in reversed(here) if r.at < at), None)
        due: Evidence = Missing("no roll is recorded before the announcement")
        if before is not None:
            hidden = next((h.reason for h in table.timeline.holes if before.at < h.at <= at), None)
            if hidden or before.total is None:
                due = Missing(hidden or "the dice are not recorded")
            else:
                due = Known(before.total, (before.line,))
        own: dict[str, Evidence] = {
            "call.total": Known(stated, (recorded.line,)) if isinstance(stated, int)
            else Missing("the announcement is recorded without the total"),
            "call.due": due,
            "call.valid": Missing(before.doubt) if before is not None and before.doubt
            else Known(before is None or before.valid, (recorded.line,)),
        }  # fmt: skip
        within = table.timeline.name_of(before) if before is not None else ""
        found.append(Subject("call", f"call@{table.timeline.position(at)}", Facts(own, facts), within=within))
    return found
