"""`compliance rulebook add` and `try`: a notice put into the rulebook, or looked at as if it had been."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NoReturn

import typer

from compliance.cli import exits
from compliance.cli.law_options import RulebooksOption
from compliance.cli.opening import fail
from compliance.cli.terminal import say, say_json
from compliance.places import data_folder
from compliance.problems import Place, Problem

if TYPE_CHECKING:
    from compliance.build.incoming.described import Described
    from compliance.sources.intake import TakenIn

FileArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="The text: .txt (UTF-8), .docx, or .pdf with text in it.")
]
TrackedOption = Annotated[
    Literal["accepted", "rejected"] | None,
    typer.Option("--tracked", help="How tracked changes of a .docx are read; needed where it has some."),
]
FormatOption = Annotated[Literal["text", "json"], typer.Option("--format", help="How to print the page.")]
IdOption = Annotated[
    str | None, typer.Option("--id", metavar="ID", help="Its name in the rulebook; else made of its day and number.")
]
KindOption = Annotated[
    Literal["original", "amendment", "substitution", "revocation"] | None,
    typer.Option("--kind", help="What it is; else found in its words. A consolidated text: see adopt."),
]
JurisdictionOption = Annotated[
    str | None,
    typer.Option(
        "--jurisdiction", metavar="NAME", help="The folder that it belongs into; else that of its publication."
    ),
]
ZoneOption = Annotated[
    str | None,
    typer.Option("--zone", metavar="ZONE", help="In which it counts its days; else that of its jurisdiction."),
]
TitleOption = Annotated[str | None, typer.Option("--title", metavar="WORDS", help="Its title; else found at its head.")]
PublicationOption = Annotated[
    str | None, typer.Option("--publication", metavar="NAME", help="Where it is published; else found at its head.")
]
IssueOption = Annotated[
    str | None, typer.Option("--issue", metavar="NO", help="The number of the issue; else found at its head.")
]
PublishedOption = Annotated[
    str | None,
    typer.Option("--published", metavar="DAY", help="The day of publication (2004-05-19); else found at its head."),
]
MadeOption = Annotated[
    str | None, typer.Option("--made", metavar="DAY", help="The day on which it was made; else found in it.")
]
PageOption = Annotated[
    str | None, typer.Option("--page", metavar="NO", help="The page on which it begins; else found on it.")
]
CitationOption = Annotated[
    str | None,
    typer.Option("--citation", metavar="WORDS", help="How reports name it; else made of publication, day and number."),
]
OfficialOption = Annotated[bool, typer.Option("--official", help="The text is an official version.")]


def add(
    file: FileArgument,
    tracked: TrackedOption = None,
    id_: IdOption = None,
    kind: KindOption = None,
    jurisdiction: JurisdictionOption = None,
    zone: ZoneOption = None,
    title: TitleOption = None,
    publication: PublicationOption = None,
    issue: IssueOption = None,
    published: PublishedOption = None,
    made: MadeOption = None,
    page: PageOption = None,
    citation: CitationOption = None,
    commencement: Annotated[
        str | None,
        typer.Option("--commencement", metavar="DAY", help="When it commenced, where its own words leave that open."),
    ] = None,
    official: OfficialOption = False,
    rulebooks: RulebooksOption = None,
    format: FormatOption = "text",  # noqa: A002 - the name of the option
) -> None:
    """Put a notice into the rulebook: its text and the YAML beside it are written, the rulebook is built.

    What its own words say of it is found there; what they do not say is asked for, all at once. A page says what it
    does: orders carried out and not, provisions changed, bindings stale, what the game does otherwise, what can no
    longer be assessed. Where anything is refused nothing is written. Exit 2: refused; 3: it is in, and something of it
    was not understood, not carried out, or left a binding stale; 0.
    """
    given = _given(
        id_,
        kind,
        jurisdiction,
        zone,
        title,
        publication,
        issue,
        published,
        made,
        page,
        citation,
        commencement,
        official,
    )
    _put_in(file, tracked, given, rulebooks, format, keep=True)


def try_(
    file: FileArgument,
    commence: Annotated[
        str | None,
        typer.Option(
            "--commence", metavar="DAY", help="When it is taken to commence, where its own words leave that open."
        ),
    ] = None,
    tracked: TrackedOption = None,
    id_: IdOption = None,
    kind: KindOption = None,
    jurisdiction: JurisdictionOption = None,
    zone: ZoneOption = None,
    title: TitleOption = None,
    publication: PublicationOption = None,
    issue: IssueOption = None,
    published: PublishedOption = None,
    made: MadeOption = None,
    page: PageOption = None,
    citation: CitationOption = None,
    official: OfficialOption = False,
    rulebooks: RulebooksOption = None,
    format: FormatOption = "text",  # noqa: A002 - the name of the option
) -> None:
    """Look at what a draft would do, as `add` would tell it, and write nothing.

    A draft need not have been published. Exit codes as of `add`.
    """
    given = _given(
        id_, kind, jurisdiction, zone, title, publication, issue, published, made, page, citation, commence, official
    )
    _put_in(file, tracked, given, rulebooks, format, keep=False)


# of the members that are days, the options by which they are given
DAYS: Final[Mapping[str, str]] = {name: f"--{name}" for name in ("published", "made", "commencement")}
_NAMES = (
    "id", "kind", "jurisdiction", "zone", "title", "publication", "issue", "published", "made", "page", "citation",
    "commencement",
)  # fmt: skip


def _given(*values: str | bool | None) -> dict[str, str]:
    *texts, official = values
    given = {name: str(value) for name, value in zip(_NAMES, texts, strict=True) if value}
    return given | ({"official": "true"} if official else {})


def _put_in(
    file: Path,
    tracked: Literal["accepted", "rejected"] | None,
    given: dict[str, str],
    rulebooks: Path | None,
    form: str,
    *,
    keep: bool,
) -> NoReturn:
    from compliance.build.incoming.described import describe
    from compliance.sources.intake import take_in

    folder = folder_of(rulebooks)
    taken, problems = take_in(file, tracked)
    problems += unusable_days(given, file, names=DAYS if keep else {**DAYS, "commencement": "--commence"})
    if taken is None or problems:
        fail(problems)
    described, problems = describe(folder, file, taken, given, draft=not keep)
    if described is None and (asked := answers_to(problems)):
        described, problems = describe(folder, file, taken, {**given, **asked}, draft=not keep)
    if described is None:
        fail(problems)
    show_effect(folder, [described], taken, form, keep=keep)


def folder_of(rulebooks: Path | None) -> Path:
    """The rulebook folder that is meant; the command ends where it is none."""
    from compliance.rulebook.load import load_rulebook

    folder = rulebooks or data_folder("rulebooks")
    if not any(folder.glob("*/sources")):
        fail(load_rulebook(folder)[1])
    return folder


def unusable_days(given: Mapping[str, str], file: Path, names: Mapping[str, str] = DAYS) -> list[Problem]:
    """A problem for each day that is given and is none. names: of the members that are days, with their options."""
    problems: list[Problem] = []
    for name, option in names.items():
        try:
            date.fromisoformat(given.get(name) or "2000-01-01")
        except ValueError:
            message = f"{option} {given[name]} is not a day."
            problems.append(Problem("add.day-unusable", "error", message, Place(str(file)), "Write it as 2004-05-19."))
    return problems


def answers_to(problems: list[Problem]) -> dict[str, str]:
    """What a person at a terminal answers to what is asked for; nothing where nobody sits there."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return {}
    answers: dict[str, str] = {}
    for problem in problems:
        if problem.code == "add.member-missing":
            name = problem.remedy.partition("--")[2].partition(" ")[0]
            say(f"{problem.message} ({problem.remedy.partition(': ')[2].rstrip('.')})", err=True)
            answers[name] = typer.prompt(f"{name}", err=True, default="", show_default=False).strip()
    return {name: answer for name, answer in answers.items() if answer}


