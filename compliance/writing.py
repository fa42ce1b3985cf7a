"""How every file leaves the program: written beside its place and renamed into it, so that it is whole or not there.

No input of the run is ever written over, and an output that is a link to a file is not followed: what a user holds as
evidence must be after a run what it was before. What is no file (a pipe, a terminal, /dev/stdout) is written through.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from compliance.problems import Place, Problem


class Output:
    """Files that belong together, by the place of each: all of them come into their places, or none does.

    inputs: the files that this run reads. Use it as a context: `put` what each file holds, then `commit`. Left without
    `commit` (a fault, an interruption) nothing has changed but that temporary files came and went.
    """

    def __init__(self, inputs: Iterable[Path] = ()) -> None:
        self._inputs = [path for path in inputs if path.exists()]
        self._ready: dict[Path, Path] = {}

    def __enter__(self) -> Output:
        return self

    def __exit__(self, *_: object) -> None:
        for temporary in self._ready.values():
            temporary.unlink(missing_ok=True)

    def refusal(self, target: Path) -> Problem | None:
        """Why nothing may be written at a place, None where it may."""
        if target.exists() and any(_same(target, path) for path in self._inputs):
            message = "This file is an input of this run, and no input is ever written over."
            return Problem("output.is-input", "error", message, Place(str(target)), "Name another place.")
        if target.is_symlink() and not _is_written_through(target):
            message = "This is a link to a file, and a link is not followed when a file is written."
            return Problem("output.is-link", "error", message, Place(str(target)), "Name the file itself.")
        if target.is_dir():
            message = "This is a folder, where a file is to be written."
            return Problem("output.is-folder", "error", message, Place(str(target)), "Name a file.")
        return None

    def put(self, target: Path, chunks: Iterable[bytes]) -> None:
        """Writes what a file is to hold beside its place. Raises OSError where there is no room or no right to."""
        if _is_written_through(target):
            with target.open("wb") as stream:
                for chunk in chunks:
                    stream.write(chunk)
            return
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.{os.getpid()}.", suffix=".part", dir=target.parent)
        self._ready[target] = Path(name)
        with os.fdopen(handle, "wb") as file:
            for chunk in chunks:
                file.write(chunk)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask())

    def commit(self) -> list[Path]:
        """Puts every file into its place; where one cannot be, those that were are put back. The places written.

        All that takes time is done before: from the first file to the last only names are changed, and Ctrl-C waits.
        """
        kept: dict[Path, Path] = {}
        placed: list[Path] = []
        try:
            for target, temporary in self._ready.items():
                if target.exists():
                    kept[target] = temporary.with_suffix(".old")
                    _keep(target, kept[target])
            with _undisturbed():
                try:
                    for target, temporary in self._ready.items():
                        os.replace(temporary, target)
                        placed.append(target)
                finally:
                    if len(placed) < len(self._ready):
                        _put_back(placed, kept)
        finally:
            for old in kept.values():
                old.unlink(missing_ok=True)
        _clear_leftovers(placed)
        self._ready = {}
        return placed


def _clear_leftovers(places: Iterable[Path]) -> None:
    """Takes away what runs that were killed outright left beside these places; what a living run is writing stays."""
    by_folder: dict[Path, set[str]] = {}
    for place in places:
        by_folder.setdefault(place.parent, set()).add(place.name)
    for folder, names in by_folder.items():
        for left in [*folder.glob(".*.part"), *folder.glob(".*.old")]:
            name, _, rest = left.stem[1:].rpartition(".")
            name, _, process = name.rpartition(".")
            if name in names and rest and process.isdigit() and not _is_alive(int(process)):
                left.unlink(missing_ok=True)


def _is_alive(process: int) -> bool:
    """Whether there is such a process; where the system does not tell, there may be."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def _keep(target: Path, kept: Path) -> None:
    """Holds what a file holds under another name too."""
    try:
        os.link(target, kept)
    except OSError:  # a file system without links
        shutil.copy2(target, kept)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Signals that end the program wait until what is done here is done; only the main thread is told of them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    # none is blocked: it would then go to another thread, and end the program all the same
    before = {ending: signal.signal(ending, lambda number, _: came.append(number)) for ending in _ENDING}
    try:
        yield
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler if handler is not None else signal.SIG_DFL)
        for number in came:
            signal.raise_signal(number)


_ENDING: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


def _put_back(placed: Iterable[Path], kept: Mapping[Path, Path]) -> None:
    for target in placed:
        if target in kept:
            os.replace(kept[target], target)
        else:
            target.unlink(missing_ok=True)


def write_files(
    files: Mapping[Path, bytes | Iterable[bytes]], inputs: Iterable[Path] = ()
) -> tuple[list[Path], list[Problem]]:
    """(places written, problems): all of these files are written, or none is and the problems say why."""
    with Output(inputs) as output:
        refused = [problem for target in files if (problem := output.refusal(target)) is not None]
        if refused:
            return [], refused
        at = next(iter(files), Path())
        try:
            for target, content in files.items():
                at = target
                output.put(target, [content] if isinstance(content, bytes) else content)
            return output.commit(), []
        except OSError as error:
            return [], [unwritable(at, error)]


def unwritable(target: Path, error: OSError) -> Problem:
    """What is said where the system does not let a file be written. BrokenPipeError: the reader has gone."""
    if isinstance(error, BrokenPipeError):
        raise error
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        message = "This is a file, or lies under one, and the place to write to is a folder."
        return Problem("output.unwritable", "error", message, Place(str(target)), "Name a folder with --out.")
    why = error.strerror or "the system gives no reason"
    remedy = "Make room or make the folder writable, or name another place with --out."
    return Problem("output.unwritable", "error", f"This cannot be written: {why}.", Place(str(target)), remedy)


def _is_written_through(target: Path) -> bool:
    """Whether a place is none of a file's: a pipe, a device, or the standard output under its own name."""
    if target.parent in (Path("/dev"), Path("/dev/fd"), Path("/proc/self/fd")):
        return True
    return target.exists() and not target.is_file() and not target.is_dir()


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
