"""How the wagers of a spin were settled: before it, before its result was announced, losing ones first."""

from __future__ import annotations

from collections.abc import Collection

from compliance.games.play import WagerRules
from compliance.games.spin_rounds import SpinRound
from compliance.games.table_facts import is_call
from compliance.games.wagers import Settlement, WagerState, collects_or_pays
from compliance.logs.events import CallEvent, SettleEvent
from compliance.logs.rounds import captures
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Facts, Known, Missing


def wrongly_settled(wager: WagerState, rules: WagerRules | None, facts: Facts) -> bool:
    """Whether a wager is known to have been settled otherwise than it came out."""
    if rules is None or not wager.settlements:
        return False
    found = decide(rules.outcome, facts)
    return isinstance(found, Decided) and found.answer != wager.settlements[0].event.result


def settling_facts(spun: SpinRound, wager: WagerState, *, wrong: bool) -> dict[str, Evidence]:
    """Of one wager: whether it was settled, as it came out or not, and not before the spin that decides it."""
    settled = [s for s in wager.settlements if collects_or_pays(s.event)]
    return {
        "wager.settled": Known(bool(settled), wager.lines),
        "wager.settled_wrongly": Known(wrong, wager.lines),
        "wager.settled_early": _early(spun, wager, settled[0]) if settled else Known(False),
    }


def _early(spun: SpinRound, wager: WagerState, first: Settlement) -> Evidence:
    if wager.id in spun.over or any(s.position < first.position for s in spun.spins):
        return Known(False, (first.line,))
    unknown = spun.view.untold(spun.game.kind, "spins", lambda p: p <= first.position)
    if unknown is not None:
        return unknown
    calls = [at for at, call, _ in spun.view.round.each(CallEvent) if call.what == "result"]
    if not spun.spins and calls and calls[0] < first.position:
        return Missing("no spin is recorded, though its result was announced")
    if not spun.spins and not captures(spun.view.round.session, "call", "result"):
        return Missing("no spin is recorded; this recorder does not record whether its result was announced")
    return Known(True, (first.line, *(s.line for s in spun.spins[:1])))


def order_facts(spun: SpinRound, wrong: Collection[str]) -> dict[str, Evidence]:
    """Whether losing wagers were collected before winning ones were paid.

    A wager that was settled wrongly (`wrong`) is not part of that: what was wrong about it is its result. Nor is one
    that was settled before the spin, which is told of it.
    """
    found: dict[str, list[tuple[int, int]]] = {"win": [], "lose": []}
    past = {*wrong, *spun.over}
    since = spun.spins[0].position if spun.spins else -1
    for position, recorded in enumerate(spun.view.round.events):
        event = recorded.event
        if isinstance(event, SettleEvent) and event.result in found and event.wager not in past and position > since:
            found[event.result].append((position, recorded.line))
    paid, collected = found["win"], found["lose"]
    if not paid or not collected:
        nothing = Missing("not both a collected and a paid wager are recorded")
        return {"settlement.both": Known(False), "settlement.collected_first": nothing}
    lines = tuple(sorted((paid[0][1], collected[-1][1])))
    return {
        "settlement.both": Known(True, lines),
        "settlement.collected_first": Known(collected[-1][0] < paid[0][0], lines),
    }


def announced(spun: SpinRound) -> dict[str, Evidence]:
    """Whether the result of the last spin was announced before wagers were settled by it."""
    view = spun.view
    events = view.round.events
    earlier = spun.spins[:-1]
    start = earlier[-1].position if earlier else -1
    calls = [(i, r.line) for i, r in enumerate(events) if i > start and is_call(r, "result")]
    end = _first_settled(spun)
    before = tuple(line for i, line in calls if i < end)
    said = "announced only when wagers had been settled" if calls else "no announcement of the result"
    return {"announced.said": Known(said), "announced.result": _known(spun, before, end)}


def _known(spun: SpinRound, lines: tuple[int, ...], end: int) -> Evidence:
    after = spun.spins[-1].position if spun.spins else 0
    settled = tuple(r.line for r in spun.view.round.events[end : end + 1])
    return spun.view.whether(
        lines,
        "call",
        "the announcement of the result",
        lambda p: after < p <= end,
        what="result",
        otherwise=(*(s.line for s in spun.spins[-1:]), *settled),
    )


def _first_settled(spun: SpinRound) -> int:
    """The position at which a first wager is settled by the last spin; that of the round's end if none is."""
    events = spun.view.round.events
    after = spun.spins[-1].position if spun.spins else -1
    return next(
        (i for i, r in enumerate(events) if i > after and collects_or_pays(r.event) and r.event.wager not in spun.over),
        len(events),
    )
