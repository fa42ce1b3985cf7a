"""Spins of a wheel, a ball or dice as the log records them: which of them counts, and for which wagers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from typing import Final

from compliance.games.assumed import SPINS_WITHOUT_FAULT, assuming
from compliance.games.spins_meaning import (
    CALLED,
    CALLED_OFF,
    CAUSE,
    COUNTS,
    FAULT,
    NO_FAULT,
    RESTED,
    REVOLUTIONS,
    REVOLUTIONS_KNOWN,
    SAME_DIRECTION,
    SAME_WAY,
    UNDER,
    VOID,
    VoidRules,
)
from compliance.games.table_facts import TableView, is_call
from compliance.games.wagers import WagerState
from compliance.logs.events import Event, VoidEvent
from compliance.logs.members import DOUBLE_ZERO
from compliance.meaning.evidence import Evidence, Known, Missing, known_or
from compliance.meaning.expressions import evaluate

# what a log may name as where a ball came to rest, or what is wagered on: a number, or a double zero
Pocket = int | str

_NOT_CALLED_OFF: Final[Mapping[str, Evidence]] = {CALLED_OFF: Known(False), CALLED: Known(False)}
_CALLED_OFF_LATE: Final = Missing(
    "the spin was called off only when it was over, as is recorded, and nothing is recorded that makes it void by the "
    "rules of the game"
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What an event of the game shows of a spin: its fault, its revolutions, whether its result is recorded."""

    fault: str | None
    revolutions: Fraction | None
    same_direction: bool
    rested: bool


@dataclass(frozen=True, slots=True)
class Spin:
    """A spin of a round. position: index of its event in the round. called_off: lines of “No spin” and the like.

    late: whether it was called off only when it was over, as its revolutions and result, or the announcement, show.
    """

    position: int
    line: int
    event: Event
    shown: Shown
    called_off: tuple[int, ...]
    announced: tuple[int, ...]
    late: bool = False


def spins_of(view: TableView, shown: Callable[[Event], Shown | None]) -> tuple[Spin, ...]:
    """The spins of a round in order; `shown` says what an event shows of a spin, None for any other event.

    A call of “No spin” is about the last spin before it, or, where none stands before it, about the first one after.
    """
    found = [(i, r, s) for i, r in enumerate(view.round.events) if (s := shown(r.event)) is not None]
    off: dict[int, list[int]] = {}
    announced: dict[int, list[int]] = {}
    for position, recorded in enumerate(view.round.events):
        declared = isinstance(recorded.event, VoidEvent) and recorded.event.what == "spin"
        if not (declared or is_call(recorded, "no spin")) or not found:
            continue
        before = [i for i, _, _ in found if i < position]
        spin = before[-1] if before else found[0][0]
        off.setdefault(spin, []).append(recorded.line)
        if not declared:
            announced.setdefault(spin, []).append(recorded.line)
    found_off = {i: tuple(off.get(i, ())) for i, _, _ in found}
    return tuple(
        Spin(i, r.line, r.event, s, found_off[i], tuple(announced.get(i, ())), _is_late(view, i, s, found_off[i]))
        for i, r, s in found
    )


def _is_late(view: TableView, spin: int, shown: Shown, off: Sequence[int]) -> bool:
    """Whether a spin at a position was called off, on these lines, only when it was over."""
    if not off or any(r.line in off for r in view.round.events[:spin]):
        return False
    after = takewhile(lambda r: r.line not in off, view.round.events[spin:])
    return (shown.rested and shown.revolutions is not None) or any(is_call(r, "result") for r in after)


def spin_facts(view: TableView, spin: Spin, void: VoidRules, until: int | None = None) -> dict[str, Evidence]:
    """The facts of one spin, as they stood before the event at `until` (None: at the end of the round).

    Where a lost event may have called the spin off, or spun again, whether it counts is not known.
    """
    shown, line = spin.shown, (spin.line,)
    facts: dict[str, Evidence] = {
        **shown_facts(shown, line),
        CALLED_OFF: Known(bool(spin.called_off), spin.called_off or line),
        CALLED: _announced(view, spin),
    }
    under = void_under(void, facts)
    doubt = _lost_after(view, spin.position, until)
    if doubt is None and shown.fault is not None:
        doubt = f"no rule that is understood says what follows from the fault recorded ({shown.fault})"
    if doubt is not None and under.value == COUNTS:
        return {**facts, UNDER: Missing(doubt), VOID: Missing(doubt)}
    if spin.late and void_under(void, {**facts, **_NOT_CALLED_OFF}).value == COUNTS:
        return {**facts, UNDER: _CALLED_OFF_LATE, VOID: _CALLED_OFF_LATE}
    nothing_said = shown.fault is None and shown.revolutions is None and not spin.called_off and not spin.announced
    void_or_not = Known(under.value != COUNTS, under.lines)
    return {
        **facts,
        UNDER: assuming(under, SPINS_WITHOUT_FAULT, where=nothing_said),
        VOID: assuming(void_or_not, SPINS_WITHOUT_FAULT, where=nothing_said),
    }


