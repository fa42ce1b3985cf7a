"""Tables as programs print them: cells between bars, a rule below the names (Markdown, the consoles of databases)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from compliance.logs.column_words import plain_name
from compliance.logs.columns_seen import unnamed
from compliance.logs.proposed_text import ALIKE, TITLES

_BAR: Final = "[|│]"
_RULE: Final = re.compile(r"[-+=:|│─━═┌┐└┘├┤┬┴┼╭╮╰╯ ]*[-=─━═]{2}[-+=:|│─━═┌┐└┘├┤┬┴┼╭╮╰╯ ]*")
_JOINTS: Final = re.compile(r"[+|│┼┬┴]")
_NAME: Final = re.compile(r"[^\W\d]\w*")


def ruled_table(lines: Sequence[str]) -> dict[str, Any] | None:
    """How such lines are read, as keys of a mapping (`lines`, `others`); None where there is no such table."""
    texts = [" ".join(line.split()) for line in lines]
    ruled = (n for n, text in enumerate(texts[: TITLES + 2]) if n and _is_rule(text) and len(cells(texts[n - 1])) > 1)
    at = next(ruled, None)
    if at is None or _is_rule(texts[at - 1]):
        return None
    names = _names(cells(texts[at - 1]))
    wide = len(names)
    rows = [text for text in texts[at + 1 :] if text and not _is_rule(text)]
    others = [text for text in (*texts[: at - 1], *rows) if text and not _is_rule(text) and len(cells(text)) == 1]
    alike = sum(len(cells(text)) == wide for text in rows)
    if not alike or alike < len(rows) - TITLES or (len(rows) > TITLES and alike < ALIKE * len(rows)):
        return None
    header = re.escape(texts[at - 1])
    row = rf" ?{_BAR} ?".join(f"(?P<{name}>[^|│]*?)" for name in names)
    kinds = {
        "rule": {"matches": _RULE.pattern, "skips": "yes"},
        "header": {"matches": header, "skips": "yes"},
        "row": {"matches": rf"{_BAR}? ?{row} ?{_BAR}?"},
    }
    if others:  # a line with bars that has not as many cells stays a fault
        kinds["beside"] = {"matches": "[^|│]*", "skips": "yes"}
    return {"lines": kinds, "others": list(dict.fromkeys(others))}


def cells(text: str) -> list[str]:
    """The cells of a line between bars, with or without one at either end."""
    parts = [part.strip() for part in re.split(_BAR, text.strip())]
    if len(parts) > 2 and not parts[0]:
        parts = parts[1:]
    return parts[:-1] if len(parts) > 1 and not parts[-1] and text.rstrip()[-1:] in "|│" else parts


def _is_rule(text: str) -> bool:
    return _RULE.fullmatch(text) is not None and (_JOINTS.search(text) is not None)


def _names(header: Sequence[str]) -> list[str]:
    """Names of columns that a pattern can hold; a number in place of what is none, or stands twice."""
    found: list[str] = []
    for place, cell in enumerate(header, start=1):
        name = "_".join(plain_name(cell).split())
        found.append(name if _NAME.fullmatch(name) and name not in found else unnamed(place))
    return found
