"""At what odds ante and bet wagers are paid, and what a jackpot wager wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from compliance.games.caribbean_stud import meaning_kinds as kinds
from compliance.games.caribbean_stud import meaning_statements as said
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.language import LANGUAGE
from compliance.games.caribbean_stud.meaning_kinds import GAME_GRAMMAR
from compliance.games.caribbean_stud.ranking import HandOrder
from compliance.games.play import PaidOtherwise
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import (
    TRUE,
    All,
    Arithmetic,
    Comparison,
    Constant,
    Expression,
    FactName,
    Not,
    Within,
)
from compliance.meaning.odds import Payout, Prize, percent
from compliance.meaning.provisions import Reading, Statement, read_cell
from compliance.meaning.wording import plain


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table of odds: for which wager and categories (none: all), at what odds."""

    bet: str
    categories: tuple[str, ...]
    odds: Fraction
    address: str


def odds_rows(reading: Reading, order: HandOrder) -> list[Row]:
    """The rows of the tables below the rule that lists odds; a row that is not understood is a problem."""
    rows: list[Row] = []
    listed = reading.one(kinds.ODDS_LISTED, said.Introduced)
    if listed is None:
        return rows
    tables = [p for p in reading.version.children.get(listed[1].address, ()) if p.kind == "table"]
    if not tables:
        reading.report("missing", f"{listed[1].address} lists odds, but no table stands below it.", listed[1].address)
    for table in tables:
        reading.read[table.address] = "table of odds"
        for cells in table.rows or ():
            row = _row(reading, order, table.address, cells)
            if row is not None:
                rows.append(row)
    return rows


def _row(reading: Reading, order: HandOrder, address: str, cells: tuple[str, ...]) -> Row | None:
    headings = [LANGUAGE.understand(GAME_GRAMMAR, "row_heading", plain(cell)) for cell in cells]
    if all(isinstance(h, said.RowHeading) for h in headings):
        return None
    label = read_cell(reading, address, GAME_GRAMMAR, "row_label", cells[0])
    odds = read_cell(reading, address, GAME_GRAMMAR, "odds_cell", cells[-1])
    if label is None or odds is None:
        return None
    if label.category is not None and label.category not in order.categories:
        reading.report("reference", f"{address} has odds for {label.category}, which no words describe.", address)
        return None
    if odds.odds <= 0:
        reading.report("contradiction", f"{address} pays nothing on a winning wager ({' '.join(cells)}).", address)
    return Row(label.bet, _covered(order, label), odds.odds, address)


def _covered(order: HandOrder, label: said.RowLabel) -> tuple[str, ...]:
    if label.category is None:
        return ()
    place = order.order_of(label.category)
    return order.categories[: place + 1] if label.below else (label.category,)


def payouts(reading: Reading, order: HandOrder) -> dict[str, Decision]:
    """Per bet, what a winning wager is paid: odds, a maximum in their place, or a prize."""
    rows = odds_rows(reading, order)
    clauses: dict[str, list[Clause]] = {v.ANTE: _ante(reading, rows), v.BET: _bet(reading, rows)}
    clauses[v.PROGRESSIVE] = _prizes(reading)
    return {bet: Decision(f"payout of {bet}", tuple(found)) for bet, found in clauses.items()}


def _ante(reading: Reading, rows: list[Row]) -> list[Clause]:
    """Where the dealer qualifies, at the odds of 9.8(b); in any case at those of the table."""
    found: list[Clause] = []
    qualifies: Expression = FactName(v.QUALIFIES)
    for pay, statement in reading.saying(kinds.PAY, said.Pay):
        if pay.bet == v.ANTE and pay.odds is not None:
            found.append(Clause(qualifies, Payout(pay.odds), statement.address))
    stated = [(p.odds, s) for p, s in reading.saying(kinds.ANTE_PAID, said.AntePaid) if p.odds is not None]
    found += [Clause(Not(qualifies), Payout(odds), s.address) for odds, s in stated]
    handed_back = reading.alternative("stud-ante-unqualified") == "handed back" and not stated
    for row in rows:
        if row.bet == v.ANTE:
            found.append(Clause(qualifies if handed_back else TRUE, Payout(row.odds), row.address))
    if handed_back:
        found += [
            Clause(Not(qualifies), Payout(Fraction(0)), s.address)
            for _, s in reading.saying(kinds.ANTE_PAID, said.AntePaid)
        ]
    return found


