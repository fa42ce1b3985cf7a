"""Makes known_facts.json in the folder of each game: on which facts logs of each class decide.

Every sample log is cut down to the events of the class and checked; what then comes out conforming or not was decided,
and so were the facts on which it rests. `./run python -m tests.checking.known_facts` writes the files anew.
"""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from compliance.checking.law import Law
from compliance.checking.rounds import check_round
from compliance.checking.testable import KNOWN_FACTS, ODDS, OF_ALL_GAMES, OF_GAME, OUTCOME, addresses_of, facts_of
from compliance.checking.verdicts import Verdict
from compliance.games.past import Memory
from compliance.logs import open_logs
from compliance.logs.classes import class_names, kinds_besides, kinds_of_class
from compliance.logs.vocabulary import GameWords, words_of, words_of_games
from tests.checking.running import the_court

DECIDED = ("conforms", "breach")


def kind_of(event: dict[str, Any]) -> str:
    """The kind of an event as classes name it."""
    return f"call: {event.get('what')}" if event["event"] == "call" else str(event["event"])


def _captured(captures: Iterable[str], kinds: Iterable[str]) -> list[str]:
    """What is left of `captures`, of a recorder that records these kinds alone."""
    found: dict[str, None] = {}
    for capture in captures:
        for kind in kinds:
            of_kind = (
                capture == kind or capture.startswith(f"{kind} without") or (capture, kind[:5]) == ("call", "call:")
            )
            if of_kind:
                found[kind if capture == "call" else capture] = None
    return list(found)


def cut_down(text: str, name: str) -> str | None:
    """A log (canonical, JSON Lines) as a recorder of the class would have written it.

    None where it is not to be read, or its game has no such class. Numbers and counts are made anew, since nothing is
    missing of what such a recorder writes.
    """
    kept: list[dict[str, Any]] = []
    kinds: frozenset[str] = frozenset()
    counts: dict[str, int] = defaultdict(int)
    for line in text.splitlines():
        try:
            event = json.loads(line)
        except ValueError:
            return None
        if not isinstance(event, dict) or "event" not in event:
            return None
        if event["event"] == "session":
            kinds = frozenset(kinds_of_class(str(event.get("game")), name))
            if not kinds:
                return None
            event = {**event, "captures": _captured(event.get("captures", []), kinds)}
        elif kind_of(event) not in kinds | kinds_besides():
            continue
        counts[str(event.get("table"))] += 1
        if "seq" in event:
            event["seq"] = counts[str(event.get("table"))]
        if event["event"] == "end":
            event = {k: v for k, v in event.items() if k not in ("events", "last_seq")}
        kept.append(event)
    return "".join(json.dumps(e, ensure_ascii=False, separators=(",", ":")) + "\n" for e in kept)


def _decided(law: Law, verdicts: Iterable[Verdict]) -> tuple[set[str], set[str]]:
    """The facts on which verdicts were decided, and the verdicts on settlements."""
    facts: set[str] = set()
    settled: set[str] = set()
    for verdict in verdicts:
        if verdict.verdict in DECIDED:
            checks = [c for c in law.checks if c.code == verdict.code and c.scope == verdict.scope]
            same = [c for c in checks if verdict.address in addresses_of(c)]
            for check in same:
                facts |= facts_of(check)
            if not same and verdict.code in (OUTCOME, ODDS):
                settled.add(verdict.code)
    return facts, settled


def known_facts(logs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The content of the file, from logs (name, text)."""
    found: dict[str, Any] = {}
    shipped, law = the_court()
    court = replace(shipped, taken=law.taken, problems=[], _laws={})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        for text in dict.fromkeys(text for _, text in logs):
            for name in class_names():
                reduced = cut_down(text, name)
                if reduced is not None:
                    path.write_text(reduced, encoding="utf-8")
                    for game, kind, facts, settled in _of_log(court, path):
                        of = found.setdefault(game, {}).setdefault(name, {}).setdefault(kind, (set(), set()))
                        of[0].update(facts)
                        of[1].update(settled)
    return {
        game: {
            name: {kind: {"facts": sorted(f), "settled": sorted(s)} for kind, (f, s) in sorted(kinds.items())}
            for name, kinds in sorted(classes.items())
        }
        for game, classes in sorted(found.items())
    }


def _of_log(court: Any, path: Path) -> Iterator[tuple[str, str, set[str], set[str]]]:
    sessions: set[tuple[str, ...]] = set()
    memory = Memory()
    for round_ in open_logs([path]).rounds():
        past = memory.take(round_)
        key = round_.session.key
        results = check_round(court, round_, court.taken, first_of_session=key not in sessions, past=past)
        sessions.add(key)
        for result in results:
            if result.law is not None and not result.not_assessable:
                kind = OF_GAME if result.law.rules is not None else OF_ALL_GAMES
                yield _words(round_.session.game).folder, kind, *_decided(result.law, result.verdicts)


def _words(game: str) -> GameWords:
    words = words_of(game)
    assert words is not None
    return words


def main() -> None:
    """Writes the file of every game."""
    from tests.checking.sample_logs import sample_logs

    write_in_games(KNOWN_FACTS, known_facts(sample_logs()))


def write_in_games(name: str, found: Mapping[str, Any]) -> None:
    """Writes the file of this name into the folder of every game, with what was found of it."""
    for words in words_of_games():
        text = json.dumps(found[words.folder], indent=1, ensure_ascii=False)
        (words.place / name).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
