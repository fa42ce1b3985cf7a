"""Rounds that are cleared, and rounds that are judged one by one: the document is the same to the last member."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from compliance.checking.clearing import Clearing, DifferenceError
from compliance.checking.rounds import Court
from compliance.cli.court import convene
from compliance.logs import open_logs
from tests.analysis.sampling.made import GROUNDS, made
from tests.checking.changed_law import with_words
from tests.checking.harmed_logs import harm
from tests.checking.running import document_of_logs, the_court
from tests.checking.sample_logs import court_over

# a number of the law, and the one that is put in its place
_OTHER_WORDS = [
    ("nz/blackjack", "12.3", "seventeen, eighteen", "eighteen"),
    ("nz/caribbean-stud-poker", "4.6", "exactly twice that", "exactly three times that"),
    ("nz/craps", "3.1(j)", "5%", "10%"),
]
# of how many faultless rounds of a game how many are cleared at least, once what is ordinary has been met
_MOST = [
    ("nz/roulette", "", 300, 200),
    ("nz/caribbean-stud-poker", "", 600, 350),  # each hand with a wager on the jackpot is a shape of its own
    ("nz/blackjack", "", 400, 130),
    ("nz/craps", "", 400, 240),
    ("nz/baccarat", "2004", 400, 150),
    ("nz/baccarat", "2014", 400, 90),
]
_LEARNT = 3_000  # lines, after which what is ordinary has been met
# members, and kinds of event, that recorders leave out
_LESS = [("chips",), ("face",), ("call",), ("shuffle", "cut", "burn", "cutting_card", "staff", "open")]
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.jsonl"))


def _document(court: Court, path: Path, clearing: Clearing | None) -> Mapping[str, Any]:
    return document_of_logs(open_logs([path]), court, clearing)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(v) for name, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, (list, tuple)) or hasattr(value, "append") else value


def _entry(work: str, at: str = "") -> Mapping[str, str]:
    """The first ground of a work, of those whose instants begin so."""
    return next(entry for entry in GROUNDS if entry["work"] == work and entry["at"].startswith(at))


def _both(path: Path, court: Court | None = None) -> Clearing:
    court = court or replace(the_court()[0], problems=[])
    clearing = Clearing(court)
    cleared = _plain(_document(court, path, clearing))
    assert cleared == _plain(_document(court, path, None))
    return clearing


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_has_the_same_document_whether_or_not_rounds_are_cleared(path: Path) -> None:
    _both(path)


@pytest.mark.parametrize("entry", GROUNDS, ids=lambda entry: f"{entry['work']} {entry['at']}")
def test_a_made_log_has_the_same_document_whether_or_not_rounds_are_cleared(
    entry: Mapping[str, str], tmp_path: Path
) -> None:
    clearing = _both(_made(entry, tmp_path, rounds=80, faults=8))
    assert clearing.judged + clearing.cleared - clearing.checked == 80


@pytest.mark.parametrize(("work", "at", "rounds", "least"), _MOST)
def test_of_a_faultless_log_most_rounds_are_cleared(
    work: str, at: str, rounds: int, least: int, tmp_path: Path
) -> None:
    clearing = _both(_made(_entry(work, at), tmp_path, rounds=rounds, faults=0))
    assert clearing.cleared - clearing.checked > least
    assert clearing.checked


@pytest.mark.parametrize(("work", "address", "words", "become"), _OTHER_WORDS)
def test_a_number_of_the_law_decides_whether_or_not_rounds_are_cleared(
    work: str, address: str, words: str, become: str, tmp_path: Path
) -> None:
    """A faultless log before a law of which one number is another: what then is a breach is found in both ways."""
    entry = _entry(work)
    version = the_court()[0].rulebook.works[work].versions[0]
    text = next(p.text for p in version.provisions if p.address == address)
    assert words in text
    court, path = court_over(with_words(version, address, text.replace(words, become))), _made(entry, tmp_path, 60, 0)
    cleared = _plain(_document(court, path, Clearing(court)))
    assert cleared == _plain(_document(court, path, None))
    assert address in {finding["rule"] for finding in cleared["findings"] if finding["verdict"] == "breach"}


def test_an_additional_wager_that_names_one_of_the_round_before_is_judged_alike(tmp_path: Path) -> None:
    """It names a wager that is over, or of another kind than it can belong to."""
    path = _made(_entry("nz/craps"), tmp_path, rounds=60, faults=0)
    events, first = _events(path), dict[tuple[str, int], dict[str, Any]]()
    changed = 0
    for event in (event for event in events if event["event"] == "wager"):
        table, number = event["table"], int(event["round"])
        before = first.get((table, number - 1))
        if "base" in event and before is not None:
            event["base"] = before["id"]
            changed += 1
        first.setdefault((table, number), event)
    assert changed
    path.write_text("\n".join(map(json.dumps, events)), encoding="utf-8")
    _both(path)


def test_rounds_are_cleared_while_it_is_not_known_whether_an_instrument_had_commenced(tmp_path: Path) -> None:
    """A log of 2004, told of 2016: rounds are judged with and without the instrument of 2014, whose day is not held."""
    path = _made(_entry("nz/baccarat", "2004"), tmp_path, rounds=200, faults=6)
    path.write_text(path.read_text(encoding="utf-8").replace('"2004-', '"2016-'), encoding="utf-8")
    court, _ = convene(None, (), None, (), assume_last_known=False)
    assert [r.id for r in court.rulebook.pending("nz", datetime(2016, 7, 2, tzinfo=UTC))] == ["nz-2014-08-19"]
    clearing = _both(path, court)
    assert clearing.cleared - clearing.checked > 30


def test_a_payment_that_was_rounded_is_told_from_one_at_the_same_odds(tmp_path: Path) -> None:
    """General 15.3: where chips begin at 10, 3 to 2 on 10 is 20, and so 2 to 1; on 20 or more it is not."""
    stakes: dict[tuple[str, str, str], int] = {}
    least, twice = 10, 0
    lines = []
    for event in _events(_made(_entry("nz/blackjack"), tmp_path, rounds=400, faults=0)):
        if event["event"] == "session":
            event["chips"] = [least]
        elif event["event"] == "wager":
            stakes[event["table"], event["round"], event["id"]] = event["amount"]
        elif event["event"] == "settle" and event["result"] == "win":
            stake = stakes[event["table"], event["round"], event["wager"]]
            if event["paid"] == Fraction(3, 2) * stake and len(lines) > _LEARNT and stake % (2 * least) == 0:
                event["paid"] = 2 * stake
                twice += 1
            event["paid"] += -event["paid"] % least
        lines.append(json.dumps(event))
    path = tmp_path / "rounded.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    court = replace(the_court()[0], problems=[])
    cleared, judged = _document(court, path, Clearing(court)), _document(court, path, None)
    assert _plain(cleared) == _plain(judged)
    assert sum(f["code"] == "settlement.amount" and f["verdict"] == "breach" for f in cleared["findings"]) == twice > 0


@pytest.mark.parametrize("without", _LESS, ids=lambda names: names[0])
@pytest.mark.parametrize("work", ["nz/blackjack", "nz/baccarat", "nz/caribbean-stud-poker"])
def test_a_log_that_records_less_has_the_same_document_and_rounds_are_cleared(
    work: str, without: tuple[str, ...], tmp_path: Path
) -> None:
    entry = _entry(work)
    kept = []
    for event in _events(_made(entry, tmp_path, rounds=150, faults=6)):
        if event["event"] in without:
            continue
        # numbers would show that something is left out
        said = {name: value for name, value in event.items() if name not in (*without, "seq")}
        if "captures" in said:
            said["captures"] = [kind for kind in said["captures"] if not kind.startswith(without)]
        kept.append(json.dumps(said))
    path = tmp_path / "less.jsonl"
    path.write_text("\n".join(kept), encoding="utf-8")
    clearing = _both(path)
    assert clearing.cleared


@pytest.mark.parametrize("entry", GROUNDS, ids=lambda entry: f"{entry['work']} {entry['at']}")
def test_a_round_that_was_harmed_is_judged_alike_whether_or_not_others_are_cleared(
    entry: Mapping[str, str], tmp_path: Path
) -> None:
    """What is ordinary is met first; then in every few rounds one thing is otherwise than it was played."""
    events = _events(_made(entry, tmp_path, rounds=100, faults=0))
    for event in events:
        event.pop("seq", None)  # it would show what was put in or taken out
    assert harm(events, Random(entry["work"]), times=12, begins=len(events) // 2) == 12
    path = tmp_path / "harmed.jsonl"
    path.write_text("\n".join(map(json.dumps, events)), encoding="utf-8")
    _both(path)


def _events(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_round_that_would_have_been_cleared_and_is_judged_otherwise_ends_the_run(tmp_path: Path) -> None:
    """Planted: what is known of wagers is changed, as if one had been learnt wrongly."""
    court = replace(the_court()[0], problems=[])
    clearing = _Forgetful(court)
    with pytest.raises(DifferenceError) as ended:
        _document(court, _made(_entry("nz/roulette"), tmp_path, rounds=120, faults=0), clearing)
    problem = ended.value.problem
    assert problem.code == "program.guard"
    assert problem.place is not None
    assert problem.place.line


class _Forgetful(Clearing):
    """Knows less of each round than was said of it."""

    def known(self, of_shape: Any) -> Any:
        said = super().known(of_shape)
        for of_work in (w for one in said or () for w in one.works.values()):
            of_work.counts.clear()
        return said


def _made(entry: Mapping[str, str], folder: Path, rounds: int, faults: int) -> Path:
    path = folder / "made.jsonl"
    path.write_text(made(entry, rounds, faults, seed=7, tables=2)[0], encoding="utf-8")
    return path
