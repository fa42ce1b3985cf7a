"""Problems of a rulebook in the forms that other tools read: SARIF, JUnit, and the annotations of GitHub."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

from compliance.problems import Place, Problem

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_TOOL = "compliance"
_GITHUB = {"error": "error", "warning": "warning", "note": "notice"}


def sarif(problems: Sequence[Problem], acknowledged: Collection[Problem], folder: str) -> str:
    """SARIF 2.1.0. Acknowledged problems are suppressed results. `folder` stands before each file."""
    codes = sorted({problem.code for problem in problems})
    results = [_result(problem, codes, problem in acknowledged, folder) for problem in problems]
    driver: dict[str, Any] = {"name": _TOOL, "rules": [{"id": code} for code in codes]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1) + "\n"


def _result(problem: Problem, codes: list[str], acknowledged: bool, folder: str) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": codes.index(problem.code),
        "level": problem.severity,
        "message": {"text": _told(problem)},
        "partialFingerprints": {"problem/v1": _fingerprint(problem)},
    }
    if problem.place is not None:
        physical: dict[str, Any] = {"artifactLocation": {"uri": quote(_path(problem.place, folder))}}
        region = {
            name: value
            for name, value in (("startLine", problem.place.line), ("startColumn", problem.place.column))
            if value is not None
        }
        if region:
            physical["region"] = region
        result["locations"] = [{"physicalLocation": physical}]
    if acknowledged:
        result["suppressions"] = [{"kind": "external"}]
    return result


def junit(problems: Sequence[Problem], acknowledged: Collection[Problem], folder: str) -> str:
    """JUnit XML: a case a problem. Errors fail, acknowledged ones are skipped, warnings and notes pass and are told."""
    suite = ElementTree.Element("testsuite", name=_TOOL, tests=str(len(problems)))
    failures = skipped = 0
    for problem in problems:
        where = f"{_path(problem.place, folder)}:{problem.place.line or 0}" if problem.place is not None else ""
        case = ElementTree.SubElement(suite, "testcase", classname=problem.code, name=_xml(where or problem.message))
        if problem in acknowledged:
            skipped += 1
            ElementTree.SubElement(case, "skipped", message=_xml(_told(problem)))
        elif problem.severity == "error":
            failures += 1
            ElementTree.SubElement(case, "failure", message=_xml(_told(problem)))
        else:
            ElementTree.SubElement(case, "system-out").text = _xml(f"{problem.severity}: {_told(problem)}")
    suite.set("failures", str(failures))
    suite.set("skipped", str(skipped))
    ElementTree.indent(suite)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(suite, encoding="unicode")}\n'


def github(problems: Sequence[Problem], acknowledged: Collection[Problem], folder: str) -> str:
    """Workflow commands of GitHub Actions, a line a problem. Acknowledged errors are notices."""
    lines = []
    for problem in problems:
        kind = "notice" if problem in acknowledged else _GITHUB[problem.severity]
        members = []
        if problem.place is not None:
            members.append(f"file={_property(_path(problem.place, folder))}")
            members += [f"line={problem.place.line}"] if problem.place.line is not None else []
            members += [f"col={problem.place.column}"] if problem.place.column is not None else []
        members.append(f"title={_property(problem.code)}")
        lines.append(f"::{kind} {','.join(members)}::{_command(_told(problem))}\n")
    return "".join(lines)


def _told(problem: Problem) -> str:
    quoted = f" «{problem.quote}»" if problem.quote else ""
    return f"{problem.message}{quoted}{f' {problem.remedy}' if problem.remedy else ''}"


def _fingerprint(problem: Problem) -> str:
    """Stable while the words stay: no line number goes into it."""
    file = problem.place.file if problem.place is not None else ""
    return hashlib.sha256("\0".join((problem.code, file, problem.message, problem.quote)).encode()).hexdigest()


def _path(place: Place, folder: str) -> str:
    return f"{folder}/{place.file}" if folder else place.file


def _xml(text: str) -> str:
    """The text without characters that XML 1.0 cannot hold."""
    return "".join(c if c.isprintable() or c in "\t\n" else "\ufffd" for c in text)


def _command(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _command(text).replace(":", "%3A").replace(",", "%2C")
