"""The order of numbers and labels in families of texts: 4 < 4A < 4AA < 5, (h) < (ha) < (i), (iii) < (iiia) < (iv)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import Literal

Style = Literal["figure", "letter", "capital", "roman"]
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_LETTERS = 26


@dataclass(frozen=True, slots=True, order=True)
class Ordinal:
    """A number's place in its series, and what was put behind it by an insertion: 4A is (4, "A")."""

    base: int
    inserted: str = ""

    @property
    def is_first(self) -> bool:
        return self.base == 1

    def next_after(self, before: Ordinal) -> bool:
        """Whether a number comes next after another, by one or by an insertion beside it: (aa), (a), (ab)."""
        if self.base == before.base:
            return self.inserted != before.inserted
        return self.base == before.base + 1 or (before.base == _LETTERS and self.base == 1 and bool(self.inserted))


@cache
def readings(label: str) -> dict[Style, Ordinal]:
    """Every way to read a label, by style: (i) is the ninth letter and the first roman numeral."""
    figures = "".join(takewhile(str.isdigit, label))
    if figures:
        return {"figure": Ordinal(int(figures), label[len(figures) :])}
    plain, _, behind = label.partition("-")
    put_in = plain[len(plain.rstrip("0123456789")) :]  # (b1) stands behind (b)
    plain, behind = plain.removesuffix(put_in), put_in + behind
    found: dict[Style, Ordinal] = {}
    if plain.isalpha() and plain.islower():
        found["letter"] = Ordinal(_place(plain[0]), plain[1:] + behind)
    elif plain.isalpha() and plain.isupper():
        found["capital"] = Ordinal(_place(plain[0].lower()), plain[1:] + behind)
    lower = plain.lower()
    numeral = "".join(takewhile(_VALUES.__contains__, lower))
    if numeral and len(lower) - len(numeral) <= 1 and _written(_roman(numeral)) == numeral:
        found["roman"] = Ordinal(_roman(numeral), lower[len(numeral) :] + behind)
    return found


def _place(letter: str) -> int:
    return ord(letter) - ord("a") + 1


def _roman(numeral: str) -> int:
    values = [_VALUES[sign] for sign in numeral]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < following else value for value, following in pairs)


def _written(value: int) -> str:
    written = ""
    for worth, signs in (
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ):
        written += signs * (value // worth)
        value %= worth
    return written
