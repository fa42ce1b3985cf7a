"""Logs of many casinos in one run: each source is followed for itself, so that nothing of one casino comes to another.

What the sources find is put together in the order of the manifest. A file that is not there loses only itself.
"""

from __future__ import annotations

import glob
import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from compliance.logs.claims import AS_RECORDED, Otherwise
from compliance.logs.columnar import is_columnar
from compliance.logs.faults import shorten
from compliance.logs.lines import SWELLS, name_of
from compliance.logs.reading import Entry, Quarantined
from compliance.logs.rounds import Round, Session
from compliance.logs.run import Assumption, FileRead, LogRun
from compliance.logs.sent_twice import RoundsTold
from compliance.logs.sittings import Sitting
from compliance.logs.table_state import Outside
from compliance.logs.telling import same_file
from compliance.problems import Place, Problem

if TYPE_CHECKING:
    from compliance.logs.manifest_reading import OpenManifest, OpenSource

_GLOB: Final = frozenset("*?[")
_NO_LOGS: Final = (".yaml", ".yml")  # what a folder may hold beside its logs
_BLOCK: Final = 1_048_576

# a file, and the number of the source that names it
Named = tuple[int, Path]


@dataclass(slots=True)
class ManyLogs:
    """Several sources, each of one casino. Iterate `rounds()` (or `entries()`) once; then the members are complete."""

    sources: tuple[LogRun, ...]
    _before: tuple[Problem, ...] = ()
    _twice: list[Problem] = field(default_factory=list)

    def rounds(self, otherwise: Otherwise = AS_RECORDED) -> Iterator[Round]:
        """The rounds of one source after the other; otherwise: as of `LogRun.rounds`."""
        seen: dict[tuple[str, ...], int] = {}
        told = RoundsTold()
        for number, source in enumerate(self.sources):
            source.told = told
            yield from source.rounds(otherwise)
            for session in source.sessions:
                if seen.setdefault(session.key, number) != number and session.key not in told.again:
                    self._twice.append(_in_two_sources(session))

    def entries(self) -> Iterator[Entry]:
        """The events alone, of one source after the other."""
        for source in self.sources:
            yield from source.entries()

    @property
    def taken(self) -> int:
        """How many bytes of lines have been read so far."""
        return sum(source.taken for source in self.sources)

    def fingerprint(self) -> str:
        """The digest of all that has been read so far."""
        return hashlib.sha256("".join(source.fingerprint() for source in self.sources).encode()).hexdigest()

    @property
    def files(self) -> list[FileRead]:
        return [file for source in self.sources for file in source.files]

    @property
    def problems(self) -> list[Problem]:
        return [*self._before, *(problem for source in self.sources for problem in source.problems), *self._twice]

    @property
    def quarantined(self) -> list[Quarantined]:
        return [line for source in self.sources for line in source.quarantined]

    @property
    def sessions(self) -> list[Session]:
        return [session for source in self.sources for session in source.sessions]

    @property
    def sittings(self) -> list[Sitting]:
        return [sitting for source in self.sources for sitting in source.sittings]

    @property
    def outside(self) -> list[Outside]:
        return [outside for source in self.sources for outside in source.outside]

    @property
    def assumptions(self) -> list[Assumption]:
        """What the mappings and the casinos state, each once; with the casinos whose logs it is of, unless all."""
        found: dict[tuple[str, str, str], list[tuple[str, Assumption]]] = {}
        for source in self.sources:
            for assumption in source.assumptions:
                key = (assumption.id, assumption.text, assumption.why)
                found.setdefault(key, []).append((_casino_of(source), assumption))
        everyone = {_casino_of(source) for source in self.sources}
        return [_together(stated, everyone) for stated in found.values()]

    def inventions(self) -> list[dict[str, Any]]:
        """The member `invented` of the `check` document."""
        together: Counter[tuple[str, str]] = Counter()
        for source in self.sources:
            together.update(source.invented)
        return [{"event": k, "member": m, "count": count} for (k, m), count in sorted(together.items())]

    def clocks_compared(self) -> list[dict[str, Any]]:
        """The member `clocks` of the `check` document; of each device those of its casino."""
        return [clock for source in self.sources for clock in source.clocks_compared()]

    def nothing_left(self) -> bool:
        """Whether all sessions were left out, because two files tell of each at the same time."""
        of_each = [source.nothing_left() for source in self.sources]
        return any(of_each) and not self.sessions


