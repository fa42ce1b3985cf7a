"""What the rules of craps come to: every wager decided, sooner or later, on every roll, and its exact edge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from compliance.analysis.analysing import Analysis
from compliance.analysis.outcomes import document_of, mean_of, proof_of, row_of, variance_of
from compliance.games.craps.meaning import CrapsRules, read_rules
from compliance.games.craps.meaning_checks import EITHER
from compliance.games.craps.meaning_wagers import Wager
from compliance.games.craps.spaces import Outcome, space
from compliance.games.craps.vocabulary import LOSE, WIN, part
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.odds import Payout
from compliance.problems import Problem
from compliance.rulebook.model import Version


def analyse(version: Version, readings: Mapping[str, str]) -> tuple[dict[str, Any], list[Problem]]:
    """The `analyse` members of a version under readings, and what is wrong with its words.

    An edge is the share of a unit wagered that the house keeps on average, resting rolls apart. Wagers that bear a
    commission have it reckoned in, per unit wagered and per unit laid out (the wager with its commission). Additional
    wagers are reckoned from the point on which they are made; `c & e` for equal halves.
    """
    rules, problems = read_rules(version, readings)
    proofs = list(proofs_of(rules))
    decided = all(proof["holds"] for proof in proofs)
    rows = (row for bet in rules.wagers for row in rows_of(rules, bet)) if decided else ()
    return document_of(version.work, rows, proofs), problems


def proofs_of(rules: CrapsRules) -> Iterator[dict[str, Any]]:
    """Every outcome of every wager decided, the clauses agreeing, and every win paid at one odds.

    A wager that goes on until one of several totals is thrown has a case for each order in which these can come; other
    rolls change nothing, and the totals that matter come sooner or later with probability 1.
    """
    for bet, wager in rules.wagers.items():
        cases = [o for o, _ in space([wager.outcome], rules.dice, wager.numbers, wager.points, EITHER)]
        yield proof_of(f"the outcome of a wager on {bet}, with probability 1,", wager.outcome, cases)
        if bet not in rules.payouts:
            continue
        both = space([wager.outcome, rules.payouts[bet]], rules.dice, wager.numbers, wager.points, EITHER)
        won = [o for o, _ in both if _answer(wager.outcome, o) == WIN]
        yield proof_of(f"the odds of a winning wager on {bet}", rules.payouts[bet], won)


def _answer(decision: Decision, outcome: Outcome) -> object:
    found = decide(decision, outcome)
    return found.answer if isinstance(found, Decided) else None


def rows_of(rules: CrapsRules, bet: str) -> Iterator[dict[str, Any]]:
    """The rows of a wager that is decided everywhere: for each number, point or total on which its edge hangs."""
    wager = rules.wagers[bet]
    composite = rules.composites.get(bet)
    if wager.base:
        for point in wager.points:
            yield _row(rules, wager, None, {"point": point}, points=(point,))
    elif wager.numbers and bet in rules.charges:
        for number in wager.numbers:
            yield _row(rules, wager, number, {"per": "wager"})
            yield _row(rules, wager, number, {"per": "outlay"})
    elif wager.numbers:
        for number in wager.numbers:
            yield _row(rules, wager, number, {})
    elif composite is not None and composite.extra_on:
        for total in composite.extra_on:
            yield _row(rules, wager, total, {})
    else:
        yield _row(rules, wager, None, {})


def _row(
    rules: CrapsRules, wager: Wager, on: int | None, options: Mapping[str, Any], points: tuple[int, ...] = ()
) -> dict[str, Any]:
    payout = rules.payouts[wager.bet]
    chances: Counter[str] = Counter()
    gains: dict[Fraction, int | Fraction] = {}
    mean_commission = Fraction(0)
    at_placement = Fraction(0) if rules.commission_on_win else commission_on(rules, wager, on)
    numbers = (on,) if on is not None and wager.numbers else ()
    for outcome, chance in space([wager.outcome, payout], rules.dice, numbers, points):
        answer = _answer(wager.outcome, outcome)
        chances[str(answer)] += chance  # type: ignore[assignment]  # a counter of exact chances
        paid = _answer(payout, outcome) if answer == WIN else None
        gain = Fraction(-1 if answer == LOSE else 0) - at_placement
        commission = at_placement
        if isinstance(paid, Payout):
            charge = rules.charges.get(wager.bet)
            if charge and rules.commission_on_win:
                commission = charge.due(Fraction(1), paid.odds)
            gain = gain_of(rules, wager.bet, on, paid) - commission
        mean_commission += chance * commission
        gains[gain] = gains.get(gain, 0) + chance
    if options.get("per") == "outlay":
        gains = {gain / (1 + mean_commission): chance for gain, chance in gains.items()}
    shares = {result: Fraction(chance) for result, chance in chances.items()}
    return row_of(wager.bet, on, options, shares, -mean_of(gains), variance_of(gains))


def gain_of(rules: CrapsRules, bet: str, on: int | None, paid: Payout) -> Fraction:
    """What a unit wagered wins: of a composite wager the part that wins, less the parts that lose with it."""
    composite = rules.composites.get(bet)
    if composite is None:
        return paid.odds
    share = next(composite.share(b, on) for b in composite.shares if part(b) == paid.part)
    return share * paid.odds - (1 - share)


def commission_on(rules: CrapsRules, wager: Wager, on: int | None) -> Fraction:
    """The commission on a unit wagered, due when it is placed (or, by a reading, when the wager wins)."""
    charge = rules.charges.get(wager.bet)
    if charge is None or on is None or wager.bet not in rules.payouts:
        return Fraction(0)
    for outcome, _ in space([wager.outcome, rules.payouts[wager.bet]], rules.dice, (on,)):
        paid = _answer(rules.payouts[wager.bet], outcome)
        if isinstance(paid, Payout):
            return charge.due(Fraction(1), paid.odds)
    return Fraction(0)


ANALYSIS = Analysis(lambda version, readings, decks: analyse(version, readings))
