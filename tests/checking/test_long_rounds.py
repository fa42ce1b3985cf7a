"""A round of more events than any game has is not assessed, and said not to be; an option allows it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from compliance.cli.exits import BREACHES, NOTHING_ASSESSED
from tests.cli.test_commands import run_command
from tests.logs.conftest import card, end, session, settle, wager

MANY = 12


def _log(folder: Path) -> Path:
    cards = [("player", 1, "7H"), ("banker", 1, "KD"), ("player", 2, "JS"), ("banker", 2, "8C")]
    wagers = [wager(f"w{n}", player=f"p{n}") for n in range(MANY)]
    dealt = [card(to, n, which) for to, n, which in cards]
    # rule 5.10(b) of 2004: even money; 90 is $10 short
    lines = [session(), *wagers, *dealt, settle("w0", paid=90, commission=5), end()]
    path = folder / "log.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def _report(folder: Path) -> Any:
    return json.loads((folder / "out" / "report.json").read_text(encoding="utf-8"))


def test_a_round_without_end_is_left_out_and_an_option_allows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = f"check {_log(tmp_path)} --format json --out out"
    assert run_command(f"{command} --longest-round 10", tmp_path, monkeypatch) == NOTHING_ASSESSED
    (finding,) = _report(tmp_path)["findings"]
    assert (finding["code"], finding["verdict"], finding["rounds"]) == ("round.too-long", "not assessable", ["1"])
    assert "--longest-round" in finding["reason"]
    assert _report(tmp_path)["summary"]["rounds"] == 1
    assert run_command(command, tmp_path, monkeypatch) == BREACHES
    assert 1000 in [f.get("money_cents") for f in _report(tmp_path)["findings"]]
