"""What the rules of tai-sai come to: every wager decided on every throw of the dice, and its exact edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from compliance.analysis.analysing import Analysis
from compliance.analysis.outcomes import Outcome, edge_of, over_spaces
from compliance.games.play import WagerRules
from compliance.games.tai_sai.meaning import TaiSaiRules, read_rules
from compliance.games.tai_sai.spaces import throws_for, throws_space
from compliance.problems import Problem
from compliance.rulebook.model import Version


def analyse(version: Version, readings: Mapping[str, str]) -> tuple[dict[str, Any], list[Problem]]:
    """The `analyse` members of a version under readings, and what is wrong with its words."""
    rules, problems = read_rules(version, readings)

    def space_of(bet: str) -> Iterable[Outcome]:
        return throws_space(rules.listed[bet].choices, rules.dice, rules.faces)

    return over_spaces(version.work, rules, space_of, lambda bet: rows_of(rules, bet)), problems


def rows_of(rules: TaiSaiRules, bet: str) -> Iterator[dict[str, Any]]:
    """The rows of a wager that is decided everywhere, one for each choice of it."""
    wager = WagerRules(rules.outcomes[bet], rules.payouts[bet])
    for choice in rules.listed[bet].choices:
        yield edge_of(bet, choice, wager, ((o, 1) for o in throws_for(choice, rules.dice, rules.faces)))


ANALYSIS = Analysis(lambda version, readings, decks: analyse(version, readings))
