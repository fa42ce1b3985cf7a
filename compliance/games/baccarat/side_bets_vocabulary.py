"""How the law, the log and the program name the things of the wagers beside those on the result."""

from __future__ import annotations

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
PLAYED = "wager.round_played"
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
