"""At what odds each winning wager of tai-sai is paid: the table, row after row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from compliance.games.spins_meaning import odds_of_row, odds_tables
from compliance.games.tai_sai import statements as said
from compliance.games.tai_sai import vocabulary as v
from compliance.games.tai_sai.meaning_wagers import Listed
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import TRUE, All, Comparison, Constant, Expression, FactName, Within
from compliance.meaning.odds import Payout
from compliance.meaning.provisions import Reading, read_cell


def payouts(reading: Reading, listed: Mapping[str, Listed]) -> dict[str, Decision]:
    """Bet -> what a winning wager is paid."""
    clauses: dict[str, list[Clause]] = {bet: [] for bet in listed}
    named: dict[str, list[object]] = {bet: [] for bet in listed}
    for address, row, when, odds in _priced(reading):
        if row.bet not in clauses:
            reading.report("contradiction", f"{address} states odds for {row.bet}, which no words permit.", address)
            continue
        clauses[row.bet].append(Clause(when, Payout(odds), address))
        named[row.bet] += row.pairs or row.numbers
    for bet, found in clauses.items():
        if not found:
            reading.report("missing", f"no words say at what odds a winning wager on {bet} is paid.")
            continue
        _check_named(reading, bet, listed[bet], named[bet], found[0].address)
    return {bet: Decision(f"payout of {bet}", tuple(found)) for bet, found in clauses.items() if found}


def _check_named(reading: Reading, bet: str, wager: Listed, named: list[object], table: str) -> None:
    """The table names for a wager what the wager can be made on, and nothing else."""
    if wager.choices != (None,) and set(named) != set(wager.choices):
        message = f"{table} and {wager.address} do not name the same numbers or combinations for the wager {bet}."
        reading.report("contradiction", message, table)


def _priced(reading: Reading) -> Iterator[tuple[str, said.Row, Expression, Fraction]]:
    """(address of the table, what a row names, when its odds stand, the odds)."""
    for address, rows in odds_tables(reading, "tai_sai"):
        faces: said.Row | None = None
        on_dice: tuple[int, ...] = ()
        for cells in rows:
            says = read_cell(reading, address, "tai_sai", "row", cells[0])
            match says:
                case said.Row(v.INDIVIDUAL):
                    faces = says
                case said.Row():
                    odds = odds_of_row(reading, address, "tai_sai", cells)
                    if odds is not None:
                        yield address, says, _named(says), odds
                case said.OnDice(dice):
                    on_dice = dice
                case said.Ratios(several):
                    yield from _on_dice(reading, address, faces, on_dice, several)
                case _:
                    continue


def _named(row: said.Row) -> Expression:
    if row.pairs:
        return Within(FactName(v.PAIR), row.pairs)
    return Within(FactName(v.ON), row.numbers) if row.numbers else TRUE


def _on_dice(
    reading: Reading, address: str, faces: said.Row | None, on_dice: tuple[int, ...], odds: tuple[Fraction, ...]
) -> Iterator[tuple[str, said.Row, Expression, Fraction]]:
    """Odds of a single face by the number of dice that show it: a row of numbers of dice, and a row of odds."""
    if faces is None or len(on_dice) != len(odds) or len(set(on_dice)) != len(on_dice):
        message = f"{address} has odds by the number of dice that are not matched with the numbers of dice."
        reading.report("contradiction", message, address)
        return
    for dice, ratio in zip(on_dice, odds, strict=True):
        shown = Comparison("==", FactName(v.SHOWN_ON), Constant(dice))
        yield address, faces, All((_named(faces), shown)), ratio
