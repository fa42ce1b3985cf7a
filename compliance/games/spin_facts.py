"""Facts of a round that turns on a spin: its wagers, the spin that decides each, calls, and the order of settlement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from compliance.games.hidden import first_hole
from compliance.games.play import Subject
from compliance.games.spins import Shown, Spin, deciding_spin, settled_at, spin_facts, spins_of
from compliance.games.spins_meaning import COUNTS, SPIN_VOCABULARY, UNDER, UNREAD, VOID, VoidRules
from compliance.games.table_facts import VOCABULARY as TABLE_VOCABULARY
from compliance.games.table_facts import TableView, is_call, no_call_until, round_facts, table_subjects
from compliance.games.wagers import WagerState, standing_wagers
from compliance.logs.events import CallEvent, Event, SettleEvent, VoidEvent, WagerEvent
from compliance.logs.rounds import captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

VOCABULARY: Mapping[str, str] = {
    **TABLE_VOCABULARY,
    **SPIN_VOCABULARY,
    "spin.settled_on": "whether wagers were settled as won or lost on this spin",
    "round.spun": "whether a spin that counts is recorded in the round",
    "round.left_void": "whether the round ends with a void spin and wagers that are not settled",
    "announced.result": "whether the result was announced",
    "announced.in_time": "whether “No more bets” was called before the result was announced or a wager settled",
    "settlement.both": "whether wagers were both collected and paid in the round",
    "settlement.collected_first": "whether every losing wager was collected before a winning one was paid",
    "placement.after_result": "whether the wager was placed or changed when the result was announced or wagers settled",
    "placement.before_payment": "whether winning wagers on that area were still to be paid then",
    "placement.oral": "whether the wager was declared orally",
    "call.value_said": "what was announced, written out",
    "spin.said": "the result of the spin, written out",
    "spin.on_wheel": "whether the result recorded is one that the wheel of the rules has",
    "spin.recorded": "the result recorded, written out",
}


@dataclass(frozen=True, slots=True)
class SpinGame:
    """How one game spins.

    kind: its kind of event. shown: what an event shows of a spin. result: a spin -> the facts of its result. announced:
    an announcement of the result -> the same facts, for recorders that record no spins; None where it says too little.
    call: an announcement of the result -> what it says, as facts of the announcement. names: those of a result's facts.
    """

    kind: str
    shown: Callable[[Event], Shown | None]
    result: Callable[[Spin], Mapping[str, Evidence]]
    announced: Callable[[CallEvent, int], Mapping[str, Evidence] | None]
    call: Callable[[CallEvent, int], Mapping[str, Evidence]]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpinRound:
    """A round with its spins, ready to be asked: facts of the round itself, and its subjects beside the wagers."""

    view: TableView
    game: SpinGame
    void: VoidRules
    spins: tuple[Spin, ...]

    def facts_of(self, spin: Spin, until: int | None = None) -> dict[str, Evidence]:
        """The facts of a spin and of its result."""
        return {**spin_facts(self.view, spin, self.void, until), **self.game.result(spin)}

    def deciding(self, until: int | None) -> dict[str, Evidence]:
        """The facts of the spin that decides what is settled at a position; all missing, and why, if none does."""
        spin, facts = deciding_spin(self.view, self.spins, self.void, self.game.kind, until)
        if isinstance(spin, Spin):
            return {**facts, **self.game.result(spin)}
        if not self.spins and not captures(self.view.round.session, self.game.kind):
            found = self._announced_before(until)
            if found is not None:
                return {
                    **dict.fromkeys(SPIN_VOCABULARY, Missing("this recorder does not record spins")),
                    VOID: Known(False),
                    UNDER: Known(COUNTS),
                    **found,
                }
        return dict.fromkeys((*SPIN_VOCABULARY, *self.game.names), spin)

    def _announced_before(self, until: int | None) -> Mapping[str, Evidence] | None:
        """What the last announcement of a result says, where the recorder records announcements but no spins."""
        for recorded in reversed(self.view.round.events[:until]):
            event = recorded.event
            if isinstance(event, CallEvent) and event.what == "result":
                return self.game.announced(event, recorded.line)
        return None


def spin_round(view: TableView, game: SpinGame, void: VoidRules) -> SpinRound:
    """The round with its spins."""
    return SpinRound(view, game, void, spins_of(view, game.shown))


def spin_round_facts(spun: SpinRound) -> dict[str, Evidence]:
    """The facts of the round: those of every table, of its last spin, and of announcements and settlements."""
    view = spun.view
    last = spun.deciding(None)
    void = last[VOID]
    counts = void if isinstance(void, Missing) else Known(not void.value, void.lines)
    later = view.round.settled_later
    unsettled = [w for w in standing_wagers(view.wagers.values()) if not w.settlements and w.id not in later]
    return {
        **round_facts(view),
        **last,
        "round.spun": counts if spun.spins else Known(False),
        "round.left_void": _left_void(spun, void, unsettled),
        "announced.result": _announced(spun),
        "announced.in_time": _called_in_time(view),
        "settlement.both": Known(all(_settled_as(view, result) for result in ("win", "lose"))),
        "settlement.collected_first": _collected_first(view),
    }


def _left_void(spun: SpinRound, void: Evidence, unsettled: Sequence[WagerState]) -> Evidence:
    if isinstance(void, Missing) or not spun.spins:
        return Known(False)
    if not void.value or not unsettled:
        return Known(False, void.lines)
    hole = first_hole(spun.view.holes, spun.game.kind, lambda p: p > spun.spins[-1].position)
    if hole is not None:
        return Missing(hole.reason)
    if not captures(spun.view.round.session, "settle"):
        return Missing("this recorder does not record settlements")
    return Known(True, (*void.lines, *(line for w in unsettled for line in w.placed_lines)))


def _announced(spun: SpinRound) -> Evidence:
    view = spun.view
    lines = tuple(r.line for r in view.round.events if is_call(r, "result"))
    if lines:
        return Known(True, lines)
    after = spun.spins[-1].position if spun.spins else 0
    hole = first_hole(view.holes, "call", lambda p: p > after, what="result")
    if hole is not None:
        return Missing(hole.reason)
    if not captures(view.round.session, "call", "result"):
        return Missing("this recorder does not record the announcement of the result")
    return Known(False, tuple(s.line for s in spun.spins[-1:]))


def result_known(view: TableView) -> int | None:
    """The position at which the result was announced or a first wager settled, None if neither is recorded."""
    return next(
        (i for i, r in enumerate(view.round.events) if is_call(r, "result") or isinstance(r.event, SettleEvent)), None
    )


def settling_begins(spun: SpinRound) -> int:
    """The first position at which a settlement can have stood: after the first spin, and after “No more bets”."""
    marks = [s.position for s in spun.spins[:1]]
    if spun.view.no_more_bets is not None:
        marks.append(spun.view.no_more_bets)
    return max(marks, default=-1) + 1


def _called_in_time(view: TableView) -> Evidence:
    events = view.round.events
    known = result_known(view)
    end = len(events) if known is None else known
    if view.no_more_bets is not None:
        lines = (events[view.no_more_bets].line, *(() if known is None else (events[known].line,)))
        return Known(view.no_more_bets < end, tuple(sorted(lines)))
    hole = first_hole(view.holes, "call", lambda p: p <= end, what="no more bets")
    if hole is not None:
        return Missing(hole.reason)
    if not captures(view.round.session, "call", "no more bets"):
        return Missing("this recorder does not record the call of “No more bets”")
    return Known(False, tuple(r.line for r in events[end : end + 1]))


def _settled_as(view: TableView, result: str) -> list[tuple[int, int]]:
    """(position, line) of every settlement with this result."""
    return [
        (i, r.line)
        for i, r in enumerate(view.round.events)
        if isinstance(r.event, SettleEvent) and r.event.result == result
    ]


def _collected_first(view: TableView) -> Evidence:
    paid, collected = _settled_as(view, "win"), _settled_as(view, "lose")
    if not paid or not collected:
        return Missing("not both a collected and a paid wager are recorded")
    return Known(collected[-1][0] < paid[0][0], tuple(sorted((paid[0][1], collected[-1][1]))))


_NOT_UNDERSTOOD = Missing("a clause of the rules that bears on this is not understood")


def spin_round_subjects(
    spun: SpinRound,
    facts: Facts,
    of_wager: Callable[[WagerState, Mapping[str, Evidence]], Mapping[str, Evidence]],
) -> list[Subject]:
    """The round, its spins, announcements, wagers and placements; `of_wager` gives a wager's facts in this game."""
    view = spun.view
    subjects = [Subject("round", "", facts), *_spins(spun, facts), *_results(spun, facts)]
    decided: dict[int | None, Mapping[str, Evidence]] = {}
    for subject in table_subjects(view, facts):
        if subject.scope == "wager":
            wager = view.wagers[subject.key]
            until = settled_at(wager)
            if until not in decided:
                decided[until] = spun.deciding(until)
            own = {UNREAD: _NOT_UNDERSTOOD, **decided[until], **of_wager(wager, decided[until])}
            subjects.append(replace(subject, facts=Facts(own, subject.facts)))
        elif subject.scope == "placement":
            subjects.append(replace(subject, facts=Facts(_placement(view, subject.key), subject.facts)))
        else:
            subjects.append(subject)
    return subjects


