"""How a member's value is found for a row by its mapping: a constant, a column, or several columns put together."""

from __future__ import annotations

from typing import Any, Final

from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.mapped_cells import said
from compliance.logs.mapping_conditions import Row
from compliance.logs.mapping_file import Template, Value
from compliance.logs.patterns import put_together
from compliance.logs.quantities import whole_number

CORRECT: Final = "Correct the row or the mapping; until then the row is left out."
_FLAGS: Final = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}


def fill(template: Template, values: Row) -> dict[str, Any]:
    """The members that a template gives for a row. Raises LineError for a value that the mapping does not know."""
    filled: dict[str, Any] = {}
    for member, how in template.items():
        value = _value(how, values) if isinstance(how, Value) else how
        if value is not None:
            filled[member] = value
    return filled


def is_constant(how: str | Value | list[str]) -> bool:
    """Whether the mapping says the value itself, whatever a row holds."""
    return not isinstance(how, Value) or (how.column is None and how.written is None)


def converted(how: str | Value | list[str], text: str | None = None) -> Any:
    """What a constant (or one of the values that a mapping gives for those of the file) is for its event."""
    if not isinstance(how, Value):
        return how
    text = (how.value or "") if text is None else text
    try:
        return _as(how, text, text)
    except LineError:
        return text


def _value(how: Value, values: Row) -> Any:
    written: Any = how.value if how.column is None else values.get(how.column)
    if how.written is not None:
        written = put_together(how.written, lambda name: said(values, name))
    text = "" if written is None else str(written).strip()
    if text == "" and how.optional:
        return None
    if how.values is not None:
        if text not in how.values:
            message = f"{_where(how)} says {shorten(text)}, for which the mapping has no value."
            raise LineError(Fault("log.unknown-value", message, 1, CORRECT))
        text = how.values[text]
        written = text
    return _as(how, text, written)


def _as(how: Value, text: str, written: Any) -> Any:
    match how.as_:
        case "number":
            return _number(text, how)
        case "numbers":
            return [_number(str(part), how) for part in (written if isinstance(written, list) else text.split(","))]
        case "flag":
            return _flag(text, how)
        case _:
            return text


def _number(text: str, how: Value) -> int:
    number = whole_number(text)
    if number is not None:
        return number
    message = f"{_where(how)} says {shorten(text)}, which is no whole number."
    raise LineError(Fault("log.wrong-type", message, 1, CORRECT))


def _flag(text: str, how: Value) -> bool:
    flag = _FLAGS.get(text.lower())
    if flag is not None:
        return flag
    message = f"{_where(how)} says {shorten(text)}, which is neither true nor false (nor yes, no, 1, 0)."
    raise LineError(Fault("log.wrong-type", message, 1, CORRECT))


def _where(how: Value) -> str:
    return f"The column {shorten(how.column)}" if how.column is not None else "A value put together by the mapping"
