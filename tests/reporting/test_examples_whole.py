"""What the examples come to, told to people: no name of the program's, no cents, no `None`, and everywhere the same."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from compliance.checking.explaining import explain
from compliance.games.past import Memory
from compliance.games.registry import game_of_work
from compliance.logs import open_logs
from compliance.meaning.expressions import fact_names
from compliance.reporting import explain_text, render_html
from compliance.reporting.exchange import render_sarif
from compliance.reporting.page import build_page
from tests.checking.running import check_text, the_court

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
# a fact by its name in the program, a comparison, or Python's words for nothing and for what is so
_OF_THE_PROGRAM = re.compile(r"(?<![\w/.-])[a-z_]+\.[a-z]+_?[a-z_]*(?![\w.])|==|!=|<=|>=|\bNone\b|\bTrue\b|\bFalse\b")
# an instant as a program writes it, and a fact whose name does not say of itself what it is
_NO_SENTENCE = re.compile(r"\d{4}-\d\d-\d\dT\d|\bthat that\b")
_FILES = re.compile(r"[\w/.-]+\.(?:jsonl|json|txt|yaml|csv)")


@cache
def _document(example: Path) -> dict[str, Any]:
    """The document of a check of an example, which several tests look at and none changes."""
    with TemporaryDirectory() as folder:
        return check_text(example.read_text(encoding="utf-8"), Path(folder))


def _sentences(finding: dict[str, Any]) -> list[str]:
    return [finding["expected"], finding["recorded"], finding.get("reason", ""), *finding.get("arithmetic", [])]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_no_sentence_speaks_the_language_of_the_program(example: Path) -> None:
    for finding in _document(example)["findings"]:
        for said in _sentences(finding):
            assert not _OF_THE_PROGRAM.search(_FILES.sub("", said)), (finding["rule"], said)
            assert not _NO_SENTENCE.search(said), (finding["rule"], said)


def test_no_fact_that_is_so_or_not_is_called_that_by_its_meaning() -> None:
    court, _ = the_court()
    for work, history in court.rulebook.works.items():
        for version in history.versions:
            meanings = court.law(version, game_of_work(work), court.taken).vocabulary.values()
            assert [said for said in meanings if re.match(r"whether that (is|was|are|were|has|had)\b", said)] == [], (
                work
            )


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_of_each_difference_what_is_due_is_worked_out_before_it(example: Path) -> None:
    for finding in _document(example)["findings"]:
        steps = finding.get("arithmetic", [])
        for n, step in enumerate(steps):
            if step.startswith("difference: "):
                due = step.split(" − ")[1].split(" = ")[0]
                assert any(f" {due}" in before for before in steps[:n]), (finding["rule"], steps)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_no_page_has_none_or_a_question_mark_for_what_is_not_known(example: Path) -> None:
    page = re.sub(r"<style>.*?</style>", "", render_html(_document(example)), flags=re.DOTALL)
    assert not re.search(r"\bNone\b(?!\.)|>\s*\?\s*<", page)


def test_every_fact_that_a_check_may_ask_for_is_said_in_words() -> None:
    court, _ = the_court()
    for work, history in court.rulebook.works.items():
        for version in history.versions:
            law = court.law(version, game_of_work(work), court.taken)
            asked = {name for check in law.checks if check.that is not None for name in fact_names(check.that)}
            assert asked <= set(law.vocabulary), (work, version.label)


def test_no_sentence_of_a_check_ends_in_yes_or_no() -> None:
    """A fact that is so or not is said in words: {name?these words|those words}."""
    court, _ = the_court()
    for work, history in court.rulebook.works.items():
        for version in history.versions:
            law = court.law(version, game_of_work(work), court.taken)
            for check in law.checks:
                for wording in (check.expected, check.recorded, check.arithmetic):
                    plain = [name for name in re.findall(r"{([a-z_.]+)}", wording) if name in law.vocabulary]
                    so_or_not = [name for name in plain if law.vocabulary[name].startswith("whether ")]
                    assert not [n for n in so_or_not if n not in _NAMED_WHETHER], (check.address, wording)


# facts that are described by the question that they answer, and hold a word all the same
_NAMED_WHETHER = {"deal.determined", "deal.face", "third.face", "burn.face", "passing.face", "wager.standing"}

_WORDS = ("work", "rule", "code", "wager", "expected", "recorded", "arithmetic", "money_cents", "stake_cents", "favour")


def _comparable(said: dict[str, Any]) -> str:
    return json.dumps({name: said.get(name) or None for name in _WORDS}, sort_keys=True)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_explain_and_check_say_the_same_of_every_round(example: Path) -> None:
    """Both ways: each finding of the check is in the explanation of its round, and each breach there is a finding."""
    found = sorted(_comparable(f) for f in _document(example)["findings"] if f["verdict"] == "breach")
    assert _explained(example, ()) == found


def _not_taken(which: int) -> tuple[str, ...]:
    """Another reading than the one taken wherever there is one: the first of the others, or the last."""
    _, law = the_court()
    others = {r.id: [o for o in r.alternatives if o != r.taken] for r in law.readings}
    return tuple(f"{id_}={of_one[which]}" for id_, of_one in others.items() if of_one)


@pytest.mark.parametrize("which", [0, -1], ids=["first", "last"])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_explain_and_check_say_the_same_under_other_readings(example: Path, which: int, tmp_path: Path) -> None:
    readings = _not_taken(which)
    document = check_text(example.read_text(encoding="utf-8"), tmp_path, reading=readings)
    found = sorted(_comparable(f) for f in document["findings"] if f["verdict"] == "breach")
    assert _explained(example, readings) == found
    assert {r["id"]: r["taken"] for r in document["readings"]}.items() <= dict(r.split("=") for r in readings).items()


def _explained(example: Path, readings: tuple[str, ...]) -> list[str]:
    """The breaches in the explanations of the rounds of an example, of which no text speaks the program's language."""
    court, law = the_court(readings)
    explained = []
    memory, sessions = Memory(), set()
    for round_ in open_logs([example]).rounds():
        past = memory.take(round_)
        first = round_.session.key not in sessions
        sessions.add(round_.session.key)
        explanation = explain(court, round_, law.taken, first_of_session=first, past=past)
        explained += [_comparable(v) for v in explanation["verdicts"] if v["verdict"] == "breach"]
        text = explain_text(explanation | {"assumptions": [], "readings": []})
        assert not _OF_THE_PROGRAM.search(_FILES.sub("", text.partition("FACTS")[2])), round_.id
    return sorted(explained)


