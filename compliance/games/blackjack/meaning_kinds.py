"""The kinds of statements in blackjack rules: how one is recognised, and which grammar reads it."""

from __future__ import annotations

from compliance.games.blackjack import vocabulary as v
from compliance.games.blackjack.meaning_trees import WagerTrees
from compliance.games.blackjack.meaning_trees_play import PlayTrees
from compliance.meaning.provisions import Kind, Language

BLACKJACK_DEFINED = "what a blackjack is"
INITIAL_DEAL_DEFINED = "what the initial deal is"
ACE_COUNTED = "what a hard or soft total is"
INSCRIPTIONS = "inscriptions on the layout"
INSCRIPTION = "inscription on the layout"
DECKS = "with how many decks the game is played"
CARD_VALUES = "value of cards"
CARD_VALUE = "value of a card"
WAGER = "the initial wager"
VERDICT = "outcome of the initial wager"
ODDS = "odds of winning wagers"
DEAL_FOLLOWS = "order of the initial deal"
DEAL_STEP = "step of the initial deal"
AT_ONCE = "blackjack paid at once"
LATER = "blackjack paid after the dealer's second card"
EVEN_MONEY = "blackjack paid at once at the player's request"
INSURANCE = "insurance wager"
INSURANCE_AMOUNT = "amount of an insurance wager"
INSURANCE_ODDS = "odds of an insurance wager"
DOUBLE_FOLLOWS = "when a player may double down"
DOUBLE_CONDITION = "condition of doubling down"
DOUBLE_AMOUNT = "amount of a wager for doubling down"
DOUBLE_CARDS = "cards to a hand doubled"
DOUBLED_WAGERS = "outcome of wagers on a hand doubled"
DOUBLED_ORIGINAL = "dealer's blackjack after doubling down"
SPLIT_RULE = "when a player may split a pair"
SPLIT_AMOUNT = "amount of a wager for splitting"
SPLIT_COURSE = "what follows a split"
SPLIT_AGAIN = "splitting again"
SPLIT_ACES = "splitting aces"
SPLIT_NO_BLACKJACK = "no blackjack after a split"
SPLIT_WAGERS = "outcome of wagers on hands split"
SPLIT_ORIGINAL = "dealer's blackjack after a split"
DRAW_FOLLOWS = "when a player may draw"
DRAW_NOT = "when a player may not draw"
DRAW_DOUBLED = "drawing after doubling down"
DRAW_SPLIT_ACES = "drawing to split aces"
DRAW_MUST = "when a player must draw"
BUST = "a player's hand over the limit"
DEALER_DRAWS = "until when the dealer draws"
NO_EFFECT = "when the dealer need not draw"
SUPER_SEVENS = "Super Sevens wager"
SEVEN = "outcome of a Super Sevens wager"
SEVENS_SPLIT = "Super Sevens when the pair is split"
LEFT_OUT = "a box left out of the deal"
DEEMED = "the dealer's first card omitted"
ELECTED_VOID = "the choice of a void hand"

# what is only held against the rules that say the same, and asks nothing of a game by itself
ONLY_COMPARED = (ACE_COUNTED, INSCRIPTIONS, INSCRIPTION)

# which provision names which wager, as the log calls it
NAMED = {
    v.BOX: WAGER,
    v.INSURANCE: INSURANCE,
    v.DOUBLE: DOUBLED_WAGERS,
    v.SPLIT: SPLIT_WAGERS,
    v.SUPER_SEVENS: SUPER_SEVENS,
}

_PLAY = "blackjack_play"
_WAGERS = "blackjack_wagers"

