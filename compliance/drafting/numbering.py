"""Numbers and labels of provisions: their order, and which series a label such as (i) belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import Literal

LabelStyle = Literal["letter", "roman", "capital", "figure"]

_ROMAN_UNITS = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROMAN = {f"{'x' * tens}{unit}": 10 * tens + n for tens in range(4) for n, unit in enumerate(_ROMAN_UNITS)}


@dataclass(frozen=True, slots=True)
class LabelValue:
    """One way to read a label: as the nth of a series of a style."""

    style: LabelStyle
    ordinal: int


@cache
def readings_of(label: str) -> tuple[LabelValue, ...]:
    """Every way to read a label: (i) is the ninth letter or the first roman numeral, (aa) the twenty-seventh letter."""
    found: list[LabelValue] = []
    lone = set(label)
    if label.isdigit():
        found.append(LabelValue("figure", int(label)))
    if label.islower() and len(lone) == 1:
        found.append(LabelValue("letter", _letter(label)))
    if label in _ROMAN and label:
        found.append(LabelValue("roman", _ROMAN[label]))
    if label.isupper() and len(lone) == 1:
        found.append(LabelValue("capital", _letter(label.lower())))
    return tuple(found)


def _letter(label: str) -> int:
    return ord(label[0]) - ord("a") + 1 + 26 * (len(label) - 1)


@cache
def number_key(number: str) -> tuple[tuple[int, str], ...]:
    """Sorts numbers as the law does: 4.1 < 4.1A < 4.2 < 4.10 < 11.2 < 11A.1 < 11A.1A < 11A.2 < 11B.1 < 12.1."""
    parts = []
    for part in number.split("."):
        figures = "".join(takewhile(str.isdigit, part))
        parts.append((int(figures) if figures else 0, part[len(figures) :]))
    return tuple(parts)


def section_of(number: str) -> str:
    """The number of the section that a rule's number belongs to: 11A of 11A.1A."""
    return number.split(".", 1)[0]


def follows(number: str, previous: str | None) -> bool:
    """Whether a number is the next after `previous` (None: the first of its section), or an insertion after it."""
    ordinal, letters = number_key(number)[-1]
    before, letters_before = number_key(previous)[-1] if previous else (0, "")
    if letters:
        return ordinal == before and letters > letters_before
    return ordinal == before + 1
