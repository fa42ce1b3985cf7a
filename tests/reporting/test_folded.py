"""Texts written small are the texts that they were: in a page nothing of a log or of the law is changed by it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.reporting.folded import folded, packed
from tests.reporting.lying_in_pages import unfolded, unpacked

MANY = 200


@pytest.mark.parametrize(
    "form",
    [
        "Round {n}, wager w{n}, does not conform with rule 5.7",
        "1997-03-01T{h:02d}:{m:02d}:07+13:00",
        "chips of {n:06d} and 0.{m}",
        "{n} 00 000 {m:02d} ٣",
        "card 12345678901234567890 of {n}",
    ],
)
def test_numbers_keep_their_value_their_width_and_their_place(form: str) -> None:
    column = [form.format(n=n, h=n % 24, m=n % 60) for n in range(MANY)]
    written = folded(column)
    assert isinstance(written, dict)
    assert unfolded(written) == column


@given(st.lists(st.text(alphabet="0123456789-:T w.\ue000\ue00f٣", max_size=30), max_size=40))
def test_any_texts_come_back_as_they_were(column: list[str]) -> None:
    assert unfolded(folded(column * 8)) == column * 8


@given(st.lists(st.text(max_size=60), max_size=60))
def test_data_are_written_in_characters_that_cannot_end_them(texts: list[str]) -> None:
    written = packed({"texts": texts})
    assert "<" not in written
    assert written.isascii()
    assert written.isprintable()
    assert unpacked(written) == {"texts": texts}
