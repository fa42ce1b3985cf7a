"""Notices made at random: what was meant is what is read, and no text whatever breaks the reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.drafting.amending import read_operations
from compliance.drafting.amending_quotes import without_outer_marks
from tests.amending.telling import told

_WORDS = st.sampled_from(
    ["red", "the dealer", "two or more", "8 to 1", "a card", "Point Count", "$5", "and", "no more"]
)
_RULES = st.builds(
    lambda section, rule, suffix: f"{section}{suffix}.{rule}",
    st.integers(1, 20),
    st.integers(1, 30),
    st.sampled_from(["", "A"]),
)
_PARAGRAPHS = st.sampled_from(["", "(a)", "(c)", "(b)(ii)", "(h)", "(c) (iii)"])
_MARKS = st.sampled_from([("“", "”"), ('"', '"')])
_SENTENCES = st.sampled_from(
    ["The wheel shall be spun.", "A player may wager on red, black or both.", "No card shall be burned; see rule 9.1."]
)
_DIVISIONS = st.sampled_from([("", ""), ("Division 9 – Craps", "9"), ("DIVISION II - KENO", "II")])


@dataclass(frozen=True)
class _Order:
    """A sentence of a notice and what it means."""

    sentence: str
    meant: dict[str, Any]


@st.composite
def _deletion(draw: st.DrawFn) -> _Order:
    rule, paragraphs = draw(_RULES), draw(_PARAGRAPHS)
    form = draw(
        st.sampled_from(["Rule {} is deleted.", "Rule {} is hereby omitted.", "Delete rule {}.", "{} is deleted."])
    )
    return _Order(
        form.format(rule + paragraphs), {"does": "delete", "in": "rule " + (rule + paragraphs).replace(" ", "")}
    )


@st.composite
def _words_for_words(draw: st.DrawFn) -> _Order:
    rule, old, new, (opening, closing) = draw(_RULES), draw(_WORDS), draw(_WORDS), draw(_MARKS)
    form = draw(
        st.sampled_from(
            [
                "Rule {rule} is amended by substituting the words {new} for the words {old}.",
                "Rule {rule} is amended by deleting the words {old} and substituting the words {new}.",
                "In rule {rule}, omit {old}, substitute {new}.",
                "The words {old} in rule {rule} are replaced with {new}.",
                "Rule {rule} is further amended by replacing {old} with {new}.",
            ]
        )
    )
    sentence = form.format(rule=rule, old=f"{opening}{old}{closing}", new=f"{opening}{new}{closing}")
    return _Order(sentence, {"does": "replace words", "in": f"rule {rule}", "old": old, "new": new})


@st.composite
def _insertion_of_words(draw: st.DrawFn) -> _Order:
    rule, new, anchor, (opening, closing) = draw(_RULES), draw(_WORDS), draw(_WORDS), draw(_MARKS)
    side = draw(st.sampled_from(["after", "before"]))
    form = draw(
        st.sampled_from(
            [
                "Rule {rule} is amended by inserting the words {new} {side} the words {anchor}.",
                "Rule {rule} is amended by inserting, {side} the words {anchor}, the words {new}.",
                "In rule {rule}, the words {new} are inserted {side} {anchor}.",
                "In rule {rule} {side} {anchor} insert {new}.",
            ]
        )
    )
    marked = {"new": f"{opening}{new}{closing}", "anchor": f"{opening}{anchor}{closing}"}
    meant = {"does": "insert words", "in": f"rule {rule}", "new": new, "where": f"{side} “{anchor}”"}
    return _Order(form.format(rule=rule, side=side, **marked), meant)


@st.composite
def _replacement(draw: st.DrawFn) -> _Order:
    rule, text, (opening, closing) = draw(_RULES), draw(_SENTENCES), draw(_MARKS)
    paragraphs = draw(st.lists(_SENTENCES, max_size=3))
    lead = draw(
        st.sampled_from(
            [
                "Rule {} is deleted and replaced with the following:",
                "Rule {} is hereby deleted and the following substituted:",
                "Rule {} is deleted and the following rule substituted:",
                "The following rule is substituted for rule {}:",
                "Replace rule {} with the following:",
            ]
        )
    )
    style = draw(st.sampled_from(["closed once", "reopened", "without marks"]))
    lines = [f"{rule} {text}", *(f"({chr(97 + place)}) {each}" for place, each in enumerate(paragraphs))]
    if style == "reopened":
        quoted = "\n\n".join(opening + line for line in lines) + closing
    elif style == "closed once":
        quoted = opening + "\n\n".join(lines) + closing
    else:
        quoted = "\n".join(lines)
    matter = [f"rule {rule}: " + " / ".join([text, *lines[1:]])]
    return _Order(f"{lead.format(rule)}\n\n{quoted}", {"does": "replace", "in": f"rule {rule}", "matter": matter})


_ORDERS = st.one_of(_deletion(), _words_for_words(), _insertion_of_words(), _replacement())


@settings(max_examples=1000, deadline=None)
@given(orders=st.lists(_ORDERS, min_size=1, max_size=5), first=st.integers(1, 30), division=_DIVISIONS)
def test_what_a_generated_notice_means_is_what_is_read(
    orders: list[_Order], first: int, division: tuple[str, str]
) -> None:
    heading, number = division
    items = [f"{first + place}. {order.sentence}" for place, order in enumerate(orders)]

    operations, problems = read_operations("\n\n".join([heading, *items]))

    within = f" of division {number}" if number else ""
    expected = [
        {"item": str(first + place), **order.meant, "in": order.meant["in"] + within}
        for place, order in enumerate(orders)
    ]
    assert problems == []
    assert [told(operation) for operation in operations] == expected


_FRAGMENTS = st.sampled_from(
    [
        *("Rule 5.1", " rule 7", "(c)", " (ii)", "section 11C", "Division 5 – Baccarat", "the words ", "the following"),
        *(" is deleted", " and replaced with ", " is inserted as follows:", " are amended by ", "inserting ", "after "),
        *(
            "“",
            "”",
            '"',
            "''",
            "\n",
            "\n\n",
            ".",
            ";",
            ":",
            ", ",
            " and ",
            "3. ",
            "3.1 ",
            "(a) ",
            "· ",
            "—",
            "| a | b |",
        ),
        *("Schedule 2", "take effect", "31 February 2004", "24A May 99999", "renumbered as ", "to (h)", "This part"),
        *("“13.0\n13.1 x”", "throughout", "the definition of “Tie”", "**", "\\", "\t", "\ue000", "\ue003", "٣. ", "²"),
    ]
)


@settings(max_examples=3000, deadline=None)
@given(pieces=st.lists(_FRAGMENTS, max_size=25), noise=st.text(max_size=10))
def test_no_text_breaks_the_reader_and_every_place_is_in_the_text(pieces: list[str], noise: str) -> None:
    text = "".join(pieces) + noise

    operations, problems = read_operations(text, file="n")

    assert operations or problems
    for operation in operations:
        assert 0 <= operation.span[0] <= operation.span[1] <= len(text)
        if operation.matter is not None:
            start, end = operation.matter.span
            assert operation.span[0] <= start <= end <= operation.span[1]
            assert operation.matter.raw in text[start:end]
    for problem in problems:
        assert problem.place is not None
        assert problem.place.line is not None
        assert problem.place.line <= text.count("\n") + 1


@given(words=_SENTENCES, marks=_MARKS, inner=_WORDS, stop=st.sampled_from(["", ".", ";", ".;"]))
def test_the_marks_around_a_quotation_come_off_and_those_within_stay(
    words: str, marks: tuple[str, str], inner: str, stop: str
) -> None:
    opening, closing = marks
    quoted = f"{words} {opening}{inner}{closing}"

    assert without_outer_marks(f"{opening}{quoted}{closing}{stop}") == quoted
