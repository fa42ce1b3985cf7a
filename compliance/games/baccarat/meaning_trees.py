"""From the syntax trees of the grammars to statements: what all clauses share, cards, hands, the deal and decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.vocabulary import TIE
from compliance.meaning.numbers import number
from compliance.meaning.trees import CommonTrees, Numbers, Parts, Place, cited_in, every, only, sure


@dataclass(frozen=True, slots=True)
class Measure:
    """A point count of a hand: final unless the words say initial."""

    initial: bool


class BaccaratTrees(CommonTrees):
    """What all grammars of baccarat write besides: hands and their counts."""

    def up_to(self, parts: Parts) -> Numbers:
        return Numbers(tuple(range(parts[0] + 1)))

    def banker(self, parts: Parts) -> str:
        return "banker"

    def player(self, parts: Parts) -> str:
        return "player"

    def tie(self, parts: Parts) -> str:
        return TIE

    def initial(self, parts: Parts) -> bool:
        return True

    def final(self, parts: Parts) -> bool:
        return False

    def measure(self, parts: Parts) -> Measure:
        return Measure(any(parts))


class CardTrees(BaccaratTrees):
    """grammars/cards.lark"""

    def card_values(self, parts: Parts) -> said.ListIntroduced:
        return said.ListIntroduced(cited_in(parts))

    def picture(self, parts: Parts) -> str:
        return str(parts[0]).removesuffix("s")

    def tens(self, parts: Parts) -> int:
        return sure(number(parts[0].removesuffix("s")))

    def no_value(self, parts: Parts) -> said.CardValue:
        return said.CardValue(parts[0], 0)

    def rank_span(self, parts: Parts) -> said.Ranks:
        return said.Ranks(numbers=sure(only(Numbers, parts)).values)

    def ranks(self, parts: Parts) -> said.Ranks:
        return said.Ranks(every(str, parts), every(int, parts))

    def face_value(self, parts: Parts) -> said.CardValue:
        return said.CardValue(parts[0], None)

    def stated_value(self, parts: Parts) -> said.CardValue:
        return said.CardValue(parts[0], parts[1])

    def burn_other(self, parts: Parts) -> said.CardValue:
        return said.CardValue(parts[0], parts[1])

    def burn_values(self, parts: Parts) -> said.BurnValues:
        first = said.CardValue(sure(only(said.Ranks, parts)), sure(only(int, parts)))
        return said.BurnValues(cited_in(parts), (first, *every(said.CardValue, parts)))

    def burn_count(self, parts: Parts) -> said.BurnCount:
        place = only(Place, parts)
        return said.BurnCount(place.n if place else None, cited_in(parts))

    def digits(self, parts: Parts) -> int:
        return sure(number(parts[0]))

    def right_digit_counts(self, parts: Parts) -> None:
        return None

    def ignored(self, parts: Parts) -> said.CountTotalled:
        return said.CountTotalled(dropped=parts[0])

    def digit_range(self, parts: Parts) -> Numbers:
        return sure(only(Numbers, parts))

    def count_as_follows(self, parts: Parts) -> said.ListIntroduced:
        return said.ListIntroduced()

    def count_totalled(self, parts: Parts) -> said.CountTotalled:
        dropped, stated = only(said.CountTotalled, parts), only(Numbers, parts)
        return said.CountTotalled(
            digits=only(int, parts),
            dropped=dropped.dropped if dropped else None,
            stated=stated.values if stated else (),
            references=cited_in(parts),
        )

    def total_span(self, parts: Parts) -> tuple[int, int | None]:
        values = sure(only(Numbers, parts)).values
        return (values[0], values[-1]) if values else (0, -1)

    def total_from(self, parts: Parts) -> tuple[int, int | None]:
        return parts[0], None

    def total_above(self, parts: Parts) -> tuple[int, int | None]:
        return parts[0] + 1, None

    def that_number(self, parts: Parts) -> bool:
        return False

    def right_digit(self, parts: Parts) -> bool:
        return True

    def count_clause(self, parts: Parts) -> said.CountClause:
        (least, most), right_digit = parts
        return said.CountClause(least, most, right_digit)

    def natural_defined(self, parts: Parts) -> said.NaturalDefined:
        place = only(Place, parts)
        counts = sure(only(Numbers, parts)).values
        return said.NaturalDefined(counts, only(int, parts), place.n if place else None)

    def point_count_defined(self, parts: Parts) -> said.PointCountDefined:
        return said.PointCountDefined(sure(only(Numbers, parts)).values, cited_in(parts))

    def initial_deal_defined(self, parts: Parts) -> said.InitialDealDefined:
        numbers, place = every(int, parts), only(Place, parts)
        return said.InitialDealDefined(numbers[0] if place else None, numbers[-1], place.n if place else None)

    def ordinals(self, parts: Parts) -> tuple[int, ...]:
        return tuple(place.n for place in parts)

    def dealt_to(self, parts: Parts) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
        dealt, become, hand = parts
        return hand, dealt, become

    def initial_deal(self, parts: Parts) -> said.InitialDeal:
        return said.InitialDeal(sure(only(int, parts)), every(tuple, parts))

    def deal_as_follows(self, parts: Parts) -> said.ListIntroduced:
        return said.ListIntroduced()

    def another(self, parts: Parts) -> int:
        return 1

    def dealt_some(self, parts: Parts) -> tuple[str, int]:
        many, hand = parts
        return hand, many

    def dealt_each(self, parts: Parts) -> tuple[tuple[str, int], ...]:
        many, *hands = parts
        return tuple((hand, many) for hand in hands)

    def dealt_alike(self, parts: Parts) -> tuple[str, None]:
        return parts[0], None

    def deal_step(self, parts: Parts) -> said.DealStep:
        dealt: list[tuple[str, int]] = []
        many = 1
        each = [p for part in parts for p in (part if isinstance(part[0], tuple) else (part,))]
        for hand, given in each:
            # "another card to the player and to the banker": the number said first holds for both
            many = many if given is None else given
            dealt.append((hand, many))
        return said.DealStep(tuple(dealt))

    def decks_of(self, parts: Parts) -> Numbers:
        return sure(only(Numbers, parts))

    def cutting(self, parts: Parts) -> tuple[int, ...]:
        return tuple(parts)

    def decks_played(self, parts: Parts) -> said.Decks:
        cutting: Sequence[int] = only(tuple, parts) or ()
        return said.Decks(sure(only(Numbers, parts)).values, cutting_cards=tuple(cutting))

    def decks_of_cards(self, parts: Parts) -> said.Decks:
        cards, *cutting = every(int, parts)
        return said.Decks(sure(only(Numbers, parts)).values, cards_per_deck=cards, cutting_cards=tuple(cutting))

    def set_count(self, parts: Parts) -> int:
        return int(parts[0])

    def decks_equipment(self, parts: Parts) -> said.Decks:
        return said.Decks(sure(only(Numbers, parts)).values, sets=only(int, parts))

    def cutting_equipment(self, parts: Parts) -> said.Decks:
        return said.Decks((), cutting_cards=tuple(parts))
