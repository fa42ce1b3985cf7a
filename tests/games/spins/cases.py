"""Case files of the games that spin: each log described is checked, and just the findings listed are found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.checking.case_files import cents_wanted
from tests.checking.running import check_text
from tests.games.spins.scripts import write_log


def check_case(game: str, work: str, case: dict[str, Any], folder: Path) -> None:
    """Checks the case's log: every breach of the game's own rules is listed, and so is what could not be assessed."""
    log = write_log(game, case["rounds"], case.get("session"))
    reading = tuple(case.get("reading", ()))
    document = check_text(log, folder, reading=reading)
    assert [p for p in document["problems"] if p["severity"] == "error" and not p["code"].startswith("log.")] == []
    own = [f for f in document["findings"] if f["work"] == work]
    found = sorted((_said(f) for f in own if f["verdict"] == "breach"), key=str)
    wanted = sorted((_wanted(e) for e in case["finds"]), key=str)
    assert [_only(f, w) for f, w in zip(found, wanted, strict=False)] == wanted, found
    assert len(found) == len(wanted), found
    elsewhere = [(f["work"], f["rule"], f["recorded"]) for f in document["findings"] if f["work"] != work]
    assert [told for told in elsewhere if told[-1]] == []
    unknown = {f["rule"] for f in own if f["verdict"] == "not assessable"}
    assert set(case.get("not assessable", ())) <= unknown, unknown
    if "not assessable" not in case and "session" not in case:
        assert unknown == set(), [f for f in own if f["verdict"] == "not assessable"]
    conforming = {p["rule"] for p in document["provisions"] if p["work"] == work and int(p["conforms"])}
    assert set(case.get("conforms", ())) <= conforming, conforming


def _wanted(expected: dict[str, Any]) -> dict[str, Any]:
    wanted: dict[str, Any] = {"rule": expected["breach"], "round": expected.get("round", "1")}
    for member in ("wager", "favour", "money_kind", "assumptions", "recorded"):
        if member in expected:
            wanted[member] = None if expected[member] == "none" else expected[member]
    if expected.get("money") == "none":
        return wanted | {"money_cents": None}
    return wanted | cents_wanted(expected)


def _said(finding: dict[str, Any]) -> dict[str, Any]:
    members = (
        "rule",
        "round",
        "wager",
        "favour",
        "money_cents",
        "stake_cents",
        "money_kind",
        "assumptions",
        "recorded",
    )
    return {member: finding[member] for member in members if member in finding}


def _only(found: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    return {member: found.get(member) for member in wanted}
