"""Words within provisions: where they stand, and what the provision says with other words in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from compliance.drafting.amending_model import Words
from compliance.drafting.amending_targets import ORDINALS
from compliance.rulebook.model import Provision

__all__ = [
    "ORDINALS",
    "Passage",
    "at_place",
    "chosen",
    "leaves_part_of_word",
    "occurrences",
    "sentences",
    "whole",
    "with_passages",
    "words_at",
]
_T = TypeVar("_T")
_QUOTES = str.maketrans("“”‘’", "\"\"''")


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of the words of one provision: of its heading, text or closing, or of a cell (row, column)."""

    address: str
    field: str
    start: int
    end: int
    cell: tuple[int, int] | None = None


def whole(provisions: Iterable[Provision]) -> list[Passage]:
    """All words of provisions as they are read, a passage for each run: what closes a list stands behind the list."""
    found: list[Passage] = []
    still_open: list[tuple[str, list[Passage]]] = []
    for provision in provisions:
        while still_open and still_open[-1][0] != provision.parent:
            found += still_open.pop()[1]
        runs = list(_runs(provision))
        found += [run for run in runs if run.field != "closing"]
        still_open.append((provision.address, [run for run in runs if run.field == "closing"]))
    return found + [run for _, closing in reversed(still_open) for run in closing]


def _runs(provision: Provision) -> Iterator[Passage]:
    for name in ("heading", "text", "closing"):
        words = getattr(provision, name)
        if words:
            yield Passage(provision.address, name, 0, len(words))
    for r, row in enumerate(provision.rows or ()):
        for c, cell in enumerate(row):
            if cell:
                yield Passage(provision.address, "rows", 0, len(cell), (r, c))


def words_at(provision: Provision, passage: Passage) -> str:
    return _field(provision, passage)[passage.start : passage.end]


def _field(provision: Provision, passage: Passage) -> str:
    if passage.cell is not None:
        row, column = passage.cell
        return (provision.rows or ())[row][column]
    return getattr(provision, passage.field) or ""


def occurrences(provisions: Sequence[Provision], within: Iterable[Passage], words: Words) -> list[Passage]:
    """Where quoted words (or the passage that they begin or end) stand. Kinds of quotation mark do not count.

    A passage "from x to y" stands, where the order does not say which it means, once for each x with each y behind it.
    """
    by_address = {p.address: p for p in provisions}
    wanted, upto = words.text.translate(_QUOTES), words.to.translate(_QUOTES)
    found: list[Passage] = []
    for passage in within:
        text = _field(by_address[passage.address], passage).translate(_QUOTES)
        free = passage.start  # from where the next may begin
        for start, end in _standing(text, wanted, passage.start, passage.end):
            if words.occurrence and start < free:
                continue
            if words.to_the_end:
                found.append(replace(passage, start=end if words.after else start, end=passage.end))
            elif upto:
                ends = [last for _, last in _standing(text, upto, end, passage.end)]
                found += [replace(passage, start=start, end=last) for last in (ends[:1] if words.occurrence else ends)]
            else:
                found.append(replace(passage, start=start, end=end))
            free = found[-1].end if found and found[-1].address == passage.address else end
    if words.occurrence in ("every", "both"):
        return [p for p in found if _stands_alone(_field(by_address[p.address], p), p, of_several=True)]
    alone = [p for p in found if _stands_alone(_field(by_address[p.address], p), p)]
    return alone or [p for p in found if _stands_alone(_field(by_address[p.address], p), p, of_several=True)]


