"""What the folder of a game offers to the statistics of a run (its module `statistics`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from compliance.analysis.statistics.samples import Samples, Seen
from compliance.games.registry import part_of
from compliance.games.settled import Settled
from compliance.games.wagers import WagerState
from compliance.meaning.evidence import Evidence, Missing

Memory = dict[tuple[str, ...], Any]
"""What is worked out once for a version, and kept while the statistics of a run are made."""

if TYPE_CHECKING:
    from compliance.analysis.statistics.theory import Expected, Theory
    from compliance.checking.law import Law

    Watcher = Callable[[Seen, Samples, bool, Theory], None]
    """Looks at a round and counts what it shows; the truth value says whether a session begins."""
    Expectation = Callable[[Law, WagerState, Mapping[str, Evidence], Memory], Expected | Missing | None]


def _one_moment(seen: Seen, how: Settled) -> int:
    return 0


def _by_analysis(law: Law, wager: WagerState, facts: Mapping[str, Evidence], memory: Memory) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Watched:
    """watch: counts a round. moment: which of several draws of a round decided a wager, where wagers on one draw are
    reckoned as one and those on another apart. expected: what a wager comes to that the analysis has no row for; None
    for every other. option_facts: option of a row -> the fact that says which it was, and why that may not be known,
    where the log states no such option.
    """

    watch: Watcher
    moment: Callable[[Seen, Settled], int] = _one_moment
    expected: Expectation = _by_analysis
    option_facts: Mapping[str, tuple[str, str]] = field(default_factory=dict)


def watched(name: str) -> Watched | None:
    """What the game that logs call by this name offers, None where it offers nothing."""
    module = part_of(name, "statistics", "compliance.analysis.games")
    found: Watched | None = module.WATCHED if module is not None else None
    return found
