"""The report as one PDF: archival (PDF/A-2a) and accessible (PDF/UA-1), the same bytes for the same document."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from typing import Any

from compliance.places import data_folder
from compliance.reporting.pdf_field import with_signature_field
from compliance.reporting.pdf_joining import joined, pages_of, places_of, with_feet
from compliance.reporting.pdf_objects import Objects, read_objects, write_packed
from compliance.reporting.pdf_page import pdf_page
from compliance.reporting.pdf_parts import first_part, other_parts, said_of_places, with_pages
from compliance.reporting.typesetting import as_text, typeset
from compliance.reporting.visible import for_embedded_fonts, map_strings, marks_said


def render_pdf(document: Mapping[str, Any]) -> bytes:
    """The `check` document as a PDF with an empty signature field."""
    return write_packed(with_signature_field(typeset_report(page_of(document))))


def typeset_report(page: dict[str, Any]) -> Objects:
    """What `page_of` gives, set part by part; the page is empty afterwards.

    What comes first says on which page the rest stands, and every foot how many pages there are: so the rest is set
    first, then what comes first, then the feet.
    """
    told, opening = said_of_places(page), first_part(page)
    texts = [_as_data(part) for part in other_parts(page)]
    page.clear()
    # what the page held goes round in circles, and would lie beside the typesetter
    gc.collect()
    rest = [read_objects(_set("report.typ", texts.pop(0))) for _ in range(len(texts))]
    first = read_objects(compile_template("report.typ", with_pages(opening, _pages_of_all(rest))))
    whole = joined([first, *rest], told)
    feet = compile_template("feet.typ", {"head": opening["head"], "pages": len(pages_of(whole))})
    return with_feet(whole, read_objects(feet))


def _pages_of_all(parts: Sequence[Objects]) -> dict[str, int]:
    """Where the places of the parts stand, their pages counted through."""
    before, found = 0, dict[str, int]()
    for part in parts:
        found |= {name: before + page for name, page in places_of(part).items()}
        before += len(pages_of(part))
    return found


def page_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """What the template prints, with what it has to know to break pages well."""
    page = pdf_page(document)
    page["face"] = [*page["face"], *marks_said(page)]
    _mark_short(page["groups"])
    return page


def compile_template(template: str, data: object) -> bytes:
    """A template of reports/pdf with its data, as the compiler gives it. They go to it as JSON in an input, never as
    markup."""
    return _set(template, _as_data(data))


def _as_data(data: object) -> str:
    return as_text(map_strings(data, for_embedded_fonts))


def _set(template: str, data: str) -> bytes:
    return typeset(data_folder("reports") / "pdf" / template, data)


def _mark_short(groups: list[dict[str, Any]]) -> None:
    """Says of each rule's head and each finding whether it surely fits on a page and is to stay in one piece.

    Estimated here, since letting the compiler measure each block took five times as long on a thousand findings.
    """
    for group in groups:
        law = group["law"]
        rows = law["table"]["rows"] if law["table"] else []
        group["short"] = (
            _lines([*law["lead"], *law["words"], *law["parts"], *law["closing"]], _LINE) + len(rows) <= _SHORT
        )
        for finding in group["findings"]:
            finding["short"] = _height(finding) <= _SHORT


_SHORT, _LINE, _HALF_LINE, _COLUMN = 24, 80, 36, 8
_DRAWN_LINE, _BELOW_DRAWN = 22, 2  # pixels of a drawing that take a line, and the lines of its words


def _height(finding: Mapping[str, Any]) -> int:
    compared = max(_lines(finding["expected"], _HALF_LINE), _lines(finding["recorded"], _HALF_LINE))
    facts = _lines([" ".join(fact["value"] for fact in finding["facts"])], _LINE)
    quoted = _lines([quote["text"] for quote in finding["quotes"]], _LINE)
    height = compared + facts + quoted + _lines(finding["arithmetic"], _HALF_LINE) + _lines([finding["log"]], _LINE)
    for row in finding["drawings"]:
        height += int(max(float(one["height"]) for one in row)) // _DRAWN_LINE + _BELOW_DRAWN
    if finding["picture"]:
        height += sum(max(_lines([cell], _COLUMN) for cell in _cells(wager)) for wager in finding["picture"]["wagers"])
        height += _lines([" · ".join(call["text"] for call in finding["picture"]["calls"])], _LINE)
    return height


def _cells(wager: Mapping[str, Any]) -> list[str]:
    return [cell for cell in (wager["id"], wager["player"], wager["bet"]) if cell]


def _lines(texts: list[str], width: int) -> int:
    """How many lines the texts fill at so many characters a line."""
    return sum(-(-len(text) // width) for text in texts)
