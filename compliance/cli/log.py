"""The commands `log validate`, `log convert`, `log profile`, `log freeze`, `log map`, `log sample` and `log schema`."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from compliance.cli.exits import UNUSABLE
from compliance.cli.given_logs import (
    CasinoFileOption,
    GivenLogs,
    LogsArgument,
    ManifestOption,
    MappingOption,
    given_logs,
    law_of_manifest,
    no_names,
)
from compliance.cli.law_options import CommencementOption, RulebooksOption, UnusableOptionError
from compliance.cli.log_classes import FirstRounds, of_table, say_good_for, say_testable, the_court
from compliance.cli.log_follow import follow as follow_log
from compliance.cli.log_freeze import freeze
from compliance.cli.log_join import join_logs
from compliance.cli.log_map import map_log
from compliance.cli.log_options import ChainOption, UnpackLimitOption
from compliance.cli.log_sample import sample
from compliance.cli.names import NamesOption, PseudonymsOption, learn, names_of
from compliance.cli.terminal import say
from compliance.cli.usage import Group
from compliance.logs.faults import shorten
from compliance.spelling import hint

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from compliance.checking.rounds import Court
    from compliance.logs.classes import ClassTest
    from compliance.logs.many_logs import Logs
    from compliance.logs.reading import Entry
    from compliance.problems import Problem
    from compliance.reporting.names import Names

app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Look after game logs: validate, convert, profile, freeze, map, join, sample, the schema.",
)


class SchemaOf(StrEnum):
    """What there is a schema of."""

    LOG = "log"
    MAPPING = "mapping"
    MANIFEST = "manifest"
    CASINO = "casino"
    CASE = "case"
    CUSTODY = "custody"
    SHEETS = "sheets"
    COLUMNS = "columns"


@app.command()
def validate(
    logs: LogsArgument = None,
    mapping: MappingOption = None,
    manifest: ManifestOption = None,
    casino: CasinoFileOption = None,
    class_name: Annotated[
        str | None, typer.Option("--class", metavar="NAME", help="Also whether they are of this class of conformance.")
    ] = None,
    follow: Annotated[
        bool, typer.Option("--follow", help="Go on while the log grows or is rotated, until Ctrl-C.")
    ] = False,
    until_end: Annotated[
        bool, typer.Option("--until-end", help="With --follow: until every session has ended.")
    ] = False,
    idle: Annotated[
        float | None,
        typer.Option("--idle", metavar="SECONDS", min=0, help="With --follow: until nothing has come for so long."),
    ] = None,
    unpack_limit: UnpackLimitOption = None,
    rulebooks: RulebooksOption = None,
    commencement: CommencementOption = None,
    names: NamesOption = None,
    pseudonyms: PseudonymsOption = None,
) -> None:
    """Say what is wrong with logs, one fault a line. Exit 0: nothing; 1: faults; 2: nothing could be read."""
    if follow:
        beside = (mapping, manifest, casino, class_name, unpack_limit, names, pseudonyms)
        if logs is None or len(logs) != 1 or str(logs[0]) == "-" or any(option is not None for option in beside):
            raise UnusableOptionError("--follow: give one log of the format, as a file, and no other option on it.")
        raise typer.Exit(follow_log(logs[0], until_end=until_end, idle=idle))
    named = names_of(names, pseudonyms)
    if until_end or idle is not None:
        raise UnusableOptionError("--until-end and --idle are of --follow: say that too.")
    test = _class_test(class_name)
    firsts = FirstRounds()
    given = _given(logs, mapping, manifest, casino, unpack_limit)
    learn(named, given)
    run = given.open()
    rounds = 0
    for round_ in run.rounds():
        rounds += 1
        firsts.take(round_)
        if test is not None:
            test.take(round_)
    _print_problems(run.problems, names=named)
    events = sum(file.events for file in run.files)
    quarantined = sum(file.quarantined for file in run.files)
    tables = len({(s.casino, s.table) for s in run.sessions})
    say(
        f"files {len(run.files)}, tables {tables}, sessions {len(run.sessions)}, rounds {rounds:,}, events {events:,}; "
        f"lines quarantined {quarantined:,}, errors {_count(run.problems, 'error'):,}, "
        f"warnings {_count(run.problems, 'warning'):,}, notes {_count(run.problems, 'note'):,}"
    )
    code = _exit_code(run)
    if test is not None and code != UNUSABLE:
        lacking = test.problems(run.sessions) if run.sessions else []
        _print_problems(lacking, names=named)
        of_it = bool(run.sessions) and not lacking
        say(f"class “{test.name}”: {'these logs are of it' if of_it else 'these logs are not of it'}")
        if of_it:
            court = _court(given, rulebooks, commencement)
            for first in firsts.of.values():
                say(f"  {of_table(first)}: what such a log can test")
                say_testable(first, test.name, court)
        code = code if of_it else code or 1
    raise typer.Exit(code)


def _class_test(name: str | None) -> ClassTest | None:
    if name is None:
        return None
    from compliance.logs.classes import ClassTest, class_names

    if name not in class_names():
        near = hint(name, class_names())
        raise UnusableOptionError(f"--class {name}: it is one of {', '.join(class_names())}.{near}")
    return ClassTest(name)


@app.command()
def convert(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to write the log (.gz, .zst: compressed).")],
    logs: LogsArgument = None,
    mapping: MappingOption = None,
    manifest: ManifestOption = None,
    casino: CasinoFileOption = None,
    chain: ChainOption = False,
    unpack_limit: UnpackLimitOption = None,
    names: NamesOption = None,
    pseudonyms: PseudonymsOption = None,
) -> None:
    """Write logs as one canonical log (JSON Lines), without the lines that cannot be read. Exit codes as validate."""
    from compliance.logs.canonical import canonical_line
    from compliance.logs.chain import chained
    from compliance.packing import packed
    from compliance.writing import Output, unwritable

    given = _given(logs, mapping, manifest, casino, unpack_limit)
    named = names_of(names, pseudonyms)
    learn(named, given)
    run = given.open()
    written = 0
    if out.suffix == ".parquet":
        if chain:
            raise UnusableOptionError("--chain: a log in columns has no lines that could name the ones before.")
        if named.mode != "show":
            why = "a log in columns is written as it was recorded. Convert to lines with it, and these to columns"
            raise UnusableOptionError(f"--names {named.mode}: {why}.")
        from compliance.cli.log_columns import convert_to_columns

        raise typer.Exit(convert_to_columns(run, out))

    def lines() -> Iterator[str]:
        nonlocal written
        for entry in run.entries():
            written += 1
            yield named.line(canonical_line(entry.event, entry.extras))

    with Output(given.inputs) as output:
        refused = output.refusal(out)
        if refused is not None:
            _fail(refused)
        try:
            written_lines = (f"{line}\n".encode() for line in (chained(lines()) if chain else lines()))
            output.put(out, packed(out, written_lines))
            if _exit_code(run) != UNUSABLE:
                output.commit()
        except OSError as error:
            _fail(unwritable(out, error))
    _print_problems(run.problems, err=True, names=named)  # what is converted may itself go to the standard output
    for assumption in run.assumptions:
        counted = f" ({assumption.count:,} rounds)" if assumption.count is not None else ""
        say(f"assumed: {assumption.text}{counted}", err=True)
    if _exit_code(run) != UNUSABLE:
        say(f"{written:,} events written to {out}", err=True)
    raise typer.Exit(_exit_code(run))


@dataclass(slots=True)
class _TableProfile:
    """What a table's events look like."""

    kinds: Counter[str] = field(default_factory=Counter)
    rounds: set[str] = field(default_factory=set)
    with_ts: int = 0
    with_seq: int = 0
    games: dict[str, None] = field(default_factory=dict)
    captures: dict[str, None] = field(default_factory=dict)


