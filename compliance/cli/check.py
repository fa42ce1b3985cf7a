"""`compliance check`: logs against the law in force for each of their rounds."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from compliance.cli import exits
from compliance.cli.answering import (
    FailOnOption,
    FormatOption,
    MinAssessedOption,
    OutOption,
    StaffOption,
    Wanted,
    document_said,
    end,
    refuse_nothing,
    wanted_of,
    write,
)
from compliance.cli.beside import Beside, control_totals, earlier_report, weighed
from compliance.cli.case import CaseOption, CustodyOption, Heard, heard
from compliance.cli.each_casino import PerCasinoOption, lacks_logs, usable, without_rounds, write_each
from compliance.cli.given_logs import BetweenOption, CasinoOption, LogsArgument, ManifestOption, MappingOption
from compliance.cli.law_options import (
    AssumeLastKnownOption,
    CommencementOption,
    KnownAtOption,
    ReadingOption,
    RulebooksOption,
    UnusableOptionError,
    read_instant,
)
from compliance.cli.log_options import LongestRoundOption, UnpackLimitOption
from compliance.cli.names import NamesOption, PseudonymsOption, learn, names_of
from compliance.cli.opening import known_casino, known_table, not_in_order_of_time
from compliance.cli.packing import PackLogsOption, PackOption, PackWanted, no_pipes, nothing_else, write_the_pack
from compliance.cli.signing import SignOption, TimestampOption, key_file, key_of
from compliance.cli.terminal import say
from compliance.cli.work_options import (
    SPARK,
    EngineOption,
    MasterOption,
    QuietOption,
    ShardOption,
    SparkOutOption,
    StateOption,
    TimingsOption,
    WorkersOption,
    known_engine,
    read_shard,
)

if TYPE_CHECKING:
    from compliance.cli.asked import Asked, Bench, LogsSaid, Said
    from compliance.cli.conduct import Manner
    from compliance.cli.progress import Timings
    from compliance.reporting.names import Names


def check(
    logs: LogsArgument = None,
    out: OutOption = None,
    formats: FormatOption = None,
    mapping: MappingOption = None,
    manifest: ManifestOption = None,
    table: Annotated[str | None, typer.Option("--table", help="Only this table.")] = None,
    casino: CasinoOption = None,
    between: BetweenOption = None,
    fail_on: FailOnOption = "breach",
    min_assessed: MinAssessedOption = 0,
    staff: StaffOption = False,
    per_casino: PerCasinoOption = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Also tests of randomness, and returns: evidence, never a finding.")
    ] = False,
    baseline: Annotated[
        Path | None, typer.Option("--baseline", metavar="LAST.json", help="The report.json of an earlier check.")
    ] = None,
    control: Annotated[
        Path | None,
        typer.Option("--control", metavar="TOTALS.csv", help="What another system counted by table and gaming day."),
    ] = None,
    case: CaseOption = None,
    custody: CustodyOption = None,
    names: NamesOption = None,
    pseudonyms: PseudonymsOption = None,
    sign: SignOption = None,
    timestamp: TimestampOption = None,
    engine: EngineOption = "columns",
    pack: PackOption = None,
    pack_logs: PackLogsOption = False,
    master: MasterOption = None,
    spark_out: SparkOutOption = None,
    workers: WorkersOption = None,
    state: StateOption = None,
    shard: ShardOption = None,
    quiet: QuietOption = False,
    timings: TimingsOption = False,
    longest_round: LongestRoundOption = None,
    unpack_limit: UnpackLimitOption = None,
    rulebooks: RulebooksOption = None,
    commencement: CommencementOption = None,
    known_at: KnownAtOption = None,
    reading: ReadingOption = None,
    assume_last_known: AssumeLastKnownOption = False,
) -> None:
    """Checks recorded games against the law in force for each round, and writes reports.

    Exit codes, the first that holds: 2 nothing could be read, 5 the program failed at a round (the others are
    checked), 3 the rulebook has a problem that nobody has acknowledged, 1 something does not conform, 4 nothing could
    be assessed, or nothing of one of several logs be read, 0 no fault found; 130 stopped by Ctrl-C, 141 nobody reads
    the output.
    """
    from compliance.cli.asked import Asked
    from compliance.cli.progress import Timings

    wanted = wanted_of(formats, out, fail_on, min_assessed, staff=staff)
    if fail_on == "new" and baseline is None:
        raise UnusableOptionError("--fail-on new: say with --baseline LAST.json what was found before.")
    if control is not None and between is not None:
        raise UnusableOptionError("--control with --between: control totals are of whole gaming days.")
    named = names_of(names, pseudonyms)
    share = read_shard(shard)
    if shard is not None and out is None:
        raise UnusableOptionError(f"--shard {shard}: say with --out DIR where the share is to be written.")
    how = f"--shard {shard}" if shard is not None else f"--engine {SPARK}" if engine == SPARK else ""
    if per_casino and how:
        raise UnusableOptionError(f"{how} with --per-casino: a share is of tables, not of casinos.")
    packed = _pack(pack, names, pseudonyms, with_logs=pack_logs)
    if how and pack is not None:
        raise UnusableOptionError(f"--pack {pack}: a pack is made of a whole run, and {how} makes parts of one.")
    alone = {"--statistics": statistics, "--baseline": baseline, "--control": control}
    by_spark = engine == SPARK
    _in_one_process([name for name, given in alone.items() if given], shard, workers, by_spark=by_spark)
    if by_spark != (master is not None):
        raise UnusableOptionError("--engine spark and --master URL: each needs the other.")
    begins, ends = (read_instant("--between", at) for at in between) if between else (None, None)
    if begins is not None and ends is not None and (begins.tzinfo is None) == (ends.tzinfo is None) and begins >= ends:
        raise UnusableOptionError(f"--between {' '.join(between or ())}: the second instant is not after the first.")
    wanted = replace(wanted, key=key_of(sign, timestamp, out, wanted.formats, pack))
    beside = Beside(earlier_report(baseline), control_totals(control), named, statistics=statistics)
    clock = Timings(asked=timings)
    law = (rulebooks, tuple(commencement or ()), known_at, tuple(reading or ()), assume_last_known)
    of_logs = (tuple(logs or ()), mapping, manifest, tuple(casino or ()), unpack_limit)
    asked = Asked(*of_logs, table, begins, ends, longest_round, share, *law, known_engine(engine))
    bench = asked.bench()
    usable(per_casino=per_casino, manifest=bench.given.manifest is not None, out=out, formats=wanted.formats)
    clock.stage("the law loaded")
    elsewhere = how or ("--per-casino" if per_casino else "")
    told = heard(case, custody, table=table, elsewhere=elsewhere, read_twice=bench.given.are_read_twice())
    learn(named, bench.given)
    told.learn(named)
    if by_spark and master is not None:
        _spark(asked, bench, master, workers, spark_out, wanted, named)
    of_options = {"--baseline": baseline, "--control": control, "--case": case, "--custody": custody}
    files = {option: path for option, path in of_options.items() if path is not None}
    to_pack = None
    if packed is not None and pack is not None:
        no_pipes(pack, (*bench.given.inputs, *files.values()))
        learn(packed, bench.given)
        told.learn(packed)
        to_pack = PackWanted(pack, packed, pack_logs, wanted.formats, files, statistics, staff, wanted.key)
    if any(alone.values()):
        workers = 1
    with _manner(bench, workers, state, beside, quiet=quiet) as manner:
        if shard is not None and out is not None:
            _share(asked, bench, manner, out, clock, named)
        else:
            inputs = [path for path in (*files.values(), key_file(sign)) if path is not None]

            def each(document: dict[str, Any]) -> None:
                if not per_casino:
                    return
                judged = partial(_of_casino, asked, beside, workers)
                silent = without_rounds(bench.given, document)
                for fault in (faults := write_each(document, wanted, bench.given.inputs, judged, silent)):
                    say(fault, err=True)
                if faults:
                    raise typer.Exit(exits.UNUSABLE)

            _whole(asked, bench, manner, wanted, beside, told, to_pack, inputs, clock, each)


def _whole(
    asked: Asked,
    bench: Bench,
    manner: Manner,
    wanted: Wanted,
    beside: Beside,
    heard: Heard,
    to_pack: PackWanted | None,
    inputs: Sequence[Path],
    clock: Timings,
    further: Callable[[dict[str, Any]], None],
) -> None:
    """The whole run, told; ends the command. further: what else is made of its document."""
    from compliance.checking.tally import Tally

    tallies = [Tally()]

    def anew() -> None:
        tallies[:] = [Tally()]

    read, said = _conducted(asked, bench, manner, lambda part: tallies[0].take(part), anew)
    clock.stage(f"{read.rounds:,} rounds read and judged")
    tally = tallies[0]
    refuse_nothing(said, tally, [beside.names.text(str(problem)) for problem in read.problems])
    _known(asked, bench, read)
    if asked.begins is not None and read.rounds and not tally.rounds:
        none_of = f"None of the {read.rounds:,} rounds of the logs begins in the time of --between."
        say(f"warning: {none_of} {_WHEN}", err=True)
    statistics = weighed(beside.collector, said)
    document = document_said(tally, said, statistics)
    if beside.earlier is not None:
        beside.earlier.compare(document)
    if beside.totals is not None:
        beside.totals.compare(document, asked.table, bench.given.only)
    heard.add(document, bench)
    if to_pack is not None:
        write_the_pack(to_pack, asked, bench, document)
    document = beside.names.document(document)
    for problem in tally.faults:
        say(beside.names.text(str(problem)), err=True)
    write(document, wanted, [*bench.given.inputs, *inputs])
    further(document)
    if wanted.out is not None or wanted.formats != ("json",):
        say(tally.cleared_said())
    clock.stage("reports written")
    clock.tell(tally.rounds, manner.workers)
    ended = end(document, tally, said, wanted)
    # what a manifest names and nobody could read is not in order, whatever the rest is
    if ended.exit_code == exits.CONFORMS and lacks_logs(bench.given, document):
        raise typer.Exit(exits.NOTHING_ASSESSED)
    raise ended


def _of_casino(asked: Asked, beside: Beside, workers: int | None, casino: str) -> dict[str, Any]:
    """The document of one casino, of which alone the logs are read."""
    from compliance.checking.tally import Tally

    one = replace(asked, casino=(casino,))
    bench, own = one.bench(), Beside(None, None, beside.names, statistics=beside.statistics)
    tallies = [Tally()]

    def anew() -> None:
        tallies[:] = [Tally()]

    with _manner(bench, workers, None, own, quiet=True) as manner:
        _, said = _conducted(one, bench, manner, lambda part: tallies[0].take(part), anew)
    statistics = weighed(own.collector, said)
    return beside.names.document(document_said(tallies[0], said, statistics))


def _share(asked: Asked, bench: Bench, manner: Manner, out: Path, clock: Timings, names: Names) -> None:
    """A share of the run, written for `report merge`; ends the command."""
    from compliance.cli.shards import made_share, write_share

    with _going_on(manner):
        read, face, parts = made_share(asked, bench, manner, names.people if names.mode != "show" else None)
    clock.stage(f"{read.rounds:,} rounds read, {parts.rounds:,} of them judged")
    if not read.hold_events:
        for problem in read.problems:
            say(names.text(str(problem)), err=True)
        raise typer.Exit(exits.UNUSABLE)
    _known(asked, bench, read)
    faults = write_share(out, face, parts, bench.given.inputs)
    for fault in faults:
        say(fault, err=True)
    if faults:
        raise typer.Exit(exits.UNUSABLE)
    clock.stage("the share written")
    clock.tell(parts.rounds, manner.workers)
    share = asked.shard
    say(
        f"Share {share.number} of {share.of}: {parts.rounds:,} of {read.rounds:,} rounds judged, written to {out}. "
        "`report merge` puts the shares together."
    )
    if names.mode != "show":
        say(f"The share itself names people as the logs do; `report merge --names {names.mode}` does not.")
    raise typer.Exit(exits.RULEBOOK_PROBLEM if bench.law.unacknowledged(()) else exits.CONFORMS)


def _conducted(
    asked: Asked, bench: Bench, manner: Manner, take: Callable[[Any], None], anew: Callable[[], None]
) -> tuple[LogsSaid, Said]:
    """Reads and judges, and gives what the logs said, and what is said of the run beside its rounds."""
    from compliance.cli.asked import said_by
    from compliance.cli.conduct import conduct

    with _going_on(manner):
        read = conduct(asked, bench, manner, take, anew)
    return read, said_by(bench, read, [] if read.in_order else [not_in_order_of_time()])


@contextmanager
def _going_on(manner: Manner) -> Iterator[None]:
    """Reading and judging: a run that cannot go on ends the command, and what is done of it is kept."""
    from compliance.checking.clearing import DifferenceError
    from compliance.checking.spool import NoRoomError
    from compliance.cli.crew import CrewError

    try:
        yield
    except CrewError as error:
        say(f"error: {error}", err=True)
        raise typer.Exit(exits.PROGRAM_FAULT if error.is_fault else exits.UNUSABLE) from None
    except DifferenceError as difference:
        say(difference.problem, err=True)
        raise typer.Exit(exits.PROGRAM_FAULT) from None
    except NoRoomError:
        say("error: There is no room left for what is found, in the folder for temporary files (TMPDIR).", err=True)
        say("Make room, or set TMPDIR to a folder that has room.", err=True)
        raise typer.Exit(exits.UNUSABLE) from None
    except OSError as error:
        if manner.state is None:
            raise
        why = error.strerror or "the system gives no reason"
        say(f"error: What is done cannot be kept in {manner.state}: {why}.", err=True)
        say("What was kept before is whole. Make room and run it again: it goes on from there.", err=True)
        raise typer.Exit(exits.UNUSABLE) from None


_WHEN = "`log profile` says from when to when a log goes."


def _known(asked: Asked, bench: Bench, read: LogsSaid) -> None:
    if bench.given.only is not None:
        known_casino(bench.given.only, read)
    if asked.table is not None:
        known_table(asked.table, read)


@contextmanager
def _manner(bench: Bench, workers: int | None, state: Path | None, beside: Beside, *, quiet: bool) -> Iterator[Manner]:
    """How the check is conducted, with a bar on a terminal."""
    from compliance.cli.conduct import Manner, usual_workers
    from compliance.cli.progress import bar

    paths = bench.given.paths
    if not bench.given.are_read_twice():
        if (workers or 1) > 1:
            say("note: What comes by a pipe can be read once only, so one process checks it.", err=True)
        workers = 1
    many = workers or usual_workers(paths, _processors(), clears=bench.clears)
    with bar(paths, quiet=quiet) as progress:
        counted = beside.totals.counted if beside.totals is not None else iter
        yield Manner(
            many, state, lambda said: say(f"note: {said}", err=True), progress, beside.watchers(bench), counted
        )


def _processors() -> int:
    """How many processors this process may use; where the system does not say, how many there are."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


