"""When each wager of roulette wins or loses: its own clauses, and the rule on zero that holds for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from compliance.games.roulette import statements as said
from compliance.games.roulette import vocabulary as v
from compliance.games.roulette.selections import Selections
from compliance.games.roulette.wheel import Zeros
from compliance.games.spins import Pocket, in_order
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
from compliance.meaning.provisions import Reading, Statement
from compliance.meaning.trees import Verdict

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Listed:
    """A wager that the words permit, with the clauses on its outcome, each at its address."""

    address: str
    says: said.Wager
    verdicts: tuple[tuple[Verdict[said.Condition], str], ...]

    def of(self, kind: type[C]) -> list[tuple[C, str]]:
        """The conditions of a kind among its clauses."""
        return [(verdict.alone, address) for verdict, address in self.verdicts if isinstance(verdict.alone, kind)]


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


def is_spun(zeros: Sequence[Pocket]) -> Expression:
    """One of these zeros is spun."""
    return either([Comparison("==", FactName(v.NUMBER), Constant(zero)) for zero in zeros])


def is_wagered(zeros: Sequence[Pocket]) -> Expression:
    """One of these zeros is among the numbers wagered."""
    return either([Among(Constant(zero), FactName(v.WAGERED)) for zero in zeros])


def either(parts: Sequence[Expression]) -> Expression:
    """Any of these, the one itself where there is but one."""
    return parts[0] if len(parts) == 1 else Some(tuple(parts))


def outcomes(
    reading: Reading, listed: Mapping[str, Listed], selections: Mapping[str, Selections], zeros: Zeros, void: VoidRules
) -> dict[str, Decision]:
    """Bet -> what becomes of a wager: win or lose by the spin, void where the spin does not count."""
    zero_rule = _zero_rule(reading, listed, selections, zeros)
    found: dict[str, Decision] = {}
    for bet, wager in listed.items():
        own: dict[str, Expression] = {}
        wins: list[Expression] = []
        for verdict, address in wager.verdicts:
            if verdict.alone is not None and not isinstance(verdict.alone, said.Other | said.OtherColour):
                own[address] = _condition(verdict.alone, selections[bet], zeros)
                if verdict.result == "win":
                    wins.append(own[address])
        clauses: list[Clause] = []
        for verdict, address in wager.verdicts:
            match verdict.alone:
                case said.Other() as clause:
                    other = All((Not(Some(tuple(wins))), Not(is_spun(zeros.pockets))))
                    named = _named_in(clause, zeros)
                    when: Expression = Some((other, is_spun(named))) if named else other
                case said.OtherColour():
                    when = Not(Some(tuple(wins)))
                case None:
                    when = Not(Some(tuple(own.values())))
                case _:
                    when = own[address]
            clauses.append(Clause(when, verdict.result, address))
        found[bet] = outcome_with_void(f"outcome of {bet}", [*clauses, *zero_rule], void)
    return found


def _condition(when: said.Condition, selections: Selections, zeros: Zeros) -> Expression:
    among = Among(FactName(v.NUMBER), FactName(v.WAGERED))
    no_zero = Not(is_wagered(zeros.pockets))
    match when:
        case said.SingleNumber():
            return among
        case said.Wagered():
            # the combinations with zero have clauses of their own
            return All((no_zero, among))
        case said.ZeroWith(numbers, each, names):
            sets = [(n,) for n in numbers] if each else [numbers]
            named = tuple(in_order((*zeros.named(names), *s)) for s in sets)
            return All((Within(FactName(v.WAGERED), (*named, *selections.unlisted)), among))
        case said.ParitySpun(parity) as clause:
            parted = Comparison("==", FactName(v.PARITY), Constant(parity))
            spoken = _named_in(clause, zeros)
            return Some((parted, is_spun(spoken))) if spoken else parted
        case said.ColourSpun(colour, negated):
            coloured = Comparison("==", FactName(v.COLOUR), Constant(colour))
            return Not(coloured) if negated else coloured
        case said.Other() | said.OtherColour():
            raise ValueError("what wins must be known before what any other number does")


def _zero_rule(
    reading: Reading, listed: Mapping[str, Listed], selections: Mapping[str, Selections], zeros: Zeros
) -> list[Clause]:
    """The rule by which all wagers lose on zero but those on zero and its combinations; with a double zero there may
    be one for each."""
    found: list[Clause] = []
    for statement in for_each_zero(reading, said.ZERO_LOSES, lambda says: says.spun):
        says: said.ZeroWagers = statement.says
        combined = {*zeros.named(says.combined), *says.numbers}
        exempt = [s for bet in listed for s in selections[bet].with_zero if set(s) <= combined]
        if says.bet in listed:
            exempt += [(zero,) for zero in zeros.named(says.alone)]
        spared = Within(FactName(v.WAGERED), tuple(dict.fromkeys(exempt)))
        spun = is_spun(zeros.named(says.spun))
        found.append(Clause(All((spun, Not(spared))), "lose", statement.address))
    return found


def for_each_zero(
    reading: Reading, kind: str, of: Callable[[said.ZeroWagers], tuple[str, ...]]
) -> tuple[Statement, ...]:
    """The statements of a kind, one for zero or one for each zero; where none is, or two speak of (`of`) the same
    zero, that is a problem, and the first is taken."""
    found = tuple(reading.of(kind))
    spoken = [name for statement in found for name in of(statement.says)]
    if found and len(set(spoken)) == len(spoken):
        return found
    one = reading.the(kind)
    return () if one is None else (one,)


def _named_in(clause: said.Other | said.ParitySpun, zeros: Zeros) -> tuple[Pocket, ...]:
    """The zeros that a clause names beside its numbers."""
    names = ((clause.or_zero, v.ZERO_NAME), (clause.or_double_zero, v.DOUBLE_ZERO_NAME))
    return zeros.named(name for is_named, name in names if is_named)