@app.command()
def profile(
    logs: LogsArgument = None,
    mapping: MappingOption = None,
    manifest: ManifestOption = None,
    casino: CasinoFileOption = None,
    unpack_limit: UnpackLimitOption = None,
    rulebooks: RulebooksOption = None,
    commencement: CommencementOption = None,
    names: NamesOption = None,
    pseudonyms: PseudonymsOption = None,
) -> None:
    """Show what logs hold, what can be tested by them, and what to record to test more."""
    given = _given(logs, mapping, manifest, casino, unpack_limit)
    named = names_of(names, pseudonyms)
    learn(named, given)
    run = given.open()
    firsts = FirstRounds()
    tables = _profile(run.entries())
    for round_ in given.open().rounds() if given.are_read_twice() else ():
        firsts.take(round_)
    court = _court(given, rulebooks, commencement) if firsts.of else None
    _print_problems([p for p in run.problems if p.severity == "error"], names=named)
    for (casino_name, name), table in tables.items():
        events = table.kinds.total()
        say(f"Table {shorten(name)}: {', '.join(map(shorten, table.games)) or 'no session'}")
        say(f"  captures   {', '.join(map(shorten, table.captures)) or 'nothing stated'}")
        say(f"  rounds     {len(table.rounds):,}")
        say(f"  instants   {table.with_ts:,} of {events:,} events ({_percent(table.with_ts, events)})")
        say(f"  numbers    {table.with_seq:,} of {events:,} events ({_percent(table.with_seq, events)})")
        for kind, count in sorted(table.kinds.items()):
            say(f"  {kind:<14} {count:>10,}")
        for first in firsts.of.values():
            if court is not None and (first.session.casino, first.session.table) == (casino_name, name):
                say_good_for(first, court)
    raise typer.Exit(2 if all(file.refused for file in run.files) else 0)


