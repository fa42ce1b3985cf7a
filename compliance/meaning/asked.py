"""What is asked of the law while a round is judged: it is judged again only where another reading answers otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from compliance.meaning.evidence import Evidence


@dataclass(slots=True)
class Asked:
    """decided: id of a decision -> the facts on which it was taken, each time; answered: where only its answer counted.
    looked_at: (id of a record, its member) for the members that are noted. readings: those by which facts were told.
    """

    decided: dict[int, list[Mapping[str, Evidence]]] = field(default_factory=dict)
    answered: dict[int, list[Mapping[str, Evidence]]] = field(default_factory=dict)
    looked_at: set[tuple[int, str]] = field(default_factory=set)
    readings: set[str] = field(default_factory=set)


T = TypeVar("T")
APPLIES = "applies"
"""Noted as if it were a member of a check: that it applies to something, or may."""

LISTENING: list[Asked] = []
"""Those who note what is asked, the innermost last."""


@contextmanager
def listening() -> Iterator[Asked]:
    """Notes what is asked within this block."""
    asked = Asked()
    LISTENING.append(asked)
    try:
        yield asked
    finally:
        LISTENING.pop()


class ReadingsTaken(Mapping[str, str]):
    """The readings by which the facts of a round are told: which of them is asked for is noted."""

    __slots__ = ("_taken",)

    def __init__(self, taken: Mapping[str, str]) -> None:
        self._taken = taken

    def __getitem__(self, reading: str) -> str:
        if LISTENING:
            LISTENING[-1].readings.add(reading)
        return self._taken[reading]

    def __iter__(self) -> Iterator[str]:
        return iter(self._taken)

    def __len__(self) -> int:
        return len(self._taken)


class Noted:
    """A member of a record which, when it is looked at, is noted."""

    def __init__(self, slot: Any) -> None:
        self.slot = slot
        self.name: str = slot.__name__

    def __get__(self, record: Any, kind: type | None = None) -> Any:
        if record is None:
            return self.slot
        if LISTENING:
            LISTENING[-1].looked_at.add((id(record), self.name))
        return self.slot.__get__(record, kind)

    def __set__(self, record: Any, value: Any) -> None:
        self.slot.__set__(record, value)


def noted(*members: str) -> Callable[[type[T]], type[T]]:
    """Has it noted when these members of a slotted record are looked at: those that a reading changes, and that not
    every round asks for."""

    def with_notes(kind: type[T]) -> type[T]:
        for member in members:
            setattr(kind, member, Noted(kind.__dict__[member]))
        return kind

    return with_notes


def is_noted(record: object, member: str) -> bool:
    """Whether it is noted when that member of a record is looked at."""
    return isinstance(type(record).__dict__.get(member), Noted)
