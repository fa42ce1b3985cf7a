"""From the syntax trees of grammars/blackjack_play.lark to statements."""

from __future__ import annotations

from lark import Token

from compliance.games.blackjack import meaning_statements as said
from compliance.games.blackjack.meaning_words import rank_written
from compliance.games.blackjack.vocabulary import BOX, DEALER, RANK_OF_PICTURE
from compliance.meaning.odds import Payout
from compliance.meaning.trees import (
    CommonTrees,
    Numbers,
    Parts,
    Place,
    cited_in,
    every,
    odds_of,
    only,
    sure,
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

    def rank(self, parts: Parts) -> _Rank:
        return _Rank(rank_written(parts[0]))

    # what cards count

    def values_follow(self, parts: Parts) -> said.Introduced:
        return said.Introduced()

    def rank_span(self, parts: Parts) -> tuple[str, ...]:
        first, last = parts
        return tuple(str(n) for n in range(first, last + 1))

    def face_value(self, parts: Parts) -> said.CardValue:
        return said.CardValue(sure(only(tuple, parts)), None)

    def stated_value(self, parts: Parts) -> said.CardValue:
        return said.CardValue(tuple(str(r) for r in every(_Rank, parts)), sure(only(int, parts)))

    def ace_value(self, parts: Parts) -> said.AceValue:
        high, limit, low = parts
        return said.AceValue(high, limit, low)

    def blackjack_defined(self, parts: Parts) -> said.BlackjackDefined:
        points, cards = every(int, parts)
        return said.BlackjackDefined(str(sure(only(_Rank, parts))), points, cards)

    def initial_deal_defined(self, parts: Parts) -> said.InitialDealDefined:
        first, dealer = _ordinals(parts)
        return said.InitialDealDefined(first, sure(only(int, parts)), dealer)

    def hard_defined(self, parts: Parts) -> said.AceCounted:
        return said.AceCounted(False, parts[0])

    def soft_defined(self, parts: Parts) -> said.AceCounted:
        return said.AceCounted(True, parts[0])

    # inscriptions

    def inscriptions_follow(self, parts: Parts) -> said.Introduced:
        return said.Introduced()

    def blackjack_inscribed(self, parts: Parts) -> said.Inscribed:
        return said.Inscribed("blackjack", Payout(odds_of(parts[0], parts[1])))

    def insurance_inscribed(self, parts: Parts) -> said.Inscribed:
        return said.Inscribed("insurance", Payout(odds_of(parts[0], parts[1])))

    def dealer_inscribed(self, parts: Parts) -> said.Inscribed:
        return said.Inscribed(DEALER, None, parts[0], parts[1])

    # decks and the deal

    def spanned_decks(self, parts: Parts) -> Numbers:
        return Numbers(tuple(range(parts[0], parts[-1] + 1)))

    def decks(self, parts: Parts) -> said.Decks:
        decks, *sevens = (numbers.values for numbers in every(Numbers, parts))
        numbers = every(int, parts)
        part = numbers[-1] if sevens else None
        cutting = numbers[:-1] if sevens else numbers
        return said.Decks(decks, sevens[0] if sevens else (), part, cutting)

    def deal_follows(self, parts: Parts) -> said.Introduced:
        return said.Introduced()

    def so_many(self, parts: Parts) -> int:
        return int(parts[0])

    def the_nth(self, parts: Parts) -> Place:
        return sure(only(Place, parts))

    def up(self, parts: Parts) -> _Face:
        return _Face("up")

    def down(self, parts: Parts) -> _Face:
        return _Face("down")

    def each_box(self, parts: Parts) -> str:
        return BOX

    def to_dealer(self, parts: Parts) -> str:
        return DEALER

    def deal_step(self, parts: Parts) -> said.DealStep:
        cards, *face, to = parts
        nth = cards.n if isinstance(cards, Place) else None
        return said.DealStep(to, str(face[0]) if face else None, None if nth is not None else cards, nth)

    # doubling down

    def double_follows(self, parts: Parts) -> said.Introduced:
        return said.Introduced()

    def double_total(self, parts: Parts) -> said.DoubleTotal:
        return said.DoubleTotal(_ordinals(parts), every(int, parts), sure(only(Numbers, parts)).values)

    def bracketed(self, parts: Parts) -> Numbers:
        return Numbers(tuple(range(parts[0], parts[1] + 1)))

    def double_without(self, parts: Parts) -> said.DoubleWithout:
        return said.DoubleWithout(sure(only(int, parts)), _plural(parts)[0])

    def double_cards(self, parts: Parts) -> said.DoubleCards:
        return said.DoubleCards(parts[0])

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

    def draw_follows(self, parts: Parts) -> said.DrawBelow:
        return said.DrawBelow(parts[0])

    def draw_not(self, parts: Parts) -> said.DrawNot:
        return said.DrawNot(parts[0])

    def draw_doubled(self, parts: Parts) -> said.DrawDoubled:
        least, most = every(int, parts)
        return said.DrawDoubled(least, most)

    def draw_split_aces(self, parts: Parts) -> said.DrawSplitAces:
        return said.DrawSplitAces(_plural(parts)[0], sure(only(int, parts)))

    def draw_must(self, parts: Parts) -> said.DrawMust:
        most, until = every(int, parts)
        return said.DrawMust(cited_in(parts), most, until)

    def hard(self, parts: Parts) -> str:
        return "hard"

    def soft(self, parts: Parts) -> str:
        return "soft"

    def kinds(self, parts: Parts) -> tuple[str, ...]:
        return tuple(str(kind) for kind in parts)

    def kind(self, parts: Parts) -> str:
        return str(parts[0])

    def dealer_totals(self, parts: Parts) -> Numbers | int:
        return parts[0]  # type: ignore[no-any-return]

    def reached(self, parts: Parts) -> said.Reached:
        kinds = next(part for part in every(tuple, parts) if part and isinstance(part[0], str))
        listed, lowest = only(Numbers, parts), only(int, parts)
        totals = listed.values if listed else (sure(lowest),)
        return said.Reached(kinds, totals, listed is None)

    def dealer_draws(self, parts: Parts) -> said.DealerDraws:
        return said.DealerDraws(every(said.Reached, parts), cited_in(parts))

    def no_effect(self, parts: Parts) -> said.NoEffect:
        return said.NoEffect()
