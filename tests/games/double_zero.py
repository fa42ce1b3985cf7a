"""What a wheel of 38 pockets comes to, as a player would write it down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# bet -> how many pockets it covers, and its odds to one
COVERS: Final[Mapping[str, tuple[int, int]]] = {
    "straight up": (1, 35),
    "split": (2, 17),
    "street": (3, 11),
    "corner": (4, 8),
    "top line": (5, 6),
    "six-line": (6, 5),
    "column": (12, 2),
    "dozen": (12, 2),
    **dict.fromkeys(("low", "high", "even", "odd", "red", "black"), (18, 1)),
}
