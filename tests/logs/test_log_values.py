"""Amounts, cards, instants and names as a log may and may not write them."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.logs import open_logs
from compliance.logs.cards import RANKS, SUITS, Card, parse_card
from compliance.logs.faults import UnreadableError, shorten
from compliance.logs.quantities import read_amount, read_instant, read_measure, read_name, read_net, write_amount


@pytest.mark.parametrize(
    ("written", "cents"),
    [
        (100, 10000),
        ("100", 10000),
        ("2.5", 250),
        ("2.50", 250),
        (Decimal("2.50"), 250),
        (Decimal("1E+2"), 10000),
        (0, 0),
    ],
)
def test_an_amount_is_held_in_cents(written: object, cents: int) -> None:
    assert read_amount(written) == cents


@pytest.mark.parametrize(
    "written",
    [-1, "-1", "1.005", Decimal("1.005"), True, None, "", "$5", "1,000", "1e2", [], 10**14, Decimal("1E+400")],
)
def test_what_is_no_amount_is_refused(written: object) -> None:
    with pytest.raises(UnreadableError) as refused:
        read_amount(written)
    assert refused.value.code == "log.bad-amount"


@pytest.mark.parametrize("chips", [[0], [5, "0.00"], ["-0"]])
def test_a_chip_is_worth_more_than_nothing(chips: list[object], tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    opened = {"event": "session", "table": "T1", "casino": "C", "jurisdiction": "nz", "game": "roulette"}
    path.write_text(json.dumps({**opened, "captures": [], "chips": chips}) + "\n", encoding="utf-8")
    run = open_logs([path])
    assert not list(run.rounds())
    (session,) = run.sessions
    assert session.chips is None
    assert "a chip is worth more than nothing" in next(p.message for p in run.problems if p.code == "log.bad-amount")


def test_only_net_may_be_negative() -> None:
    assert read_net("-2.50") == -250
    with pytest.raises(UnreadableError, match="negative"):
        read_amount("-2.50")


@given(st.integers(-(10**15), 10**15))
def test_an_amount_written_is_read_back(cents: int) -> None:
    assert read_net(write_amount(cents)) == cents


@given(st.decimals(allow_nan=True, allow_infinity=True))
def test_any_decimal_is_an_exact_amount_or_refused(number: Decimal) -> None:
    try:
        cents = read_net(number)
    except UnreadableError:
        return
    assert Decimal(cents) == number * 100


def test_all_cards_of_a_deck_are_read_with_and_without_suit() -> None:
    assert len({parse_card(rank + suit) for rank in RANKS for suit in SUITS}) == 52
    assert parse_card("TD") == parse_card("10D") == Card("10", "D")
    assert parse_card("7?") == Card("7", "?")
    assert parse_card("??") == Card("?", "?")
    assert str(parse_card("TD")) == "10D"


@pytest.mark.parametrize("written", ["1H", "7X", "h7", "7", "", "?H", "11S", "7HH", "as", 7, None, ["AS"]])
def test_what_is_no_card_is_refused(written: object) -> None:
    with pytest.raises(UnreadableError, match="rank"):
        parse_card(written)


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("2004-07-02T20:00:00+12:00", "2004-07-02T20:00:00+12:00"),
        ("2004-07-02t08:00:00z", "2004-07-02T08:00:00+00:00"),
        ("2004-07-02 20:00:00.25+12:00", "2004-07-02T20:00:00.250000+12:00"),
    ],
)
def test_an_instant_keeps_its_offset(written: str, iso: str) -> None:
    assert read_instant(written).isoformat() == iso


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("2004-07-02T20:00:00", "no offset"),
        ("2004-02-30T20:00:00+12:00", "no calendar has the day 2004-02-30"),
        ("2004-07-02T24:30:00+12:00", "no clock shows 24:30:00"),
        ("2004-07-02T20:00:61+12:00", "no clock shows 20:00:61"),
        ("2004-07-02T20:00:00+25:00", "an offset is at most 23:59"),
        ("2004-07-02", "RFC 3339"),
        ("20040702T200000+1200", "RFC 3339"),
        ("0001-01-01T00:00:00+12:00", "the calendar ends"),
        ("0001-01-01T23:00:00Z", "the calendar ends"),
        ("9999-12-31T23:59:59.999999Z", "the calendar ends"),
        ("9999-12-31T12:00:00-12:00", "the calendar ends"),
        (1088755200, "written as text"),
    ],
)
def test_an_impossible_instant_is_refused_with_its_reason(written: object, why: str) -> None:
    with pytest.raises(UnreadableError, match=why):
        read_instant(written)


def test_a_name_may_be_a_whole_number() -> None:
    assert read_name(7) == read_name("7") == "7"
    for written in ("", "  ", True, None, 1.5):
        with pytest.raises(UnreadableError):
            read_name(written)


def test_a_measure_may_have_a_fraction_but_no_sign() -> None:
    assert read_measure(Decimal("3.5")) == Decimal("3.5")
    for written in (-1, True, "3", Decimal("1E+99")):
        with pytest.raises(UnreadableError):
            read_measure(written)


def test_quoted_log_text_shows_what_it_hides_and_is_short() -> None:
    assert shorten("a\u202eb\x07\n") == "a\\u202eb\\u0007\\u000a"
    assert len(shorten("x" * 5000)) == 61
