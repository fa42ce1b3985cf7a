"""What a check was asked, as plain values: enough to begin it in another process, or on another machine."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compliance.checking.document import Frame
from compliance.checking.run import BLOCK
from compliance.cli.given_logs import GivenLogs, given_logs, law_of_manifest
from compliance.logs.sittings import Seen, seen
from compliance.logs.table_state import Outside
from compliance.program import program

if TYPE_CHECKING:
    from compliance.checking.rounds import Court
    from compliance.checking.run import Judge, Scope
    from compliance.cli.court import LawTaken
    from compliance.logs.many_logs import Logs
    from compliance.problems import Problem


@dataclass(frozen=True, slots=True)
class Shard:
    """Of how many shards which one, from 1: those tables of which the digest says so, each with all its sessions."""

    number: int = 1
    of: int = 1

    def holds(self, casino: str, table: str) -> bool:
        """Whether a table belongs to it."""
        digest = hashlib.sha256(f"{casino}\x1f{table}".encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(digest) % self.of == self.number - 1


@dataclass(frozen=True, slots=True)
class Asked:
    """The logs, the part of them that is to be checked, and the law. table, casino, begins, ends: as in `Scope`.

    engine: whether rounds like one that was judged are cleared (columns), or none is (scalar). block: how many rounds
    are judged, kept and sent together.
    """

    logs: tuple[Path, ...] = ()
    mapping: Path | None = None
    manifest: Path | None = None
    casino: tuple[str, ...] = ()
    unpack_limit: int | None = None
    table: str | None = None
    begins: datetime | None = None
    ends: datetime | None = None
    longest: int | None = None
    shard: Shard = field(default_factory=Shard)
    rulebooks: Path | None = None
    commencement: tuple[str, ...] = ()
    known_at: str | None = None
    reading: tuple[str, ...] = ()
    assume_last_known: bool = False
    engine: str = "columns"
    block: int = BLOCK

    def bench(self) -> Bench:
        """Reads what the options name, but for the logs; what cannot be used ends the command."""
        from compliance.checking.run import Scope
        from compliance.cli.court import convene

        given = given_logs(self.logs, self.mapping, self.manifest, self.casino, self.unpack_limit)
        holds = self.shard.holds if self.shard.of > 1 else None
        scope = Scope(self.table, self.begins, self.ends, given.only, self.longest, holds)
        rulebooks, commencement, reading = law_of_manifest(
            given.manifest, self.rulebooks, self.commencement, self.reading
        )
        court, law = convene(rulebooks, commencement, self.known_at, reading, assume_last_known=self.assume_last_known)
        return Bench(given, scope, court, law, clears=self.engine == "columns")


@dataclass(frozen=True, slots=True)
class Bench:
    """All that is needed to check. clears: whether rounds may be cleared."""

    given: GivenLogs
    scope: Scope
    court: Court
    law: LawTaken
    clears: bool = True

    def judge(self, watchers: Sequence[Callable[..., None]] = ()) -> Judge:
        """Who judges; where rounds are cleared, with all that is learnt of them from now on."""
        from compliance.checking.clearing import Clearing
        from compliance.checking.run import Judge

        return Judge(self.court, self.law.readings, watchers, Clearing(self.court) if self.clears else None)

    def depends_on(self, asked: Asked) -> dict[str, Any]:
        """All that the verdicts depend on beside the logs themselves, as plain data."""
        beside = [path for path in self.given.inputs if path not in self.given.paths]
        return {
            "program": program(),
            "rulebook": self.court.rulebook.digest,
            "taken": dict(sorted(self.law.taken.items())),
            "commencements": {name: str(day) for name, day in sorted(self.court.rulebook.commencements.items())},
            "assume_last_known": asked.assume_last_known,
            "known_at": asked.known_at,
            "unpack_limit": asked.unpack_limit,
            "scope": [asked.table, str(asked.begins), str(asked.ends), self.given.only, asked.longest],
            "beside": {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in beside if path.is_file()},
            "block": asked.block,
            "engine": asked.engine,
            "logs": [str(path) for path in self.given.paths],
        }


@dataclass(slots=True)
class LogsSaid:
    """What logs said that were read to their ends, beside their rounds."""

    files: list[dict[str, Any]]
    problems: list[Problem]
    outside: list[Outside]
    assumptions: list[dict[str, Any]]
    invented: list[dict[str, Any]]
    clocks: list[dict[str, Any]]
    sessions: list[Seen]
    nothing_left: bool
    rounds: int = 0
    in_order: bool = True

    @property
    def hold_events(self) -> bool:
        return any(file["events"] for file in self.files)


def said_of(log: Logs, rounds: int) -> LogsSaid:
    """What the logs said; they have been read."""
    return LogsSaid(
        [file.as_json() for file in log.files],
        log.problems,
        list(log.outside),
        [asdict(a) | {"face": True} for a in log.assumptions],
        log.inventions(),
        log.clocks_compared(),
        [seen(sitting) for sitting in log.sittings],
        log.nothing_left(),
        rounds,
    )


@dataclass(slots=True)
class Said:
    """All that the document says beside what was found in the rounds, as plain data.

    frame: without its problems, which are law_problems, those of the law that was met, and log_problems.
    """

    frame: Frame
    law_problems: list[dict[str, Any]]
    log_problems: list[dict[str, Any]]
    outside: list[Outside]
    sessions: list[Seen]
    invented: list[dict[str, Any]]
    clocks: list[dict[str, Any]]
    hold_events: bool
    nothing_left: bool
    rulebook_problem: bool


def said_by(bench: Bench, said: LogsSaid, more: Iterable[Problem] = ()) -> Said:
    """The same, of logs that have been read."""
    from compliance.checking.document import readings_said
    from compliance.checking.problem_rows import problem_row

    law = bench.law
    frame = Frame(
        bench.court.rulebook.digest,
        said.files,
        [],
        readings_said(law.readings, law.taken),
        [*(dict(a) for a in law.assumptions), *said.assumptions],
    )
    return Said(
        frame,
        [problem_row(problem) for problem in law.problems],
        [problem_row(problem) for problem in (*said.problems, *more)],
        [outside for outside in said.outside if bench.scope.holds_table(outside.table)],
        [session for session in said.sessions if bench.scope.holds_session(session)],
        said.invented,
        said.clocks,
        said.hold_events,
        said.nothing_left,
        law.unacknowledged(()),
    )


# told of each block that is done: how many rounds, and how many bytes of the logs had been read by then
Progress = Callable[[int, int], None]
