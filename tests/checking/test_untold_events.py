"""What a recorder does not record is never held against anybody: a right log shows no breach without the events of a
kind, where that kind is not among what its recorder captures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.analysis.sampling.made import GROUNDS, made
from tests.checking.case_files import read_cases
from tests.checking.running import check_text
from tests.checking.sample_logs import WRITERS

Lines = list[dict[str, Any]]
SAMPLED: Final = "sampled"
ROUNDS: Final = 20  # of a sampled log
_KEPT: Final = frozenset({"log", "session", "end", "correct", "uncaptured"})
_CALL: Final = "call: "
# Every recorder tells of these when they happen, whatever it says that it captures: else nothing that is recorded of
# the play could be held against the rules, since any of it may have been put right, permitted or displayed.
_OUT_OF_THE_ORDINARY: Final = frozenset({"close", "irregularity", "notice", "sign", "vacant"})
# The same of these, in these games: a refusal of the dice by all others, a throw that is declared void though nothing
# is recorded against it, a wager that is said to stand off in a round that was declared void
_OF_A_GAME: Final = {
    ("craps", "offer"): {"5.8(a) shooter.passes", "5.8(b) shooter.ordered"},
    ("craps", "void"): {"5.5(a) total.made", "5.7 settlement.late"},
    ("roulette", "void"): {"4.1(m)(i) settlement.result"},
}


def _logs(source: str) -> Iterator[tuple[str, Lines]]:
    """(name, events) of every log: of cases, or played by the law of each work."""
    if source == SAMPLED:
        for ground in GROUNDS:
            yield f"{ground['work']} {ground['at']}", _events(made(ground, ROUNDS, 0, seed=11, tables=1)[0])
        return
    for file, cases in read_cases(Path(__file__).parents[1] / source).items():
        for case in cases:
            yield from ((f"{file}: {case['name']}", _events(log)) for log in WRITERS[source](case))


def _events(log: str) -> Lines:
    """The events of a log, each with the number by which others name it; none where a line is no event at all."""
    events = [json.loads(line) for line in log.splitlines()]
    return [{"seq": n, **event} for n, event in enumerate(events, start=1)]


def _kinds(events: Lines) -> list[str]:
    """The kinds of event of a log that need not be recorded, and its single announcements."""
    kinds = {e["event"] for e in events} - _KEPT - _OUT_OF_THE_ORDINARY
    return sorted(kinds | {f"{_CALL}{e['what']}" for e in events if e["event"] == "call"})


def _numbered(events: Iterable[dict[str, Any]]) -> str:
    """The events as a log in whose numbers nothing is missing; what is put right is named by the new ones."""
    told = list(events)
    new = {event["seq"]: n for n, event in enumerate(told, start=1)}
    for n, event in enumerate(told, start=1):
        if isinstance(event.get("of"), int):
            event = event | {"of": new.get(event["of"], event["of"])}
        told[n - 1] = event | {"seq": n}
    return "".join(json.dumps(event) + "\n" for event in told)


def without(events: Lines, kind: str) -> str:
    """The log of a recorder that does not record events of a kind, or one announcement."""
    calls = {f"{_CALL}{e['what']}" for e in events if e["event"] == "call"}
    left = [e for e in events if kind not in (e["event"], f"{_CALL}{e.get('what')}" if e["event"] == "call" else "")]
    return _numbered(
        {**e, "captures": _less(e["captures"], kind, calls)} if e["event"] == "session" else e for e in left
    )


def _less(captures: list[str], kind: str, calls: set[str]) -> list[str]:
    if kind.startswith(_CALL):
        each = sorted(calls) if "call" in captures else []
        return [c for c in (*captures, *each) if c not in ("call", kind)]
    return [c for c in captures if c.split(":")[0].split(" without")[0] != kind]


_LACKING: Final = "is not recorded, though what followed shows that it came"


def _is_right(log: str, folder: Path) -> bool:
    """Whether a log shows no breach, and nothing that came and is not recorded: that is seen by what else is."""
    findings = check_text(log, folder)["findings"]
    return not any(f["verdict"] == "breach" or _LACKING in str(f.get("reason")) for f in findings)


def _broken(log: str, folder: Path) -> set[str]:
    document = check_text(log, folder)
    return {f"{f['rule']} {f['code']}" for f in document["findings"] if f["verdict"] == "breach"}


@pytest.mark.parametrize("source", [SAMPLED, *WRITERS])
def test_what_is_not_recorded_is_not_held_against_anybody(source: str, tmp_path: Path) -> None:
    asked, found = 0, {}
    for name, events in _logs(source):
        if not _is_right(_numbered(events), tmp_path):
            continue
        game = next(e["game"] for e in events if e["event"] == "session")
        for kind in _kinds(events):
            asked += 1
            said = _broken(without(events, kind), tmp_path) - _OF_A_GAME.get((game, kind), set())
            if said:
                found[name, kind] = sorted(said)
    assert asked
    assert found == {}


def test_what_is_said_of_a_game_alone_is_needed(tmp_path: Path) -> None:
    """Each exception stands for a log: without that log nothing needs it."""
    needed = {}
    for source in ("checking/from_the_law", "games/craps/cases", "games/general/cases"):
        for _, events in _logs(source):
            game = next(e["game"] for e in events if e["event"] == "session")
            for kind in _kinds(events):
                if (game, kind) in _OF_A_GAME and not _broken(_numbered(events), tmp_path):
                    needed.setdefault((game, kind), set()).update(_broken(without(events, kind), tmp_path))
    assert needed == _OF_A_GAME
