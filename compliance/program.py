"""Which program this is: its version, and the digest of all that it consists of."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from compliance import __version__
from compliance.places import data_folder, game_folders

_MODULES = ("*.py",)
_OF_GAMES = ("*.py", "*.yaml", "*.lark")
_TEMPLATES = ("*.j2", "*.typ", "*.css", "*.js")


@cache
def program_digest() -> str:
    """sha256 over names and contents of the modules and the report templates, in the order of their names."""
    package = Path(__file__).resolve().parent
    total = hashlib.sha256()
    added = ((folder, _OF_GAMES) for folder in game_folders()[1:])
    for folder, patterns in ((package, _MODULES), (data_folder("reports"), _TEMPLATES), *added):
        files = sorted(path for pattern in patterns for path in folder.rglob(pattern))
        for path in files:
            content = path.read_bytes()
            total.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode())
            total.update(content)
    return total.hexdigest()


def program() -> dict[str, str]:
    """The program as reports name it."""
    return {"version": __version__, "digest": program_digest()}
