"""What lies compressed in a page, read as a browser reads it."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

_HOLE = 0xE000
_HOLES = re.compile("[\ue000-\ue00f]")


def lying_in(page: str, place: str) -> Any:
    """The data of a page that have this id."""
    written = page.partition(f'<script type="text/plain" id="{place}">')[2].partition("</script>")[0]
    return unpacked(written)


def unpacked(written: str) -> Any:
    """What `folded.packed` was given."""
    return json.loads(zlib.decompress(base64.b85decode(written.replace("/", "<"))))


def ids_listed(page: str) -> set[str]:
    """The ids of all findings of the page."""
    return set(unfolded(lying_in(page, "index")["columns"]["id"]))


def texts_of_block(page: str, place: str) -> set[str]:
    """All texts that the findings of a block hold."""
    columns = [column for _, _, columns in lying_in(page, place)["pieces"] for column in columns]
    return {text for column in columns for text in unfolded(column) if isinstance(text, str)}


def unfolded(column: Sequence[str] | Mapping[str, Any]) -> Sequence[str]:
    """The texts of which `folded` made the column."""
    if not isinstance(column, Mapping):
        return column
    steps = iter(column["steps"])
    known = [[iter(next(steps)) for _ in _HOLES.findall(text)] for text in column["texts"]]
    last = [[0] * len(of_text) for of_text in known]
    texts = []
    for place in column["which"]:
        last[place] = [before + next(step) for before, step in zip(last[place], known[place], strict=True)]
        pieces = re.split("([\ue000-\ue00f])", column["texts"][place])
        pieces[1::2] = [f"{n:0{ord(hole) - _HOLE}d}" for n, hole in zip(last[place], pieces[1::2], strict=True)]
        texts.append("".join(pieces))
    return texts
