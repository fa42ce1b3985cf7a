"""A log compressed while it is written, as the ending of its name says: such a name is read as that of a compressed
file. The same log gives the same bytes."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Protocol

_GZIP: Final = 31  # zlib's number for a gzip frame; it bears no time of day


class _Packer(Protocol):
    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self) -> bytes: ...


def packed(target: Path, chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The chunks as they are, or compressed where the file's name ends in .gz or .zst."""
    packer = _packer(target.suffix)
    if packer is None:
        yield from chunks
        return
    for chunk in chunks:
        if made := packer.compress(chunk):
            yield made
    yield packer.flush()


def _packer(suffix: str) -> _Packer | None:
    if suffix == ".gz":
        return zlib.compressobj(wbits=_GZIP)
    if suffix == ".zst":
        from zstandard import ZstdCompressor

        return ZstdCompressor().compressobj()
    return None
