"""Limits displayed at a table: when they change, who is told of it, for whom they are raised, in what increments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from compliance.amounts import written
from compliance.games.hidden import Hole, hidden, untold
from compliance.games.notice_time import minutes_between, notice_said
from compliance.games.play import Subject, key_at
from compliance.games.wagers import standing_wagers, wagers_of
from compliance.logs.events import CloseEvent, NoticeEvent, OpenEvent, SeatEvent, SignEvent, VacantEvent, WagerEvent
from compliance.logs.rounds import Recorded, Round
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_TO_COME: Final = "the log ends before the change takes effect, so whether gaming is then going on is not recorded"
_INSPECTOR: Final = "inspector"
# a notification of a change of limits speaks of one of these; one about cards or dice is not of that change
_OF_LIMITS: Final = ("limit", "minim", "maxim", "wager", "bet", "stake", "sign")


@dataclass(frozen=True, slots=True)
class _Limit:
    """One limit that a sign shows: of a bet ("" for all), its minimum or its maximum, in cents."""

    bet: str
    which: str
    cents: int

    @property
    def said(self) -> str:
        of = f" of {self.bet}" if self.bet else ""
        return f"{'minimum' if self.which == 'min' else 'maximum'}{of}"


_Changes = Sequence[tuple[_Limit, int]]  # each limit with what stood before


@dataclass(frozen=True, slots=True)
class Displayed:
    """What was recorded at a table about its signs, in order.

    before: before this round and what lies between it and the round before; own: what is this round's to judge.
    """

    round: Round
    holes: tuple[Hole, ...]
    before: tuple[Recorded, ...]
    own: tuple[Recorded, ...]

    def earlier(self, recorded: Recorded) -> Iterator[Recorded]:
        """What was recorded before an event of this round."""
        yield from self.before
        for other in self.own:
            if other is recorded:
                return
            yield other

    def wagers_before(self, recorded: Recorded) -> tuple[int, ...]:
        """The lines of the wagers of this round that stand before an event of it."""
        lines: list[int] = []
        for other in self.own:
            if other is recorded:
                return tuple(lines)
            if isinstance(other.event, WagerEvent):
                lines.append(other.line)
        return ()

    @property
    def players_before(self) -> frozenset[str]:
        """Who had a standing wager in the round of the session before this one."""
        if not self.round.earlier:
            return frozenset()
        return frozenset(w.player for w in standing_wagers(wagers_of(self.round.earlier[-1])[0].values()))

    def vacated(self, recorded: Recorded) -> Evidence:
        """Whether nobody is at the table when an event of this round stands: it became vacant, and neither a wager nor
        a taken seat is recorded since. Where only a seat was taken, the lines of what is then false say so."""
        vacant: tuple[int, ...] = ()
        came: tuple[int, ...] = ()
        for other in self.earlier(recorded):
            if isinstance(other.event, VacantEvent):
                vacant, came = (other.line,), ()
            elif isinstance(other.event, WagerEvent):
                vacant = ()
            elif isinstance(other.event, SeatEvent) and other.event.what == "taken":
                came = (other.line,)
        if not vacant or came:
            return Known(False, (*vacant, *came) if vacant else ())
        place = next((i for i, r in enumerate(self.round.events) if r is recorded), 0)
        until = len(self.round.events) if any(r is recorded for r in self.round.following) else place
        return hidden(self.holes, "wager", lambda at: at <= until) or Known(True, vacant)

    def lost(self, kind: str) -> str:
        """Why an event of this kind may have gone unrecorded, "" where its absence means something."""
        unknown = untold(self.round, self.holes, kind, f"every event “{kind}”")
        return "" if unknown is None else unknown.reason


def displayed(round_: Round, holes: tuple[Hole, ...]) -> Displayed:
    """The signs and other events of the table, sorted into those before this round and its own."""
    own = (*round_.between, *round_.events, *round_.following)
    mine = {id(recorded) for recorded in own}
    return Displayed(round_, holes, tuple(r for r in round_.context if id(r) not in mine), own)


def limit_subjects(table: Displayed, facts: Facts) -> list[Subject]:
    """The changes of limits, the notifications due, the personal signs and the increments of this round."""
    subjects: list[Subject] = []
    for recorded in table.own:
        if isinstance(recorded.event, SignEvent):
            subjects += _sign(table, recorded, recorded.event, facts)
    for number, recorded in enumerate(everything := (*table.before, *table.own)):
        sign = recorded.event
        if isinstance(sign, SignEvent) and sign.player is None and _is_due(table, recorded):
            subjects += _change(table, recorded, sign, everything[:number], facts)
    return subjects


def _limits(sign: SignEvent) -> Iterator[_Limit]:
    for bet, shown in (("", {"min": sign.min, "max": sign.max}), *(sign.bets or {}).items()):
        for which in ("min", "max"):
            cents = shown.get(which)
            if cents is not None:
                yield _Limit(bet, which, cents)


def _in_force(signs: Sequence[Recorded], limit: _Limit, instant: datetime | None) -> int | None:
    """The limit of the same kind that the signs had put in force at an instant."""
    for recorded in reversed(signs):
        sign = recorded.event
        if isinstance(sign, SignEvent) and sign.player is None and _takes_effect(sign.change_from, instant):
            for shown in _limits(sign):
                if (shown.bet, shown.which) == (limit.bet, limit.which):
                    return shown.cents
    return None


def _takes_effect(change_from: datetime | None, instant: datetime | None) -> bool:
    return change_from is None or instant is None or change_from <= instant


def _effect(recorded: Recorded) -> datetime | None:
    sign = recorded.event
    return sign.change_from if isinstance(sign, SignEvent) and sign.change_from is not None else recorded.ts


def _tightened(recorded: Recorded, earlier: Sequence[Recorded]) -> list[tuple[_Limit, int]]:
    """The limits that a sign makes tighter, each with what stood before."""
    sign = recorded.event
    if not isinstance(sign, SignEvent) or sign.player is not None:
        return []
    found = []
    for limit in _limits(sign):
        old = _in_force(earlier, limit, _effect(recorded))
        if old is not None and (limit.cents > old if limit.which == "min" else limit.cents < old):
            found.append((limit, old))
    return found


def _change_said(changes: _Changes) -> str:
    return ", ".join(f"{n.said} from {written(old)} to {written(n.cents)}" for n, old in changes)


def _sign(table: Displayed, recorded: Recorded, sign: SignEvent, facts: Facts) -> list[Subject]:
    line = (recorded.line,)
    key = key_at("sign", recorded)
    if sign.player is not None:
        shown = f"minimum {_said(sign.min)}, maximum {_said(sign.max)}"
        complete: Evidence = Known(sign.min is not None and sign.max is not None, line)
        if complete == Known(False, line) and table.lost("sign"):
            complete = Missing("this recorder may not record all that a player's own sign shows")
        own: dict[str, Evidence] = {"personal.complete": complete, "personal.said": Known(shown, line)}
        return [Subject("personal sign", key, Facts(own, facts), {"player": sign.player})]
    earlier = list(table.earlier(recorded))
    return [_increment(key, bet, *shown, line, facts) for bet, shown in _increments(sign, earlier, recorded)]


def _takes_effect_at(table: Displayed, recorded: Recorded) -> Recorded | None:
    """Before which event of this round a sign takes effect: at once, or at the time that it proposes. None where that
    is before or after what is this round's to judge."""
    effect = _effect(recorded)
    here = any(other is recorded for other in table.own)
    if effect is None or recorded.ts is None or effect <= recorded.ts:
        return recorded if here else None
    before = [r.ts for r in (table.round.earlier[-1].events if table.round.earlier else ()) if r.ts is not None]
    if not here and before and before[-1] >= effect:
        return None
    return next((r for r in table.own if r.ts is not None and r.ts >= effect), None)


