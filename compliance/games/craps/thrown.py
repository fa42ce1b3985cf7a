"""What has been thrown so far, as far as one wager looks at it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from compliance.games.craps.spaces import is_hard
from compliance.games.craps.vocabulary import FIRST, later, thrown, thrown_easy, thrown_hard
from compliance.meaning.evidence import Evidence, Known


@dataclass(slots=True)
class Thrown:
    """The first total of a wager (with the line of its roll), and for each race when its events first came."""

    first: int | None = None
    first_line: int = 0
    rolls: int = 0
    seen: dict[str, Known] = field(default_factory=dict)
    lines: list[int] = field(default_factory=list)

    def roll(self, throw: Sequence[int], line: int, *, after_first: bool) -> None:
        """A valid roll; `after_first` where the wager's first roll is apart from those after it."""
        total = sum(throw)
        self.rolls += 1
        self.lines.append(line)
        if after_first and self.first is None:
            self.first, self.first_line = total, line
            return
        manner = thrown_hard(total) if is_hard(throw) else thrown_easy(total)
        for name in (later(total), thrown(total), manner):
            self.seen.setdefault(name, Known(self.rolls, (line,)))

    def facts(self, names: Iterable[str]) -> dict[str, Evidence]:
        """The facts named: what was not thrown comes after all that was."""
        not_yet = Known(self.rolls + 1)
        found: dict[str, Evidence] = {name: self.seen.get(name, not_yet) for name in names if name != FIRST}
        # no total is known under which a first roll that has not come could be mistaken for one
        found[FIRST] = Known("none") if self.first is None else Known(self.first, (self.first_line,))
        return found
