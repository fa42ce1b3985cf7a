"""What the rules come to: reckoned as for roulette, over the compartments that these words give the wheel."""

from compliance.analysis.games.roulette.analyse import ANALYSIS as ANALYSIS
