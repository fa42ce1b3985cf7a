"""How a spin of roulette came out, for the shape of its round."""

from __future__ import annotations

from compliance.games.roulette.facts import spin_game, wager_facts
from compliance.games.spin_shapes import drawn_by

drawn = drawn_by(spin_game, lambda wager, _, rules: wager_facts(wager, rules))
