"""A case report: what becomes of an allegation follows from verdicts, and from nothing that either side says."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from jsonschema import Draft202012Validator

from compliance.logs.case_file import CLAIMED, Claim
from compliance.logs.mapping_schema import case_schema_text, custody_schema_text
from compliance.logs.play_events import CorrectEvent
from compliance.reporting.case_report import render_case_csv, render_case_html, render_case_pdf
from compliance.reporting.case_view import DRAWN, case_view
from compliance.reporting.custody import differing
from tests.cli.hearings import hearing, roulette
from tests.cli.in_process import compliance
from tests.reporting.test_report_schema import SCHEMA, undescribed

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "examples" / "baccarat-2004.jsonl"
WITHIN = 50
CASES = ROOT / "examples" / "cases"


def _check(*words: object, expected: tuple[int, ...] = (0,)) -> subprocess.CompletedProcess[bytes]:
    done = compliance("check", *words, "--fail-on", "never")
    assert done.returncode in expected, done.stderr.decode("utf-8")
    return done


def _case(tmp_path: Path, log: Path, allegations: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    path = tmp_path / "case.yaml"
    path.write_text(yaml.safe_dump({"case": "T-1", "allegations": allegations, **more}), encoding="utf-8")
    done = _check(log, "--table", "BAC-07", "--case", path, "--format", "json")
    found: dict[str, Any] = json.loads(done.stdout)["case"]
    return found


def _changed(tmp_path: Path, *changes: tuple[int, str, object]) -> Path:
    """The night with members of events changed, each by the number of the event."""
    lines = LOG.read_text(encoding="utf-8").splitlines()
    for number, member, value in changes:
        event = json.loads(lines[number - 1])
        assert event["seq"] == number
        assert member in event
        lines[number - 1] = json.dumps({**event, member: value})
    path = tmp_path / "changed.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _of_example(name: str) -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load((CASES / name / "case.yaml").read_text(encoding="utf-8"))
    return document


def _outcomes(case: dict[str, Any]) -> list[str]:
    return [a["outcome"] for a in case["allegations"]]


def test_a_conclusion_names_its_sum_and_an_exhibit_says_whether_its_text_was_in_force(tmp_path: Path) -> None:
    log, case = LOG, CASES / "founded" / "case.yaml"
    document = json.loads(_check(log, "--table", "BAC-07", "--case", case, "--format", "json").stdout)
    view = case_view(document)
    # round 31 is a tie: the wager of $50.00 on the Player's Hand stands off, and was taken; the other is not decided
    assert [a["sum"] for a in view["allegations"]] == ["In money: $50.00 NZD of stakes wrongly collected.", ""]
    of_rules = {e["heading"].partition(": ")[2]: e["standing"] for e in view["exhibits"] if e["words"]}
    assert of_rules["rule 5.1(b)(iii) of Baccarat"].startswith("In force from 24 May 2004: known")
    # of 1996, and replaced in 1998 by rules that are not held
    assert "replaced by an instrument that is not held here" in of_rules["rule 14.1(b) of General rules"]


def test_the_examples_are_one_unfounded_and_one_that_is_not(tmp_path: Path) -> None:
    for name, outcomes in (("unfounded", ["not upheld", "not upheld"]), ("founded", ["upheld", "cannot be decided"])):
        example = _of_example(name)
        case = _case(tmp_path, LOG, example["allegations"])
        assert _outcomes(case) == outcomes
        for allegation in case["allegations"]:
            words = {"upheld": "breach", "not upheld": "conforms", "cannot be decided": "not assessable"}
            assert {row["verdict"] for row in allegation["rests_on"]} == {words[allegation["outcome"]]}
            assert bool(allegation["would_decide"]) == (allegation["outcome"] == "cannot be decided")


def test_what_becomes_of_a_wager_in_a_round_dealt_wrongly_cannot_be_decided(tmp_path: Path) -> None:
    """Baccarat 12.6 of 2004: such a round is reconstructed, or void and its wagers returned. Neither is recorded of
    round 18, in which the Banker's Hand was to draw (9.4) and did not."""
    allegations = [{"id": "1", "rounds": ["18"], "wager": "w37"}, {"id": "2", "rounds": ["18"], "rules": ["12.6"]}]
    case = _case(tmp_path, LOG, allegations)
    assert _outcomes(case) == ["cannot be decided"] * len(allegations)
    assert {row["rule"] for allegation in case["allegations"] for row in allegation["rests_on"]} == {"12.6"}


