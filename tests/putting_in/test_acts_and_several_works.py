"""An amending Act put in beside the Acts it may speak of, and one consolidated text adopted for several works."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from compliance.rulebook import load_rulebook
from tests.cli.test_commands import run_command

_ACTS = Path(__file__).resolve().parents[1] / "families" / "texts"
_ABOUT = """id: {id}
kind: original
jurisdiction: x
zone: UTC
file: {id}.txt
title: "{title}"
publication: Acts of Parliament
citation: "{title}"
published: "2000-01-01"
commencement: "2000-01-01"
"""
_GAMES = """DIVISION I - ROULETTE

1.0 Play

1.1 The dealer shall spin the wheel.

DIVISION II - MONEY WHEEL

1.0 Play

1.1 The dealer shall turn the wheel.
"""


def _folder(tmp_path: Path, texts: dict[str, tuple[str, str]], works: str, family: str) -> Path:
    """A rulebook of one jurisdiction: id -> (title, text)."""
    sources = tmp_path / "rulebooks" / "x" / "sources"
    sources.mkdir(parents=True)
    (sources.parent / "works.yaml").write_text(works, encoding="utf-8")
    (sources.parent / "family.yaml").write_text(f"family: {family}\n", encoding="utf-8")
    (sources.parent / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n', encoding="utf-8")
    for id_, (title, text) in texts.items():
        (sources / f"{id_}.yaml").write_text(_ABOUT.format(id=id_, title=title), encoding="utf-8")
        (sources / f"{id_}.txt").write_text(text, encoding="utf-8")
    return tmp_path / "rulebooks"


def test_an_amending_act_changes_the_act_that_it_names_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = (_ACTS / "table-act.txt").read_text(encoding="utf-8")
    texts = {"table": ("Table Act 1990", table), "stool": ("Stool Act 1990", table.replace("Table Act", "Stool Act"))}
    works = "- {work: x/table, title: Table Act 1990}\n- {work: x/stool, title: Stool Act 1990}\n"
    folder = _folder(tmp_path, texts, works, "acts")
    (tmp_path / "amendment.txt").write_text((_ACTS / "table-amendment.txt").read_text(encoding="utf-8"), "utf-8")
    options = '--publication "Acts of Parliament" --published 2011-06-01 --rulebooks rulebooks --format json'
    code = run_command(f"rulebook add amendment.txt {options}", tmp_path, monkeypatch)
    page = json.loads(capsys.readouterr().out)
    assert code == 0
    assert [work["work"] for work in page["works"]] == ["x/table"]
    assert page["instrument"]["title"] == "Table Amendment Act 2011"
    rulebook, problems = load_rulebook(folder)
    assert [p for p in problems if p.severity == "error"] == []
    assert [v.label for v in rulebook.works["x/stool"].versions] == ["2000"]
    now = rulebook.works["x/table"].versions[-1].by_address
    assert now["3(4)"].text == "The fee is $20."
    assert "7" not in now or now["7"].text == "[Repealed]"
    assert now["8"].heading == "Fees"


@pytest.mark.parametrize("named", ["--work x", "--work x/roulette --work x/wheel"])
def test_a_consolidation_of_several_works_is_adopted_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], named: str
) -> None:
    works = "- {work: x/roulette, title: Roulette}\n- {work: x/wheel, title: Money Wheel}\n"
    folder = _folder(tmp_path, {"rules": ("Rules", _GAMES)}, works, "gazette")
    (tmp_path / "all.txt").write_text(_GAMES.replace("the wheel.", "the wheel twice."), encoding="utf-8")
    vouched = '--from 2026-01-01 --attested-by "A. Officer" --evidence "a letter" --rulebooks rulebooks --format json'
    code = run_command(f"rulebook adopt all.txt {named} {vouched}", tmp_path, monkeypatch)
    pages = json.loads(capsys.readouterr().out)["instruments"]
    assert code == 0
    assert [[work["work"] for work in page["works"]] for page in pages] == [["x/roulette"], ["x/wheel"]]
    rulebook, _ = load_rulebook(folder)
    said = {name: rulebook.works[name].versions[-1].by_address["1.1"].text for name in ("x/roulette", "x/wheel")}
    assert said == {
        "x/roulette": "The dealer shall spin the wheel twice.",
        "x/wheel": "The dealer shall turn the wheel twice.",
    }


def test_a_division_that_is_no_work_is_told_when_the_others_are_adopted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _folder(tmp_path, {"rules": ("Rules", _GAMES)}, "- {work: x/roulette, title: Roulette}\n", "gazette")
    (tmp_path / "all.txt").write_text(_GAMES.replace("MONEY WHEEL", "KENO"), encoding="utf-8")
    vouched = "--from 2026-01-01 --attested-by A --evidence letter --rulebooks rulebooks"
    code = run_command(f"rulebook adopt all.txt --work x {vouched}", tmp_path, monkeypatch)
    said = " ".join(capsys.readouterr().out.split())
    assert code == 3
    assert "The division 'KENO' is not a work of x; its rules are left out." in said
    assert "Enter its title in x/works.yaml." in said


def test_a_text_without_a_division_of_the_jurisdiction_is_not_adopted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    works = "- {work: x/roulette, title: Roulette}\n- {work: x/wheel, title: Money Wheel}\n"
    _folder(tmp_path, {"rules": ("Rules", _GAMES)}, works, "gazette")
    (tmp_path / "other.txt").write_text(_GAMES.replace("ROULETTE", "BINGO").replace("MONEY WHEEL", "KENO"), "utf-8")
    vouched = "--from 2026-01-01 --attested-by A --evidence letter --rulebooks rulebooks"
    code = run_command(f"rulebook adopt other.txt --work x {vouched}", tmp_path, monkeypatch)
    assert code == 2
    assert "This text has no division that is a work of x." in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("title", "code", "said"),
    [
        ("ROULETTE", 0, ""),
        ("ROULETTE (DOUBLE)", 0, ""),
        ("KENO", 3, "The text is headed 'KENO', which is no title of x/roulette."),
        ("MONEY WHEEL", 2, "The text is headed 'MONEY WHEEL', the title of x/wheel, and not of x/roulette."),
    ],
)
def test_a_text_headed_as_another_game_is_not_adopted_in_silence(
    title: str,
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    works = "- {work: x/roulette, title: Roulette}\n- {work: x/wheel, title: Money Wheel}\n"
    folder = _folder(tmp_path, {"rules": ("Rules", _GAMES)}, works, "gazette")
    one = f"DIVISION I - {title}\n\n1.0 Play\n\n1.1 The dealer shall spin.\n"
    (tmp_path / "one.txt").write_text(one, encoding="utf-8")
    vouched = "--from 2026-01-01 --attested-by A --evidence letter --rulebooks rulebooks"
    before = sorted((folder / "x" / "sources").iterdir())
    assert run_command(f"rulebook adopt one.txt --work x/roulette {vouched}", tmp_path, monkeypatch) == code
    out, complaints = capsys.readouterr()
    assert said in " ".join(f"{out} {complaints}".split())
    assert (sorted((folder / "x" / "sources").iterdir()) == before) == (code == 2)


def test_each_page_of_a_consolidation_tells_what_is_wrong_with_its_own_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its title and day are read; a line that nobody understands is told where its work is, once."""
    works = "- {work: x/roulette, title: Roulette}\n- {work: x/wheel, title: Money Wheel}\n"
    _folder(tmp_path, {"rules": ("Rules", _GAMES)}, works, "gazette")
    head = "RULES OF CASINO TABLE GAMES\n\nConsolidated as at 1 January 2026\n\nMind the gap.\n\n"
    (tmp_path / "today.txt").write_text(head + _GAMES, encoding="utf-8")
    asked = '--work x --from 2026-01-01 --attested-by A --evidence "the register" --rulebooks rulebooks --format json'
    assert run_command(f"rulebook adopt today.txt {asked}", tmp_path, monkeypatch) == 3
    pages = json.loads(capsys.readouterr().out)["instruments"]
    told = [[p["quote"] for p in page["problems"] if p["code"] == "text.not-understood"] for page in pages]
    assert told == [["Mind the gap."], ["Mind the gap."]]
    assert [[work["work"] for work in page["works"]] for page in pages] == [["x/roulette"], ["x/wheel"]]


def test_a_division_of_headings_alone_has_lost_its_rules(tmp_path: Path) -> None:
    text = "DIVISION I - ROULETTE\n\n1.0 Interpretation\n\n2.0 Wagers\n\n3.0 Settlement\n"
    works = "- {work: x/roulette, title: Roulette}\n"
    rulebook, _ = load_rulebook(_folder(tmp_path, {"rules": ("Rules", text)}, works, "gazette"))
    assert [(p.code, p.severity, p.quote) for p in rulebook.problems if p.place is not None] == [
        ("rulebook.headings-alone", "error", "ROULETTE")
    ]
