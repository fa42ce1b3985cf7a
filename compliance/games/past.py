"""Who has wagered below the minimum before: "valid once only in respect of any player" (general rule 14.2(a) of 1996).

State is carried from round to round, table to table and file to file; it is bounded by a number of players, beyond
which nobody is added and nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from compliance.games.signs import limits_apply, limits_for
from compliance.games.wagers import wagers_of
from compliance.logs.rounds import Round, corrected
from compliance.meaning.evidence import Known

KEPT_PLAYERS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Past:
    """What earlier rounds leave behind for a round.

    below: for each wager of the round that is below the minimum, how many such wagers of the same player were accepted
    before it at the casino; None where too many players had made some for that to be remembered.
    """

    below: Mapping[str, int | None] = field(default_factory=dict)


NO_PAST: Final = Past()


class Memory:
    """Takes every round once, in the order of the log, whether it is to be checked or not."""

    def __init__(self) -> None:
        self._below: dict[tuple[str, str], int] = {}

    def take(self, round_: Round) -> Past:
        """The past of a round; the round itself then belongs to the past of those that follow."""
        state = corrected(round_)
        found: dict[str, int | None] = {}
        for wager in wagers_of(state)[0].values():
            minimum, _ = limits_for(state, wager)
            if not isinstance(minimum, Known) or not isinstance(minimum.value, int) or wager.stake >= minimum.value:
                continue
            if not limits_apply(state, wager):
                continue
            player = (state.session.casino, wager.player)
            before = self._below.get(player, 0)
            full = player not in self._below and len(self._below) >= KEPT_PLAYERS
            found[wager.id] = None if full else before
            if wager.standing == "accepted" and not full:
                self._below[player] = before + 1
        return Past(found)
