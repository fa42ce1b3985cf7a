"""Runs of a check in the ways in which one can be conducted, each with the text of its report.json.

As a script, `conducting.py STATE WORKERS BLOCK KILLED OUT LOG...`, it is a run that can be killed, and that kills
itself once it has kept KILLED parts (0: never).
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from compliance.checking.keeping import Store
from compliance.checking.run import Scope
from compliance.checking.tally import Tally
from compliance.cli.answering import document_said
from compliance.cli.asked import Asked, Bench, Shard, said_by
from compliance.cli.conduct import Manner, conduct
from compliance.cli.court import convene
from compliance.cli.given_logs import given_logs
from compliance.cli.shards import made_share, read_faces, read_parts, write_share
from compliance.json_text import json_chunks


def bench_of(asked: Asked, shared: Bench | None = None) -> Bench:
    """A bench over the shipped law, which is loaded once."""
    if shared is None:
        return asked.bench()
    given = given_logs(asked.logs, asked.mapping, asked.manifest, asked.casino, None)
    holds = asked.shard.holds if asked.shard.of > 1 else None
    court = replace(shared.court, problems=[])
    return Bench(given, Scope(longest=asked.longest, tables=holds), court, shared.law)


def shipped() -> Bench:
    """The shipped law, with a log that is not read."""
    asked = Asked(logs=(Path(__file__),))
    court, law = convene(None, None, None, None, assume_last_known=False)
    return Bench(given_logs(asked.logs, None, None, None, None), Scope(), court, law)


def report(asked: Asked, bench: Bench, manner: Manner | None = None) -> str:
    """The text of report.json."""
    tallies = [Tally()]

    def anew() -> None:
        tallies[:] = [Tally()]

    read = conduct(asked, bench, manner or Manner(), lambda part: tallies[0].take(part), anew)
    return "".join(json_chunks(document_said(tallies[0], said_by(bench, read))))


def share(asked: Asked, bench: Bench, out: Path) -> None:
    """Writes a share into a folder."""
    _, face, parts = made_share(asked, bench, Manner())
    assert write_share(out, face, parts, []) == []


def merged(folders: Sequence[Path]) -> str:
    """The text of report.json, of shares."""
    faces, problems = read_faces(folders)
    assert not problems, [str(problem) for problem in problems]
    tally = Tally()
    for parts in read_parts([folder for folder, _ in faces]):
        tally.take(*parts)
    return "".join(json_chunks(document_said(tally, faces[0][1].said)))


def in_shares(asked: Asked, shared: Bench, of: int, folder: Path) -> str:
    """The text of report.json, checked in so many shares, which are put together in another order."""
    folders = []
    for number in range(1, of + 1):
        one = replace(asked, shard=Shard(number, of))
        share(one, bench_of(one, shared), folder / f"{number}")
        folders.insert(number // 2, folder / f"{number}")
    return merged(folders)


def _killed_once_kept(parts: int) -> None:
    """From now on this process dies as by a loss of power, right after so many parts were kept by it."""
    put, kept = Store.put, count(1)

    def deadly(self: Store, *given: object) -> None:
        put(self, *given)  # type: ignore[arg-type]
        if next(kept) == parts:
            os.kill(os.getpid(), signal.SIGKILL)

    Store.put = deadly  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    state, workers, block, killed, out, *logs = sys.argv[1:]
    _killed_once_kept(int(killed))
    of_script = Asked(logs=tuple(map(Path, logs)), block=int(block))
    written = report(of_script, of_script.bench(), Manner(int(workers), Path(state)))
    Path(out).write_text(written, encoding="utf-8")
