"""The last line of a foreign text without its end: nothing rests on what may be cut off, and it is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from compliance.cli.log import app
from compliance.logs import LogRun, open_logs
from compliance.logs.events import Event, SettleEvent, SpinEvent
from compliance.logs.inventions import CUT_OFF
from tests.checking.running import document_of_logs

from .conftest import codes

SESSION = """
session: {table: T, casino: not stated, jurisdiction: nz, game: roulette, ts: "1997-01-01T12:00:00+13:00",
  captures: [wager, spin, settle]}
"""
EVENTS = """
row: {round: {column: round}}
events:
  - {event: wager, members: {id: {column: round}, player: {column: player}, bet: {column: bet},
      amount: {column: stake, as: amount}}}
  - {event: spin, members: {number: {column: number, as: number}}}
  - {event: settle, members: {wager: {column: round}, result: {column: result}, paid: {column: paid, as: amount}}}
"""
NAMES = ("round", "player", "bet", "stake", "number", "result", "paid")
# red pays 1 to 1 (rule 5.1): 1 is red, 2 black
ROWS = [("1", "Ann", "red", "1000", "1", "win", "1000"), ("2", "Ann", "red", "1000", "2", "lose", "0")] * 3
WHOLE = [(str(n), *row[1:]) for n, row in enumerate(ROWS, start=1)] + [("7", "Ann", "red", "1000", "3", "win", "1000")]
BY_MARKS = {"csv": (",", ""), "tab": ("\t", "delimiter: tab\n"), "blanks": (" ", "delimiter: blanks\n")}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _run(text: str, mapping: str) -> LogRun:
    Path("night.txt").write_text(text, encoding="utf-8", newline="")
    Path("mapping.yaml").write_text(f"mapping: night\n{mapping}", encoding="utf-8")
    return open_logs([Path("night.txt")], Path("mapping.yaml"))


def _read(text: str, mapping: str) -> tuple[list[Event], LogRun]:
    run = _run(text, mapping)
    return [entry.event for entry in run.entries()], run


def _settled(text: str, mapping: str) -> tuple[SettleEvent, list[str]]:
    events, run = _read(text, mapping)
    return [event for event in events if isinstance(event, SettleEvent)][-1], codes(run)


def _breaches(text: str, mapping: str) -> list[tuple[Any, ...]]:
    findings = document_of_logs(_run(text, mapping))["findings"]
    return [(f["rule"], f["round"], f.get("money_cents")) for f in findings if f["verdict"] == "breach"]


@pytest.mark.parametrize(("mark", "key"), BY_MARKS.values(), ids=BY_MARKS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_nz_roulette_1996_5_1_no_sum_is_owed_by_a_last_cell_that_may_be_cut_off(mark: str, key: str, end: str) -> None:
    text = "".join(mark.join(row) + end for row in [NAMES, *WHOLE])
    mapping = f"format: csv\n{key}{SESSION}{EVENTS}"
    assert _breaches(text, mapping) == []
    cut = text.removesuffix("0" + end)
    assert _breaches(cut, mapping) == []
    settled, told = _settled(cut, mapping)
    assert (settled.disputed, told) == (("paid", CUT_OFF), ["log.unended-line"])
    # the same digits with the end of their line, or in a file that ends so, are what was paid
    assert _breaches(cut + end, mapping) == [("5.1 Table", "7", 100_000 - 10_000)]
    assert _breaches(cut, f"last_line: whole\n{mapping}") == [("5.1 Table", "7", 100_000 - 10_000)]
    assert _settled(cut, f"last_line: whole\n{mapping}") == (settled.model_copy(update={"disputed": None}), [])


def test_a_line_of_which_only_the_line_feed_is_missing_is_whole() -> None:
    text = "".join(",".join(row) + "\r\n" for row in [NAMES, *WHOLE]).removesuffix("\n")
    settled, told = _settled(text, f"format: csv\n{SESSION}{EVENTS}")
    assert (settled.disputed, told) == (None, [])


def test_nothing_is_said_where_the_mapping_does_not_read_what_the_line_ends_in() -> None:
    text = "".join(",".join((*row, "note")) + "\n" for row in [NAMES, *WHOLE]).removesuffix("e\n")
    settled, told = _settled(text, f"format: csv\n{SESSION}{EVENTS}")
    assert (settled.disputed, told) == (None, [])


def test_an_empty_last_cell_may_have_held_something() -> None:
    """The settlement that such a row does not tell may have been told."""
    names = (*NAMES[:5], "paid", "result")
    text = "".join(",".join((*row[:5], row[6], row[5])) + "\n" for row in WHOLE).removesuffix("win\n")
    mapping = f"format: csv\n{SESSION}{EVENTS}".replace("event: settle,", "event: settle, when: result is not empty,")
    text = ",".join(names) + "\n" + text
    assert ("7", 1) in [(r.id, len(r.gaps)) for r in _run(text, mapping).rounds()]
    assert _breaches(text, mapping) == []


@pytest.mark.parametrize("last", ["round", "number"])
def test_a_row_is_left_out_where_its_end_says_what_it_belongs_to(last: str) -> None:
    names = [name for name in NAMES if name != last] + [last]
    rows = [dict(zip(NAMES, row, strict=True)) for row in WHOLE]
    text = "\n".join(",".join(row) for row in [names, *([row[name] for name in names] for row in rows)])
    events, run = _read(text, f"format: csv\n{SESSION}{EVENTS}")
    spins = [event for event in events if isinstance(event, SpinEvent)]
    assert codes(run) == ["log.unended-line"]
    if last == "round":
        assert (len(spins), len(run.quarantined), run.quarantined[0].line) == (len(WHOLE) - 1, 1, 1 + len(WHOLE))
    else:
        assert (spins[-1].disputed, run.quarantined) == (("number", CUT_OFF), [])


def test_columns_at_fixed_places_from_the_one_in_which_the_line_stops() -> None:
    places = {name: f"{at * 8 + 1}-{at * 8 + 8}" for at, name in enumerate(NAMES)}
    text = "".join("".join(cell.ljust(8) for cell in row) + "\n" for row in WHOLE)
    mapping = f"format: fixed\nwidths: {{{', '.join(f'{n}: {p}' for n, p in places.items())}}}\n{SESSION}{EVENTS}"
    cut = text.rstrip().removesuffix("0")
    assert _settled(cut, mapping) == (
        _settled(text, mapping)[0].model_copy(update={"paid": 10_000, "disputed": ("paid", CUT_OFF)}),
        ["log.unended-line"],
    )
    assert _settled(text.removesuffix("\n"), mapping)[1] == []


def test_lines_of_text_up_to_the_words_that_end_their_kind() -> None:
    kinds = """
