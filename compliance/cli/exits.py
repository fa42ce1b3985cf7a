"""Exit codes of every command; the first that holds is given, in the order in which they stand here.

Before all of them: a command that is stopped, or whose reader has gone, has no answer to give.
"""

from __future__ import annotations

from typing import Final

INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
UNUSABLE: Final = 2
PROGRAM_FAULT: Final = 5
RULEBOOK_PROBLEM: Final = 3
BREACHES: Final = 1
NOTHING_ASSESSED: Final = 4
CONFORMS: Final = 0
