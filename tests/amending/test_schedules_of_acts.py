"""Schedules of amending Acts: orders below the title of the Act that they change, each carried out or reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.rulebook.rebuild import rebuild
from compliance.strict_yaml import read_yaml
from tests.amending.test_unseen_orders import ACT, AMENDING_ACT, DESCRIBED, said

_CASES, _PROBLEMS = read_yaml(Path(__file__).parent / "cases" / "schedules.yaml")


def test_the_case_file_can_be_read() -> None:
    assert _PROBLEMS == []


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["what"])
def test_the_orders_of_a_schedule(case: dict[str, Any], tmp_path: Path) -> None:
    sources = tmp_path / "x" / "sources"
    sources.mkdir(parents=True)
    (tmp_path / "x" / "works.yaml").write_text('- {work: x/rules, title: "Table Act 1990"}\n', encoding="utf-8")
    (tmp_path / "x" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n', encoding="utf-8")
    before = ACT.read_text(encoding="utf-8")
    amending = AMENDING_ACT.partition("##### 3")[0] + case["text"]
    for name, kind, text, day in (
        ("first", "original", before, "2000-01-01"),
        ("second", "amendment", amending, "2011-01-01"),
    ):
        about = DESCRIBED.format(id=name, kind=kind, title="Table Act 1990", day=day, family="acts")
        (sources / f"{name}.yaml").write_text(about, encoding="utf-8")
        (sources / f"{name}.txt").write_text(text, encoding="utf-8")
    built = rebuild(tmp_path)
    old, new = ({p.address: said(p) for p in v.provisions} for v in (built.versions[0], built.versions[-1]))
    changed = {at: new.get(at, "null") for at in {*old, *new} if old.get(at) != new.get(at)}
    errors = [f"{p.message} {p.quote}" for p in built.rulebook.problems if p.severity == "error"]
    assert changed == case["becomes"]
    assert len(errors) == len(case["problems"])
    assert all(any(part in error for error in errors) for part in case["problems"])
