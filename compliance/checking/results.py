"""What one work says of a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from compliance.checking.law import Law
from compliance.checking.verdicts import Verdict
from compliance.games.play import RoundView
from compliance.logs.rounds import Round
from compliance.rulebook.model import Standing
from compliance.rulebook.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class OtherLaw:
    """The law of a work if instruments had commenced of which it is not known whether they had.

    instruments: these, in words. stands: the law if they had not. renumbered: the numbers that its rules have in
    `would_be`, where they are others. asked_by: the rules of `would_be` that are compared with one of `stands`.
    """

    instruments: str
    stands: Law | None
    would_be: Law
    renumbered: Mapping[str, str] = field(default_factory=dict)
    asked_by: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WorkResult:
    """What one work says of a round: its law and the verdicts, or why nothing of it can be assessed.

    view: the round as the game of the work sees it, None for works that are no game's and where nothing is assessed.
    withheld: whether a breach is none here because an event that the log has lost, or a correction of one that it
    does not tell, may explain it.
    assumes: ids of what was assumed in this run to know that this is the law. others: the laws that may be it instead.
    """

    work: str
    standing: Standing
    law: Law | None
    verdicts: tuple[Verdict, ...]
    not_assessable: str = ""
    view: RoundView | None = None
    assumes: tuple[str, ...] = ()
    others: tuple[OtherLaw, ...] = ()
    withheld: bool = False


def law_of_game(results: Sequence[WorkResult]) -> Law | None:
    """The law of the game under which a round is seen and drawn, None where it is not known."""
    return next((r.law for r in results if r.view is not None), None)


def zone_of(rulebook: Rulebook, works: Iterable[str], round_: Round) -> ZoneInfo | None:
    """The zone of the casino: as it says itself, else that in which the law of its jurisdiction counts its days."""
    house = round_.session.house
    if house is not None and house.zone is not None:
        return house.zone
    held = next((work for work in works if work.split("/", 1)[0] in rulebook.corpora), None)
    return rulebook.zone(held) if held is not None else None
