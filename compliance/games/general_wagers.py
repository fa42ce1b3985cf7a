"""What the general rules ask of a wager in any game: limits, increments, what it was made and paid with, refunds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from compliance.amounts import written
from compliance.games.past import NONE_BEFORE, Past
from compliance.games.settled import Payment, Settled
from compliance.games.signs import Limits, limits_of, over_increment
from compliance.games.table_facts import TableView, settlements
from compliance.games.voids import voids_round
from compliance.games.wagers import WagerState
from compliance.logs.events import VoidEvent
from compliance.meaning.evidence import Evidence, Known, Missing, known_or

# words of a reason that are looked up as one ("act of god"): it may be long, and every run of it would be too many
LONGEST_RUN: Final = 4
_NEITHER: Final = ("void", "stand off")
_UNKNOWN_PAYMENT: Final = Missing("what is due on this wager is not known")


def wager_facts(view: TableView, past: Past, taken: Mapping[str, str]) -> dict[str, dict[str, Evidence]]:
    """The facts of every wager of the round, by its id; `taken` are the readings."""
    how = settlements(view, 0)
    return {
        id_: {**_limit_facts(view, wager, past, taken), **_settlement_facts(wager, how[id_])}
        for id_, wager in view.wagers.items()
    }


def _limit_facts(view: TableView, wager: WagerState, past: Past, taken: Mapping[str, str]) -> dict[str, Evidence]:
    lines = wager.placed_lines
    limits = limits_of(view.round, wager)
    placed = wager.whole
    by = next((p.event.by for p in wager.placements if p.event.by is not None), None)
    limited = limits.apply or taken.get("additional-wagers") == "limits of the table"
    return {
        "wager.limited": Known(limited, lines),
        "wager.below_before": past.below.get(wager.id, NONE_BEFORE).counted(taken),
        "wager.placed_amount": Known(placed, lines),
        "wager.placed_said": Known(written(placed), lines),
        "wager.reduced": Known(any(p.event.status == "reduced" for p in wager.placements), lines),
        **(_steps_over(wager, limits) if taken.get("increments") == "steps from the minimum" else {}),
        "wager.by": known_or(by, "the log does not say how the wager was made", lines),
        "wager.by_recorded": Known(by is not None, lines),
    }


def _steps_over(wager: WagerState, limits: Limits) -> dict[str, Evidence]:
    minimum = limits.minimum
    if isinstance(minimum, Missing) or not isinstance(minimum.value, int):
        return {"wager.over_increment": Missing("no minimum is recorded from which increments could be counted")}
    return {"wager.over_increment": over_increment(wager, limits.increment, wager.stake - minimum.value)}


def _settlement_facts(wager: WagerState, how: Settled) -> dict[str, Evidence]:
    first = how.first
    by = next((s.event.by for s in wager.settlements if s.event.by is not None), None)
    facts: dict[str, Evidence] = {
        "wager.settled": first if isinstance(first, Missing) else Known(first is not None),
        "wager.won_or_lost": _of(first, lambda p: p.result not in _NEITHER, unsettled=False),
        "wager.refunded": _of(first, lambda p: _refunded(wager, p), unsettled=True),
        "wager.refund_money": _of(first, lambda p: _had_of_refund(wager, p), unsettled=False)
        if not isinstance(first, Payment) or first.amount_recorded
        else _UNKNOWN_PAYMENT,
        "wager.refund_stake": _of(first, lambda p: _stake_taken(wager, p), unsettled=False),
        "wager.payment_open": Known(False),
        "wager.declared_void": Known(""),
        "wager.forfeit": Missing(
            "the operator may direct that the wager of a player who took part in a fraud be forfeited"
        ),
        "wager.settled_said": Known("no settlement is recorded")
        if first is None
        else first
        if isinstance(first, Missing)
        else Known(_payment_said(first), (first.line,)),
        "wager.paid_by": known_or(by, "the log does not say what the winnings were paid with"),
        "wager.paid_by_recorded": Known(by is not None),
        "wager.had": Known(first.had, (first.line,))
        if isinstance(first, Payment) and first.amount_recorded
        else _UNKNOWN_PAYMENT,
        "wager.had_said": Known(written(round(first.had)), (first.line,))
        if isinstance(first, Payment) and first.amount_recorded
        else _UNKNOWN_PAYMENT,
    }
    return facts | dict.fromkeys(
        ("wager.exactly_payable", "wager.due_payable", "wager.due_payable_said"), _UNKNOWN_PAYMENT
    )


def _of(first: Payment | Missing | None, question: Callable[[Payment], bool | int], *, unsettled: bool) -> Evidence:
    if isinstance(first, Missing):
        return first
    return Known(unsettled) if first is None else Known(question(first), (first.line,))


def _refunded(wager: WagerState, payment: Payment) -> bool:
    """Settled as neither won nor lost, nothing paid, and the whole stake handed back as far as the log says."""
    whole = payment.returned is None or payment.returned in (wager.stake, wager.whole)
    return payment.result in _NEITHER and payment.had == 0 and whole


def _had_of_refund(wager: WagerState, payment: Payment) -> int:
    """What the player had, with what is wanting of the stake where the log says how much of it was handed back."""
    wanting = 0
    if payment.returned is not None:  # what a dealer took off it before may be counted or not
        wanting = min((round(payment.returned) - back for back in (wager.stake, wager.whole)), key=abs)
    return round(payment.had) + wanting


def _stake_taken(wager: WagerState, payment: Payment) -> int:
    if payment.is_net or payment.returned is not None:
        return 0  # what changed hands, or was handed back, holds the stake already
    return -wager.stake if payment.result == "lose" else 0


def _payment_said(payment: Payment) -> str:
    back = "" if payment.returned is None else f", returned {written(round(payment.returned))}"
    had = written(round(payment.had)) if payment.amount_recorded else "the amount is not recorded"
    return f"settled as {payment.result}: {had}{back}"


def void_facts(view: TableView) -> dict[str, Evidence]:
    """Why the round was declared void, as the log says it, and its words in small letters, to be looked for; empty
    where it was not, or without why."""
    said = [
        (event.reason, recorded.line)
        for _, event, recorded in view.round.each(VoidEvent)
        if voids_round(view.round, event) and event.reason is not None
    ]
    reason, lines = (said[-1][0], (said[-1][1],)) if said else ("", ())
    words = reason.lower().split()
    runs = {" ".join(words[at : at + many]) for at in range(len(words)) for many in range(1, LONGEST_RUN + 1)}
    return {
        "round.void_reason": Known(" ".join(reason.split()), lines),
        "round.void_words": Known(tuple(sorted(runs)), lines),
    }
