"""How the law, the log and the program name the things of tai-sai. Names only: no totals, no odds."""

from __future__ import annotations

SMALL = "small"
BIG = "big"
TRIPLE = "triple"
DOUBLE = "double"
ANY_TRIPLE = "any triple"
TOTAL = "total"
COMBINATION = "combination"
INDIVIDUAL = "individual"
BETS = (SMALL, BIG, TRIPLE, DOUBLE, ANY_TRIPLE, TOTAL, COMBINATION, INDIVIDUAL)

# how the rules name bets that the log names otherwise
BET_OF_WORDS = {"triples": TRIPLE, "doubles": DOUBLE, "three dice totals": TOTAL}

# facts on which the decisions of the rules hang
FACES = "dice.faces"
TOTAL_SHOWN = "dice.total"
TRIPLE_SHOWN = "dice.triple"
NO_TRIPLE = "none"
DIFFERENT = "dice.different"
ON = "wager.on"
SHOWN_ON = "wager.dice"
FIRST = "wager.first"
SECOND = "wager.second"
PAIR = "wager.pair"

# readings that change what the rules of tai-sai mean: id -> alternatives, the one taken first
COMBINATIONS = "tai-sai-combination"
READINGS = {COMBINATIONS: ("with any third die", "with a third die of another number")}
