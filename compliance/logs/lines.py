"""The lines of a log file, plain or compressed; whole-file faults told apart, the file's digest taken on the way.

Memory stays bounded whatever the file holds: no more than one line of LONGEST_LINE bytes is ever kept.
"""

from __future__ import annotations

import gzip
import io
import shutil
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any, Final, TypeVar

from compliance.logs.faults import shorten
from compliance.logs.unpacking import SNIFFED, Bounded, Digesting, InUtf8, SwellsError, Zstd
from compliance.problems import Place, Problem

if TYPE_CHECKING:
    from compliance.logs.silent_rows import RowsRead

LONGEST_LINE: Final = 1_048_576
KEPT_IN_MEMORY: Final = 67_108_864  # bytes of a pipe that is to be read twice; what is more goes to a nameless file
STANDARD_INPUT: Final = "-"
SWELLS: Final = 1_000  # times its size: what a compressed log unpacks to, at most
_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_ZIP: Final = b"PK\x03\x04"
_PARQUET: Final = b"PAR1"
_NAMED: Final = 5  # of the files in a zip file, in a message
_ENCRYPTED: Final = 1  # the bit by which a zip file says so of one of its files
_T = TypeVar("_T")
_UTF_8_MARK: Final = b"\xef\xbb\xbf"
_UTF_16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


