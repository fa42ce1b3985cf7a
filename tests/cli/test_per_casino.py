"""A report of each casino that can be served alone, and one overview of all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from compliance.cli.commands import app
from compliance.cli.law_options import UnusableOptionError
from compliance.reporting.overview import folder_of, overview_model, render_overview

MANIFEST = Path(__file__).resolve().parents[2] / "examples" / "manifest" / "three-casinos.yaml"
CASINOS = ("Harbour Casino", "Lakeside Casino", "Limestone Casino")


def words_of(casino: str) -> str:
    """By what its files are known: the first word of its name, in small letters."""
    return casino.split()[0].lower()


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("casinos")
    given = ["--manifest", str(MANIFEST), "--per-casino", "--format", "html,json", "--fail-on", "never"]
    done = CliRunner().invoke(app, ["check", *given, "--out", str(folder)])
    assert done.exit_code == 0, done.output
    return folder


@pytest.mark.parametrize("casino", CASINOS)
def test_the_report_of_a_casino_holds_nothing_of_another(out: Path, casino: str) -> None:
    folder = out / folder_of(casino)
    others = [words_of(other) for other in CASINOS if other != casino]
    for name in ("report.html", "report.json"):
        text = (folder / name).read_text(encoding="utf-8").lower()
        assert casino.lower() in text
        assert [other for other in others if other in text] == []
    document = json.loads((folder / "report.json").read_text(encoding="ascii"))
    assert [c["casino"] for c in document["casinos"]] == [casino]
    assert {f["casino"] for f in document["findings"]} <= {casino}


def test_the_figures_of_each_are_those_of_the_whole(out: Path) -> None:
    whole = json.loads((out / "report.json").read_text(encoding="ascii"))
    for casino in whole["casinos"]:
        alone = json.loads((out / folder_of(casino["casino"]) / "report.json").read_text(encoding="ascii"))
        assert alone["casinos"] == [casino]


def test_the_overview_leads_to_each_and_says_its_rate(out: Path) -> None:
    text = (out / "overview.html").read_text(encoding="utf-8")
    for casino in CASINOS:
        assert f'href="{folder_of(casino)}/report.html"' in text
    whole = json.loads((out / "report.json").read_text(encoding="ascii"))
    for row, casino in zip(overview_model(whole)["casinos"], whole["casinos"], strict=True):
        rate = 10_000 * casino["incidents"] / casino["assessed_rounds"]
        assert row["rate"] == f"{rate:,.1f}"
        assert row["rate"] in text


def test_causes_that_casinos_share_are_named(out: Path) -> None:
    whole = json.loads((out / "report.json").read_text(encoding="ascii"))
    incident = whole["incidents"][0]
    elsewhere = {**incident, "casino": "Another Casino"}
    otherwise = {**elsewhere, "relation": f"{incident['relation']} the other way round"}
    alone = overview_model({**whole, "incidents": [incident]})["shared"]
    (shared,) = overview_model({**whole, "incidents": [incident, elsewhere]})["shared"]
    assert alone == []
    assert overview_model({**whole, "incidents": [incident, otherwise]})["shared"] == []
    assert (shared["expected"], shared["recorded"]) == (incident["expected"], incident["recorded"])
    assert "Another Casino (1 incident)" in shared["casinos"]


def test_names_that_read_alike_have_folders_of_their_own() -> None:
    names = ["Café Casino", "Cafe Casino", "cafe casino", "../Cafe Casino", "カジノ"]
    folders = [folder_of(name) for name in names]
    assert len(set(folders)) == len(names)
    assert all(f.replace("-", "").isalnum() and f.isascii() for f in folders)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["examples/baccarat-2004.jsonl", "--per-casino", "--out", "x"], "--manifest"),
        (["--manifest", str(MANIFEST), "--per-casino"], "--out DIR"),
        (["--manifest", str(MANIFEST), "--per-casino", "--out", "x", "--format", "json"], "html"),
    ],
)
def test_what_cannot_be_made_is_said(given: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["check", *given])
    assert isinstance(done.exception, UnusableOptionError)
    assert said in str(done.exception)
    assert not Path("x").exists()


@pytest.mark.parametrize(("kept", "code"), [("void.jsonl", 4), ("good.jsonl", 0)])
def test_a_casino_of_which_nothing_was_read_stands_in_the_overview_and_is_not_in_order(
    tmp_path: Path, kept: str, code: int
) -> None:
    good = MANIFEST.parents[1] / "roulette-1996-clean.jsonl"
    (tmp_path / "good.jsonl").write_bytes(good.read_bytes())
    (tmp_path / "void.jsonl").write_bytes(b"" if code else good.read_bytes())
    second = f"  - casino: Void Casino\n    jurisdiction: nz\n    sources: [{{files: {kept}}}]\n" if code else ""
    (tmp_path / "two.yaml").write_text(
        "manifest: two\ncasinos:\n  - casino: SKYCITY Auckland Casino\n    jurisdiction: nz\n"
        f"    sources: [{{files: good.jsonl}}]\n{second}",
        encoding="utf-8",
    )
    given = [str(tmp_path / "two.yaml"), "--per-casino", "--format", "html", "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(app, ["check", *given])
    assert done.exit_code == code, done.output
    text = (tmp_path / "out" / "overview.html").read_text(encoding="utf-8")
    assert ("Of Void Casino no round was read" in text) is bool(code)


def test_a_report_that_is_given_as_a_log_is_one_message(out: Path) -> None:
    done = CliRunner().invoke(app, ["check", str(out / "report.json")])
    assert done.exit_code == 2
    assert done.stderr.count("error:") == 1
    assert "a JSON document written over many lines" in done.stderr


def test_what_no_figure_tells_of_stands_in_the_overview_beside_its_casino(out: Path) -> None:
    """A log that is missing, rounds for which no session holds and lines that cannot be read lower what was assessed
    of a casino, and are said: a rate and a sum without them would pass for the whole night."""
    whole = json.loads((out / "report.json").read_text(encoding="ascii"))
    casino = whole["casinos"][0]
    name = casino["casino"]
    missing = {"file": "late.jsonl", "sha256": None, "events": 0, "rounds": 0, "quarantined": 0, "casino": name}
    broken = {**missing, "file": "night.jsonl", "events": 900, "rounds": casino["rounds"], "quarantined": 3}
    fault = {"code": "log.missing-file", "severity": "error", "message": "There is no such file.", "file": "late.jsonl"}
    nameless = {
        "work": "",
        "verdict": "not assessable",
        "code": "log.no-session",
        "table": "T-9",
        "rounds_count": casino["rounds"],
        "reason": "which game was played by which rules is not known",
        "log": {"file": "night.jsonl", "lines": [7]},
    }
    document = {
        **whole,
        "logs": [*whole["logs"], missing, broken],
        "problems": [*whole["problems"], fault],
        "findings": [*whole["findings"], nameless],
    }
    before, after = (overview_model(d)["casinos"][0] for d in (whole, document))
    assert before["lacks"] == []
    assert float(after["coverage"].removesuffix(" %")) == pytest.approx(
        float(before["coverage"].removesuffix(" %")) / 2, abs=0.1
    )
    assert after["lacks"] == [
        "Nothing of late.jsonl could be read, and nothing is said about it: There is no such file.",
        f"Nothing is said about {casino['rounds']:,} rounds of table T-9 in night.jsonl: Which game was played by "
        "which rules is not known.",
        "3 lines of night.jsonl could not be read; nothing is said about what stood there.",
    ]
    assert all(said in render_overview(document) for said in after["lacks"])
    assert [row["lacks"] for row in overview_model(document)["casinos"][1:]] == [[]] * (len(whole["casinos"]) - 1)
