"""What stands beside a thing in a cell, what a row only repeats, several statements on a line; `log map` on a pipe."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from compliance.cli.log import app
from compliance.logs import open_logs
from compliance.logs.events import Event

MAPPING = """\
mapping: wagers
format: csv
split:
  columns: [bets]
  separator: ";"
  matches: "(?P<player>[A-Z][a-z]+) (?P<bet>[a-z]+) (?P<amount>[0-9]+)"
  beside: {pays: "(?:(?P<player>[A-Z][a-z]+) )?(?P<paid>[0-9]+)"}
session: {table: R-1, casino: X, jurisdiction: nz, game: roulette, captures: [wager, settle]}
row: {round: {column: round}}
events:
  - event: wager
    members: {id: {written: "{round}/{player}"}, player: {column: player}, bet: {column: bet}, amount: {column: amount}}
  - {event: settle, members: {wager: {written: "{round}/{player}"}, result: win, paid: {column: paid}}}
refused_above: 1
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _events(file: str, held: str, mapping: str) -> tuple[list[Event], list[str]]:
    Path(file).write_text(held, encoding="utf-8")
    Path("mapping.yaml").write_text(mapping, encoding="utf-8")
    run = open_logs([Path(file)], Path("mapping.yaml"))
    events = [entry.event for entry in run.entries()]
    return events, [p.message for p in run.problems if p.severity == "error"]


def test_what_was_paid_on_each_wager_of_a_cell_stands_at_its_place_in_another() -> None:
    events, faults = _events("w.csv", "round,bets,pays\n1,Ann red 10;Ben odd 20,10;Ben 20\n", MAPPING)
    settled = [(one.wager, one.paid) for one in events if one.event == "settle"]
    assert (settled, faults) == ([("1/Ann", 10 * 100), ("1/Ben", 20 * 100)], [])


@pytest.mark.parametrize(
    ("pays", "why"),
    [
        ("10", "pays tells of 1, and bets of 2."),
        ("Ben 20;Ann 10", "pays tells of Ben where Ann stands beside it."),
        ("10;twenty", "One of the things in pays says twenty, which is not written as the mapping says."),
    ],
)
def test_what_is_not_beside_its_wager_is_paid_on_none(pays: str, why: str) -> None:
    events, faults = _events("w.csv", f"round,bets,pays\n1,Ann red 10;Ben odd 20,{pays}\n", MAPPING)
    assert ([one.event for one in events if one.event != "session"], faults) == ([], [why])


REPEATED = """\
mapping: repeated
format: csv
session: {table: B-1, casino: X, jurisdiction: nz, game: mini baccarat, captures: [wager, card without order]}
row: {round: {column: round}}
previous: {told_before: {column: round, of: [round]}}
events:
  - event: wager
    members: {id: {written: "{round}/{who}"}, player: {column: who}, bet: {column: bet}, amount: {column: stake}}
  - event: card
    each: {columns: {cards: player}, separator: " "}
    when: told_before is empty
    members: {to: {column: whose}, card: {column: item, as: card}}
"""


def test_a_wager_has_no_known_place_before_the_cards_that_its_row_only_repeats() -> None:
    rows = "round,who,bet,stake,cards\n1,Ann,player,10,9S KH\n1,Ben,banker,10,9S KH\n"
    events, faults = _events("b.csv", rows, REPEATED)
    wagers = {one.player: "order" in (one.invented or ()) for one in events if one.event == "wager"}
    assert (wagers, faults) == ({"Ann": True, "Ben": True}, [])
    # a row without cards tells its wager where it stands
    events, _ = _events("b.csv", "round,who,bet,stake,cards\n1,Ann,player,10,\n1,Ben,banker,10,9S KH\n", REPEATED)
    wagers = {one.player: "order" in (one.invented or ()) for one in events if one.event == "wager"}
    assert wagers == {"Ann": False, "Ben": True}


STATEMENTS = """\
mapping: statements
format: text
statements: ". "
lines:
  roll: {written: "Roll: {a}-{b}"}
  won: {written: "{who} wins {paid}"}
session: {table: C-1, casino: X, jurisdiction: nz, game: craps, captures: [roll]}
row: {round: {value: "1"}}
events:
  - {event: roll, when: line is roll, members: {dice: {written: "{a},{b}", as: numbers}}}
ignored: line is won
refused_above: 1
"""


def test_each_of_several_statements_on_a_line_is_a_line_of_its_own() -> None:
    events, faults = _events("c.txt", "Ann wins 10. Roll: 2-3. Roll: 4-4. The dealer smiles\n", STATEMENTS)
    assert [tuple(one.dice or ()) for one in events if one.event == "roll"] == [(2, 3), (4, 4)]
    assert faults == ["This line is of none of the kinds that the mapping describes (roll, won)."]


def test_a_pipe_is_copied_and_looked_at_as_a_file_is() -> None:
    held = "spin,number\n7,5\n8,31\n"
    Path("spins.csv").write_text(held, encoding="utf-8")
    of_file = CliRunner().invoke(app, ["map", "spins.csv", "--check"])
    of_pipe = CliRunner().invoke(app, ["map", "-", "--check"], input=held)
    assert (of_pipe.exit_code, of_pipe.stdout) == (0, of_file.stdout)


def test_the_words_of_an_element_with_attributes_are_taken_apart_by_part() -> None:
    mapping = """
mapping: words
format: xml
rows: Night.Roll
session: {table: R-1, casino: X, jurisdiction: nz, game: roulette, captures: [wager, settle]}
row: {round: {column: "no"}}
events:
  - event: settle
    each: {columns: [Bet], part: text, matches: "(?P<came>win|lose) ?(?P<won>[0-9.]*)"}
    when: came is win
    members: {wager: {column: item.id}, result: win, paid: {column: won, as: amount}}
  - event: settle
    each: {columns: [Bet], part: text, matches: "(?P<came>win|lose) ?(?P<won>[0-9.]*)"}
    when: came is lose
    members: {wager: {column: item.id}, result: lose, amounts: not recorded}
"""
    bets = '<Bet id="a" on="red">win 10.00</Bet><Bet id="b" on="odd">lose</Bet>'
    events, faults = _events("n.xml", f'<Night><Roll no="1">{bets}</Roll><Roll no="2">{bets}</Roll></Night>', mapping)
    settled = [(one.round, one.wager, one.paid, one.amounts) for one in events if one.event == "settle"]
    first = [("a", 10 * 100, None), ("b", None, "not recorded")]
    assert (settled, faults) == ([(n, *told) for n in ("1", "2") for told in first], [])
    _, faults = _events(
        "n.xml", "<Night/>", mapping.replace(', matches: "(?P<came>win|lose) ?(?P<won>[0-9.]*)"', "", 1)
    )
    assert any("how it is taken apart is missing" in fault for fault in faults)
