"""The tables of pay scales: what is achieved, and what it is paid on each scale."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from compliance.games.baccarat import side_bets_kinds as side_kinds
from compliance.games.baccarat import side_bets_statements as side
from compliance.games.baccarat.side_bets_conditions import Best, MatchCondition
from compliance.games.baccarat.side_bets_vocabulary import BEST_ELSEWHERE, SCALE
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import All, Comparison, Constant, FactName, Not
from compliance.meaning.odds import Payout
from compliance.meaning.provisions import Reading, Statement, read_cell
from compliance.meaning.wording import plain
from compliance.rulebook.model import Provision


def payout_of(reading: Reading, bet: str, defined: Mapping[str, MatchCondition], best: Best | None) -> Decision:
    """The odds of a winning wager, by the scale in operation and by what is achieved.

    best: where two matches are achieved at once, the one that alone is paid.
    """
    clauses: list[Clause] = []
    for says, statement in reading.saying(side_kinds.PAY_SCALES, side.PayScales):
        if says.bet != bet:
            continue
        if clauses:
            reading.report("contradiction", f"the odds on {bet} stand in two tables.", statement.address)
        tables = [p for p in reading.version.children.get(statement.address, ()) if p.kind == "table"]
        if len(tables) != 1:
            reading.report("missing", f"{statement.address} is followed by no table, or by several.", statement.address)
            continue
        stated = _stated(reading, tables[0])
        _check(reading, statement, says, tables[0], stated)
        for (scale, category), odds in stated.items():
            if category not in defined:
                reading.report("reference", f"{tables[0].address}: no words define {category}.", tables[0].address)
                continue
            clauses += _clauses(reading, scale, defined[category], odds, tables[0].address, _better(best, category))
    if not clauses:
        reading.report("missing", f"no words say at what odds a winning wager on {bet} is paid.")
    return Decision(f"payout of {bet}", tuple(clauses))


def _better(best: Best | None, category: str) -> Best | None:
    """The match that is paid instead of this one where both are achieved, None where there is none."""
    return best if best is not None and category in best.achieved and category != best.paid else None


def _clauses(
    reading: Reading,
    scale: str,
    match: MatchCondition,
    odds: Fraction,
    address: str,
    best: Best | None,
) -> list[Clause]:
    on_scale = Comparison("==", FactName(SCALE), Constant(scale))
    if best is None:
        return [Clause(All((on_scale, match.condition)), Payout(odds), address)]
    short_of_best = All((on_scale, match.condition, Not(best.condition)))
    if reading.alternative("lucky-triple") != "each player":
        return [Clause(short_of_best, Payout(odds), address)]
    elsewhere = FactName(BEST_ELSEWHERE)
    return [
        Clause(All((short_of_best, Not(elsewhere))), Payout(odds), address),
        Clause(All((short_of_best, elsewhere)), Payout(Fraction(0)), best.address),
    ]


def _stated(reading: Reading, table: Provision) -> dict[tuple[str, str], Fraction]:
    """(scale, what is achieved) -> odds; scales stand over columns, or each over rows of its own."""
    reading.read[table.address] = "odds on pay scales"
    stated: dict[tuple[str, str], Fraction] = {}
    columns: dict[int, str] = {}
    for row in table.rows or ():
        cells = {at: _cell(reading, table, text) for at, text in enumerate(row) if plain(text)}
        scales = {at: cell.scale for at, cell in cells.items() if cell.scale}
        if scales:
            columns = scales
            if len(scales) < len(cells) or len({*scales.values()}) < len(scales):
                reading.report("unread", f"a heading of {table.address} is not of pay scales.", table.address)
            continue
        categories = [cell.category for cell in cells.values() if cell.category]
        odds = {at: cell.odds for at, cell in cells.items() if cell.odds is not None}
        # a scale that heads rows of its own stands over whatever is stated in them
        over = columns if len(columns) > 1 else dict.fromkeys(odds, *columns.values()) if columns else {}
        if len(categories) != 1 or {*odds} != {*over}:
            reading.report(
                "gap", f"a row of {table.address} does not give one match its odds on each scale.", table.address
            )
            continue
        for at, ratio in odds.items():
            key = (over[at], categories[0])
            if key in stated:
                reading.report(
                    "contradiction", f"{table.address} states {key[1]} twice on scale {key[0]}.", table.address
                )
            stated[key] = ratio
    return stated


def _cell(reading: Reading, table: Provision, text: str) -> side.ScaleCell:
    says = read_cell(reading, table.address, side_kinds.GRAMMAR, "scale_cell", text)
    return says if isinstance(says, side.ScaleCell) else side.ScaleCell()


def _check(
    reading: Reading,
    statement: Statement,
    says: side.PayScales,
    table: Provision,
    stated: Mapping[tuple[str, str], Fraction],
) -> None:
    scales = tuple(dict.fromkeys(scale for scale, _ in stated))
    if says.scales and says.scales != scales:
        reading.report(
            "contradiction",
            f"{statement.address} names the scales {', '.join(says.scales)}, but {table.address} has "
            f"{', '.join(scales)}.",
            statement.address,
        )
    for _, category in stated:
        lacking = [scale for scale in scales if (scale, category) not in stated]
        if lacking:
            reading.report("gap", f"{table.address} has no odds for {category} on scale {lacking[0]}.", table.address)
