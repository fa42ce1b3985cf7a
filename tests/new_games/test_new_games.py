"""Games that are not shipped, added by a folder, invented rules and bindings: each is found, judged, reckoned, made up.

They are found by the same call that finds the games of the house, in the folder that the environment names; so what is
asked here is asked in a process of its own, once for all tests.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from compliance.logs.vocabulary import words_of_games
from compliance.places import ADDED_GAMES
from compliance.strict_yaml import read_yaml
from tests.games.double_zero import COVERS
from tests.games.spins.scripts import write_log
from tests.new_games import scripts

HERE = Path(__file__).parent
GAMES = HERE / "games"
ROUNDS, FAULTS = 120, 40
WORKS = {"double_zero_roulette": "nz/double-zero-roulette", "three_card_poker": "nz/three-card-poker"}
CASES = [(game, case) for game in WORKS for case in read_yaml(HERE / "cases" / f"{game}.yaml")[0]]


def _log(game: str, case: dict[str, Any]) -> str:
    if game == "three_card_poker":
        return scripts.write_log(case["rounds"], case.get("session"))
    text = write_log("roulette", case["rounds"]).replace("1996-06-14", "2007-06-14")
    return text.replace('"game": "roulette"', '"game": "double-zero roulette"')


def _name(game: str, case: dict[str, Any]) -> str:
    return f"{game}-{CASES.index((game, case)):03}.jsonl"


def _asked(
    rulebooks: Path, out: Path, asked: list[str], games: Path | None = GAMES
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[1])}
    environment |= {ADDED_GAMES: str(games)} if games is not None else {}
    command = [sys.executable, "-m", "tests.new_games.judge", str(rulebooks), str(out), *asked]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a process with these games says of all cases and of made-up logs, right ones and wrong ones."""
    folder = tmp_path_factory.mktemp("new_games")
    rulebooks = shutil.copytree(HERE / "rulebooks", folder / "rulebooks")
    asked = []
    for game, case in CASES:
        path = folder / _name(game, case)
        path.write_text(_log(game, case), encoding="utf-8")
        asked.append(str(path))
    asked += [f"{work},{ROUNDS},{faults}" for work in WORKS.values() for faults in (0, FAULTS)]
    ran = _asked(rulebooks, folder / "out.json", asked)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    assert found["problems"] == []
    return found


def _breaches(document: dict[str, Any], work: str) -> list[dict[str, Any]]:
    return [f for f in document["findings"] if f["work"] == work and f["verdict"] == "breach"]


@pytest.mark.parametrize(("game", "case"), CASES, ids=lambda v: v["name"] if isinstance(v, dict) else v)
def test_just_what_is_wrong_is_found(game: str, case: dict[str, Any], judged: dict[str, Any]) -> None:
    document = judged["logs"][_name(game, case)]
    assert [log["quarantined"] for log in document["logs"]] == [0]
    found = _breaches(document, WORKS[game])
    assert sorted([f.get("wager") or "", f["rule"]] for f in found) == sorted(case["finds"]), found
    open_ = {f["rule"] for f in document["findings"] if f["work"] == WORKS[game] and f["verdict"] == "not assessable"}
    assert set(case.get("not assessable", ())) <= open_, open_


@pytest.mark.parametrize("work", WORKS.values())
def test_a_made_up_log_without_faults_conforms(work: str, judged: dict[str, Any]) -> None:
    document = judged["logs"][f"{work.replace('/', '-')}-0.jsonl"]
    assert document["summary"]["conforms"] > ROUNDS
    assert document["summary"]["breach"] == 0, document["findings"]
    assert _breaches(document, work) == []


@pytest.mark.parametrize("work", WORKS.values())
def test_each_fault_of_a_made_up_log_is_found_and_nothing_else(work: str, judged: dict[str, Any]) -> None:
    name = f"{work.replace('/', '-')}-{FAULTS}.jsonl"
    answers = judged["answers"][name]
    assert len(answers) == FAULTS
    wanted = {(entry["round"], f["rule"], f["code"], f.get("wager")) for entry in answers for f in entry["findings"]}
    found = {(f["round"], f["rule"], f["code"], f.get("wager")) for f in _breaches(judged["logs"][name], work)}
    assert found == wanted


