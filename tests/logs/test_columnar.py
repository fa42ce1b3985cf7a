"""A log in columns is the log: the same events both ways, the same report, and every fault told as of a line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from compliance.cli.log import app
from compliance.logs import open_logs
from compliance.logs.canonical import canonical_line
from compliance.logs.columnar import columnar_schema_text, write_columns
from tests.checking.running import check_path, check_text

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))


def _lines(path: Path) -> list[str]:
    return [canonical_line(entry.event, entry.extras) for entry in open_logs([path]).entries()]


def _columns(log: Path, folder: Path) -> Path:
    write_columns(open_logs([log]).entries(), folder)
    return folder


@pytest.mark.parametrize("log", EXAMPLES, ids=lambda path: path.stem)
def test_the_events_are_the_same_both_ways(log: Path, tmp_path: Path) -> None:
    assert _lines(_columns(log, tmp_path / "log.parquet")) == _lines(log)


@pytest.mark.parametrize(
    "name", ["baccarat-2004", "craps-1996-faulty", "roulette-1996-faulty", "blackjack-1996-faulty"]
)
def test_the_report_is_the_same(name: str, tmp_path: Path) -> None:
    text = "".join(f"{line}\n" for line in _lines(ROOT / "examples" / f"{name}.jsonl"))
    of_lines = check_text(text, tmp_path)
    columns = _columns(tmp_path / "log.jsonl", tmp_path / "columns")
    (tmp_path / "log.jsonl").unlink()
    columns.rename(tmp_path / "log.jsonl")
    of_columns = check_path(tmp_path / "log.jsonl")
    assert of_columns["logs"][0].pop("sha256") != of_lines["logs"][0].pop("sha256")
    assert json.dumps(of_columns) == json.dumps(of_lines)


def test_members_of_the_recorders_own_and_lists_come_back(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text(
        '{"event":"session","table":"R","casino":"C","jurisdiction":"nz","game":"roulette","captures":["wager"]}\n'
        '{"event":"wager","table":"R","round":"1","id":"a","player":"p","bet":"split","on":[1,2],"amount":2.5,"x-a":{"b":[1]}}\n'
        '{"event":"wager","table":"R","round":"1","id":"b","player":"“é”","bet":"straight up","on":0,"amount":"10"}\n',
        encoding="utf-8",
    )
    assert _lines(_columns(log, tmp_path / "c.parquet")) == _lines(log)
    assert len(_lines(log)) == 3


Frame = pl.DataFrame


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda d: d.drop("line"), "It has no column `line` of whole numbers"),
        (lambda d: d.reverse(), "Its rows do not stand in the order of their column `line`"),
        (lambda d: d.with_columns(line=pl.lit(None, pl.Int64)), "Its rows do not stand in the order"),
        (lambda d: d.with_columns(colour=pl.lit("red")), "colour"),
        (lambda d: d.with_columns(amount=pl.lit("NaN")), "amount"),
        (lambda d: d.with_columns(amount=pl.lit(float("nan"))), "log.not-a-number"),
        (lambda d: d.with_columns(x=pl.lit('{"bet":"tie"}')), "`x`"),
    ],
)
def test_what_is_wrong_with_columns_is_told(change: Callable[[Frame], Frame], told: str, tmp_path: Path) -> None:
    folder = _columns(ROOT / "examples" / "baccarat-2004.jsonl", tmp_path / "log.parquet")
    change(pl.read_parquet(folder / "wager.parquet")).write_parquet(folder / "wager.parquet")
    run = open_logs([folder])
    list(run.rounds())
    assert any(told in str(problem) for problem in run.problems), [str(problem) for problem in run.problems[:3]]


def test_files_that_are_not_of_the_form_are_told(tmp_path: Path) -> None:
    folder = _columns(ROOT / "examples" / "baccarat-2004.jsonl", tmp_path / "log.parquet")
    (folder / "tips.parquet").write_bytes((folder / "wager.parquet").read_bytes())
    assert "There is no kind of event called tips." in CliRunner().invoke(app, ["validate", str(folder)]).output
    (folder / "tips.parquet").unlink()
    (folder / "card.parquet").write_bytes(b"PAR1 and nothing else")
    result = CliRunner().invoke(app, ["validate", str(folder)])
    assert "It cannot be read as Parquet." in result.output
    assert result.exit_code == 2


def test_the_command_converts_both_ways(tmp_path: Path) -> None:
    log, columns, back = ROOT / "examples" / "baccarat-2004.jsonl", tmp_path / "l.parquet", tmp_path / "back.jsonl"
    assert CliRunner().invoke(app, ["convert", str(log), "--out", str(columns)]).exit_code == 0
    again = CliRunner().invoke(app, ["convert", str(log), "--out", str(columns)])
    assert "There is something in this place already" in again.output
    assert again.exit_code == 2
    CliRunner().invoke(app, ["convert", str(columns), "--out", str(back)])
    assert _lines(back) == _lines(log)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_folder_and_a_glob_are_the_logs_in_them(tmp_path: Path) -> None:
    for name in ("baccarat-2004", "baccarat-2014"):
        (tmp_path / f"{name}.jsonl").write_bytes((ROOT / "examples" / f"{name}.jsonl").read_bytes())
    for given in (str(tmp_path), f"{tmp_path}/*.jsonl"):
        assert "files 2," in CliRunner().invoke(app, ["validate", given]).output


def test_a_folder_of_logs_in_columns_is_the_logs_in_it(tmp_path: Path) -> None:
    log, night = ROOT / "examples" / "baccarat-2004.jsonl", tmp_path / "nights" / "l.parquet"
    night.parent.mkdir()
    CliRunner().invoke(app, ["convert", str(log), "--out", str(night)])
    of_folder, of_log = (CliRunner().invoke(app, ["validate", str(given)]) for given in (night.parent, night))
    assert "files 1," in of_folder.output
    assert of_folder.output == of_log.output


def test_the_published_columns_are_those_of_the_reader() -> None:
    assert (ROOT / "docs" / "log-columns.json").read_text(encoding="utf-8") == columnar_schema_text()


def test_a_file_that_is_damaged_on_the_way_costs_what_comes_after_it(tmp_path: Path) -> None:
    folder = _columns(ROOT / "examples" / "baccarat-1998-cards-only.jsonl", tmp_path / "log")
    frame = pl.read_parquet(folder / "card.parquet")
    copies = pl.concat([frame.with_columns(line=pl.col("line") + n * 10_000) for n in range(30_000 // len(frame))])
    copies.write_parquet(folder / "card.parquet", row_group_size=25_000)
    whole = (folder / "card.parquet").read_bytes()
    costs = []
    for at in range(100, len(whole), len(whole) // 25):
        (folder / "card.parquet").write_bytes(whole[:at] + b"\xff" * 60 + whole[at + 60 :])
        logs = open_logs([folder])
        last = max((entry.line for entry in logs.entries()), default=0)
        told = [problem for problem in logs.problems if problem.code == "log.cut-short-file"]
        assert all(str(folder / "card.parquet") in str(problem) for problem in told)
        costs += [last for problem in told if f"what comes after event {last:,} is lost" in problem.message]
        assert last or logs.files[0].refused
    assert max(costs) > 20_000, "of some the beginning could be read"


def test_a_file_that_is_damaged_from_its_beginning_refuses_the_log(tmp_path: Path) -> None:
    folder = _columns(ROOT / "examples" / "baccarat-1998-cards-only.jsonl", tmp_path / "log")
    whole = (folder / "card.parquet").read_bytes()
    (folder / "card.parquet").write_bytes(whole[:4] + b"\xff" * (len(whole) - 2_000) + whole[len(whole) - 1_996 :])
    logs = open_logs([folder])
    assert list(logs.entries()) == []
    assert [problem.code for problem in logs.problems][:1] in (["log.cut-short-file"], ["log.columns"])
    assert logs.files[0].refused
