"""What a report on a case says of the other readings of the rules, and of what would be otherwise under them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.reporting.visible import SENTENCE_LIMIT, visible
from compliance.reporting.wording import VERDICT_WORDS, listed, rule_name, sentence, sentence_case

_WOULD = {
    "breach": "would not conform",
    "conforms": "would conform",
    "not assessable": "could not be assessed",
    "not applicable": "would not apply",
}


def reading_said(other: Mapping[str, Any]) -> str:
    """A reading that is not the one taken: what is read, and as what."""
    return read_as(other["reading"], other["other"])


def read_as(reading: str, other: str) -> str:
    """The same of the id of a reading and of its alternative: `third-card`, `its rank`."""
    return f"{visible(reading).replace('-', ' ')} read as “{visible(other)}”"


def tried_said(r: Mapping[str, Any]) -> str:
    """Under which other readings a round in question was judged again, and whether anything else is otherwise."""
    tried = [read_as(*name.split("=", 1)) for name in r["readings_tried"]]
    if not tried:
        return "No other reading of the rules bears on this round."
    said = "no other verdict on this round" if r["under_other_readings"] else "no verdict on this round"
    return f"Judged again with {listed(tried)}: {said} is otherwise. What each is stands under “Readings”."


def alternative_view(a: Mapping[str, Any]) -> dict[str, Any]:
    """A reading under which verdicts on a round are otherwise: {heading, means, changes}."""
    means = sentence(visible(a["means"], SENTENCE_LIMIT))
    return {
        "heading": f"With {reading_said(a)}",
        "means": f"{sentence(visible(a['ambiguity'], SENTENCE_LIMIT))} Read so: {means}",
        "changes": [sentence_case(change_said(change)) for change in a["changes"]],
    }


def change_said(change: Mapping[str, Any]) -> str:
    """What a verdict would be instead, in a sentence."""
    wager = f", wager {visible(change['wager'])}" if change["wager"] else ""
    now, then = VERDICT_WORDS[change["verdict"]], _WOULD[change["would_be"]]
    said = f"{rule_name(change['rule'])}{wager}: {now}; then it {then}."
    why = change["reason"] or (
        f"expected {change['expected']}; recorded {change['recorded']}" if change["recorded"] else ""
    )
    return f"{said} {sentence(sentence_case(visible(why, SENTENCE_LIMIT)))}" if why else said
