"""What can go wrong with the cards of baccarat: third cards, the order of the deal, announcements, the commission."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from compliance.games.baccarat import vocabulary as v
from compliance.games.baccarat.side_bets_vocabulary import ANTE
from compliance.games.sampling.house import Fault, House, in_question, money
from compliance.games.sampling.play import Finding, Play

if TYPE_CHECKING:
    from compliance.games.baccarat.sample import BaccaratPart


class Faults:
    """The faults of one table; those with the cards deal the round again from its wagers on."""

    def __init__(self, part: BaccaratPart) -> None:
        self.part = part

    def named(self) -> Mapping[str, Fault]:
        """By the name under which the answers tell them."""
        return {
            "player draws wrongly": self.player_draws,
            "player stands wrongly": self.player_stands,
            "banker draws wrongly": self.banker_draws,
            "banker stands wrongly": self.banker_stands,
            "cards dealt out of order": self.out_of_order,
            "other hand announced": self.other_hand,
            "commission not taken": self.no_commission,
            "wagers on both hands": self.both_hands,
            "wager without the ante": self.no_ante,
            "ante of another amount": self.other_ante,
            "win at more than even money paid at even money": self.even_money,
        }

    def player_draws(self, house: House, play: Play) -> list[Finding] | None:
        """The Player's Hand draws a third card that it should not have had."""
        return self._third(house, play, "player", drawn=True)

    def player_stands(self, house: House, play: Play) -> list[Finding] | None:
        """The Player's Hand gets no third card though it should have had one."""
        return self._third(house, play, "player", drawn=False)

    def banker_draws(self, house: House, play: Play) -> list[Finding] | None:
        """The Banker's Hand draws a third card that it should not have had."""
        return self._third(house, play, "banker", drawn=True)

    def banker_stands(self, house: House, play: Play) -> list[Finding] | None:
        """The Banker's Hand gets no third card though it should have had one."""
        return self._third(house, play, "banker", drawn=False)

    def _third(self, house: House, play: Play, hand: str, *, drawn: bool) -> list[Finding] | None:
        hands, cut = play.own
        initial = self.part.rules.initial_cards
        if cut is not None or (len(hands[hand]) > initial) == drawn or self.part.shoe.at_cutting_card:
            return None
        rule = self.part.draws(hand, hands)
        if drawn:
            hands[hand].append(self.part.shoe.draw())
        else:
            hands[hand].pop()
        if hand == "player" and len(hands["banker"]) > initial:
            hands["banker"].pop()
        if hand == "player" and self.part.draws("banker", hands).answer and not self.part.shoe.at_cutting_card:
            hands["banker"].append(self.part.shoe.draw())
        self.part.compose(play)
        return [house.finds(rule.addresses[0], f"third-card.{hand}")]

    def out_of_order(self, house: House, play: Play) -> list[Finding] | None:
        """The first two cards are dealt in the wrong order."""
        first, rules = play.place("card"), self.part.rules
        if first is None or play.own[1] is not None:
            return None
        events = play.events
        events[first], events[first + 1] = events[first + 1], events[first]
        step = next((address for address, start, end in rules.initial_steps if start == 0 and end > 1), None)
        return [house.finds(step or rules.initial_order_address, "initial-deal.order")]

    def other_hand(self, house: House, play: Play) -> list[Finding] | None:
        """The hand that lost is announced, and wagers are settled rightly."""
        rule, called = house.rule("result.announced"), play.place("call", what="result")
        winner = None if called is None else play.events[called]["hand"]
        if rule is None or called is None or winner == v.TIE:
            return None
        play.events[called]["hand"] = next(hand for hand in v.HANDS if hand != winner)
        return [house.finds(rule, "result.announced")]

    def no_commission(self, house: House, play: Play) -> list[Finding] | None:
        """A winning wager is paid without the commission."""
        for stake in play.stakes:
            if stake.due is not None and stake.due.commission and stake.settled is not None:
                del stake.settled["commission"]
                due = stake.due
                told = {"money_cents": due.commission, "favour": "player"}
                return [house.finds(due.odds_at, "settlement.commission", stake.id, **told)]
        return None

    def no_ante(self, house: House, play: Play) -> list[Finding] | None:
        """A player wagers without the ante that is due; the wagers are then void, and settled so."""
        rule, ante = house.rule("ante.placed"), next((s for s in play.stakes if s.bet == ANTE), None)
        if rule is None or ante is None:
            return None
        play.stakes.remove(ante)
        self.part.bettors.lacking = frozenset((ante.player,))
        self.part.compose(play)
        self.part.bettors.lacking = frozenset()
        return [house.finds(rule, "ante.placed")]

    def other_ante(self, house: House, play: Play) -> list[Finding] | None:
        """An ante is less than the sign says."""
        rule, ante = house.rule("ante.amount"), next((s for s in play.stakes if s.bet == ANTE), None)
        if rule is None or ante is None:
            return None
        ante.event["amount"] = money(min(house.chips))
        return [house.finds(rule, "ante.amount", ante.id)]

    def even_money(self, house: House, play: Play) -> list[Finding] | None:
        """A hand that is paid at more than even money (2 to 1 Baccarat) is paid at even money."""
        for stake in play.stakes:
            due, settled = stake.due, stake.settled
            if stake.bet in v.HANDS and due is not None and settled is not None and due.won > stake.cents:
                settled["paid"] = money(stake.cents)
                told = {"money_cents": due.won - stake.cents, "favour": "casino"}
                return [house.finds(due.odds_at, "settlement.amount", stake.id, **told)]
        return None

    def both_hands(self, house: House, play: Play) -> list[Finding] | None:
        """One player wagers on both hands."""
        rule, first = house.rule("wagers.together"), next((s for s in play.stakes if s.bet in v.HANDS), None)
        if rule is None or first is None or play.own[1] is not None:
            return None
        bets = frozenset({s.bet for s in play.stakes if s.player == first.player} & {*v.BETS} | {*v.HANDS})
        if any(bets == permitted for permitted, _ in self.part.rules.combinations):
            return None
        seat = first.event["seat"]
        other = next(hand for hand in v.HANDS if hand != first.bet)
        stake = house.wager(first.player, seat, other, area=first.event["area"])
        play.stakes.append(stake)
        self.part.compose(play)
        check = house.check("wagers.together")
        has_money = check is not None and check.money is not None
        told = in_question(*(s for s in play.stakes if s.player == first.player)) if has_money else {}
        return [house.finds(rule, "wagers.together", **told)]