def _bet(reading: Reading, rows: list[Row]) -> list[Clause]:
    """At the odds of the table for the category, but no more than the maximum where one is set."""
    found: list[Clause] = []
    maximum = next((s for m, s in reading.saying(kinds.MAXIMUM, said.Maximum) if m.bet == v.BET), None)
    for row in rows:
        if row.bet != v.BET:
            continue
        of_row = Within(FactName(v.CATEGORY), row.categories)
        if maximum is None:
            found.append(Clause(of_row, Payout(row.odds), row.address))
            continue
        winnings = Arithmetic("*", FactName(v.AMOUNT), Constant(row.odds))
        above = All((FactName(v.LIMITED), Comparison(">", winnings, FactName(v.MAX_PAYOUT))))
        most = Prize(FactName(v.MAX_PAYOUT), "the maximum payout that is set")
        found.append(Clause(All((of_row, Not(above))), Payout(row.odds), row.address))
        found.append(Clause(All((of_row, above)), most, maximum.address))
    return found


# ---- the jackpot ---------------------------------------------------------------------------------------------------


def prizes(reading: Reading) -> Mapping[str, tuple[said.PrizeAmount, Statement]]:
    """Category -> its prize as 12.1 states it."""
    found: dict[str, tuple[said.PrizeAmount, Statement]] = {}
    for prize, statement in reading.saying(kinds.PRIZE, said.PrizeStated):
        if prize.category in found:
            first = found[prize.category][1].address
            reading.report(
                "contradiction",
                f"{first} and {statement.address} both state the prize of {prize.category}.",
                statement.address,
            )
        else:
            found[prize.category] = (prize.amount, statement)
    return found


def paid_otherwise(reading: Reading) -> PaidOtherwise | None:
    """The rule that lets the winnings on some hands be paid in cash or by cheque; None where no words say it."""
    found = reading.saying(kinds.CASH, said.PaidInCash)
    if not found:
        return None
    says, statement = found[0]
    hands = Within(FactName(v.CATEGORY), says.categories)
    return PaidOtherwise(
        statement.address, hands, says.means, says.rounded_up, reading.alternative("stud-part-of-a-cent")
    )


def _prizes(reading: Reading) -> list[Clause]:
    stated = prizes(reading)
    several = reading.one(kinds.SEVERAL, said.Introduced)
    reading.one(kinds.PRIZES, said.Introduced)
    found: list[Clause] = []
    shared = _shared(reading) if several is not None else {}
    number = several[0].number if several is not None else None
    for category, (amount, statement) in stated.items():
        of_category = Comparison("==", FactName(v.CATEGORY), Constant(category))
        if category not in shared or number is None:
            found += _amounts(of_category, amount, v.POOL, statement.address)
            continue
        alone = Comparison("<", FactName(v.QUALIFYING), Constant(number))
        found += _amounts(All((of_category, alone)), amount, v.POOL, statement.address)
        found += [Clause(All((of_category, Not(alone), c.when)), c.then, c.address) for c in shared[category]]
    return found


_CALLED: Final = {v.POOL: "the jackpot", v.LEFT_FIRST: "what the prizes paid first leave of the jackpot"}


def _amounts(when: Expression, amount: said.PrizeAmount, pool: str, address: str) -> list[Clause]:
    fixed = Prize(Constant(amount.cents), "")
    if amount.share is None:
        return [Clause(when, fixed, address)]
    share = Arithmetic("*", FactName(pool), Constant(amount.share))
    exceeds = Comparison(">", share, Constant(amount.cents))
    of_pool = Prize(share, f"{percent(amount.share)} of {_CALLED[pool]}", pool)
    return [Clause(All((when, exceeds)), of_pool, address), Clause(All((when, Not(exceeds))), fixed, address)]


def _shared(reading: Reading) -> dict[str, list[Clause]]:
    """The prizes that depend on what other hands of the round are paid first: category -> clauses (12.2(b), (c))."""
    found: dict[str, list[Clause]] = {}
    stated = prizes(reading)
    for following, statement in reading.saying(kinds.SHARE_NEXT, said.ShareNext):
        if following.category in stated:
            amount, _ = stated[following.category]
            found[following.category] = _amounts(TRUE, amount, v.LEFT_FIRST, statement.address)
    for last, statement in reading.saying(kinds.SHARE_LAST, said.ShareLast):
        least = reading.saying_below(statement.address, said.LeastPrize)
        balance = reading.saying_below(statement.address, said.Balance)
        if not least or not balance or not isinstance(statement.closing, said.WhicheverGreater):
            reading.report(
                "missing",
                f"{statement.address} does not say in full what a {last.category} receives.",
                statement.address,
            )
            continue
        share = Arithmetic("/", FactName(v.LEFT_LAST), FactName(v.SHARING))
        exceeds = Comparison(">", share, Constant(least[0][0].cents))
        of_balance = Prize(share, "an equal share of the balance of the jackpot", v.LEFT_LAST)
        found[last.category] = [
            Clause(exceeds, of_balance, balance[0][1].address),
            Clause(Not(exceeds), Prize(Constant(least[0][0].cents), ""), least[0][1].address),
        ]
    return found
