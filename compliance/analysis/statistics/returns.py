"""What players had of their wagers against what the rules give on average, by kind of wager."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, sqrt
from typing import Any, Final

from compliance.analysis.statistics.chance import normal_bound
from compliance.analysis.statistics.method import LEAST_EXPECTED, LEVEL, figure
from compliance.analysis.statistics.samples import FURTHER, Seen, count_reason
from compliance.analysis.statistics.theory import Expected, Theory
from compliance.analysis.statistics.watched import watched
from compliance.checking.money import currency_of
from compliance.checking.wager_verdict import WagerCase
from compliance.games.play import Subject
from compliance.games.settled import Payment, Settled
from compliance.meaning.evidence import Missing
from compliance.meaning.odds import Payout

MOST_KINDS: Final = 10_000  # so many kinds of wager are kept apart; more, no rules have


@dataclass(slots=True)
class Kind:
    """Wagers of one kind under one version. Amounts in cents.

    had: what the players gained or lost, commission taken off; kept: what the house keeps of as much on average.
    squares: the sum over rounds of the square of what was wagered in the round, variance: of how far that strays.
    Wagers of one kind in one round (where a round has several draws and one decides them, on that draw) are reckoned
    as one, as if they all won or lost together.
    """

    win: Fraction
    wagers: int = 0
    staked: Fraction = Fraction(0)
    had: Fraction = Fraction(0)
    kept: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)
    variance: float = 0


KindKey = tuple[str, str, str, str, str]  # work, version, bet, options, currency


@dataclass(slots=True)
class Returns:
    """All kinds of wager of a run, and how many wagers could not be used, by kind and reason."""

    theory: Theory
    kinds: dict[KindKey, Kind] = field(default_factory=dict)
    unused: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)

    def take(self, seen: Seen) -> None:
        """The wagers that a round settles."""
        in_round: dict[tuple[KindKey, int], tuple[Fraction, float]] = {}
        own = watched(seen.round.session.game)
        for subject in seen.view.subjects:
            how = seen.view.settled.get(subject.key) if subject.scope == "wager" else None
            if how is None:
                continue
            found = self._wager(seen, subject, how)
            if isinstance(found, Missing):
                self.leave_out(seen.law.version.work, seen.law.label, how.wager.bet, found.reason)
                continue
            key, stake, strays = found
            moment = own.moment(seen, how) if own is not None else 0
            staked, together = in_round.get((key, moment), (Fraction(0), 0.0))
            in_round[key, moment] = staked + stake, together + float(stake) * strays
        for (key, _), (staked, together) in in_round.items():
            self.kinds[key].squares += staked * staked
            self.kinds[key].variance += together * together

    def leave_out(self, work: str, version: str, bet: str, why: str) -> None:
        """Counts a wager that is not used, with the reason."""
        count_reason(self.unused, (work, version, bet, why), ("", "", bet, FURTHER))

    def _wager(self, seen: Seen, subject: Subject, how: Settled) -> tuple[KindKey, Fraction, float] | Missing:
        if how.wager.standing != "accepted":
            return Missing(f"it did not stand ({how.wager.standing})")
        expected = self.theory.expected(seen.law, seen.round.session, how.wager, subject.facts)
        if isinstance(expected, Missing):
            return expected
        had = _had(seen, subject, how, expected)
        if isinstance(had, Missing):
            return had
        currency = currency_of(seen.round.session)  # what was wagered in one is not added to what was in another
        key = (seen.law.version.work, seen.law.label, how.wager.bet, expected.said, currency)
        if key not in self.kinds and len(self.kinds) >= MOST_KINDS:
            return Missing(f"more than {MOST_KINDS} kinds of wager would have to be kept apart")
        kind = self.kinds.setdefault(key, Kind(expected.win))
        stake = Fraction(how.wager.stake)
        kind.wagers += 1
        kind.staked += stake
        kind.had += had
        kind.kept += stake * expected.edge
        return key, stake, expected.strays


def _had(seen: Seen, subject: Subject, how: Settled, expected: Expected) -> Fraction | Missing:
    """What the player gained or lost on a wager as it was settled, in cents, or why that cannot be said."""
    payment = how.first
    if payment is None:
        return Missing("no settlement of it is recorded")
    if isinstance(payment, Missing):
        return payment
    if how.further:
        return Missing("it was settled more than once")
    if payment.result == "void" or how.void_lines:
        return Missing("it was void")
    if not payment.amount_recorded:
        return Missing("the log does not record what was paid")
    rules = seen.law.rules
    wager_rules = rules.wagers.get(how.wager.bet) if rules is not None else None
    if rules is None or wager_rules is None:
        return Missing("the rules name no such wager")
    odds = [c.then for c in wager_rules.payout.clauses if isinstance(c.then, Payout)]
    if not payment.commission_recorded and any(o.commission for o in odds):
        return Missing("this recorder does not record commission, which such a wager may bear")
    if not how.wager.stake:
        return Missing("nothing was staked on it")
    gain = _gain(WagerCase(rules, wager_rules, subject, how), payment)
    if not expected.per_wager:
        return gain
    commissions = [p.event.commission for p in how.wager.placements if p.event.commission is not None]
    if not commissions and not payment.commission:
        return Missing("the log does not record its commission")
    return gain - (commissions[-1] if commissions else 0)


def _gain(case: WagerCase, payment: Payment) -> Fraction:
    """What the player had beside the stake, less what of the stake was lost."""
    if payment.is_net:
        return payment.had
    back = payment.returned if payment.returned is not None else case.stake_due(payment.result)
    if payment.result == "stand off" and payment.returned is None:
        back = Fraction(case.wager.stake)
    return payment.had + back - case.wager.stake


def rows_of(returns: Returns, cannot: str = "") -> list[dict[str, Any]]:
    """One row for each kind of wager, with the range in which chance alone would leave its return. cannot: why none is
    held against it, "" if they are."""
    rows = []
    for (work, version, bet, options, currency), kind in sorted(returns.kinds.items()):
        theoretical = 1 - kind.kept / kind.staked
        row: dict[str, Any] = {
            "work": work,
            "version": version,
            "wager": bet,
            "options": options,
            "currency": currency,
            "wagers": kind.wagers,
            "staked_cents": _number(kind.staked),
            "net_cents": _number(kind.had),
            "actual_return": figure(float(1 + kind.had / kind.staked)),
            "theoretical_return": str(theoretical),
            "theoretical_return_decimal": figure(float(theoretical)),
        }
        of_chance = _range(kind, theoretical, len(returns.kinds))
        if cannot:
            not_held = {"status": "cannot be compared", "why": cannot}
            of_chance = not_held | {name: of_chance[name] for name in ("weighs_as_wagers", "needed")}
        rows.append(row | of_chance)
    return rows


def _range(kind: Kind, theoretical: Fraction, kinds: int) -> dict[str, Any]:
    """The range of the return by chance, for this kind alone and for all kinds at once; too few: none."""
    often = min(kind.win, 1 - kind.win)
    alone = kind.staked**2 / kind.squares  # as many wagers of one size, each in a round of its own, stray as far
    needed = ceil(LEAST_EXPECTED / often) if often else 0
    said: dict[str, Any] = {"weighs_as_wagers": figure(float(alone)), "needed": needed}
    if alone < needed:
        return {"status": "too few to say", **said}
    error = sqrt(kind.variance) / float(kind.staked)
    actual = float(1 + kind.had / kind.staked)
    found: dict[str, Any] = {"status": "compared", **said, "standard_error": figure(error)}
    for name, outside in (("range", LEVEL), ("range_of_all", LEVEL / kinds)):
        reach = normal_bound(outside) * error
        low, high = float(theoretical) - reach, float(theoretical) + reach
        found[name] = {"from": figure(low), "to": figure(high), "holds_actual": low <= actual <= high}
    return found


def _number(cents: Fraction) -> int | float:
    return cents.numerator if cents.denominator == 1 else figure(float(cents))
