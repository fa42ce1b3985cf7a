"""What `rulebook show --format markdown` prints can be handed in again: every text held comes out as it went in."""

from __future__ import annotations

import shutil
from datetime import datetime
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from compliance.analysis.changes import words_of
from compliance.build.incoming.adopted import Vouched, describe_adopted
from compliance.cli.rulebook import app
from compliance.places import data_folder
from compliance.reporting.markdown import provisions_markdown
from compliance.rulebook import load_rulebook
from compliance.rulebook.model import Standing, Version
from compliance.rulebook.rebuild import rebuild
from compliance.rulebook.restated import without_head
from compliance.sources.intake import take_in
from compliance.strict_yaml import dump_yaml

_SINCE: Final = datetime(2026, 1, 1)
# the text of 2014 amends one that is not held, and keeps what is at odds in it
_NOT_WHOLE: Final = ("nz/baccarat 2014",)


def _texts() -> list[Version]:
    rulebook, _ = load_rulebook()
    held = [version for history in rulebook.works.values() for version in history.versions]
    return [v for v in held if v.work != "nz/notices" and f"{v.work} {v.label}" not in _NOT_WHOLE]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The works of the jurisdictions, without any text."""
    folder = tmp_path_factory.mktemp("round-trip") / "rulebooks"
    for jurisdiction in ("nz", "act"):
        (folder / jurisdiction / "sources").mkdir(parents=True)
        for name in ("works.yaml", "corpus.yaml", "family.yaml"):
            shutil.copy(data_folder("rulebooks") / jurisdiction / name, folder / jurisdiction / name)
    return folder


@pytest.mark.parametrize("version", _texts(), ids=lambda v: f"{v.work} {v.label}")
def test_a_text_printed_and_adopted_is_the_same(version: Version, folder: Path, tmp_path: Path) -> None:
    missing = ("amendments of [this] division between 1998 and 2004",)
    standing = Standing(version.work, "known unless touched", version, "", missing=missing)
    path = tmp_path / "text.txt"
    path.write_text(provisions_markdown(standing, _SINCE, version.provisions), encoding="utf-8")
    taken, _ = take_in(path)
    assert taken is not None
    given = {"zone": "UTC"}
    described, problems = describe_adopted(
        folder, path, taken, given, version.work, "2026-01-01", Vouched("A. Officer", "the register", None)
    )
    assert described is not None, problems
    assert missing[0] not in described.text
    assert described.document["title"] == version.title
    copy = shutil.copytree(folder, tmp_path / "rulebooks")
    (copy / described.text_file).write_text(described.text, encoding="utf-8")
    (copy / described.yaml_file).write_text(dump_yaml(dict(described.document)), encoding="utf-8")
    made = rebuild(copy).rulebook
    assert [str(p) for p in made.problems if p.place is not None and "sources" in p.place.file] == []
    (adopted,) = made.works[version.work].versions
    assert {p.address: (p.kind, words_of(p)) for p in adopted.provisions} == {
        p.address: (p.kind, words_of(p)) for p in version.provisions
    }


def test_the_command_prints_what_can_be_handed_in() -> None:
    """Rows of a list in columns keep the tabs by which they are read as rows again."""
    asked = ["show", "nz/caribbean-stud-poker", "--at", "1997-01-01"]
    printed = CliRunner().invoke(app, [*asked, "--format", "markdown"]).stdout
    assert "- **(c)**\tFour of a Kind\t$500 bonus payout\n" in printed
    assert "[U+" not in printed


@pytest.mark.parametrize(
    "text", ["1.0 Play\n\n1.1 The dealer shall deal.\n", "# Rules\n\n---\n\n1.1 The dealer shall deal.\n"]
)
def test_no_other_text_loses_its_head(text: str) -> None:
    assert without_head(text) == (text, "")
