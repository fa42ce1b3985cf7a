"""From the syntax trees of the Caribbean stud grammars to statements."""

from __future__ import annotations

from compliance.games.caribbean_stud import meaning_statements as said
from compliance.games.caribbean_stud import vocabulary as v
from compliance.meaning.trees import CommonTrees, Parts, Place, every, only, sure


class Rank(str):
    """The rank of a card, apart from other words."""

    __slots__ = ()


class Category(str):
    """The name of a hand, apart from other words."""

    __slots__ = ()


class Ranks(tuple[str, ...]):
    """Ranks that the words name one by one."""

    __slots__ = ()


class StudTrees(CommonTrees):
    """What both grammars write besides: ranks and the names of hands."""

    def picture(self, parts: Parts) -> Rank:
        return Rank(v.RANK_OF_PICTURE[str(parts[0]).removesuffix("s")])

    def rank(self, parts: Parts) -> Rank:
        return Rank(str(parts[0]))

    def ranks(self, parts: Parts) -> Ranks:
        return Ranks(parts)

    def odd_cards(self, parts: Parts) -> Category:
        return Category(v.ODD_CARDS)

    def one_pair(self, parts: Parts) -> Category:
        return Category(v.ONE_PAIR)

    def two_pairs(self, parts: Parts) -> Category:
        return Category(v.TWO_PAIRS)

    def three_of_a_kind(self, parts: Parts) -> Category:
        return Category(v.THREE_OF_A_KIND)

    def straight(self, parts: Parts) -> Category:
        return Category(v.STRAIGHT)

    def flush(self, parts: Parts) -> Category:
        return Category(v.FLUSH)

    def full_house(self, parts: Parts) -> Category:
        return Category(v.FULL_HOUSE)

    def four_of_a_kind(self, parts: Parts) -> Category:
        return Category(v.FOUR_OF_A_KIND)

    def straight_flush(self, parts: Parts) -> Category:
        return Category(v.STRAIGHT_FLUSH)

    def royal_flush(self, parts: Parts) -> Category:
        return Category(v.ROYAL_FLUSH)


class HandTrees(StudTrees):
    """grammars/caribbean_stud_hands.lark"""

    def falling(self, parts: Parts) -> bool:
        return False

    def rising(self, parts: Parts) -> bool:
        return True

    def direction(self, parts: Parts) -> bool:
        return bool(parts[0])

    def ace_excepted(self, parts: Parts) -> said.References:
        return said.References(parts[0])

    def rank_order(self, parts: Parts) -> said.RankOrder:
        ranks = tuple(sure(only(Ranks, parts)))
        excepted = next((p for p in parts if isinstance(p, tuple) and not isinstance(p, Ranks)), ())
        return said.RankOrder(ranks if sure(only(bool, parts)) else ranks[::-1], excepted)

    def suits_alike(self, parts: Parts) -> said.SuitsAlike:
        return said.SuitsAlike()

    def hand_order(self, parts: Parts) -> said.HandOrderIntroduced:
        return said.HandOrderIntroduced(bool(sure(only(bool, parts))))

    def example_only(self, parts: Parts) -> said.ExampleOnly:
        return said.ExampleOnly(tuple(parts[0]))

    def higher_beats(self, parts: Parts) -> str:
        return "higher beats"

    def aces_high(self, parts: Parts) -> str:
        return "aces high"

    def alike(self, parts: Parts) -> said.Alike:
        return said.Alike(parts[0], "higher beats" in parts, "aces high" in parts)

    def highest_pairs(self, parts: Parts) -> said.Pairs:
        first, one, second, other, category = parts
        return said.Pairs(0, ((first, one), (second, other)), category)

    def pairs(self, parts: Parts) -> said.Pairs:
        highest = only(said.Pairs, parts)
        return said.Pairs(parts[0], highest.highest if highest else (), highest.highest_of if highest else "")

    def ace_either(self, parts: Parts) -> str:
        return "ace either"

    def sequence(self, parts: Parts) -> said.Sequence:
        return said.Sequence(parts[0], suited=False, ace_either="ace either" in parts)

    def suited_sequence(self, parts: Parts) -> said.Sequence:
        return said.Sequence(parts[0], suited=True)

    def next_card_decides(self, parts: Parts) -> said.Suited:
        return said.Suited(0, True, parts[0])

    def suited(self, parts: Parts) -> said.Suited:
        decides = only(said.Suited, parts)
        return said.Suited(parts[0], decides is not None, decides.flushes if decides else None)

    def rank_from_threesome(self, parts: Parts) -> str:
        return "threesome"

    def combined(self, parts: Parts) -> said.Combined:
        return said.Combined((str(parts[0]), str(parts[1])), "threesome" in parts)

    def named(self, parts: Parts) -> said.Named:
        return said.Named(tuple(parts[0]))

    def hand(self, parts: Parts) -> said.HandDescribed:
        return said.HandDescribed(str(parts[0]), parts[1])

    def alike_ranked(self, parts: Parts) -> said.AlikeRanked:
        return said.AlikeRanked(parts[0])

    def example_of_sequences(self, parts: Parts) -> said.Tie:
        higher, category, lower, other = parts
        return said.Tie(str(category), v.BY_SEQUENCE, examples=(tuple(higher), tuple(lower)), also=str(other))

    def tie_of_pairs(self, parts: Parts) -> said.Tie:
        hands, category, *places = parts
        return said.Tie(str(category), v.BY_ALIKE_THEN_REST, hands, tuple(place.n for place in places))

    def tie_of_pair(self, parts: Parts) -> said.Tie:
        return said.Tie(str(parts[1]), v.BY_ALIKE_THEN_REST, parts[0])

    def tie_of_cards(self, parts: Parts) -> said.Tie:
        return said.Tie(str(parts[0]), v.BY_CARDS)

    def faces(self, parts: Parts) -> said.Faces:
        return said.Faces(parts[0] if parts else ())

    def shoe(self, parts: Parts) -> bool:
        return False

    def shuffler(self, parts: Parts) -> bool:
        return True

    def deal_follows(self, parts: Parts) -> said.DealIntroduced:
        return said.DealIntroduced(parts[0])

    def dealt_some(self, parts: Parts) -> said.DealStep:
        return said.DealStep(False, parts[0])

    def dealt_further(self, parts: Parts) -> said.DealStep:
        return said.DealStep(False, None, tuple(place.n for place in every(Place, parts)))

    def boxes(self, parts: Parts) -> bool:
        return False

    def dealer(self, parts: Parts) -> bool:
        return True

    def deal_step(self, parts: Parts) -> said.DealStep:
        step, to_dealer = parts
        return said.DealStep(to_dealer, step.cards, step.places)

    def turned_over(self, parts: Parts) -> said.Faces:
        return said.Faces(())
