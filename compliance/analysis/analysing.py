"""What the folder of a game offers to `analyse` (its module `analyse`), and where the games have it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from compliance.games.registry import part_of
from compliance.games.works import logged_as
from compliance.meaning.readings import Reading
from compliance.problems import Problem
from compliance.rulebook.model import Version

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Analysis:
    """analyse: (version, readings, decks) -> the members `work`, `wagers` and `proofs` (and `undetermined`) of its
    analysis, and what is wrong with its words; a game of which the decks decide nothing passes them over.

    by_decks: whether all wagers hang on the number of decks (`decks`, `permitted_decks` of the document). beside: the
    proofs that compare a version with those of the same game elsewhere. settled: the proofs, with what the recorded
    readings settle of them.
    """

    analyse: Callable[[Version, Mapping[str, str], int | None], tuple[Document, list[Problem]]]
    by_decks: bool = False
    beside: Callable[[Version, Mapping[str, str], Sequence[Version]], list[Document]] | None = None
    settled: Callable[[list[Document], Version, Mapping[str, str], Sequence[Reading]], list[Document]] | None = None


def analysis_of(work: str) -> Analysis | None:
    """What analyses the rules of a work; None where it is none of a game with wagers of its own."""
    name = logged_as(work)
    module = part_of(name, "analyse", "compliance.analysis.games") if name is not None else None
    found: Analysis | None = module.ANALYSIS if module is not None else None
    return found
