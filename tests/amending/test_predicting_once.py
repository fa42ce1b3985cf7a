"""Orders are read as lark reads them when left alone: that it predicts less often changes no tree."""

from __future__ import annotations

import pytest
from lark import Lark

from compliance.drafting.amending_sentences import _EARLEY, QUOTE, TEXT
from compliance.places import data_folder
from compliance.sources.parsers import parser_of, predicting_once

ALONE = Lark((data_folder("grammars") / "amending.lark").read_text(encoding="utf-8"), **_EARLEY)
IN_TWO_WAYS = f"In rule 2.2, insert {TEXT}."


@pytest.mark.parametrize(
    "order",
    [
        IN_TWO_WAYS,
        "Rule 7.9 is deleted.",
        f"Rule 2.1 is amended by deleting {QUOTE} and substituting {QUOTE}.",
        f"In rule 2.2, insert {QUOTE} after {QUOTE}.",
        f"Delete rule 2.1 and insert the following table {TEXT}",
        f"In rule 2.2, omit {QUOTE}; in rule 2.3(b), after {QUOTE}, insert {QUOTE}.",
        f"Rule 2.1 – substitute {QUOTE} for {QUOTE}; rule 2.4 – substitute {QUOTE} for {QUOTE}",
        "Section 5 is renumbered section 6.",
    ],
)
def test_the_trees_of_an_order_are_those_of_the_parser_left_alone(order: str) -> None:
    assert parser_of("amending", **_EARLEY).parse(order) == ALONE.parse(order)


def test_an_order_that_can_be_read_in_two_ways_is_among_them() -> None:
    assert list(ALONE.parse(IN_TWO_WAYS).find_data("_ambig"))


def test_what_is_known_of_one_text_says_nothing_of_the_next() -> None:
    """A text may end where another of its kind could begin, as one that is cut short does."""
    alone, another = (Lark('start: "a" start | "a"', parser="earley", ambiguity="explicit") for _ in range(2))
    parser = predicting_once(another)
    for text in ("a", "a", "aa", "a"):
        assert parser.parse(text) == alone.parse(text)
