"""The hands of a blackjack round as the log shows them: cards in order, splits, doubles, and what may be missing.

A hand split bears the number of its box and its own ("box 3/2"). Its first card is the split card, which is not dealt
again. Cards of a pair are of one value, so that which of them went to which hand never changes a total.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import BOX, DEALER, DOUBLE, SPLIT
from compliance.games.hidden import Hole
from compliance.games.table_facts import TableView
from compliance.games.wagers import WagerState
from compliance.logs.events import ActEvent, CardEvent, SettleEvent, WagerEvent
from compliance.logs.rounds import captures


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card as dealt: its place in the hand from 1, its place in the round's events, its log line."""

    rank: str
    suit: str
    place: int
    face: str | None
    position: int
    line: int
    numbered: bool


@dataclass(slots=True)
class Hand:
    """A player's hand or the dealer's. box: the number of its box, "" for the dealer's.

    hidden: why a card of the hand may be missing, from place `hidden_from` on. pair: the rank of a split pair from
    which the hand was formed. doubled_at, doubled_line: where the player doubled.
    """

    name: str
    box: str
    cards: list[Dealt] = field(default_factory=list)
    hidden: str | None = None
    hidden_from: int = 0
    pair: str | None = None
    doubled_at: int | None = None
    doubled_lines: tuple[int, ...] = ()

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
    """

    hand: Hand
    before: tuple[str, ...]
    card: Dealt
    doubled: bool
    asked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Double:
    """A player's doubling of a hand: the ranks it then held; `wagered` whether an additional wager was made."""

    hand: Hand
    before: tuple[str, ...]
    position: int
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """A split: which of its box (from 1), the ranks that the hand then held."""

    box: str
    number: int
    before: tuple[str, ...]
    position: int
    lines: tuple[int, ...]


@dataclass(slots=True)
class Hands:
    """All hands of a round.

    players: by name, in order of play. first_cards: the cards of a box before any split. draws, doubles, splits: in the
    order of the log. decided_at: the position of the first decision or additional card, None if there is none.
    """

    dealer: Hand
    players: dict[str, Hand] = field(default_factory=dict)
    first_cards: dict[str, list[Dealt]] = field(default_factory=dict)
    draws: list[Draw] = field(default_factory=list)
    doubles: list[Double] = field(default_factory=list)
    splits: list[Split] = field(default_factory=list)
    decided_at: int | None = None

    def of_box(self, box: str) -> list[Hand]:
        """The hands of a box, in order of play."""
        return [h for h in self.players.values() if h.box == box]

    def is_split(self, box: str) -> bool:
        return any(s.box == box for s in self.splits)

    @property
    def dealer_late(self) -> bool:
        """Whether the dealer's first card was dealt only after a decision was made (it had been omitted)."""
        first = self.dealer.cards[0] if self.dealer.cards else None
        return first is not None and self.decided_at is not None and first.position > self.decided_at


def box_number(area: str | None) -> str | None:
    """The number of a box, from the area of a wager ("3" or "box 3") or the name of a hand ("box 3/2")."""
    if area is None:
        return None
    return area.strip().removeprefix(BOX).strip().partition("/")[0]


def order_of_play(name: str) -> tuple[int, str, str]:
    """Boxes in the order of their numbers, the hands of a split box in the order of theirs."""
    number, _, hand = name.removeprefix(BOX).strip().partition("/")
    return (int(number) if number.isdecimal() else 0, number, hand)


