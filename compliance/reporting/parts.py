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
from typing import Any, TypeAlias

from compliance.places import data_folder

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


def packed(node: Node, shared: Mapping[int, int] | None = None) -> list[Any]:
    """A piece as data: the number of the piece and its values in the order of `names`. shared: the place of a piece
    that many have in common, by its identity: such a one is that number."""
    name, values = node
    part = parts()[name]
    said: list[Any] = [part.number]
    for hole, is_list in part.names:
        said.append(_packed_all(values[hole], shared) if is_list else values[hole])
    return said


def _packed_all(nodes: Sequence[Node], shared: Mapping[int, int] | None) -> list[Any]:
    if not shared:
        return [packed(node) for node in nodes]
    return [shared[id(node)] if id(node) in shared else packed(node, shared) for node in nodes]


def as_data() -> list[list[Any]]:
    """The pieces as data, for the browser: [texts, [[place of the value, whether pieces fill it], ...]]."""
    return [[list(p.texts), [[p.names.index(hole), hole[1]] for hole in p.holes]] for p in parts().values()]