@pytest.mark.parametrize("work", WORKS.values())
def test_every_provision_is_accounted_for(work: str, judged: dict[str, Any]) -> None:
    document = judged["logs"][f"{work.replace('/', '-')}-0.jsonl"]
    statuses = {p["rule"]: p["status"] for p in document["provisions"] if p["work"] == work}
    assert statuses
    assert {rule for rule, status in statuses.items() if status in ("open", "stale")} == set()


@pytest.mark.parametrize("work", WORKS.values())
def test_every_decision_is_proved(work: str, judged: dict[str, Any]) -> None:
    analysis = judged["analysis"][work]
    assert analysis["problems"] == []
    assert {proof["holds"] for proof in analysis["proofs"]} == {True}


def test_the_edges_of_a_wheel_with_two_zeros(judged: dict[str, Any]) -> None:
    pockets = 38
    rows = judged["analysis"]["nz/double-zero-roulette"]["wagers"]
    found = {row["wager"]: Fraction(row["edge"]) for row in rows}
    assert found == {bet: 1 - Fraction(covers * (odds + 1), pockets) for bet, (covers, odds) in COVERS.items()}


def test_hands_of_three_cards_are_counted_and_their_wager_reckoned(judged: dict[str, Any]) -> None:
    analysis = judged["analysis"]["nz/three-card-poker"]
    hands = {"straight flush": 48, "three of a kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
    assert analysis["hands"] == {**hands, "high card": 22_100 - sum(hands.values())}
    odds = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 4, "pair": 1}
    lost = analysis["hands"]["high card"]
    (row,) = analysis["wagers"]
    assert (row["wager"], Fraction(row["edge"])) == (
        "pair plus",
        Fraction(lost - sum(hands[hand] * odds[hand] for hand in odds), 22_100),
    )
    assert {left["wager"] for left in analysis["not_given"]} == {"ante", "play"}


def test_they_are_no_games_of_the_house(tmp_path: Path) -> None:
    """Without the environment that names their folder nobody knows them: they are not shipped."""
    assert not {words.folder for words in words_of_games()} & set(WORKS)
    game, case = CASES[0]
    log = tmp_path / "log.jsonl"
    log.write_text(_log(game, case), encoding="utf-8")
    ran = _asked(HERE / "rulebooks", tmp_path / "out.json", [str(log)], None)
    assert ran.returncode != 0


def test_a_game_is_its_folder() -> None:
    """Each has its declaration and its play in one folder, and no file of the house knows of it."""
    for game in WORKS:
        assert {"game.yaml", "play.py", "analyse.py"} <= {path.name for path in (GAMES / game).iterdir()}


@pytest.mark.parametrize(
    ("was", "now", "breaches", "open_"),
    [
        ("a Straight\t6 to 1", "a Straight\t5 to 1", {"6.1 Table"}, set()),
        ("its highest card is a queen", "its highest card is a king", {"5.1(b)(i)"}, set()),
        ("being three cards of consecutive ranks", "being three cards that please the dealer", set(), {"5.1(c)"}),
    ],
    ids=["other odds", "another card qualifies", "a hand that nobody understands"],
)
def test_other_words_give_other_verdicts(
    was: str, now: str, breaches: set[str], open_: set[str], tmp_path: Path
) -> None:
    """The numbers and the hands are those of the text, and what is not understood is not judged."""
    rulebooks = shutil.copytree(HERE / "rulebooks", tmp_path / "rulebooks")
    source = rulebooks / "nz" / "sources" / "nz-2008-03-12-no-52.txt"
    text = source.read_text(encoding="utf-8")
    assert was in text
    digest = hashlib.sha256(text.encode()).hexdigest()
    source.write_text(text.replace(was, now), encoding="utf-8")
    record = source.with_suffix(".yaml")
    told = record.read_text(encoding="utf-8")
    record.write_text(told.replace(digest, hashlib.sha256(source.read_bytes()).hexdigest()), encoding="utf-8")
    game, case = next((g, c) for g, c in CASES if g == "three_card_poker")
    log = tmp_path / "log.jsonl"
    log.write_text(_log(game, case), encoding="utf-8")
    ran = _asked(rulebooks, tmp_path / "out.json", [str(log)])
    assert ran.returncode == 0, ran.stderr
    (document,) = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["logs"].values()
    of_work = [f for f in document["findings"] if f["work"] == WORKS[game]]
    found = {f["rule"] for f in of_work if f["verdict"] == "breach"}
    assert found >= breaches if breaches else not found
    assert open_ <= {f["rule"] for f in of_work if f["verdict"] == "not assessable"}
