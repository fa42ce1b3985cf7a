"""How made-up rounds of craps are played: roll by roll, each wager decided by the clauses of the law that name it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from compliance.games.craps import vocabulary as v
from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.sample_faults import FAULTS
from compliance.games.craps.spaces import is_hard, is_race
from compliance.games.craps.statements import UnitsAtLeast
from compliance.games.sampling.house import Fault, House, money, weighted
from compliance.games.sampling.play import Due, Event, Play, Stake
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known
from compliance.meaning.odds import Payout

# what was thrown just now comes before what was not thrown yet
_NOW, _NOT_YET = Known(0), Known(1)
Throw = tuple[int, ...]


@dataclass(slots=True, eq=False)
class Lying:
    """A wager on the table. first: the total of the first roll that counted for it. base: that of an additional one."""

    stake: Stake
    first: int | None = None
    base: Lying | None = None


class CrapsPart:
    """Craps; a round goes from a come out roll to the roll that decides the line."""

    faults: Mapping[str, Fault] = FAULTS
    without: frozenset[str] = frozenset()

    def __init__(self, house: House) -> None:
        self.house = house
        self.rules: CrapsRules = house.rules.own
        self.lying: list[Lying] = []
        self.shooter = self._passed = ""
        self._throws = tuple(self.rules.dice.throws)
        line = {bet: w for bet, w in house.habits.bets.items() if self._window(bet) == "come out"}
        other = {
            bet: w
            for bet, w in house.habits.bets.items()
            if bet in self.rules.wagers and bet not in line and not self.rules.wagers[bet].base
        }
        self._line, self._other = weighted(line), weighted(other)
        self._added = {w.base: bet for bet, w in self.rules.wagers.items() if w.base}
        self._found: dict[tuple[object, ...], Due | None] = {}

    def _window(self, bet: str) -> object:
        wager = self.rules.wagers.get(bet)
        return wager.window if wager is not None else None

    def session(self) -> Event:
        self.lying.clear()
        self.shooter = ""
        self.house.options["odds_limit"] = "single"
        return {}

    def sign(self) -> Event:
        return {}

    def opening(self) -> Iterable[Event]:
        """The dice are received, and inspected by dealer and supervisor."""
        yield {"event": "dice", "what": "receive", "count": self.house.bound("dice.set")}
        for who in ("dealer", "supervisor"):
            yield {"event": "dice", "what": "inspect", "by": who}

    def between(self) -> Iterable[Event]:
        return ()

    def play(self) -> Play:
        play = Play()
        line = [self._place(play, player, seat, self.house.pick(self._line)) for player, seat in self.house.players]
        names = [player for player, _ in self.house.players]
        if self.shooter not in names:
            # who has thrown a seven out passes the dice, also where the next player has left
            self.shooter = next((name for name in names if name != self._passed), names[0])
        come_out = True
        while any(one in self.lying for one in line):
            if not come_out:
                self._wager_more(play)
            throw = self.house.one_of(self._throws)
            self._roll(play, throw, come_out=come_out)
            come_out = False
        total = sum(throw)
        if total in self.rules.seven_out and any(one.first not in (None, total) for one in line):
            self._passed = self.shooter
            self.shooter = names[(names.index(self.shooter) + 1) % len(names)]
        return play

    def _place(
        self,
        play: Play,
        player: str,
        seat: int,
        bet: str,
        on: int | None = None,
        cents: int = 0,
        base: Lying | None = None,
    ) -> Lying:
        stake = self.house.wager(player, seat, bet, on, cents)
        del stake.event["seat"]
        if base is not None:
            stake.event["base"] = base.stake.id
        stake.event |= self._division(stake)
        charge = self.rules.charges.get(bet)
        if charge is not None:
            winnings = self._odds(bet, on, None).due(Fraction(stake.cents))
            stake.event["commission"] = money(int(charge.due(Fraction(stake.cents), winnings)))
        play.events.append(stake.event)
        lying = Lying(stake, None if base is None else base.first, base)
        self.lying.append(lying)
        return lying

    def _division(self, stake: Stake) -> dict[str, Any]:
        """How a wager is divided of which the rules say only how many units lie at least on each part: equally."""
        rule, composite = self.rules.units.get(stake.bet), self.rules.composites.get(stake.bet)
        if rule is None or composite is None or not isinstance(rule[1], UnitsAtLeast):
            return {}
        return {"split": {part: money(int(stake.cents * composite.share(part, stake.on))) for part in composite.shares}}

    def _odds(self, bet: str, on: int | None, first: int | None) -> Payout:
        """The odds of a wager that wins, where they do not depend on the roll."""
        facts: dict[str, Evidence] = {v.ON: Known(on or 0), v.FIRST: Known(first or 0)}
        found = decide(self.rules.payouts[bet], facts)
        assert isinstance(found, Decided)
        assert isinstance(found.answer, Payout)
        return found.answer

    def _wager_more(self, play: Play) -> None:
        house, own = self.house, self.house.habits.own
        for player, seat in house.players:
            if not house.happens(own["wagers"]):
                continue
            if house.happens(own["adds"]) and self._add(play, player, seat):
                continue
            bet = house.pick(self._other)
            composite = self.rules.composites.get(bet)
            numbers = self.rules.wagers[bet].numbers or (tuple(composite.extra_on) if composite is not None else ())
            on = house.one_of(numbers) if numbers else None
            if not any(o.stake.player == player and (o.stake.bet, o.stake.on) == (bet, on) for o in self.lying):
                self._place(play, player, seat, bet, on)

    def _add(self, play: Play, player: str, seat: int) -> bool:
        """An additional wager behind one whose point stands: as much as it, or what wins as much."""
        for one in self.lying:
            bet = self._added.get(one.stake.bet)
            if one.stake.player != player or bet is None or one.first is None:
                continue
            if any(other.base is one for other in self.lying):
                continue
            odds = self._odds(bet, None, one.first).odds
            cents = one.stake.cents if odds > 1 else int(one.stake.cents / odds)
            self._place(play, player, seat, bet, None, cents, one)
            return True
        return False

    def _roll(self, play: Play, throw: Throw, *, come_out: bool) -> None:
        total = sum(throw)
        play.events.append({"event": "roll", "shooter": self.shooter, "dice": list(throw)})
        play.events.append({"event": "call", "what": "result", "total": total})
        over = list(self._decided(throw, come_out=come_out))
        for lying in over:
            self.lying.remove(lying)
        for won in (False, True):
            for lying in over:
                due = lying.stake.due
                assert due is not None
                if (due.result == v.WIN) == won:
                    event = self.house.settles(lying.stake)
                    event.pop("commission", None)
                    if due.back:
                        event["returned"] = money(due.back)
                    play.events.append(event)
                    play.stakes.append(lying.stake)

    def _decided(self, throw: Throw, *, come_out: bool) -> Iterator[Lying]:
        """The wagers that a roll decides, those in addition to them last."""
        results: dict[int, Lying] = {}
        for lying in self.lying:
            if lying.base is None:
                rests = come_out and lying.stake.bet in self.rules.resting.bets
                due = None if rests else self._due(lying, throw)
                if due is None:
                    if lying.first is None and self._window(lying.stake.bet) is not None:
                        lying.first = sum(throw)
                    continue
                lying.stake.due = due
                results[id(lying)] = lying
                yield lying
        for lying in self.lying:
            if lying.base is not None and id(lying.base) in results:
                active = not (come_out and lying.stake.bet in self.rules.resting.bets)
                due = self._due(lying, throw, active=active)
                assert due is not None, (lying, throw)
                lying.stake.due = due
                yield lying

    def _due(self, lying: Lying, throw: Throw, *, active: bool = True) -> Due | None:
        """What a roll makes of a wager that no roll before has decided; None: nothing yet."""
        stake = lying.stake
        key = (stake.bet, stake.on, stake.cents, lying.first, sum(throw), is_hard(throw), active)
        if key not in self._found:
            self._found[key] = self._decide(lying, throw, active=active)
        return self._found[key]

    def _decide(self, lying: Lying, throw: Throw, *, active: bool) -> Due | None:
        stake, total = lying.stake, sum(throw)
        outcome, payout = self.rules.wagers[stake.bet].outcome, self.rules.payouts[stake.bet]
        facts: dict[str, Evidence] = {name: _NOT_YET for name in (*outcome.names, *payout.names) if is_race(name)}
        own = v.thrown_hard(total) if is_hard(throw) else v.thrown_easy(total)
        first = lying.first if lying.first is not None else total
        now = [v.thrown(total), own, *([v.later(total)] if lying.first is not None else [])]
        facts |= dict.fromkeys(now, _NOW)
        facts |= {v.FIRST: Known(first), v.ACTIVE: Known(active), v.ON: Known(stake.on or 0)}
        found = decide(outcome, facts)
        if not isinstance(found, Decided):
            return None
        at = payout.addresses[0]
        if found.answer != v.WIN:
            back = stake.cents if found.answer in (v.VOID, v.STAND_OFF) else 0
            return Due(str(found.answer), found.addresses[0], 0, 0, at, back)
        paid = decide(payout, facts)
        assert isinstance(paid, Decided), (stake, throw)
        assert isinstance(paid.answer, Payout)
        composite = self.rules.composites.get(stake.bet)
        share = composite.share(paid.answer.part.partition(".")[-1], stake.on) if composite is not None else Fraction(1)
        part = stake.cents * share
        back = int(part) if composite is not None else 0
        return Due(v.WIN, found.addresses[0], int(part * paid.answer.odds), 0, paid.addresses[0], back)


PART = CrapsPart
