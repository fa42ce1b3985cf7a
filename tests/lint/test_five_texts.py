"""The whole list of the five texts, and what must be in it."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from compliance.analysis.lint import Linted, Remark, lint
from compliance.analysis.lint.acknowledging import acknowledged
from compliance.analysis.lint.grades import TRIVIAL, graded
from compliance.rulebook import load_rulebook
from compliance.rulebook.rulebook import Rulebook

GOLDEN = Path(__file__).parent / "five-texts.txt"


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return load_rulebook()[0]


@pytest.fixture(scope="module")
def linted(rulebook: Rulebook) -> Linted:
    found, problems = lint(rulebook)
    assert not problems
    return found


def _found(linted: Linted, code: str, address: str = "") -> list[Remark]:
    return [r for r in linted.remarks if r.code == code and address in ("", r.address)]


@pytest.mark.golden
def test_the_whole_list(linted: Linted) -> None:
    told = "".join(f"{r.problem}{f' ({chr(44).join(r.versions)})' if r.versions else ''}\n" for r in linted.remarks)
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        GOLDEN.write_text(told, encoding="utf-8")
    assert told == GOLDEN.read_text(encoding="utf-8")


def test_every_cross_reference_is_resolved_external_or_broken(linted: Linted) -> None:
    assert linted.references == {"here": 416, "external": 23, "broken": 7}


def test_fifteen_things_referred_to_are_not_there(linted: Linted) -> None:
    """Five diagrams, section 11A twice, seven provisions and lines that amendments want, and the term "Pair"."""
    missing = [r for r in _found(linted, "rulebook.operation-not-applied") if "target missing" in r.message]
    wanted = [r for r in missing if "after which" not in r.message or "11B" in r.message]
    assert len(_found(linted, "lint.reference.broken")) == 7
    assert len(wanted) == 7
    assert len(_found(linted, "lint.definition.leans-on-nothing")) == 1


@pytest.mark.parametrize(
    ("code", "address", "quote"),
    [
        ("lint.reference.wrong-target", "13.4", "Pursuant to rule 13.2"),
        ("lint.reference.wrong-target", "5.11", "pursuant to rule 5.1"),
        ("lint.override.stops-short", "6.6", "Notwithstanding rules 6.1 to 6.4"),
        ("lint.number.another-kind", "4.10", "exceeds the table differential"),
        ("lint.list.same-alternatives", "4.5", "shall not exceed the table maximum"),
        ("lint.list.broken-series", "14.6", "collect the Antes, all losing"),
        ("lint.list.other-sense", "7.1(c)", "card shoe or automatic shuffler; and"),
        ("lint.duty.no-actor", "13.3", "A Government inspector shall be notified"),
        ("lint.duty.only-should", "3.2", "should be made"),
        ("lint.case.left-out", "12.2", "hand or round"),
        ("lint.reference.nobody-before", "11.2(a)", "made by the player"),
        ("lint.sentence.agreement", "6.5(a)", "which corresponds with"),
        ("lint.override.all-of-a-section", "12.8", "rules 12.1 to 12.7"),
        ("lint.word.mistaken", "7.4(a)", "ante water"),
        ("lint.word.mistaken", "6.6", "seemed void"),
        ("lint.word.mistaken", "12.8", "dealt our of"),
        ("lint.word.mistaken", "11D.9", "winning wage"),
        ("lint.word.extra", "2.6", "be also be"),
        ("lint.word.missing", "12.6", "void a new"),
        ("lint.word.missing", "2.5", "attached to."),
        ("lint.number.misprinted", "12.7", "11.7"),
        ("lint.number.doubled", "8.4", "8.4 8.4"),
        ("lint.number.trailing-stop", "8.8", "8.8."),
        ("lint.label.misprinted", "3.1(l)", "(1)"),
        ("lint.heading.lost", "1.0", "1.0 Interpretation"),
        ("lint.spacing.lost", "5.7(c)", "8 to1"),
        ("lint.damage.page-twice", "8.16", "if no such player"),
        ("lint.reference.stray-stop", "6.7", "6.6. of this"),
        ("lint.term.undefined", '1.0 "Any Pair Wager"', "Nominee"),
        ("lint.term.mixed-case", "11C.6", "pair"),
        ("lint.term.ending", "9.4 Table 2", "Player Hand"),
        ("lint.term.variant", "9.2(a)", "ante bets"),
        ("lint.case.without-odds", "9.2(a)", "pay the ante bets"),
        ("lint.norm.contradicts", "4.5(d)", "continue with the remaining dice"),
        ("lint.precedence.undecided", "8.3", "pay the player immediately"),
        ("lint.case.left-out", "14.2", "in contravention of rule 14.1"),
        ("lint.list.either-of-many", "10.1(a)", "nine, ten or eleven"),
        ("lint.definition.unused", '1.0 "Table of Play"', "Table of Play"),
        ("lint.list.mixed-connectives", "7.7(iii)", "or container; or"),
        ("lint.sentence.no-stop", "11C.3", "initial wager"),
        ("lint.sentence.no-stop-within", "12.2", "void hand After"),
        ("lint.heading.differs", "Appendix C", "Full Baccarat Table Layout"),
        ("lint.number.one-and-many", "2.5(a)(ii)", "two individual decks"),
        ("lint.number.contradicts", "6.2", "four separate wagers"),
        ("lint.norm.denied-and-granted", "12.25", "non-refundable"),
        ("lint.word.mistaken", "11C.3", "game displayed"),
        ("lint.word.repeated", "3.1(k)(ii)", "against which the number"),
        ("lint.word.preposition", "13.3(g)", "regardless whether"),
        ("lint.word.missing", "7.1(b)", "the or"),
        ("lint.word.extra", "6.9", "the parts 5"),
        ("lint.word.extra", "4.1(h)", "or (1-18)"),
        ("lint.word.spelling", "2.1", "meters"),
        ("lint.sentence.agreement", "8.5(b)", "player or banker win"),
        ("lint.sentence.commas", "14.2", "shall, in addition"),
        ("lint.sentence.commas", "7.8", "7.9 whenever"),
        ("lint.sentence.crossed", "5.3", "player is or players are"),
        ("lint.reference.misnamed", "12.1", "preceding paragraphs"),
        ("lint.duty.no-actor", "7.7", "inspector shall be notified"),
        ("lint.commencement.unknown-day", "notice 2", "day after the date of notification"),
    ],
)
def test_this_defect_of_the_five_texts_is_found(linted: Linted, code: str, address: str, quote: str) -> None:
    assert any(quote in r.quote for r in _found(linted, code, address))


def test_each_error_is_acknowledged_and_each_acknowledgement_covers_one(rulebook: Rulebook, linted: Linted) -> None:
    problems = [r.problem for r in linted.remarks]
    known, faults = acknowledged(rulebook.folder, problems)
    assert faults == []
    assert [p for p in problems if p.severity == "error" and p not in known] == []


def test_without_what_a_reader_wrote_down_most_is_found_and_little_is_trivial(linted: Linted) -> None:
    """Of all that is told, the entries of slips.yaml are few; of the lines told, at most three in ten are trivial."""
    by_rule = [r for r in linted.remarks if r.code != "lint.reviewed"]
    assert len(linted.remarks) - len(by_rule) < 18
    apart, kinds = graded(by_rule)
    trivial = len(kinds) + sum(r.code in TRIVIAL for r in apart)
    assert trivial <= 0.3 * (len(apart) + len(kinds))


def test_each_remark_has_its_line_in_a_source(linted: Linted) -> None:
    assert [r for r in linted.remarks if r.source is None or r.source.line is None] == []


def test_what_stands_in_two_versions_is_told_once(linted: Linted) -> None:
    told = Counter((r.code, r.work, r.address, r.message, r.source) for r in linted.remarks)
    assert [key for key, count in told.items() if count > 1] == []
    assert any(r.versions == ("2004", "2014") for r in linted.remarks)
