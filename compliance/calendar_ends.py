"""Where the calendar ends: an instant there has no date in another zone, so no law can be found for it."""

from __future__ import annotations

from datetime import MAXYEAR, MINYEAR, UTC, datetime, timedelta
from typing import Final

_FARTHEST: Final = timedelta(days=1)  # no zone is farther from another than that


def is_at_the_end(instant: datetime) -> bool:
    """Whether an instant with an offset lies so near to the first or last day that it cannot be moved between zones."""
    if instant.year - 1 > MINYEAR and instant.year + 1 < MAXYEAR:
        return False
    try:
        for away in (-_FARTHEST, _FARTHEST):
            (instant + away).astimezone(UTC)
    except OverflowError:
        return True
    return False
