"""Builds the rulebook, writes its compiled files, and compares them with those that lie there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from compliance.build.meanings import as_stored, meanings
from compliance.meaning.parsed import read_anew
from compliance.problems import Place, Problem
from compliance.rulebook import compiled
from compliance.rulebook.acknowledged import idle, unacknowledged
from compliance.rulebook.load import load_rulebook
from compliance.rulebook.rebuild import Rebuilt, rebuild
from compliance.rulebook.rulebook import Rulebook
from compliance.rulebook.stored import OF_THE_STORE, SUMS, generated, is_text, sums_of
from compliance.writing import unwritable, write_files


def build_rulebook(folder: Path, texts: Mapping[str, str] | None = None) -> tuple[Rulebook, list[Problem]]:
    """The rulebook made from the texts in `folder`, and what is wrong with it that nobody has acknowledged.

    `texts` gives, by instrument id, a text to be read in place of the one on disk; what did not change is not read
    again.
    """
    rulebook = rebuild(folder, texts).rulebook
    return rulebook, unacknowledged(folder, rulebook.problems)


@dataclass(frozen=True, slots=True)
class Build:
    """What a build makes: the compiled files by their path within the folder, the problems that nobody has
    acknowledged, and those files on disk that are not as they should be."""

    rulebook: Rulebook
    files: Mapping[str, str]
    problems: tuple[Problem, ...]
    stale: tuple[Problem, ...]


def build(folder: Path, *, anew: bool = True) -> Build:
    """Make everything in memory and compare it with what lies in the folder.

    anew: whatever is stored; else clauses that were read before and laws that nothing has changed are taken as stored.
    """
    made = rebuild(folder)
    with read_anew() if anew else nullcontext():
        kept, misread = meanings(made.rulebook, anew=anew)
    return _build(made.rulebook, {**compiled_files(made), **kept}, misread)


def unchanged(folder: Path) -> Build | None:
    """What lies in the folder, where it is what a build would make: of these texts, bindings and readings, by these
    grammars and modules, and as the last build recorded it; else None."""
    rulebook, problems = load_rulebook(folder)
    stored = as_stored(rulebook) if not any(p.code in OF_THE_STORE for p in problems) else None
    if stored is None:
        return None
    files, misread = stored
    texts = {path: (folder / path).read_text(encoding="utf-8") for path in generated(folder) if is_text(path)}
    made = _build(rulebook, {**texts, **files}, misread)
    return None if made.stale else made


def _build(rulebook: Rulebook, made: Mapping[str, str], misread: Sequence[Problem]) -> Build:
    folder = rulebook.folder
    files = dict(sorted({**made, SUMS: sums_of(made)}.items()))
    found = (*rulebook.problems, *misread)
    problems = [p for p in unacknowledged(folder, found) if p.severity != "note"] + idle(folder, found)
    return Build(rulebook, files, tuple(problems), tuple(_stale(folder, files)))


def compiled_files(made: Rebuilt) -> dict[str, str]:
    """The compiled files, by path: one for each version and one for its lines, the index and the repairs."""
    files: dict[str, str] = {}
    for version in made.versions:
        jurisdiction = version.work.split("/", 1)[0]
        text, lines = compiled.write_version(version)
        files[f"{jurisdiction}/{compiled.version_file(version)}"] = text
        files[f"{jurisdiction}/{compiled.lines_file(version)}"] = lines
    for jurisdiction, digest in made.digests.items():
        prefix = f"{jurisdiction}/"
        files[f"{prefix}compiled/instruments.yaml"] = compiled.write_index(
            digest,
            [v for v in made.versions if v.work.startswith(prefix)],
            [r for r in made.rulebook.records if r.instrument.jurisdiction == jurisdiction],
            [o for o in made.rulebook.outcomes if o.file.startswith(prefix)],
            [p for p in made.rulebook.problems if p.place is not None and p.place.file.startswith(prefix)],
            [o for o in made.rulebook.orders if o.file.startswith(prefix)],
        )
        notes = [note for note in made.notes if note.file.startswith(prefix)]
        files[f"{prefix}compiled/repairs.yaml"] = compiled.write_repairs(notes)
    return dict(sorted(files.items()))


def write(folder: Path, files: Mapping[str, str]) -> tuple[list[str], list[Problem]]:
    """Write the compiled files that changed and remove those that are no longer made; the paths touched."""
    superfluous = [path for path in _compiled_on_disk(folder) if path not in files]
    made = {folder / path: text.encode("utf-8") for path, text in files.items()}
    changed = {path: text for path, text in made.items() if not path.is_file() or path.read_bytes() != text}
    try:
        for target in changed:
            target.parent.mkdir(parents=True, exist_ok=True)
        written, faults = write_files(changed)
        if faults:
            return [], faults
        for path in superfluous:
            (folder / path).unlink()
    except OSError as error:
        return [], [unwritable(Path(error.filename or folder), error)]
    return [*superfluous, *(path.relative_to(folder).as_posix() for path in written)], []


def _compiled_on_disk(folder: Path) -> list[str]:
    return [*generated(folder), *([SUMS] if (folder / SUMS).is_file() else [])]


def _stale(folder: Path, files: Mapping[str, str]) -> list[Problem]:
    """A problem for each compiled file that is missing, superfluous or different, with the first difference."""
    problems: list[Problem] = []
    remedy = "Run `rulebook build` and commit what it writes."
    on_disk = _compiled_on_disk(folder)
    for path in sorted({*files, *on_disk}):
        if path not in files:
            message = "This compiled file is made from no source any more."
            problems.append(Problem("build.stale", "error", message, Place(path), remedy))
        elif path not in on_disk:
            problems.append(Problem("build.stale", "error", "This compiled file is missing.", Place(path), remedy))
        else:
            there = (folder / path).read_text(encoding="utf-8")
            if there != files[path]:
                problems.append(_difference(path, there, files[path], remedy))
    return problems


def _difference(path: str, there: str, made: str, remedy: str) -> Problem:
    pairs = enumerate(zip_longest(there.split("\n"), made.split("\n"), fillvalue="(nothing)"), 1)
    number, (old, new) = next(pair for pair in pairs if pair[1][0] != pair[1][1])
    message = f"This compiled file is not what the sources make: «{old.strip()[:80]}» should be «{new.strip()[:80]}»."
    return Problem("build.stale", "error", message, Place(path, number), remedy)
