"""The reports of a check written into a folder."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compliance.problems import Problem
from compliance.reporting.as_json import render_json
from compliance.reporting.exchange import render_junit, render_sarif
from compliance.reporting.sheets.columns import OWED, SHEETS
from compliance.reporting.table import render_csv
from compliance.writing import unwritable, write_files

if TYPE_CHECKING:
    from compliance.reporting.signing import Key

_Writer = Callable[[Mapping[str, Any]], bytes | Iterable[bytes]]


_PAGE, _PDF = "report.html", "report.pdf"


def _page(document: Mapping[str, Any], *, staff: bool = False) -> bytes:
    from compliance.reporting.html import render_html

    return render_html(document, staff=staff).encode("utf-8")


def _paged(document: Mapping[str, Any]) -> bytes:
    from compliance.reporting.pdf import render_pdf

    return render_pdf(document)


def _csv(sheet: str, document: Mapping[str, Any]) -> bytes:
    return render_csv(document, sheet).encode("utf-8")


def _parquet(sheet: str, document: Mapping[str, Any]) -> bytes:
    from compliance.reporting.sheets.columnar import render_parquet

    return render_parquet(document, sheet)


def _workbook(sheets: Collection[str], document: Mapping[str, Any]) -> bytes:
    from compliance.reporting.sheets.workbook import render_workbook

    return render_workbook(document, sheets)


def _case_html(document: Mapping[str, Any]) -> bytes:
    from compliance.reporting.case_report import render_case_html

    return render_case_html(document)


def _case_pdf(document: Mapping[str, Any]) -> bytes:
    from compliance.reporting.case_report import render_case_pdf

    return render_case_pdf(document)


def _case_csv(document: Mapping[str, Any]) -> bytes:
    from compliance.reporting.case_report import render_case_csv

    return render_case_csv(document)


def _case_json(document: Mapping[str, Any]) -> Iterable[bytes]:
    from compliance.reporting.case_report import render_case_json

    return render_case_json(document)


_SHEETS = tuple(name for name in SHEETS if name != OWED)
# format -> the files that it leaves, and what each holds
_WRITERS: dict[str, dict[str, _Writer]] = {
    "json": {"report.json": render_json},
    "csv": {f"{sheet}.csv": partial(_csv, sheet) for sheet in _SHEETS},
    "xlsx": {"report.xlsx": partial(_workbook, _SHEETS)},
    "parquet": {f"{sheet}.parquet": partial(_parquet, sheet) for sheet in _SHEETS},
    "html": {_PAGE: _page},
    "pdf": {_PDF: _paged},
    "sarif": {"findings.sarif": lambda document: render_sarif(document).encode("ascii")},
    "junit": {"junit.xml": lambda document: render_junit(document).encode("utf-8")},
    # who is owed what names people: it is written where it is asked for by name, in the form of the other sheets
    OWED: {"owed.csv": partial(_csv, OWED)},
}
_WITH_OWED: dict[str, dict[str, _Writer]] = {
    "xlsx": {"report.xlsx": partial(_workbook, (*_SHEETS, OWED))},
    "parquet": {"owed.parquet": partial(_parquet, OWED)},
}
# where the document has a case, its report in these formats too
_OF_CASE: dict[str, dict[str, _Writer]] = {
    "json": {"case.json": _case_json},
    "html": {"case.html": _case_html},
    "pdf": {"case.pdf": _case_pdf},
    "csv": {"case.csv": _case_csv},
}
FORMATS = tuple(_WRITERS)


def write_reports(
    document: Mapping[str, Any],
    out: Path,
    formats: Collection[str],
    inputs: Iterable[Path] = (),
    *,
    staff: bool = False,
    key: Key | None = None,
) -> tuple[list[Path], list[Problem]]:
    """(files written, problems). The folder `out` is made if it is not there. The files of one report belong together:
    they are all written, or what lay there before is left as it was. inputs: the files that the run has
    read. staff: whether the page counts findings by dealer. key: what the PDF is signed
    with; where that cannot be done it is written as it is, so that a long check is not lost."""
    problems = [_unknown(name) for name in formats if name not in _WRITERS]
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return [], [*problems, unwritable(out, error)]
    files = _files(formats, with_case="case" in document)
    if staff and _PAGE in files:
        files[_PAGE] = partial(_page, staff=True)
    signed = key is not None and files.pop(_PDF, None) is not None
    with _at_rest():
        contents = {out / file: render(document) for file, render in files.items()}
        if key is not None and signed:
            from compliance.reporting.signing import sign_pdf

            contents[out / _PDF], unsigned = sign_pdf(_paged(document), key)
            problems += unsigned
    written, faults = write_files(contents, inputs)
    return written, [*problems, *faults]


@contextmanager
def _at_rest() -> Iterator[None]:
    """Nothing is looked for that only goes round in circles while reports are drawn. What they are drawn from holds no
    circles, and that it was gone over again and again took half of the time of a long report."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _files(formats: Collection[str], *, with_case: bool) -> dict[str, _Writer]:
    """The files of these formats, in the order in which formats are listed."""
    wanted: dict[str, _Writer] = {}
    for name in FORMATS:
        if name in formats:
            wanted |= _WRITERS[name]
            wanted |= _WITH_OWED.get(name, {}) if OWED in formats else {}
            wanted |= _OF_CASE.get(name, {}) if with_case else {}
    return wanted


def _unknown(name: str) -> Problem:
    known = ", ".join(FORMATS)
    return Problem("report.format.unknown", "error", f"There is no report format {name!r}.", remedy=f"Use {known}.")
