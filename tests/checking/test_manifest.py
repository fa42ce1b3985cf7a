"""One run over the logs of several casinos: each judged as if alone, each finding by the clock of its casino."""

from __future__ import annotations

import csv
import json
import shutil
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import Any

import pytest

from compliance.cli.exits import BREACHES, UNUSABLE
from compliance.logs.casino_file import Casino
from compliance.reporting.articles import report_model
from compliance.strict_yaml import read_yaml
from tests.cli.test_commands import run_command

EXAMPLE = Path(__file__).parents[2] / "examples" / "manifest"
MANIFEST = EXAMPLE / "three-casinos.yaml"
DAYS, _ = read_yaml(Path(__file__).parent / "gaming_days.yaml")
CASINOS = ("Harbour Casino", "Lakeside Casino", "Limestone Casino")


@pytest.mark.parametrize("case", DAYS, ids=lambda case: str(case["casino"]))
def test_the_gaming_day_and_the_shift_are_by_the_casinos_clock(case: dict[str, Any]) -> None:
    house = Casino.model_validate({"casino": "Casino", **case["casino"]}).house("casino.yaml")
    for expected in case["instants"]:
        at = datetime.fromisoformat(expected["at"])
        day = house.gaming_day(at)
        assert (day.isoformat() if day is not None else "") == expected["gaming_day"], expected
        assert (house.shift(at) or "") == expected["shift"], expected
        assert house.local(at).isoformat() == expected["local"], expected


def checked(folder: Path, monkeypatch: pytest.MonkeyPatch, given: str, formats: str = "json") -> dict[str, Any]:
    """The document of `check` with these arguments."""
    out = folder / "out"
    code = run_command(f"check {given} --out {quote(str(out))} --format {formats}", folder, monkeypatch)
    assert code == BREACHES
    document: dict[str, Any] = json.loads((out / "report.json").read_text(encoding="utf-8"))
    return document


def breaches(document: dict[str, Any], casino: str | None = None) -> list[dict[str, Any]]:
    return [f for f in document["findings"] if f["verdict"] == "breach" and casino in (None, f["casino"])]


def test_each_casino_is_judged_as_if_it_were_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    together = checked(tmp_path, monkeypatch, f"--manifest {quote(str(MANIFEST))}")
    assert [c["casino"] for c in together["casinos"]] == list(CASINOS)
    assert {t["table"] for t in together["tables"]} == {"T-01"}
    counts = ("rounds", "conforms", "breach", "not_assessable", "not_applicable", "incidents")
    for count in counts:
        assert together["summary"][count] == sum(c[count] for c in together["casinos"])
    for casino in CASINOS[:2]:
        alone = checked(tmp_path, monkeypatch, f"{quote(str(MANIFEST))} --casino {quote(casino)}")
        (of_it,) = alone["casinos"]
        assert of_it == next(c for c in together["casinos"] if c["casino"] == casino)
        assert breaches(alone) == breaches(together, casino) != []
        assert {Path(log["file"]).parts for log in alone["logs"]} == {
            Path(log["file"]).parts for log in together["logs"] if log["casino"] == casino
        }


