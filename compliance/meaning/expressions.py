"""Conditions as syntax trees over named facts, and their evaluation with three outcomes: true, false, not known.

A clause of the law becomes such a tree; so does the `that` of a binding. The tree is what is stored, shown in an
explanation, and evaluated: on the facts of one round, or over every outcome of a finite space.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from compliance.meaning.evidence import Evidence, Known, Missing, Value, join_lines

ComparisonSign = Literal["==", "!=", "<", "<=", ">", ">="]
ArithmeticSign = Literal["+", "-", "*", "/"]


@dataclass(frozen=True, slots=True)
class Constant:
    """A value out of the words of the law (or, in a binding, out of a typed hole)."""

    value: Value


@dataclass(frozen=True, slots=True)
class FactName:
    """A fact by the name that the game's vocabulary gives it (`banker.final_count`)."""

    name: str


@dataclass(frozen=True, slots=True)
class Comparison:
    sign: ComparisonSign
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Within:
    """The value is one of those listed (a set of totals, a range that the law calls inclusive)."""

    item: Expression
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Among:
    """The value is one of those that a fact holds ("any one of the numbers wagered")."""

    item: Expression
    collection: Expression


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Some:
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Expression


@dataclass(frozen=True, slots=True)
class Arithmetic:
    sign: ArithmeticSign
    left: Expression
    right: Expression


Expression = Constant | FactName | Comparison | Within | Among | All | Some | Not | Arithmetic

TRUE = Constant(True)
NOTHING_TO_DIVIDE_BY: Final = "an amount of nothing cannot be divided by"


def fact_names(expression: Expression) -> Iterator[str]:
    """Every fact that an expression reads."""
    match expression:
        case FactName(name):
            yield name
        case Comparison(_, left, right) | Arithmetic(_, left, right) | Among(left, right):
            yield from fact_names(left)
            yield from fact_names(right)
        case Within(item, _):
            yield from fact_names(item)
        case All(parts) | Some(parts):
            for part in parts:
                yield from fact_names(part)
        case Not(part):
            yield from fact_names(part)
        case Constant():
            return


def open_names(expression: Expression, known: Mapping[str, Evidence]) -> Iterator[str]:
    """The facts on which an expression still hangs where some are known: of what these settle it asks no more."""
    if not isinstance(evaluate(expression, _Open(known)), Missing):
        return
    match expression:
        case All(parts) | Some(parts):
            for part in parts:
                yield from open_names(part, known)
        case Not(part):
            yield from open_names(part, known)
        case _:
            yield from (name for name in fact_names(expression) if name not in known)


class _Open(dict[str, Evidence]):
    """Some facts that are known; any other is not."""

    def __missing__(self, name: str) -> Evidence:
        return Missing(name)


def parts_of(expression: Expression) -> Iterator[Expression]:
    """The expression and everything it is made of."""
    yield expression
    match expression:
        case Comparison(_, left, right) | Arithmetic(_, left, right) | Among(left, right):
            yield from parts_of(left)
            yield from parts_of(right)
        case All(parts) | Some(parts):
            for part in parts:
                yield from parts_of(part)
        case Within(part, _) | Not(part):
            yield from parts_of(part)
        case _:
            return