class _Table:
    """Deals the cards of a round again, in the order of the log."""

    def __init__(self, view: TableView, rules: BlackjackRules) -> None:
        self.view = view
        self.rules = rules
        self.hands = Hands(Hand(DEALER, ""))
        self.said: dict[str, tuple[int, set[str]]] = {}  # box -> (splits decided, hands of split wagers)

    def deal(self) -> Hands:
        for position, recorded in enumerate(self.view.round.events):
            event = recorded.event
            if isinstance(event, CardEvent):
                self._card(event, position, recorded.line)
            elif isinstance(event, ActEvent):
                self._act(event, position, recorded.line)
            elif isinstance(event, WagerEvent) and event.bet in (DOUBLE, SPLIT) and event.change is None:
                self._additional(event, position, recorded.line)
        ordered = sorted(self.hands.players, key=order_of_play)
        self.hands.players = {name: self.hands.players[name] for name in ordered}
        return self.hands

    def _card(self, event: CardEvent, position: int, line: int) -> None:
        if event.to == DEALER:
            self._put(self.hands.dealer, event, position, line)
            return
        box = box_number(event.to)
        if box is None or not event.to.startswith(BOX):
            return
        if "/" in event.to and event.to not in self.hands.players:
            self._split_until(box, event.to, position, (line,))
        name = event.to
        if "/" not in name and self.hands.is_split(box):
            name = self.hands.of_box(box)[0].name
        hand = self.hands.players.setdefault(name, Hand(name, box))
        before = hand.ranks
        initial = self.rules.initial_cards
        if len(before) >= initial or (hand.pair is not None and len(before) >= 1):
            self._decided(position)
        if len(before) >= initial:
            asked = self._asked(hand, position)
            doubled = hand.doubled_at is not None and hand.doubled_at < position
            self._put(hand, event, position, line)
            self.hands.draws.append(Draw(hand, before, hand.cards[-1], doubled, asked))
        else:
            self._put(hand, event, position, line)
        if hand.pair is None:
            self.hands.first_cards.setdefault(box, []).append(hand.cards[-1])

    def _put(self, hand: Hand, event: CardEvent, position: int, line: int) -> None:
        due = len(hand.cards) + 1
        place = event.n if event.n is not None else due
        if place != due and hand.hidden is None:
            hand.hidden = f"card {due} of {hand.name} is not recorded in its place"
            hand.hidden_from = due
        dealt = Dealt(event.card.rank, event.card.suit, place, event.face, position, line, event.n is not None)
        hand.cards.append(dealt)

    def _asked(self, hand: Hand, position: int) -> tuple[int, ...]:
        """The decision to draw that stands between the hand's last card and this one."""
        after = hand.cards[-1].position if hand.cards else -1
        return tuple(
            r.line
            for r in self.view.round.events[after + 1 : position]
            if isinstance(r.event, ActEvent) and r.event.move in ("draw", "double") and r.event.hand in (None, hand.name)
        )

    def _decided(self, position: int) -> None:
        if self.hands.decided_at is None:
            self.hands.decided_at = position

    def _act(self, event: ActEvent, position: int, line: int) -> None:
        if event.move in ("draw", "stand", "double", "split", "insure"):
            self._decided(position)
        box = box_number(event.hand)
        if event.hand is None or box is None:
            return
        if event.move == "double":
            hand = self._named(event.hand, box)
            if hand is not None:
                self._double(hand, position, line)
        elif event.move == "split":
            decided, named = self.said.get(box, (0, set()))
            self.said[box] = (decided + 1, named)
            if decided + 1 > self._splits(box):
                self._split(box, self._named(event.hand, box), position, (line,))

    def _additional(self, event: WagerEvent, position: int, line: int) -> None:
        self._decided(position)
        name = event.hand or self._hand_of_base(event.base)
        box = box_number(name)
        if name is None or box is None:
            return
        if event.bet == SPLIT:
            decided, named = self.said.get(box, (0, set()))
            self.said[box] = (decided, {*named, name})
            if len(named | {name}) > self._splits(box):
                self._split(box, None, position, (line,))
            return
        hand = self._named(name, box)
        if hand is not None:
            self._double(hand, position, line)

    def _splits(self, box: str) -> int:
        return sum(1 for s in self.hands.splits if s.box == box)

    def _named(self, name: str, box: str) -> Hand | None:
        """The hand of a name; of a box that was split and whose hand is not said, the first."""
        if name in self.hands.players:
            return self.hands.players[name]
        return next(iter(self.hands.of_box(box)), None)

    def _hand_of_base(self, base: str | None) -> str | None:
        wager = self.view.wagers.get(base or "")
        if wager is None:
            return None
        event = wager.placements[0].event
        number = box_number(wager.area)
        return event.hand or (None if number is None else f"{BOX} {number}")

    def _double(self, hand: Hand, position: int, line: int) -> None:
        if hand.doubled_at is None:
            hand.doubled_at = position
            self.hands.doubles.append(Double(hand, hand.ranks, position, (line,)))
        hand.doubled_lines = (*hand.doubled_lines, line)

    def _split_until(self, box: str, name: str, position: int, lines: tuple[int, ...]) -> None:
        """A card comes to a hand that only a split makes: the split itself was not recorded."""
        while name not in self.hands.players:
            before = len(self.hands.players)
            self._split(box, None, position, lines)
            if len(self.hands.players) == before:
                return

    def _split(self, box: str, hand: Hand | None, position: int, lines: tuple[int, ...]) -> None:
        own = self.hands.of_box(box)
        pairs = [h for h in own if len(h.cards) > 1 and self._alike(h)]
        hand = hand or next(iter(pairs or own), None)
        if hand is None:
            return
        number = len(own)
        before = hand.ranks
        self.hands.splits.append(Split(box, self._splits(box) + 1, before, position, lines))
        moved = hand.cards.pop() if len(hand.cards) > 1 else None
        if "/" not in hand.name:
            del self.hands.players[hand.name]
            hand.name = f"{BOX} {box}/1"
            self.hands.players[hand.name] = hand
        new = Hand(f"{BOX} {box}/{number + 1}", box, hidden=hand.hidden, hidden_from=hand.hidden_from)
        hand.pair = new.pair = before[0] if before else ""
        if moved is not None:
            new.cards.append(Dealt(moved.rank, moved.suit, 1, moved.face, moved.position, moved.line, moved.numbered))
        self.hands.players[new.name] = new

    def _alike(self, hand: Hand) -> bool:
        first, second = (self.rules.count.values(c.rank) for c in hand.cards[:1] + hand.cards[-1:])
        return first is not None and first == second


