"""By what a provision of craps is known: where it stands, the term it defines, or words that only such a one has."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of statement: which start rule of the grammar reads it, and how a provision of this kind is found.

    under: kinds of the provision it is a paragraph of. term: what it defines. signs: phrases that all stand in its
    words (or in one of its paragraphs, `below`). closing: the start rule for the words after its list.
    """

    name: str
    start: str
    what: str
    signs: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    term: str = ""
    below: tuple[str, ...] = ()
    closing: str = ""


WAGERS_FOLLOW = "wagers follow"
WAGER = "wager"
LIMIT = "limit"
UNITS = "units"
VERDICT = "verdict"
CASE = "case"
ODDS_FOLLOW = "odds follow"
PAID_AS = "paid as"
COME_OUT_POINT = "come out point"
COME_POINT = "come point"
SEVEN_OUT = "7 out"
COME_OUT = "come out roll"
TOTAL = "total"
DICE = "dice"
DICE_SET = "set of dice"
INACTIVE_WAGERS = "inactive wagers"
INACTIVE = "inactive"
CALLED = "called"
VOID_ROLLS = "void rolls"
CALLED_ROLLS = "called rolls"
FAULT = "fault"
BEFORE_THROW = "before the throw"
REMOVAL = "removal"
RESTAKED = "restaked"
RETURNED = "commission returned"
NO_OTHER = "no other charge"

# in this order: of two kinds that a provision could be, the first
KINDS: tuple[Kind, ...] = (
    Kind(CASE, "case", "outcome of a wager", under=(VERDICT,)),
    Kind(LIMIT, "limit", "limit of a wager", signs=("amount", "not exceeding"), under=(WAGER,)),
    Kind(UNITS, "units", "units of a wager", signs=("in units of",), under=(WAGER,)),
    Kind(VERDICT, "verdict", "outcome of a wager", under=(WAGER,)),
    Kind(WAGER, "wager", "wager", under=(WAGERS_FOLLOW,), closing="true_odds"),
    Kind(WAGERS_FOLLOW, "wagers_follow", "wagers that may be made", signs=("wagers", "by a player"), below=("win",)),
    Kind(WAGERS_FOLLOW, "wagers_follow", "wagers that may be made", signs=("following wagers",), below=("win",)),
    Kind(ODDS_FOLLOW, "odds_follow", "odds", signs=("winning", "odds")),
    Kind(PAID_AS, "paid_as", "payment of composite wagers", signs=("paid as", "separate")),
    Kind(COME_OUT_POINT, "point_defined", "come out point", term="come out point"),
    Kind(COME_POINT, "come_point_defined", "come point", term="come point"),
    Kind(SEVEN_OUT, "seven_out_defined", "7 out", signs=("means", "a come out point")),
    Kind(COME_OUT, "come_out_defined", "come out roll", term="come out roll"),
    Kind(TOTAL, "total_defined", "total of the dice", term="total"),
    Kind(DICE, "dice", "dice", signs=("a set of", "dice shall be present", "identical")),
    Kind(DICE_SET, "dice_set", "set of dice", signs=("a set of", "dice shall be present")),
    Kind(INACTIVE, "inactive", "inactive wagers", signs=("inactive",), under=(INACTIVE_WAGERS,)),
    Kind(CALLED, "called", "wagers called on or off", under=(INACTIVE_WAGERS,)),
    Kind(INACTIVE_WAGERS, "inactive_wagers", "inactive wagers", signs=("bet",), below=("inactive",)),
    Kind(FAULT, "fault", "void rolls", under=(VOID_ROLLS, CALLED_ROLLS)),
    Kind(VOID_ROLLS, "void_rolls", "void rolls", signs=("roll of the dice", "void"), closing="void_regardless"),
    Kind(CALLED_ROLLS, "called_rolls", "rolls that may be invalidated", signs=("invalidate a roll",)),
    Kind(BEFORE_THROW, "before_throw", "time for wagers", signs=("wagers", "before the dice are thrown")),
    Kind(REMOVAL, "removal", "removal of wagers", signs=("removed", "reduced", "except")),
    Kind(RESTAKED, "restaked", "wagers put back", signs=("removed", "reduced", "but")),
    Kind(RETURNED, "returned", "return of the commission", signs=("vigorish", "returned")),
    Kind(NO_OTHER, "no_other", "charges on wagers", signs=("vigorish", "charged")),
)

STARTS: tuple[str, ...] = tuple(
    dict.fromkeys(
        [k.start for k in KINDS]
        + [k.closing for k in KINDS if k.closing]
        + ["bet", "odds_heading", "odds_column", "odds_group", "odds_row", "ratio"]
    )
)

# a division on craps says each of these at least once
NEEDED: tuple[str, ...] = tuple(dict.fromkeys(k.name for k in KINDS))
