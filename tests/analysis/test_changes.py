"""What changed between two instants: the 2014 amendments of baccarat, provision by provision."""

from __future__ import annotations

import json
from datetime import date, datetime, tzinfo
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from compliance.analysis.changes import Change, Comparison, compare, redline
from compliance.rulebook import load_rulebook
from compliance.rulebook.model import Provision, Version
from tests.cli.in_process import compliance

ROOT = Path(__file__).resolve().parents[2]
AUCKLAND = ZoneInfo("Pacific/Auckland")


@cache
def changes_of_2014() -> Comparison:
    book, _ = load_rulebook(commencements={"nz-2014-08-19": date(2014, 8, 29)})
    old = book.standing("nz/baccarat", datetime(2014, 1, 1, tzinfo=AUCKLAND)).version
    new = book.standing("nz/baccarat", datetime(2015, 1, 1, tzinfo=AUCKLAND)).version
    assert old is not None
    assert new is not None
    return compare(old, new, book.outcomes)


def the_change(address: str) -> Change:
    named = [c for c in changes_of_2014().changes if address in (c.new_address, c.old_address)]
    (change,) = [c for c in named if c.kind != "removed"]
    return change


def test_nz_baccarat_2014_item_7_two_odds_for_a_tie_bet() -> None:
    change = the_change("5.10(c)")
    assert change.kind == "changed"
    added = " ".join(p.words for p in change.pieces if p.kind == "added")
    assert "either" in added
    assert "9 to 1" in added
    assert [o.item for o in change.orders] == ["7"]


def test_nz_baccarat_2014_items_10_and_11_7_9_is_deleted_and_7_10_becomes_7_9() -> None:
    changes = changes_of_2014().changes
    (renumbered,) = [c for c in changes if c.old_address == "7.10"]
    assert (renumbered.kind, renumbered.new_address) == ("renumbered", "7.9")
    assert {p.kind for p in renumbered.pieces} == {"same"}
    assert "11" in [o.item for o in renumbered.orders]
    (removed,) = [c for c in changes if c.kind == "removed"]
    assert removed.old_address == "7.9"
    assert [o.item for o in removed.orders] == ["10"]


@pytest.mark.parametrize("address", ["4.1A", "6.6", "11C.1", "11D.8", "13.4", "14.7", '1.0 "Ante"'])
def test_nz_baccarat_2014_what_is_new_is_shown_as_new(address: str) -> None:
    change = the_change(address)
    assert change.kind == "added"
    assert change.orders


def test_nothing_that_no_order_names_has_changed() -> None:
    assert [c.new_address for c in changes_of_2014().changes if not c.orders and c.kind != "renumbered"] == []


def test_the_shape_of_quotation_marks_is_no_change() -> None:
    assert {p.kind for p in redline('the word "Tie" or "Ties"', "the word “Tie” or “Ties”")} == {"same"}


def test_a_redline_holds_every_word_of_both_texts() -> None:
    pieces = redline("Tie Bets at odds of 8 to 1.", "Tie Bets at odds of either 8 to 1 or 9 to 1.")
    assert " ".join(p.words for p in pieces if p.kind != "removed") == "Tie Bets at odds of either 8 to 1 or 9 to 1."
    assert " ".join(p.words for p in pieces if p.kind != "added") == "Tie Bets at odds of 8 to 1."


def _diff(*options: str) -> str:
    done = compliance("rulebook", "diff", "nz/baccarat", "--from", "2014-01-01", "--to", "2015-01-01", *options)
    assert done.returncode == 0
    return done.stdout.decode("utf-8")


def test_diff_answers_as_json_and_as_a_page() -> None:
    supplied = ("--commencement", "nz-2014-08-19=2014-08-29")
    document = json.loads(_diff(*supplied, "--format", "json"))
    assert document["summary"]["renumbered"] >= 1
    page = _diff(*supplied, "--format", "html")
    assert page.startswith("<!DOCTYPE html>")
    assert "<ins>" in page
    assert "<del>" in page


def test_diff_without_the_date_says_that_nothing_changed() -> None:
    assert "nothing changed" in _diff()


def test_diff_without_the_later_instant_compares_with_the_law_now(monkeypatch: pytest.MonkeyPatch) -> None:
    class InTheYear2000(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> InTheYear2000:
            return cls(2000, 1, 1, tzinfo=tz)

    monkeypatch.setattr("compliance.cli.opening.datetime", InTheYear2000)
    given = ("rulebook", "diff", "nz/midi-baccarat", "--from", "1997-01-01")
    unsaid, said = (compliance(*given, *to) for to in ((), ("--to", "2000-01-01T00:00:00+13:00")))
    assert unsaid.stdout == said.stdout
    assert unsaid.returncode == 0
    assert b"nothing changed" not in unsaid.stdout


def test_diff_backwards_is_refused() -> None:
    done = compliance("rulebook", "diff", "nz/midi-baccarat", "--from", "1999-01-01", "--to", "1997-01-01")
    assert done.returncode == 2
    assert b"--from, 1999-01-01, is later than that of --to, 1997-01-01" in done.stderr


def _version(*provisions: tuple[str, str]) -> Version:
    rules = tuple(Provision(address, "rule", text) for address, text in provisions)
    return Version("nz/x", "X", None, None, ("one",), rules)


def test_what_stands_elsewhere_under_the_same_number_is_moved() -> None:
    old = _version(("1.1", "The first rule of all."), ("1.2", "A second rule."), ("1.3", "And the third one."))
    new = _version(("1.2", "A second rule."), ("1.3", "And the third one."), ("1.1", "The first rule of all."))
    found = compare(old, new, ())
    assert [(c.kind, c.new_address) for c in found.changes] == [("moved", "1.1")]
    assert found.unchanged == 2
