"""A round that turns on a spin, and which spin decides each of its wagers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from compliance.games.carried import carried_wagers, with_carried, without_next
from compliance.games.fact_words import shared_facts
from compliance.games.hidden import holes_of
from compliance.games.spins import Shown, Spin, deciding_spin, settled_at, spin_facts, spins_of
from compliance.games.spins_meaning import COUNTS, UNDER, VOID, VoidRules
from compliance.games.table_facts import TableView, view_of
from compliance.games.wagers import WagerState, collects_or_pays
from compliance.logs.events import CallEvent, EntryEvent, Event, SettleEvent, WagerEvent
from compliance.logs.rounds import Round, captures
from compliance.meaning.evidence import Evidence, Known, Missing


@dataclass(frozen=True, slots=True)
class SpinGame:
    """How one game spins.

    kind: its kind of event. shown: what an event shows of a spin. result: a round, and a spin of it -> the facts of its
    result. announced: an announcement of the result -> the same facts, for recorders that record no spins; None where
    it says too little. entered: what was keyed into equipment, or marked on the layout -> the same. call: an
    announcement of the result -> what it says, as facts of the announcement. names: those of a result's facts.
    """

    kind: str
    shown: Callable[[Event], Shown | None]
    result: Callable[[TableView, Spin], Mapping[str, Evidence]]
    announced: Callable[[CallEvent, int], Mapping[str, Evidence] | None]
    call: Callable[[CallEvent, int], Mapping[str, Evidence]]
    names: tuple[str, ...]
    entered: Callable[[Event, int], Mapping[str, Evidence] | None] = lambda event, line: None

    def told(self, event: Event, line: int) -> Mapping[str, Evidence] | None:
        """The facts of a result as an event tells it: an announcement, its entry into equipment, its mark."""
        if isinstance(event, CallEvent):
            return self.announced(event, line) if event.what == "result" else None
        return self.entered(event, line)


@dataclass(frozen=True, slots=True)
class SpinRound:
    """A round with its spins, ready to be asked.

    view: with the wagers of earlier rounds that are settled here, and without those placed here for the next spin.
    over: the wagers among them that a spin of an earlier round has decided, with the facts of that spin.
    """

    view: TableView
    game: SpinGame
    void: VoidRules
    spins: tuple[Spin, ...]
    over: Mapping[str, Mapping[str, Evidence]]

    def facts_of(self, spin: Spin, until: int | None = None) -> dict[str, Evidence]:
        """The facts of a spin and of its result."""
        return {**spin_facts(self.view, spin, self.void, until), **self.game.result(self.view, spin)}

    def deciding(self, until: int | None) -> dict[str, Evidence]:
        """The facts of the spin that decides what is settled at a position; all missing, and why, if none does."""
        spin, facts = deciding_spin(self.view, self.spins, self.void, self.game.kind, until)
        if isinstance(spin, Spin):
            return {**facts, **self.game.result(self.view, spin)}
        if not self.spins and not captures(self.view.round.session, self.game.kind):
            found = self._announced_before(until)
            if found is not None:
                return {
                    **dict.fromkeys(shared_facts("spins"), Missing("this recorder does not record spins")),
                    VOID: Known(False),
                    UNDER: Known(COUNTS),
                    **found,
                }
        return dict.fromkeys((*shared_facts("spins"), *self.game.names), spin)

    def decides(self, wager: WagerState) -> tuple[int | None, Mapping[str, Evidence] | None]:
        """By which spin a wager comes out: the position before which it stands, or its facts from an earlier round.

        A wager settled before the ball, the wheel or the dice were spun comes out by the spin that follows.
        """
        if wager.id in self.over:
            return None, self.over[wager.id]
        until = settled_at(wager)
        early = until is not None and bool(self.spins) and until < self.spins[0].position
        return (None if early else until), None

    def _announced_before(self, until: int | None) -> Mapping[str, Evidence] | None:
        """What the last announcement of a result says, where the recorder records announcements but no spins."""
        for recorded in reversed(self.view.round.events[:until]):
            event = recorded.event
            if isinstance(event, CallEvent) and event.what == "result":
                return self.game.announced(event, recorded.line)
        return None


def spin_round(view: TableView, game: SpinGame, void: VoidRules) -> SpinRound:
    """The round with its spins."""
    carried = carried_wagers(view)
    own = with_carried(without_next(view), carried)
    over: dict[str, Mapping[str, Evidence]] = {wager: {} for wager in view.round.settled_again}
    over |= {w.id: facts for w in carried.values() if (facts := _decided_before(view.round, w, game, void)) is not None}
    return SpinRound(own, game, void, spins_of(own, game.shown), over)


def _decided_before(round_: Round, wager: WagerState, game: SpinGame, void: VoidRules) -> Mapping[str, Evidence] | None:
    """The facts of the spin by which an earlier round decided a wager; None if none did, so that it still stood."""
    placed = wager.placements[0].line
    told = round_.known_wagers.get(wager.id, ())
    # one that won and stayed there is on the next spin
    paid = [r.line for r in told if isinstance(r.event, SettleEvent) and r.event.stays]
    since = max((n for n, e in enumerate(round_.earlier, 1) if any(r.line in paid for r in e.events)), default=0)
    standing = since > 0
    for earlier in round_.earlier[since:]:
        places = any(isinstance(r.event, WagerEvent) and r.line == placed for r in earlier.events)
        if not (standing or places):
            continue
        standing = True
        view = view_of(earlier, holes_of(earlier), frozenset({game.kind}))
        if places and wager.id not in without_next(_told(view, wager.id)).wagers:
            continue
        facts = SpinRound(view, game, void, spins_of(view, game.shown), {}).deciding(None)
        if not _left_open(facts[VOID], view, game):
            return facts
    return None


def _told(view: TableView, wager: str) -> TableView:
    """The view of an earlier round, told that this wager of it is settled in a later one."""
    return replace(view, round=replace(view.round, settled_later=frozenset({wager})))


def _left_open(void: Evidence, view: TableView, game: SpinGame) -> bool:
    """Whether a round decided none of its wagers: its last spin was void, or the ball was not spun at all."""
    if isinstance(void, Known):
        return bool(void.value)
    return captures(view.round.session, game.kind) and not any(r.event.event == game.kind for r in view.round.events)


def result_known(spun: SpinRound) -> int | None:
    """The position at which the result was announced, entered, or a first wager collected or paid, None if none is.

    The settlement of a wager that an earlier round decided shows nothing of this one, and what stands before the last
    of several spins nothing of that; a settlement before the only spin is a fault of its own, and shows no result.
    """
    played = spun.view.round
    last = spun.spins[-1].position if len(spun.spins) > 1 else -1
    announced = next((at for at, call, _ in played.each(CallEvent) if call.what == "result" and at > last), None)
    entered = next((at for at, _, _ in played.each(EntryEvent) if at > last), None)
    since = spun.spins[-1].position if spun.spins else -1
    settling = (at for at, e, _ in played.each(SettleEvent) if collects_or_pays(e) and e.wager not in spun.over)
    settled = next((at for at in settling if at > since), None)
    return min((at for at in (announced, entered, settled) if at is not None), default=None)
