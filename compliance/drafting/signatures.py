"""The signature under a notice: the day, the name and office of who made it, the imprint. It is no matter of the last
order above it, and no words of the last rule that is set out.

It stands at the end of the text, or before a schedule or an explanatory note. Each of its lines is of a form that
signatures have (grammars/amending_frame.lark), or a name beside such a line; at least one says who signs, or when.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from compliance.drafting.accounts import Accounts
from compliance.drafting.amending_frame import begins_note, form_of, names_a_body
from compliance.drafting.amending_layout import heading_of, is_furniture
from compliance.drafting.notes import RepairNote
from compliance.problems import Place, Problem
from compliance.sources.clean import Line
from compliance.sources.instruments import Instrument

# words with capitals, or initials: a line that may be a name
_NAME = re.compile(r"(?:[A-Z][\w.’'-]*\s*){2,5},?")


@lru_cache(maxsize=64)
def signed_rows(text: str) -> frozenset[int]:
    """The lines of a text (from 0) that are signatures."""
    return signed_lines(text.split("\n"))


def without_signature(
    instrument: Instrument, lines: Sequence[Line], accounts: Accounts
) -> tuple[list[Line], list[RepairNote]]:
    """The lines without the signature under them, which is put to the account of furniture, with a note."""
    signed = signed_lines(["" if line.blank else line.text for line in lines], at_the_end=True)
    notes = []
    for row in sorted(signed):
        line = lines[row]
        accounts.claim(line, "furniture")
        notes.append(
            RepairNote.mechanical(
                "signature", instrument, line.number, line.number, line.text, "", "who made the instrument, and when"
            )
        )
    return [line for row, line in enumerate(lines) if row not in signed], notes


def is_name_alone(line: str) -> bool:
    """Whether a line of a signature has none of its forms: it is taken for a name because of where it stands."""
    return not _signs(line)


def taken_for_name(place: Place, line: str) -> Problem:
    """What is told of a line that is a name only by its place: it might be a heading that nobody understood."""
    return Problem(
        "text.taken-for-a-name",
        "note",
        "This line is taken for the name of who made the instrument, since it stands beside a signature.",
        place,
        "If it is a heading or a rule, set it apart from the signature by a reviewed repair.",
        line.strip(),
    )


def signed_lines(lines: Sequence[str], *, at_the_end: bool = False) -> frozenset[int]:
    """The numbers (from 0) of those lines that are signatures, or of that one alone under which no schedule stands."""
    return frozenset(row for block in _blocks(lines, at_the_end=at_the_end) for row in block)


def _blocks(lines: Sequence[str], *, at_the_end: bool) -> Iterator[list[int]]:
    """The blocks of signatures: above the end of the text, and above each schedule or note."""
    filled = [row for row, line in enumerate(lines) if line.strip() and not is_furniture(line)]
    for place, row in enumerate((*filled, len(lines))):
        if row == len(lines) or (not at_the_end and _closes(lines[row])):
            block = _above(lines, filled[:place])
            if any(_signs(lines[each]) and not names_a_body(lines[each]) for each in block):
                yield block


def _closes(line: str) -> bool:
    """Whether a signature may stand above a line."""
    heading = heading_of(line)
    return begins_note(line) or (heading is not None and heading.kind == "schedule")


def _above(lines: Sequence[str], rows: Sequence[int]) -> list[int]:
    """The rows of the signature that ends with the last of these."""
    block: list[int] = []
    for place in range(len(rows) - 1, -1, -1):
        line = lines[rows[place]]
        above = lines[rows[place - 1]] if place else ""
        beside = block and _signs(lines[block[-1]])
        beside = beside or (not block and _signs(above) and not names_a_body(above))
        if not _signs(line) and not (beside and all(_NAME.fullmatch(name.strip()) for name in line.split("\t"))):
            break
        block.append(rows[place])
    return block


def _signs(line: str) -> bool:
    """Whether a line is of a signature, or of several side by side."""
    return all(form_of(part) == "signature" for part in line.split("\t"))
