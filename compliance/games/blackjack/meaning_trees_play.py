"""From the syntax trees of grammars/blackjack_play.lark to statements."""

from __future__ import annotations

from lark import Token

from compliance.games.blackjack import meaning_statements as said
from compliance.games.blackjack.meaning_words import rank_written
from compliance.games.blackjack.vocabulary import BOX, DEALER, RANK_OF_PICTURE
from compliance.meaning.odds import Payout
from compliance.meaning.trees import (
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
    nth,
    odds_of,
    only,
    spread,
    sure,
    the,
    word_number,
)


class _Rank(str):
    """A rank as the log writes it."""


class _Times(int):
    """How often something may be done."""


class _Face(str):
    """Up or down."""


def _ordinals(parts: Parts) -> tuple[int, ...]:
    return tuple(place.n for place in every(Place, parts))


def _plural(parts: Parts) -> tuple[str, ...]:
    """Ranks that the words name in the plural ("aces")."""
    return tuple(RANK_OF_PICTURE[str(token).removesuffix("s")] for token in every(Token, parts))


def _numbers(parts: Parts) -> tuple[int, ...]:
    return tuple(part for part in parts if isinstance(part, int) and not isinstance(part, _Times))


class PlayTrees(CommonTrees):
    """grammars/blackjack_play.lark"""

    rank = makes(_Rank, makes(rank_written, nth(0)))

    # what cards count

    values_follow = always(said.Introduced())

    def rank_span(self, parts: Parts) -> tuple[str, ...]:
        first, last = parts
        return tuple(str(n) for n in range(first, last + 1))

    face_value = makes(said.CardValue, the(tuple), None)
    stated_value = makes(said.CardValue, each(_Rank, str), the(int))
    ace_value = spread(said.AceValue)
    blackjack_defined = makes(said.BlackjackDefined, the(_Rank, str), the(int), the(int, place=1))

    def initial_deal_defined(self, parts: Parts) -> said.InitialDealDefined:
        first, dealer = _ordinals(parts)
        return said.InitialDealDefined(first, sure(only(int, parts)), dealer)

    hard_defined = makes(said.AceCounted, False, nth(0))
    soft_defined = makes(said.AceCounted, True, nth(0))

    # inscriptions

    inscriptions_follow = always(said.Introduced())
    blackjack_inscribed = makes(said.Inscribed, "blackjack", makes(Payout, makes(odds_of, nth(0), nth(1))))
    insurance_inscribed = makes(said.Inscribed, "insurance", makes(Payout, makes(odds_of, nth(0), nth(1))))
    dealer_inscribed = makes(said.Inscribed, DEALER, None, nth(0), nth(1))

    # decks and the deal

    def spanned_decks(self, parts: Parts) -> Numbers:
        return Numbers(tuple(range(parts[0], parts[-1] + 1)))

    def decks_up_to(self, parts: Parts) -> Numbers:
        return Numbers(tuple(range(1, parts[0] + 1)))

    def decks_listed(self, parts: Parts) -> Numbers:
        return Numbers(tuple(parts))

    def decks(self, parts: Parts) -> said.Decks:
        decks, *sevens = (numbers.values for numbers in every(Numbers, parts))
        numbers = every(int, parts)
        part = numbers[-1] if sevens else None
        cutting = numbers[:-1] if sevens else numbers
        return said.Decks(decks, sevens[0] if sevens else (), part, cutting)

    deal_follows = always(said.Introduced())
    so_many = nth(0, int)
    the_nth = the(Place)
    up = always(_Face("up"))
    down = always(_Face("down"))
    each_box = always(BOX)
    to_dealer = always(DEALER)

    def deal_step(self, parts: Parts) -> said.DealStep:
        cards, *face, to = parts
        nth = cards.n if isinstance(cards, Place) else None
        return said.DealStep(to, str(face[0]) if face else None, None if nth is not None else cards, nth)

    # doubling down

    double_follows = always(said.Introduced())

    def double_total(self, parts: Parts) -> said.DoubleTotal:
        return said.DoubleTotal(_ordinals(parts), every(int, parts), sure(only(Numbers, parts)).values)

    def bracketed(self, parts: Parts) -> Numbers:
        return Numbers(tuple(range(parts[0], parts[1] + 1)))

    def double_without(self, parts: Parts) -> said.DoubleWithout:
        return said.DoubleWithout(sure(only(int, parts)), _plural(parts)[0])

    double_cards = makes(said.DoubleCards, nth(0))

    # splitting

    def split_rule(self, parts: Parts) -> said.SplitRule:
        *hands, cards = every(int, parts)
        return said.SplitRule(hands[0] if hands else None, cards, _plural(parts)[0])

    def split_course(self, parts: Parts) -> said.Introduced:
        return said.Introduced(ordinal=_ordinals(parts)[0])

    def times(self, parts: Parts) -> _Times:
        said_so = parts[0]
        words = {"once": "one", "twice": "two"}
        return _Times(said_so if isinstance(said_so, int) else word_number(words[str(said_so)]))

    def split_again(self, parts: Parts) -> said.SplitAgain:
        hands = _numbers(parts)
        return said.SplitAgain(_ordinals(parts), cited_in(parts), int(sure(only(_Times, parts))), hands[0])

    def split_aces(self, parts: Parts) -> said.SplitAces:
        return said.SplitAces(_plural(parts), int(sure(only(_Times, parts))), _numbers(parts)[0])

    def split_no_blackjack(self, parts: Parts) -> said.SplitNoBlackjack:
        return said.SplitNoBlackjack(_plural(parts)[0], sure(only(int, parts)))

    # drawing

    draw_follows = makes(said.DrawBelow, nth(0))
    draw_not = makes(said.DrawNot, nth(0))
    draw_doubled = makes(said.DrawDoubled, the(int), the(int, place=-1))

    def draw_split_aces(self, parts: Parts) -> said.DrawSplitAces:
        return said.DrawSplitAces(_plural(parts)[0], sure(only(int, parts)))

    draw_must = makes(said.DrawMust, CITING, the(int), the(int, place=1))
    hard = always("hard")
    soft = always("soft")
    kinds = each(object, str)
    kind = nth(0, str)
    dealer_totals = nth(0)

    def reached(self, parts: Parts) -> said.Reached:
        kinds = next(part for part in every(tuple, parts) if part and isinstance(part[0], str))
        listed, lowest = only(Numbers, parts), only(int, parts)
        totals = listed.values if listed else (sure(lowest),)
        return said.Reached(kinds, totals, listed is None)

    dealer_draws = makes(said.DealerDraws, each(said.Reached), CITING)
    no_effect = always(said.NoEffect())
