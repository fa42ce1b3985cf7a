"""Notices that put rules in the place of others: as a whole, or only of the divisions that they name."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from compliance.rulebook.rebuild import rebuild
from tests.rulebook.conftest import cases

_DESCRIBED = """id: {id}
kind: {kind}
jurisdiction: x
zone: UTC
file: {id}.txt
title: Rules
publication: Gazette
citation: "{id}"
published: "{day}"
"""
_FIRST = """The Authority resolved that, with effect from 30 January 1996, the rules set out below be approved.

DIVISION I - ROULETTE

1.0 Wagers

1.1 The wheel shall be spun once.

DIVISION II - DICE

1.0 Wagers

1.1 The dice shall be thrown once.

DIVISION III - CARDS

1.0 Wagers

1.1 The cards shall be dealt once.
"""
_SECOND = """The Authority resolved that, with effect from 1 July 1996, the rules set out in the schedule be \
approved as the rules of Dice {says}.

SCHEDULE

DIVISION II - DICE

1.0 Wagers

1.1 The dice shall be thrown twice.
"""
_WORKS = "".join(f'- {{work: x/{title.lower()}, title: "{title}"}}\n' for title in ("Roulette", "Dice", "Cards"))


@pytest.mark.parametrize("case", cases("substitutions.yaml"), ids=lambda case: case["says"])
def test_rules_put_in_the_place_of_others(case: dict[str, Any], tmp_path: Path) -> None:
    sources = tmp_path / "x" / "sources"
    sources.mkdir(parents=True)
    (tmp_path / "x" / "works.yaml").write_text(_WORKS, encoding="utf-8")
    (tmp_path / "x" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n', encoding="utf-8")
    for name, kind, text, day in (
        ("first", "original", _FIRST, "1996-01-26"),
        ("second", "substitution", _SECOND.format(**case), "1996-06-14"),
    ):
        (sources / f"{name}.yaml").write_text(_DESCRIBED.format(id=name, kind=kind, day=day), encoding="utf-8")
        (sources / f"{name}.txt").write_text(text, encoding="utf-8")
    rulebook = rebuild(tmp_path).rulebook
    at = datetime.fromisoformat("1996-08-01T12:00+00:00")
    standing = {work: rulebook.standing(work, at) for work in case["stands"]}
    assert {work: found.status for work, found in standing.items()} == case["stands"]
    in_doubt = [work for work, found in standing.items() if any(each.whole for each in found.touched)]
    assert sorted(in_doubt) == case.get("in_doubt", [])
    dice = standing["x/dice"].version
    assert dice is not None
    assert ("twice" in dice.by_address["1.1"].text) == (case.get("problem") != "notice.not-understood")
    assert [p.code for p in rulebook.problems if p.severity == "error"][:1] == [*filter(None, [case.get("problem")])]