def _spins(spun: SpinRound, facts: Facts) -> list[Subject]:
    """Every spin of the round, each also saying whether it was settled on."""
    view = spun.view
    subjects: list[Subject] = []
    for number, spin in enumerate(spun.spins, start=1):
        after = spun.spins[number].position if number < len(spun.spins) else len(view.round.events)
        settled = any(
            isinstance(r.event, SettleEvent) and r.event.result in ("win", "lose")
            for r in view.round.events[spin.position : after]
        )
        own = {**spun.facts_of(spin, after), "spin.settled_on": Known(settled)}
        subjects.append(Subject("spin", f"spin@{spin.position}", Facts(own, facts)))
    return subjects


def _results(spun: SpinRound, facts: Facts) -> list[Subject]:
    """Announcements of the result, each beside the spin that it is about."""
    subjects: list[Subject] = []
    for position, recorded in enumerate(spun.view.round.events):
        event = recorded.event
        if isinstance(event, CallEvent) and event.what == "result":
            about = (
                spun.deciding(position)
                if spun.spins
                else dict.fromkeys(
                    (*SPIN_VOCABULARY, *spun.game.names), Missing("no spin is recorded beside the announcement")
                )
            )
            said = Known(_words(event), (recorded.line,))
            own = {**about, **spun.game.call(event, recorded.line), "call.value_said": said}
            subjects.append(Subject("result", f"result@{position}", Facts(own, facts)))
    return subjects


