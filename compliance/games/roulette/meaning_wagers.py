"""When each wager of roulette wins or loses: its own clauses, and the rule on zero that holds for all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from compliance.games.roulette import statements as said
from compliance.games.roulette import vocabulary as v
from compliance.games.roulette.selections import Selections
from compliance.games.spins_meaning import WAGERS, VoidRules, outcome_with_void
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

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Listed:
    """A wager that the words permit, with the clauses on its outcome, each at its address."""

    address: str
    says: said.Wager
    verdicts: tuple[tuple[said.Verdict, str], ...]

    def of(self, kind: type[C]) -> list[tuple[C, str]]:
        """The conditions of a kind among its clauses."""
        return [(verdict.when, address) for verdict, address in self.verdicts if isinstance(verdict.when, kind)]


def listed_wagers(reading: Reading) -> dict[str, Listed]:
    """Bet -> the wager as the words list it. A wager listed twice, or without clauses, is a problem."""
    if reading.the(WAGERS) is None:
        return {}
    found: dict[str, Listed] = {}
    for statement in reading.of(said.WAGER):
        below = tuple((s.says, s.address) for s in reading.below(statement.address, said.VERDICT))
        bet = statement.says.bet
        if bet in found:
            message = f"the wager {bet} stands in {found[bet].address} and again in {statement.address}."
            reading.report("contradiction", message, statement.address)
        elif not below:
            reading.report(
                "missing",
                f"{statement.address} permits the wager {bet}, but no words say when it wins.",
                statement.address,
            )
        else:
            found[bet] = Listed(statement.address, statement.says, below)
    for bet in v.BETS:
        if bet not in found:
            reading.report("missing", f"no words permit the wager {bet}.")
    return found


def is_zero(zero: int) -> Expression:
    """Zero is spun."""
    return Comparison("==", FactName(v.NUMBER), Constant(zero))


def outcomes(
    reading: Reading, listed: Mapping[str, Listed], selections: Mapping[str, Selections], zero: int, void: VoidRules
) -> dict[str, Decision]:
    """Bet -> what becomes of a wager: win or lose by the spin, void where the spin does not count."""
    zero_rule = _zero_rule(reading, listed, selections, zero)
    found: dict[str, Decision] = {}
    for bet, wager in listed.items():
        own: dict[str, Expression] = {}
        wins: list[Expression] = []
        for verdict, address in wager.verdicts:
            if verdict.when is not None and not isinstance(verdict.when, said.Other):
                own[address] = _condition(verdict.when, selections[bet], zero)
                if verdict.result == "win":
                    wins.append(own[address])
        clauses: list[Clause] = []
        for verdict, address in wager.verdicts:
            match verdict.when:
                case said.Other(or_zero):
                    other = All((Not(Some(tuple(wins))), Not(is_zero(zero))))
                    when: Expression = Some((other, is_zero(zero))) if or_zero else other
                case None:
                    when = Not(Some(tuple(own.values())))
                case _:
                    when = own[address]
            clauses.append(Clause(when, verdict.result, address))
        found[bet] = outcome_with_void(f"outcome of {bet}", [*clauses, *zero_rule], void)
    return found


def _condition(when: said.Condition, selections: Selections, zero: int) -> Expression:
    among = Among(FactName(v.NUMBER), FactName(v.WAGERED))
    no_zero = Not(Among(Constant(zero), FactName(v.WAGERED)))
    match when:
        case said.SingleNumber():
            return among
        case said.Wagered():
            # the combinations with zero have clauses of their own
            return All((no_zero, among))
        case said.ZeroWith(numbers, each):
            sets = [(n,) for n in numbers] if each else [numbers]
            named = tuple(tuple(sorted((zero, *s))) for s in sets)
            return All((Within(FactName(v.WAGERED), (*named, *selections.unlisted)), among))
        case said.ParitySpun(parity, or_zero):
            parted = Comparison("==", FactName(v.PARITY), Constant(parity))
            return Some((parted, is_zero(zero))) if or_zero else parted
        case said.ColourSpun(colour, negated):
            coloured = Comparison("==", FactName(v.COLOUR), Constant(colour))
            return Not(coloured) if negated else coloured
        case said.Other():
            raise ValueError("what wins must be known before what any other number does")


def _zero_rule(
    reading: Reading, listed: Mapping[str, Listed], selections: Mapping[str, Selections], zero: int
) -> list[Clause]:
    """The rule by which all wagers lose on zero but those on zero and its combinations."""
    statement = reading.the(said.ZERO_LOSES)
    if statement is None:
        return []
    says: said.ZeroWagers = statement.says
    exempt = [s for bet in listed for s in selections[bet].with_zero if set(s) <= {zero, *says.numbers}]
    if says.bet in listed:
        exempt.append((zero,))
    spared = Within(FactName(v.WAGERED), tuple(dict.fromkeys(exempt)))
    return [Clause(All((is_zero(zero), Not(spared))), "lose", statement.address)]
