"""Every check fires on each of the ways in which the log format lets a fault show.

What is found in some round of the sample logs is recorded in other ways (`ways.py`): it is still found, or can no
longer be assessed where the other record shows less. A way in which a fault cannot show stands in every_check.yaml,
with the reason; so do the versions that are walked.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.payment import winnings_due
from compliance.checking.results import WorkResult
from compliance.checking.rounds import Court, check_round
from compliance.checking.wager_verdict import WagerCase
from compliance.games.past import Memory
from compliance.logs import open_logs
from compliance.meaning.decisions import Decided, decide
from compliance.rulebook.model import Version
from compliance.strict_yaml import read_yaml
from tests.checking.running import the_court
from tests.checking.sample_logs import Judged, Key, Sample, court_over, judged
from tests.checking.test_two_sided import key_of, law_of, versions
from tests.checking.ways import LESS, WAYS, Events, Record

# address and code of a check, or of what is said of a settlement
What = tuple[str, str]
Said = dict[What, set[str]]
# of a long log so many rounds before the one in question are tried, the fewest first; more lines are not recorded anew
BEFORE = (1, 4, 12)
MOST_LINES = 250


@cache
def listed(part: str) -> list[Any]:
    document, problems = read_yaml(Path(__file__).parent / "every_check.yaml")
    assert not problems
    return list(document[part])


@cache
def court() -> Court:
    return court_over(the_court()[0].rulebook)


def broken(key: Key) -> dict[What, list[Judged]]:
    """What was ever found not to conform under a version, with the rounds."""
    found: dict[What, list[Judged]] = {}
    for one in judged().get(key, ()):
        for what in {(address, code) for _, address, code, verdict in one.verdicts if verdict == "breach"}:
            found.setdefault(what, []).append(one)
    return found


@pytest.mark.long
@pytest.mark.parametrize("version", versions(), ids=lambda v: f"{v.work} {v.label}")
def test_every_check_is_broken_by_some_round(version: Version) -> None:
    key = key_of(version)
    never = {(c.address, c.code) for c in law_of(key).checks} - set(broken(key))
    named = {check for entry in listed("never") for check in entry["versions"].get(" ".join(key), ())}
    assert all(entry["reason"] for entry in listed("never"))
    assert {" ".join(what) for what in never} - named == set()
    assert named - {" ".join(what) for what in never} == set(), "what fires by now is still listed"


def _rounds(events: Events, table: str) -> list[Sample]:
    """The rounds of a table of a log, as the checker takes them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        path.write_text("".join(json.dumps(event) + "\n" for event in events), encoding="utf-8")
        memory, sessions, found = Memory(), set(), []
        for round_ in open_logs([path]).rounds():
            past, session = memory.take(round_), (round_.session.table, round_.session.id)
            if round_.session.table == table:
                found.append(Sample("", "", round_, session not in sessions, past))
            sessions.add(session)
        return found


def _results(sample: Sample) -> list[WorkResult]:
    found = check_round(court(), sample.round, court().taken, first_of_session=sample.first, past=sample.past)
    return [r for r in found if r.law is not None and not r.not_assessable]


def _said(samples: Sequence[Sample], key: Key) -> Said:
    said: Said = {}
    for sample in samples:
        for result in _results(sample):
            if result.law is not None and (result.work, result.law.version.made_by[-1]) == key:
                for v in result.verdicts:
                    said.setdefault((v.address, v.code), set()).add(v.verdict)
    return said


def _due(sample: Sample) -> dict[str, dict[str, Any]]:
    """What every standing wager of a round is settled with, as the rules have it."""
    found: dict[str, dict[str, Any]] = {}
    for result in _results(sample):
        rules = result.law.rules if result.law is not None else None
        if result.view is None or rules is None:
            continue
        for subject in result.view.subjects:
            how = result.view.settled.get(subject.key) if subject.scope == "wager" else None
            wager = rules.wagers.get(how.wager.bet) if how is not None else None
            if how is None or wager is None or how.wager.standing != "accepted":
                continue
            outcome = decide(wager.outcome, subject.facts)
            if how.void_lines or not isinstance(outcome, Decided):
                found[subject.key] = {"result": "void", "paid": 0, "returned": how.wager.stake / 100}
            elif outcome.answer == "win":
                due = winnings_due(WagerCase(rules, wager, subject, how))
                found |= {subject.key: {"result": "win", "paid": float(due) / 100}} if due is not None else {}
            elif outcome.answer in ("lose", "stand off", "void"):
                found[subject.key] = {"result": outcome.answer, "paid": 0}
    return found


