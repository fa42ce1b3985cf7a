"""What a recorder does not record is never held against anybody: without the events of a kind, and without that kind
among what it captures, a log shows no breach that it did not show with them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.checking.case_files import read_cases
from tests.checking.event_lines import log_of, plain
from tests.checking.running import check_text
from tests.checking.sample_logs import WRITERS

Lines = list[dict[str, Any]]
# of every so many logs one is asked; a walk over all takes minutes
STRIDE = 5
_KEPT = frozenset({"log", "session", "end", "correct", "uncaptured"})
# without these it is not known that something out of the ordinary was dealt with as the rules have it, or what limits
# there were: what is recorded of the play is then held against the rules alone
_OUT_OF_THE_ORDINARY = frozenset({"irregularity", "sign"})


def _logs() -> Iterator[tuple[str, Lines]]:
    for game, cases in read_cases(Path(__file__).parent / "from_the_law").items():
        for case in cases:
            if not case["finds"]:
                log = log_of(case["at"], plain(case["session"]), case["log"].splitlines())
                yield f"{game}: {case['name']}", [json.loads(line) for line in log.splitlines()]


def _kinds(events: Lines) -> list[str]:
    return sorted({e["event"] for e in events} - _KEPT - _OUT_OF_THE_ORDINARY)


def _numbered(events: Iterable[dict[str, Any]]) -> str:
    return "".join(json.dumps({**e, "seq": n}) + "\n" for n, e in enumerate(events, start=1))


def without(events: Lines, kind: str) -> str:
    """The log of a recorder that does not record events of a kind."""
    left = [e for e in events if e["event"] != kind]
    said = [
        {**e, "captures": [c for c in e["captures"] if c.split(":")[0].split(" without")[0] != kind]}
        if e["event"] == "session"
        else e
        for e in left
    ]
    return _numbered(said)


# what is known of by now, and is not held against anybody
HELD = [
    ("blackjack", "act"),
    ("blackjack", "void"),
    ("caribbean_stud", "act"),
    ("caribbean_stud", "card"),
    ("craps", "call"),
    ("craps", "wager"),
    ("roulette", "void"),
    ("tai_sai", "void"),
    ("act", "void"),
    ("baccarat", "void"),
]


@pytest.mark.parametrize(("game", "kind"), HELD)
def test_what_is_not_recorded_is_not_held_against_anybody(game: str, kind: str, tmp_path: Path) -> None:
    logs = [(name, log) for name, log in _logs() if name.startswith(f"{game}:") and kind in _kinds(log)]
    logs = logs[:: STRIDE if len(logs) > STRIDE else 1]
    found = {name: said for name, log in logs if (said := _broken(without(log, kind), tmp_path))}
    assert logs
    assert found == {}


def _broken(log: str, folder: Path) -> list[str]:
    document = check_text(log, folder)
    return [f"{f['rule']} {f['code']}" for f in document["findings"] if f["verdict"] == "breach"]


@pytest.mark.parametrize(
    ("folder", "file", "name", "kind"),
    [
        # 8.3: payment at once is asked for by a decision
        ("games/blackjack/cases", "recording", "even money is asked for without naming the hand", "act"),
        # 9.6: a hand is left face down by a decision
        ("games/caribbean_stud/cases", "settlement", "a hand left face down loses where the dealer qualifies", "act"),
        # 12.1, 12.2: what was declared void goes back
        ("games/blackjack/cases", "recording", "a void round's wagers are returned", "void"),
        ("games/general/cases", "declared_void", "12.1 a winning number is handed back in a round that", "void"),
    ],
)
def test_what_tells_that_it_was_right_may_not_be_recorded(
    folder: str, file: str, name: str, kind: str, tmp_path: Path
) -> None:
    cases = read_cases(Path(__file__).parents[1] / folder)[file]
    (case,) = (c for c in cases if c["name"].startswith(name))
    for log in WRITERS[folder](case):
        events = [json.loads(line) for line in log.splitlines()]
        assert kind in _kinds(events)
        assert sorted(set(_broken(without(events, kind), tmp_path)) - set(_broken(log, tmp_path))) == []