def hands_of(view: TableView, rules: BlackjackRules) -> Hands:
    """Every hand of the round, with what a hole in the log may have swallowed of each."""
    hands = _Table(view, rules).deal()
    records = captures(view.round.session, "card")
    every = [hands.dealer, *hands.players.values()]
    for box in boxes_wagered(view):
        if not hands.of_box(box):
            hands.players[f"{BOX} {box}"] = Hand(f"{BOX} {box}", box)
            every.append(hands.players[f"{BOX} {box}"])
    if not records and not any(h.cards for h in every):
        for hand in every:
            hand.hidden, hand.hidden_from = "this recorder does not record cards", 1
        return hands
    _mark_incomplete_deal(view, hands, rules)
    over = _over(view, hands)
    for hand in every:
        for hole in view.holes:
            place = _first_place(view, hands, hole, hand, rules, over(hand))
            if place is not None and (hand.hidden is None or place < hand.hidden_from):
                hand.hidden, hand.hidden_from = hole.reason, place
    return hands


def boxes_wagered(view: TableView) -> list[str]:
    """The boxes on which a wager stands, in the order of their numbers."""
    found = {box_number(w.area) for w in view.wagers.values() if w.bet == BOX and w.standing == "accepted"}
    return sorted((box for box in found if box is not None), key=lambda box: order_of_play(f"{BOX} {box}"))


def _mark_incomplete_deal(view: TableView, hands: Hands, rules: BlackjackRules) -> None:
    """Without numbers of events or places, a dropped card lets the next slide into its place.

    The order of the initial deal shows it: a box whose second card did not come in its turn has lost one.
    """
    if any(r.seq is not None for r in view.round.events) or not view.round.events:
        return
    last = max((cards[rules.initial_cards - 1].position for cards in hands.first_cards.values()
                if len(cards) >= rules.initial_cards and _in_deal(hands, cards[rules.initial_cards - 1])), default=None)
    if last is None:
        return
    for box, cards in hands.first_cards.items():
        early = [c for c in cards[: rules.initial_cards] if c.position <= last]
        if len(early) < min(rules.initial_cards, len(cards)) and not any(c.numbered for c in cards):
            for hand in hands.of_box(box):
                hand.hidden = f"card {len(early) + 1} of the initial deal to box {box} is not recorded in its turn"
                hand.hidden_from = len(early) + 1


