"""The day from which a text is law: its own words go before what is given, and nothing of that is silent."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import pytest

from compliance.rulebook import load_rulebook
from tests.cli.test_commands import run_command
from tests.putting_in.test_acts_and_several_works import _folder

_ACT: Final = """Spinning Act 2020

1 Short title
This Act may be cited as the Spinning Act 2020.

2 Commencement
{commencement}

3 Spinning
The dealer must spin the wheel.

4 Calling
(1) The dealer must call the number.
(2) The dealer must not call a colour.
"""
_DATED: Final = _ACT.format(commencement="This Act commences on 1 March 2021.")
_OPEN: Final = _ACT.format(commencement="This Act comes into force on a day to be appointed by the Minister.")
_SILENT: Final = _ACT.format(commencement="The Minister may make regulations.")
_OPTIONS: Final = (
    "--publication Acts --published 2020-12-01 --kind original --jurisdiction x --zone UTC --rulebooks rulebooks"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return _folder(tmp_path, {}, "- {work: x/spin, title: Spinning Act 2020, divisions: [Spinning Act 2020]}\n", "acts")


def _run(
    command: str, text: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    (folder.parent / "act.txt").write_text(text, encoding="utf-8")
    code = run_command(f"rulebook {command} act.txt {_OPTIONS}", folder.parent, monkeypatch)
    said, complaints = capsys.readouterr()
    return code, " ".join(f"{said} {complaints}".split())


def test_an_act_that_says_its_day_is_law_from_that_day(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = _run("add", _DATED, folder, monkeypatch, capsys)
    assert (code, "In force from 2021-03-01." in said) == (0, True)
    rulebook, _ = load_rulebook(folder)
    days = (datetime(2021, 2, 28, tzinfo=ZoneInfo("UTC")), datetime(2021, 3, 1, tzinfo=ZoneInfo("UTC")))
    before, after = (rulebook.standing("x/spin", day) for day in days)
    assert (before.status, after.status) == ("unknown", "known")


def test_another_day_than_that_of_the_text_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = _run("add --commencement 2021-05-01", _DATED, folder, monkeypatch, capsys)
    assert code == 2
    assert "says that it commences on 1 March 2021, and --commencement says 2021-05-01" in said
    assert list((folder / "x" / "sources").iterdir()) == []


def test_a_draft_that_says_its_day_is_looked_at_as_of_that_day_and_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, said = _run("try --commence 2021-05-01", _DATED, folder, monkeypatch, capsys)
    assert "In force from 2021-03-01." in said
    assert "the text says this day; 2021-05-01, which was given, is not used" in said


def test_a_day_is_supplied_where_the_text_leaves_it_open(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = _run("add --commencement 2021-05-01", _OPEN, folder, monkeypatch, capsys)
    assert (code, "In force from 2021-05-01." in said) == (0, True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (_OPEN, "its commencement depends on a day to be appointed by the Minister, a date that is not known."),
        (_SILENT, "is held, but the day of its commencement is not known."),
    ],
    ids=["it names an event", "it names nothing"],
)
def test_what_is_not_dated_is_told_with_what_it_hangs_on(
    text: str, why: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _run("add", text, folder, monkeypatch, capsys)
    run_command("rulebook timeline x/spin --rulebooks rulebooks", folder.parent, monkeypatch)
    assert why in " ".join(capsys.readouterr().out.split())
