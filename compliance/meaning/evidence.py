"""What a log shows of a fact: a known value with the lines that show it, or a reason why it is not known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import msgspec

Value = bool | int | Fraction | str | tuple["Value", ...]


class Known(msgspec.Struct, frozen=True, gc=False):
    """A fact that the log shows. `lines` are the log lines it was read from (file order).

    assumes: ids of what had to be assumed of the world (rulebooks/assumptions.yaml) to know it.
    """

    value: Value
    lines: tuple[int, ...] = ()
    assumes: tuple[str, ...] = ()


class Missing(msgspec.Struct, frozen=True, gc=False):
    """A fact that the log does not show; `reason` is a sentence for a reader of the report."""

    reason: str


Evidence = Known | Missing


@dataclass(frozen=True, slots=True)
class Given:
    """A value that the world gives; assumes: the id of the assumption that it is (rulebooks/assumptions.yaml), "" where
    the words of the text say it too."""

    value: Value
    assumes: str = ""


class Facts(Mapping[str, Evidence]):
    """Named facts of a subject (a round, a wager, a call), seen through to those of what it belongs to."""

    __slots__ = ("_of", "_own")

    def __init__(self, own: Mapping[str, Evidence], of: Facts | None = None) -> None:
        self._own = own
        self._of = of

    def __getitem__(self, name: str) -> Evidence:
        found = self._own.get(name)
        if found is not None:
            return found
        if self._of is not None:
            return self._of[name]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        if self._of is not None:
            yield from (name for name in self._of if name not in self._own)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def join_lines(*evidence: Evidence) -> tuple[int, ...]:
    """The lines behind several facts, each once, in order."""
    several = [e.lines for e in evidence if isinstance(e, Known) and e.lines]
    if len(several) <= 1:
        return tuple(sorted(set(several[0]))) if several else ()
    return tuple(sorted(set().union(*several)))


def join_assumptions(names: Iterable[str], facts: Mapping[str, Evidence]) -> tuple[str, ...]:
    """What was assumed of the world to know these facts, each id once."""
    found = (facts[name] for name in names)
    return tuple(sorted({id_ for e in found if isinstance(e, Known) for id_ in e.assumes}))


def whole_number(evidence: Evidence) -> int | None:
    """The whole number that a fact is known to be, None where it is not known or no such number."""
    return evidence.value if isinstance(evidence, Known) and isinstance(evidence.value, int) else None


def known_or(value: Value | None, otherwise: str, lines: tuple[int, ...] = ()) -> Evidence:
    """What a log says of something, or why it is not known where it says nothing."""
    return Missing(otherwise) if value is None else Known(value, lines)
