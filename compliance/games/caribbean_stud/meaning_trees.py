"""From the syntax trees of the Caribbean stud grammars to statements."""

from __future__ import annotations

from compliance.games.caribbean_stud import meaning_statements as said
from compliance.games.caribbean_stud import vocabulary as v
from compliance.meaning.numbers import in_words
from compliance.meaning.trees import (
    CommonTrees,
    Parts,
    Place,
    always,
    each,
    every,
    holds,
    makes,
    maybe,
    nth,
    only,
    sure,
    the,
)


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

    rank = makes(Rank, nth(0, str))

    def ranks(self, parts: Parts) -> Ranks:
        return Ranks(parts)

    category = nth(0, lambda name: Category(v.WRITTEN.get(in_words(name), in_words(name))))
    one_pair = always(Category(v.ONE_PAIR))
    three_of_a_kind = always(Category(v.THREE_OF_A_KIND))


class HandTrees(StudTrees):
    """grammars/caribbean_stud_hands.lark"""

    falling = always(False)
    rising = always(True)
    direction = nth(0, bool)
    ace_excepted = makes(said.References, nth(0))

    def rank_order(self, parts: Parts) -> said.RankOrder:
        ranks = tuple(sure(only(Ranks, parts)))
        excepted = next((p for p in parts if isinstance(p, tuple) and not isinstance(p, Ranks)), ())
        return said.RankOrder(ranks if sure(only(bool, parts)) else ranks[::-1], excepted)

    suits_alike = always(said.SuitsAlike())
    hand_order = makes(said.HandOrderIntroduced, the(bool, bool))

    def example_only(self, parts: Parts) -> said.ExampleOnly:
        return said.ExampleOnly(tuple(parts[0]))

    higher_beats = always("higher beats")
    aces_high = always("aces high")
    alike = makes(said.Alike, nth(0), holds("higher beats"), holds("aces high"))

    def highest_pairs(self, parts: Parts) -> said.Pairs:
        first, one, second, other, category = parts
        return said.Pairs(0, ((first, one), (second, other)), category)

    pairs = makes(said.Pairs, nth(0), maybe(said.Pairs, "highest", ()), maybe(said.Pairs, "highest_of", ""))
    ace_either = always("ace either")
    sequence = makes(said.Sequence, nth(0), suited=False, ace_either=holds("ace either"))
    suited_sequence = makes(said.Sequence, nth(0), suited=True)
    next_card_decides = makes(said.Suited, 0, True, nth(0))

    def suited(self, parts: Parts) -> said.Suited:
        decides = only(said.Suited, parts)
        return said.Suited(parts[0], decides is not None, decides.flushes if decides else None)

    rank_from_threesome = always("threesome")

    def combined(self, parts: Parts) -> said.Combined:
        """Three of a kind and a pair, in whichever order they are named."""
        hands = sorted((str(part) for part in every(Category, parts)), reverse=True)
        return said.Combined((hands[0], hands[1]), "threesome" in parts)

    def named(self, parts: Parts) -> said.Named:
        return said.Named(tuple(parts[0]))

    hand = makes(said.HandDescribed, nth(0, str), nth(1))
    alike_ranked = makes(said.AlikeRanked, nth(0))

    def example_of_sequences(self, parts: Parts) -> said.Tie:
        higher, category, lower, other = parts
        return said.Tie(str(category), v.BY_SEQUENCE, examples=(tuple(higher), tuple(lower)), also=str(other))

    def tie_of_pairs(self, parts: Parts) -> said.Tie:
        hands, category, *places = parts
        return said.Tie(str(category), v.BY_ALIKE_THEN_REST, hands, tuple(place.n for place in places))

    tie_of_pair = makes(said.Tie, nth(1, str), v.BY_ALIKE_THEN_REST, nth(0))
    tie_of_cards = makes(said.Tie, nth(0, str), v.BY_CARDS)
    faces = makes(said.Faces, maybe(object, without=()))
    shoe = always(False)
    shuffler = always(True)
    deal_follows = makes(said.DealIntroduced, nth(0))
    dealt_some = makes(said.DealStep, False, nth(0))
    dealt_further = makes(said.DealStep, False, None, each(Place, "n"))
    boxes = always(False)
    dealer = always(True)
    deal_step = makes(said.DealStep, nth(1), nth(0, "cards"), nth(0, "places"))
    turned_over = always(said.Faces(()))
