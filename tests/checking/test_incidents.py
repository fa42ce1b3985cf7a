"""Every case of the incidents: one cause is one incident, and money is counted in it once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.explaining import explain
from compliance.games.past import Memory
from compliance.games.registry import game_of_work
from compliance.logs import open_logs
from tests.checking.case_files import cases_of
from tests.checking.logs_of_cases import log_of_case
from tests.checking.running import check_text, the_court
from tests.checking.sums import value_of

Case = Mapping[str, Any]


@pytest.mark.parametrize("case", cases_of(Path(__file__).parent / "incidents"))
def test_one_cause_is_one_incident(case: dict[str, Any], tmp_path: Path) -> None:
    document = check_text(log_of_case(case), tmp_path)
    found = {f["id"]: f for f in document["findings"] if f["verdict"] == "breach"}
    incidents = document["incidents"]
    assert sorted((_said(i) for i in incidents), key=str) == sorted((_wanted(i) for i in case["incidents"]), key=str)
    assert sorted(id_ for i in incidents for id_ in i["findings"]) == sorted(found)
    sums = {tuple(i["rules"]): value_of(i["money"]) * 100 for i in case["incidents"] if "money" in i}
    for incident in incidents:
        rules = tuple(_rule(r) for r in incident["rules"])
        carrying = [f for f in map(found.__getitem__, incident["findings"]) if f.get("money_cents")]
        if rules in sums:
            assert incident["money_cents"] == sums[rules]
            assert [_rule(f) for f in carrying] == [rules[-1]]
        follows = [f for f in map(found.__getitem__, incident["findings"]) if "follows_from" in f]
        assert all(found[f["follows_from"]]["incident"] == incident["id"] for f in follows)
        # what follows is under another rule, unless the case says that one rule is broken twice over
        following = {tuple(case_["rules"]): case_.get("following") for case_ in case["incidents"]}.get(rules)
        assert {_rule(f) for f in follows} == set(following or map(_rule, incident["rules"][1:]))


@pytest.mark.parametrize("case", cases_of(Path(__file__).parent / "incidents"))
def test_an_explanation_of_a_round_says_what_each_of_its_findings_follows_from(
    case: dict[str, Any], tmp_path: Path
) -> None:
    document = check_text(log_of_case(case), tmp_path)
    by_id = {f["id"]: f for f in document["findings"]}
    wanted = sorted(
        (f["round"], f["rule"], by_id[f["follows_from"]]["rule"], by_id[f["follows_from"]]["round"])
        for f in by_id.values()
        if "follows_from" in f
    )
    court, law = the_court()
    memory = Memory()
    told = []
    for number, round_ in enumerate(open_logs([tmp_path / "log.jsonl"]).rounds()):
        past = memory.take(round_)
        explained = explain(court, round_, law.taken, first_of_session=number == 0, past=past)
        told += [
            (round_.id, v["rule"], v["follows_from"], v.get("follows_from_round", round_.id))
            for v in explained["verdicts"]
            if v["follows_from"] is not None
        ]
    assert sorted(told) == wanted


def _said(incident: Case) -> dict[str, Any]:
    return {"rules": [_rule(r) for r in incident["rules"]], "findings": len(incident["findings"])}


def _wanted(incident: Case) -> dict[str, Any]:
    return {"rules": list(incident["rules"]), "findings": int(incident["findings"])}


def _rule(entry: Case) -> str:
    return f"{entry['work'].partition('/')[2]} {entry['rule']}"


# codes that no check has: of what the settlement of a wager comes to
OF_SETTLEMENT = {"settlement.none", "settlement.result", "settlement.amount", "settlement.twice", "outcome", "odds"}


def test_what_a_requirement_is_left_to_or_follows_from_is_a_requirement_of_some_version() -> None:
    court, _ = the_court()
    laws = [
        court.law(version, game_of_work(work), court.taken)
        for work, history in court.rulebook.works.items()
        for version in history.versions
    ]
    checks = [check for law in laws for check in law.checks]
    codes = {check.code for check in checks} | OF_SETTLEMENT
    named = {code for check in checks for code in (*check.unless, *check.after, *check.follows, *check.told_by)}
    assert named <= codes, named - codes
