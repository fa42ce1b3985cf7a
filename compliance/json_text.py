"""A document as JSON text, written as it is read: lists that are longer than memory are never held."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def json_chunks(document: Mapping[str, Any], *, ascii_only: bool = True) -> Iterator[str]:
    """The text that `json.dumps` with an indent of 1 gives, in pieces, and a line end. Raises ValueError for NaN."""
    yield from _chunks(document, 0, ascii_only)
    yield "\n"


def _chunks(value: Any, depth: int, ascii_only: bool) -> Iterator[str]:
    if isinstance(value, Mapping) and (not depth or any(_is_lazy(part) for part in _within(value))):
        named = ((f"{json.dumps(name, ensure_ascii=ascii_only)}: ", part) for name, part in value.items())
        yield from _listed(("{", "}"), named, depth, ascii_only)
    elif _is_lazy(value) or (
        depth == 1 and isinstance(value, list)
    ):  # a document's own lists are long, its items short
        yield from _listed(("[", "]"), (("", part) for part in value), depth, ascii_only)
    else:
        written = json.dumps(value, indent=1, allow_nan=False, ensure_ascii=ascii_only)
        yield written.replace("\n", "\n" + " " * depth)


def _listed(
    brackets: tuple[str, str], members: Iterator[tuple[str, Any]], depth: int, ascii_only: bool
) -> Iterator[str]:
    opened, closed = brackets
    between = opened
    for name, part in members:
        yield f"{between}\n{' ' * (depth + 1)}{name}"
        yield from _chunks(part, depth + 1, ascii_only)
        between = ","
    yield f"\n{' ' * depth}{closed}" if between == "," else opened + closed


def _is_lazy(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, list, tuple))


def _within(value: Mapping[str, Any]) -> Iterator[Any]:
    """The members of a document, and those of its members that are documents themselves."""
    for part in value.values():
        yield part
        if isinstance(part, Mapping):
            yield from _within(part)
