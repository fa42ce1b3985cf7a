"""`rulebook lint`: its forms, its exit codes, and what is wrong with its own entries."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from compliance.build.make import build, write
from compliance.cli.commands import app
from compliance.places import data_folder
from compliance.problems import Place, Problem
from compliance.reporting.problem_formats import github, junit, sarif

ERROR = Problem("lint.a", "error", "It is\nwrong: 100%.", Place("xx/a b.txt", 3, 7), "Mend it.", "these, words")
NOTE = Problem("lint.b", "note", "It is \x07 odd.", None, "Look.")


def _lint(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["rulebook", "lint", *arguments])


@pytest.fixture(scope="module")
def act_only(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulebook folder with the smallest jurisdiction alone."""
    folder = tmp_path_factory.mktemp("rulebooks")
    shutil.copytree(data_folder("rulebooks") / "act", folder / "act")
    shutil.copy(data_folder("rulebooks") / "assumptions.yaml", folder)
    write(folder, build(folder).files)
    return folder


def test_json_has_the_members_of_the_contract(act_only: Path) -> None:
    done = _lint("act/mini-baccarat", "--rulebooks", str(act_only), "--format", "json")
    document = json.loads(done.stdout)
    assert done.exit_code == 0
    assert document["schema_version"] == "1"
    doubled = next(p for p in document["problems"] if p["code"] == "lint.number.doubled")
    assert (doubled["severity"], doubled["work"], doubled["address"]) == ("warning", "act/mini-baccarat", "8.4")
    assert doubled["quote"] == "8.4 8.4"
    assert doubled["source"] == {"file": "act/sources/act-ni2012-170-mini-baccarat.txt", "line": 280, "column": None}


def test_of_an_instrument_all_is_told_that_stands_in_its_text(act_only: Path) -> None:
    told = {}
    for name in ("act/mini-baccarat", "act-ni2012-170"):
        document = json.loads(_lint(name, "--rulebooks", str(act_only), "--format", "json", "--each").stdout)
        told[name] = {(p["code"], p["address"], p["quote"]) for p in document["problems"] if p["source"] is not None}
    assert told["act/mini-baccarat"]
    assert told["act/mini-baccarat"] <= told["act-ni2012-170"]


def test_grave_ones_stand_first_and_trivial_ones_in_one_entry_a_kind(act_only: Path) -> None:
    def told(*more: str) -> list[dict[str, Any]]:
        done = _lint("act/mini-baccarat", "--rulebooks", str(act_only), "--format", "json", *more)
        problems: list[dict[str, Any]] = json.loads(done.stdout)["problems"]
        return problems

    grouped, each = told(), told("--each")
    order = [("error", "warning", "note").index(p["severity"]) for p in grouped]
    assert order == sorted(order)
    kinds = [p for p in grouped if "count" in p]
    assert kinds
    for kind in kinds:
        assert kind["count"] == len(kind["places"]) == sum(p["code"] == kind["code"] for p in each)
    assert len(each) == len(grouped) - len(kinds) + sum(kind["count"] for kind in kinds)
    text = _lint("act/mini-baccarat", "--rulebooks", str(act_only)).stdout
    assert f"in {len(kinds)} kind" in text


def test_a_broken_reference_that_nobody_acknowledged_ends_with_3(act_only: Path, tmp_path: Path) -> None:
    folder = tmp_path / "changed"
    shutil.copytree(act_only, folder)
    source = folder / "act/sources/act-ni2012-170-mini-baccarat.txt"
    shutil.rmtree(folder / "act/bindings")
    text = source.read_text(encoding="utf-8").replace("Subject to Rule 10.1", "Subject to Rule 10.9")
    source.write_text(text, encoding="utf-8")
    done = _lint("--rulebooks", str(folder), "--severity", "error")
    assert done.exit_code == 3
    assert "act/mini-baccarat 10.2: This refers to rule 10.9" in done.stdout
    entry = (
        "- {code: lint.reference.broken, file: act/sources/act-ni2012-170-mini-baccarat.txt, quote: rule 10.9, "
        "why: a draft, who: a lawyer}\n"
    )
    (folder / "act/acknowledged-lint.yaml").write_text(entry, encoding="utf-8")
    done = _lint("--rulebooks", str(folder), "--severity", "error")
    assert done.exit_code == 0
    assert "(acknowledged)" in done.stdout


