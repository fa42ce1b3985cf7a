"""How a spin came out, for the shape of its round: as at roulette."""

from compliance.games.roulette.shape import drawn as drawn
