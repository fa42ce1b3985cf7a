"""How many productions of the grammars of clauses are reached by how many of the texts that are held.

    ./run python -m tests.house.productions [--list]

A production is a rule of a grammar (grammars/*.lark), or one named alternative of it; a text reaches it where a clause
of a version that the text makes is read by it. Rules for what may stand or not are counted with the rule in which they
stand; sentences (grammars/*.yaml) are counted by themselves. Every clause of every version is read anew, by the same
way as a build reads it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from unittest.mock import patch

from lark import Lark

from compliance.build import build_rulebook
from compliance.build.meanings import noted_clauses
from compliance.meaning import grammars
from compliance.meaning.grammars import forget
from compliance.meaning.parsed import read_anew
from compliance.meaning.sentences import PART, sentences_file
from compliance.places import data_folder, grammar_file
from compliance.strict_yaml import read_yaml

Production = tuple[str, str, str]  # grammar, rule, named alternative ("" for the rule itself)


@contextmanager
def watched(seen: Callable[[Production], None], there: set[Production]) -> Iterator[None]:
    """Within this block `seen` is told each production by which words are read; `there` gathers all that exist."""
    made = grammars._parser.__wrapped__

    @cache
    def parser(grammar: str, starts: tuple[str, ...]) -> Lark:
        lark = made(grammar, starts)
        callbacks = lark.parser.parser.callbacks  # type: ignore[union-attr] # Lark hides its Earley parser
        for rule, build in list(callbacks.items()):
            name = str(rule.origin.name)
            imported, _, own = name.rpartition("__")
            if name.startswith("_") or own.startswith(("star", "plus", PART)):
                continue
            stands_in = imported or _imports(grammar).get(own, grammar)
            production = (stands_in, own, str(rule.alias or "").rpartition("__")[2])
            there.add(production)
            callbacks[rule] = _told(build, seen, production)
        return lark

    with patch.object(grammars, "_parser", parser):
        yield


def _told(
    build: Callable[[list[Any]], Any], seen: Callable[[Production], None], production: Production
) -> Callable[[list[Any]], Any]:
    def telling(children: list[Any]) -> Any:
        seen(production)
        return build(children)

    return telling


def reached() -> tuple[set[Production], dict[Production, set[str]]]:
    """(every production, those by which words are read -> the instruments that make the versions so read)."""
    there: set[Production] = set()
    texts: dict[Production, set[str]] = defaultdict(set)
    book = build_rulebook(data_folder("rulebooks"))[0]
    for history in book.works.values():
        for version in history.versions:
            text = version.made_by[-1]
            forget()
            with read_anew(), watched(lambda production, text=text: texts[production].add(text), there):  # type: ignore[misc]
                noted_clauses(version, book.folder)
    return there, texts


@cache
def _imports(grammar: str) -> dict[str, str]:
    """The rules that a grammar takes from another one by name -> the grammar in which they stand."""
    text = grammar_file(grammar).read_text(encoding="utf-8")
    found = re.findall(r"^%import \.(\w+) \(([^)]*)\)", text, re.MULTILINE)
    taken = {name.strip(): other for other, names in found for name in names.split(",")}
    return {name: _imports(other).get(name, other) for name, other in taken.items()}


@cache
def _sentences(grammar: str) -> frozenset[str]:
    file = sentences_file(grammar)
    return frozenset(read_yaml(file)[0]) if file.is_file() else frozenset()


def main() -> None:
    there, texts = reached()
    said = {production for production in there if production[1] in _sentences(production[0])}
    for what, counting in (("productions", there - said), ("sentences", said)):
        counted = Counter(len(texts.get(production, ())) for production in counting)
        for many in sorted(counted):
            print(f"{counted[many]:5} {what} reached by {many} texts")
        print(f"{len(counting):5} {what}")
    if "--list" in sys.argv:
        for production in sorted(p for p in there - said if len(texts.get(p, ())) == 1):
            print(" ".join(production), *texts[production])


if __name__ == "__main__":
    main()
