"""How the law, the log and the program name the things of Caribbean stud poker.

Names only: which hand is which, what beats what, what is paid, comes from the words of each version.
"""

from __future__ import annotations

from collections.abc import Mapping

DEALER = "dealer"
ANTE, BET, PROGRESSIVE = "ante", "bet", "progressive"
BETS = (ANTE, BET, PROGRESSIVE)

# hands by the names that the rules give them; their order and what they are stands in the rules
ODD_CARDS = "odd cards"
ONE_PAIR = "one pair"
TWO_PAIRS = "two pairs"
THREE_OF_A_KIND = "three of a kind"
STRAIGHT = "straight"
FLUSH = "flush"
FULL_HOUSE = "full house"
FOUR_OF_A_KIND = "four of a kind"
STRAIGHT_FLUSH = "straight flush"
ROYAL_FLUSH = "royal flush"
# as the words may write them otherwise
WRITTEN = {
    "high card": ODD_CARDS,
    "a pair": ONE_PAIR,
    "single pair": ONE_PAIR,
    "single pairs": ONE_PAIR,
    "two pair": TWO_PAIRS,
    "straight or run": STRAIGHT,
}

# ranks as the rules write them, and as the log does
RANK_OF_PICTURE = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
ACE = RANK_OF_PICTURE["ace"]

# facts of any five cards, on which it hangs what hand they are
ALIKE = "cards.alike"
ALIKE_NEXT = "cards.alike_next"
RUN = "cards.run"
SUITED = "cards.suited"
SUITED_RUN = "cards.suited_run"
RANKS = "cards.ranks"

# the sets of like cards that these facts tell apart
SETS = (ALIKE, ALIKE_NEXT)

# facts of the dealer's hand, on which it hangs whether it qualifies
DEALER_ORDER = "dealer.order"
DEALER_FIRST = "dealer.first"
DEALER_SECOND = "dealer.second"

# facts of a wager and its hand, on which its outcome hangs
QUALIFIES = "dealer.qualifies"
STATE = "hand.state"
CATEGORY = "hand.category"
AGAINST = "hand.against_dealer"
MISDEAL = "round.misdealt"
OPERATED = "option.jackpot"
AMOUNT = "wager.amount"
LIMITED = "option.payout_limited"
MAX_PAYOUT = "option.max_payout"

# facts of a round's jackpot, on which the prizes hang
POOL = "jackpot.pool"
QUALIFYING = "jackpot.qualifying"
LEFT_FIRST = "jackpot.left_after_fixed"
LEFT_LAST = "jackpot.left_for_last"
SHARING = "jackpot.sharing"

HIGHER, LOWER, EQUAL = "higher", "lower", "equal"
IN_PLAY, FOLDED, FACE_DOWN, DEAD, ABSENT = "in play", "folded", "left face down", "dead", "absent"
STATES = (IN_PLAY, FOLDED, FACE_DOWN, DEAD, ABSENT)
MANUAL, ELECTRONIC = "manual", "electronic"

WIN, LOSE, STAND_OFF, VOID = "win", "lose", "stand off", "void"

# whose hands are compared
COMPARED = ("player", DEALER)

# ways of comparing two hands of one kind, by which their cards decide
BY_CARDS = "the cards from the highest down"
BY_ALIKE_THEN_REST = "the cards that are alike, then the others from the highest down"
BY_THREESOME = "the threesome"
BY_SEQUENCE = "the highest card of the sequence"

# readings that change what the rules mean: id -> alternatives, the one taken first
READINGS: Mapping[str, tuple[str, ...]] = {
    "void-wager": (STAND_OFF, VOID),
    "stud-further-cards": ("boxes and dealer in turn", "boxes first"),
    "stud-highest-hand": ("highest", "lowest"),
    "stud-ace-low-suited": ("straight flush", "straight"),
    "stud-ante-unqualified": ("1 to 1", "handed back"),
    "stud-folded-jackpot": ("lost", "lost in manual operation"),
    "stud-face-down": ("where the dealer qualifies", "always"),
    "stud-part-of-a-cent": ("next cent", "nearest cent", "dropped"),
}
