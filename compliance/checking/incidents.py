"""Incidents: findings of one cause, counted once.

Of one cause are findings of the same rule and the same relation of expected to recorded in adjoining rounds of a table,
and whatever follows from one of them: a wager that was accepted against one rule and paid against another, in the
same round or a later one.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from compliance.checking.findings import finding_id
from compliance.checking.money import sums_of

Incident = dict[str, Any]


class IncidentGrouping:
    """Groups findings as they come."""

    def __init__(self) -> None:
        self.incidents: list[Incident] = []
        self._by_id: dict[str, Incident] = {}
        self._latest: dict[tuple[str, ...], tuple[int, Incident]] = {}

    def add(self, finding: dict[str, Any], relation: str, ordinal: int, session: tuple[str, ...]) -> None:
        """Puts a finding that follows from no other into its incident; `ordinal` numbers the rounds of the session."""
        key = (finding["work"], finding["rule"], relation, *session)
        latest = self._latest.get(key)
        if latest is not None and ordinal - latest[0] <= 1:
            incident = latest[1]
        else:
            incident = _incident(finding)
            self.incidents.append(incident)
            self._by_id[incident["id"]] = incident
        _take(incident, finding)
        self._latest[key] = ordinal, incident

    def follow(self, finding: dict[str, Any], cause: Mapping[str, Any]) -> None:
        """Puts a finding into the incident of the finding that it follows from."""
        _take(self._by_id[cause["incident"]], finding)


def _incident(finding: Mapping[str, Any]) -> Incident:
    return {
        "id": finding_id("incident", finding["id"]),
        "work": finding["work"],
        "rule": finding["rule"],
        "rules": [],
        "casino": finding["casino"],
        "table": finding["table"],
        "rounds": [],
        "gaming_day": finding.get("gaming_day"),
        "shift": finding.get("shift"),
        "findings": [],
        "expected": finding["expected"],
        "recorded": finding["recorded"],
        "currency": finding["currency"],
        "money_cents": 0,
        "stake_cents": 0,
        "in_question_cents": 0,
        "money": [],
    }


def _take(incident: Incident, finding: dict[str, Any]) -> None:
    rule = {"work": finding["work"], "rule": finding["rule"]}
    if rule not in incident["rules"]:
        incident["rules"].append(rule)
    if finding["round"] not in incident["rounds"]:
        incident["rounds"].append(finding["round"])
    incident["findings"].append(finding["id"])
    _take_time(incident, finding)
    if finding.get("money_kind") == "in question":
        incident["in_question_cents"] += finding["money_cents"] + finding.get("stake_cents", 0)
    else:
        incident["money_cents"] += finding.get("money_cents", 0)
        incident["stake_cents"] += finding.get("stake_cents", 0)
    incident["money"] = sums_of([finding], incident["money"])
    finding["incident"] = incident["id"]


def _take_time(incident: Incident, finding: Mapping[str, Any]) -> None:
    """From the first to the last of its rounds; a gaming day or shift is that of all of them, or none."""
    for name in ("gaming_day", "shift"):
        incident[name] = incident[name] if incident[name] == finding.get(name) else None
    for end, is_further in (("from", operator.lt), ("to", operator.gt)):
        known, given = incident.get(f"{end}_utc"), finding.get(f"{end}_utc")
        if given is not None and (known is None or is_further(*map(datetime.fromisoformat, (given, known)))):
            incident |= {f"{end}_time": finding[f"{end}_time"], f"{end}_utc": given}
