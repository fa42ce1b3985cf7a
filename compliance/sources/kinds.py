"""What an instrument can be."""

from __future__ import annotations

from typing import Literal

InstrumentKind = Literal["original", "amendment", "substitution", "revocation", "restatement"]
