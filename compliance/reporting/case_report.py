"""The report on a case: as a page without script or network, as a PDF, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from compliance.json_text import json_chunks
from compliance.reporting.case_view import case_view
from compliance.reporting.explanation_page import drawn, page_without_script
from compliance.reporting.table import as_csv

SCHEMA_VERSION = "1"
_DIGITS_IN_THE_HEAD = 16
# of the document: by what the case was judged
_JUDGED_BY = ("program", "rulebook", "logs", "custody", "assumptions", "readings", "names")


def render_case_html(document: Mapping[str, Any]) -> bytes:
    """The case of a document of `check` as a page; the same document gives the same bytes."""
    view = case_view(document)
    rounds = [{**r, "view": drawn(r["view"])} for r in view["rounds"]]
    return page_without_script("case.html.j2", case={**view, "rounds": rounds}, title=view["title"]).encode("utf-8")


def render_case_pdf(document: Mapping[str, Any]) -> bytes:
    """The same as a PDF of the kind of the report's."""
    from compliance.reporting.as_json import digest_of
    from compliance.reporting.pdf import compile_template
    from compliance.reporting.pdf_field import with_signature_field
    from compliance.reporting.pdf_objects import read_objects, write_packed
    from compliance.reporting.visible import marks_said

    digest = digest_of(document)
    of_report = {"report_digest": digest, "head_digest": digest[:_DIGITS_IN_THE_HEAD]}
    view = case_view(document)
    rounds = [{**r, "view": {**r["view"], "drawings": _drawings(r["view"])}} for r in view["rounds"]]
    view["caveats"] = [*view["caveats"], *marks_said(view)]
    compiled = compile_template("case.typ", {**view, **of_report, "rounds": rounds})
    return write_packed(with_signature_field(read_objects(compiled)))


def _drawings(view: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    from compliance.reporting.drawing import drawings
    from compliance.reporting.pdf_page import in_rows

    return in_rows(drawings(view["picture"])) if view["picture"] is not None else []


def render_case_json(document: Mapping[str, Any]) -> Iterable[bytes]:
    """The case alone, with that by which it was judged."""
    beside = {name: document[name] for name in _JUDGED_BY if name in document}
    told = {"schema_version": SCHEMA_VERSION, **beside, "case": document["case"]}
    return (piece.encode("ascii") for piece in json_chunks(told))


_OF_A_ROUND = ("round", "session", "starts", "exhibit", "breach", "conforms", "not_assessable", "readings_tried")


def render_case_csv(document: Mapping[str, Any]) -> bytes:
    """Every round in question as a row, also those that page and PDF do not draw."""
    return as_csv(_OF_A_ROUND, document["case"]["rounds"]).encode("utf-8")
