"""What does not conform with procedures and conditions below the law: under its own heading, in no other figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.reporting.findings import incident_rows
from compliance.reporting.visible import SENTENCE_LIMIT, visible
from compliance.reporting.wording import counted, version_words
from compliance.rulebook.corpus import RANKS

HEADING = "House procedures and other conditions, below the law"


def below_page(document: Mapping[str, Any]) -> dict[str, Any] | None:
    """The part of the page on works below the law, None where none was held against the logs."""
    below = document.get("below_the_law")
    if below is None:
        return None
    titles = {work["work"]: visible(work["title"]) for work in below["works"]}
    rows = incident_rows({**document, **below})
    more = len(below["incidents"]) - len(rows)
    for row, incident in zip(rows, below["incidents"], strict=False):
        row["work"] = titles.get(incident["work"], visible(incident["work"]))
    return {
        "heading": HEADING,
        "said": [_outcome(below["summary"]), *(_work(work) for work in below["works"])],
        "incidents": rows,
        "more": f"And {more:,} more; report.json holds all." if more else "",
    }


def _outcome(summary: Mapping[str, Any]) -> str:
    apart = "None of this is a breach of the law, and no figure of the law contains it."
    if not summary["breach"] and not summary["conforms"]:
        return f"Nothing that they ask could be assessed in these logs. {apart}"
    if not summary["breach"]:
        return f"Nothing was found that does not conform with them, in what could be assessed. {apart}"
    found = f"{counted(summary['breach'], 'verdict')} ({counted(summary['incidents'], 'incident')})"
    return f"What was recorded does not conform with them in {found}. {apart}"


def _work(work: Mapping[str, Any]) -> str:
    rank = RANKS.get(work["rank"], work["rank"])
    named = f"{visible(work['title'])} ({rank}), {version_words(work.get('version'))}"
    if not work["assessed"]:
        return f"{named}: could not be assessed. {visible(work['reason'], SENTENCE_LIMIT)}"
    return f"{named}: {visible(work['citation'], SENTENCE_LIMIT)}."
