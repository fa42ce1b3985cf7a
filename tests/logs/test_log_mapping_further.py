"""Foreign logs that write several things in a cell, results without amounts, or wagers and rounds without ids."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from compliance.logs import LogRun, open_logs
from compliance.logs.events import CardEvent, RollEvent, SettleEvent, SpinEvent, WagerEvent
from compliance.logs.rounds import Round

from .conftest import codes

EXAMPLES = Path(__file__).parents[2] / "examples"
BLACKJACK = EXAMPLES / "mappings" / "blackjack-results.yaml"
BLACKJACK_SAMPLE = EXAMPLES / "mappings" / "blackjack-results-sample.csv"
CRAPS = EXAMPLES / "mappings" / "craps-events.yaml"
CRAPS_SAMPLE = EXAMPLES / "mappings" / "craps-events-sample.jsonl"
ROULETTE = EXAMPLES / "mappings" / "roulette-numbers.yaml"
ROULETTE_SAMPLE = EXAMPLES / "mappings" / "roulette-numbers-sample.csv"


def _run(log: Path, mapping: Path) -> tuple[list[Round], LogRun]:
    run = open_logs([log], mapping)
    return list(run.rounds()), run


def _wagers(rounds: list[Round]) -> list[WagerEvent]:
    return [r.event for game_round in rounds for r in game_round.events if isinstance(r.event, WagerEvent)]


def test_the_cells_of_a_blackjack_round_become_cards_and_results_of_its_hands() -> None:
    rounds, run = _run(BLACKJACK_SAMPLE, BLACKJACK)
    assert codes(run) == []
    first = [r.event for r in rounds[0].events]
    dealt = [(e.to, e.n, str(e.card)) for e in first if isinstance(e, CardEvent)]
    assert dealt[:3] == [("box 1", 1, "9?"), ("box 1", 2, "Q?"), ("box 2", 1, "A?")]
    assert dealt[-4:] == [("dealer", 1, "8?"), ("box 3", 3, "K?"), ("box 4", 3, "Q?"), ("dealer", 2, "10?")]
    settled = [(e.wager, e.result, e.paid, e.amounts) for e in first if isinstance(e, SettleEvent)]
    assert settled[0] == ("1/1", "win", None, "not recorded")
    assert [result for _, result, _, _ in settled] == ["win", "win", "win", "lose", "lose"]
    assert [(w.id, w.area, w.amount) for w in _wagers(rounds[:1])][4] == ("1/5", "5", 100)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("Dealer's hand: 8, 10 | Total", "Dealer has 8, 10 | Total"), "log.bad-row"),
        (("Player 5: 7, J", "Player 5: 7, X"), "log.unknown-value"),
        (("Player 5 loses.", "Player 5 loses"), "log.unknown-value"),
        (("Player 5: 7, J", "Player 6: 7, J"), "log.bad-row"),
    ],
)
def test_a_cell_that_is_written_otherwise_is_quarantined(tmp_path: Path, change: tuple[str, str], code: str) -> None:
    header, first, *others = BLACKJACK_SAMPLE.read_text(encoding="utf-8").splitlines()
    more = [f"{n},{row.split(',', 1)[1]}" for n, row in enumerate(others * 8, start=2)]
    assert change[0] in first
    path = tmp_path / "rounds.csv"
    path.write_text("\n".join([header, first.replace(*change, 1), *more]) + "\n", encoding="utf-8")
    rounds, run = _run(path, BLACKJACK)
    assert codes(run) == [code]
    assert len(rounds) == len(more)


def test_numbers_of_a_wheel_are_spins_whatever_the_empty_columns() -> None:
    rounds, run = _run(ROULETTE_SAMPLE, ROULETTE)
    assert [problem.code for problem in run.problems] == ["log.byte-order-mark"]
    spins = [r.event for game_round in rounds for r in game_round.events if isinstance(r.event, SpinEvent)]
    assert [(s.number, s.colour) for s in spins] == [(n, None) for n in (17, 0, 36, 8, 17, 29)]


def test_a_number_that_no_wheel_has_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "numbers.csv"
    rows = [f"{n};{n % 37};;;" for n in range(1, 31)]
    path.write_text("\n".join(["id;extraction;color;color_code;position", *rows, "31;37;;;"]) + "\n", encoding="utf-8")
    rounds, run = _run(path, ROULETTE)
    assert codes(run) == ["log.row-refused"]
    assert len(rounds) == len(rows)


def test_rounds_of_craps_end_with_the_roll_that_decides_the_line() -> None:
    rounds, run = _run(CRAPS_SAMPLE, CRAPS)
    assert codes(run) == []
    rolls = [[r.event.dice for r in game.events if isinstance(r.event, RollEvent)] for game in rounds]
    assert rolls == [[(6, 6)], [(2, 4), (5, 3), (4, 2)], [(3, 4)]]


def test_wagers_without_ids_are_told_apart_from_placing_to_settlement() -> None:
    rounds, _ = _run(CRAPS_SAMPLE, CRAPS)
    settled = [r.event for game in rounds for r in game.events if isinstance(r.event, SettleEvent)]
    assert [(s.wager, s.result) for s in settled] == [
        ("Ann, Pass Line #1", "lose"),
        ("Ben, Field #1", "win"),
        ("Ben, Field #2", "lose"),
        ("Ben, Place, 8 #1", "win"),
        ("Cat, Hardways, 8 #1", "lose"),
        ("Ann, Pass Line #2", "win"),
        ("Ann, Pass Line Odds #2", "win"),
        ("Ann, Pass Line #3", "win"),
        ("Ann, Come #1", "lose"),
    ]
    placed = {w.id for w in _wagers(rounds) if w.change is None}
    assert {s.wager for s in settled} <= placed


def test_a_paid_wager_that_lies_on_is_a_new_one_and_its_changes_are_its_own() -> None:
    rounds, _ = _run(CRAPS_SAMPLE, CRAPS)
    place = [(w.id, w.change, w.amount) for w in _wagers(rounds) if w.id.startswith("Ben, Place")]
    assert place == [
        ("Ben, Place, 8 #1", None, 1200),
        ("Ben, Place, 8 #2", None, 1200),
        ("Ben, Place, 8 #2", "increase", 1800),
        ("Ben, Place, 8 #2", "off", None),
    ]


def test_a_wager_resolved_as_active_is_taken_down_and_not_settled() -> None:
    rounds, _ = _run(CRAPS_SAMPLE, CRAPS)
    odds = [w for w in _wagers(rounds) if w.id == "Ann, Pass Line Odds #1"]
    assert [(w.change, w.base) for w in odds] == [(None, "Ann, Pass Line #2"), ("withdraw", None)]


def test_a_settlement_of_a_wager_that_was_never_placed_is_told(tmp_path: Path) -> None:
    rows = [json.loads(line) for line in CRAPS_SAMPLE.read_text(encoding="utf-8").splitlines()]
    path = tmp_path / "events.jsonl"
    kept = [row for row in rows if (row["type"], row.get("bet_type")) != ("BetPlaced", "Hardways")]
    path.write_text("".join(json.dumps(row) + "\n" for row in kept), encoding="utf-8")
    _, run = _run(path, CRAPS)
    assert Counter(codes(run)) == {"log.unknown-wager": 1}


@pytest.mark.parametrize(
    ("mapping", "change", "said"),
    [
        (BLACKJACK, ("column: whose}", "column: whos}"), "reads the column whos, which is not among"),
        (BLACKJACK, ("{ID}/{whose}", "{ID}/{seat}"), "reads the column seat, which is not among"),
        (BLACKJACK, ("{hand_5}", "{hand_6}"), "reads the column hand_5, which is not among"),
        (BLACKJACK, ("{hand_5}", "{hand_5"), "the pattern cannot be read"),
        (
            CRAPS,
            ("known_by: [player_name", "known_by: [player"),
            "known_by: it reads the column player, which",
        ),
        (CRAPS, ("begun_by: type is", "begun_by: type was"), "rounds · begun_by"),
    ],
)
def test_a_mapping_of_cells_or_wagers_that_is_not_understood_says_where(
    tmp_path: Path, mapping: Path, change: tuple[str, str], said: str
) -> None:
    written = mapping.read_text(encoding="utf-8")
    assert change[0] in written
    path = tmp_path / "mapping.yaml"
    path.write_text(written.replace(*change, 1), encoding="utf-8")
    rounds, run = _run(BLACKJACK_SAMPLE, path)
    assert rounds == []
    assert any(said in problem.message for problem in run.problems), [p.message for p in run.problems]
