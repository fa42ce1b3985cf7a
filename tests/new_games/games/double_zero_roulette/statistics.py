"""What spins are counted for: as at roulette."""

from compliance.analysis.games.roulette.statistics import WATCHED as WATCHED
