"""Findings for other programs: SARIF and JUnit."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse
from xml.etree import ElementTree

import jsonschema
import pytest

from compliance.reporting.exchange import render_junit, render_sarif, uri_of

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = json.loads((Path(__file__).parent / "fixtures" / "document.json").read_text(encoding="utf-8"))


def test_sarif_has_a_result_for_every_finding_with_its_place_in_the_log() -> None:
    (run,) = json.loads(render_sarif(DOCUMENT))["runs"]
    assert len(run["results"]) == len(DOCUMENT["findings"])
    named = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert {result["ruleId"] for result in run["results"]} == named
    breaches = [f for f in DOCUMENT["findings"] if f["verdict"] == "breach"]
    assert [r["level"] for r in run["results"]].count("error") == len(breaches)


def _sarif_schema() -> Any:
    """The schema of SARIF 2.1.0 as OASIS publishes it (2.1.0-rtm.5), without its descriptions."""
    content = (Path(__file__).parent / "fixtures" / "sarif-2.1.0.json.gz").read_bytes()
    return json.loads(gzip.decompress(content))


def test_sarif_fits_the_published_schema() -> None:
    schema, sarif = _sarif_schema(), json.loads(render_sarif(DOCUMENT))
    jsonschema.Draft4Validator(schema).validate(sarif)
    sarif["runs"][0]["results"][0]["level"] = "grave"
    with pytest.raises(jsonschema.ValidationError, match="grave"):
        jsonschema.Draft4Validator(schema).validate(sarif)


def test_sarif_of_a_log_points_at_its_events_whatever_the_log_is_called(tmp_path: Path) -> None:
    folder = tmp_path / "a night, 100 %"
    folder.mkdir()
    log = folder / "Nacht ü#1?.jsonl"
    log.write_bytes((ROOT / "examples" / "baccarat-2004.jsonl").read_bytes())
    words = ["check", str(log), "--out", str(tmp_path / "out"), "--format", "sarif,json", "--fail-on", "never"]
    subprocess.run([sys.executable, "-m", "compliance", *words], cwd=ROOT, capture_output=True, check=True)
    sarif = json.loads((tmp_path / "out" / "findings.sarif").read_text(encoding="utf-8"))
    document = json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))
    jsonschema.Draft4Validator(_sarif_schema()).validate(sarif)
    lines = log.read_text(encoding="utf-8").splitlines()
    found = {r["partialFingerprints"]["finding/v1"]: r for r in sarif["runs"][0]["results"]}
    breaches = [f for f in document["findings"] if f["verdict"] == "breach"]
    assert breaches
    for finding in breaches:
        result = found[finding["id"]]
        (place,) = result["locations"]
        uri = urlparse(place["physicalLocation"]["artifactLocation"]["uri"])
        assert (Path(unquote(uri.path)), uri.query, uri.fragment) == (log, "", "")
        said = [p["physicalLocation"]["region"]["startLine"] for p in (*result["relatedLocations"], place)]
        assert said == sorted(finding["log"]["lines"])
        assert all(json.loads(lines[n - 1])["table"] == finding["table"] for n in said)
        assert place["logicalLocations"][0]["fullyQualifiedName"].endswith(f"/{finding['round']}")


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("night.jsonl", "night.jsonl"),
        ("a b/nicht:ü.jsonl", "a%20b/nicht%3A%C3%BC.jsonl"),
        (r"C:\logs\a b.jsonl", "file:///C:/logs/a%20b.jsonl"),
    ],
)
def test_the_name_of_a_log_is_a_reference(file: str, uri: str) -> None:
    assert uri_of(file) == uri


def test_junit_fails_what_does_not_conform_and_skips_what_could_not_be_assessed() -> None:
    suite = ElementTree.fromstring(render_junit(DOCUMENT))
    failing = [p for p in DOCUMENT["provisions"] if p["breach"]]
    assert suite.attrib["failures"] == str(len(failing)) == str(len(suite.findall("testcase/failure")))
    assert suite.attrib["tests"] == str(len(suite.findall("testcase")))
    assert len(failing) > 0
