"""Exact house edges of baccarat wagers, by enumerating every round that can be dealt from a full shoe.

Cards of equal point value are one class with a multiplicity, so that a round is a handful of classes and every
probability is an exact ratio of whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, perm, prod
from typing import Any

from compliance.analysis.outcomes import mean_of, row_of, variance_of
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.spaces import drawing_space, initial_space, withins
from compliance.games.baccarat.vocabulary import (
    ADOPTED,
    HAND_TOTAL,
    HANDS,
    LOSE,
    NO_CARD,
    THIRD_VALUE,
    WIN,
    cards,
    draws,
    final_count,
    initial_count,
)
from compliance.games.deck import standard_deck
from compliance.meaning.decisions import Decided, Decision, decide, named_values
from compliance.meaning.evidence import Known, Value
from compliance.meaning.expressions import fact_names
from compliance.meaning.odds import Payout

Shoe = Mapping[int, int]
End = tuple[int, int, int, int]
OPTION = "option."


@dataclass(frozen=True, slots=True)
class Ends:
    """How rounds end: (Player's final count, its cards, Banker's final count, its cards) -> equally likely deals.

    `deals`: how many there are in all. `initial`: the cards of a hand that did not draw.
    """

    ways: Mapping[End, int]
    deals: int
    initial: int


def enumerate_rounds(rules: BaccaratRules, decks: int) -> Ends:
    """Every round from a full shoe of so many decks, under rules whose decisions are proved.

    A deal is an ordered choice of as many cards as the longest round has; cards that a round does not use may be any
    of those left, so that all deals are equally likely.
    """
    deck, _ = standard_deck()
    shoe: Counter[int] = Counter()
    for rank in deck.ranks:
        shoe[rules.card_values[rank]] += decks * len(deck.suits)
    per_hand = sum(1 for hand, _ in rules.initial_order if hand == HANDS[0])
    tables = tuple(tuple(table.items()) for table in (count_table(rules), *draw_tables(rules)))
    ways = _ways_of(tuple(shoe.items()), per_hand, tables)
    return Ends(ways, perm(shoe.total(), len(rules.initial_order) + len(HANDS)), per_hand)


@cache
def _ways_of(cards_held: tuple[tuple[int, int], ...], per_hand: int, tables: tuple[Any, ...]) -> Mapping[End, int]:
    """In how many ways rounds end so: looked for once for all versions and readings that deal, count and draw alike.

    cards_held: point values, each with how many cards of the shoe have it. tables: those of count_table and
    draw_tables.
    """
    shoe: Shoe = dict(cards_held)
    count, player_draws, banker_draws = map(dict, tables)
    left_after_deal = sum(shoe.values()) - per_hand * len(HANDS)
    hands = [(hand, sum(hand)) for hand in combinations_with_replacement(sorted(shoe), per_hand)]
    ways: Counter[End] = Counter()
    for player, player_total in hands:
        weight, rest = _take(shoe, player)
        for banker, banker_total in hands:
            more, left = _take(rest, banker)
            if not weight * more:
                continue
            p, b = count[player_total], count[banker_total]
            for third, player_many in _third(left, draws=player_draws[p, b]):
                player_end = count[player_total + (third or 0)]
                banker_drawn = banker_draws[p, b, NO_CARD if third is None else third]
                for fourth, banker_many in _third(left, draws=banker_drawn, without=third):
                    banker_end = count[banker_total + (fourth or 0)]
                    unused = (third, fourth).count(None)
                    undealt = perm(left_after_deal - len(HANDS) + unused, unused)
                    sizes = (per_hand + (third is not None), per_hand + (fourth is not None))
                    end = (player_end, sizes[0], banker_end, sizes[1])
                    ways[end] += weight * more * player_many * banker_many * undealt
    return ways


def _take(shoe: Shoe, hand: tuple[int, ...]) -> tuple[int, Shoe]:
    """(ordered ways to take these cards from the shoe, what is left of it)."""
    taken = Counter(hand)
    orders = factorial(len(hand)) // prod(factorial(n) for n in taken.values())
    ways = orders * prod(perm(shoe[card], n) for card, n in taken.items())
    return ways, {card: n - taken.get(card, 0) for card, n in shoe.items()}


def _third(left: Shoe, *, draws: bool, without: int | None = None) -> Iterator[tuple[int | None, int]]:
    """(card drawn or None, how many such cards are left) for a hand that draws or stands; `without` one such card."""
    if not draws:
        yield None, 1
        return
    for card, many in left.items():
        still = many - (card == without)
        if still:
            yield card, still


def count_table(rules: BaccaratRules) -> Mapping[int, int]:
    """Total of point values -> point count, for every total that a hand can have."""
    highest = max(rules.card_values.values()) * (len(rules.initial_order) + len(HANDS) * rules.most_additional_cards)
    counts = {total: decide(rules.point_count, {HAND_TOTAL: Known(total)}) for total in range(highest + 1)}
    return {total: int(str(c.answer)) for total, c in counts.items() if isinstance(c, Decided)}


def draw_tables(
    rules: BaccaratRules,
) -> tuple[dict[tuple[Value, Value], bool], dict[tuple[Value, Value, Value], bool]]:
    """(player, banker) -> whether the Player draws; (player, banker, third card or none) -> whether the Banker does."""
    player: dict[tuple[Value, Value], bool] = {}
    banker: dict[tuple[Value, Value, Value], bool] = {}
    for outcome in initial_space(rules.counts):
        at = {name: e.value for name, e in outcome.items() if isinstance(e, Known)}
        drawn = decide(rules.player_draws, outcome)
        player[at[initial_count("player")], at[initial_count("banker")]] = (
            isinstance(drawn, Decided) and drawn.answer is True
        )
    for outcome in drawing_space(rules.counts, rules.player_draws, rules.card_values):
        at = {name: e.value for name, e in outcome.items() if isinstance(e, Known)}
        drawn = decide(rules.banker_draws, outcome)
        key = (at[initial_count("player")], at[initial_count("banker")], at[THIRD_VALUE])
        banker[key] = isinstance(drawn, Decided) and drawn.answer is True
    return player, banker


def edges(rules: BaccaratRules, bet: str, ends: Ends) -> list[dict[str, Any]]:
    """One row for each combination of the options that the words on a bet name: chances of each result, and edge."""
    decisions = [d for d in (rules.outcomes[bet], rules.payouts.get(bet)) if d is not None]
    every = [*rules.outcomes.values(), *rules.payouts.values()]
    return [
        _row(rules.outcomes[bet], rules.payouts[bet], bet, chosen, ends) for chosen in option_choices(decisions, every)
    ]


def option_choices(decisions: Sequence[Decision], every: Sequence[Decision]) -> list[dict[str, Value]]:
    """Every combination of the options that decisions name. `every`: all decisions that an adopted form may change."""
    names = dict.fromkeys(
        name for d in decisions for c in d.clauses for name in fact_names(c.when) if name.startswith(OPTION)
    )
    choices = [
        _telling(every, named_values(decisions, name)) if name == ADOPTED else named_values(decisions, name)
        for name in names
    ]
    return [dict(zip(names, chosen, strict=True)) for chosen in product(*choices)]


def shown_options(options: Mapping[str, Value]) -> dict[str, Value]:
    """Options as the log names them, without forms of the game that are not adopted."""
    return {name.removeprefix(OPTION): value for name, value in options.items() if value != ()}


def _telling(every: Sequence[Decision], adopted: tuple[Value, ...]) -> tuple[Value, ...]:
    """The sets of adopted forms that make a difference: those with a form that changes nothing are left out."""
    sets = [set(w.values) for d in every for c in d.clauses for w in withins(c.when, ADOPTED)]
    forms = dict.fromkeys(form for chosen in adopted if isinstance(chosen, tuple) for form in chosen)
    idle = {form for form in forms if all(_alike(named, form, adopted) for named in sets)}
    return tuple(chosen for chosen in adopted if isinstance(chosen, tuple) and not idle & set(chosen))


def _alike(named: set[Value], form: Value, adopted: tuple[Value, ...]) -> bool:
    """Whether a condition on the adopted forms is the same with a form and without it."""
    pairs = [(c, tuple(f for f in c if f != form)) for c in adopted if isinstance(c, tuple) and form in c]
    return all((chosen in named) is (without in named) for chosen, without in pairs)


def _row(outcome: Decision, payout: Decision, bet: str, options: Mapping[str, Value], ends: Ends) -> dict[str, Any]:
    chances: Counter[str] = Counter()
    gains: Counter[Fraction] = Counter()
    for end, ways in ends.ways.items():
        facts = {name: Known(value) for name, value in options.items()}
        for hand, count, size in zip(HANDS, end[::2], end[1::2], strict=True):
            facts |= {final_count(hand): Known(count), cards(hand): Known(size)}
            facts[draws(hand)] = Known(size > ends.initial)
        result = decide(outcome, facts)
        answer = str(result.answer) if isinstance(result, Decided) else ""
        chances[answer] += ways
        gain = Fraction(-1 if answer == LOSE else 0)
        if answer == WIN:
            paid = decide(payout, facts)
            if isinstance(paid, Decided) and isinstance(paid.answer, Payout):
                gain = paid.answer.due(Fraction(1))
        gains[gain] += ways
    shares = {result: Fraction(ways, ends.deals) for result, ways in chances.items()}
    return row_of(bet, None, shown_options(options), shares, -mean_of(gains), variance_of(gains))
