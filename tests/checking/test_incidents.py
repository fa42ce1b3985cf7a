"""Every case of the incidents: one cause is one incident, and money is counted in it once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import cases_of
from tests.checking.logs_of_cases import log_of_case
from tests.checking.running import check_text
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
        assert {_rule(f) for f in follows} == {_rule(r) for r in incident["rules"][1:]}


def _said(incident: Case) -> dict[str, Any]:
    return {"rules": [_rule(r) for r in incident["rules"]], "findings": len(incident["findings"])}


def _wanted(incident: Case) -> dict[str, Any]:
    return {"rules": list(incident["rules"]), "findings": int(incident["findings"])}


def _rule(entry: Case) -> str:
    return f"{entry['work'].partition('/')[2]} {entry['rule']}"
