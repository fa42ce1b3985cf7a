"""The checks that the clauses on wagers and void spins give, alike for all games that turn on a spin."""

from __future__ import annotations

from compliance.games.settled import NO_SPIN
from compliance.games.spins_meaning import CALLED, RESTED, VoidRules
from compliance.games.table_facts import stands_on
from compliance.meaning.checks import Check
from compliance.meaning.expressions import FactName


def void_checks(void: VoidRules) -> tuple[Check, ...]:
    """Where a rule makes a spin void and has “No spin” announced: that it was.

    Wagers that were settled on it as if it counted are wrongly settled for want of that announcement.
    """
    return tuple(
        Check(
            address,
            NO_SPIN,
            "spin",
            "“No spin” is announced for a spin that is void ({spin.fault})",
            "no such announcement",
            "dealer",
            "announcement",
            cause,
            that=FactName(CALLED),
        )
        for address, cause in void.to_announce
    )


def wheel_check(address: str) -> Check:
    """Where the words say what the wheel is marked with: that what was spun is among it."""
    return Check(
        address,
        "wheel.result",
        "spin",
        "the wheel comes to rest at what it is marked with",
        "{spin.recorded}",
        "equipment",
        "equipment",
        FactName(RESTED),
        that=FactName("spin.on_wheel"),
    )


def permitted_check(bet: str, address: str) -> Check:
    """Where the words list a wager: that a wager of that name is on what they permit."""
    return Check(
        address,
        "wager.permitted",
        "wager",
        f"a wager “{bet}” as the rules permit it",
        "{wager.on_said}",
        "operator",
        "wager",
        stands_on(bet),
        that=FactName("wager.permitted"),
        money=FactName("wager.winnings"),
        in_question=True,
    )
