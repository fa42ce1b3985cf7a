"""Wagers of which only a player's decision tells: it names an amount, and no wager of its own stands beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from compliance.games.wagers import WagerState
from compliance.logs.events import ActEvent
from compliance.logs.rounds import Round

# the wager that a decision adds, as a log names both
_ADDED: Final = {"double": "double down", "split": "split", "insure": "insurance", "bet": "bet"}


@dataclass(frozen=True, slots=True)
class Added:
    """A wager of which only a decision tells: what kind of wager it is, and the decision with the line it is on."""

    bet: str
    act: ActEvent
    line: int


def only_decided(round_: Round, wagers: Iterable[WagerState]) -> Iterator[Added]:
    """The wagers of a round that are known only from the amount of a player's decision.

    Of several decisions of one kind as many are wagers of their own as the log records, in the order of both.
    """
    recorded = list(wagers)
    told: Counter[tuple[str, str, str | None]] = Counter()
    for _, act, at in round_.each(ActEvent):
        bet = _ADDED.get(act.move)
        if bet is None or not act.amount:
            continue
        which = (bet, act.player, _place(act))
        told[which] += 1
        own = [w for w in recorded if w.bet == bet and w.player == act.player and _is_at(act, w)]
        if told[which] > len(own):
            yield Added(bet, act, at.line)


def added_by_decision(round_: Round, wagers: Iterable[WagerState], wager: WagerState) -> str:
    """Why a settlement of a wager may be that of two, "" where it cannot: a decision of its player adds to it, and the
    log does not record what was added as a wager that is settled for itself."""
    if any(p.event.base is not None for p in wager.placements) or wager.bet in _ADDED.values():
        return ""
    for added in only_decided(round_, wagers):
        if added.act.player == wager.player and _is_at(added.act, wager):
            return (
                f"line {added.line} tells of a further wager ({added.bet}) only as the player's decision, so it is not "
                "known whether the settlement of this one is that of both"
            )
    return ""


def _place(act: ActEvent) -> str | None:
    """The box or the seat that a decision names."""
    return act.hand.partition("/")[0].rpartition(" ")[-1] if act.hand is not None else None


def _is_at(act: ActEvent, wager: WagerState) -> bool:
    """Whether a decision is on the box or at the seat of a wager, as far as both are named."""
    named = {name for name in (wager.area, wager.seat) if name is not None}
    place = _place(act)
    return place is None or not named or place in named or act.hand in named