@pytest.mark.parametrize(
    ("changes", "name", "place", "outcome"),
    [
        # on a tie the stake is returned: then the complaint of the founded case has nothing behind it
        ([(488, "result", "stand off")], "founded", 0, "not upheld"),
        # a third card for the banker beside a natural, and then the complaint of the unfounded case is upheld
        ([(287, "card", "2C")], "unfounded", 0, "upheld"),
        # won on the record and taken all the same
        ([(288, "card", "9H")], "unfounded", 1, "upheld"),
    ],
)
def test_another_log_gives_another_outcome(
    tmp_path: Path, changes: list[tuple[int, str, object]], name: str, place: int, outcome: str
) -> None:
    case = _case(tmp_path, _changed(tmp_path, *changes), _of_example(name)["allegations"])
    assert case["allegations"][place]["outcome"] == outcome


def test_what_is_said_changes_no_outcome(tmp_path: Path) -> None:
    bare = [{"id": "1", "rounds": ["19"], "wager": "w39"}]
    told = [{**bare[0], "says": "Upheld. It does not conform. The dealer cheated."}]
    loud = {"complaint": {"by": "p7", "text": "This is a breach of every rule."}, "answer": {"text": "Not upheld!"}}
    one, other = (_case(tmp_path, LOG, a, **more) for a, more in ((bare, {}), (told, loud)))
    for case in (one, other):
        case["allegations"][0].pop("in_their_words")
    assert one["allegations"] == other["allegations"]
    assert one["rounds"] == other["rounds"]


@pytest.mark.parametrize(
    ("claim", "outcome", "then"),
    [
        # a seven instead of an eight: the banker stands on six, and loses all the same
        ({"what": "card", "of": "287", "card": "4C"}, "not upheld", "not upheld"),
        # a two instead of a five: by the cards as dealt six beats five
        ({"what": "card", "of": "287", "card": "2C"}, "not upheld", "upheld"),
        # the banker had nine: then the wager on banker won and was taken
        ({"what": "card", "of": "288", "card": "9H"}, "not upheld", "upheld"),
        ({"what": "settle", "of": "w39", "result": "win", "paid": "100"}, "not upheld", "upheld"),
        ({"what": "wager", "of": "w39", "bet": "player"}, "not upheld", "upheld"),
    ],
)
def test_claimed_facts_are_tried_and_the_record_stands(
    tmp_path: Path, claim: dict[str, str], outcome: str, then: str
) -> None:
    allegation = {"id": "1", "rounds": ["19"], "wager": "w39", "claimed": [claim]}
    found = _case(tmp_path, LOG, [allegation])["allegations"][0]
    assert (found["outcome"], found["claimed"]["outcome"]) == (outcome, then)
    assert found["claimed"]["changes"]


def test_a_reading_that_bears_is_told_and_the_others_were_tried(tmp_path: Path) -> None:
    case = _case(tmp_path, LOG, [{"id": "1", "rounds": ["2"], "rules": ["9.4"]}])
    allegation = case["allegations"][0]
    assert allegation["outcome"] == "not upheld"
    (otherwise,) = allegation["otherwise_under"]
    assert otherwise["reading"] == "third-card"
    assert otherwise["other"] == "its rank"
    assert otherwise["outcome"] == "cannot be decided"
    assert {row["verdict"] for row in otherwise["rests_on"]} == {"not assessable"}
    (round_,) = case["rounds"]
    assert [a["reading"] for a in round_["under_other_readings"]] == ["third-card"]
    assert len(round_["readings_tried"]) > 1


def _street_on_zero(tmp_path: Path, on: list[int], allegation: dict[str, Any]) -> dict[str, Any]:
    """A wager of $10.00 on a street with zero is lost when zero comes; what becomes of an allegation about it."""
    told = [
        {"event": "session", "casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": "roulette"}
        | {"currency": "NZD", "captures": ["wager", "spin", "settle", "sign"], "chips": [1, 5, 25]},
        {"event": "sign", "min": 5, "max": 1000},
        {"event": "wager", "round": "1", "id": "w1", "player": "p1", "bet": "street", "amount": 10, "on": on},
        {"event": "spin", "round": "1", "number": 0, "colour": "green", "revolutions": 6},
        {"event": "settle", "round": "1", "wager": "w1", "result": "lose", "paid": 0},
        {"event": "end", "events": 6, "last_seq": 6},
    ]
    log = tmp_path / "street.jsonl"
    at = {"table": "BAC-07", "ts": "1996-09-13T20:00:00+12:00"}
    log.write_text("".join(json.dumps({**e, **at, "seq": n}) + "\n" for n, e in enumerate(told, 1)), encoding="utf-8")
    found: dict[str, Any] = _case(tmp_path, log, [{"id": "1", "rounds": ["1"], **allegation}])["allegations"][0]
    return found


