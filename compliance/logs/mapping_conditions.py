"""The small language in which a mapping states what must hold of each row of a foreign log."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any, Final

from compliance.logs.amounts import read_amount
from compliance.logs.faults import Fault, LineError, shorten
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

# tokens: a number as a row may write it, of a length that no amount or count exceeds
_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]{1,20}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})", re.ASCII)
_WHOLES: Final = re.compile(r"[0-9]{1,9}", re.ASCII)
# of a grammar's nodes those that compare a column with words, each of which is all that a row may say there
_OF_WHOLE_WORDS: Final = ("is_value", "is_one_of", "is_not", "is_none_of")
_LONGEST: Final = 2_000
_DEEPEST: Final = 40


NO_DECIMALS: Final[Mapping[str, str]] = {}
_POINT: Final = "."


class _NoNumberError(ValueError):
    """A column that is counted with is not a number: what it says, and its name."""

    def __init__(self, text: str, column: str) -> None:
        super().__init__(text)
        self.text = text
        self.column = column


@dataclass(frozen=True, slots=True)
class Condition:
    """A parsed condition: `words` as the mapping writes them, `columns` that it reads, `tree` as the grammar has it."""

    words: str
    columns: frozenset[str]
    tree: Any


@dataclass(frozen=True, slots=True)
class Computation:
    """A parsed sum of columns and numbers: `words` as the mapping writes them, `columns` that it reads, its tree."""

    words: str
    columns: frozenset[str]
    tree: Any


@cache
def _parser() -> Any:
    from lark import Lark

    grammar = (data_folder("grammars") / "log_conditions.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="earley", maybe_placeholders=False, start=["start", "sum"])


def parse_condition(words: str) -> Condition:
    """The condition in these words. Raises ValueError, saying where they are not understood."""
    tree = _parsed(words, "start", "condition")
    return Condition(words, _columns_of(tree), tree)


def parse_computation(words: str) -> Computation:
    """The sum in these words, `payout - stake`. Raises ValueError."""
    tree = _parsed(words, "sum", "sum")
    return Computation(words, _columns_of(tree), tree)


def _parsed(words: str, start: str, called: str) -> Any:
    from lark.exceptions import UnexpectedInput

    if len(words) > _LONGEST:
        raise ValueError(f"a {called} has at most {_LONGEST:,} characters, and this one has {len(words):,}")
    if max(_depths(words), default=0) > _DEEPEST:
        raise ValueError(f"its parentheses are nested more than {_DEEPEST} deep")
    if sum(words.count(sign) for sign in "+-*") > _DEEPEST:
        raise ValueError(f"it adds up more than {_DEEPEST} things")
    try:
        return _parser().parse(words, start=start)
    except UnexpectedInput as error:
        at = error.column if isinstance(error.column, int) and error.column > 0 else len(words) + 1
        raise ValueError(f"the {called} is not understood from column {at} on: {shorten(words)}") from None


def _columns_of(tree: Any) -> frozenset[str]:
    from lark import Token

    return frozenset(
        _name(token)
        for node in tree.iter_subtrees()
        if node.data != "value"
        for token in node.children
        if isinstance(token, Token) and token.type == "COLUMN"
    )


def _name(token: Any) -> str:
    return str(token).strip("`")


def _depths(words: str) -> Iterator[int]:
    depth = 0
    for char in words:
        depth += (char == "(") - (char == ")")
        yield depth


def compared_with_words(condition: Condition) -> tuple[str, ...]:
    """The columns that the condition compares with words, in its order."""
    by_words = (*_OF_WHOLE_WORDS, "contains", "begins_with")
    nodes = (node for node in condition.tree.iter_subtrees_topdown() if node.data in by_words)
    return tuple(dict.fromkeys(_name(node.children[0]) for node in nodes))


def words_for(condition: Condition, column: str) -> tuple[str, ...]:
    """The words that the condition says may, or may not, stand in the column."""
    nodes = (n for n in condition.tree.iter_subtrees_topdown() if n.data in _OF_WHOLE_WORDS)
    nodes = (n for n in nodes if _name(n.children[0]) == column)
    return tuple(dict.fromkeys(_value(part) for node in nodes for part in node.children[1:]))


def holds(condition: Condition, row: Row, decimals: Mapping[str, str] = NO_DECIMALS) -> bool:
    """Whether the condition holds of the row; where a number is compared with nothing or with a word, it does not.

    decimals: the decimal marks by which the mapping reads columns. Raises LineError for figures that are no number.
    """
    try:
        return _truth(condition.tree, row, decimals)
    except _NoNumberError as error:
        # a word beside numbers (`push`, `fold`) says that there is no amount; figures that cannot be read are one
        if not any(char.isdigit() for char in error.text):
            return False
        message = (
            f"The column {shorten(error.column)} is counted with in the condition {shorten(condition.words)}, "
            "and the figures that stand here are not a number."
        )
        remedy = "Say with `as: amount` and `decimal` how the column writes amounts, or correct the row or the mapping."
        raise LineError(Fault("log.row-refused", message, 1, remedy, shorten(error.text))) from None


def computed(sum_: Computation, row: Row, decimals: Mapping[str, str] = NO_DECIMALS) -> Decimal | None:
    """What the sum comes to for the row; None where one of its columns is not a number."""
    try:
        return _number(sum_.tree, row, decimals)
    except _NoNumberError:
        return None


def _truth(node: Any, row: Row, decimals: Mapping[str, str]) -> bool:
    parts = node.children
    match node.data:
        case "implies":
            return not _truth(parts[0], row, decimals) or _truth(parts[1], row, decimals)
        case "any_of":
            return any(_truth(part, row, decimals) for part in parts)
        case "all_of":
            return all(_truth(part, row, decimals) for part in parts)
        case "negated":
            return not _truth(parts[0], row, decimals)
        case "compare":
            return _COMPARE[str(parts[1])](_number(parts[0], row, decimals), _number(parts[2], row, decimals))
        case "is_not_empty":
            return _text(row, parts[0]) != ""
        case "is_empty":
            return _text(row, parts[0]) == ""
        case "is_one_of":
            return _text(row, parts[0]) in {_value(part) for part in parts[1:]}
        case "is_none_of":
            return _text(row, parts[0]) not in {_value(part) for part in parts[1:]}
        case "contains":
            return _value(parts[1]) in _text(row, parts[0])
        case "begins_with":
            return _text(row, parts[0]).startswith(_value(parts[1]))
        case "is_not":
            return _text(row, parts[0]) != _value(parts[1])
        case _:
            return _text(row, parts[0]) == _value(parts[1])


def _number(node: Any, row: Row, decimals: Mapping[str, str]) -> Decimal:
    parts = node.children
    match node.data:
        case "plus":
            return _number(parts[0], row, decimals) + _number(parts[1], row, decimals)
        case "minus":
            return _number(parts[0], row, decimals) - _number(parts[1], row, decimals)
        case "times":
            return _number(parts[0], row, decimals) * _number(parts[1], row, decimals)
        case "number":
            return Decimal(str(parts[0]))
        case "total":
            return _total(_name(parts[0]), row.get(_name(parts[0])))
        case _:
            return _number_of(_name(parts[0]), _text(row, parts[0]), decimals)


def _total(column: str, value: Any) -> Decimal:
    """The whole numbers in a list or a cell, added up."""
    told = [str(part).strip() for part in value] if isinstance(value, list) else _WHOLES.findall(str(value or ""))
    if not told or not all(_WHOLES.fullmatch(part) for part in told):
        raise _NoNumberError("" if value is None else str(value), column)
    return sum(map(Decimal, told), Decimal())


def _number_of(column: str, text: str, decimals: Mapping[str, str]) -> Decimal:
    """The number that the column says, by whatever mark the mapping reads it; two marks must not read it as two."""
    marks = decimals.get(column) or decimals.get("") or _POINT
    if marks == _POINT and _NUMBER.fullmatch(text) is not None:
        return Decimal(text)
    read = {read_amount(text, mark) for mark in marks} - {None}
    if len(read) != 1:
        raise _NoNumberError(text, column)
    number = read.pop()
    assert number is not None
    return number


def _text(row: Row, column: Any) -> str:
    value = row.get(_name(column), "")
    return "" if value is None else str(value).strip()


def _value(node: Any) -> str:
    return str(node.children[0]).strip('"')
