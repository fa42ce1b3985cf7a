"""What rows of a foreign log say for the rows after them, rows that are counted, and wagers that are not told apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.logs import LogRun, open_logs
from compliance.logs.events import CardEvent, Event, RollEvent, SettleEvent, SpinEvent, TumbleEvent, WagerEvent
from tests.checking.running import check_text

from .conftest import codes

CRAPS = """
mapping: craps
format: jsonl
optional: [game, dice, player, bet, amount, came]
session: {table: T, casino: not stated, jurisdiction: nz, game: craps, ts: "1997-01-01T12:00:00+13:00",
  captures: [wager, roll, settle]}
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _read(log: str, mapping: str, name: str = "night.jsonl") -> tuple[list[Event], LogRun]:
    Path(name).write_text(log, encoding="utf-8")
    Path("mapping.yaml").write_text(mapping, encoding="utf-8")
    run = open_logs([Path(name)], Path("mapping.yaml"))
    return [entry.event for entry in run.entries()], run


def test_a_round_that_one_row_opens_is_that_of_the_rows_after_it() -> None:
    events, run = _read(
        '{"type": "open", "game": 7}\n{"type": "roll", "dice": [3, 4]}\n'
        '{"type": "open", "game": 8}\n{"type": "roll", "dice": [1, 1]}\n',
        CRAPS + "kept: {now: {column: game}}\nignored: type is open\nrow: {round: {column: now}}\n"
        "events: [{event: roll, members: {dice: {column: dice, as: numbers}}}]\n",
    )
    assert codes(run) == []
    assert [(e.round, e.dice) for e in events if isinstance(e, RollEvent)] == [("7", (3, 4)), ("8", (1, 1))]


def test_a_column_kept_under_its_own_name_says_what_it_last_said_and_is_asked_of_the_file() -> None:
    wheel = """
mapping: wheel
format: csv
delimiter: ","
session: {table: T, casino: not stated, jurisdiction: nz, game: roulette, ts: "1997-01-01T12:00:00+13:00",
  captures: [spin]}
kept: {spin: {column: spin}}
row: {round: {column: spin}}
events: [{event: spin, members: {number: {column: number, as: number}}}]
"""
    events, run = _read("spin,number\n1,17\n,20\n2,0\n", wheel, "night.csv")
    assert codes(run) == []
    assert [(e.round, e.number) for e in events if isinstance(e, SpinEvent)] == [("1", 17), ("1", 20), ("2", 0)]
    _, run = _read("turn,number\n1,17\n", wheel, "night.csv")
    assert "it has no column spin" in run.problems[0].message


@pytest.mark.parametrize(
    ("dice", "rounds"),
    [
        ("[3,4] [5,6] [1,2] [6,6]", "1 2 3 4"),
        ("[2,2] [5,6] [1,2] [1,3] [3,4]", "1 1 1 1 2"),
        ("[5,5] [6,1] [4,4] [6,2]", "1 1 2 2"),
    ],
)
def test_the_dice_alone_tell_rounds_where_what_was_thrown_before_is_kept(dice: str, rounds: str) -> None:
    total = "total of dice"
    point = f"({total} > 3 and {total} < 7) or ({total} > 7 and {total} < 11)"
    events, _ = _read(
        "".join(f'{{"dice": {one}}}\n' for one in dice.split()),
        CRAPS
        + "previous: {point: {computed: total of dice, "
        f'when: "point is empty and ({point})", until: "{total} = 7 or {total} = point"}}}}\n'
        "rounds: {column: counted, begun_by: dice is not empty, ended_by: "
        f'"(point is empty and not_a_column is empty and ({total} < 4 or {total} = 7 or {total} > 10)) or '
        f'(point is not empty and ({total} = 7 or {total} = point))"}}\n'.replace("not_a_column is empty and ", "")
        + "row: {round: {column: counted}}\nevents: [{event: roll, members: {dice: {column: dice, as: numbers}}}]\n",
    )
    assert [str(e.round) for e in events if isinstance(e, RollEvent)] == rounds.split()


def test_a_word_that_kept_values_do_not_know_leaves_its_row_out() -> None:
    events, run = _read(
        '{"player": "Ann", "dice": [3, 4]}\n{"player": "Bob", "dice": [3, 4]}\n',
        CRAPS + 'refused_above: "1"\nkept: {seat_of: {column: player, values: {Ann: "1"}}}\nnumbered: n\n'
        "row: {round: {column: n}}\nevents: [{event: roll, members: {shooter: {column: seat_of}, "
        "dice: {column: dice, as: numbers}}}]\n",
    )
    assert [(e.round, e.shooter) for e in events if isinstance(e, RollEvent)] == [("1", "1")]
    assert "log.unknown-value" in codes(run)


def test_what_is_glued_together_is_taken_character_by_character_and_card_by_card() -> None:
    events, run = _read(
        "n,dice,cards\n1,625,AsKd10h\n2,114,黑桃K方块10\n",
        "mapping: glued\nformat: csv\n"
        "session: {table: T, casino: not stated, jurisdiction: nz, game: tai-sai, captures: [tumble]}\n"
        "row: {round: {column: n}}\nevents:\n"
        "- {event: tumble, members: {dice: {column: dice, as: numbers, separator: characters}}}\n"
        "- {event: card, each: {columns: {cards: player}, separator: cards}, members: {to: {column: whose}, "
        "card: {column: item, as: card, suits: {黑桃: S, 方块: D}}}}\n",
        "night.csv",
    )
    assert codes(run) == []
    assert [e.dice for e in events if isinstance(e, TumbleEvent)] == [(6, 2, 5), (1, 1, 4)]
    assert [str(e.card) for e in events if isinstance(e, CardEvent)] == ["AS", "KD", "10H", "KS", "10D"]


