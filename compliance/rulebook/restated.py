"""The head that the program prints over a text of its own: no part of the text when that is handed in again."""

from __future__ import annotations

from typing import Final

NOT_OFFICIAL: Final = "Not an official version."
HEAD_ENDS: Final = "---"


def without_head(text: str) -> tuple[str, str]:
    """(a text without the head that `rulebook show --format markdown` prints over it, the title in it; "" where it has
    none)."""
    head, ruler, rest = text.partition(f"\n{HEAD_ENDS}\n")
    printed = bool(ruler) and head.startswith("# ") and any(line.endswith(NOT_OFFICIAL) for line in head.split("\n"))
    return (rest.lstrip("\n"), head.split("\n")[0].removeprefix("# ").strip()) if printed else (text, "")
