"""The content of a report as one model: page one, the causes, the words of the law, the findings."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from compliance.reporting.articles import report_model
from compliance.reporting.by_dealer import by_dealer
from compliance.reporting.causes import GRAVITY
from compliance.reporting.charts import charts
from compliance.reporting.law_words import deciding_row
from compliance.reporting.page import build_page
from compliance.reporting.unassessed import law_caveats
from tests.checking.running import check_text

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def model(checked: dict[str, Any]) -> dict[str, Any]:
    made = report_model(checked)
    return made | {"findings": list(made["findings"])}


def test_a_title_names_casino_games_and_period(document: dict[str, Any]) -> None:
    assert report_model(document)["face"]["title"] == "SKYCITY Auckland Casino; baccarat, midi; 25 June 2004"


def test_how_much_is_one_sum_a_currency_with_whose_favour_it_is_in(document: dict[str, Any]) -> None:
    amounts = {"player_cents": 7000, "player_stake_cents": 1000, "casino_cents": 20000, "casino_stake_cents": 55000}
    row = {"currency": "NZD", "money_kind": "due", **amounts}
    document["summary"]["money_by_currency"] = [row, {**row, "currency": "EUR", "money_kind": "in question"}]
    nzd, eur = report_model(document)["face"]["how_much"]
    assert nzd["due"] == [
        {"what": "Overpaid", "amount": "$70.00 NZD", "favour": "players"},
        {"what": "Underpaid", "amount": "$200.00 NZD", "favour": "the casino"},
        {"what": "Stakes wrongly collected", "amount": "$550.00 NZD", "favour": "the casino"},
        {"what": "Stakes wrongly left", "amount": "$10.00 NZD", "favour": "players"},
    ]
    assert nzd["net"] == "$670.00 NZD that players had too little"  # 200 + 550 - 70 - 10
    assert not eur["due"]
    assert not eur["net"]  # what is in question is in no sum
    assert eur["in_question"][0]["amount"] == "70.00 EUR"


def test_what_is_to_be_done_names_what_is_owed_first(checked: dict[str, Any], model: dict[str, Any]) -> None:
    owed = [f for f in checked["findings"] if f.get("favour") == "casino" and f["money_kind"] == "due"]
    cents = sum(f["money_cents"] + f.get("stake_cents", 0) for f in owed)
    assert model["face"]["to_do"][0]["what"] == f"Pay back ${cents // 100:,}.{cents % 100:02} NZD"


def test_what_strays_beyond_chance_is_on_page_one_as_evidence(tmp_path: Path) -> None:
    log = (EXAMPLES / "roulette-1996-spins-only.jsonl").read_text(encoding="utf-8")
    document = check_text(log, tmp_path, statistics=True)
    first = report_model(document)["face"]
    said = next(row["said"] for row in first["how_sure"] if row["what"] == "Randomness and returns")
    assert said.startswith("Of 6 tests of randomness, 1 departed from what is expected by more than chance explains")
    look = next(row for row in first["to_do"] if row["what"] == "Look at results beyond chance")
    assert look["why"].startswith("of 1 test; that is evidence and no finding")
    document["statistics"]["family"]["below_level"] = 0
    assert not any(row["what"] == look["what"] for row in report_model(document)["face"]["to_do"])


def test_days_are_of_the_calendar_where_nobody_says_when_the_gaming_day_begins(tmp_path: Path) -> None:
    log = (EXAMPLES / "roulette-1996-spins-only.jsonl").read_text(encoding="utf-8")
    assert "gaming_day" not in log
    stated = log.replace('"id": "night"', '"id": "night", "gaming_day": "1996-10-04"')
    days = [
        row
        for text in (log, stated)
        for row in report_model(check_text(text, tmp_path))["face"]["what"]
        if "ays" in row["label"]
    ]
    assert [row["label"] for row in days] == ["Days", "Gaming days"]
    # the night goes on after midnight
    assert [row["value"].partition(" by the calendar")[0] for row in days] == ["2 days", "1 day"]
    assert ["by the calendar" in row["value"] for row in days] == [True, False]


def test_tables_of_one_name_are_told_apart_by_their_casinos(document: dict[str, Any]) -> None:
    table = {"casino": "A", "table": "T-01", "game": "craps", "rounds": 1}
    document["tables"] = [table, {**table, "casino": "B"}]
    document["casinos"] = [{"casino": name, "money_by_currency": []} for name in ("A", "B")]
    who = {row["label"]: row["value"] for row in report_model(document)["face"]["who"]}
    assert who["Tables"] == "T-01 (A) and T-01 (B)"


def test_without_control_totals_the_first_page_says_that_nothing_was_compared(model: dict[str, Any]) -> None:
    said = [row["said"] for row in model["face"]["how_sure"] if row["what"] == "Control totals"]
    assert said == ["Whether the logs hold all that was played was compared with no other system (--control)."]


def test_the_first_page_says_that_the_logs_are_not_whole(checked: dict[str, Any], model: dict[str, Any]) -> None:
    assert [row for row in model["face"]["how_sure"] if row["what"] == "The logs"] == []
    lacks = [
        {"code": "log.seq-gap", "severity": "error", "message": "Events 475 to 488 of table T1 are missing."},
        {"code": "log.no-end", "severity": "warning", "message": "The log of table T1 breaks off."},
    ]
    assert [row["said"] for row in report_model({**checked, "problems": lacks})["face"]["how_sure"]][-2] == (
        "2 faults of the logs are told at the end. The first: Events 475 to 488 of table T1 are missing. "
        "What a log lacks is in none of these figures."
    )


def test_that_a_log_breaks_off_is_among_what_the_report_cannot_rest_on(tmp_path: Path) -> None:
    log = (EXAMPLES / "roulette-1996-clean.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    said = "The log of table AR-01 breaks off without `end`, so a lost tail could not be seen."
    whole, broken = (check_text("".join(lines), tmp_path) for lines in (log, log[:-1]))
    assert '"end"' in log[-1]
    assert [said in build_page(document)["face"] for document in (whole, broken)] == [False, True]
    rows = [p for p in broken["problems"] if p["code"] == "log.no-end"] * 7
    of_many = [text for text in build_page({**broken, "problems": rows})["face"] if "`end`" in text or "So do" in text]
    assert of_many == [said] * 5 + ["So do those of 2 more tables."]


def test_a_table_of_law_is_led_in_by_all_that_stands_before_it(model: dict[str, Any]) -> None:
    law = next(law for law in model["laws"].values() if law["table"] and law["table"]["caption"].startswith("TABLE 2"))
    assert law["lead"] == [
        "If the Player's Hand draws, the Banker's Hand shall:",
        "(a) draw; or",
        "(b) stand,",
        "in accordance with the requirements of Table 2 below:",
    ]
    assert law["closing"] == []


def test_what_was_not_tested_is_said_once_a_cause(checked: dict[str, Any], model: dict[str, Any]) -> None:
    said = [row["said"] for row in model["face"]["how_sure"] if row["what"] == "Not tested"]
    reasons = {f["reason"] for f in checked["findings"] if f["verdict"] == "not assessable"}
    assert len(said) == len(set(said)) == len(reasons)


def test_every_incident_lies_on_the_strip_within_the_period(checked: dict[str, Any], model: dict[str, Any]) -> None:
    marks = [mark for row in model["face"]["strip"]["rows"] for mark in row["marks"]]
    assert sum(mark["incidents"] for mark in marks) == len(checked["incidents"])
    assert all(0 <= mark["at"] <= 1 for mark in marks)
    assert all(
        one["at"] < other["at"]
        for row in model["face"]["strip"]["rows"]
        for one, other in itertools.pairwise(row["marks"])
    )
    several = [mark for mark in marks if mark["incidents"] > 1]
    assert all(mark["words"].endswith(f"(and {mark['incidents'] - 1} more)") for mark in several)
    assert several


def test_without_an_incident_there_is_no_strip(checked: dict[str, Any]) -> None:
    assert report_model({**checked, "incidents": []})["face"]["strip"] is None


def test_a_session_that_opens_is_not_also_told_by_all_that_is_told_at_its_opening(checked: dict[str, Any]) -> None:
    began = [row["began"] for row in report_model(checked)["causes"]]
    assert any(said.endswith("; just before, the session opened") for said in began)
    assert not [said for said in began if "the session opened" in said and "who works" in said]


def test_one_dealer_is_compared_with_nobody_and_chance_gives_no_more_than_was_dealt(checked: dict[str, Any]) -> None:
    (alone,) = by_dealer({**checked, "people": [p for p in checked["people"] if p["role"] == "dealer"][:1]})["rows"]
    assert alone["chance"] == "–"
    assert alone["said"] == "of no other dealer anything could be assessed, so there is nothing to compare"
    rows = by_dealer(checked)["rows"]
    assert len(rows) > 1
    assert all(
        int(row["chance"].split(" to ")[1].replace(",", "")) <= int(row["rounds"].replace(",", "")) for row in rows
    )


def test_a_dealer_of_whose_rounds_nothing_could_be_assessed_is_compared_with_nobody(checked: dict[str, Any]) -> None:
    """Rounds of which nothing could be assessed are in no rate, and what is found in no round is in none either."""
    dealers = [p for p in checked["people"] if p["role"] == "dealer"]
    idle = {"casino": "Casino Canberra", "role": "dealer", "name": "D-1", "rounds": 20, "assessed_rounds": 0}
    shown = by_dealer({**checked, "people": [*dealers, idle]})
    assert shown is not None
    *others, last = shown["rows"]
    assert last["rounds"] == "20"
    assert (last["assessed"], last["rate"], last["said"]) == ("0", "–", "nothing could be assessed")
    before = by_dealer({**checked, "people": dealers})
    assert before is not None
    figures = ("assessed", "found", "rate", "chance", "said")
    assert [[r[n] for n in figures] for r in others] == [[r[n] for n in figures] for r in before["rows"]]
    of_none = [f | {"round": None} for f in checked["findings"]]
    told = by_dealer({**checked, "findings": of_none})
    assert told is not None
    assert {row["found"] for row in told["rows"]} == {"0"}


def test_of_what_is_not_counted_it_is_said_whether_no_round_came_under_it_or_no_log_could_show_it(
    checked: dict[str, Any],
) -> None:
    rows = [row for table in build_page(checked)["provisions"] for row in table["rows"] if row["silent"]]
    came = "and no round of these logs came under it"
    assert {row["status"].partition(":")[0] for row in rows if came in row["status"]} <= {
        f"compiled, {came}",
        f"bound, {came}",
    }
    of_none = [row["status"] for row in rows if row["status"].startswith("not observable")]
    assert of_none
    assert [status for status in of_none if came in status] == []
    assert [row for row in rows if row["status"] in ("compiled", "bound")] == []


def test_what_is_not_held_is_said_once(checked: dict[str, Any]) -> None:
    caveats = law_caveats(checked["works"])
    assert any(name in caveat["reason"] for caveat in caveats for w in checked["works"] for name in w["missing"])
    assert not [name for caveat in caveats for name in caveat["missing"] if name in caveat["reason"]]


def test_incidents_of_one_cause_are_one_line_across_tables(checked: dict[str, Any]) -> None:
    of_table = [i for i in checked["incidents"] if i["table"] == "BAC-07"]
    again = [{**i, "id": f"{i['id']}-again", "table": "BAC-08"} for i in of_table]
    rows = report_model({**checked, "incidents": [*of_table, *again]})["causes"]
    assert len(rows) == len(report_model({**checked, "incidents": of_table})["causes"])
    assert all("BAC-07 and BAC-08" in row["tables"] or "BAC-07" not in row["tables"] for row in rows)


def test_what_is_wrong_in_another_way_under_one_rule_is_another_cause(checked: dict[str, Any]) -> None:
    # craps 6.1: a place bet and any craps were paid too much; odds over the limit otherwise than on the whole or on
    # what is permitted, so that it is not certain in whose favour; all under one table of odds
    under = [i for i in checked["incidents"] if (i["work"], i["rule"]) == ("nz/craps", "6.1 Table")]
    rows = report_model({**checked, "incidents": under})["causes"]
    assert len({i["relation"] for i in under}) == len(rows) == 3
    assert sorted(row["favour"] for row in rows) == ["", "player", "player"]


def test_a_reading_that_was_taken_is_no_other_reading(checked: dict[str, Any]) -> None:
    page = build_page(checked)
    for reading, shown in zip(checked["readings"], page["readings"], strict=True):
        others = [a["name"] for a in reading["alternatives"] if a["name"] != reading["taken"]]
        assert [a["name"] for a in shown["alternatives"]] == others
        assert shown["taken"] not in [a["text"] for a in shown["alternatives"]]


def test_no_chart_says_a_number_of_incidents_twice(checked: dict[str, Any]) -> None:
    by_rule = Counter((i["work"], i["rule"]) for i in checked["incidents"])
    once = [i for i in checked["incidents"] if by_rule[i["work"], i["rule"]] == 1]
    (chart,) = [c for c in charts({**checked, "incidents": once}) if c.caption.startswith("Incidents by rule")]
    ticks = re.findall(r"<text[^>]*>(\d+)</text>", chart.svg)
    assert ticks == ["0", "1"]


def test_causes_come_the_gravest_first_and_then_by_money(model: dict[str, Any]) -> None:
    order = [(row["gravity"], -row["cents"]) for row in model["causes"]]
    assert order == sorted(order)
    assert GRAVITY[0] == "money"


def test_a_cause_says_when_it_began_and_what_had_changed(model: dict[str, Any]) -> None:
    commission = next(row for row in model["causes"] if row["rule"] == "Rule 5.10(b)")
    assert commission["began"].startswith("2 July 2004, 20:06:19 (+12:00), table BAC-07, round 5; ")
    assert any("just before, the cards were shuffled" in row["began"] for row in model["causes"])
    assert all("just before" in row["began"] for row in model["causes"])


def test_every_finding_has_an_article_with_the_words_of_its_rule(
    checked: dict[str, Any], model: dict[str, Any]
) -> None:
    found = [f["id"] for f in checked["findings"] if f["verdict"] == "breach"]
    assert [article["anchor"] for article in model["findings"]] == found
    for article in model["findings"]:
        law = model["laws"][article["law"]]
        assert law["words"] or law["table"]
        assert "New Zealand Gazette" in law["citation"]


@pytest.mark.parametrize(
    ("rule", "expected", "first_cell"),
    [
        ("9.4 Table 2", "banker 3 after the initial deal", "3"),
        ("5.0 Table", "symbol on B", "B"),
        ("5.1 Table", "straight up on 17", "One number or Straight Up"),
        ("6.1 Table", "any craps", "Any Craps"),
        ("6.1 Table", "place on 4", "Four (4)"),
        ("4.0 Table", "total on 9", "total 9 or 12"),
        # which hand of a player decides what a bet wager is paid stands in no sentence of the finding
        ("10.1 Table", "wager bet 4 of round 4", "Two pairs"),
        ("10.1 Table", "wager bet 1 of round 6", "Straight Flush"),
    ],
)
def test_the_deciding_row_of_a_table_of_law_is_marked(
    checked: dict[str, Any], model: dict[str, Any], rule: str, expected: str, first_cell: str
) -> None:
    finding = next(f for f in checked["findings"] if f["rule"] == rule and expected in f["expected"])
    article = next(a for a in model["findings"] if a["id"] == finding["id"])
    assert model["laws"][article["law"]]["table"]["rows"][article["row"]][0] == first_cell


@pytest.mark.parametrize(("count", "row"), [("6", 1), ("7", 1), ("5", 0), ("9", None)])
def test_the_row_of_a_drawing_table_is_that_of_the_hands_own_count(count: str, row: int | None) -> None:
    said = f"with player {count} and banker 2 after the initial deal, the player stands"
    table = {"rows": [["Player having a total of:", ""], ["0-1-2-3-4-5", "Draws a card"], ["6-7", "Stands"]]}
    assert deciding_row({"code": "third-card.player", "expected": said}, table) == row


ODDS = [
    ["Ante Wagers", "Odds"], ["All ante wagers", "1 to 1"], ["Bet Wagers", "Odds"], ["One pair or less", "1 to 1"],
    ["Big", "2 to 1"], ["Red", "2 to 1"], ["Pass Bet", "3 to 1"], ["Don't Pass Bet", "3 to 1"],
    ["1 and 2, 3 or 4", "6 to 1"], ["3 and 4", "6 to 1"],
    ["Individual die face values", ""], ["1, 2, 3, 4 or 5", ""], ["1 die 2 dice 3 dice", ""],
    ["1 to 1 2 to 1 12 to 1.", ""],
]  # fmt: skip


@pytest.mark.parametrize(
    ("bet", "on", "hand", "odds", "row"),
    [
        ("ante", None, "one pair (4 4 9 8 7)", "1 to 1", "All ante wagers"),
        ("bet", None, "one pair (4 4 9 8 7)", "1 to 1", "One pair or less"),
        ("bet", None, "odd cards (Q J 9 8 3)", "1 to 1", "One pair or less"),
        ("red", None, "", "2 to 1", "Red"),
        ("pass", None, "", "3 to 1", "Pass Bet"),
        ("don't pass", None, "", "3 to 1", "Don't Pass Bet"),
        ("combination", [1, 4], "", "6 to 1", "1 and 2, 3 or 4"),
        ("combination", [3, 4], "", "6 to 1", "3 and 4"),
        ("individual", 5, "", "2 to 1", "1 to 1 2 to 1 12 to 1."),
        ("individual", 5, "", "12 to 1", "1 to 1 2 to 1 12 to 1."),
        ("individual", 5, "", "3 to 1", None),
        ("black", None, "", "2 to 1", None),
    ],
)
def test_of_rows_with_the_same_odds_that_of_the_wager_and_the_hand_is_marked(
    bet: str, on: object, hand: str, odds: str, row: str | None
) -> None:
    picture = {"hands": [{"name": "Seat 3", "note": hand}], "wagers": [{"id": "w1", "bet": bet, "on": on}]}
    finding = {"code": "settlement.amount", "expected": f"wager w1, {bet}, $5.00 is paid at {odds}: $5.00"}
    place = deciding_row({**finding, "wager": "w1", "seat": "3", "picture": picture}, {"rows": ODDS})
    assert (None if place is None else ODDS[place + 1][0]) == row


def test_a_rule_that_is_a_list_shows_its_paragraphs(model: dict[str, Any]) -> None:
    law = next(
        law for law in model["laws"].values() if law["heading"] == "Rule 9.2" and law["work"].startswith("Carib")
    )
    assert [part[:3] for part in law["parts"]] == ["(a)", "(b)"]
    assert law["parts"][0] == "(a) pay the ante bets of the players remaining in the game; and"


def test_of_rows_that_share_their_odds_that_of_the_wager_is_marked(model: dict[str, Any]) -> None:
    """12 to 1 stands in the table for a total too."""
    one_die = next(a for a in model["findings"] if "individual on 3" in a["expected"][0])
    rows = model["laws"][one_die["law"]]["table"]["rows"]
    assert rows[one_die["row"]][0] == "1 to 1 2 to 1 12 to 1."


def test_the_words_of_a_paragraph_are_led_in_by_those_that_it_stands_under(model: dict[str, Any]) -> None:
    stand_off = next(law for law in model["laws"].values() if law["heading"] == "Rule 5.1(a)(iii)")
    # (i) and (ii) are left out
    assert stand_off["lead"][-2:] == ["(a) a wager on the “Banker’s Hand”, which shall:", "…"]
    assert stand_off["closing"] == ["…"]  # (b) and what follows
    assert stand_off["words"][0].startswith("(iii) constitute a stand off")


def test_a_prize_that_is_a_share_says_of_how_much(model: dict[str, Any]) -> None:
    # stud 12.2(b): a straight flush beside a flush of $100.00, out of the pool that the log shows
    jackpot = next(a for a in model["findings"] if a["brief"]["rule"] == "Rule 12.2(b)")
    share = "10% of what the prizes paid first leave of the jackpot ($41,153.00): $4,115.30"
    assert jackpot["arithmetic"][0] == share


def test_people_are_named_by_role(model: dict[str, Any]) -> None:
    article = next(a for a in model["findings"] if a["brief"]["table"] == "BAC-07" and a["brief"]["wager"])
    assert {"label": "Dealer", "value": "D-114"} in article["people"]
    assert {"label": "Supervisor", "value": "S-02"} in article["people"]


def test_a_finding_says_what_follows_from_it(checked: dict[str, Any], model: dict[str, Any]) -> None:
    follower = next(f for f in checked["findings"] if f.get("follows_from"))
    root = next(a for a in model["findings"] if a["id"] == follower["follows_from"])
    assert follower["id"] in [one["id"] for group in root["linked"] for one in group["links"]]


def test_what_is_due_in_a_round_that_was_wrongly_played_and_how_it_was_played_name_each_other(
    model: dict[str, Any],
) -> None:
    # examples/blackjack-1996-faulty.jsonl: a hand doubled on a total that 10.1(a) does not permit, and paid
    of_blackjack = [a for a in model["findings"] if a["brief"]["table"] == "BJ-05" and a["brief"]["round"] == "3"]
    played = next(a for a in of_blackjack if a["brief"]["rule"] == "Rule 10.1(a)")
    paid = next(a for a in of_blackjack if a["brief"]["rule"] == "Rule 4.1(b)")
    assert [one["id"] for group in paid["linked"] for one in group["links"]] == [played["id"]]
    assert [one["id"] for group in played["linked"] for one in group["links"]] == [paid["id"]]
    assert any("not dealt or played by the rules" in row["why"] for row in model["face"]["to_do"])


def test_rounds_are_counted_for_those_who_dealt_them(checked: dict[str, Any]) -> None:
    dealt = [p for p in checked["people"] if p["role"] == "dealer"]
    assert sum(p["rounds"] for p in dealt) <= checked["summary"]["rounds"]
    of_night = {"casino": "SKYCITY Auckland Casino", "role": "dealer", "name": "D-114", "rounds": 40}
    assert of_night | {"assessed_rounds": 40} in dealt
    assert sum(d["rounds"] for d in checked["days"]) == checked["summary"]["rounds"]


def test_the_lines_of_the_log_are_quoted(checked: dict[str, Any], model: dict[str, Any]) -> None:
    article = next(a for a in model["findings"] if a["brief"]["table"] == "BAC-07")
    finding = next(f for f in checked["findings"] if f["id"] == article["id"])
    stands = Path(finding["log"]["file"]).read_text(encoding="utf-8").splitlines()
    assert [(int(q["line"]), q["text"]) for q in article["quotes"]] == [
        (line, stands[line - 1]) for line in finding["log"]["lines"]
    ]


@pytest.mark.parametrize(
    ("names", "said"),
    [({"mode": "omit"}, "left out of this report, with all names"), (None, "the log names no staff")],
)
def test_names_that_were_left_out_are_not_said_to_be_missing(
    document: dict[str, Any], names: dict[str, str] | None, said: str
) -> None:
    who = report_model({**document, "people": [], "names": names})["face"]["who"]
    assert {"label": "Staff", "value": said} in who
