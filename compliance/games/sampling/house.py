"""A table at which made-up rounds are played: its law, its habits, its chance.

What a wager comes to is decided by the compiled law and remembered, so that a long evening costs lookups.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import lcm
from random import Random
from typing import Any, Final, Protocol

from compliance.amounts import CENTS
from compliance.games.chips import unit_of_chips
from compliance.games.play import PlayRules, WagerRules
from compliance.games.sampling.habits import Habits, in_cents
from compliance.games.sampling.play import Due, Event, Finding, Play, Stake
from compliance.meaning.checks import Check
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.evidence import Evidence, Known
from compliance.meaning.expressions import Comparison, evaluate
from compliance.meaning.odds import Payout


class Part(Protocol):
    """What a game's `sample.py` offers: how a round of it is played, and which faults are its own.

    without: the faults of every table that are none at this game.
    """

    faults: Mapping[str, Fault]
    without: frozenset[str]

    def __init__(self, house: House) -> None: ...

    def session(self) -> Event:
        """Members of the session beside those that every game has."""
        ...

    def sign(self) -> Event:
        """Members of the sign beside the limits of the table."""
        ...

    def opening(self) -> Iterable[Event]:
        """What happens before the first round of an evening."""
        ...

    def between(self) -> Iterable[Event]:
        """What happens before a further round (a shuffle where the shoe is over)."""
        ...

    def play(self) -> Play:
        """The next round, played by the law."""
        ...


class Fault(Protocol):
    """Makes one thing of a round wrong; None where this round has nothing of which it could be done."""

    def __call__(self, house: House, play: Play) -> list[Finding] | None: ...


def weighted(weights: Mapping[Any, int]) -> tuple[tuple[Any, ...], tuple[int, ...]]:
    """What can be chosen, and the running sums of its weights."""
    return tuple(weights), tuple(accumulate(weights.values()))


def money(cents: int) -> int | float:
    """An amount as a log writes it: units of currency."""
    whole, rest = divmod(cents, CENTS)
    return cents / CENTS if rest else whole


@dataclass
class House:
    """One table. work, rules, checks: its law; general: the checks of the works on every game, by work. options: what
    the operator has chosen among what the law leaves open. variant: the version of play, "" where there is one only.
    """

    work: str
    rules: PlayRules
    checks: Sequence[Check]
    general: Mapping[str, Sequence[Check]]
    habits: Habits
    chance: Random
    variant: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    players: list[tuple[str, int]] = field(default_factory=list)
    _placed: int = 0
    _guests: int = 0
    _dues: dict[Hashable, Due] = field(default_factory=dict)
    _steps: dict[Hashable, int] = field(default_factory=dict)
    _checks: dict[Hashable, Check | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        habits = self.habits
        self.chips = tuple(in_cents(c) for c in habits.chips)
        self.least, self.most = in_cents(habits.sign["min"]), in_cents(habits.sign["max"])
        self._stakes = weighted({in_cents(a): w for a, w in habits.stakes.items() if in_cents(a) >= self.least})

    def pick(self, choices: tuple[tuple[Any, ...], tuple[int, ...]]) -> Any:
        """One of what `weighted` has made ready."""
        names, sums = choices
        return names[bisect(sums, self.chance.random() * sums[-1])]

    def one_of(self, choices: Sequence[Any]) -> Any:
        """One of these, each as likely as the other."""
        return choices[int(self.chance.random() * len(choices))]

    def some(self, span: tuple[int, int]) -> int:
        """A whole number from and to."""
        low, high = span
        return low + int(self.chance.random() * (high - low + 1))

    def happens(self, in_thousand: int) -> bool:
        """Whether something happens that does so many times in a thousand."""
        return self.chance.random() * self.habits.own["in_thousand"] < in_thousand

    def seat_players(self) -> None:
        """Who sits at the table from here on: some leave, others come."""
        most = max(self.habits.players)
        seats = list(range(1, most + 1))
        self.chance.shuffle(seats)
        seats = sorted(seats[: self.some(self.habits.players)])
        stay = {seat: player for player, seat in self.players}
        self.players = [(stay.get(seat) or self._guest(), seat) for seat in seats]

    def _guest(self) -> str:
        self._guests += 1
        return f"p{self._guests}"

    def amount(self, bet: str, on: Hashable = None) -> int:
        """What a player puts on a bet, in cents: usual, within the limits, and such that the chips can pay it."""
        fixed = self.habits.fixed.get(bet)
        if fixed is not None:
            return in_cents(fixed)
        step = self._step(bet)
        cents: int = self.pick(self._stakes)
        most = self.most // step * step
        return min(-(-cents // step) * step, most)

    def _step(self, bet: str) -> int:
        """In which steps a wager must be made so that whatever it wins can be paid in chips."""
        found = self._steps.get(bet)
        if found is None:
            unit = unit_of_chips(self.chips)
            answers = [c.then for c in self.rules.wagers[bet].payout.clauses]
            shares = [n for a in answers if isinstance(a, Payout) for n in (a.odds, a.due(Fraction(1)), a.commission)]
            found = unit * lcm(*(n.denominator for n in shares)) if shares else unit
            self._steps[bet] = found = lcm(found, self.least) if found > self.least else found
        return found

    def wager(self, player: str, seat: int, bet: str, on: Any = None, cents: int = 0, **members: Any) -> Stake:
        """A wager that is placed now."""
        self._placed += 1
        id_ = f"w{self._placed}"
        cents = cents or self.amount(bet)
        event: Event = {"event": "wager", "id": id_, "player": player, "seat": seat, "bet": bet}
        if on is not None:
            event["on"] = on
        event["amount"] = money(cents)
        if members:
            event |= members
        return Stake(id_, player, bet, on, cents, event)

    def decided(self, stake: Stake, result: Hashable, facts: Mapping[str, Evidence] | None) -> Due:
        """What the law makes of a wager, given the facts of the round that decide it (`result` tells them apart)."""
        key = (stake.bet, stake.on, stake.cents, result)
        found = self._dues.get(key)
        if found is None:
            found = due_of(self.rules.wagers[stake.bet], stake.cents, facts or {})
            self._dues[key] = found
        stake.due = found
        return found

    def remembers(self, stake: Stake, result: Hashable) -> bool:
        """Whether it is known already what such a wager comes to."""
        found = self._dues.get((stake.bet, stake.on, stake.cents, result))
        stake.due = found or stake.due
        return found is not None

    def settles(self, stake: Stake) -> Event:
        """The event that settles a wager as the law has it."""
        due = stake.due
        assert due is not None
        event: Event = {"event": "settle", "wager": stake.id, "result": due.result, "paid": money(due.won)}
        if due.commission:
            event["commission"] = money(due.commission)
        stake.settled = event
        return event

    def check(self, code: str, without: tuple[str, ...] = ()) -> Check | None:
        """The requirement of the game with this code; None where there is none, or where it is in doubt.

        without: facts on which the one that is meant does not rest, where several have one code.
        """
        key = (code, without)
        if key not in self._checks:
            found = [c for c in self.checks if c.code == code and not set(without) & set(c.fact_names())]
            self._checks[key] = found[0] if found and not found[0].doubt else None
        return self._checks[key]

    def rule(self, code: str) -> str | None:
        """The rule of the game that asks for this; None where none does, or where it is in doubt."""
        check = self.check(code)
        return check.address if check is not None else None

    def bound(self, code: str, facts: Mapping[str, Evidence] | None = None) -> int:
        """The bound that a requirement sets ("at least 3 times", "at least 1 deck in"), by its condition; 0 where the
        law of the day sets none. facts: what the world gives (cards in a deck)."""
        for check in self.checks:
            if check.code == code and isinstance(check.that, Comparison):
                found = evaluate(check.that.right, facts or {})
                if isinstance(found, Known) and isinstance(found.value, (int, Fraction)):
                    return int(found.value)
        return 0

    def general_rule(self, code: str) -> tuple[str, str] | None:
        """(work, rule) of the rules on every game that ask for this."""
        for work, checks in self.general.items():
            for check in checks:
                if check.code == code and not check.doubt:
                    return work, check.address
        return None

    def finds(self, rule: str, code: str, wager: str | None = None, **more: Any) -> Finding:
        """A breach of a rule of the game, as a check is to find it."""
        found: Finding = {"work": self.work, "rule": rule, "code": code, "verdict": "breach"}
        return found | ({"wager": wager} if wager is not None else {}) | more

    def leaves_out(self, play: Play, code: str, kind: str, **members: Any) -> list[Finding] | None:
        """Takes out of a round the first event of this kind with these members, for which a rule asks by this code: the
        breach that it is. None, and nothing is taken, where no rule asks for it or there is none."""
        rule, at = self.rule(code), play.place(kind, **members)
        if rule is None or at is None:
            return None
        del play.events[at]
        return [self.finds(rule, code)]

    def finds_placing(self, code: str, stake: Stake, without: tuple[str, ...] = ()) -> Finding | None:
        """A breach by placing a wager so; what it won or lost is in question where the rule says so. None where the law
        of the day has no such rule."""
        check = self.check(code, without)
        if check is None:
            return None
        return self.finds(check.address, code, stake.id, **(in_question(stake) if check.money is not None else {}))


def in_question(*stakes: Stake) -> Finding:
    """What was won on wagers that were not permitted, less what was lost, as a finding tells it."""
    dues = [(stake.due, stake.cents) for stake in stakes if stake.due is not None]
    won = sum(due.won - due.commission - (cents - due.back if due.result == "lose" else 0) for due, cents in dues)
    return {"money_cents": abs(won), "favour": "player" if won > 0 else "casino"} if won else {}


# of a breach that is of the round as a whole
ROUND: Final = ""
# does something otherwise than it was played: of which wager the breach then is, None where the round has nothing of
# which it could be done
Change = Callable[[House, Play], str | None]


def breaks(code: str) -> Callable[[Change], Fault]:
    """A fault that a rule of the game asks by this code not to be; nothing is done where no rule asks for it."""

    def of(change: Change) -> Fault:
        def fault(house: House, play: Play) -> list[Finding] | None:
            rule = house.rule(code)
            wager = change(house, play) if rule is not None else None
            if rule is None or wager is None:
                return None
            return [house.finds(rule, code, wager or None, **_lost_in_excess(play, wager))]

        return fault

    return of


def _lost_in_excess(play: Play, wager: str) -> Finding:
    """What was lost on so much of a wager as a fault made it more than it may be: that is in question."""
    changed = (s for s in play.stakes if s.id == wager and s.due is not None and s.due.result == "lose")
    over = sum(int(s.event["amount"] * CENTS) - s.cents for s in changed)
    return {"money_cents": over, "favour": "casino"} if over else {}


def left_out(code: str, kind: str, **members: Any) -> Fault:
    """The fault that the first event of this kind with these members does not happen (`House.leaves_out`)."""
    return lambda house, play: house.leaves_out(play, code, kind, **members)


def due_of(rules: WagerRules, cents: int, facts: Mapping[str, Evidence]) -> Due:
    """What the clauses on a wager make of it for these facts. Raises UndecidedError where they do not decide it."""
    outcome = decide(rules.outcome, facts)
    if not isinstance(outcome, Decided):
        raise UndecidedError(rules.outcome, facts)
    if outcome.answer != "win":
        first = rules.payout.addresses[0] if rules.payout.addresses else ""
        return Due(str(outcome.answer), outcome.addresses[0], 0, 0, first)
    paid = decide(rules.payout, facts)
    if not isinstance(paid, Decided) or not isinstance(paid.answer, Payout):
        raise UndecidedError(rules.payout, facts)
    stake = Fraction(cents)
    won, commission = paid.answer.won(stake), paid.answer.commission_due(stake)
    return Due("win", outcome.addresses[0], int(won), int(commission), paid.addresses[0])


class UndecidedError(Exception):
    """The law does not decide what a game's part has played: a fault of that part, not of the user."""

    def __init__(self, decision: Decision, facts: Mapping[str, Evidence]) -> None:
        known = ", ".join(f"{name} {e.value}" for name, e in facts.items() if isinstance(e, Known))
        super().__init__(f"{decision.question}: not decided where {known}")