def _is_due(table: Displayed, recorded: Recorded) -> bool:
    """Whether a change of limits is this round's to judge: it takes effect in it, or nothing later is recorded."""
    if _takes_effect_at(table, recorded) is not None:
        return True
    effect, last = _effect(recorded), next((r.ts for r in reversed(table.own) if r.ts is not None), None)
    return table.round.upcoming is None and effect is not None and last is not None and last < effect


def _change(
    table: Displayed, recorded: Recorded, sign: SignEvent, earlier: Sequence[Recorded], facts: Facts
) -> Iterator[Subject]:
    """A sign as it takes effect: whether what it tightens may be changed so, and whether that was notified."""
    line = (recorded.line,)
    changes = _tightened(recorded, earlier)
    own: dict[str, Evidence] = {"sign.tightens": Known(bool(changes), line)}
    if not changes:
        yield Subject("sign", key_at("sign", recorded), Facts(own, facts))
        return
    proposed = _proposals(recorded, changes, earlier)
    may = _may_be_made(table, recorded, sign, changes, earlier)
    own |= {
        "sign.announces": Known(sign.change_from is not None or bool(proposed), line),
        "sign.agreement_said": Known(sign.agreed is not None, line),
        "sign.said": Known(_change_said(changes), line),
    }
    yield Subject("sign", key_at("sign", recorded), Facts(own | may, facts))
    since = _last_change(earlier[: proposed[0]] if proposed else earlier)
    notified: dict[str, Evidence] = {
        "change.notified": _notified(table, (*table.before, *table.own)[since:]),
        "change.said": Known(_change_said(changes), line),
    }
    yield Subject("limit change", key_at("change", recorded), Facts(notified | may, facts))


