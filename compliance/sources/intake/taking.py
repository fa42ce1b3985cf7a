"""Which kind of document a file is, told by its first bytes and not by its name, and who reads it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from compliance.problems import Problem
from compliance.sources.intake.taken import TakenIn, Tracked, unusable

LARGEST: Final = 100_000_000
"""The largest file that is taken in, in bytes: a notice of a thousand scanned pages is smaller."""

_ZIP, _PDF, _OLE, _RTF = b"PK\x03\x04", b"%PDF-", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"{\\rtf"
_PDF_WITHIN: Final = 1024  # readers of PDF look for its mark within the first kilobyte
_SAVE_AS: Final = "Save it as .docx, as PDF with text, or as plain text (UTF-8), and give that."


def take_in(path: Path, tracked: Tracked | None = None) -> tuple[TakenIn | None, list[Problem]]:
    """(the document as text, problems). tracked: how tracked changes are read; needed only where there are some."""
    shown = str(path)
    try:
        if path.is_dir():
            return None, [unusable(shown, "This is a folder, where a document is wanted.", "Name the document.")]
        size = path.stat().st_size
        if size > LARGEST:
            message = f"This file holds {size:,} bytes, more than the {LARGEST:,} that are taken in."
            return None, [unusable(shown, message, "Give the notice alone, without what is bound with it.")]
        content = path.read_bytes()
    except OSError as error:
        why = error.strerror or "the system gives no reason"
        return None, [unusable(shown, f"This file cannot be read: {why}.", "Name a file that can be read.")]
    except ValueError:
        return None, [unusable("the document", "No file can have such a name.", "Name the document.")]
    if not content.strip():
        return None, [unusable(shown, "This file is empty.", "Give the text of the instrument.")]
    # each reader is loaded only where it is used: those of Word and PDF are large
    if content.startswith(_ZIP):
        from compliance.sources.intake.word import read_word

        return read_word(content, shown, tracked)
    if _PDF in content[:_PDF_WITHIN]:
        from compliance.sources.intake.pdf import read_pdf

        return read_pdf(content, shown)
    if content.startswith(_OLE):
        message = "This is an encrypted Office document, or one of Word before 2007 (.doc)."
        return None, [unusable(shown, message, f"Open it with its password. {_SAVE_AS}")]
    if content.startswith(_RTF):
        return None, [unusable(shown, "This is a document in Rich Text Format (.rtf).", _SAVE_AS)]
    return _read_plain(content, shown)


def _read_plain(content: bytes, shown: str) -> tuple[TakenIn | None, list[Problem]]:
    """Plain text, as it is: in UTF-8, or in UTF-16 with its mark."""
    encoding = "utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        message = f"Byte {error.start + 1} of this file is no {encoding[:6].upper().rstrip('-')} text."
        remedy = "Save the text as UTF-8. " + _SAVE_AS if b"\0" not in content else _SAVE_AS
        return None, [unusable(shown, message, remedy, line)]
    at = next((n for n, c in enumerate(text) if c < " " and c not in "\t\n\r\f"), None)
    if at is not None:
        line = text.count("\n", 0, at) + 1
        message = f"A control character (U+{ord(text[at]):04X}) stands in this file, as in no text."
        return None, [unusable(shown, message, _SAVE_AS, line)]
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")
    return TakenIn(text if text.endswith("\n") else f"{text}\n"), []
