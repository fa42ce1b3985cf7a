"""A finding is judged again only under readings that may answer otherwise; what is said of it is as if under all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from compliance.checking.other_readings import OtherReadings
from compliance.meaning.asked import listening, noted
from compliance.meaning.decisions import Clause, Decision, answer_to, decide
from compliance.meaning.evidence import Known
from compliance.meaning.expressions import TRUE
from tests.checking.running import check_text, the_court
from tests.checking.sample_logs import sample_logs

_STRIDE = 16


def _stands_under(text: str, folder: Path) -> dict[str, str]:
    return {f["id"]: f["stands_under"] for f in check_text(text, folder)["findings"] if f["verdict"] == "breach"}


def test_what_a_finding_stands_under_is_what_all_readings_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs = [text for _, text in sample_logs()][::_STRIDE]
    few = [_stands_under(text, tmp_path) for text in logs]
    monkeypatch.setattr(OtherReadings, "_may_say_otherwise", lambda *_: True)
    assert few == [_stands_under(text, tmp_path) for text in logs]
    assert len({stands for of_log in few for stands in of_log.values()}) > 1


def test_rounds_are_judged_under_few_of_the_readings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[bool] = []
    asked = OtherReadings._may_say_otherwise

    def noting(self: OtherReadings, reading: str, other: dict[str, str]) -> bool:
        tried.append(asked(self, reading, other))
        return tried[-1]

    monkeypatch.setattr(OtherReadings, "_may_say_otherwise", noting)
    for text in [text for _, text in sample_logs()][::_STRIDE]:
        _stands_under(text, tmp_path)
    assert 0 < sum(tried) < len(tried) / 2


def test_without_a_store_every_reading_is_tried(tmp_path: Path) -> None:
    shipped, _ = the_court()
    text = next(text for _, text in sample_logs())
    anew = check_text(text, tmp_path, replace(shipped, store=None, problems=[], _laws={}))
    assert {f["id"]: f["stands_under"] for f in anew["findings"] if f["verdict"] == "breach"} == _stands_under(
        text, tmp_path
    )


def test_what_is_asked_of_a_decision_is_noted_however_it_is_asked() -> None:
    decision = Decision("what is due", (Clause(TRUE, "something", "1.1"),))
    facts = {"anything": Known(True)}
    with listening() as asked:
        decide(decision, facts)
        answer_to(decision, facts)
    assert asked.decided == {id(decision): [facts]} == asked.answered
    assert not asked.looked_at
    with listening() as asked:
        assert [clause.address for clause in decision.clauses] == list(decision.addresses)
    assert asked.looked_at == {(id(decision), "clauses"), (id(decision), "addresses")}


def test_a_member_can_only_be_noted_where_there_is_one() -> None:
    with pytest.raises(KeyError, match="no_such_member"):
        noted("no_such_member")(Decision)
