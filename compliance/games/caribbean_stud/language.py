"""How the rules of Caribbean stud are read: the kinds of statement, and what makes records of their words."""

from __future__ import annotations

from compliance.games.caribbean_stud.meaning_kinds import GAME_GRAMMAR, HANDS_GRAMMAR, KINDS
from compliance.games.caribbean_stud.meaning_trees import HandTrees
from compliance.games.caribbean_stud.meaning_trees_game import GameTrees
from compliance.games.caribbean_stud.vocabulary import READINGS
from compliance.meaning.provisions import Language

LANGUAGE = Language(
    KINDS,
    {HANDS_GRAMMAR: HandTrees(), GAME_GRAMMAR: GameTrees()},
    # cells of the table of odds, what a sign displays, and what is announced of a hand
    {GAME_GRAMMAR: ("row_label", "row_heading", "odds_cell", "sign_text", "announced_hand")},
    READINGS,
)
