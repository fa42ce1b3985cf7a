"""Facts that mean something only where what they are about came to pass: cards are inspected where some were received.

Where it did not, such a fact neither happened nor failed to happen, and an explanation says so.
"""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.fact_words import occasions
from compliance.meaning.evidence import Evidence, Known


def did_not_arise(name: str, facts: Mapping[str, Evidence]) -> Known | None:
    """The fact by which the occasion of another is known not to have arisen, None where it arose or nobody knows."""
    occasion = occasions().get(name)
    if occasion is None:
        return None
    earlier = did_not_arise(occasion, facts)
    if earlier is not None:
        return earlier
    found = facts.get(occasion)
    return found if isinstance(found, Known) and found.value in (False, "none") else None