def _words(event: CallEvent) -> str:
    parts = event.value if isinstance(event.value, tuple) else (event.value,)
    said = ", ".join(str(p) for p in parts if p is not None) or "nothing that was recorded"
    said += f" {event.colour}" if event.colour is not None else ""
    return said + (f"; total {event.total}" if event.total is not None else "")


def _placement(view: TableView, key: str) -> dict[str, Evidence]:
    wager, _, at = key.rpartition("@")
    position = int(at)
    event = view.round.events[position].event
    assert isinstance(event, WagerEvent)
    line = view.round.events[position].line
    return {
        "placement.after_call": _after_call(view, position, line),
        "placement.after_result": _after_result(view, position, line),
        "placement.before_payment": _before_payment(view, view.wagers[wager], position, line),
        "placement.oral": Known(event.by == "oral", (line,)),
    }


def _after_call(view: TableView, position: int, line: int) -> Evidence:
    """After “No more bets”, unless the spin that followed was called off: wagers may then be placed for the next."""
    events = view.round.events
    calls = [i for i, r in enumerate(events) if is_call(r, "no more bets")]
    before = [i for i in calls if i < position]
    if before:
        return Known(not _reopened(view, before[-1], position), (events[before[-1]].line, line))
    if calls:
        return Known(False, tuple(sorted((events[calls[0]].line, line))))
    return no_call_until(view, position, line)


def _reopened(view: TableView, start: int, end: int) -> bool:
    return any(
        is_call(r, "no spin")
        or is_call(r, "place your bets")
        or (isinstance(r.event, VoidEvent) and r.event.what == "spin")
        for r in view.round.events[start:end]
    )


def _after_result(view: TableView, position: int, line: int) -> Evidence:
    known = result_known(view)
    if known is None:
        return Known(False, (line,))
    return Known(position > known, tuple(sorted((view.round.events[known].line, line))))


def _before_payment(view: TableView, wager: WagerState, position: int, line: int) -> Evidence:
    """Whether a winning wager on the same area (or, where areas are not recorded, this one) is paid only later."""
    same = [w for w in view.wagers.values() if w.id == wager.id or (w.area is not None and w.area == wager.area)]
    later = tuple(s.line for w in same for s in w.settlements if s.event.result == "win" and s.position > position)
    return Known(bool(later), (line, *later))
