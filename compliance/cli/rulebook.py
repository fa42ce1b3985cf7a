"""`compliance rulebook`: build it, read it, and see what is not known of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import typer

from compliance.cli.adopting import adopt, attest
from compliance.cli.bindings import bindings
from compliance.cli.diff import diff
from compliance.cli.incoming import add, try_
from compliance.cli.law_options import AtOption, CommencementOption, KnownAtOption, RulebooksOption
from compliance.cli.lint import lint
from compliance.cli.opening import fail, instant_of, known_work, load, say_in_doubt, standings_told
from compliance.cli.rulebook_shapes import (
    PROVISION_STATUSES,
    coverage_shape,
    document,
    gaps_shape,
    operation_shape,
    period_shape,
    show_shape,
)
from compliance.cli.terminal import say, say_document, say_json
from compliance.cli.usage import Group
from compliance.problems import Problem
from compliance.rulebook.model import Provision, Version
from compliance.rulebook.rulebook import Rulebook

app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="The law: read it at an instant, see what made it and what is missing.",
)
app.command()(lint)

app.command()(diff)
app.command()(bindings)

app.command()(add)
app.command("try")(try_)
app.command()(adopt)
app.command()(attest)

Format = Annotated[Literal["text", "json"], typer.Option("--format", help="How to print.")]


@app.command()
def build(
    check: Annotated[bool, typer.Option("--check", help="Write nothing; say what is not as it should be.")] = False,
    rulebooks: RulebooksOption = None,
) -> None:
    """Make the compiled files from the published texts. Exit 3 where a problem is unacknowledged or a file is stale."""
    from compliance.build.corpus_report import corpus_report
    from compliance.build.make import build as make
    from compliance.build.make import unchanged, write
    from compliance.places import data_folder, use_rulebooks

    folder = rulebooks or data_folder("rulebooks")
    if not any(folder.glob("*/sources")):
        from compliance.rulebook.load import load_rulebook

        fail(load_rulebook(folder)[1])
    use_rulebooks(folder)
    made = make(folder) if check else unchanged(folder) or make(folder, anew=False)
    problems = [*made.problems, *(made.stale if check else ())]
    for problem in problems:
        say(problem, err=True)
    for line in corpus_report(folder, made.files):
        say(line)
    if check:
        say(f"{len(made.files)} compiled files compared, {len(made.stale)} not as they should be.")
    else:
        touched, faults = write(folder, made.files)
        if faults:
            fail(faults)
        say(f"{len(made.files)} compiled files, {len(touched)} written.")
    say(f"{len(made.problems)} problems that nobody has acknowledged.")
    raise typer.Exit(3 if problems else 0)


@app.command("list")
def list_works(
    at: AtOption = None,
    known_at: KnownAtOption = None,
    commencement: CommencementOption = None,
    rulebooks: RulebooksOption = None,
    format: Format = "text",  # noqa: A002 - the name of the option
) -> None:
    """All works, with the status of each at an instant."""
    rulebook = load(rulebooks, commencement, known_at)[0]
    rows: list[dict[str, Any]] = []
    for work, history in rulebook.works.items():
        standing = rulebook.standing(work, instant_of(at, rulebook, work))
        labels = [version.label for version in history.versions]
        rows.append({"work": work, "title": history.title, "versions": labels, "status": standing.status})
    if format == "json":
        _print_json(document(works=rows))
        return
    from compliance.cli.rulebook_text import print_table

    heads = ("Work", "Title", "Versions", "Status")
    print_table(heads, ((r["work"], r["title"], ", ".join(r["versions"]), r["status"]) for r in rows))


@app.command()
def show(
    work: Annotated[str, typer.Argument(help="A work, e.g. nz/general.")],
    address: Annotated[list[str] | None, typer.Argument(help="An address, e.g. 5.10(b) or 9.4 Table 2.")] = None,
    references: Annotated[
        bool, typer.Option("--references", help="Also what each cross-reference names at that instant.")
    ] = False,
    at: AtOption = None,
    known_at: KnownAtOption = None,
    commencement: CommencementOption = None,
    rulebooks: RulebooksOption = None,
    format: Annotated[Literal["text", "json", "markdown"], typer.Option("--format", help="How to print.")] = "text",  # noqa: A002 - the name of the option
) -> None:
    """A work, or one provision of it with all below it, as it stood at an instant."""
    from compliance.rulebook.addresses import find_provision, near_addresses

    rulebook = load(rulebooks, commencement, known_at)[0]
    known_work(rulebook, work)
    instant = instant_of(at, rulebook, work)
    standing = rulebook.standing(work, instant)
    provisions: list[Provision] = list(standing.version.provisions) if standing.version else []
    wanted = " ".join(address or ())
    if wanted and standing.version is not None:
        found = find_provision(standing.version, wanted)
        if found is None:
            near = ", ".join(near_addresses(standing.version, wanted)) or "none"
            message = f"{work} has no single provision '{wanted}' at that instant."
            fail([Problem("address.unknown", "error", message, None, f"Near addresses: {near}.")])
        provisions = list(standing.version.walk(found.address))
    elif wanted and standing.last_known is not None:
        held = rulebook.works[standing.last_known.work].versions
        if all(find_provision(version, wanted) is None for version in held):
            near = ", ".join(near_addresses(standing.last_known, wanted)) or "none"
            message = f"No text of {work} that is held has a single provision '{wanted}'."
            fail([Problem("address.unknown", "error", message, None, f"Near addresses: {near}.")])
    if format == "json":
        shape = show_shape(standing, instant, provisions)
        if references and standing.version is not None:
            from compliance.analysis.cross_references import references_of

            named = references_of(rulebook, standing.version)
            for entry in shape["provisions"]:
                entry["references"] = named.get(entry["address"], [])
        _print_json(shape)
        return
    if format == "markdown":
        from compliance.reporting.markdown import provisions_markdown

        say_document(provisions_markdown(standing, instant, provisions))
        return
    from compliance.cli.rulebook_text import print_references, print_show

    print_show(standing, instant, provisions)
    if references and standing.version is not None:
        from compliance.analysis.cross_references import references_of

        print_references(references_of(rulebook, standing.version), provisions)


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Words that must all stand in a provision.")],
    at: Annotated[str | None, typer.Option("--at", metavar="INSTANT", help="Only what was in force then.")] = None,
    known_at: KnownAtOption = None,
    commencement: CommencementOption = None,
    rulebooks: RulebooksOption = None,
    format: Format = "text",  # noqa: A002 - the name of the option
) -> None:
    """Provisions that contain all the words, in every version or in those in force at an instant."""
    rulebook = load(rulebooks, commencement, known_at)[0]
    wanted = [word.casefold() for word in words]
    hits: list[dict[str, Any]] = []
    for work in rulebook.works:
        for version in _versions_at(rulebook, work, at):
            for provision in version.provisions:
                text = _all_words(provision)
                if all(word in text.casefold() for word in wanted):
                    hit = {"work": work, "version": version.label, "address": provision.address, "text": text}
                    hits.append(hit | {"citation": version.citation(provision.address)})
    if format == "json":
        _print_json(document(hits=hits))
        return
    from compliance.cli.rulebook_text import print_table

    rows = ((h["work"], h["version"], h["address"], _around(h["text"], wanted[0])) for h in hits)
    print_table(("Work", "Version", "Address", "Words"), rows)
    say(f"{len(hits)} provisions.")


@app.command()
def timeline(
    work: Annotated[str | None, typer.Argument(help="A work; all by default.")] = None,
    known_at: KnownAtOption = None,
    commencement: CommencementOption = None,
    rulebooks: RulebooksOption = None,
    format: Format = "text",  # noqa: A002 - the name of the option
) -> None:
    """The law of a work in time: what was in force when, by which instrument, and why nothing more is known."""
    rulebook = load(rulebooks, commencement, known_at)[0]
    if work is not None:
        known_work(rulebook, work)
    works = [work] if work is not None else list(rulebook.works)
    say_in_doubt(*(standing for name in works for standing in standings_told(rulebook, name)))
    if format == "json":
        _print_json(document(periods=[period_shape(name, p) for name in works for p in rulebook.periods(name)]))
        return
    from compliance.cli.rulebook_text import print_periods

    for name in works:
        print_periods(name, rulebook.works[name].title, rulebook.periods(name))


@app.command()
def gaps(
    known_at: KnownAtOption = None,
    commencement: CommencementOption = None,
    rulebooks: RulebooksOption = None,
    format: Format = "text",  # noqa: A002 - the name of the option
) -> None:
    """What is not held: issues that a held text refers to, amendments known to be missing, dates that are not known."""
    shape = gaps_shape(load(rulebooks, commencement, known_at)[0])
    if format == "json":
        _print_json(shape)
        return
    from compliance.cli.rulebook_text import print_table

    rows = [
        (r["published"], f"No. {i['number']}", r["amendment"] or "", r["provision"], i["held"] or "not held")
        for r in shape["references"]
        for i in r["issues"]
    ]
    print_table(("Published", "Issue", "Amendment", "Referred to in", "Held"), rows)
    print_table(
        ("Missing", "Works", "Looked for"),
        ((m["what"], ", ".join(m["works"]), m["looked_for"]) for m in shape["missing"]),
    )
    print_table(
        ("Commencement not known", "Depends on", "Works"),
        ((u["instrument"], u["hangs_on"], ", ".join(u["works"])) for u in shape["unresolved"]),
    )


@app.command()
def repairs(
    all_: Annotated[bool, typer.Option("--all", help="List page furniture and image matter line by line too.")] = False,
    rulebooks: RulebooksOption = None,
    format: Format = "text",  # noqa: A002 - the name of the option
) -> None:
    """Everything that is read otherwise than as printed, by general rule or by a reviewed entry, with its place."""
    notes = load(rulebooks, None, None)[0].repairs
    if format == "json":
        members = ("kind", "origin", "id", "instrument", "before", "after", "why", "confidence")
        shaped = [
            {name: getattr(note, name) for name in members}
            | {"source": {"file": note.file, "first_line": note.first_line, "last_line": note.last_line}}
            for note in notes
        ]
        _print_json(document(repairs=shaped))
        return
    from compliance.cli.rulebook_text import print_table

    routine = ("page furniture", "image matter")
    listed = [n for n in notes if all_ or n.kind not in routine]
    rows = (
        (
            f"{n.file}:{n.first_line}",
            f"{n.kind} ({n.origin})",
            f"{n.before} → {n.after}" if n.after else n.before,
            n.why,
        )
        for n in listed
    )
    print_table(("Place", "Kind", "Before → after", "Why"), rows)
    for kind in routine:
        count = sum(n.kind == kind for n in notes)
        say(f"{count} lines of {kind}{'' if all_ else ' (--all lists them)'}.")


@app.command()
def operations(rulebooks: RulebooksOption = None, format: Format = "text") -> None:  # noqa: A002 - the name of the option
    """Every amending operation of every instrument, with its outcome and why."""
    outcomes = load(rulebooks, None, None)[0].outcomes
    if format == "json":
        _print_json(document(operations=[operation_shape(outcome) for outcome in outcomes]))
        return
    from compliance.cli.rulebook_text import print_table

    rows = ((o.instrument, o.item, f"{o.kind}: {o.target}", o.outcome, o.why) for o in outcomes)
    print_table(("Instrument", "Item", "Operation", "Outcome", "Why"), rows)


@app.command()
def coverage(rulebooks: RulebooksOption = None, format: Format = "text") -> None:  # noqa: A002 - the name of the option
    """How each provision of each version is accounted for, and each character of each source."""
    from compliance.cli.court import convene
    from compliance.games.registry import game_of_work

    rulebook = load(rulebooks, None, None)[0]
    court, taken = convene(rulebooks, None, None, None, assume_last_known=False)

    def statuses(version: Version) -> Mapping[str, str]:
        return court.law(version, game_of_work(version.work), taken.taken).status

    shape = coverage_shape(rulebook, statuses)
    if format == "json":
        _print_json(shape)
        return
    from compliance.cli.rulebook_text import print_table

    classes = ("provision", "table", "heading", "furniture", "repair", "unclaimed")
    sources = (
        (r.id, str(r.characters["total"]), *(f"{r.characters[name] / r.characters['total']:.2%}" for name in classes))
        for r in rulebook.records
    )
    print_table(("Source", "Characters", *classes), sources)
    counts = (
        (v["work"], v["label"], str(v["total"]), *(str(v[name.replace(" ", "_")]) for name in PROVISION_STATUSES))
        for v in shape["versions"]
    )
    print_table(("Work", "Version", "Provisions", *PROVISION_STATUSES), counts)


def _all_words(provision: Provision) -> str:
    rows = "\n".join(" ".join(row) for row in provision.rows or ())
    return "\n".join(part for part in (provision.heading, provision.text, rows, provision.closing) if part)


def _around(text: str, word: str) -> str:
    """The words around the first hit, on one line."""
    start = max(text.casefold().find(word) - 50, 0)
    cut = " ".join(text[start : start + 140].split())
    return f"{'… ' if start else ''}{cut}{' …' if len(text) > start + 140 else ''}"


def _versions_at(rulebook: Rulebook, work: str, at: str | None) -> list[Version]:
    if at is None:
        return list(rulebook.works[work].versions)
    version = rulebook.standing(work, instant_of(at, rulebook, work)).version
    return [version] if version is not None else []


def _print_json(shape: dict[str, Any]) -> None:
    say_json(shape, indent=2)
