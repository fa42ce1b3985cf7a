"""At what odds each winning wager of roulette is paid: the table of odds, and the rule on wagers on zero."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from compliance.games.roulette import statements as said
from compliance.games.roulette.meaning_wagers import Listed, for_each_zero, is_wagered
from compliance.games.roulette.selections import Selections
from compliance.games.roulette.wheel import Zeros
from compliance.games.spins_meaning import odds_of_row, odds_tables
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import TRUE
from compliance.meaning.odds import Payout
from compliance.meaning.provisions import Reading, read_cell


def payouts(
    reading: Reading, listed: Mapping[str, Listed], selections: Mapping[str, Selections], zeros: Zeros
) -> dict[str, Decision]:
    """Bet -> what a winning wager is paid."""
    clauses: dict[str, list[Clause]] = {bet: [] for bet in listed}
    for address, cell, odds in _rows(reading):
        wager = listed.get(cell.bet)
        if wager is None:
            reading.report("contradiction", f"{address} states odds for {cell.bet}, which no words permit.", address)
            continue
        if (cell.many, cell.bounds) != (wager.says.many, wager.says.bounds):
            message = f"{address} and {wager.address} do not describe the wager {cell.bet} by the same numbers."
            reading.report("contradiction", message, address)
        if clauses[cell.bet]:
            reading.report("contradiction", f"{address} states the odds of {cell.bet} twice.", address)
        clauses[cell.bet].append(Clause(TRUE, Payout(odds), address))
    on_zero = for_each_zero(reading, said.ZERO_PAID, lambda says: says.alone)
    for bet, found in clauses.items():
        if not found:
            reading.report("missing", f"no words say at what odds a winning wager {bet} is paid.")
        elif _can_be_on_zero(selections[bet], zeros):
            # the same odds as for the same wager on other numbers
            found += [Clause(is_wagered(zeros.named(s.says.alone)), found[0].then, s.address) for s in on_zero]
    return {bet: Decision(f"payout of {bet}", tuple(found)) for bet, found in clauses.items() if found}


def _can_be_on_zero(selections: Selections, zeros: Zeros) -> bool:
    return any(zero in numbers for numbers in selections.on_layout.values() for zero in zeros.pockets)


def _rows(reading: Reading) -> list[tuple[str, said.OddsWager, Fraction]]:
    """The rows of the table of odds: its address, the wager, the odds."""
    found: list[tuple[str, said.OddsWager, Fraction]] = []
    for address, rows in odds_tables(reading, "roulette"):
        for row in rows:
            cell = read_cell(reading, address, "roulette", "odds_wager", row[0])
            odds = odds_of_row(reading, address, "roulette", row)
            if cell is not None and odds is not None:
                found.append((address, cell, odds))
    return found
