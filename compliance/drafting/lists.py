"""The lists that are open at a point of a text, and the one to which a label belongs."""

from __future__ import annotations

from dataclasses import dataclass, field

from compliance.drafting.numbering import LabelValue, readings_of
from compliance.drafting.tree import Unit, introduces


@dataclass(frozen=True, slots=True)
class OpenItem:
    """The last item so far of an open list, and its place in the series of that list."""

    unit: Unit
    value: LabelValue


@dataclass(slots=True)
class OpenLists:
    """The open lists under one provision, the outermost first."""

    items: list[OpenItem] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.items)

    def clear(self) -> None:
        self.items.clear()

    def parent(self, depth: int, base: Unit) -> Unit:
        """What a list at this depth stands under."""
        return self.items[depth - 1].unit if depth else base

    def innermost(self, base: Unit) -> Unit:
        return self.parent(len(self.items), base)

    def place(self, label: str, base: Unit, *, after_closing: bool) -> tuple[int, LabelValue] | None:
        """The depth of the list that a label goes on with or begins, and its value there; None if it fits nowhere.

        A label that begins a list in the place of one that is open (`displaces`) is placed, and to be reported.

        A colon (or a label without words of its own) calls for a new list. Otherwise a label goes on with the innermost
        list that it continues: (i) after (h) is a letter, and a numeral only where a list of numerals begins. A first
        label that nothing calls for begins a list under the nearest words that are not complete.
        """
        readings = readings_of(label)
        first = next((value for value in readings if value.ordinal == 1 and not value.suffix), None)
        innermost = self.innermost(base)
        if first and not after_closing and (innermost.text.endswith(":") or not innermost.text):
            return len(self.items), first
        for depth in range(len(self.items) - 1, -1, -1):
            value = self._continuation(label, depth)
            if value is not None:
                return depth, value
        if first is None:
            return None
        depth = len(self.items)
        while depth and not introduces(self.items[depth - 1].unit.text):
            depth -= 1
        return depth, first

    def displaces(self, depth: int, value: LabelValue) -> bool:
        """Whether a label begins another list where one of its rank is open: a printed slip, or a misread label."""
        return value.ordinal == 1 and depth < len(self.items) and self.items[depth].value.style != value.style

    def nearest(self, label: str) -> tuple[int, LabelValue]:
        """Where a label out of series is put: in the innermost list of its style, else beside the innermost item."""
        value = next(iter(readings_of(label)), LabelValue("letter", 1))
        depths = [d for d, item in enumerate(self.items) if item.value.style == value.style]
        return (depths[-1] if depths else max(len(self.items) - 1, 0)), value

    def push(self, depth: int, item: OpenItem) -> None:
        """Make an item the last of the list at this depth; the lists below that one are closed."""
        del self.items[depth:]
        self.items.append(item)

    def continued_by(self, label: str) -> bool:
        """Whether a label goes on with any open list."""
        return any(self._continuation(label, depth) for depth in range(len(self.items)))

    def innermost_continued_by(self, label: str) -> bool:
        return bool(self.items) and self._continuation(label, len(self.items) - 1) is not None

    def _continuation(self, label: str, depth: int) -> LabelValue | None:
        expected = self.items[depth].value
        following = (v for v in readings_of(label) if v.follows(expected))
        return next(following, None)
