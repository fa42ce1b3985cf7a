"""What each game offers to the comparison of two versions: its wagers with their outcomes, its play, its edges."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from compliance.analysis.behaviour.conduct import Conduct
from compliance.analysis.behaviour.settling import Compared
from compliance.games.play import PlayRules
from compliance.games.registry import part_of


@dataclass(frozen=True, slots=True)
class Behaviour:
    """wagers: of either version. conduct: questions of play. edges: of these bets, all decided, as `analyse` has them
    (with the number of decks where there are several)."""

    wagers: Callable[[PlayRules, PlayRules], Iterable[Compared]]
    edges: Callable[[PlayRules, Collection[str]], Iterable[dict[str, Any]]]
    conduct: Callable[[PlayRules, PlayRules], Iterable[Conduct]]


def behaviour_of(name: str) -> Behaviour | None:
    """What the game that logs call by this name offers to the comparison, None where it offers nothing."""
    module = part_of(name, "behaviour", "compliance.analysis.games")
    found: Behaviour | None = module.BEHAVIOUR if module is not None else None
    return found
