"""The documents that the reports are drawn from in these tests: a night at a baccarat table, and a hostile copy."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from compliance.checking.money import sums_of
from compliance.cli.commands import app
from tests.reporting.browsers import CHROMIUM

FIXTURES = Path(__file__).parent / "fixtures"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

# What a log could hold to become something other than text.
HOSTILE = (
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "{{7*7}}{% raw %}${7*7}",
    '#eval("1+1") #sys.inputs @ref <label> *bold* _x_ $x^2$ \\u{41} //gone /*gone*/',
    '=HYPERLINK("http://example.org","x")',
    "`code` ``` [red]bold[/red] https://example.org",
    "evil\u202etxt.exe\u2066\u200b\u00ad",
    "bell\x07 escape\x1b[31m null\x00 line\u2028feed\r\n",
    "שלום العربية 中文 \U0001f600 \ud800",
    "x" * 3000,
)
# Members whose values the program itself chooses from a closed list, and members that only link things together.
_OWN = {
    "verdict", "status", "favour", "severity", "id", "incident", "follows_from", "findings", "stands_under",
    "from", "until", "from_time", "to_time", "session", "version", "work", "kind", "face", "currency", "hand",
    "currencies", "money_kind", "schema_version",
}  # fmt: skip


def _poisoned(value: Any, poison: str, name: str = "") -> Any:
    if name in _OWN:
        return value
    if isinstance(value, str):
        return poison + value
    if isinstance(value, dict):
        return {member: _poisoned(held, poison, member) for member, held in value.items()}
    if isinstance(value, list):
        return [_poisoned(held, poison, name) for held in value]
    return value


@pytest.fixture(scope="session")
def checked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The document of a check of every faulty example."""
    out = tmp_path_factory.mktemp("checked")
    logs = [*sorted(EXAMPLES.glob("*-faulty.jsonl")), EXAMPLES / "baccarat-2004.jsonl"]
    done = CliRunner().invoke(app, ["check", *map(str, logs), "--out", str(out), "--format", "json"])
    assert done.exit_code == 1, done.output
    loaded: dict[str, Any] = json.loads((out / "report.json").read_text(encoding="ascii"))
    return loaded


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser without a window; whoever asks for it says what is left out where there is none."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        opened = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def document() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((FIXTURES / "document.json").read_text(encoding="utf-8"))
    return loaded


@pytest.fixture
def explanation() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((FIXTURES / "explanation.json").read_text(encoding="utf-8"))
    return loaded


@pytest.fixture(params=HOSTILE, ids=lambda poison: ascii(poison[:12]))
def poison(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def hostile_document(document: dict[str, Any], poison: str) -> dict[str, Any]:
    """The document with the poison before every text that could come from a log, the words of the law included."""
    poisoned: dict[str, Any] = _poisoned(document, poison)
    return poisoned


@pytest.fixture
def harmless_document(document: dict[str, Any], poison: str) -> dict[str, Any]:
    """As the hostile document, with a word in place of the poison (and a line end where the poison has one)."""
    poisoned: dict[str, Any] = _poisoned(document, "word\n" if "\n" in poison else "word")
    return poisoned


@pytest.fixture
def hostile_explanation(explanation: dict[str, Any], poison: str) -> dict[str, Any]:
    poisoned: dict[str, Any] = _poisoned(explanation, poison)
    return poisoned


@pytest.fixture
def document_of_many_rules(document: dict[str, Any]) -> dict[str, Any]:
    """120 findings, each under a rule of its own and an incident of its own, and some of no round."""
    finding = next(f for f in document["findings"] if f["rule"] == "5.10(b)")
    incident = document["incidents"][1]
    findings, incidents = [], []
    for number in range(120):
        one = {**copy.deepcopy(finding), "id": f"{number:016x}", "rule": f"5.{number}", "incident": f"i-{number}"}
        one["round"] = None if number % 10 == 0 else str(number)
        findings.append(one)
        of_one = {"id": f"i-{number}", "rule": one["rule"], "rounds": [one["round"]], "findings": [one["id"]]}
        incidents.append({**incident, **of_one, "money": sums_of([one])})
    return {**document, "findings": findings, "incidents": incidents}


@pytest.fixture
def large_document(document: dict[str, Any]) -> dict[str, Any]:
    """5,000 findings under rule 5.10(b), each of a round of its own, and as many incidents."""
    finding = next(f for f in document["findings"] if f["rule"] == "5.10(b)")
    findings = []
    for number in range(5_000):
        one = copy.deepcopy(finding)
        one.update(id=f"{number:016x}", round=str(number), incident=f"i-{number}")
        findings.append(one)
    incident = document["incidents"][1]
    incidents = [
        {
            **incident,
            "id": f["incident"],
            "rounds": [f["round"]],
            "findings": [f["id"]],
            "money": sums_of([f]),
        }
        for f in findings
    ]
    summary = {**document["summary"], "breach": len(findings), "incidents": len(incidents)}
    return {**document, "findings": findings, "incidents": incidents, "summary": summary}
