"""Quantities of a sentence: numbers in words and figures, fractions, percentages, and what they count."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from compliance.analysis.lint.words import Word, listed, split
from compliance.drafting.cross_references import references_in
from compliance.meaning.numbers import number

_UNITS = {
    unit: (kind, Fraction(size))
    for kind, units in {
        "length": {"millimetre": "1/1000", "mm": "1/1000", "centimetre": "1/100", "cm": "1/100", "metre": "1"},
        "time": {"second": "1", "minute": "60", "hour": "3600", "day": "86400", "week": "604800"},
        "money": {"cent": "1/100", "dollar": "1"},
        "weight": {"gram": "1", "g": "1", "kilogram": "1000", "kg": "1000"},
    }.items()
    for unit, size in units.items()
}  # fmt: skip
_FRACTIONS = {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "third": Fraction(1, 3), "fifth": Fraction(1, 5)}
_NUMBERED = listed(
    "section subsection rule subrule part paragraph clause item form schedule table diagram regulation no page"
)
# words behind a number that name nothing which is counted: "less than 4 the dealer shall draw"
_NO_NOUN = listed("the an or and to of in on at by for is are was be shall must may if then he she it they any no not")
_PERCENT = listed("% percent percentage")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a passage. `of` is what is measured: a unit's kind ("money"), "share" for fractions and percentages,
    or the word that follows, in the singular ("deck"). It stands from the word `first` to before `last`."""

    value: Fraction
    of: str
    first: int
    last: int


@lru_cache(maxsize=20_000)
def quantities(passage: str) -> tuple[Quantity, ...]:
    """All quantities of a passage that are not a number of a provision, table or date, in order."""
    words = split(passage)
    cited = [(r.start, r.end) for r in references_in(passage)]
    found: list[Quantity] = []
    at = 0
    while at < len(words):
        word = words[at]
        inside = any(start <= word.start < end for start, end in cited)
        quantity = None if inside or _is_label(words, at) else _at(words, at)
        if quantity is not None:
            found.append(quantity)
        at = quantity.last if quantity is not None else at + 1
    return tuple(found)


def _is_label(words: tuple[Word, ...], at: int) -> bool:
    """Whether a number names a provision: "section 4(1)", "(2)" that says no number again, "Form 3"."""
    before = words[at - 1] if at else None
    if before is None or not words[at].text[0].isdigit():
        return False
    in_brackets = before.text == "(" and _plain(words, at + 1) == ")"
    said_again = at > 1 and number(words[at - 2].plain) is not None and words[at - 2].text.isalpha()
    return (in_brackets and not said_again) or before.plain.rstrip("s") in _NUMBERED or _plain(words, at + 1) == "("


def _at(words: tuple[Word, ...], at: int) -> Quantity | None:
    value, last = _share(words, at)
    if value is not None:
        return Quantity(value, "share", at, last)
    value, last = _number(words, at)
    if value is None:
        return None
    if _plain(words, last) in _PERCENT or (_plain(words, last), _plain(words, last + 1)) == ("per", "cent"):
        return Quantity(value / 100, "share", at, last + (2 if _plain(words, last) == "per" else 1))
    if at and words[at - 1].text == "$":
        return Quantity(value, "money", at, last)
    counted = _singular(_plain(words, last))
    if counted in _UNITS:
        kind, size = _UNITS[counted]
        return Quantity(value * size, kind, at, last + 1)
    return Quantity(value, counted if counted.isalpha() and counted not in _NO_NOUN else "", at, last)


def _share(words: tuple[Word, ...], at: int) -> tuple[Fraction | None, int]:
    """“half”, “one half”, “two-thirds”, “2/3”, “three quarters”."""
    plain = _plain(words, at)
    if plain == "half" or plain in ("one-half", "one-third", "one-quarter", "two-thirds", "three-quarters"):
        times, _, part = plain.rpartition("-")
        return (number(times) or 1) * _FRACTIONS[_singular(part)], at + 1
    top, bottom = number(plain), _plain(words, at + 1)
    if top is not None and bottom == "/" and (below := number(_plain(words, at + 2))):
        return Fraction(top, below), at + 3
    if top is not None and _singular(bottom) in _FRACTIONS and (top > 1) == bottom.endswith("s"):
        return top * _FRACTIONS[_singular(bottom)], at + 2
    return None, at


def _number(words: tuple[Word, ...], at: int) -> tuple[Fraction | None, int]:
    plain = _plain(words, at)
    pair = f"{plain} {_plain(words, at + 1)}"
    if at + 1 < len(words) and number(pair) is not None:
        return Fraction(number(pair) or 0), at + 2
    if plain == "single":
        return Fraction(1), at + 1
    if number(plain) is not None:
        return Fraction(number(plain) or 0), at + 1
    whole, dot, part = plain.partition(".")
    if dot and (whole + part).isdigit():
        return Fraction(plain), at + 1
    return None, at


def _plain(words: tuple[Word, ...], at: int) -> str:
    return words[at].plain if at < len(words) else ""


def _singular(word: str) -> str:
    if word in ("half", "halves"):
        return "half"
    return word.removesuffix("s") if len(word) > 2 else word


def told(words: str, quantity: Quantity) -> str:
    """The quantity as printed."""
    parts = split(words)
    return words[parts[quantity.first].start : parts[quantity.last - 1].end]
