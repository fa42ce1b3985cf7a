"""Craps under two versions: every wager on every throw, and on the order in which totals come where it waits."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any

from compliance.analysis.behaviour.conduct import Conduct, Told
from compliance.analysis.behaviour.games import Behaviour
from compliance.analysis.behaviour.settling import (
    Case,
    Compared,
    Outcome,
    Settle,
    Settled,
    asked,
    clauses_in,
    settle,
)
from compliance.analysis.games.craps.analyse import commission_on, gain_of, rows_of
from compliance.games.craps import statements as said
from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.meaning_checks import EITHER
from compliance.games.craps.meaning_wagers import Wager
from compliance.games.craps.spaces import is_race, space
from compliance.games.craps.vocabulary import ACTIVE, FIRST, WIN
from compliance.games.play import PlayRules, WagerRules
from compliance.meaning.decisions import Decided, Decision
from compliance.meaning.evidence import Known
from compliance.meaning.odds import Payout, percent

_ALWAYS = (True,)


def wagers(one: PlayRules, other: PlayRules) -> Iterator[Compared]:
    """Every wager of either version."""
    old, new = _rules(one), _rules(other)
    for bet in dict.fromkeys((*old.wagers, *new.wagers)):
        before, after = old.wagers.get(bet), new.wagers.get(bet)
        yield Compared(
            bet,
            _settles(old, before),
            _settles(new, after),
            (before.address if before else "", after.address if after else ""),
            (clauses_in(_clauses(old, before)), clauses_in(_clauses(new, after))),
            lambda old=old, new=new, bet=bet: _cases(old, new, bet),  # type: ignore[misc]
            lacks=(_lacks(old, bet), _lacks(new, bet)),
        )


def rows(rules: PlayRules, bets: Collection[str]) -> Iterator[dict[str, Any]]:
    """The edges of wagers that are decided everywhere."""
    own = _rules(rules)
    for bet in own.payouts:
        if bet in bets:
            yield from rows_of(own, bet)


def _lacks(rules: CrapsRules, bet: str) -> str:
    if not rules.dice.number:
        return "what dice are thrown"
    return "at what odds it is paid" if bet in rules.wagers and bet not in rules.payouts else ""


def conduct(one: PlayRules, other: PlayRules) -> Iterator[Conduct]:
    """What can be thrown, how high and in which units wagers may be, which rest on a come out roll."""
    old, new = _rules(one), _rules(other)
    yield Conduct("how many dice are thrown, and what they show", _dice(old), _dice(new))
    yield Conduct("how high an additional wager may be", _limits(old), _limits(new))
    yield Conduct("in what units a wager is made", _units(old), _units(new))
    yield Conduct("which wagers are inactive on a come out roll", _resting(old), _resting(new))
    yield Conduct("when a wager that was taken down may be made again", _restaked(old), _restaked(new))


def _dice(rules: CrapsRules) -> dict[str, Told]:
    return {"dice": Told(str(rules.dice.number)), "faces": Told(", ".join(map(str, rules.dice.faces)))}


def _limits(rules: CrapsRules) -> dict[str, Told]:
    found: dict[str, Told] = {}
    for bet, (address, limit) in rules.limits.items():
        more = " or a payable unit more" if limit.for_unit else ""
        often = f", or {limit.option} times that at the option of the operator" if limit.option else ""
        found[bet] = Told(f"its {limit.measure} no more than the wager {limit.base}{more}{often}", (address,))
    return found


def _units(rules: CrapsRules) -> dict[str, Told]:
    found: dict[str, Told] = {}
    for bet, (address, units) in rules.units.items():
        if isinstance(units, said.Units):
            last = units.last or f"one of {', '.join(map(str, units.nominated))}"
            words = f"units of {units.units}, {units.inner} of them as {units.of}, the last on {last}"
        else:
            parts = ", ".join(f"{n} as {part}" for part, n in units.parts)
            words = f"units of at least {units.units}, at least {parts}"
        found[bet] = Told(words, (address,))
    return found


def _resting(rules: CrapsRules) -> dict[str, Told]:
    rests = Told("inactive unless called on", (rules.resting.under,))
    return {bet: rests if bet in rules.resting.bets else Told("active") for bet in rules.wagers}


def _restaked(rules: CrapsRules) -> dict[str, Told]:
    return {bet: Told(restaked.by, (address,)) for bet, (address, restaked) in rules.restaked.items()}


def _rules(rules: PlayRules) -> CrapsRules:
    own: CrapsRules = rules.own
    return own


def _clauses(rules: CrapsRules, wager: Wager | None) -> WagerRules | None:
    if wager is None:
        return None
    return WagerRules(wager.outcome, rules.payouts.get(wager.bet, Decision(f"payout of {wager.bet}", ())))


def _settles(rules: CrapsRules, wager: Wager | None) -> Settle | None:
    if wager is None:
        return None
    clauses = _clauses(rules, wager)
    assert clauses is not None

    def settles(case: Case, outcome: Outcome) -> Settled:
        found = settle(clauses, outcome)
        on = case.on if isinstance(case.on, int) else None
        words, net = found.odds, found.net
        paid = asked(clauses.payout, outcome)
        if words and isinstance(paid, Decided) and isinstance(paid.answer, Payout):
            net = gain_of(rules, wager.bet, on, paid.answer)
            words += _share(rules, wager.bet, on, paid.answer)
        due = not rules.commission_on_win or found.result == WIN
        charge = commission_on(rules, wager, on) if due else Fraction(0)
        if charge and net is not None:
            words, net = ", ".join(filter(None, (words, f"commission {percent(charge)} of the wager"))), net - charge
        return Settled(found.result, words, net, found.rules)

    return settles


def _share(rules: CrapsRules, bet: str, on: int | None, paid: Payout) -> str:
    """Of a composite wager, on what part of it the odds are paid."""
    gained = gain_of(rules, bet, on, paid)
    if bet not in rules.composites or gained == paid.odds:
        return ""
    return f" on {(gained + 1) / (paid.odds + 1)} of the wager"


def _cases(old: CrapsRules, new: CrapsRules, bet: str) -> Iterator[Case]:
    held = [(rules, rules.wagers[bet]) for rules in (old, new) if bet in rules.wagers]
    decisions = [w.outcome for _, w in held] + [r.payouts[bet] for r, _ in held if bet in r.payouts]
    points = tuple(dict.fromkeys(p for _, w in held for p in w.points))
    numbered = any(w.numbers for _, w in held)
    active = EITHER if any(ACTIVE in d.names for d in decisions) else _ALWAYS
    for on in dict.fromkeys(n for rules, wager in held for n in _on(rules, wager)):
        numbers = (on,) if numbered and on is not None else ()
        for is_active in active:
            for outcome, chance in space(decisions, new.dice, numbers, points, (is_active,)):
                yield Case(
                    _possible(old, bet, on, outcome),
                    _possible(new, bet, on, outcome),
                    _words(outcome),
                    on,
                    (),
                    () if is_active else ("the wager is inactive when that on which it rests is decided",),
                    (_chance(old, new, chance), chance) if is_active else (None, None),
                )


def _on(rules: CrapsRules, wager: Wager) -> tuple[int | None, ...]:
    composite = rules.composites.get(wager.bet)
    return wager.numbers or tuple(composite.extra_on if composite is not None else ()) or (None,)


def _possible(rules: CrapsRules, bet: str, on: int | None, outcome: Outcome) -> Outcome | None:
    """The outcome, unless a version does not let such a wager be made on that number, or on that point."""
    wager = rules.wagers.get(bet)
    if wager is None:
        return None
    first = outcome.get(FIRST)
    pointless = wager.points and isinstance(first, Known) and first.value not in wager.points
    return None if on not in _on(rules, wager) or pointless else outcome


def _chance(old: CrapsRules, new: CrapsRules, chance: Fraction) -> Fraction | None:
    return chance if old.dice == new.dice else None


def _words(outcome: Mapping[str, Any]) -> str:
    """ "a total of 6 on the first roll, then 6 before 7"."""
    first = outcome.get(FIRST)
    race = sorted((e.value, n.partition(".")[2]) for n, e in outcome.items() if is_race(n) and isinstance(e, Known))
    later = " before ".join(name for _, name in race)
    if not isinstance(first, Known):
        return later
    return f"a total of {first.value} on the first roll" + (f", then {later}" if later else "")


BEHAVIOUR = Behaviour(wagers, rows, conduct)
