"""The published lines behind the provisions, and the place at which words stand in them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from compliance.problems import Place
from compliance.sources.clean import Line, read_lines


@dataclass(frozen=True)
class SourceText:
    """One published text: its file as shown, and its lines without mark-up."""

    file: str
    lines: Sequence[Line]

    @staticmethod
    def of(file: str, text: str) -> SourceText:
        return SourceText(file, read_lines(text))

    def worded(self) -> Iterator[Line]:
        """The lines that bear words."""
        return (line for line in self.lines if not line.blank)

    def find(self, quote: str, first: int, last: int) -> Place | None:
        """Where words stand between two lines: blanks and line breaks do not count."""
        wanted = " ".join(quote.split())
        joined, starts = self._joined
        begin = starts[first - 1] if first <= len(starts) else len(joined)
        end = starts[last] if last < len(starts) else len(joined)
        at = joined.find(wanted, begin, end) if wanted else -1
        if at < 0:
            return None
        index = bisect_right(starts, at) - 1
        line = self.lines[index]
        return Place(self.file, line.number, line.words.offsets.column(_printed(line.text, at - starts[index])))

    @cached_property
    def _joined(self) -> tuple[str, list[int]]:
        """All words with single blanks, and where each line begins in them."""
        starts: list[int] = []
        parts: list[str] = []
        position = 0
        for line in self.lines:
            starts.append(position)
            words = " ".join(line.text.split())
            if words:
                parts.append(words)
                position += len(words) + 1
        return " ".join(parts), starts


def _printed(text: str, position: int) -> int:
    """The position in a line of the character that has `position` others before it once runs of blanks are one."""
    seen = 0
    blank = True
    for index, character in enumerate(text):
        if character.isspace():
            blank_before, blank = blank, True
            if blank_before:
                continue
        else:
            blank = False
        if seen == position:
            return index
        seen += 1
    return len(text)
