"""Which works can be analysed by their words alone, and what does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from compliance.analysis.blackjack import analyse as blackjack
from compliance.analysis.caribbean_stud import analyse as caribbean_stud
from compliance.analysis.craps import analyse as craps
from compliance.analysis.money_wheel import analyse as money_wheel
from compliance.analysis.roulette import analyse as roulette
from compliance.analysis.tai_sai import analyse as tai_sai
from compliance.problems import Problem
from compliance.rulebook.model import Version

Analyser = Callable[[Version, Mapping[str, str]], tuple[dict[str, Any], list[Problem]]]

# work -> (version, readings) -> the members `work`, `wagers` and `proofs` (and `undetermined`) of its analysis
ANALYSERS: Mapping[str, Analyser] = {
    "nz/blackjack": blackjack,
    "nz/caribbean-stud-poker": caribbean_stud,
    "nz/craps": craps,
    "nz/roulette": roulette,
    "nz/money-wheel": money_wheel,
    "nz/tai-sai": tai_sai,
}
