"""What was announced of the hands of a round: what each is, and in time that the dealer does not qualify."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.facts_early import early_settlements
from compliance.games.caribbean_stud.seats import StudView
from compliance.games.table_facts import is_call
from compliance.logs.events import CallEvent
from compliance.meaning.evidence import Evidence, Known, Missing

_NOT_QUALIFYING: Final = "dealer does not qualify"
_VALUE: Final = "hand value"
_PLAYERS: Final = "the announcement of every player's hand"


def announcement_facts(view: StudView, hands: Mapping[str, Mapping[str, Evidence]]) -> dict[str, Evidence]:
    """The facts of a round; `hands` are those of every player's hand, by its holder."""
    table = view.table
    calls = [(at, r.line) for at, r in enumerate(table.round.events) if is_call(r, _NOT_QUALIFYING)]
    paid = _first_settled(view)
    before = tuple(line for at, line in calls if at < paid)
    begins = table.begins or 0
    said = "the announcement that the dealer does not qualify"
    late = "announced only when wagers had been settled" if calls else "no such announcement"
    return {
        "announced.not_qualifying": table.whether(
            before, "call", said, lambda p: begins < p <= paid, what=_NOT_QUALIFYING
        ),
        "announced.not_qualifying_said": Known(late),
        "announced.heard": Known(bool(calls)),
        "announced.dealer": _of(view, v.DEALER, f"the announcement of the {v.DEALER}'s hand"),
        **_of_players(view, hands),
    }


def _first_settled(view: StudView) -> int:
    """The position at which a first ante or bet of a player who remained is settled, not before its time; the round's
    end if none is."""
    remained = [w for seat in view.seats.values() if seat.bets for w in (*seat.antes, *seat.bets)]
    early = early_settlements(view)
    settled = [s.position for w in remained for s in w.by_result if s.position not in early]
    return min(settled, default=len(view.table.round.events))


def _of(view: StudView, holder: str, said: str) -> Evidence:
    """Whether it was announced what a hand is, or how it comes out; said: what is missing where that is not known."""
    told = [(c, r.line) for _, c, r in view.table.round.each(CallEvent) if c.hand == holder]
    lines = tuple(line for call, line in told if call.what in (_VALUE, "result"))
    return view.table.whether(lines, "call", said, what=_VALUE, hand=holder)


def _of_players(view: StudView, hands: Mapping[str, Mapping[str, Evidence]]) -> dict[str, Evidence]:
    """Whether the hand of every player who remained was announced, and which were not."""
    left: list[str] = []
    unknown: Missing | None = None
    for holder, facts in hands.items():
        state, announced = facts[v.STATE], _of(view, holder, _PLAYERS)
        if isinstance(state, Missing) or state.value != v.IN_PLAY:
            continue
        if isinstance(announced, Missing):
            unknown = announced
        elif not announced.value:
            left.append(holder)
    said = Known(", ".join(left) or "none")
    return {"announced.players": Known(False) if left else unknown or Known(True), "announced.left_out": said}
