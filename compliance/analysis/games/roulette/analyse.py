"""What the rules of roulette come to: every wager decided on every number, and its exact edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from compliance.analysis.analysing import Analysis
from compliance.analysis.outcomes import Outcome, edge_of, over_spaces
from compliance.games.play import WagerRules
from compliance.games.roulette.meaning import RouletteRules, read_rules
from compliance.games.roulette.spaces import numbers_space, numbers_spun
from compliance.problems import Problem
from compliance.rulebook.model import Version


def analyse(version: Version, readings: Mapping[str, str]) -> tuple[dict[str, Any], list[Problem]]:
    """The `analyse` members of a version under readings, and what is wrong with its words."""
    rules, problems = read_rules(version, readings)

    def space_of(bet: str) -> Iterable[Outcome]:
        return numbers_space(rules.selections[bet], rules.colours, rules.zeros)

    return over_spaces(version.work, rules, space_of, lambda bet: rows_of(rules, bet)), problems


def rows_of(rules: RouletteRules, bet: str) -> Iterator[dict[str, Any]]:
    """The rows of a wager that is decided everywhere, one for each choice of numbers."""
    wager = WagerRules(rules.outcomes[bet], rules.payouts[bet])
    for on, numbers in rules.selections[bet].on_layout.items():
        yield edge_of(bet, on, wager, ((o, 1) for o in numbers_spun(numbers, rules.colours, rules.zeros)))


ANALYSIS = Analysis(lambda version, readings, decks: analyse(version, readings))
