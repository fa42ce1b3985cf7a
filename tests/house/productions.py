"""How many productions of the grammars of clauses are reached by how many of the texts that are held.

    ./run python -m tests.house.productions [--list]

A production is a rule of a grammar, or one named alternative of it; a text reaches it where a clause of a version that
the text makes is read by it. Rules for what may stand or not are counted with the rule in which they stand. Every
clause of every version is read anew, by the same way as a build reads it.
"""

from __future__ import annotations

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
from compliance.meaning.sentences import PART
from compliance.places import data_folder

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
            production = (imported or grammar, own, str(rule.alias or ""))
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


def main() -> None:
    there, texts = reached()
    counted = Counter(len(texts.get(production, ())) for production in there)
    for many in sorted(counted):
        print(f"{counted[many]:5} productions reached by {many} texts")
    print(f"{len(there):5} productions")
    if "--list" in sys.argv:
        for production in sorted(p for p in there if len(texts.get(p, ())) == 1):
            print(" ".join(production), *texts[production])


if __name__ == "__main__":
    main()
