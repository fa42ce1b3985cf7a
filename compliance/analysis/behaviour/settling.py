"""How one version settles a wager on one outcome of the game, so that two versions can be laid side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from compliance.amounts import written
from compliance.checking.wager_verdict import address_of
from compliance.games.play import PlayRules, WagerRules
from compliance.meaning.decisions import Answer, Contradiction, Decided, Decision, Result, Undecided, decide
from compliance.meaning.evidence import Evidence, Known, Missing, Value
from compliance.meaning.expressions import evaluate
from compliance.meaning.odds import Payout, Prize

Outcome = Mapping[str, Evidence]
Options = tuple[tuple[str, Value], ...]
Chances = tuple[Fraction | None, Fraction | None]

WIN, LOSE = "win", "lose"
RESULTS = (WIN, LOSE, "stand off", "void")
NOT_DECIDED = "not decided"
CONTRADICTION = "contradiction"
NOT_KNOWN = "not known"
NOT_POSSIBLE = "not possible"

_NOT_OF_THIS_VERSION = Missing("the outcome does not have it")


@dataclass(frozen=True, slots=True)
class Settled:
    """What becomes of a wager: result, and odds in words where it wins.

    result: win, lose, stand off, void; or why there is none (not decided, contradiction, not known, not possible).
    net: what a unit wagered gains (-1 where it is lost), None where no such sum follows. rules: the addresses of the
    clauses, that on the result first.
    """

    result: str
    odds: str = ""
    net: Fraction | None = None
    rules: tuple[str, ...] = ()

    @property
    def decided(self) -> bool:
        return self.result not in (NOT_DECIDED, CONTRADICTION, NOT_KNOWN)

    @property
    def comes_to(self) -> tuple[str, str, Fraction | None]:
        return self.result, self.odds, self.net


@dataclass(frozen=True, slots=True)
class Case:
    """One outcome of the game as either version sees it (None: under that version there is no such outcome).

    words: the outcome for a reader. on: what the wager is on. options: what the casino has chosen, by the log's names.
    where: circumstances apart from the outcome. chance: under each version, None where it has none.
    """

    old: Outcome | None
    new: Outcome | None
    words: str
    on: object = None
    options: Options = ()
    where: tuple[str, ...] = ()
    chance: Chances = (None, None)


Settle = Callable[[Case, Outcome], Settled]


@dataclass(frozen=True, slots=True)
class Compared:
    """A wager of either version: how each settles it (None: it has no such wager), and the outcomes of both.

    rules: the address under which each names the wager. clauses: those of the words that each settles it by. same:
    whether both settle it by the same clauses in the same outcomes, so that there can be no difference and one stands
    for the other. lacks: what a version does not say that its outcomes cannot do without, "" where nothing is missing.
    """

    wager: str
    old: Settle | None
    new: Settle | None
    rules: tuple[str, str]
    clauses: tuple[frozenset[str], frozenset[str]]
    cases: Callable[[], Iterable[Case]]
    same: bool = False
    lacks: tuple[str, str] = ("", "")


def compared(
    old: PlayRules,
    new: PlayRules,
    cases: Callable[[str], Iterable[Case]],
    lacks: tuple[str, str],
    settled_by: Callable[[WagerRules | None], Settle | None] | None = None,
) -> Iterator[Compared]:
    """Every wager of either version of a game. cases: bet -> its outcomes; settled_by: a wager's rules as a function of
    the outcome, where not all of it is settled by its clauses alone."""
    made = settled_by or settles
    for bet in dict.fromkeys((*old.wagers, *new.wagers)):
        before, after = old.wagers.get(bet), new.wagers.get(bet)
        yield Compared(
            bet,
            made(before),
            made(after),
            (address_of(before) if before else "", address_of(after) if after else ""),
            (clauses_in(before), clauses_in(after)),
            partial(cases, bet),
            lacks=lacks,
        )


def clauses_in(rules: WagerRules | None) -> frozenset[str]:
    """The addresses of the clauses by which a wager is settled."""
    decisions = () if rules is None else (rules.outcome, rules.payout)
    return frozenset(clause.address for decision in decisions for clause in decision.clauses)


def settles(rules: WagerRules | None) -> Settle | None:
    """A wager's rules as a function of the outcome."""
    if rules is None:
        return None
    return lambda _, outcome: settle(rules, outcome)


def settle(rules: WagerRules, outcome: Outcome) -> Settled:
    """What the clauses of one version make of a wager."""
    result = asked(rules.outcome, outcome)
    if not isinstance(result, Decided) or result.answer != WIN:
        return undecided(result) or _not_won(result)
    paid = asked(rules.payout, outcome)
    return undecided(paid, result) or won(paid, result, outcome)


def asked(decision: Decision, outcome: Outcome) -> Result:
    """A decision on an outcome that need not have every fact that the clauses of some other version name."""
    return decide(decision, {name: outcome.get(name, _NOT_OF_THIS_VERSION) for name in decision.names})


def undecided(found: Result, before: Result | None = None) -> Settled | None:
    """Why there is no answer, None where there is one."""
    rules = before.addresses if isinstance(before, Decided) else ()
    match found:
        case Undecided():
            return Settled(NOT_DECIDED, rules=rules)
        case Contradiction(one, other):
            words = f"{one.address} says {said(one.then)}, {other.address} says {said(other.then)}"
            return Settled(CONTRADICTION, words, rules=(one.address, other.address))
        case Missing(reason):
            return Settled(NOT_KNOWN, reason, rules=rules)
        case _:
            return None


def _not_won(found: Result) -> Settled:
    assert isinstance(found, Decided)
    net = Fraction(-1) if found.answer == LOSE else Fraction(0) if found.answer in RESULTS else None
    return Settled(str(found.answer), "", net, found.addresses)


def won(paid: Result, result: Result, outcome: Outcome) -> Settled:
    """A wager that wins, at odds on the stake or for a prize in money."""
    assert isinstance(paid, Decided)
    assert isinstance(result, Decided)
    addresses = tuple(dict.fromkeys((*result.addresses, *paid.addresses)))
    match paid.answer:
        case Payout() as odds:
            return Settled(WIN, str(odds), odds.due(Fraction(1)), addresses)
        case Prize() as prize:
            cents = evaluate(prize.cents, outcome)
            known = isinstance(cents, Known) and isinstance(cents.value, (int, Fraction))
            return Settled(WIN, said_prize(cents.value) if known and isinstance(cents, Known) else "", None, addresses)
        case other:
            return Settled(WIN, said(other), None, addresses)


def said_prize(cents: Value) -> str:
    """A prize in money, in dollars."""
    return written(cents) if isinstance(cents, (int, Fraction)) else str(cents)


def said(answer: Answer) -> str:
    """An answer of a decision in words."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return said_prize(0) if isinstance(answer, Prize) and not answer.words else str(getattr(answer, "words", answer))
