"""The findings as a table of comma-separated values, for a spreadsheet.

A spreadsheet runs a cell that begins like a formula. Such a cell gets an apostrophe in front, by which a spreadsheet
knows it as text; an address or a name that the log wrote can therefore never compute anything.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

from compliance.reporting.visible import SENTENCE_LIMIT, visible

COLUMNS = (
    "id", "verdict", "work", "version", "rule", "citation", "code", "casino", "table", "session", "round",
    "rounds_count", "wager", "player", "seat", "staff", "gaming_day", "shift", "from_time", "to_time", "from_utc",
    "to_utc", "subject", "grade", "expected", "recorded", "arithmetic", "currency", "money_cents", "stake_cents",
    "favour", "money_kind", "log_file", "log_lines", "stands_under", "follows_from", "incident", "assumptions",
    "reason", "baseline",
)  # fmt: skip
_RUNS_AS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def render_csv(document: Mapping[str, Any]) -> str:
    """One row a finding, in the order of the document, under the names that the JSON uses."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for finding in document["findings"]:
        log = finding.get("log") or {}
        flat = {**finding, "log_file": log.get("file"), "log_lines": log.get("lines")}
        writer.writerow([_cell(flat.get(name)) for name in COLUMNS])
    return written.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    text = "; ".join(map(str, value)) if isinstance(value, list) else str(value)
    shown = visible(text, SENTENCE_LIMIT)
    is_number = isinstance(value, int)
    return f"'{shown}" if not is_number and text.lstrip(" ").startswith(_RUNS_AS_FORMULA) else shown
