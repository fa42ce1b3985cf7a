"""A .docx is a zip archive: it is opened only where it cannot blow up, is whole, and needs no password."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Final

from compliance.damaged import STUMBLES
from compliance.problems import Problem
from compliance.sources.intake.taken import unusable

_LARGEST_PART: Final = 100_000_000
_LARGEST_WHOLE: Final = 300_000_000
_MOST_PARTS: Final = 5_000
_MOST_TIMES: Final = 200  # prose packs to a tenth; nothing that was written by a person packs to a two-hundredth
_SMALL: Final = 2_000_000
_ENCRYPTED: Final = 1

DOCUMENT: Final = "word/document.xml"


def refusals(content: bytes, shown: str) -> list[Problem]:
    """Why an archive is not a Word document that can be opened; nothing where it is one."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            entries = archive.infolist()
            why = _unsafe(entries)
            if why:
                return [unusable(shown, why, "Ask where the file comes from; save it anew as .docx or as text.")]
            # what a part holds is no more than its entry says: the archive reads no further
            names = [e.filename for e in entries if e.filename.endswith((".xml", ".rels"))]
            declaring = [name for name in names if b"<!DOCTYPE" in archive.read(name)]
    except STUMBLES:
        return [damaged(shown)]
    if DOCUMENT not in names:
        message = "This archive is not a Word document: it has no word/document.xml."
        return [unusable(shown, message, "Give the notice itself, as .docx, .pdf or .txt.")]
    if declaring:
        message = f"A part of this .docx ({declaring[0]}) declares a document type, as Word never writes one."
        return [unusable(shown, message, "Save it anew with Word or LibreOffice.")]
    return []


def damaged(shown: str) -> Problem:
    """A document whose parts are not what they should be."""
    message = "This .docx is damaged or cut short: its parts cannot be unpacked."
    return unusable(shown, message, "Fetch or save it once more.")


def _unsafe(entries: list[zipfile.ZipInfo]) -> str:
    if any(entry.flag_bits & _ENCRYPTED for entry in entries):
        return "This .docx is encrypted."
    if len(entries) > _MOST_PARTS:
        return f"This archive has {len(entries):,} parts, more than any document has."
    whole = sum(entry.file_size for entry in entries)
    for entry in entries:
        blown = entry.file_size > _SMALL and entry.file_size > _MOST_TIMES * max(entry.compress_size, 1)
        if blown or entry.file_size > _LARGEST_PART or whole > _LARGEST_WHOLE:
            return (
                f"Unpacked, this archive would hold {whole:,} bytes ({entry.filename} alone {entry.file_size:,}): it "
                "is made to fill a machine, not to be read."
            )
    return ""
