"""Numbers and labels of provisions: their order, and which series a label such as (i) belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from string import ascii_lowercase
from typing import Literal

LabelStyle = Literal["letter", "roman", "capital", "figure"]

_SUFFIXES = "abcdefgh"  # with which provisions are put in between others; further letters are read as of the series
_ROMAN_UNITS = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROMAN = {f"{'x' * tens}{unit}": 10 * tens + n for tens in range(4) for n, unit in enumerate(_ROMAN_UNITS)}


@dataclass(frozen=True, slots=True)
class LabelValue:
    """One way to read a label: as the nth of a series of a style, or (with `suffix`) as put in later behind the nth.

    (ea) stands behind (e), (iia) behind (ii), (2A) behind (2), (cA) and (c1) behind (c).
    """

    style: LabelStyle
    ordinal: int
    suffix: str = ""

    def follows(self, before: LabelValue) -> bool:
        """Whether this is the next of its series after another, or one put in between."""
        if self.style != before.style:
            return False
        if self.ordinal == before.ordinal:
            return self.suffix > before.suffix
        return self.ordinal == before.ordinal + 1 and not self.suffix


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
    return (*found, *_put_in_later(label))


def _put_in_later(label: str) -> Iterator[LabelValue]:
    """The readings of a label as one put in behind another: its last letters are not of the series."""
    figures = "".join(takewhile(str.isdigit, label))
    if figures and label[len(figures) :].isupper():
        yield LabelValue("figure", int(figures), label[len(figures) :])
    small = "".join(takewhile(str.islower, label))
    capitals = label[len(small) :]
    if small and (capitals.isupper() or capitals.isdigit()):
        for value in readings_of(small):
            if not value.suffix:
                yield LabelValue(value.style, value.ordinal, capitals)
    if label.islower() and len(label) > 1 and label[-1] in _SUFFIXES:
        if label[:-1] in _ROMAN:
            yield LabelValue("roman", _ROMAN[label[:-1]], label[-1])
        if len(label) == 2 and label.isalpha():
            yield LabelValue("letter", _letter(label[0]), label[-1])


def labels_between(first: str, last: str, count: int) -> list[str]:
    """The labels of a range of so many, both ends among them: (a) to (c), (i) to (iii); none where there are others."""
    for one in readings_of(first):
        for other in readings_of(last):
            if one.style == other.style and not one.suffix and not other.suffix:
                series = [_label_of(one.style, ordinal) for ordinal in range(one.ordinal, other.ordinal + 1)]
                if len(series) == count:
                    return series
    return []


def _label_of(style: LabelStyle, ordinal: int) -> str:
    """The nth label of a style, as it is printed."""
    if style == "figure":
        return str(ordinal)
    if style == "roman":
        return next((numeral for numeral, value in _ROMAN.items() if value == ordinal), "")
    times, at = divmod(ordinal - 1, len(ascii_lowercase))
    letters = ascii_lowercase[at] * (times + 1)
    return letters.upper() if style == "capital" else letters


def place_among(label: str, others: Sequence[str]) -> int:
    """Before which of its neighbours' labels (in order) a label stands, by the way of reading that fits them best."""
    best, place = (-1, -1), len(others)
    for value in readings_of(label):
        known = [
            found
            for other in others
            if (found := next((o for o in readings_of(other) if o.style == value.style), None)) is not None
        ]
        steps = (0,) if value.suffix else (-1, 1)
        beside = any(each.ordinal - value.ordinal in steps for each in known)
        if (beside, len(known)) > best and (beside or not value.suffix):
            best = beside, len(known)
            place = sum((each.ordinal, each.suffix) < (value.ordinal, value.suffix) for each in known)
    return place


def _letter(label: str) -> int:
    return ord(label[0]) - ord("a") + 1 + 26 * (len(label) - 1)


def depth_beside(labels: tuple[str, ...], before: tuple[str, ...]) -> int:
    """Behind how many labels of the provision named before those of the next stand: "3(1)(b) and (2)" has a (2) beside
    the (1), "4.1(a)(i) and (ii)" a (ii) beside the (i). The nearest in the same series goes before."""
    steps = [
        (mine.ordinal - other.ordinal, -depth)
        for depth, label in enumerate(before)
        for other in readings_of(label)
        for mine in readings_of(labels[0])
        if mine.style == other.style and mine.ordinal >= other.ordinal
    ]
    return -min(steps)[1] if steps else max(len(before) - len(labels), 0)


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
