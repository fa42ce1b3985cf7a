"""The kinds of statements in baccarat rules: how one is recognised, and which grammar reads it.

A provision looks like a kind when its words hold all phrases of one of the kind's signs, or when it stands under a
provision of the kind's parent. What looks like a kind and is not understood is a problem; it is never passed over.
"""

from __future__ import annotations

from compliance.meaning.provisions import Kind

CARD_VALUES = "value of cards"
CARD_VALUE = "value of a card"
BURN_VALUES = "value of cards when burning"
BURN_COUNT = "number of cards to burn"
POINT_COUNT = "point count of a hand"
COUNT_CLAUSE = "point count of some totals"
NATURAL_DEFINED = "definition of a natural"
POINT_COUNT_DEFINED = "definition of point count"
INITIAL_DEAL_DEFINED = "definition of the initial deal"
TIE_DEFINED = "definition of a tie"
COMMISSION_DEFINED = "definition of commission"
INITIAL_DEAL = "order of the initial deal"
DEAL_FOLLOWS = "initial deal, in steps"
DEAL_STEP = "step of the initial deal"
PLAYED_WITH = "decks of the game"
DECKS = "decks as equipment"
CUTTING_CARDS = "cutting cards as equipment"
NATURAL_RULE = "no further cards after a natural"
DRAWING = "drawing of a third card"
CHOICE = "drawing or standing"
DRAWING_DUTY = "third card to each hand"
MOST_CARDS = "most additional cards"
WAGERS = "wagers that may be made"
WAGER = "wager"
VERDICT = "outcome of a wager"
COMBINATIONS = "wagers that may be made together"
COMBINATION = "combination of wagers"
ODDS_FOLLOW = "odds, listed"
ODDS = "odds of a wager"
ODDS_ELECTED = "odds that may be elected"
METHODS = "methods of settlement"
EXACT_PAYMENT = "wagers that can be paid exactly"
PARTLY_VALID = "wagers valid in part"
FORM_ADOPTED = "further form of the game"
FORM_DEFINED = "definition of a further form of the game"

# the first kind that a provision looks like is its kind
KINDS = (
    Kind(NATURAL_DEFINED, "cards", "natural_defined", term="natural"),
    Kind(POINT_COUNT_DEFINED, "cards", "point_count_defined", term="point count"),
    Kind(INITIAL_DEAL_DEFINED, "cards", "initial_deal_defined", term="initial deal"),
    Kind(TIE_DEFINED, "wagers", "tie_defined", term="tie"),
    Kind(COMMISSION_DEFINED, "odds", "commission_defined", term="commission"),
    Kind(FORM_DEFINED, "odds", "form_defined", signs=(("form of baccarat", "paid odds"),), in_definitions=True),
    Kind(CARD_VALUE, "cards", "card_value", under=(CARD_VALUES,)),
    Kind(COUNT_CLAUSE, "cards", "count_clause", under=(POINT_COUNT,)),
    Kind(DEAL_STEP, "cards", "deal_step", under=(DEAL_FOLLOWS,)),
    Kind(CHOICE, "drawing", "choice", under=(DRAWING,)),
    Kind(WAGER, "wagers", "wager", under=(WAGERS,)),
    Kind(VERDICT, "wagers", "verdict", under=(WAGER,)),
    Kind(COMBINATION, "wagers", "combination", under=(COMBINATIONS,)),
    Kind(ODDS, "odds", "odds", under=(ODDS_FOLLOW,)),
    Kind(CARD_VALUES, "cards", "card_values", signs=(("value", "cards", "as follows"),)),
    Kind(BURN_VALUES, "cards", "burn_values", signs=(("for the purpose", "rule", "value of"),)),
    Kind(
        BURN_COUNT,
        "cards",
        "burn_count",
        signs=(("equal in number to the", "value of the", "card drawn"), ("value of the card", "number of cards")),
    ),
    Kind(POINT_COUNT, "cards", "point_count", signs=(("the point count of a hand",), ("the total of a", "hand shall"))),
    Kind(INITIAL_DEAL, "cards", "initial_deal", signs=(("cards shall", "constitute", "cards of the"),)),
    Kind(DEAL_FOLLOWS, "cards", "deal_as_follows", signs=(("deal the cards in the following",),)),
    Kind(PLAYED_WITH, "cards", "played_with", signs=(("played with", "decks"), ("played with", "deck of"))),
    Kind(DECKS, "cards", "decks_equipment", signs=(("decks of playing cards",), ("sets of playing cards",))),
    Kind(
        CUTTING_CARDS, "cards", "cutting_equipment", signs=(("at the option of the casino operator", "cutting card"),)
    ),
    Kind(
        NATURAL_RULE,
        "drawing",
        "natural_rule",
        signs=(("a natural", "card"), ("point count", "no further card"), ("point count", "no more card")),
    ),
    Kind(
        DRAWING,
        "drawing",
        "drawing_rule",
        signs=(("hand shall:", "table"), ("hand must:", "table"), ("hand shall draw",), ("hand must draw",)),
        closing="by_table_closing",
    ),
    Kind(DRAWING_DUTY, "drawing", "drawing_duty", signs=(("card to each hand if",),)),
    Kind(
        MOST_CARDS,
        "drawing",
        "most_cards",
        signs=(("more than", "additional card"), ("at most", "additional card"), ("more than", "further card")),
    ),
    Kind(
        WAGERS,
        "wagers",
        "wagers_follow",
        signs=(("permissible wagers",), ("following wagers",), ("the wagers that may be",)),
    ),
    Kind(FORM_ADOPTED, "wagers", "form_adopted", signs=(("is adopted", "will prevail"),)),
    Kind(WAGER, "wagers", "wager", signs=(("a wager on the", "shall :"), ("a wager on the", "shall:"))),
    Kind(
        COMBINATIONS,
        "wagers",
        "combinations_follow",
        signs=(("round of play", "a player may wager on"),),
        closing="not_together",
    ),
    Kind(
        ODDS_ELECTED,
        "odds",
        "odds_elected",
        signs=(("elect to pay", "odds"), ("choose to pay", "odds"), ("decide to pay", "odds")),
    ),
    Kind(EXACT_PAYMENT, "odds", "exact_payment", signs=(("possible to pay a wager", "odds"),)),
    Kind(PARTLY_VALID, "odds", "partly_valid", signs=(("in contravention of", "paid exactly"),)),
    Kind(METHODS, "odds", "method_chosen", signs=(("method a", "method b", "whether"),)),
    Kind(
        ODDS_FOLLOW,
        "odds",
        "odds_follow",
        signs=(("paid at the following odds",), ("settlement of winning wagers", "follows")),
    ),
    Kind(
        ODDS,
        "odds",
        "odds",
        signs=(("winning", "paid at odds"), ("winning", "shall be paid", " to "), ("will pay winning",)),
    ),
)
