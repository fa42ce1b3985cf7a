"""What a change of the law does to the game: between the versions that are held, and by drafts of our own."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from compliance.analysis.behaviour.requirements import wording
from compliance.games.registry import game_of_work
from compliance.strict_yaml import read_yaml
from tests.analysis.law_drafts import (
    HERE,
    behaviour,
    differences,
    drafted,
    edges,
    not_compared,
    play,
    requirements,
)
from tests.checking.running import the_court
from tests.meaning.law import rulebook, version_in

MIDI_1996 = ("nz/midi-baccarat", "nz-1996-01-26-no-7")
MIDI_1998 = ("nz/midi-baccarat", "nz-1998-01-28-no-11")
MINI_1996 = ("nz/mini-baccarat", "nz-1996-01-26-no-7")
FULL_1996 = ("nz/baccarat", "nz-1996-01-26-no-7")
NZ_2004 = ("nz/baccarat", "nz-2004-05-19-no-56")
NZ_2014 = ("nz/baccarat", "nz-2014-08-19")
TIES = "619306544887/6508331087895"


def _cases() -> list[dict[str, Any]]:
    document, problems = read_yaml(HERE / "cases" / "drafts.yaml")
    assert problems == []
    return list(document)


@pytest.mark.parametrize("case", _cases(), ids=lambda case: case["what"])
def test_a_draft(case: dict[str, Any]) -> None:
    now = version_in(rulebook(), case["work"], case["of"])
    document = behaviour(now, drafted(case["work"], case["of"], case["words"]))
    assert differences(document) == case.get("differences", [])
    assert play(document) == case.get("play", [])
    assert requirements(document) == case.get("requirements", [])
    assert not_compared(document) == case.get("told", [])
    if "edges" in case:
        assert edges(document) == case["edges"]
    assert not document["same"]


@cache
def _between(old: tuple[str, str], new: tuple[str, str], *readings: tuple[str, str]) -> dict[str, Any]:
    book = rulebook()
    return behaviour(version_in(book, *old), version_in(book, *new), dict(readings))


@pytest.mark.parametrize(("work", "of"), [(w, v.made_by[-1]) for w, h in rulebook().works.items() for v in h.versions])
def test_a_version_does_not_differ_from_itself(work: str, of: str) -> None:
    document = _between((work, of), (work, of))
    assert document["same"], differences(document) + not_compared(document)


def test_midi_1996_to_1998_the_same_draws_in_all_88_cells_and_the_same_edges() -> None:
    document = _between(MIDI_1996, MIDI_1998)
    drawing = {q["what"]: (q["cases"], q["differences"]) for q in document["play"]}
    assert drawing["whether the Banker's Hand draws"] == (88, [])
    assert drawing["whether the Player's Hand draws"] == (100, [])
    assert differences(document) == []
    assert edges(document) == {}
    assert len(document["edges"]) == 3


def test_midi_1996_to_1998_void_and_stand_off_are_no_difference_in_money() -> None:
    document = _between(MIDI_1996, MIDI_1998, ("void-wager", "void"))
    assert differences(document) == [
        f"{hand}: 10 of 100, {TIES}, Player 0, Banker 0: "
        f"is void [4.1({letter})(iii)] -> stands off [5.1({letter})(iii)] (by name only)"
        for hand, letter in (("banker", "a"), ("player", "b"))
    ]


@pytest.mark.parametrize("old", [MIDI_1998, MINI_1996, FULL_1996])
def test_nz_baccarat_2004_5_11_is_new_and_nothing_else_is_settled_otherwise(old: tuple[str, str]) -> None:
    document = _between(old, NZ_2004)
    told = document["wagers"]["differences"]
    assert {(d["wager"], d["options"]["banker_six"], d["to"]["rules"][-1]["rule"]) for d in told} == {
        ("banker", "half", "5.11")
    }
    assert [(d["outcomes"], d["from"]["odds"], d["to"]["odds"], d["example"]) for d in told] == [
        (39, "1 to 1 less 5%", "1 to 1", "Player 0, Banker 1"),
        (6, "1 to 1 less 5%", "1 to 2", "Player 0, Banker 6"),
    ]
    assert document["options"] == [
        {"wager": "banker", "option": "banker_six", "added": ["none", "half"], "removed": []}
    ]
    assert edges(document)["banker (banker six: half), 8 decks"] == (
        "114753351728/10847218479825 -> 284694798368/19524993263685"
    )
    assert edges(document)["banker (banker six: none), 4 decks"] == "None -> 268987976/25576620615"
    assert "banker (banker six: none), 8 decks" not in edges(document)


def test_nz_baccarat_2004_4_to_8_decks_where_there_were_8() -> None:
    asked = requirements(_between(MIDI_1998, NZ_2004))
    assert (
        "changed decks.number: 3.4(a) the game is played with a number of decks that is among 8 -> "
        "3.4(a)(i)(A) the game is played with a number of decks that is among 4, 5, 6, 7, 8" in asked
    )


def test_nz_baccarat_2014_5_10_c_a_tie_at_either_8_or_9_to_1() -> None:
    document = _between(NZ_2004, NZ_2014)
    ties = [line for line in differences(document) if line.startswith("tie (tie odds")]
    assert ties == [
        f"tie (tie odds: 9 to 1): 10 of 100, {TIES}, Player 0, Banker 0: "
        "wins at 8 to 1 [5.1(c)(i), 5.10(c)] -> wins at 9 to 1 [5.1(c)(i), 5.10(c)]"
    ]
    (words,) = {
        d["to"]["rules"][1]["words"] for d in document["wagers"]["differences"] if d["to"].get("odds") == "9 to 1"
    }
    assert words == "Tie Bets at odds of either 8 to 1 or 9 to 1 as specified on the table layout."
    assert edges(document)["tie (tie odds: 9 to 1), 8 decks"] == (
        "103841353768/723147898655 -> 63053127805/1301666217579"
    )
    assert "tie (tie odds: 8 to 1), 8 decks" not in edges(document)


def test_nz_baccarat_2014_13_a_tie_loses_and_three_cards_to_8_or_9_pay_2_to_1() -> None:
    told = [line.partition(": ")[2] for line in differences(_between(NZ_2004, NZ_2014)) if line.startswith("player (")]
    assert told == [
        f"2 to 1 Baccarat): 40 of 400, {TIES}, Player 0 with 3 cards, Banker 0 with 3 cards: "
        "stands off [5.1(b)(iii)] -> loses [13.2(b)(ii)]",
        "2 to 1 Baccarat): 34 of 400, 1391453763872/19524993263685, Player 8 with 3 cards, Banker 0 with 3 cards: "
        "wins at 1 to 1 [5.1(b)(i), 5.10(a)] -> wins at 2 to 1 [13.2(b)(i), 13.3]",
    ]


def test_nz_baccarat_2014_new_wagers_scales_and_the_ante() -> None:
    document = _between(NZ_2004, NZ_2014)
    assert [(w["wager"], w["rule"]) for w in document["wagers"]["added"]] == [
        ("any pair", "11C.6"),
        ("lucky match", "11D.6"),
        ("ante", "14.6"),
    ]
    found = edges(document)
    assert found["any pair on player (pay scale: One), 8 decks"] == "None -> 43/415"
    assert found["any pair on player (pay scale: Two), 8 decks"] == "None -> 74/415"
    assert 'added ante.most: nothing -> 1.0 "Ante" the ante is at most 12.5% of the table minimum of …' in requirements(
        document
    )


def test_nz_baccarat_2014_14_7_a_wager_without_its_ante_is_void() -> None:
    void = [d for d in _between(NZ_2004, NZ_2014)["wagers"]["differences"] if d["to"]["result"] == "void"]
    assert {rule["rule"] for d in void for rule in d["to"]["rules"]} == {"14.7"}
    assert {d["wager"] for d in void} == {"banker", "player", "tie"}
    assert {d["in_money"] for d in void if d["from"]["result"] == "stand off"} == {False}
    assert {d["in_money"] for d in void if d["from"]["result"] != "stand off"} == {True}


def test_a_wording_leaves_out_brackets_that_say_nothing_before_there_is_a_round() -> None:
    """9.1 of Caribbean stud: “the dealer's hand qualifies (KH QD ...: odd cards)” is of a round; its numbers stay."""
    court, law = the_court()
    work = "nz/caribbean-stud-poker"
    version = version_in(court.rulebook, work, "nz-1996-01-26-no-7")
    said = {wording(check) for check in court.law(version, game_of_work(work), law.taken).checks}
    assert "the dealer's hand qualifies" in said
    assert not [one for one in said if "(…" in one and not any(sign.isalnum() for sign in one.partition("(")[2])]
