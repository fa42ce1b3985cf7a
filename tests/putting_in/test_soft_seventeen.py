"""A wholly new Division put in by `rulebook try` and `add`: blackjack whose dealer draws on a soft seventeen.

What the page of the draft says, what is found in logs by it, and what is said where its words leave a total open.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from compliance.places import data_folder
from compliance.rulebook import load_rulebook
from compliance.rulebook.restated import without_head
from compliance.rulebook.rulebook import Rulebook
from compliance.strict_yaml import read_yaml
from tests.checking.running import check_text
from tests.checking.sample_logs import court_over
from tests.cli.test_commands import run_command
from tests.games.blackjack.lines import lines_of, log_of
from tests.putting_in.documents import HERE
from tests.putting_in.restated import restated

CASES, _ = read_yaml(HERE / "soft_seventeen.yaml")
_OLD: Final = "until a hard total or soft total of seventeen, eighteen, nineteen, twenty or twenty-one has been reached"
_DRAWS: Final = (
    "until a hard total of seventeen, eighteen, nineteen, twenty or twenty-one or a soft total of eighteen, nineteen, "
    "twenty or twenty-one has been reached"
)
_UNREAD: Final = (
    "until a hard total of seventeen or more, or such soft total as the operator sees fit, has been reached"
)
_HEAD: Final = """New Zealand Gazette
OF THURSDAY, 9 NOVEMBER 2006
WELLINGTON: WEDNESDAY, 15 NOVEMBER 2006 — ISSUE NO. 141
CASINO CONTROL AUTHORITY
Notification of Approval of Casino Games and the Rules of those Games
Pursuant to section 63 of the Casino Control Act 1990, the Casino Control Authority on 26 October 2006 resolved that, \
with effect from 1 December 2006, the rules set out in the schedule hereto be approved as the Blackjack Rules of \
Casino Table Games.
R M IRVINE Chairperson Casino Control Authority
SCHEDULE
DIVISION 2 - BLACKJACK
"""
_OPTIONS: Final = "--rulebooks rulebooks --zone Pacific/Auckland --publication 'New Zealand Gazette'"


def _folder(at: Path, drawing: str) -> Path:
    """A folder that holds nothing of New Zealand but its works and bindings, and the notice beside it."""
    shipped, folder = data_folder("rulebooks"), at / "rulebooks"
    (folder / "nz" / "sources").mkdir(parents=True)
    for name in ("assumptions.yaml", "nz/works.yaml", "nz/family.yaml", "nz/readings.yaml"):
        shutil.copy(shipped / name, folder / name)
    shutil.copytree(shipped / "nz/bindings", folder / "nz/bindings")
    (folder / "nz" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n', encoding="utf-8")
    rules, _ = without_head(restated("nz/blackjack"))
    assert rules.count(_OLD) == 1
    (at / "notice.txt").write_text(_HEAD + rules.replace(_OLD, drawing), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def put_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rulebook]:
    folder = _folder(tmp_path_factory.mktemp("soft"), _DRAWS)
    with pytest.MonkeyPatch.context() as patch:
        assert run_command(f"rulebook add notice.txt {_OPTIONS}", folder.parent, patch) in (0, 3)
        yield load_rulebook(folder)[0]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_verdicts_by_the_division(case: dict[str, Any], put_in: Rulebook, tmp_path: Path) -> None:
    log = log_of({"lines": lines_of(case["lines"].splitlines())}).replace("1996-09-28", "2007-06-14")
    document = check_text(log, tmp_path, court_over(put_in))
    assert [one["quarantined"] for one in document["logs"]] == [0]
    found = [f for f in document["findings"] if f["work"] == "nz/blackjack" and f["verdict"] == "breach"]
    assert [f["rule"] for f in found] == case["finds"], found


@pytest.mark.parametrize(("drawing", "lost"), [(_DRAWS, False), (_UNREAD, True)], ids=["read", "not read"])
def test_a_draft_says_what_can_be_assessed(
    drawing: str, lost: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = _folder(tmp_path, drawing)
    command = f"rulebook try notice.txt --commence 2006-12-01 {_OPTIONS} --format json"
    run_command(command, tmp_path, monkeypatch)
    page = json.loads(capsys.readouterr().out)
    (work,) = page["works"]
    assert (work["work"], page["instrument"]["commences"][:10]) == ("nz/blackjack", "2006-12-01")
    assert work["assessed"] > 0
    assert ("12.3" in [one["rule"] for one in work["not_assessable"]]) == lost
    assert list((folder / "nz" / "sources").iterdir()) == []
