"""The grammars of clauses: loaded once, applied to the plain words of a provision, remembered by text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, ParamSpec, TypeVar

from lark import Lark, Token, Transformer, Tree
from lark.exceptions import UnexpectedEOF, UnexpectedInput, VisitError

from compliance.meaning.parsed import Key, Parsed, Start, kept, kept_words
from compliance.meaning.sentences import in_order, rules_of_sentences, said_by_terminals
from compliance.places import data_folder, grammar_file
from compliance.sources.parsers import predicting_once

_P = ParamSpec("_P")
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Misread:
    """Words that a grammar does not take: `understood` of them it does, from `stopped_at` on it does not.

    `asked`: the grammar, its starts, the start and the words, from which `instead` tells what would have been taken.
    """

    understood: str
    stopped_at: str
    asked: tuple[str, tuple[str, ...], str, str] | None = field(default=None, compare=False)

    @property
    def instead(self) -> tuple[str, ...]:
        """Words with which the sentence could have gone on where it is no longer understood; a few, empty if none is
        a plain word."""
        return _words_taken(*self.asked) if self.asked is not None else ()

    @property
    def remedy(self) -> str:
        """What is not assessable, and what could have stood there instead."""
        lost = "Nothing is assessed by it, nor by what rests on it. Compare it with the publication."
        before = " ".join(self.understood.split()[-_SHOWN:])
        if not self.instead:
            return f"{lost} If it was published so, record a reading or bind its words."
        words = ", ".join(f"“{word}”" for word in self.instead)
        where = f"after “{before}”" if before else "at its beginning"
        return f"{lost} Understood {where} would be: {words}."


_MOSTLY: Final = 8  # one word in so many may be one that a grammar does not name
_SHOWN = 6  # words of a sentence shown before the place where it is no longer understood
_PLAIN = re.compile(r"[a-z][a-z ]*[a-z]")


@cache
def _words_taken(grammar: str, starts: tuple[str, ...], start: str, words: str) -> tuple[str, ...]:
    parser = _parser(grammar, starts)
    try:
        parser.parse(words, start=start)
    except UnexpectedInput as error:
        names = {str(name) for name in getattr(error, "allowed", None) or getattr(error, "expected", None) or ()}
    else:
        return ()
    said = said_by_terminals(grammar, starts)
    patterns = {terminal.name: terminal.pattern.value for terminal in parser.terminals}
    plain = {said.get(name) or _said_by(patterns[name]) for name in names if name in patterns}
    return tuple(sorted(word for word in plain if _PLAIN.fullmatch(word)))[:_SHOWN]


def _said_by(pattern: str) -> str:
    """The words of a terminal; of several ways to say it the shortest."""
    ways = pattern.removeprefix("(?:").removesuffix(")").split("|")
    return min(ways, key=len).replace("\\ ", " ").replace("\\s+", " ")


class SenselessError(ValueError):
    """Words that a grammar takes, but that contradict themselves ("seven (8)")."""


@cache
def _parser(grammar: str, starts: tuple[str, ...]) -> Lark:
    file = grammar_file(grammar)
    parser = Lark(
        file.read_text(encoding="utf-8") + rules_of_sentences(grammar, starts),
        source_path=str(file),
        start=list(starts),
        parser="earley",
        lexer="dynamic",
        maybe_placeholders=False,
        import_paths=[str(data_folder("grammars"))],
    )
    return predicting_once(parser)


def names_most_words(grammar: str, starts: tuple[str, ...], words: str) -> bool:
    """Whether of the words of a provision seven in eight are among those that a grammar names, in whatever order: only
    then is it worth while to ask whether the grammar takes words by which nothing is recognised."""
    said = _said(words)
    return len(said - _vocabulary(grammar, starts)) <= len(said) // _MOSTLY


_WORD: Final = re.compile(r"(?<!\\)[a-z]+")


@cache
def _said(words: str) -> frozenset[str]:
    return frozenset(word.removesuffix("s") for word in _WORD.findall(words))


_MEMORIES: list[Callable[[], None]] = []


def remembered(read: Callable[_P, _T]) -> Callable[_P, _T]:
    """A reader of words that reads the same words once; `forget` clears what it remembers."""
    kept_readings = cache(read)
    _MEMORIES.append(kept_readings.cache_clear)
    return kept_readings  # type: ignore[return-value] # functools.cache does not keep the signature


def forgotten_too(clear: Callable[[], None]) -> None:
    """`clear` clears what was remembered of words elsewhere: `forget` does that too."""
    _MEMORIES.append(clear)


def forget() -> None:
    """Forgets every clause read in this process, so that a build sees each of them again."""
    for clear in _MEMORIES:
        clear()
    PARSED.clear()
    NAMED.clear()


@remembered
def _vocabulary(grammar: str, starts: tuple[str, ...]) -> frozenset[str]:
    said = kept_words((grammar, starts))
    if said is None:
        said = frozenset().union(*(_said(terminal.pattern.value) for terminal in _parser(grammar, starts).terminals))
    NAMED[(grammar, starts)] = said
    return said


_DUTY: Final = re.compile(r"(?<![a-z-])(?:must|will|is to|are to|has to|have to)(?![a-z-])")


@remembered
def parse_words(grammar: str, starts: tuple[str, ...], start: str, words: str) -> Tree[Token] | Misread:
    """The syntax tree of the words under one start rule of a grammar, or where they stop being understood."""
    found = kept((grammar, start, words)) or _parse(grammar, starts, start, words)
    PARSED[(grammar, start, words)] = found
    return Misread(*found, asked=(grammar, starts, start, words)) if isinstance(found, tuple) else found


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


# every clause that was read in this run, and the words of every grammar that was asked for them, for the file in which
# `rulebook build` keeps them
PARSED: dict[Key, Parsed] = {}
NAMED: dict[Start, frozenset[str]] = {}


def _parse(grammar: str, starts: tuple[str, ...], start: str, words: str) -> Parsed:
    """The tree of the words, where the grammar does not have them with their duties said as most rules say them: what
    must be done, will be done or is to be done shall be done."""
    found, with_shall = _parse_as_said(grammar, starts, start, words), _DUTY.sub("shall", words)
    if not isinstance(found, tuple) or with_shall == words:
        return found
    otherwise = _parse_as_said(grammar, starts, start, with_shall)
    return found if isinstance(otherwise, tuple) else otherwise


def _parse_as_said(grammar: str, starts: tuple[str, ...], start: str, words: str) -> Parsed:
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
        in_order(part)
    return tree
