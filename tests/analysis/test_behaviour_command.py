"""`rulebook diff` as a lawyer runs it: on versions that are held, on a draft notice, on a changed text."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from compliance.cli.commands import main
from compliance.places import data_folder

GOLDEN = Path(__file__).parent / "golden"
NOTICE = """id: nz-2006-06-01-no-70
kind: amendment
jurisdiction: nz
zone: Pacific/Auckland
file: nz-2006-06-01-no-70.txt
title: Rules of Casino Table Games, Amendment
publication: New Zealand Gazette
issue: "70"
published: "2006-06-01"
citation: New Zealand Gazette, 1 June 2006, No. 70
"""
WORDS = """Pursuant to section 367 of the Gambling Act 2003 the following amendments were prescribed.

1. These amendments take effect on 1 July 2006.

Division 5 – Baccarat

2. Rule 5.10(c) is amended and replaced with the following:

“(c)

Tie Bets at odds of 9 to 1.”

3. Rule 8.3 is deleted.
"""


def _run(command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["compliance", *shlex.split(command)])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    return (ended.value.code if isinstance(ended.value.code, int) else 0), said.out, said.err


@pytest.fixture
def rulebooks(tmp_path: Path) -> Path:
    """A copy of the rulebook folder."""
    return Path(shutil.copytree(data_folder("rulebooks"), tmp_path / "draft"))


def _document(out: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(out)
    return found


def _change(rulebooks: Path, *changes: tuple[str, str]) -> None:
    """Changes words of the text of 1996, each at their first place."""
    source = rulebooks / "nz" / "sources" / "nz-gazette-1996-01-26-no-7.txt"
    text = source.read_text(encoding="utf-8")
    for was, now in changes:
        assert was in text
        text = text.replace(was, now, 1)
    source.write_text(text, encoding="utf-8")


TWELVE_WINS = (
    ("a total of 7 or 11 is thrown", "a total of 7, 11 or 12 is thrown"),
    ("a total of 2, 3 or 12 is thrown", "a total of 2 or 3 is thrown"),
)
ONE_MORE_F = (
    ("24 sections exhibiting", "23 sections exhibiting"),
    ("1 section exhibiting a sixth", "2 sections exhibiting a sixth"),
)


@pytest.mark.golden
@pytest.mark.parametrize(
    ("name", "command", "changes"),
    [
        ("craps-twelve-wins.txt", "nz/craps", TWELVE_WINS),
        ("craps-twelve-wins.html", "nz/craps --format html", TWELVE_WINS),
        ("money-wheel-one-more-f.json", "nz/money-wheel --format json", ONE_MORE_F),
    ],
)
def test_the_whole_comparison(
    name: str,
    command: str,
    changes: tuple[tuple[str, str], ...],
    rulebooks: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _change(rulebooks, *changes)
    code, out, err = _run(f"rulebook diff {command} --from 1996-06-01 --draft {rulebooks}", monkeypatch, capsys)
    assert code == 0
    assert err == (
        "note: The texts, or the modules that read them, are newer than the compiled files, so the law is made anew "
        "from the texts, in memory. "
        "Run `rulebook build` to store it. [rulebook.made-anew]\n"
    )
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        (GOLDEN / name).write_text(out, encoding="utf-8")
    assert out == (GOLDEN / name).read_text(encoding="utf-8")


def test_a_draft_notice_laid_beside_the_texts(
    rulebooks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sources = rulebooks / "nz" / "sources"
    (sources / "nz-2006-06-01-no-70.yaml").write_text(NOTICE, encoding="utf-8")
    (sources / "nz-2006-06-01-no-70.txt").write_text(WORDS, encoding="utf-8")
    command = f"rulebook diff nz/baccarat --from 2006-06-30 --to 2006-07-01 --rulebooks {rulebooks} --format json"
    code, out, _ = _run(command, monkeypatch, capsys)
    assert code == 0
    document = _document(out)
    assert {c["new_address"] or c["old_address"]: c["kind"] for c in document["changes"]} == {
        "5.10(c)": "changed",
        "8.3": "removed",
    }
    (tie,) = document["behaviour"]["wagers"]["differences"]
    assert (tie["wager"], tie["from"]["odds"], tie["to"]["odds"]) == ("tie", "8 to 1", "9 to 1")
    assert tie["to"]["rules"][1] == {"rule": "5.10(c)", "words": "Tie Bets at odds of 9 to 1."}
    (edge,) = [e for e in document["behaviour"]["edges"] if e["wager"] == "tie" and e["decks"] == 8]
    assert (edge["from"]["edge"], edge["to"]["edge"]) == (
        "103841353768/723147898655",
        "63053127805/1301666217579",
    )
    # how many rounds may be idle, and at whose request
    assert [(r["kind"], r["from"]["rule"], r["to"]) for r in document["behaviour"]["requirements"]] == [
        ("removed", "8.3", None),
        ("removed", "8.3", None),
    ]


def test_a_changed_copy_of_a_text(
    rulebooks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _change(rulebooks, ("Any Seven\t4 to 1", "Any Seven\t5 to 1"))
    code, out, _ = _run(f"rulebook diff nz/craps --from 1996-06-01 --draft {rulebooks}", monkeypatch, capsys)
    assert code == 0
    told = " ".join(out.split())
    assert "nz/craps as at 1996-06-01 (1996) and nz/craps as at 1996-06-01 (1996, of draft)" in told
    assert "any seven: 1 of 11 outcomes, chance 16.6667% (1/6); for example a total of 7 on the first roll" in told
    assert "before: wins at 4 to 1" in told
    assert "after: wins at 5 to 1" in told
    assert "any seven: before 16.66667% (1/6), after 0.00000% (0)" in told
    assert "world: before 13.33333% (2/15), after 10.00000% (1/10)" in told


def test_the_page_shows_both_sides_and_escapes_what_it_shows(
    rulebooks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _change(rulebooks, ("a total of 7 or 11 is thrown", "<b>nobody</b> knows"))
    command = f"rulebook diff nz/craps --from 1996-06-01 --draft {rulebooks} --format html"
    code, out, _ = _run(command, monkeypatch, capsys)
    assert code == 0
    assert "<b>nobody" not in out
    assert "Cannot be told, or is wrong with the words" in out
    assert "the wager pass: 3.1(a)(i)(A) is not understood, so what becomes of it cannot be told" in out


def test_an_instant_of_which_no_text_is_held(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = _run("rulebook diff nz/craps --from 1994-01-01 --to 1999-01-01", monkeypatch, capsys)
    assert (code, out) == (2, "")
    first, second = err.strip().splitlines()
    assert "No text of nz/craps can be shown for 1994-01-01" in first
    assert "No text of nz/craps can be shown for 1999-01-01" in second
    assert "Choose another instant, or supply a commencement." in first


def test_a_reading_holds_for_both_sides(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    command = "rulebook diff nz/midi-baccarat --from 1996-06-01 --to 1999-01-01 --reading void-wager=void --format json"
    _, out, _ = _run(command, monkeypatch, capsys)
    document = _document(out)
    assert document["readings"] == {"void-wager": "void"}
    told = document["behaviour"]["wagers"]["differences"]
    assert {(d["from"]["result"], d["to"]["result"], d["in_money"]) for d in told} == {("void", "stand off", False)}


def test_analyse_gives_no_edge_by_what_is_left_of_the_words(
    rulebooks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _change(
        rulebooks,
        ("(b) Full House;", "(b) Merry House;"),
        ("24 sections exhibiting one particular symbol", "some sections exhibiting one particular symbol"),
    )
    at = f"--at 1996-06-01 --rulebooks {rulebooks} --format json"
    code, out, _ = _run(f"analyse nz/caribbean-stud-poker {at}", monkeypatch, capsys)
    stud = _document(out)
    assert (code, stud["wagers"]) == (3, [])
    assert {"wager": "progressive", "why": "11.6(b) is not understood"} in stud["not_given"]
    code, out, _ = _run(f"analyse nz/money-wheel {at}", monkeypatch, capsys)
    assert (code, _document(out)["wagers"]) == (3, [])


def test_analyse_of_blackjack_for_one_number_of_decks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = _run("analyse nz/blackjack --at 1996-06-01 --decks 6 --format json", monkeypatch, capsys)
    assert {row["wager"]: row["edge"] for row in _document(out)["wagers"]} == {
        "insurance": "23/311",
        "super sevens": "14288/125333",
    }
    code, _, err = _run("analyse nz/blackjack --at 1996-06-01 --decks 9", monkeypatch, capsys)
    assert code == 2
    assert "--decks 9: under nz/blackjack the shoe holds 4, 5, 6, 7, 8 decks." in err
