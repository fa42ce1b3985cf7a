"""How the law, the log and the program name the things of craps.

Names only: which totals win, what is paid, which rolls are void, comes from the words of each version.
"""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.chips import COMMISSION_ROUNDING

PASS, DONT_PASS, COME, DONT_COME = "pass", "don't pass", "come", "don't come"
PLACE, BUY, LAY, HARDWAY = "place", "buy", "lay", "hardway"
HORN, HORN_HIGH, WORLD, C_AND_E = "horn", "horn high", "world", "c & e"
ODDS_ON_COME = "odds on come"

# the wagers as the grammar names them (after the words of the law) -> as the log does
BETS: Mapping[str, str] = {
    "pass": PASS,
    "don't pass": DONT_PASS,
    "come": COME,
    "don't come": DONT_COME,
    "odds on the pass": "odds on pass",
    "behind the don't pass": "behind don't pass",
    "odds on the come": ODDS_ON_COME,
    "behind the don't come": "behind don't come",
    "place": PLACE,
    "buy": BUY,
    "lay": LAY,
    "hardways": HARDWAY,
    "big six": "big six",
    "big eight": "big eight",
    "field": "field",
    "any seven": "any seven",
    "any craps": "any craps",
    "craps two": "craps two",
    "craps three": "craps three",
    "craps twelve": "craps twelve",
    "11 in one roll": "eleven",
    "horn": HORN,
    "horn high": HORN_HIGH,
    "world": WORLD,
    "c & e": C_AND_E,
}

# what is wrong with a roll, as the grammar names it -> as the log does ("" where the log has no word for it)
FAULTS: Mapping[str, str] = {
    "off_table": "off table",
    "stacked": "stacked",
    "bank": "bank",
    "bowl_or_rail": "bowl or rail",
    "chips": "chips",
    "fraud": "fraud",
    "unapproved_dice": "unapproved dice",
    "unclear": "unclear",
    "not_together": "not together",
    "no_wall": "no wall",
    "improper": "improper",
    "other_irregularity": "",
}

WIN, LOSE, STAND_OFF, VOID = "win", "lose", "stand off", "void"
# a wager on which nothing is decided yet
UNDECIDED = "undecided"

# facts on which the decisions of the rules hang
FIRST = "first.total"
ON = "wager.on"
ACTIVE = "wager.active"
DECIDED = "wager.decided"
IDLE_UNDER = "wager.idle_under"
VOID_UNDER = "wager.void_under"
UNROLLED = "wager.unrolled"


def later(total: int) -> str:
    """The fact that says on which roll after the first one a total was first thrown."""
    return f"later.{total}"


def thrown(total: int) -> str:
    """The fact that says on which roll since a wager was placed (and active) a total was first thrown."""
    return f"thrown.{total}"


def thrown_hard(total: int) -> str:
    """The same for a total thrown with both dice alike."""
    return f"thrown.{total} the hard way"


def thrown_easy(total: int) -> str:
    """The same for a total thrown with dice that differ."""
    return f"thrown.{total} in another way"


def part(bet: str) -> str:
    """The fact that holds the part of a composite wager which counts as a wager of its own."""
    return f"part.{bet}"


# readings that change what the rules of craps mean: id -> alternatives, the one taken first
READINGS: Mapping[str, tuple[str, ...]] = {
    "void-wager": (STAND_OFF, VOID),
    "craps-commission": ("at placement", "on a win"),
    "commission-rounding": COMMISSION_ROUNDING,
    "craps-inactive-odds": ("returned", "with the come bet"),
    "craps-horn-high": ("fifth unit on the nominated total", "four equal parts"),
    "craps-double-odds": ("not more than double", "or a payable unit"),
}
