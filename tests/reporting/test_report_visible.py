"""What cannot be seen in a log is shown by its number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.reporting.visible import for_embedded_fonts, marks_said, visible, visible_lines


@pytest.mark.parametrize(
    ("held", "shown"),
    [
        ("BAC-07", "BAC-07"),
        ("a\x00b", "a[U+0000]b"),
        ("a\tb\r\n", "a[U+0009]b[U+000D][U+000A]"),
        ("a\u202eb", "a[U+202E]b"),
        ("zero\u200bwidth", "zero[U+200B]width"),
        ("half \ud800", "half [U+D800]"),
        ("no\u00a0break", "no break"),
        ("Māori", "Māori"),
        (7, "7"),
    ],
)
def test_a_character_that_cannot_be_seen_is_shown_by_its_number(held: object, shown: str) -> None:
    assert visible(held) == shown


def test_text_from_right_to_left_is_isolated() -> None:
    assert visible("שלום") == "\u2068שלום\u2069"


def test_a_long_value_is_cut_and_says_how_much_is_missing() -> None:
    assert visible("x" * 1_500, 10) == "xxxxxxxxxx … (1,490 more characters; report.json holds them)"


def test_a_value_that_the_note_on_what_is_missing_would_not_shorten_stays_whole() -> None:
    assert visible("x" * 11, 10) == "x" * 11


def test_words_on_several_lines_stay_on_several_lines() -> None:
    assert visible_lines("(a) one\n\n (b) two\x07") == ["(a) one", "(b) two[U+0007]"]


def test_a_text_has_no_more_places_to_break_it_than_the_compiler_takes() -> None:
    drawn = for_embedded_fonts("x" * 6 * 1000 + " " + "y-" * 1000)
    assert 100 < drawn.count("\u200b") < 256
    assert drawn.replace("\u200b", "") == "x" * 6 * 1000 + " " + "y-" * 1000


@given(st.text())
def test_whatever_a_log_holds_only_printable_text_is_shown(text: str) -> None:
    assert visible(text).replace("\u2068", "").replace("\u2069", "").isprintable()


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Māori “–” ≤", "Māori “–” ≤"),
        ("中", "[U+4E2D]"),
        ("\u2068ש\u2069", "[U+05E9]"),
        ("x" * 17, "xxxxxx\u200bxxxxxx\u200bxxxxx"),
        ("notwithstanding", "notwithstanding"),
        ("--assume-last-known", "--assume-last-known"),
        ("act-ni2012-170=2012-05-04.", "act-ni2012-170=2012-05-04."),
        ("examples/a-night.jsonl", "examples/\u200ba-\u200bnight.\u200bjsonl"),
    ],
)
def test_pdf_text_holds_only_what_the_embedded_fonts_draw_and_breaks(text: str, drawn: str) -> None:
    assert for_embedded_fonts(text) == drawn


def test_it_is_said_what_marks_in_the_place_of_letters_are_where_the_fonts_lack_one() -> None:
    (said,) = marks_said({"who": [{"value": "the dealer \u2068王\u2069 “Māori”"}]})
    assert said.startswith("A mark such as [U+738B] stands for a letter or sign that the fonts of this PDF do not have")
    assert marks_said({"who": [{"value": "\u2068“Māori” ≤\u2069"}]}) == []
