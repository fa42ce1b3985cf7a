"""Logs of what was rightly done of which one line is lost: its number never came, or nobody can read it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.checking.case_files import read_cases
from tests.checking.event_lines import log_of, plain
from tests.checking.running import check_text
from tests.checking.tables import write_log as baccarat_log
from tests.checking.test_cases import cases_in
from tests.games.baccarat_2014.tables import write_log as baccarat_2014_log
from tests.games.blackjack.lines import lines_of
from tests.games.blackjack.lines import log_of as blackjack_log
from tests.games.caribbean_stud.tables import write_log as stud_log
from tests.games.craps.scripts import write_log as craps_log
from tests.games.general.tables import write_log as general_log
from tests.games.spins.scripts import write_log as spins_log

_LOGS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "baccarat_2014": baccarat_2014_log,
    "blackjack": lambda case: blackjack_log({**case, "lines": lines_of(case["lines"].splitlines())}),
    "caribbean_stud": stud_log,
    "craps": lambda case: craps_log(case["script"], case.get("table")),
    "general": general_log,
    **{
        folder: lambda case, game=game: spins_log(game, case["rounds"], case.get("session"))
        for folder, game in (("roulette", "roulette"), ("money_wheel", "money wheel"), ("tai_sai", "tai-sai"))
    },
}
CHECKING = Path(__file__).parent
GAMES = CHECKING.parent / "games"
EXAMPLES = CHECKING.parents[1] / "examples"
# what opens a log or a session, without which nothing is read, and what ends one
_KEPT = frozenset({"log", "session", "end"})
Lines = list[dict[str, Any]]


def right_logs() -> Iterator[tuple[str, str]]:
    """The logs of what was rightly done, each with a name: of the law's cases, of every game's, and the examples."""
    for game, cases in read_cases(CHECKING / "from_the_law").items():
        for case in cases:
            if not case["finds"]:
                yield f"{game}: {case['name']}", log_of(case["at"], plain(case["session"]), case["log"].splitlines())
    for game, log_of_game in _LOGS.items():
        for file, cases in read_cases(GAMES / game / "cases").items():
            for case in cases:
                if not case.get("finds") and "reading" not in case:
                    yield f"{game}/{file}: {case['name']}", log_of_game(case)
    for case, _, table in (p.values for p in cases_in(GAMES / "baccarat" / "cases")):
        if not case.get("finds") and "reading" not in case:
            yield f"baccarat/: {case['name']}", baccarat_log({**case, "table": table})
    for path in sorted(EXAMPLES.glob("*clean*.jsonl")):
        yield path.name, path.read_text(encoding="utf-8")


def numbered(log: str) -> Lines:
    """The events of a log, each with its number at its table."""
    count: Counter[str] = Counter()
    events: Lines = []
    for line in log.splitlines():
        event = json.loads(line)
        event.pop("prev", None)
        if event["event"] == "end":
            event.pop("events", None)  # the numbers tell what is missing
        if event["event"] != "log":
            count[event.get("table", "")] += 1
            event["seq"] = count[event.get("table", "")]
        events.append(event)
    return events


def written(events: Lines) -> list[str]:
    return [json.dumps(event) for event in events]


def without(events: Lines, at: int) -> str:
    """The log without one event: its number never came."""
    return "\n".join(written(events[:at] + events[at + 1 :])) + "\n"


def unreadable(events: Lines, at: int) -> str:
    """The log in which one line has a value that no log may have."""
    harmed = events[at] | {"seq": events[at]["seq"], "unheard of": 1}
    return "\n".join(written([*events[:at], harmed, *events[at + 1 :]])) + "\n"


WAYS = {"lost": without, "unreadable": unreadable}


def may_be_lost(events: Lines) -> list[int]:
    return [at for at, event in enumerate(events) if event["event"] not in _KEPT]


def breaches(log: str, folder: Path) -> Counter[tuple[Any, ...]]:
    """What does not conform: the rule, the round and of what, as often as it is found."""
    found = check_text(log, folder)["findings"]
    return Counter(_known(f) for f in found if f["verdict"] == "breach")


def _known(finding: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(finding.get(name) for name in ("work", "rule", "code", "table", "round", "wager", "player", "seat"))
