"""Lines that hold nothing but numbers one after another, such as the numbers of a wheel: each number is a row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from compliance.logs.column_roles import is_count
from compliance.logs.columns_seen import unnamed
from compliance.logs.proposed_text import ALIKE

_NUMBERS: Final = r"[0-9]{1,2}(?:(?: ?[,;|/-] ?| )[0-9]{1,2})*"
_LINE: Final = re.compile(rf"[^0-9]*({_NUMBERS})[^0-9]*")
_SEPARATORS: Final = (",", ";", "|", "/", "-", " ")
_ALONE: Final = re.compile(r"[^0-9A-Za-z]*[0-9]{1,2}[^0-9A-Za-z]*")
_STRAY: Final = 0.2  # the share of lines that may hold something else than a number
_FEWEST: Final = 4  # numbers on a line by which they are no columns


def number_lists(lines: Sequence[str]) -> dict[str, Any] | None:
    """How such lines are read, as keys of a mapping (`lines`, `split`); None where they are not such lines."""
    alone = _one_a_line(lines)
    if alone is not None:
        return alone
    texts = [" ".join(line.split()) for line in lines if line.strip() and any(c.isalnum() for c in line)]
    found = [match[1] for text in texts if (match := _LINE.fullmatch(text)) is not None]
    if not found or len(found) < ALIKE * len(texts) or any(c.isalpha() for c in "".join(texts)):
        return None
    separator = next((s for s in _SEPARATORS if any(s in text for text in found)), " ")
    numbers = [[part.strip() for part in text.split(separator)] for text in found]
    columns = zip(*numbers, strict=False)
    if max(map(len, numbers)) < _FEWEST or (len(numbers) > 1 and any(map(is_count, columns))):
        return None
    matches = rf"[^0-9]*(?P<numbers>{_NUMBERS})[^0-9]*"
    split = {"columns": ["numbers"], "separator": separator, "matches": rf"(?P<{unnamed(1)}>[0-9]{{1,2}})"}
    return {"lines": {"listed": {"matches": matches}}, "split": split}


def _one_a_line(lines: Sequence[str]) -> dict[str, Any] | None:
    """The same where each line holds one number, but for a few that hold something else: these are asked about."""
    texts = [line.strip() for line in lines if line.strip()]
    others = [text for text in texts if _ALONE.fullmatch(text) is None]
    if not others or len(others) > _STRAY * len(texts) or len(texts) - len(others) < _FEWEST:
        return None
    if is_count([text for text in texts if text not in others]):
        return None
    matches = rf"[^0-9A-Za-z]*(?P<{unnamed(1)}>[0-9]{{1,2}})[^0-9A-Za-z]*"
    return {"lines": {"number": {"matches": matches}}, "others": list(dict.fromkeys(others))}
