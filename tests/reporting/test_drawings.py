"""The round drawn: what each hand is, which card is in question, where the chips lie; one kit for screen and paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from compliance.places import data_folder
from compliance.reporting.cards import picture_view
from compliance.reporting.drawing import drawings
from compliance.reporting.layout import layout_of
from compliance.reporting.parts import Node
from compliance.reporting.pdf import page_of

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def drawn_of(checked: dict[str, Any], game: str, round_: str, rule: str) -> dict[str, Any]:
    finding = next(
        f for f in checked["findings"] if f["work"] == f"nz/{game}" and f["round"] == round_ and f["rule"] == rule
    )
    return picture_view(finding["picture"], None, finding.get("wager"))


@pytest.mark.parametrize(
    ("game", "round_", "rule", "hand", "counted", "makes"),
    [
        ("caribbean-stud-poker", "1", "9.5(a)", "Dealer", "one pair (4 4 9 8 7), qualifies", "4 4"),
        (
            "caribbean-stud-poker", "1", "9.5(a)", "Seat 1",
            "straight (K Q J 10 9), in play; higher than the dealer’s hand", "K Q J 10 9",
        ),
        (
            "caribbean-stud-poker", "1", "9.5(a)", "Seat 3",
            "odd cards (Q 8 7 5 2), folded; lower than the dealer’s hand", "",
        ),
        ("caribbean-stud-poker", "2", "9.2(a)", "Dealer", "odd cards (Q J 9 8 3), does not qualify", ""),
        (
            "caribbean-stud-poker", "4", "4.6", "Seat 1",
            "one pair (A A K J 4), in play; equal to the dealer’s hand", "A A",
        ),
        (
            "caribbean-stud-poker", "6", "9.1", "Seat 2",
            "full house (7 7 7 2 2), in play; higher than the dealer’s hand", "7 7 7 2 2",
        ),
        ("blackjack", "1", "12.3", "Box 1", "point count 21, blackjack", ""),
        ("blackjack", "1", "12.3", "Dealer", "point count 16", ""),
        # an ace with a ten in a hand that was split is no blackjack
        ("blackjack", "2", "9.1", "Box 1/1", "point count 21, soft, split", ""),
        ("baccarat", "31", "5.1(a)(iii)", "Player", "point count 7", ""),
    ],
)  # fmt: skip
def test_a_hand_is_named_by_what_it_is_and_the_cards_that_make_it_are_marked(
    checked: dict[str, Any], game: str, round_: str, rule: str, hand: str, counted: str, makes: str
) -> None:
    drawn = next(h for h in drawn_of(checked, game, round_, rule)["hands"] if h["name"] == hand)
    assert drawn["counted"] == counted
    assert sorted(c["rank"] for c in drawn["cards"] if c["makes"]) == sorted(makes.split())


def test_a_card_that_a_dealer_left_undrawn_is_a_ringed_gap(checked: dict[str, Any]) -> None:
    picture = drawn_of(checked, "blackjack", "1", "12.3")
    dealer = next(h for h in picture["hands"] if h["name"] == "Dealer")
    assert [card["gap"] for card in dealer["cards"]] == [False, False, True]
    assert [name for name, _ in drawings(picture)[2].body][-2:] == ["card-gap", "ring"]


def test_an_announcement_of_dice_says_which_number_is_their_total(checked: dict[str, Any]) -> None:
    (said,) = [c["text"] for c in drawn_of(checked, "tai-sai", "2", "6.3")["calls"] if "total" in c["text"]]
    assert said == "1, 2, 6; total 10"


def of(kind: str, body: list[Node]) -> list[dict[str, Any]]:
    return [dict(values) for name, values in body if name == kind]


def test_the_chips_of_a_column_lie_on_the_column_and_not_on_its_number(checked: dict[str, Any]) -> None:
    picture = drawn_of(checked, "roulette", "3", "3.2")
    column = next(w for w in picture["wagers"] if w["bet"] == "column on 1")
    assert column["numbers"] == []
    layout = layout_of([column], ["19"])
    assert layout is not None
    assert [line["text"] for area in of("area", layout[0]) for _, line in area["names"]] == ["column on 1"]


def test_the_chips_of_a_number_lie_in_its_corner_and_what_was_spun_is_marked(checked: dict[str, Any]) -> None:
    picture = drawn_of(checked, "roulette", "4", "4.1(a)(i)")
    straight = next(w for w in picture["wagers"] if w["bet"] == "straight up on 36")
    assert straight["numbers"] == ["36"]
    layout = layout_of([straight], ["36"])
    assert layout is not None
    (fell,) = [cell for cell in of("cell", layout[0]) if cell["class"] == "fell"]
    (chip,) = of("chip", layout[0])
    assert fell["text"] == "36"
    across, down = (int(chip[a]) - int(fell[a]) for a in ("x", "y"))
    assert int(fell["width"]) > across > int(fell["width"]) / 2  # within the cell, beside its number
    assert 0 < down < int(fell["height"]) / 2


def test_paper_draws_every_piece_that_the_screen_draws(checked: dict[str, Any]) -> None:
    source = (data_folder("reports") / "pdf" / "cards.typ").read_text(encoding="utf-8")
    on_paper = set(re.findall(r"^  ([a-z-]+): v =>", source, flags=re.MULTILINE))
    of_kit = "".join(
        (data_folder("reports").parent / "compliance/reporting" / name).read_text(encoding="utf-8")
        for name in ("drawing.py", "layout.py")
    )
    drawn = {
        name
        for finding in checked["findings"]
        if finding.get("picture")
        for one in drawings(picture_view(finding["picture"], None, finding.get("wager")))
        for name, _ in one.body
    }
    assert {"card", "card-gap", "ring", "makes", "die", "wheel", "puck", "area", "cell", "chip", "amount"} <= drawn
    assert drawn <= on_paper
    assert {name for name in on_paper if f'"{name}"' not in of_kit} == set()


def test_paper_and_screen_draw_a_finding_alike(checked: dict[str, Any]) -> None:
    for group in page_of(checked)["groups"]:
        for finding in group["findings"]:
            on_paper = [one for row in finding["drawings"] for one in row]
            on_screen = drawings(finding["picture"]) if finding["picture"] else []
            assert [one["words"] for one in on_paper] == [one.words for one in on_screen]
            assert [one["body"] for one in on_paper] == [one.body for one in on_screen]


def test_what_of_a_stake_was_handed_back_is_drawn_beside_what_was_paid(checked: dict[str, Any]) -> None:
    odds = next(w for w in drawn_of(checked, "craps", "4", "6.2")["wagers"] if w["id"] == "d2")
    assert odds["paid"] == "$150.00; returned $5.00"
