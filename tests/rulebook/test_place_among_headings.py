"""A rule that is put in or replaced stands where its number says, under the heading of its neighbours."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.rulebook.rebuild import rebuild

_CARDS = """DIVISION I - CARDS

1.0 Deal

1.1 The dealer shall shuffle.
1.2 The dealer shall call.

Dealing Style A

1.3 The cards shall be dealt face up.
1.4 The dealer shall announce the count.

Dealing Style B

1.5 The cards shall be dealt face down.
"""
_DESCRIBED = """id: {id}
kind: {kind}
jurisdiction: x
zone: UTC
file: {id}.txt
title: Cards
publication: Gazette
citation: "{id}"
published: "{day}"
commencement: "{day}"
"""
A, B = '1.0 "Dealing Style A"', '1.0 "Dealing Style B"'


@pytest.mark.parametrize(
    ("order", "stands"),
    [
        ("1. Rule 1.1 is replaced with: “1.1 The dealer shall cut.”", ["1.0", "1.1", "1.2", A, "1.3", "1.4", B, "1.5"]),
        ("1. Rule 1.3 is replaced with: “1.3 All lie up.”", ["1.0", "1.1", "1.2", A, "1.3", "1.4", B, "1.5"]),
        ("1. Rule 1.5 is replaced with: “1.5 All lie down.”", ["1.0", "1.1", "1.2", A, "1.3", "1.4", B, "1.5"]),
        (
            "1. After rule 1.2, insert: “1.2A The dealer shall wait.”",
            ["1.0", "1.1", "1.2", "1.2A", A, "1.3", "1.4", B, "1.5"],
        ),
        (
            "1. After rule 1.3, insert: “1.3A The dealer shall wait.”",
            ["1.0", "1.1", "1.2", A, "1.3", "1.3A", "1.4", B, "1.5"],
        ),
        (
            "1. After rule 1.5, insert: “1.6 The dealer shall wait.”",
            ["1.0", "1.1", "1.2", A, "1.3", "1.4", B, "1.5", "1.6"],
        ),
    ],
)
def test_a_rule_stands_under_the_heading_of_its_neighbours(order: str, stands: list[str], tmp_path: Path) -> None:
    sources = tmp_path / "x" / "sources"
    sources.mkdir(parents=True)
    (tmp_path / "x" / "works.yaml").write_text('- {work: x/cards, title: "Cards"}\n', encoding="utf-8")
    (tmp_path / "x" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n', encoding="utf-8")
    amending = f"Division I – Cards\n\n{order}\n"
    for name, kind, text, day in (
        ("first", "original", _CARDS, "2000-01-01"),
        ("second", "amendment", amending, "2011-01-01"),
    ):
        (sources / f"{name}.yaml").write_text(_DESCRIBED.format(id=name, kind=kind, day=day), encoding="utf-8")
        (sources / f"{name}.txt").write_text(text, encoding="utf-8")
    built = rebuild(tmp_path)
    assert [p for p in built.rulebook.problems if p.severity == "error"] == []
    assert [p.address for p in built.versions[-1].provisions] == stands
