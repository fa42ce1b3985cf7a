"""How made-up rounds are played: as at roulette, on the wheel of the rules in force."""

from compliance.games.roulette.sample import PART as PART
