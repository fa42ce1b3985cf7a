"""How the rules of baccarat are read: the kinds of statement they make, and what makes records of their words."""

from __future__ import annotations

from compliance.games.baccarat.meaning_kinds import KINDS
from compliance.games.baccarat.meaning_trees import CardTrees
from compliance.games.baccarat.meaning_trees_drawing import DrawingTrees, TableTrees
from compliance.games.baccarat.meaning_trees_wagers import OddsTrees, WagerTrees
from compliance.games.baccarat.side_bets_kinds import GRAMMAR, SIDE_KINDS
from compliance.games.baccarat.side_bets_trees import SideBetTrees
from compliance.games.baccarat.vocabulary import READINGS
from compliance.meaning.provisions import Language

TABLES = "tables"

LANGUAGE = Language(
    # the further forms and side wagers have words of their own, which come first
    (*SIDE_KINDS, *KINDS),
    {
        "cards": CardTrees(),
        "drawing": DrawingTrees(),
        TABLES: TableTrees(),
        "wagers": WagerTrees(),
        "odds": OddsTrees(),
        GRAMMAR: SideBetTrees(),
    },
    {TABLES: ("cell", "heading"), GRAMMAR: ("scale_cell",)},
    READINGS,
)
