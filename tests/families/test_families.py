"""Families of texts as data: what their levels find in texts of their form, and what is said of a family at fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.analysis.lint import lint
from compliance.drafting.accounts import Accounts
from compliance.drafting.families import Family, family_of, shipped_families, shipped_family
from compliance.drafting.level_reading import read_levels
from compliance.drafting.lost_lines import headings_in_text
from compliance.drafting.state import ReadingState
from compliance.drafting.tree import Unit
from compliance.rulebook.model import Version
from compliance.rulebook.rebuild import rebuild
from compliance.sources.clean import read_lines
from compliance.sources.instruments import Instrument
from compliance.strict_yaml import parse_yaml, read_yaml
from tests.rulebook.compare_acts import compared

HERE = Path(__file__).parent
TEXTS = HERE / "texts"
READ = read_yaml(HERE / "addresses.yaml")[0]
UNUSABLE = read_yaml(HERE / "unusable.yaml")[0]
INSTRUMENT = Instrument("x", "original", "x", "UTC", "x/sources/x.txt", "x/sources/x.yaml", "A text", "x", "x")
ARTICLES = """
family: articles
title: Articles of the form "§ 3", with (1) and a)
levels:
- {name: article, number: ["§ {number}"], address: "§ {number}", heading: same line, provision: "yes"}
- {name: paragraph, number: ["({number})"]}
- {name: letter, number: ["{letters})"], address: "{above} lit. {number}"}
"""


def _read(family: Family, text: str) -> tuple[ReadingState, Accounts]:
    accounts = Accounts()
    return read_levels(family, INSTRUMENT, read_lines(text), accounts), accounts


def _act(name: str = "two-up") -> tuple[str, str, str]:
    before, amending, after = (
        (TEXTS / f"{name}-{part}.txt").read_text(encoding="utf-8") for part in ("act", "amendment", "consolidated")
    )
    return before, amending, after


def _units(state: ReadingState) -> list[Unit]:
    return [unit for division in state.divisions for unit in division.units]


@pytest.mark.parametrize(
    ("family", "cited", "said"),
    [
        ("gazette", None, {"4.1(a)": "rule 4.1(a)", "4.0": "section 4.0"}),
        ("acts", None, {"5(2)": "section 5(2)", "Schedule 1 clause 1": "Schedule 1 clause 1"}),
        ("lettered", None, {".14A(1)": "regulation .14A(1)"}),
        ("decimal", None, {"3": "section 3", "3.2.1(a)": "rule 3.2.1(a)"}),
        ("acts", ["clause"], {"5(2)": "clause 5(2)"}),
    ],
)
def test_a_provision_is_cited_by_the_word_that_its_family_has_for_it(
    family: str, cited: list[str] | None, said: dict[str, str]
) -> None:
    own, problems = family_of({"family": family, **({"cited": cited} if cited else {})}, "family.yaml")
    assert problems == []
    assert own is not None
    version = Version("x/x", "X", None, None, ("x",), (), citation_head="X", called=own.cited)
    assert {address: version.citation(address) for address in said} == {a: f"X, {words}" for a, words in said.items()}


@pytest.mark.parametrize("case", READ, ids=[case["name"] for case in READ])
def test_each_family_finds_the_provisions_of_its_texts(case: dict[str, Any]) -> None:
    text = (TEXTS / case["text"]).read_text(encoding="utf-8")
    state, accounts = _read(shipped_family(case["family"]), text)
    units = _units(state)
    assert [unit.address for unit in units] == list(case["provisions"])
    for unit in units:
        assert (unit.heading if unit.kind == "rule" and unit.heading else unit.text).startswith(
            case["provisions"][unit.address]
        )
    assert {u.address: u.closing for u in units if u.closing} == case.get("closings", {})
    assert state.divisions[0].title == case["title"]
    assert state.problems == []
    assert accounts.totals(read_lines(text))["unclaimed"] == 0


def test_the_number_of_an_article_that_is_taken_for_words_is_an_error() -> None:
    text = (TEXTS / "articles-dice.txt").read_text(encoding="utf-8")
    lines = read_lines(text)
    state, accounts = _read(shipped_family("acts"), text)
    classes = {line.number: accounts.of(line.number) for line in lines}
    found = headings_in_text(INSTRUMENT, lines, classes, state.divisions)
    said = {p.quote.strip() for p in found if p.code == "structure.heading-in-text" and p.severity == "error"}
    assert said >= {"CHAPTER II", "Article 3"}


def test_notes_and_contents_are_no_law() -> None:
    text = (TEXTS / "two-up-act.txt").read_text(encoding="utf-8")
    state, _ = _read(shipped_family("acts"), text)
    words = " ".join(f"{unit.heading} {unit.text} {unit.closing}" for unit in _units(state))
    assert "Compare:" not in words
    assert "inserted, on" not in words
    assert state.divisions[0].contents == ["1Short Title", "2Interpretation", "5Ring keeper"]


def test_a_jurisdiction_describes_a_family_of_its_own_without_python() -> None:
    family, problems = family_of(parse_yaml(ARTICLES, "family.yaml")[0], "family.yaml")
    assert family is not None
    assert problems == []
    state, _ = _read(
        family, "§ 1 Table\n(1) A table has:\na) a dealer;\nb) a limit.\n§ 2 Chips\n(1) Chips are marked.\n"
    )
    assert [unit.address for unit in _units(state)] == [
        "§ 1",
        "§ 1(1)",
        "§ 1(1) lit. a",
        "§ 1(1) lit. b",
        "§ 2",
        "§ 2(1)",
    ]


@pytest.mark.parametrize("case", UNUSABLE, ids=[case["yaml"].split("\n")[-1][:40] for case in UNUSABLE])
def test_every_fault_of_a_family_is_told(case: dict[str, Any]) -> None:
    family, problems = family_of(parse_yaml(case["yaml"], "family.yaml")[0], "x/family.yaml")
    told = "\n".join(str(problem) for problem in problems)
    assert family is None
    assert all(words in told for words in case["says"]), told


def test_every_shipped_family_can_be_used() -> None:
    assert {"acts", "decimal", "gazette", "lettered"} <= set(shipped_families())
    assert all(shipped_family(name).name == name for name in shipped_families())


def test_an_amending_instrument_with_headings_above_its_provisions_is_carried_out_whole() -> None:
    """Titles in brackets behind a number, quotations over several lines with a heading in them, words at the end."""
    before, amending, after = (
        (TEXTS / f"instruments-blackjack{part}.txt").read_text(encoding="utf-8")
        for part in ("", "-amendment", "-consolidated")
    )
    found = compared("blackjack", before, amending, after, "instruments")
    assert found.unequal == {}
    assert found.beyond == ()
    assert found.problems == ()
    assert [o.item for o in found.outcomes if o.outcome == "applied"] == (
        ["3", "4(a)", "4(b)", "5", "6", "7", "8", "9", "10", "11"]
    )


def test_an_amending_act_makes_the_official_consolidation() -> None:
    """Modern and older forms of order; the one order that nobody understands is named, and its section left alone."""
    texts = [
        (TEXTS / f"two-up-{part}.txt").read_text(encoding="utf-8") for part in ("act", "amendment", "consolidated")
    ]
    found = compared("two-up", *texts)
    assert found.unequal == {}
    assert found.beyond == ()
    assert [(o.item, o.target, o.outcome) for o in found.outcomes] == [
        ("4", "the definition of “coin” of section 2", "applied"),
        ("5(1)", "section 5(2)", "applied"),
        ("5(2)", "section 5(2)(ab)", "applied"),
        ("5(3)", "section 5(3)", "applied"),
        ("6", "section 6", "applied"),
        ("7", "section 7", "applied"),
        ("8", "section 9A", "applied"),
    ]
    (unread,) = found.problems
    assert "Section 9 (Section 9 amended) orders nothing that is understood" in unread.message
    assert unread.severity == "error"


def test_older_forms_of_order_make_the_official_consolidation() -> None:
    """ "is amended by omitting ... and substituting ...", definitions, clauses of a Schedule, several of one kind."""
    found = compared("table", *_act("table"))
    assert found.unequal == {}
    assert found.beyond == ()
    assert [o.outcome for o in found.outcomes] == ["applied"] * 19
    assert found.problems == ()


def test_an_order_about_a_part_takes_its_sections_and_none_of_its_number() -> None:
    before, _, _ = _act("table")
    amending = (
        "# Table Amendment Act 2012Public Act2012 No 1\n\n##### 1 Principal Act\n\n"
        "*   This Act amends the Table Act 1990.\n\n##### 2 Repeal\n\n*   Part 2 is repealed.\n"
    )
    found = compared("table", before, amending, before)
    assert set(found.unequal) == {"Part 2", "7"}
    assert [(o.target, o.outcome) for o in found.outcomes] == [("part 2", "applied")]
    assert found.problems == ()


def test_a_wrong_consolidation_is_found() -> None:
    before, amending, after = _act()
    found = compared("two-up", before, amending, after.replace("The fee is $80.", "The fee is $90."))
    assert list(found.unequal) == ["6(1)"]


@pytest.mark.parametrize(
    ("text", "family"),
    [("two-up-act.txt", "acts"), ("lettered-blackjack.txt", "lettered"), ("lettered-wheel.txt", "lettered")],
)
def test_where_no_family_is_named_the_text_shows_it_and_a_note_says_so(tmp_path: Path, text: str, family: str) -> None:
    sources = tmp_path / "xx" / "sources"
    sources.mkdir(parents=True)
    (tmp_path / "xx" / "works.yaml").write_text("- {work: xx/two-up, title: Two-up rules}\n", encoding="utf-8")
    (tmp_path / "xx" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n', encoding="utf-8")
    (sources / "rules.txt").write_text((TEXTS / text).read_text(encoding="utf-8"), encoding="utf-8")
    about = "id: r\nkind: original\njurisdiction: xx\nzone: UTC\nfile: rules.txt\ntitle: Two-up rules\n"
    (sources / "rules.yaml").write_text(
        f'{about}publication: p\ncitation: c\npublished: "2001-01-01"\n', encoding="utf-8"
    )
    rebuilt = rebuild(tmp_path)
    notes = [p for p in rebuilt.rulebook.problems if p.code == "family.taken"]
    assert [p.severity for p in notes] == ["note"]
    assert f"they are read as '{family}'" in notes[0].message
    assert [version.work for version in rebuilt.versions] == ["xx/two-up"]
    found, _ = lint(rebuilt.rulebook)  # whatever its labels are written like
    assert {remark.work for remark in found.remarks} <= {"xx/two-up", "r", ""}
