"""How a throw of tai-sai came out, for the shape of its round."""

from __future__ import annotations

from compliance.games.spin_shapes import drawn_by
from compliance.games.tai_sai.facts import spin_game, wager_facts

drawn = drawn_by(spin_game, wager_facts)
