"""Rounds after an instrument was made whose commencement nobody knows: judged with and without it.

What both laws say is said; what differs is not assessable, and the reason names the date that would decide.
"""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compliance.checking import making
from compliance.checking.explaining import explain
from compliance.checking.rounds import Court
from compliance.checking.run import Scope, run
from compliance.cli.court import LawTaken, convene
from compliance.logs import open_logs
from compliance.places import data_folder
from compliance.reporting.explanation import explain_text
from compliance.reporting.explanation_page import explain_html
from compliance.reporting.face import face
from compliance.reporting.names import Names
from compliance.reporting.page import build_page
from tests.checking.case_files import cents_wanted, read_cases
from tests.checking.running import check_text
from tests.checking.tables import ORIGINAL, write_log
from tests.cli.in_process import compliance
from tests.games.baccarat_2014 import tables as baccarat_2014
from tests.rulebook.test_new_notices import DESCRIBED

HERE = Path(__file__).parent
GAMES = HERE.parents[1] / "games"
AMENDMENT, APPROVAL = "nz-2014-08-19", "act-ni2012-170"
DAYS = ("2014-08-21T21:00:00+12:00", "2015-09-05T21:00:00+12:00", "2024-09-05T21:00:00+12:00")
# supplied for the amendment: a day before every one of those, and a day after them
BEGUN, NOT_BEGUN = "2014-08-20", "2026-01-01"


@cache
def _court(*commencements: str) -> tuple[Court, LawTaken]:
    return convene(None, commencements, None, None, assume_last_known=False)


def _checked(log: str, folder: Path, *commencements: str) -> dict[str, Any]:
    court, _ = _court(*commencements)
    return check_text(log, folder, replace(court, problems=[]))


