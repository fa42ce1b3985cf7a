"""Where grammars, rulebooks and report templates lie: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_USED: list[Path | None] = [None]
_NOT_OF_LAW = ("log_conditions",)  # what mappings of logs say: no law and no stored law hangs on it
ADDED_GAMES = "COMPLIANCE_GAMES"
"""The environment variable that names further folders of games, as PATH names folders of programs."""


@cache
def data_folder(name: str) -> Path:
    """The folder `name` (grammars, rulebooks or reports) of this installation."""
    inside = _PACKAGE / "_data" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


@cache
def game_folders() -> tuple[Path, ...]:
    """The folders in which the games lie, each of them a folder of its own: that of this installation, then those that
    the environment names."""
    added = (Path(name).resolve() for name in os.environ.get(ADDED_GAMES, "").split(os.pathsep) if name)
    return (_PACKAGE / "games", *added)


@cache
def grammar_file(name: str) -> Path:
    """The file of a grammar: among those of this installation, or in the folder of an added game."""
    shared = data_folder("grammars") / f"{name}.lark"
    added = (path for folder in game_folders()[1:] for path in sorted(folder.glob(f"*/{name}.lark")))
    return shared if shared.is_file() else next(added, shared)


def grammar_files() -> list[Path]:
    """Every grammar of law of this installation, its sentences, and the words that say the same."""
    found = (path for kind in ("*.lark", "*.yaml") for path in data_folder("grammars").glob(kind))
    return sorted(path for path in found if path.stem not in _NOT_OF_LAW)


def rulebook_folder() -> Path:
    """The rulebook folder in use: the one that a command names, else that of this installation."""
    return _USED[-1] or data_folder("rulebooks")


def use_rulebooks(folder: Path | None) -> None:
    """From here on everything is taken from this rulebook folder alone (None: from that of this installation)."""
    _USED[:] = [folder]


@contextmanager
def rulebooks_in_use(folder: Path) -> Iterator[None]:
    """Within this block everything is taken from this rulebook folder, as where two folders are compared."""
    _USED.append(folder)
    try:
        yield
    finally:
        _USED.pop()
