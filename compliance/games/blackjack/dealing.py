"""Deals the cards of a recorded blackjack round again: into hands, with splits, doubles and draws."""

from __future__ import annotations

from dataclasses import replace

from compliance.games.blackjack.hands import (
    Double,
    Draw,
    Hand,
    Hands,
    Split,
    Step,
    box_number,
    boxes_wagered,
    order_of_play,
    split_name,
)
from compliance.games.blackjack.missing import mark_missing
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import BOX, DEALER, DOUBLE, SPLIT, TOTAL, TURN_MOVES
from compliance.games.dealt import as_dealt
from compliance.games.table_facts import TableView
from compliance.logs.events import ActEvent, CallEvent, CardEvent, WagerEvent


def hands_of(view: TableView, rules: BlackjackRules) -> Hands:
    """Every hand of the round, with what a hole in the log may have swallowed of each."""
    hands = _Table(view, rules).deal()
    for box in boxes_wagered(view):
        if not hands.of_box(box):
            hands.players[f"{BOX} {box}"] = Hand(f"{BOX} {box}", box)
    mark_missing(view, hands, rules)
    _take_totals(view, hands)
    return hands


def _take_totals(view: TableView, hands: Hands) -> None:
    """What the log says that hands came to of which it has no cards."""
    for recorded in view.round.events:
        event = recorded.event
        if isinstance(event, CallEvent) and event.what == TOTAL and isinstance(event.value, int):
            hand = hands.dealer if event.hand == DEALER else hands.players.get(event.hand or "")
            if hand is not None and not hand.cards:
                hand.total = event.value, recorded.line


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
        unnamed = "/" not in name and self.hands.is_split(box)
        if unnamed:
            name = self.hands.of_box(box)[0].name
        hand = self.hands.players.setdefault(name, Hand(name, box))
        before = hand.ranks
        initial = self.rules.initial_cards
        if len(before) >= initial or (hand.pair is not None and len(before) >= 1):
            self._decided(position)
            said = f"{event.card} to {event.to}"
            self.hands.steps.append(Step(box, None if unnamed else hand, "", position, line, said))
        if len(before) >= initial:
            asked, absent = self._asked(hand, position), self._absent(hand, position)
            doubled = hand.doubled_at is not None and hand.doubled_at < position
            self._put(hand, event, position, line)
            self.hands.draws.append(Draw(hand, before, hand.cards[-1], doubled, asked, absent))
        else:
            self._put(hand, event, position, line)
        if hand.pair is None:
            self.hands.first_cards.setdefault(box, []).append(hand.cards[-1])

    def _put(self, hand: Hand, event: CardEvent, position: int, line: int) -> None:
        due = len(hand.cards) + 1
        dealt = as_dealt(event, len(hand.cards), position, line)
        if dealt.place != due and hand.hidden is None:
            hand.hidden = f"card {due} of {hand.name} is not recorded in its place"
            hand.hidden_from = due
        hand.cards.append(dealt)

    def _asked(self, hand: Hand, position: int) -> tuple[int, ...]:
        """The decision to draw that stands between the hand's last card and this one."""
        after = hand.cards[-1].position if hand.cards else -1
        return tuple(
            r.line
            for r in self.view.round.events[after + 1 : position]
            if isinstance(r.event, ActEvent)
            and r.event.move in ("draw", "double")
            and r.event.hand in (None, hand.name, f"{BOX} {hand.box}")
        )

    def _absent(self, hand: Hand, position: int) -> tuple[int, ...]:
        """What tells that the player who would decide on the hand is not there, if nobody decided anything since."""
        told = [
            (r.event.move, r.line)
            for r in self.view.round.events[:position]
            if isinstance(r.event, ActEvent) and r.event.hand in (None, hand.name, f"{BOX} {hand.box}", hand.box)
        ]
        return tuple(line for move, line in told[-1:] if move == "absent")

    def _decided(self, position: int) -> None:
        if self.hands.decided_at is None:
            self.hands.decided_at = position

    def _act(self, event: ActEvent, position: int, line: int) -> None:
        if event.move in (*TURN_MOVES, "insure"):
            self._decided(position)
        box = box_number(event.hand)
        if box is None and event.move in TURN_MOVES:
            box = self._only_box(event.player)
        if box is not None and event.move in TURN_MOVES:
            said = f"{event.player}: {event.move} on {event.hand or f'{BOX} {box}'}"
            self.hands.steps.append(Step(box, self._meant(event.hand, box), event.move, position, line, said))
        # a decision that names no hand is on the only one of the player's only box
        only = self._meant(event.hand, box) if event.hand is None and box is not None else None
        name = event.hand or (only.name if only is not None else None)
        if name is None or box is None:
            return
        if event.move == "double":
            hand = self._named(name, box)
            if hand is not None:
                self._double(hand, position, line)
        elif event.move == "split":
            decided, named = self.said.get(box, (0, set()))
            self.said[box] = (decided + 1, named)
            if decided + 1 > self._splits(box):
                self._split(box, self._named(name, box), position, (line,))

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

    def _meant(self, name: str | None, box: str) -> Hand | None:
        """The hand on which a decision is made: as named, or the only one of its box."""
        if name is not None and name in self.hands.players:
            return self.hands.players[name]
        own = self.hands.of_box(box)
        return own[0] if len(own) == 1 else None

    def _only_box(self, player: str) -> str | None:
        """The box of a player who wagers on no other, where a decision does not name the hand."""
        own = {box_number(w.area) for w in self.view.wagers.values() if w.bet == BOX and w.player == player}
        return own.pop() if len(own) == 1 else None

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
        inferred = hand is None and len(own) > 1
        hand = hand or next(iter(pairs or own), None)
        if hand is None:
            return
        number = len(own)
        before = hand.ranks
        moved = hand.cards.pop() if len(hand.cards) > 1 else None
        if "/" not in hand.name:
            del self.hands.players[hand.name]
            hand.name = split_name(box, 1)
            self.hands.players[hand.name] = hand
        new = Hand(split_name(box, number + 1), box, hidden=hand.hidden, hidden_from=hand.hidden_from)
        hand.pair = new.pair = before[0] if before else ""
        self.hands.splits.append(Split(box, number, before, position, lines, hand, new, inferred))
        if moved is not None:
            new.cards.append(replace(moved, place=1))
        elif before and new.hidden is None:
            new.hidden = f"which card of box {box} was split from its first is not recorded"
            new.hidden_from = 1
        self.hands.players[new.name] = new

    def _alike(self, hand: Hand) -> bool:
        first, second = (self.rules.count.values(c.rank) for c in hand.cards[:1] + hand.cards[-1:])
        return first is not None and first == second
