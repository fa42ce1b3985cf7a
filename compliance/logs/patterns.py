"""Patterns of a mapping: words with plain names in braces, `Player {seat}: {cards}`. A brace itself is written twice.

A name is a name and nothing else: no attribute, no index, no conversion, no width. A pattern therefore can neither
reach into what stands at its names, nor make more text than it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Final

LONGEST: Final = 1_000

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
                if not token["name"].isidentifier():
                    raise _unreadable(
                        f"{token[0]} is no placeholder: in braces stands the plain name of a column, such as {{seat}}, "
                        "and nothing else"
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
    """The pattern, if a text can be taken apart by it in one way. Raises ValueError."""
    names = names_of(checked(written))
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
