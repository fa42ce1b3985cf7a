"""Orders in the styles of many places, carried out on short texts: each comes out right or is refused by address."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from compliance.rulebook.model import Provision
from compliance.rulebook.rebuild import Rebuilt, rebuild
from compliance.rulebook.records import Corpus, WorkEntry
from compliance.strict_yaml import read_yaml

_NAMES = ("unseen.yaml", "unseen_elsewhere.yaml", "unseen_styles.yaml")
_FILES = [read_yaml(Path(__file__).parent / "cases" / name) for name in _NAMES]
_CASES = [case for cases, _ in _FILES for case in cases]
_PROBLEMS = [problem for _, problems in _FILES for problem in problems]

_GAZETTE = """DIVISION I - ROULETTE

1.0 Interpretation

In this division:

“Red” means a red number;

“Zero” includes the green number.

2.0 Wagers

2.1 The dealer shall spin the wheel 5 times. The wheel shall stop. The dealer shall call the number.
2.2 A player may place:
(a) a wager on red;
(b) a wager on black;
(c) a wager on a column.
2.3 A red chip, a white chip or a red plaque may be used. A red card may not.

3.0 Settlement

3.1 Wagers shall be paid at the following odds:

TABLE 1 : ODDS

Wager\tOdds
Straight\t35 to 1
Split\t17 to 1
Street\t11 to 1

3.2 Losing wagers shall be removed.

4.0 Irregularities

4.1 The wheel shall be stopped. The supervisor shall be told. The ball shall be kept.
4.2 The supervisor may close the table.
"""
_LETTERED = """.01 Wagers.

A. A player may place one wager.

B. The dealer shall:

(1) Count the wager; and

(2) Call the wager.

.02 Shuffle.

A. The dealer shall shuffle.

B. The dealer shall cut.
"""
_DECIMAL = """Part 1
Play

3 Shuffle

3.1 The dealer shall stand at the table until the shoe is empty.

3.2 Cutting

3.2.1 The dealer shall offer the cut.

3.2.2 The dealer shall cut twice.

Part 2
Payment

4 Odds

4.1 The odds are 2 to 1 at every table of the casino.
"""
ACT = Path(__file__).parents[1] / "families" / "texts" / "table-act.txt"
AMENDING_ACT = """# Table Amendment Act 2011Public Act2011 No 6

##### 1 Title

*   This Act is the Table Amendment Act 2011.

##### 2 Principal Act amended

*   This Act amends the Table Act 1990.

##### 3 Amendment

