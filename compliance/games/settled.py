"""How a wager was settled, as far as the log shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from compliance.games.voids import ROUND, voids_round
from compliance.games.wagers import Settlement, WagerState
from compliance.logs.events import CorrectEvent, IrregularityEvent, VoidEvent, WagerEvent
from compliance.logs.rounds import Round, captures, records_commissions
from compliance.meaning.evidence import Missing

# requirements that a void spin, or a void roll, be called so
NO_SPIN, NO_ROLL = "no-spin.announced", "no-roll.called"
LATE_ERROR = "late error"  # what may make a round void: an error of card placement found after the next round had begun


@dataclass(frozen=True, slots=True)
class Payment:
    """One recorded settlement, amounts in cents.

    had: what the player had of it beside the stake, that is `paid` less `commission`, or `net` (is_net: a lost stake
    is then a loss). net: as recorded, where `had` was made of it. commission_recorded is False where the recorder does
    not record commissions at all, amount_recorded where the log has the result alone (`had` is then nothing that could
    be judged). by: whether it was paid in chips, in cash or by cheque, None where the log does not say it.
    """

    result: str
    had: Fraction
    paid: Fraction | None
    commission: Fraction | None
    commission_recorded: bool
    returned: Fraction | None
    is_net: bool
    line: int
    amount_recorded: bool = True
    net: Fraction | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """How a wager was settled.

    first: the settlement, None if there is none although it would be recorded, Missing if that cannot be known.
    further: settlements after the first. chips: denominations in cents as the session names them, none if it does not.
    void_lines: the lines that declare the round or the wager void, or that show what makes it void by law, empty if
    none does. declared_void: what is declared void, "round", "hand" or "wager" ("" where nothing is, or where the rules
    of the game say what becomes of it). void_for: what may have made the round void, the irregularities recorded in it
    first; irregular: whether one of these is an irregularity, and not only what the declaration itself says.
    stake_doubt: why a change of the wager may be missing from the log, "" where none can be. without_wagers: the lines
    that show that the hand is played without wagers, so that one that lies there is rightly handed back.
    void_untold: why what makes the wager void, where it was handed back as void, need not be recorded, "" where it is.
    division_untold: why it is not known how much of a composite wager lay on each of its parts, where the facts hold
    the permitted division that comes nearest to what was paid, "" elsewhere.
    """

    wager: WagerState
    first: Payment | Missing | None
    further: tuple[Payment, ...]
    chips: tuple[int, ...]
    void_lines: tuple[int, ...]
    declared_void: str = ""
    void_for: tuple[str, ...] = ()
    irregular: bool = False
    stake_doubt: str = ""
    without_wagers: tuple[int, ...] = ()
    void_untold: str = ""
    division_untold: str = ""


def settled(round_: Round, wager: WagerState, hidden: Missing | None) -> Settled:
    """How `wager` was settled in this round. `hidden` says why a settlement may be missing from the log, if it may."""
    session = round_.session
    records_commission = records_commissions(session)
    payments = tuple(payment_of(s, records_commission) for s in wager.settlements)
    if payments and payments[0].result != "lose" and payments[0].returned is not None and _may_lie_on(round_, wager):
        payments = (replace(payments[0], returned=None), *payments[1:])
    first: Payment | Missing | None = payments[0] if payments else None
    if first is None:
        first = hidden
    if first is None and not captures(session, "settle"):
        first = Missing("this recorder does not record settlements")
    if first is None and wager.id in round_.settled_later:
        first = Missing("it is settled only in a later round")
    void = _declared_void(round_, wager)
    lines = tuple(line for _, line in void)
    declared = void[0][0] if void else ""
    irregular = _irregularities(round_)
    void_for = (*irregular, *_declared_for(round_))
    return Settled(
        wager,
        first,
        payments[1:],
        session.chips or (),
        lines,
        declared,
        void_for,
        bool(irregular),
        void_untold=_void_untold(round_) if isinstance(first, Payment) and first.result == "void" else "",
    )


# by which a spin or roll is called off that is not to count
_CALLED_OFF: Final = {"spin": "no spin", "wheel": "no spin", "tumble": "no spin", "roll": "no roll"}


def _void_untold(round_: Round) -> str:
    """Why the log need not tell what makes void what is handed back as void, "" where it would."""
    session = round_.session
    kinds = {"void": captures(session, "void")}
    for kind in sorted({r.event.event for r in round_.events} & _CALLED_OFF.keys()):
        kinds[f"call: {_CALLED_OFF[kind]}"] = captures(session, "call", _CALLED_OFF[kind])
    missing = [f"“{kind}”" for kind, is_captured in kinds.items() if not is_captured]
    if not missing:
        return ""
    return f"what made it void may not be recorded: this recorder does not record every event {' and '.join(missing)}"


def _may_lie_on(round_: Round, wager: WagerState) -> bool:
    """Whether the stake of a wager that was settled stayed on the layout, or may have where the log breaks off."""
    stays = wager.settlements[0].event.returned == 0
    return (stays and (round_.open_ended or len(wager.settlements) > 1)) or lies_on(round_, wager)


def lies_on(round_: Round, wager: WagerState) -> bool:
    """Whether a wager that was settled is spoken of again afterwards: then its stake stayed on the layout, and what
    went back at its settlement says nothing of it."""
    return wager.id in round_.found_once(_spoken_of_later)


def _spoken_of_later(round_: Round) -> frozenset[str]:
    """The wagers that are placed, changed or settled after the round."""
    told = (*round_.following, *(round_.upcoming or ()))
    return round_.settled_later | {r.event.id for r in told if isinstance(r.event, WagerEvent)}


def _irregularities(round_: Round) -> tuple[str, ...]:
    recorded = (event.what for _, event, _ in round_.each(IrregularityEvent))
    return (*recorded, *((LATE_ERROR,) if late_errors(round_) else ()))


def _declared_for(round_: Round) -> tuple[str, ...]:
    void = [event for _, event, _ in round_.each(VoidEvent) if voids_round(round_, event)]
    return (*(v.reason for v in void if v.reason is not None), ROUND) if void else ()


def late_errors(round_: Round) -> tuple[int, ...]:
    """The lines of corrections of where a card was dealt that came after the next round had begun."""
    corrections = [(r.event, r.line) for r in round_.late if isinstance(r.event, CorrectEvent)]
    return tuple(line for c, line in corrections if c.what == "card" and (c.to is not None or c.n is not None))


def _declared_void(round_: Round, wager: WagerState) -> list[tuple[str, int]]:
    """Each declaration that makes the wager void: of what, and on which line."""
    return [
        (ROUND if voids_round(round_, event) else event.what, recorded.line)
        for _, event, recorded in round_.each(VoidEvent)
        if voids_round(round_, event) or (event.what == "wager" and event.id == wager.id)
    ]


def payment_of(settlement: Settlement, records_commission: bool) -> Payment:
    """A settlement as it is recorded. records_commission: whether one without any shows that none was taken."""
    event = settlement.event
    commission = None if event.commission is None else Fraction(event.commission)
    returned = None if event.returned is None else Fraction(event.returned)
    if event.net is not None:
        net = Fraction(event.net)
        return Payment(event.result, net, None, commission, True, returned, True, settlement.line, by=event.by)
    paid = Fraction(event.paid or 0)
    had = paid - (commission or 0)
    records = records_commission or commission is not None
    known = event.paid is not None
    return Payment(
        event.result,
        had,
        paid if known else None,
        commission,
        records,
        returned,
        is_net=False,
        line=settlement.line,
        amount_recorded=known,
        by=event.by,
    )
