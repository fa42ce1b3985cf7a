"""How the report says money, instants, lines and addresses."""

from __future__ import annotations

import pytest

from compliance.reporting import wording
from compliance.reporting.unassessed import law_caveats


@pytest.mark.parametrize(
    ("cents", "said"),
    [(0, "$0.00"), (5, "$0.05"), (123450, "$1,234.50"), (-500, "−$5.00"), (100000000, "$1,000,000.00")],
)
def test_money_is_said_in_dollars_and_cents(cents: int, said: str) -> None:
    assert wording.money(cents) == said


def test_money_names_its_currency_where_one_is_given() -> None:
    assert wording.money(123450, "AUD") == "$1,234.50 AUD"


@pytest.mark.parametrize(
    ("favour", "said"),
    [
        ("player", "The player had $5.00 too much."),
        ("casino", "The player had $5.00 too little; the casino kept it."),
        (None, "A difference of $5.00."),
    ],
)
def test_money_of_a_finding_says_in_whose_favour(favour: str | None, said: str) -> None:
    assert wording.money_in_favour(500, favour) == said


@pytest.mark.parametrize(
    ("cents", "favour", "said"),
    [
        (0, "casino", "was taken. The player had $100.00 too little; the casino kept it."),
        (9500, "casino", "was taken. In all, the player had $195.00 too little; the casino kept it."),  # 100 + 95
        (0, "player", "was left to the player. The player had $100.00 too much."),
    ],
)
def test_a_stake_whose_fate_was_wrong_says_who_is_short(cents: int, favour: str, said: str) -> None:
    assert wording.money_in_favour(cents, favour, stake=10_000) == f"By the recorded result the stake of $100.00 {said}"


@pytest.mark.parametrize(
    ("recorded", "said"),
    [
        ("2004-07-02T20:03:10+12:00", "2 July 2004, 20:03:10 (+12:00)"),
        ("2004-07-02T20:03:10.250+12:00", "2 July 2004, 20:03:10 (+12:00)"),
        ("2004-07-02T20:03:10", "2 July 2004, 20:03:10 (zone not recorded)"),
        ("last \x1bFriday", "last [U+001B]Friday"),
    ],
)
def test_an_instant_is_said_with_its_offset_and_what_is_none_as_it_stands(recorded: str, said: str) -> None:
    assert wording.instant(recorded) == said


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("2004-07-02T20:00:00+12:00", "2004-07-02T23:00:00+12:00", "2 July 2004, 20:00:00 to 23:00:00 (+12:00)"),
        (
            "2004-07-02T20:00:00+12:00",
            "2004-07-03T02:00:00+12:00",
            "2 July 2004, 20:00:00 (+12:00) to 3 July 2004, 02:00:00 (+12:00)",
        ),
        ("2004-07-02T20:00:00+12:00", None, "from 2 July 2004, 20:00:00 (+12:00)"),
        (None, "2004-07-02T20:00:00+12:00", "until 2 July 2004, 20:00:00 (+12:00)"),
        (None, None, "not recorded"),
    ],
)
def test_a_period_says_the_day_once_where_it_is_one_day(first: str | None, last: str | None, said: str) -> None:
    assert wording.span(first, last) == said


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("1996-01-30T10:00:00+13:00", "in force from 10:00 on 30 January 1996"),
        ("2004-05-24T00:00:00+12:00", "in force from 24 May 2004"),
        ("2004-05-24", "in force from 24 May 2004"),
        ("nz-2014-08-19", "version nz-2014-08-19"),
        (None, "commencement not known"),
    ],
)
def test_a_version_is_named_by_its_commencement(version: str | None, said: str) -> None:
    assert wording.version_words(version) == said


@pytest.mark.parametrize(
    ("numbers", "said"),
    [([7], "line 7"), ([9, 3, 4, 5], "lines 3–5, 9"), ([1, 2], "lines 1–2"), ([2, 2], "line 2"), ([], "no line")],
)
def test_lines_of_a_log_are_drawn_together(numbers: list[int], said: str) -> None:
    assert wording.lines(numbers) == said


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("5.10(b)", "rule 5.10(b)"),
        ("9.4 Table 2", "rule 9.4 Table 2"),
        ("3.0", "section 3.0"),
        ('1.0 "Natural"', 'definition 1.0 "Natural"'),
        ('A "Tie"', 'definition A "Tie"'),
        ("notice 1", "notice 1"),
    ],
)
def test_an_address_is_said_as_the_law_calls_it(address: str, said: str) -> None:
    assert wording.rule_name(address) == said


def test_a_finding_says_under_which_readings_it_stands() -> None:
    assert wording.stands_under("all") == "Stands under all recorded readings."
    assert wording.stands_under(["a", "b"]) == "Stands only under: a and b."
    assert wording.stands_under(None) == "Whether it depends on a reading was not tried."


def test_why_the_law_is_not_known_begins_as_a_sentence() -> None:
    reason = "the log gives no instant for this round, so the law in force is not known"
    (said,) = law_caveats([{"title": "Roulette", "status": "unknown", "reason": reason}])
    assert said["reason"] == "The log gives no instant for this round, so the law in force is not known."


def test_what_is_said_of_the_law_of_several_works_alike_is_said_once() -> None:
    work = {"status": "known unless touched", "reason": "Set out by No. 7.", "missing": ["No. 16"]}
    said = law_caveats(
        [
            {**work, "title": "Roulette"},
            {**work, "title": "General rules"},
            {**work, "title": "Craps", "missing": []},
            {**work, "title": "Tai-sai", "status": "known"},
        ]
    )
    assert [caveat["title"] for caveat in said] == ["Roulette and General rules", "Craps"]
