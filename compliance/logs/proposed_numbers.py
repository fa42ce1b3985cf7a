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
_FEWEST: Final = 4  # numbers on a line by which they are no columns


def number_lists(lines: Sequence[str]) -> dict[str, Any] | None:
    """How such lines are read, as keys of a mapping (`lines`, `split`); None where they are not such lines."""
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
