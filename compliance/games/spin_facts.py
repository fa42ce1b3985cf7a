"""Facts of a round that turns on a spin: its wagers, the spin that decides each, calls, and the order of settlement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import structs

from compliance.games.announced import as_announced
from compliance.games.area_paid import on_place_of_bet
from compliance.games.fact_words import shared_facts
from compliance.games.hidden import holes_of
from compliance.games.placed import no_call_until
from compliance.games.play import PlayRules, RoundView, Subject, WagerRules
from compliance.games.settled import Settled
from compliance.games.spin_devices import device_facts, spun_by
from compliance.games.spin_placements import placement_facts
from compliance.games.spin_rounds import SpinGame, SpinRound, result_known, spin_round
from compliance.games.spin_settling import announced, order_facts, settling_facts, wrongly_settled
from compliance.games.spins_meaning import VOID
from compliance.games.table_facts import round_facts, settlements, table_subjects, view_of
from compliance.games.unread import NOT_UNDERSTOOD, UNREAD
from compliance.games.wagers import WagerState, collects_or_pays, standing_wagers
from compliance.logs.events import CallEvent, EntryEvent, Event, WagerEvent
from compliance.logs.rounds import Round, captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_CALLED_ONCE = (
    "after a void spin there was another one, and no wager was placed or changed in between: whether the call is then "
    "made anew the rules do not say"
)

_CALLED_OFF = (
    "the spin was void or called off, which is to be announced at once: whether it had come to where “No more bets” is "
    "to be called is not known"
)


def spin_round_facts(spun: SpinRound) -> dict[str, Evidence]:
    """The facts of the round: those of every table, of its last spin, and of announcements and settlements."""
    view = spun.view
    last = spun.deciding(None)
    void = last[VOID]
    counts = void if isinstance(void, Missing) else Known(not void.value, void.lines, void.assumes)
    later = view.round.settled_later
    unsettled = [w for w in standing_wagers(view.wagers.values()) if not w.settlements and w.id not in later]
    of_round = round_facts(view)
    return {
        **of_round,
        **last,
        "round.spun": counts if spun.spins else Known(False),
        "round.left_void": _left_void(spun, void, unsettled),
        **announced(spun),
        **device_facts(spun),
        "announced.in_time": _called_in_time(spun),
        "announced.before_spin": _called_before_spin(spun, of_round),
    }


def _left_void(spun: SpinRound, void: Evidence, unsettled: Sequence[WagerState]) -> Evidence:
    if isinstance(void, Missing) or not spun.spins:
        return Known(False)
    if not void.value or not unsettled:
        return Known(False, void.lines)
    if not captures(spun.view.round.session, "settle"):
        return Missing("this recorder does not record settlements")
    if spun.view.round.next_open_ended:
        return Missing("the log ends within the next round, in which the wagers may have been settled")
    lines = (*void.lines, *(line for w in unsettled for line in w.placed_lines))
    return spun.view.hidden(spun.game.kind, lambda p: p > spun.spins[-1].position) or Known(True, lines)


def spin_view(
    round_: Round,
    rules: PlayRules,
    game: SpinGame,
    facts_of: Callable[[SpinRound], Mapping[str, Evidence]],
    wager_facts: Callable[[WagerState, Mapping[str, Evidence]], dict[str, Evidence]],
) -> RoundView:
    """How a game that turns on a spin sees a round. facts_of: what the game asks of a round beside what all such games
    ask; wager_facts: what it asks of a wager, by the facts of the spin that decides it."""
    spun = spin_round(view_of(round_, holes_of(round_), frozenset({game.kind})), game, rules.own.void)
    facts = Facts({**spin_round_facts(spun), **facts_of(spun)})
    return RoundView(spin_round_subjects(spun, facts, wager_facts, rules.wagers), settled_here(spun))


def settled_here(spun: SpinRound) -> dict[str, Settled]:
    """How each wager was settled that this round settles or should have settled: not those settled in a later one."""
    marks = [s.position for s in spun.spins[:1]]
    if spun.view.no_more_bets is not None:
        marks.append(spun.view.no_more_bets)
    later = spun.view.round.settled_later
    found = settlements(spun.view, max(marks, default=-1) + 1)
    return {id_: how for id_, how in found.items() if how.wager.settlements or id_ not in later}


def _called_in_time(spun: SpinRound) -> Evidence:
    """Whether “No more bets” was called while the result was not known yet: not known where the spin was cut short."""
    known = result_known(spun)
    called = _called_until(spun, len(spun.view.round.events) if known is None else known, known)
    return _cut_short(spun) or called if isinstance(called, Known) and not called.value else called


def _cut_short(spun: SpinRound) -> Missing | None:
    """Why the last spin may have ended before wagers were closed: it was called off, or is void with no result of it.

    Without a recorded spin the question does not arise.
    """
    if not spun.spins:
        return None
    last = spun.spins[-1]
    void = spun.deciding(None)[VOID]
    came_to_nothing = isinstance(void, Known) and bool(void.value)
    came_to_nothing &= not any(_tells_result(spun, r.event) for r in spun.view.round.events[last.position :])
    return Missing(_CALLED_OFF) if last.called_off or came_to_nothing else None


def _tells_result(spun: SpinRound, event: Event) -> bool:
    if collects_or_pays(event):
        return event.wager not in spun.over
    return isinstance(event, EntryEvent) or (isinstance(event, CallEvent) and event.what == "result")


def _called_before_spin(spun: SpinRound, of_round: Mapping[str, Evidence]) -> Evidence:
    """Whether “No more bets” was called before the spin."""
    if len(spun.spins) <= 1:
        return of_round["call.no_more_bets"]
    return _called_until(spun, spun.spins[-1].position, spun.spins[-1].position)


def _called_until(spun: SpinRound, end: int, shown: int | None) -> Evidence:
    """Whether “No more bets” was called before a position, which the event at `shown` shows: of several spins, for the
    last one, where wagers may have been placed or changed since the one before was void."""
    view = spun.view
    events = view.round.events
    since = _void_until(spun)
    calls = [at for at, call, _ in view.round.each(CallEvent) if call.what == "no more bets" and at > since]
    if calls:
        lines = (events[calls[0]].line, *(() if shown is None else (events[shown].line,)))
        return Known(calls[0] < end, tuple(sorted(lines)))
    if view.no_more_bets is not None and not any(since < at < end for at, _, _ in view.round.each(WagerEvent)):
        return Missing(_CALLED_ONCE)
    return no_call_until(view, end, events[min(end, len(events) - 1)].line)


def _void_until(spun: SpinRound) -> int:
    """Up to which position the round is about the void spin before the last one: -1 where there is none."""
    if len(spun.spins) <= 1:
        return -1
    *_, before, last = spun.spins
    called_off = (at for at, r in enumerate(spun.view.round.events[: last.position]) if r.line in before.called_off)
    return max(before.position, *called_off, -1)


def spin_round_subjects(
    spun: SpinRound,
    facts: Facts,
    of_wager: Callable[[WagerState, Mapping[str, Evidence]], Mapping[str, Evidence]],
    rules: Mapping[str, WagerRules],
) -> list[Subject]:
    """The round, its spins, announcements, wagers and placements.

    of_wager: a wager, and the facts of the spin that decides it -> its facts in this game. rules: how wagers come out.
    """
    view = spun.view
    rest: list[Subject] = []
    wrong: set[str] = set()
    decided: dict[int | None, Mapping[str, Evidence]] = {}
    told = [said for r in view.round.events if (said := spun.game.told(r.event, r.line)) is not None]
    for subject in table_subjects(view, facts, on_place_of_bet):
        if subject.scope == "wager":
            wager = view.wagers[subject.key]
            until, by = spun.decides(wager)
            if by is None:
                if until not in decided:
                    decided[until] = spun.deciding(until)
                by = decided[until]
            own = Facts({UNREAD: NOT_UNDERSTOOD, **by, **of_wager(wager, by)}, subject.facts)
            of_bet = rules.get(wager.bet)
            if wrongly_settled(wager, of_bet, own):
                wrong.add(wager.id)
            otherwise = [{**said, **of_wager(wager, {**by, **said})} for said in told] if wager.id in wrong else []
            by_told = as_announced(wager, of_bet.outcome if of_bet is not None else None, own, otherwise)
            own = Facts({**settling_facts(spun, wager, wrong=wager.id in wrong), **by_told}, own)
            rest.append(structs.replace(subject, facts=own))
        elif subject.scope == "placement":
            rest.append(structs.replace(subject, facts=Facts(placement_facts(spun, subject.key), subject.facts)))
        else:
            rest.append(subject)
    whole = Facts(order_facts(spun, wrong), facts)
    as_told = tuple(Facts(said, whole) for said in told)
    return [Subject("round", "", whole, as_told=as_told), *_spins(spun, facts), *_results(spun, facts), *rest]


def _spins(spun: SpinRound, facts: Facts) -> list[Subject]:
    """Every spin of the round; where wagers were made and none is recorded, one of which nothing is known."""
    view = spun.view
    subjects: list[Subject] = []
    if not spun.spins and any(w.id not in spun.over for w in standing_wagers(view.wagers.values())):
        subjects.append(Subject("spin", "", Facts({**spun.deciding(None), "spun.by_recorded": Known(False)}, facts)))
    for number, spin in enumerate(spun.spins, start=1):
        after = spun.spins[number].position if number < len(spun.spins) else len(view.round.events)
        own = {**spun.facts_of(spin, after), **spun_by(spin.event, spin.line)}
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
                    (*shared_facts("spins"), *spun.game.names), Missing("no spin is recorded beside the announcement")
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
