"""What the rules of the money wheel come to: every wager decided on every symbol, and its exact edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from compliance.analysis.analysing import Analysis
from compliance.analysis.outcomes import document_of, edge_of, wager_proofs
from compliance.games.money_wheel.meaning import MoneyWheelRules, read_rules, spun_for, symbols_space
from compliance.games.money_wheel.vocabulary import SYMBOL_BET
from compliance.games.play import WagerRules
from compliance.problems import Problem
from compliance.rulebook.model import Version


def analyse(version: Version, readings: Mapping[str, str]) -> tuple[dict[str, Any], list[Problem]]:
    """The `analyse` members of a version, and what is wrong with its words."""
    rules, problems = read_rules(version, readings)
    decisions = WagerRules(rules.outcome, rules.payout)
    proofs = list(wager_proofs("a symbol", decisions, symbols_space(rules.sections)))
    return document_of(version.work, rows_of(rules), proofs), problems


def rows_of(rules: MoneyWheelRules) -> Iterator[dict[str, Any]]:
    """The rows of the wager, if it is decided everywhere, one for each symbol; none while sections are missing."""
    if not rules.whole:
        return
    decisions = WagerRules(rules.outcome, rules.payout)
    for symbol in rules.sections:
        yield edge_of(SYMBOL_BET, symbol, decisions, ((spun_for(symbol, s), n) for s, n in rules.sections.items()))


ANALYSIS = Analysis(lambda version, readings, decks: analyse(version, readings))
