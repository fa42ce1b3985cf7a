"""How the law, the log and the program name the things of roulette. Names only: no odds, no numbers of the wheel."""

from __future__ import annotations

STRAIGHT_UP = "straight up"
SPLIT = "split"
STREET = "street"
CORNER = "corner"
SIX_LINE = "six-line"
TOP_LINE = "top line"
COLUMN = "column"
DOZEN = "dozen"
EVENS = ("low", "high", "even", "odd", "red", "black")
# the wagers that every roulette has; the top line is one of a wheel with a double zero
BETS = (STRAIGHT_UP, SPLIT, STREET, CORNER, SIX_LINE, COLUMN, DOZEN, *EVENS)

# facts on which the decisions of the rules hang
NUMBER = "spin.number"
COLOUR = "spin.colour"
PARITY = "spin.parity"
WAGERED = "wager.numbers"
ZERO_IS_NEITHER = "neither"

# how the words name the compartments that are told apart from the numbers
ZERO_NAME = "zero"
DOUBLE_ZERO_NAME = "double zero"

# readings that change what the rules of roulette mean: id -> alternatives, the one taken first
ZERO_COMBINATIONS = "roulette-zero-combinations"
READINGS = {ZERO_COMBINATIONS: ("as listed in 4.1", "any of the kind")}

# what is assumed of the world (rulebooks/assumptions.yaml): how the numbers stand on the layout, and around the wheel
LAYOUT = "roulette-layout"
COLOURS = "wheel-colours"
COLOURS_OF_DOUBLE_ZERO = "wheel-colours-double-zero"