def show_effect(
    folder: Path,
    described: Sequence[Described],
    taken: TakenIn,
    form: str,
    *,
    keep: bool,
    more: Mapping[str, str] = {},
    left_out: Sequence[Problem] = (),
) -> NoReturn:
    """Builds the rulebook with the instruments in it, writes them where they are to be kept, and says on a page each
    what it does. As JSON several stand in `instruments`.

    more: further files of the rulebook folder that come with it, path -> text. left_out: what of the text is not put
    in; it is told on the first page.
    """
    from compliance.build.incoming.candidate import candidate_of, read_of, written_of
    from compliance.build.incoming.effect import effect_of
    from compliance.reporting.incoming import effect_shape, effect_text
    from compliance.rulebook.load import load_rulebook
    from compliance.strict_yaml import dump_yaml

    before, faults = load_rulebook(folder)
    tampered = [p for p in faults if p.code == "rulebook.tampered"]
    if tampered:
        fail(tampered)
    files = {**more}
    for each in described:
        files |= {each.text_file: each.text, each.yaml_file: dump_yaml(dict(each.document))}
    written: list[str] | None = None
    with candidate_of(folder, files) as copy:
        if keep:
            after, written, faults = written_of(copy, folder, files)
            if faults:
                fail(faults)
        else:
            after = read_of(copy)
        others = {each.id: [other for other in described if other is not each] for each in described}
        effects = [effect_of(before, after, each.id, beside=[o.id for o in others[each.id]]) for each in described]
        effects[0] = replace(effects[0], problems=(*left_out, *effects[0].problems))
        documents: list[dict[str, Any]] = [
            effect_shape(effect, each.learnt, taken.footnotes) for effect, each in zip(effects, described, strict=True)
        ]
    for document, each in zip(documents, described, strict=True):
        own = (each.text_file, each.yaml_file)
        document["written"] = [name for name in written or () if name in own or len(described) == 1]
    if form == "json":
        several = {"schema_version": documents[0]["schema_version"], "instruments": documents}
        say_json(several if len(documents) > 1 else documents[0], indent=2)
    else:
        say("\n\n".join(effect_text(document, written and document["written"]) for document in documents))
    wrong = any(
        effect.not_carried_out
        or effect.not_understood
        or any(work.stale or (work.assessed_before and work.lost) for work in effect.works)
        or any(p.severity == "error" for p in effect.problems)
        for effect in effects
    )
    raise typer.Exit(exits.RULEBOOK_PROBLEM if wrong else exits.CONFORMS)
