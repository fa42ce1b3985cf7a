"""Wheels and dice: what is counted, what is left out and why, which rules demand it, and that loading is found."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from compliance.analysis.statistics.samples import FURTHER, MOST_REASONS, count_reason
from compliance.reporting.statistics import said_on_the_face
from tests.analysis.statistics.logs import log_of, result_named, rolls, spins, symbols, tumbles
from tests.checking.running import check_text, document_under, the_court

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "roulette-1996-spins-only.jsonl"
WHEEL_OF_2004 = "2004-10-04T20:00:00+13:00"
# the layout of the money wheel by rule 2.3 of 1996: sections of each symbol
SECTIONS = {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1}


def statistics_of(log: str, folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = check_text(log, folder, statistics=True)["statistics"]
    return found


def cells(test: Any) -> dict[str, tuple[int, float]]:
    return {c["result"]: (c["observed"], c["expected"]) for c in test["cells"]}


def test_every_number_of_the_wheel_ten_times_each(tmp_path: Path) -> None:
    found = statistics_of(log_of("roulette", spins([n for n in range(37) for _ in range(10)])), tmp_path)
    numbers = result_named(found, "wheel.numbers")
    assert (numbers["statistic"], numbers["p"], numbers["observations"]) == (0, 1, 370)
    assert cells(numbers) == {str(n): (10, 10.0) for n in range(37)}


def test_a_wheel_that_always_stops_near_where_it_did_is_found(tmp_path: Path) -> None:
    around = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10]
    around += [5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26]
    played = [around[5 * n % 37] for n in range(371)]
    found = statistics_of(log_of("roulette", spins(played)), tmp_path)
    assert not result_named(found, "wheel.numbers")["below_level"]
    assert result_named(found, "wheel.distances")["below_level"]
    assert cells(result_named(found, "wheel.distances"))["5"] == (370, 10.0)


def test_colours_in_turn_are_found_and_zero_is_passed_over(tmp_path: Path) -> None:
    played = [number for _ in range(30) for number in (1, 2, 0)]
    runs = result_named(statistics_of(log_of("roulette", spins(played)), tmp_path), "wheel.colour-runs")
    assert cells(runs)["runs"] == (60, 31.0)
    assert runs["below_level"]


def test_colours_alone_are_counted_where_numbers_are_not_recorded(tmp_path: Path) -> None:
    found = statistics_of(log_of("roulette", spins(["red", "black"] * 90 + ["green"] * 5)), tmp_path)
    assert cells(result_named(found, "wheel.colours")) == {"green": (5, 5.0), "red": (90, 90.0), "black": (90, 90.0)}
    assert result_named(found, "wheel.colour-runs")["below_level"]


def test_a_void_spin_is_not_counted_and_one_without_result_is_told(tmp_path: Path) -> None:
    played = [*spins([17]), *spins([18], fault="ball out"), *spins([None])]
    found = statistics_of(log_of("roulette", played), tmp_path)
    numbers = result_named(found, "wheel.numbers")
    assert (numbers["observations"], numbers["status"], numbers["needed"]) == (1, "too few to say", 185)
    (left,) = found["results_not_used"]
    assert (left["what"], left["count"]) == ("spin", 1)
    assert "does not say on which number" in left["why"]


def test_where_no_law_is_held_it_is_not_known_what_to_expect(tmp_path: Path) -> None:
    found = statistics_of(log_of("roulette", spins([1, 2, 3]), at=WHEEL_OF_2004), tmp_path)
    assert found["tests"] == []
    assert found["results_not_used"][0]["count"] == 3
    assert found["family"]["tests"] == 0


@pytest.mark.parametrize(
    ("log", "rules"),
    [
        (log_of("roulette", spins([1])), ["2.5(a)", "2.5(b)"]),
        (log_of("tai-sai", tumbles([(1, 2, 3)])), ["2.6(a)", "2.6(b)"]),
        (log_of("money wheel", symbols("A")), ["2.2(a)", "2.2(b)"]),
        (log_of("craps", rolls([(3, 4)])), ["2.3(a)", "2.3(b)"]),
    ],
    ids=["roulette", "tai-sai", "money wheel", "craps"],
)
def test_the_rules_that_demand_randomness_are_named_by_their_words(log: str, rules: list[str], tmp_path: Path) -> None:
    found = statistics_of(log, tmp_path)
    assert [d["rule"] for d in found["demands"]] == rules
    assert all(test["demanded_by"] for test in found["tests"])
    for demand in found["demands"]:
        assert "independent" in demand["words"] or "uniformly distributed" in demand["words"]


def test_the_money_wheel_is_held_against_its_layout(tmp_path: Path) -> None:
    shown = [symbol for symbol, many in SECTIONS.items() for _ in range(5 * many)]
    random.Random(7).shuffle(shown)
    found = statistics_of(log_of("money wheel", symbols(shown)), tmp_path)
    assert cells(result_named(found, "wheel.symbols")) == {s: (5 * n, 5.0 * n) for s, n in SECTIONS.items()}
    assert result_named(found, "wheel.symbols")["p"] == 1
    assert result_named(found, "wheel.next-symbol")["status"] == "tested"


def test_totals_of_three_dice_by_all_216_throws(tmp_path: Path) -> None:
    throws = list(product(range(1, 7), repeat=3)) * 5
    random.Random(7).shuffle(throws)
    found = statistics_of(log_of("tai-sai", tumbles(throws)), tmp_path)
    ways = Counter(sum(throw) for throw in throws)
    assert cells(result_named(found, "dice.totals")) == {str(t): (n, float(n)) for t, n in sorted(ways.items())}
    alike = {"all different": 5 * 120, "two alike": 5 * 90, "three alike": 5 * 6}
    assert cells(result_named(found, "dice.alike")) == {name: (n, float(n)) for name, n in alike.items()}
    assert found["family"]["below_level"] == 0


def test_one_loaded_die_of_two_is_found_and_named(tmp_path: Path) -> None:
    r = random.Random(7)
    throws = [(r.randint(1, 6), r.choices(range(1, 7), [1, 1, 1, 1, 1, 4])[0]) for _ in range(150)]
    found = statistics_of(log_of("craps", rolls(throws)), tmp_path)
    assert not result_named(found, "dice.each-die", "die 1 as recorded")["below_level"]
    assert result_named(found, "dice.each-die", "die 2 as recorded")["below_level"]


def test_dice_written_in_rising_order_cannot_be_told_apart(tmp_path: Path) -> None:
    r = random.Random(7)
    throws = [sorted((r.randint(1, 6), r.randint(1, 6))) for _ in range(150)]
    found = statistics_of(log_of("craps", rolls(throws)), tmp_path)
    each = result_named(found, "dice.each-die", "die 1 as recorded")
    assert each["status"] == "cannot be tested"
    assert "rising order" in each["why"]
    assert not result_named(found, "dice.faces")["below_level"]


def test_each_shooter_is_asked_on_their_own(tmp_path: Path) -> None:
    r = random.Random(7)
    fair = [(r.randint(1, 6), r.randint(1, 6)) for _ in range(100)]
    played = rolls(fair, "p1") + rolls([(3, 4), (4, 3)] * 20, "p2")
    found = statistics_of(log_of("craps", played), tmp_path)
    assert not result_named(found, "dice.faces", "shooter p1")["below_level"]
    assert result_named(found, "dice.faces", "shooter p2")["below_level"]


def test_the_example_a_fair_wheel_beside_one_that_favours_17(tmp_path: Path) -> None:
    found = statistics_of(EXAMPLE.read_text(encoding="utf-8"), tmp_path)
    out = [(t["table"], t["id"]) for t in found["tests"] if t.get("below_level")]
    assert out == [("AR-22", "wheel.numbers")]
    assert found["family"] == {"correction": "Holm", "tests": 6, "too_few": 0, "cannot": 0, "below_level": 1}
    numbers = result_named(found, "wheel.numbers", table="AR-22")
    by_hand = sum((observed - 10) ** 2 / 10 for observed, _ in cells(numbers).values())
    assert numbers["statistic"] == pytest.approx(by_hand)
    assert numbers["p_adjusted"] == pytest.approx(6 * numbers["p"], rel=1e-4)


def test_reasons_without_end_do_not_fill_the_memory() -> None:
    counts: Counter[tuple[str, str, str, str]] = Counter()
    for n in range(3 * MOST_REASONS):
        count_reason(counts, ("casino", "table", "spin", f"line {n}"), ("", "", "spin", FURTHER))
    assert len(counts) == MOST_REASONS + 1
    assert counts["", "", "spin", FURTHER] == 2 * MOST_REASONS


_MAPPING = """mapping: spins
format: csv
session:
  table: T-01
  casino: Christchurch Casino
  jurisdiction: nz
  game: roulette
  captures: [spin]
  ts: "1997-03-14T20:00:00+13:00"
