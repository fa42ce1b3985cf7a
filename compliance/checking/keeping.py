"""Keeps the parts of a run in a folder, each by what it was made from: a run that is stopped goes on from there.

A part is known by the run that it belongs to (its law, its options, this program), by where it begins and ends, and by
the digest of all that had been read when it was made: if that is the same, the part would be the same. It comes into
its place whole or not at all, and one that is damaged is as if it were not there.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from compliance.checking.part import Part, packed, unpacked

_DIGITS: Final = 32  # of a digest in hexadecimal, in the name of a file
_ENDING: Final = ".part"
_ABANDONED: Final = 86_400  # seconds after which nobody is still writing a part


@dataclass(frozen=True, slots=True)
class Made:
    """A block of rounds as it was read. fingerprint: of all that had been read by its end."""

    start: int
    end: int
    fingerprint: str

    @property
    def file(self) -> str:
        return f"{self.start:010}-{self.end:010}-{self.fingerprint[:_DIGITS]}{_ENDING}"


def key_of(said: Mapping[str, Any]) -> str:
    """The name of a run by all that its parts depend on beside the logs: plain data."""
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode("ascii")).hexdigest()[:_DIGITS]


class Store:
    """The parts of one run in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def has(self, made: Made) -> bool:
        """Whether a part is there, and whole."""
        return self._content(made) is not None

    def put(self, made: Made, part: Part) -> None:
        """Keeps a part. Raises OSError where there is no room for it."""
        content = packed(part)
        target = self.folder / made.file
        beside = target.with_suffix(f".{os.getpid()}")
        try:
            with beside.open("wb") as file:
                file.write(hashlib.sha256(content).hexdigest().encode("ascii") + b"\n" + content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, target)
        finally:
            beside.unlink(missing_ok=True)

    def get(self, made: Made) -> Part:
        """A part that is there. Raises ValueError where it is not, or not any more."""
        content = self._content(made)
        if content is None:
            raise ValueError(f"{made.file} is not there, or damaged")
        return unpacked(content)

    def clear(self) -> None:
        """Takes away what runs that were stopped have left behind, days ago, of parts that they were writing."""
        for path in self.folder.iterdir():
            if path.suffix != _ENDING and path.is_file() and time.time() - path.stat().st_mtime > _ABANDONED:
                path.unlink(missing_ok=True)

    def _content(self, made: Made) -> bytes | None:
        try:
            digest, _, content = (self.folder / made.file).read_bytes().partition(b"\n")
        except OSError:
            return None
        return content if hashlib.sha256(content).hexdigest().encode("ascii") == digest else None
