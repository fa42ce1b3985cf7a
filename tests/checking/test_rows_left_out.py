"""A row of a foreign log that could not be read is missing in its round: what it may have told is not assessed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.logs import open_logs

from .running import document_of_logs

MAPPING = """
mapping: spins
format: csv
refused_above: 0.5
zone: Pacific/Auckland
session: {table: RL1, casino: not stated, jurisdiction: nz, game: roulette, captures: [wager, spin, settle]}
row: {round: {column: spin}, ts: {column: time, time: iso}}
previous: {told_before: {column: spin, of: [spin]}}
events:
  - event: wager
    members:
      id: {written: "{spin}/{player}"}
      player: {column: player}
      bet: {column: bet, values: {red: red, even: even}}
      amount: {column: stake}
  - {event: spin, when: told_before is empty, members: {number: {column: number, as: number}}}
  - {event: settle, when: net > 0, members: {wager: {written: "{spin}/{player}"}, result: win, net: {column: net}}}
  - {event: settle, when: net < 0, members: {wager: {written: "{spin}/{player}"}, result: lose, net: {column: net}}}
"""
HEADER = "time,spin,number,player,bet,stake,net\n"


def _document(folder: Path, *rows: str) -> dict[str, Any]:
    log, mapping = folder / "spins.csv", folder / "spins.yaml"
    log.write_text(HEADER + "".join(f"1997-05-06 20:0{row}\n" for row in rows), encoding="utf-8")
    mapping.write_text(MAPPING, encoding="utf-8")
    return document_of_logs(open_logs([log], mapping))


def _breaches(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [(f["rule"], f["round"]) for f in document["findings"] if f["verdict"] == "breach"]


@pytest.mark.parametrize(
    "lost",
    ["2:00,2,7,Ann,voisins,5,-5", "2:00,2,7,Ann,red"],
    ids=["a word that is not known", "too few cells, of an unknown round"],
)
def test_4_7_a_spin_whose_row_was_left_out_may_have_been_spun(lost: str, tmp_path: Path) -> None:
    """The first row of a spin alone tells its number (4.7: before the settlements); the spins around it stand."""
    before = ("1:00,1,12,Ann,red,10,10", "1:00,1,12,Bob,even,5,5")
    after = ("3:00,3,8,Ann,red,10,-10", "3:00,3,8,Bob,even,5,-5")  # 8 is even
    document = _document(tmp_path, *before, lost, "2:00,2,7,Bob,even,10,-10", *after)
    assert _breaches(document) == [("4.1(j)(i)", "3")]
    reasons = [f["reason"] for f in document["findings"] if f["verdict"] == "not assessable" and f["round"] == "2"]
    assert any("line 4 of the log could not be read" in reason for reason in reasons) or "voisins" not in lost


def test_where_each_row_is_a_round_its_loss_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    rows = ("1:00,1,12,Ann,red,10,10", "2:00,2,7,Ann,red", "3:00,3,9,Ann,red,10,10")
    document = _document(tmp_path, *rows)
    assert not any("could not be read" in (f.get("reason") or "") for f in document["findings"])
