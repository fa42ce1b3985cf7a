"""The command `log map`: what it proposes of files of other programs, that it runs, and what it asks or refuses."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from typer.testing import CliRunner, Result

from compliance.cli.log import app
from compliance.logs import open_logs
from compliance.strict_yaml import read_yaml

ROOT = Path(__file__).parents[2]
CASES: list[dict[str, Any]] = read_yaml(Path(__file__).with_name("proposals.yaml"))[0]
PROPOSED = [case for case in CASES if "events" in case]
REFUSED = [case for case in CASES if "refused" in case]


def _call(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["map", *arguments])


def _file(case: dict[str, Any]) -> str:
    for key, folder in ("sample", ROOT / "examples" / "mappings"), ("proposed", ROOT / "tests" / "logs" / "proposed"):
        if key in case:
            shutil.copy(folder / case[key], case[key])
            return str(case[key])
    Path(case["file"]).write_text(case["holds"], encoding="utf-8")
    return str(case["file"])


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("case", PROPOSED, ids=lambda case: case["about"])
def test_what_is_proposed_runs_and_says_why_and_asks(case: dict[str, Any]) -> None:
    file = _file(case)
    result = _call(file, "--out", "proposed.yaml")
    assert result.exit_code == 0, result.stderr
    text = Path("proposed.yaml").read_text(encoding="utf-8")
    assert [line for line in case["has"] if line not in text] == []
    assert [line for line in case.get("lacks", []) if line in text] == []
    run = open_logs([Path(file)], Path("proposed.yaml"))
    made = Counter(entry.event.event for entry in run.entries())
    assert made == {kind: int(count) for kind, count in case["events"].items()}
    faults = int(case.get("faults", 0))
    assert len([problem for problem in run.problems if problem.severity == "error"]) == faults
    silent = sum(file.rows.without_events + file.rows.things for file in run.files if file.rows is not None)
    assert silent == int(case.get("without_events", 0))
    assert (
        f"{sum(made.values())} events, {faults} rows with faults, {silent} rows without events, "
        f"{text.count('QUESTION: ')} questions" in result.stderr
    )


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["about"])
def test_where_nothing_can_be_proposed_one_message_says_why(case: dict[str, Any]) -> None:
    result = _call(_file(case))
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", case["refused"] + "\n")


def test_check_shows_rows_beside_their_events() -> None:
    Path("roulette.csv").write_text("spin,number\n7,5\n8,31\n", encoding="utf-8")
    result = _call("roulette.csv", "--check")
    assert result.stdout == (
        "line 2: spin=7  number=5\n"
        '    session  table=TABLE-1  casino=not stated  jurisdiction=nz  game=roulette  captures=["spin"]\n'
        "    spin     table=TABLE-1  round=7  number=5\n"
        "line 3: spin=8  number=31\n"
        "    spin     table=TABLE-1  round=8  number=31\n"
    )
    assert _call("roulette.csv", "--out", "own.yaml").exit_code == 0
    assert _call("roulette.csv", "--mapping", "own.yaml", "--check").stdout == result.stdout


def test_bad_options_and_files_give_one_message() -> None:
    Path("roulette.csv").write_text("spin,number\n7,5\n", encoding="utf-8")
    poker = _call("roulette.csv", "--game", "poker")
    assert poker.exit_code == 2
    assert poker.stderr.startswith("--game: error: No mapping is proposed for the game poker. Known: baccarat,")
    missing = _call("none.csv")
    assert (missing.exit_code, missing.stderr) == (
        2,
        "none.csv: error: There is no such file. Check its name and folder. [log.missing-file]\n",
    )
    alone = _call("roulette.csv", "--mapping", "x.yaml")
    assert (alone.exit_code, "nothing to propose" in alone.stderr) == (2, True)


def test_a_workbook_is_mapped_as_a_csv_is() -> None:
    book = Workbook()
    assert book.active is not None
    for row in (["spin", "number"], [1, 17], [2, 0]):
        book.active.append(row)
    book.save("roulette.xlsx")
    result = _call("roulette.xlsx")
    assert (result.exit_code, "format: xlsx" in result.stdout) == (0, True)
    assert "3 events, 0 rows with faults, 0 rows without events" in result.stderr


def test_titles_above_a_sheet_and_sums_below_it_are_passed_over_and_its_sheet_is_named() -> None:
    book = Workbook()
    book.create_sheet("notes").append(["who wrote this"])
    sheet = book.create_sheet("spins")
    for row in (["Report of the night"], ["Table", "AR-3"], [], ["Spin", "Time", "Number", "Colour"]):
        sheet.append(row)
    for spin, number in enumerate((17, 0, 32, 5, 8), start=1):
        sheet.append([spin, f"1996-06-01 20:0{spin}:00", number, ""])
    sheet.append(["Spins", 5])
    book.save("roulette.xlsx")
    result = _call("roulette.xlsx")
    assert result.exit_code == 0, result.stderr
    assert "sheet: spins" in result.stdout
    assert "skip: 3  # rows that stand before that of the names" in result.stdout
    assert "ignored: Number is empty  # QUESTION: do the last rows only sum up?" in result.stdout
    assert "6 events, 0 rows with faults" in result.stderr


def test_the_number_that_came_is_told_from_the_number_that_was_wagered_on() -> None:
    Path("roulette.csv").write_text("spin,number,result_number,stake\n1,17,5,10\n2,3,3,10\n", encoding="utf-8")
    assert "number: {column: result_number, as: number}" in _call("roulette.csv").stdout


def test_a_file_in_chinese_that_is_not_utf_8_is_read_by_the_words_in_it() -> None:
    text = "局号,闲牌,庄牌,结果\n1,红桃7 黑桃K,方块8 梅花10,庄\n2,红桃9 黑桃K,方块9 梅花J,和\n"
    Path("live.csv").write_bytes(text.encode("gb18030"))
    result = _call("live.csv")
    assert result.exit_code == 0, result.stderr
    assert "encoding: gb18030  # QUESTION: its bytes are not UTF-8" in result.stdout
    assert "each: {columns: {闲牌: player, 庄牌: banker}" in result.stdout
    assert "values: {庄: banker, 和: tie, 闲: player}" in result.stdout


def test_a_file_in_utf_16_is_read_by_its_mark() -> None:
    Path("wheel.txt").write_bytes("Spin\tTime\tNumber\r\n1\t13/03/1997 20:00\t17\r\n".encode("utf-16"))
    result = _call("wheel.txt")
    assert result.exit_code == 0, result.stderr
    assert "encoding: utf-16  # the file begins with its mark" in result.stdout


def test_heads_above_several_columns_of_a_sheet_tell_columns_of_one_name_apart() -> None:
    book = Workbook()
    sheet: Any = book.active
    sheet.append(["Blackjack, pit 3"])
    sheet.append(["Hand", None, "Dealer", "Box 1", None, None, "Box 2", None, None])
    for merged in ("A1:I1", "A2:B2", "D2:F2", "G2:I2"):
        sheet.merge_cells(merged)
    sheet.append(["No", "Time", "Cards", "Player", "Cards", "Bet", "Player", "Cards", "Bet"])
    began = datetime(1996, 6, 13, 20, 0)
    sheet.append([1, began, "10H 9D", "Ann", "KS QD", 20, "Ben", "5S 9H 10C", 40])
    sheet.append([2, began + timedelta(minutes=2), "7H", "Ann", "KS 6D QD", 20, None, None, None])
    book.save("pit.xlsx")
    result = _call("pit.xlsx", "--out", "proposed.yaml")
    assert result.exit_code == 0, result.stderr
    text = Path("proposed.yaml").read_text(encoding="utf-8")
    assert "Dealer Cards, Box 1 Player, Box 1 Cards, Box 1 Bet, Box 2 Player, Box 2 Cards, Box 2 Bet]" in text
    events = [entry.event for entry in open_logs([Path("pit.xlsx")], Path("proposed.yaml")).entries()]
    wagers = [(one.round, one.area, one.player, one.amount) for one in events if one.event == "wager"]
    assert wagers == [("1", "1", "Ann", 20 * 100), ("1", "2", "Ben", 40 * 100), ("2", "1", "Ann", 20 * 100)]
    cards = Counter(one.to for one in events if one.event == "card")
    assert cards == {"dealer": 2 + 1, "box 1": 2 + 3, "box 2": 3}


def test_a_word_of_results_that_the_sample_does_not_have_is_a_fault_of_its_row() -> None:
    rows = [f"{n},1996-06-13 20:{n // 60:02}:{n % 60:02},5,p1,red,10,{'W' if n % 2 else 'L'},10" for n in range(300)]
    rows[-1] = rows[-1].replace(",W,", ",X,")
    Path("red.csv").write_text("\n".join(["spin,time,number,player,bet,amount,result,paid", *rows]), encoding="utf-8")
    assert _call("red.csv", "--out", "red.yaml").exit_code == 0
    run = open_logs([Path("red.csv")], Path("red.yaml"))
    assert Counter(entry.event.event for entry in run.entries())["settle"] == len(rows) - 1
    assert [(p.code, p.place.line) for p in run.problems if p.place and p.place.line] == [
        ("log.unknown-value", len(rows) + 1)
    ]


@pytest.mark.parametrize("odd", ["10,\r 7", "10," + "7" * 200_000], ids=["carriage return", "long cell"])
def test_a_row_that_cannot_be_taken_apart_is_no_fault_of_the_program(odd: str) -> None:
    rows = [f"{n},{n * 7 % 37}" for n in range(1, 10)]
    Path("spins.csv").write_bytes("\n".join(["spin,number", *rows, odd, *rows]).encode())
    result = _call("spins.csv", "--game", "roulette")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "format: csv" in result.stdout


def test_a_line_that_lists_wagers_in_another_way_is_told_as_a_fault_of_its_row() -> None:
    text = (ROOT / "tests" / "logs" / "proposed" / "craps-states.txt").read_text(encoding="utf-8")
    changed = text.replace("PassLine, $", "PassLine,O $")
    assert changed != text
    Path("states.txt").write_text(changed, encoding="utf-8")
    result = _call("states.txt")
    assert "One of the things in lying says $5 PassLine,O $10 Odds(PassLine)" in result.stderr
    assert result.exception is None or isinstance(result.exception, SystemExit)


@pytest.mark.parametrize("encoding", ["UTFF8", "hex", "undefined", "idna"])
def test_xml_in_an_encoding_that_cannot_be_read_is_told(encoding: str) -> None:
    Path("night.xml").write_text(f'<?xml version="1.0" encoding="{encoding}"?>\n<a><b n="1"/></a>\n', encoding="utf-8")
    result = _call("night.xml", "--game", "roulette")
    assert result.exit_code == 2
    message = "This XML document says an encoding in which it cannot be read. Save it as UTF-8."
    assert result.stderr.startswith(f"night.xml: error: {message}")


def test_an_xml_document_with_entities_of_its_own_is_told_in_plain_words() -> None:
    Path("night.xml").write_text('<!DOCTYPE a [<!ENTITY x "y">]><a><b c="1">&x;</b></a>', encoding="utf-8")
    message = "This XML document has a document type or entities of its own, which are not read. Save it without them."
    assert _call("night.xml").stderr.startswith(f"night.xml: error: {message}")


def test_a_document_that_is_nested_too_deep_is_told_in_plain_words() -> None:
    Path("night.json").write_text("[" * 5000 + "]" * 5000, encoding="utf-8")
    message = "This JSON document is nested too deep to be looked through."
    assert _call("night.json").stderr.startswith(f"night.json: error: {message}")


def test_a_wager_of_a_later_row_of_a_throw_may_have_lain_before_it() -> None:
    header, at = "time,table,dice,player,bet,amount,result,paid\n", "1997-04-09 20:1"
    rows = f"{at}0,C2,3-1,Dan,pass line,10,,\n{at}2,C2,2-2,Dan,pass line,10,win,10\n{at}2,C2,2-2,Fay,hard 4,10,win,70\n"
    Path("rolls.csv").write_text(header + rows, encoding="utf-8")
    assert _call("rolls.csv", "--out", "rolls.yaml").exit_code == 0
    events = [entry.event for entry in open_logs([Path("rolls.csv")], Path("rolls.yaml")).entries()]
    told = [(e.event, "order" in (e.invented or ())) for e in events if e.event != "session"]
    # the second roll begins what happened in an order that is not recorded, up to the settlement of the last wager
    assert told[2:] == [("roll", False), ("settle", True), ("wager", True), ("settle", True)]


def test_a_mapping_that_makes_nothing_is_not_written() -> None:
    """A document that breaks off is refused as a whole: a mapping of it would be taken for one that works."""
    row = '<round id="1"><player>4H 3D</player><banker>10S 6C</banker><result>P</result></round>'
    Path("night.xml").write_text(f"<shoe>{row}<round id='2'><player>4H 3D</pl", encoding="utf-8")
    result = _call("night.xml", "--out", "night.yaml")
    assert (result.exit_code, Path("night.yaml").exists()) == (2, False)
    assert "makes no event of this file, and is not written" in result.stderr


def test_rows_between_those_of_a_game_that_sum_them_up_are_passed_over_and_asked_about() -> None:
    rows = ["Date,Spin,Number,Player,Bet,Stake", "2004-07-02 20:01:00,1,17,Ann,red,5.00", ",Subtotal,,,,5.00"]
    rows += ["2004-07-02 20:02:00,2,20,Ben,black,5.00", "2004-07-02 20:03:00,3,0,Ann,red,5.00", "Total,3,,,,15.00"]
    Path("roulette.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    result = _call("roulette.csv")
    assert "ignored: Number is empty  # QUESTION: do rows like line 3, 6 only sum up others?" in result.stdout
    assert "round: {column: Spin}" in result.stdout  # the words of the sums are no numbers of rounds
    assert "ts: {column: Date, time: iso}" in result.stdout
    assert "7 events, 0 rows with faults, 0 rows without events" in result.stderr


def test_stakes_told_in_lines_after_the_end_of_a_hand_are_of_the_next_hand() -> None:
    cards = ("Qs 6c Th As 5h", "6h 7d 2h 6s 2d")
    hand = ["Seat 1: Ann antes $10", f"Ann [{cards[0]}]", "Ann raises $20", f"Dealer has [{cards[1]}]"]
    hand += ["Dealer does not qualify", "Ann wins $10 on ante"]
    Path("stud.txt").write_text("\n".join(hand * 3) + "\n", encoding="utf-8")
    shown = _call("stud.txt", "--check").stdout
    antes = [line for line in shown.splitlines() if "bet=ante" in line]
    assert ["round=1" in antes[0], "round=2" in antes[1]] == [True, True]


def test_dice_in_a_list_beside_the_number_of_their_round_are_no_numbers_of_a_wheel() -> None:
    rows = [[n, [n % 6 + 1, (n + 1) % 6 + 1, 3]] for n in range(1, 13)]
    Path("feed.json").write_text(json.dumps(rows), encoding="utf-8")
    result = _call("feed.json")
    assert "game: tai-sai" in result.stdout
    assert "round: {column: column_1}" in result.stdout
    assert "dice: {column: column_2, as: numbers}" in result.stdout


_GROUPS = ["spin_no;time;result;player;wager;stake", "1;02/07/2004 21:01;35;P1;Red;25"]
_GROUPS += ["2;02/07/2004 21:02;20;P1;Black;25", ";;;P3;Black;10", "3;02/07/2004 21:03;0;P1;Red;10", ";;;P2;Red;25"]


def test_what_the_first_row_of_a_group_says_alone_is_kept_for_the_rows_below_and_asked_about() -> None:
    Path("roulette.csv").write_text("\n".join(_GROUPS) + "\n", encoding="utf-8")
    result = _call("roulette.csv", "--out", "roulette.yaml")
    written = Path("roulette.yaml").read_text(encoding="utf-8")
    kept = "kept: {spin_no: {column: spin_no}, time: {column: time}, result: {column: result}}"
    assert f"{kept}  # QUESTION: does an empty cell mean what the row above says?" in written
    sessions, spins, wagers = 1, 3, 5
    assert f"{sessions + spins + wagers} events, 0 rows with faults, 0 rows without events" in result.stderr
    entries = [entry.event for entry in open_logs([Path("roulette.csv")], Path("roulette.yaml")).entries()]
    rounds = [e.round for e in entries if e.event == "wager"]
    assert rounds == ["1", "2", "2", "3", "3"]


def test_groups_of_rows_of_which_the_newest_stands_first_are_refused_with_what_to_do() -> None:
    header, *rows = _GROUPS
    Path("roulette.csv").write_text("\n".join([header, *rows[3:], *rows[1:3], rows[0]]) + "\n", encoding="utf-8")
    result = _call("roulette.csv")
    assert result.exit_code == 2
    assert "Fill the empty cells with what stands above them, or sort the rows with the oldest first." in result.stderr


def test_cells_that_are_empty_here_and_there_are_no_groups_of_rows() -> None:
    rows = ["Ann;1;35;red;25", ";2;20;black;25", "Ann;3;0;red;10", ";4;7;red;25", "Ann;5;8;red;25"]
    Path("roulette.csv").write_text("\n".join(["player;spin;number;bet;stake", *rows]) + "\n", encoding="utf-8")
    assert "kept:" not in _call("roulette.csv").stdout
