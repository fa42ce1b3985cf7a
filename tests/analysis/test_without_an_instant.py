"""`analyse WORK` without --at: the last text held answers, with its period and what stands in its place since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_commands import run_command

# work -> (from, until, by whom its last text was made, what the work is when the search for instruments ends)
LAST_HELD = {
    "nz/roulette": ("1996-01-30T10:00:00+13:00", "1998-02-01T00:00:00+13:00", "nz-1996-01-26-no-7", "replaced"),
    "nz/midi-baccarat": ("1998-02-01T00:00:00+13:00", "2004-05-24T00:00:00+12:00", "nz-1998-01-28-no-11", "superseded"),
    "nz/baccarat": (None, None, "nz-2014-08-19", "known unless touched"),
    "act/mini-baccarat": (None, None, "act-ni2012-170", "unknown"),
}


@pytest.mark.parametrize("work", LAST_HELD)
def test_the_last_text_held_answers(
    work: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begins, ends, made_by, later = LAST_HELD[work]
    assert run_command(f"analyse {work} --format json", tmp_path, monkeypatch) == 0
    document = json.loads(capsys.readouterr().out)
    version = document["version"]
    assert (version["from"], version["until"], version["made_by"][-1]) == (begins, ends, made_by)
    assert (document["at"], document["today"]["on"], document["today"]["status"]) == (None, "2026-10-31", later)
    assert document["wagers"]


def test_the_page_names_the_period_and_what_came_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("analyse nz/roulette", tmp_path, monkeypatch) == 0
    said = capsys.readouterr().out
    assert "nz/roulette, the last text held (nz-1996-01-26-no-7; known unless touched)" in said
    assert "In force from 30 January 1996, 10.00am until 1 February 1998." in said
    assert "On 31 October 2026: replaced. New Zealand Gazette, 28 January 1998, No. 11 replaced" in said


def test_an_instant_that_was_asked_for_and_has_no_law_stays_without_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("analyse nz/roulette --at 2026-01-01", tmp_path, monkeypatch) == 4
    assert "replaced" in capsys.readouterr().err


def test_a_work_that_is_no_game_has_nothing_to_analyse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("analyse nz/general", tmp_path, monkeypatch) == 2
    assert capsys.readouterr().err == (
        "error: nz/general holds no game with wagers of its own, so there is nothing to analyse in it.\n"
    )