def test_a_complaint_of_a_wager_is_not_upheld_since_the_wager_was_not_to_be_accepted(tmp_path: Path) -> None:
    """Roulette 4.1(c) of 1996 names 0-1-2 and 0-2-3: that 0-1-3 was accepted is no complaint of whoever made it."""
    found = _street_on_zero(tmp_path, [0, 1, 3], {"wager": "w1"})
    assert found["outcome"] == "cannot be decided"
    assert [row["rule"] for row in found["beside"]] == ["4.1(c)"]
    # but by the reading that every combination with zero is one, it won at 11 to 1 and the stake of $10 was taken
    (otherwise,) = found["otherwise_under"]
    assert (otherwise["reading"], otherwise["outcome"]) == ("roulette-zero-combinations", "upheld")
    (row,) = otherwise["rests_on"]
    assert (row["money_cents"], row["stake_cents"], row["favour"]) == (11 * 10_00, 10_00, "casino")


def test_an_allegation_that_names_the_rule_is_about_what_was_accepted(tmp_path: Path) -> None:
    found = _street_on_zero(tmp_path, [0, 1, 3], {"wager": "w1", "rules": ["4.1(c)"]})
    assert found["outcome"] == "upheld"
    assert [row["code"] for row in found["rests_on"]] == ["wager.permitted"]
    # upheld under the other reading as well, but for another fault, and then $110 and the stake are owed
    (otherwise,) = found["otherwise_under"]
    assert otherwise["outcome"] == "upheld"
    assert [row["money_cents"] for row in otherwise["rests_on"]] == [11 * 10_00]


@pytest.mark.parametrize(
    ("amount", "returned", "allegation", "outcome", "rules"),
    [
        # 14.2(b): above the maximum of $100, a wager of $150 is void to the extent of the excess, which was handed back
        (150, 150 - 100, {}, "not upheld", {}),
        # whether it was is not recorded: that is what is complained of, and not that the wager was accepted
        (150, None, {}, "cannot be decided", {"14.2(b)"}),
        (150, 0, {}, "upheld", {"14.2(b)"}),
        (150, 150 - 100, {"rules": ["14.1"], "work": "nz/general"}, "upheld", {"14.1(b)"}),
        # 14.2(a): below the minimum of $5, the first of a player is valid
        (3, 0, {}, "not upheld", {}),
        (3, 0, {"rules": ["14.1(b)"], "work": "nz/general"}, "upheld", {"14.1(b)"}),
        (WITHIN, 0, {}, "not upheld", {}),
    ],
)
def test_nz_general_1996_14_1_b_a_wager_outside_the_limits_is_no_complaint_of_whoever_made_it(
    tmp_path: Path, amount: int, returned: int | None, allegation: dict[str, Any], outcome: str, rules: set[str]
) -> None:
    log = roulette(amount=amount, returned=returned)
    found = hearing(tmp_path / "case", log, {"rounds": ["1"], "wager": "w1", **allegation})
    assert found["outcome"] == outcome
    if rules:
        assert {row["rule"] for row in found["rests_on"]} == rules
    else:
        assert {row["verdict"] for row in found["rests_on"]} == {"conforms"}
    accepted = {row["rule"] for row in found["beside"]}
    assert accepted == (
        {"14.1(b)"} if amount != WITHIN and not allegation else set()
    )  # within the limits, or the rule named
    assert not accepted & {row["rule"] for row in found["rests_on"]}


def test_rounds_come_in_the_order_of_time_whether_they_conform_or_not(tmp_path: Path) -> None:
    case = _case(tmp_path, LOG, [{"id": "1"}], rounds=["31", "18", "19"])
    assert [r["round"] for r in case["rounds"]] == ["18", "19", "31"]
    assert [bool(r["breach"]) for r in case["rounds"]] == [True, False, True]
    for r in case["rounds"]:
        assert {v["verdict"] for v in r["explanation"]["verdicts"]} >= {"conforms", "not assessable"}
        assert r["explanation"]["picture"]
    assert {r["round"] for r in case["other_rounds"]} >= {"17", "20"}
    numbers = [e["exhibit"] for e in case["exhibits"]]
    assert numbers == [f"E{n}" for n in range(1, len(numbers) + 1)]
    cited = {n for a in case["allegations"] for row in a["rests_on"] for n in row["exhibits"]}
    assert cited <= set(numbers)
    quoted = {q["text"] for e in case["exhibits"] if e["kind"] == "round" for q in e["quoted"]}
    assert quoted <= set(LOG.read_text(encoding="utf-8").splitlines())
    assert len(quoted) > 3


