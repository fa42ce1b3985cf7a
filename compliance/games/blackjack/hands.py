"""The hands of a blackjack round as the log shows them: cards in order, splits, doubles, and what may be missing.

A hand split bears the number of its box and its own ("box 3/2"). Its first card is the split card, which is not dealt
again. Cards of a pair are of one value, so that which of them went to which hand never changes a total.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from compliance.games.blackjack.vocabulary import BOX, SPLIT
from compliance.games.dealt import Dealt
from compliance.games.table_facts import TableView
from compliance.games.wagers import WagerState, bases_of
from compliance.logs.events import ActEvent

UNDESIGNATED = "the log does not say to which of the split hands this wager was to apply"


@dataclass(slots=True)
class Hand:
    """A player's hand or the dealer's. box: the number of its box, "" for the dealer's.

    hidden: why a card of the hand may be missing, from place `hidden_from` on. pair: the rank of a split pair from
    which the hand was formed. doubled_at, doubled_line: where the player doubled. total: what the log says that the
    hand came to, where it has no cards of it, and the line that says so.
    """

    name: str
    box: str
    cards: list[Dealt] = field(default_factory=list)
    hidden: str | None = None
    hidden_from: int = 0
    pair: str | None = None
    doubled_at: int | None = None
    doubled_lines: tuple[int, ...] = ()
    total: tuple[int, int] | None = None

    def card(self, place: int) -> Dealt | str | None:
        """The card at a place: None if the hand has none there, the reason if that cannot be known."""
        if self.hidden is not None and place >= self.hidden_from:
            return self.hidden
        return next((c for c in self.cards if c.place == place), None)

    @property
    def ranks(self) -> tuple[str, ...]:
        return tuple(c.rank for c in self.cards)

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(c.line for c in self.cards)


@dataclass(frozen=True, slots=True)
class Draw:
    """A card beyond the initial ones (or the second of a split hand) dealt to a player's hand.

    before: the ranks that the hand held. asked: lines of the player's decision to draw it, where one is recorded.
    absent: lines that tell before the card that the player is not present to act on the hand.
    """

    hand: Hand
    before: tuple[str, ...]
    card: Dealt
    doubled: bool
    asked: tuple[int, ...]
    absent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Double:
    """A player's doubling of a hand: the ranks it then held; `wagered` whether an additional wager was made."""

    hand: Hand
    before: tuple[str, ...]
    position: int
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """A split: which of its box (from 1), the ranks that the hand then held.

    kept, new: the two hands so formed, in the order of play. inferred: whether the log does not say which of several
    hands was split.
    """

    box: str
    number: int
    before: tuple[str, ...]
    position: int
    lines: tuple[int, ...]
    kept: Hand
    new: Hand
    inferred: bool


@dataclass(frozen=True, slots=True)
class Step:
    """Something done on a box after the initial deal: a card dealt to a hand of it, or a decision made.

    hand: None where the log does not say on which of the split hands of the box. move: the decision (stand, draw,
    double, split), "" for a card. said: written out.
    """

    box: str
    hand: Hand | None
    move: str
    position: int
    line: int
    said: str


@dataclass(slots=True)
class Hands:
    """All hands of a round.

    players: by name, in order of play. first_cards: the cards of a box before any split. draws, doubles, splits, steps:
    in the order of the log. decided_at: the position of the first decision or additional card, None if there is none.
    """

    dealer: Hand
    players: dict[str, Hand] = field(default_factory=dict)
    first_cards: dict[str, list[Dealt]] = field(default_factory=dict)
    draws: list[Draw] = field(default_factory=list)
    doubles: list[Double] = field(default_factory=list)
    splits: list[Split] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    decided_at: int | None = None

    def of_box(self, box: str) -> list[Hand]:
        """The hands of a box, in order of play."""
        return [h for h in self.players.values() if h.box == box]

    def is_split(self, box: str) -> bool:
        return any(s.box == box for s in self.splits)

    @property
    def dealer_late(self) -> bool:
        """Whether the dealer's first card was dealt only after a decision was made (it had been omitted)."""
        return bool(self.dealer.cards) and self.dealer_left_out

    @property
    def dealer_left_out(self) -> bool:
        """Whether the dealer had no first card when the first decision was made, whether or not one came later."""
        first = self.dealer.cards[0] if self.dealer.cards else None
        return self.decided_at is not None and (first is None or first.position > self.decided_at)


@lru_cache
def box_number(area: str | None) -> str | None:
    """The number of a box, from the area of a wager ("3" or "box 3") or the name of a hand ("box 3/2")."""
    if area is None:
        return None
    return area.strip().removeprefix(BOX).strip().partition("/")[0]


