"""How a round of Caribbean stud was dealt and decided, for its shape: what the law makes of each hand and wager.

Only a round that went as the game goes has one: wagers, the call, the cards hand by hand, decisions, the announcement,
settlements; nothing misdealt, nothing carried over, no prize of the jackpot won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import IntEnum, auto
from fractions import Fraction
from typing import Final

from compliance.games.cards_seen import cards_are_known, too_often
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.facts import option_facts
from compliance.games.caribbean_stud.facts_collecting import MARKS, collecting_facts
from compliance.games.caribbean_stud.facts_deal import deal_facts
from compliance.games.caribbean_stud.facts_settling import paid_last, settling_facts
from compliance.games.caribbean_stud.hands import SEAT, StudDeal
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.caribbean_stud.seats import (
    Seat,
    StudView,
    dealer_facts,
    hand_facts,
    leaves_jackpot_wagers,
    stud_view,
    value_of_dealer,
)
from compliance.games.hidden import holes_of
from compliance.games.play import PlayRules
from compliance.games.shapes import Compared, Drawn, known_of, said_of
from compliance.games.surroundings import OF_THE_RECORD, Token, as_said
from compliance.games.table_facts import view_of
from compliance.games.wagers import WagerState
from compliance.logs.events import (
    ActEvent,
    CallEvent,
    CardEvent,
    CollectEvent,
    Event,
    JackpotEvent,
    SettleEvent,
    WagerEvent,
)
from compliance.logs.rounds import Round
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known

_BEFORE: Final = frozenset({v.ANTE, v.PROGRESSIVE})
_DECIDED: Final = frozenset({v.IN_PLAY, v.FOLDED})
_DECIDING: Final = frozenset({"bet", "fold"})
_AS_DECIDED: Final = OF_THE_RECORD | frozenset({"player", "hand", "move"})
_AS_TAKEN_UP: Final = OF_THE_RECORD | frozenset({"hand", *MARKS})
_OF_WHOM: Final = "collecting.hand"


class _Stage(IntEnum):
    """The stages of an ordinary round, in their order."""

    WAGERS = auto()
    CALLED = auto()
    DEALT = auto()
    DECISIONS = auto()
    ANNOUNCED = auto()
    SETTLED = auto()


def drawn(round_: Round, rules: PlayRules, _compared: Compared) -> Drawn | None:
    """What was dealt and decided, None where any of it is out of the common run."""
    own: StudRules = rules.own
    stages = _stages(event for event in (r.event for r in round_.events))
    if stages is None or not cards_are_known(round_) or too_often(round_):
        return None
    if any(leaves_jackpot_wagers(earlier) for earlier in round_.earlier[-1:]):
        return None
    view = stud_view(view_of(round_, holes_of(round_), frozenset({"card"})))
    exposed = deal_facts(view, own)["deal.exposed"]
    if isinstance(exposed, Known) and exposed.value:
        return None
    if view.carried or not _is_regular(view, own) or not _is_decided_in_turn(view):
        return None
    value = value_of_dealer(view.deal.hands[v.DEALER], own)
    dealer = dealer_facts(view.deal.hands[v.DEALER], value, own)
    qualifies = dealer[v.QUALIFIES]
    of_all = {**option_facts(view.table), v.MISDEAL: Known(False), **dealer}
    hands = {h: {**of_all, **hand_facts(s, view.deal.hands[v.DEALER], value, own)} for h, s in view.seats.items()}
    order = settling_facts(view, own)
    settled, due = order["settled.order"], order["settled.order_due"]
    if not (isinstance(qualifies, Known) and isinstance(settled, Known) and isinstance(due, Known)):
        return None
    remaining = any(seat.decision.state == v.IN_PLAY for seat in view.seats.values())
    frame = (stages, _dealing(view.deal), known_of(exposed), qualifies.value, remaining, settled.value == due.value)
    seats = {h.removeprefix(SEAT): _of_seat(seat) for h, seat in view.seats.items()}
    players: dict[str, Token] = {
        player: (
            tuple(sorted(_of_seat(view.seats[h]) for h in held)),
            frozenset(Counter(_taken_up(view, view.seats[h]) for h in held).items()),
        )
        for player, held in view.hands_of.items()
    }
    return Drawn(frame, True, lambda wager: _outcome(wager, view, hands, own), seats=seats, players=players)


def _stages(events: Iterable[Event]) -> Token | None:
    """Through which stages a round went, and what was called; None where anything stands out of its turn."""
    reached, passed = _Stage.WAGERS, set[Token]()
    for event in events:
        if isinstance(event, CollectEvent):
            # cards are taken up while others decide, or when wagers are settled: each taking up is asked of by itself
            if reached < _Stage.DECISIONS or not event.model_fields_set <= _AS_TAKEN_UP:
                return None
            continue
        stage, said = _stage(event)
        if stage is None or stage < reached or (stage == reached and stage in (_Stage.CALLED, _Stage.ANNOUNCED)):
            return None
        reached = stage
        passed.add((stage, said))
    return frozenset(passed)


def _stage(event: Event) -> tuple[_Stage | None, Token]:
    """At which stage an event stands, and what is asked of it beside that; None for one that is unusual."""
    if isinstance(event, WagerEvent):
        return _Stage.WAGERS if event.bet in _BEFORE else _Stage.DECISIONS if event.bet == v.BET else None, None
    if isinstance(event, CallEvent):
        stages = {"no more bets": _Stage.CALLED, "dealer does not qualify": _Stage.ANNOUNCED}
        return stages.get(event.what), as_said(event)
    if isinstance(event, CardEvent):
        return _Stage.DEALT, None
    if isinstance(event, ActEvent):
        is_plain = event.move in _DECIDING and event.model_fields_set <= _AS_DECIDED
        return _Stage.DECISIONS if is_plain else None, "act"
    if isinstance(event, JackpotEvent):
        return _Stage.SETTLED, "pool"  # what is in it counts for prizes alone, and a round with one has no shape
    return _Stage.SETTLED if isinstance(event, SettleEvent) else None, None


def _is_regular(view: StudView, rules: StudRules) -> bool:
    """Whether every seat with an ante, and nobody else, was dealt a hand of different cards, each in its place."""
    hands = view.deal.hands
    cards = [str(c.card) for hand in hands.values() for c in hand.cards]
    places = list(range(1, rules.size + 1))
    right = all(hand.hidden is None and sorted(c.place for c in hand.cards) == places for hand in hands.values())
    seats = {holder for holder, seat in view.seats.items() if len(seat.antes) == 1 and seat.number is not None}
    return right and len(set(cards)) == len(cards) and seats == view.seats.keys() == hands.keys() - {v.DEALER}


def _is_decided_in_turn(view: StudView) -> bool:
    """Whether each player decided once on each hand, as his wagers show, and before he placed a bet wager on it."""
    acts: dict[str, list[tuple[int, ActEvent]]] = {}
    for at, act, _ in view.table.round.each(ActEvent):
        acts.setdefault(act.hand or "", []).append((at, act))
    if not acts.keys() <= view.seats.keys():
        return False
    for holder, seat in view.seats.items():
        if seat.decision.state not in _DECIDED or (seat.decision.state == v.IN_PLAY) != (len(seat.bets) == 1):
            return False
        if any(w.player != seat.player for w in (*seat.antes, *seat.bets, *seat.progressives)):
            return False
        told = acts.get(holder, [])
        placed = [w.placements[0].position for w in seat.bets]
        if len(told) > 1 or any(act.player != seat.player or at > p for at, act in told for p in (*placed, at)):
            return False
        if any((act.move == "bet") != (seat.decision.state == v.IN_PLAY) for _, act in told):
            return False
    return True


def _dealing(deal: StudDeal) -> Token:
    """The cards in the order in which they were dealt, the hands by their turn; and whether seats had their turns in
    the order of their numbers."""
    turns = {holder: turn for turn, holder in enumerate(dict.fromkeys(holder for holder, _ in deal.order))}
    faces = {(h, c.place): c.face for h, hand in deal.hands.items() for c in hand.cards}
    order = tuple((turns[h] if h != v.DEALER else h, place, faces[h, place]) for h, place in deal.order)
    numbers = [int(h.removeprefix(SEAT)) for h in turns if h != v.DEALER]
    return order, numbers == sorted(numbers)


def _outcome(
    wager: WagerState, view: StudView, hands: Mapping[str, Mapping[str, Evidence]], rules: StudRules
) -> Token | None:
    """What the law makes of a wager, and how it stands to the ante on its hand; None where that is not decided."""
    holder = view.seat_of.get(wager.id, "")
    seat = view.seats.get(holder)
    if seat is None or wager.bet not in v.BETS:
        return None
    outcome, payout = rules.outcomes[wager.bet], rules.payouts[wager.bet]
    facts = {**hands[holder], v.AMOUNT: Known(wager.stake)}
    found = decide(outcome, facts)
    if not isinstance(found, Decided):
        return None
    ante = seat.antes[0]
    beside: tuple[Token, ...]
    if wager.bet == v.PROGRESSIVE:
        last = paid_last(view, wager)
        if found.answer != v.LOSE or not isinstance(last, Known):
            return None  # a prize hangs on the pool, and on who else has won one
        beside = wager.stake, last.value, ante.placements[0].position < wager.placements[0].position
    else:
        beside = (said_of(payout, facts),)
    called = view.table.no_more_bets is not None
    return found.answer, found.addresses, beside, called, _of_seat(seat), Fraction(wager.stake, ante.stake or 1)


def _taken_up(view: StudView, seat: Seat) -> tuple[Token, ...]:
    """Each taking up of the cards of a hand, as far as it is asked of."""
    taken = [found for found in view.table.round.each(CollectEvent) if found[1].hand == seat.holder]
    own = (collecting_facts(seat, event, at, recorded.line) for at, event, recorded in taken)
    return tuple(tuple(known_of(facts[name]) for name in facts if name != _OF_WHOM) for facts in own)


def _of_seat(seat: Seat) -> tuple[str, ...]:
    """The decision on a hand, whether it is told by an act, and what wagers are on it."""
    decided = f"{seat.decision.state} {bool(seat.decision.lines)}"
    return decided, *(w.bet for w in (*seat.antes, *seat.bets, *seat.progressives))
