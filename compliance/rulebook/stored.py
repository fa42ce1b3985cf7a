"""What a build stores in a rulebook folder, and whether it is still what the build wrote.

`rulebook build` records the sha256 of every file that it makes in SHA256SUMS, in the form that `sha256sum --check`
reads. A stored file that differs from its record, or has none, is not used: the law is made anew from the texts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from compliance.problems import Place, Problem
from compliance.rulebook.model import Version

SUMS = "SHA256SUMS"
CLAUSES = "clauses.json"
LAWS = "laws.json"
OF_THE_STORE = ("rulebook.tampered", "rulebook.made-anew")
"""The codes of problems of what is stored, and not of the law."""


def laws_file(version: Version) -> str:
    """The file of a version's stored law, within the rulebook folder: "nz/laws/general@1996.json"."""
    jurisdiction, _, name = version.work.partition("/")
    return f"{jurisdiction}/laws/{name}@{version.label}.json"


def is_text(path: str) -> bool:
    """Whether a stored file holds the text of the law (and not only what was made of its words)."""
    return path not in (CLAUSES, LAWS) and "/laws/" not in path


def generated(folder: Path) -> list[str]:
    """The files on disk that a build makes, by their path within the folder, but for the record of their digests."""
    paths = [*folder.glob("*/compiled/*"), *folder.glob("*/laws/*"), folder / CLAUSES, folder / LAWS]
    return sorted(path.relative_to(folder).as_posix() for path in paths if path.is_file())


def sums_of(files: Mapping[str, str]) -> str:
    """The text of the record for these files (path -> content)."""
    return "".join(f"{_digest(text.encode('utf-8'))}  {path}\n" for path, text in sorted(files.items()))


def differing(folder: Path, *paths: str) -> list[str]:
    """Those of these stored files (of all, where none is named) that are missing or not what the build recorded."""
    recorded = _recorded(folder, _stamp(folder / SUMS))
    named = paths or generated(folder)
    return [path for path in named if not _is_recorded(folder / path, recorded.get(path))]


def tampered(folder: Path) -> list[Problem]:
    """A problem for each stored file that differs from the digest recorded for it."""
    message = (
        "This stored file is not the one that the last build recorded, so it is not used: the law is made anew from "
        "the published texts."
    )
    remedy = "Restore the file, or run `rulebook build` and look at what it changes."
    return [Problem("rulebook.tampered", "error", message, Place(path), remedy) for path in differing(folder)]


def _is_recorded(path: Path, digest: str | None) -> bool:
    return path.is_file() and _digest(path.read_bytes()) == digest


def _stamp(path: Path) -> tuple[int, int] | None:
    """What changes with the file, so that what was read of it before is not taken for what it holds now."""
    return (path.stat().st_mtime_ns, path.stat().st_size) if path.is_file() else None


@cache
def _recorded(folder: Path, stamp: tuple[int, int] | None) -> dict[str, str]:
    if stamp is None:
        return {}
    lines = (folder / SUMS).read_text(encoding="utf-8", errors="replace").splitlines()
    pairs = (line.partition("  ") for line in lines)
    return {path: digest for digest, _, path in pairs}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
