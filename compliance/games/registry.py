"""The games that are there, by the name by which a log's session calls them."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.baccarat.play import BACCARAT
from compliance.games.blackjack.play import BLACKJACK
from compliance.games.caribbean_stud.play import CARIBBEAN_STUD
from compliance.games.craps.play import CRAPS
from compliance.games.general import VOCABULARY as GENERAL_VOCABULARY
from compliance.games.money_wheel.play import MONEY_WHEEL
from compliance.games.play import Game
from compliance.games.roulette.play import ROULETTE
from compliance.games.tai_sai.play import TAI_SAI
from compliance.games.works import logged_as

GAMES: Mapping[str, Game] = {
    "mini baccarat": BACCARAT,
    "midi baccarat": BACCARAT,
    "baccarat": BACCARAT,
    "blackjack": BLACKJACK,
    "roulette": ROULETTE,
    "money wheel": MONEY_WHEEL,
    "tai-sai": TAI_SAI,
    "craps": CRAPS,
    "caribbean stud poker": CARIBBEAN_STUD,
}


def game_of_work(work: str) -> Game | None:
    """The game whose rules a work sets out, None for works that apply to every game."""
    name = logged_as(work)
    return GAMES.get(name) if name is not None else None


def vocabulary_of(work: str) -> Mapping[str, str]:
    """Every fact that a check of a work may ask for, and what it is, in words."""
    game = game_of_work(work)
    return game.vocabulary if game is not None else GENERAL_VOCABULARY
