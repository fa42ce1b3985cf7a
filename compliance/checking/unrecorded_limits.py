"""What limits that the log does not record may have left valid of a wager.

Of a wager above the maximum, or reduced for a table differential, only a part may be valid, and of one below the
minimum nothing: the rest goes back to the player. Where no sign is recorded that shows such a limit, and the log need
not tell of signs, what went back may be just that. Only what did go back tells of it: a wager that was merely paid too
little, with its whole stake or without a word of it, is not one with a limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from compliance.checking.wager_verdict import WagerCase
from compliance.games.settled import Payment
from compliance.meaning.evidence import Missing

_IN_PART: Final = "{}, and what went back would be right of a wager of which the limits leave only a part valid"
_WHOLLY: Final = "{}, and that the wager went back would be right of one below the minimum"


def by_unrecorded_limits(case: WagerCase) -> Iterator[tuple[str, Fraction]]:
    """How much of a wager may be valid (cents) by limits that are not recorded, by what went back of it; each with why
    that is not known."""
    first, stake = case.how.first, Fraction(case.wager.stake)
    if not isinstance(first, Payment):
        return
    least, most = (case.subject.facts[f"wager.{limit}"] for limit in ("minimum", "maximum"))
    untold = case.untold.why("sign") if isinstance(least, Missing) or isinstance(most, Missing) else None
    if untold is None:
        return
    back = _went_back(first, stake)
    if isinstance(most, Missing) and 0 < back < stake and first.result != "void":
        # what went back is what is void, or (docs/log-format.md) the part of a winning wager that stands
        yield from ((_IN_PART.format(untold), valid) for valid in (stake - back, back))
    if isinstance(least, Missing) and (first.result == "void" or (first.result == "lose" and back == stake)):
        yield _WHOLLY.format(untold), Fraction(0)


def _went_back(payment: Payment, stake: Fraction) -> Fraction:
    """What of the stake went back by what the log says, in cents: of a wager lost by its net, what of it was kept."""
    if payment.returned is None and payment.is_net and payment.result == "lose":
        return stake + payment.had
    return payment.returned or Fraction(0)
