"""The pieces that pages are made of (reports/html/parts.html), filled here and, in the same way, in a reader's browser.

A piece is text with holes: `[[name]]` is filled by a value, which is escaped; `[[*name]]` by further pieces. A filled
piece is a `Node`: (its name, its values). Nothing else of a page's findings is markup, so that nothing that a log
holds can become some.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any, TypeAlias

from compliance.places import data_folder
from compliance.reporting.folded import folded

Node: TypeAlias = tuple[str, Mapping[str, Any]]

_PIECE = re.compile(r'<template data-part="([\w-]+)">(.*?)</template>', re.DOTALL)
_HOLE = re.compile(r"\[\[(\*?)([\w-]+)\]\]")


@dataclass(frozen=True, slots=True)
class Part:
    """One piece. texts: what stands around its holes, one more than those; holes: (name, whether further pieces fill
    it); names: of the holes, each once, in the order in which values are packed, with whether it is such a one."""

    number: int
    texts: tuple[str, ...]
    holes: tuple[tuple[str, bool], ...]
    names: tuple[tuple[str, bool], ...]


@cache
def parts() -> Mapping[str, Part]:
    """All pieces by name."""
    source = (data_folder("reports") / "html" / "parts.html").read_text(encoding="utf-8")
    found = {}
    for number, (name, text) in enumerate(_PIECE.findall(source)):
        texts, holes, at = [], [], 0
        text = text.strip("\n")
        for hole in _HOLE.finditer(text):
            texts.append(text[at : hole.start()])
            holes.append((hole[2], bool(hole[1])))
            at = hole.end()
        names = tuple(dict.fromkeys(holes))
        found[name] = Part(number, (*texts, text[at:]), tuple(holes), names)
    return found


def filled(node: Node) -> str:
    """A piece with its values as markup."""
    name, values = node
    part = parts()[name]
    written = [part.texts[0]]
    for (hole, is_list), text in zip(part.holes, part.texts[1:], strict=True):
        value = values[hole]
        written.append("".join(map(filled, value)) if is_list else html.escape(value))
        written.append(text)
    return "".join(written)


class Packing:
    """Pieces as data, each different one written once, however often it stands in others."""

    def __init__(self) -> None:
        self._places: dict[tuple[Any, ...], int] = {}

    def place(self, node: Node) -> int:
        """Takes a piece with all that stands in it, and says where it is written."""
        name, values = node
        part = parts()[name]
        said = (part.number, *(tuple(map(self.place, values[n])) if many else values[n] for n, many in part.names))
        return self._places.setdefault(said, len(self._places))

    def written(self, places: Sequence[int]) -> dict[str, Any]:
        """{pieces: [[number of the piece, how many there are, their values by hole in the order of `names`], ...],
        places: where those that are asked for stand among all these}.

        Values of one hole stand together, since what is alike side by side takes little room when it is compressed. A
        place is a number of a piece, for the one of its kind that follows those which the hole has named so far, or,
        beyond the numbers of the pieces, the place itself.
        """
        pieces = list(self._places)
        order = sorted(range(len(pieces)), key=lambda at: pieces[at][0])
        moved = {at: n for n, at in enumerate(order)}
        kinds = {kind: list(of_kind) for kind, of_kind in groupby(order, key=lambda at: pieces[at][0])}

        def column(values: Sequence[Any]) -> Any:
            if not isinstance(values[0], tuple):
                return folded(values)
            following = {kind: moved[of_kind[0]] for kind, of_kind in kinds.items()}
            return [[named(at, following) for at in row] for row in values]

        def named(at: int, following: dict[int, int]) -> int:
            kind, place = pieces[at][0], moved[at]
            is_next = following[kind] == place
            following[kind] = max(following[kind], place + 1)
            return kind if is_next else len(parts()) + place

        written = [
            [kind, len(of_kind), list(map(column, list(zip(*(pieces[at] for at in of_kind), strict=True))[1:]))]
            for kind, of_kind in kinds.items()
        ]
        return {"pieces": written, "places": column([tuple(places)])[0]}


def as_data() -> list[list[Any]]:
    """The pieces as data, for the browser: [texts, [[place of the value, whether pieces fill it], ...]]."""
    return [[list(p.texts), [[p.names.index(hole), hole[1]] for hole in p.holes]] for p in parts().values()]
