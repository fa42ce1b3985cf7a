"""What the packed streams of a PDF would unpack to: reckoned before anything reads them, since they are read whole."""

from __future__ import annotations

import base64
import binascii
import contextlib
import zlib
from collections.abc import Iterator
from typing import Final

_MOST: Final = 400_000_000  # bytes of all streams; a thousand scanned pages of text stay far below
_CHUNK: Final = 1_000_000
_DEEPEST: Final = 3
_HEAD: Final = 2


def unpacks_to_too_much(content: bytes) -> bool:
    """Whether the streams of a PDF, each unpacked as often as it is packed, hold more than any notice does."""
    left = _MOST
    for stream in _streams(content):
        for packed in _readings(stream):
            left = _unpacked(packed, left, _DEEPEST)
            if left < 0:
                return True
    return False


def _streams(content: bytes) -> Iterator[bytes]:
    at = 0
    while (begins := content.find(b"stream", at)) >= 0:
        begins += len(b"stream")
        ends = content.find(b"endstream", begins)
        yield content[begins : ends if ends >= 0 else len(content)].lstrip(b"\r\n")
        at = ends + len(b"endstream") if ends >= 0 else len(content)


def _readings(stream: bytes) -> Iterator[bytes]:
    """The bytes of a stream that may be packed: as they stand, or written out in letters."""
    if _is_packed(stream):
        yield stream
        return
    letters = stream.strip().removesuffix(b">").removesuffix(b"~")
    with contextlib.suppress(ValueError):
        yield from (b for b in [base64.a85decode(letters)] if _is_packed(b))
    with contextlib.suppress(binascii.Error, ValueError):
        yield from (b for b in [binascii.unhexlify(b"".join(letters.split()))] if _is_packed(b))


def _is_packed(content: bytes) -> bool:
    """Whether bytes begin as zlib packs them."""
    return len(content) > _HEAD and content[0] & 0x0F == zlib.DEFLATED and int.from_bytes(content[:_HEAD]) % 31 == 0


def _unpacked(packed: bytes, left: int, depth: int) -> int:
    """How much is still allowed after a stream; below nothing where it is too much."""
    reader = zlib.decompressobj()
    inner = b""
    try:
        chunk = reader.decompress(packed, _CHUNK)
        nested = _is_packed(chunk) and depth > 0
        while chunk and left >= 0:
            left -= len(chunk)
            inner += chunk if nested else b""
            chunk = reader.decompress(reader.unconsumed_tail, _CHUNK)
    except zlib.error:
        pass
    return _unpacked(inner, left, depth - 1) if inner and left >= 0 else left
