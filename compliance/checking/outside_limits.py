"""Wagers outside the limits of the sign, where the work of the game itself says what becomes of them.

A binding asks for it by the scope of its requirement: “wager below the minimum”, “wager above the maximum”.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from compliance.games.past import Past
from compliance.games.play import Subject
from compliance.meaning.checks import Check
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

_ABOVE: Final = "wager above the maximum"
_BELOW: Final = "wager below the minimum"


def below_minimum(subjects: Iterable[Subject], past: Past) -> list[Subject]:
    """Each wager below the minimum, with how many such wagers its player had made before."""
    found: list[Subject] = []
    for subject in subjects:
        if subject.scope == "wager" and subject.key in past.below:
            before = past.below[subject.key]
            count: Evidence = Missing("too many players have wagered below a minimum for all to be kept in mind")
            if before is not None:
                count = Known(before)
            own = Facts({"wager.below_before": count}, subject.facts)
            found.append(Subject(_BELOW, subject.key, own, subject.about))
    return found


def parts_to_maximum(checks: Iterable[Check], subjects: Iterable[Subject]) -> dict[str, Fraction]:
    """The maximum (cents) for each wager above it, where a rule of the game says that it counts up to the maximum."""
    if not any(check.scope == _ABOVE for check in checks):
        return {}
    return {s.key: part for s in subjects if s.scope == "wager" and (part := _to_maximum(s)) is not None}


def _to_maximum(wager: Subject) -> Fraction | None:
    standing, amount, most = (wager.facts[f"wager.{name}"] for name in ("standing", "amount", "maximum"))
    if isinstance(standing, Missing) or isinstance(amount, Missing) or isinstance(most, Missing):
        return None
    if standing.value != "accepted" or not isinstance(amount.value, int) or not isinstance(most.value, int):
        return None
    return Fraction(most.value) if amount.value > most.value else None


def beyond_maximum(
    subjects: Iterable[Subject], parts: Mapping[str, Fraction], facts: Mapping[str, Mapping[str, Evidence]]
) -> list[Subject]:
    """Each wager above the maximum, with what its settlement comes to beyond what is due up to the maximum."""
    nothing = {"wager.excess_won": Known(0), "wager.excess_stake": Known(0)}
    return [
        Subject(_ABOVE, subject.key, Facts({**nothing, **facts.get(subject.key, {})}, subject.facts), subject.about)
        for subject in subjects
        if subject.scope == "wager" and subject.key in parts
    ]