app.command()(freeze)
app.command("map")(map_log)
app.command("join")(join_logs)
app.command()(sample)


@app.command()
def schema(
    of: Annotated[
        SchemaOf,
        typer.Option("--of", help="Of a line of a log, columns, sheets, or a file that people write."),
    ] = SchemaOf.LOG,
) -> None:
    """Print the JSON Schema of a line of the log, of a file that people write, or of the sheets of a report."""
    from compliance.logs.canonical import schema_text
    from compliance.logs.columnar import columnar_schema_text
    from compliance.logs.mapping_schema import (
        case_schema_text,
        casino_schema_text,
        custody_schema_text,
        manifest_schema_text,
        mapping_schema_text,
    )
    from compliance.reporting.sheets.schema import sheets_schema_text

    texts = {
        SchemaOf.LOG: schema_text,
        SchemaOf.MAPPING: mapping_schema_text,
        SchemaOf.MANIFEST: manifest_schema_text,
        SchemaOf.CASINO: casino_schema_text,
        SchemaOf.CASE: case_schema_text,
        SchemaOf.CUSTODY: custody_schema_text,
        SchemaOf.SHEETS: sheets_schema_text,
        SchemaOf.COLUMNS: columnar_schema_text,
    }
    say(texts[of](), end="")


def _given(
    logs: list[Path] | None,
    mapping: Path | None,
    manifest: Path | None,
    casino: list[str] | None,
    unpack_limit: int | None,
) -> GivenLogs:
    no_names(casino)
    return given_logs(logs, mapping, manifest, casino, unpack_limit)


def _court(given: GivenLogs, rulebooks: Path | None, commencement: list[str] | None) -> Court:
    """The court of the law that the options, or the manifest, name."""
    folder, commenced, _ = law_of_manifest(given.manifest, rulebooks, commencement, None)
    return the_court(folder, commenced)


def _profile(entries: Iterable[Entry]) -> dict[tuple[str, str], _TableProfile]:
    """What the tables of each casino look like; of what stands before any session the casino is not known."""
    from compliance.logs.events import SessionEvent

    tables: dict[tuple[str, str], _TableProfile] = defaultdict(_TableProfile)
    casinos: dict[str, str] = {}
    sessions: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        event = entry.event
        if not event.table:
            continue
        if isinstance(event, SessionEvent):
            casinos[event.table] = event.casino
        key = (casinos.get(event.table, ""), event.table)
        table = tables[key]
        table.kinds[event.event] += 1
        table.with_ts += event.ts is not None
        table.with_seq += event.seq is not None
        if isinstance(event, SessionEvent):
            sessions[key] += 1
            table.games[f"{event.game}, {event.casino}"] = None
            table.captures.update(dict.fromkeys(event.captures))
        if event.round is not None:
            table.rounds.add(f"{sessions[key]} {event.round}")
    return tables


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "none"


def _print_problems(problems: Sequence[Problem], *, err: bool = False, names: Names | None = None) -> None:
    for problem in problems:
        say(names.text(str(problem)) if names is not None else problem, err=err)


def _fail(problem: Problem) -> NoReturn:
    say(problem, err=True)
    raise typer.Exit(UNUSABLE)


def _count(problems: Sequence[Problem], severity: str) -> int:
    return sum(problem.severity == severity for problem in problems)


def _exit_code(run: Logs) -> int:
    if not run.files or all(file.refused for file in run.files):
        return 2
    return 1 if any(problem.severity != "note" for problem in run.problems) else 0
