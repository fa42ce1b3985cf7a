"""How the law, the log and the program name the things of the wagers beside those on the result."""

from __future__ import annotations

from collections.abc import Mapping

ANY_PAIR = "any pair"
LUCKY_MATCH = "lucky match"
PERFECT_PAIR = "perfect pair"
ANTE = "ante"
SIDE_BETS = (ANY_PAIR, LUCKY_MATCH, PERFECT_PAIR)

PLACES = ("first", "second", "third")
NO_CARD = "none"
ON = "side.on"
SCALE = "option.pay_scale"
BEST_ELSEWHERE = "side.best_elsewhere"
LACKS_ANTE = "wager.lacks_ante"
DISPLAYED = "wager.displayed"
HAS_INITIAL = "wager.has_initial"


class Bet(str):
    """A wager beside those on the result, as a log names it."""


def value_of(place: str) -> str:
    """The fact that holds the face value of the first, second or third card of the hand wagered on."""
    return f"side.{place}_value"


def pair_value_of(place: str) -> str:
    """The fact that holds by what that card makes a pair: its face value, or as a reading has it."""
    return f"side.{place}_pair_value"


def suit_of(place: str) -> str:
    """The fact that holds that card's suit."""
    return f"side.{place}_suit"


def colour_of(place: str) -> str:
    """The fact that holds the colour of that card's suit, as the deck has it."""
    return f"side.{place}_colour"


VOCABULARY: Mapping[str, str] = {
    ON: "the hand on which the wager is",
    SCALE: "the pay scale in operation for this wager",
    BEST_ELSEWHERE: "whether another wager of the player in the round achieves what alone is paid",
    LACKS_ANTE: "whether the wager was accepted without an ante that was required",
    **{value_of(place): f"the face value of the {place} card of that hand, or none" for place in PLACES},
    **{pair_value_of(place): f"by what the {place} card of that hand makes a pair" for place in PLACES},
    **{suit_of(place): f"the suit of the {place} card of that hand, or none" for place in PLACES},
    **{colour_of(place): f"the colour of the {place} card of that hand, or none" for place in PLACES},
    DISPLAYED: "the amount of such a wager that the sign displays, in cents",
    "wager.displayed_said": "that amount, written out",
    "wager.own_collection": "whether a rule on such wagers, not that on all, says when they are collected and paid",
    HAS_INITIAL: "whether the player (or one who wagers for the player) has an initial wager in the round",
    "placement.bet": "what the wager placed or changed is on",
    "placement.own_rule": "whether the wager was placed after the first card, which the rules on such wagers forbid",
    "round.ante_up": "whether the form of the game with an ante is adopted at the table",
    "ante.displayed": "the amount of the ante that is displayed, in cents",
    "ante.displayed_said": "that amount, written out",
    "ante.minimum": "the table minimum on the sign, in cents",
    "ante.minimum_said": "that minimum, written out",
    "bettor.ante_due": "whether the player is to place an ante",
    "bettor.ante": "whether the player placed an ante",
    "offer.first": "the wager on a pair or a match that was offered first at the table",
    "offer.bets": "the wagers on pairs and matches that are offered at the table",
    "offer.one": "whether only one of them is offered",
}
