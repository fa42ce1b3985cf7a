"""In which order cards that come to the table are made ready: inspected, spread out, washed, stacked, riffled.

Every card game has it in nearly the same words (5.1 to 5.3, or 5.1 to 6.3, of their divisions).
What is not recorded at all is no matter of order: a step that is missing is told under the rule that asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from compliance.games.fact_words import shared_facts
from compliance.games.hidden import order_in_doubt
from compliance.logs.events import CardsEvent, ShuffleEvent, StaffEvent
from compliance.logs.rounds import Recorded, Round, captures
from compliance.meaning.evidence import Evidence, Known, Missing

WASHED: Final = ("chemmy", "stack", "riffle")
_STACK: Final = "stack"
_ROLES: Final = ("dealer", "supervisor")
# what brings cards to the table
_RECEIVED: Final = ("receive", "replace")


def opening_order(round_: Round, before: Sequence[Recorded]) -> dict[str, Evidence]:
    """The order in which the cards last received were made ready, from what stands between two rounds (`before`)."""
    received = max((i for i, r in enumerate(before) if _is(r, _RECEIVED)), default=-1)
    if received < 0:
        return dict.fromkeys(shared_facts("opening"), Known(True))
    if doubt := order_in_doubt(round_):
        return dict.fromkeys(shared_facts("opening"), Missing(doubt))
    after = before[received:]
    roles = _roles(round_)
    found = _inspections(roles, after)
    early = [i for role, i in _inspections(roles, before[:received]).items() if role not in found]
    spread = [i for i, r in enumerate(after) if _is(r, ("spread",))][:1]
    shuffles = [(i, r.event.method) for i, r in enumerate(after) if isinstance(r.event, ShuffleEvent)]
    methods = [m for _, m in shuffles]
    mixed = _lines(after, *(i for i, _ in shuffles))
    washed = [m for m in WASHED if m in methods]
    stacked = _STACK not in methods or any(m != _STACK for m in methods[methods.index(_STACK) :])
    kinds = ("cards", "shuffle")
    return {
        "opening.inspected_in_order": _known(
            round_, kinds[:1], not early, _lines(before, received, *early) if early else ()
        ),
        "opening.spread_in_order": _after(round_, kinds[:1], after, spread, [*found.values()]),
        "opening.mixed_after": _after(round_, kinds, after, [i for i, _ in shuffles[:1]], [*found.values(), *spread]),
        "opening.mixed_in_order": _known(round_, kinds[1:], in_this_order(methods, washed), mixed),
        "opening.stacked_first": _known(round_, kinds[1:], stacked, mixed),
    }


def _after(
    round_: Round, kinds: Sequence[str], events: Sequence[Recorded], step: Sequence[int], due_before: Sequence[int]
) -> Evidence:
    """Whether a step (its place, if it is recorded) came after everything that was due before it."""
    late = [i for i in due_before if step and i > step[0]]
    return _known(round_, kinds, not late, _lines(events, *step, *late))


def _known(round_: Round, kinds: Sequence[str], holds: bool, lines: tuple[int, ...]) -> Evidence:
    """What the record shows; that nothing is out of order only where the recorder records these kinds of event."""
    if holds and (missing := [kind for kind in kinds if not captures(round_.session, kind)]):
        return Missing(f"this recorder does not record every event “{missing[0]}”")
    return Known(holds, lines)


def _is(recorded: Recorded, what: Sequence[str]) -> bool:
    return isinstance(recorded.event, CardsEvent) and recorded.event.what in what


def _lines(events: Sequence[Recorded], *places: int) -> tuple[int, ...]:
    return tuple(sorted({events[i].line for i in places}))


def _roles(round_: Round) -> Mapping[str, str]:
    """The roles of those who work the table, by their names."""
    names: dict[str, str] = {}
    for recorded in (*round_.context, *round_.between):
        if isinstance(recorded.event, StaffEvent):
            names |= {n.casefold(): role for role in _ROLES if (n := getattr(recorded.event, role)) is not None}
    return names


def _inspections(roles: Mapping[str, str], events: Sequence[Recorded]) -> dict[str, int]:
    """Where the dealer and the game supervisor, by role or by name, each inspected the cards for the first time."""
    found: dict[str, int] = {}
    for place, recorded in enumerate(events):
        event = recorded.event
        if not isinstance(event, CardsEvent) or event.what != "inspect" or event.by is None:
            continue
        by = event.by.casefold()
        role = roles.get(by) or next((r for r in _ROLES if r in by), None)
        if role is not None:
            found.setdefault(role, place)
    return found


def in_this_order(methods: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the methods wanted stand in this order among those used, whatever else was done before or between."""
    rest = iter(methods)
    return all(method in rest for method in wanted)
