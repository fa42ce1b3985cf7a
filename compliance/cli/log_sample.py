"""The command `log sample`: a made-up log of a game, played by the law of an instant, with its answers."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from compliance.cli.law_options import CommencementOption, ReadingOption, RulebooksOption
from compliance.cli.opening import fail, instant_of, known_work
from compliance.cli.terminal import say
from compliance.problems import Place, Problem

if TYPE_CHECKING:
    from compliance.analysis.sampling.evening import Answers, Asked
    from compliance.analysis.sampling.law import Ground

SCHEMA_VERSION = "1"


def sample(
    work: Annotated[str, typer.Argument(metavar="WORK", help="The work of a game, as `rulebook list` names it.")],
    at: Annotated[str, typer.Option("--at", metavar="INSTANT", help="When the first table opens (ISO 8601).")],
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1, help="How many rounds are played.")] = 100,
    faults: Annotated[int, typer.Option("--faults", metavar="N", min=0, help="In how many something is wrong.")] = 0,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same log.")] = 1,
    tables: Annotated[int, typer.Option("--tables", metavar="N", min=1, help="At how many tables.")] = 3,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Where to write the log (.gz, .zst: compressed); else printed."),
    ] = None,
    answers: Annotated[
        Path | None,
        typer.Option("--answers", metavar="FILE", help="Where to write the answers; beside the log by default."),
    ] = None,
    rulebooks: RulebooksOption = None,
    commencement: CommencementOption = None,
    reading: ReadingOption = None,
) -> None:
    """Make up a log, played by the law as it stood, and the answers: what a check has to find in it, and no more.

    Who plays, what they wager and how long it takes is made up; what is paid, who draws and what may be wagered comes
    from the compiled law. With --faults something goes wrong in so many rounds, each time one thing of many kinds.

    Exit codes: 0 written; 2 no such log can be made.
    """
    from compliance.analysis.sampling.evening import Answers, Asked, log_lines
    from compliance.analysis.sampling.law import SampleError, ground, refuse_change
    from compliance.cli.court import convene
    from compliance.packing import packed
    from compliance.writing import Output, unwritable

    if faults > rounds:
        message = f"There cannot be faults in {faults:,} rounds of {rounds:,}."
        fail([Problem("sample.too-many-faults", "error", message, None, "Ask for more --rounds or fewer --faults.")])
    beside = answers or (out.with_name(_stem(out) + ".answers.json") if out is not None else None)
    if beside is None and faults:
        message = "The log goes to the standard output, and nobody says where its answers are to go."
        fail([Problem("sample.no-answers", "error", message, None, "Name a file with --answers, or one with --out.")])
    court, law = convene(rulebooks, commencement, None, reading, assume_last_known=False)
    known_work(court.rulebook, work)
    asked = Asked(instant_of(at, court.rulebook, work), rounds, min(tables, rounds), faults, seed)
    found = Answers()
    try:
        played_by = ground(court, law.taken, work, asked.at)
        refuse_change(court, played_by, asked)
    except SampleError as error:
        fail([error.problem])
    lines = log_lines(played_by, asked, found)
    with Output() as output:
        refused = next((r for f in (out, beside) if f is not None and (r := output.refusal(f)) is not None), None)
        if refused is not None:
            fail([refused])
        try:
            if out is None:
                for chunk in lines:
                    sys.stdout.buffer.write(chunk)
                sys.stdout.buffer.flush()
            else:
                output.put(out, packed(out, lines))
            if beside is not None:
                document = _document(played_by, asked, found, commencement, reading)
                output.put(beside, [(json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode("utf-8")])
            _refuse_missed(found)
            output.commit()
        except SampleError as error:
            fail([error.problem])
        except OSError as error:
            fail([unwritable(out or beside or Path("-"), error)])
    where = f" written to {out}" if out is not None else ""
    told = f"; answers: {beside}" if beside is not None else ""
    say(f"{rounds:,} rounds at {asked.tables} tables, {faults:,} with a fault{where}{told}", err=True)


def _stem(out: Path) -> str:
    name = out.name
    for suffix in (".gz", ".zst", ".jsonl"):
        name = name.removesuffix(suffix)
    return name


def _refuse_missed(found: Answers) -> None:
    """Faults that found no round are no faults: such a log is not handed out."""
    if found.missed:
        message = f"In the last rounds nothing was left in which {found.missed} of the faults could have been made."
        remedy = "Ask for fewer --faults, more --rounds or another --seed."
        fail([Problem("sample.faults-left", "error", message, Place("--faults"), remedy)])


def _document(
    ground: Ground, asked: Asked, found: Answers, commencement: list[str] | None, reading: list[str] | None
) -> dict[str, Any]:
    rounds = sorted(found.rounds, key=lambda r: (r["table"], int(r["round"])))
    return {
        "schema_version": SCHEMA_VERSION,
        "work": ground.work,
        "at": asked.at.isoformat(),
        "seed": asked.seed,
        "rounds": asked.rounds,
        "tables": asked.tables,
        "faults": asked.faults,
        "commencements": list(commencement or ()),
        "readings": list(reading or ()),
        "faulty_rounds": rounds,
    }
