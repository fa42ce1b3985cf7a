"""Incidents: findings of one cause, counted once."""

from __future__ import annotations

from typing import Any

from compliance.checking.findings import finding_id


class IncidentGrouping:
    """Groups findings as they come: same rule, same relation of expected to recorded, adjoining rounds of a table."""

    def __init__(self) -> None:
        self.incidents: list[dict[str, Any]] = []
        self._latest: dict[tuple[str, ...], tuple[int, dict[str, Any]]] = {}

    def add(self, finding: dict[str, Any], relation: str, ordinal: int) -> None:
        """Puts a finding into its incident. `ordinal` is the number of its round at the table, counted from 0."""
        key = (finding["work"], finding["rule"], relation, finding["casino"], finding["table"], finding["session"])
        latest = self._latest.get(key)
        if latest is not None and ordinal - latest[0] <= 1:
            incident = latest[1]
            if finding["round"] not in incident["rounds"]:
                incident["rounds"].append(finding["round"])
            incident["findings"].append(finding["id"])
            incident["money_cents"] += finding.get("money_cents", 0)
            incident["stake_cents"] += finding.get("stake_cents", 0)
        else:
            incident = {
                "id": finding_id("incident", finding["id"]),
                "work": finding["work"],
                "rule": finding["rule"],
                "casino": finding["casino"],
                "table": finding["table"],
                "rounds": [finding["round"]],
                "findings": [finding["id"]],
                "expected": finding["expected"],
                "recorded": finding["recorded"],
                "money_cents": finding.get("money_cents", 0),
                "stake_cents": finding.get("stake_cents", 0),
            }
            self.incidents.append(incident)
        finding["incident"] = incident["id"]
        self._latest[key] = (ordinal, incident)
