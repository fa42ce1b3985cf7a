"""Counts weighed against chance: one function for each kind of test, each giving a `Weighed`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import ceil, sqrt

from compliance.analysis.statistics.chance import binomial_two_sided, chi_square_tail, normal_two_sided
from compliance.analysis.statistics.method import LEAST_EXPECTED, LEAST_OF_A_COLOUR, Cell, Chances, Weighed
from compliance.analysis.statistics.tallies import Draws, Frequencies, Neighbours, Places, Runs

GOODNESS = "Pearson's chi-square test of goodness of fit"
EXACT = "Exact binomial test, two-sided"
INDEPENDENCE = "Pearson's chi-square test of independence"
RUNS = "Wald-Wolfowitz test of the number of runs, two-sided"
DRAWS = "Chi-square test of draws without replacement"

_TWO = 2
Group = tuple[str, ...]


def weigh_frequencies(tally: Frequencies, chances: Chances) -> Weighed:
    """Whether results came as often as their chances say."""
    if len(chances.of) == _TWO:
        return _weigh_two(tally, chances)
    total = tally.counts.total()
    needed = _needed(lambda n: _enough(chances.of, n))
    groups = together(chances.of, total)
    cells = [
        Cell(said(g), sum(tally.counts[r] for r in g), total * float(sum(chances.of[r] for r in g))) for g in groups
    ]
    if total < needed:
        return Weighed(GOODNESS, total, needed, cells)
    statistic = _distance(cells)
    freedom = len(cells) - 1
    return Weighed(GOODNESS, total, needed, cells, statistic, freedom, chi_square_tail(statistic, freedom))


def _weigh_two(tally: Frequencies, chances: Chances) -> Weighed:
    total = tally.counts.total()
    needed = ceil(LEAST_EXPECTED / min(chances.of.values()))
    cells = [Cell(name, tally.counts[name], total * float(chance)) for name, chance in chances.of.items()]
    if total < needed:
        return Weighed(EXACT, total, needed, cells)
    first, chance = next(iter(chances.of.items()))
    p = binomial_two_sided(tally.counts[first], total, float(chance))
    return Weighed(EXACT, total, needed, cells, float(tally.counts[first]), None, p)


def weigh_neighbours(tally: Neighbours, chances: Chances) -> Weighed:
    """Whether a result depends on the one before it. They are grouped by their chances, never by what was recorded."""
    total = tally.pairs.total()

    def grouped(n: int) -> list[Group]:
        return together(chances.of, n, lambda share: n * share * share)

    needed = _needed(lambda n: len(grouped(n)) >= _TWO)
    groups = grouped(total)
    place = {result: at for at, group in enumerate(groups) for result in group}
    table: Counter[tuple[str, str]] = Counter()
    for (one, other), many in tally.pairs.items():
        table[said(groups[place[one]]), said(groups[place[other]])] += many
    names = [said(g) for g in groups]
    return _weigh_table(table, names, names, needed, lambda one, other: f"{one}, then {other}")


def weigh_places(tally: Places, chances: Chances) -> Weighed:
    """Whether results come alike at every place. Places with few observations are counted together."""
    at: Counter[str] = Counter()
    for (place, _), many in tally.counts.items():
        at[place] += many
    least = ceil(LEAST_EXPECTED / min(chances.of.values()))
    groups: list[Group] = []
    rest: Group = ()
    for place in sorted(at):
        rest = (*rest, place)
        if sum(at[p] for p in rest) >= least:
            groups, rest = [*groups, rest], ()
    if rest:
        groups = [*groups[:-1], (*groups[-1], *rest)] if groups else [rest]
    where = {place: said(group) for group in groups for place in group}
    table: Counter[tuple[str, str]] = Counter()
    for (place, result), many in tally.counts.items():
        table[where[place], result] += many
    names = [said(g) for g in groups]
    return _weigh_table(table, names, list(chances.of), _TWO * least, lambda place, result: f"{place}: {result}")


def _weigh_table(
    table: Mapping[tuple[str, str], int],
    rows: Sequence[str],
    columns: Sequence[str],
    needed: int,
    name: Callable[[str, str], str],
) -> Weighed:
    total = sum(table.values())
    in_row = {r: sum(table.get((r, c), 0) for c in columns) for r in rows}
    in_column = {c: sum(table.get((r, c), 0) for r in rows) for c in columns}
    cells = [
        Cell(name(r, c), table.get((r, c), 0), in_row[r] * in_column[c] / total if total else 0)
        for r in rows
        for c in columns
    ]
    used_rows = [r for r in rows if in_row[r]]
    used_columns = [c for c in columns if in_column[c]]
    if total < needed or len(used_rows) < _TWO or len(used_columns) < _TWO:
        return Weighed(INDEPENDENCE, total, max(needed, total + 1), cells)
    statistic = _distance([c for c in cells if c.expected])
    freedom = (len(used_rows) - 1) * (len(used_columns) - 1)
    return Weighed(INDEPENDENCE, total, needed, cells, statistic, freedom, chi_square_tail(statistic, freedom))


def weigh_runs(tally: Runs, kinds: Sequence[str]) -> Weighed:
    """Whether colours change as often as they would in any order of as many of each."""
    tally.close()
    total = tally.counts.total()
    needed = _TWO * LEAST_OF_A_COLOUR
    cells = [Cell("runs", tally.runs, tally.mean)]
    if min(tally.counts[k] for k in kinds) < LEAST_OF_A_COLOUR or not tally.variance:
        return Weighed(RUNS, total, max(needed, total + 1), cells)
    z = (tally.runs - tally.mean) / sqrt(tally.variance)
    return Weighed(RUNS, total, needed, cells, z, None, normal_two_sided(z))


def weigh_draws(tally: Draws, chances: Chances) -> Weighed:
    """Whether cards came as often as the cards left in the shoe gave reason to expect."""
    import numpy

    total = tally.counts.total()
    needed = ceil(LEAST_EXPECTED / min(chances.of.values()))
    cells = [Cell(n, tally.counts[n], float(e)) for n, e in zip(tally.names, tally.expected, strict=True)]
    if total < needed:
        return Weighed(DRAWS, total, needed, cells)
    # the excesses add up to 0, so the last is left out and the covariance of the others can be inverted
    excess = numpy.array([c.observed - c.expected for c in cells[:-1]])
    statistic = float(excess @ numpy.linalg.solve(tally.covariance[:-1, :-1], excess))
    freedom = len(cells) - 1
    return Weighed(DRAWS, total, needed, cells, statistic, freedom, chi_square_tail(statistic, freedom))


def _distance(cells: Sequence[Cell]) -> float:
    return float(sum((c.observed - c.expected) ** 2 / c.expected for c in cells))


def said(group: Group) -> str:
    """The name of results that are counted together."""
    return ", ".join(group)


def together(
    chances: Mapping[str, Fraction], observations: int, expected: Callable[[float], float] | None = None
) -> list[Group]:
    """The results in groups, each expected often enough: the two rarest are put together until that is so.

    Which are put together depends on their chances and their number, never on what was recorded. expected:
    the least count of a cell that holds so large a share of the results, by default that share of the observations.
    Where all chances are the same, no grouping is better than another, and all stand alone.
    """
    groups: list[Group] = [(result,) for result in chances]
    if expected is None:
        if len(set(chances.values())) == 1:
            return groups
        expected = lambda share: observations * share  # noqa: E731  # one line says it best

    def share(group: Group) -> Fraction:
        return sum((chances[r] for r in group), Fraction(0))

    while len(groups) > 1:
        rarest = min(groups, key=share)
        if expected(float(share(rarest))) >= LEAST_EXPECTED:
            break
        groups.remove(rarest)
        next_rarest = min(groups, key=share)
        order = list(chances)
        groups[groups.index(next_rarest)] = tuple(sorted((*rarest, *next_rarest), key=order.index))
    return groups


def _enough(chances: Mapping[str, Fraction], observations: int) -> bool:
    if len(set(chances.values())) == 1:
        return observations * min(chances.values()) >= LEAST_EXPECTED
    alone = len(together(chances, observations))
    return alone >= _TWO and 2 * alone >= len(chances)


def _needed(is_enough: Callable[[int], bool]) -> int:
    """The least number of observations that is enough."""
    most = 1
    while not is_enough(most):
        most *= 2
    least = most // _TWO
    while most - least > 1:
        middle = (least + most) // _TWO
        least, most = (least, middle) if is_enough(middle) else (middle, most)
    return most