class LogFile:
    """One file being read: iterate `lines()` or `blocks()` once, then `sha256` and `problems` are complete.

    path: `-` is standard input; pipes are read as they come. shape: a check of the first bytes of text that says in a
    Problem why this is no such file, or None. copy: where to keep what is read of a pipe, which gives it only once;
    source: such a copy, to be read instead of the file. skips_blank: whether blank lines are of no interest. swells: to
    how many times its size a compressed file may unpack. encoding: of a text whose lines do not end where bytes say
    so (utf-16), which is then handed on as UTF-8. is_text: false for a workbook, which is a packed file of its own.
    `refused` is true where nothing of the file could be read, `cut_short` where it breaks off in its compression;
    `is_unended` once its last line has come, where that has no end though others have; `rows` says what became of the
    rows of a foreign one.
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
        encoding: str | None = None,
        is_text: bool = True,
    ) -> None:
        self.path = path
        self.name = name_of(path)
        self.sha256: str | None = None
        self.problems: list[Problem] = []
        self.refused = False
        self.cut_short = False
        self.is_unended = False
        self.last_line = 0
        self.rows: RowsRead | None = None
        self._shape = shape
        self._copy = copy
        self._source = source
        self._skips_blank = skips_blank
        self.swells = swells
        self._encoding = encoding
        self._is_text = is_text

    def lines(self) -> Iterator[tuple[int, bytes | None]]:
        """Each line with its number from 1, without its end; None for a line that is too long to be kept."""
        yield from self._opened(self._numbered)

    def blocks(self) -> Iterator[bytes]:
        """The unpacked file in blocks, for a form in which a line means nothing; `last_line` is then not counted."""
        yield from self._opened(_blocks)

    def _opened(self, hand_on: Callable[[io.BufferedReader[Any]], Iterator[_T]]) -> Iterator[_T]:
        try:
            if self._source is not None:
                self._source.seek(0)
                yield from self._read(self._source, hand_on)
            elif str(self.path) == STANDARD_INPUT:
                yield from self._read_standard_input(hand_on)
            elif self.path.is_dir():
                self._refuse("log.directory", "This is a folder, not a log file.", "Name the log files in it.")
            elif _is_device(self.path):
                self._refuse("log.device", "This is a device, not a log file.", "Name the log file itself.")
            else:
                with self.path.open("rb") as file:
                    yield from self._read(file, hand_on)
        except FileNotFoundError:
            self._refuse("log.missing-file", "There is no such file.", "Check its name and folder.")
        except PermissionError:
            self._refuse("log.no-permission", "This file may not be read.", "Ask for the right to read it.")
        except OSError as error:
            why = error.strerror or "the system gives no reason"
            self._refuse("log.unreadable-file", f"This file cannot be read: {why}.", "Check the file and its disk.")

    def _read_standard_input(self, hand_on: Callable[[io.BufferedReader[Any]], Iterator[_T]]) -> Iterator[_T]:
        if sys.stdin is None or sys.stdin.closed:
            self._refuse("log.unreadable-file", "There is no standard input.", "Name the log file, or feed it in.")
            return
        yield from self._read(sys.stdin.buffer, hand_on)

    def _refuse(self, code: str, message: str, remedy: str, quote: str = "") -> None:
        self.refused = True
        self.problems.append(Problem(code, "error", message, Place(self.name), remedy, quote))

    def _read(self, file: IO[bytes], hand_on: Callable[[io.BufferedReader[Any]], Iterator[_T]]) -> Iterator[_T]:
        digesting = Digesting(file, self._copy)
        raw: io.BufferedReader[Any] = io.BufferedReader(digesting, SNIFFED)
        spool: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(KEPT_IN_MEMORY)  # noqa: SIM115
        try:
            packed = self._unpack(raw, digesting, spool)
            if packed is not None:
                yield from self._unpacked(packed, hand_on)
        finally:
            spool.close()
            # what stands after the part that was read belongs to the digest too, also where the reader stops early;
            # but a pipe of which nothing can be read may never end
            if not self.refused or is_read_twice(self.path):
                while raw.read(SNIFFED):
                    pass
                self.sha256 = digesting.sha256.hexdigest()

    def _unpack(
        self, raw: io.BufferedReader[Any], digesting: Digesting, spool: SpooledTemporaryFile[bytes]
    ) -> io.BufferedReader[Any] | None:
        start = raw.peek(4)
        suffix = self.path.suffix.lower()
        if start.startswith(_ZIP) and self._is_text:
            return self._unzipped(raw, digesting, spool)
        if start.startswith(_GZIP):
            return io.BufferedReader(Bounded(gzip.GzipFile(fileobj=raw), digesting, self.swells), SNIFFED)
        if start.startswith(_ZSTD):
            zstd = io.BufferedReader(Zstd(raw), SNIFFED)
            return io.BufferedReader(Bounded(zstd, digesting, self.swells), SNIFFED)
        for ending, method in ((".gz", "gzip"), (".zst", "zstd"), (".zip", "zip")):
            if suffix == ending and start:
                message = f"This file is named {ending}, but it is not compressed with {method}."
                self._refuse(f"log.not-{method}", message, "Name it as what it is, or compress it anew.")
                return None
        return raw

    def _unzipped(
        self, raw: io.BufferedReader[Any], digesting: Digesting, spool: SpooledTemporaryFile[bytes]
    ) -> io.BufferedReader[Any] | None:
        """The one file that a zip file holds: which of several is meant, and in what order, its owner must say."""
        shutil.copyfileobj(raw, spool)
        try:
            archive = zipfile.ZipFile(spool)
            files = [info for info in archive.infolist() if not info.is_dir()]
            if any(info.filename in _OF_OFFICE for info in files):
                self._refuse("log.not-a-log", "This is a workbook or another document, not a game log.", _MAP_IT)
                return None
            if len(files) != 1:
                named = ", ".join(shorten(info.filename) for info in files[:_NAMED]) or "none"
                more = f" and {len(files) - _NAMED:,} more" if len(files) > _NAMED else ""
                message = f"This zip file holds {len(files):,} files ({named}{more}); one can be read from it."
                self._refuse("log.not-zip", message, "Unpack it, and name the files in the order in which they follow.")
                return None
            if files[0].flag_bits & _ENCRYPTED:
                self._refuse("log.not-zip", "What this zip file holds is encrypted.", "Unpack it with its password.")
                return None
            member = archive.open(files[0])
        except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError, EOFError):
            message = "This zip file is damaged, or packed in a way that is not known."
            self._refuse("log.not-zip", message, "Copy it again, or unpack it.")
            return None
        return io.BufferedReader(Bounded(member, digesting, self.swells), SNIFFED)

    def _unpacked(
        self, text: io.BufferedReader[Any], hand_on: Callable[[io.BufferedReader[Any]], Iterator[_T]]
    ) -> Iterator[_T]:
        try:
            if self._encoding is not None:
                text = io.BufferedReader(InUtf8(text, self._encoding), SNIFFED)
            start = text.peek(SNIFFED)
            if not start.removeprefix(_UTF_8_MARK).strip():
                self._refuse("log.empty-file", _said_of_nothing(start), "Check the recorder, and copy it again.")
                return
            problem = (_no_text(self.name, start) if self._is_text else None) or self._shape(self.name, start)
            if problem is not None:
                self.refused = True
                self.problems.append(problem)
                return
            if start.startswith(_UTF_8_MARK):
                message = "The file begins with a byte order mark, which is passed over."
                self.problems.append(Problem("log.byte-order-mark", "note", message, Place(self.name, 1)))
                text.read(len(_UTF_8_MARK))
            yield from hand_on(text)
        except UnicodeError:
            message = f"This file is not {self._encoding} text, at least not after line {self.last_line}."
            self._refuse("log.not-utf-8", message, "Name the file's encoding in the mapping.")
        except (EOFError, zlib.error, gzip.BadGzipFile, zipfile.BadZipFile):
            message = f"The compressed file is damaged or breaks off after line {self.last_line}; what follows is lost."
            place = Place(self.name, self.last_line or None)
            self.problems.append(Problem("log.cut-short-file", "error", message, place, "Copy the file again."))
            self.cut_short = True
            self.refused = self.last_line == 0
        except SwellsError:
            message = (
                f"This compressed file unpacks to more than {self.swells:,} times its size, which no log does; what "
                f"follows line {self.last_line} is not read."
            )
            remedy = "If it is a log all the same, raise --unpack-limit."
            self.problems.append(
                Problem("log.swells", "error", message, Place(self.name, self.last_line or None), remedy)
            )
            self.cut_short = True
            self.refused = self.last_line == 0

    def _numbered(self, text: io.BufferedReader[Any]) -> Iterator[tuple[int, bytes | None]]:
        start = text.peek(SNIFFED)
        # one may end a line that has no other end; several are the line ends of the file
        if b"\n" not in start and b"\r" in start.rstrip(b"\r"):
            message = "The lines of this file end in a carriage return alone, as old machines wrote them."
            self._refuse("log.line-ends", message, "Save it with the line ends of today (LF or CR LF).")
            return
        while line := text.readline(LONGEST_LINE):
            self.last_line += 1
            self.is_unended = self.last_line > 1 and not line.endswith((b"\n", b"\r"))
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                while (rest := text.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                    pass
                yield self.last_line, None
            else:
                yield self.last_line, line.rstrip(b"\r\n")
            if line == b"\n" and self._skips_blank:
                ahead = text.peek(SNIFFED)
                blank = len(ahead) - len(ahead.lstrip(b"\n"))
                self.last_line += blank
                text.read(blank)


def _blocks(text: io.BufferedReader[Any]) -> Iterator[bytes]:
    while block := text.read(SNIFFED):
        yield block


def name_of(path: Path) -> str:
    """The file as messages and reports name it."""
    return "standard input" if str(path) == STANDARD_INPUT else str(path)


def is_read_twice(path: Path) -> bool:
    """Whether the file gives the same each time that it is read: a plain file does, a pipe does not."""
    return str(path) != STANDARD_INPUT and (path.is_file() or path.is_dir() or not path.exists())


def are_read_twice(paths: Iterable[Path]) -> bool:
    """Whether all of them give the same each time that they are read."""
    return all(is_read_twice(path) for path in paths)


def _is_device(path: Path) -> bool:
    """Whether this is a disk, or gives bytes without end, as /dev/zero does; a terminal may be typed at."""
    if path.is_block_device():
        return True
    if not path.is_char_device():
        return False
    with path.open("rb") as file:
        return not file.isatty()


# what a workbook (.xlsx, .ods) or a document (.docx) holds, which is packed as zip files are
_OF_OFFICE = ("[Content_Types].xml", "mimetype")
_MAP_IT = "Read a workbook through a mapping (--mapping FILE), which `log map` proposes, or save it as text."


def _said_of_nothing(start: bytes) -> str:
    """What is said of a file that begins with white space and nothing else (a byte order mark is such)."""
    if not start:
        return "This file is empty."
    if len(start) < SNIFFED:
        return "This file holds nothing but white space."
    return f"This file begins with {SNIFFED:,} bytes of white space or more, as no log does; nothing of it is read."


def _no_text(file: str, start: bytes) -> Problem | None:
    if start.startswith(_UTF_16_MARKS) and b"\0" in start:
        message = "This file is UTF-16 text; a log is UTF-8."
        return Problem("log.not-utf-8", "error", message, Place(file, 1), "Save it as UTF-8.")
    if start.startswith(_PARQUET):
        message = "This is one file of a log in columns, which is read as a whole."
        return Problem("log.binary-file", "error", message, Place(file), "Name the folder in which it lies.")
    if b"\0" in start and not _is_mostly_text(start):
        message = "This is a binary file, not the text of a log."
        return Problem("log.binary-file", "error", message, Place(file), "Name the log file itself.")
    return None


def _is_mostly_text(start: bytes) -> bool:
    """Whether most lines are text: where power failed one may be of zeros, and no more is lost than that."""
    *whole, last = (line for line in start.removeprefix(_UTF_8_MARK).split(b"\n") if line.strip())
    lines = whole or [last]
    return sum(_is_text(line) for line in lines) * 2 > len(lines)


def _is_text(line: bytes) -> bool:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return text.replace("\t", "").rstrip("\r").isprintable()


def is_event_log(file: str, start: bytes) -> Problem | None:
    """Why this cannot be a canonical log: none of its first lines is an object, or it is something else altogether."""
    lines = [line.strip() for line in start.removeprefix(_UTF_8_MARK).split(b"\n")]
    objects = [line for line in lines if line.startswith(b"{")]
    over_lines = _is_over_lines(lines)
    if objects and not over_lines:
        return None
    first = next(n for n, line in enumerate(lines) if line)
    quote = shorten(lines[first].decode("utf-8", "replace"))
    if over_lines:
        message = "This is a JSON document written over many lines; a log is JSON Lines, one object a line."
        remedy = "Write each event on a line of its own, without commas between, or give a mapping file (--mapping)."
    elif lines[first].startswith(b"["):
        message = "This is one JSON list; a log is JSON Lines, one object a line."
        remedy = "Write each event on a line of its own, without brackets around and commas between."
    else:
        message = "This is not a game log: none of its lines is a JSON object."
        remedy = "If another program wrote it, give a mapping file (--mapping)."
    return Problem("log.not-a-log", "error", message, Place(file, first + 1, 1), remedy, quote)


def _is_over_lines(lines: list[bytes]) -> bool:
    """Whether these are lines of a JSON document and none is an event: objects that go on over several lines (a member
    begins a line), or a list with an object a line."""
    whole = [line for line in lines if line.startswith(b"{") and line.endswith(b"}")]
    in_a_list = next((line for line in lines if line), b"") == b"["
    members = any(line.startswith(b'"') for line in lines)
    opened = any(line.endswith((b"{", b"[")) or line.startswith(b"{") for line in lines)
    return in_a_list or (members and opened and not whole)
