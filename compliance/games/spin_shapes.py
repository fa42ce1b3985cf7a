"""How a spin of a wheel, a ball or dice came out, for the shape of its round: one spin, without fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from compliance.games.hidden import holes_of
from compliance.games.once import Numbers, Once
from compliance.games.play import PlayRules
from compliance.games.shapes import Compared, Draw, Drawn
from compliance.games.spin_rounds import SpinGame, spin_round
from compliance.games.surroundings import Token, as_said
from compliance.games.table_facts import TableView, view_of
from compliance.games.wagers import WagerState
from compliance.logs.events import CallEvent, DollyEvent, EntryEvent, Event
from compliance.logs.rounds import Round
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

WagerFacts = Callable[[WagerState, Mapping[str, Evidence], Any], Mapping[str, Evidence]]
# what an event of a spin says beside its result: of these only that it is said, of those what it is
_SAID = ("wheel", "ball", "revolutions")
_AS_SAID = ("by", "times", "flat")


def drawn_by(game_of: Callable[[Any], SpinGame], facts_of: WagerFacts) -> Draw:
    """How rounds of a game are drawn that spins once a round. facts_of: what a wager is on."""
    spinning: Once[_Spinning] = Once()

    def drawn(round_: Round, rules: PlayRules, _compared: Compared) -> Drawn | None:
        return spinning.of((rules,), None, lambda: _Spinning(rules, game_of(rules.own), facts_of)).drawn(round_)

    return drawn


@dataclass(frozen=True, slots=True)
class _Result:
    """A spin as it came out. frame: what the law asks of it without regard to wagers; of_wagers: what their outcome
    hangs on; values: what it shows, by name without what has the name (spin.number: number)."""

    frame: Token
    of_wagers: Token
    facts: Mapping[str, Evidence]
    values: Mapping[str, Any]


class _Spinning:
    """The spins of a game under one version of its rules; what is the same is found once."""

    def __init__(self, rules: PlayRules, game: SpinGame, facts_of: WagerFacts) -> None:
        self.rules, self.game, self.facts_of = rules, game, facts_of
        self.results: Once[_Result | None] = Once()
        self.outcomes: Once[Token] = Once()
        self.numbers = Numbers()
        self.announced: Once[Token] = Once()
        self.asked = {name for w in rules.wagers.values() for d in (w.outcome, w.payout) for name in d.names}

    def drawn(self, round_: Round) -> Drawn | None:
        spins = [r for r in round_.events if r.event.event == self.game.kind]
        if len(spins) != 1:
            return None
        event = spins[0].event
        result = self.results.of((), as_said(event), lambda: self._result(round_, event))
        if result is None:
            return None

        def told(other: Event, _: int) -> Token:
            if other is event:
                return result.frame
            said = (result.of_wagers, as_said(other))
            return self.announced.of((), said, lambda: self._told(other, result.values))

        return Drawn(result.frame, False, lambda wager: self._outcome(result, wager), told)

    def _result(self, round_: Round, event: Event) -> _Result | None:
        shown = self.game.shown(event)
        if shown is None or shown.fault is not None or not shown.rested:
            return None
        spun = spin_round(self._view(round_), self.game, self.rules.own.void)
        if len(spun.spins) != 1:
            return None
        facts = spun.facts_of(spun.spins[0])
        beside: list[Token] = [getattr(event, name, None) is not None for name in _SAID]
        beside += [getattr(event, name, None) for name in _AS_SAID]
        least = self.rules.own.void.least
        beside.append(None if shown.revolutions is None or least is None else shown.revolutions >= least)
        known = tuple(
            (name, e.value if isinstance(e.value, bool) else True) if isinstance(e, Known) else (name, None)
            for name, e in sorted(facts.items())
        )
        values = {name: e.value for name, e in facts.items() if isinstance(e, Known)}
        of_wagers = tuple(
            (name, values.get(name)) for name in sorted(facts) if name in self.asked or name in self.game.names
        )
        frame = self.numbers.of((tuple(beside), known))
        shows = {_of(name): values[name] for name in self.game.names if name in values}
        return _Result(frame, self.numbers.of(of_wagers), facts, shows)

    def _view(self, round_: Round) -> TableView:
        return view_of(round_, holes_of(round_), frozenset({self.game.kind}))

    def _told(self, event: Event, values: Mapping[str, Any]) -> Token:
        """How an announcement or an entry stands to the result; what tells nothing of it stands as it is."""
        if isinstance(event, CallEvent):
            said = self.game.call(event, 0)
            if event.what != "result":
                return as_said(event)
            stands = tuple(_stands(name, e, values) for name, e in sorted(said.items()))
            return ("result", stands, event.by, event.agreed, event.bell) if False not in stands else None
        if isinstance(event, EntryEvent):
            told = self.game.told(event, 0)
            same = told is not None and all(_stands(name, e, values) for name, e in told.items())
            return ("entry", event.by) if same else None
        if isinstance(event, DollyEvent):
            return "dolly" if event.number == values.get("number") else None
        return None

    def _outcome(self, result: _Result, wager: WagerState) -> Token:
        on = tuple(wager.on) if isinstance(wager.on, (list, tuple)) else wager.on
        asked = result.of_wagers, wager.bet, on
        return self.outcomes.of((), asked, lambda: self._decided(wager, result.facts))

    def _decided(self, wager: WagerState, result: Mapping[str, Evidence]) -> Token:
        rules = self.rules.wagers.get(wager.bet)
        if rules is None or rules.doubt:
            return None
        own = self.facts_of(wager, result, self.rules.own)
        facts = Facts({**result, **own})
        outcome, payout = (decide(decision, facts) for decision in (rules.outcome, rules.payout))
        if not isinstance(outcome, Decided) or isinstance(payout, Missing):
            return None
        pays = (payout.answer, payout.addresses) if isinstance(payout, Decided) else type(payout).__name__
        known = tuple(isinstance(e, Known) for _, e in sorted(own.items()))
        return self.numbers.of((outcome.answer, outcome.addresses, pays, known))


def _stands(name: str, told: Evidence, values: Mapping[str, Any]) -> bool | None:
    """Whether what is told of a result is so, compared with what has the same name; None where it is not told."""
    if not isinstance(told, Known):
        return None
    if _of(name) in values:
        return bool(told.value == values[_of(name)])
    return told.value if isinstance(told.value, bool) else False


def _of(name: str) -> str:
    return name.partition(".")[-1]