def split_name(box: str, number: int) -> str:
    """How the log names the hands of a box that was split."""
    return f"{BOX} {box}/{number}"


def order_of_play(name: str) -> tuple[int, str, str]:
    """Boxes in the order of their numbers, the hands of a split box in the order of theirs."""
    number, _, hand = name.removeprefix(BOX).strip().partition("/")
    return (int(number) if number.isdecimal() else 0, number, hand)


def is_accepted_box(wager: WagerState) -> bool:
    """Whether this is an initial wager that stands, on a box."""
    return wager.bet == BOX and wager.standing == "accepted"


def boxes_wagered(view: TableView) -> list[str]:
    """The boxes on which a wager stood when the first card was dealt, in the order of their numbers."""
    begins = view.begins if view.begins is not None else len(view.round.events)
    found = {box_number(w.area) for w in view.wagers.values() if w.placements[0].position < begins and _lay(w, begins)}
    return sorted((box for box in found if box is not None), key=lambda box: order_of_play(f"{BOX} {box}"))


def _lay(wager: WagerState, begins: int) -> bool:
    """Whether an initial wager stood at a position, though it may have been taken away after that."""
    taken = wager.bet == BOX and wager.standing == "withdrawn" and wager.placements[-1].position > begins
    return taken or is_accepted_box(wager)


def hand_of(view: TableView, hands: Hands, wager: WagerState) -> Hand | str:
    """The hand to which a wager belongs, or why that cannot be known."""
    named = next((p.event.hand for p in reversed(wager.placements) if p.event.hand is not None), None)
    if named is not None and named in hands.players:
        return hands.players[named]
    base = base_of(view, wager)
    if named is None and base is not None and base.bet == SPLIT:
        return hand_of(view, hands, base)
    box = box_number(wager.area) or (box_number(base.area) if base is not None else None) or box_number(named)
    if box is None:
        return "the log does not say on which box this wager stands"
    own = hands.of_box(box)
    if wager.bet == SPLIT and own:
        _, *others = own
        return others[0] if len(others) == 1 else "the log does not say to which of the split hands this wager belongs"
    if wager.bet == BOX and stays(view, hands, wager):
        chosen = designation(view, box, wager)
        if chosen is None:
            return UNDESIGNATED
        event = view.round.events[chosen].event
        name = event.hand if isinstance(event, ActEvent) and event.hand is not None else ""
        return hands.players.get(name, f"there is no hand “{name}”, to which this wager was to apply")
    return own[0] if own else "no card to this box is recorded"


def stays(view: TableView, hands: Hands, wager: WagerState) -> bool:
    """Whether others on the box split its pair, and this player made no additional wager of his or her own (13.3)."""
    box = box_number(wager.area)
    if box is None or not hands.is_split(box):
        return False
    standing = [w for w in view.wagers.values() if w.standing == "accepted"]
    others = [w for w in standing if w.bet == BOX and w.player != wager.player and box_number(w.area) == box]
    splitting = any(w.bet == SPLIT and w.player == wager.player and base_of(view, w) in (None, wager) for w in standing)
    return bool(others) and not splitting and _decision(view, "split", box, wager.player) is None


def designation(view: TableView, box: str, wager: WagerState) -> int | None:
    """The position at which the player said to which hand of a split box the wager is to apply, None if nowhere."""
    return _decision(view, "designate", box, wager.player)


def _decision(view: TableView, move: str, box: str, player: str) -> int | None:
    for position, act, _ in view.round.each(ActEvent):
        if act.move == move and act.player == player and box_number(act.hand) in (None, box):
            return position
    return None


def base_of(view: TableView, wager: WagerState) -> WagerState | None:
    """The initial (or split) wager to which an additional one belongs: as said, or the player's only initial wager (on
    the box that it names, itself or by its hand)."""
    named = next(iter(bases_of(wager)), None)
    if named is not None:
        return view.wagers.get(named)
    hand = next((p.event.hand for p in wager.placements if p.event.hand is not None), None)
    area = box_number(wager.area) or box_number(hand)
    if area is None:
        own = view.sorted_by("initial wagers of a player", lambda w: w.player if _is_initial(w) else None)
        mine = own.get(wager.player, [])
    else:
        on_box = view.sorted_by(
            "initial wagers of a player on a box", lambda w: (w.player, box_number(w.area)) if _is_initial(w) else None
        )
        mine = on_box.get((wager.player, area), [])
    return mine[0] if len(mine) == 1 else None


def _is_initial(wager: WagerState) -> bool:
    return wager.bet == BOX and wager.standing == "accepted"
