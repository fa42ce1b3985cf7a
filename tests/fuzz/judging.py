"""What the cases of the fuzzing have in common: a reader, the shipped court, a run through it, a command."""

from __future__ import annotations

import contextlib
import io
import json
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from compliance.checking.run import Scope, run
from compliance.cli.exits import PROGRAM_FAULT
from compliance.logs import open_logs
from compliance.logs.canonical import canonical_line
from compliance.logs.many_logs import Logs
from compliance.places import use_rulebooks
from compliance.problems import Problem
from compliance.reporting import write_reports
from tests.checking.running import document_after, the_court
from tests.fuzz.mutations import TEXTS, VALUES

ROOT: Final = Path(__file__).resolve().parents[2]
EXAMPLES: Final = ROOT / "examples"
MAPPINGS: Final = EXAMPLES / "mappings"
RULEBOOKS: Final = ROOT / "rulebooks"
ODD_IN_YAML: Final[list[Any]] = [*TEXTS, [], {}, ["a"], [["a"]], {"a": "b"}, {"a": {"b": ["c"]}}]
ODD_IN_JSON: Final[list[Any]] = [*TEXTS, *VALUES]
SAMPLES: Final = {
    "blackjack-results": "blackjack-results-sample.csv",
    "craps-events": "craps-events-sample.jsonl",
    "craps-text": "craps-text-sample.txt",
    "live-baccarat": "live-baccarat-sample.json",
    "sicbo-feed": "sicbo-feed-sample.xml",
    "stud-hands": "stud-hands-sample.txt",
    "wager-tracker": "wager-tracker-sample.csv",
    "wheel-list": "wheel-list-sample.txt",
    "point-values-baccarat": "point-values-sample.csv",
    "roulette-numbers": "roulette-numbers-sample.csv",
}


class ProgramFaultError(Exception):
    """The program says itself that it is at fault."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader: its name, what it does with a case in an empty folder, and how many cases the fixed short run has."""

    name: str
    case: Callable[[random.Random, Path], None]
    short: int


def _seeded(name: str, number: int) -> random.Random:
    return random.Random(f"{name} {number}")


def run_case(reader: Reader, number: int, folder: Path) -> None:
    """One case of a reader; what it raises is a fault."""
    reader.case(_seeded(reader.name, number), folder)


def judged(paths: Sequence[Path], mapping: Path | None, out: Path | None = None) -> None:
    """Reads logs, judges their rounds, makes the document and the canonical lines, and now and then the reports."""
    judged_logs(lambda: open_logs(paths, mapping), out)


def judged_logs(opened: Callable[[], Logs], out: Path | None = None) -> None:
    """The same of logs that are opened anew each time."""
    shipped, law = the_court()
    court = replace(shipped, problems=[])
    logs = opened()
    tally = run(court, logs.rounds(), law.readings, Scope())
    lost = tally.faults
    if lost:
        raise ProgramFaultError(str(lost[0]))
    document = document_after(tally, court, law, logs, logs.problems)
    json.dumps(document)
    told(logs.problems)
    for entry in opened().entries():
        canonical_line(entry.event, entry.extras)
    if out is not None:
        _, faults = write_reports(document, out, ("json", "csv", "html", "sarif", "junit"))
        told(faults)


def told(problems: Sequence[Problem]) -> None:
    """Each problem is one line that shows all that is in it, in our own words."""
    for problem in problems:
        said = str(problem)
        assert "\n" not in said, said
        assert not any(words in said for words in ("Input should", "Field required", "Extra inputs")), said


def commanded(rng: random.Random, given: Sequence[str]) -> tuple[int, str]:
    """(the exit code, what was printed) of a command in this process; a fault of the program raises."""
    from compliance.cli.commands import main

    code = 0
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=rng.choice(["utf-8", "ascii"])) for _ in range(2))
    was = sys.argv, sys.stdin, sys.excepthook
    sys.argv, sys.stdin = ["compliance", *given], io.TextIOWrapper(io.BytesIO(b""))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 0
        if ended.code == PROGRAM_FAULT:
            raise ProgramFaultError(f"{given}: exit {ended.code}") from ended
    except Exception as error:
        raise ProgramFaultError(f"{given}: {error!r}") from error
    finally:
        sys.argv, sys.stdin, sys.excepthook = was
        use_rulebooks(None)
    printed = ""
    for stream in (out, err):
        stream.seek(0)
        printed += stream.read()
    assert not any(words in printed for words in ("Input should", "Traceback", "fault of the program")), given
    return code, printed