row: {round: {column: spin}}
events:
  - event: spin
    WHEN
    members: {number: {column: number, as: number}}
"""


@pytest.mark.parametrize(
    ("when", "is_weighed"), [("", True), ("when: number > 0", False), ("when: number is not empty", True)]
)
def test_nothing_is_weighed_of_a_file_whose_rows_with_zero_make_no_event(
    when: str, is_weighed: bool, tmp_path: Path
) -> None:
    log, mapping = tmp_path / "spins.csv", tmp_path / "spins.yaml"
    rows = [f"{n},{number}" for n, number in enumerate([n for n in range(37) for _ in range(37)])]
    log.write_text("\n".join(["spin,number", *rows]) + "\n", encoding="utf-8")
    text = _MAPPING.replace("    WHEN\n", f"    {when}\n" if when else "")
    mapping.write_text(text, encoding="utf-8")
    court, law = the_court()
    found = document_under(log, replace(court, problems=[]), law, mapping=mapping, statistics=True)["statistics"]
    numbers = result_named(found, "wheel.numbers")
    assert numbers["status"] == ("tested" if is_weighed else "cannot be tested")
    if not is_weighed:
        assert found["family"]["below_level"] == 0
        assert numbers["why"].startswith("37 rows of the logs tell nothing here")
        assert "37 rows of the logs tell nothing here" in " ".join(said_on_the_face(found))