def _spark(
    asked: Asked, bench: Bench, master: str, shares: int | None, out: str | None, wanted: Wanted, names: Names
) -> NoReturn:
    """The whole run by Spark, told; ends the command."""
    from compliance.cli.on_spark import shares_by_spark
    from compliance.cli.report import tell_shares

    if not bench.given.are_read_twice():
        raise UnusableOptionError("--engine spark: what comes by a pipe is seen by no other machine; name a file.")
    people = names.people if names.mode != "show" else None
    with shares_by_spark(asked, master, shares, out, lambda said: say(f"note: {said}", err=True), people) as folders:
        tell_shares(folders, wanted, bench.given.inputs, names)


def _in_one_process(given: Sequence[str], shard: str | None, workers: int | None, *, by_spark: bool) -> None:
    """Ends the command where what looks at all rounds in their order is to do so in several processes."""
    if by_spark and (given or shard is not None):
        raise UnusableOptionError(f"{given[0] if given else '--shard'} with --engine spark: this is not to be had.")
    other = f"--shard {shard}" if shard is not None else f"--workers {workers}" if (workers or 1) > 1 else ""
    if given and other:
        raise UnusableOptionError(f"{given[0]} with {other}: it looks at all rounds in one process, in their order.")


def _pack(path: Path | None, names: str | None, key: Path | None, *, with_logs: bool) -> Names | None:
    """How people are named in the pack, where one is to be written: not at all, unless that is asked for."""
    if path is None:
        if with_logs:
            raise UnusableOptionError("--pack-logs: say with --pack FILE.zip where the pack is to be written.")
        return None
    nothing_else(path)
    named = names_of(names, key, default="omit")
    if with_logs and named.mode != "show":
        raise UnusableOptionError("--pack-logs: logs name people as they stand. Say --names show if that is meant.")
    return named
