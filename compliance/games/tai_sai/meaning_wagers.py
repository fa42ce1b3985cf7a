"""When each wager of tai-sai wins or loses, by what the dice show and what is wagered on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compliance.games.spins_meaning import WAGERS, VoidRules, outcome_with_void
from compliance.games.tai_sai import statements as said
from compliance.games.tai_sai import vocabulary as v
from compliance.games.tai_sai.spaces import Choice
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import (
    All,
    Among,
    Comparison,
    Constant,
    Expression,
    FactName,
    Not,
    Some,
    Within,
)
from compliance.meaning.provisions import Reading
from compliance.meaning.trees import Verdict, word_number


@dataclass(frozen=True, slots=True)
class Listed:
    """A wager that the words permit: on what it can be made, and the clauses on its outcome, each at its address."""

    address: str
    says: said.Wager
    choices: tuple[Choice, ...]
    verdicts: tuple[tuple[Verdict[said.Condition], str], ...]


def listed_wagers(reading: Reading, dice: int) -> dict[str, Listed]:
    """Bet -> the wager as the words list it. A wager listed twice, or without clauses, is a problem."""
    if reading.the(WAGERS) is None:
        return {}
    found: dict[str, Listed] = {}
    for statement in reading.of(said.WAGER):
        says: said.Wager = statement.says
        below = tuple((s.says, s.address) for s in reading.below(statement.address, said.VERDICT))
        if says.bet in found:
            message = f"the wager {says.bet} stands in {found[says.bet].address} and again in {statement.address}."
            reading.report("contradiction", message, statement.address)
        elif not below:
            message = f"{statement.address} permits the wager {says.bet}, but no words say when it wins."
            reading.report("missing", message, statement.address)
        else:
            found[says.bet] = Listed(statement.address, says, _choices(reading, says, statement.address), below)
        _check_dice(reading, statement.address, says.dice, dice)
        for verdict, address in below:
            for condition in verdict.when:
                if isinstance(condition, (said.OneOfTotals, said.That)):
                    _check_dice(reading, address, condition.dice, dice)
    for bet in v.BETS:
        if bet not in found:
            reading.report("missing", f"no words permit the wager {bet}.")
    return found


def _choices(reading: Reading, says: said.Wager, address: str) -> tuple[Choice, ...]:
    named: tuple[int | tuple[int, int], ...] = says.pairs or says.numbers
    if len(set(named)) != len(named) or any(isinstance(n, tuple) and n[0] >= n[1] for n in named):
        reading.report("contradiction", f"{address} names one of its numbers or combinations twice.", address)
    # any triple is one wager, whichever triple appears; small and big name no number
    return (None,) if says.bet == v.ANY_TRIPLE or not named else tuple(dict.fromkeys(named))


def _check_dice(reading: Reading, address: str, stated: tuple[int, ...], dice: int) -> None:
    for n in stated:
        if n != dice:
            reading.report("contradiction", f"{address} speaks of {n} dice, but there are {dice}.", address)


def outcomes(reading: Reading, listed: Mapping[str, Listed], dice: int, void: VoidRules) -> dict[str, Decision]:
    """Bet -> what becomes of a wager: win or lose by the dice, void where the spin does not count."""
    any_third = reading.choice(v.COMBINATIONS, v.READINGS[v.COMBINATIONS]) == v.READINGS[v.COMBINATIONS][0]
    found: dict[str, Decision] = {}
    for bet, wager in listed.items():
        stated = {
            address: tuple(
                _condition(c, wager.says, dice, any_third=any_third)
                for c in verdict.when
                if not isinstance(c, said.Other)
            )
            for verdict, address in wager.verdicts
        }
        winning = [(verdict, address) for verdict, address in wager.verdicts if verdict.result == "win"]
        wins = Some(tuple(e for _, address in winning for e in stated[address]))
        totals = Some(tuple(_total(c) for verdict, _ in winning for c in verdict.when))
        clauses: list[Clause] = []
        for verdict, address in wager.verdicts:
            others = [Not(totals if c.of_total else wins) for c in verdict.when if isinstance(c, said.Other)]
            when = Some((*stated[address], *others))
            if not verdict.when:
                otherwise = Some(tuple(e for a, known in stated.items() if a != address for e in known))
                when = Some((Not(otherwise),))
            clauses.append(Clause(when, verdict.result, address))
        found[bet] = outcome_with_void(f"outcome of {bet}", clauses, void)
    return found


def _total(condition: said.Condition) -> Expression:
    """The total by which a clause lets the wager win, however the dice make it up."""
    if isinstance(condition, said.OneOfTotals):
        return Within(FactName(v.TOTAL_SHOWN), condition.totals)
    return Comparison("==", FactName(v.TOTAL_SHOWN), FactName(v.ON))


def _condition(condition: said.Condition, wager: said.Wager, dice: int, *, any_third: bool) -> Expression:
    triple, total, shown_on = FactName(v.TRIPLE_SHOWN), FactName(v.TOTAL_SHOWN), FactName(v.SHOWN_ON)
    match condition:
        case said.OneOfTotals(totals, but_triples):
            return All((Within(total, totals), Not(Within(triple, but_triples))))
        case said.TotalsByTriples(totals, triples):
            return Some(
                tuple(
                    All((Comparison("==", total, Constant(t)), Comparison("==", triple, Constant(n))))
                    for t, n in zip(totals, triples, strict=False)
                )
            )
        case said.ThatNumber(least):
            return (
                Comparison("==", shown_on, Constant(0))
                if least is None
                else Comparison(">=", shown_on, Constant(least))
            )
        case said.That("triple"):
            return Comparison("==", triple, FactName(v.ON))
        case said.That("double"):
            return Comparison("==", shown_on, Constant(word_number("two")))
        case said.That("same triple"):
            return Comparison("==", shown_on, Constant(dice))
        case said.That("any triple"):
            return Within(triple, wager.numbers)
        case said.That("total"):
            return Comparison("==", total, FactName(v.ON))
        case said.That("combination"):
            both = (Among(FactName(v.FIRST), FactName(v.FACES)), Among(FactName(v.SECOND), FactName(v.FACES)))
            third = () if any_third else (Comparison("==", FactName(v.DIFFERENT), Constant(dice)),)
            return All((*both, *third))
        case _:
            raise ValueError(f"{condition} is not a condition of its own")
