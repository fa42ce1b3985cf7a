"""Incidents: findings of one cause, counted once.

Of one cause are findings of the same rule and the same relation of expected to recorded in adjoining rounds of a table,
and whatever follows from one of them: a wager that was accepted against one rule and paid against another, in the
same round or a later one.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from compliance.checking.findings import finding_id
from compliance.checking.money import sums_of
from compliance.checking.spool import Shelf, Spool

Incident = dict[str, Any]

_SWEPT: Final = 10_000  # latest incidents that are kept in mind before those that are over are let go


class IncidentGrouping:
    """Groups findings as they come. at: how many incidents there are of each casino."""

    def __init__(self, spool: Spool | None = None) -> None:
        self.at: Counter[str] = Counter()
        self._kept = Shelf(spool or Spool())
        self._latest: dict[tuple[str, ...], tuple[int, str]] = {}
        self._now: dict[tuple[str, ...], int] = {}
        self._rounds: dict[str, set[str | None]] = {}  # of the incidents of late, as sets

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def incidents(self) -> Sequence[Incident]:
        """All incidents, in the order of their first findings."""
        return self._kept.entries()

    def add(
        self,
        finding: dict[str, Any],
        relation: str,
        ordinal: int,
        session: tuple[str, ...],
        changed: Sequence[str] = (),
    ) -> None:
        """Puts a finding that follows from no other into its incident; `ordinal` numbers the rounds of the session.
        changed: what had changed at the table since the round before, by the kind of its event."""
        key = (finding["work"], finding["rule"], relation, *session)
        latest = self._latest.get(key)
        incident = self._kept.get(latest[1]) if latest is not None and ordinal - latest[0] <= 1 else None
        if incident is None:
            incident = _incident(finding) | {"relation": relation, "changed": list(dict.fromkeys(changed))}
            self.at[finding["casino"]] += 1
        self._put(incident, finding)
        self._latest[key] = ordinal, incident["id"]

    def follow(self, finding: dict[str, Any], cause: Mapping[str, Any]) -> None:
        """Puts a finding into the incident of the finding that it follows from."""
        incident = self._kept.get(cause["incident"])
        assert incident is not None
        self._put(incident, finding)

    def _put(self, incident: Incident, finding: dict[str, Any]) -> None:
        if len(self._rounds) > _SWEPT:
            self._rounds.clear()
        _take(incident, finding, self._rounds.setdefault(incident["id"], set(incident["rounds"])))
        self._kept.put(incident["id"], incident)

    def forget(self, session: tuple[str, ...], ordinal: int) -> None:
        """A session is at a round: of what no adjoining round can come any more, nothing is kept in mind."""
        self._now[session] = ordinal
        if len(self._latest) > _SWEPT:
            self._latest = {
                key: latest for key, latest in self._latest.items() if self._now.get(key[-4:], 0) - latest[0] <= 1
            }


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


def _take(incident: Incident, finding: dict[str, Any], rounds: set[str | None]) -> None:
    rule = {"work": finding["work"], "rule": finding["rule"]}
    if rule not in incident["rules"]:
        incident["rules"].append(rule)
    if finding["round"] not in rounds:
        rounds.add(finding["round"])
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
