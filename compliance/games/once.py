"""What is the same for many rounds, found once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

T = TypeVar("T")
_REMEMBERED: Final = 10_000


class Once(Generic[T]):
    """Remembers what was found of very things (a session, what is displayed), and of values beside them.

    The things are kept with it, so that no other can ever be taken for one of them. Bounded: when full it begins anew.
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[tuple[object, ...], T]] = {}

    def of(self, things: tuple[object, ...], beside: Hashable, make: Callable[[], T]) -> T:
        """What was found of these before, or is now."""
        key = (*map(id, things), beside)
        kept = self._kept.get(key)
        if kept is None:
            if len(self._kept) > _REMEMBERED:
                self._kept.clear()
            kept = self._kept[key] = (things, make())
        return kept[1]
