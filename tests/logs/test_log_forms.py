"""One and the same record in each form that a foreign log may have: the same rounds come out, with their lines."""

# ruff: noqa: E501 (a case a line: the form, and what comes of it)
from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
import zstandard
from openpyxl import Workbook

from compliance.logs import LogRun, open_logs
from compliance.logs.events import SpinEvent
from compliance.strict_yaml import dump_yaml

from .conftest import codes

EXAMPLES = Path(__file__).parents[2] / "examples" / "mappings"
SPINS = [("1", "17"), ("2", "0"), ("3", "36")]
BASE: dict[str, Any] = {
    "mapping": "spins",
    "session": {
        "table": "R1",
        "ts": "1997-01-01T12:00:00+13:00",
        "casino": "not stated",
        "jurisdiction": "nz",
        "game": "roulette",
        "captures": ["spin"],
    },
    "row": {"round": {"column": "Game No"}},
    "events": [{"event": "spin", "members": {"number": {"column": "result", "as": "number"}}}],
}


def _mapping(tmp_path: Path, **keys: Any) -> Path:
    path = tmp_path / "mapping.yaml"
    path.write_text(dump_yaml({**BASE, **keys}), encoding="utf-8")
    return path


def _read(tmp_path: Path, data: bytes, name: str, **keys: Any) -> tuple[list[tuple[str, int, int]], LogRun]:
    log = tmp_path / name
    log.write_bytes(data)
    run = open_logs([log], _mapping(tmp_path, **keys))
    rounds = list(run.rounds())
    spins = [
        (game.id, recorded.event.number or 0, recorded.line)
        for game in rounds
        for recorded in game.events
        if isinstance(recorded.event, SpinEvent)
    ]
    return spins, run


def _spins(*lines: int) -> list[tuple[str, int, int]]:
    return [(game, int(number), line) for (game, number), line in zip(SPINS, lines, strict=True)]


def _csv(delimiter: str = ",", *, header: bool = True) -> str:
    rows = [("Game No", "result"), *SPINS] if header else SPINS
    return "".join(delimiter.join(row) + "\n" for row in rows)


