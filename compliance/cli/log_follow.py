"""`log validate --follow`: says what is wrong with a log while it is being written."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Final

from compliance.cli.exits import UNUSABLE
from compliance.cli.stopping import asked_to_stop
from compliance.cli.terminal import say
from compliance.problems import Problem

_EVERY: Final = 0.2  # seconds


def follow(log: Path, *, until_end: bool, idle: float | None) -> int:
    """Follows a log until it is stopped (Ctrl-C), nothing has come for `idle` seconds, or, with `until_end`, every
    session has ended; then says what came of it. The exit code is that of `validate`.
    """
    from compliance.logs.following import Followed, ToldAtOnce

    def tell(problem: Problem) -> None:
        say(problem)
        sys.stdout.flush()

    faults = ToldAtOnce(tell)
    followed = Followed(log, faults)
    with asked_to_stop() as stopped:
        seen, since = -1, time.monotonic()

        def wait() -> bool:
            nonlocal seen, since
            come = followed.events + followed.quarantined
            if come != seen:
                seen, since = come, time.monotonic()
            if stopped.is_set() or (until_end and followed.is_over):
                return False
            if idle is not None and time.monotonic() - since >= idle:
                return False
            stopped.wait(_EVERY)
            return True

        followed.follow(wait)
    for more in faults.more():
        say(more)
    say(
        f"files {followed.files}, tables {len(followed.tables)}, sessions {followed.sessions:,}, "
        f"rounds {followed.rounds:,}, events {followed.events:,}; lines quarantined {followed.quarantined:,}, "
        f"errors {faults.by_severity['error']:,}, warnings {faults.by_severity['warning']:,}, "
        f"notes {faults.by_severity['note']:,}"
    )
    if followed.refused and not followed.events:
        return UNUSABLE
    return 1 if faults.by_severity["error"] or faults.by_severity["warning"] else 0
