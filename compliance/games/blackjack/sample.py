"""How made-up rounds of blackjack are played: what may be drawn, doubled and split, who wins and what is paid is looked
up in the law. A pair is split once; one player wagers on each box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from compliance.games.blackjack import vocabulary as v
from compliance.games.blackjack.facts_hands import ranks_of_blackjack
from compliance.games.blackjack.proofs import sevens_ranks
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.sample_faults import FAULTS
from compliance.games.blackjack.sample_hands import Box, Dealt, Held
from compliance.games.blackjack.spaces import is_ace_ten
from compliance.games.sampling.habits import in_cents
from compliance.games.sampling.house import Fault, House, money
from compliance.games.sampling.play import Event, Play, Stake
from compliance.games.sampling.shoe import Shoe
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known

EVEN = "even money"


class BlackjackPart:
    """Blackjack, dealt from a shoe with one cutting card, with insurance and Super Sevens."""

    faults: Mapping[str, Fault] = FAULTS
    # nothing in the rules asks that losing wagers are collected before others are paid
    without: frozenset[str] = frozenset({"winner paid before losers are collected"})

    def __init__(self, house: House) -> None:
        self.house = house
        self.rules: BlackjackRules = house.rules.own
        decks = self.rules.super_sevens_decks.value or self.rules.decks.value
        assert isinstance(decks, tuple)
        self.decks = min(int(n) for n in decks if isinstance(n, int))
        self.shoe = Shoe(self.decks, house.chance)
        self._per_deck = len(self.shoe.whole) // self.decks
        self._cutter = ""  # in whose hand the cutting card appeared; "" where it has not
        self._makes = ranks_of_blackjack(self.rules)
        self._sevens = sevens_ranks(self.rules)

    def session(self) -> Event:
        self._cutter = ""
        return {"decks": self.decks, "shuffler": "shoe"}

    def sign(self) -> Event:
        fixed = self.house.habits.fixed
        return {"bets": {bet: {"amount": money(in_cents(amount))} for bet, amount in fixed.items()}}

    def opening(self) -> Iterable[Event]:
        """The cards are received, inspected, spread, shuffled and cut."""
        yield {"event": "cards", "what": "receive", "decks": self.decks}
        for who in ("dealer", "supervisor"):
            yield {"event": "cards", "what": "inspect", "by": who}
        yield {"event": "cards", "what": "spread"}
        first, *_ = self.house.players
        yield from self._shuffled(first[1])

    def between(self) -> Iterable[Event]:
        if self._cutter:
            _, seat = self.house.players[-1]
            if self._cutter != v.DEALER:
                seat = int(self._cutter.removeprefix(v.BOX).partition("/")[0])
            self._cutter = ""
            yield from self._shuffled(seat)

    def _shuffled(self, seat: int) -> Iterable[Event]:
        house, own = self.house, self.house.habits.own
        depth = own["depth"] + house.some((0, own["deeper"]))
        self.shoe.fill(depth)
        for method in ("chemmy", "stack", "riffle"):
            yield {"event": "shuffle", "method": method}
        ends = max(house.bound("cut.from-end", {"cards_per_deck": Known(self._per_deck)}), self._per_deck)
        middle = len(self.shoe.cards) // (1 + 1)
        yield {"event": "cut", "by": f"seat {seat}", "from_end": house.some((ends, middle)), "depth": depth}
        self.shoe.draw()
        yield {"event": "burn", "count": 1}

    def total(self, ranks: tuple[str, ...]) -> tuple[int, bool]:
        """The point total of a hand, and whether an ace counts high in it."""
        found = self.rules.count.total(ranks)
        assert found is not None
        return found

    def play(self) -> Play:
        if self.shoe.at_cutting_card:
            # nobody sees where it lies: it comes out during a round, after which the cards are shuffled
            self.shoe.cutting_card -= 1
        play, dealt = Play(), Dealt()
        play.own = (self, dealt)
        self._wagers(play, dealt)
        play.events.append({"event": "call", "what": "no more bets"})
        self._initial(play, dealt)
        self._insurance(play, dealt)
        for hand in dealt.hands:
            if self.blackjack(hand) and not hand.even and not self.waits(hand, dealt):
                self._tell(play, dealt, hand)
        for box in dealt.boxes:
            if box.sevens is not None and not self._sevens_open(box):
                self._settlement(play, dealt, box.sevens)
        for box in dealt.boxes:
            self._turn(play, dealt, box)
        self._dealer(play, dealt)
        dealt.tail = len(play.events)
        self.finish(play)
        return play

    def _wagers(self, play: Play, dealt: Dealt) -> None:
        house = self.house
        for player, seat in house.players:
            stake = house.wager(player, seat, v.BOX, area=str(seat))
            play.events.append(stake.event)
            box = Box(seat, player, [Held(f"{v.BOX} {seat}", [], stake, [stake])], [])
            if house.happens(house.habits.own["sevens"]):
                box.sevens = house.wager(player, seat, v.SUPER_SEVENS, base=stake.id)
                play.events.append(box.sevens.event)
            dealt.boxes.append(box)
            play.stakes += [stake, *([box.sevens] if box.sevens is not None else [])]

    def _initial(self, play: Play, dealt: Dealt) -> None:
        for step, _ in self.rules.deal:
            if step.to == v.DEALER:
                self._card(play, v.DEALER, dealt.dealer)
                continue
            for box in dealt.boxes:
                (hand,) = box.hands
                self._card(play, hand.name, hand.cards)
                box.first.append(hand.cards[-1])

    def _card(self, play: Play, to: str, cards: list[str]) -> None:
        if self.shoe.at_cutting_card:
            play.events.append({"event": "cutting_card"})
            self._cutter = to
        cards.append(self.shoe.draw())
        play.events.append({"event": "card", "to": to, "n": len(cards), "card": cards[-1], "face": "up"})

    def _insurance(self, play: Play, dealt: Dealt) -> None:
        house, own = self.house, self.house.habits.own
        insured = self.rules.insured_ranks.value
        if not isinstance(insured, tuple) or dealt.dealer[0][:-1] not in insured:
            return
        play.events.append({"event": "call", "what": "insurance"})
        share = self.rules.amounts[v.INSURANCE][0].share
        for box in dealt.boxes:
            (hand,) = box.hands
            if self.blackjack(hand) and house.happens(own["even_money"]):
                play.events.append({"event": "act", "player": box.player, "hand": hand.name, "move": EVEN})
                hand.even = True
                self._tell(play, dealt, hand)
                continue
            cents = int(hand.base.cents * share)
            if cents >= house.least and house.happens(own["insures"]):
                play.events.append({"event": "act", "player": box.player, "hand": hand.name, "move": "insure"})
                stake = house.wager(box.player, box.number, v.INSURANCE, None, cents, base=hand.base.id)
                play.events.append(stake.event)
                play.stakes.append(stake)
                dealt.insured.append(stake)

    def _turn(self, play: Play, dealt: Dealt, box: Box) -> None:
        """The decisions on a box, and the cards they ask for."""
        house, rules = self.house, self.rules
        (hand,) = box.hands
        self._announce(play, hand.name, hand.cards)
        first, second = (rules.count.values(rank) for rank in hand.ranks)
        if first == second and house.happens(house.habits.own["splits"]):
            self._split(play, dealt, box)
        for one in box.hands:
            if one.split:
                self._card(play, one.name, one.cards)
                self._announce(play, one.name, one.cards)
            if not self.blackjack(one) and not (one.split and one.ranks[0] == rules.split_rank.value):
                self._decisions(play, dealt, box, one)
        if box.sevens is not None and self._sevens_open(box) and not hand.split:
            self._settlement(play, dealt, box.sevens)

    def _split(self, play: Play, dealt: Dealt, box: Box) -> None:
        (hand,) = box.hands
        if box.sevens is not None and self._sevens_open(box):
            self._settlement(play, dealt, box.sevens)
        one, other = (f"{hand.name}/{number}" for number in (1, 1 + 1))
        play.events.append({"event": "act", "player": box.player, "hand": hand.name, "move": "split"})
        stake = self.house.wager(box.player, box.number, v.SPLIT, None, hand.base.cents, base=hand.base.id, hand=other)
        play.events.append(stake.event)
        play.stakes.append(stake)
        moved = hand.cards.pop()
        hand.name, hand.split = one, True
        box.hands.append(Held(other, [moved], stake, [stake], split=True))

    def _decisions(self, play: Play, dealt: Dealt, box: Box, hand: Held) -> None:
        rules, least = self.rules, self.rules.draw_below.value
        assert isinstance(least, int)
        while (total := self.total(hand.ranks)[0]) < least:
            act = {"event": "act", "player": box.player, "hand": hand.name}
            if self._doubles(hand, total):
                play.events.append({**act, "move": "double"})
                stake = self.house.wager(
                    box.player, box.number, v.DOUBLE, None, hand.base.cents, base=hand.base.id, hand=hand.name
                )
                play.events.append(stake.event)
                play.stakes.append(stake)
                hand.stakes.append(stake)
                hand.doubled = True
            elif self._stands(hand, dealt):
                play.events.append({**act, "move": "stand"})
                return
            else:
                play.events.append({**act, "move": "draw"})
            self._card(play, hand.name, hand.cards)
            self._announce(play, hand.name, hand.cards)
            if not hand.split and len(box.first) < len(v.PLACES):
                box.first.append(hand.cards[-1])
                if box.sevens is not None and self._was_open(box):
                    self._settlement(play, dealt, box.sevens)
            if hand.doubled:
                break
        if self.total(hand.ranks)[0] > rules.count.limit:
            self._tell(play, dealt, hand)

    def _doubles(self, hand: Held, total: int) -> bool:
        rules = self.rules
        totals = rules.double_totals.value
        may = len(hand.cards) == rules.initial_cards and rules.double_without.value not in hand.ranks
        may = may and isinstance(totals, tuple) and total in totals
        return may and self.house.happens(self.house.habits.own["doubles"])

    def _stands(self, hand: Held, dealt: Dealt) -> bool:
        own, must = self.house.habits.own, self.rules.must_draw.value
        total, soft = self.total(hand.ranks)
        assert isinstance(must, int)
        if total <= must:
            return False
        if soft:
            return total >= own["stands_soft"]
        strong = (self.rules.count.values(dealt.dealer[0][:-1]) or 0) >= own["strong"]
        return total >= own["stands_from" if strong else "stands_early"]

    def _dealer(self, play: Play, dealt: Dealt) -> None:
        waits = any(self.blackjack(h) and self.waits(h, dealt) for h in dealt.hands)
        if not (waits or dealt.insured or self.needed(dealt)):
            return
        self._card(play, v.DEALER, dealt.dealer)
        for stake in dealt.insured:
            self._settlement(play, dealt, stake)
        while self.needed(dealt) and self.draws(dealt):
            self._card(play, v.DEALER, dealt.dealer)

    def needed(self, dealt: Dealt) -> bool:
        """Whether a hand still depends on the dealer's: one not over the limit, and no blackjack."""
        limit = self.rules.count.limit
        return any(not self.blackjack(h) and self.total(h.ranks)[0] <= limit for h in dealt.hands)

    def draws(self, dealt: Dealt) -> bool:
        """Whether the dealer's hand draws a further card."""
        total, soft = self.total(tuple(card[:-1] for card in dealt.dealer))
        found = decide(self.rules.dealer_draws, {v.DEALER_TOTAL: Known(total), v.DEALER_SOFT: Known(soft)})
        assert isinstance(found, Decided)
        return bool(found.answer)

    def blackjack(self, hand: Held) -> bool:
        """Whether a hand is a blackjack."""
        return not hand.split and self._ace_ten(hand.ranks)

    def _ace_ten(self, ranks: tuple[str, ...]) -> bool:
        two = len(ranks) == self.rules.initial_cards
        return two and is_ace_ten(self.rules.count, ranks, self.rules.blackjack_points)

    def waits(self, hand: Held, dealt: Dealt) -> bool:
        """Whether a blackjack waits for the dealer's second card."""
        return not hand.even and dealt.dealer[0][:-1] in self._makes

    def extra(self, play: Play) -> None:
        """A further card to the dealer's hand where none is to be drawn, and what that hand then draws; the round is
        settled by the hand it makes."""
        _, dealt = play.own
        del play.events[dealt.tail :]
        left = {id(event) for event in play.events}
        dealt.told = [(stake, event) for stake, event in dealt.told if id(event) in left]
        self._card(play, v.DEALER, dealt.dealer)
        while self.draws(dealt):
            self._card(play, v.DEALER, dealt.dealer)
        dealt.tail = len(play.events)
        self.finish(play)

    def finish(self, play: Play) -> None:
        """What is settled once the dealer's hand is complete, losing wagers first."""
        _, dealt = play.own
        if self.needed(dealt):
            self._announce(play, v.DEALER, dealt.dealer)
        told = {stake.id for stake, _ in dealt.told}
        for box in dealt.boxes:
            for hand in box.hands:
                for stake in hand.stakes:
                    self._decide(stake, self._facts(box, hand, dealt))
            if box.sevens is not None:
                self._decide(box.sevens, self._facts(box, box.hands[0], dealt))
        for stake in dealt.insured:
            places = zip(v.PLACES, dealt.dealer, strict=False)
            self._decide(stake, {v.rank_of(v.DEALER, place): Known(card[:-1]) for place, card in places})
        rest = [stake for hand in dealt.hands for stake in hand.stakes if stake.id not in told]
        for won in (False, True):
            for stake in rest:
                if stake.due is not None and (stake.due.result == v.WIN) == won:
                    self._settlement(play, dealt, stake)
        even = {stake.id for hand in dealt.hands if hand.even for stake in hand.stakes}
        for stake, event in dealt.told:
            event.update(self.house.settles(stake))
            stake.settled = event
            if stake.id in even:
                event["reason"] = EVEN
            if stake.due is not None and stake.due.result == v.STAND_OFF and stake.bet in v.ADDITIONAL:
                event["returned"] = money(stake.cents)

    def _announce(self, play: Play, name: str, cards: list[str]) -> None:
        value, _ = self.total(tuple(card[:-1] for card in cards))
        play.events.append({"event": "call", "what": "point count", "hand": name, "value": value})

    def _tell(self, play: Play, dealt: Dealt, hand: Held) -> None:
        """The wagers on a hand are settled here."""
        for stake in hand.stakes:
            self._settlement(play, dealt, stake)

    def _settlement(self, play: Play, dealt: Dealt, stake: Stake) -> None:
        """A wager is settled here; as what is told when the round is over."""
        event: Event = {"event": "settle", "wager": stake.id}
        play.events.append(event)
        dealt.told.append((stake, event))

    def _sevens_open(self, box: Box) -> bool:
        """Whether a Super Sevens wager still hangs on the next card dealt to the box."""
        return len(box.first) < len(v.PLACES) and self._was_open(box)

    def _was_open(self, box: Box) -> bool:
        """Whether the initial cards left it open: two of the ranks that the words name."""
        names = [card[:-1] for card in box.first[: self.rules.initial_cards]]
        return len(set(names)) == 1 and names[0] in self._sevens

    def _decide(self, stake: Stake, facts: Mapping[str, Evidence]) -> None:
        key = tuple((name, e.value) for name, e in facts.items() if isinstance(e, Known))
        self.house.decided(stake, key, facts)

    def _facts(self, box: Box, hand: Held, dealt: Dealt) -> dict[str, Evidence]:
        dealer = tuple(card[:-1] for card in dealt.dealer)
        total, limit = self.total(hand.ranks)[0], self.rules.count.limit
        facts: dict[str, Any] = {
            v.HAND_TOTAL: total,
            v.HAND_CARDS: len(hand.cards),
            v.HAND_BLACKJACK: self.blackjack(hand),
            v.HAND_ACE_TEN: self._ace_ten(hand.ranks),
            v.HAND_DOUBLED: hand.doubled,
            v.HAND_SPLIT: hand.split,
            v.HAND_DEALT: True,
            v.HAND_ELECTED_VOID: False,
            v.BOX_BUST: any(self.total(one.ranks)[0] > limit for one in box.hands),
            v.DEALER_TOTAL: self.total(dealer)[0],
            v.DEALER_CARDS: len(dealer),
            v.DEALER_BLACKJACK: self._ace_ten(dealer),
            v.DEALER_ACE_TEN: self._ace_ten(dealer),
            v.EVEN_MONEY: hand.even,
            v.rank_of(v.DEALER, v.PLACES[0]): dealer[0],
        }
        for number, place in enumerate(v.PLACES):
            card = box.first[number] if number < len(box.first) else ""
            facts[v.rank_of("hand", place)] = card[:-1] or v.NO_CARD
            facts[v.suit_of("hand", place)] = card[-1:] or v.NO_CARD
        return {name: Known(value) for name, value in facts.items()}


PART = BlackjackPart
