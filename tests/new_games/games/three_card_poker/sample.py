"""How made-up rounds of three card poker are played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from compliance.games.three_card_poker import meaning as m

from compliance.games.sampling.house import Fault, House, money
from compliance.games.sampling.play import Event, Finding, Play, Stake
from compliance.games.sampling.shoe import Shoe
from compliance.logs.cards import Card, parse_card
from compliance.meaning.decisions import answer_to
from compliance.meaning.evidence import Evidence, Known


def _play_stake(play: Play) -> Stake | None:
    return next((stake for stake in play.stakes if stake.bet == "play"), None)


def play_of_another_amount(house: House, play: Play) -> list[Finding] | None:
    """A play wager is of twice the amount of the ante, and settled as such."""
    stake = _play_stake(play)
    if stake is None or stake.settled is None or stake.due is None:
        return None
    found = house.finds_placing("play.amount", stake)
    if found is None:
        return None
    stake.event["amount"] = money(stake.cents + stake.cents)
    stake.settled["paid"] = money(stake.due.won + stake.due.won)
    return [found]


def card_too_many(house: House, play: Play) -> list[Finding] | None:
    """The first player is dealt a card too many."""
    rule, at = house.rule("hand.cards"), play.place("act")
    if rule is None or at is None:
        return None
    seat = play.events[at]["hand"]
    last = max(i for i, e in enumerate(play.events) if e["event"] == "card" and e["to"] == seat)
    play.events.insert(last + 1, {**play.events[last], "n": play.events[last]["n"] + 1, "card": play.own})
    return [house.finds(rule, "hand.cards")]


class ThreeCardPart:
    """Three card poker."""

    faults: Mapping[str, Fault] = {
        "play wager of another amount": play_of_another_amount,
        "card too many": card_too_many,
    }
    without: frozenset[str] = frozenset()

    def __init__(self, house: House) -> None:
        self.house = house
        self.rules: m.ThreeCardRules = house.rules.own
        self.shoe = Shoe(1, house.chance)

    def session(self) -> Event:
        return {"decks": 1, "shuffler": "non-continuous"}

    def sign(self) -> Event:
        return {}

    def opening(self) -> Iterable[Event]:
        return ()

    def between(self) -> Iterable[Event]:
        return ()

    def play(self) -> Play:
        house, play = self.house, Play()
        events = play.events
        self.shoe.fill(0)
        for player, seat in house.players:
            play.stakes.append(house.wager(player, seat, "ante"))
            if house.happens(house.habits.own["pair_plus"]):
                play.stakes.append(house.wager(player, seat, "pair plus"))
        events.extend(stake.event for stake in play.stakes)
        events.append({"event": "call", "what": "no more bets"})
        hands = {seat: self._deal(events, f"seat {seat}") for _, seat in house.players}
        dealer = self._deal(events, "dealer")
        play.own = self.shoe.draw()
        plays = {stake.event["seat"]: self._acts(events, stake, hands) for stake in play.stakes if stake.bet == "ante"}
        play.stakes += [stake for stake in plays.values() if stake is not None]
        for stake in play.stakes:
            seat = stake.event["seat"]
            facts = self._facts(hands[seat], dealer, folded=plays[seat] is None)
            house.decided(stake, tuple(str(e) for e in facts.values()), facts)
        settled = [(stake.due is not None and stake.due.result == "win", house.settles(stake)) for stake in play.stakes]
        events.extend(event for won, event in settled if not won)
        events.extend(event for won, event in settled if won)
        return play

    def _deal(self, events: list[Event], to: str) -> list[Card]:
        cards = [self.shoe.draw() for _ in range(self.rules.order.size)]
        events.extend({"event": "card", "to": to, "n": n, "card": card} for n, card in enumerate(cards, start=1))
        return [parse_card(card) for card in cards]

    def _acts(self, events: list[Event], ante: Stake, hands: Mapping[int, list[Card]]) -> Stake | None:
        """Who has more than the lowest kind of hand goes on, and now and then somebody with less."""
        house, seat = self.house, ante.event["seat"]
        goes_on = self.rules.order.value_of(hands[seat])[0] > 0 or house.happens(house.habits.own["bold"])
        events.append(
            {"event": "act", "player": ante.player, "hand": f"seat {seat}", "move": "bet" if goes_on else "fold"}
        )
        if not goes_on:
            return None
        stake = house.wager(ante.player, seat, "play", None, ante.cents, base=ante.id)
        events.append(stake.event)
        return stake

    def _facts(self, hand: list[Card], dealer: list[Card], *, folded: bool) -> dict[str, Evidence]:
        order = self.rules.order
        of_dealer = {
            m.DEALER_HAND: Known(order.kind_of(dealer).name),
            m.DEALER_HIGH: Known(order.highest(dealer)),
        }
        one, other = order.value_of(hand), order.value_of(dealer)
        return {
            m.FOLDED: Known(folded),
            m.QUALIFIES: Known(bool(answer_to(self.rules.qualifies, of_dealer))),
            m.AGAINST: Known("higher" if one > other else "lower" if one < other else "equal"),
            m.HAND: Known(order.kind_of(hand).name),
        }


PART = ThreeCardPart
