"""Facts that mean something only where what they are about came to pass: cards are inspected where some were received.

Where it did not, such a fact neither happened nor failed to happen, and an explanation says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from compliance.meaning.evidence import Evidence, Known

_RECEIVED: Final = (
    "shoe.inspected_dealer",
    "shoe.inspected_supervisor",
    "shoe.inspected_said",
    "shoe.spread",
    "shoe.methods",
    "opening.inspected_in_order",
    "opening.spread_in_order",
    "opening.mixed_after",
    "opening.mixed_in_order",
    "opening.stacked_first",
)

OCCASIONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(_RECEIVED, "shoe.received"),
    "shoe.cut": "shoe.shuffled",
    "shoe.replaced_notified": "shoe.replaced",
    "shoe.shuffle_overdue": "shoe.shuffle_due",
    **dict.fromkeys(("burn.after_shuffle", "burn.face_known", "burn.face"), "burn.cards"),
    **dict.fromkeys(
        ("ante.displayed", "ante.displayed_said", "ante.minimum", "ante.minimum_said"),
        "round.ante_up",
    ),
    "option.max_payout": "option.payout_limited",
    **dict.fromkeys(("misdeal.named", "misdeal.bare"), "misdeal.declared"),
    **dict.fromkeys(
        ("jackpot.sharing", "jackpot.supervisor_notified", "jackpot.cards_counted"),
        "jackpot.qualifying",
    ),
    "settlement.collected_first": "settlement.both",
    **dict.fromkeys(("before.paid", "before.won_early", "before.malfunction"), "round.follows"),
    "before.notified": "before.malfunction",
    **dict.fromkeys(("entry.in_time", "entry.matches", "entry.amended_late", "entry.said"), "entry.made"),
}
"""Name of a fact -> that of the fact which says whether its occasion arose."""


def did_not_arise(name: str, facts: Mapping[str, Evidence]) -> Known | None:
    """The fact by which the occasion of another is known not to have arisen, None where it arose or nobody knows."""
    occasion = OCCASIONS.get(name)
    if occasion is None:
        return None
    earlier = did_not_arise(occasion, facts)
    if earlier is not None:
        return earlier
    found = facts.get(occasion)
    return found if isinstance(found, Known) and found.value in (False, "none") else None
