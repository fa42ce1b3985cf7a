"""`compliance rulebook adopt` and `attest`: today's law on the word of somebody who is named."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from compliance.cli import exits
from compliance.cli.incoming import (
    FileArgument,
    FormatOption,
    TrackedOption,
    ZoneOption,
    folder_of,
    show_effect,
    unusable_days,
)
from compliance.cli.law_options import RulebooksOption
from compliance.cli.opening import fail
from compliance.cli.terminal import say
from compliance.problems import Problem

ByOption = Annotated[str, typer.Option("--attested-by", metavar="NAME", help="Who vouches for it, by name and office.")]
EvidenceOption = Annotated[
    str, typer.Option("--evidence", metavar="TEXT", help="On what: letter, register, certificate.")
]
UntilOption = Annotated[
    str | None,
    typer.Option("--until", metavar="DAY", help="The last day for which it is vouched; else no end is named."),
]


def adopt(
    file: FileArgument,
    work: Annotated[
        list[str],
        typer.Option(
            "--work",
            metavar="WORK",
            help="The work that it sets out, as works.yaml names it. Can be repeated; nz: all that it has.",
        ),
    ],
    since: Annotated[str, typer.Option("--from", metavar="DAY", help="The day from which this text is the law.")],
    attested_by: ByOption,
    evidence: EvidenceOption,
    until: UntilOption = None,
    below: Annotated[
        Literal["house", "licence", "tournament"] | None,
        typer.Option("--below", help="It is not law, but a house procedure or a condition of a licence or tournament."),
    ] = None,
    beside: Annotated[
        str | None, typer.Option("--beside", metavar="WORK", help="With --below: the work of law that it goes with.")
    ] = None,
    casino: Annotated[
        list[str] | None,
        typer.Option("--casino", metavar="NAME", help="With --below: where it holds. Can be repeated."),
    ] = None,
    title: Annotated[str | None, typer.Option("--title", metavar="WORDS", help="How the text is called.")] = None,
    citation: Annotated[
        str | None,
        typer.Option("--citation", metavar="WORDS", help="How reports name it; else its title, day and who vouches."),
    ] = None,
    publication: Annotated[
        str | None, typer.Option("--publication", metavar="NAME", help="Where it is published, if it is.")
    ] = None,
    id_: Annotated[str | None, typer.Option("--id", metavar="ID", help="Its name in the rulebook.")] = None,
    zone: ZoneOption = None,
    tracked: TrackedOption = None,
    rulebooks: RulebooksOption = None,
    format: FormatOption = "text",  # noqa: A002 - the name of the option
) -> None:
    """Adopt a consolidated text as the law of a work from a day on, on the word of somebody who is named.

    A text that holds several works, each under the heading of its division, is adopted for all of them at once.
    Who vouches, for what, until when and on what evidence stands on the face of every report that rests on it, and
    findings say that they do. Exit codes as of `add`.
    """
    from compliance.build.incoming.adopted import (
        Below,
        Vouched,
        describe_adopted,
        left_out,
        of_another,
        works_meant,
    )
    from compliance.sources.intake import take_in

    folder = folder_of(rulebooks)
    days = {"from": since, "until": until or ""}
    problems = unusable_days(days, file, {name: f"--{name}" for name in ("from", "until")})
    taken, found = take_in(file, tracked)
    problems += found
    if taken is None or problems:
        fail(problems)
    named = {"title": title, "citation": citation, "publication": publication, "id": id_, "zone": zone}
    given = {name: said for name, said in named.items() if said}
    vouched = Vouched(attested_by, evidence, until)
    works, problems = works_meant(folder, file, taken, work)
    if problems:
        fail(problems)
    headed = of_another(folder, file, taken, works[0]) if len(works) == 1 else []
    if any(problem.code == "adopt.of-another" for problem in headed):
        fail(headed)
    entered: dict[str, str] = {}
    if len(works) > 1 and (below is not None or id_):
        message = "--id and --below are said of one work; this text is adopted for several."
        fail([Problem("adopt.several", "error", message, None, "Adopt each work by itself.")])
    if below is not None or beside is not None or casino:
        if below is None or beside is None:
            message = "What stands below the law says --below what it is and --beside which work of law it stands."
            fail(
                [Problem("adopt.below", "error", message, None, "Give both, as in --below house --beside nz/general.")]
            )
        of_rank = Below(below, beside, tuple(casino or ()))
        entered, problems = of_rank.entered(folder, works[0], title or taken.title or file.stem)
    adopted = []
    for name in works:
        described, found = describe_adopted(
            folder, file, taken, given, name, since, vouched, is_entered=below is not None
        )
        problems += found
        adopted += [described] if described is not None else []
    if problems:
        fail(problems)
    told = [*headed, *left_out(folder, file, taken, work)]
    show_effect(folder, adopted, taken, format, keep=True, more=entered, left_out=told)


def attest(
    missing: Annotated[
        str,
        typer.Argument(metavar="MISSING", help="What is not held: its id in corpus.yaml, or as `timeline` names it."),
    ],
    work: Annotated[
        list[str], typer.Option("--work", metavar="WORK", help="In which it changed nothing. Can be repeated.")
    ],
    attested_by: ByOption,
    evidence: EvidenceOption,
    until: UntilOption = None,
    rulebooks: RulebooksOption = None,
) -> None:
    """Vouch that an instrument which is not held changed nothing in a work: it is then no longer a caveat.

    The law is known instead of known unless touched, on the word of who vouches, which stands on the face of every
    report that rests on it.
    """
    from compliance.build.incoming.adopted import Vouched, attestations_with
    from compliance.rulebook.load import load_rulebook
    from compliance.writing import write_files

    folder = folder_of(rulebooks)
    problems = unusable_days({"until": until or ""}, folder, {"until": "--until"})
    if problems:
        fail(problems)
    rulebook, _ = load_rulebook(folder)
    files, problems = attestations_with(folder, rulebook, missing, work, Vouched(attested_by, evidence, until))
    if problems:
        fail(problems)
    written, problems = write_files({folder / name: text.encode("utf-8") for name, text in files.items()})
    if problems:
        fail(problems)
    rulebook, _ = load_rulebook(folder)
    from compliance.cli.rulebook_text import print_periods

    for name in work:
        print_periods(name, rulebook.works[name].title, rulebook.periods(name))
    say(f"Written: {', '.join(path.relative_to(folder).as_posix() for path in written)}.")
    raise typer.Exit(exits.CONFORMS)
