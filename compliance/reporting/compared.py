"""How a report stands to an earlier one, for pages: what was found before and is not found any more, row by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from compliance.reporting.baseline import NEW
from compliance.reporting.findings import table_named
from compliance.reporting.visible import visible, visible_lines
from compliance.reporting.wording import count, counted, currency_beside, money, rule_name, sentence_case

Document = Mapping[str, Any]

HEADING: Final = "Found before, and not any more"
SHOWN_GONE: Final = 200
_NOW: Final = {
    "conforms or not applicable": "Nothing is found there now.",
    "not assessable": "It could not be assessed now, so that it may be as it was.",
    "perhaps not assessable": "It may be one of those that could not be assessed now.",
}


def compared_said(compared: Mapping[str, Any]) -> str:
    """How what was found stands to an earlier report, in one sentence."""
    gone, unchecked = len(compared["gone"]), compared["not_checked_now"]
    said = (
        f"Compared with the report {visible(compared['file'])}: {counted(compared['new'], 'new finding')}, "
        f"{count(compared['found_before'])} found before{_changed(compared)}, {count(gone)} found no more"
    )
    if compared.get("tables_in_both") == 0:
        return f"{said}. No table is in both reports, so that nothing found in the one could be found in the other."
    if not unchecked:
        return f"{said}."
    lies = "lies in a round that was" if unchecked == 1 else "lie in rounds that were"
    return f"{said}; {count(unchecked)} of that report {lies} not checked now."


def _changed(compared: Mapping[str, Any]) -> str:
    changed = compared.get("changed", 0)
    return f" ({count(changed)} with another sum)" if changed else ""


def gone_page(document: Document) -> dict[str, Any] | None:
    """{heading, rows: [{rule, where, expected, recorded, money, now}], more} of what the earlier report found and this
    one does not; None where there is no earlier report, or nothing is gone."""
    gone = (document.get("baseline") or {}).get("gone", ())
    if not gone:
        return None
    more = len(gone) - SHOWN_GONE
    return {
        "heading": HEADING,
        "rows": [_row(finding, document) for finding in gone[:SHOWN_GONE]],
        "more": f"And {more:,} more; report.json (--format json) holds all." if more > 0 else "",
    }


def _row(finding: Mapping[str, Any], document: Document) -> dict[str, str]:
    round_, wager, cents = finding.get("round"), finding.get("wager"), finding.get("money_cents")
    titles = {w["work"]: visible(w["title"]) for w in document["works"]}
    work = titles.get(finding.get("work") or "", visible(finding.get("work") or ""))
    where = [
        f"table {table_named(finding, document)}" if finding.get("table") else "",
        f"round {visible(round_)}" if round_ is not None else "",
        f"wager {visible(wager)}" if wager else "",
    ]
    return {
        "rule": f"{sentence_case(rule_name(finding.get('rule') or ''))} {work}".strip(),
        "where": sentence_case(", ".join(part for part in where if part)),
        "expected": " ".join(visible_lines(finding.get("expected") or "")),
        "recorded": " ".join(visible_lines(finding.get("recorded") or "")),
        "money": money(cents, currency_beside(finding.get("currency"), document.get("currency"))) if cents else "none",
        "now": _NOW[finding["now"]],
    }


def new_among(findings: Sequence[Mapping[str, Any]]) -> int:
    """How many of findings the earlier report does not hold."""
    return sum(finding.get("baseline") == NEW for finding in findings)
