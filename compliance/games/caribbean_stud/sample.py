"""How made-up rounds of Caribbean stud poker are played: hands are ranked, compared and paid as the law has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.caribbean_stud.ranking import HandValue, compare
from compliance.games.caribbean_stud.sample_jackpot import (
    Jackpot,
    another_amount,
    cards_not_counted,
    prize_not_notified,
    prize_paid_first,
)
from compliance.games.opening_order import WASHED
from compliance.games.sampling.house import ROUND, Fault, House, breaks
from compliance.games.sampling.play import Event, Finding, Play, Stake
from compliance.games.sampling.shoe import Shoe
from compliance.logs.cards import parse_card
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known


def not_qualifying_unsaid(house: House, play: Play) -> list[Finding] | None:
    """That the dealer does not qualify is not announced."""
    # where everybody has folded nobody is to be told
    if all(s.bet != v.BET for s in play.stakes):
        return None
    return house.leaves_out(play, "no-hand.announced", "call", what="dealer does not qualify")


@breaks("bet.amount")
def bet_not_twice(house: House, play: Play) -> str | None:
    """A bet wager is not so many times the ante as it has to be."""
    bets = [s for s in play.stakes if s.bet == v.BET and s.due is not None and s.due.result == v.STAND_OFF]
    if not bets:
        return None
    bets[0].event["amount"] += 1
    return bets[0].id


@breaks("settlement.order")
def out_of_order(house: House, play: Play) -> str | None:
    """The hand that is last in turn is settled first."""
    went_on = [s.event["base"] for s in play.stakes if s.bet == v.BET]
    if len(went_on) <= 1 or play.place("call", what="dealer does not qualify") is not None:
        return None
    last = next(s.settled for s in play.stakes if s.id == went_on[-1])
    first = play.place("settle")
    if last is None or first is None:
        return None
    play.events.remove(last)
    play.events.insert(first, last)
    return ROUND


class StudPart:
    """Caribbean stud poker, dealt from a non-continuous shuffler."""

    faults: Mapping[str, Fault] = {
        "dealer who does not qualify not announced": not_qualifying_unsaid,
        "bet wager of another amount": bet_not_twice,
        "hands settled out of order": out_of_order,
        "jackpot wager of another amount": another_amount,
        "jackpot prize not notified": prize_not_notified,
        "cards not counted at a jackpot prize": cards_not_counted,
        "jackpot prize paid before other wagers": prize_paid_first,
    }
    # hands are settled in the order of the seats, whatever they come to
    without = frozenset({"winner paid before losers are collected"})

    def __init__(self, house: House) -> None:
        self.house = house
        self.rules: StudRules = house.rules.own
        self.shoe = Shoe(1, house.chance)
        self.jackpot = Jackpot(house, self.rules)

    def session(self) -> Event:
        return {"decks": 1 + 1, "shuffler": "non-continuous"}

    def sign(self) -> Event:
        return self.jackpot.sign()

    def opening(self) -> Iterable[Event]:
        """Two decks are received, inspected, spread, and each shuffled by hand and by the shuffler."""
        yield {"event": "cards", "what": "receive", "decks": 1 + 1}
        for who in ("dealer", "supervisor"):
            yield {"event": "cards", "what": "inspect", "by": who}
        yield {"event": "cards", "what": "spread"}
        for deck in ("one", "other"):
            for method in (*WASHED, "machine"):
                yield {"event": "shuffle", "method": method, "deck": deck}

    def between(self) -> Iterable[Event]:
        yield {"event": "shuffle", "method": "machine"}

    def play(self) -> Play:
        house, rules = self.house, self.rules
        play = Play()
        events = play.events
        self.shoe.fill(0)
        antes = [(seat, house.wager(player, seat, v.ANTE)) for player, seat in house.players]
        wagered = self.jackpot.wagers(antes)
        events.extend(stake.event for _, stake in (*antes, *wagered))
        events.append({"event": "call", "what": "no more bets"})
        hands = {seat: self._deal(events, f"seat {seat}") for seat, _ in antes}
        dealer = self._deal(events, v.DEALER)
        qualifies = self._qualifies(dealer)
        seats = [(seat, ante, self._bet(events, seat, ante, hands[seat])) for seat, ante in antes]
        if not qualifies:
            events.append({"event": "call", "what": "dealer does not qualify"})
        for seat, ante, bet in sorted(seats, key=lambda one: one[0], reverse=rules.from_right):
            for stake in (ante, bet):
                if stake is not None:
                    self._decide(stake, hands[seat], dealer, qualifies=qualifies, folded=bet is None)
                    events.append(house.settles(stake))
                    play.stakes.append(stake)
        folded = {seat for seat, _, bet in seats if bet is None}
        play.stakes.extend(stake for _, stake in wagered)
        of_hands = [
            (stake, _facts(stake, hands[seat], dealer, qualifies=qualifies, folded=seat in folded))
            for seat, stake in wagered
        ]
        events.extend(self.jackpot.settled(of_hands))
        return play

    def _deal(self, events: list[Event], to: str) -> HandValue:
        """A hand dealt at once, face down but for the dealer's last card."""
        size = self.rules.size
        cards = [self.shoe.draw() for _ in range(size)]
        for n, card in enumerate(cards, start=1):
            face = "up" if to == v.DEALER and n == size else "down"
            events.append({"event": "card", "to": to, "n": n, "card": card, "face": face})
        value = self.rules.order.value_of([parse_card(card) for card in cards])
        assert value is not None
        return value

    def _qualifies(self, dealer: HandValue) -> bool:
        places = sorted(dealer.key, reverse=True)
        facts = {
            v.DEALER_ORDER: Known(dealer.order),
            v.DEALER_FIRST: Known(places[0]),
            v.DEALER_SECOND: Known(places[1] if len(places) > 1 else places[0]),
        }
        found = decide(self.rules.qualifies, facts)
        assert isinstance(found, Decided)
        return bool(found.answer)

    def _bet(self, events: list[Event], seat: int, ante: Stake, hand: HandValue) -> Stake | None:
        """Whoever has a pair or better goes on, and now and then somebody with less."""
        house = self.house
        goes_on = hand.order > 0 or house.happens(house.habits.own["bold"])
        about = {"event": "act", "player": ante.player, "hand": f"seat {seat}"}
        events.append({**about, "move": "bet" if goes_on else "fold"})
        if not goes_on:
            return None
        times = self.rules.bet_times or 1
        bet = house.wager(ante.player, seat, v.BET, None, ante.cents * times, base=ante.id)
        events.append(bet.event)
        return bet

    def _decide(self, stake: Stake, hand: HandValue, dealer: HandValue, *, qualifies: bool, folded: bool) -> None:
        key = (hand.category, compare(hand, dealer), qualifies, folded)
        if self.house.remembers(stake, key):
            return
        facts = _facts(stake, hand, dealer, qualifies=qualifies, folded=folded)
        self.house.decided(stake, key, facts)


def _facts(stake: Stake, hand: HandValue, dealer: HandValue, *, qualifies: bool, folded: bool) -> dict[str, Evidence]:
    """The facts that decide a wager on a hand."""
    return {
        v.MISDEAL: Known(False),
        v.QUALIFIES: Known(qualifies),
        v.STATE: Known(v.FOLDED if folded else v.IN_PLAY),
        v.AGAINST: Known(compare(hand, dealer)),
        v.CATEGORY: Known(hand.category),
        v.LIMITED: Known(False),
        v.AMOUNT: Known(stake.cents),
        v.MAX_PAYOUT: Known(0),
    }


PART = StudPart