def test_what_does_not_conform_beside_an_allegation_is_told_with_it(tmp_path: Path) -> None:
    """A wager that was settled by the cards as they lay, in a round in which a card was missing."""
    allegation = _case(tmp_path, LOG, [{"id": "1", "rounds": ["18"], "wager": "w37"}])["allegations"][0]
    assert allegation["outcome"] == "cannot be decided"
    assert [(b["rule"], b["verdict"]) for b in allegation["beside"]] == [("9.4 Table 2", "breach")]


def test_nothing_recorded_is_nothing_decided(tmp_path: Path) -> None:
    # p4 plays at this table, and wagers nothing in round 19
    allegation = _case(tmp_path, LOG, [{"id": "1", "rounds": ["19"], "player": "p4"}])["allegations"][0]
    assert allegation["outcome"] == "cannot be decided"
    assert allegation["would_decide"] == [
        "A record from elsewhere, such as footage: the log has no such wager in the rounds in question."
    ]


def test_a_conclusion_says_what_a_claim_would_make_otherwise_and_for_whom_the_fault_was(tmp_path: Path) -> None:
    """Of two wagers of $3 below the minimum the second is void: that it was paid was not to the player's loss."""
    log = roulette()
    result = {"event": "call", "what": "result", "value": 20, "round": "2"}
    for event in log:
        if event["event"] == "spin" and event["round"] == "2":
            event["number"], event["colour"] = 17, "black"
        elif {**event, **result} == event:
            event["value"] = 17
        elif event["event"] == "settle" and event["wager"] == "w2":
            event["result"], event["paid"], event["returned"] = "win", 3 * 35, 3
    path, case = tmp_path / "log.jsonl", tmp_path / "case.yaml"
    path.write_text("".join(json.dumps(event) + "\n" for event in log), encoding="utf-8")
    about = {"rounds": ["1", "2"], "wager": "w2"}
    claims = {
        "valid": [{"what": "wager", "of": "w1", "amount": "5"}],
        "more": [{"what": "wager", "of": "w2", "amount": "5"}],
        "same": [{"what": "wager", "of": "w1", "on": "16"}],
    }
    told = [{"id": id_, **about, "claimed": claimed} for id_, claimed in claims.items()]
    case.write_text(yaml.safe_dump({"case": "T-1", "allegations": told}), encoding="utf-8")
    done = _check(path, "--table", "T-1", "--case", case, "--out", tmp_path / "out")
    view = case_view(json.loads((tmp_path / "out" / "report.json").read_bytes()))
    upheld = "In money: $105.00 NZD overpaid. What does not conform is in favour of the player."
    assert [a["sum"] for a in view["allegations"]] == [upheld] * len(told)
    valid, more, same = (a["claimed"] for a in view["allegations"])
    assert valid["said"] == "If the facts were as claimed it would be: not upheld."
    # $5 at 35 to 1 are $175.00, and $105.00 were paid; of the stake $3 came back
    assert more["said"].startswith(
        "If the facts were as claimed it would be: upheld for another fault, or in another sum. In money: $7"
    )
    assert [claimed["depends"] for claimed in (valid, more, same)] == [True, True, False]
    printed = " ".join(done.stdout.decode("utf-8").split())
    page, pdf = _text_of(tmp_path / "out" / "case.html"), _text_of(tmp_path / "out" / "case.pdf")
    conclusions = page[page.index("Conclusions") : page.index("Tested: ")]
    for claimed in (valid, more):
        assert claimed["said"] in printed
        assert claimed["said"] in conclusions
        assert "".join(claimed["said"].split()) in "".join(pdf.split())
    assert same["said"] not in conclusions


