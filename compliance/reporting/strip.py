"""The strip of the period on page one: a line a table, a mark an incident."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.reporting.parts import Node, filled

_LEFT, _LENGTH, _STEP, _TOP, _FOOT = 160, 800, 54, 42, 28
_LONGEST_NAME = 22
_ABOVE = 10  # the number of incidents in a mark stands above it


def strip_drawn(strip: Mapping[str, Any] | None) -> str:
    """The strip (`face.strip`) as SVG; empty where there is none."""
    if strip is None:
        return ""
    rows = [_row(row, place) for place, row in enumerate(strip["rows"])]
    height = _TOP + len(rows) * _STEP + _FOOT
    ends = {"from": strip["from"], "until": strip["until"], "foot": str(height - 8)}
    return filled(("strip", {**ends, "height": str(height), "words": strip["words"], "rows": rows}))


def _row(row: Mapping[str, Any], place: int) -> Node:
    y = _TOP + place * _STEP
    name = row["table"] if len(row["table"]) <= _LONGEST_NAME else f"{row['table'][: _LONGEST_NAME - 1]}…"
    marks: list[Node] = [
        (
            "strip-mark",
            {
                "id": mark["id"],
                "words": mark["words"],
                "class": "grave" if mark["grave"] else "slight",
                "x": f"{_LEFT + mark['at'] * _LENGTH:.1f}",
                "y": str(y),
                "number": str(mark["incidents"]) if mark["incidents"] > 1 else "",
                "ny": str(y - _ABOVE),
            },
        )
        for mark in row["marks"]
    ]
    return "strip-row", {"table": name, "y": str(y), "ty": str(y + 5), "marks": marks}
