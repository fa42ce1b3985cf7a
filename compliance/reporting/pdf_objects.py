"""The objects of a compiled PDF: taken apart, and put together again so that they take a fraction of the room.

A tagged PDF describes every cell and paragraph in an object of its own. The compiler writes each as plain text with a
row in a table of places; of a report with thousands of findings that is nine tenths of the file. PDF 1.5 and with it
PDF/A-2 allow many of them in one compressed stream (ISO 32000-1, 7.5.7 and 7.5.8); nothing that is shown, read aloud
or signed changes by it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_SPACE = b" \t\r\n\x0c\x00"
_DELIMITERS = b"()<>[]{}/%"
# so many objects in one stream: more would save little, and a reader has to unpack all of one to see one
_TOGETHER = 500
_MOST_COMPRESSED = 9


@dataclass(frozen=True)
class Objects:
    """header: the lines that say what the file is; bodies: what stands between `N 0 obj` and `endobj`, by number;
    trailer: the dictionary at the end."""

    header: bytes
    bodies: dict[int, bytes]
    trailer: bytes


def read_objects(pdf: bytes) -> Objects:
    """The objects of a PDF with one table of places, as the compiler writes it. Raises ValueError for any other."""
    start = re.search(rb"startxref\s+(\d+)\s+%%EOF\s*\Z", pdf)
    table = re.compile(rb"xref\s+0 (\d+)\s+").match(pdf, int(start[1])) if start else None
    if table is None:
        raise ValueError("the PDF has no table of places at its end")
    places = table.end()
    size = int(table[1])
    width = len(b"0000000000 00000 n\r\n")
    rows = (pdf[places + width * n : places + width * (n + 1)] for n in range(size))
    offsets = sorted((int(row[:10]), n) for n, row in enumerate(rows) if row[17:18] == b"n")
    ends = [offset for offset, _ in offsets[1:]] + [int(start[1]) if start else len(pdf)]
    bodies = {}
    for (offset, number), end in zip(offsets, ends, strict=True):
        head, tail = b"%d 0 obj" % number, pdf.rindex(b"endobj", offset, end)
        if not pdf.startswith(head, offset):
            raise ValueError(f"object {number} of the PDF is not where its table of places says")
        bodies[number] = pdf[offset + len(head) : tail].strip(_SPACE)
    trailer = pdf[pdf.index(b"<<", places + width * size) : int(pdf.rindex(b"startxref"))].strip(_SPACE)
    return Objects(pdf[: offsets[0][0]].strip(_SPACE) + b"\n", bodies, trailer)


def write_packed(objects: Objects) -> bytes:
    """One PDF of the objects, those that are no streams packed into compressed ones. The same objects give the same
    bytes under the same release of the compression library."""
    out = bytearray(objects.header)
    rows: dict[int, tuple[int, int, int]] = {}
    bodies = dict(objects.bodies)
    plain = [n for n, body in sorted(bodies.items()) if not body.endswith(b"endstream")]
    number = max(bodies) + 1
    for first in range(0, len(plain), _TOGETHER):
        packed = plain[first : first + _TOGETHER]
        rows.update({n: (2, number, index) for index, n in enumerate(packed)})
        bodies[number] = _packed([(n, bodies.pop(n)) for n in packed])
        number += 1
    for n, body in sorted(bodies.items()):
        rows[n] = (1, len(out), 0)
        out += b"%d 0 obj\n%b\nendobj\n" % (n, body)
    at = len(out)
    rows[number] = (1, at, 0)
    kept = {name: value for name, value in entries(objects.trailer).items() if name in (b"Root", b"Info", b"ID")}
    table = b"".join(_row(*rows.get(n, (0, 0, 0))) for n in range(number + 1))
    head = {b"Type": b"/XRef", b"Size": b"%d" % (number + 1), b"W": b"[1 4 2]", **kept}
    out += b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (number, _stream(head, table), at)
    return bytes(out)


def _row(kind: int, place: int, index: int) -> bytes:
    return kind.to_bytes(1) + place.to_bytes(4) + index.to_bytes(2)


def _packed(objects: list[tuple[int, bytes]]) -> bytes:
    places, text = [], bytearray()
    for number, body in objects:
        places.append(b"%d %d" % (number, len(text)))
        text += body + b"\n"
    index = b" ".join(places) + b"\n"
    head = {b"Type": b"/ObjStm", b"N": b"%d" % len(objects), b"First": b"%d" % len(index)}
    return _stream(head, index + text)


def _stream(head: Mapping[bytes, bytes], content: bytes) -> bytes:
    packed = zlib.compress(content, _MOST_COMPRESSED)
    said = {**head, b"Filter": b"/FlateDecode", b"Length": b"%d" % len(packed)}
    return b"%b\nstream\n%b\nendstream" % (dictionary(said), packed)


def dictionary(named: Mapping[bytes, bytes]) -> bytes:
    """Names and written values as a dictionary of PDF."""
    return b"<<%b>>" % b"".join(b"/%b %b" % (name, value) for name, value in named.items())


def entries(written: bytes) -> dict[bytes, bytes]:
    """The names of a dictionary of PDF with their values as they are written."""
    if not written.startswith(b"<<"):
        raise ValueError("no dictionary of PDF")
    named: dict[bytes, bytes] = {}
    name, value = b"", bytearray()
    for token in _tokens(written[2:-2]):
        if token.startswith(b"/") and (not name or value):
            if name:
                named[name] = bytes(value).strip(_SPACE)
            name, value = token[1:], bytearray()
        else:
            value += b" " + token
    if name:
        named[name] = bytes(value).strip(_SPACE)
    return named


def _tokens(text: bytes) -> Iterator[bytes]:
    """The tokens of the outermost level: an array, a string or an inner dictionary is one."""
    at = 0
    while at < len(text):
        if text[at] in _SPACE:
            at += 1
            continue
        end = _end_of_token(text, at)
        yield text[at:end]
        at = end


def _end_of_token(text: bytes, at: int) -> int:
    if text.startswith((b"<<", b"["), at):
        closing = b">>" if text[at : at + 1] == b"<" else b"]"
        at += len(closing)
        while not text.startswith(closing, at):
            at = at + 1 if text[at] in _SPACE else _end_of_token(text, at)
        return at + len(closing)
    if text[at : at + 1] == b"<":
        return text.index(b">", at) + 1
    if text[at : at + 1] == b"(":
        return end_of_string(text, at)
    at += 1
    while at < len(text) and text[at] not in _SPACE and text[at] not in _DELIMITERS:
        at += 1
    return at


def end_of_string(text: bytes, at: int) -> int:
    """Where the string ends that begins at this parenthesis."""
    depth = 0
    while True:
        character = text[at : at + 1]
        at += 2 if character == b"\\" else 1
        depth += (character == b"(") - (character == b")")
        if not depth:
            return at