def test_what_an_allegation_is_not_about_is_said_with_why_and_nothing_alleged_stands_beside(tmp_path: Path) -> None:
    """Rule 5.14(a) of 2004: that a wager was accepted late is no wrong to whoever made it."""
    case = tmp_path / "case.yaml"
    told = [{"id": "1", "rounds": ["23"], "wager": "w51"}, {"id": "2", "rounds": ["31"], "wager": "w72"}]
    told += [{"id": "3", "rounds": ["31"], "rules": ["14.1"], "work": "nz/general"}]
    case.write_text(yaml.safe_dump({"case": "T-1", "allegations": told}), encoding="utf-8")
    document = json.loads(_check(LOG, "--table", "BAC-07", "--case", case, "--format", "json").stdout)
    late, tie, limits = case_view(document)["allegations"]
    assert late["asks"] == (
        "Tested: round 23, wager w51, under all provisions on it that could be tested, but for rule 5.14(a), which "
        "says that such a wager was not to be accepted: that is no wrong to whoever made it, and stands beside what is "
        "alleged."
    )
    assert any("rule 5.14(a), wager w51: does not conform" in said for said in late["beside"])
    assert tie["asks"] == "Tested: round 31, wager w72, under all provisions on it that could be tested."
    assert any("wager w72" in because["said"] for because in tie["because"])
    # what the second allegation is about does not stand beside the third
    assert [said for said in (*tie["beside"], *limits["beside"]) if "wager w72" in said] == []
    assert any("wager w71" in said for said in limits["beside"])


def test_other_readings_are_named_in_words_and_what_was_looked_at_beside_what_is_in_question() -> None:
    case = CASES / "founded" / "case.yaml"
    view = case_view(json.loads(_check(LOG, "--table", "BAC-07", "--case", case, "--format", "json").stdout))
    labels = {row["label"]: row["value"] for row in view["about"]}
    assert labels["Round in question"] == "31"
    assert labels["Looked at in all"] == "40 rounds with 91 wagers"
    said = [r["tried"] for r in view["rounds"]] + [a["heading"] for r in view["rounds"] for a in r["alternatives"]]
    assert any("third card read as “its rank”" in one for one in said)
    assert [one for one in said if "=" in one] == []


def test_what_two_requirements_of_a_rule_say_in_the_same_words_is_said_once() -> None:
    log, case = LOG, CASES / "founded" / "case.yaml"
    document = json.loads(_check(log, "--table", "BAC-07", "--case", case, "--format", "json").stdout)
    as_it_is = case_view(document)["allegations"]
    for allegation in document["case"]["allegations"]:
        allegation["rests_on"] *= 2
    assert [a["because"] for a in case_view(document)["allegations"]] == [a["because"] for a in as_it_is]


BAD = """\
case: T-2
complaint: {by: p5, recieved: "2004-07-05", at: yesterday}
allegations:
  - id: A
    claimed:
      - {what: settle, of: w72}
      - {what: card, of: "3", card: 1Z}
      - {what: settle, of: w72, card: 4S}
  - id: A
    rnds: ["31"]
"""
BAD_IN_THE_LOG = """\
case: T-3
rounds: ["31", "999"]
allegations:
  - id: A
    rules: ["5.1", "99.9"]
    claimed: [{what: settle, of: w9999, paid: "5"}]
  - {id: E, rounds: ["998"], wager: w9998, claimed: [{what: settle, of: w9998, paid: "5"}]}
  - id: B
    rules: ["5.1"]
    work: nz/roulette
  - id: C
    wager: w3l
  - id: D
    player: p55
    seat: "99"
"""


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            BAD,
            [
                (2, "yesterday is no day and no instant"),
                (2, "there is no key `recieved` here"),
                (6, "nothing is said to have been otherwise"),
                (7, 'cannot be "1Z"'),
                (8, "a correction of a settle has no member `card`"),
                (9, "entry 1 has this name too"),
                (10, "there is no key `rnds` here (did you mean `rounds`?)"),
            ],
        ),
        (
            BAD_IN_THE_LOG,
            [
                (2, "the log has no round 999"),
                (5, "nz/baccarat has no rule 99.9"),
                (6, "there is no settle w9999"),
                (7, "the log has no round 998"),
                (10, "nz/roulette is no work by which these rounds are judged"),
                (12, "the log has no wager w3l where this command looks"),
                (14, "the log has no player p55 where this command looks"),
                (15, "the log has no seat 99 where this command looks"),
            ],
        ),
    ],
)
def test_every_fault_is_told_at_once_with_its_line(tmp_path: Path, text: str, faults: list[tuple[int, str]]) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(text, encoding="utf-8")
    done = _check(LOG, "--table", "BAC-07", "--case", path, "--out", tmp_path / "out", expected=(2,))
    said = done.stderr.decode("utf-8").splitlines()
    told = [line for line in said if line.startswith(str(path))]
    assert len(told) == len(faults)
    for line, what in faults:
        assert [one for one in told if one.startswith(f"{path}:{line}:") and what in one], (line, what, told)
    assert all(re.search(r"\. (Correct|Add|Write|Number|Name|It is one of)", one) for one in told)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--case", "CASE"], "say with --table T"),
        (["--case", "CASE", "--table", "BAC-07", "--shard", "1/2", "--out", "x"], "with --shard 1/2"),
        (["--custody", "no-such-file.yaml"], "cannot be read"),
    ],
)
def test_what_cannot_be_asked_is_refused(words: list[str], said: str) -> None:
    given = [str(CASES / "founded" / "case.yaml") if word == "CASE" else word for word in words]
    assert said in _check(LOG, *given, expected=(2,)).stderr.decode("utf-8")


