"""Two versions compared: as for roulette."""

from compliance.analysis.games.roulette.behaviour import BEHAVIOUR as BEHAVIOUR
