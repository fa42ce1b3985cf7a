"""On which numbers each wager of roulette can be made: by the words, and by the places that the layout has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from compliance.games.roulette import statements as said
from compliance.games.roulette import vocabulary as v
from compliance.games.roulette.wheel import Zeros
from compliance.games.spins import Pocket, in_order, written_number
from compliance.logs.members import DOUBLE_ZERO
from compliance.meaning.asked import noted
from compliance.meaning.provisions import Reading

if TYPE_CHECKING:
    from compliance.games.roulette.meaning_wagers import Listed

Numbers = tuple[Pocket, ...]
# what is wrong with numbers that stand elsewhere on the usual layout (an assumption) than such a wager needs
NOT_ROWS = "its numbers do not make up rows of the usual layout"
NO_PLACE = "the usual layout has no place for one wager on these numbers"


@noted("on_layout", "with_zero", "unlisted")
@dataclass(frozen=True, slots=True)
class Selections:
    """The sets of numbers on which a wager can be made.

    on_layout: as a log writes them -> the numbers (rising), for every place of the usual layout and every combination
    with zero. with_zero: those combinations; unlisted: those of them that only a reading adds to what the words list.
    many: how many numbers the words ask for. rows: the rows of which such a set must consist, empty where the words
    do not speak of rows. wheel: all numbers, zero among them. double_zero: whether there is a double zero. laid_out:
    whether it is known how the numbers stand on the layout.
    """

    on_layout: dict[object, Numbers]
    with_zero: tuple[Numbers, ...]
    unlisted: tuple[Numbers, ...]
    many: int | None
    rows: tuple[Numbers, ...]
    wheel: Numbers
    zero: int
    laid_out: bool = True
    double_zero: bool = False


def selections_of(
    reading: Reading, wager: Listed, wheel: Sequence[Pocket], zeros: Zeros, first_row: Sequence[int]
) -> Selections:
    """The selections of one wager under the words of its clauses."""
    numbers = tuple(n for n in in_order(wheel) if n not in zeros.pockets)
    width = len(first_row)
    rows = tuple(numbers[i : i + width] for i in range(0, len(numbers), width)) if width else ()
    listed = _with_zero(wager, zeros)
    unlisted = tuple(s for s in _of_any_kind(reading, wager, zeros) if s not in listed) if listed else ()
    with_zero = (*listed, *unlisted)
    layout: dict[object, Numbers] = {}
    match wager.says.bet:
        case v.STRAIGHT_UP:
            layout = {n: (n,) for n in _single(wager, zeros)}
        case v.SPLIT:
            layout = _by_numbers(_splits(rows))
        case v.STREET:
            layout = _by_numbers(rows)
        case v.CORNER:
            layout = _by_numbers(_corners(rows))
        case v.SIX_LINE:
            layout = _by_numbers((*one, *other) for one, other in pairwise(rows))
        case v.COLUMN:
            layout = {
                place: tuple(row[place - 1] for row in rows if place <= len(row)) for place in range(1, width + 1)
            }
        case v.DOZEN:
            groups = [g for w, _ in wager.of(said.Wagered) for g in w.groups]
            layout = {i: tuple(range(a, b + 1)) for i, (a, b) in enumerate(groups, start=1)}
        case v.TOP_LINE:
            layout = {}  # only the combination with the zeros that its clause names
        case _:
            bounds = wager.says.bounds
            layout = {None: tuple(range(bounds[0], bounds[1] + 1)) if bounds else ()}
    layout |= _by_numbers(with_zero)
    in_rows = any(w.place in ("row", "rows") for w, _ in wager.of(said.Wagered))
    on_rows = rows if in_rows else ()
    return Selections(
        layout,
        with_zero,
        unlisted,
        wager.says.many,
        on_rows,
        in_order(wheel),
        zeros.zero,
        laid_out=bool(width),
        double_zero=zeros.double_zero,
    )


def _by_numbers(sets: Iterable[Sequence[Pocket]]) -> dict[object, Numbers]:
    return {in_order(s): in_order(s) for s in sets}


def _single(wager: Listed, zeros: Zeros) -> Numbers:
    clauses = [clause for clause, _ in wager.of(said.SingleNumber)]
    double = (DOUBLE_ZERO,) if any(clause.double_zero for clause in clauses) else ()
    return (*(n for clause in clauses for n in clause.numbers), zeros.zero, *double)


def _with_zero(wager: Listed, zeros: Zeros) -> tuple[Numbers, ...]:
    """The combinations with zero that the words list for this wager."""
    found: dict[Numbers, None] = {}
    for clause, _ in wager.of(said.ZeroWith):
        sets = [(n,) for n in clause.numbers] if clause.each else [clause.numbers]
        found.update({in_order((*zeros.named(clause.zeros), *s)): None for s in sets})
    return tuple(found)


def _of_any_kind(reading: Reading, wager: Listed, zeros: Zeros) -> tuple[Numbers, ...]:
    """Every combination of this size of zero and the numbers that go with it, where "any available" is read so."""
    if reading.choice(v.ZERO_COMBINATIONS, v.READINGS[v.ZERO_COMBINATIONS]) != "any of the kind" or not wager.says.many:
        return ()
    rules = reading.of(said.ZERO_LOSES)
    beside = {n for s in rules for n in s.says.numbers}
    named = zeros.named(dict.fromkeys(name for s in rules for name in s.says.combined))
    sets = combinations(in_order({*named, *beside}), wager.says.many)
    return tuple(s for s in sets if any(zero in s for zero in named))


def _splits(rows: Sequence[Numbers]) -> Iterable[Numbers]:
    for row in rows:
        yield from pairwise(row)
    for one, other in pairwise(rows):
        yield from zip(one, other, strict=False)


def _corners(rows: Sequence[Numbers]) -> Iterable[Numbers]:
    for one, other in pairwise(rows):
        for (a, b), (c, d) in zip(pairwise(one), pairwise(other), strict=False):
            yield a, b, c, d


def numbers_of(on: object, selections: Selections) -> tuple[tuple[Pocket, ...] | None, str]:
    """(the numbers wagered, why the wager is not one that the words permit, "" if it is).

    `on` as the log has it. The numbers are None where the log's value names none.
    """
    written = _written(on)
    if written in selections.on_layout:
        return selections.on_layout[written], ""
    if isinstance(written, str):
        written = with_dashes(written, selections) or written
    if isinstance(written, tuple) and written in selections.on_layout.values():
        return written, ""  # a column or dozen named by its numbers, not by its place
    if isinstance(written, int) or written == DOUBLE_ZERO:
        written = (written,)
    if not isinstance(written, tuple) or not selections.many:
        return None, f"there is no such place for this wager: {on}"
    if len(written) == 1 and written[0] in selections.on_layout:
        return selections.on_layout[written[0]], ""
    if len(set(written)) != selections.many:
        return written, f"it is on {selections.many} numbers, not {len(set(written))}"
    strange = [n for n in written if n not in selections.wheel]
    if strange:
        return written, f"the wheel has no number {strange[0]}"
    if selections.zero in written or DOUBLE_ZERO in written:
        return written, "the rules name no such combination with zero"
    if selections.rows and not _made_of(written, selections.rows):
        return written, NOT_ROWS
    return written, NO_PLACE


def _written(on: object) -> object:
    pocket = written_pocket(on)
    if pocket is not None:
        return pocket
    return in_order(on) if isinstance(on, tuple) else on


def with_dashes(text: str, selections: Selections) -> tuple[Pocket, ...] | None:
    """The numbers of a text such as "17-20": each of them, or all from the first to the second where only those are a
    place for this wager; None where it names none."""
    named = [written_pocket(part.strip()) for part in text.split("-")]
    pockets = tuple(pocket for pocket in named if pocket is not None)
    if len(pockets) != len(named) or len(pockets) == 1:
        return None
    each, (first, *_, last) = in_order(pockets), pockets
    places = selections.on_layout.values()
    if each in places or len(pockets) > 1 + 1 or not isinstance(first, int) or not isinstance(last, int):
        return each
    run = tuple(n for n in selections.wheel if isinstance(n, int) and first <= n <= last)
    return run if run in places else each


def written_pocket(written: object) -> Pocket | None:
    """A number, or a double zero, as a log writes it; None where it is neither."""
    return DOUBLE_ZERO if written == DOUBLE_ZERO else written_number(written)


def _made_of(numbers: Sequence[Pocket], rows: Sequence[Numbers]) -> bool:
    held = {n for row in rows if set(row) <= set(numbers) for n in row}
    return held == set(numbers)
