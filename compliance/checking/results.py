"""What one work says of a round."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.checking.law import Law
from compliance.checking.verdicts import Verdict
from compliance.games.play import RoundView
from compliance.rulebook.model import Standing


@dataclass(frozen=True, slots=True)
class WorkResult:
    """What one work says of a round: its law and the verdicts, or why nothing of it can be assessed.

    view: the round as the game of the work sees it, None for works that are no game's and where nothing is assessed.
    assumes: ids of what was assumed in this run to know that this is the law.
    """

    work: str
    standing: Standing
    law: Law | None
    verdicts: tuple[Verdict, ...]
    not_assessable: str = ""
    view: RoundView | None = None
    assumes: tuple[str, ...] = ()
