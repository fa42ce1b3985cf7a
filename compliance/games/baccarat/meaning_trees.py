"""From the syntax trees of the grammars to statements: what all clauses share, cards, hands, the deal and decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.vocabulary import TIE
from compliance.meaning.grammars import SenselessError
from compliance.meaning.numbers import number
from compliance.meaning.trees import (
    ALL,
    CITING,
    CommonTrees,
    Numbers,
    Parts,
    Place,
    always,
    cited_in,
    each,
    every,
    makes,
    maybe,
    nth,
    only,
    sure,
    the,
    tuple_of,
)


@dataclass(frozen=True, slots=True)
class Measure:
    """A point count of a hand: final unless the words say initial."""

    initial: bool


class BaccaratTrees(CommonTrees):
    """What all grammars of baccarat write besides: hands and their counts."""

    def up_to(self, parts: Parts) -> Numbers:
        return Numbers(tuple(range(parts[0] + 1)))

    banker = always("banker")
    player = always("player")
    tie = always(TIE)
    initial = always(True)
    final = always(False)

    def measure(self, parts: Parts) -> Measure:
        return Measure(any(parts))


class CardTrees(BaccaratTrees):
    """grammars/cards.lark"""

    card_values = makes(said.ListIntroduced, CITING)

    def picture(self, parts: Parts) -> str:
        return str(parts[0]).removesuffix("s")

    def tens(self, parts: Parts) -> int:
        return sure(number(parts[0].removesuffix("s")))

    no_value = makes(said.CardValue, nth(0), 0)
    rank_span = makes(said.Ranks, numbers=the(Numbers, "values"))
    ranks = makes(said.Ranks, each(str), each(int))
    face_value = makes(said.CardValue, nth(0), None)
    stated_value = makes(said.CardValue, nth(0), nth(1))
    burn_other = makes(said.CardValue, nth(0), nth(1))

    def burn_value(self, parts: Parts) -> tuple[said.CardValue, ...]:
        first = said.CardValue(sure(only(said.Ranks, parts)), sure(only(int, parts)))
        return first, *every(said.CardValue, parts)

    def burn_values(self, parts: Parts) -> said.BurnValues:
        # which of them is named first says nothing: the higher comes first
        values = sorted(parts[-1], key=lambda value: value.points or 0, reverse=True)
        return said.BurnValues(cited_in(parts), tuple(values))

    burn_count = makes(said.BurnCount, maybe(Place, "n"), CITING)

    def digits(self, parts: Parts) -> int:
        return sure(number(parts[0]))

    right_digit_counts = always(None)
    ignored = makes(said.CountTotalled, dropped=nth(0))
    digit_range = the(Numbers)
    count_as_follows = always(said.ListIntroduced())
    count_totalled = makes(
        said.CountTotalled,
        digits=maybe(int),
        dropped=maybe(said.CountTotalled, "dropped"),
        stated=maybe(Numbers, "values", ()),
        references=CITING,
    )

    def total_span(self, parts: Parts) -> tuple[int, int | None]:
        values = sure(only(Numbers, parts)).values
        return (values[0], values[-1]) if values else (0, -1)

    total_from = tuple_of(nth(0), None)
    total_to = tuple_of(0, nth(0))

    def total_below(self, parts: Parts) -> tuple[int, int | None]:
        return 0, parts[0] - 1

    def total_above(self, parts: Parts) -> tuple[int, int | None]:
        return parts[0] + 1, None

    that_number = always(False)
    right_digit = always(True)

    def count_clause(self, parts: Parts) -> said.CountClause:
        (least, most), right_digit = parts
        return said.CountClause(least, most, right_digit)

    natural_defined = makes(said.NaturalDefined, the(Numbers, "values"), maybe(int), maybe(Place, "n"))
    point_count_defined = makes(said.PointCountDefined, the(Numbers, "values"), CITING)

    def as_many_to_each(self, parts: Parts) -> int:
        many, again = every(int, parts)
        if many != again:
            raise SenselessError(f"{many} cards to one hand and {again} to the other")
        return many

    def initial_deal_defined(self, parts: Parts) -> said.InitialDealDefined:
        numbers, place = every(int, parts), only(Place, parts)
        return said.InitialDealDefined(numbers[0] if place else None, numbers[-1], place.n if place else None)

    ordinals = each(object, "n")

    def dealt_to(self, parts: Parts) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
        dealt, become, hand = parts
        return hand, dealt, become

    def made_of(self, parts: Parts) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
        become, hand, dealt = parts
        return hand, dealt, become

    initial_deal = makes(said.InitialDeal, the(int), each(tuple))
    deal_as_follows = always(said.ListIntroduced())
    another = always(1)
    dealt_some = tuple_of(nth(1), nth(0))

    def dealt_each(self, parts: Parts) -> tuple[tuple[str, int], ...]:
        many, *hands = parts
        return tuple((hand, many) for hand in hands)

    dealt_alike = tuple_of(nth(0), None)

    def deal_step(self, parts: Parts) -> said.DealStep:
        dealt: list[tuple[str, int]] = []
        many = 1
        each = [p for part in parts for p in (part if isinstance(part[0], tuple) else (part,))]
        for hand, given in each:
            # "another card to the player and to the banker": the number said first holds for both
            many = many if given is None else given
            dealt.append((hand, many))
        return said.DealStep(tuple(dealt))

    decks_of = the(Numbers)
    cutting = ALL

    def decks_played(self, parts: Parts) -> said.Decks:
        cutting: Sequence[int] = only(tuple, parts) or ()
        return said.Decks(sure(only(Numbers, parts)).values, cutting_cards=tuple(cutting))

    def decks_of_cards(self, parts: Parts) -> said.Decks:
        cards, *cutting = every(int, parts)
        return said.Decks(sure(only(Numbers, parts)).values, cards_per_deck=cards, cutting_cards=tuple(cutting))

    set_count = nth(0, int)
    decks_equipment = makes(said.Decks, the(Numbers, "values"), sets=maybe(int))
    one_set = makes(said.Decks, the(Numbers, "values"), sets=1)
    cutting_equipment = makes(said.Decks, (), cutting_cards=ALL)
