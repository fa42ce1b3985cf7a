"""Every case of the incidents: one cause is one incident, and money is counted in it once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import cases_of
from tests.checking.running import check_text
from tests.games.blackjack.lines import lines_of, log_of
from tests.games.craps.scripts import write_log as craps_log
from tests.games.general.tables import write_log as general_log
from tests.games.spins.scripts import write_log as spins_log

Case = Mapping[str, Any]

LOGS: Mapping[str, Callable[[Case], str]] = {
    "craps": lambda case: craps_log(case["log"], case.get("table")),
    "blackjack": lambda case: log_of(
        {"lines": lines_of(case["log"].splitlines()), "session": dict(case.get("table") or {})}
    ),
    "general": general_log,
    "roulette": lambda case: spins_log("roulette", case["log"], case.get("table")),
}


@pytest.mark.parametrize("case", cases_of(Path(__file__).parent / "incidents"))
def test_one_cause_is_one_incident(case: dict[str, Any], tmp_path: Path) -> None:
    document = check_text(LOGS[case["game"]](case), tmp_path)
    found = {f["id"]: f for f in document["findings"] if f["verdict"] == "breach"}
    incidents = document["incidents"]
    assert sorted((_said(i) for i in incidents), key=str) == sorted((_wanted(i) for i in case["incidents"]), key=str)
    assert sorted(id_ for i in incidents for id_ in i["findings"]) == sorted(found)
    for incident in incidents:
        follows = [f for f in map(found.__getitem__, incident["findings"]) if "follows_from" in f]
        assert all(found[f["follows_from"]]["incident"] == incident["id"] for f in follows)
        assert {_rule(f) for f in follows} == {_rule(r) for r in incident["rules"][1:]}


def _said(incident: Case) -> dict[str, Any]:
    return {"rules": [_rule(r) for r in incident["rules"]], "findings": len(incident["findings"])}


def _wanted(incident: Case) -> dict[str, Any]:
    return {"rules": list(incident["rules"]), "findings": int(incident["findings"])}


def _rule(entry: Case) -> str:
    return f"{entry['work'].partition('/')[2]} {entry['rule']}"
