"""The reports of a check written into a folder."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from compliance.json_text import json_chunks
from compliance.problems import Problem
from compliance.reporting.exchange import render_junit, render_sarif
from compliance.reporting.html import render_html
from compliance.reporting.pdf import render_pdf
from compliance.reporting.table import render_csv
from compliance.writing import unwritable, write_files


def render_json(document: Mapping[str, Any]) -> Iterator[bytes]:
    """The document itself, in the order of its members, piece by piece. Characters beyond ASCII are escaped, so that no
    mark that is hidden in a log can act on whoever looks at the file."""
    return (piece.encode("ascii") for piece in json_chunks(document))


_Writer = Callable[[Mapping[str, Any]], bytes | Iterable[bytes]]

# format -> (name of the file, what it holds)
_WRITERS: dict[str, tuple[str, _Writer]] = {
    "json": ("report.json", render_json),
    "csv": ("findings.csv", lambda document: render_csv(document).encode("utf-8")),
    "html": ("report.html", lambda document: render_html(document).encode("utf-8")),
    "pdf": ("report.pdf", render_pdf),
    "sarif": ("findings.sarif", lambda document: render_sarif(document).encode("ascii")),
    "junit": ("junit.xml", lambda document: render_junit(document).encode("utf-8")),
}
FORMATS = tuple(_WRITERS)


def write_reports(
    document: Mapping[str, Any], out: Path, formats: Collection[str], inputs: Iterable[Path] = ()
) -> tuple[list[Path], list[Problem]]:
    """(files written, problems). The folder `out` is made if it is not there. The files of one report belong together:
    they are all written, or what lay there before is left as it was. inputs: the files that the run has read."""
    problems = [_unknown(name) for name in formats if name not in _WRITERS]
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return [], [*problems, unwritable(out, error)]
    contents = {out / file: render(document) for name, (file, render) in _WRITERS.items() if name in formats}
    written, faults = write_files(contents, inputs)
    return written, [*problems, *faults]


def _unknown(name: str) -> Problem:
    known = ", ".join(FORMATS)
    return Problem("report.format.unknown", "error", f"There is no report format {name!r}.", remedy=f"Use {known}.")
