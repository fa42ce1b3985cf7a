"""What does not conform or does as it turns out when an instrument commenced: said where a reader cannot miss it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from compliance.reporting.visible import SENTENCE_LIMIT, visible
from compliance.reporting.wording import listed, rule_name

_FEW: Final = 6
_IF: Final = {
    "commenced": "if it had commenced, what was done does not conform with {rules}",
    "not commenced": "if it had not commenced, what was done does not conform with {rules}",
    "either": "whether it had or not, something was done that does not conform, with {rules} or with what then stands",
}


def undated(document: Mapping[str, Any]) -> list[dict[str, str]]:
    """[{named, options, said}]: of each instrument whose date decides about a breach what hangs on it, in a sentence
    without an end."""
    rules: dict[tuple[str, tuple[str, ...]], dict[str, dict[str, None]]] = {}
    for finding in document["findings"]:
        hangs = finding.get("hangs_on")
        if hangs:
            of_one = rules.setdefault((hangs["named"], tuple(hangs["instruments"])), {})
            of_one.setdefault(hangs["breach_if"], {})[rule_name(finding["rule"])] = None
    return [
        {
            "named": visible(named, SENTENCE_LIMIT),
            "options": " ".join(f"--commencement {visible(id_)}=DATE" for id_ in ids),
            "said": "; ".join(_IF[how].format(rules=_few(list(of_one[how]))) for how in _IF if how in of_one),
        }
        for (named, ids), of_one in rules.items()
    ]


def undated_said(document: Mapping[str, Any]) -> list[str]:
    """The same as sentences of their own."""
    return [
        f"It is not known whether {one['named']} had commenced: {one['said']} ({one['options']})."
        for one in undated(document)
    ]


def undated_to_do(document: Mapping[str, Any]) -> list[dict[str, str]]:
    """What a reader has to find out: {what, why}."""
    return [
        {"what": "Find out the date that decides", "why": f"{one['named']}: {one['said']} ({one['options']})"}
        for one in undated(document)
    ]


def _few(rules: list[str]) -> str:
    if len(rules) <= _FEW:
        return listed(rules)
    return f"{', '.join(rules[:_FEW])} and {len(rules) - _FEW} more rules"
