"""From the syntax trees of grammars/baccarat_side_bets.lark to statements."""

from __future__ import annotations

from fractions import Fraction

from compliance.games.baccarat import side_bets_statements as side
from compliance.games.baccarat.meaning_trees import BaccaratTrees
from compliance.games.baccarat.side_bets_vocabulary import ANY_PAIR, LUCKY_MATCH, Bet
from compliance.meaning.references import Cited
from compliance.meaning.trees import Numbers, Parts, every, only, sure


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

    def any_pair(self, parts: Parts) -> Bet:
        return Bet(ANY_PAIR)

    def lucky_match(self, parts: Parts) -> Bet:
        return Bet(LUCKY_MATCH)

    def pair(self, parts: Parts) -> _Like:
        return _Like("pair")

    def same_value(self, parts: Parts) -> _Like:
        return _Like("same value")

    def same_card(self, parts: Parts) -> _Like:
        return _Like("same card")

    def shown(self, parts: Parts) -> side.Shown:
        place, cards, hand, like = parts
        return side.Shown(hand, place.n, cards, like)

    def placed(self, parts: Parts) -> side.Placed:
        return side.Placed(parts[0], every(side.Shown, parts))

    def loses_where(self, parts: Parts) -> side.Shown:
        place, cards, like = parts
        return side.Shown("", place.n, cards, like)

    def loses_otherwise(self, parts: Parts) -> None:
        return None

    def side_outcome(self, parts: Parts) -> side.SideOutcome:
        return side.SideOutcome(sure(only(Bet, parts)), every(side.Placed, parts), only(side.Shown, parts))

    def scale(self, parts: Parts) -> _Scale:
        return _Scale(str(parts[0]).capitalize())

    def scales_named(self, parts: Parts) -> tuple[_Scale, ...]:
        return every(_Scale, parts)

    def scales_follow(self, parts: Parts) -> tuple[_Scale, ...]:
        return ()

    def pay_scales(self, parts: Parts) -> side.PayScales:
        return side.PayScales(sure(only(Bet, parts)), sure(only(tuple, parts)))

    def category(self, parts: Parts) -> _Category:
        return _Category(parts[0])

    def scale_cell(self, parts: Parts) -> side.ScaleCell:
        return side.ScaleCell(only(_Scale, parts) or "", only(_Category, parts) or "", only(Fraction, parts))

    def best_only(self, parts: Parts) -> side.BestOnly:
        *achieved, paid = every(_Category, parts)
        return side.BestOnly(sure(only(Bet, parts)), tuple(achieved), paid)

    def announced_under(self, parts: Parts) -> _Under:
        return _Under(parts[0])

    def but_for(self, parts: Parts) -> _SubjectTo:
        return _SubjectTo(parts[0])

    def antes(self, parts: Parts) -> bool:
        return True

    def collecting(self, parts: Parts) -> side.Collecting:
        under, subject_to = only(_Under, parts), only(_SubjectTo, parts)
        return side.Collecting(True in parts, tuple(under or ()), tuple(subject_to or ()))

    def colour(self, parts: Parts) -> _Colour:
        return _Colour(parts[0])

    def counted(self, parts: Parts) -> tuple[int, str]:
        return parts[0], only(_Colour, parts) or ""

    def suits_differ(self, parts: Parts) -> _Suits:
        return _Suits(alike=False)

    def suits_alike(self, parts: Parts) -> _Suits:
        return _Suits(alike=True)

    def group(self, parts: Parts) -> side.Group:
        suits = only(_Suits, parts)
        return side.Group(every(tuple, parts), None if suits is None else suits.alike)

    def match_defined(self, parts: Parts) -> side.MatchDefined:
        return side.MatchDefined(every(side.Group, parts))

    def term(self, parts: Parts) -> str:
        return str(parts[0])

    def same_meaning(self, parts: Parts) -> side.SameMeaning:
        return side.SameMeaning(parts[0])

    def types(self, parts: Parts) -> tuple[str, ...]:
        return tuple(str(part) for part in parts)

    def face_value_defined(self, parts: Parts) -> side.FaceValueDefined:
        return side.FaceValueDefined(sure(only(Numbers, parts)).values, sure(only(tuple, parts)))

    def ante_defined(self, parts: Parts) -> side.AnteDefined:
        most, section = parts
        return side.AnteDefined(most, section)

    def ante_missing(self, parts: Parts) -> side.AnteMissing:
        return side.AnteMissing()
