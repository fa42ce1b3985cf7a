"""The lines of a log file, plain or compressed; whole-file faults told apart, the file's digest taken on the way.

Memory stays bounded whatever the file holds: no more than one line of LONGEST_LINE bytes is ever kept.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from compliance.logs.faults import shorten
from compliance.problems import Place, Problem

LONGEST_LINE: Final = 1_048_576
KEPT_IN_MEMORY: Final = 67_108_864  # bytes of a pipe that is to be read twice; what is more goes to a nameless file
STANDARD_INPUT: Final = "-"
_SNIFFED: Final = 65_536
_ZSTD_BITE: Final = 512
SWELLS: Final = 1_000  # times its size: what a compressed log unpacks to, at most
_SMALL: Final = 67_108_864  # bytes that any compressed file may unpack to
_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_UTF_8_MARK: Final = b"\xef\xbb\xbf"
_UTF_16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


class _Digesting(io.RawIOBase):
    """A raw file that takes the SHA-256 of all that is read from it, and a copy where one is kept."""

    def __init__(self, file: IO[bytes], copy: IO[bytes] | None) -> None:
        super().__init__()
        self._file = file
        self._copy = copy
        self.taken = 0
        self.sha256 = hashlib.sha256()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        block = self._file.read(len(buffer))
        self.taken += len(block)
        self.sha256.update(block)
        if self._copy is not None:
            self._copy.write(block)
        buffer[: len(block)] = block
        return len(block)


class _Zstd(io.RawIOBase):
    """The text of zstd frames. The library's own reader takes a frame that breaks off for the end of the file."""

    def __init__(self, packed: IO[bytes]) -> None:
        super().__init__()
        self._packed = packed
        self._text = memoryview(b"")
        self._frame: Any = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._text:
            # small bites: a bite of a hostile file can swell ten thousand times
            bite = self._packed.read(_ZSTD_BITE)
            if not bite:
                if self._frame is not None:
                    raise EOFError
                return 0
            self._text = memoryview(self._unpack(bite))
        block, self._text = self._text[: len(buffer)], self._text[len(buffer) :]
        buffer[: len(block)] = block
        return len(block)

    def _unpack(self, bite: bytes) -> bytes:
        import zstandard

        text = b""
        while bite:
            if self._frame is None:
                self._frame = zstandard.ZstdDecompressor().decompressobj()
            try:
                text += self._frame.decompress(bite)
            except zstandard.ZstdError as error:
                raise EOFError from error
            bite = b""
            if self._frame.eof:
                bite, self._frame = self._frame.unused_data, None
        return text


class _SwellsError(Exception):
    """Thrown out of the reading of a compressed file that unpacks to more than it may."""


class _Bounded(io.RawIOBase):
    """What a compressed file unpacks to, as long as that is not more than so many times what was read of it."""

    def __init__(self, text: IO[bytes] | gzip.GzipFile, packed: _Digesting, times: int) -> None:
        super().__init__()
        self._text = text
        self._packed = packed
        self._times = times
        self._unpacked = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        block = self._text.read(len(buffer))
        self._unpacked += len(block)
        if self._unpacked > max(_SMALL, self._times * self._packed.taken):
            raise _SwellsError
        buffer[: len(block)] = block
        return len(block)


