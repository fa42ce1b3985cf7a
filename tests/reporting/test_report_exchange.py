"""Findings for other programs: SARIF and JUnit."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from compliance.reporting.exchange import render_junit, render_sarif

DOCUMENT = json.loads((Path(__file__).parent / "fixtures" / "document.json").read_text(encoding="utf-8"))


def test_sarif_has_a_result_for_every_finding_with_its_place_in_the_log() -> None:
    (run,) = json.loads(render_sarif(DOCUMENT))["runs"]
    assert len(run["results"]) == len(DOCUMENT["findings"])
    named = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert {result["ruleId"] for result in run["results"]} == named
    breaches = [f for f in DOCUMENT["findings"] if f["verdict"] == "breach"]
    assert [r["level"] for r in run["results"]].count("error") == len(breaches)


def test_junit_fails_what_does_not_conform_and_skips_what_could_not_be_assessed() -> None:
    suite = ElementTree.fromstring(render_junit(DOCUMENT))
    failing = [p for p in DOCUMENT["provisions"] if p["breach"]]
    assert suite.attrib["failures"] == str(len(failing)) == str(len(suite.findall("testcase/failure")))
    assert suite.attrib["tests"] == str(len(suite.findall("testcase")))
    assert len(failing) > 0
