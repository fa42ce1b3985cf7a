"""`rulebook add` and `try`: three notices in the styles of 1998 (PDF), 2004 (Word) and 2014 (text), and their pages.

The pages are golden; `./run golden tests/putting_in` writes them anew.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from compliance.places import data_folder
from compliance.rulebook import load_rulebook
from compliance.strict_yaml import read_yaml
from tests.cli.test_commands import run_command
from tests.putting_in.documents import HERE, gazette, notice_of_2004

GOLDEN = HERE / "golden"
NOTICES = {
    "1998": ("notice.pdf", lambda: gazette(_lines("1998"), height=150)),
    "2004": ("notice.docx", notice_of_2004),
    "2014": ("notice.txt", lambda: (HERE / "notices" / "2014.txt").read_bytes()),
}
OPTIONS = {
    "1998": "",
    "2004": "--tracked accepted",
    "2014": "--publication 'Department of Internal Affairs' --commencement 2016-04-01",
}
IDS = {"1998": "nz-2005-07-27-no-112", "2004": "nz-2006-06-14-no-62", "2014": "nz-2016-03-03"}


def _lines(name: str) -> list[str]:
    return (HERE / "notices" / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A rulebook folder that holds the rules of baccarat of 2004, and is under no version control."""
    shipped, folder = data_folder("rulebooks"), tmp_path / "rulebooks"
    for name in ("assumptions.yaml", "nz/works.yaml", "nz/readings.yaml", "nz/bindings"):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (shipped / name).is_dir() else shutil.copy)(shipped / name, target)
    (folder / "nz" / "sources").mkdir()
    for end in (".txt", ".yaml"):
        shutil.copy(shipped / f"nz/sources/nz-gazette-2004-05-19-no-56{end}", folder / "nz" / "sources")
    (folder / "nz" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n')
    return folder


def _hand_in(name: str, folder: Path) -> Path:
    file, make = NOTICES[name]
    path = folder.parent / file
    path.write_bytes(make())
    return path


@pytest.mark.golden
@pytest.mark.parametrize("name", NOTICES)
def test_the_page_of_a_notice(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _hand_in(name, folder)
    code = run_command(f"rulebook add {path.name} --rulebooks rulebooks {OPTIONS[name]}", folder.parent, monkeypatch)
    said, complaints = capsys.readouterr()
    assert complaints == ""
    golden = GOLDEN / f"{name}.txt"
    shown = f"exit {code}\n{said}"
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        golden.write_text(shown, encoding="utf-8")
    assert shown == golden.read_text(encoding="utf-8")
    described, _ = read_yaml(folder / f"nz/sources/{IDS[name]}.yaml")
    assert described["id"] == IDS[name]
    rulebook, _ = load_rulebook(folder)
    assert IDS[name] in rulebook.instruments
    assert (folder / f"nz/sources/{IDS[name]}.txt").read_text(encoding="utf-8").strip()


def test_a_text_and_the_same_text_as_pdf_say_the_same(folder: Path) -> None:
    """Columns, hyphens and furniture make no difference: each line of the text is a paragraph of the PDF."""
    from compliance.sources.intake import take_in

    taken, problems = take_in(_hand_in("1998", folder))
    assert problems == []
    assert taken is not None
    assert [line for line in taken.text.splitlines() if line] == _lines("1998")
    assert taken.first_page == "2701"


def _files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_try_writes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    path, before = _hand_in("2014", folder), _files(folder)
    command = f"rulebook try {path.name} --commence 2016-04-01 --rulebooks rulebooks --format json"
    assert run_command(command, folder.parent, monkeypatch) == 3
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert _files(folder) == before
    assert document["written"] == []
    assert [(o["item"], o["outcome"]) for o in document["orders"]["not_carried_out"]] == [("2", "target missing")]
    (work,) = document["works"]
    assert work["provisions"]["changed"] == ["5.10(c)", "7.6"]
    lost = {one["rule"]: one["why"] for one in work["not_assessable"]}
    assert "its binding is stale" in lost.pop("7.6")
    # what stands in section 5, where the rule would be that is not held, and what rests on it
    assert {"5.1", "5.10(b)"} <= lost.keys()
    assert all("Rule 5.99 is deleted." in why for why in lost.values())
    assert {d["wager"] for d in work["behaviour"]["wagers"]["differences"]} == {"tie"}


def test_all_that_is_not_found_is_asked_for_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder.parent / "note.txt").write_text("Dear sir,\n\nplease find enclosed the rules.\n", encoding="utf-8")
    before = _files(folder)
    assert run_command("rulebook add note.txt --rulebooks rulebooks", folder.parent, monkeypatch) == 2
    said = capsys.readouterr().err
    asked = [line.partition("Say it with ")[2].split(" ")[0] for line in said.splitlines()]
    assert asked == ["--kind", "--publication", "--published"]
    assert _files(folder) == before


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("--published 19.5.2004", "add.day-unusable"),
        ("--jurisdiction vic", "add.jurisdiction-unknown"),
        ("--id ../../evil", "add.id-unusable"),
        ("--id nz-2004-05-19-no-56", "add.held-already"),
        ("--zone Pacific/Atlantis", "source.metadata"),
    ],
)
def test_what_cannot_be_used_is_refused_and_nothing_is_written(
    options: str, code: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, before = _hand_in("2014", folder), _files(folder)
    command = f"rulebook add {path.name} --rulebooks rulebooks {OPTIONS['2014']} {options}"
    assert run_command(command, folder.parent, monkeypatch) == 2
    assert code in capsys.readouterr().err
    assert _files(folder) == before


def test_a_text_that_is_held_is_not_taken_twice(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = folder / "nz/sources/nz-gazette-2004-05-19-no-56.txt"
    shutil.copy(source, folder.parent / "again.txt")
    assert run_command("rulebook add again.txt --rulebooks rulebooks --id nz-again", folder.parent, monkeypatch) == 2
    assert "This very text is held already, as nz-2004-05-19-no-56." in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_stays_as_it_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, before = _hand_in("2014", folder), _files(folder)

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("compliance.writing.os.replace", no_room)
    command = f"rulebook add {path.name} --rulebooks rulebooks {OPTIONS['2014']}"
    assert run_command(command, folder.parent, monkeypatch) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert _files(folder) == before


def test_a_notice_that_names_its_division_in_its_opening_words_alone_is_an_amendment(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(HERE / "notices" / "2005-opening-words.txt", folder.parent / "notice.txt")
    options = "--jurisdiction nz --publication 'New Zealand Gazette'"
    run_command(f"rulebook try notice.txt --rulebooks rulebooks {options}", folder.parent, monkeypatch)
    said = capsys.readouterr().out
    assert "ORDERS: 10 carried out, 1 not" in said
    assert "Provisions: added 5.2(h), 8.21; changed 3.4, 5.2(b), 5.2(g), 5.8(a), 5.10(c), 5.15, 5.16;" in said
