"""The corpus report: what a build changes in the compiled rulebook."""

from __future__ import annotations

from pathlib import Path

from compliance.build.corpus_report import corpus_report

OLD = "work: nz/x\nprovisions:\n- {address: '1.1', text: a}\n- {address: '1.2', text: b}\n"
NEW = "work: nz/x\nprovisions:\n- {address: '1.1', text: c}\n- {address: '1.3', text: b}\n"


def test_provisions_gained_lost_and_changed_are_told(tmp_path: Path) -> None:
    there = tmp_path / "nz" / "compiled" / "x@1996.yaml"
    there.parent.mkdir(parents=True)
    there.write_text(OLD, encoding="utf-8")
    (line,) = corpus_report(tmp_path, {"nz/compiled/x@1996.yaml": NEW, "nz/compiled/x@1996.lines.yaml": "{}"})
    assert line == "nz/compiled/x@1996.yaml: 1 gained, 1 lost, 1 changed (+1.3, -1.2, ~1.1)"


def test_a_build_that_changes_nothing_tells_nothing(tmp_path: Path) -> None:
    there = tmp_path / "nz" / "compiled" / "x@1996.yaml"
    there.parent.mkdir(parents=True)
    there.write_text(OLD, encoding="utf-8")
    assert corpus_report(tmp_path, {"nz/compiled/x@1996.yaml": OLD}) == []
