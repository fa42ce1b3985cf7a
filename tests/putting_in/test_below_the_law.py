"""House procedures stand below the law: what does not conform with them is told under a heading of its own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from compliance.games.works import _entries
from compliance.places import data_folder
from compliance.reporting.below import below_page
from tests.cli.test_commands import run_command
from tests.putting_in.test_adopting import EXAMPLES

PROCEDURES = """# House procedures, baccarat

1.0 Wagering areas

1.1 The pit manager shall seat at least 2 players at any 1 wagering area that is in use.

1.2 Dealers shall greet each player by name.
"""
BINDING = """- rules: {nz/house-baccarat@2004: "1.1"}
  says: The pit manager shall seat at least {least:number} players at any 1 wagering area that is in use.
  must:
    - code: area.house-players
      scope: area
      that: area.players >= least
      expected: at least {least} players wager on a wagering area that is in use
      recorded: "{area.players} players on {area.said}"
      subject: operator
      grade: wager
"""
ADOPT = (
    "rulebook adopt house.md --work nz/house-baccarat --below house --beside nz/baccarat --from 2004-06-01 "
    "--attested-by 'Pit Manager' --evidence 'manual, edition 3' --rulebooks rulebooks"
)
HEADING = "House procedures and other conditions, below the law"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A rulebook folder with the rules of baccarat of 2004, a log of that year and a manual of the house."""
    shipped, folder = data_folder("rulebooks"), tmp_path / "rulebooks"
    for name in ("assumptions.yaml", "nz/works.yaml", "nz/readings.yaml", "nz/bindings", "nz/corpus.yaml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (shipped / name).is_dir() else shutil.copy)(shipped / name, folder / name)
    (folder / "nz" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n')
    (folder / "nz" / "sources").mkdir()
    for end in (".txt", ".yaml"):
        shutil.copy(shipped / f"nz/sources/nz-gazette-2004-05-19-no-56{end}", folder / "nz" / "sources")
    (folder / "nz" / "bindings" / "house.yaml").write_text(BINDING, encoding="utf-8")
    (tmp_path / "house.md").write_text(PROCEDURES, encoding="utf-8")
    log = (EXAMPLES / "baccarat-2004.jsonl").read_text(encoding="utf-8")
    # the texts that Division 5 replaced are not in this folder, so play is that of its own name
    (tmp_path / "log.jsonl").write_text(log.replace('"variant":"midi"', '"variant":"full"'), encoding="utf-8")
    return folder


def _checked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, dict[str, Any]]:
    _entries.cache_clear()  # in use each command is a process of its own
    command = "check log.jsonl --rulebooks rulebooks --out out --format json,html,pdf"
    code = run_command(command, folder.parent, monkeypatch)
    return code, json.loads((folder.parent / "out" / "report.json").read_text(encoding="utf-8"))


def test_a_house_procedure_is_no_law(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code_before, before = _checked(folder, monkeypatch)
    capsys.readouterr()
    assert run_command(ADOPT, folder.parent, monkeypatch) in (0, 3)
    capsys.readouterr()
    code, document = _checked(folder, monkeypatch)
    said = capsys.readouterr().out
    assert before["summary"]["conforms"] > 0
    # the law: the same answer, figure by figure
    assert code == code_before
    for member in ("summary", "findings", "incidents", "provisions"):
        assert document[member] == before[member]
    assert "below_the_law" not in before
    below = document["below_the_law"]
    assert below["summary"]["breach"] > 0
    assert {f["work"] for f in below["findings"]} == {"nz/house-baccarat"}
    (work,) = below["works"]
    assert (work["rank"], work["beside"], work["status"]) == ("house", "nz/baccarat", "known")
    found = next(f for f in below["findings"] if f["verdict"] == "breach")
    assert (found["rule"], found["code"]) == ("1.1", "area.house-players")
    assert "None of this is a breach of the law, and no figure of the law contains it." in " ".join(said.split())
    page = (folder.parent / "out" / "report.html").read_text(encoding="utf-8")
    assert page.count(f">{HEADING}<") == 2
    import pdfplumber

    with pdfplumber.open(folder.parent / "out" / "report.pdf") as pdf:
        assert any(HEADING in " ".join((p.extract_text() or "").split()) for p in pdf.pages)


def test_it_holds_in_the_casinos_named_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(f"{ADOPT} --casino 'Another Casino'", folder.parent, monkeypatch) in (0, 3)
    assert "below_the_law" not in _checked(folder, monkeypatch)[1]
    capsys.readouterr()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--below house", "says --below what it is and --beside which work of law it stands."),
        ("--below house --beside nz/bacarat", "--beside nz/bacarat: there is no such work of law in 'nz'."),
        ("--casino X", "says --below what it is"),
    ],
)
def test_what_is_not_said_of_it_is_asked_for(
    options: str, said: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (folder / "nz" / "works.yaml").read_text(encoding="utf-8")
    command = (
        f"rulebook adopt house.md --work nz/house-baccarat {options} --from 2004-06-01 --attested-by A --evidence B "
        "--rulebooks rulebooks"
    )
    assert run_command(command, folder.parent, monkeypatch) == 2
    assert said in " ".join(capsys.readouterr().err.split())
    assert (folder / "nz" / "works.yaml").read_text(encoding="utf-8") == before


def test_where_nothing_of_it_could_be_assessed_no_comfort_is_given() -> None:
    none = {"breach": 0, "conforms": 0, "not_assessable": 3, "incidents": 0}
    page = below_page(
        {"findings": [], "below_the_law": {"works": [], "findings": [], "incidents": [], "summary": none}}
    )
    assert page is not None
    assert page["said"][0].startswith("Nothing that they ask could be assessed in these logs.")
