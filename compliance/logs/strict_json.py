"""Strict reading of one line of JSON, and the scan that finds where and what is wrong when that fails.

Python's own reader keeps the last of two members of one name, accepts NaN, and says little of what it has read before
a fault. Here each of these is a fault with its place, and the members that stand complete before it are salvaged: not
as evidence, only to know which table, round and kind of event the lost line concerned.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from json.decoder import scanstring  # type: ignore[attr-defined] # public in use, missing in the stubs
from typing import Any, Final, NoReturn

from compliance.logs.faults import Fault, LineError, shorten

DEEPEST: Final = 32
_LONGEST_NUMBER: Final = 40
_CORRECT_LINE: Final = "Correct the line, or have the recorder write it anew."

# tokens of JSON
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD: Final = re.compile(r"-?[A-Za-z_]+")
# what can be left of a constant or a number where a line breaks off
_CUT: Final = {word[:n] for word in ("true", "false", "null") for n in range(1, len(word))} | set("-.eE") | {"e-", "e+"}
_NO_NUMBERS: Final = ("NaN", "Infinity", "-Infinity")
_CONSTANTS: Final[dict[str, Any]] = {"true": True, "false": False, "null": None}


class _RefusedError(ValueError):
    """Thrown out of the decoder's hooks; the scan then finds the place."""


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _RefusedError
    return members


def read_number(token: str) -> int | Decimal:
    """A number as written: whole ones as int, others exactly. No log needs long ones, and they cost time to read."""
    if len(token) > _LONGEST_NUMBER:
        raise _RefusedError
    try:
        return int(token) if token.lstrip("-").isdigit() else Decimal(token)
    except InvalidOperation:
        raise _RefusedError from None


def _is_readable(token: str) -> bool:
    try:
        read_number(token)
    except _RefusedError:
        return False
    return True


def _no_constant(token: str) -> NoReturn:
    raise _RefusedError


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_members, parse_float=read_number, parse_int=read_number, parse_constant=_no_constant
)


def parse_object(text: str) -> dict[str, Any]:
    """The JSON object that is the whole of `text`; numbers with a fraction are Decimals. Raises LineError."""
    if text.count("[") + text.count("{") > DEEPEST:
        _refuse_if_deep(text)
    try:
        found = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise LineError(_explain(text, error)) from None
    except _RefusedError:
        raise LineError(_explain(text, None)) from None
    if not isinstance(found, dict):
        message = "This line is JSON, but not an object with members such as `event` and `table`."
        raise LineError(Fault("log.not-an-object", message, 1, "Write one event as one object a line.", shorten(text)))
    if "\\u" in text:
        _refuse_lone_surrogates(text)
    return found


def _refuse_if_deep(text: str) -> None:
    depth = 0
    for token in _tokens(text):
        if token.kind in ("[", "{"):
            depth += 1
            if depth > DEEPEST:
                message = f"Values are nested more than {DEEPEST} deep here; no event of a game log is."
                raise LineError(Fault("log.nested-too-deep", message, token.start + 1, _CORRECT_LINE))
        elif token.kind in ("]", "}"):
            depth -= 1


def _refuse_lone_surrogates(text: str) -> None:
    for token in _tokens(text):
        if token.kind == "string" and any("\ud800" <= c <= "\udfff" for c in token.value):
            message = "This text holds half of a character (a lone surrogate), which is not text."
            raise LineError(Fault("log.not-utf-8", message, token.start + 1, _CORRECT_LINE, shorten(token.value)))


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str  # string, number, constant, one of []{}:, or "fault"
    value: Any
    start: int
    end: int


def _tokens(text: str) -> Iterator[_Token]:
    """The tokens of a line up to its end or to the first thing that is none (kind "fault")."""
    at = 0
    while True:
        space = _SPACE.match(text, at)
        at = space.end() if space is not None else at
        if at >= len(text):
            return
        token = _token(text, at)
        yield token
        if token.kind == "fault":
            return
        at = token.end


def _token(text: str, at: int) -> _Token:
    char = text[at]
    if char in "[]{}:,":
        return _Token(char, char, at, at + 1)
    if char == '"':
        try:
            value, end = scanstring(text, at + 1, True)
        except json.JSONDecodeError as error:
            return _Token("fault", error.msg, at, error.pos)
        return _Token("string", value, at, end)
    number = _NUMBER.match(text, at)
    if number is not None:
        return _Token("number", number[0], at, number.end())
    word = _WORD.match(text, at)
    if word is not None and word[0] in _CONSTANTS:
        return _Token("constant", _CONSTANTS[word[0]], at, word.end())
    return _Token("fault", word[0] if word is not None else char, at, word.end() if word is not None else at + 1)


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a line's object as it stands there: name, value (None for lists and objects), places from 0."""

    name: str
    value: Any
    name_at: int
    value_at: int


