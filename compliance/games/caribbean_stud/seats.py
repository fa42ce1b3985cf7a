"""Which wagers belong to which hand, and what each hand is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.hands import SEAT, Decision, Hand, StudDeal, deal_of, decision_of, is_misdeal
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.caribbean_stud.ranking import HandValue, compare
from compliance.games.table_facts import TableView
from compliance.games.wagers import (
    Placement,
    Settlement,
    WagerState,
    bases_of,
    standing_wagers,
    wagers_of,
    wagers_to_see,
)
from compliance.logs.events import CardEvent, SettleEvent, WagerEvent
from compliance.logs.rounds import Recorded, Round
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known, Missing


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's place in the round: the hand dealt to it, its wagers that stand, and what the player decided."""

    holder: str
    player: str
    hand: Hand
    antes: tuple[WagerState, ...]
    bets: tuple[WagerState, ...]
    progressives: tuple[WagerState, ...]
    decision: Decision

    @property
    def number(self) -> int | None:
        """The number of the seat, None where it has none."""
        name = self.holder.removeprefix(SEAT)
        return int(name) if name.isascii() and name.isdigit() else None


@dataclass(frozen=True, slots=True)
class StudView:
    """A round with its deal and its seats. carried: jackpot wagers of a misdealt round before that count here.
    hands_of: the hands on which each player has an ante wager."""

    table: TableView
    deal: StudDeal
    seats: Mapping[str, Seat]
    carried: Mapping[str, WagerState]
    seat_of: Mapping[str, str]
    hands_of: Mapping[str, set[str]]


def stud_view(view: TableView, by_law: tuple[int, ...] = (), before_by_law: bool = False) -> StudView:
    """The deal and the seats of a round.

    by_law: the lines that show the deal misdealt though nobody declared it. before_by_law: whether the last round was.
    """
    deal = replace(deal_of(view), by_law=by_law)
    carried = _carried(view, before_by_law)
    wagers = [*standing_wagers(view.wagers.values()), *carried.values()]
    seat_of = {w.id: _seat_of(w, wagers) for w in (*view.wagers.values(), *carried.values())}
    by_seat: dict[str, list[WagerState]] = {}
    for wager in wagers:
        by_seat.setdefault(seat_of[wager.id], []).append(wager)
    holders = dict.fromkeys([*by_seat, *(h for h in deal.hands if h != v.DEALER)])
    seats = {holder: _seat(view, deal, holder, by_seat.get(holder, ())) for holder in holders}
    hands_of: dict[str, set[str]] = {}
    for seat in seats.values():
        for ante in seat.antes:
            hands_of.setdefault(ante.player, set()).add(seat.holder)
    return StudView(view, deal, seats, carried, seat_of, hands_of)


def _seat(view: TableView, deal: StudDeal, holder: str, wagers: Sequence[WagerState]) -> Seat:
    of_bet = {bet: tuple(w for w in wagers if w.bet == bet) for bet in v.BETS}
    player = next((w.player for bet in v.BETS for w in of_bet[bet]), "")
    decision = decision_of(view, deal, holder, player, has_ante=bool(of_bet[v.ANTE]), has_bet=bool(of_bet[v.BET]))
    hand = deal.hands.get(holder) or Hand(holder, (), _never_dealt(view))
    return Seat(holder, player, hand, of_bet[v.ANTE], of_bet[v.BET], of_bet[v.PROGRESSIVE], decision)


def _never_dealt(view: TableView) -> str | None:
    unknown = view.untold("card", "cards")
    return unknown.reason if unknown is not None else None


def _seat_of(wager: WagerState, wagers: Sequence[WagerState]) -> str:
    """The holder of the hand that a wager is on: its seat, that of the ante it belongs to, or of the player's ante."""
    if wager.seat is not None:
        return f"{SEAT}{wager.seat}"
    bases = bases_of(wager)
    antes = [w for w in wagers if w.bet == v.ANTE and w.seat is not None]
    own = [w for w in antes if w.id in bases] or [w for w in antes if w.player == wager.player]
    if len(own) == 1:
        return f"{SEAT}{own[0].seat}"
    if wager.area is not None:
        return f"{SEAT}{wager.area}"
    return f"player {wager.player}"


def _carried(view: TableView, before_by_law: bool) -> dict[str, WagerState]:
    """Jackpot wagers of earlier rounds that count in this one: settled here, not having been settled before, or left of
    a misdeal just before this round by a player who plays on and has no other."""
    found: dict[str, WagerState] = {}
    for settlement in view.strays:
        before = view.round.known_wagers.get(settlement.event.wager, ())
        placed = [r for r in before if isinstance(r.event, WagerEvent)]
        settled_before = any(isinstance(r.event, SettleEvent) and r.line != settlement.line for r in before)
        if placed and not settled_before and _is_jackpot(placed[0]) and settlement.event.wager not in found:
            found[settlement.event.wager] = _as_wager(placed, settlement)
    for wager in _left_of_misdeal(view, before_by_law):
        if wager.id not in found:
            found[wager.id] = wager
    return found


