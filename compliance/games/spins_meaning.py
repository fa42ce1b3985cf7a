"""When a spin is void, as the rules of the games that turn on one say it: clauses over what is recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import (
    All,
    Comparison,
    Constant,
    Expression,
    FactName,
    Not,
    Some,
)
from compliance.meaning.grammars import Misread
from compliance.meaning.provisions import Kind, Reading, Statement, read_cell
from compliance.meaning.references import Cited, resolve
from compliance.meaning.trees import (
    ALL,
    CITING,
    Parts,
    VerdictTrees,
    always,
    each,
    every,
    makes,
    nth,
    only,
    the,
    tuple_of,
    word_number,
)
from compliance.meaning.wording import own_words, plain

VALID_SPIN = "revolutions of a valid spin"
VOID_SPIN = "when a spin is void"
VOID_ANYWAY = "a void spin is void whatever follows"
WAGERS = "wagers that may be made"
ODDS = "odds, listed"

SPIN_KINDS = (
    Kind(VOID_ANYWAY, "spins", "void_anyway", signs=(("void pursuant to",), ("void under rule",))),
    Kind(VALID_SPIN, "spins", "valid_spin", signs=(("valid spin", "revolutions"), ("spin", "valid only"))),
    Kind(
        VOID_SPIN,
        "spins",
        "void_spin",
        signs=(("spin shall be", "void"), ("spin shall be void",), ("announce no spin",), ("spin is", "void")),
    ),
)

FAULT = "spin.fault"
CAUSE = "spin.cause"
VOID = "spin.void"
UNDER = "spin.void_under"
RESTED = "spin.rested"
CALLED_OFF = "spin.called_off"
CALLED = "spin.announced_void"
REVOLUTIONS = "spin.revolutions"
REVOLUTIONS_KNOWN = "spin.revolutions_recorded"
SAME_WAY = "spin.same_direction"
SAME_DIRECTION = "same direction"  # as a log names it


NO_FAULT = "none"
COUNTS = "none"  # under no rule is the spin void


@dataclass(frozen=True, slots=True)
class ValidSpin:
    """A spin takes at least so many revolutions."""

    least: int


@dataclass(frozen=True, slots=True)
class VoidSpin:
    """A spin is void for any of these causes.

    revolutions: numbers of revolutions that the words name; alike: other numbers that only repeat what is elsewhere
    (dice in the tumbler, compartments beside a peg). anticipates: the dealer foresees it, and says so.
    """

    causes: tuple[Expression, ...]
    announced: bool
    revolutions: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    compartments: tuple[int, ...] = ()
    references: tuple[Cited, ...] = ()
    anticipates: bool = False


@dataclass(frozen=True, slots=True)
class VoidAnyway:
    """What does not matter ("unannounced", "at rest") to a spin that is void under some rules."""

    parts: tuple[tuple[tuple[Cited, ...], str], ...]


@dataclass(frozen=True, slots=True)
class Introduced:
    """A rule that introduces a list."""


@dataclass(frozen=True, slots=True)
class _Cause:
    when: Expression
    revolutions: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    compartments: tuple[int, ...] = ()
    references: tuple[Cited, ...] = ()
    anticipates: bool = False


def _fault(name: str) -> Expression:
    return Comparison("==", FactName(FAULT), Constant(name))


def fewer_than(least: int) -> Expression:
    """Fewer revolutions than so many are recorded, or the spin as too short. What is not recorded is not short."""
    counted = All((FactName(REVOLUTIONS_KNOWN), Comparison("<", FactName(REVOLUTIONS), Constant(least))))
    return Some((counted, _fault("short")))


class SpinTrees(VerdictTrees):
    """grammars/spins.lark"""

    at_least = makes(ValidSpin, nth(0))

    def over(self, parts: Parts) -> ValidSpin:
        return ValidSpin(parts[0] + 1)

    valid_spin = the(ValidSpin)
    same_direction = always(_Cause(Some((FactName(SAME_WAY), _fault(SAME_DIRECTION)))))
    foreign_object = always(_Cause(_fault("foreign object")))
    hung_ball = always(_Cause(_fault("hung ball")))
    ball_out = always(_Cause(_fault("ball out")))
    interference = always(_Cause(_fault("interference")))
    anticipated = makes(_Cause, FactName(CALLED_OFF), revolutions=tuple_of(nth(0)), anticipates=True)
    short = makes(_Cause, makes(fewer_than, nth(0)), revolutions=tuple_of(nth(0)))
    malfunction = always(_Cause(_fault("malfunction")))
    tumbler_malfunction = malfunction
    peg = makes(_Cause, _fault("peg"), compartments=tuple_of(nth(0)))
    not_flat = makes(_Cause, _fault("not flat"), dice=each(int), references=CITING)
    exposed = always(_Cause(_fault("exposed")))
    not_activated = always(_Cause(_fault("not activated")))
    voided = always(None)
    announced = always(True)

    def void_spin(self, parts: Parts) -> VoidSpin:
        causes = every(_Cause, parts)
        return VoidSpin(
            tuple(c.when for c in causes),
            bool(only(bool, parts)),
            tuple(n for c in causes for n in c.revolutions),
            tuple(n for c in causes for n in c.dice),
            tuple(n for c in causes for n in c.compartments),
            tuple(r for c in causes for r in c.references),
            any(c.anticipates for c in causes),
        )

    unannounced = always("unannounced")
    at_rest = always("at rest")
    void_under = tuple_of(CITING, the(str))
    void_anyway = makes(VoidAnyway, ALL)
    wagers_follow = always(Introduced())
    odds_follow = wagers_follow


@dataclass(frozen=True, slots=True)
class VoidRules:
    """When a spin is void.

    decision: facts of the spin -> True, each clause at the rule that says so. to_announce: the rules that require
    “No spin” to be announced, each with its cause. least: revolutions of a valid spin, None where nothing says so.
    """

    decision: Decision
    to_announce: tuple[tuple[str, Expression], ...]
    least: int | None


def void_rules(reading: Reading, dice: int | None = None) -> VoidRules:
    """The clauses on void spins of a version; what they repeat of each other is checked. dice: in the tumbler."""
    valid = reading.of(VALID_SPIN)
    least = valid[0].says.least if valid else None
    clauses: list[Clause] = []
    foreseen: list[Clause] = []
    whatever = _whatever(reading)
    for statement in reading.of(VOID_SPIN):
        _check_numbers(reading, statement, valid, dice)
        conditions: list[Expression] = [Some(statement.says.causes)]
        for name, fact in (("unannounced", FactName(CALLED_OFF)), ("at rest", Not(FactName(RESTED)))):
            if name in whatever and statement.address not in whatever[name]:
                conditions.append(fact)
        of_kind = foreseen if statement.says.anticipates else clauses
        of_kind.append(Clause(All(tuple(conditions)), True, statement.address))
    # the first that applies is cited: a rule that says itself that so short a spin is void, then that on what a valid
    # spin takes, then that on what the dealer foresees
    if valid and least is not None:
        clauses.append(Clause(fewer_than(least), True, valid[0].address))
    clauses += foreseen
    anyway = reading.of(VOID_ANYWAY)
    if anyway and not any(s.says.anticipates for s in reading.of(VOID_SPIN)):
        # “No spin” was announced, and the log does not say for which of the causes
        clauses.append(Clause(FactName(CALLED_OFF), True, anyway[0].address))
    if not clauses:
        reading.report("missing", "no words say when a spin is void.")
    to_announce = tuple(
        (s.address, Some(s.says.causes)) for s in reading.of(VOID_SPIN) if s.says.announced and not s.says.anticipates
    )
    return VoidRules(Decision("void spin", tuple(clauses)), to_announce, least)


def _whatever(reading: Reading) -> dict[str, set[str]]:
    """For each thing that may not matter, the rules whose void spins are void all the same."""
    found: dict[str, set[str]] = {}
    rules = {s.address for s in reading.of(VOID_SPIN)}
    for statement in reading.of(VOID_ANYWAY):
        for references, what in statement.says.parts:
            under = found.setdefault(what, set())
            for cited in references:
                addresses = resolve(cited, reading.version)
                if addresses is None or not set(addresses) <= rules:
                    message = f"{statement.address} refers to {cited} for void spins, but that is not all such rules."
                    reading.report("reference", message, statement.address)
                under.update(addresses or ())
    anticipating = {s.address for s in reading.of(VOID_SPIN) if s.says.anticipates}
    for address in sorted(found.get("unannounced", set()) & anticipating):
        message = f"{address} depends on what the dealer foresees and announces, yet is to hold without announcement."
        reading.report("contradiction", message, address)
    for what, under in found.items():
        for address in sorted(rules - under - anticipating):
            message = f"{address} makes a spin void, but is left out where such spins are said to be void ({what})."
            reading.report("reference", message, address)
    return found


def _check_numbers(reading: Reading, statement: Statement, valid: list[Statement], dice: int | None) -> None:
    says: VoidSpin = statement.says
    for n in says.revolutions:
        if valid and n != valid[0].says.least:
            message = f"{statement.address} speaks of {n} revolutions, but under {valid[0].address} a valid spin takes "
            reading.report("contradiction", f"{message}{valid[0].says.least}.", statement.address)
    for n in says.dice:
        if n != dice:
            message = f"{statement.address} speaks of {n} dice, but the tumbler holds {dice}."
            reading.report("contradiction", message, statement.address)
    for n in says.compartments:
        if n != word_number("two"):
            message = (
                f"{statement.address} speaks of a peg between {n} compartments; a peg stands between one and the next."
            )
            reading.report("contradiction", message, statement.address)
    for cited in says.references:
        targets = resolve(cited, reading.version)
        if targets is None:
            message = f"{statement.address} refers to {cited}, which does not exist."
            reading.report("reference", message, statement.address)
        elif not all("spun" in own_words(reading.version.by_address[t]).split() for t in targets):
            message = f"{statement.address} refers to {cited} for the spinning of the dice, but that is not there."
            reading.report("reference", message, statement.address)


def odds_tables(reading: Reading, grammar: str) -> Iterator[tuple[str, tuple[Sequence[str], ...]]]:
    """(address, rows) of each table of odds, without its heading: a first row that states odds is no heading."""
    rule = reading.the(ODDS)
    tables = reading.version.children.get(rule.address, ()) if rule is not None else ()
    for table in (t for t in tables if t.kind == "table"):
        reading.read[table.address] = "table of odds"
        rows = tuple(row for row in table.rows or () if row)
        yield table.address, rows[0 if rows and _states_odds(reading, grammar, rows[0]) else 1 :]


def odds_of_row(reading: Reading, address: str, grammar: str, row: Sequence[str]) -> Fraction | None:
    """The odds that a row of a table states behind what it names; None, with a problem, where it states none."""
    named, *odds = row
    if len(odds) != 1:
        said = " | ".join(row)
        message = f"the row “{said}” of {address} does not have one cell for what it names and one for its odds."
        reading.report("unread", message, address, named)
        return None
    found: Fraction | None = read_cell(reading, address, grammar, "ratio", odds[0])
    return found


def _states_odds(reading: Reading, grammar: str, row: Sequence[str]) -> bool:
    return any(not isinstance(reading.language.understand(grammar, "ratio", plain(cell)), Misread) for cell in row)


def outcome_with_void(question: str, clauses: list[Clause], void: VoidRules) -> Decision:
    """The clauses of a wager on a spin that counts, and “void” on one that does not."""
    valid = [Clause(All((_void_under(COUNTS), c.when)), c.then, c.address) for c in clauses]
    voids = [Clause(_void_under(c.address), "void", c.address) for c in void.decision.clauses]
    return Decision(question, (*valid, *voids))


def _void_under(address: str) -> Expression:
    return Comparison("==", FactName(UNDER), Constant(address))