Logs = LogRun | ManyLogs


@dataclass(frozen=True, slots=True)
class Plan:
    """The files of each source of a manifest, and what was found wrong with them before any was read."""

    sources: tuple[tuple[OpenSource, tuple[Path, ...]], ...]
    problems: tuple[Problem, ...]

    @property
    def paths(self) -> tuple[Path, ...]:
        """All files."""
        return tuple(path for _, files in self.sources for path in files)

    def opened(self, swells: int | None = None) -> ManyLogs:
        """The logs, ready to be read; swells: to how many times its size a compressed one may unpack."""
        return ManyLogs(tuple(_opened(*source, swells or SWELLS) for source in self.sources), self.problems)


def planned(manifest: OpenManifest, only: str | None = None) -> Plan:
    """Which files there are, and which are copies of others. only: the logs of this casino alone are to be read."""
    problems: list[Problem] = []
    of_source = [list(_once(_expanded(source, manifest.path, problems))) for source in manifest.sources]
    casinos = [source.standing.casino.casino for source in manifest.sources]
    named = [(number, path) for number, files in enumerate(of_source) for path in files]
    _leave_out(_alike(named, Path.resolve), of_source, casinos, problems)
    named = [(number, path) for number, files in enumerate(of_source) for path in files if path.is_file()]
    # only files of one size are looked into
    of_one_size = [one for alike in _alike(named, _size) if _size(alike[0][1]) for one in alike]
    _leave_out(_alike(of_one_size, _digest), of_source, casinos, problems)
    kept = [
        (source, tuple(files))
        for source, files in zip(manifest.sources, of_source, strict=True)
        if files and only in (None, source.standing.casino.casino)
    ]
    return Plan(tuple(kept), tuple(problems))


def _opened(source: OpenSource, files: Sequence[Path], swells: int) -> LogRun:
    """The logs of one source, its mapping as it was read with the manifest."""
    run = LogRun(tuple(files), source.mapping_file, swells, source.standing.anew())
    if source.mapping is not None:
        run.use(source.mapping)
    return run


def _expanded(source: OpenSource, manifest: Path, problems: list[Problem]) -> Iterator[Path]:
    """The files of a source: each as it is named, those in a folder and those that fit a glob by their names."""
    for written in source.files:
        path = source.folder / written
        found = files_named(written, source.folder)
        if found is None:
            yield path
            continue
        if not found:
            message = (
                f"There is no file for {shorten(written)} of {source.standing.casino.casino}; nothing of it is read."
            )
            remedy = "Check the name and folder; it is relative to the manifest."
            problems.append(Problem("log.missing-file", "error", message, Place(str(manifest)), remedy))
        if path.is_dir() and (message := folders_not_read(path, written)):
            remedy = "Name those that hold logs too, or fit them by a glob (`nights/**/*.jsonl`)."
            problems.append(Problem("log.folder-in-folder", "warning", message, Place(str(manifest)), remedy))
        yield from found


def folders_not_read(folder: Path, written: str) -> str:
    """That the folders in a folder of logs, as it was written, are not looked into; "" where there are none."""
    within = [p.name for p in sorted(folder.iterdir()) if p.is_dir() and p.name[0] != "." and not is_columnar(p)]
    if not within:
        return ""
    others = f" and {len(within) - 1} more" if within[1:] else ""
    return f"What lies in folders of {shorten(written)} is not read: {shorten(within[0])}{others}."


