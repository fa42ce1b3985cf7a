"""How a table was opened, and how the cards were shuffled, cut and replaced between rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compliance.games.hidden import order_in_doubt
from compliance.games.opening_order import WASHED, in_this_order, opening_order
from compliance.games.play import Subject, key_at
from compliance.games.table_facts import TableView
from compliance.logs.events import CardsEvent, CutEvent, NoticeEvent, ShuffleEvent
from compliance.logs.rounds import Recorded
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or

_BEFORE_PLAY = "what is done with the cards before play"
_NO_DECK = "the log does not say of which deck a shuffle was"
_MACHINE: Final = "machine"
# what a recorder calls a shuffle of several decks with one another
_TOGETHER: Final = "together"
_DECKS: Final = ("decks.by_hand", "decks.by_machine")


def before_deal(view: TableView) -> tuple[Recorded, ...]:
    """What was recorded since the round before and until the first card of this one."""
    return (*view.round.between, *view.round.events[: view.begins])


def opening_facts(view: TableView) -> dict[str, Evidence]:
    """What was done with the cards since the round before (or, in a session's first round, since it was opened)."""
    between = before_deal(view)
    inspected = {e.by for r in between if isinstance(e := r.event, CardsEvent) and e.what == "inspect"}
    spread = _lines(between, "spread")
    shuffles = [r for r in between if isinstance(r.event, ShuffleEvent)]
    shuffled = tuple(r.line for r in shuffles)
    last = max((i for i, r in enumerate(between) if isinstance(r.event, ShuffleEvent)), default=-1)
    cuts = tuple(r.line for r in between[last + 1 :] if isinstance(r.event, CutEvent))
    return {
        "opening.inspected": _evidence(
            view, {"dealer", "supervisor"} <= inspected, _lines(between, "inspect"), "cards", _BEFORE_PLAY
        ),
        "opening.spread": _evidence(view, bool(spread), spread, "cards", _BEFORE_PLAY),
        **opening_order(view.round, between),
        "opening.shuffled": _evidence(view, bool(shuffled), shuffled, "shuffle", "shuffles"),
        "shuffle.before_round": _evidence(view, bool(shuffled), shuffled, "shuffle", "shuffles"),
        "cut.number": _number_of_cuts(view, cuts),
    }


def _lines(between: Sequence[Recorded], what: str) -> tuple[int, ...]:
    return tuple(r.line for r in between if isinstance(r.event, CardsEvent) and r.event.what == what)


def _evidence(view: TableView, done: bool, lines: tuple[int, ...], kind: str, recorded: str) -> Evidence:
    if done:
        return Known(True, lines)
    return view.untold(kind, recorded, lambda at: at <= (view.begins or 0)) or Known(False, lines)


def _number_of_cuts(view: TableView, lines: tuple[int, ...]) -> Evidence:
    def before(position: int) -> bool:
        return position <= (view.begins or 0)

    unknown = view.hidden("cut", before) if lines else view.untold("cut", "cuts", before)
    return unknown or Known(len(lines), lines)


def opening_subjects(view: TableView, facts: Facts) -> list[Subject]:
    """Each receipt of decks, and each replacement of cards, since the round before."""
    subjects: list[Subject] = []
    for place, recorded in enumerate(before_deal(view)):
        event = recorded.event
        if not isinstance(event, CardsEvent):
            continue
        if event.what == "receive":
            unsaid = "the log does not say how many decks were received"
            own: dict[str, Evidence] = {
                "cards.received": known_or(event.decks, unsaid, (recorded.line,)),
                **_decks_apart(view, place, event.decks or view.round.session.decks),
            }
            subjects.append(Subject("received", key_at("received", recorded), Facts(own, facts)))
        elif event.what == "replace":
            subjects.append(Subject("replaced", key_at("replaced", recorded), Facts(_replaced(view, place), facts)))
    return subjects


def _replaced(view: TableView, place: int) -> dict[str, Evidence]:
    between = before_deal(view)
    # the notification may come before the new cards are at the table
    notified = tuple(
        r.line for r in between if isinstance(r.event, NoticeEvent) and "inspector" in r.event.to.casefold()
    )
    shuffled = tuple(r.line for r in between[place:] if isinstance(r.event, ShuffleEvent))
    return {
        "replaced.notified": _evidence(view, bool(notified), notified, "notice", "notifications"),
        "replaced.shuffled": _evidence(view, bool(shuffled), shuffled, "shuffle", "shuffles"),
    }


def _decks_apart(view: TableView, place: int, decks: int | None) -> dict[str, Evidence]:
    """How each deck was made ready by itself after it was received (at `place`); decks: how many came, where known."""
    after = [(r.event, r.line) for r in before_deal(view)[place:] if isinstance(r.event, ShuffleEvent)]
    doubt = order_in_doubt(view.round) or (_NO_DECK if any(e.deck is None for e, _ in after) else None)
    if doubt:
        return dict.fromkeys(_DECKS, Missing(doubt))
    methods: dict[str, list[str]] = {}
    for event, _ in after:
        methods.setdefault(str(event.deck).casefold(), []).append(event.method)
    together = methods.pop(_TOGETHER, [])
    each, all_told = list(methods.values()), len(methods) >= (decks or 1)
    by_hand = all(in_this_order(m, WASHED) for m in each) and not any(m != _MACHINE for m in together)
    by_machine = all(m[-1] == _MACHINE for m in each)
    done = zip(_DECKS, (by_hand, by_machine and _MACHINE not in together), strict=True)
    lines = tuple(line for _, line in after)
    return {name: _evidence(view, all_told and one, lines, "shuffle", "shuffles") for name, one in done}
