"""A report beside an earlier one: what is new, what was found before, what is found no more."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from jsonschema import Draft202012Validator
from rich.console import Console

from compliance.reporting import render_pdf, terminal_summary
from compliance.reporting.baseline import Baseline, read_baseline
from compliance.reporting.page import build_page
from tests.cli.test_commands import run_command
from tests.reporting.test_report_schema import SCHEMA, undescribed

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "roulette-1996-faulty.jsonl"


def _report(folder: Path, out: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / out / "report.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture
def before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the example as log.jsonl, and its report in `before`."""
    (tmp_path / "log.jsonl").write_bytes(EXAMPLE.read_bytes())
    assert run_command("check log.jsonl --out before --format json", tmp_path, monkeypatch) == 1
    return tmp_path


def test_the_same_log_has_nothing_new_and_passes(before: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    again = "check log.jsonl --out again --format json,html,csv --baseline before/report.json --fail-on new"
    assert run_command(again, before, monkeypatch) == 0
    report = _report(before, "again")
    breaches = [f for f in report["findings"] if f["verdict"] == "breach"]
    assert {f["baseline"] for f in breaches} == {"found before"}
    compared = report["baseline"]
    assert (compared["new"], compared["found_before"], compared["gone"], compared["not_checked_now"]) == (
        0,
        len(breaches),
        [],
        0,
    )
    assert "(new)" not in (before / "again" / "report.html").read_text(encoding="utf-8")


def test_a_finding_with_another_sum_than_before_has_changed_and_fails(
    before: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = _report(before, "before")
    paid = [f for f in earlier["findings"] if f["code"] == "settlement.amount" and f["favour"] == "player"]
    wager, was = paid[0]["wager"], paid[0]["money_cents"]
    events = [json.loads(line) for line in (before / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    for event in events:
        if event["event"] == "settle" and event["wager"] == wager:
            event["paid"] += 10
    lines = [json.dumps(event) for event in events]
    (before / "log.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    now = "check log.jsonl --out now --format json,html,sarif --baseline before/report.json --fail-on new"
    assert run_command(now, before, monkeypatch) == 1
    report = _report(before, "now")
    (changed,) = [f for f in report["findings"] if f.get("baseline") == "changed"]
    assert (changed["wager"], changed["money_cents"], changed["before"]["money_cents"]) == (wager, was + 10 * 100, was)
    assert (report["baseline"]["new"], report["baseline"]["changed"]) == (0, 1)
    assert list(Draft202012Validator(SCHEMA).iter_errors(report)) == []
    page = (before / "now" / "report.html").read_text(encoding="utf-8")
    assert "(1 with another sum), 0 found no more." in page
    assert "(with another sum than before)" in page


def test_what_was_put_right_is_gone_and_what_went_wrong_is_new(before: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    earlier = _report(before, "before")
    # rule 4.1(a)(i): five on the number that came up wins 35 to 1; the log had it lose
    wrong = next(f for f in earlier["findings"] if f["wager"] == "w9")
    events = [json.loads(line) for line in (before / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    for event in events:
        if event["event"] == "settle" and event["wager"] == "w9":
            event.update(result="win", paid=5 * 35)
        elif event["event"] == "settle" and event["wager"] == "w8":
            event.update(result="win", paid=1000)
    lines = [json.dumps(event) for event in events]
    (before / "log.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    now = "check log.jsonl --out now --format json,html --baseline before/report.json --fail-on new"
    code = run_command(now, before, monkeypatch)
    report = _report(before, "now")
    assert [f["id"] for f in report["baseline"]["gone"]] == [wrong["id"]]
    new = [f for f in report["findings"] if f.get("baseline") == "new"]
    assert {f["wager"] for f in new} == {"w8"}
    assert len(new) == report["baseline"]["new"]
    assert code == 1
    page = (before / "now" / "report.html").read_text(encoding="utf-8")
    assert "1 found no more." in page
    assert "(new)" in page
    assert "; 1 new" in page
    assert "Found before, and not any more" in page
    assert wrong["recorded"] in page
    assert report["baseline"]["gone"][0]["now"] == "conforms or not applicable"
    Draft202012Validator(SCHEMA).validate(report)
    assert set(undescribed({"baseline": report["baseline"]}, SCHEMA)) == set()
    for told in (_printed(report), _of_pdf(report)):
        assert "Found before, and not any more" in told
        assert "Nothing is found there now." in told
        assert "(new)" in told or "1 new" in told


def _printed(report: dict[str, Any]) -> str:
    console = Console(width=400, record=True, file=io.StringIO())
    console.print(terminal_summary(report, console.width))
    return console.export_text()


def _of_pdf(report: dict[str, Any]) -> str:
    pages = pypdfium2.PdfDocument(render_pdf(report))
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


def test_what_could_not_be_assessed_now_is_not_said_to_be_put_right(
    before: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (before / "log.jsonl").read_text(encoding="utf-8").splitlines()
    # the spin that decided w9 is lost: under rule 4.1(a)(i) it can be found neither to win nor to lose
    kept = [line for line in lines if not ('"spin"' in line and '"round": "4"' in line)]
    assert len(kept) == len(lines) - 1
    (before / "log.jsonl").write_text("\n".join(kept) + "\n", encoding="utf-8")
    now = "check log.jsonl --out now --format json,html --baseline before/report.json --fail-on never"
    run_command(now, before, monkeypatch)
    report = _report(before, "now")
    gone = {finding["wager"]: finding["now"] for finding in report["baseline"]["gone"]}
    assert gone["w9"] == "not assessable"
    page = (before / "now" / "report.html").read_text(encoding="utf-8")
    assert "It could not be assessed now, so that it may be as it was." in page


@pytest.mark.parametrize(
    ("open_now", "said"),
    [
        ({"round": None, "rounds": ["1", "2"], "rounds_count": 2}, "conforms or not applicable"),
        ({"rounds": ["4"], "rounds_count": 1}, "not assessable"),
        ({"rounds": ["1"], "rounds_count": 30}, "perhaps not assessable"),
        ({"rounds": ["4"], "rounds_count": 1, "table": None, "session": None}, "perhaps not assessable"),
        ({"rounds": ["4"], "rounds_count": 1, "rule": "9.9"}, "conforms or not applicable"),
        ({"rounds": ["4"], "rounds_count": 1, "rule": "*", "work": ""}, "not assessable"),
        ({"rounds": ["4"], "rounds_count": 1, "casino": "Another"}, "conforms or not applicable"),
    ],
)
def test_of_what_is_gone_it_is_said_whether_it_could_be_assessed(open_now: dict[str, Any], said: str) -> None:
    found = {"id": "a", "verdict": "breach", "work": "w", "rule": "4.1", "casino": "C", "table": "T", "session": "s"}
    earlier = Baseline("last.json", "0", {}, "0", {"a": {**found, "round": "4"}}, {("C", "T", "s", "4")})
    document = {"findings": [{**found, "id": "b", "verdict": "not assessable", "round": None, **open_now}]}
    earlier.compare(document)
    (gone,) = document["baseline"]["gone"]  # type: ignore[call-overload]
    assert gone["now"] == said


def test_rounds_that_are_not_checked_now_are_not_said_to_be_put_right(
    before: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = [f for f in _report(before, "before")["findings"] if f["verdict"] == "breach"]
    none = "check log.jsonl --out now --format json --baseline before/report.json --between 1996-01-30T00:00 1996-01-31"
    run_command(f"{none}T00:00 --fail-on new", before, monkeypatch)
    compared = _report(before, "now")["baseline"]
    assert compared["gone"] == []
    assert compared["not_checked_now"] == len(earlier) > 0


def test_of_a_report_of_other_tables_it_is_said_that_nothing_of_the_one_could_be_found_in_the_other(
    before: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (before / "craps.jsonl").write_bytes((EXAMPLE.parent / "craps-1996-faulty.jsonl").read_bytes())
    run_command("check craps.jsonl --out now --format json --baseline before/report.json", before, monkeypatch)
    report = _report(before, "now")
    assert report["baseline"]["tables_in_both"] == 0
    assert any("No table is in both reports" in said for said in build_page(report)["apart"])
    run_command("check log.jsonl --out same --format json --baseline before/report.json", before, monkeypatch)
    same = _report(before, "same")
    assert same["baseline"]["tables_in_both"] == len(same["tables"]) > 0
    assert not any("in both reports" in said for said in build_page(same)["apart"])


# a member of an earlier report that is not what a report has there
DAMAGED = [
    '{"schema_version": "1", "program": {}, "rulebook": {}, "findings": []}',
    '{"schema_version": "1", "program": {"version": []}, "rulebook": {"digest": "a"}, "findings": []}',
    *(
        '{"schema_version": "1", "program": {}, "rulebook": {"digest": "a"}, "findings": [{"id": "a", "verdict": '
        f'"breach", {member}}}]}}'
        for member in ('"table": ["a"]', '"round": {}', '"rule": 5', '"money_cents": "5"', '"money_cents": true')
    ),
]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "It is not JSON."),
        ("[]", "It is not a report: it has no `schema_version`."),
        ('{"schema_version": "7"}', "Its schema is version 7; this program knows 1."),
        ('{"schema_version": "1", "findings": [1]}', "missing or damaged."),
        *((text, "missing or damaged.") for text in DAMAGED),
    ],
)
def test_a_file_that_is_no_report_is_told(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "last.json"
    path.write_text(content, encoding="utf-8")
    found, problems = read_baseline(path)
    assert found is None
    assert [problem.code for problem in problems] == ["report.baseline"]
    assert problems[0].message.endswith(said)
