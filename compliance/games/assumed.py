"""What is assumed of the world (rulebooks/assumptions.yaml) to know some fact of a round: the finding that rests on the
fact lists it, and no other does."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from compliance.meaning.evidence import Evidence, Known

DECK: Final = "deck"
NO_MAXIMUM_PAYOUT: Final = "no-maximum-payout"
SEAT_NUMBERS: Final = "seat-numbers"
SMALLEST_CHIP: Final = "smallest-chip"
SPINS_WITHOUT_FAULT: Final = "spins-without-fault"


def assuming(fact: Evidence, assumption: str, *, where: bool = True) -> Evidence:
    """The fact, known by way of an assumption (where that was needed)."""
    if not where or not isinstance(fact, Known):
        return fact
    return structs.replace(fact, assumes=(*fact.assumes, assumption))
