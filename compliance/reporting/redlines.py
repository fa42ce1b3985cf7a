"""A comparison of two versions for readers: as text, as one HTML file, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill
from typing import TYPE_CHECKING, Any

from compliance.reporting.behaviour_text import behaviour_lines, behaviour_page
from compliance.reporting.pages import fill_page, style_sheet
from compliance.reporting.visible import LAW_LIMIT, visible

if TYPE_CHECKING:
    from compliance.analysis.changes import Change, Comparison

_WIDTH = 100
_WORDS = "THE WORDS THAT CHANGED"
_MARKS = {"same": ("", ""), "removed": ("[-", "-]"), "added": ("{+", "+}")}


def comparison_shape(comparison: Comparison, heads: Mapping[str, Any], behaviour: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON document of `rulebook diff`; `heads` says what was compared (work, versions, instants), `behaviour` what
    changes in the game."""
    kinds = ("added", "removed", "changed", "renumbered", "moved")
    return {
        "schema_version": "1",
        **heads,
        "summary": {
            **{kind: sum(c.kind == kind for c in comparison.changes) for kind in kinds},
            "unchanged": comparison.unchanged,
        },
        "behaviour": behaviour,
        "changes": [_change(c) for c in comparison.changes],
    }


def _change(change: Change) -> dict[str, Any]:
    return {
        "kind": change.kind,
        "old_address": change.old_address,
        "new_address": change.new_address,
        "words": [{"kind": piece.kind, "words": piece.words} for piece in change.pieces],
        "instructions": [
            {
                "instrument": o.instrument,
                "item": o.item,
                "kind": o.kind,
                "target": o.target,
                "outcome": o.outcome,
                "quote": o.quote,
            }
            for o in change.orders
        ],
    }


def comparison_text(document: Mapping[str, Any]) -> str:
    """The document as text: removed words in [-...-], added words in {+...+}."""
    lines = [_title(document), _summary(document), "", *behaviour_lines(document["behaviour"]), _WORDS, ""]
    for change in document["changes"]:
        lines.append(_heading(change))
        lines += [f"    by {_order(o)}" for o in change["instructions"]]
        marked = []
        for piece in change["words"]:
            before, after = _MARKS[piece["kind"]]
            marked.append(f"{before}{visible(piece['words'], LAW_LIMIT)}{after}")
        lines += [fill(" ".join(marked), _WIDTH, initial_indent="    ", subsequent_indent="    "), ""]
    return "\n".join(lines)


def comparison_html(document: Mapping[str, Any]) -> str:
    """The document as one HTML page without script; every value is escaped by the template engine."""
    changes = [
        {**c, "heading": _heading(c), "orders": [_order(o) for o in c["instructions"]]} for c in document["changes"]
    ]
    return fill_page(
        "redline.html.j2",
        title=_title(document),
        summary=_summary(document),
        changes=changes,
        game=behaviour_page(document["behaviour"]),
        style=style_sheet(),
    )


def _title(document: Mapping[str, Any]) -> str:
    return f"{document['title']} ({document['work']}): {document['from']['said']} and {document['to']['said']}"


def _summary(document: Mapping[str, Any]) -> str:
    counts = document["summary"]
    said = [f"{number} {kind}" for kind, number in counts.items() if number and kind != "unchanged"]
    changed = ", ".join(said) or "nothing changed"
    return f"{changed}; {counts['unchanged']} provisions are the same."


def _heading(change: Mapping[str, Any]) -> str:
    old, new = change["old_address"], change["new_address"]
    match change["kind"]:
        case "renumbered":
            return f"{old} is now {new}"
        case "added":
            return f"{new} is new"
        case "removed":
            return f"{old} is gone"
        case kind:
            return f"{new} {kind}"


def _order(order: Mapping[str, Any]) -> str:
    item = f", item {order['item']}" if order["item"] else ""
    outcome = "" if order["outcome"] == "applied" else f" ({order['outcome']})"
    return f"{order['instrument']}{item}{outcome}: “{visible(order['quote'], LAW_LIMIT)}”"
