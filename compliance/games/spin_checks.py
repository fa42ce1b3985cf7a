"""The checks that the clauses on void spins give, alike for roulette, the money wheel and tai-sai."""

from __future__ import annotations

from compliance.games.spins_meaning import CALLED, VoidRules
from compliance.meaning.checks import Check
from compliance.meaning.expressions import All, FactName, Not


def void_checks(void: VoidRules) -> tuple[Check, ...]:
    """Where a rule makes a spin void and has “No spin” announced: that it was.

    A spin that was settled as if it counted is reported at the wagers so settled, not here again.
    """
    return tuple(
        Check(
            address,
            "no-spin.announced",
            "spin",
            "“No spin” is announced for a spin that is void ({spin.fault})",
            "no such announcement",
            "dealer",
            "announcement",
            All((cause, Not(FactName("spin.settled_on")))),
            that=FactName(CALLED),
        )
        for address, cause in void.to_announce
    )