def _may_be_made(
    table: Displayed, recorded: Recorded, sign: SignEvent, changes: _Changes, earlier: Sequence[Recorded]
) -> dict[str, Evidence]:
    """What makes a change one that may be made: its display, the agreement of the players, an opening, no gaming, all
    as it takes effect."""
    notice = _notice(table, recorded, sign, changes, earlier)
    at = _takes_effect_at(table, recorded)
    return {
        "sign.notice": notice,
        "sign.notice_said": notice_said(notice),
        "sign.agreed": _agreed(table, sign, (recorded.line,)),
        "sign.first_opening": Known(False, (recorded.line,)) if at is None else _first_opening(table, at),
        "sign.activity": Missing(_TO_COME) if at is None else _activity(table, at),
    }


def _proposals(recorded: Recorded, changes: _Changes, earlier: Sequence[Recorded]) -> list[int]:
    """The indexes of earlier signs that proposed these very limits for a time that had not come."""
    limits, effect = {limit for limit, _ in changes}, _effect(recorded)
    return [
        number
        for number, other in enumerate(earlier)
        if isinstance(other.event, SignEvent)
        and not _takes_effect(other.event.change_from, effect)
        and limits <= set(_limits(other.event))
    ]


def _said(cents: int | None) -> str:
    return "not shown" if cents is None else written(cents)


def _notice(
    table: Displayed, recorded: Recorded, sign: SignEvent, changes: _Changes, earlier: Sequence[Recorded]
) -> Evidence:
    """How long the new limits have been displayed, with the time of the change, when they take effect."""
    effect = _effect(recorded)
    if recorded.ts is None or effect is None:
        return Missing("the log does not say when the sign was displayed")
    since = {limit: recorded.ts for limit, _ in changes} if sign.change_from is not None else {}
    lines = [recorded.line]
    for other in reversed(earlier):
        announced = other.event
        if not isinstance(announced, SignEvent) or announced.change_from is None or other.ts is None:
            continue
        if sign.change_from is not None and announced.change_from != sign.change_from:
            continue
        if sign.change_from is None and announced.change_from <= effect:
            continue  # what it proposed has been in force and is no more
        shown = set(_limits(announced))
        for limit, _ in changes:
            if limit in shown:
                since[limit] = other.ts
                lines.append(other.line)
    if len(since) < len(changes):
        lost = table.lost("sign")
        return Missing(lost) if lost else Known(0, (recorded.line,))
    return Known(minutes_between(max(since.values()), effect), tuple(sorted(set(lines))))


def _agreed(table: Displayed, sign: SignEvent, line: tuple[int, ...]) -> Evidence:
    """A change whose time is proposed is not one that is agreed on the spot, unless the log says that it is."""
    if sign.agreed is not None:
        return Known(sign.agreed, line)
    if sign.change_from is None and table.lost("sign"):
        return Missing("the log does not say whether all players agreed to the new limits")
    return Known(False, line)


