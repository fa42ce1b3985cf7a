"""A copy of a rulebook folder with something put into it: looked at as a whole before anything is written."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from compliance.places import rulebooks_in_use
from compliance.problems import Problem
from compliance.rulebook.rebuild import rebuild
from compliance.rulebook.rulebook import Rulebook
from compliance.writing import unwritable


@contextmanager
def candidate_of(folder: Path, files: Mapping[str, str]) -> Iterator[Path]:
    """A copy of a rulebook folder with these files in it (path within the folder -> text), gone after the block."""
    with tempfile.TemporaryDirectory(prefix="rulebook-") as temporary:
        copy = Path(temporary) / "rulebooks"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(".*"))
        for name, text in files.items():
            target = copy / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.encode("utf-8"))
        with rulebooks_in_use(copy):
            yield copy


def read_of(copy: Path) -> Rulebook:
    """The law of a candidate, made anew from its texts; its problems are those of a copy."""
    return rebuild(copy).rulebook


def written_of(copy: Path, folder: Path, files: Mapping[str, str]) -> tuple[Rulebook, list[str], list[Problem]]:
    """(the rulebook, the paths written, problems): the candidate is built, and takes its place in the folder: all of
    its files come into it, or none does."""
    from compliance.build.make import build, write

    made = build(copy, anew=False)
    try:
        written, faults = write(folder, {**made.files, **files})
    except OSError as error:
        return made.rulebook, [], [unwritable(Path(error.filename or folder), error)]
    return made.rulebook, written, faults