def _breaches(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [f for f in document["findings"] if f["verdict"] == "breach"]


def _told(wanted: dict[str, Any], finding: dict[str, Any]) -> bool:
    """Whether a finding is the one that a case wants."""
    (word, rule), *_ = wanted.items()
    amounts = cents_wanted(wanted)
    return (
        (finding["verdict"], finding["rule"]) == (word, rule)
        and wanted["round"] in (finding["round"], *finding.get("rounds", ()))
        and all(finding.get(member) == amount for member, amount in amounts.items())
        and all(finding[m] == wanted[m] for m in ("favour", "stands_under") if m in wanted)
    )


def test_the_date_that_decides_about_a_breach_is_said_on_page_one_with_all_that_hangs_on_it(tmp_path: Path) -> None:
    """What would not conform had the amendments of 2014 commenced is what does not where their date is given."""
    log = HERE.parents[2] / "examples" / "baccarat-2014.jsonl"

    def checked(*words: str) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(compliance("check", log, "--format", "json", *words).stdout)
        return said

    unknown, known = checked(), checked("--commencement", "nz-2014-08-19=2014-08-29")
    hangs = {f["rule"]: f["hangs_on"] for f in unknown["findings"] if "hangs_on" in f}
    assert {rule for rule, of in hangs.items() if of["breach_if"] == "commenced"} == {
        f["rule"] for f in known["findings"] if f["verdict"] == "breach"
    }
    assert [f for f in known["findings"] if "hangs_on" in f] == []
    (to_do,) = [row for row in face(unknown)["to_do"] if row["what"] == "Find out the date that decides"]
    assert all(f"rule {rule}" in to_do["why"] for rule in hangs)
    assert "--commencement nz-2014-08-19=DATE" in to_do["why"]
    assert any("if it had commenced, what was done does not conform" in said for said in build_page(unknown)["outcome"])
    assert [row for row in face(known)["to_do"] if row["what"] == "Find out the date that decides"] == []


@pytest.mark.parametrize("at", DAYS)
@pytest.mark.parametrize("case", [pytest.param(c, id=c["name"]) for c in read_cases(HERE)["cases"]])
def test_with_and_without_the_amendment(case: dict[str, Any], at: str, tmp_path: Path) -> None:
    log = write_log({**case, "table": {**case["table"], "at": at}})
    documents = {
        "without": _checked(log, tmp_path, f"{AMENDMENT}={NOT_BEGUN}"),
        "with": _checked(log, tmp_path, f"{AMENDMENT}={BEGUN}"),
        "undated": _checked(log, tmp_path),
    }
    for law, document in documents.items():
        wanted = [w for w in case[law] if "breach" in w]
        found = _breaches(document)
        assert len(found) == len(wanted), (law, [(f["rule"], f["expected"]) for f in found])
        assert all(any(_told(w, f) for f in found) for w in wanted), (law, found)
    undecided = [f for f in documents["undated"]["findings"] if f"--commencement {AMENDMENT}=" in f.get("reason", "")]
    for wanted in (w for w in case["undated"] if "not assessable" in w):
        reasons = [f["reason"] for f in undecided if _told(wanted, f)]
        assert len(reasons) == 1
        assert "19 August 2014 had not commenced" in reasons[0]
        assert "the day after notification" in reasons[0]


def test_what_differs_is_in_no_total_of_money(tmp_path: Path) -> None:
    case = read_cases(HERE)["cases"][0]
    document = _checked(write_log({**case, "table": {**case["table"], "at": DAYS[1]}}), tmp_path)
    assert document["summary"]["breach"] == document["summary"]["incidents"] == 0
    assert set(document["summary"]["money"].values()) == {0}


def _beside(game: str, table: str, *events: dict[str, Any]) -> str:
    """A round of another game on the same evening as the cases of DAYS[1]."""
    captures = ["wager", "call: no more bets", "card", "act", "spin", "settle"]
    session = {"event": "session", "casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": game}
    own = [{**event, "round": "1"} for event in events]
    log = [{**session, "ts": DAYS[1], "captures": captures, "currency": "NZD"}, *own, {"event": "end"}]
    return "".join(json.dumps({"table": table, **event}) + "\n" for event in log)


@pytest.mark.parametrize("as_last_known", [False, True])
def test_the_date_decides_nothing_of_the_other_works_of_that_night(tmp_path: Path, *, as_last_known: bool) -> None:
    """Of roulette a wager of 10 on red is paid 20, of blackjack one of 10 is paid 10: whatever the amendment says."""
    case = read_cases(HERE)["cases"][0]
    log = write_log({**case, "table": {**case["table"], "at": DAYS[1]}})
    wager = {"event": "wager", "id": "r1", "player": "p8", "amount": 10}
    paid = {"event": "settle", "wager": "r1", "result": "win"}
    spun = [{"event": "call", "what": "no more bets"}, {"event": "spin", "number": 1, "colour": "red"}]
    log += _beside("roulette", "AR-91", {**wager, "bet": "red"}, *spun, {**paid, "paid": 20})
    dealt = [("box 1", "AS"), ("dealer", "7H"), ("box 1", "KD"), ("dealer", "10C")]
    cards = [{"event": "card", "to": to, "card": card} for to, card in dealt]
    box = {**wager, "id": "b1", "bet": "box", "area": "1"}
    log += _beside("blackjack", "BJ-91", box, *cards, {**paid, "wager": "b1", "paid": 10})
    elsewhere, of_baccarat = [], []
    for dates in ((f"{AMENDMENT}={NOT_BEGUN}",), (f"{AMENDMENT}={BEGUN}",), ()):
        court, _ = convene(None, dates, None, None, assume_last_known=as_last_known)
        document = check_text(log, tmp_path, replace(court, problems=[]))
        others = [f for f in document["findings"] if f["work"] not in ("nz/baccarat", "nz/general", "nz/notices")]
        elsewhere.append(sorted((f["rule"], f["verdict"], f.get("money_cents"), f.get("favour")) for f in others))
        of_baccarat.append([f["money_cents"] for f in _breaches(document) if f["rule"] == "5.10(c)"])
    assert elsewhere[0] == elsewhere[1] == elsewhere[2] != []
    found = [(money, favour) for _, verdict, money, favour in elsewhere[0] if verdict == "breach" and money]
    wrong = [((20 - 10) * 100, "player"), ((15 - 10) * 100, "casino")]
    assert sorted(found) == (sorted(wrong) if as_last_known else [])
    assert of_baccarat == [[50 * 100], [], []]


def test_before_the_day_on_which_it_can_commence_there_is_one_law(tmp_path: Path) -> None:
    """It commences on the day after notification, and nothing is notified before it is made: 19 August is too early."""
    case = read_cases(HERE)["cases"][0]
    log = write_log({**case, "table": {**case["table"], "at": "2014-08-19T21:00:00+12:00"}})
    assert [f["rule"] for f in _breaches(_checked(log, tmp_path))] == ["5.10(c)"]
    assert AMENDMENT not in str(_checked(log, tmp_path)["findings"])


def test_explain_says_what_check_says(tmp_path: Path) -> None:
    case = read_cases(HERE)["cases"][0]
    path = tmp_path / "log.jsonl"
    path.write_text(write_log({**case, "table": {**case["table"], "at": DAYS[2]}}), encoding="utf-8")
    court, law = _court()
    (round_,) = open_logs([path]).rounds()
    told = explain(court, round_, law.taken, first_of_session=True)
    (odds,) = [v for v in told["verdicts"] if v["rule"] == "5.10(c)"]
    assert odds["verdict"] == "not assessable"
    assert f"--commencement {AMENDMENT}=DATE" in odds["reason"]
    assert told["picture"] is not None
    dated, law = _court(f"{AMENDMENT}={BEGUN}")
    told = explain(dated, round_, law.taken, first_of_session=True)
    assert [v["verdict"] for v in told["verdicts"] if v["rule"] == "5.10(c)"] == ["conforms"]


def _explained(court: Court, law: LawTaken, case: dict[str, Any], folder: Path) -> dict[str, Any]:
    path = folder / "explained.jsonl"
    path.write_text(write_log(case), encoding="utf-8")
    (round_,) = open_logs([path]).rounds()
    return explain(court, round_, law.taken, first_of_session=True)


def _ends(told: dict[str, Any], rule: str) -> tuple[str, list[tuple[str, str]]]:
    """Of a verdict on a rule the last words as they stand, and as they would, with the rule that would have them."""
    said = next(v for v in told["verdicts"] if v["rule"] == rule)
    would = [(other["rule"], other["words"].rpartition("… ")[-1]) for other in said.get("would_stand", ())]
    return said["words"].rpartition("… ")[-1], would


OF_2004 = "Tie Bets at odds of 8 to 1."
OF_2014 = "Tie Bets at odds of either 8 to 1 or 9 to 1 as specified on the table layout."


def test_5_10c_is_quoted_as_it_stands_and_as_it_would_if_the_amendment_of_2014_had_commenced(tmp_path: Path) -> None:
    case = read_cases(HERE)["cases"][0]
    case = {**case, "table": {**case["table"], "at": DAYS[0]}}
    told = _explained(*_court(), case, tmp_path)
    assert _ends(told, "5.10(c)") == (OF_2004, [("5.10(c)", OF_2014)])
    # of the others that are judged here it leaves the words as they are
    assert {v["rule"] for v in told["verdicts"] if "would_stand" in v} == {"5.10(c)"}
    for text in (explain_text(told), explain_html(told)):
        said = " ".join(re.sub("<[^>]*>", " ", text).split())
        assert said.index(OF_2004) < said.index("on 19 August 2014 had commenced: ") < said.index(OF_2014)
    # with its day there is one law, which alone is quoted
    assert _ends(_explained(*_court(f"{AMENDMENT}={BEGUN}"), case, tmp_path), "5.10(c)") == (OF_2014, [])
    assert _ends(_explained(*_court(f"{AMENDMENT}={NOT_BEGUN}"), case, tmp_path), "5.10(c)") == (OF_2004, [])


def test_no_name_of_a_player_changes_the_words_of_the_law_that_may_be(tmp_path: Path) -> None:
    case = read_cases(HERE)["cases"][0]
    told = _explained(*_court(), {**case, "table": {**case["table"], "at": DAYS[0]}}, tmp_path)
    names = Names("pseudonym")
    names.learn([("player", "Baccarat"), ("player", "layout")])
    quoted = [{"would_stand": v["would_stand"]} for v in told["verdicts"] if "would_stand" in v]
    assert "Baccarat" in quoted[0]["would_stand"][0]["instruments"]
    assert names.document({"verdicts": quoted})["verdicts"] == quoted


def test_a_rule_that_would_have_another_number_is_quoted_under_that(tmp_path: Path) -> None:
    """5.9 is deleted, so that 5.10 is 5.9: what stood as 5.9 stands no more, and what stood as 5.10 is not it."""
    deleted = "Delete rule 5.9 and renumber the remaining rules accordingly."
    told = _tie_of_2006(tmp_path, f"{TIE_8.format(odds=9)}\n\n3. {deleted}")
    assert _ends(told, "5.10(c)") == (OF_2004, [("5.9(c)", "Tie Bets at odds of 9 to 1.")])
    assert _ends(told, "5.9(a)")[1] == [(None, "")]


def _tie_of_2006(folder: Path, *items: str) -> dict[str, Any]:
    """A tie bet of 50 paid 400, explained, while it is not known whether notices with these orders had commenced."""
    table = {"game": "baccarat", "variant": "midi", "dealing_style": "A", "at": "2009-06-01T21:00:00+12:00"}
    played = {"wagers": {"w1": "p1 tie 50"}, "cards": "P 7H, B KD, P 10S, B 7C", "settled": {"w1": "win 400"}}
    return _explained(*_with_notices(folder, *items), {"table": table, "rounds": [played]}, folder)


def test_a_rule_that_would_be_deleted_is_said_to_stand_no_more(tmp_path: Path) -> None:
    told = _tie_of_2006(tmp_path, "Division 5 – Baccarat\n\n2. Rule 5.10(c) is deleted.")
    assert _ends(told, "5.10(c)") == (OF_2004, [(None, "")])
    assert "had commenced, there would be no such rule." in " ".join(explain_text(told).split())


def test_of_two_amendments_each_way_that_the_rule_would_stand_is_quoted(tmp_path: Path) -> None:
    told = _tie_of_2006(tmp_path, TIE_8.format(odds=9), TIE_8.replace("8 to 1", "9 to 1").format(odds=10))
    words, would = _ends(told, "5.10(c)")
    assert words == OF_2004
    assert [("5.10(c)", f"Tie Bets at odds of {odds} to 1.") for odds in (9, 10)] == would


def _logs_of_baccarat() -> list[Any]:
    """Every log of a case of the amended rules, and of the rules of 2004, at the same table a year later."""
    later = {"at": DAYS[1]}
    found = [
        pytest.param(write_log({**case, "table": case["tables"][ORIGINAL] | later}), id=case["name"])
        for cases in read_cases(GAMES / "baccarat" / "cases").values()
        for case in cases
        if ORIGINAL in case.get("tables", {})
    ]
    return found + [
        pytest.param(baccarat_2014.write_log({**case, "at": DAYS[1]}), id=case["name"])
        for cases in read_cases(GAMES / "baccarat_2014" / "cases").values()
        for case in cases
        if "rounds" in case
    ]


@pytest.mark.parametrize("log", _logs_of_baccarat())
def test_a_breach_is_found_where_both_laws_have_it_and_only_there(log: str, tmp_path: Path) -> None:
    def found(*commencements: str) -> Counter[tuple[str, str | None, str | None]]:
        breaches = _breaches(_checked(log, tmp_path, *commencements))
        return Counter((f["code"], f["round"], f.get("wager")) for f in breaches)

    both = found(f"{AMENDMENT}={BEGUN}") & found(f"{AMENDMENT}={NOT_BEGUN}")
    assert found() == both


ACT = {
    "table": {
        "jurisdiction": "act",
        "casino": "Casino Canberra",
        "game": "mini baccarat",
        "at": "2013-03-01T21:00:00+11:00",
    },
    "rounds": [{"wagers": {"w1": "p1 player 100"}, "cards": "P KH, B 3C, P 9D, B 3S", "settled": {"w1": "lose"}}],
}


def test_act_2012_nothing_is_assessable_while_the_day_of_the_approval_is_not_known(tmp_path: Path) -> None:
    document = _checked(write_log(ACT), tmp_path)
    assert document["summary"]["conforms"] == document["summary"]["breach"] == 0
    reasons = {f["reason"] for f in document["findings"]}
    assert all(f"--commencement {APPROVAL}=DATE" in reason for reason in reasons)
    assert any("the day after the date of notification" in reason for reason in reasons)


def test_act_2012_with_its_day_the_round_is_judged(tmp_path: Path) -> None:
    document = _checked(write_log(ACT), tmp_path, f"{APPROVAL}=2012-03-30")
    assert [(f["rule"], f["money_cents"], f["favour"]) for f in _breaches(document)] == [("8.4(a)", 10000, "casino")]


def test_each_of_the_two_laws_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: Counter[tuple[str, ...]] = Counter()
    law_of = making.law_of

    def counted(version: Any, *rest: Any) -> Any:
        made[(version.work, *version.made_by)] += 1
        return law_of(version, *rest)

    monkeypatch.setattr(making, "law_of", counted)
    case = read_cases(HERE)["cases"][0]
    rounds_ = [
        {**case["rounds"][0], "wagers": {f"w{n}": "p1 tie 50"}, "settled": {f"w{n}": "win 400"}} for n in range(9)
    ]
    path = tmp_path / "log.jsonl"
    path.write_text(write_log({"table": {**case["table"], "at": DAYS[1]}, "rounds": rounds_}), encoding="utf-8")
    shipped, law = _court()
    court = Court(shipped.rulebook, shipped.bindings, shipped.casinos, law.taken)
    run(court, open_logs([path]).rounds(), (), Scope())
    assert made["nz/baccarat", "nz-2004-05-19-no-56"] == made["nz/baccarat", "nz-2004-05-19-no-56", AMENDMENT] == 1


OPENING = """Pursuant to section 63 of the Casino Control Act, it was resolved that the rules be amended as follows.

1. These amendments take effect from a date appointed by the Minister.

{items}
"""
TIE_8 = """Division 5 – Baccarat

2. Rule 5.10(c) is amended by replacing “8 to 1” with “{odds} to 1”."""


def _with_notices(folder: Path, *items: str) -> tuple[Court, LawTaken]:
    """The rules of 2004 with notices of 2006 and after laid beside them, none of which says when it commences."""
    ruled = folder / "rulebooks"
    shutil.copytree(data_folder("rulebooks"), ruled, ignore=shutil.ignore_patterns("compiled", f"{AMENDMENT}*"))
    (ruled / "nz" / "acknowledged.yaml").unlink(missing_ok=True)
    for number, orders in enumerate(items, start=1):
        named = f"nz-{2005 + number}-{number}"
        about = DESCRIBED.format(kind="amendment", id=named, issue=number, published=f"{2005 + number}-03-01")
        (ruled / "nz" / "sources" / f"{named}.yaml").write_text(about, encoding="utf-8")
        (ruled / "nz" / "sources" / f"{named}.txt").write_text(OPENING.format(items=orders), encoding="utf-8")
    return convene(ruled, (), None, None, assume_last_known=False)


def _tie_paid(paid: str, at: str, folder: Path, court: Court) -> list[tuple[str, str]]:
    """What is found of rule 5.10(c) where a tie bet of 50 is paid so much."""
    table = {"game": "baccarat", "variant": "midi", "dealing_style": "A", "at": at}
    played = {"wagers": {"w1": "p1 tie 50"}, "cards": "P 7H, B KD, P 10S, B 7C", "settled": {"w1": f"win {paid}"}}
    document = check_text(write_log({"table": table, "rounds": [played]}), folder, court)
    return [(f["verdict"], f.get("reason", "")) for f in document["findings"] if f["rule"] == "5.10(c)"]


def test_two_amendments_of_unknown_day_make_three_laws(tmp_path: Path) -> None:
    court, _ = _with_notices(tmp_path, TIE_8.format(odds=9), TIE_8.replace("8 to 1", "9 to 1").format(odds=10))
    at = "2006-02-01T21:00:00+13:00", "2006-06-01T21:00:00+12:00", "2009-06-01T21:00:00+12:00"
    found = {
        paid: [[v for v, _ in _tie_paid(paid, day, tmp_path, court)] for day in at] for paid in ("400", "450", "500")
    }
    breach, open_, none = ["breach"], ["not assessable"], list[str]()
    assert found == {"400": [none, open_, open_], "450": [breach, open_, open_], "500": [breach, breach, open_]}
    ((_, reason),) = _tie_paid("450", at[2], tmp_path, court)
    assert "--commencement nz-2006-1=DATE" in reason


def test_a_division_that_may_have_been_deleted_leaves_nothing_to_assess(tmp_path: Path) -> None:
    court, _ = _with_notices(tmp_path, "2. Division 5 – Baccarat is deleted.")
    assert [v for v, _ in _tie_paid("450", "2006-02-01T21:00:00+13:00", tmp_path, court)] == ["breach"]
    ((verdict, reason),) = _tie_paid("450", "2006-06-01T21:00:00+12:00", tmp_path, court)
    assert verdict == "not assessable"
    assert "--commencement nz-2006-1=DATE" in reason


@pytest.mark.parametrize(
    ("at", "supplied", "assumed"),
    [
        (DAYS[1], (f"{AMENDMENT}={BEGUN}",), [f"commencement of {AMENDMENT}"]),
        (DAYS[1], (f"{AMENDMENT}={NOT_BEGUN}",), [f"commencement of {AMENDMENT}"]),
        (DAYS[1], (), None),
        ("2004-09-05T21:00:00+12:00", (f"{AMENDMENT}={BEGUN}",), None),
    ],
)
def test_a_finding_names_the_supplied_dates_on_which_its_law_rests(
    at: str, supplied: tuple[str, ...], assumed: list[str] | None, tmp_path: Path
) -> None:
    taken = next(case for case in read_cases(HERE)["cases"] if case["rule"] == "5.1(b)(i)")
    (finding,) = _breaches(_checked(write_log({**taken, "table": {**taken["table"], "at": at}}), tmp_path, *supplied))
    assert finding.get("assumptions") == assumed


def test_a_finding_under_a_text_that_may_be_law_no_more_says_that_it_is_assumed(tmp_path: Path) -> None:
    court, _ = convene(None, (), None, None, assume_last_known=True)
    document = check_text(write_log(ACT), tmp_path, court)
    assert [f["assumptions"] for f in _breaches(document)] == [["assume-last-known"]]