def shown_facts(shown: Shown, lines: tuple[int, ...]) -> dict[str, Evidence]:
    """What an event of the game shows of a spin, as facts with the lines that show it."""
    return {
        FAULT: Known(shown.fault or NO_FAULT, lines),
        CAUSE: Known(_cause(shown), lines),
        RESTED: Known(shown.rested, lines),
        REVOLUTIONS_KNOWN: Known(shown.revolutions is not None, lines),
        REVOLUTIONS: known_or(shown.revolutions, "the log does not say how many revolutions were completed", lines),
        SAME_WAY: Known(shown.same_direction, lines),
    }


def _cause(shown: Shown) -> str:
    """What can make a spin void: what is recorded as wrong with it, the one direction of wheel and ball, else the
    number of its revolutions."""
    if shown.same_direction:
        other = () if shown.fault in (None, SAME_DIRECTION) else (shown.fault,)
        return ", ".join((*other, "wheel and ball in the same direction"))
    if shown.fault is None and shown.revolutions is not None:
        return f"revolutions: {float(shown.revolutions):g}"
    return shown.fault or NO_FAULT


def void_under(void: VoidRules, facts: Mapping[str, Evidence]) -> Known:
    """The first rule under which what is recorded makes the spin void, with the lines that show it."""
    lines: set[int] = set()
    for clause in void.decision.clauses:
        holds = evaluate(clause.when, facts)
        if isinstance(holds, Known):
            if holds.value:
                return Known(clause.address, holds.lines)
            lines.update(holds.lines)
    return Known(COUNTS, tuple(sorted(lines)))


def _lost_after(view: TableView, position: int, until: int | None) -> str | None:
    """Why a further spin or a call that called this one off may be missing from the log, if it may."""
    end = len(view.round.events) if until is None else until
    for kind, members in ((_kind_at(view, position), {}), ("call", {"what": "no spin"}), ("void", {"what": "spin"})):
        lost = view.hidden(kind, lambda p: position < p <= end, **members)
        if lost is not None:
            return lost.reason
    return None


def _kind_at(view: TableView, position: int) -> str:
    return view.round.events[position].event.event


def _announced(view: TableView, spin: Spin) -> Evidence:
    return view.whether(
        spin.announced,
        "call",
        "the call of “No spin”",
        lambda p: p > spin.position,
        what="no spin",
        otherwise=(spin.line,),
    )


def settled_at(wager: WagerState) -> int | None:
    """The position of the wager's first settlement in its round, None if there is none."""
    return wager.settlements[0].position if wager.settlements else None


def deciding_spin(
    view: TableView, spins: Sequence[Spin], void: VoidRules, kind: str, until: int | None
) -> tuple[Spin | Missing, dict[str, Evidence]]:
    """The spin that decides what is settled at `until` (None: at the end of the round), with its facts.

    It is the last one before; where more than one counts, nothing shows which decides.
    """
    end = len(view.round.events) if until is None else until
    before = [s for s in spins if s.position < end]
    if not before:
        return Missing(_no_spin(view, kind, end)), {}
    facts = spin_facts(view, before[-1], void, until)
    for earlier in before[:-1]:
        counted = spin_facts(view, earlier, void, before[-1].position)[VOID]
        if isinstance(counted, Missing):
            return counted, {}
        if not counted.value:
            lines = ", ".join(str(s.line) for s in before)
            return Missing(f"more than one spin stands in this round (lines {lines}), and none was void"), {}
    return before[-1], facts


def _no_spin(view: TableView, kind: str, end: int) -> str:
    unknown = view.untold(kind, "spins", lambda position: position <= end)
    if unknown is not None:
        return unknown.reason
    return "no spin is recorded before the settlement" if end < len(view.round.events) else "no spin is recorded"


def written_number(written: object) -> int | None:
    """A number as a log writes it, plain or as text; None where it is none, as a double zero is none."""
    if isinstance(written, str) and written.isascii() and written.isdigit() and written != DOUBLE_ZERO:
        return int(written)
    return written if isinstance(written, int) else None


def in_order(pockets: Iterable[Pocket]) -> tuple[Pocket, ...]:
    """Numbers rising, a double zero before them."""
    return tuple(
        sorted(pockets, key=lambda pocket: (isinstance(pocket, int), pocket if isinstance(pocket, int) else 0))
    )
