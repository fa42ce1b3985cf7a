"""How the law, the log and the program name the things of baccarat.

Names only: what a card counts, who draws, what is paid, comes from the words of each version.
"""

from __future__ import annotations

from compliance.games.chips import COMMISSION_ROUNDING

HANDS = ("player", "banker")
TIE = "tie"
BETS = (*HANDS, TIE)

# ranks as the rules write them, and as the log does
RANK_OF_PICTURE = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}

# facts on which the decisions of the rules hang
HAND_TOTAL = "hand.total"
THIRD_VALUE = "player.third_value"
THIRD_RANK = "player.third_rank"
NO_CARD = "none"
BANKER_SIX = "option.banker_six"
METHOD = "option.method"
TIE_ODDS = "option.tie_odds"
ADOPTED = "option.adopted"


def initial_count(hand: str) -> str:
    """The fact that holds a hand's point count after the initial deal."""
    return f"{hand}.initial_count"


def draws(hand: str) -> str:
    """The fact that says whether a hand drew a third card."""
    return f"{hand}.draws"


def cards(hand: str) -> str:
    """The fact that holds how many cards a hand has at the end of the round."""
    return f"{hand}.cards"


def final_count(hand: str) -> str:
    """The fact that holds a hand's point count when all its cards are dealt."""
    return f"{hand}.final_count"


# the option of 5.11 of 2004 and 13.4 of 2014, as a log's session records it
BANKER_SIX_IN_USE = "half"
BANKER_SIX_NOT_IN_USE = "none"

WIN = "win"
LOSE = "lose"
STAND_OFF = "stand off"
VOID = "void"

# readings that change what the rules of baccarat mean: id -> alternatives, the one taken first
READINGS = {
    "void-wager": ("stand off", "void"),
    "commission-base": ("amount won", "stake"),
    "commission-rounding": COMMISSION_ROUNDING,
    "third-card": ("its point value", "its rank"),
    "banker-six-commission": ("none", "as 5.10(b)"),
    "two-to-one-commission": ("none", "as 5.10(b)"),
    "two-to-one-tie-odds": ("as 5.10(c)", "not said"),
    "two-to-one-election": ("rule 13.3", "rule 13.2 as printed"),
    "banker-six-cards": ("two or three cards", "three cards"),
    "natural-first": ("6.4 first", "side by side"),
    "pair": ("same face value", "same point value"),
    "lucky-triple": ("each wager", "each player"),
    "no-more-bets": ("no wager after it", "until the first card"),
}
