"""An earlier report beside this one: what is found anew, what was found before, what is found no more.

Findings are known by their ids, which depend on the rule, the code and the round, and on no line of a log.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from compliance.checking.document import SCHEMA_VERSION
from compliance.checking.spool import shown
from compliance.logs.rounds import Round
from compliance.problems import Place, Problem

NEW, KNOWN, CHANGED = "new", "found before", "changed"
_SUMS = ("money_cents", "money_kind", "favour", "stake_cents")  # what a finding costs, and whom
_HOW = "Name a report.json that `compliance check --format json` wrote."

# casino, table, session, round
RoundKey = tuple[str | None, str | None, str | None, str | None]


@dataclass
class Baseline:
    """An earlier report. findings: what did not conform in it, by id. seen: the rounds of these that this run checks.

    tables: those of it, by casino and name; None where it does not say them. program, rulebook: what it was made by and
    from, as report.json says it.
    """

    file: str
    sha256: str
    program: Mapping[str, Any]
    rulebook: str
    findings: Mapping[str, Mapping[str, Any]]
    seen: set[RoundKey] = field(default_factory=set)
    tables: set[tuple[str, str]] | None = None

    def __post_init__(self) -> None:
        self._of_findings = {_round_of(finding) for finding in self.findings.values()}

    def take(self, round_: Round, _: object = None) -> None:
        """A round is checked."""
        session = round_.session
        key = (session.casino, session.table, session.id, round_.id)
        if key in self._of_findings:
            self.seen.add(key)

    def compare(self, document: dict[str, Any]) -> None:
        """Says in the document of this run, and of each of its findings, what the earlier report says of it."""
        document["findings"] = shown(document["findings"], change=self._marked)
        now = {finding["id"] for finding in document["findings"] if finding["verdict"] == "breach"}
        known = sum(id_ in self.findings for id_ in now)
        changed = sum(finding.get("baseline") == CHANGED for finding in document["findings"])
        absent = [finding for id_, finding in self.findings.items() if id_ not in now]
        gone = [f for f in absent if _round_of(f) in self.seen]
        left_open = [f for f in document["findings"] if f["verdict"] == "not assessable"] if gone else []
        document["baseline"] = {
            "file": self.file,
            "sha256": self.sha256,
            "program": dict(self.program),
            "rulebook": {"digest": self.rulebook},
            **self._tables_in_both(document),
            "new": len(now) - known,
            "found_before": known,
            "changed": changed,
            "gone": [{**{name: f[name] for name in _TOLD if name in f}, "now": _now(f, left_open)} for f in gone],
            "not_checked_now": len(absent) - len(gone),
        }

    def _tables_in_both(self, document: Mapping[str, Any]) -> dict[str, int]:
        """How many tables both reports are of: where there is none, nothing of the one can be found in the other."""
        if self.tables is None:
            return {}
        return {"tables_in_both": len(self.tables & {(t["casino"], t["table"]) for t in document["tables"]})}

    def _marked(self, finding: dict[str, Any]) -> dict[str, Any]:
        if finding["verdict"] != "breach":
            return finding
        before = self.findings.get(finding["id"])
        if before is None:
            return {**finding, "baseline": NEW}
        if all(finding.get(name) == before.get(name) for name in _SUMS):
            return {**finding, "baseline": KNOWN}
        return {**finding, "baseline": CHANGED, "before": {n: before[n] for n in _SUMS if before.get(n) is not None}}


def read_baseline(path: Path) -> tuple[Baseline | None, list[Problem]]:
    """The report.json of an earlier check; None, with the problem, where the file is none."""
    name = str(path)
    try:
        content = path.read_bytes()
        document = json.loads(content)
    except OSError as error:
        return None, [_unusable(name, f"It cannot be read ({error.strerror or error}).")]
    except (ValueError, RecursionError):
        return None, [_unusable(name, "It is not JSON.")]
    fault = _what_is_wrong(document)
    if fault:
        return None, [_unusable(name, fault)]
    breaches = {f["id"]: f for f in document["findings"] if f["verdict"] == "breach"}
    digest = hashlib.sha256(content).hexdigest()
    made_by, made_from = document["program"], document["rulebook"]["digest"]
    return Baseline(name, digest, made_by, made_from, breaches, tables=_tables(document)), []


def _tables(document: Mapping[str, Any]) -> set[tuple[str, str]] | None:
    tables = document.get("tables")
    if not isinstance(tables, list) or not all(isinstance(t, dict) and {"casino", "table"} <= set(t) for t in tables):
        return None
    return {(str(t["casino"]), str(t["table"])) for t in tables}


def _what_is_wrong(document: Any) -> str:
    """Why a document is not a report that can be compared with, "" where it is one."""
    if not isinstance(document, dict) or "schema_version" not in document:
        return "It is not a report: it has no `schema_version`."
    if document["schema_version"] != SCHEMA_VERSION:
        return f"Its schema is version {document['schema_version']}; this program knows {SCHEMA_VERSION}."
    findings = document.get("findings")
    program, rulebook = document.get("program"), document.get("rulebook")
    is_made_by = isinstance(program, dict) and all(isinstance(value, str) for value in program.values())
    is_of_law = isinstance(rulebook, dict) and isinstance(rulebook.get("digest"), str)
    if not is_made_by or not is_of_law or not isinstance(findings, list) or not all(_is_finding(f) for f in findings):
        return "It is not a report of a check: its `findings`, `program` or `rulebook` are missing or damaged."
    return ""


def _is_finding(finding: Any) -> bool:
    if not isinstance(finding, dict) or not all(isinstance(finding.get(member), str) for member in ("id", "verdict")):
        return False
    sums = [finding.get(member) for member in _IN_CENTS]
    words = [finding.get(member) for member in (*_TOLD, *_SUMS) if member not in _IN_CENTS]
    return all(cents is None or type(cents) is int for cents in sums) and all(
        word is None or isinstance(word, str) for word in words
    )


def _round_of(finding: Mapping[str, Any]) -> RoundKey:
    return finding.get("casino"), finding.get("table"), finding.get("session"), finding.get("round")


_IN_CENTS = ("money_cents", "stake_cents")
_TOLD = (
    "id", "work", "version", "rule", "code", "casino", "table", "session", "round", "wager", "expected", "recorded",
    "money_cents", "favour", "stake_cents", "currency",
)  # fmt: skip


def _now(finding: Mapping[str, Any], left_open: Sequence[Mapping[str, Any]]) -> str:
    """What this report says of the rule of an earlier finding in its round: that nothing was found there is not that
    nothing could be. left_open: the findings of this report on what could not be assessed, each of one reason."""
    about = [f for f in left_open if all(f.get(name) in (None, "", "*", finding.get(name)) for name in _RULE_AND_TABLE)]
    named = [f for f in about if finding.get("round") in f.get("rounds", ())]
    if any(f.get("table") and f.get("session") for f in named):
        return "not assessable"
    # of many rounds the first alone are named, and of those of several tables not which table
    if named or any((f.get("rounds_count") or 0) > len(f.get("rounds", ())) for f in about):
        return "perhaps not assessable"
    return "conforms or not applicable"


_RULE_AND_TABLE = ("work", "rule", "casino", "table", "session")


def _unusable(file: str, why: str) -> Problem:
    return Problem("report.baseline", "error", f"This is not a report to compare with. {why}", Place(file), _HOW)
