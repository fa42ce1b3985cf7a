"""One round explained as one HTML file, without script or network; the round is drawn by the kit of the report."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Any, Final

from compliance.reporting.cards import picture_view
from compliance.reporting.drawing import drawings, node_of
from compliance.reporting.pages import fill_page, style_sheet
from compliance.reporting.parts import filled
from compliance.reporting.visible import LAW_LIMIT, SENTENCE_LIMIT, visible, visible_lines
from compliance.reporting.wording import (
    NOT_OFFICIAL,
    STATUS_WORDS,
    currency_beside,
    money_in_favour,
    rule_name,
    sentence,
    sentence_case,
    span,
    version_words,
)

_GROUPS: Final = (
    ("breach", "Does not conform"),
    ("conforms", "Conforms"),
    ("not assessable", "Could not be assessed"),
)


def explain_html(explanation: Mapping[str, Any]) -> str:
    """The explanation of a round, conforming or not, as a page; the same explanation gives the same characters."""
    style = "\n" + style_sheet()
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    currency = currency_beside(explanation.get("currency"), explanation.get("currency"))
    picture = explanation.get("picture")
    drawn = drawings(picture_view(picture, currency, None)) if picture else []
    groups = []
    for value, heading in _GROUPS:
        verdicts = [_verdict(v, currency) for v in explanation["verdicts"] if v["verdict"] == value]
        groups += [{"heading": f"{heading} ({len(verdicts)})", "verdicts": verdicts}] if verdicts else []
    return fill_page(
        "round.html.j2",
        title=f"Round {visible(explanation['round'])} at table {visible(explanation['table'])}",
        head=_head(explanation),
        figures=[{"svg": filled(node_of(one)), "caption": one.caption} for one in drawn],
        groups=groups,
        events=[
            {"line": f"line {e['line']}", "text": visible(e["text"], SENTENCE_LIMIT)} for e in explanation["events"]
        ],
        defs=filled(("defs", {})),
        style=style,
        policy=f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'",
    )


def _head(explanation: Mapping[str, Any]) -> list[str]:
    said = [visible(explanation["file"])]
    if explanation.get("from_time"):
        said.append(sentence(span(explanation["from_time"], explanation.get("to_time"))))
    for work in explanation["works"]:
        status = STATUS_WORDS.get(work["status"], visible(work["status"]))
        named = f"{visible(work['citation'], SENTENCE_LIMIT)} ({visible(work['work'])})"
        said.append(f"{named}, {version_words(work.get('version'))}: {status}.")
    return [*said, NOT_OFFICIAL]


def _verdict(verdict: Mapping[str, Any], currency: str | None) -> dict[str, Any]:
    cents, kind = verdict.get("money_cents"), verdict.get("money_kind") or "due"
    of_wager = f", wager {visible(verdict['wager'])}" if verdict.get("wager") else ""
    stake = verdict.get("stake_cents", 0)
    return {
        "heading": f"{sentence_case(rule_name(verdict['rule']))}{of_wager}",
        "words": visible_lines(verdict.get("words") or "", LAW_LIMIT),
        "citation": visible(verdict["citation"], SENTENCE_LIMIT),
        "reason": sentence(sentence_case(visible(verdict["reason"], SENTENCE_LIMIT))) if verdict.get("reason") else "",
        "expected": " ".join(visible_lines(verdict.get("expected") or "")),
        "recorded": " ".join(visible_lines(verdict.get("recorded") or "")),
        "arithmetic": [visible(step, SENTENCE_LIMIT) for step in verdict.get("arithmetic", ())],
        "money": money_in_favour(cents, verdict.get("favour"), currency, stake, kind) if cents is not None else "",
    }
