"""By what a provision of craps is known: where it stands, the term it defines, or words that only such a one has."""

from __future__ import annotations

from compliance.meaning.provisions import Kind

GRAMMAR = "craps"

WAGERS_FOLLOW = "wagers that may be made"
WAGER = "wager"
LIMIT = "limit of a wager"
UNITS = "units of a wager"
VERDICT = "outcome of a wager"
CASE = "case of an outcome"
ODDS_FOLLOW = "odds"
PAID_AS = "payment of composite wagers"
COME_OUT_POINT = "come out point"
COME_POINT = "come point"
SEVEN_OUT = "7 out"
COME_OUT = "come out roll"
TOTAL = "total of the dice"
DICE = "dice"
DICE_SET = "set of dice"
INACTIVE_WAGERS = "inactive wagers"
INACTIVE = "wagers that are inactive"
CALLED = "wagers called on or off"
VOID_ROLLS = "void rolls"
CALLED_ROLLS = "rolls that may be invalidated"
FAULT = "cause of a void roll"
BEFORE_THROW = "time for wagers"
REMOVAL = "removal of wagers"
RESTAKED = "wagers put back"
RETURNED = "return of the commission"
NO_OTHER = "charges on wagers"

# in this order: of two kinds that a provision could be, the first
KINDS: tuple[Kind, ...] = (
    Kind(CASE, GRAMMAR, "case", under=(VERDICT,)),
    Kind(LIMIT, GRAMMAR, "limit", signs=(("amount", "not exceeding"),), under=(WAGER,)),
    Kind(UNITS, GRAMMAR, "units", signs=(("in units of",),), under=(WAGER,)),
    Kind(VERDICT, GRAMMAR, "verdict", under=(WAGER,)),
    Kind(WAGER, GRAMMAR, "wager", under=(WAGERS_FOLLOW,), closing="true_odds"),
    Kind(WAGERS_FOLLOW, GRAMMAR, "wagers_follow", signs=(("wagers", "by a player"),), beneath=("win",)),
    Kind(WAGERS_FOLLOW, GRAMMAR, "wagers_follow", signs=(("following wagers",),), beneath=("win",)),
    Kind(ODDS_FOLLOW, GRAMMAR, "odds_follow", signs=(("winning", "odds"),)),
    Kind(PAID_AS, GRAMMAR, "paid_as", signs=(("paid as", "separate"),)),
    Kind(COME_OUT_POINT, GRAMMAR, "point_defined", term="come out point"),
    Kind(COME_POINT, GRAMMAR, "come_point_defined", term="come point"),
    Kind(SEVEN_OUT, GRAMMAR, "seven_out_defined", signs=(("means", "a come out point"),), in_definitions=True),
    Kind(COME_OUT, GRAMMAR, "come_out_defined", term="come out roll"),
    Kind(TOTAL, GRAMMAR, "total_defined", term="total"),
    Kind(DICE, GRAMMAR, "dice", signs=(("a set of", "dice shall be present", "identical"),)),
    Kind(DICE_SET, GRAMMAR, "dice_set", signs=(("a set of", "dice shall be present"),)),
    Kind(INACTIVE, GRAMMAR, "inactive", signs=(("inactive",),), under=(INACTIVE_WAGERS,)),
    Kind(CALLED, GRAMMAR, "called", under=(INACTIVE_WAGERS,)),
    Kind(INACTIVE_WAGERS, GRAMMAR, "inactive_wagers", signs=(("bet",),), beneath=("inactive",)),
    Kind(FAULT, GRAMMAR, "fault", under=(VOID_ROLLS, CALLED_ROLLS)),
    Kind(VOID_ROLLS, GRAMMAR, "void_rolls", signs=(("roll of the dice", "void"),), closing="void_regardless"),
    Kind(CALLED_ROLLS, GRAMMAR, "called_rolls", signs=(("invalidate a roll",),)),
    Kind(BEFORE_THROW, GRAMMAR, "before_throw", signs=(("wagers", "before the dice are thrown"),)),
    Kind(REMOVAL, GRAMMAR, "removal", signs=(("removed", "reduced", "except"),)),
    Kind(RESTAKED, GRAMMAR, "restaked", signs=(("removed", "reduced", "but"),)),
    Kind(RETURNED, GRAMMAR, "returned", signs=(("vigorish", "returned"),)),
    Kind(NO_OTHER, GRAMMAR, "no_other", signs=(("vigorish", "charged"),)),
)

# a division on craps says each of these at least once
NEEDED: tuple[str, ...] = tuple(dict.fromkeys(k.name for k in KINDS))
