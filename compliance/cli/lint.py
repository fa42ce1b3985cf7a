"""`compliance rulebook lint`: what is wrong, doubtful or at odds in the published texts."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from compliance.cli.exits import CONFORMS, RULEBOOK_PROBLEM
from compliance.cli.law_options import CommencementOption, KnownAtOption, RulebooksOption, read_instant
from compliance.cli.opening import fail, load
from compliance.cli.rulebook_shapes import document
from compliance.cli.terminal import say, say_json, say_json_text, say_markup
from compliance.problems import Problem, Severity

if TYPE_CHECKING:
    from compliance.analysis.lint import Remark
    from compliance.analysis.lint.grades import Kind

Format = Literal["text", "json", "sarif", "junit", "github"]


def lint(
    work: Annotated[str | None, typer.Argument(help="A work, or the id of an instrument; all by default.")] = None,
    at: Annotated[str | None, typer.Option("--at", metavar="INSTANT", help="Only what was in force then.")] = None,
    known_at: KnownAtOption = None,
    commencement: CommencementOption = None,
    rulebooks: RulebooksOption = None,
    severity: Annotated[Severity, typer.Option("--severity", help="Tell only what is at least as grave.")] = "note",
    each: Annotated[bool, typer.Option("--each", help="Tell every trivial note apart, not one line a kind.")] = False,
    format: Annotated[Format, typer.Option("--format", help="How to print.")] = "text",  # noqa: A002 - the option's name
) -> None:
    """Read the texts as an editor would: errors first, then warnings, then notes; what is trivial one line a kind.

    Exit 3 where an error is found that nobody has acknowledged.
    """
    from compliance.analysis.lint import lint as read_texts
    from compliance.analysis.lint.acknowledging import acknowledged
    from compliance.analysis.lint.grades import graded
    from compliance.analysis.lint.remarks import GRAVITY
    from compliance.build.meanings import misread

    rulebook, _ = load(rulebooks, commencement, known_at)
    if work is not None and work not in {*rulebook.works, *rulebook.instruments}:
        remedy = f"The works are: {', '.join(rulebook.works)}."
        fail([Problem("work.unknown", "error", f"There is no work or instrument '{work}'.", None, remedy)])
    found, faults = read_texts(rulebook, read_instant("--at", at), misread(rulebook))
    text_file = rulebook.instruments[work].text_file if work is not None and work in rulebook.instruments else None
    grave = [r for r in found.remarks if GRAVITY[r.severity] <= GRAVITY[severity]]
    told = [r for r in grave if work in (None, r.work) or (text_file and r.source and r.source.file == text_file)]
    known_ones, entry_faults = acknowledged(rulebook.folder, [remark.problem for remark in found.remarks])
    faults += entry_faults if at is None and known_at is None else []
    problems = [remark.problem for remark in told]
    apart, kinds = (told, []) if each else graded(told)
    if format == "json":
        shapes = [{**_shape(r), "acknowledged": r.problem in known_ones} for r in apart]
        shapes += [_kind_shape(kind) for kind in kinds]
        say_json(document(problems=shapes, references=found.references), indent=2)
    elif format == "text":
        _print_text([remark.problem for remark in apart], kinds, known_ones)
        counts = Counter(problem.severity for problem in problems)
        by_gravity = ", ".join(f"{counts[s]} {s}{'s' if counts[s] != 1 else ''}" for s in GRAVITY)
        trivial = sum(len(kind.remarks) for kind in kinds)
        several = "kinds" if len(kinds) > 1 else "kind"
        of_them = f" ({trivial} of them trivial, in {len(kinds)} {several}: --each tells them apart)" if kinds else ""
        say(f"{by_gravity}{of_them}; {sum(p in known_ones for p in problems)} acknowledged.")
        outcomes = ", ".join(f"{count} {outcome}" for outcome, count in found.references.items())
        say(f"{sum(found.references.values())} cross-references of all works: {outcomes}.")
    else:
        from compliance.reporting import problem_formats

        render = {"sarif": problem_formats.sarif, "junit": problem_formats.junit, "github": problem_formats.github}
        written = render[format](problems, known_ones, _shown(rulebook.folder))
        if format == "sarif":
            say_json_text(written)
        elif format == "junit":
            say_markup(written)
        else:
            say(written, end="")
    _say(faults)
    still_open = [p for p in problems if p.severity == "error" and p not in known_ones]
    raise typer.Exit(RULEBOOK_PROBLEM if still_open or faults else CONFORMS)


def _print_text(apart: Sequence[Problem], kinds: Sequence[Kind], known: Collection[Problem]) -> None:
    for problem in apart:
        say(f"{problem}{' (acknowledged)' if problem in known else ''}")
    for kind in kinds:
        say(f"note: {kind.message} {kind.remedy} [{kind.code}]")


def _shape(remark: Remark) -> dict[str, Any]:
    return {
        "code": remark.code,
        "severity": remark.severity,
        "work": remark.work,
        "address": remark.address,
        "message": remark.message,
        "remedy": remark.remedy,
        "quote": remark.quote,
        "source": _source(remark.problem),
        "versions": list(remark.versions),
    }


def _kind_shape(kind: Kind) -> dict[str, Any]:
    """A kind of trivial remarks as one: what they are, where the first stands, and all of them."""
    members = {"message": kind.message, "acknowledged": False, "count": len(kind.remarks)}
    return {**_shape(kind.remarks[0]), **members, "places": [_shape(remark) for remark in kind.remarks]}


def _source(problem: Problem) -> dict[str, Any] | None:
    place = problem.place
    return {"file": place.file, "line": place.line, "column": place.column} if place is not None else None


def _shown(folder: Path) -> str:
    """The rulebook folder as seen from where the command is given, so that a tool finds the files."""
    seen = os.path.relpath(folder)
    return str(folder) if seen.startswith(os.pardir) else seen


def _say(problems: Sequence[Problem]) -> None:
    for problem in problems:
        say(problem, err=True)
