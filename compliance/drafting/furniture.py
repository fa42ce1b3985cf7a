"""Page furniture: running heads, page numbers, imprints. Told by the instrument's own YAML, never by line numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from compliance.drafting.accounts import Accounts
from compliance.drafting.notes import RepairNote
from compliance.sources.clean import Line
from compliance.sources.instruments import Instrument
from compliance.sources.parsers import parser_of

if TYPE_CHECKING:
    pass


@lru_cache(maxsize=20_000)
def _shape(words: str) -> tuple[str, tuple[str, ...]]:
    tree = parser_of("furniture").parse(words)
    return str(tree.data), tuple(str(token) for token in tree.children)


def without_furniture(
    instrument: Instrument, lines: Sequence[Line], accounts: Accounts
) -> tuple[list[Line], list[RepairNote]]:
    """The lines that are matter of the text; the others are put to the account of furniture, each with a note."""
    kept: list[Line] = []
    notes: list[RepairNote] = []
    for line in lines:
        why = None if line.blank else _why_furniture(instrument, line.text)
        if line.words.sentinel:
            why = "a ruler or a sentinel line of the archive"
        if why is None:
            kept.append(line)
            continue
        accounts.claim(line, "furniture")
        notes.append(RepairNote.mechanical("page furniture", instrument, line.number, line.number, line.text, "", why))
    return kept, notes


def _why_furniture(instrument: Instrument, words: str) -> str | None:
    if not any(c.isalnum() for c in words):
        return "no letter and no digit stands in this line"
    if words in instrument.running_heads:
        return "a running head named in the instrument's YAML"
    name = instrument.publication.upper()
    around = [part.strip() for part in words.split(name)] if name in words else []
    if any(around) and all(not part or _why_furniture(instrument, part) for part in around):
        return "a running head of the publication with its page, day or number"
    shape, parts = _shape(words)
    match shape:
        case "page":
            return "a page number"
        case "issue" if parts[0] == instrument.issue:
            return "the running number of the issue"
        case "day" if instrument.published and parts[:2] == (
            str(instrument.published.day),
            f"{instrument.published:%B}".upper(),
        ):
            return "the running date of the issue"
        case "name" if words == instrument.publication.upper():
            return "the running head of the publication"
        case "imprint":
            return "the printer's imprint"
    return None
