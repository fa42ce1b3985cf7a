"""What libraries that read files of other programs stumble over where such a file is damaged.

They check little of what they read, so that damage shows as any of these, and none of them is then a fault of this
program. What a library raises of its own is named where it is used.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from typing import Final

STUMBLES: Final = (
    ArithmeticError, AssertionError, AttributeError, EOFError, LookupError, OSError, RuntimeError, SyntaxError,
    TypeError, ValueError, struct.error, zipfile.BadZipFile, zlib.error,
)  # fmt: skip
