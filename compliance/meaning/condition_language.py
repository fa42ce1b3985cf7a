"""Reads the small language in which bindings say what must hold (grammars/conditions.lark) into expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import cast

from lark import Lark, ParseTree, Token, Transformer, v_args
from lark.exceptions import UnexpectedInput, VisitError

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


class UnknownNameError(ValueError):
    """A name that is neither a fact of the vocabulary nor a hole of the binding."""


@cache
def _parser() -> Lark:
    grammar = (data_folder("grammars") / "conditions.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr")


@v_args(inline=True)
class _ToExpression(Transformer[Token, Expression]):
    """Builds the expression; `resolve` turns a name into a constant or a fact."""

    def __init__(self, resolve: Callable[[str], Expression]) -> None:
        super().__init__()
        self._resolve = resolve

    def number(self, token: Token) -> Expression:
        return Constant(int(token))

    def string(self, token: Token) -> Expression:
        return Constant(str(token)[1:-1])

    def yes(self) -> Expression:
        return Constant(True)

    def no(self) -> Expression:
        return Constant(False)

    def name(self, token: Token) -> Expression:
        return self._resolve(str(token))

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


def names_asked(text: str) -> set[str]:
    """The names in a condition that can be read: of facts, of holes, of what the world gives."""
    return {str(token) for node in _tree(text).find_data("name") for token in node.children}


def read_condition(
    text: str, holes: Mapping[str, Value], vocabulary: Mapping[str, str]
) -> tuple[Expression | None, str]:
    """(expression, "") or (None, why not). `holes`: values from the law's words; `vocabulary`: all facts there are."""

    def resolve(name: str) -> Expression:
        if name in holes:
            return Constant(holes[name])
        if name in vocabulary:
            return FactName(name)
        raise UnknownNameError(f"“{name}” is neither a fact of this game nor a hole of the quoted words")

    try:
        tree = _tree(text)
        return _ToExpression(resolve).transform(tree), ""
    except UnexpectedInput as error:
        return None, f"“{text}” cannot be read at column {error.column}"
    except VisitError as error:
        if isinstance(error.orig_exc, UnknownNameError):
            return None, str(error.orig_exc)
        raise