def test_a_finding_of_the_general_rules_shows_the_round() -> None:
    document = _document(ROOT / "examples" / "general-1997-faulty.jsonl")
    of_a_round = [f for f in document["findings"] if f["work"] == "nz/general" and f.get("wager")]
    assert of_a_round
    assert all(f["picture"]["spins"] for f in of_a_round)


def test_sarif_points_at_the_event_in_question() -> None:
    """Of a wager settled wrongly that is its settlement, of one placed late the placing of it."""
    example = ROOT / "examples" / "roulette-1996-faulty.jsonl"
    lines = example.read_text(encoding="utf-8").splitlines()
    kinds = {}
    for result in json.loads(render_sarif(_document(example)))["runs"][0]["results"]:
        if result["level"] == "error":
            at = result["locations"][0]["physicalLocation"]["region"]["startLine"]
            kinds.setdefault(result["ruleId"], set()).add(json.loads(lines[at - 1])["event"])
    assert kinds == {
        "nz/roulette 3.2": {"settle"},
        "nz/roulette 4.1(a)(i)": {"settle"},
        "nz/roulette 4.1(j)(ii)": {"settle"},
        "nz/roulette 4.5": {"wager"},
        "nz/roulette 5.1 Table": {"settle"},
    }


def test_times_are_those_of_the_casino_whatever_zone_the_recorder_writes(tmp_path: Path) -> None:
    """8.02 in the evening in Auckland is 8.02 in the morning at Greenwich."""
    local = (ROOT / "examples" / "roulette-1996-faulty.jsonl").read_text(encoding="utf-8")
    at_greenwich = re.sub(r"T2([01]):(\d\d:\d\d)\+12:00", lambda at: f"T{int(at[1]) + 8:02}:{at[2]}+00:00", local)
    assert "+12:00" not in at_greenwich
    here, there = check_text(local, tmp_path), check_text(at_greenwich, tmp_path)
    assert (
        here["period"] == there["period"] == {"from": "1996-09-13T20:02:00+12:00", "until": "1996-09-13T20:08:24+12:00"}
    )
    times = [[(f["from_time"], f["to_time"]) for f in d["findings"] if f["verdict"] == "breach"] for d in (here, there)]
    assert times[0] == times[1]


