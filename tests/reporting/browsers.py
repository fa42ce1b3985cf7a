"""Which browser the pages are tried in, where one is installed."""

from __future__ import annotations

import shutil
from typing import Final

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
