"""The charts of a report for paper: what `charts.py` draws for the page, as rows of bands, ticks and points.

`charts_on_paper(document)` gives a list of {caption, words, rows}; a row is {name, said, bands: [{at, long, open}],
tick, point}, every place in percent of the breadth of the chart, tick and point None where there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from compliance.reporting.charts import (
    COVERAGE_CAPTION,
    RETURNS_CAPTION,
    compared_returns,
    coverage_shares,
    coverage_words,
    incident_bars,
)
from compliance.reporting.wording import count, sentence_case

Document = Mapping[str, Any]
_WHOLE: Final = 100
_PLACES: Final = 3


def charts_on_paper(document: Document) -> list[dict[str, Any]]:
    """The charts of a document that has something to draw, in the order of the page."""
    drawn = []
    for bars in incident_bars(document):
        most = max(number for _, number in bars.rows)
        rows = [_row(name, count(number), [_band(0, number / most)]) for name, number in bars.rows]
        drawn.append({"caption": bars.caption, "words": sentence_case(bars.words), "rows": rows})
    shares = coverage_shares(document)
    if shares:
        rows = [_row(name, f"{share:.0%}", _assessed_and_open(share)) for name, share in shares]
        drawn.append({"caption": COVERAGE_CAPTION, "words": coverage_words(shares), "rows": rows})
    drawn += _returns(document)
    return drawn


def _returns(document: Document) -> list[dict[str, Any]]:
    found = compared_returns(document)
    if not found:
        return []
    least = min(min(row["low"], row["actual"], row["theoretical"]) for row in found)
    broad = max(max(row["high"], row["actual"], row["theoretical"]) for row in found) - least or 1
    rows = [
        _row(
            row["name"],
            f"{row['actual']:.3f}",
            [_band((row["low"] - least) / broad, (row["high"] - row["low"]) / broad, is_open=True)],
            tick=_percent((row["theoretical"] - least) / broad),
            point=_percent((row["actual"] - least) / broad),
        )
        for row in found
    ]
    return [{"caption": RETURNS_CAPTION, "words": RETURNS_CAPTION, "rows": rows}]


def _assessed_and_open(share: float) -> list[dict[str, Any]]:
    return [_band(0, share), _band(share, 1 - share, is_open=True)]


def _row(
    name: str, said: str, bands: list[dict[str, Any]], tick: float | None = None, point: float | None = None
) -> dict[str, Any]:
    return {"name": name, "said": said, "bands": bands, "tick": tick, "point": point}


def _band(at: float, long: float, *, is_open: bool = False) -> dict[str, Any]:
    return {"at": _percent(at), "long": _percent(long), "open": is_open}


def _percent(share: float) -> float:
    return round(share * _WHOLE, _PLACES)
