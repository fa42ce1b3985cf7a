"""The samples of the classes of conformance: good ones are of their class and conform, the others are not or do not."""

from __future__ import annotations

import json
import os
import re
import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.testable import known_of_games, rules_any_log_tests, rules_of_class
from compliance.games.registry import game_of_work
from compliance.games.works import logged_as
from compliance.logs.classes import class_names, classes_of
from tests.checking.conformance_samples import (
    BAD,
    BY_HAND,
    EXAMPLES,
    FOLDER,
    GOOD,
    LACKING,
    SOURCES,
    files,
    tables_of_page,
)
from tests.checking.known_facts import known_facts
from tests.checking.running import the_court
from tests.cli.test_commands import run_command

PAGE = EXAMPLES.parent / "docs" / "conformance.md"


def _manifest() -> dict[str, Any]:
    return dict(json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8")))


@pytest.mark.golden
def test_the_folder_is_what_is_made_of_the_examples() -> None:
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        for folder in (p for p in FOLDER.glob("*") if p.is_dir()):
            shutil.rmtree(folder)
        for name, text in files().items():
            (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
            (FOLDER / name).write_text(text, encoding="utf-8")
    there = {
        str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8")
        for path in FOLDER.rglob("*")
        if path.is_file() and path.name not in BY_HAND
    }
    assert there == files()


@pytest.mark.golden
def test_the_page_shows_what_the_classes_have_and_can_test() -> None:
    pieces = re.split(
        r"(<!-- made by [^>]*-->\n)(?:.*?)(<!-- end -->)", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL
    )
    kinds, tested = tables_of_page()
    pieces[2:2] = [kinds]
    pieces[6:6] = [tested]
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        PAGE.write_text("".join(pieces), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == "".join(pieces)


def test_every_game_and_class_has_a_good_sample_and_one_that_is_not() -> None:
    kinds = {(s["game"], s["class"], s["kind"]) for s in _manifest()["samples"]}
    for game in SOURCES:
        for name in classes_of(game):
            assert (game, name, GOOD) in kinds
            assert (game, name, LACKING) in kinds
        assert any((game, name, BAD) in kinds for name in classes_of(game)), game


@pytest.mark.parametrize("sample", _manifest()["samples"], ids=lambda s: s["file"])
def test_each_sample_is_what_its_kind_says(sample: dict[str, Any]) -> None:
    assert sample["of_class"] is (sample["kind"] != LACKING)
    assert bool(sample["breaches"]) is (sample["kind"] == BAD) or sample["kind"] == LACKING


@pytest.mark.parametrize("file", ["roulette/many-terminals-good.jsonl", "craps/procedure-not-of-class.jsonl"])
def test_the_command_says_the_class_with_its_exit_code(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = next(s for s in _manifest()["samples"] if s["file"] == file)
    expected = json.loads((FOLDER / entry["expected"]).read_text(encoding="utf-8"))
    code = run_command(f"log validate {FOLDER / file} --class {entry['class']}", tmp_path, monkeypatch)
    said = capsys.readouterr().out
    assert code == expected["validate"]["exit"]
    assert ("these logs are of it" in said) is entry["of_class"]
    assert ("what such a log can test" in said) is entry["of_class"]


def test_what_is_known_of_facts_is_what_the_examples_decide() -> None:
    """The examples alone decide no fact that the file, made of all sample logs, does not name."""
    shipped = known_of_games()
    logs = [(p.name, p.read_text(encoding="utf-8")) for p in sorted(EXAMPLES.glob("*-1996-*.jsonl"))]
    for game, classes in known_facts(logs).items():
        for name, kinds in classes.items():
            for kind, found in kinds.items():
                assert set(found["facts"]) <= set(shipped[game][name][kind]["facts"]), "make known_facts.json anew"
                assert set(found["settled"]) <= set(shipped[game][name][kind]["settled"])


def test_a_class_tests_what_a_lesser_one_tests_and_never_more_than_any_log_can() -> None:
    court, law = the_court()
    for history in court.rulebook.works.values():
        game = game_of_work(history.work)
        for version in history.versions if game is not None else ():
            held = court.law(version, game, law.taken)
            name = str(logged_as(history.work))
            rules = [set(rules_of_class(held, name, each)) for each in class_names() if each in classes_of(name)]
            assert rules[-1], version.work
            assert all(less <= more for less, more in pairwise(rules)), (version.work, rules)
            assert rules[-1] <= set(rules_any_log_tests(held))


@pytest.mark.parametrize("command", ["check", "log validate", "log profile", "log map"])
@pytest.mark.parametrize(
    ("file", "text", "what"),
    [
        ("pit.csv", "Date,Table,Drop,Win,Hold\n1997-01-01,R1,100,20,20\n", "drop and count"),
        ("fills.csv", "Slip No;Fill Amount;Table\n1;100;R1\n2;50;R1\n", "fills and credits"),
        ("r.jsonl", '{"patron":"A","avg_bet":20,"theo":3}\n{"patron":"B","avg_bet":5,"theo":1}\n', "player ratings"),
    ],
)
def test_exports_without_rounds_are_recognised_by_every_command(
    command: str,
    file: str,
    text: str,
    what: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert run_command(f"{command} {file}", tmp_path, monkeypatch) == 2
    said = "".join(capsys.readouterr())
    assert f"This is an export of {what}" in said
    assert "no rule of play can be tested from it" in said


def test_profile_says_what_can_be_tested_and_what_to_record_for_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = EXAMPLES / "roulette-1996-spins-only.jsonl"
    assert run_command(f"log profile {log}", tmp_path, monkeypatch) == 0
    said = capsys.readouterr().out
    assert "it is of the class “results”" in said
    assert "record also `wager`, `settle` (class “wagers-and-settlements”)" in said
    assert "nz/roulette: then also: 3.5, 4.1" in said
