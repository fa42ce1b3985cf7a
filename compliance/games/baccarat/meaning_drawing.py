"""Who draws a third card, from the rules on additional cards and the tables that they refer to."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.games.baccarat import meaning_kinds as kinds
from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.meaning_cards import Addressed
from compliance.games.baccarat.meaning_tables import TableRow, read_table
from compliance.games.baccarat.vocabulary import NO_CARD, THIRD_RANK, THIRD_VALUE, initial_count
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.evidence import Value
from compliance.meaning.expressions import All, Constant, Expression, FactName, Not, Some, Within
from compliance.meaning.provisions import Reading, Statement


@dataclass(frozen=True, slots=True)
class Draws:
    """The decisions on drawing, and the tables from which they come: (hand, address, rows)."""

    player: Decision
    banker: Decision
    tables: tuple[tuple[str, str, tuple[TableRow, ...]], ...]


def draws(reading: Reading, naturals: Addressed) -> Draws:
    """Whether each hand draws: first the rule on naturals, then the rules in the order of the law."""
    tables: list[tuple[str, str, tuple[TableRow, ...]]] = []
    clauses: dict[str, list[Clause]] = {"player": [], "banker": []}
    stopped: list[Expression] = []
    for says, statement in reading.saying(kinds.NATURAL_RULE, said.NaturalRule):
        natural = Some(tuple(Within(FactName(initial_count(hand)), naturals.value) for hand in says.hands))
        stopped.append(natural)
        for found in clauses.values():
            found.append(Clause(natural, False, statement.address))
    if not reading.of(kinds.NATURAL_RULE):
        reading.report("missing", "no words say that no further cards are dealt after a natural.")
    for rule, statement in reading.saying(kinds.DRAWING, said.Drawing):
        if not rule.by_table:
            clauses[rule.hand] += _direct(rule, statement.address)
            continue
        address, rows = read_table(reading, statement, rule)
        tables.append((rule.hand, address, rows))
        # a rule that states no condition of its own ("shall draw or stand in accordance with the following tableau")
        # yields to the one that stops the round; one that does must agree with it by itself
        before: tuple[Expression, ...] = (rule.when,) if rule.when is not None else ()
        if rule.when is None and reading.alternative("natural-first") == "6.4 first":
            before = (Not(Some(tuple(stopped))),)
        clauses[rule.hand] += [_row_clause(reading, rule, row, address, before) for row in rows]
        _check_choice(reading, statement)
    for hand, found in clauses.items():
        if not any(clause.then is True for clause in found):
            reading.report("missing", f"no words say when the {hand}'s hand draws a third card.")
    return Draws(
        Decision("player draws", tuple(clauses["player"])),
        Decision("banker draws", tuple(clauses["banker"])),
        tuple(tables),
    )


def _direct(rule: said.Drawing, address: str) -> list[Clause]:
    """ "... shall draw if ..., but otherwise shall stand": otherwise is what is left under the same condition."""
    draws_if = rule.draws_if or Constant(True)
    before = (rule.when,) if rule.when is not None else ()
    return [
        Clause(All((*before, draws_if)), True, address),
        Clause(All((*before, Not(draws_if))), False, address),
    ]


def _row_clause(
    reading: Reading, rule: said.Drawing, row: TableRow, address: str, before: tuple[Expression, ...]
) -> Clause:
    counts = Within(FactName(initial_count(rule.hand)), row.counts)
    if row.thirds is None and not row.no_third:
        return Clause(All((counts, *before)), row.draws, address)
    by_rank = reading.alternative("third-card") == "its rank"
    named: tuple[Value, ...] = tuple(str(n) for n in row.thirds or ()) if by_rank else row.thirds or ()
    if row.no_third:
        named = (*named, NO_CARD)
    third = Within(FactName(THIRD_RANK if by_rank else THIRD_VALUE), named)
    return Clause(All((counts, third, *before)), row.draws, address)


def _check_choice(reading: Reading, statement: Statement) -> None:
    """Where a rule lists drawing and standing, each must stand there once."""
    choices = [choice.draws for choice, _ in reading.saying_below(statement.address, said.Choice, kinds.CHOICE)]
    if choices and sorted(choices) != [False, True]:
        message = f"{statement.address} should list drawing once and standing once."
        reading.report("contradiction", message, statement.address)
