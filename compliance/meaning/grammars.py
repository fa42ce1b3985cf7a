"""The grammars of clauses: loaded once, applied to the plain words of a provision, remembered by text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, ParamSpec, TypeVar

from lark import Lark, Token, Transformer, Tree
from lark.exceptions import UnexpectedEOF, UnexpectedInput, VisitError

from compliance.meaning.parsed import Key, Parsed, kept
from compliance.places import data_folder

_P = ParamSpec("_P")
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Misread:
    """Words that a grammar does not take: `understood` of them it does, from `stopped_at` on it does not."""

    understood: str
    stopped_at: str


class SenselessError(ValueError):
    """Words that a grammar takes, but that contradict themselves ("seven (8)")."""


@cache
def _parser(grammar: str, starts: tuple[str, ...]) -> Lark:
    path = data_folder("grammars") / f"{grammar}.lark"
    return Lark.open(str(path), start=list(starts), parser="earley", lexer="dynamic", maybe_placeholders=False)


_MEMORIES: list[Callable[[], None]] = []


def remembered(read: Callable[_P, _T]) -> Callable[_P, _T]:
    """A reader of words that reads the same words once; `forget` clears what it remembers."""
    kept_readings = cache(read)
    _MEMORIES.append(kept_readings.cache_clear)
    return kept_readings  # type: ignore[return-value] # functools.cache does not keep the signature


def forget() -> None:
    """Forgets every clause read in this process, so that a build sees each of them again."""
    for clear in _MEMORIES:
        clear()
    PARSED.clear()


@remembered
def parse_words(grammar: str, starts: tuple[str, ...], start: str, words: str) -> Tree[Token] | Misread:
    """The syntax tree of the words under one start rule of a grammar, or where they stop being understood."""
    found = kept((grammar, start, words)) or _parse(grammar, starts, start, words)
    PARSED[(grammar, start, words)] = found
    return Misread(*found) if isinstance(found, tuple) else found


def record_of(tree: Tree[Token] | Misread, trees: Transformer[Token, Any], words: str) -> Any:
    """The record that a game makes of the tree of some words; a Misread where they make none."""
    if isinstance(tree, Misread):
        return tree
    try:
        return trees.transform(tree)
    except VisitError as error:
        if isinstance(error.orig_exc, (ZeroDivisionError, SenselessError)):
            return Misread("", words)  # for example odds of so much to nothing, which are no odds
        raise


# every clause that was read in this run, for the file in which `rulebook build` keeps them
PARSED: dict[Key, Parsed] = {}


def _parse(grammar: str, starts: tuple[str, ...], start: str, words: str) -> Parsed:
    try:
        tree = _parser(grammar, starts).parse(words, start=start)
    except UnexpectedEOF:
        return words, ""
    except UnexpectedInput as error:
        at = error.pos_in_stream or 0
        return words[:at], words[at:]
    for part in tree.iter_subtrees():
        # rules that a grammar gets from grammars/common.lark indirectly bear its name before their own
        part.data = str(part.data).rpartition("__")[-1]
    return tree