def evaluate(expression: Expression, facts: Mapping[str, Evidence]) -> Evidence:
    """The value of an expression on facts; Missing when what is not known could decide it.

    A name that the facts do not have is a fault of the program or of a binding (bindings are checked against the
    vocabulary when they are read), so it raises KeyError.
    """
    match expression:
        case Constant(value):
            return Known(value)
        case FactName(name):
            return facts[name]
        case Comparison(sign, left, right):
            a, b = evaluate(left, facts), evaluate(right, facts)
            if isinstance(a, Missing):
                return a
            if isinstance(b, Missing):
                return b
            return Known(compare(sign, a.value, b.value), join_lines(a, b))
        case Within(item, values):
            found = evaluate(item, facts)
            return found if isinstance(found, Missing) else Known(found.value in values, found.lines)
        case Among(item, collection):
            one, several = evaluate(item, facts), evaluate(collection, facts)
            if isinstance(one, Missing):
                return one
            if isinstance(several, Missing):
                return several
            if not isinstance(several.value, tuple):
                raise TypeError(f"{several.value!r} is not a collection")
            return Known(one.value in several.value, join_lines(one, several))
        case All(parts):
            return _junction(parts, facts, decisive=False)
        case Some(parts):
            return _junction(parts, facts, decisive=True)
        case Not(part):
            found = evaluate(part, facts)
            return found if isinstance(found, Missing) else Known(not found.value, found.lines)
        case Arithmetic(sign, left, right):
            a, b = evaluate(left, facts), evaluate(right, facts)
            if isinstance(a, Missing):
                return a
            if isinstance(b, Missing):
                return b
            if sign == "/" and not b.value:
                return Missing(NOTHING_TO_DIVIDE_BY)
            return Known(calculate(sign, a.value, b.value), join_lines(a, b))


def _junction(parts: tuple[Expression, ...], facts: Mapping[str, Evidence], *, decisive: bool) -> Evidence:
    """And (decisive False) or or (decisive True): one decisive part settles it, whatever else is not known."""
    missing: Missing | None = None
    known: list[Known] = []
    for part in parts:
        found = evaluate(part, facts)
        if isinstance(found, Missing):
            missing = missing or found
        elif bool(found.value) is decisive:
            return Known(decisive, found.lines)
        else:
            known.append(found)
    return missing or Known(not decisive, join_lines(*known))


def _number(value: Value) -> int | Fraction:
    if isinstance(value, (int, Fraction)):
        return value
    raise TypeError(f"{value!r} is not a number")


def compare(sign: ComparisonSign, a: Value, b: Value) -> bool:
    """Whether two values stand so to each other. Raises TypeError where an order is asked of what is no number."""
    match sign:
        case "==":
            return a == b
        case "!=":
            return a != b
        case "<":
            return _number(a) < _number(b)
        case "<=":
            return _number(a) <= _number(b)
        case ">":
            return _number(a) > _number(b)
        case ">=":
            return _number(a) >= _number(b)


def calculate(sign: ArithmeticSign, a: Value, b: Value) -> Value:
    """What two numbers come to. Raises TypeError for what is none."""
    x, y = _number(a), _number(b)
    match sign:
        case "+":
            return x + y
        case "-":
            return x - y
        case "*":
            return x * y
        case "/":
            return Fraction(x) / Fraction(y)


def said(expression: Expression) -> str:
    """The expression in words for a reader ("banker.final_count > player.final_count")."""
    match expression:
        case Constant(value):
            return say_value(value)
        case FactName(name):
            return name
        case Comparison(sign, left, right):
            return f"{said(left)} {sign} {said(right)}"
        case Within(item, values):
            return f"{said(item)} in {{{', '.join(say_value(v) for v in values)}}}"
        case Among(item, collection):
            return f"{said(item)} among {said(collection)}"
        case All(parts):
            return " and ".join(_bracketed(p) for p in parts) or "always"
        case Some(parts):
            return " or ".join(_bracketed(p) for p in parts) or "never"
        case Not(part):
            return f"not {_bracketed(part)}"
        case Arithmetic(sign, left, right):
            return f"{_bracketed(left)} {sign} {_bracketed(right)}"


def _bracketed(expression: Expression) -> str:
    words = said(expression)
    return f"({words})" if isinstance(expression, (All, Some)) and len(expression.parts) > 1 else words


def say_value(value: Value) -> str:
    """A value as a reader writes it: true and false as yes and no, several things with commas, groups with "and"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        groups = (" and ".join(map(say_value, v)) if isinstance(v, tuple) else say_value(v) for v in value)
        return ", ".join(groups) or "none"
    return str(value)
