"""The log of a case of any game, by the words in which that game's cases are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.checking.event_lines import log_of, plain
from tests.checking.tables import write_log as baccarat_log
from tests.games.blackjack.lines import lines_of
from tests.games.blackjack.lines import log_of as blackjack_log
from tests.games.caribbean_stud.tables import write_log as stud_log
from tests.games.craps.scripts import write_log as craps_log
from tests.games.general.tables import write_log as general_log
from tests.games.spins.scripts import write_log as spins_log

Case = Mapping[str, Any]

_LOGS: Mapping[str, Callable[[Case], str]] = {
    "baccarat": baccarat_log,
    "craps": lambda case: craps_log(case["log"], case.get("table")),
    "blackjack": lambda case: blackjack_log(
        {"lines": lines_of(case["log"].splitlines()), "session": dict(case.get("table") or {})}
    ),
    "caribbean stud poker": stud_log,
    "general": general_log,
    **{
        game: lambda case, game=game: spins_log(game, case["log"], case.get("table"))
        for game in ("roulette", "money wheel", "tai-sai")
    },
}


def log_of_case(case: Case) -> str:
    """JSON Lines of the case's `log` (or `rounds`), as the cases of its `game` are written; one with a `session` is
    written in events (event_lines.py)."""
    if "session" in case:
        return log_of(case["at"], plain(case["session"]), case["log"].splitlines())
    return _LOGS[case["game"]](case)
