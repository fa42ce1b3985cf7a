"""`compliance rulebook diff`: what changed in a work between two instants."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from compliance.cli.law_options import (
    CommencementOption,
    KnownAtOption,
    ReadingOption,
    RulebooksOption,
    chosen_readings,
)
from compliance.cli.opening import fail, instant_of, known_work, load, say_in_doubt
from compliance.cli.terminal import say, say_json, say_markup
from compliance.problems import Problem
from compliance.rulebook.model import Standing
from compliance.rulebook.rulebook import Rulebook


def diff(
    work: Annotated[str, typer.Argument(help="A work, e.g. nz/general.")],
    from_: Annotated[str, typer.Option("--from", metavar="INSTANT", help="The earlier instant.")],
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="INSTANT", help="The later instant; now by default, with --draft the earlier."),
    ] = None,
    draft: Annotated[
        Path | None,
        typer.Option("--draft", metavar="DIR", help="Takes the later text from this copy of the rulebook folder."),
    ] = None,
    known_at: KnownAtOption = None,
    commencement: CommencementOption = None,
    rulebooks: RulebooksOption = None,
    reading: ReadingOption = None,
    format: Annotated[Literal["text", "html", "json"], typer.Option("--format", help="How to print.")] = "text",  # noqa: A002 - the name of the option
) -> None:
    """What changed in a work between two instants: in the game as it is played and settled, and in the words.

    The game: wagers settled otherwise outcome by outcome, house edges before and after, who draws, what is required.
    The words: every provision that differs, with the instruction that did it.
    """
    from compliance.analysis.behaviour.compare import compare_behaviour
    from compliance.analysis.behaviour.laws import law_in
    from compliance.analysis.changes import compare, paired, words_of
    from compliance.reporting.behaviour import behaviour_shape
    from compliance.reporting.redlines import comparison_html, comparison_shape, comparison_text

    rulebook, _ = load(rulebooks, commencement, known_at)
    drafted, _ = (rulebook, []) if draft is None else load(draft, commencement, known_at)
    known_work(rulebook, work)
    known_work(drafted, work)
    until = _until(rulebook, work, from_, to, draft)
    earlier, later = _standing(rulebook, work, from_), _standing(drafted, work, until)
    lacking = [_no_text(work, at, s) for at, s in ((from_, earlier), (until, later)) if s.version is None]
    if earlier.version is None or later.version is None:
        fail(lacking)
    from compliance.meaning.readings import read_readings

    chosen = chosen_readings(read_readings(rulebook.folder)[0], reading)
    old, old_problems = law_in(rulebook, earlier.version, chosen, earlier.touched)
    new, new_problems = law_in(drafted, later.version, chosen, later.touched)
    behaviour = compare_behaviour(old, new, paired(earlier.version, later.version), (old_problems, new_problems))
    old_words, new_words = ({p.address: words_of(p) for p in v.provisions} for v in (earlier.version, later.version))
    heads: dict[str, Any] = {
        "work": work,
        "title": later.version.title,
        "from": _said(earlier, from_),
        "to": _said(later, until, draft),
        "readings": chosen,
    }
    changes = compare(earlier.version, later.version, drafted.outcomes)
    document = comparison_shape(changes, heads, behaviour_shape(behaviour, old_words, new_words))
    if format == "json":
        say_json(document, indent=2)
    elif format == "html":
        say_markup(comparison_html(document) + "\n")
    else:
        say(comparison_text(document))
    say_in_doubt(earlier, later)


def _until(rulebook: Rulebook, work: str, from_: str, to: str | None, draft: Path | None) -> str:
    """The later instant as it is written: now where none is given; an earlier one than the first ends the command."""
    if to is None and draft is not None:
        return from_
    until = instant_of(to, rulebook, work)
    if until < instant_of(from_, rulebook, work):
        message = f"The instant of --from, {from_}, is later than that of --to, {to or 'now where none is given'}."
        remedy = "Give the earlier instant with --from and the later with --to."
        fail([Problem("diff.backwards", "error", message, None, remedy)])
    return to or until.isoformat()


def _standing(rulebook: Rulebook, work: str, text: str) -> Standing:
    standing = rulebook.standing(work, instant_of(text, rulebook, work))
    if standing.status == "superseded" and standing.successor is not None:
        return rulebook.standing(standing.successor, instant_of(text, rulebook, standing.successor))
    return standing


def _no_text(work: str, instant: str, standing: Standing) -> Problem:
    message = f"No text of {work} can be shown for {instant}: {standing.reason}"
    return Problem("diff.no-text", "error", message, None, "Choose another instant, or supply a commencement.")


def _said(standing: Standing, instant: str, draft: Path | None = None) -> dict[str, Any]:
    version = standing.version
    assert version is not None
    drafted = f", of {draft.name}" if draft is not None else ""
    return {
        "at": instant,
        "work": version.work,
        "version": version.label,
        "status": standing.status,
        "missing": list(standing.missing),
        "said": f"{version.work} as at {instant} ({version.label}{drafted})",
    }
