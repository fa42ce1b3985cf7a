"""What a report draws of a round in any game: its wagers with their settlements, and its announcements."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from compliance.games.wagers import WagerState, wagers_of
from compliance.logs.events import CallEvent
from compliance.logs.rounds import Round


def picture(
    round_: Round,
    kind: str,
    *,
    hands: Iterable[dict[str, Any]] = (),
    spins: Iterable[dict[str, Any]] | None = None,
    wagers: Iterable[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """The round for a reader's eye, as templates draw what is of this kind: hands of cards, or spins (rolls), with the
    wagers of the round, unless others are given, and its announcements."""
    return {
        "kind": kind,
        "hands": list(hands),
        **({} if spins is None else {"spins": list(spins)}),
        "wagers": wagers_drawn(round_) if wagers is None else list(wagers),
        "calls": calls_drawn(round_),
        "mark": None,
    }


def wagers_drawn(round_: Round) -> list[dict[str, Any]]:
    """The round's wagers with what the log records of their settlement, amounts in cents."""
    return [wager_drawn(wager) for wager in wagers_of(round_)[0].values()]


def wager_drawn(wager: WagerState) -> dict[str, Any]:
    """One wager with what the log records of its settlement, amounts in cents."""
    first = wager.settlements[0].event if wager.settlements else None
    return {
        "id": wager.id,
        "player": wager.player,
        "bet": wager.bet,
        "on": wager.on,
        "amount_cents": wager.stake,
        "result": None if first is None else first.result,
        "paid_cents": None if first is None else first.paid if first.net is None else first.net,
        **({"is_net": True} if first is not None and first.net is not None else {}),
        **({"returned_cents": first.returned} if first is not None and first.returned is not None else {}),
        "commission_cents": _commission(wager),
    }


def _commission(wager: WagerState) -> int | None:
    """The commission recorded of a wager: with its settlement, else where it was taken when the wager was placed."""
    of_settlement = [s.event.commission for s in wager.settlements[:1]]
    recorded = [*of_settlement, *(p.event.commission for p in reversed(wager.placements))]
    return next((cents for cents in recorded if cents is not None), None)


def revolutions_drawn(revolutions: Decimal | None) -> str | None:
    """How often a wheel went round, as the log writes it."""
    return None if revolutions is None else f"{revolutions.normalize():f}"


def calls_drawn(round_: Round) -> list[dict[str, Any]]:
    """The announcements of the round in order, in words."""
    calls = []
    for recorded in round_.events:
        event = recorded.event
        if isinstance(event, CallEvent):
            said = [_said(v) for v in (event.hand, event.value, event.colour) if v is not None]
            if event.total is not None:
                said = [f"{' '.join(said)}; total {event.total}" if said else _said(event.total)]
            calls.append({"what": event.what, "text": " ".join(said), "line": recorded.line})
    return calls


def _said(value: object) -> str:
    return ", ".join(str(v) for v in value) if isinstance(value, tuple) else str(value)
