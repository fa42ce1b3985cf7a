"""`compliance rulebook diff`: what changed in a work between two instants."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import typer

from compliance.cli.law_options import CommencementOption, KnownAtOption, RulebooksOption
from compliance.cli.opening import fail, instant_of, known_work, load
from compliance.problems import Problem
from compliance.rulebook.model import Standing
from compliance.rulebook.rulebook import Rulebook


def diff(
    work: Annotated[str, typer.Argument(help="A work, e.g. nz/baccarat.")],
    from_: Annotated[str, typer.Option("--from", metavar="INSTANT", help="The earlier instant.")],
    to: Annotated[str, typer.Option("--to", metavar="INSTANT", help="The later instant.")],
    known_at: KnownAtOption = None,
    commencement: CommencementOption = None,
    rulebooks: RulebooksOption = None,
    format: Annotated[Literal["text", "html", "json"], typer.Option("--format", help="How to print.")] = "text",  # noqa: A002 - the name of the option
) -> None:
    """What changed in a work between two instants, word by word, with the instruction that did it."""
    from compliance.analysis.changes import compare
    from compliance.reporting.redlines import comparison_html, comparison_shape, comparison_text

    rulebook, _ = load(rulebooks, commencement, known_at)
    known_work(rulebook, work)
    earlier, later = _standing(rulebook, work, from_), _standing(rulebook, work, to)
    if earlier.version is None or later.version is None:
        missing = from_ if earlier.version is None else to
        why = earlier.reason if earlier.version is None else later.reason
        message = f"No text of {work} can be shown for {missing}: {why}"
        fail([Problem("diff.no-text", "error", message, None, "Choose another instant, or supply a commencement.")])
        return
    heads: dict[str, Any] = {
        "work": work,
        "title": later.version.title,
        "from": _said(earlier, from_),
        "to": _said(later, to),
    }
    document = comparison_shape(compare(earlier.version, later.version, rulebook.outcomes), heads)
    if format == "json":
        typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
    elif format == "html":
        typer.echo(comparison_html(document))
    else:
        typer.echo(comparison_text(document))


def _standing(rulebook: Rulebook, work: str, text: str) -> Standing:
    standing = rulebook.standing(work, instant_of(text, rulebook, work))
    if standing.status == "superseded" and standing.successor is not None:
        return rulebook.standing(standing.successor, instant_of(text, rulebook, standing.successor))
    return standing


def _said(standing: Standing, instant: str) -> dict[str, Any]:
    version = standing.version
    assert version is not None
    return {
        "at": instant,
        "work": version.work,
        "version": version.label,
        "status": standing.status,
        "missing": list(standing.missing),
        "said": f"{version.work} as at {instant} ({version.label})",
    }
