"""The kinds of statements in Caribbean stud rules: how one is recognised, and which grammar reads it.

A provision looks like a kind when it stands under a provision of the kind's parents, when its words hold all phrases of
one of the kind's signs, or, where a kind has both, when both hold. What looks like a kind and is not understood is a
problem; it is never passed over.
"""

from __future__ import annotations

from compliance.meaning.provisions import Kind

HANDS_GRAMMAR = "caribbean_stud_hands"
GAME_GRAMMAR = "caribbean_stud"

RANK_ORDER = "rank of cards"
SUITS_ALIKE = "rank of suits"
HAND_ORDER = "order of hands"
HAND = "description of a hand"
ALIKE_RANKED = "ranking of hands of the same value"
TIE = "comparison of two hands of the same value"
FACES = "faces of the cards dealt"
DEAL = "order of the deal"
DEAL_STEP = "step of the deal"
QUALIFIES = "when the dealer's hand qualifies"
UNQUALIFIED = "settlement where the dealer does not qualify"
ANTE_PAID = "payment of antes where the dealer does not qualify"
QUALIFIED = "settlement where the dealer qualifies"
HAND_SHALL = "outcome of a player's hand"
HAND_VERDICT = "comparison of a player's hand with the dealer's"
LEFT_FACE_DOWN = "hands left face down"
ON_RESULT = "what follows from the outcome of a hand"
ON_FOLD = "what follows from folding"
COLLECT_JACKPOT = "collecting of the jackpot wager"
COLLECT = "collecting of wagers"
PAY = "payment of a wager"
FOLD = "folding"
ABSENT = "absent player"
DEAD_HAND = "dead hand"
MISDEAL = "wagers upon a misdeal"
BET_AMOUNT = "amount of a bet wager"
ODDS_LISTED = "odds, listed"
MAXIMUM = "maximum payout"
JACKPOT_WINS = "when a jackpot wager wins"
QUALIFYING_HANDS = "hands with a jackpot prize, listed"
QUALIFYING_HAND = "hand with a jackpot prize"
CASH = "winnings paid in cash"
BY_PARTS = "settlement of jackpot hands"
IN_ADDITION = "jackpot prizes beside other winnings"
PRIZES = "jackpot prizes, listed"
PRIZE = "jackpot prize"
SEVERAL = "several jackpot hands in a round"
FIXED_FIRST = "jackpot hands paid first"
SHARE_NEXT = "jackpot hands paid next"
SHARE_LAST = "jackpot hands paid last"
LEAST_PRIZE = "least prize of the hands paid last"
BALANCE = "share of the balance of the pool"

_HANDS, _GAME = HANDS_GRAMMAR, GAME_GRAMMAR