WAGERS = (
    CRAPS + "previous: {point: {column: game}}\nnumbered: n\nrow: {round: {column: game}}\n"
    "wagers: {column: id, known_by: [player, bet], placed: type is bet, over: type is over, amount: amount}\n"
    "events:\n"
    "- {event: wager, when: type is bet, members: {id: {column: id}, player: {column: player}, bet: {column: bet}, "
    "amount: {column: amount, as: amount}}}\n"
    "- {event: settle, when: type is over, members: {wager: {column: id}, result: {column: came}, "
    "amounts: not recorded}}\n"
)


@pytest.mark.parametrize(
    ("first", "second", "marked"),
    [((1, 10), (1, 10), None), ((1, 10), (1, 20), ("wager",)), ((1, 10), (2, 10), ("wager",))],
)
def test_of_wagers_that_are_not_told_apart_it_is_filled_in_which_one_is_settled(
    first: tuple[int, int], second: tuple[int, int], marked: tuple[str, ...] | None
) -> None:
    rows = "".join(
        f'{{"type": "bet", "game": {game}, "player": "A", "bet": "field", "amount": {amount}}}\n'
        for game, amount in (first, second)
    )
    events, _ = _read(rows + '{"type": "over", "game": 2, "player": "A", "bet": "field", "came": "lose"}\n', WAGERS)
    settled = [e for e in events if isinstance(e, SettleEvent)]
    assert [(e.wager, e.invented) for e in settled] == [("A, field #1", marked)]
    assert sum(isinstance(e, WagerEvent) for e in events) == len((first, second))


def test_the_order_in_which_one_row_settles_seats_is_not_held_against_the_table(tmp_path: Path) -> None:
    cards = {"dealer": "AS KD 9C 7H 2S", "seat 1": "QS QD 9H 7C 3S", "seat 2": "JS JD 8H 7D 3C"}
    dealt = "".join(
        f'{{"event":"card","table":"T","round":"1","to":"{to}","n":{n},"card":"{card}"}}\n'
        for to, hand in cards.items()
        for n, card in enumerate(hand.split(), start=1)
    )
    session = (
        '{"event":"session","table":"T","ts":"1997-01-01T12:00:00+13:00","casino":"not stated","jurisdiction":"nz",'
        '"game":"caribbean stud poker","captures":["wager","settle","card without order"]}\n'
    )

    base = ',"base":"ante%d"'

    def placed(bet: str, amount: int) -> str:
        return "".join(
            f'{{"event":"wager","table":"T","round":"1","id":"{bet}{seat}","player":"p{seat}","seat":{seat},'
            f'"bet":"{bet}","amount":{amount}{base % seat if bet == "bet" else ""}}}\n'
            for seat in (1, 2)
        )

    def settled(marks: str) -> str:
        return "".join(
            f'{{"event":"settle","table":"T","round":"1","wager":"{bet}{seat}","result":"win","paid":{paid}'
            f"{marks if (bet, seat) != ('ante', 1) else ''}}}\n"
            for seat in (1, 2)
            for bet, paid in (("ante", 10), ("bet", 20))
        )

    def orders(marks: str) -> list[str]:
        document = check_text(session + placed("ante", 10) + dealt + placed("bet", 20) + settled(marks), tmp_path)
        return [f["rule"] for f in document["findings"] if f["verdict"] == "breach"]

    assert orders("") == ["9.4"]
    assert orders(',"invented":["order"]') == []


CURRENCIES = """
mapping: wheel
format: csv
refused_above: "0.5"
session:
  {table: T, casino: not stated, jurisdiction: nz, game: roulette, currency: {column: currency}, captures: [spin]}
row: {round: {column: spin}}  # QUESTION: is this the round?
events: [{event: spin, members: {number: {column: number, as: number}}}]
"""


def test_another_currency_begins_a_new_session_and_is_told_and_a_round_is_not_of_two() -> None:
    events, run = _read("spin,number,currency\n1,17,NZD\n2,5,AUD\n2,5,NZD\n", CURRENCIES, "night.csv")
    assert [(e.event, getattr(e, "currency", None)) for e in events] == [
        ("session", "NZD"),
        ("spin", None),
        ("session", "AUD"),
        ("spin", None),
    ]
    assert codes(run) == ["log.session-changes", "log.row-refused"]


def test_a_question_that_nobody_has_answered_is_an_assumption_of_the_report() -> None:
    _, run = _read("spin,number,currency\n1,17,NZD\n", CURRENCIES, "night.csv")
    assert [a.text for a in run.assumptions] == ["Left open in the mapping: is this the round?"]
    _, listing = _read(
        "spin,number,currency\n1,17,NZD\n",
        f"{CURRENCIES}\n# QUESTION: do these columns tell anything of the game? they are not read:\n"
        "#   shoe, such as 1\n#   pit, empty\n",
    )
    said = "do these columns tell anything of the game? they are not read: shoe, such as 1; pit, empty"
    assert listing.assumptions[-1].text == f"Left open in the mapping: {said}"
    _, answered = _read("spin,number,currency\n1,17,NZD\n", CURRENCIES.replace("  # QUESTION: is this the round?", ""))
    assert answered.assumptions == []


def test_a_padded_nought_is_a_nought_and_no_double_zero() -> None:
    mapping = CURRENCIES.replace("currency: {column: currency}, ", "").replace("as: number", "as: padded")
    events, run = _read("spin,number\n1,07\n2,00\n3,36\n", mapping, "night.csv")
    assert codes(run) == []
    assert [e.number for e in events if isinstance(e, SpinEvent)] == [7, 0, 36]
