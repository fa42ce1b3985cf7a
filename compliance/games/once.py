"""What is the same for many rounds, found once; and what is asked about often, by a number."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import count
from typing import Final, Generic, TypeVar

T = TypeVar("T")
_REMEMBERED: Final = 10_000


class Once(Generic[T]):
    """Remembers what was found of very things (a session, what is displayed), and of values beside them.

    The things are kept with it, so that no other can ever be taken for one of them. Bounded: when full (more than
    `most` are kept) it begins anew.
    """

    def __init__(self, most: int = _REMEMBERED) -> None:
        self._most = most
        self._kept: dict[Hashable, tuple[tuple[object, ...], T]] = {}

    def of(self, things: tuple[object, ...], beside: Hashable, make: Callable[[], T]) -> T:
        """What was found of these before, or is now."""
        key = (*map(id, things), beside)
        kept = self._kept.get(key)
        if kept is None:
            if len(self._kept) > self._most:
                self._kept.clear()
            kept = self._kept[key] = (things, make())
        return kept[1]


class Numbers:
    """Gives a value a number, equal ones the same, since a large value takes long to be looked up.

    Bounded: when full it begins anew, and no number is given again.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, int] = {}
        self._next = count()

    def of(self, value: Hashable) -> int:
        """The number of a value."""
        number = self._known.get(value)
        if number is None:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            number = self._known[value] = next(self._next)
        return number