def _first_opening(table: Displayed, recorded: Recorded) -> Evidence:
    opened = [r for r in table.earlier(recorded) if isinstance(r.event, OpenEvent)]
    first = len(opened) == 1 and not table.round.earlier and not table.wagers_before(recorded)
    return Known(first, tuple(r.line for r in opened))


def _activity(table: Displayed, recorded: Recorded) -> Evidence:
    """Whether gaming is going on at an event, before which a change takes effect: it is during a round with wagers,
    and between two rounds in which the same player wagers; it is not before the first round, nor while the table is
    closed, just opened or vacant."""
    playing = table.wagers_before(recorded)
    after = any(other is recorded for other in table.round.following)
    if playing and not after:
        return Known(True, playing)
    if not table.round.earlier and not playing:
        return Known(False)
    latest = _opened_or_closed(table, recorded)
    if latest is not None:
        return Known(False, (latest.line,))
    vacated = table.vacated(recorded)
    if isinstance(vacated, Missing) or vacated.value:
        return vacated if isinstance(vacated, Missing) else Known(False, vacated.lines)
    if vacated.lines:
        return Missing("somebody sat down at the vacant table; whether gaming had begun again is not recorded")
    players = table.players_before
    again = [
        r.line
        for r in table.round.events
        if isinstance(r.event, WagerEvent) and r.event.player is not None and r.event.player in players
    ]
    if again and not after:
        return Known(True, tuple(again))
    return Missing("whether gaming was going on at the table when the limits were changed is not recorded")


def _opened_or_closed(table: Displayed, recorded: Recorded) -> Recorded | None:
    """The opening or closing of the table that stands between the last wager before an event and that event."""
    latest = None
    for other in table.own:
        if other is recorded:
            return latest
        if isinstance(other.event, WagerEvent):
            latest = None
        elif isinstance(other.event, OpenEvent | CloseEvent) and _done(other):
            latest = other
    return latest


def _done(recorded: Recorded) -> bool:
    """Whether the table was opened or closed by this event; a closure announced for later is not one yet."""
    event = recorded.event
    later = isinstance(event, CloseEvent) and event.closing_at is not None
    return not later or recorded.ts is None or (isinstance(event, CloseEvent) and event.closing_at == recorded.ts)


def _increments(
    sign: SignEvent, earlier: Sequence[Recorded], recorded: Recorded
) -> Iterator[tuple[str, tuple[int, int | None]]]:
    for bet, shown in (("", {"min": sign.min, "increment": sign.increment}), *(sign.bets or {}).items()):
        increment = shown.get("increment")
        if increment is not None:
            minimum = shown.get("min")
            if minimum is None:
                before = [*earlier, recorded]
                minimum = _in_force(before, _Limit(bet, "min", 0), _effect(recorded))
                minimum = _in_force(before, _Limit("", "min", 0), _effect(recorded)) if minimum is None else minimum
            yield bet, (increment, minimum)


def _increment(key: str, bet: str, increment: int, minimum: int | None, line: tuple[int, ...], facts: Facts) -> Subject:
    unknown = Missing("no minimum is recorded beside the increment")
    shown: Evidence = unknown if minimum is None else Known(minimum, line)
    own: dict[str, Evidence] = {
        "increment.amount": Known(increment, line),
        "increment.minimum": shown,
        "increment.amount_said": Known(_said(increment), line),
        "increment.minimum_said": Known(_said(minimum), line),
    }
    return Subject("increment", f"{key} {bet}".strip(), Facts(own, facts))


def _last_change(earlier: Sequence[Recorded]) -> int:
    """Where the change of limits before ends: an index, 0 where there was none."""
    made = (n for n in range(len(earlier), 0, -1) if _tightened(earlier[n - 1], earlier[: n - 1]))
    return next(made, 0)


def _notified(table: Displayed, recorded: Sequence[Recorded]) -> Evidence:
    told = tuple(r.line for r in recorded if isinstance(r.event, NoticeEvent) and _tells_of_limits(r.event))
    if told:
        return Known(True, told)
    lost = table.lost("notice")
    return Missing(lost) if lost else Known(False)


def _tells_of_limits(notice: NoticeEvent) -> bool:
    about = notice.about.lower()
    return _INSPECTOR in notice.to.lower() and any(word in about for word in _OF_LIMITS)