BLACKJACK_LANGUAGE = Language(
    kinds=(
        Kind(BLACKJACK_DEFINED, _PLAY, "blackjack_defined", term="blackjack"),
        Kind(INITIAL_DEAL_DEFINED, _PLAY, "initial_deal_defined", term="initial deal"),
        Kind(ACE_COUNTED, _PLAY, "hard_defined", term="hard total"),
        Kind(ACE_COUNTED, _PLAY, "soft_defined", term="soft total"),
        Kind(INSCRIPTION, _PLAY, "inscription", under=(INSCRIPTIONS,)),
        Kind(CARD_VALUE, _PLAY, "card_value", under=(CARD_VALUES,)),
        Kind(VERDICT, _WAGERS, "verdict", under=(WAGER,)),
        Kind(DEAL_STEP, _PLAY, "deal_step", under=(DEAL_FOLLOWS,)),
        Kind(DOUBLE_CONDITION, _PLAY, "double_without", signs=(("those", "cards", "not include"),)),
        Kind(DOUBLE_CONDITION, _PLAY, "double_total", under=(DOUBLE_FOLLOWS,)),
        Kind(SPLIT_AGAIN, _PLAY, "split_again", signs=(("may split pairs a", "time"),)),
        Kind(SPLIT_ACES, _PLAY, "split_aces", signs=(("aces may be split",),)),
        Kind(SPLIT_NO_BLACKJACK, _PLAY, "split_no_blackjack", under=(SPLIT_COURSE,)),
        Kind(DRAW_NOT, _PLAY, "draw_not", signs=(("having blackjack", "may not draw"),)),
        Kind(DRAW_DOUBLED, _PLAY, "draw_doubled", signs=(("electing to double down shall draw",),)),
        Kind(DRAW_SPLIT_ACES, _PLAY, "draw_split_aces", signs=(("electing to split aces",),)),
        Kind(DRAW_MUST, _PLAY, "draw_must", under=(DRAW_FOLLOWS,)),
        Kind(SEVEN, _WAGERS, "seven", under=(SUPER_SEVENS,)),
        Kind(INSCRIPTIONS, _PLAY, "inscriptions_follow", signs=(("inscriptions", "layout cloth"),)),
        Kind(DECKS, _PLAY, "decks", signs=(("played with", "decks"),)),
        Kind(CARD_VALUES, _PLAY, "values_follow", signs=(("value of the", "cards", "as follows"),)),
        Kind(WAGER, _WAGERS, "wager_follows", signs=(("make a wager against the dealer",),)),
        Kind(ODDS, _WAGERS, "odds_rule", signs=(("winning wagers", "blackjack", "odds"),)),
        Kind(DEAL_FOLLOWS, _PLAY, "deal_follows", signs=(("in the following order", "cards", "table"),)),
        Kind(
            AT_ONCE,
            _WAGERS,
            "blackjack_at_once",
            signs=(("shall announce and pay the blackjack",), ("announce the blackjack", "pay it")),
        ),
        Kind(
            LATER, _WAGERS, "blackjack_later", signs=(("announce the blackjack but",), ("announce the blackjack, but",))
        ),
        Kind(EVEN_MONEY, _WAGERS, "even_money", signs=(("in full settlement",),)),
        Kind(
            INSURANCE,
            _WAGERS,
            "insurance",
            signs=(("may make an insurance wager in",), ("insurance wager", "which shall win")),
        ),
        Kind(INSURANCE_AMOUNT, _WAGERS, "insurance_amount", signs=(("insurance wager by placing",),)),
        Kind(
            INSURANCE_ODDS,
            _WAGERS,
            "insurance_odds",
            signs=(("winning insurance wager", "odds of"), ("winning insurance wager", "paid")),
        ),
        Kind(
            DOUBLE_AMOUNT,
            _WAGERS,
            "double_amount",
            signs=(("to double down", "the player shall make an additional wager"),),
        ),
        Kind(DOUBLE_CARDS, _PLAY, "double_cards", signs=(("additional card", "elected to double down"),)),
        Kind(DOUBLED_WAGERS, _WAGERS, "doubled_wagers", signs=(("elects to double down", "odds of"),)),
        Kind(DOUBLED_ORIGINAL, _WAGERS, "only_original", signs=(("obtains", "doubled down", "original wager"),)),
        Kind(SPLIT_ORIGINAL, _WAGERS, "only_original", signs=(("obtains", "split pairs", "original wager"),)),
        Kind(DOUBLE_FOLLOWS, _PLAY, "double_follows", signs=(("may elect to double down",),)),
        Kind(SPLIT_RULE, _PLAY, "split_rule", signs=(("may elect to split pairs",),)),
        Kind(
            SPLIT_AMOUNT,
            _WAGERS,
            "split_amount",
            signs=(
                ("wishing to split pairs", "additional wager"),
                ("to split pairs the player shall make an additional wager",),
            ),
        ),
        Kind(SPLIT_COURSE, _PLAY, "split_course", signs=(("dealt to a split pair", "the following"),)),
        Kind(SPLIT_WAGERS, _WAGERS, "split_wagers", signs=(("pairs have been split", "odds of"),)),
        Kind(DRAW_FOLLOWS, _PLAY, "draw_follows", signs=(("may elect to draw additional cards",),)),
        Kind(BUST, _WAGERS, "bust", signs=(("exceeds", "hand shall lose"), ("exceeds", "hand loses"))),
        Kind(
            DEALER_DRAWS,
            _PLAY,
            "dealer_draws",
            signs=(("cards shall be drawn to the dealer's hand",), ("dealer shall draw additional cards",)),
        ),
        Kind(NO_EFFECT, _PLAY, "no_effect", signs=(("no additional cards", "no effect on the outcome"),)),
        Kind(
            SUPER_SEVENS,
            _WAGERS,
            "super_sevens",
            signs=(("a super sevens wager shall:",), ("a super sevens wager will:",)),
        ),
        Kind(SEVENS_SPLIT, _WAGERS, "sevens_split", signs=(("super sevens", "option to split"),)),
        Kind(LEFT_OUT, _WAGERS, "box_left_out", signs=(("omits to deal a card or cards to a box",),)),
        Kind(ELECTED_VOID, _WAGERS, "elected_void", signs=(("having", "hand", "wager(s) on the hand returned"),)),
        Kind(DEEMED, _WAGERS, "deemed", signs=(("shall be deemed to have a point total",),)),
    ),
    trees={_PLAY: PlayTrees(), _WAGERS: WagerTrees()},
)
