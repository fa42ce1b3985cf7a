"""What the provisions of three card poker say, as data, and how the trees of its grammar become it."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.meaning.provisions import Kind, Language
from compliance.meaning.trees import Parts, VerdictTrees, every, only, sure

RANKS, ACE_LOW = "ranks of cards", "ace below the lowest card"
HANDS, HAND, COMPARED = "ranking of hands", "description of a hand", "hands of the same kind"
QUALIFIES = "when the dealer's hand qualifies"
WAGERS, WAGER, VERDICT = "permissible wagers", "a wager", "outcome of a wager"
ODDS = "payout odds"
_GRAMMAR = "three_card_poker"

KINDS = (
    Kind(HAND, _GRAMMAR, "hand", under=(HANDS,)),
    Kind(VERDICT, _GRAMMAR, "verdict", under=(WAGER,)),
    Kind(WAGER, _GRAMMAR, "wager", under=(WAGERS,)),
    Kind(ACE_LOW, _GRAMMAR, "ace_low", signs=(("ace", "below"),)),
    Kind(COMPARED, _GRAMMAR, "compared", signs=(("hands of the same kind",),)),
    Kind(HANDS, _GRAMMAR, "hands", signs=(("hands", "rank", "highest"),)),
    Kind(RANKS, _GRAMMAR, "ranks", signs=(("cards", "rank", "highest to lowest"),)),
    Kind(QUALIFIES, _GRAMMAR, "qualifies", signs=(("dealer's hand", "qualif", "or higher"),)),
    Kind(WAGERS, _GRAMMAR, "wagers", signs=(("permissible wagers",),)),
    Kind(ODDS, _GRAMMAR, "odds_follow", signs=(("winning wagers", "paid at the"),)),
)


@dataclass(frozen=True, slots=True)
class Described:
    """A kind of hand: so many of its cards have all these features ("suited", "run", "alike"); none: any hand is."""

    name: str
    many: int
    features: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A way to qualify: by the highest card, of this rank or higher, or by being this kind of hand or a higher one."""

    rank: str = ""
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """A part of a condition. what: "folds", "plays", "qualified", "unqualified", "against", "hand". of: the relation of
    the player's hand to the dealer's, or the lowest hand."""

    what: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class OddsCell:
    """The cell that names a wager in the table of odds, and the hand to which the row speaks ("": to all)."""

    bet: str
    hand: str = ""


class _Name(str):
    """The name of a kind of hand."""


class _Rank(str):
    """A rank as a log writes it."""


_WRITTEN = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
# what the dealer's hand is beside the player's, told of the player's
_TURNED = {"lower": "higher", "higher": "lower", "equal": "equal"}


class ThreeCardTrees(VerdictTrees):
    """three_card_poker.lark"""

    def rank(self, parts: Parts) -> _Rank:
        return _Rank(_WRITTEN.get(str(parts[0]), str(parts[0])))

    def ranks(self, parts: Parts) -> tuple[str, ...]:
        return tuple(map(str, every(_Rank, parts)))

    def true(self, parts: Parts) -> bool:
        return True

    ace_low = hands = compared = wagers = odds_follow = true

    def hand_name(self, parts: Parts) -> _Name:
        return _Name(str(parts[0]))

    def feature(self, parts: Parts) -> str:
        return str(parts[0])

    def suited(self, parts: Parts) -> str:
        return "suited"

    def run(self, parts: Parts) -> str:
        return "run"

    def alike(self, parts: Parts) -> str:
        return "alike"

    def cards_of(self, parts: Parts) -> tuple[int, tuple[str, ...]]:
        return sure(only(int, parts)), every(str, parts)

    def any_other(self, parts: Parts) -> tuple[int, tuple[str, ...]]:
        return sure(only(int, parts)), ()

    def hand(self, parts: Parts) -> Described:
        many, features = sure(only(tuple, parts))
        return Described(str(sure(only(_Name, parts))), many, features)

    def high_card(self, parts: Parts) -> Way:
        return Way(rank=str(parts[0]))

    def at_least(self, parts: Parts) -> Way:
        return Way(hand=str(parts[0]))

    def qualifies(self, parts: Parts) -> tuple[Way, ...]:
        return every(Way, parts)

    def bet(self, parts: Parts) -> str:
        return str(parts[0])

    def wager(self, parts: Parts) -> str:
        return str(parts[0])

    def folds(self, parts: Parts) -> Condition:
        return Condition("folds")

    def plays(self, parts: Parts) -> Condition:
        return Condition("plays")

    def qualified(self, parts: Parts) -> Condition:
        return Condition("qualified")

    def unqualified(self, parts: Parts) -> Condition:
        return Condition("unqualified")

    def lower(self, parts: Parts) -> str:
        return "lower"

    def higher(self, parts: Parts) -> str:
        return "higher"

    def equal(self, parts: Parts) -> str:
        return "equal"

    def against(self, parts: Parts) -> Condition:
        return Condition("against", _TURNED[sure(only(str, parts))])

    def hand_at_least(self, parts: Parts) -> Condition:
        return Condition("hand", str(sure(only(_Name, parts))))

    def odds_cell(self, parts: Parts) -> OddsCell:
        name = only(_Name, parts)
        return OddsCell(str(parts[0]), str(name) if name is not None else "")


LANGUAGE = Language(KINDS, {_GRAMMAR: ThreeCardTrees()}, {_GRAMMAR: ("odds_cell", "ratio")})
