"""The cards in use at a table: since when they are dealt, what was seen of them, and the rounds dealt just before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from compliance.logs.rounds import Gap, Recorded

# what is recorded when cards are made ready: where one of these follows a card dealt, a new shoe begins
CHANGES: Final = frozenset({"cards", "shuffle", "cut", "burn"})


@dataclass(frozen=True, slots=True)
class Streak:
    """How many rounds in a row were of one kind, and what of the log is lost in them that may have broken the row."""

    rounds: int = 0
    lost: Gap | None = None


@dataclass(frozen=True, slots=True)
class Shoe:
    """The cards in use as they stand when the deal of a round begins.

    changes: what was recorded of receiving, shuffling, cutting and burning them since a card was last dealt. rounds:
    how many rounds were dealt from them before, as far as the session goes back. seen: how often each card came out of
    them. faces: how the first card of the rounds before was dealt (up, down). cutting_card: where it appeared, None if
    it has not; cutting_card_first: whether that was before the first card of a round; cutting_card_rounds: how many
    rounds were dealt since it appeared, the one in which it did included. ended: how that of the shoe before had
    appeared ("first", "during", "" if it had not). lost: a place in the log since then where the cards may have been
    changed without our knowing. without_wagers, no_bet_coups: the rounds just before this one that were dealt without
    a wager and without an announcement that none are taken, and those announced as no-bet coups. bets: what was wagered
    on in the rounds before, since the session began, and the line of the log on which it first was.
    """

    changes: tuple[Recorded, ...] = ()
    rounds: int = 0
    seen: Mapping[str, int] = field(default_factory=dict)
    faces: frozenset[str] = frozenset()
    cutting_card: Recorded | None = None
    cutting_card_first: bool = False
    cutting_card_rounds: int = 0
    ended: str = ""
    lost: Gap | None = None
    without_wagers: Streak = Streak()
    no_bet_coups: Streak = Streak()
    bets: Mapping[str, int] = field(default_factory=dict)


NO_SHOE: Final = Shoe()
