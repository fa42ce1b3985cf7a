"""The games that are there, by the name by which a log's session calls them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from compliance.games.general import VOCABULARY as GENERAL_VOCABULARY
from compliance.games.play import Game
from compliance.games.shapes import Draw
from compliance.games.works import below_the_law, logged_as

GAMES: Mapping[str, str] = {
    "mini baccarat": "baccarat",
    "midi baccarat": "baccarat",
    "baccarat": "baccarat",
    "blackjack": "blackjack",
    "roulette": "roulette",
    "money wheel": "money_wheel",
    "tai-sai": "tai_sai",
    "craps": "craps",
    "caribbean stud poker": "caribbean_stud",
}
"""The name by which a log's session calls a game -> the folder of the game, whose module `play` sets it out."""


@cache
def game_named(name: str) -> Game | None:
    """The game that logs call by this name, None where there is none; only a game that is asked for is loaded."""
    folder = GAMES.get(name)
    if folder is None:
        return None
    game: Game = getattr(import_module(f"compliance.games.{folder}.play"), folder.upper())
    return game


# the games of which a round has a shape, each with the folder whose module `shape` sees what was drawn
_WITH_SHAPES = ("baccarat", "roulette", "money_wheel", "tai_sai")


@cache
def draw_of(name: str) -> Draw | None:
    """How rounds of a game are seen for their shape, by the name by which a log's session calls it; None where they
    have none. Only a game that is asked for is loaded."""
    folder = GAMES.get(name)
    if folder not in _WITH_SHAPES:
        return None
    found: Draw = import_module(f"compliance.games.{folder}.shape").drawn
    return found


def game_of_work(work: str) -> Game | None:
    """The game whose rules a work sets out, None for works that apply to every game."""
    name = logged_as(work)
    return game_named(name) if name is not None else None


def vocabulary_of(work: str) -> Mapping[str, str]:
    """Every fact that a check of a work may ask for, and what it is, in words. One below the law may ask for what the
    work of law beside which it stands may ask for."""
    below = below_the_law(work)
    game = game_of_work(below.beside if below is not None else work)
    return game.vocabulary if game is not None else GENERAL_VOCABULARY
