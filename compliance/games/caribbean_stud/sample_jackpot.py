"""The jackpot of a made-up table of Caribbean stud: who wagers on it, what is in the pool, what its prizes come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.facts_jackpot import prize_facts
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.sampling.habits import in_cents
from compliance.games.sampling.house import House, UndecidedError, breaks, left_out, money
from compliance.games.sampling.play import Due, Event, Play, Stake
from compliance.meaning.decisions import Decided, decide, named_values
from compliance.meaning.evidence import Evidence, Known
from compliance.meaning.expressions import evaluate
from compliance.meaning.odds import Prize

Wagered = tuple[Stake, Mapping[str, Evidence]]
"""A wager on the jackpot, and the facts of its hand."""


PRIZE: Final = "a hand with a jackpot prize"


class Jackpot:
    """The jackpot of one table. pool: what is in it, in cents."""

    def __init__(self, house: House, rules: StudRules) -> None:
        self.house, self.rules = house, rules
        self.pool = in_cents(Decimal(house.habits.own["pool"]))
        law = house.rules.wagers[v.PROGRESSIVE]
        operated = sorted(str(how) for how in named_values([law.outcome, law.payout], v.OPERATED))
        self.operated = house.one_of(operated or ["electronic", "manual"])
        house.options["jackpot"] = self.operated

    def sign(self) -> Event:
        """What a wager on the jackpot costs."""
        return {"bets": {v.PROGRESSIVE: {"amount": money(in_cents(self.house.habits.fixed[v.PROGRESSIVE]))}}}

    def wagers(self, antes: Sequence[tuple[int, Stake]]) -> list[tuple[int, Stake]]:
        """Wagers on the jackpot beside these antes; all of each goes into the pool."""
        house = self.house
        found = []
        for seat, ante in antes:
            if house.happens(house.habits.own["jackpot"]):
                found.append((seat, house.wager(ante.player, seat, v.PROGRESSIVE, base=ante.id)))
                self.pool += found[-1][1].cents
        return found

    def settled(self, wagered: Sequence[Wagered]) -> Iterator[Event]:
        """The pool, and after all other wagers what becomes of those on the jackpot; whoever has a prize is told of to
        the supervisor, and the cards are counted."""
        if not wagered:
            return
        house, law = self.house, self.house.rules.wagers[v.PROGRESSIVE]
        yield {"event": "jackpot", "pool": money(self.pool)}
        how: Mapping[str, Evidence] = {v.OPERATED: Known(self.operated)}
        of_hands = [(stake, {**facts, **how}) for stake, facts in wagered]
        came = [(stake, facts, decide(law.outcome, facts)) for stake, facts in of_hands]
        won = [facts[v.CATEGORY] for _, facts, found in came if isinstance(found, Decided) and found.answer == v.WIN]
        prizes = prize_facts(Known(self.pool), [str(one.value) for one in won if isinstance(one, Known)], self.rules)
        if won:
            yield {"event": "notice", "to": "game supervisor", "about": PRIZE}
            yield {"event": "cards", "what": "count", "by": "dealer"}
        for stake, facts, found in came:
            if not isinstance(found, Decided):
                raise UndecidedError(law.outcome, facts)
            stake.due = Due(str(found.answer), found.addresses[0], 0, 0, law.payout.addresses[0])
            if found.answer == v.WIN:
                stake.due = self._prize(found.addresses[0], {**facts, **prizes})
                self.pool -= stake.due.won
            yield house.settles(stake)

    def _prize(self, address: str, facts: Mapping[str, Evidence]) -> Due:
        payout = self.house.rules.wagers[v.PROGRESSIVE].payout
        found = decide(payout, facts)
        if not isinstance(found, Decided) or not isinstance(found.answer, Prize):
            raise UndecidedError(payout, facts)
        cents = evaluate(found.answer.cents, facts)
        assert isinstance(cents, Known)
        assert isinstance(cents.value, (int, Fraction))
        return Due(v.WIN, address, int(cents.value), 0, found.addresses[0])


@breaks("jackpot.amount")
def another_amount(house: House, play: Play) -> str | None:
    """A wager on the jackpot is not of the amount that the sign shows."""
    lost = [s for s in play.stakes if s.bet == v.PROGRESSIVE and s.due is not None and s.due.result != v.WIN]
    if not lost:
        return None
    lost[0].event["amount"] = money(lost[0].cents + lost[0].cents)
    return lost[0].id


def _prize(play: Play) -> Stake | None:
    """The first wager of the round that has a prize."""
    won = (s for s in play.stakes if s.bet == v.PROGRESSIVE and s.due is not None and s.due.result == v.WIN)
    return next(won, None)


prize_not_notified = left_out("jackpot.notified", "notice", about=PRIZE)
"""The game supervisor is not notified of a hand with a prize."""
cards_not_counted = left_out("jackpot.counted", "cards", what="count")
"""The cards are not counted though a prize is paid."""


@breaks("jackpot.order")
def prize_paid_first(house: House, play: Play) -> str | None:
    """A prize is paid before the ante and bet wagers are settled."""
    stake, first = _prize(play), play.place("settle")
    if stake is None or stake.settled is None or first is None or play.events[first] is stake.settled:
        return None
    play.events.remove(stake.settled)
    play.events.insert(first, stake.settled)
    return stake.id
