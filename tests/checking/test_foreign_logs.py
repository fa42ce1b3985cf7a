"""What foreign logs, which lack much, can prove: the shipped samples, judged through the shipped mappings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from compliance.logs import open_logs
from compliance.logs.mapping_proposal import propose

from .running import document_of_logs

EXAMPLES = Path(__file__).parents[2] / "examples"
PROPOSED = EXAMPLES.parent / "tests" / "logs" / "proposed"
# files of other programs' forms, of rounds that were played by the law
BY_THE_LAW = (
    *("baccarat-tickets.json", "roulette-timed.txt", "tai-sai-code.csv", "stud-words.csv", "blackjack-seats.csv"),
    *("money-wheel-events.jsonl", "blackjack-deals.xml", "tai-sai-deutsch.csv", "blackjack-no-boxes.csv"),
    *("baccarat-cards-and-winner.csv", "blackjack-split-hands.json", "craps-standing.csv"),
)
# of which their times say no day, which the analyst writes into the mapping
OF_NO_DAY = (
    ("craps-throws.txt", "clock", "1996-06-01"),
    ("roulette-report.txt", "TIME", "1996-06-01"),
    ("baccarat-coups.txt", "clock", "2004-07-02"),
)


def _checked(sample: str, mapping: str) -> dict[str, Any]:
    return document_of_logs(open_logs([EXAMPLES / "mappings" / sample], EXAMPLES / "mappings" / mapping))


def _breaches(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [finding for finding in document["findings"] if finding["verdict"] == "breach"]


def _members(findings: Sequence[dict[str, Any]], *names: str) -> list[tuple[Any, ...]]:
    return [tuple(finding.get(name) for name in names) for finding in findings]


def test_nz_blackjack_1996_results_of_wagers_that_nobody_recorded_are_not_assessed() -> None:
    """A drawn 21 against a natural stands off in the file (4.1(c), (d)); but no wager on either is recorded."""
    document = _checked("blackjack-results-sample.csv", "blackjack-results.yaml")
    assert _breaches(document) == []
    counts = {(p["work"], p["rule"]): p for p in document["provisions"]}
    assert all(not p["conforms"] for (_, rule), p in counts.items() if rule.startswith("4."))
    reasons = {f["rule"]: f["reason"] for f in document["findings"] if f["verdict"] == "not assessable"}
    filled_in = "every wager; the order of what one row tells"
    assert reasons["4.1(d)"] == f"it rests on what the log does not record and its mapping fills in ({filled_in})"
    assert document["summary"]["wagers"] == 0
    assert document["summary"]["conforms"] > 0


def test_nz_craps_1996_6_1_a_field_wager_paid_3_to_1_on_12_is_found_though_wagers_have_no_ids() -> None:
    document = _checked("craps-events-sample.jsonl", "craps-events.yaml")
    assert _members(_breaches(document), "rule", "wager", "code", "money_cents", "favour") == [
        ("6.1 Table", "Ben, Field #1", "settlement.amount", 1000, "player"),
        ("3.1(e)(i)", "Ann, Pass Line Odds #1", "wager.odds-limit", None, None),
    ]


def _reasons(document: dict[str, Any]) -> dict[str, str]:
    return {f["rule"]: f["reason"] for f in document["findings"] if f["verdict"] == "not assessable"}


def test_nz_tai_sai_1996_6_6_in_what_order_the_wagers_of_one_row_were_settled_is_not_recorded() -> None:
    """The feed writes a winning wager before a losing one; 6.6(a) has losing wagers collected first."""
    document = _checked("sicbo-feed-sample.xml", "sicbo-feed.yaml")
    assert _breaches(document) == []
    assert "the order of what one row tells" in _reasons(document)["6.6(a)"]


def test_nz_caribbean_stud_1996_when_wagers_of_a_row_a_seat_were_placed_is_not_recorded() -> None:
    """A line for each seat has the first seat's bet before the second seat's ante (4.1(a), 4.4(b), 9.4)."""
    document = _checked("stud-hands-sample.txt", "stud-hands.yaml")
    assert _breaches(document) == []
    assert {"4.1(a)", "4.4(b)", "9.4"} <= set(_reasons(document))
    assert document["summary"]["conforms"] > 0


def test_nz_baccarat_2004_9_5_a_third_card_of_the_banker_on_7_is_found_in_a_nested_document() -> None:
    document = _checked("live-baccarat-sample.json", "live-baccarat.yaml")
    assert _members(_breaches(document), "rule", "table", "round") == [("9.5", "百家乐-03", "17/1")]


def test_numbers_of_a_wheel_alone_prove_next_to_nothing() -> None:
    document = _checked("roulette-numbers-sample.csv", "roulette-numbers.yaml")
    assert _breaches(document) == []
    conforming = {(p["work"], p["rule"]) for p in document["provisions"] if p["conforms"]}
    assert conforming == {("nz/roulette", "2.3"), ("nz/roulette", "6.8")}
    assert document["summary"]["not_assessable"] > document["summary"]["conforms"]


def _proposed(file: str, mapping: Path, **put_right: str) -> dict[str, Any]:
    """The report on a file by the mapping that is proposed for it, with what is put right in its row."""
    text = propose(PROPOSED / file)
    for key, value in put_right.items():
        text = f"zone: Pacific/Auckland\n{text}".replace("\nrow:", f"\nrow:\n  {key}: {value}\n  #", 1)
    mapping.write_text(text, encoding="utf-8")
    return document_of_logs(open_logs([PROPOSED / file], mapping))


@pytest.mark.parametrize("file", BY_THE_LAW)
def test_by_a_proposed_mapping_rounds_that_were_played_by_the_law_have_no_finding(file: str, tmp_path: Path) -> None:
    document = _proposed(file, tmp_path / "proposed.yaml")
    assert _breaches(document) == []
    assert document["summary"]["conforms"] > 0


@pytest.mark.parametrize(("file", "clock", "day"), OF_NO_DAY)
def test_so_have_those_of_which_the_analyst_says_the_day(file: str, clock: str, day: str, tmp_path: Path) -> None:
    ts = f'{{written: "{day} {{{clock}}}", time: "YYYY-MM-DD hh:mm:ss"}}'
    document = _proposed(file, tmp_path / "proposed.yaml", ts=ts)
    assert _breaches(document) == []
    assert document["summary"]["conforms"] > 0


WITH_STAKES = """time,table,coup,seat,bet,stake,payout,player_cards,banker_cards,winner
2004-07-02 20:00:00,B9,1,1,player,100,200,7S TC,3H 3D,player
2004-07-02 20:01:00,B9,2,1,player,100,200,9S TC,3H 4D,player
2004-07-02 20:02:00,B9,3,1,player,40,40,6H KC,4S 2C,tie
2004-07-02 20:03:00,B9,4,1,player,50,150,8S TC,3H 3D,player
2004-07-02 20:04:00,B9,5,1,player,50,0,8S TC,9H KD,banker
"""


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("winner", [",winner", ""])
def test_nz_baccarat_2004_5_1_b_iii_a_stake_that_came_back_at_a_tie_is_no_win(
    tmp_path: Path, answered: bool, winner: str
) -> None:
    """Coup 3 stands off; coup 4 is paid at 2 to 1, and not at 1 to 1 as 5.10(a) has it."""
    lines = WITH_STAKES.splitlines()
    file = tmp_path / "night.csv"
    file.write_text("".join(f"{row if winner else row.rsplit(',', 1)[0]}\n" for row in lines), encoding="utf-8")
    text = propose(file)
    if answered:
        kept = [line for line in text.splitlines() if "QUESTION: is payout" not in line]
        text = "\n".join(kept).replace(", unsure: true", "")
    (tmp_path / "night.yaml").write_text(text, encoding="utf-8")
    document = document_of_logs(open_logs([file], tmp_path / "night.yaml"))
    overpaid = [("5.10(a)", "4", (150 - 50 - 50) * 100)]
    assert _members(_breaches(document), "rule", "round", "money_cents") == (overpaid if answered else [])
