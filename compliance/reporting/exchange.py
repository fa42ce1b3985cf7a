"""Findings for other programs: SARIF (code scanners, review tools) and JUnit XML (CI jobs)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

from compliance.reporting.baseline import CHANGED, KNOWN, NEW
from compliance.reporting.visible import LAW_LIMIT, visible

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_TIMES = ("casino", "gaming_day", "shift", "from_time", "to_time", "from_utc", "to_utc")
_MONEY = ("money_cents", "stake_cents", "currency", "favour", "money_kind")
_WHERE = ("table", "session", "round")
_STATES = {NEW: "new", KNOWN: "unchanged", CHANGED: "updated"}
_LEVELS = {"breach": "error", "not assessable": "note"}


def render_sarif(document: Mapping[str, Any]) -> str:
    """The findings as a SARIF 2.1.0 log: a result each, with the rule's words, the line of the event in question and
    those of the events before it that show it."""
    rules: dict[str, dict[str, Any]] = {}
    results = []
    # files come in the order in which they were given, which is that in which a session goes on
    order = {log["file"]: n for n, log in enumerate(document["logs"])}
    for finding in document["findings"]:
        rule = f"{finding['work']} {finding['rule']}".strip()
        rules.setdefault(
            rule,
            {
                "id": rule,
                "shortDescription": {"text": finding["citation"] or rule},
                "fullDescription": {"text": visible(finding["words"] or rule, LAW_LIMIT)},
            },
        )
        result: dict[str, Any] = {
            "ruleId": rule,
            "level": _LEVELS[finding["verdict"]],
            "message": {"text": _message(finding)},
            "partialFingerprints": {"finding/v1": finding["id"]},
            "properties": {name: finding[name] for name in (*_TIMES, *_MONEY) if finding.get(name) is not None},
        }
        if finding.get("baseline") is not None:
            result["baselineState"] = _STATES[finding["baseline"]]
        log = finding["log"]
        if log is not None:
            # the lines of a finding stand in the order of what happened: the last is the event in question
            parts = sorted((log, *log.get("further", ())), key=lambda part: order.get(part["file"], len(order)))
            *before, last = [(part["file"], n) for part in parts for n in sorted(part["lines"])] or [(log["file"], 1)]
            named = [str(finding[part]) for part in _WHERE if finding.get(part) is not None]
            where = {"logicalLocations": [{"fullyQualifiedName": "/".join(named), "kind": "round"}]} if named else {}
            result["locations"] = [_place(*last) | where]
            result["relatedLocations"] = [{"id": n, **_place(*at)} for n, at in enumerate(before, 1)]
        results.append(result)
    driver = {"name": "compliance", "informationUri": "about:blank", "rules": list(rules.values())}
    sarif = {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}
    return json.dumps(sarif, indent=1) + "\n"


def _place(file: str, line: int) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": {"uri": uri_of(file)}, "region": {"startLine": line}}}


def uri_of(file: str) -> str:
    """The name of a file as a reference that SARIF takes: what may not stand in one is written by its number."""
    if file[1:3] in (":\\", ":/"):
        return "file:///" + quote(file.replace("\\", "/"), safe="/:")
    return quote(file)


def render_junit(document: Mapping[str, Any]) -> str:
    """A test case for each provision that was asked: failed where something does not conform, skipped where nothing
    of it could be assessed."""
    suite = ElementTree.Element("testsuite", {"name": "compliance"})
    failed = skipped = asked = 0
    said: dict[tuple[str, str, str], list[str]] = {}
    for finding in document["findings"]:
        said.setdefault((finding["work"], finding["version"], finding["rule"]), []).append(_message(finding))
    for provision in document["provisions"]:
        verdicts = provision["conforms"] + provision["breach"] + provision["not_assessable"]
        if not verdicts:
            continue
        asked += 1
        key = (provision["work"], provision["version"], provision["rule"])
        name = f"{provision['rule']} ({provision['version']})"
        case = ElementTree.SubElement(suite, "testcase", {"classname": provision["work"], "name": name})
        told = "\n".join(said.get(key, []))
        if provision["breach"]:
            failed += 1
            failure = ElementTree.SubElement(case, "failure", {"message": f"{provision['breach']} do not conform"})
            failure.text = told
        elif not provision["conforms"]:
            skipped += 1
            ElementTree.SubElement(case, "skipped", {"message": told})
    suite.attrib |= {"tests": str(asked), "failures": str(failed), "skipped": str(skipped)}
    ElementTree.indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(suite, encoding="unicode") + "\n"


def _message(finding: Mapping[str, Any]) -> str:
    where = (
        f"table {visible(finding['table'])}, round {visible(finding['round'])}"
        if finding["round"]
        else "several rounds"
    )
    if finding["verdict"] == "breach":
        return (
            f"{where}: does not conform with rule {finding['rule']}. "
            f"Expected: {visible(finding['expected'], LAW_LIMIT)}. "
            f"Recorded: {visible(finding['recorded'], LAW_LIMIT)}."
        )
    return f"{where}: rule {finding['rule']} could not be assessed: {visible(finding['reason'], LAW_LIMIT)}"
