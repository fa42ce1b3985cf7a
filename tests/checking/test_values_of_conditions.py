"""A condition comes to the same whether its lines are asked for or not: over what is asked of the sample rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from compliance.checking import judging
from compliance.checking.rounds import check_round
from compliance.meaning import decisions
from compliance.meaning.evidence import Evidence, Missing
from compliance.meaning.expressions import Expression, evaluate
from compliance.meaning.values import value_of
from tests.checking.running import the_court
from tests.checking.sample_logs import court_over, samples

EVERY = 4  # of the sample rounds
TOLD = {True: "not known", False: "known"}


def test_a_condition_comes_to_the_same_with_its_lines_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()

    def both(expression: Expression, facts: Mapping[str, Evidence]) -> Any:
        value, found = value_of(expression, facts), evaluate(expression, facts)
        assert value == (found if isinstance(found, Missing) else found.value), expression
        asked[TOLD[isinstance(found, Missing)]] += 1
        return value

    monkeypatch.setattr(judging, "value_of", both)
    monkeypatch.setattr(decisions, "value_of", both)
    court = court_over(the_court()[0].rulebook)
    for sample in samples()[::EVERY]:
        check_round(court, sample.round, court.taken, first_of_session=sample.first, past=sample.past)
    assert min(asked[told] for told in TOLD.values()) > 1000
