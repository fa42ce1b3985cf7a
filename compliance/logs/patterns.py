"""Patterns of a mapping: words with plain names in braces, `Player {seat}: {cards}`. A brace itself is written twice.

A name is the name of a column and nothing else: no index, no conversion, no width. A pattern therefore can neither
reach into what stands at its names, nor make more text than it holds. Where words do not suffice, a regular expression
is matched in linear time, whatever it and the text hold (RE2).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any, Final

from compliance.logs.faults import shorten

LONGEST: Final = 1_000
_ROOM: Final = 4 << 20  # bytes that the engine may use for one expression

# a column's name as it stands in braces: what begins with a letter (or #) and has no sign of an index, a conversion or
# a width
_NAME: Final = re.compile(r"(?:#|[^\W\d])[^{}\[\]!:<>=\n]*")
# tokens: a doubled brace, a brace with what stands in it, a single brace, words
_TOKEN: Final = re.compile(r"(?P<brace>\{\{|\}\})|\{(?P<name>[^{}]*)\}|(?P<single>[{}])|(?P<words>[^{}]+)")


@cache
def pieces_of(written: str) -> tuple[tuple[str, str | None], ...]:
    """The words of a pattern, each with the name in braces that follows them (None at its end). Raises ValueError."""
    if len(written) > LONGEST:
        raise _unreadable(f"it has {len(written):,} characters, and at most {LONGEST:,} can be read")
    found: list[tuple[str, str | None]] = []
    words = ""
    for token in _TOKEN.finditer(written):
        match token.lastgroup:
            case "brace":
                words += token[0][0]
            case "words":
                words += token[0]
            case "name":
                if _NAME.fullmatch(token["name"]) is None:
                    raise _unreadable(
                        f"{token[0]} is not a placeholder: in braces stands the plain name of a column, such as "
                        f"{{seat}}, and nothing else"
                    )
                found.append((words, token["name"]))
                words = ""
            case _:
                raise _unreadable(
                    f"at character {token.start() + 1} a brace stands without a partner, or around another one; in "
                    "braces stands the plain name of a column, and a brace itself is written twice"
                )
    if words:
        found.append((words, None))
    return tuple(found)


def _unreadable(why: str) -> ValueError:
    return ValueError(f"the pattern cannot be read: {why}")


def names_of(written: str) -> tuple[str, ...]:
    """The names of a pattern, in their order."""
    return tuple(name for _, name in pieces_of(written) if name is not None)


def checked(written: str) -> str:
    """The pattern, if it has a name. Raises ValueError, saying what is wrong with it."""
    if not names_of(written):
        raise _unreadable("it needs at least one name in braces, such as {seat}")
    return written


def checked_for_taking_apart(written: str) -> str:
    """The pattern, if a text can be taken apart by it in one way, into something. Raises ValueError."""
    return checked(checked_to_be_told(written))


def checked_to_be_told(written: str) -> str:
    """The pattern, if a text can be told by it, and taken apart in one way if it has names. Raises ValueError."""
    names = names_of(written)
    pieces = pieces_of(written)
    for (_, name), (words, following) in pairwise(pieces):
        if not words and following is not None:
            raise _unreadable(f"nothing stands between {{{name}}} and {{{following}}}, so the two cannot be told apart")
    for name in names:
        if names.count(name) > 1:
            raise _unreadable(f"{{{name}}} stands twice, so one of its values would be lost")
    return written


def put_together(written: str, said: Callable[[str], str]) -> str:
    """The pattern with what is said at each of its names."""
    return "".join(words + (said(name) if name is not None else "") for words, name in pieces_of(written))


# regular expressions


class _Engine:
    """The engine of linear-time expressions, loaded when a mapping has one."""

    def __init__(self) -> None:
        import re2

        self.options: Any = re2.Options()
        self.options.log_errors = False
        self.options.max_mem = _ROOM
        self.re2: Any = re2


@cache
def _engine() -> _Engine:
    return _Engine()


@cache
def compiled(expression: str) -> Any:
    """The expression, ready to be matched in time in proportion to the text. Raises ValueError."""
    if len(expression) > LONGEST:
        raise ValueError(f"the expression has {len(expression):,} characters, and at most {LONGEST:,} can be read")
    engine = _engine()
    try:
        return engine.re2.compile(expression, engine.options)
    except (engine.re2.error, UnicodeEncodeError) as error:
        said = error.args[0] if error.args and not isinstance(error, UnicodeEncodeError) else "no text"
        why = shorten(said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said))
        raise ValueError(
            f"the expression cannot be read ({why}); it is of the kind that is matched in linear time (RE2), which has "
            "no looking ahead or behind and no references to groups"
        ) from None


def checked_to_match(expression: str) -> str:
    """The expression, if it names what it takes out of a text. Raises ValueError."""
    if not compiled(checked_to_find(expression)).groupindex:
        raise ValueError("the expression needs at least one named group, such as (?P<seat>[0-9]+)")
    return expression


def checked_to_find(expression: str) -> str:
    """The expression, if it can be matched, and no two of its groups have one name. Raises ValueError."""
    compiled(expression)
    if len(set(re.findall(r"\(\?P?<(\w+)>", expression))) < len(re.findall(r"\(\?P?<\w+>", expression)):
        raise ValueError("two groups of the expression have one name, so one of their values would be lost")
    return expression


def names_of_expression(expression: str) -> tuple[str, ...]:
    """The names of its groups."""
    return tuple(compiled(expression).groupindex)


def matched(expression: str, text: str) -> dict[str, str] | None:
    """What stands at each name where the whole text matches; a group that took no part gives nothing."""
    try:
        found = compiled(expression).fullmatch(text)
    except UnicodeEncodeError:  # half of a character, which is not text
        return None
    return None if found is None else {k: (v or "").strip() for k, v in found.groupdict().items()}
