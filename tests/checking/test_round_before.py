"""A round that is like an earlier one, and is right or wrong by what happened in the round before: it is never cleared
by what was said of that earlier one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.clearing import Clearing
from compliance.logs import open_logs
from tests.checking.case_files import cases_of
from tests.checking.event_lines import log_of, plain
from tests.checking.running import document_of_logs, the_court


def _log(case: Mapping[str, Any]) -> str:
    """The log of a case: its blocks in their order, `{n}` the number of the round and `{before}` of the one before."""
    lines: list[str] = []
    rounds = 0
    for name in case["log"]:
        block: str = case["blocks"][name]
        rounds += "round {n}" in block
        lines += block.replace("{n}", str(rounds)).replace("{before}", str(rounds - 1)).splitlines()
    return log_of(case["at"], plain(case["session"]), [*lines, "end"])


@pytest.mark.parametrize("cleared", [True, False], ids=["cleared", "one by one"])
@pytest.mark.parametrize("case", cases_of(Path(__file__).parent / "round_before"))
def test_what_was_right_after_one_round_is_a_breach_after_another(
    case: Mapping[str, Any], cleared: bool, tmp_path: Path
) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(_log(case), encoding="utf-8")
    court = replace(the_court()[0], problems=[])
    document = document_of_logs(open_logs([path]), court, Clearing(court) if cleared else None)
    found = [f for f in document["findings"] if f["verdict"] == "breach"]
    said = [f"{f['work']} {f['rule']} " + (f"round {f['round']}" if f["round"] else f["recorded"]) for f in found]
    assert said == case["finds"]