def _in_deal(hands: Hands, card: Dealt) -> bool:
    return hands.decided_at is None or card.position < hands.decided_at


def _over(view: TableView, hands: Hands) -> Callable[[Hand], int]:
    """For a hand, the position from which on no more cards can have come to it."""
    events = view.round.events
    end = len(events) + 1
    second = hands.dealer.cards[1].position if len(hands.dealer.cards) > 1 else end
    settled = [
        i
        for i, r in enumerate(events)
        if isinstance(r.event, SettleEvent)
        and i > second
        and (w := view.wagers.get(r.event.wager)) is not None
        and w.bet in (BOX, DOUBLE, SPLIT)
    ]
    turns = [(d.card.position, order_of_play(d.hand.name)) for d in hands.draws]
    turns += [
        (i, order_of_play(r.event.hand))
        for i, r in enumerate(events)
        if isinstance(r.event, ActEvent) and r.event.hand is not None and r.event.move in ("draw", "stand", "double", "split")
    ]

    def over(hand: Hand) -> int:
        if not hand.box:
            return min(settled, default=end)
        own = order_of_play(hand.name)
        return min([second, *(position for position, turn in turns if turn > own)])

    return over


def _first_place(
    view: TableView, hands: Hands, hole: Hole, hand: Hand, rules: BlackjackRules, over: int
) -> int | None:
    """The first place of the hand at which the hole may have swallowed a card, None if it cannot have."""
    if not hole.may_be("card", to=hand.name):
        return None
    if hole.anywhere:
        return 1
    if hole.position > over or _before_the_deal(view, hole.position):
        return None
    before = [c for c in hand.cards if c.position < hole.position]
    after = [c for c in hand.cards if c.position >= hole.position]
    if after and all(c.numbered for c in hand.cards) and hand.pair is None:
        return None
    initial = rules.initial_cards if hand.box else rules.dealer_initial
    dealt_first = hands.first_cards.get(hand.box, hand.cards) if hand.box else hand.cards
    in_deal = [c for c in dealt_first if _in_deal(hands, c)]
    ended = max((c.position for cards in hands.first_cards.values() for c in cards if _in_deal(hands, c)), default=-1)
    if hole.position <= ended and len(in_deal) >= initial:
        return None  # the hand has all its initial cards, and further ones come only after the initial deal
    lost = hole.gap.salvaged.get("n") if hole.gap is not None and hole.gap.salvaged is not None else None
    if isinstance(lost, int) and lost <= len(hand.cards):
        return None
    return len(before) + 1


def _before_the_deal(view: TableView, position: int) -> bool:
    """Whether “No more bets”, which comes before the first card, was still to be called at this position."""
    call, begins = view.no_more_bets, view.begins
    return call is not None and position <= call and (begins is None or call < begins)


def hand_of(view: TableView, hands: Hands, wager: WagerState) -> Hand | str:
    """The hand to which a wager belongs, or why that cannot be known."""
    named = next((p.event.hand for p in reversed(wager.placements) if p.event.hand is not None), None)
    if named is not None and named in hands.players:
        return hands.players[named]
    base = base_of(view, wager)
    box = box_number(wager.area) or (box_number(base.area) if base is not None else None) or box_number(named)
    if box is None:
        return "the log does not say on which box this wager stands"
    own = hands.of_box(box)
    if wager.bet == SPLIT and own:
        _, *others = own
        return others[0] if len(others) == 1 else "the log does not say to which of the split hands this wager belongs"
    if base is not None and wager.bet == DOUBLE and base.bet == SPLIT:
        return hand_of(view, hands, base)
    return own[0] if own else "no card to this box is recorded"


def base_of(view: TableView, wager: WagerState) -> WagerState | None:
    """The initial (or split) wager to which an additional one belongs: as said, or the player's only initial wager."""
    named = next((p.event.base for p in wager.placements if p.event.base is not None), None)
    if named is not None:
        return view.wagers.get(named)
    own = [w for w in view.wagers.values() if w.bet == BOX and w.player == wager.player and w.standing == "accepted"]
    area = box_number(wager.area)
    if area is not None:
        own = [w for w in own if box_number(w.area) == area]
    return own[0] if len(own) == 1 else None
