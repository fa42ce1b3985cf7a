"""What a provision of the money wheel's rules says, as data, and how the trees of its grammar become it."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token

from compliance.games.spins_meaning import ODDS, SPIN_KINDS, SpinTrees
from compliance.meaning.provisions import Kind, Language
from compliance.meaning.trees import Parts, Place, always, every, only, sure

RIM = "sections of the rim"
SECTIONS = "sections with a symbol"
WAGER = "wager on a symbol"
VERDICT = "outcome of a wager"

KINDS = (
    Kind(SECTIONS, "money_wheel", "sections", under=(RIM,)),
    Kind(VERDICT, "money_wheel", "verdict", under=(WAGER,)),
    Kind(RIM, "money_wheel", "rim", signs=(("rim of the wheel", "sections"),)),
    Kind(WAGER, "money_wheel", "wager", signs=(("permissible wager",),)),
    Kind(ODDS, "spins", "odds_follow", signs=(("winning wagers", "paid at the"),)),
    *SPIN_KINDS,
)


@dataclass(frozen=True, slots=True)
class Rim:
    """The rim is divided into so many sections, arranged as a diagram shows, where the words name one."""

    sections: int
    diagram: int | None


@dataclass(frozen=True, slots=True)
class Sections:
    """So many sections show a symbol; `place` is its place in the list, from 1."""

    many: int
    place: int
    symbol: str


class MoneyWheelTrees(SpinTrees):
    """grammars/money_wheel.lark"""

    def rim(self, parts: Parts) -> Rim:
        sections, *diagram = every(int, parts)
        return Rim(sections, diagram[0] if diagram else None)

    def sections(self, parts: Parts) -> Sections:
        place, symbol = only(Place, parts), sure(only(Token, parts))
        return Sections(sure(only(int, parts)), place.n if place else 1, str(symbol).upper())

    wager = always(True)
    that_symbol = always(True)
    other_symbol = always(False)

    def symbol_cell(self, parts: Parts) -> str:
        return str(parts[0]).upper()


_TREES = MoneyWheelTrees()
LANGUAGE = Language(KINDS, {"money_wheel": _TREES, "spins": _TREES}, {"money_wheel": ("symbol_cell", "ratio")})