def test_every_finding_incident_and_row_has_its_time_by_its_own_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = checked(tmp_path, monkeypatch, f"--manifest {quote(str(MANIFEST))}", "json,csv,html,sarif")
    offsets = {"Harbour Casino": "+13:00", "Lakeside Casino": "+13:00", "Limestone Casino": "+10:00"}
    assert {f["casino"] for f in document["findings"]} == set(CASINOS)
    for item in (*document["findings"], *document["incidents"]):
        for end in ("from", "to"):
            local, utc = item[f"{end}_time"], item[f"{end}_utc"]
            assert local.endswith(offsets[item["casino"]])
            assert utc.endswith("Z")
            assert datetime.fromisoformat(local) == datetime.fromisoformat(utc)
        assert {"gaming_day", "shift"} <= set(item)
    found = {(f["casino"], f["round"]): (f["gaming_day"], f["shift"], f["from_utc"]) for f in breaches(document)}
    # after midnight, and still the gaming day and the shift of the evening before
    assert found["Harbour Casino", "4"] == ("1997-02-14", "graveyard", "1997-02-14T11:03:00Z")
    assert found["Lakeside Casino", "3"] == ("1997-02-14", "night", "1997-02-14T12:15:20Z")
    with (tmp_path / "out" / "findings.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(document["findings"])
    for row, finding in zip(rows, document["findings"], strict=True):
        for name in ("gaming_day", "shift", "from_time", "to_time", "from_utc", "to_utc"):
            assert row[name] == (finding[name] or "")
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "14 February 1997, shift graveyard" in page
    assert "15 February 1997, 00:03:00" in page
    assert "T-01 (Harbour Casino)" in page
    assert "T-01 (Lakeside Casino)" in page
    sarif = json.loads((tmp_path / "out" / "findings.sarif").read_text(encoding="utf-8"))
    assert {r["properties"]["casino"] for r in sarif["runs"][0]["results"]} == set(CASINOS)


def test_what_could_not_be_assessed_over_several_gaming_days_is_of_none_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = checked(tmp_path, monkeypatch, f"--manifest {quote(str(MANIFEST))}")
    folds = [f for f in document["findings"] if f["verdict"] == "not assessable"]
    over_two_days = [f for f in folds if f["casino"] == "Harbour Casino"]
    assert {(f["from_utc"], f["to_utc"]) for f in over_two_days} == {("1997-02-14T10:48:00Z", "1997-02-15T07:05:24Z")}
    assert {(f["gaming_day"], f["shift"]) for f in over_two_days} == {(None, None)}
    of_one_day = [f for f in folds if f["casino"] == "Limestone Casino"]
    assert {(f["gaming_day"], f["shift"]) for f in of_one_day} == {("2012-07-06", "late")}


def test_findings_of_two_casinos_with_the_same_names_are_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    night = (EXAMPLE / "harbour" / "nights" / "1997-02-14.jsonl").read_text(encoding="utf-8")
    for name in ("North", "South"):
        (tmp_path / f"{name}.jsonl").write_text(night.replace("Harbour Casino", f"{name} Casino"), encoding="utf-8")
    entries = "".join(f"  - casino: {n} Casino\n    sources: [{{files: {n}.jsonl}}]\n" for n in ("North", "South"))
    (tmp_path / "m.yaml").write_text(f"manifest: m\ncasinos:\n{entries}", encoding="utf-8")
    document = checked(tmp_path, monkeypatch, "m.yaml")
    found = [breaches(document, f"{name} Casino") for name in ("North", "South")]
    assert [[f["round"] for f in of_one] for of_one in found] == [["1", "4"]] * 2
    assert len({f["id"] for of_one in found for f in of_one}) == 4
    assert [i["casino"] for i in document["incidents"]] == ["North Casino"] * 2 + ["South Casino"] * 2


def test_a_casinos_word_is_named_by_what_rests_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = checked(tmp_path, monkeypatch, f"--manifest {quote(str(MANIFEST))}")
    (harbour, _) = breaches(document, "Harbour Casino")
    assert harbour["assumptions"] == ["casino-file"]
    said = [a["text"] for a in document["assumptions"] if a["id"] == "casino-file" and a["face"]]
    assert any(text.startswith("Harbour Casino: What the log does not record is taken from") for text in said)
    assert not any("filled-in" in a["id"] for a in document["assumptions"])


def test_under_a_finding_stands_the_word_of_its_own_casino(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = checked(tmp_path, monkeypatch, f"--manifest {quote(str(MANIFEST))}")
    model = report_model(document)
    casinos = {f["id"]: f["casino"] for f in document["findings"]}
    told = [(casinos[article["id"]], said) for article in model["findings"] for said in article["assumes"]]
    assert {casino for casino, _ in told} >= {"Harbour Casino", "Lakeside Casino"}
    assert all(said.startswith(f"{casino}: ") for casino, said in told if "is taken from" in said)
    assert all(row["net"].endswith(", all casinos taken together") for row in model["face"]["how_much"])


def test_what_a_casino_adopted_decides_verdicts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tie at 9 to 1 is overpaid where the casino has adopted 8 to 1, and only there."""
    log = _tie_paid_at_nine(tmp_path)
    found = {}
    for odds in ("8 to 1", "9 to 1"):
        casino = f"casino: A\njurisdiction: nz\ngames: {{baccarat: {{options: {{tie_odds: {odds}}}}}}}\n"
        (tmp_path / "casino.yaml").write_text(casino, encoding="utf-8")
        out = tmp_path / odds.replace(" ", "")
        command = f"check {log.name} --casino casino.yaml --commencement nz-2014-08-19=2014-08-29 --format json"
        command += f" --out {out}"
        run_command(command, tmp_path, monkeypatch)
        document = json.loads((out / "report.json").read_text(encoding="utf-8"))
        found[odds] = [(f["code"], f.get("money_cents")) for f in breaches(document) if f.get("wager") == "w1"]
    assert found == {"8 to 1": [("settlement.amount", 1_000)], "9 to 1": []}


def _tie_paid_at_nine(folder: Path) -> Path:
    captures = '["wager","call","card","settle"]'
    events = [
        '"event":"session","casino":"A","jurisdiction":"nz","game":"baccarat","variant":"midi","captures":' + captures,
        '"event":"wager","round":"1","id":"w1","player":"p1","area":"1","bet":"tie","amount":10',
        '"event":"call","round":"1","what":"no more bets"',
        *(
            f'"event":"card","round":"1","to":"{to}","n":{n},"card":"{card}","face":"up"'
            for to, n, card in (("player", 1, "4H"), ("banker", 1, "4S"), ("player", 2, "4D"), ("banker", 2, "4C"))
        ),
        '"event":"call","round":"1","what":"result","hand":"tie"',
        '"event":"settle","round":"1","wager":"w1","result":"win","paid":90',
    ]
    path = folder / "tie.jsonl"
    lines = [
        f'{{"table":"T","ts":"2014-09-02T20:00:{n:02d}+12:00","seq":{n + 1},{event}}}\n'
        for n, event in enumerate(events)
    ]
    path.write_text("".join(lines), encoding="utf-8")
    return path


def test_the_commands_on_logs_take_a_manifest_and_a_casinos_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest, casino = quote(str(MANIFEST)), quote(str(EXAMPLE / "harbour" / "casino.yaml"))
    nights = " ".join(quote(str(p)) for p in sorted((EXAMPLE / "harbour" / "nights").iterdir()))
    assert run_command(f"log validate --manifest {manifest}", tmp_path, monkeypatch) == 0
    assert "files 4, tables 3, sessions 4, rounds 17" in capsys.readouterr().out
    assert run_command(f"log profile {manifest}", tmp_path, monkeypatch) == 0
    heads = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Table ")]
    assert [line.rpartition(", ")[2] for line in heads] == list(CASINOS)
    assert run_command(f"log convert {nights} --casino {casino} --out whole.jsonl", tmp_path, monkeypatch) == 0
    sessions = [json.loads(line) for line in (tmp_path / "whole.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {e["currency"] for e in sessions if e["event"] == "session"} == {"NZD"}
    capsys.readouterr()
    explain = f"explain --manifest {manifest} --casino 'Lakeside Casino' --table T-01 --round 3 --format json"
    assert run_command(explain, tmp_path, monkeypatch) == 0
    explained = json.loads(capsys.readouterr().out)
    assert (explained["casino"], explained["gaming_day"], explained["shift"]) == (
        "Lakeside Casino",
        "1997-02-14",
        "night",
    )
    assert run_command(f"{explain.replace('Lakeside', 'Lakesde')}", tmp_path, monkeypatch) == UNUSABLE
    assert "Did you mean Lakeside Casino?" in capsys.readouterr().err


def test_paths_are_relative_to_the_manifest_and_no_input_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = Path(shutil.copytree(EXAMPLE, tmp_path / "here"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert len(checked(tmp_path, monkeypatch, quote(str(copy / MANIFEST.name)))["logs"]) == 4
    command = f"log convert --manifest here/{MANIFEST.name} --out here/lakeside/spins.yaml"
    before = (copy / "lakeside" / "spins.yaml").read_bytes()
    assert run_command(command, tmp_path, monkeypatch) == UNUSABLE
    assert "no input is ever written over" in capsys.readouterr().err
    assert (copy / "lakeside" / "spins.yaml").read_bytes() == before


def test_a_day_that_is_asked_for_is_a_day_by_the_casinos_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The recorder writes UTC: what it calls 11.03am of the day before is three minutes past midnight."""
    given = f"{quote(str(MANIFEST))} --casino 'Harbour Casino' --between 1997-02-15 1997-02-15T12:00"
    document = checked(tmp_path, monkeypatch, given)
    assert [f["round"] for f in breaches(document)] == ["4"]
    assert document["summary"]["rounds"] == 1