class LogFile:
    """One file being read: iterate `lines()` once, then `sha256` and `problems` are complete.

    path: `-` is standard input; pipes are read as they come. shape: a check of the first bytes of text that says in a
    Problem why this is no such file, or None. copy: where to keep what is read of a pipe, which gives it only once;
    source: such a copy, to be read instead of the file. skips_blank: whether blank lines are of no interest. swells: to
    how many times its size a compressed file may unpack.
    `refused` is true where nothing of the file could be read, `cut_short` where it breaks off in its compression.
    """

    def __init__(
        self,
        path: Path,
        shape: Callable[[str, bytes], Problem | None],
        *,
        copy: IO[bytes] | None = None,
        source: IO[bytes] | None = None,
        skips_blank: bool = False,
        swells: int = SWELLS,
    ) -> None:
        self.path = path
        self.name = name_of(path)
        self.sha256: str | None = None
        self.problems: list[Problem] = []
        self.refused = False
        self.cut_short = False
        self.last_line = 0
        self._shape = shape
        self._copy = copy
        self._source = source
        self._skips_blank = skips_blank
        self._swells = swells

    def lines(self) -> Iterator[tuple[int, bytes | None]]:
        """Each line with its number from 1, without its end; None for a line that is too long to be kept."""
        try:
            if self._source is not None:
                self._source.seek(0)
                yield from self._read(self._source)
            elif str(self.path) == STANDARD_INPUT:
                yield from self._read_standard_input()
            elif self.path.is_dir():
                self._refuse("log.directory", "This is a folder, not a log file.", "Name the log files in it.")
            elif _is_device(self.path):
                self._refuse("log.device", "This is a device, not a log file.", "Name the log file itself.")
            else:
                with self.path.open("rb") as file:
                    yield from self._read(file)
        except FileNotFoundError:
            self._refuse("log.missing-file", "There is no such file.", "Check its name and folder.")
        except PermissionError:
            self._refuse("log.no-permission", "This file may not be read.", "Ask for the right to read it.")
        except OSError as error:
            why = error.strerror or "the system gives no reason"
            self._refuse("log.unreadable-file", f"This file cannot be read: {why}.", "Check the file and its disk.")

    def _read_standard_input(self) -> Iterator[tuple[int, bytes | None]]:
        if sys.stdin is None or sys.stdin.closed:
            self._refuse("log.unreadable-file", "There is no standard input.", "Name the log file, or feed it in.")
            return
        yield from self._read(sys.stdin.buffer)

    def _refuse(self, code: str, message: str, remedy: str, quote: str = "") -> None:
        self.refused = True
        self.problems.append(Problem(code, "error", message, Place(self.name), remedy, quote))

    def _read(self, file: IO[bytes]) -> Iterator[tuple[int, bytes | None]]:
        digesting = _Digesting(file, self._copy)
        raw: io.BufferedReader[Any] = io.BufferedReader(digesting, _SNIFFED)
        try:
            packed = self._unpack(raw, digesting)
            if packed is not None:
                yield from self._unpacked(packed)
        finally:
            # what stands after the part that was read belongs to the digest too, also where the reader stops early;
            # but a pipe of which nothing can be read may never end
            if not self.refused or is_read_twice(self.path):
                while raw.read(_SNIFFED):
                    pass
                self.sha256 = digesting.sha256.hexdigest()

    def _unpack(self, raw: io.BufferedReader[Any], digesting: _Digesting) -> io.BufferedReader[Any] | None:
        start = raw.peek(4)
        suffix = self.path.suffix.lower()
        if start.startswith(_GZIP):
            return io.BufferedReader(_Bounded(gzip.GzipFile(fileobj=raw), digesting, self._swells), _SNIFFED)
        if start.startswith(_ZSTD):
            zstd = io.BufferedReader(_Zstd(raw), _SNIFFED)
            return io.BufferedReader(_Bounded(zstd, digesting, self._swells), _SNIFFED)
        for ending, method in ((".gz", "gzip"), (".zst", "zstd")):
            if suffix == ending and start:
                message = f"This file is named {ending}, but it is not compressed with {method}."
                self._refuse(f"log.not-{method}", message, "Name it as what it is, or compress it anew.")
                return None
        return raw

    def _unpacked(self, text: io.BufferedReader[Any]) -> Iterator[tuple[int, bytes | None]]:
        try:
            start = text.peek(_SNIFFED)
            if not start.strip():
                self._refuse("log.empty-file", "This file is empty.", "Check the recorder, and copy it again.")
                return
            problem = _no_text(self.name, start) or self._shape(self.name, start)
            if problem is not None:
                self.refused = True
                self.problems.append(problem)
                return
            if start.startswith(_UTF_8_MARK):
                message = "The file begins with a byte order mark, which is passed over."
                self.problems.append(Problem("log.byte-order-mark", "note", message, Place(self.name, 1)))
                text.read(len(_UTF_8_MARK))
            yield from self._numbered(text)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            message = f"The compressed file is damaged or breaks off after line {self.last_line}; what follows is lost."
            place = Place(self.name, self.last_line or None)
            self.problems.append(Problem("log.cut-short-file", "error", message, place, "Copy the file again."))
            self.cut_short = True
            self.refused = self.last_line == 0
        except _SwellsError:
            message = (
                f"This compressed file unpacks to more than {self._swells:,} times its size, which no log does; what "
                f"follows line {self.last_line} is not read."
            )
            remedy = "If it is a log all the same, raise --unpack-limit."
            self.problems.append(
                Problem("log.swells", "error", message, Place(self.name, self.last_line or None), remedy)
            )
            self.cut_short = True
            self.refused = self.last_line == 0

    def _numbered(self, text: io.BufferedReader[Any]) -> Iterator[tuple[int, bytes | None]]:
        while line := text.readline(LONGEST_LINE):
            self.last_line += 1
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                while (rest := text.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                    pass
                yield self.last_line, None
            else:
                yield self.last_line, line.rstrip(b"\r\n")
            if line == b"\n" and self._skips_blank:
                ahead = text.peek(_SNIFFED)
                blank = len(ahead) - len(ahead.lstrip(b"\n"))
                self.last_line += blank
                text.read(blank)


def name_of(path: Path) -> str:
    """The file as messages and reports name it."""
    return "standard input" if str(path) == STANDARD_INPUT else str(path)


def is_read_twice(path: Path) -> bool:
    """Whether the file gives the same each time that it is read: a plain file does, a pipe does not."""
    return str(path) != STANDARD_INPUT and (path.is_file() or not path.exists())


def _is_device(path: Path) -> bool:
    """Whether this is a disk, or gives bytes without end, as /dev/zero does; a terminal may be typed at."""
    if path.is_block_device():
        return True
    if not path.is_char_device():
        return False
    with path.open("rb") as file:
        return not file.isatty()


def _no_text(file: str, start: bytes) -> Problem | None:
    if start.startswith(_UTF_16_MARKS):
        message = "This file is UTF-16 text; a log is UTF-8."
        return Problem("log.not-utf-8", "error", message, Place(file, 1), "Save it as UTF-8.")
    first = start.strip().split(b"\n", 1)[0]
    if b"\0" in start and not first.lstrip(_UTF_8_MARK).startswith(b"{"):
        message = "This is a binary file, not the text of a log."
        return Problem("log.binary-file", "error", message, Place(file), "Name the log file itself.")
    return None


def is_event_log(file: str, start: bytes) -> Problem | None:
    """Why this cannot be a canonical log: none of its first lines is an object, or it is something else altogether."""
    lines = [line.strip() for line in start.removeprefix(_UTF_8_MARK).split(b"\n")]
    if any(line.startswith(b"{") for line in lines):
        return None
    first = next(n for n, line in enumerate(lines) if line)
    quote = shorten(lines[first].decode("utf-8", "replace"))
    if lines[first].startswith(b"["):
        message = "This is one JSON list; a log is JSON Lines, one object a line."
        remedy = "Write each event on a line of its own, without brackets around and commas between."
    else:
        message = "This is no game log: none of its lines is a JSON object."
        remedy = "If another program wrote it, give a mapping file (--mapping)."
    return Problem("log.not-a-log", "error", message, Place(file, first + 1, 1), remedy, quote)
