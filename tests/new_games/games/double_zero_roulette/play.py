"""Double-zero roulette as the checker sees it: as roulette, by rules of its own."""

from __future__ import annotations

from dataclasses import replace

from compliance.games.roulette.play import GAME as ROULETTE

GAME = replace(ROULETTE, name="double-zero roulette")
