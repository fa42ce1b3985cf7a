"""How the law, the log and the program name the things of blackjack.

Names only: what a card counts, who draws, what wins and what is paid, comes from the words of each version.
"""

from __future__ import annotations

# bets as the log names them
BOX = "box"
INSURANCE = "insurance"
DOUBLE = "double down"
SPLIT = "split"
SUPER_SEVENS = "super sevens"
ADDITIONAL = (DOUBLE, SPLIT)

DEALER = "dealer"
TOTAL = "total"  # what the log says that a hand came to of which it has no cards
POINT_COUNT = "point count"
PLAYER = "player"

# what a player decides when it is his or her turn
TURN_MOVES = ("draw", "stand", "double", "split")
# what a player with blackjack asks for; a settlement says so in the same words
EVEN_MONEY_MOVE = "even money"

# ranks as the rules write them, and as the log does
RANK_OF_PICTURE = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}

# facts on which the decisions of the rules hang
HAND_TOTAL = "hand.total"
HAND_CARDS = "hand.cards"
HAND_BLACKJACK = "hand.blackjack"
HAND_ACE_TEN = "hand.ace_ten"
HAND_DOUBLED = "hand.doubled"
HAND_SPLIT = "hand.split"
HAND_DEALT = "hand.dealt"
HAND_ELECTED_VOID = "hand.elected_void"
BOX_BUST = "box.bust"
DEALER_TOTAL = "dealer.total"
DRAW_TOTAL = "draw.total"
DEALER_CARDS = "dealer.cards"
DEALER_BLACKJACK = "dealer.blackjack"
DEALER_ACE_TEN = "dealer.ace_ten"
DEALER_SOFT = "dealer.soft"
EVEN_MONEY = "wager.even_money"
NO_CARD = "none"
PLACES = ("first", "second", "third")


def rank_of(whose: str, place: str) -> str:
    """The fact that holds the rank of a card (`dealer.first_rank`, `hand.third_rank`)."""
    return f"{whose}.{place}_rank"


def suit_of(whose: str, place: str) -> str:
    """The fact that holds the suit of a card (`hand.second_suit`)."""
    return f"{whose}.{place}_suit"


WIN = "win"
LOSE = "lose"
STAND_OFF = "stand off"
VOID = "void"

# readings that change what the rules of blackjack mean: id -> alternatives, the one taken first
BOTH_BUST = "blackjack-both-over"
BUST_COLLECTS = "blackjack-over-collects"
SPLIT_OVER = "blackjack-split-over"
DEEMED = "blackjack-deemed-total"
READINGS = {
    BOTH_BUST: ("over twenty-one loses", "equal totals stand off"),
    BUST_COLLECTS: ("that hand", "whole box"),
    SPLIT_OVER: ("collected", "returned"),
    DEEMED: ("original wager collected", "original wager by its total"),
}
