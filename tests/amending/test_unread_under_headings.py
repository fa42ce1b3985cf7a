"""An order that is not understood leaves in doubt the works of the headings above it, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.rulebook.orders import OpenOrder
from compliance.rulebook.rebuild import rebuild

_RULES = """DIVISION I - ROULETTE

1.0 Play

1.1 The dealer shall spin the wheel.

DIVISION II - MONEY WHEEL

1.0 Play

1.1 The dealer shall turn the wheel.

DIVISION III - TAI-SAI (SIC-BO)

1.0 Play

1.1 The dealer shall shake the dice.
"""
_WORKS = {"x/roulette": "Roulette", "x/wheel": "Money Wheel", "x/dice": "Tai-Sai (Sic-Bo)"}
_READ = "Division I – Roulette\n\n1. In rule 1.1, replace “spin” with “turn”.\n\n"
_UNREAD = "2. The word “wheel” shall be looked upon with disfavour."
_DESCRIBED = """id: {id}
kind: {kind}
jurisdiction: x
zone: UTC
file: {id}.txt
title: Rules
publication: Gazette
citation: "{id}"
published: "{day}"
commencement: "{day}"
"""


def _left_open(order: str, folder: Path) -> OpenOrder:
    sources = folder / "x" / "sources"
    sources.mkdir(parents=True)
    works = "".join(f'- {{work: {work}, title: "{title}"}}\n' for work, title in _WORKS.items())
    (folder / "x" / "works.yaml").write_text(works, encoding="utf-8")
    (folder / "x" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n', encoding="utf-8")
    for id_, kind, text, day in (("first", "original", _RULES, "2000"), ("second", "amendment", order, "2011")):
        about = _DESCRIBED.format(id=id_, kind=kind, day=f"{day}-01-01")
        (sources / f"{id_}.yaml").write_text(about, encoding="utf-8")
        (sources / f"{id_}.txt").write_text(text, encoding="utf-8")
    built = rebuild(folder)
    assert "amending.not-understood" in [p.code for p in built.rulebook.problems]
    (found,) = built.rulebook.orders
    return found


@pytest.mark.parametrize(
    ("heading", "doubted"),
    [
        ("Division I – Roulette", {"x/roulette"}),
        ("Division III – Tai-Sai", {"x/dice"}),
        ("DIVISION III - TAI-SAI (SIC-BO)", {"x/dice"}),
        ("Division III – Tai-Sai\n\nPart 1.0 – Play", {"x/dice"}),
        ("Division III – Tai-Sai Section 1.0 – Play", {"x/dice"}),
        ("Divisions II and III – Money Wheel and Tai-Sai", {"x/wheel", "x/dice"}),
        ("Divisions II & III – Money Wheel & Tai-Sai", {"x/wheel", "x/dice"}),
        ("Divisions II and III", {"x/wheel", "x/dice"}),
        ("Divisions I, II and III – Roulette, Money Wheel and Tai-Sai", set(_WORKS)),
        ("All Divisions", set(_WORKS)),
        ("Division IX – Keno", set(_WORKS)),
    ],
)
def test_an_order_not_understood_touches_what_its_heading_names(
    heading: str, doubted: set[str], tmp_path: Path
) -> None:
    assert set(_left_open(f"{_READ}{heading}\n\n{_UNREAD}\n", tmp_path).works) == doubted


@pytest.mark.parametrize(
    ("order", "doubted"),
    [
        ("Rule 1.1 shall be looked upon with disfavour by all persons in every one of the casinos, as shall rule 1.2.",
         ["1.1", "1.2"]),
        ("In rule 1.1 the reference “rule 1.3” shall be looked upon as one to “rule 1.2” by all.", ["1.1"]),
        ("The reference “rule 1.3” shall be looked upon with disfavour.", ["1.3"]),
    ],
)  # fmt: skip
def test_an_order_not_understood_touches_each_provision_that_it_speaks_of(
    order: str, doubted: list[str], tmp_path: Path
) -> None:
    assert [n.first for n in _left_open(f"Division I – Roulette\n\n1. {order}\n", tmp_path).named] == doubted
