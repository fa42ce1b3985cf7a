"""The rolls of a table in order: which are valid, which are come out rolls, and where one may be missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.spaces import is_hard
from compliance.games.craps.thrown import Thrown
from compliance.games.craps.vocabulary import PASS
from compliance.games.hidden import Hole as LostEvent
from compliance.games.hidden import holes_of
from compliance.games.once import Once
from compliance.games.table_facts import is_call
from compliance.games.wagers import collects_or_pays
from compliance.logs.events import RollEvent, VoidEvent
from compliance.logs.rounds import Recorded, Round, captures
from compliance.meaning.decisions import Decided, decide


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll. `at`: its place among the moments of the table; `line`: in the log.

    throw: what the dice show, None where that is not recorded. come_out: None where it cannot be known. void_under:
    the provision by which it is void, "" where it is valid. called: whether “No roll” was called, or it was declared
    void. point: the come out point that stood before it, None if none did. doubt: why it may be void after all, or may
    count, "". for_chips: whether all that is recorded against it is that the dice touched chips.
    """

    at: int
    line: int
    throw: tuple[int, ...] | None
    fault: str | None
    shooter: str | None
    phase: str | None
    void_under: str
    called: bool
    come_out: bool | None = None
    point: int | None = None
    doubt: str = ""
    for_chips: bool = False

    @property
    def total(self) -> int | None:
        return None if self.throw is None else sum(self.throw)

    @property
    def hard(self) -> bool:
        return self.throw is not None and is_hard(self.throw)

    @property
    def valid(self) -> bool:
        return not self.void_under


@dataclass(frozen=True, slots=True)
class Hole:
    """Something that may be a roll is missing before the moment `at`."""

    at: int
    reason: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """What happened at the table, from the earliest round that is kept to the end of this one.

    moments: every event, in order; those of this round begin at `begins`. rolls and holes in order.
    """

    moments: Sequence[Recorded]
    begins: int
    rolls: Sequence[Roll]
    holes: Sequence[Hole]

    def position(self, at: int) -> int:
        """The place of a moment among the events of this round (negative before it)."""
        return at - self.begins

    def name_of(self, roll: Roll) -> str:
        """The name by which what belongs to a throw is known to do so."""
        return f"roll@{self.position(roll.at)}"

    def here(self) -> Iterator[tuple[int, Recorded]]:
        """The moments of this round."""
        return ((at, self.moments[at]) for at in range(self.begins, len(self.moments)))


def timeline(round_: Round, rules: CrapsRules) -> Timeline:
    """The rolls of the rounds that are kept and of this one."""
    line = rules.wagers.get(PASS)
    if line is not None:
        assert line.outcome.clauses is not None  # looked at, whether or not the rounds before are decided anew
    return _TIMELINES.of((round_, rules), None, lambda: _timeline(round_, rules))


_ROUNDS_KEPT: Final = 200
_TIMELINES: Final = Once[Timeline](0)  # the last one: a round is looked at, and drawn
_ROUNDS: Final = Once[tuple[list[Roll], list[Hole]]](_ROUNDS_KEPT)


def _timeline(round_: Round, rules: CrapsRules) -> Timeline:
    moments: list[Recorded] = []
    rolls: list[Roll] = []
    holes: list[Hole] = []
    begins = 0
    for played in (*round_.earlier, round_):
        start = len(moments)
        moments += played.between
        begins = len(moments)
        moments += played.events
        own, lost = _ROUNDS.of((played, rules), None, partial(_of_round, played, rules))
        rolls += [replace(r, at=start + r.at) for r in own]
        holes += [Hole(start + h.at, h.reason) for h in lost]
    return Timeline(moments, begins, rolls, holes)


def _of_round(played: Round, rules: CrapsRules) -> tuple[list[Roll], list[Hole]]:
    """The rolls of one round, and what may be missing of them, by their places in what happened before and in it."""
    moments = [*played.between, *played.events]
    begins = len(played.between)
    holes_here = holes_of(played)
    lost = [
        Hole(at, h.reason)
        for h in holes_here
        if h.may_be("roll")
        for at in (range(begins + 1, len(moments) + 1) if h.anywhere else (begins + h.position,))
    ]
    if not captures(played.session, "roll"):
        lost += [Hole(at, "this recorder does not record rolls") for at in range(begins + 1, len(moments) + 1)]
    untold = () if captures(played.session, "call", "no roll") else tuple(rules.void_rolls.when_called)
    own = _with_lost_calls(_rolls(moments, 0, rules), moments, begins, holes_here, untold)
    lost += [Hole(r.at, r.doubt) for r in own if r.doubt]
    return _with_points(own, lost, begins, rules), lost


