"""The bindings of a rulebook folder, read when they are first asked for: what a build has stored needs none of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from compliance.problems import Problem

if TYPE_CHECKING:
    from compliance.meaning.bindings import Binding


class BindingsOfFolder(Mapping[str, "list[Binding]"]):
    """Jurisdiction -> the bindings written for its works."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def _read(self) -> dict[str, tuple[list[Binding], list[Problem]]]:
        from compliance.meaning.bindings import read_bindings

        folders = sorted(path.name for path in self._folder.iterdir() if path.is_dir())
        return {name: read_bindings(self._folder / name / "bindings") for name in folders}

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with them, of whatever version."""
        return [problem for _, found in self._read.values() for problem in found]

    def __getitem__(self, jurisdiction: str) -> list[Binding]:
        return self._read[jurisdiction][0]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read)

    def __len__(self) -> int:
        return len(self._read)