def test_entries_that_fit_nothing_end_with_3(act_only: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stale"
    shutil.copytree(act_only, folder)
    entry = "- {code: lint.x, file: act/sources/x.txt, quote: nothing, why: a, who: b}\n- {code: lint.x}\n"
    (folder / "act/acknowledged-lint.yaml").write_text(entry, encoding="utf-8")
    slips = folder / "act/slips.yaml"
    file = "act/sources/act-ni2012-170-mini-baccarat.txt"
    more = f"- {{file: {file}, quote: no such words, why: A., do: B., severity: note}}\n- {{quote: x}}\n"
    slips.write_text(slips.read_text(encoding="utf-8") + more, encoding="utf-8")
    done = _lint("--rulebooks", str(folder), "--severity", "error")
    assert done.exit_code == 3
    assert "The words recorded for act/sources/act-ni2012-170-mini-baccarat.txt do not stand there." in done.output
    assert "The acknowledgement of lint.x in act/sources/x.txt covers no problem." in done.output
    assert "An acknowledgement needs code, file, quote, why and who, and nothing else." in done.output
    assert "A slip needs file, quote, why, do and severity" in done.output


def test_an_unknown_work_is_told_in_one_line(act_only: Path) -> None:
    done = _lint("act/whist", "--rulebooks", str(act_only))
    assert done.exit_code == 2
    assert done.output.count("\n") == 1
    assert "There is no work or instrument 'act/whist'." in done.output


def test_the_cross_references_that_are_counted_are_said_to_be_those_of_all_works(act_only: Path) -> None:
    last = _lint("act/mini-baccarat", "--rulebooks", str(act_only)).output.splitlines()[-1]
    assert " cross-references of all works: " in last


def test_before_any_text_was_in_force_nothing_of_a_version_is_told(act_only: Path) -> None:
    document = json.loads(_lint("--rulebooks", str(act_only), "--at", "2001-01-01", "--format", "json").stdout)
    assert [p for p in document["problems"] if p["versions"]] == []


def test_sarif_has_places_levels_and_suppressions() -> None:
    document = json.loads(sarif([ERROR, NOTE], [ERROR], "rule books"))
    first, second = document["runs"][0]["results"]
    physical = first["locations"][0]["physicalLocation"]
    assert physical["artifactLocation"]["uri"] == "rule%20books/xx/a%20b.txt"
    assert physical["region"] == {"startLine": 3, "startColumn": 7}
    assert (first["level"], first["suppressions"]) == ("error", [{"kind": "external"}])
    assert "suppressions" not in second
    assert second["level"] == "note"
    assert [rule["id"] for rule in document["runs"][0]["tool"]["driver"]["rules"]] == ["lint.a", "lint.b"]


def test_the_fingerprint_of_sarif_does_not_move_with_the_line() -> None:
    moved = Problem(ERROR.code, ERROR.severity, ERROR.message, Place("xx/a b.txt", 99), ERROR.remedy, ERROR.quote)
    prints = [json.loads(sarif([p], [], ""))["runs"][0]["results"][0]["partialFingerprints"] for p in (ERROR, moved)]
    assert prints[0] == prints[1]


def test_junit_fails_errors_and_skips_acknowledged_ones() -> None:
    failing = ElementTree.fromstring(junit([ERROR, NOTE], [], ""))
    assert (failing.get("tests"), failing.get("failures"), failing.get("skipped")) == ("2", "1", "0")
    assert failing.findall("testcase")[1].findtext("system-out") == "note: It is \ufffd odd. Look."
    assert ElementTree.fromstring(junit([ERROR], [ERROR], "")).get("failures") == "0"


def test_no_words_of_a_text_break_out_of_an_annotation() -> None:
    line = github([ERROR], [], "r:b")
    assert line == (
        "::error file=r%3Ab/xx/a b.txt,line=3,col=7,title=lint.a::It is%0Awrong: 100%25. «these, words» Mend it.\n"
    )
    assert github([ERROR], [ERROR], "").startswith("::notice ")
    assert github([NOTE], [], "").startswith("::notice title=lint.b::")