format: text
lines:
  number: {written: "Round {round}: number {number}", keeps: [round]}
  won: {written: "{player} wins {paid} on red with {stake}"}
"""
    told = """
row: {round: {column: round}}
events:
  - {event: spin, when: line is number, members: {number: {column: number, as: number}}}
  - {event: wager, when: line is won, members: {id: {column: round}, player: {column: player}, bet: red,
      amount: {column: stake, as: amount}}}
  - {event: settle, when: line is won, members: {wager: {column: round}, result: win,
      paid: {column: paid, as: amount}}}
"""
    text = "Round 1: number 1\nAnn wins 100 on red with 100\nRound 2: number 3\nAnn wins 1000 on red with 100"
    run = _run(text, f"{kinds}{SESSION}{told}")
    rounds = list(run.rounds())
    assert codes(run) == ["log.unended-line"]
    assert [len(r.gaps) for r in rounds] == [0, 1]
    assert [r.event.disputed for r in rounds[1].events] == [None, ("amount", CUT_OFF), None]
    assert _breaches(text, f"{kinds}{SESSION}{told}") == []
    # a stake of 100 wins 100
    assert _breaches(text + "\n", f"{kinds}{SESSION}{told}") == [("5.1 Table", "2", 100_000 - 10_000)]


def test_of_several_things_in_the_last_cell_the_last_may_go_on() -> None:
    mapping = f"format: text\nlines: {{numbers: {{written: '{{numbers}}'}}}}\nnumbered: n\n{SESSION}" + (
        "split: {columns: {numbers: number}, separator: ' '}\nrow: {round: {column: n}}\n"
        "events: [{event: spin, members: {number: {column: item, as: number}}}]\n"
    )
    events, run = _read("17 5 32\n0 26 1", mapping)
    spins = [event for event in events if isinstance(event, SpinEvent)]
    assert [(spin.number, spin.disputed) for spin in spins[-2:]] == [(26, None), (1, ("number", CUT_OFF))]
    assert codes(run) == ["log.unended-line"]


def test_an_object_has_an_end_of_its_own() -> None:
    text = "\n".join(f'{{"round": "{row[0]}", "number": {row[4]}}}' for row in WHOLE)
    mapping = f"format: jsonl\n{SESSION}row: {{round: {{column: round}}}}\n" + (
        "events: [{event: spin, members: {number: {column: number, as: number}}}]\n"
    )
    events, run = _read(text, mapping)
    assert (events[-1].disputed, codes(run)) == (None, [])


def test_a_short_file_is_not_refused_for_a_last_line_that_is_cut_off() -> None:
    text = "".join(",".join(row) + "\n" for row in [NAMES, *WHOLE]).removesuffix("win,1000\n")
    run = _run(text, f"format: csv\n{SESSION}{EVENTS}")
    assert len(list(run.rounds())) == len(WHOLE) - 1
    assert codes(run) == ["log.bad-row"]


def test_a_mapping_is_proposed_with_the_question_whether_such_files_end_so() -> None:
    Path("night.csv").write_text("\n".join(["spin,number", "7,5", "8,31", "9,3"]), encoding="utf-8")
    assert CliRunner().invoke(app, ["map", "night.csv", "--out", "night.yaml"]).exit_code == 0
    assert "last_line: ended  # QUESTION: the last line has no end" in Path("night.yaml").read_text(encoding="utf-8")
