"""What is reported where the words of the rules cannot be read, or contradict each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.games.roulette.play import GAME as ROULETTE
from compliance.games.unread import UNREAD
from compliance.meaning.decisions import decide
from compliance.meaning.evidence import Missing
from tests.games.spins.bad import bad_in, check_bad, with_words
from tests.games.spins.mutation import version


@pytest.mark.parametrize("case", bad_in(Path(__file__).parent / "bad.yaml"))
def test_changed_words_are_reported(case: dict[str, Any]) -> None:
    check_bad(ROULETTE, "nz/roulette", case)


def test_a_wager_with_a_clause_that_is_not_understood_is_not_decided_by_the_others() -> None:
    case = {"address": "4.1(b)(i)", "says": "win unless either of the two numbers wagered is spun,"}
    rules, _ = ROULETTE.read_rules(with_words(version("nz/roulette"), case), {})
    unread = Missing("not understood")
    facts = {UNREAD: unread}
    assert decide(rules.wagers["split"].outcome, facts) == unread
    assert rules.wagers["street"].outcome.names != rules.wagers["split"].outcome.names
