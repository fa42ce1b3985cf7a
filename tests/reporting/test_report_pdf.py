"""The PDF: archival and accessible, the same bytes each time, and deaf to what a log holds."""

from __future__ import annotations

from typing import Any

import pytest
import typst

from compliance.reporting import render_pdf
from compliance.reporting.pdf import PDF_STANDARDS
from compliance.reporting.visible import EMBEDDED_RANGES, for_embedded_fonts


def test_the_pdf_declares_pdf_a_2a_and_pdf_ua_1(document: dict[str, Any]) -> None:
    made = render_pdf(document)
    assert made.startswith(b"%PDF-1.7")
    assert b"<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>" in made
    assert b"<pdfuaid:part>1</pdfuaid:part>" in made
    assert b"<dc:title>" in made
    assert b"Casino table games: report on recorded rounds" in made


def test_the_same_document_gives_the_same_bytes(document: dict[str, Any]) -> None:
    assert render_pdf(document) == render_pdf(document)


def test_the_clock_plays_no_part(document: dict[str, Any]) -> None:
    assert b"<xmp:CreateDate>1970-01-01T00:00:00Z</xmp:CreateDate>" in render_pdf(document)


def test_whatever_a_log_holds_the_pdf_can_be_made(hostile_document: dict[str, Any]) -> None:
    assert render_pdf(hostile_document).startswith(b"%PDF-1.7")


def test_a_document_without_findings_can_be_filed_too(document: dict[str, Any]) -> None:
    document["summary"].update(conforms=0, breach=0, incidents=0, assessed_percent=None)
    for name in ("findings", "incidents", "provisions", "assumptions", "readings", "problems", "works", "logs"):
        document[name] = []
    assert b"<pdfuaid:part>1</pdfuaid:part>" in render_pdf(document)


def test_thousands_of_findings_make_a_pdf_of_the_first(large_document: dict[str, Any]) -> None:
    pages = render_pdf(large_document).partition(b"<xmpTPg:NPages>")[2].partition(b"<")[0]
    assert int(pages) < 25


def _set_in(font: str, characters: str) -> object:
    source = f'#set document(title: "t")\n#set text(font: "{font}", fallback: false)\n#sys.inputs.characters'
    inputs = {"characters": characters}
    return typst.compile(
        source.encode(), format="pdf", ignore_system_fonts=True, sys_inputs=inputs, pdf_standards=PDF_STANDARDS
    )


@pytest.mark.parametrize("font", ["Libertinus Serif", "DejaVu Sans Mono"])
@pytest.mark.parametrize("first_last", EMBEDDED_RANGES, ids=lambda r: f"U+{r[0]:04X}")
def test_every_character_that_the_pdf_writes_is_in_both_embedded_fonts(first_last: tuple[int, int], font: str) -> None:
    first, last = first_last
    characters = [chr(number) for number in range(first, last + 1)]
    assert [for_embedded_fonts(c) for c in characters] == characters
    assert _set_in(font, "".join(characters))


def test_the_compiler_refuses_a_character_that_no_embedded_font_has() -> None:
    with pytest.raises(typst.TypstError, match="could not be displayed"):
        _set_in("Libertinus Serif", "中")


def test_more_incidents_than_the_page_lists_make_a_pdf(document_of_many_rules: dict[str, Any]) -> None:
    assert render_pdf(document_of_many_rules).startswith(b"%PDF-")
