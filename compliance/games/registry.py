"""The games that are there, by the name by which a log's session calls them."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.baccarat.play import BACCARAT
from compliance.games.play import Game
from compliance.games.roulette.play import ROULETTE

GAMES: Mapping[str, Game] = {
    "mini baccarat": BACCARAT,
    "midi baccarat": BACCARAT,
    "baccarat": BACCARAT,
    "roulette": ROULETTE,
}
