"""The closed lists of a log's values: what an event may be, what a wager, a call or a fault may be called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

from compliance.logs.vocabulary import BETS, GAMES, VARIANTS

# what the games call themselves, their versions and their wagers (compliance/games/<game>/game.yaml)
if TYPE_CHECKING:
    Game = str
    Variant = str
    Bet = str
else:
    Game = Literal[GAMES]
    Variant = Literal[VARIANTS]
    Bet = Literal[BETS]

DealingStyle = Literal["A", "B", "C"]
Shuffler = Literal["shoe", "non-continuous", "continuous"]
CardsWhat = Literal["receive", "inspect", "spread", "pre-shuffled", "pre-checked", "replace", "count"]
ShuffleMethod = Literal["chemmy", "stack", "riffle", "machine"]
DiceWhat = Literal["receive", "inspect", "replace", "found", "lost", "remove"]
OfferWhat = Literal["cut", "dice", "banker", "player", "card"]
# who may direct, determine or authorise something at a table
Authority = Literal[
    "game supervisor", "casino supervisor", "shift manager", "casino manager", "casino operator", "inspector",
    "tournament director",
]  # fmt: skip
DirectionWhat = Literal[
    "shuffle", "dealer turns", "player turns", "banker first", "face up", "face down", "area total", "player total",
    "vacate seat", "exclude player", "reconstruct", "deal on", "count cards", "pass dice",
]  # fmt: skip
RequestWhat = Literal[
    "round without wagers", "inspect cards", "mix cards", "see burnt card", "exchange chips", "redeem chips",
    "copy of rules", "review",
]  # fmt: skip
EquipmentWhat = Literal["power", "test run", "tumbler", "seal", "repaired", "temporary procedures"]
# who works a table and its equipment, by what he is there
Role = Literal["dealer", "game supervisor", "casino supervisor", "shift manager", "casino manager", "other"]
HandledWhat = Literal["cards", "wager", "chips", "dice", "equipment"]
SeatWhat = Literal["taken", "left"]
DiceBy = Literal["dealer", "supervisor"]
Face = Literal["up", "down"]
WagerBy = Literal["chips", "non-value chips", "oral", "cash"]
PaidBy = Literal["chips", "cash", "cheque"]
Amounts = Literal["not recorded"]
WagerStatus = Literal["accepted", "refused", "void", "reduced"]
WagerChange = Literal["increase", "reduce", "withdraw", "on", "off"]
CallWhat = Literal[
    "place your bets",
    "no more bets",
    "last hand",
    "no bets this hand",
    "no bet coup",
    "no spin",
    "no roll",
    "insurance",
    "dealer does not qualify",
    "result",
    "point count",
    "hand value",
    "total",
]
Move = Literal[
    "stand", "draw", "double", "split", "insure", "even money", "fold", "bet", "no bet coup", "face down", "absent",
    "designate",
]  # fmt: skip
Direction = Literal["clockwise", "anticlockwise"]
Colour = Literal["red", "black", "green"]
SpinFault = Literal["same direction", "foreign object", "hung ball", "ball out", "interference", "short"]
WheelFault = Literal["peg", "interference", "malfunction"]
TumbleFault = Literal["not flat", "malfunction", "exposed", "not activated"]
RollPhase = Literal["come out", "point"]
RollFault = Literal[
    "off table",
    "stacked",
    "bank",
    "bowl or rail",
    "chips",
    "fraud",
    "unapproved dice",
    "unclear",
    "not together",
    "no wall",
    "improper",
    "two hands",
    "touched chips",
]
VoidWhat = Literal["round", "hand", "wager", "spin", "roll"]
IrregularityWhat = Literal[
    "card drawn in excess",
    "card face up in shoe",
    "insufficient cards",
    "out of sequence",
    "damaged card",
    "misdeal",
    "reconstructed",
    "no burn",
    "no cutting card",
    "dead hand",
    "card exposed before use",
]
Disclosure = Literal["disclosed", "undisclosed"]
SettleResult = Literal["win", "lose", "stand off", "void"]
CorrectWhat = Literal["card", "settle", "wager", "result"]
# captures that are less than a kind: settlements without their commission; cards with their place in a hand, but not
# the order in which the hands were dealt to
SETTLE_WITHOUT_COMMISSION: Final = "settle without commission"
CARD_WITHOUT_ORDER: Final = "card without order"
# counts of the cards in use: apart from the kind, since few recorders know of them
CARDS_COUNT: Final = "cards: count"
CALLS: Final[tuple[str, ...]] = get_args(CallWhat)
