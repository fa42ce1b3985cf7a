"""Wagers outside the limits of the sign, and what was done with the part of them that is void.

Where the work of the game itself says what becomes of them, a binding asks for it by the scope of its requirement:
“wager below the minimum”, “wager above the maximum”.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from msgspec import structs

from compliance.amounts import written
from compliance.games.general_meaning import accepted_outside, outside
from compliance.games.past import Outside, Past
from compliance.games.play import Subject
from compliance.games.table_facts import about_wager
from compliance.meaning.checks import Check
from compliance.meaning.evidence import Evidence, Facts, Known, Missing
from compliance.meaning.expressions import evaluate

ABOVE_MAXIMUM: Final = "wager above the maximum"
_BELOW: Final = "wager below the minimum"


def outside_limits(subjects: Iterable[Subject], past: Past, taken: Mapping[str, str]) -> list[Subject]:
    """The wagers that were accepted outside the limits of the table: those of the round, and those of earlier rounds
    that it settles. Each with the side on which it is."""
    found = [s for s in subjects if s.scope == "wager" and accepted_outside(s.facts)]
    found += [_earlier(wager, taken) for wager in past.outside.values()]
    return [structs.replace(s, facts=Facts({"wager.outside": Known(outside(s.facts))}, s.facts)) for s in found]


def _earlier(before: Outside, taken: Mapping[str, str]) -> Subject:
    wager = before.wager
    own: dict[str, Evidence] = {
        "wager.amount": Known(wager.stake, wager.placed_lines),
        "wager.amount_said": Known(written(wager.stake), wager.placed_lines),
        "wager.minimum": before.minimum,
        "wager.maximum": before.maximum,
        "wager.below_before": before.before.counted(taken),
    }
    return Subject("wager", wager.id, Facts(own), about_wager(wager))


def below_minimum(subjects: Iterable[Subject], past: Past, taken: Mapping[str, str]) -> list[Subject]:
    """Each wager below the minimum, with how many such wagers its player had made before by the readings taken."""
    found: list[Subject] = []
    for subject in subjects:
        if subject.scope == "wager" and subject.key in past.below:
            own = Facts({"wager.below_before": past.below[subject.key].counted(taken)}, subject.facts)
            found.append(Subject(_BELOW, subject.key, own, subject.about))
    return found


def parts_below(checks: Iterable[Check], below: Iterable[Subject]) -> dict[str, Fraction | Missing]:
    """That nothing is valid of a further wager below the minimum, where a rule of the game has such wagers returned;
    why that cannot be known where it is not known how many there were before."""
    found: dict[str, Fraction | Missing] = {}
    asked = [check for check in checks if check.scope == _BELOW]
    for wager in below if asked else ():
        applies = any(isinstance(a, Known) and a.value for a in (evaluate(c.when, wager.facts) for c in asked))
        before = wager.facts["wager.below_before"]
        if applies and isinstance(before, Missing):
            found[wager.key] = before
        elif applies and isinstance(before, Known) and before.value != 0:
            found[wager.key] = Fraction(0)
    return found


def parts_to_maximum(checks: Iterable[Check], subjects: Iterable[Subject]) -> dict[str, Fraction]:
    """The maximum (cents) for each wager above it, where a rule of the game says that it counts up to the maximum."""
    if not any(check.scope == ABOVE_MAXIMUM for check in checks):
        return {}
    return {s.key: part for s in subjects if s.scope == "wager" and (part := _to_maximum(s)) is not None}


def _to_maximum(wager: Subject) -> Fraction | None:
    standing, amount, most = (wager.facts[f"wager.{name}"] for name in ("standing", "amount", "maximum"))
    if isinstance(standing, Missing) or isinstance(amount, Missing) or isinstance(most, Missing):
        return None
    if standing.value != "accepted" or not isinstance(amount.value, int) or not isinstance(most.value, int):
        return None
    return Fraction(most.value) if amount.value > most.value else None


def void_parts(
    scope: str, wagers: Iterable[Subject], of_part: Mapping[str, Mapping[str, Evidence]]
) -> Iterator[Subject]:
    """Each of these wagers of which a part is void, with what was done with that part when it was settled."""
    for wager in wagers:
        if wager.scope == "wager" and wager.key in of_part:
            yield Subject(scope, wager.key, Facts(of_part[wager.key], wager.facts), wager.about)


def beyond_maximum(
    wagers: Iterable[Subject], parts: Mapping[str, Fraction], of_part: Mapping[str, Mapping[str, Evidence]]
) -> Iterator[Subject]:
    """Each wager above the maximum, with what its settlement comes to beyond what is due up to the maximum."""
    return void_parts(ABOVE_MAXIMUM, (w for w in wagers if w.key in parts), of_part)


def with_parts(below: Iterable[Subject], of_part: Mapping[str, Mapping[str, Evidence]]) -> list[Subject]:
    """Each wager below the minimum, with what was done with it where nothing of it is valid."""
    return [structs.replace(w, facts=Facts(of_part[w.key], w.facts)) if w.key in of_part else w for w in below]
