"""What the rules of baccarat say in each text, with the provision that says it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.vocabulary import READINGS
from compliance.games.deck import standard_deck
from compliance.meaning.decisions import Decided, Decision, Undecided, decide
from compliance.meaning.evidence import Evidence, Known, Missing, Value
from compliance.meaning.numbers import number
from compliance.meaning.odds import Payout
from compliance.meaning.readings import read_readings
from compliance.meaning.wording import plain
from compliance.places import data_folder
from tests.meaning.law import BACCARAT, problems, rulebook, rules, version_in

NZ_1996 = [b for b in BACCARAT if b[1] == "nz-1996-01-26-no-7"]
MIDI_1998 = ("nz/midi-baccarat", "nz-1998-01-28-no-11")
NZ_2004 = ("nz/baccarat", "nz-2004-05-19-no-56")
NZ_2014 = ("nz/baccarat", "nz-2014-08-19")
ACT = ("act/mini-baccarat", "act-ni2012-170")


def _decided(decision: Decision, **facts: Value) -> tuple[object, str]:
    """The answer and the address cited first; facts by name with __ for the dot."""
    named: dict[str, Evidence] = {name.replace("__", "."): Known(value) for name, value in facts.items()}
    result = decide(decision, named)
    assert isinstance(result, Decided), result
    return result.answer, result.addresses[0]


def _banker(found: BaccaratRules, player: int, banker: int, third: Value) -> tuple[object, str]:
    return _decided(
        found.banker_draws,
        player__initial_count=player,
        banker__initial_count=banker,
        player__draws=third != "none",
        player__third_value=third,
    )


@pytest.mark.parametrize("text", BACCARAT)
def test_every_text_gives_the_same_point_values(text: tuple[str, str]) -> None:
    values = rules(*text).card_values
    assert values == {"A": 1, **{str(n): n for n in range(2, 10)}, "10": 0, "J": 0, "Q": 0, "K": 0}


def test_card_values_cite_the_paragraph_that_gives_them() -> None:
    assert rules(*NZ_2004).card_value_addresses["K"] == "4.1(b)"
    assert rules(*NZ_1996[0]).card_value_addresses["A"] == "3.2(c)"
    assert rules(*ACT).card_value_addresses["5"] == "2.4(a)"


@pytest.mark.parametrize("text", BACCARAT)
def test_a_picture_counts_ten_when_cards_are_burnt(text: tuple[str, str]) -> None:
    burnt = rules(*text).burn_values
    assert [burnt[rank] for rank in ("A", "9", "10", "J", "Q", "K")] == [1, 9, 10, 10, 10, 10]


def test_nz_baccarat_2004_4_2_b_counts_ten_and_above_by_the_right_digit() -> None:
    count = rules(*NZ_2004).point_count
    assert _decided(count, hand__total=9) == (9, "4.2(a)")
    assert _decided(count, hand__total=10) == (0, "4.2(b)")
    assert _decided(count, hand__total=27) == (7, "4.2(b)")


def test_nz_mini_baccarat_1996_3_4_drops_the_left_digit() -> None:
    assert _decided(rules(*NZ_1996[0]).point_count, hand__total=18) == (8, "3.4")


def test_act_2_6_ignores_the_ten_unit_value() -> None:
    assert _decided(rules(*ACT).point_count, hand__total=13) == (3, "2.6")


@pytest.mark.parametrize("text", BACCARAT)
def test_eight_and_nine_are_a_natural(text: tuple[str, str]) -> None:
    assert rules(*text).naturals == (8, 9)


def test_a_natural_is_cited_where_its_counts_stand() -> None:
    assert rules(*NZ_1996[0]).natural_address == "9.2"
    assert rules(*NZ_2004).natural_address == '1.0 "Natural"'
    assert rules(*ACT).natural_address == 'A "Natural"'


@pytest.mark.parametrize("text", [*NZ_1996, MIDI_1998, NZ_2004, NZ_2014])
def test_nz_drawing_cites_9_2_then_the_tables_then_9_5(text: tuple[str, str]) -> None:
    found = rules(*text)
    assert _decided(found.player_draws, player__initial_count=0, banker__initial_count=9) == (False, "9.2")
    assert _decided(found.player_draws, player__initial_count=5, banker__initial_count=7) == (True, "9.3 Table 1")
    assert _decided(found.player_draws, player__initial_count=6, banker__initial_count=0) == (False, "9.3 Table 1")
    assert _banker(found, 2, 3, 8) == (False, "9.4 Table 2")
    assert _banker(found, 2, 3, 9) == (True, "9.4 Table 2")
    assert _banker(found, 0, 6, 6) == (True, "9.4 Table 2")
    assert _banker(found, 7, 5, "none") == (True, "9.5")
    assert _banker(found, 6, 6, "none") == (False, "9.5")
    assert _banker(found, 8, 2, "none") == (False, "9.2")


def test_act_drawing_cites_the_tableaux_and_6_4() -> None:
    found = rules(*ACT)
    assert _decided(found.player_draws, player__initial_count=0, banker__initial_count=8) == (False, "6.4")
    answer, address = _decided(found.player_draws, player__initial_count=5, banker__initial_count=5)
    assert answer is True
    assert address.startswith("7.2")
    answer, address = _banker(found, 2, 3, 8)
    assert answer is False
    assert address.startswith("7.3")
    answer, address = _banker(found, 6, 5, "none")
    assert answer is True
    assert address.startswith("7.3")


@pytest.mark.parametrize("text", BACCARAT)
def test_cards_are_dealt_in_turn_and_at_most_one_more_to_a_hand(text: tuple[str, str]) -> None:
    found = rules(*text)
    assert found.initial_order == (("player", 1), ("banker", 1), ("player", 2), ("banker", 2))
    assert found.most_additional_cards == 1
    assert found.hand_sizes == (2, 3)


def test_the_limit_of_additional_cards_is_cited_where_it_stands() -> None:
    assert rules(*NZ_2004).most_additional_cards_address == "9.6"
    assert rules(*ACT).most_additional_cards_address == "7.1"


def test_nz_1996_a_wager_on_a_hand_is_void_on_equal_counts_which_is_a_stand_off() -> None:
    banker = rules(*NZ_1996[0]).outcomes["banker"]
    assert _decided(banker, banker__final_count=6, player__final_count=6) == ("stand off", "4.1(a)(iii)")
    void = rules(*NZ_1996[0], {"void-wager": "void"}).outcomes["banker"]
    assert _decided(void, banker__final_count=6, player__final_count=6) == ("void", "4.1(a)(iii)")


def test_nz_1996_such_point_counts_are_those_named_just_before() -> None:
    tie = rules(*NZ_1996[0]).outcomes["tie"]
    assert _decided(tie, banker__final_count=6, player__final_count=5) == ("lose", "4.1(c)(ii)")


def test_nz_baccarat_2004_5_1_decides_every_wager() -> None:
    outcomes = rules(*NZ_2004).outcomes
    assert _decided(outcomes["banker"], banker__final_count=6, player__final_count=5) == ("win", "5.1(a)(i)")
    assert _decided(outcomes["player"], banker__final_count=6, player__final_count=5) == ("lose", "5.1(b)(ii)")
    assert _decided(outcomes["player"], banker__final_count=5, player__final_count=5) == ("stand off", "5.1(b)(iii)")
    assert _decided(outcomes["tie"], banker__final_count=5, player__final_count=5) == ("win", "5.1(c)(i)")
    assert _decided(outcomes["tie"], banker__final_count=6, player__final_count=5) == ("lose", "5.1(c)(ii)")


def test_act_8_5_b_a_tie_loses_if_either_hand_wins() -> None:
    tie = rules(*ACT).outcomes["tie"]
    assert _decided(tie, banker__final_count=2, player__final_count=5) == ("lose", "8.5(b)")
    assert _decided(tie, banker__final_count=5, player__final_count=5) == ("win", "8.5(a)")


def test_nz_baccarat_2004_5_10_b_pays_one_to_one_less_five_per_cent() -> None:
    answer, address = _decided(
        rules(*NZ_2004).payouts["banker"], option__banker_six="none", banker__final_count=6, player__final_count=5
    )
    assert address == "5.10(b)"
    assert answer == Payout(Fraction(1), Fraction(1, 20))


@pytest.mark.parametrize(("count", "odds"), [(6, Fraction(1, 2)), (7, Fraction(1))])
def test_nz_baccarat_2004_5_11_pays_half_on_six_and_takes_no_commission(count: int, odds: Fraction) -> None:
    paid = rules(*NZ_2004).payouts["banker"]
    answer = _decided(paid, option__banker_six="half", banker__final_count=count, player__final_count=1)
    assert answer == (Payout(odds), "5.11")


def test_nz_baccarat_2014_5_10_c_pays_a_tie_as_the_layout_says() -> None:
    paid = rules(*NZ_2014).payouts["tie"]
    assert _decided(paid, option__tie_odds="9 to 1", option__adopted=()) == (Payout(Fraction(9)), "5.10(c)")
    assert _decided(paid, option__tie_odds="8 to 1", option__adopted=()) == (Payout(Fraction(8)), "5.10(c)")


def test_nz_baccarat_2014_13_2_goes_before_5_1_where_two_to_one_is_adopted() -> None:
    banker = rules(*NZ_2014).outcomes["banker"]
    counts: dict[str, Value] = {"banker__final_count": 5, "player__final_count": 5}
    assert _decided(banker, option__adopted=(), **counts) == ("stand off", "5.1(a)(iii)")
    assert _decided(banker, option__adopted=("2 to 1 Baccarat",), **counts) == ("lose", "13.2(a)(ii)")


def test_nz_baccarat_2014_13_3_pays_two_to_one_on_eight_or_nine_in_three_cards() -> None:
    paid = rules(*NZ_2014).payouts["player"]
    adopted = ("2 to 1 Baccarat",)
    three = _decided(paid, option__adopted=adopted, player__final_count=8, player__cards=3, option__banker_six="none")
    two = _decided(paid, option__adopted=adopted, player__final_count=8, player__cards=2, option__banker_six="none")
    assert three == (Payout(Fraction(2)), "13.3")
    assert two == (Payout(Fraction(1)), "13.3")


def test_act_methods_a_and_b_pay_the_banker_differently() -> None:
    paid = rules(*ACT).payouts["banker"]
    assert _decided(paid, option__method="A", banker__final_count=6) == (Payout(Fraction(1), Fraction(1, 20)), "8.6(b)")
    assert _decided(paid, option__method="B", banker__final_count=6) == (Payout(Fraction(1), Fraction(1, 2)), "8.7(b)")
    assert _decided(paid, option__method="B", banker__final_count=7) == (Payout(Fraction(1)), "8.7(b)")


def test_act_the_banker_cannot_be_paid_without_knowing_the_method() -> None:
    paid = rules(*ACT).payouts["banker"]
    facts: dict[str, Evidence] = {"option.method": Missing("not recorded"), "banker.final_count": Known(7)}
    assert decide(paid, facts) == Missing("not recorded")


@pytest.mark.parametrize("text", [*NZ_1996, MIDI_1998])
def test_before_2004_banker_and_player_may_not_be_wagered_on_together(text: tuple[str, str]) -> None:
    found = rules(*text)
    address = "5.2" if text == MIDI_1998 else "4.8"
    assert found.forbidden_together == ((frozenset({"banker", "player"}), address),)
    assert frozenset({"banker", "player"}) not in {bets for bets, _ in found.combinations}
    assert (frozenset({"player", "tie"}), f"{address}(d)") in found.combinations


def test_nz_baccarat_2004_5_2_c_lets_a_player_wager_on_both_hands() -> None:
    found = rules(*NZ_2004)
    assert found.forbidden_together == ()
    assert (frozenset({"banker", "player"}), "5.2(c)") in found.combinations
    assert found.combinations_address == "5.2"


def test_the_act_text_sets_no_limit_to_what_may_be_wagered_together() -> None:
    assert rules(*ACT).combinations == ()


def test_decks_permitted() -> None:
    assert {n for rule in rules(*NZ_2004).decks for n in rule.decks} == {4, 5, 6, 7, 8}
    assert {rule.address for rule in rules(*NZ_2004).decks} == {"3.4(a)(i)(A)", "3.4(a)(ii)(A)", "3.4(a)(iii)(A)"}
    for text in (*NZ_1996, MIDI_1998, ACT):
        assert [rule.decks for rule in rules(*text).decks] == [(8,)]


def test_the_deck_of_the_assumptions_is_that_of_the_general_rules_of_1996() -> None:
    deck, found = standard_deck()
    words = plain(version_in(rulebook(), "nz/general", "nz-1996-01-26-no-7").by_address["19.1"].text).replace(",", " ")
    assert not found
    for said, of, held in (("fifty-two", "cards", deck.cards), ("four", "suits", len(deck.suits))):
        assert f"{said} {of}" in words
        assert number(said) == held
    assert "thirteen cards" in words
    assert number("thirteen") == len(deck.ranks)


def test_the_readings_recorded_are_those_that_the_program_knows() -> None:
    recorded, found = read_readings(data_folder("rulebooks"))
    assert not found
    known = {r.id: (r.taken, set(r.alternatives)) for r in recorded if r.id in READINGS}
    assert known == {name: (taken[0], set(taken)) for name, taken in READINGS.items()}


def test_the_third_card_read_as_a_rank_leaves_draws_undecided() -> None:
    found = rules(*NZ_2004, {"third-card": "its rank"})
    facts: dict[str, Evidence] = {
        "player.initial_count": Known(2),
        "banker.initial_count": Known(4),
        "player.draws": Known(True),
        "player.third_value": Known(0),
        "player.third_rank": Known("K"),
    }
    assert isinstance(decide(found.banker_draws, facts), Undecided)
    assert [p.code for p in problems(*NZ_2004, {"third-card": "its rank"})] == ["meaning.gap"]


def test_commission_under_5_11_contradicts_its_example() -> None:
    found = problems(*NZ_2004, {"banker-six-commission": "as 5.10(b)"})
    assert [p.code for p in found] == ["meaning.contradiction"]
    assert "the example in 5.11 pays 50 on 100" in found[0].message


def test_a_six_in_two_cards_is_paid_in_full_where_5_11_is_read_as_three_cards_only() -> None:
    paid = rules(*NZ_2004, {"banker-six-cards": "three cards"}).payouts["banker"]
    six = {"option__banker_six": "half", "banker__final_count": 6}
    assert _decided(paid, **six, banker__draws=False) == (Payout(Fraction(1)), "5.11")
    assert _decided(paid, **six, banker__draws=True) == (Payout(Fraction(1, 2)), "5.11")


def test_commission_on_the_stake_is_another_reading() -> None:
    answer, _ = _decided(
        rules(*NZ_2004, {"commission-base": "stake"}).payouts["banker"],
        option__banker_six="none",
        banker__final_count=5,
    )
    assert answer == Payout(Fraction(1), Fraction(1, 20), commission_on_stake=True)


def test_act_naturals_and_tableaux_side_by_side_contradict_each_other() -> None:
    assert {p.code for p in problems(*ACT, {"natural-first": "side by side"})} == {"meaning.contradiction"}


def test_an_unknown_alternative_of_a_reading_is_a_problem() -> None:
    found = problems(*NZ_2004, {"void-wager": "win"})
    assert [(p.code, p.remedy) for p in found] == [("meaning.unknown reading", "Choose one of: stand off, void.")]


@pytest.mark.parametrize("text", BACCARAT)
def test_what_was_read_names_every_kind_of_provision_it_should(text: tuple[str, str]) -> None:
    kinds = set(rules(*text).read.values())
    assert {"value of cards", "wager", "outcome of a wager", "odds of a wager", "drawing of a third card"} <= kinds
