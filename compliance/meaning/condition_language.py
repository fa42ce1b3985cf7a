"""Reads the small language in which bindings say what must hold (grammars/conditions.lark) into expressions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, cast

from lark import Lark, ParseTree, Token, Transformer, v_args
from lark.exceptions import UnexpectedInput

from compliance.meaning.evidence import Value
from compliance.meaning.expressions import (
    All,
    Among,
    Arithmetic,
    ArithmeticSign,
    Comparison,
    ComparisonSign,
    Constant,
    Expression,
    FactName,
    Not,
    Some,
    Within,
)
from compliance.places import data_folder


@cache
def _parser() -> Lark:
    grammar = (data_folder("grammars") / "conditions.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr")


@v_args(inline=True)
class _ToExpression(Transformer[Token, Expression]):
    """Builds the expression; a name is a constant where it is that of a hole (`holes`: with the values of the law's
    words), else a fact."""

    def __init__(self, holes: Mapping[str, Value]) -> None:
        super().__init__()
        self._holes = holes

    def number(self, token: Token) -> Expression:
        return Constant(int(token))

    def string(self, token: Token) -> Expression:
        return Constant(str(token)[1:-1])

    def yes(self) -> Expression:
        return Constant(True)

    def no(self) -> Expression:
        return Constant(False)

    def name(self, token: Token) -> Expression:
        return Constant(self._holes[str(token)]) if str(token) in self._holes else FactName(str(token))

    def either(self, *parts: Expression) -> Expression:
        # one part alone is that part: a sum in brackets stays a number
        return parts[0] if len(parts) == 1 else Some(parts)

    def both(self, *parts: Expression) -> Expression:
        return parts[0] if len(parts) == 1 else All(parts)

    def negation(self, part: Expression) -> Expression:
        return Not(part)

    def comparison(self, left: Expression, sign: Token, right: Expression) -> Expression:
        return Comparison(cast(ComparisonSign, str(sign)), left, right)

    def arithmetic(self, left: Expression, sign: Token, right: Expression) -> Expression:
        return Arithmetic(cast(ArithmeticSign, str(sign)), left, right)

    def among(self, item: Expression, *values: Expression) -> Expression:
        if all(isinstance(v, Constant) for v in values):
            return Within(item, tuple(v.value for v in values if isinstance(v, Constant)))
        return Some(tuple(Comparison("==", item, v) for v in values))

    def held_by(self, item: Expression, collection: Expression) -> Expression:
        return Among(item, collection)

    def between(self, item: Expression, low: Expression, high: Expression) -> Expression:
        return All((Comparison(">=", item, low), Comparison("<=", item, high)))


@cache
def _tree(text: str) -> ParseTree:
    return _parser().parse(text)


@cache
def _names(text: str) -> tuple[str, ...]:
    found = _tree(text).scan_values(lambda token: isinstance(token, Token) and token.type == "NAME")
    return tuple(dict.fromkeys(map(str, found)))


def names_asked(text: str) -> set[str]:
    """The names in a condition that can be read: of facts, of holes, of what the world gives."""
    return set(_names(text))


# conditions are read again for each version and under each reading, with few other values
_READ: Final[dict[tuple[str, str], Expression]] = {}


def read_condition(
    text: str, holes: Mapping[str, Value], vocabulary: Mapping[str, str]
) -> tuple[Expression | None, str]:
    """(expression, "") or (None, why not). `holes`: values from the law's words; `vocabulary`: all facts there are."""

    try:
        names = _names(text)
    except UnexpectedInput as error:
        return None, f"“{text}” cannot be read at column {error.column}"
    for name in names:
        if name not in holes and name not in vocabulary:
            return None, f"“{name}” is neither a fact of this game nor a hole of the quoted words"
    said = {name: holes[name] for name in names if name in holes}
    # values as they are written, since 1 and "yes" are equal
    key = text, repr(said)
    if key not in _READ:
        _READ[key] = _ToExpression(said).transform(_tree(text))
    return _READ[key], ""