def _text_of(path: Path) -> str:
    if path.suffix == ".pdf":
        with pypdfium2.PdfDocument(path) as pdf:
            text = " ".join(page.get_textpage().get_text_bounded() for page in pdf)
            return " ".join(text.replace("\ufffe", "-").split())
    return " ".join(re.sub(r"<[^>]*>", "", path.read_text(encoding="utf-8")).replace("&#39;", "'").split())


@pytest.fixture(scope="module")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The founded case with all its files, and a pack."""
    out = tmp_path_factory.mktemp("founded")
    words = ["--table", "BAC-07", "--between", "2004-07-02T20:30", "2004-07-02T20:32"]
    words += ["--case", str(CASES / "founded" / "case.yaml"), "--custody", str(CASES / "custody.yaml")]
    done = _check(LOG, *words, "--out", out, "--pack", out / "case.zip")
    (out / "terminal.txt").write_bytes(done.stdout + done.stderr)
    return out


def test_the_report_fits_its_published_schema(founded: Path) -> None:
    document = json.loads((founded / "report.json").read_bytes())
    faults = [f"{e.json_path}: {e.message}" for e in Draft202012Validator(SCHEMA).iter_errors(document)]
    assert faults == []
    assert set(undescribed({"case": document["case"], "custody": document["custody"]}, SCHEMA)) == set()


def test_page_pdf_and_terminal_say_the_same_outcomes(founded: Path) -> None:
    document = json.loads((founded / "report.json").read_bytes())
    view = case_view(document)
    headings = [a["heading"] for a in view["allegations"]]
    assert headings == ["Allegation 1: upheld", "Allegation 2: cannot be decided"]
    page, pdf = _text_of(founded / "case.html"), _text_of(founded / "case.pdf")
    said = [*headings, *(b["said"] for a in view["allegations"] for b in a["because"])]
    said += [one for a in view["allegations"] for one in a["would_decide"]]
    said += [fact for r in view["rounds"] for fact in r["view"]["facts"]]
    said += [line for side in view["sides"] for line in side["lines"]]
    for one in (*said, *view["custody"]):
        assert one.replace("'", "’") in page.replace("'", "’"), one
        words = "".join(one.split()).replace("'", "’").replace("-", "")
        assert words in "".join(pdf.split()).replace("'", "’").replace("-", ""), one
    assert all(heading in (founded / "terminal.txt").read_text("utf-8") for heading in headings)
    assert json.loads((founded / "case.json").read_bytes())["case"] == document["case"]


def test_a_pack_has_the_case_without_people_and_is_verified(founded: Path) -> None:
    words = ["verify", str(founded / "case.zip"), str(LOG)]
    done = compliance(*words)
    assert done.returncode == 4
    assert b"the file " in done.stdout
    words.append(str(CASES / "founded" / "case.yaml"))
    done = compliance(*words)
    assert done.returncode == 0, done.stdout.decode("utf-8") + done.stderr.decode("utf-8")
    with zipfile.ZipFile(founded / "case.zip") as pack:
        assert {"reports/case.html", "reports/case.pdf", "reports/case.json"} <= {*pack.namelist()}
        case = json.loads(pack.read("reports/case.json"))
        page = pack.read("reports/case.html").decode("utf-8")
        assert not [name for name in pack.namelist() if name.endswith("/case.yaml")]
    assert case["custody"][0]["same"] is True
    assert case["case"]["complaint"]["in_their_words"] == "[left out: free text may name people]"
    assert [a["outcome"] for a in case["case"]["allegations"]] == ["upheld", "cannot be decided"]
    assert not re.search(r"\bp[45]\b", page)
    assert "the wagers of [name left out], under" in page  # what was tested is said though nobody is named


def test_a_log_that_is_not_what_was_received_is_told_on_every_face(tmp_path: Path) -> None:
    log = tmp_path / LOG.name
    log.write_bytes(LOG.read_bytes() + b"\n")
    done = _check(log, "--custody", CASES / "custody.yaml", "--out", tmp_path / "out")
    received, read = hashlib.sha256(LOG.read_bytes()).hexdigest(), hashlib.sha256(log.read_bytes()).hexdigest()
    assert received != read
    said = "is not the file that was received: its SHA-256 is"
    assert said in done.stderr.decode("utf-8")
    assert said in " ".join(done.stdout.decode("utf-8").split())
    document = json.loads((tmp_path / "out" / "report.json").read_bytes())
    assert [(c["same"], c["sha256"], c["read_sha256"]) for c in document["custody"]] == [(False, received, read)]
    page, pdf = _text_of(tmp_path / "out" / "report.html"), _text_of(tmp_path / "out" / "report.pdf")
    assert page.index(said) < page.index("What was checked")
    assert "isnotthefilethatwasreceived" in "".join(pdf.split())[:6000]


def test_a_log_that_could_not_be_read_has_no_other_digest_than_at_its_receipt(tmp_path: Path) -> None:
    """A file that is not there is told as one that could not be read, never as one that was changed since."""
    custody = (CASES / "custody.yaml").read_text(encoding="utf-8").replace(LOG.name, "lost.jsonl")
    (tmp_path / "custody.yaml").write_text(custody, encoding="utf-8")
    done = _check(
        LOG, tmp_path / "lost.jsonl", "--custody", tmp_path / "custody.yaml", "--out", tmp_path / "out", expected=(0, 4)
    )
    assert b"lost.jsonl, of which the custody is told, could not be read." in b" ".join(done.stderr.split())
    page = _text_of(tmp_path / "out" / "report.html")
    assert "it was not read" in page
    assert "None" not in page
    assert "another digest" not in page


def test_whoever_had_the_log_in_hand_and_stands_in_the_case_is_not_named_by_the_pack(tmp_path: Path) -> None:
    """In the case's file somebody of the staff is named, in the custody the same person: with both in the pack the
    pseudonym would say whose it is."""
    case = (CASES / "founded" / "case.yaml").read_text(encoding="utf-8")
    (tmp_path / "case.yaml").write_text(f"{case}people: [{{name: Inspector H. Rewi, part: staff}}]\n", encoding="utf-8")
    words = ["--table", "BAC-07", "--between", "2004-07-02T20:30", "2004-07-02T20:32", "--names", "pseudonym"]
    words += ["--case", str(tmp_path / "case.yaml"), "--custody", str(CASES / "custody.yaml"), "--format", "json"]
    _check(LOG, *words, "--pack", tmp_path / "case.zip")
    with zipfile.ZipFile(tmp_path / "case.zip") as pack:
        assert not [n for n in pack.namelist() if n.endswith(("/case.yaml", "/custody.yaml"))]
        assert not [n for n in pack.namelist() if n.startswith("reports/") and b"Rewi" in pack.read(n)]
        kept_out = [one for one in json.loads(pack.read("pack.json"))["inputs"] if "path" not in one]
        assert sorted(Path(one["given"]).name for one in kept_out) == ["case.yaml", "custody.yaml"]


def test_custody_that_fits_is_told_and_warns_of_nothing(tmp_path: Path) -> None:
    done = _check(LOG, "--custody", CASES / "custody.yaml", "--out", tmp_path, "--format", "html,json")
    assert b"warning" not in done.stderr
    page = _text_of(tmp_path / "report.html")
    assert "table recorder TR-07, serial 4471" in page
    assert "the file read has the digest at receipt" in page
    other = _check(ROOT / "examples" / "baccarat-2004-clean.jsonl", "--custody", CASES / "custody.yaml")
    said = " ".join(other.stdout.decode("utf-8").split())
    assert "is not among the logs that were read" in said
    assert "nothing is said of its custody" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("custody: []", ["at custody: too few stand here"]),
        (
            "custody:\n  - {log: a.jsonl, produced_by: '', device: x, sha256: 12ab, received: []}",
            [
                "at custody · 1 · produced_by: an empty text stands here",
                "at custody · 1 · received: too few stand here",
                "at custody · 1 · sha256: a SHA-256 digest stands here",
            ],
        ),
        (f"custody:\n  - {{log: a.jsonl, produced_by: y, device: x, sha256: {'0' * 64}}}", ["at custody · 1: the key"]),
    ],
)
def test_a_fault_of_an_entry_is_told_once_and_says_what_stands_there(
    tmp_path: Path, text: str, said: list[str]
) -> None:
    """What is wrong within an entry of a list is not told a second time as a fault of the list."""
    (tmp_path / "custody.yaml").write_text(text, encoding="utf-8")
    done = _check(LOG, "--custody", tmp_path / "custody.yaml", expected=(2,))
    told = [line for line in done.stderr.decode("utf-8").splitlines() if "custody.not-understood" in line]
    assert len(told) == len(said)
    assert all(any(part in line for line in told) for part in said)


@pytest.mark.parametrize(("name", "text"), [("case", case_schema_text()), ("custody", custody_schema_text())])
def test_the_published_schemas_are_those_of_the_reader(name: str, text: str) -> None:
    published = (ROOT / "docs" / f"{name}-schema.json").read_text(encoding="utf-8")
    assert published == text, f"write it anew: ./run log schema --of {name} > docs/{name}-schema.json"
    assert json.loads(text)["additionalProperties"] is False


def test_a_claim_has_the_members_of_a_correction() -> None:
    assert frozenset().union(*CorrectEvent.corrects.values()) == CLAIMED
    assert {"what", "of"} == set(Claim.model_fields) - CLAIMED


def test_of_many_rounds_those_on_which_an_outcome_rests_are_drawn_and_all_are_told(founded: Path) -> None:
    document = json.loads((founded / "report.json").read_bytes())
    (first,) = document["case"]["rounds"]
    others = [{**first, "round": f"x{n}", "exhibit": f"X{n}", "breach": 0} for n in range(DRAWN + 20)]
    document["case"]["rounds"] = [*others, first]
    document["case"]["exhibits"] += [
        {"exhibit": o["exhibit"], "kind": "round", "of": "x.jsonl", "name": o["round"], "lines": [1], "quoted": []}
        for o in others
    ]
    view = case_view(document)
    assert len(view["rounds"]) == DRAWN
    assert view["rounds"][-1]["anchor"] == f"round-{first['exhibit']}"  # the last by time, and an outcome rests on it
    assert view["undrawn"]["said"].startswith(f"Of {DRAWN + 21} rounds in question {DRAWN} are drawn")
    assert len(view["undrawn"]["rounds"]) == 21
    page = render_case_html(document).decode("utf-8")
    linked = set(re.findall(r'href="#([^"]+)"', page))
    assert linked <= set(re.findall(r'id="([^"]+)"', page))
    assert render_case_pdf(document).startswith(b"%PDF-")  # in which a link to nowhere would be refused
    rows = list(csv.DictReader(io.StringIO(render_case_csv(document).decode("utf-8"))))
    assert [row["round"] for row in rows] == [r["round"] for r in document["case"]["rounds"]]


def test_works_are_named_by_their_titles(founded: Path) -> None:
    view = case_view(json.loads((founded / "report.json").read_bytes()))
    told = [*(a["asks"] for a in view["allegations"]), *(e["heading"] for e in view["exhibits"])]
    assert any(said.endswith("of General rules.") for said in told)
    assert not [said for said in told if "nz/" in said]


@pytest.mark.parametrize(
    ("produced", "received", "contradicts"),
    [
        ("2004-07-05T06:10+12:00", ["2004-07-03T09:30+12:00"], 1),
        ("2004-07-05T06:10+12:00", ["2004-07-05T09:30+12:00", "2004-07-06"], 0),
        ("2004-07-05T06:10+12:00", ["2004-07-06T09:30+12:00", "2004-07-05T09:30+12:00"], 1),
        ("2004-07-05", ["2004-07-04"], 1),
        ("2004-07-05", ["2004-07-05"], 0),
        # whose clock the day is of is not said: in some zone it was still the fourth
        ("2004-07-05T06:10+12:00", ["2004-07-04"], 0),
        ("2004-07-05T06:10+12:00", ["2004-07-03"], 1),
        (None, ["2004-07-03"], 0),
    ],
)
def test_a_log_received_before_it_was_produced_is_told(
    produced: str | None, received: list[str], contradicts: int
) -> None:
    row = {"log": "night.jsonl", "file": "night.jsonl", "read_sha256": "0", "same": True, "produced_at": produced}
    said = differing([{**row, "received": [{"at": at} for at in received]}])
    assert len([one for one in said if one.startswith("Of night.jsonl the custody contradicts itself")]) == contradicts
    assert len(said) == contradicts
