"""Families of instructions: the forms as cases, combinations of them against an oracle, and those that are refused."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from compliance.drafting.amending import read_notice, read_operations
from compliance.strict_yaml import read_yaml
from tests.amending.telling import told

_REFUSED, _PROBLEMS = read_yaml(Path(__file__).parent / "cases" / "refused.yaml")


def test_the_case_file_can_be_read() -> None:
    assert _PROBLEMS == []


@pytest.mark.parametrize("notice", _REFUSED, ids=lambda notice: notice.split("\n")[0][:70])
def test_what_is_not_understood_is_an_error_with_its_line_and_nothing_is_done(notice: str) -> None:
    reading = read_notice(notice, amending=True)
    errors = {problem.place.line for problem in reading.problems if problem.severity == "error" and problem.place}
    assert reading.operations == ()
    assert errors == {number for number, line in enumerate(notice.split("\n"), start=1) if line.strip()}


# An address as a notice prints it, and as it is told.
_ADDRESSES = (
    ("rule 3.2", "rule 3.2"),
    ("rule 11A.1A", "rule 11A.1A"),
    ("rule 3.2(b)", "rule 3.2(b)"),
    ("rule 3.2 (b) (ii)", "rule 3.2(b)(ii)"),
    ("paragraph (b) of rule 3.2", "rule 3.2(b)"),
    ("subparagraph (ea) of rule 3.2", "rule 3.2(ea)"),
    ("section 3(7)", "section 3(7)"),
    ("section 16B(1)(g)", "section 16B(1)(g)"),
    ("section 2.0(h)", "section 2(h)"),
    ("subsection (2A) of section 7", "section 7(2A)"),
    ("s 12 (3)", "section 12(3)"),
    ("rule 3.2, paragraph (cA)", "rule 3.2(cA)"),
    ("Division 3, rule 3.2(b)", "rule 3.2(b) of division 3"),
)
_MARKS = (("“", "”"), ('"', '"'), ('""', '""'), ("``", "''"), ("‘", "’"), ("'", "'"), ("“", "“"))
_DELETIONS = ("{A} is deleted.", "{A} is hereby omitted.", "Repeal {a}.", "Omit {a}.", "Delete {a}.", "{A} is revoked.")
_WORDS = (
    ("In {a}, for {old} substitute {new}.", "replace words"),
    ("In {a}, replace {old} with {new}.", "replace words"),
    ("In {a}, omit {old} and substitute {new}.", "replace words"),
    ("{A} is amended by omitting {old} and substituting {new}.", "replace words"),
    ("{A} is amended by deleting the word {old} and inserting the word {new}.", "replace words"),
    ("{A} is amended by substituting {new} for {old}.", "replace words"),
    ("Amend {a} by replacing {old} with {new}.", "replace words"),
    ("In {a}, omit {old}.", "delete words"),
    ("{A} is amended by repealing the word {old}.", "delete words"),
    ("In {a}, after {old}, insert {new}.", "insert words"),
    ("In {a}, insert {new} after {old}.", "insert words"),
    ("{A} is amended by inserting, after the word {old}, the word {new}.", "insert words"),
)


@pytest.mark.parametrize(("printed", "meant"), _ADDRESSES)
def test_a_deletion_reaches_what_it_names_and_nothing_wider(printed: str, meant: str) -> None:
    for form in _DELETIONS:
        order = form.format(a=printed, A=printed[0].upper() + printed[1:])
        operations, problems = read_operations(f"4. {order}")
        assert ([told(o) for o in operations], problems) == ([{"item": "4", "does": "delete", "in": meant}], []), order


@pytest.mark.parametrize(("form", "kind"), _WORDS)
def test_words_are_changed_where_the_order_says_with_whatever_marks(form: str, kind: str) -> None:
    for (printed, meant), (opening, closing) in product(_ADDRESSES, _MARKS[:-1]):
        old, new = f"{opening}red ball{closing}", f"{opening}white ball{closing}"
        order = form.format(a=printed, A=printed[0].upper() + printed[1:], old=old, new=new)
        operations, problems = read_operations(f"4. {order}")
        assert problems == [], order
        (operation,) = operations
        assert (operation.kind, str(operation.target)) == (kind, meant), order
        position = operation.position.words if operation.position else None
        found = operation.old or position
        assert found is not None
        assert found.text == "red ball", order
        assert operation.new_words == ("" if kind == "delete words" else "white ball"), order


def test_an_order_cut_short_or_with_a_strange_word_is_never_read_wider_than_it_was() -> None:
    random = Random(9)
    strange = ("partly", "unless", "until", "except", "purports", "(b)", "thrice", "whereupon")
    for _ in range(150):
        (printed, meant), form = random.choice(_ADDRESSES), random.choice(_DELETIONS)
        words = form.format(a=printed, A=printed[0].upper() + printed[1:]).split()
        words.insert(random.randint(1, len(words)), random.choice(strange))
        order = " ".join(words)
        reading = read_notice(f"4. {order}", amending=True)
        named = [str(target) for operation in reading.operations for target in operation.targets]
        assert reading.problems or named, order
        narrow = meant.split(" of ")[0]
        assert all(target.startswith(narrow) for target in named if "(b)" not in words), (order, named)
