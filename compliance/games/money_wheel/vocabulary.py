"""How the law, the log and the program name the things of the money wheel. Names only."""

from __future__ import annotations

SYMBOL_BET = "symbol"

# facts on which the decisions of the rules hang
SPUN = "spin.symbol"
WAGERED = "wager.symbol"
