"""The hands of a Caribbean stud round as the log shows them: cards dealt, misdeals, and what each player decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.dealt import Dealt, as_dealt, unfilled
from compliance.games.table_facts import TableView, is_call
from compliance.games.wagers import settles_by_result
from compliance.logs.events import ActEvent, CardEvent, IrregularityEvent, SettleEvent, VoidEvent, WagerEvent
from compliance.logs.rounds import Recorded, Round, captures
from compliance.meaning.evidence import Evidence, Known, Missing

SEAT = "seat "


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one hand in the order dealt. hidden: why a card of the hand may be missing, None if none can be."""

    holder: str
    cards: tuple[Dealt, ...]
    hidden: str | None

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(c.line for c in self.cards)

    @property
    def faces(self) -> Counter[str | None]:
        return Counter(c.face for c in self.cards)


@dataclass(frozen=True, slots=True)
class StudDeal:
    """The deal that counts: the last one, after a misdeal and the cards dealt anew.

    hands: holder ("seat 3", "dealer") -> hand. order: (holder, place) as dealt. misdealt_at: positions of events that
    declare a misdeal or the round void. redealt: whether cards were dealt after the last of these. ends: position of
    the first event after the deal that shows it over, the number of events where none does. by_law: the lines that show
    a misdeal by the words of the law, which nobody declared. redeal_untold: after a misdeal was declared the play went
    on, and this is why the log need not tell of the cards with which it did, "" elsewhere.
    """

    hands: Mapping[str, Hand]
    order: tuple[tuple[str, int], ...]
    misdealt_at: tuple[int, ...]
    misdealt_lines: tuple[int, ...]
    redealt: bool
    ends: int
    lines: tuple[int, ...]
    by_law: tuple[int, ...] = ()
    redeal_untold: str = ""

    @property
    def misdealt(self) -> bool:
        """Whether the deal that counts is misdealt: declared so and nothing dealt anew, or by the words of the law."""
        return bool(self.by_law) or (bool(self.misdealt_at) and not self.redealt)

    @property
    def last_card(self) -> int:
        """Position of the last card dealt, -1 if none is."""
        return max((c.position for h in self.hands.values() for c in h.cards), default=-1)


def is_misdeal(recorded: Recorded) -> bool:
    """Whether an event declares the hands of the round misdealt, or the round void."""
    event = recorded.event
    if isinstance(event, IrregularityEvent):
        return event.what == "misdeal"
    return isinstance(event, VoidEvent) and (event.what == "round" or (event.what == "hand" and event.id is None))


def misdeals(round_: Round) -> list[int]:
    """The positions of what declares the hands of the round misdealt, or the round void."""
    declared = (*round_.each(IrregularityEvent), *round_.each(VoidEvent))
    return sorted(at for at, _, recorded in declared if is_misdeal(recorded))


def misdeal_named(view: TableView) -> Evidence:
    """Whether what ended the deal was a misdeal; a round may be declared void for something else (fire, fraud)."""
    declared = [r for r in view.round.events if is_misdeal(r)]
    reasons = {r.line: r.event.reason for r in declared if isinstance(r.event, VoidEvent)}
    named = tuple(r.line for r in declared if r.line not in reasons or "misdeal" in (reasons[r.line] or "").lower())
    if not named and None in reasons.values():
        return Missing("the log does not say why the round was declared void")
    return Known(bool(named), named or tuple(reasons))


def deal_of(view: TableView) -> StudDeal:
    """The deal of a round that counts."""
    events = view.round.events
    misdealt = tuple(misdeals(view.round))
    cards = [i for i, r in enumerate(events) if isinstance(r.event, CardEvent)]
    redealt = bool(misdealt) and any(i > misdealt[-1] for i in cards)
    start = misdealt[-1] + 1 if redealt else 0
    counted = [i for i in cards if i >= start]
    first = counted[0] if counted else len(events)
    ends = next((i for i, r in enumerate(events) if i > first and _is_after_the_deal(r)), len(events))
    placed: dict[str, list[Dealt]] = {}
    order: list[tuple[str, int]] = []
    for position in counted:
        event = events[position].event
        assert isinstance(event, CardEvent)
        hand = placed.setdefault(event.to, [])
        hand.append(as_dealt(event, len(hand), position, events[position].line))
        order.append((event.to, hand[-1].place))
    placed.setdefault(v.DEALER, [])
    hands = {h: Hand(h, tuple(c), _unrecorded(view, h, c) or _hidden(view, h, start, ends)) for h, c in placed.items()}
    lines = tuple(events[i].line for i in misdealt)
    dealt = tuple(events[i].line for i in counted)
    untold = "" if redealt else _redeal_untold(view, misdealt)
    return StudDeal(hands, tuple(order), misdealt, lines, redealt, ends, dealt, redeal_untold=untold)


