"""Columns of text and what a page holds of them, written small: for the data that lie compressed in a page.

Texts of one column are mostly alike but for their numbers ("wager w7", "wager w8"; a time, a line of a log). Such a
column is written as the different texts without numbers, which of them each is, and by how far each number differs from
the one in the same place of the same text before it; that is a third of what the texts take when they are compressed.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Sequence
from typing import Any, Final

_LEVEL: Final = 9
_QUICK: Final = 6  # for comparing two ways of writing
_HOLE: Final = 0xE000  # the first of the characters that stand for a number; no text of a page holds one
_WIDEST: Final = 15  # digits that a number of a browser holds exactly
_NUMBER = re.compile(r"[0-9]+")
_BEFORE_PARTS_OF_TIMES: Final = ("-", ":", "T")  # after which two digits are written, whatever the number
_HOLES = re.compile(f"[{chr(_HOLE)}-{chr(_HOLE + _WIDEST)}]")
_LESS_THAN, _INSTEAD = b"<", b"/"  # the one of the 85 characters that could end the data within a page


def folded(column: Sequence[str]) -> Sequence[str] | dict[str, Any]:
    """The column as {texts, which, steps}, or as it is where that is the smaller.

    texts: the different texts, each number replaced by a character that says how wide it is written; which: the place
    of each row's text; steps: for each number of each text, in order, by how much it differs from row to row.
    """
    if not column or any(map(_HOLES.search, column)):
        return column
    texts: dict[str, int] = {}
    which: list[int] = []
    steps: list[list[list[int]]] = []
    last: list[list[int]] = []
    for text in column:
        found = [number for number in _NUMBER.finditer(text) if len(number[0]) <= _WIDEST]
        place = texts.setdefault(_NUMBER.sub(_without, text), len(texts))
        which.append(place)
        if place == len(steps):
            steps.append([[] for _ in found])
            last.append([0] * len(found))
        for n, number in enumerate(found):
            value = int(number[0])
            steps[place][n].append(value - last[place][n])
            last[place][n] = value
    as_steps = {"texts": list(texts), "which": which, "steps": [one for of_text in steps for one in of_text]}
    return as_steps if _size(as_steps) < _size(column) else column


def _without(number: re.Match[str]) -> str:
    """What stands for a number: the character of its width, or the first where it is written no wider than it is."""
    digits = number[0]
    if len(digits) > _WIDEST:
        return digits
    is_of_time = len(digits) == len("08") and number.string[: number.start()].endswith(_BEFORE_PARTS_OF_TIMES)
    is_fixed = is_of_time or digits != str(int(digits))
    return chr(_HOLE + (len(digits) if is_fixed else 0))


def _size(written: object) -> int:
    return len(zlib.compress(_as_json(written), _QUICK))


def _as_json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def packed(data: object) -> str:
    """Data compressed, in characters that a page can hold: 85 different ones, 5 for 4 bytes."""
    return base64.b85encode(zlib.compress(_as_json(data), _LEVEL)).replace(_LESS_THAN, _INSTEAD).decode("ascii")
