"""The small language in which a mapping states what must hold of each row of a foreign log."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any, Final

from compliance.places import data_folder

Row = Mapping[str, Any]

_COMPARE: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A parsed condition: `words` as the mapping writes them, `columns` that it reads, `tree` as the grammar has it."""

    words: str
    columns: frozenset[str]
    tree: Any


@cache
def _parser() -> Any:
    from lark import Lark

    grammar = (data_folder("grammars") / "log_conditions.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="earley", maybe_placeholders=False)


def parse_condition(words: str) -> Condition:
    """The condition in these words. Raises ValueError, saying where they are not understood."""
    from lark import Token
    from lark.exceptions import UnexpectedInput

    try:
        tree = _parser().parse(words)
    except UnexpectedInput as error:
        at = error.column if isinstance(error.column, int) and error.column > 0 else len(words) + 1
        raise ValueError(f"the condition is not understood from column {at} on: {words}") from None
    columns = frozenset(
        str(token)
        for node in tree.iter_subtrees()
        if node.data != "value"
        for token in node.children
        if isinstance(token, Token) and token.type == "COLUMN"
    )
    return Condition(words, columns, tree)


def holds(condition: Condition, row: Row) -> bool:
    """Whether the condition holds of the row. A column that is compared and is no number makes it not hold."""
    try:
        return _truth(condition.tree, row)
    except InvalidOperation:
        return False


def _truth(node: Any, row: Row) -> bool:
    parts = node.children
    match node.data:
        case "implies":
            return not _truth(parts[0], row) or _truth(parts[1], row)
        case "any_of":
            return any(_truth(part, row) for part in parts)
        case "all_of":
            return all(_truth(part, row) for part in parts)
        case "compare":
            return _COMPARE[str(parts[1])](_number(parts[0], row), _number(parts[2], row))
        case "is_not_empty":
            return _text(row, parts[0]) != ""
        case "is_empty":
            return _text(row, parts[0]) == ""
        case "is_one_of":
            return _text(row, parts[0]) in {_value(part) for part in parts[1:]}
        case "is_not":
            return _text(row, parts[0]) != _value(parts[1])
        case _:
            return _text(row, parts[0]) == _value(parts[1])


def _number(node: Any, row: Row) -> Decimal:
    parts = node.children
    match node.data:
        case "plus":
            return _number(parts[0], row) + _number(parts[1], row)
        case "minus":
            return _number(parts[0], row) - _number(parts[1], row)
        case "number":
            return Decimal(str(parts[0]))
        case _:
            return Decimal(_text(row, parts[0]))


def _text(row: Row, column: Any) -> str:
    value = row.get(str(column), "")
    return "" if value is None else str(value).strip()


def _value(node: Any) -> str:
    return str(node.children[0]).strip('"')
