"""Exit codes of every command; the first that holds is given."""

from __future__ import annotations

from typing import Final

CONFORMS: Final = 0
BREACHES: Final = 1
UNUSABLE: Final = 2
RULEBOOK_PROBLEM: Final = 3
NOTHING_ASSESSED: Final = 4
