"""The rules of baccarat as decisions, read from the words of one version.

`read_rules` is the door: provisions go in, decisions with addresses come out, and whatever could not be understood,
or contradicts itself, comes out as problems beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compliance.games.baccarat.language import LANGUAGE
from compliance.games.baccarat.meaning_cards import (
    Addressed,
    DeckRule,
    burn_values,
    card_values,
    decks,
    initial_order,
    initial_steps,
    naturals,
    point_count,
)
from compliance.games.baccarat.meaning_checks import (
    check_definitions,
    check_initial_cards,
    check_overlaps,
    check_proofs,
    check_tables,
    most_additional_cards,
)
from compliance.games.baccarat.meaning_drawing import draws
from compliance.games.baccarat.meaning_exact import exact_payment
from compliance.games.baccarat.meaning_forms import read_forms
from compliance.games.baccarat.meaning_odds import methods, payouts
from compliance.games.baccarat.meaning_references import check_references
from compliance.games.baccarat.meaning_wagers import combinations, outcomes
from compliance.games.baccarat.side_bets_meaning import SideBets, side_bets
from compliance.games.baccarat.vocabulary import HAND_TOTAL, HANDS, READINGS
from compliance.games.deck import standard_deck
from compliance.games.parts import ExactInChips
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.evidence import Known
from compliance.meaning.provisions import Reading, read_statements
from compliance.problems import Problem
from compliance.rulebook.model import Version


@dataclass(frozen=True, slots=True)
class BaccaratRules:
    """What one version of a baccarat work says, each part with the address of the words that say it.

    card_values: rank ("A", "2" .. "10", "J", "Q", "K") -> points. burn_values: rank -> number of cards to burn.
    point_count: fact hand.total -> count. counts: every point count that a hand can have. hand_sizes: the numbers of
    cards that it can have when the round is over.
    player_draws: facts player.initial_count, banker.initial_count -> True or False. banker_draws: those, and
    player.draws, player.third_value (points, or "none").
    initial_order: the initial cards as dealt, (hand, place in that hand); initial_steps: where the words give it in
    steps, each one's address, and from which to which card of the order it deals. most_additional_cards: per hand.
    outcomes: bet -> "win", "lose", "stand off" or "void", on player.final_count and banker.final_count.
    payouts: bet -> Payout, on the options that the words name and the final counts.
    combinations: the sets of bets that one player may make in one round, empty where the words set no limit;
    forbidden_together: sets that the words forbid. decks, cutting_cards: what the words permit. methods: of settlement,
    of which one is chosen.
    side: the wagers beside those on the result, and the ante. in_chips: the rules on wagers that could not be paid
    exactly in chips, None where there are none. forms: the further forms of the game that may be adopted, by name.
    call_ends_wagers: whether the announcement “No more bets” itself ends the time for wagers, where no rule says until
    when they may be placed but until the first card. read: address -> what was read there.
    """

    card_values: Mapping[str, int]
    card_value_addresses: Mapping[str, str]
    burn_values: Mapping[str, int]
    burn_values_address: str
    point_count: Decision
    counts: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    naturals: tuple[int, ...]
    natural_address: str
    player_draws: Decision
    banker_draws: Decision
    initial_order: tuple[tuple[str, int], ...]
    initial_order_address: str
    initial_steps: tuple[tuple[str, int, int], ...]
    most_additional_cards: int
    most_additional_cards_address: str
    outcomes: Mapping[str, Decision]
    payouts: Mapping[str, Decision]
    combinations: tuple[tuple[frozenset[str], str], ...]
    combinations_address: str
    forbidden_together: tuple[tuple[frozenset[str], str], ...]
    decks: tuple[DeckRule, ...]
    cutting_cards: tuple[Addressed, ...]
    methods: tuple[str, ...]
    methods_address: str
    side: SideBets
    in_chips: ExactInChips | None
    forms: tuple[str, ...]
    call_ends_wagers: bool
    read: Mapping[str, str]

    @property
    def initial_cards(self) -> int:
        """How many cards each hand has after the initial deal; 0 where the words on its order could not be read."""
        return max((place for _, place in self.initial_order), default=0)


def read_rules(version: Version, readings: Mapping[str, str]) -> tuple[BaccaratRules, list[Problem]]:
    """The rules of a version under the readings taken (reading id -> alternative; others as recorded), and problems."""
    deck, deck_problems = standard_deck()
    reading = Reading(version, LANGUAGE, readings, problems=list(deck_problems))
    reading.check_alternatives()
    read_statements(reading)
    values, value_addresses = card_values(reading, deck)
    burnt, burnt_address = burn_values(reading, deck, values)
    order, order_address = initial_order(reading)
    per_hand = sum(1 for hand, _ in order if hand == HANDS[0])
    check_initial_cards(reading, order, order_address)
    most, most_address = most_additional_cards(reading, order)
    # a hand that is dealt wrongly may hold every card of the round; its count must be decided too
    highest = max(values.values(), default=0) * (len(order) + len(HANDS) * max(most, 0))
    count = point_count(reading, highest)
    counts = _counts(count, max(values.values(), default=0) * (per_hand + max(most, 0)))
    hand_sizes = tuple(range(per_hand, per_hand + most + 1))
    natural = naturals(reading)
    drawing = draws(reading, natural)
    forms = read_forms(reading)
    bets = outcomes(reading, forms)
    paid = payouts(reading, tuple(bets), forms)
    permitted, permitted_address, forbidden = combinations(reading)
    deck_rules, cutting = decks(reading, deck)
    chosen_of, chosen_address = methods(reading)
    check_definitions(reading, counts, bets, hand_sizes)
    check_overlaps(reading, count)
    check_tables(reading, drawing, counts, natural, values, per_hand)
    check_references(reading, forms)
    check_proofs(reading, count, highest, drawing, counts, values, bets, paid, hand_sizes)
    beside = side_bets(reading, deck, values, forms)
    rules = BaccaratRules(
        card_values=values,
        card_value_addresses=value_addresses,
        burn_values=burnt,
        burn_values_address=burnt_address,
        point_count=count,
        counts=counts,
        hand_sizes=hand_sizes,
        naturals=natural.value,
        natural_address=natural.address,
        player_draws=drawing.player,
        banker_draws=drawing.banker,
        initial_order=order,
        initial_order_address=order_address,
        initial_steps=initial_steps(reading, order),
        most_additional_cards=most,
        most_additional_cards_address=most_address,
        outcomes=bets,
        payouts=paid,
        combinations=permitted,
        combinations_address=permitted_address,
        forbidden_together=forbidden,
        decks=deck_rules,
        cutting_cards=cutting,
        methods=chosen_of,
        methods_address=chosen_address,
        side=beside,
        in_chips=exact_payment(reading, paid),
        forms=tuple(sorted(set(forms.values()))),
        call_ends_wagers=reading.alternative("no-more-bets") == READINGS["no-more-bets"][0],
        read=reading.read,
    )
    return rules, reading.problems


def _counts(count: Decision, highest: int) -> tuple[int, ...]:
    """Every point count that the total of a hand can come to."""
    found: set[int] = set()
    for total in range(highest + 1):
        result = decide(count, {HAND_TOTAL: Known(total)})
        if isinstance(result, Decided) and isinstance(result.answer, int):
            found.add(result.answer)
    return tuple(sorted(found))
