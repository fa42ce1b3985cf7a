"""What was looked at of a foreign file, seen as one of a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from compliance.logs.column_words import GameColumns, plain_name
from compliance.logs.columns_seen import Column, Found
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.proposed_form_told import Form

_KIND: Final = ("type", "event", "event type", "kind", "action", "record type", "line")


@dataclass(slots=True)
class Sample:
    """What was looked at: the form, the columns, the rows, the game and the column in each role.

    joined: columns that hold one of several things each, taken together. seats: how players' seats are kept.
    """

    form: Form
    columns: list[Column]
    rows: list[ForeignRow]
    game: GameColumns | None = None
    roles: dict[str, Found] = field(default_factory=dict)
    score: int = 0
    words: tuple[str, ...] = ()
    joined: list[Column] = field(default_factory=list)
    seats: Any = None

    @property
    def kind(self) -> str | None:
        """The column that says of which kind each row is, where rows are of several."""
        for column in self.columns:
            if plain_name(column.name) in _KIND and 1 < len(set(column.texts)) < len(self.rows):
                return column.name
        return None
