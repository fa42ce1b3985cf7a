"""From the syntax trees of grammars/baccarat_side_bets.lark to statements."""

from __future__ import annotations

from fractions import Fraction

from compliance.games.baccarat import side_bets_statements as side
from compliance.games.baccarat.meaning_trees import BaccaratTrees
from compliance.games.baccarat.side_bets_vocabulary import Bet
from compliance.meaning.references import Cited
from compliance.meaning.trees import (
    Numbers,
    Parts,
    always,
    each,
    every,
    holds,
    makes,
    maybe,
    nth,
    only,
    spread,
    sure,
    the,
    tuple_of,
)


class _Like(str):
    """In what cards are alike."""


class _Scale(str):
    """The name of a pay scale."""


class _Category(str):
    """What is achieved, by the name that the law gives it."""


class _Colour(str):
    """The colour of a card."""


class _Suits:
    """Whether the suits of cards are alike."""

    def __init__(self, alike: bool) -> None:
        self.alike = alike


class _Under(tuple[Cited, ...]):
    """The rules by which the result is announced."""


class _SubjectTo(tuple[Cited, ...]):
    """The rules to which paying is subject."""


class SideBetTrees(BaccaratTrees):
    """grammars/baccarat_side_bets.lark"""

    side_bet = nth(0, Bet)
    pair = always(_Like("pair"))
    same_value = always(_Like("same value"))
    same_card = always(_Like("same card"))

    def shown(self, parts: Parts) -> side.Shown:
        place, cards, hand, like = parts
        return side.Shown(hand, place.n, cards, like)

    placed = makes(side.Placed, nth(0), each(side.Shown))

    def loses_where(self, parts: Parts) -> side.Shown:
        place, cards, like = parts
        return side.Shown("", place.n, cards, like)

    loses_otherwise = always(None)
    side_outcome = makes(side.SideOutcome, the(Bet), each(side.Placed), maybe(side.Shown))

    def scale(self, parts: Parts) -> _Scale:
        return _Scale(str(parts[0]).capitalize())

    scales_named = each(_Scale)
    scales_follow = always(())
    pay_scales = makes(side.PayScales, the(Bet), the(tuple))
    category = makes(_Category, nth(0))
    scale_cell = makes(side.ScaleCell, maybe(_Scale, without=""), maybe(_Category, without=""), maybe(Fraction))

    def best_only(self, parts: Parts) -> side.BestOnly:
        *achieved, paid = every(_Category, parts)
        return side.BestOnly(sure(only(Bet, parts)), tuple(achieved), paid)

    announced_under = makes(_Under, nth(0))
    but_for = makes(_SubjectTo, nth(0))
    antes = always(True)
    collecting = makes(side.Collecting, holds(True), maybe(_Under, tuple, ()), maybe(_SubjectTo, tuple, ()))
    colour = makes(_Colour, nth(0))
    counted = tuple_of(nth(0), maybe(_Colour, without=""))
    one_card = tuple_of(1, the(_Colour))
    suits_differ = always(_Suits(alike=False))
    suits_alike = always(_Suits(alike=True))

    def group(self, parts: Parts) -> side.Group:
        suits = only(_Suits, parts)
        return side.Group(every(tuple, parts), None if suits is None else suits.alike)

    suit_and_value = makes(side.Group, each(tuple), True)
    match_defined = makes(side.MatchDefined, each(side.Group))

    def any_of_matches(self, parts: Parts) -> side.MatchDefined:
        """“Two red cards, or two black cards, of different suits”: what is said last holds for each."""
        return side.MatchDefined(tuple(self.group([counted, parts[-1]]) for counted in parts[:-1]))

    term = nth(0, str)
    same_meaning = makes(side.SameMeaning, nth(0))
    types = each(object, str)
    face_value_defined = makes(side.FaceValueDefined, the(Numbers, "values"), the(tuple))
    ante_defined = spread(side.AnteDefined)
    ante_missing = always(side.AnteMissing())
