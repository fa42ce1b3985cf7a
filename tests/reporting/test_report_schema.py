"""The published schema of report.json: every report fits it, and no report has a member that it does not describe."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.checking.running import check_text

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs" / "report-schema.json").read_text(encoding="utf-8"))


def undescribed(value: Any, schema: dict[str, Any], at: str = "") -> Iterator[str]:
    if schema.get("x-open"):
        return
    if isinstance(value, dict):
        for name, member in value.items():
            described = schema.get("properties", {}).get(name)
            if described is None:
                yield f"{at}/{name}"
            else:
                yield from undescribed(member, described, f"{at}/{name}")
    elif isinstance(value, list):
        for one in value:
            yield from undescribed(one, schema.get("items", {}), f"{at}[]")


def _logs() -> list[str]:
    return sorted(p.name for p in (ROOT / "examples").glob("*.jsonl") if "clean" not in p.name)


@pytest.mark.parametrize("log", _logs())
def test_a_report_fits_the_schema_and_the_schema_describes_all_of_it(log: str, tmp_path: Path) -> None:
    text = (ROOT / "examples" / log).read_text(encoding="utf-8")
    document = json.loads(json.dumps(check_text(text, tmp_path)))
    faults = [f"{e.json_path}: {e.message}" for e in Draft202012Validator(SCHEMA).iter_errors(document)]
    assert faults == []
    assert set(undescribed(document, SCHEMA)) == set(), "describe it in docs/report-schema.json, and raise its version"


def test_the_fixture_of_the_reports_fits(document: dict[str, Any]) -> None:
    Draft202012Validator(SCHEMA).validate(document)
    document["findings"][0]["verdict"] = "guilty"
    assert not Draft202012Validator(SCHEMA).is_valid(document)


def test_what_is_to_go_says_since_when() -> None:
    def nodes(schema: Any) -> Iterator[dict[str, Any]]:
        if isinstance(schema, dict):
            yield schema
            for member in schema.values():
                yield from nodes(member)

    marked = [node for node in nodes(SCHEMA) if node.get("deprecated") is True]
    assert all("x-deprecated-since" in node for node in marked)
    assert SCHEMA["properties"]["schema_version"]["type"] == "string"
    assert SCHEMA["version"].split(".")[0] == "1"