def _rolls(moments: Sequence[Recorded], begins: int, rules: CrapsRules) -> list[Roll]:
    """The rolls of one round, each valid or void."""
    places = [at for at in range(begins, len(moments)) if isinstance(moments[at].event, RollEvent)]
    called = _called(moments, begins, places)
    found: list[Roll] = []
    for number, at in enumerate(places):
        event = moments[at].event
        assert isinstance(event, RollEvent)
        under = rules.void_rolls.under(event.fault, called=at in called)
        # a total is that of as many dice as the words say
        throw = event.dice if event.dice is not None and len(event.dice) == rules.dice.number else None
        own = (moments[at].line, throw, event.fault, event.shooter, event.phase)
        doubt = _NOT_UNDERSTOOD if rules.void_rolls.in_doubt(event.fault, called=at in called) else ""
        following = places[number + 1] if number + 1 < len(places) else len(moments)
        for_chips = _for_chips(event, moments[at:following])
        if for_chips and at in called:
            doubt = doubt or _CALLED_FOR_CHIPS
        found.append(Roll(at, *own, under, called=at in called, doubt=doubt, for_chips=for_chips))
    return found


def _for_chips(roll: RollEvent, until_next: Sequence[Recorded]) -> bool:
    """Whether all that the log has against a roll is that the dice touched chips (other than the craps bank)."""
    if roll.fault is not None:
        return roll.fault == _TOUCHED_CHIPS
    void = [r.event.reason for r in until_next if isinstance(r.event, VoidEvent) and r.event.what == "roll"]
    said = [reason.lower() for reason in void if reason is not None]
    return any("chips" in reason and not any(word in reason for word in _MORE_THAN_TOUCHED) for reason in said)


def _with_lost_calls(
    rolls: Sequence[Roll], moments: Sequence[Recorded], begins: int, holes: Sequence[LostEvent], untold: Sequence[str]
) -> list[Roll]:
    """The rolls of a round, those in doubt of which a lost event may have called “No roll”. untold: the faults for
    which it is called, where the recorder does not record that call.

    A settlement by it, before the next roll, shows that it counted.
    """
    found: list[Roll] = []
    for number, roll in enumerate(rolls):
        following = rolls[number + 1].at if number + 1 < len(rolls) else len(moments)
        settled = any(collects_or_pays(moments[at].event) for at in range(roll.at, following))
        if roll.valid and not roll.doubt and not settled:
            places = range(roll.at + 1 - begins, following + 1 - begins)
            lost = [
                h.reason
                for h in holes
                if (h.anywhere or h.position in places)
                and (h.may_be("call", what="no roll") or h.may_be("void", what="roll"))
            ]
            lost += [_CALLS_UNTOLD] if roll.fault in untold else []
            roll = replace(roll, doubt=lost[0]) if lost else roll
        found.append(roll)
    return found


def _called(moments: Sequence[Recorded], begins: int, places: Sequence[int]) -> set[int]:
    """The rolls that were called “No roll” or declared void.

    The call may come before the dice rest, so before the roll, or after it: it is taken to mean the roll before it,
    unless wagers were already won or lost by that one, or only the one after it shows a fault.
    """
    called: set[int] = set()
    for at in range(begins, len(moments)):
        if not (is_call(moments[at], "no roll") or _declares_void(moments[at])):
            continue
        before = max((p for p in places if p < at), default=None)
        after = min((p for p in places if p > at), default=None)
        settled = before is not None and any(collects_or_pays(moments[i].event) for i in range(before, at))
        if before is not None and not settled and not (after and _faulty(moments[after]) > _faulty(moments[before])):
            called.add(before)
        elif after is not None:
            called.add(after)
    return called


def _declares_void(recorded: Recorded) -> bool:
    return isinstance(recorded.event, VoidEvent) and recorded.event.what == "roll"


def _faulty(recorded: Recorded) -> bool:
    return isinstance(recorded.event, RollEvent) and recorded.event.fault is not None


_CALLS_UNTOLD = "this recorder does not record the call of “No roll”"
_COME_OUT = "come out"
_TOUCHED_CHIPS = "touched chips"
_MORE_THAN_TOUCHED = ("bank", "rest", "stack")  # words of a reason that is one of those for which a roll is void
_CALLED_FOR_CHIPS = (
    "all that is recorded against a roll that was called “No roll” is that the dice touched chips: whether it counts "
    "cannot be told"
)
_NOT_UNDERSTOOD = "a provision on void rolls is not understood, which may make this roll void"


def _with_points(rolls: Sequence[Roll], holes: list[Hole], begins: int, rules: CrapsRules) -> list[Roll]:
    """The rolls of a round with the point before each: a round begins with a come out roll, and so does what follows
    when the line has been decided. After a hole inside the round it cannot be known which roll is one, unless the log
    calls it so; where the log's word does not fit the rolls before it, one of these is missing."""
    found: list[Roll] = []
    line = rules.wagers.get(PASS)
    thrown = Thrown()
    known = line is not None and PASS not in rules.unread and rules.come_out_defined
    for roll in rolls:
        called_come_out = None if roll.phase is None else roll.phase == _COME_OUT
        if known and called_come_out not in (None, thrown.first is None):
            holes.append(Hole(roll.at, "the log's word for this roll does not fit the rolls before it"))
            known = False
        known = known and not any(begins < h.at <= roll.at for h in holes)
        if not known or line is None:
            found.append(replace(roll, come_out=called_come_out))
            continue
        found.append(replace(roll, come_out=thrown.first is None, point=thrown.first))
        if not roll.valid:
            continue
        if roll.throw is None:
            known = False
            continue
        thrown.roll(roll.throw, roll.line, after_first=True)
        if isinstance(decide(line.outcome, thrown.facts(line.reads)), Decided):
            thrown = Thrown()
    return found