def _workbook(rows: list[list[Any]], *sheets: str) -> bytes:
    book = Workbook()
    sheet: Any = book.active
    sheet.title = "night"
    for row in rows:
        sheet.append(row)
    for name in sheets:
        book.create_sheet(name)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _zip(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


NESTED = json.dumps(
    {"ok": True, "day": {"tables": [{"name": "R1", "games": [{"Game No": g, "result": int(n)} for g, n in SPINS]}]}},
    indent=1,
)
XML = (
    '<?xml version="1.0"?>\n<night>\n <wheel id="R1">\n'
    + "".join(f'  <game Game-No="{g}"><result>{n}</result></game>\n' for g, n in SPINS)
    + " </wheel>\n</night>\n"
)
TEXT = "Wheel R1 opens\nGame 1\nNo more bets\nnumber is   17\nGame 2\nnumber is 0\nGame 3\n\nnumber is 36\n"
LINES = {
    "opened": {"written": "Wheel {wheel} opens", "keeps": ["wheel"]},
    "game": {"written": "Game {Game No}", "keeps": ["Game No"]},
    "closed": {"written": "No more bets", "skips": "yes"},
    "spun": {"matches": "number is (?P<result>[0-9]+)"},
}
OF_TEXT = {**BASE["events"][0], "when": "line is spun"}

FORMS: list[tuple[str, bytes, dict[str, Any], list[tuple[str, int, int]]]] = [
    ("semicolons.csv", _csv(";").encode(), {"format": "csv", "delimiter": ";"}, _spins(2, 3, 4)),
    ("tabs.tsv", _csv("\t").encode("utf-16"), {"format": "csv", "delimiter": "tab", "encoding": "utf-16"}, _spins(2, 3, 4)),
    ("bare.csv", _csv(header=False).encode(), {"format": "csv", "columns": ["Game No", "result"]}, _spins(1, 2, 3)),
    ("above.csv", b"Report\nof a night\n" + _csv().encode(), {"format": "csv", "skip": 2}, _spins(4, 5, 6)),
    ("quoted.csv", b"'Game No','result'\n'1','17'\n2,'0'\n'3',36\n", {"format": "csv", "quote": "'"}, _spins(2, 3, 4)),
    ("blanks.txt", b"  1   17\n2 0\n 3  36 \n", {"format": "csv", "delimiter": "blanks", "columns": ["Game No", "result"]}, _spins(1, 2, 3)),
    ("lines.jsonl", "".join(json.dumps({"Game No": g, "result": int(n)}) + "\n" for g, n in SPINS).encode(), {"format": "jsonl"}, _spins(1, 2, 3)),
    ("list.json", json.dumps([{"Game No": g, "result": n} for g, n in SPINS], indent=0).encode(), {"format": "json"}, _spins(2, 6, 10)),
    ("pairs.json", json.dumps(SPINS).encode(), {"format": "json", "columns": ["Game No", "result"]}, _spins(1, 1, 1)),
    ("nested.json", NESTED.encode(), {"format": "json", "rows": "day.tables[].games[]"}, _spins(8, 12, 16)),
    ("night.xml", XML.encode(), {"format": "xml", "rows": "night.wheel.game", "row": {"round": {"column": "Game-No"}}}, _spins(4, 5, 6)),
    ("night.xlsx", _workbook([["Game No", "result", None], ["1", 17], ["2", 0.0, None], ["3", 36]]), {"format": "xlsx"}, _spins(2, 3, 4)),
    ("fixed.txt", b"0001    17\n0002     0\n0003    36\n", {"format": "fixed", "widths": {"Game No": "4-4", "result": "9-10"}}, _spins(1, 2, 3)),
    ("play.txt", TEXT.encode(), {"format": "text", "lines": LINES, "events": [OF_TEXT]}, _spins(4, 6, 9)),
    ("packed.csv.gz", gzip.compress(_csv().encode()), {"format": "csv"}, _spins(2, 3, 4)),
    ("packed.csv.zst", zstandard.ZstdCompressor().compress(_csv().encode()), {"format": "csv"}, _spins(2, 3, 4)),
    ("packed.zip", _zip(**{"night.csv": _csv().encode()}), {"format": "csv"}, _spins(2, 3, 4)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "data", "keys", "expected"), FORMS, ids=[name for name, *_ in FORMS])
def test_the_same_record_in_each_form(
    tmp_path: Path, name: str, data: bytes, keys: dict[str, Any], expected: list[tuple[str, int, int]]
) -> None:
    spins, run = _read(tmp_path, data, name, **keys)
    assert codes(run) == []
    assert spins == expected


def test_the_newest_row_may_stand_first(tmp_path: Path) -> None:
    spins, run = _read(tmp_path, b"Game No,result\n3,36\n2,0\n1,17\n", "log.csv", format="csv", order="newest first")
    assert codes(run) == []
    assert spins == _spins(4, 3, 2)


def test_what_stands_around_nested_rows_belongs_to_those_that_follow(tmp_path: Path) -> None:
    document = {"shoes": [{"id": 1, "by": "Ann", "hands": [{"n": 7}]}, {"id": 2, "hands": [{"n": 8}], "by": "Ben"}]}
    row = {"round": {"written": "{shoes.id}, dealt by {shoes.by}"}}
    events = [{"event": "spin", "members": {"number": {"column": "n", "as": "number"}}}]
    keys: dict[str, Any] = {"format": "json", "rows": "shoes[].hands[]", "row": row, "events": events}
    spins, _ = _read(tmp_path, json.dumps(document).encode(), "log.json", **keys)
    assert [(game, number) for game, number, _ in spins] == [("1, dealt by Ann", 7), ("2, dealt by", 8)]


def test_several_players_in_a_row_are_groups_of_columns(tmp_path: Path) -> None:
    header = "game,n,p1_name,p1_bet,p1_stake,p2_name,p2_bet,p2_stake\n"
    wager = {
        "event": "wager",
        "each": {"groups": ["1", "2"], "of": {part: f"p{{group}}_{part}" for part in ("name", "bet", "stake")}},
        "members": {
            "id": {"written": "{game}/{whose}"},
            "player": {"column": "name"},
            "bet": {"column": "bet"},
            "amount": {"column": "stake", "as": "amount"},
        },
    }
    log = tmp_path / "log.csv"
    log.write_text(header + '1,17,Ann,red,"$1,250.00",Ben,black,5.5\n2,0,,,,Ben,black,€ 7\n', encoding="utf-8")
    run = open_logs([log], _mapping(tmp_path, format="csv", row={"round": {"column": "game"}}, events=[wager]))
    events: list[Any] = [recorded.event for game in run.rounds() for recorded in game.events]
    assert [(e.id, e.player, e.bet, e.amount, e.invented) for e in events] == [
        ("1/1", "Ann", "red", 125000, None),
        ("1/2", "Ben", "black", 550, ("order",)),
        ("2/2", "Ben", "black", 700, ("amount",)),  # in another currency
    ]


WRONG: list[tuple[str, bytes, dict[str, Any], str, str]] = [
    ("several.zip", _zip(**{"a.csv": b"1", "b.csv": b"2"}), {"format": "csv"}, "log.not-zip", "holds 2 files (a.csv, b.csv)"),
    ("torn.zip", _zip(**{"a.csv": b"1" * 500})[:60], {"format": "csv"}, "log.not-zip", "damaged"),
    ("named.zip", b"a,b\n1,2\n", {"format": "csv"}, "log.not-zip", "not compressed with zip"),
    ("other.xlsx", b"Game No,result\n1,17\n", {"format": "xlsx"}, "log.not-as-mapped", "not a workbook"),
    ("sheets.xlsx", _workbook([["a"]], "notes"), {"format": "xlsx"}, "log.not-as-mapped", "its sheets are night, notes"),
    ("sheet.xlsx", _workbook([["a"]]), {"format": "xlsx", "sheet": "nigth"}, "log.not-as-mapped", "did you mean `night`?"),
    ("deep.json", b"[" * 200, {"format": "json", "rows": "a"}, "log.not-as-mapped", "nested more than 100 deep"),
    ("torn.json", b'[{"Game No": "1", "resu', {"format": "json"}, "log.not-as-mapped", "breaks off"),
    ("way.json", NESTED.encode(), {"format": "json"}, "log.not-as-mapped", "lists stand at day.tables[], day.tables[].games[]"),
    ("closed.json", b"[1}", {"format": "json", "rows": "a"}, "log.not-as-mapped", "} stands here without its partner"),
    ("entities.xml", b'<!DOCTYPE a [<!ENTITY b "cc">]><a><game>&b;</game></a>', {"format": "xml"}, "log.not-as-mapped", "entities"),
    ("deep.xml", b"<a>" * 300, {"format": "xml", "rows": "b"}, "log.not-as-mapped", "nested more than 100 deep"),
    ("torn.xml", b"<a><game", {"format": "xml"}, "log.not-as-mapped", "This is not XML"),
    ("way.xml", XML.encode(), {"format": "xml", "rows": "night.gam"}, "log.not-as-mapped", "lists stand at night, night.wheel"),
    ("wide.txt", b"0001    17 19\n", {"format": "fixed", "widths": {"Game No": "4-4", "result": "9-10"}}, "log.not-as-mapped", "stands after character 10"),
    ("runs.txt", b"0001 0017\n000200018\n", {"format": "fixed", "widths": {"Game No": "1-4", "result": "6-9"}, "between": "blank"}, "log.not-as-mapped", "What stands in Game No runs on into result: no blank stands at 4 to 6"),
    ("play.txt", b"number was 17\n", {"format": "text", "lines": LINES, "events": [OF_TEXT]}, "log.not-as-mapped", "of none of the kinds"),
    ("misspelt.csv", b"Game Nr,result\n1,17\n", {"format": "csv"}, "log.not-as-mapped", "no column Game No (did you mean `Game Nr`?)"),
    ("misspelt.jsonl", b'{"Game Nr": 1, "result": 2}\n', {"format": "jsonl"}, "log.not-as-mapped", "no column Game No (did you mean `Game Nr`?)"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "data", "keys", "code", "says"), WRONG, ids=[name for name, *_ in WRONG])
def test_a_file_that_is_not_of_its_form_is_refused_with_the_reason(
    tmp_path: Path, name: str, data: bytes, keys: dict[str, Any], code: str, says: str
) -> None:
    spins, run = _read(tmp_path, data, name, **keys)
    assert spins == []
    assert code in codes(run)
    assert any(says in str(problem) for problem in run.problems), [str(p) for p in run.problems]


def test_a_torn_document_gives_the_rows_before_the_tear_and_says_so(tmp_path: Path) -> None:
    rows = [{"Game No": str(n), "result": n % 37} for n in range(1, 31)]
    data = json.dumps(rows).encode()[:-12]
    spins, run = _read(tmp_path, data, "log.json", format="json")
    assert [number for _, number, _ in spins] == [n % 37 for n in range(1, 30)]
    assert codes(run) == ["log.not-json"]


@pytest.mark.parametrize(
    ("expression", "says"),
    [
        ("(?=a)(?P<b>a)", "no looking ahead or behind and no references to groups"),
        (r"(?P<a>x)\1", "no looking ahead or behind and no references to groups"),
        ("(?P<a>x", "the expression cannot be read"),
        ("(?P<a>x)(?P<a>y)", "two groups of the expression have one name"),
        ("x" * 2000, "at most 1,000 can be read"),
    ],
)
def test_an_expression_that_is_not_matched_in_linear_time_is_refused(
    tmp_path: Path, expression: str, says: str
) -> None:
    _, run = _read(tmp_path, b"x\n", "log.txt", format="text", lines={"a": {"matches": expression}}, row={}, events=[])
    assert [says in p.message for p in run.problems] == [True]


def test_no_expression_takes_long_whatever_stands_in_a_line(tmp_path: Path) -> None:
    lines = {"a": {"matches": "(?P<a>(x+x+)+y)"}}
    _, run = _read(tmp_path, b"x" * 100_000 + b"\n", "log.txt", format="text", lines=lines, row={}, events=[])
    assert codes(run) == ["log.not-as-mapped"]


@pytest.mark.parametrize(
    ("keys", "at", "says"),
    [
        ({"format": "csv", "rows": "a[]"}, "rows", "belongs to json and jsonl and xml"),
        ({"format": "fixed"}, "its top", "needs the key `widths`"),
        ({"format": "text"}, "its top", "needs the key `lines`"),
        ({"format": "fixed", "widths": {"a": "7-3"}}, "widths · a", "counted from 1"),
        ({"format": "json", "rows": "a[0].b"}, "rows", "shoes[].hands[]"),
        ({"format": "text", "lines": {"a": {}}}, "lines · a", "one of `written` and `matches`"),
        ({"format": "text", "lines": {"a": {"written": "{b}", "keeps": ["c"]}}}, "lines · a · keeps", "not a column that could be kept"),
        ({"format": "csv", "columns": ["Game No", "resullt"]}, "events · 1 · members · number", "did you mean `resullt`?"),
        ({"format": "csv", "zone": "Pacific/Aukland"}, "zone", "did you mean `Pacific/Auckland`?"),
        ({"format": "csv", "quote": "ab"}, "quote", "one character that is neither"),
    ],
)  # fmt: skip
def test_what_a_mapping_says_of_a_form_must_belong_to_it(
    tmp_path: Path, keys: dict[str, Any], at: str, says: str
) -> None:
    _, run = _read(tmp_path, b"x\n", "log.txt", **keys)
    told = [p.message for p in run.problems if f" at {at}: " in p.message]
    assert any(says in message for message in told), [p.message for p in run.problems]


OWN = {
    "craps-text": ("craps-text-sample.txt", "C4", 3, 16),
    "live-baccarat": ("live-baccarat-sample.json", "百家乐-03", 3, 23),
    "sicbo-feed": ("sicbo-feed-sample.xml", "TS-2", 2, 11),
    "stud-hands": ("stud-hands-sample.txt", "STUD", 2, 46),
    "wager-tracker": ("wager-tracker-sample.csv", "BAC-07", 2, 5),
    "wheel-list": ("wheel-list-sample.txt", "ROULETTE", 6, 7),
}


@pytest.mark.parametrize("name", OWN)
def test_the_examples_of_other_forms_are_read_whole(name: str) -> None:
    sample, table, rounds, events = OWN[name]
    run = open_logs([EXAMPLES / sample], EXAMPLES / f"{name}.yaml")
    assert len(list(run.rounds())) == rounds
    assert codes(run) == []
    assert {session.table for session in run.sessions} == {table}
    assert run.files[0].events == events