*   {order}
"""
_AMENDS = "This Act amends the Table Act 1990."
_INSTRUMENT = Path(__file__).parents[1] / "families" / "texts" / "instruments-blackjack.txt"
_TEXTS = {
    "gazette": _GAZETTE,
    "lettered": _LETTERED,
    "decimal": _DECIMAL,
    "instruments": _INSTRUMENT.read_text(encoding="utf-8"),
    "coded": _INSTRUMENT.with_name("coded-figures-first.txt").read_text(encoding="utf-8"),
}
_NUMBERED = {"lettered": ".01 Amendment.\n\nA. ", "decimal": "1 Amendment\n\n1.1 ", "instruments": "Amendment\n\n1.  "}
DESCRIBED = """id: {id}
kind: {kind}
jurisdiction: x
zone: UTC
file: {id}.txt
title: "{title}"
publication: Gazette
citation: "{id}"
published: "{day}"
commencement: "{day}"
family: {family}
"""


def _rulebook(folder: Path, on: str, order: str, says: str = _AMENDS) -> Rebuilt:
    """A rulebook of one short text, and of an instrument with one order where one is given; `says`: what it amends."""
    of_act = on in ("act", "headed act")
    family = "acts" if of_act else on
    title = "Table Act 1990" if of_act else {"gazette": "Roulette"}.get(on, "Table rules")
    before = ACT.read_text(encoding="utf-8") if of_act else _TEXTS[on]
    if on == "headed act":
        before = before.replace("##### 3 Tables\n", "### Furniture\n\n##### 3 Tables\n")
    sources = folder / "x" / "sources"
    sources.mkdir(parents=True)
    (folder / "x" / "works.yaml").write_text(f'- {{work: x/rules, title: "{title}"}}\n', encoding="utf-8")
    (folder / "x" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n', encoding="utf-8")
    act = AMENDING_ACT.replace(_AMENDS, says)
    amending = act.replace("{order}", order.replace("\n", "\n    ")) if of_act else order
    if on == "gazette":
        amending = f"Division I – Roulette\n\n{order}"
    if on in _NUMBERED:
        amending = _NUMBERED[on] + order + "\n"
    for id_, kind, text, day in (
        ("first", "original", before, "2000-01-01"),
        ("second", "amendment", amending, "2011-01-01"),
    ):
        if id_ == "second" and not order:
            continue
        about = DESCRIBED.format(id=id_, kind=kind, title=title, day=day, family=family)
        (sources / f"{id_}.yaml").write_text(about, encoding="utf-8")
        (sources / f"{id_}.txt").write_text(text, encoding="utf-8")
    return rebuild(folder)


def said(one: Provision) -> str:
    """All that a provision says, in one line."""
    rows = " / ".join(" | ".join(row) for row in one.rows or ())
    return " | ".join(part for part in (one.heading, one.text.replace("\n", " / "), rows, one.closing) if part)


@lru_cache(maxsize=8)
def _before(on: str) -> dict[str, str]:
    with tempfile.TemporaryDirectory() as made:
        built = _rulebook(Path(made), on, "")
    assert [p for p in built.rulebook.problems if p.severity == "error"] == []
    return {p.address: said(p) for p in built.versions[-1].provisions}


def test_the_case_file_can_be_read_and_no_order_stands_twice() -> None:
    assert _PROBLEMS == []
    assert len({(case.get("on"), case["order"]) for case in _CASES}) == len(_CASES)


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["order"].split("\n")[0][:70])
def test_an_order_comes_out_right_or_is_refused_by_its_address(case: dict[str, Any], tmp_path: Path) -> None:
    on = case.get("on", "gazette")
    built = _rulebook(tmp_path, on, case["order"])
    now = {p.address: said(p) for p in built.versions[-1].provisions if p.text != "[Repealed]"}
    expected = dict(_before(on))
    errors = [p for p in built.rulebook.problems if p.severity == "error"]
    if "refused" in case:
        assert now == expected
        assert any(case["refused"] in f"{p.message} {p.quote}" for p in errors), errors
        return
    for address, words in {} if case["becomes"] == "all gone" else case["becomes"].items():
        expected.pop(address, None)
        if words != "null":
            expected[address] = words
    assert errors == []
    assert now == ({} if case["becomes"] == "all gone" else expected)
    parents = {p.address: p.parent for p in built.versions[-1].provisions}
    assert {address: parents[address] for address in case.get("stands", {})} == case.get("stands", {})


@pytest.mark.parametrize(
    "says", ["This Act amends the Fish Act 1990.", "The Fish Act 1990 is amended as set out in this Act."]
)
def test_an_instrument_that_says_that_it_amends_another_law_changes_nothing_here(says: str, tmp_path: Path) -> None:
    built = _rulebook(tmp_path, "act", "Section 6 is repealed.", says)
    assert {p.address: said(p) for p in built.versions[-1].provisions} == _before("act")
    assert any("Fish Act 1990" in problem.message for problem in built.rulebook.problems)


def test_what_stands_in_brackets_in_the_title_of_regulations_tells_them_from_others() -> None:
    held = WorkEntry("x/roulette", "The Gambling (Roulette) Regulations 2010", ())
    corpus = Corpus("x", (held,), None, "", ())
    assert corpus.work_titled("Gambling (Roulette) Regulations 2010") == "x/roulette"
    assert corpus.work_titled("Gambling (Poker) Regulations 2010") is None
