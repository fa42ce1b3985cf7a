"""What an expression comes to on facts, without the lines that show it: for the many times that only this is asked.

The same as `expressions.evaluate`, which says the lines too: an expression is made once into a function of the facts.
Where a fact is not known that could decide it, the value is that Missing.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

from compliance.meaning.evidence import Evidence, Missing, Value
from compliance.meaning.expressions import (
    NOTHING_TO_DIVIDE_BY,
    All,
    Among,
    Arithmetic,
    ArithmeticSign,
    Comparison,
    Constant,
    Expression,
    FactName,
    Not,
    Some,
    Within,
    calculate,
    compare,
)

ValueOf = Callable[[Mapping[str, Evidence]], Value | Missing]

_REMEMBERED: Final = 50_000
# with the expression, so that no other can be taken for it
_MADE: dict[int, tuple[Expression, ValueOf]] = {}
_EQUAL: Final[Mapping[str, Callable[[Any, Any], bool]]] = {"==": operator.eq, "!=": operator.ne}


def value_of(expression: Expression, facts: Mapping[str, Evidence]) -> Value | Missing:
    """The value of an expression on facts; Missing when what is not known could decide it."""
    made = _MADE.get(id(expression))
    if made is None:
        if len(_MADE) > _REMEMBERED:
            _MADE.clear()
        made = _MADE[id(expression)] = expression, _made(expression)
    return made[1](facts)


def _made(expression: Expression) -> ValueOf:
    match expression:
        case Constant(value):
            return lambda facts: value
        case FactName(name):
            return _fact(name)
        case Comparison(sign, FactName(name), Constant(value)) if sign in _EQUAL:
            return _equals(name, _EQUAL[sign], value)
        case Comparison(how, left, right):
            return _both(_made(left), _made(right), lambda a, b: compare(how, a, b))
        case Within(item, values):
            return _one(_made(item), lambda value: value in values)
        case Among(item, collection):
            return _both(_made(item), _made(collection), _among)
        case All(parts):
            return _junction(tuple(map(_made, parts)), decisive=False)
        case Some(parts):
            return _junction(tuple(map(_made, parts)), decisive=True)
        case Not(part):
            return _one(_made(part), operator.not_)
        case Arithmetic(sign, left, right):
            return _both(_made(left), _made(right), lambda a, b: _calculated(sign, a, b))


def _calculated(sign: ArithmeticSign, a: Value, b: Value) -> Value | Missing:
    return Missing(NOTHING_TO_DIVIDE_BY) if sign == "/" and not b else calculate(sign, a, b)


def _fact(name: str) -> ValueOf:
    def value(facts: Mapping[str, Evidence]) -> Value | Missing:
        found = facts[name]
        return found if isinstance(found, Missing) else found.value

    return value


def _equals(name: str, same: Callable[[Any, Any], bool], wanted: Value) -> ValueOf:
    def value(facts: Mapping[str, Evidence]) -> Value | Missing:
        found = facts[name]
        return found if isinstance(found, Missing) else same(found.value, wanted)

    return value


def _one(part: ValueOf, of: Callable[[Value], Value]) -> ValueOf:
    def value(facts: Mapping[str, Evidence]) -> Value | Missing:
        found = part(facts)
        return found if isinstance(found, Missing) else of(found)

    return value


def _both(left: ValueOf, right: ValueOf, of: Callable[[Value, Value], Value | Missing]) -> ValueOf:
    def value(facts: Mapping[str, Evidence]) -> Value | Missing:
        a, b = left(facts), right(facts)
        if isinstance(a, Missing):
            return a
        return b if isinstance(b, Missing) else of(a, b)

    return value


def _among(one: Value, several: Value) -> bool:
    if not isinstance(several, tuple):
        raise TypeError(f"{several!r} is not a collection")
    return one in several


def _junction(parts: tuple[ValueOf, ...], *, decisive: bool) -> ValueOf:
    """And (decisive False) or or (decisive True): one decisive part settles it, whatever else is not known."""

    def value(facts: Mapping[str, Evidence]) -> Value | Missing:
        missing: Missing | None = None
        for part in parts:
            found = part(facts)
            if isinstance(found, Missing):
                missing = missing or found
            elif bool(found) is decisive:
                return decisive
        return missing or (not decisive)

    return value
