"""The bytes of an archive that belong to none of its files: what a reader of ZIP archives passes over without a word.

Such an archive lists its files at its end. What stands in front of the first of them, between two, behind the content
of one, in comments, or behind the list is in no file, and in no digest of an index.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

_LOCAL: Final = struct.Struct("<4s5H3L2H")
_LISTED: Final = struct.Struct("<4s6H3L5H2L")
_END: Final = struct.Struct("<4s4H2LH")
_END_64: Final = 76  # bytes of the two records of a list that is long
_EXTRA: Final = struct.Struct("<2H")
_LONG_SIZES: Final = 1  # the kind of extra field that holds sizes beyond four bytes
_BEHIND: Final = 8  # the flag of a file whose sizes stand behind it
_DESCRIPTORS: Final = (12, 16, 20, 24)  # bytes in which they do
_BLOCK: Final = 1_048_576


def bytes_of_no_file(archive: zipfile.ZipFile, path: Path) -> Iterator[tuple[str, str]]:
    """(name of the file beside which they stand, "" for the archive; what is wrong) of all such bytes."""
    with path.open("rb") as file:
        at = 0
        for member in sorted(archive.infolist(), key=lambda one: one.header_offset):
            if member.header_offset != at:
                yield member.filename, f"In front of it stand {member.header_offset - at:,} bytes of no file."
            at, why = _end_of(file, member)
            if why:
                yield member.filename, why
        if archive.start_dir != at:
            yield "", f"In front of its list of files stand {archive.start_dir - at:,} bytes of no file."
        yield from _of_list(file, archive, path.stat().st_size)


def _end_of(file: IO[bytes], member: zipfile.ZipInfo) -> tuple[int, str]:
    """(where a file ends in the archive, what stands beside its content)."""
    file.seek(member.header_offset)
    header = _LOCAL.unpack(file.read(_LOCAL.size))
    name, extra = header[-2:]
    file.seek(name, 1)
    further = _is_further(file.read(extra)) or _is_further(member.extra)
    begins = member.header_offset + _LOCAL.size + name + extra
    unread = _unread(file, member)
    end = begins + member.compress_size
    if member.flag_bits & _BEHIND:
        end += _descriptor(file, end, member.CRC)
    if member.comment:
        return end, f"A comment of {len(member.comment):,} bytes stands beside it, which is in no digest."
    if further:
        return end, "Bytes stand in its header that are in no digest."
    return end, f"Behind its content stand {unread:,} bytes of no file." if unread else ""


def _is_further(extra: bytes) -> bool:
    """Whether a header holds more than sizes."""
    while len(extra) >= _EXTRA.size:
        kind, size = _EXTRA.unpack(extra[: _EXTRA.size])
        if kind != _LONG_SIZES:
            return True
        extra = extra[_EXTRA.size + size :]
    return bool(extra)


def _unread(file: IO[bytes], member: zipfile.ZipInfo) -> int:
    """How many bytes of what is kept of a file its content does not need; a damaged one is told elsewhere."""
    if member.compress_type == zipfile.ZIP_STORED:
        return member.compress_size - member.file_size
    left, content = member.compress_size, zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        while left and not content.eof:
            block = file.read(min(left, _BLOCK))
            if not block:
                return 0
            left -= len(block)
            content.decompress(block, _BLOCK)
            while content.unconsumed_tail and not content.eof:
                content.decompress(content.unconsumed_tail, _BLOCK)
    except zlib.error:
        return 0
    return left + len(content.unused_data)


def _descriptor(file: IO[bytes], at: int, check_sum: int) -> int:
    """How many bytes say the sizes of a file behind it: its check sum comes first, or a mark and then that."""
    file.seek(at)
    held = file.read(_DESCRIPTORS[-1])
    marked = held.startswith(b"PK\x07\x08")
    said = held[4:8] if marked else held[:4]
    if said != check_sum.to_bytes(4, "little"):
        return 0
    short, long = (_DESCRIPTORS[1], _DESCRIPTORS[3]) if marked else (_DESCRIPTORS[0], _DESCRIPTORS[2])
    return short if held[short : short + 2] == b"PK" else long


def _of_list(file: IO[bytes], archive: zipfile.ZipFile, size: int) -> Iterator[tuple[str, str]]:
    file.seek(archive.start_dir)
    for _ in archive.infolist():
        name, extra, comment = _LISTED.unpack(file.read(_LISTED.size))[-7:-4]
        file.seek(name + extra + comment, 1)
    ends = file.tell()
    held = file.read()
    mark = held.rfind(b"PK\x05\x06")
    if mark not in (0, _END_64):
        yield "", f"Behind its list of files stand {mark:,} bytes of no file."
    if archive.comment:
        yield "", f"It has a comment of {len(archive.comment):,} bytes, which is in no digest."
    rest = size - ends - mark - _END.size - len(archive.comment)
    if rest:
        yield "", f"At its end stand {rest:,} bytes of no file."
