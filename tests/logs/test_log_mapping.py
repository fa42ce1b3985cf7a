"""Foreign logs: what a mapping makes of them, and that a file that is not what the mapping says is refused."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from compliance.logs import LogRun, open_logs
from compliance.logs.canonical import canonical_line
from compliance.logs.mapping_conditions import holds, parse_condition
from compliance.logs.patterns import put_together
from compliance.logs.rounds import Round
from compliance.strict_yaml import read_yaml

from .conftest import codes

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "mappings"
MAPPING = ROOT / "examples" / "mappings" / "point-values-baccarat.yaml"
SAMPLE = ROOT / "examples" / "mappings" / "point-values-sample.csv"
TABLE_EVENTS = Path(__file__).parent / "mappings" / "table-events.yaml"
HEADER = SAMPLE.read_text(encoding="utf-8").splitlines()[0]


def _run(log: Path, mapping: Path) -> tuple[list[Round], LogRun]:
    run = open_logs([log], mapping)
    return list(run.rounds()), run


def _hands(game_round: Round) -> dict[str, list[str]]:
    hands: dict[str, list[str]] = {}
    for recorded in game_round.events:
        event = recorded.event
        if event.event == "card":
            hands.setdefault(event.to, []).append(str(event.card))
    return hands


def _sample_with(tmp_path: Path, *rows: str) -> Path:
    path = tmp_path / "hands.csv"
    path.write_text("\n".join([HEADER, *rows]) + "\n", encoding="utf-8")
    return path


def test_the_sample_becomes_rounds_with_their_lines() -> None:
    rounds, run = _run(SAMPLE, MAPPING)
    assert [r.id for r in rounds] == [str(n) for n in range(1, 13)]
    assert [r.events[0].line for r in rounds] == list(range(2, 14))
    assert _hands(rounds[0]) == {"player": ["2?", "5?"], "banker": ["3?", "3?"]}
    assert _hands(rounds[2]) == {"player": ["2?", "A?", "4?"], "banker": ["4?", "A?", "3?"]}
    calls = [r.event.hand for game_round in rounds for r in game_round.events if r.event.event == "call"]
    assert Counter(calls) == {"player": 6, "banker": 4, "tie": 2}
    assert run.files[0].rounds == 12


def test_five_cards_go_to_the_hand_that_the_totals_show_to_have_drawn() -> None:
    rounds, _ = _run(SAMPLE, MAPPING)
    assert _hands(rounds[4]) == {"player": ["10?", "4?", "5?"], "banker": ["3?", "4?"]}
    assert _hands(rounds[5]) == {"player": ["A?", "5?"], "banker": ["2?", "3?", "9?"]}


def test_where_both_fit_the_mapping_says_who_drew_and_the_assumption_is_counted() -> None:
    rounds, run = _run(SAMPLE, MAPPING)
    assert _hands(rounds[7]) == {"player": ["3?", "2?", "10?"], "banker": ["4?", "3?"]}
    assert _hands(rounds[9]) == {"player": ["4?", "2?"], "banker": ["10?", "5?", "A?"]}
    assert {a.id: a.count for a in run.assumptions if a.count is not None} == {"who-drew": 2, "no-cards": 2}


def test_a_hand_without_cards_is_a_round_whose_cards_were_not_captured() -> None:
    rounds, _ = _run(SAMPLE, MAPPING)
    uncaptured = rounds[6]
    assert _hands(uncaptured) == {}
    assert [(g.kind, g.salvaged) for g in uncaptured.gaps] == [("not captured", {"event": "card"})]


def test_a_repeated_row_is_a_fault_of_the_log(tmp_path: Path) -> None:
    rounds, run = _run(SAMPLE, MAPPING)
    assert [(p.code, p.place.line) for p in run.problems if p.place] == [("log.repeated-row", 5)]
    as_one = tmp_path / "as-one.yaml"
    as_one.write_text(MAPPING.read_text(encoding="utf-8").replace("treat: kept", "treat: one event"), encoding="utf-8")
    fewer, run = _run(SAMPLE, as_one)
    assert codes(run) == ["log.repeated-row"]
    assert [r.id for r in fewer] == [r.id for r in rounds if r.id != "4"]


def test_a_converted_log_gives_the_same_rounds(tmp_path: Path) -> None:
    out = tmp_path / "converted.jsonl"
    lines = [canonical_line(e.event, e.extras) for e in open_logs([SAMPLE], MAPPING).entries()]
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    run = open_logs([out])
    converted = list(run.rounds())
    direct, _ = _run(SAMPLE, MAPPING)
    assert codes(run) == []
    assert [[r.event for r in c.events] for c in converted] == [[r.event for r in d.events] for d in direct]
    assert [c.gaps[0].kind for c in converted if c.gaps] == [d.gaps[0].kind for d in direct if d.gaps]


def test_a_winner_against_the_totals_is_told_and_left_for_judgment(tmp_path: Path) -> None:
    rows = SAMPLE.read_text(encoding="utf-8").splitlines()[1:]
    rounds, run = _run(_sample_with(tmp_path, rows[0].replace(",P,7,6,", ",B,7,6,"), *rows[1:]), MAPPING)
    assert codes(run)[0] == "log.row-contradicts"
    assert rounds[0].events[-1].event.hand == "banker"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("99,1,98,P,7,6,0,0,0,0,0,1", "log.bad-row"),
        ('99,1,98,P,7,6,0,0,0,0,0,1,"2,5,3"', "log.bad-row"),
        ('99,1,98,P,7,6,0,0,0,0,0,1,"2,5,3,9"', "log.bad-row"),
        ('99,1,98,P,7,6,0,0,0,0,0,1,"2,5,3,J"', "log.bad-card"),
        ('99,1,98,X,7,6,0,0,0,0,0,1,"2,5,3,3"', "log.row-refused"),
        ('99,1,98,P,17,6,0,0,0,0,0,1,"2,5,3,3"', "log.row-refused"),
        ('99,1,98,P,many,6,0,0,0,0,0,1,"2,5,3,3"', "log.row-refused"),
    ],
)
def test_a_row_that_cannot_be_mapped_is_quarantined_and_touches_no_other(tmp_path: Path, row: str, code: str) -> None:
    rows = SAMPLE.read_text(encoding="utf-8").splitlines()[1:] * 2
    fresh = [f"{n},{r.split(',', 1)[1]}" for n, r in enumerate(rows, 1)]
    rounds, run = _run(_sample_with(tmp_path, *fresh, row), MAPPING)
    assert codes(run)[-1] == code
    assert len(rounds) == 24
    assert run.files[0].quarantined == 1
    assert all(g.kind == "not captured" for r in rounds for g in r.gaps)


def test_a_file_with_other_columns_is_refused_with_one_reason(tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("PlayerValue,DealerValue,BetAmount\n13,13,50\n15,11,25.0\n", encoding="utf-8")
    rounds, run = _run(path, MAPPING)
    assert rounds == []
    assert run.files[0].refused
    assert run.files[0].sha256 is not None
    assert [p.message for p in run.problems] == [
        "This file is not what the mapping point-values-baccarat describes: it has no column id, winner, "
        "player_total, banker_total, cards; its columns are PlayerValue, DealerValue, BetAmount. Nothing of it was "
        "read."
    ]


def test_a_file_that_says_baccarat_and_is_not_is_refused_each_reason_once(tmp_path: Path) -> None:
    mapping = tmp_path / "totals.yaml"
    mapping.write_text(
        """