_TOLD_OF_BOTH = (
    "id", "expected", "recorded", "arithmetic", "citation", "words", "money_cents", "favour", "stands_under",
    "assumptions",
)  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_a_round_that_is_explained_says_of_each_finding_what_the_report_says(example: Path, tmp_path: Path) -> None:
    """The same words, sums, readings and assumptions, and who worked the table."""
    (tmp_path / "log.jsonl").write_text(example.read_text(encoding="utf-8"), encoding="utf-8")
    court, law = the_court()
    memory, seen = Memory(), set[tuple[str, ...]]()
    explained = []
    for game_round in open_logs([tmp_path / "log.jsonl"]).rounds():
        first = game_round.session.key not in seen
        seen.add(game_round.session.key)
        past = memory.take(game_round)
        explained.append(explain(court, game_round, law.taken, first_of_session=first, past=past))

    def told(of: dict[str, Any], verdict: dict[str, Any]) -> str:
        said = [verdict.get(name) or [] for name in _TOLD_OF_BOTH]
        who = [of.get("table"), of.get("session"), of.get("staff"), of.get("supervisor")]
        return json.dumps([verdict["rule"], verdict.get("wager"), *who, verdict.get("stake_cents") or 0, *said])

    breaches = [(one, v) for one in explained for v in one["verdicts"] if v["verdict"] == "breach"]
    found = [f for f in _document(example)["findings"] if f["verdict"] == "breach"]
    assert sorted(told(one, v) for one, v in breaches) == sorted(told(f, f) for f in found)


def test_of_a_rule_that_could_not_be_assessed_the_words_are_quoted_where_they_were_in_force() -> None:
    """Midi baccarat of 1998 is held and 5.1(c)(i) quoted; of the general rules of 1998, which are not held, the words
    of 1996 are none that were in force, and are only named."""
    document = _document(ROOT / "examples" / "baccarat-1998-cards-only.jsonl")
    left_open = [f for f in document["findings"] if f["verdict"] == "not assessable"]
    (tie,) = [f for f in left_open if f["rule"] == "5.1(c)(i)"]
    words = "win if the final point counts of the Banker's Hand and the Player's Hand are equal, and …"
    assert tie["words"].endswith(words)
    (rule,) = [r for r in document["rules"] if r["rule"] == "5.1(c)(i)"]
    assert rule["lead"][-1] == '(c) a "Tie Bet", which shall:'
    assert rule["words"] == f"(i) {words.removesuffix(' …')}"
    told = [reason["rules"] for work in build_page(document)["unassessed"] for reason in work["reasons"]]
    assert any("Rule 5.1(b)(iii) in round 19 at table MD-09" in rules for rules in told)
    assert tie["source"]["file"] == "nz/sources/nz-gazette-1998-01-28-no-11.txt"
    assert {f["words"] for f in left_open if f["code"] == "law.unknown"} == {""}
    page = render_html({**document, "findings": left_open, "incidents": []})
    _, _, article = page.partition(f'id="{tie["id"]}"')
    said = re.sub(r"<[^>]+>", " ", article.partition("</article>")[0])
    assert "Table MD-09" in " ".join(said.split())
    assert "Round 6" in " ".join(said.split())
    assert "win if the final point counts of the Banker&#x27;s Hand" in said
    (refund,) = [f for f in left_open if f["work"] == "nz/general" and f["rule"] == "12.2"]
    _, _, article = page.partition(f'id="{refund["id"]}"')
    said = " ".join(re.sub(r"<[^>]+>", " ", article.partition("</article>")[0]).split())
    assert "The text held: New Zealand Gazette, 26 January 1996, No. 7, Division I, rule 12.2." in said
