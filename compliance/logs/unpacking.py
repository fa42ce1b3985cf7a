"""Streams over a log file: its digest taken on the way, what it unpacks to, within bounds, and its text as UTF-8."""

from __future__ import annotations

import codecs
import gzip
import hashlib
import io
from typing import IO, Any, Final

SNIFFED: Final = 65_536
_ZSTD_BITE: Final = 512
_SMALL: Final = 67_108_864  # bytes that any compressed file may unpack to


class Digesting(io.RawIOBase):
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


class Zstd(io.RawIOBase):
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


class SwellsError(Exception):
    """Thrown out of the reading of a compressed file that unpacks to more than it may."""


class Bounded(io.RawIOBase):
    """What a compressed file unpacks to, as long as that is not more than so many times what was read of it."""

    def __init__(self, text: IO[bytes] | gzip.GzipFile, packed: Digesting, times: int) -> None:
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
            raise SwellsError
        buffer[: len(block)] = block
        return len(block)


class InUtf8(io.RawIOBase):
    """Text in another encoding, as UTF-8, so that a line ends where a line ends. Raises UnicodeDecodeError."""

    def __init__(self, text: IO[bytes] | io.BufferedReader[Any], encoding: str) -> None:
        super().__init__()
        self._text = text
        self._decoder = codecs.getincrementaldecoder(encoding)()
        self._ready = b""
        self._over = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._ready and not self._over:
            block = self._text.read(SNIFFED)
            self._over = not block
            self._ready = self._decoder.decode(block, self._over).encode("utf-8", "surrogatepass")
        block, self._ready = self._ready[: len(buffer)], self._ready[len(buffer) :]
        buffer[: len(block)] = block
        return len(block)