def _standing(text: str, wanted: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where words begin and end in a part of a text, one after the other."""
    at = text.find(wanted, start, end) if wanted else -1
    while at >= 0:
        yield at, at + len(wanted)
        at = text.find(wanted, at + len(wanted), end)


def _stands_alone(text: str, passage: Passage, *, of_several: bool = False) -> bool:
    """Whether words are whole words where they stand, and no part of others: "red" in "a red chip", not in "scored";
    "8 to 1", not in "18 to 1". of_several: or the same word of several ("chip" in "chips")."""
    cut_before = text[passage.start - 1 : passage.start].isalnum() and text[passage.start].isalnum()
    last, behind = text[passage.end - 1 : passage.end], text[passage.end : passage.end + 2]
    cut_behind = last.isalnum() and behind[:1].isalnum()
    if cut_behind and of_several:
        cut_behind = not (last.isalpha() and behind[:1] == "s" and not behind[1:].isalnum())
    return not cut_before and not cut_behind


def leaves_part_of_word(provision: Provision, passage: Passage) -> bool:
    """Whether a part of a word is left where a passage is taken away: the "s" of several."""
    return not _stands_alone(_field(provision, passage), passage)


def chosen(found: Sequence[Passage], occurrence: str) -> list[Passage] | None:
    """The occurrences that an order means; None where it does not say which of several."""
    if occurrence == "every" or (occurrence == "both" and len(found) == len(("one", "other"))):
        return list(found)
    if occurrence in ("last", "at the end"):
        return list(found[-1:])
    if occurrence == "at the beginning":
        return list(found[:1])
    if occurrence in ORDINALS:
        at = ORDINALS.index(occurrence)
        return list(found[at : at + 1])
    if len(found) > 1:
        return None
    return [] if occurrence == "both" else list(found)


def at_place(members: Sequence[_T], ordinal: str) -> _T | None:
    """The member of a series at the place that an ordinal names, None where it has none there."""
    at = len(members) - 1 if ordinal == "last" else ORDINALS.index(ordinal) if ordinal in ORDINALS else len(members)
    return members[at] if 0 <= at < len(members) else None


def with_passages(provisions: Sequence[Provision], passages: Iterable[Passage], words: str, by: str) -> list[Provision]:
    """The provisions with other words in the place of passages; blanks are set right where words were taken away."""
    changed = {p.address: p for p in provisions}
    for passage in sorted(passages, key=lambda p: p.start, reverse=True):
        provision = changed[passage.address]
        text = _field(provision, passage)
        changed[passage.address] = _with_field(provision, passage, _tidy(text, passage, words))
    touched = {passage.address for passage in passages}
    return [
        replace(changed[p.address], lineage=(*p.lineage, f"words changed by {by}")) if p.address in touched else p
        for p in provisions
    ]


def _tidy(text: str, passage: Passage, words: str) -> str:
    before, after = text[: passage.start], text[passage.end :]
    if words:
        return before + words + after
    if not before or before.endswith((" ", "\n")) or after.startswith((",", ".", ";", ":")):
        return (before.rstrip(" ") if not after or after[:1] in ",.;:" else before) + after.removeprefix(" ")
    return before + after


def _with_field(provision: Provision, passage: Passage, words: str) -> Provision:
    if passage.cell is not None:
        at, column = passage.cell
        rows = [list(row) for row in provision.rows or ()]
        rows[at][column] = words
        return replace(provision, rows=tuple(tuple(row) for row in rows))
    if passage.field == "heading":
        return replace(provision, heading=words)
    if passage.field == "closing":
        return replace(provision, closing=words or None)
    return replace(provision, text=words)


def sentences(provision: Provision) -> list[Passage]:
    """The sentences of a provision's own words, in order. A stop ends one where a capital or a new line follows."""
    found: list[Passage] = []
    for run in _runs(provision):
        if run.field not in ("text", "closing"):
            continue
        text, start = _field(provision, run), 0
        for at, character in enumerate(text):
            following = text[at + 1 : at + 3]
            ends = character in ".!?" and (not following or (following[0] in " \n" and following[1:].isupper()))
            if ends or at == len(text) - 1:
                found.append(replace(run, start=start, end=at + 1))
                start = at + 1 + len(text[at + 1 :]) - len(text[at + 1 :].lstrip())
    return found
