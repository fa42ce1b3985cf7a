"""Findings for other programs: SARIF and JUnit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlparse
from xml.etree import ElementTree

import jsonschema
import pytest

from compliance.reporting.exchange import render_junit, render_sarif, uri_of
from tests.cli.in_process import compliance

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = json.loads((Path(__file__).parent / "fixtures" / "document.json").read_text(encoding="utf-8"))


def test_sarif_has_a_result_for_every_finding_with_its_place_in_the_log() -> None:
    (run,) = json.loads(render_sarif(DOCUMENT))["runs"]
    assert len(run["results"]) == len(DOCUMENT["findings"])
    named = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert {result["ruleId"] for result in run["results"]} == named
    breaches = [f for f in DOCUMENT["findings"] if f["verdict"] == "breach"]
    assert [r["level"] for r in run["results"]].count("error") == len(breaches)


def _object(required: Mapping[str, Any], optional: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The schema of an object that has these members, may have those, and has no other."""
    members = {**required, **(optional or {})}
    return {"type": "object", "required": list(required), "properties": members, "additionalProperties": False}


def _list_of(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": schema}


_TEXT: Final = {"type": "string", "minLength": 1}
_MESSAGE: Final = _object({"text": _TEXT})
# a reference to a file as a URI: no blank, no letter beyond ASCII, `%` only before two hexadecimal digits
_URI: Final = {"type": "string", "pattern": r"^([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+$"}
_REGION: Final = _object({"startLine": {"type": "integer", "minimum": 1}})
_PHYSICAL: Final = _object({"artifactLocation": _object({"uri": _URI}), "region": _REGION})
_LOGICAL: Final = _object({"fullyQualifiedName": _TEXT, "kind": _TEXT})
_PLACE: Final = _object({"physicalLocation": _PHYSICAL}, {"logicalLocations": _list_of(_LOGICAL)})
_BESIDE: Final = _object({"id": {"type": "integer", "minimum": 1}, "physicalLocation": _PHYSICAL})
_RESULT: Final = _object(
    {
        "ruleId": _TEXT,
        "level": {"enum": ["none", "note", "warning", "error"]},
        "message": _MESSAGE,
        "partialFingerprints": {"type": "object", "additionalProperties": _TEXT},
        "properties": {"type": "object"},
    },
    {
        "locations": _list_of(_PLACE),
        "relatedLocations": _list_of(_BESIDE),
        "baselineState": {"enum": ["new", "unchanged", "updated", "absent"]},
    },
)
_RULE: Final = _object({"id": _TEXT, "shortDescription": _MESSAGE}, {"fullDescription": _MESSAGE, "helpUri": _URI})
_DRIVER: Final = _object({"name": _TEXT}, {"informationUri": _URI, "version": _TEXT, "rules": _list_of(_RULE)})
# what SARIF 2.1.0 has of that which is written here, and in no other form
_SARIF: Final = _object(
    {
        "$schema": _URI,
        "version": {"const": "2.1.0"},
        "runs": _list_of(_object({"tool": _object({"driver": _DRIVER}), "results": _list_of(_RESULT)})),
    }
)


def test_sarif_has_the_members_of_the_standard_and_no_others() -> None:
    sarif = json.loads(render_sarif(DOCUMENT))
    jsonschema.validate(sarif, _SARIF)
    sarif["runs"][0]["results"][0]["level"] = "grave"
    with pytest.raises(jsonschema.ValidationError, match="grave"):
        jsonschema.validate(sarif, _SARIF)


def test_sarif_of_a_log_points_at_its_events_whatever_the_log_is_called(tmp_path: Path) -> None:
    folder = tmp_path / "a night, 100 %"
    folder.mkdir()
    log = folder / "Nacht ü#1?.jsonl"
    log.write_bytes((ROOT / "examples" / "baccarat-2004.jsonl").read_bytes())
    words = ["check", str(log), "--out", str(tmp_path / "out"), "--format", "sarif,json", "--fail-on", "never"]
    assert compliance(*words).returncode == 0
    sarif = json.loads((tmp_path / "out" / "findings.sarif").read_text(encoding="utf-8"))
    document = json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))
    jsonschema.validate(sarif, _SARIF)
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
