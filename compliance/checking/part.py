"""What was found in some rounds of a run: the seam between judging, wherever it is done and by whatever engine, and
telling. Parts are plain data; they can be written, sent, kept, and folded in any number into the same document.

Rounds are numbered in the order in which the logs hand them on, from 0, whether they are checked or not.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import msgspec

from compliance.checking.attendance import Attendance
from compliance.checking.faces import WorkFace
from compliance.checking.when import When
from compliance.logs.rounds import LineOfFile
from compliance.problems import Problem

ROUNDS_NAMED: Final = 20  # a folded finding names this many rounds; the rest are counted
WORDS: Final = ("conforms", "breach", "not assessable", "not applicable")

# its casino, its table, its id and its gaming day
SessionKey = tuple[str, str, str, str]


@dataclass(slots=True)
class FoundRow:
    """A breach: the finding that it makes, and what is needed to put it into its incident.

    before: codes of what, found of the same wager in an earlier round, it follows from; cause: the place, among those
    of its round, of the breach that it follows from.
    """

    finding: dict[str, Any]
    code: str
    wager: str | None
    relation: str
    before: tuple[str, ...] = ()
    cause: int | None = None


@dataclass(slots=True)
class SaidRound:
    """A round that was checked. session: its place in the part's sessions; placed: the wagers placed in it.
    changed: what had changed at the table before it, where something was found in it.
    """

    n: int
    session: int
    placed: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    found: list[FoundRow] = field(default_factory=list)


@dataclass(slots=True)
class Fold:
    """A rule that could not be assessed, for one reason, at one casino: how often, and where first.

    n: the number of the first round; finding: what is said of it, but for the rounds; named: the first rounds, each
    with its number; table, session, round: those of all its rounds, None where there are several.
    """

    n: int
    finding: dict[str, Any]
    time: When
    table: str | None
    session: str | None
    round: str | None
    rounds: int = 0
    named: list[tuple[int, str]] = field(default_factory=list)

    @property
    def key(self) -> tuple[str, str, str, str, str]:
        """What tells it from every other: work, version, rule, reason and casino."""
        said = self.finding
        return said["work"], said["version"], said["rule"], said["reason"], said["casino"]


@dataclass(slots=True)
class WorkCount:
    """The rounds that fell under one version of a work (or under a work whose law is not known).

    n: the number of the first; at: its place among the works of that round.
    """

    n: int
    at: int
    face: WorkFace
    rounds: int = 0
    tested: int = 0
    conforming: int = 0


@dataclass(slots=True)
class TableCount:
    """The rounds of one table."""

    n: int
    casino: str
    table: str
    game: str
    rounds: int = 0


@dataclass(slots=True)
class CasinoCount:
    """The rounds and verdicts of one casino. face: what the report says of its clock; assessed: in how many of the
    rounds anything could be assessed."""

    n: int
    casino: str
    face: dict[str, Any]
    rounds: int = 0
    assessed: int = 0
    verdicts: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class PassedOver:
    """A round of which nothing is assessed. kind: what tells why, beside its code; fault: of the program."""

    n: int
    code: str
    session: int
    round: str
    reason: str
    time: When
    file: str
    line: int
    fault: str = ""


@dataclass(slots=True)
class Part:
    """What was found in the rounds from `start` to before `end`, or in those of them that were asked about.

    cleared: how many rounds were cleared, not judged one by one; sampled: how many were judged though they could have
    been cleared. provisions: work, version, address: how often it was said of it that it conforms, and so on in the
    order of WORDS.
    first, last: the first and last instant, each with the number of its round. remarks: problems, each with the number
    of its round; law: the same of problems of the law that was met. people, days: rounds by who worked them, and by
    day; assessed: by who worked them, those of which something could be assessed. rules: those that findings are under,
    with their words. below: the same of works below the law.
    """

    start: int = 0
    end: int = 0
    sessions: list[SessionKey] = field(default_factory=list)
    said: list[SaidRound] = field(default_factory=list)
    wagers: int = 0
    cleared: int = 0
    sampled: int = 0
    works: list[WorkCount] = field(default_factory=list)
    provisions: dict[str, dict[str, dict[str, list[int]]]] = field(default_factory=dict)
    folds: list[Fold] = field(default_factory=list)
    tables: list[TableCount] = field(default_factory=list)
    casinos: list[CasinoCount] = field(default_factory=list)
    currencies: list[str] = field(default_factory=list)
    first: tuple[int, datetime] | None = None
    last: tuple[int, datetime] | None = None
    remarks: list[tuple[int, Problem]] = field(default_factory=list)
    law: list[tuple[int, Problem]] = field(default_factory=list)
    passed: list[PassedOver] = field(default_factory=list)
    people: Attendance = field(default_factory=dict)
    assessed: Attendance = field(default_factory=dict)
    days: Attendance = field(default_factory=dict)
    rules: list[dict[str, Any]] = field(default_factory=list)
    below: Part | None = None


def packed(part: Part) -> bytes:
    """A part as it is kept or sent."""
    plain = msgspec.to_builtins(part, enc_hook=_number_alone)
    return zlib.compress(json.dumps(plain, separators=(",", ":")).encode("ascii"), 1)


def _number_alone(value: object) -> int:
    """The number of a line where it is drawn: in which file it stands is told beside it."""
    if isinstance(value, LineOfFile):
        return int(value)
    raise NotImplementedError(type(value).__name__)


def unpacked(content: bytes) -> Part:
    """The part that was packed. Raises ValueError where this is none."""
    try:
        return msgspec.convert(json.loads(zlib.decompress(content)), Part)
    except (zlib.error, msgspec.ValidationError, RecursionError) as error:
        raise ValueError("not a part of a run") from error