# the first kind that a provision looks like is its kind
KINDS = (
    Kind(HAND, _HANDS, "hand", under=(HAND_ORDER,)),
    Kind(TIE, _HANDS, "tie", under=(ALIKE_RANKED,)),
    Kind(DEAL_STEP, _HANDS, "deal_step", under=(DEAL,)),
    Kind(ANTE_PAID, _GAME, "ante_paid", signs=(("ante",),), under=(UNQUALIFIED,)),
    Kind(HAND_VERDICT, _GAME, "hand_verdict", under=(HAND_SHALL,)),
    Kind(COLLECT_JACKPOT, _GAME, "collect_jackpot", signs=(("jackpot",),), under=(ON_RESULT, ON_FOLD)),
    Kind(COLLECT, _GAME, "collect", signs=(("collect", "wager"),), under=(ON_RESULT, ON_FOLD)),
    Kind(PAY, _GAME, "pay", signs=(("pay ",),), under=(ON_RESULT,)),
    Kind(QUALIFYING_HAND, _GAME, "qualifying_hand", under=(QUALIFYING_HANDS,)),
    Kind(PRIZE, _GAME, "prize", under=(PRIZES,)),
    Kind(LEAST_PRIZE, _GAME, "least_prize", signs=(("$",),), under=(SHARE_LAST,)),
    Kind(BALANCE, _GAME, "balance", under=(SHARE_LAST,)),
    Kind(FIXED_FIRST, _GAME, "fixed_first", signs=(("in accordance with", "deducted"),), under=(SEVERAL,)),
    Kind(SHARE_LAST, _GAME, "share_last", signs=(("either",),), under=(SEVERAL,), closing="whichever"),
    Kind(SHARE_NEXT, _GAME, "share_next", under=(SEVERAL,)),
    Kind(RANK_ORDER, _HANDS, "rank_order", signs=(("rank of", "cards"), ("ranking of", "cards"))),
    Kind(SUITS_ALIKE, _HANDS, "suits_alike", signs=(("all suits", "same rank"),)),
    Kind(HAND_ORDER, _HANDS, "hand_order", signs=(("the order of", "hands", "as follows"),)),
    Kind(ALIKE_RANKED, _HANDS, "alike_ranked", signs=(("hands of the same poker",),)),
    Kind(FACES, _HANDS, "faces", signs=(("all cards", "dealt face"),)),
    Kind(DEAL, _HANDS, "deal_follows", signs=(("cards shall be dealt in the following",),), closing="turned_over"),
    Kind(UNQUALIFIED, _GAME, "unqualified", (("dealer's hand does not have", "shall announce"),), closing="bets_void"),
    Kind(QUALIFIES, _GAME, "qualifies", signs=(("the dealer's hand", "qualif", "poker value"),)),
    Kind(QUALIFIED, _GAME, "qualified", signs=(("dealer's hand", "have a poker value", "in turn"),)),
    Kind(
        ON_RESULT,
        _GAME,
        "on_result",
        signs=(("a player's hand wins the dealer",), ("a player's hand loses the dealer",)),
    ),
    Kind(ON_FOLD, _GAME, "on_fold", signs=(("the dealer shall", "player who has folded"),)),
    Kind(LEFT_FACE_DOWN, _GAME, "left_face_down", signs=(("left face down",),)),
    Kind(FOLD, _GAME, "fold", signs=(("decides to fold",),)),
    Kind(ABSENT, _GAME, "absent", signs=(("deemed to have folded",),)),
    Kind(DEAD_HAND, _GAME, "dead_hand", signs=(("dead hand",),)),
    Kind(MISDEAL, _GAME, "misdeal", signs=(("misdeal", "all wagers"),)),
    Kind(BET_AMOUNT, _GAME, "bet_amount", signs=(("place a bet wager", "a wager of an amount"),)),
    Kind(
        ODDS_LISTED,
        _GAME,
        "odds_listed",
        signs=(("winning wagers", "odds listed"), ("winning wagers", "following odds")),
    ),
    Kind(MAXIMUM, _GAME, "maximum", signs=(("maximum payout",),)),
    Kind(JACKPOT_WINS, _GAME, "jackpot_wins", signs=(("jackpot prize", "whether or not"),)),
    Kind(QUALIFYING_HANDS, _GAME, "qualifying_hands", signs=(("following hands", "qualify"),)),
    Kind(CASH, _GAME, "paid_in_cash", signs=(("pay the winnings", "in cash"),)),
    Kind(BY_PARTS, _GAME, "settled_by_parts", signs=(("settled in accordance with parts",),)),
    Kind(IN_ADDITION, _GAME, "in_addition", signs=(("in addition to the payouts",),)),
    Kind(SEVERAL, _GAME, "several_hands", signs=(("more hands qualify", "same table"),)),
    Kind(PRIZES, _GAME, "prizes_follow", signs=(("the amount of the payout", "as follows"),)),
    Kind(
        HAND_SHALL,
        _GAME,
        "hand_shall",
        signs=(("a player's hand shall",), ("a player's hand will",), ("a player's hand must",)),
    ),
)
