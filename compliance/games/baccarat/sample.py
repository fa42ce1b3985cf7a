"""How made-up rounds of baccarat are played: who draws and who wins is looked up in the decisions of the law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from compliance.games.baccarat import vocabulary as v
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.sample_bets import Bettors
from compliance.games.baccarat.sample_faults import Faults
from compliance.games.deck import standard_deck
from compliance.games.sampling.house import Fault, House
from compliance.games.sampling.play import Due, Event, Play, Stake
from compliance.games.sampling.shoe import Shoe
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known

Hands = dict[str, list[str]]


class BaccaratPart:
    """Baccarat in every version of play, dealt from a shoe in dealing style A."""

    without: frozenset[str] = frozenset()

    def __init__(self, house: House) -> None:
        rules: BaccaratRules = house.rules.own
        self.house, self.rules = house, rules
        self.bettors = Bettors(house, rules)
        self.decks = max(rules.decks[0].decks) if rules.decks else house.habits.own["decks"]
        self.shoe = Shoe(self.decks, house.chance)
        self.faults: Mapping[str, Fault] = Faults(self).named()
        self._per_deck = len(self.shoe.whole) // self.decks
        self._points = {card: rules.card_values[card[:-1]] for card in set(self.shoe.whole)}
        self._draws: dict[tuple[Any, ...], Decided] = {}
        self._count_of: dict[int, int] = {}
        self._left: int | None = None  # rounds that may still be dealt since the cutting card appeared
        self._first_card = ""

    def session(self) -> Event:
        self._left = None
        told: Event = {"dealing_style": "A"} if self.house.rule("deal.style-kept") else {}
        if self.house.rule("deal.determined"):
            told["captures"] = [*self.house.habits.captures, "direction"]
        return told | {"decks": self.decks, "shuffler": "shoe"}

    def sign(self) -> Event:
        return self.bettors.sign()

    def opening(self) -> Iterable[Event]:
        """A shuffle, a cut, the first card burnt, and how the cards are to be dealt where that is chosen."""
        house, shoe = self.house, self.shoe
        world: Mapping[str, Evidence] = {"cards_per_deck": Known(self._per_deck)}
        deep = max(house.bound("cut.depth", world), house.habits.own["depth"])
        ends = max(house.bound("cut.from-end", world), self._per_deck)
        depth = deep + house.some((0, house.habits.own["deeper"]))
        shoe.fill(depth)
        for method in ("chemmy", "stack", "riffle"):
            yield {"event": "shuffle", "method": method}
        middle = len(shoe.cards) // (1 + 1)
        by = house.players[0][1]
        yield {"event": "cut", "by": f"seat {by}", "from_end": house.some((ends, middle)), "depth": depth}
        yield self._burn()
        if house.rule("deal.determined"):
            yield {"event": "direction", "by": "casino operator", "what": "face up"}

    def _burn(self) -> Event:
        first = self.shoe.draw()
        count = self.rules.burn_values[first[:-1]]
        for _ in range(count):
            self.shoe.draw()
        return {"event": "burn", "first": first, "count": count, "face": "up"}

    def between(self) -> Iterable[Event]:
        if self._left is not None and self._left <= 0:
            self._left = None
            yield from self.opening()

    def count(self, cards: Sequence[str]) -> int:
        """The point count of a hand."""
        total = sum(self._points[card] for card in cards)
        found = self._count_of.get(total)
        if found is None:
            decided = decide(self.rules.point_count, {v.HAND_TOTAL: Known(total)})
            assert isinstance(decided, Decided)
            assert isinstance(decided.answer, int)
            found = self._count_of[total] = decided.answer
        return found

    def draws(self, hand: str, hands: Hands) -> Decided:
        """Whether a hand draws a third card, and by which provision."""
        initial = self.rules.initial_cards
        player, banker = (self.count(hands[h][:initial]) for h in v.HANDS)
        third = hands["player"][initial] if len(hands["player"]) > initial else v.NO_CARD
        value = self._points.get(third, v.NO_CARD)
        key = (hand, player, banker, value)
        found = self._draws.get(key)
        if found is None:
            facts: dict[str, Evidence] = {
                v.initial_count("player"): Known(player),
                v.initial_count("banker"): Known(banker),
                v.draws("player"): Known(third != v.NO_CARD),
                v.THIRD_VALUE: Known(value),
                v.THIRD_RANK: Known(third if third == v.NO_CARD else third[:-1]),
            }
            decided = decide(self.rules.player_draws if hand == "player" else self.rules.banker_draws, facts)
            # after a card drawn or not against the rules nothing may be said of the other hand, which then stands
            found = self._draws[key] = decided if isinstance(decided, Decided) else Decided(False, ("",))
        return found

    def play(self) -> Play:
        play = Play()
        placed = [(stake, stake.event) for stake in self.bettors.wagers()]
        play.stakes = [stake for stake, _ in placed]
        hands: Hands = {hand: [] for hand in v.HANDS}
        cut: list[int] = []  # the cutting card came before the card of this number
        for number, (hand, _) in enumerate(self.rules.initial_order):
            self._draw(hands[hand], number, cut)
        for hand in v.HANDS:
            if self.draws(hand, hands).answer:
                self._draw(hands[hand], sum(map(len, hands.values())), cut)
        play.own = (hands, cut[0] if cut else None)
        self.compose(play)
        if self._left is not None:
            self._left -= 1
        elif cut:
            tie = self.winner(hands) == v.TIE
            more = bool(self.house.rule("last-hand.called")) or tie
            self._left = 1 if cut[0] and more else 0
        return play

    def _draw(self, hand: list[str], number: int, cut: list[int]) -> None:
        if self.shoe.at_cutting_card:
            cut.append(number)
        hand.append(self.shoe.draw())

    def winner(self, hands: Hands) -> str:
        """The hand that wins, or a tie."""
        player, banker = (self.count(hands[hand]) for hand in v.HANDS)
        return v.TIE if player == banker else v.HANDS[banker > player]

    def compose(self, play: Play) -> None:
        """The events of a round with these wagers and hands, settled by the law on the cards as they were dealt."""
        hands, cut = play.own
        initial = self.rules.initial_cards
        events = [stake.event for stake in play.stakes]
        events.append({"event": "call", "what": "no more bets"})
        order = list(self.rules.initial_order)
        order += [(hand, n + 1) for hand in v.HANDS for n in range(initial, len(hands[hand]))]
        last = {"event": "call", "what": "last hand"}
        for number, (hand, n) in enumerate(order):
            if number == cut:
                events.append({"event": "cutting_card"})
                if not number:
                    events.append(last)
            if number == len(self.rules.initial_order):
                events.extend(self._counted({h: hands[h][:initial] for h in v.HANDS}))
            events.append({"event": "card", "to": hand, "n": n, "card": hands[hand][n - 1], "face": "up"})
        events.extend(self._counted(hands))
        events.append({"event": "call", "what": "result", "hand": self.winner(hands)})
        settled = [(self.decide(stake, hands).result == v.WIN, self.house.settles(stake)) for stake in play.stakes]
        events.extend(event for won, event in settled if not won)
        events.extend(event for won, event in settled if won)
        if cut:
            events.append(last)
        play.events = events

    def _counted(self, hands: Hands) -> Iterable[Event]:
        return [
            {"event": "call", "what": "point count", "hand": hand, "value": self.count(hands[hand])} for hand in v.HANDS
        ]

    def decide(self, stake: Stake, hands: Hands) -> Due:
        """What the law makes of a wager on these hands."""
        return self.bettors.decide(stake, hands, tuple(self.count(hands[h]) for h in v.HANDS))

    @property
    def suits(self) -> tuple[str, ...]:
        return standard_deck()[0].suits


PART = BaccaratPart
