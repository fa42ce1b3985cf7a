"""What was looked at of a foreign file, seen as one of a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from compliance.logs.column_words import NAME, GameColumns, fit_of_name, general, plain_name
from compliance.logs.columns_seen import Column, Found
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.foreign_text import LINE
from compliance.logs.proposed_form_told import Form

_KIND: Final = (
    *("type", "event", "event type", "event name", "evt", "evt type", "kind", "action"),
    *("record type", "row type", "entry type", "line"),
)


@dataclass(slots=True)
class Sample:
    """What was looked at: the form, the columns, the rows, the game and the column in each role.

    joined: columns that hold one of several things each, taken together. seats: how players' seats are kept. twice:
    the rounds of which rows say different things of what came, where they are few. differ: where they are not.
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
    twice: tuple[str, ...] = ()
    differ: tuple[str, ...] = ()

    @property
    def kind(self) -> str | None:
        """The column that says of which kind each row is, where rows are of several: by its name, or by its words."""
        # each kind of line may stand there once, as each word of a column does that tells no kinds
        several = [c for c in self.columns if 1 < len(set(c.texts)) < len(self.rows) + (c.name == LINE)]
        by_name = [c.name for c in several if plain_name(c.name) in _KIND and not self._says_something_else(c)]
        # a column of the file itself says more than the kind of line by which it is written
        return min(by_name, key=lambda name: name == LINE, default=None) or next(
            (c.name for c in several if self._names_kinds(c)), None
        )

    def _says_something_else(self, column: Column) -> bool:
        """Whether its words are those of the game's wagers, or all of them of what the game calls so (what a player
        decided, bet or fold): it says what was wagered on or done, and not what a row is."""
        words = set(map(plain_name, column.texts))
        if self.game is None:
            return False
        roles = [s for s in self.game.roles.values() if s["is"] == "words" and fit_of_name(s, column.name, {}) == NAME]
        said = [{plain_name(str(word)) for word in spec.get("words") or ()} for spec in roles]
        return len(words & self.game.bets.keys()) * 2 > len(words) or any(words <= own for own in said)

    def _names_kinds(self, column: Column) -> bool:
        """Whether each row has a word of it, most of which say what is done with wagers, one that they are placed."""
        words = set(map(plain_name, column.texts))
        kinds = {does: {plain_name(name) for name in names} for does, names in general()["kinds"].items()}
        known = words & set().union(*kinds.values())
        is_of_all = len(column.texts) == len(self.rows)
        return is_of_all and bool(words & kinds["placed"]) and len(known) > 1 and len(known) * 2 >= len(words)
