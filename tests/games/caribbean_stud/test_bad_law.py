"""Words that cannot be read, or that contradict others, are told in one message each; the rest is still read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compliance.games.caribbean_stud.meaning import read_rules
from compliance.rulebook.model import Provision, Version
from tests.games.caribbean_stud.law import version

HEAD = "nz/caribbean-stud-poker (nz-1996-01-26-no-7): "


def _changed(address: str, was: str, now: str) -> Version:
    def change(provision: Provision) -> Provision:
        if provision.address != address:
            return provision
        rows = tuple(tuple(c.replace(was, now) for c in row) for row in provision.rows) if provision.rows else None
        closing = provision.closing.replace(was, now) if provision.closing else provision.closing
        return replace(provision, text=provision.text.replace(was, now), closing=closing, rows=rows)

    return replace(version(), provisions=tuple(change(p) for p in version().provisions))


@pytest.mark.parametrize(
    ("address", "was", "now", "message"),
    [
        (
            "9.5(a)",
            "a higher poker value than",
            "more luck than",
            "9.5(a) looks like a provision of this kind: comparison of a player's hand with the dealer's. It is not "
            "understood from “more luck than that of the dealer, as determined in accordance with part 13;” on, so "
            "nothing can be judged by it.",
        ),
        (
            "10.1 Table",
            "Two pairs",
            "Six pairs",
            "the cell “Six pairs” of 10.1 Table is not understood, so nothing can be judged by it.",
        ),
        (
            "9.2",
            "an ace and a king",
            "an ace and a queen",
            "by 9.1 the dealer qualifies with A and K, by 9.2 with A and Q.",
        ),
        (
            "9.8(b)",
            "one to one",
            "two to one",
            "payout of ante: 9.8(b) says 2 to 1, 10.1 Table says 1 to 1, in 1 possible cases, for example when "
            "dealer qualifies: yes.",
        ),
        (
            "9.5(c)",
            "equal to",
            "the same as",
            "",
        ),
        (
            "9.5(b)",
            "lower",
            "higher",
            "outcome of ante: 9.5(a) says win, 9.5(b) says lose, in 1 possible cases, for example when hand state in "
            "play, dealer qualifies: yes, hand against dealer higher, round misdealt: no.",
        ),
        (
            "13.1(e)",
            "five",
            "four",
            "13.1(e) speaks of a number of cards of the hand: 4, but by the other rules it is 5.",
        ),
        (
            "7.4(b)",
            "five cards",
            "six cards",
            "7.4 deals 5 cards to each box and 6 to the dealer.",
        ),
        (
            "7.2",
            "7.4",
            "7.3",
            "7.2 refers to rule 7.3 for the card that is turned over, but none is there.",
        ),
    ],
)  # fmt: skip
def test_nz_caribbean_stud_1996_changed_words(address: str, was: str, now: str, message: str) -> None:
    _, problems = read_rules(_changed(address, was, now), {})
    found = [p.message for p in problems]
    assert (HEAD + message in found) if message else (found == []), found


def test_an_unknown_alternative_of_a_reading_is_told() -> None:
    _, problems = read_rules(version(), {"stud-face-down": "never"})
    assert [p.message for p in problems] == [HEAD + "the reading stud-face-down has no alternative “never”."]
