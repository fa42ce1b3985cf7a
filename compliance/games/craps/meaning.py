"""The rules of craps as decisions, read from the words of one version.

`read_rules` is the door: provisions go in, decisions with addresses come out, and whatever could not be understood,
or contradicts itself, comes out as problems beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compliance.games.craps import kinds
from compliance.games.craps import statements as said
from compliance.games.craps.language import LANGUAGE, check_needed, records_below, records_of
from compliance.games.craps.meaning_checks import check_numbers, check_points, check_proofs, check_true_odds
from compliance.games.craps.meaning_odds import Charge, Composite, charges, composites, payouts
from compliance.games.craps.meaning_rolls import Resting, VoidRolls, dice, resting, void_rolls
from compliance.games.craps.meaning_wagers import Wager, unread_wagers, wagers
from compliance.games.craps.spaces import Dice
from compliance.meaning.asked import noted
from compliance.meaning.decisions import Decision
from compliance.meaning.provisions import Reading, read_statements
from compliance.problems import Problem
from compliance.rulebook.model import Version

UnitsRule = tuple[str, said.Units | said.UnitsAtLeast]


@noted("commission_on_win", "commission_rounding", "unit_over_double")
@dataclass(frozen=True, slots=True)
class CrapsRules:
    """What one version of the rules of craps says, each part with the address of the words that say it.

    wagers: bet -> what it is and when it wins, on the totals thrown. payouts: bet -> Payout, on the first total, the
    number wagered on, or the part that wins. composites, charges (commissions), limits (of additional wagers), units:
    by bet. unread: bet -> where it is named, for wagers of whose words something is not understood; undecided: bets
    with an outcome that no clause decides. removal: (address, wagers that stay once a point stands); restaked: by bet.
    come_out_points, come_points, seven_out: the totals that the definitions name; come_out_defined: whether one
    says which roll is the come out roll. before_throw, returned, no_other: addresses, "" where the version has no such
    words. commission_on_win, commission_rounding, unit_over_double: readings taken. read: address -> what was read
    there.
    """

    dice: Dice
    wagers: Mapping[str, Wager]
    payouts: Mapping[str, Decision]
    composites: Mapping[str, Composite]
    charges: Mapping[str, Charge]
    limits: Mapping[str, tuple[str, said.Limit]]
    units: Mapping[str, UnitsRule]
    unread: Mapping[str, str]
    undecided: frozenset[str]
    resting: Resting
    void_rolls: VoidRolls
    come_out_points: tuple[int, ...]
    come_points: tuple[int, ...]
    come_out_defined: bool
    seven_out: tuple[int, ...]
    removal: tuple[str, tuple[str, ...]]
    restaked: Mapping[str, tuple[str, said.Restaked]]
    before_throw: str
    returned: str
    no_other: str
    commission_on_win: bool
    commission_rounding: str
    unit_over_double: bool
    read: Mapping[str, str]


def read_rules(version: Version, readings: Mapping[str, str]) -> tuple[CrapsRules, list[Problem]]:
    """The rules of a version under the readings taken (reading id -> alternative; others as recorded), and problems."""
    reading = Reading(version, LANGUAGE, readings)
    reading.check_alternatives()
    read_statements(reading)
    check_needed(reading)
    rests = resting(reading)
    thrown = dice(reading)
    bets = wagers(reading, rests.bets, rests.under)
    parts = composites(reading, bets)
    paid = payouts(reading, bets, parts)
    commissions = charges(reading, bets)
    limits = {
        bet: found for bet, w in bets.items() for found in records_below(reading, w.address, kinds.LIMIT, said.Limit)
    }
    units: dict[str, UnitsRule] = {}
    for bet, wager in bets.items():
        for address, rule in records_below(reading, wager.address, kinds.UNITS, object):
            if isinstance(rule, (said.Units, said.UnitsAtLeast)):
                units[bet] = (address, rule)
    check_points(reading, bets, limits, rests.bets)
    undecided = frozenset(bets)
    if check_numbers(reading, thrown, bets):
        undecided = check_proofs(reading, thrown, bets, paid)
        check_true_odds(reading, thrown, bets, paid, commissions)
    rules = CrapsRules(
        dice=thrown,
        wagers=bets,
        payouts=paid,
        composites=parts,
        charges=commissions,
        limits=limits,
        units=units,
        unread=unread_wagers(reading, bets),
        undecided=undecided,
        resting=rests,
        void_rolls=void_rolls(reading),
        come_out_points=_totals(reading, kinds.COME_OUT_POINT),
        come_points=_totals(reading, kinds.COME_POINT),
        come_out_defined=any(True for _ in records_of(reading, kinds.COME_OUT, said.ComeOutDefined)),
        seven_out=_totals(reading, kinds.SEVEN_OUT),
        removal=next(((a, r.fixed) for a, r in records_of(reading, kinds.REMOVAL, said.Removal)), ("", ())),
        restaked={r.bet: (a, r) for a, r in records_of(reading, kinds.RESTAKED, said.Restaked)},
        before_throw=_address(reading, kinds.BEFORE_THROW),
        returned=_address(reading, kinds.RETURNED),
        no_other=_address(reading, kinds.NO_OTHER),
        commission_on_win=reading.alternative("craps-commission") == "on a win",
        commission_rounding=reading.alternative("commission-rounding"),
        unit_over_double=reading.alternative("craps-double-odds") == "or a payable unit",
        read=reading.read,
    )
    return rules, reading.problems


def _address(reading: Reading, kind: str) -> str:
    return next((s.address for s in reading.statements if s.kind == kind), "")


def _totals(reading: Reading, kind: str) -> tuple[int, ...]:
    return next((defined.totals for _, defined in records_of(reading, kind, said.Defined)), ())