@dataclass(frozen=True, slots=True)
class Scan:
    """The members that stand complete before the first fault of a line, and that fault if there is one.

    Only whole tokens count, and a number at the very end of a broken line is not taken: its digits may go on.
    """

    members: tuple[Member, ...]
    duplicate: Member | None = None
    refused: _Token | None = None


def scan_members(text: str) -> Scan:
    """Reads as far as the line goes; never raises."""
    members: list[Member] = []
    names: list[set[str]] = []
    pending: tuple[str, int] | None = None  # a name of the outermost object whose value has not ended
    value: _Token | None = None
    depth = 0
    last: _Token | None = None
    tokens = list(_tokens(text))
    for position, token in enumerate(tokens):
        following = tokens[position + 1] if position + 1 < len(tokens) else None
        if token.kind == "fault" or (token.kind == "number" and not _is_readable(token.value)):
            return Scan(tuple(members), None, token)
        if token.kind in ("{", "["):
            depth += 1
            if depth > DEEPEST:
                break
            names.append(set())
            value = value or (token if pending is not None else None)
        elif token.kind in ("}", "]"):
            if depth <= 1:
                if pending is not None and value is not None:
                    members.append(_member(pending, value))
                break
            depth -= 1
            names.pop()
        elif token.kind == "string" and following is not None and following.kind == ":" and names:
            if token.value in names[-1]:
                return Scan(tuple(members), Member(token.value, None, token.start, token.start))
            names[-1].add(token.value)
            if depth == 1:
                pending, value = (token.value, token.start), None
        elif token.kind == "," and depth == 1:
            if pending is not None and value is not None:
                members.append(_member(pending, value))
            pending, value = None, None
        elif token.kind not in (":", ",") and depth == 1 and pending is not None and value is None:
            value = token
        last = token
    else:
        # the line broke off: a string or constant that has ended is whole, a number may go on
        if pending is not None and value is not None and value is last and value.kind in ("string", "constant"):
            members.append(_member(pending, value))
    return Scan(tuple(members))


def _member(pending: tuple[str, int], value: _Token) -> Member:
    plain: Any = None
    if value.kind in ("string", "constant"):
        plain = value.value
    elif value.kind == "number":
        plain = read_number(value.value)
    return Member(pending[0], plain, pending[1], value.start)


def _explain(text: str, error: json.JSONDecodeError | None) -> Fault:
    scan = scan_members(text)
    if scan.duplicate is not None:
        name = scan.duplicate.name
        message = f"The member `{shorten(name)}` stands twice in one object, so one of its values would be lost."
        return Fault("log.duplicate-member", message, scan.duplicate.name_at + 1, _CORRECT_LINE, shorten(name))
    if scan.refused is not None and scan.refused.kind == "number":
        message = "This number is too long or too large to be anything a game log records."
        return Fault("log.bad-number", message, scan.refused.start + 1, _CORRECT_LINE, shorten(scan.refused.value))
    if scan.refused is not None and str(scan.refused.value).startswith(_NO_NUMBERS):
        message = f"{shorten(scan.refused.value)} is not a number, and JSON does not know it."
        quote = shorten(scan.refused.value)
        return Fault("log.not-a-number", message, scan.refused.start + 1, "Leave out what was not recorded.", quote)
    if error is None:
        at = scan.refused.start if scan.refused is not None else 0
        return Fault("log.not-json", "This line is not JSON.", at + 1, _CORRECT_LINE, shorten(text[at : at + 40]))
    return _explain_syntax(text, error, scan)


def _explain_syntax(text: str, error: json.JSONDecodeError, scan: Scan) -> Fault:
    if error.msg.startswith("Extra data"):
        message = "Something stands on this line after the event's object has ended."
        remedy = "Write one event a line."
        return Fault("log.not-json", message, error.pos + 1, remedy, shorten(text[error.pos :]))
    end = len(text.rstrip())
    breaks_off = error.pos >= end or (scan.refused is not None and text[scan.refused.start : end] in _CUT)
    if breaks_off or error.msg.startswith("Unterminated string"):
        message = "This line breaks off: its JSON is not complete."
        remedy = "Have the recorder write whole lines; if the log was cut off in copying, copy it again."
        return Fault("log.truncated-line", message, len(text) + 1, remedy, shorten(text[-40:]))
    message = f"This line is not JSON ({error.msg[0].lower()}{error.msg[1:]})."
    return Fault("log.not-json", message, error.pos + 1, _CORRECT_LINE, shorten(text[error.pos : error.pos + 40]))