@cache
def _events(text: str) -> Events | None:
    try:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    except ValueError:
        return None


@cache
def _filler(key: Key) -> Events:
    """The events of the shortest round in which nothing is wrong, with ids of their own."""
    found: list[Events] = []
    for one in judged()[key]:
        events = _events(one.sample.text)
        if events is None or any(v[3] == "breach" for v in one.verdicts):
            continue
        own = [e for e in events if e.get("round") == one.sample.round.id]
        kinds = {e["event"] for e in own}
        if "settle" in kinds and not kinds & {"void", "irregularity", "correct"} and not any("seq" in e for e in own):
            found.append(own)
    names = {"id", "wager", "base"}
    least = min(found, key=len, default=[])
    return [{k: f"x{v}" if k in names else v for k, v in e.items() if k != "fault"} for e in least]


def _shortened(one: Judged, key: Key, wanted: set[What]) -> Events | None:
    """The log, without rounds that what is wanted does not need; None where it is too long even so, or not JSON."""
    events, round_ = _events(one.sample.text), one.sample.round
    if events is None:
        return None
    ids = list(dict.fromkeys(e["round"] for e in events if "round" in e and e.get("table") == round_.table))
    at = ids.index(round_.id)
    for before in BEFORE:
        kept = {*ids[max(0, at - before) : at + 2]}
        short = [e for e in events if "round" not in e or e["round"] in kept]
        if len(short) == len(events):
            break
        samples = [s for s in _rounds(short, round_.table) if s.round.id == round_.id]
        said = _said(samples, key)
        if len(short) <= MOST_LINES and all("breach" in said.get(what, ()) for what in wanted):
            return short
    return events if len(events) <= MOST_LINES else None


def _bases(key: Key) -> list[tuple[Judged, set[What]]]:
    """For each thing that is broken, a round that breaks it and as little else as can be."""
    chosen: dict[int, tuple[Judged, set[What]]] = {}
    for what, rounds in broken(key).items():
        best = min(rounds, key=_untidiness)
        chosen.setdefault(id(best), (best, set()))[1].add(what)
    return list(chosen.values())


def _untidiness(one: Judged) -> tuple[bool, bool, int, int]:
    text = one.sample.text
    breaches = sum(1 for v in one.verdicts if v[3] == "breach")
    return '"seq"' in text or '"correct"' in text, bool(one.sample.round.gaps), breaches, len(text)


def lost(key: Key) -> dict[str, set[str]]:
    """Way -> what is found in a round as it is recorded, and neither found nor left open when it is recorded so."""
    found: dict[str, set[str]] = {}
    for one, wanted in _bases(key):
        events = _shortened(one, key, wanted)
        if events is None:
            continue
        round_ = one.sample.round
        record = Record(events, round_.id, _due(one.sample), _filler(key))
        for name, way in WAYS.items():
            made = way(record)
            if made is None:
                continue
            samples = _rounds(made, round_.table)
            own = _said([s for s in samples if s.round.id == round_.id], key)
            of_all = _said(samples, key) if name not in LESS else {}
            for what in wanted:
                verdicts = own.get(what, set())
                kept = "breach" in verdicts | of_all.get(what, set())
                open_ = name in LESS and ("conforms" not in verdicts or "not assessable" in verdicts)
                if not kept and not open_:
                    found.setdefault(name, set()).add(what[1])
    return found


WALKED = [v for v in versions() if " ".join(key_of(v)) in listed("walked")]


@pytest.mark.long
@pytest.mark.parametrize("version", WALKED, ids=lambda v: f"{v.work} {v.label}")
def test_a_fault_shows_in_every_way_in_which_it_can_be_recorded(version: Version) -> None:
    game = version.work
    excused: dict[str, set[str]] = {}
    for entry in listed("ways"):
        assert entry["reason"]
        if game in entry.get("works", [game]):
            excused.setdefault(entry["way"], set()).update(entry["checks"])
    unexcused = {way: codes - excused.get(way, set()) for way, codes in lost(key_of(version)).items()}
    assert {way: codes for way, codes in unexcused.items() if codes} == {}
