"""Logs of results for tests of randomness: what was spun, thrown or dealt, one result a round."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

_CAPTURES = {"roulette": "spin", "money wheel": "wheel", "tai-sai": "tumble", "craps": "roll"}
Events = Sequence[Mapping[str, Any]]


def log_of(
    game: str, rounds: Iterable[Events], *, at: str = "1996-10-04T20:00:00+12:00", table: str = "T-01", **session: Any
) -> str:
    """A log of one session, numbered without a gap."""
    instant = datetime.fromisoformat(at)
    opened = {"casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "game": game}
    captures = session.pop("captures", [_CAPTURES.get(game, "card"), "wager", "settle"])
    events: list[dict[str, Any]] = [{"event": "session", **opened, "captures": captures, **session}]
    for number, played in enumerate(rounds, start=1):
        events += [{"round": str(number), **event} if event["event"] != "shuffle" else dict(event) for event in played]
    events.append({"event": "end"})
    lines = []
    for seq, event in enumerate(events, start=1):
        stamped = {"table": table, "seq": seq, "ts": (instant + timedelta(seconds=10 * seq)).isoformat()} | event
        lines.append(json.dumps(stamped | ({"last_seq": seq} if event["event"] == "end" else {})))
    return "\n".join(lines) + "\n"


def spins(numbers: Iterable[int | str | None], **members: Any) -> list[Events]:
    """One spin a round: a number, a colour where no number was recorded, or nothing."""
    found: list[Events] = []
    for shown in numbers:
        result = {"number": shown} if isinstance(shown, int) else {"colour": shown} if shown else {}
        found.append([{"event": "spin", **result, **members}])
    return found


def symbols(shown: Iterable[str]) -> list[Events]:
    """One spin of the money wheel a round."""
    return [[{"event": "wheel", "symbol": symbol}] for symbol in shown]


def tumbles(throws: Iterable[Sequence[int]]) -> list[Events]:
    """One throw of the three dice a round."""
    return [[{"event": "tumble", "dice": list(throw)}] for throw in throws]


def rolls(throws: Iterable[Sequence[int]], shooter: str = "p1") -> list[Events]:
    """One roll a round."""
    return [[{"event": "roll", "dice": list(throw), "shooter": shooter}] for throw in throws]


def baccarat(hands: Iterable[tuple[str, str]]) -> list[Events]:
    """One hand of each a round, cards written as "7H KD"; cards are dealt in turn."""
    found: list[Events] = []
    for player, banker in hands:
        dealt = {"player": player.split(), "banker": banker.split()}
        events = []
        for place in range(3):
            for hand, cards in dealt.items():
                if place < len(cards):
                    events.append({"event": "card", "to": hand, "n": place + 1, "card": cards[place]})
        found.append(events)
    return found


def result_named(statistics: Mapping[str, Any], id_: str, of: str = "", table: str = "T-01") -> Mapping[str, Any]:
    """The one test of that id."""
    found = [t for t in statistics["tests"] if (t["id"], t["of"], t["table"]) == (id_, of, table)]
    assert len(found) == 1, [(t["id"], t["of"]) for t in statistics["tests"]]
    return found[0]
