"""Lines and cells that hold nothing but results one after another (`BPPBT`, numbers of a wheel): each is a row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

from compliance.logs.column_roles import is_count
from compliance.logs.columns_seen import unnamed
from compliance.logs.proposed_text import ALIKE, TITLES
from compliance.logs.separated import CHARACTERS

_NUMBERS: Final = r"[0-9]{1,2}(?:(?: ?[,;|/-] ?| )[0-9]{1,2})*"
_LINE: Final = re.compile(rf"[^0-9]*({_NUMBERS})[^0-9]*")
_SEPARATORS: Final = (",", ";", "|", "/", "-", " ")
_ALONE: Final = re.compile(r"[^0-9A-Za-z]*[0-9]{1,2}[^0-9A-Za-z]*")
_STRAY: Final = 0.2  # the share of lines that may hold something else than a number
_FEWEST: Final = 4  # numbers on a line by which they are no columns


# tokens: letters for who won, of which several follow one another
_WINNERS: Final = re.compile(r"(?:[BPT] ?){5,}|(?:[bpt] ?){5,}|(?:[庄闲和] ?){5,}")
_BOTH: Final = (("B", "P"), ("b", "p"), ("庄", "闲"))


def winners_in(name: str, texts: Sequence[str]) -> dict[str, Any] | None:
    """How a column is split in which letters for who won stand one after another; None where they do not."""
    said = "".join(texts)
    is_of_both = any(one in said and other in said for one, other in _BOTH)
    if not is_of_both or any(_WINNERS.fullmatch(text.strip()) is None for text in texts):
        return None
    return {"columns": [name], "separator": CHARACTERS, "matches": "(?P<winner>.)"}


def number_lists(lines: Sequence[str]) -> dict[str, Any] | None:
    """How such lines are read, as keys of a mapping (`lines`, `split`); None where they are not such lines."""
    beads = winners_in("beads", [line for line in lines if line.strip()])
    if beads is not None:
        return {"lines": {"listed": {"matches": "(?P<beads>.*)"}}, "split": beads}
    alone = _one_a_line(lines)
    if alone is not None:
        return alone
    texts = [" ".join(line.split()) for line in lines if line.strip() and any(c.isalnum() for c in line)]
    titles = list(takewhile(lambda text: any(c.isalpha() for c in text), texts[:TITLES]))
    texts = texts[len(titles) :]
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
    others = {"others": titles} if titles else {}
    return {"lines": {"listed": {"matches": matches}}, "split": split, **others}


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
