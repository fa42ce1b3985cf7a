"""Who wagers what at a made-up baccarat table: by the combinations and the options that the law leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from compliance.games.baccarat import side_bets_vocabulary as side
from compliance.games.baccarat import vocabulary as v
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.deck import standard_deck
from compliance.games.sampling.habits import in_cents
from compliance.games.sampling.house import House, money, weighted
from compliance.games.sampling.play import Due, Event, Stake
from compliance.meaning.decisions import named_values
from compliance.meaning.evidence import Evidence, Known


class Bettors:
    """The wagers of a table, and what the law makes of them."""

    def __init__(self, house: House, rules: BaccaratRules) -> None:
        self.house, self.rules = house, rules
        self.facts: dict[str, Evidence] = {}
        self.shows: list[str] = []
        self.side = ""
        self.has_ante = False
        self.lacking: frozenset[str] = frozenset()  # players of the round who place no ante
        # so many rounds in a row may be dealt without any wager, 0: the law does not say; and were dealt so far
        self.most_idle = house.bound("rounds.idle")
        self._idle = 0
        self._choose_options()
        habits = house.habits
        self._bets = weighted({bet: w for bet, w in habits.bets.items() if bet in rules.outcomes})
        self._combines = {
            bet: self._may_combine(bet) for bet in rules.outcomes if bet != v.TIE and v.TIE in rules.outcomes
        }

    def _may_combine(self, bet: str) -> bool:
        """Whether one player may wager on a hand and on a tie."""
        both = frozenset((bet, v.TIE))
        permitted = [together for together, _ in self.rules.combinations]
        forbidden = [together for together, _ in self.rules.forbidden_together]
        return (not permitted or both in permitted) and not any(together <= both for together in forbidden)

    def _choose_options(self) -> None:
        """What the operator chooses among what the words leave open; the table keeps to it."""
        house, decisions = self.house, (*self.rules.payouts.values(), *self.rules.outcomes.values())
        for name in (v.TIE_ODDS, v.METHOD):
            values = sorted(str(value) for value in named_values(decisions, name))
            if values:
                chosen = house.one_of(values)
                house.options[name.partition(".")[-1]] = chosen
                self.facts[name] = Known(chosen)
                if name == v.METHOD:
                    self.shows.append(f"method {chosen}")
        self.facts[v.BANKER_SIX] = Known(v.BANKER_SIX_NOT_IN_USE)
        self.facts[v.ADOPTED] = Known(self._adopts())
        offered = sorted(bet for bet in self.rules.side.outcomes if bet in house.habits.fixed)
        if offered:
            self.side = house.one_of(offered)
            scales = sorted(str(s) for s in named_values([self.rules.side.payouts[self.side]], side.SCALE))
            if scales:
                scale = house.one_of(scales)
                house.options["pay_scale"] = {self.side: scale}
                self.facts[side.SCALE] = Known(scale)
                self.shows.append(f"pay scale {scale.lower()}")

    def _adopts(self) -> tuple[str, ...]:
        """The further forms of the game that the table adopts, of those that the law of the day has."""
        rules = self.rules
        forms = tuple(form for form in rules.forms if self.house.happens(self.house.habits.own["adopts"]))
        self.has_ante = rules.side.ante_form in forms
        if forms:
            self.house.options["adopted"] = list(forms)
            self.shows.extend(form.lower() for form in forms if form != rules.side.ante_form)
        return forms

    def sign(self) -> Event:
        """What the sign shows beside the limits."""
        told: Event = {}
        if self.house.rule("increment.displayed"):
            told["increment"] = money(in_cents(self.house.habits.sign["increment"]))
        fixed = [*([self.side] if self.side else []), *([side.ANTE] if self.has_ante else [])]
        if fixed:
            told["bets"] = {bet: {"amount": money(in_cents(self.house.habits.fixed[bet]))} for bet in fixed}
        if self.shows:
            told["shows"] = self.shows
        return told

    def wagers(self) -> list[Stake]:
        """What is wagered in a round, in the order of the seats.

        Where as many rounds in a row as the law permits were dealt without any wager, whoever sits last has to wager.
        """
        house = self.house
        own = house.habits.own
        must = 0 < self.most_idle <= self._idle
        found: list[Stake] = []
        for player, seat in house.players:
            needed = must and not found and seat == house.players[-1][1]
            if house.happens(own["sits_out"]) and not needed:
                continue
            bet = house.pick(self._bets)
            found.append(house.wager(player, seat, bet, area=str(seat)))
            if self.has_ante:
                found.append(house.wager(player, seat, side.ANTE, area=str(seat)))
            if self._combines.get(bet) and house.happens(own["tie_beside"]):
                found.append(house.wager(player, seat, v.TIE, area=str(seat)))
            if self.side and house.happens(own["side_beside"]):
                on = house.one_of(v.HANDS)
                found.append(house.wager(player, seat, self.side, on, area=str(seat)))
        self._idle = 0 if found else self._idle + 1
        return found

    def decide(self, stake: Stake, hands: Mapping[str, Sequence[str]], counts: tuple[int, ...]) -> Due:
        """What the law makes of a wager."""
        if stake.bet in self.rules.side.outcomes:
            cards = hands[str(stake.on)]
            key: tuple[Any, ...] = tuple(cards)
        else:
            key = (*counts, *(len(hands[h]) for h in v.HANDS), stake.player in self.lacking)
        if not self.house.remembers(stake, key):
            ante = {side.LACKS_ANTE: Known(stake.player in self.lacking), side.PLAYED: Known(True)}
            self.house.decided(stake, key, self._facts(stake, hands, counts) | ante)
        assert stake.due is not None
        return stake.due

    def _facts(self, stake: Stake, hands: Mapping[str, Sequence[str]], counts: tuple[int, ...]) -> dict[str, Evidence]:
        facts = dict(self.facts)
        for hand, count in zip(v.HANDS, counts, strict=True):
            facts[v.final_count(hand)] = Known(count)
            facts[v.cards(hand)] = Known(len(hands[hand]))
            facts[v.draws(hand)] = Known(len(hands[hand]) > self.rules.initial_cards)
        if stake.bet in self.rules.side.outcomes:
            beside = self.rules.side
            facts[side.ON] = Known(str(stake.on))
            facts[side.BEST_ELSEWHERE] = Known(False)
            cards = [*hands[str(stake.on)], *([""] * len(side.PLACES))]
            for place, card in zip(side.PLACES, cards, strict=False):
                rank = card[:-1]
                facts[side.value_of(place)] = Known(beside.face_values.get(rank, side.NO_CARD))
                facts[side.pair_value_of(place)] = Known(beside.pair_values.get(rank, side.NO_CARD))
                facts[side.suit_of(place)] = Known(card[-1] if card else side.NO_CARD)
                colour = standard_deck()[0].colour_of(card[-1]) if card else ""
                facts[side.colour_of(place)] = Known(colour or side.NO_CARD)
        return facts
