"""How the rules of craps are read: the kinds of statement they make, and what makes records of their words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from compliance.games.craps.kinds import GRAMMAR, KINDS, NEEDED
from compliance.games.craps.trees import CrapsTrees
from compliance.games.craps.vocabulary import READINGS
from compliance.meaning.provisions import Language, Reading

S = TypeVar("S")

LANGUAGE = Language(
    KINDS,
    {GRAMMAR: CrapsTrees()},
    # the names of wagers, and the cells of the table of odds
    {GRAMMAR: ("bet", "odds_heading", "odds_column", "odds_group", "odds_row", "ratio")},
    READINGS,
)


def records_of(reading: Reading, kind: str, record: type[S]) -> Iterator[tuple[str, S]]:
    """(address, record) of the provisions of a kind, in the order of the law."""
    return ((statement.address, says) for says, statement in reading.saying(kind, record))


def records_below(reading: Reading, address: str, kind: str, record: type[S]) -> Iterator[tuple[str, S]]:
    """The same, of the paragraphs of one provision."""
    return ((statement.address, says) for says, statement in reading.saying_below(address, record, kind))


def check_needed(reading: Reading) -> None:
    """Reports each kind of statement that a division on craps cannot do without and that no provision looks like."""
    there = {statement.kind for statement in reading.statements} | set(reading.unread.values())
    for name in NEEDED:
        if name not in there:
            reading.report("missing", f"no provision is found that speaks of the {name}.")
