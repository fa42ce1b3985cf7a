"""Random play, settled by an independent account of the rules: nothing is found; and each wrong settlement is found."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.checking.running import check_text
from tests.games.craps.play_table import RandomTable, faults
from tests.games.craps.scripts import write_log


def found(script: str, folder: Path) -> list[dict[str, Any]]:
    document = check_text(write_log(script), folder)
    return [f for f in document["findings"] if f["verdict"] == "breach"]


@pytest.mark.parametrize("seed", range(6))
def test_right_settlements_are_never_findings(seed: int, tmp_path: Path) -> None:
    table = RandomTable(Random(seed))
    assert [(f["rule"], f["round"], f.get("wager"), f["recorded"]) for f in found(table.play(25), tmp_path)] == []
    assert len(table.settlements) > 50


@pytest.mark.parametrize("seed", range(3))
def test_each_wrong_settlement_is_one_finding_on_its_wager(seed: int, tmp_path: Path) -> None:
    table = RandomTable(Random(100 + seed))
    table.play(5)
    chosen = Random(seed).sample(table.settlements, 6)
    for at in chosen:
        for wrong in faults(table.lines, at):
            lines = [*table.lines[:at], wrong, *table.lines[at + 1 :]]
            findings = found("\n".join(lines), tmp_path)
            assert [f["wager"] for f in findings] == [wrong.split()[0]], (table.lines[at], wrong, findings)