def files_named(written: str, folder: Path) -> list[Path] | None:
    """The logs in a folder, or those that fit a glob, by their names; None where this is neither.

    folder: from which a relative name is understood. A folder of columns is one log.
    """
    path = folder / written
    if path.is_dir():
        return None if is_columnar(path) else [p for p in sorted(path.iterdir()) if _may_be_a_log(p)]
    if not _GLOB & set(written) or path.exists():
        return None
    pattern = written if Path(written).is_absolute() else f"{glob.escape(str(folder))}/{written}"
    found = sorted(Path(p) for p in glob.glob(pattern, recursive=True))
    return [p for p in found if p.is_file() or is_columnar(p)]


def _may_be_a_log(path: Path) -> bool:
    named = not path.name.startswith(".") and path.suffix not in _NO_LOGS
    return named and (path.is_file() or is_columnar(path))


def _once(paths: Iterable[Path]) -> Iterator[Path]:
    seen: set[Path] = set()
    for path in paths:
        if path.resolve() not in seen:
            seen.add(path.resolve())
            yield path


def _alike(named: Iterable[Named], known_by: Callable[[Path], Hashable]) -> list[list[Named]]:
    """Files of several sources that are the same by what they are known by."""
    groups: dict[Hashable, list[Named]] = {}
    for number, path in named:
        groups.setdefault(known_by(path), []).append((number, path))
    return [group for group in groups.values() if len({number for number, _ in group}) > 1]


def _leave_out(
    groups: Iterable[list[Named]], of_source: Sequence[list[Path]], casinos: Sequence[str], problems: list[Problem]
) -> None:
    """Of the same files within a casino the first is read; of two casinos none, since nobody can say whose it is."""
    for same in groups:
        among = list(dict.fromkeys(casinos[number] for number, _ in same))
        left_out = same if len(among) > 1 else [one for one in same if one[0] != same[0][0]]
        for number, path in left_out:
            of_source[number].remove(path)
            problems.append(_twice(path, casinos[number], same, among))


def _size(path: Path) -> int:
    return path.stat().st_size


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except OSError:
        return str(path)  # it is no copy of another; why it cannot be read is told when it is
    return digest.hexdigest()


def _casino_of(source: LogRun) -> str:
    return source.standing.casino.casino if source.standing is not None else ""


def _together(stated: Sequence[tuple[str, Assumption]], everyone: Collection[str]) -> Assumption:
    """One assumption that is stated for the logs of several casinos."""
    casinos = list(dict.fromkeys(casino for casino, _ in stated))
    first = stated[0][1]
    counts = [a.count for _, a in stated if a.count is not None]
    total = sum(counts) if counts else None
    if len(casinos) == len(everyone):
        return replace(first, count=total)
    return replace(first, text=f"{', '.join(casinos)}: {first.text}", count=total, casinos=tuple(casinos))


def _twice(path: Path, casino: str, same: Iterable[Named], among: Sequence[str]) -> Problem:
    names = list(dict.fromkeys(name_of(other) for _, other in same if other.resolve() != path.resolve()))
    place = Place(name_of(path))
    if len(among) > 1:
        copies = f" (it holds the same as {', '.join(names)})" if names else ""
        message = f"This file stands under {' and '.join(among)}{copies}; it is not read as a log of {casino}."
        remedy = "Find out whose it is, and take it out under the others."
        return Problem("log.two-casinos", "error", message, place, remedy)
    if names:
        return same_file(name_of(path), names[0])
    message = "This file is named by an earlier source of its casino; it is read once, as that one says."
    return Problem("log.given-twice", "warning", message, place, "Name it once.")


def _in_two_sources(session: Session) -> Problem:
    message = (
        f"Two sources of {session.casino} tell of the session {shorten(session.id)} of table {shorten(session.table)}; "
        "each was judged for itself, so that what began in the one and ended in the other was not followed."
    )
    place = Place(session.opened.file, session.opened.line)
    remedy = "Put the files under one source, or put them together first."
    return Problem("log.session-in-two-sources", "warning", message, place, remedy)