mapping: totals
about: Totals and balances.
format: csv
required: [n, player, banker, stake, before, after, won]
refused_above: "0.05"
session: {table: T, casino: not stated, jurisdiction: nz, game: baccarat, captures: ["call: result"]}
row: {round: {column: n}}
conditions:
  - that: player >= 0 and player <= 9 and banker >= 0 and banker <= 9
    why: a point count is a single digit
  - that: stake > 0
    why: a wager is more than nothing
  - that: if won is yes then after > before
    why: a balance rises when a wager wins
assumptions: []
""",
        encoding="utf-8",
    )
    log = tmp_path / "log.csv"
    log.write_text(
        "n,player,banker,stake,before,after,won\n1,13,12,5,100,105,yes\n2,9,21,5,100,95,no\n"
        "3,9,1,-4,95,91,no\n4,9,1,5,91,86,yes\n5,9,1,5,86,81,yes\n6,9,1,5,81,86,yes\n",
        encoding="utf-8",
    )
    rounds, run = _run(log, mapping)
    assert rounds == []
    said = [(p.place.line, p.message.split("nothing of it was taken: ")[1]) for p in run.problems if p.place]
    assert said == [
        (
            2,
            "in 2 of 6 rows, first here: a point count is a single digit "
            "(player >= 0 and player <= 9 and banker >= 0 and banker <= 9).",
        ),
        (4, "in 1 of 6 rows, first here: a wager is more than nothing (stake > 0)."),
        (5, "in 2 of 6 rows, first here: a balance rises when a wager wins (if won is yes then after > before)."),
    ]


def test_an_event_log_of_another_program_in_json_lines(tmp_path: Path) -> None:
    rows = [
        {"kind": "bet", "table_id": "R1", "game_no": 1, "bet_id": "b1", "who": "p1", "spot": "RED", "stake": "20"},
        {"kind": "bet", "table_id": "R1", "game_no": 1, "bet_id": "b2", "who": "p2", "spot": "NUM", "stake": 5}
        | {"number": 7},
        {"kind": "bet", "table_id": "R2", "game_no": 1, "bet_id": "b1", "who": "p3", "spot": "BLACK", "stake": 5},
        {"kind": "result", "table_id": "R1", "game_no": 1, "number": 7},
        {"kind": "pay", "table_id": "R1", "game_no": 1, "bet_id": "b1", "outcome": "W", "won": 20},
        {"kind": "pay", "table_id": "R1", "game_no": 1, "bet_id": "b2", "outcome": "?", "won": 175},
    ]
    rows[1]["number"] = 7
    path = tmp_path / "night.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    rounds, run = _run(path, TABLE_EVENTS)
    assert codes(run) == ["log.unknown-value"]
    assert [(r.table, [e.event.event for e in r.events]) for r in rounds] == [
        ("R1", ["wager", "wager", "spin", "settle"]),
        ("R2", ["wager"]),
    ]
    assert rounds[0].events[1].event.on == 7  # type: ignore[union-attr]
    assert rounds[0].events[0].event.amount == 2000  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("format: csv", "format: excel"), "format"),
        (("refused_above", "refuse_above"), "refuse_above"),
        (("treat: kept", "treat: drop"), "treat"),
        (("why: the winner is written P, B or T", "wy: x"), "why"),
        (("winner is one of P, B, T", "winner is among P, B, T"), "is not understood from column 17 on"),
        (("required: [id, winner,", "required: [id,"), "reads the column winner, which is not among"),
        (("assumption: who-drew", "assumption: who"), "the assumption who is used but not stated"),
        (("event: call", "event: cal"), "there is no kind of event called cal"),
        (("mapping: point", "mapping: point\nmapping: p"), "stands twice"),
    ],
)
def test_a_mapping_that_is_not_understood_says_where(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    mapping = tmp_path / "mapping.yaml"
    mapping.write_text(MAPPING.read_text(encoding="utf-8").replace(*change, 1), encoding="utf-8")
    rounds, run = _run(SAMPLE, mapping)
    assert rounds == []
    assert any(said in problem.message for problem in run.problems)
    assert all(p.place is not None and p.place.file == str(mapping) for p in run.problems)


@pytest.mark.parametrize(
    ("words", "row", "expected"),
    [
        ("a = 1", {"a": "1.0"}, True),
        ("a + b - 1 >= 3", {"a": "2", "b": "2"}, True),
        ("a < b or a is empty", {"a": "", "b": "2"}, False),
        ("a is empty or a < b", {"a": "", "b": "2"}, True),
        ("(a = 1 or a = 2) and b is not X", {"a": "2", "b": "Y"}, True),
        ("if a is not empty then b is one of X, 7", {"a": "q", "b": "7"}, True),
        ('a is "two words"', {"a": "two words"}, True),
        ("a != 2", {"a": "two"}, False),
        ("not (a is X or a is Y)", {"a": "Z"}, True),
        ("not (a is X or a is Y)", {"a": "Y"}, False),
        ("not a is X and b is Y", {"a": "Z", "b": "Z"}, False),
        ("a is not one of X, Y", {"a": "Z"}, True),
        ("a is not one of X, Y", {"a": "Y"}, False),
        ("not a > 5", {"a": "4"}, True),
        ("not a > 5", {"a": ""}, False),
    ],
)
def test_the_conditions_on_a_row(words: str, row: dict[str, str], expected: bool) -> None:
    assert holds(parse_condition(words), row) is expected


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "is empty, where a time stands in other rows. A time that is told in the first row of its group alone"),
        ("38170.835532", "38170.835532 is not written as YYYY-MM-DD hh:mm:ss, but as spreadsheets count days. Format"),
        ("2 July 2004", "2 July 2004 is not written as YYYY-MM-DD hh:mm:ss"),
    ],
)
def test_a_time_that_cannot_be_read_is_told_with_what_it_may_be(tmp_path: Path, written: str, said: str) -> None:
    sample = (EXAMPLES / "wager-tracker-sample.csv").read_text(encoding="utf-8")
    log = tmp_path / "log.csv"
    log.write_text(re.sub(r"2004-[0-9: -]+", written, sample), encoding="utf-8")
    rounds, run = _run(log, EXAMPLES / "wager-tracker.yaml")
    assert rounds == []
    assert any(said in problem.message for problem in run.problems), run.problems


FAULTS, _ = read_yaml(Path(__file__).parent / "mapping_faults.yaml")


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: case["name"])
def test_what_is_wrong_with_a_mapping_is_told_with_file_key_and_remedy(tmp_path: Path, case: dict[str, str]) -> None:
    written = (EXAMPLES / f"{case['of']}.yaml").read_text(encoding="utf-8")
    assert case["change"] in written
    mapping = tmp_path / "mapping.yaml"
    mapping.write_text(written.replace(case["change"], case["to"]), encoding="utf-8")
    sample = EXAMPLES / f"{case['of'].removesuffix('-baccarat')}-sample.csv"
    rounds, run = _run(sample, mapping)
    assert rounds == []
    first = run.problems[0]
    assert case["says"] in first.message
    assert f" at {case['at']}: " in first.message if "at" in case else first.code == "yaml.unreadable"
    assert first.place is not None
    assert first.place.file == str(mapping)
    assert first.place.line is not None
    assert first.remedy
    assert len(run.problems) == 1 or "several" in case
    assert not any(words in str(first) for words in ("Input should", "Field required", "Extra inputs", "Value error"))


def test_a_condition_of_five_hundred_parentheses_is_refused(tmp_path: Path) -> None:
    mapping = tmp_path / "mapping.yaml"
    deep = "(" * 500 + "winner is P" + ")" * 500
    mapping.write_text(MAPPING.read_text(encoding="utf-8").replace("winner is one of P, B, T", deep), encoding="utf-8")
    _, run = _run(SAMPLE, mapping)
    assert [p.message for p in run.problems] == [
        "The mapping is not understood at conditions · 1 · that: its parentheses are nested more than 40 deep."
    ]


def test_a_session_whose_decks_the_file_writes_wrongly_is_a_fault_of_the_row(tmp_path: Path) -> None:
    mapping = tmp_path / "mapping.yaml"
    written = MAPPING.read_text(encoding="utf-8").replace("variant: midi", "variant: midi\n  decks: {column: id}", 1)
    mapping.write_text(written, encoding="utf-8")
    rounds, run = _run(SAMPLE, mapping)
    assert rounds == []
    assert codes(run) == ["log.not-as-mapped"]
    assert "`decks` cannot be" in run.problems[0].message


def test_a_column_that_stands_twice_is_not_read_as_either(tmp_path: Path) -> None:
    path = tmp_path / "twice.csv"
    path.write_text(SAMPLE.read_text(encoding="utf-8").replace("margin", "winner", 1), encoding="utf-8")
    rounds, run = _run(path, MAPPING)
    assert rounds == []
    assert run.problems[0].message == (
        "The header has more than one column winner, and the mapping reads it: which one is meant is not known. "
        "Nothing of the file was read."
    )


@pytest.mark.parametrize("written", ["{a}{{b}}", "{{{a}}}", "x{a}"])
def test_a_brace_that_is_written_twice_is_a_brace(written: str) -> None:
    assert put_together(written, lambda name: name.upper()) == written.replace("{a}", "A").replace("{{", "{").replace(
        "}}", "}"
    )
