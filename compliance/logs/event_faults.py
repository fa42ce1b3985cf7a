"""What is wrong with the members of an event, in the words of this house and not of the library that found it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from compliance.logs.faults import Fault, UnreadableError, shorten
from compliance.spelling import aside

_LISTED: Final = 160  # longer lists of values are looked up rather than read in a message
CORRECT_VALUE: Final = "Correct the recorder or this line; until then the line is left out."

# what stands where the library wants a value of a kind; its own words name types that no reader of a log knows
_WANTED: Final = {
    "string": "text stands here",
    "int": "a whole number stands here",
    "bool": "true or false stands here",
    "decimal": "a number stands here",
    "float": "a number stands here",
    "list": "a list stands here",
    "tuple": "a list stands here",
    "frozen": "a list stands here",
    "set": "a list stands here",
    "dict": "names with values under them stand here",
    "mapping": "names with values under them stand here",
    "model": "names with values under them stand here",
}
# where the kind is right and the value is not
_OF_THE_KIND: Final = {
    "string_too_short": "an empty text stands here",
    "string_pattern_mismatch": "text of another form stands here",
    "too_short": "too few stand here",
    "too_long": "too many stand here",
    "greater_than": "a number that is too small stands here",
    "greater_than_equal": "a number that is too small stands here",
    "less_than": "a number that is too large stands here",
    "less_than_equal": "a number that is too large stands here",
}
_OTHERWISE: Final = "a value of another kind stands here"


def wanted(type_: str) -> str:
    """What stands here instead, by the library's type of fault."""
    return _OF_THE_KIND.get(type_) or _WANTED.get(type_.partition("_")[0], _OTHERWISE)


def values_of(expected: str) -> list[str]:
    """The values of a closed list, from the library's words "'a', 'b' or 'c'"."""
    return [word.strip("'\"") for word in expected.replace(" or ", ", ").split(", ")]


def listed(expected: str) -> str:
    """A closed list of values as it is told, or where to look them up."""
    return f"it is {expected}" if len(expected) <= _LISTED else "docs/log-format.md lists what it can be"


def event_faults(kind: str, members: Mapping[str, Any], error: ValidationError, known: tuple[str, ...]) -> list[Fault]:
    """The faults, in the order in which the members stand; a missing member stands after all that are there.

    The quote of each is the name of the member at fault ("" for one of the event as a whole).
    """
    order = {name: n for n, name in enumerate(members)}

    def place(fault: Any) -> int:
        return order.get(str(fault["loc"][0]) if fault["loc"] else "", len(order))

    return [_explain(kind, members, fault, known) for fault in sorted(error.errors(include_url=False), key=place)]


def _explain(kind: str, members: Mapping[str, Any], found: Any, known: tuple[str, ...]) -> Fault:
    member = str(found["loc"][0]) if found["loc"] else ""
    inside = ".".join(shorten(str(part)) for part in found["loc"][:2])
    written = shorten(_as_json(members.get(member)))
    cause = found.get("ctx", {}).get("error")
    if isinstance(cause, UnreadableError):
        return _explain_value(member, written, cause)
    match found["type"]:
        case "missing":
            message = f"A `{kind}` event needs the member `{inside}`, which is not on this line."
            return Fault("log.missing-member", message, 1, CORRECT_VALUE, member)
        case "extra_forbidden":
            near = aside(member, known) if len(found["loc"]) == 1 else ""
            message = f"A `{kind}` event has no member `{inside}`{near}."
            remedy = "Correct its name, or let it begin with `x-` if it is the recorder's own."
            return Fault("log.unknown-member", message, 1, remedy, member)
        case "literal_error":
            expected = str(found.get("ctx", {}).get("expected", ""))
            near = _near(member, str(members.get(member)), expected)
            message = f"`{inside}` cannot be {written}{near} ({listed(expected)})."
            return Fault("log.unknown-value", message, 1, CORRECT_VALUE, member)
        case type_:
            message = f"`{inside}` cannot be {written}: {wanted(type_)}."
            return Fault("log.wrong-type", message, 1, CORRECT_VALUE, member)


def _near(member: str, word: str, expected: str) -> str:
    from compliance.logs.column_words import bet_by_other_name  # reads a file a game: only for who wrote a wrong word

    other = bet_by_other_name(word) if member == "bet" else ""
    return f" (did you mean `{other}`?)" if other else aside(word, values_of(expected))


def _explain_value(member: str, written: str, cause: UnreadableError) -> Fault:
    if not member:
        sentence = str(cause)
        return Fault(cause.code, f"{sentence[0].upper()}{sentence[1:]}.", 1, CORRECT_VALUE, "")
    code = cause.code
    if code == "log.bad-amount" and "negative" in str(cause):
        code = "log.negative-amount"
    return Fault(code, f"`{member}` cannot be {written}: {cause}.", 1, CORRECT_VALUE, member)


def _as_json(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)
