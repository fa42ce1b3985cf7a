"""The rules of the money wheel as decisions, read from the words of one version; `read_rules` is the door."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from compliance.games.money_wheel import statements as said
from compliance.games.money_wheel import vocabulary as v
from compliance.games.spins_meaning import (
    COUNTS,
    UNDER,
    VoidRules,
    odds_of_row,
    odds_tables,
    outcome_with_void,
    void_rules,
)
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.evidence import Evidence, Known
from compliance.meaning.expressions import Comparison, Constant, Expression, FactName, Not, Some
from compliance.meaning.odds import Payout
from compliance.meaning.provisions import Reading, read_cell, read_statements
from compliance.meaning.trees import Verdict
from compliance.problems import Problem
from compliance.rulebook.model import Version


@dataclass(frozen=True, slots=True)
class MoneyWheelRules:
    """What one version of the money wheel's rules says.

    rim: the address of the words on the rim, "" if there are none. sections: symbol -> how many sections show it;
    whole: whether these are all that the rim has.
    wager: the address of the words on the wager. outcome: win, lose or void, on the symbol spun and the symbol wagered.
    payout: Payout, on the symbol wagered. void: when a spin is void. readable: whether all clauses on the wager and its
    odds are understood. read: address -> what was read there.
    """

    rim: str
    sections: Mapping[str, int]
    whole: bool
    wager: str
    outcome: Decision
    payout: Decision
    void: VoidRules
    readable: bool
    read: Mapping[str, str]


def read_rules(version: Version, taken: Mapping[str, str]) -> tuple[MoneyWheelRules, list[Problem]]:
    """The rules of a version (no reading changes them), and what is wrong with them."""
    reading = Reading(version, said.LANGUAGE, taken)
    read_statements(reading)
    sections = _sections(reading)
    void = void_rules(reading)
    wager = reading.the(said.WAGER)
    outcome = _outcome(reading, wager.address if wager else "", void)
    payout = _payout(reading, sections)
    reading.prove(outcome, symbols_space(sections))
    if payout.clauses:
        reading.prove(payout, symbols_space(sections))
    at = wager.address if wager else ""
    readable = bool(payout.clauses) and not reading.unread_below(at)
    rim, divided = next(((s.address, s.says.sections) for s in reading.of(said.RIM)), ("", 0))
    whole = sum(sections.values()) == divided
    return MoneyWheelRules(rim, sections, whole, at, outcome, payout, void, readable, reading.read), reading.problems


def symbols_space(sections: Mapping[str, int]) -> Iterator[Mapping[str, Evidence]]:
    """Every symbol wagered with every symbol spun."""
    for wagered in sections:
        for spun in sections:
            yield spun_for(wagered, spun)


def spun_for(wagered: str, spun: str) -> Mapping[str, Evidence]:
    """A symbol spun, for a wager on a symbol."""
    return {UNDER: Known(COUNTS), v.WAGERED: Known(wagered), v.SPUN: Known(spun)}


def _sections(reading: Reading) -> dict[str, int]:
    rim = reading.the(said.RIM)
    found: dict[str, int] = {}
    for place, statement in enumerate(reading.of(said.SECTIONS), start=1):
        stated: said.Sections = statement.says
        if stated.symbol in found:
            reading.report(
                "contradiction", f"{statement.address} names symbol {stated.symbol} again.", statement.address
            )
        if stated.place != place:
            message = (
                f"{statement.address} stands at place {place} of the list, but its symbol is number {stated.place}."
            )
            reading.report("contradiction", message, statement.address)
        found[stated.symbol] = stated.many
    if rim is None:
        return found
    says: said.Rim = rim.says
    if sum(found.values()) != says.sections:
        message = f"{rim.address} divides the rim into {says.sections} sections, but the symbols have "
        reading.report("contradiction", f"{message}{sum(found.values())}.", rim.address)
    if says.diagram is not None and f"Diagram {says.diagram}" not in reading.version.by_address:
        message = f"{rim.address} refers to Diagram {says.diagram}, which does not exist."
        reading.report("reference", message, rim.address)
    return found


def _outcome(reading: Reading, wager: str, void: VoidRules) -> Decision:
    that = Comparison("==", FactName(v.SPUN), FactName(v.WAGERED))
    clauses: list[Clause] = []
    stated: list[Expression] = []
    verdicts = reading.below(wager, said.VERDICT)
    for statement in verdicts:
        if statement.says.alone is not None:
            stated.append(that if statement.says.alone else Not(that))
    for statement in verdicts:
        says: Verdict[bool] = statement.says
        when = Not(Some(tuple(stated))) if says.alone is None else that if says.alone else Not(that)
        clauses.append(Clause(when, says.result, statement.address))
    if not clauses:
        reading.report("missing", "no words say when a wager on a symbol wins.")
    return outcome_with_void("outcome of symbol", clauses, void)


def _payout(reading: Reading, sections: Mapping[str, int]) -> Decision:
    clauses: list[Clause] = []
    for address, rows in odds_tables(reading, "money_wheel"):
        for row in rows:
            symbol = read_cell(reading, address, "money_wheel", "symbol_cell", row[0])
            odds = odds_of_row(reading, address, "money_wheel", row)
            if symbol is None or odds is None:
                continue
            if sections and symbol not in sections:  # where none were read, that is told
                message = f"{address} states odds for symbol {symbol}, which the wheel does not have."
                reading.report("contradiction", message, address)
            when = Comparison("==", FactName(v.WAGERED), Constant(symbol))
            if any(c.when == when for c in clauses):
                reading.report("contradiction", f"{address} states odds for symbol {symbol} twice.", address)
            clauses.append(Clause(when, Payout(odds), address))
    if not clauses:
        reading.report("missing", "no words say at what odds a winning wager is paid.")
    return Decision("payout of symbol", tuple(clauses))
