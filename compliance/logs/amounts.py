"""Amounts of money as other programs write them: with marks of currency and thousands, in brackets where negative."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import Final

# tokens: an amount without its marks of currency, which stand before or after it
_CURRENCY: Final = re.compile(r"^(?:[A-Z]{1,3} ?)?[$£€¥]? ?|(?: ?[$£€¥元]| ?[A-Z]{3})$")
_AMOUNT: Final = {
    ".": re.compile(r"([0-9]{1,15}|[0-9]{1,3}(?:[, ' ][0-9]{3}){1,4})(?:\.([0-9]{1,15}))?", re.ASCII),
    ",": re.compile(r"([0-9]{1,15}|[0-9]{1,3}(?:[. ' ][0-9]{3}){1,4})(?:,([0-9]{1,15}))?", re.ASCII),
}


# signs that only say how the sign before them is drawn (a heart in red), a minus that is no hyphen, and drawn dice
_DRAWN: Final = str.maketrans({"\ufe0e": None, "\ufe0f": None, "\u2212": "-"}) | str.maketrans("⚀⚁⚂⚃⚄⚅", "123456")


def in_plain_signs(text: str) -> str:
    """Figures, letters and marks of full width (`１００`) as the plain ones that they are; all else as it stands."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text).translate(_DRAWN)


def read_amount(text: str, decimal: str) -> Decimal | None:
    """The amount that the text writes with this decimal mark; None where it is none."""
    bare = in_plain_signs(text).strip()
    less = bare.startswith("-") or (bare.startswith("(") and bare.endswith(")"))
    bare = _CURRENCY.sub("", bare.strip("()").lstrip("+-").strip()).lstrip("+-").strip()
    found = _AMOUNT[decimal].fullmatch(bare)
    if found is None:
        return None
    units = "".join(digit for digit in found[1] if digit.isdigit())
    return Decimal(f"{'-' if less else ''}{units}.{found[2] or '0'}")


def currency_of(text: str) -> str:
    """The mark of currency that stands with an amount (`NZ$`, `EUR`); empty where none does, or this is no amount."""
    if all(read_amount(text, decimal) is None for decimal in _AMOUNT):
        return ""
    bare = in_plain_signs(text).strip().strip("()").lstrip("+-").strip()
    return " ".join(mark for mark in (found[0].strip() for found in _CURRENCY.finditer(bare)) if mark)
