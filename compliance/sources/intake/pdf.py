"""A PDF as text: furniture of the page dropped, columns in the order of reading, lines joined into paragraphs."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from io import BytesIO
from typing import Final

from compliance.damaged import STUMBLES
from compliance.problems import Problem
from compliance.sources.intake.footnotes import without_footnotes
from compliance.sources.intake.furniture import Furniture, without_furniture
from compliance.sources.intake.page_lines import PageLine, lines_of, words_of
from compliance.sources.intake.paragraphs import paragraphs_of
from compliance.sources.intake.streams import unpacks_to_too_much
from compliance.sources.intake.taken import TakenIn, escaped, set_apart, unusable

_MOST_PAGES: Final = 2_000
_OCR: Final = "Have the text read from the pictures (OCR), proofread it against them, and give that as .txt or .docx."


def read_pdf(content: bytes, shown: str) -> tuple[TakenIn | None, list[Problem]]:
    """(the document as text, problems)."""
    if unpacks_to_too_much(content):
        message = "Unpacked, this PDF would fill the machine: it is made for that, not to be read."
        return None, [unusable(shown, message, "Ask where the file comes from; print it to a new PDF, or give text.")]
    from pdfminer.psexceptions import PSException
    from pdfplumber.utils.exceptions import PdfminerException

    # what the library says to itself of fonts and colours is nothing for whoever reads a terminal
    logging.getLogger("pdfminer").setLevel(logging.CRITICAL)
    try:
        pages, empty, title = _pages(content)
    except _EncryptedError:
        message = "This PDF is encrypted and opens only with a password."
        return None, [unusable(shown, message, "Open it with its password and save or print it without one.")]
    except (*STUMBLES, PSException, PdfminerException):
        message = "This PDF is damaged or cut short, and cannot be read."
        return None, [unusable(shown, message, "Fetch it once more, or print it to a new PDF.")]
    if not any(pages):
        what = "is a scan: its pages hold pictures and no text" if empty else "holds no text"
        return None, [unusable(shown, f"This PDF {what}.", _OCR)]
    if empty:
        named = ", ".join(str(n) for n in empty)
        message = f"Of this PDF these pages are pictures without text, and what they say would be lost: {named}."
        return None, [unusable(shown, message, _OCR)]
    kept, furniture = without_furniture(pages)
    kept, footnotes = without_footnotes(kept)
    paragraphs = paragraphs_of(kept)
    lines = [escaped(paragraph) for paragraph in paragraphs.texts]
    how = [*_said_of_furniture(furniture), *footnotes.how, *paragraphs.how]
    return TakenIn(set_apart(lines), tuple(how), furniture.heads, footnotes.said, title, furniture.first_page), []


class _EncryptedError(Exception):
    """The PDF opens only with a password."""


def _pages(content: bytes) -> tuple[list[list[PageLine]], list[int], str]:
    """(the lines of each page, the numbers of pages that are pictures without text, the title that the file gives)."""
    import pdfplumber
    from pdfminer.pdfdocument import PDFPasswordIncorrect
    from pdfplumber.utils.exceptions import PdfminerException

    try:
        document = pdfplumber.open(BytesIO(content))
    except (PDFPasswordIncorrect, PdfminerException) as error:
        if "Password" in f"{error!r} {error.__cause__!r} {error.__context__!r}":
            raise _EncryptedError from error
        raise
    with document:
        if len(document.pages) > _MOST_PAGES:
            raise ValueError("too many pages")
        pages = []
        empty: list[int] = []
        for number, page in enumerate(document.pages, start=1):
            words = words_of(page, number)
            if words.is_empty and page.images:
                empty.append(number)
            pages.append(words)
            page.close()
        title = document.metadata.get("Title")
        return lines_of(pages), empty, title.strip() if isinstance(title, str) else ""


def _said_of_furniture(furniture: Furniture) -> Sequence[str]:
    if not furniture.heads:
        return ()
    named = "; ".join(f"“{head.expandtabs(1)}”" for head in furniture.heads)
    return (f"Furniture of the page was left out, {furniture.count:,} lines: {named}.",)