def _left_of_misdeal(view: TableView, before_by_law: bool) -> list[WagerState]:
    """Jackpot wagers of the round before, if that was misdealt, that are settled nowhere."""
    before = view.round.earlier[-1] if view.round.earlier else None
    if before is None or before.gaps or view.begins is None:
        return []
    declared = [i for i, r in enumerate(before.events) if is_misdeal(r)]
    redealt = bool(declared) and any(isinstance(r.event, CardEvent) for r in before.events[declared[-1] :])
    if not before_by_law and (not declared or redealt):
        return []
    now = standing_wagers(view.wagers.values())
    on_jackpot = {w.player for w in now if w.bet == v.PROGRESSIVE}
    playing = {w.player for w in now if w.bet == v.ANTE} - on_jackpot
    left = [w for w in standing_wagers(wagers_of(before)[0].values()) if w.bet == v.PROGRESSIVE and not w.settlements]
    return [
        replace(w, placements=[structs.replace(p, position=-1) for p in w.placements])
        for w in left
        if w.player in playing and w.id not in view.round.settled_later
    ]


def leaves_jackpot_wagers(earlier: Round) -> bool:
    """Whether a jackpot wager of a round was settled nowhere in it, so that it may count in the next one."""
    wagers, _ = wagers_to_see(earlier)
    return any(w.bet == v.PROGRESSIVE and not w.settlements for w in wagers.values())


def _is_jackpot(recorded: Recorded) -> bool:
    return isinstance(recorded.event, WagerEvent) and recorded.event.bet == v.PROGRESSIVE


def _as_wager(placed: Sequence[Recorded], settlement: Settlement) -> WagerState:
    event = placed[0].event
    assert isinstance(event, WagerEvent)
    wager = WagerState(event.id, v.PROGRESSIVE, event.on, event.player or "", event.seat, event.area, event.amount or 0)
    wager.placements += [Placement(r.event, r.line, -1) for r in placed if isinstance(r.event, WagerEvent)]
    wager.settlements.append(settlement)
    return wager


# ---- what a hand is worth --------------------------------------------------------------------------------------------


def value_of(hand: Hand, rules: StudRules, said: str) -> HandValue | Missing:
    """The value of a hand that has as many cards as the rules deal, each in its place."""
    places = sorted(card.place for card in hand.cards)
    if places == list(range(1, rules.size + 1)):
        return rules.order.evidence_of([card.card for card in hand.cards], said)
    if hand.hidden is not None:
        return Missing(hand.hidden)
    if len(places) > rules.size:
        return Missing(f"{said} has {len(places)} cards, and the rules give such a hand no value")
    return Missing(f"only {len(places)} of the {rules.size} cards of {said} are recorded")


def value_of_dealer(hand: Hand, rules: StudRules) -> HandValue | Missing:
    """The value of the dealer's hand."""
    return value_of(hand, rules, "the dealer's hand")


def dealer_facts(hand: Hand, value: HandValue | Missing, rules: StudRules) -> dict[str, Evidence]:
    """The dealer's hand: its category, whether it qualifies, and the cards on which that hangs."""
    facts: dict[str, Evidence] = {
        "dealer.said": Known(said_of(hand), hand.lines),
        "dealer.up": _up(hand),
    }
    if isinstance(value, Missing):
        return {**facts, "dealer.category": value, v.QUALIFIES: value}
    places = sorted((rules.order.place(c.card.rank) for c in hand.cards), reverse=True)
    about = {
        v.DEALER_ORDER: Known(value.order, hand.lines),
        v.DEALER_FIRST: Known(places[0], hand.lines),
        v.DEALER_SECOND: Known(places[1], hand.lines),
    }
    found = decide(rules.qualifies, about)
    qualifies: Evidence = Missing("the rules do not say whether such a hand of the dealer qualifies")
    if isinstance(found, Decided):
        qualifies = Known(bool(found.answer), hand.lines)
    return {**facts, "dealer.category": Known(value.category, hand.lines), v.QUALIFIES: qualifies}


def _up(hand: Hand) -> Evidence:
    if not hand.cards or any(c.face is None for c in hand.cards):
        return Missing("the log does not say which of the dealer's cards were dealt face up")
    if hand.hidden is not None:
        return Missing(hand.hidden)
    return Known(hand.faces["up"], hand.lines)


def hand_facts(seat: Seat, dealer: Hand, other: HandValue | Missing, rules: StudRules) -> dict[str, Evidence]:
    """A player's hand: its state, category, and how it compares with the dealer's, of the value `other`."""
    value = value_of(seat.hand, rules, f"the hand at {seat.holder}")
    decided = seat.decision
    facts: dict[str, Evidence] = {
        "hand.said": Known(said_of(seat.hand), seat.hand.lines),
        v.STATE: decided.state if isinstance(decided.state, Missing) else Known(decided.state, decided.lines),
        v.CATEGORY: value if isinstance(value, Missing) else Known(value.category, seat.hand.lines),
    }
    if isinstance(value, Missing):
        facts[v.AGAINST] = value
    elif isinstance(other, Missing):
        facts[v.AGAINST] = other
    else:
        facts[v.AGAINST] = Known(compare(value, other), tuple(sorted((*seat.hand.lines, *dealer.lines))))
    return facts


def said_of(hand: Hand) -> str:
    """The cards of a hand, written out."""
    return " ".join(str(c.card) for c in hand.cards) or "no card"
