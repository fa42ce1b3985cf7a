"""Numbers as the law writes them: in words or in digits."""

from __future__ import annotations

# fmt: off
_BELOW_TWENTY = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)
_FIGURES = frozenset(str(number) for number, _ in enumerate(_BELOW_TWENTY))
_TENS = ("zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = (
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)
# fmt: on
_ENDS_OF_ORDINALS = ("st", "nd", "rd", "th")
_TEN = _BELOW_TWENTY.index("ten")
_SCALES = {"hundred": _TEN * _TEN, "thousand": _TEN * _TEN * _TEN}


def in_words(name: str) -> str:
    """A name with its figures in words, as the law may write either ("4 of a kind", "four of a kind")."""
    return " ".join(_BELOW_TWENTY[int(w)] if w in _FIGURES else w for w in name.split())


def number(word: str) -> int | None:
    """The whole number that a word, a hyphened word or digits (with thousands commas) stand for; None if none."""
    plain = word.strip().lower()
    digits = plain.replace(",", "")
    if digits.isascii() and digits.isdigit():
        return int(digits)
    if plain in _BELOW_TWENTY:
        return _BELOW_TWENTY.index(plain)
    if plain in _TENS:
        return _TENS.index(plain) * _TEN
    tens, hyphen, units = plain.partition("-")
    if hyphen and tens in _TENS and units in _BELOW_TWENTY[1:_TEN]:
        return _TENS.index(tens) * _TEN + _BELOW_TWENTY.index(units)
    first, space, scale = plain.rpartition(" ")
    if space and scale in _SCALES:
        times = number(first)
        return None if times is None else times * _SCALES[scale]
    return None


def ordinal(word: str) -> int | None:
    """The number of an ordinal in words or in figures ("third" and "3rd" are 3, what is initial comes first);
    None if it is none."""
    plain = word.strip().lower().replace("initial", "first")
    if plain in _ORDINALS:
        return _ORDINALS.index(plain)
    figures = next((plain.removesuffix(end) for end in _ENDS_OF_ORDINALS if plain.endswith(end)), "")
    return int(figures) if figures.isascii() and figures.isdigit() else None