def _redeal_untold(view: TableView, misdealt: Sequence[int]) -> str:
    """Why the log need not tell of hands dealt anew after the last misdeal, where what came after it shows that the
    players went on with such hands; "" where nothing does, or the round itself was declared void."""
    if not misdealt or isinstance(view.round.events[misdealt[-1]].event, VoidEvent):
        return ""
    after = (r.event for r in view.round.events[misdealt[-1] + 1 :])
    if not any(isinstance(e, ActEvent) or settles_by_result(e) for e in after):
        return ""
    unknown = view.untold("card", "cards", lambda position: position > misdealt[-1])
    return unknown.reason if unknown is not None else ""


def _is_after_the_deal(recorded: Recorded) -> bool:
    event = recorded.event
    if isinstance(event, ActEvent) or settles_by_result(event) or is_call(recorded, "dealer does not qualify"):
        return True
    return isinstance(event, WagerEvent) and event.bet == v.BET


def _unrecorded(view: TableView, holder: str, cards: Sequence[Dealt]) -> str | None:
    """That a card is missing where the places recorded of the others show it."""
    lacking = unfilled(cards, view.holes, holder, f"card {{place}} of {holder} is not recorded in its place")
    return lacking[0] if lacking is not None else None


def _hidden(view: TableView, holder: str, start: int, ends: int) -> str | None:
    """Why a card of a hand may be missing: lost between the start of this deal and what followed it."""
    if not captures(view.round.session, "card"):
        return "this recorder does not record cards"
    return dealing_hole(view, start, ends, "card", to=holder)


def dealing_hole(view: TableView, start: int, ends: int, kind: str, **members: str | int) -> str | None:
    """Why an event of the deal may be missing, None where none can be."""
    lost = view.hidden(kind, lambda p: start <= p <= ends and not view.is_before_the_deal(p), **members)
    return lost.reason if lost is not None else None


# ---- what the players decided ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Decision:
    """What became of a player's hand: a state of vocabulary.py, or why it is not known; and the lines that show it."""

    state: str | Missing
    lines: tuple[int, ...]


def decision_of(view: TableView, deal: StudDeal, seat: str, player: str, *, has_ante: bool, has_bet: bool) -> Decision:
    """What the player at a seat decided. A bet wager shows the decision as well as an act does."""
    acts = [r for at, _, r in view.round.each(ActEvent) if at > _since(deal) and _is_of(r, seat, player)]
    moves = {r.event.move: r.line for r in acts if isinstance(r.event, ActEvent)}
    dead = tuple(
        r.line for _, event, r in view.round.each(IrregularityEvent) if event.what == "dead hand" and event.to == seat
    )
    if dead:
        return Decision(v.DEAD, dead)
    if "fold" in moves:
        if has_bet:
            return Decision(Missing(f"the log records both a fold and a bet wager at {seat}"), (moves["fold"],))
        return Decision(v.FOLDED, (moves["fold"],))
    if "absent" in moves:
        return Decision(v.ABSENT, (moves["absent"],))
    if "face down" in moves:
        return Decision(v.FACE_DOWN, (moves["face down"],))
    if has_bet or "bet" in moves:
        return Decision(v.IN_PLAY, (moves["bet"],) if "bet" in moves else ())
    why = _why_undecided(view, deal, player) if has_ante else "no ante wager stands on the hand"
    return Decision(Missing(why) if why else v.FOLDED, ())


def _since(deal: StudDeal) -> int:
    return deal.misdealt_at[-1] if deal.redealt else -1


def _is_of(recorded: Recorded, seat: str, player: str) -> bool:
    event = recorded.event
    if not isinstance(event, ActEvent):
        return False
    return event.hand == seat if event.hand is not None else event.player == player


def fold_at(recorded: Recorded, seat: str, player: str) -> bool:
    """Whether the player at a seat folds by this event."""
    return isinstance(recorded.event, ActEvent) and recorded.event.move == "fold" and _is_of(recorded, seat, player)


def _why_undecided(view: TableView, deal: StudDeal, player: str) -> str:
    """Why it is not known that a player without a bet wager is out of the game, "" where it is.

    Only a bet wager continues the hand: where all wagers are recorded and the hands were settled, one who has none has
    folded, whether the fold is recorded or not.
    """
    after = deal.last_card
    for kind in ("act", "wager"):
        lost = view.hidden(kind, lambda position: position > after, player=player)
        if lost is not None:
            return lost.reason
    if not captures(view.round.session, "wager"):
        return "this recorder does not record whether players fold"
    if view.strays:
        return "a wager is settled that the log does not record as placed"
    settled = any(at > after and settles_by_result(e) for at, e, _ in view.round.each(SettleEvent))
    return "" if settled and not deal.misdealt else "no decision of the player is recorded"
