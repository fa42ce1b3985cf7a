"""`compliance explain`: the whole derivation of one round, conforming or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from compliance.cli import exits
from compliance.cli.given_logs import (
    CasinoOption,
    LogsArgument,
    ManifestOption,
    MappingOption,
    given_logs,
    law_of_manifest,
)
from compliance.cli.law_options import (
    AssumeLastKnownOption,
    CommencementOption,
    KnownAtOption,
    ReadingOption,
    RulebooksOption,
    UnusableOptionError,
)
from compliance.cli.log_options import LongestRoundOption, UnpackLimitOption
from compliance.cli.names import NamesOption, PseudonymsOption, learn, names_of
from compliance.cli.opening import known_casino, known_table, not_in_order_of_time
from compliance.cli.terminal import say, say_json
from compliance.logs.faults import shorten

if TYPE_CHECKING:
    from compliance.games.past import Memory
    from compliance.logs.many_logs import Logs


def explain(
    table: Annotated[str, typer.Option("--table", help="The table, as the log names it.")],
    logs: LogsArgument = None,
    round_id: Annotated[str | None, typer.Option("--round", help="The round, as the log names it.")] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="INSTANT", help="Which rounds were played about then (also: 23:40).")
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="With --at: those with a wager at this seat.")] = None,
    within: Annotated[str, typer.Option("--within", metavar="TIME", help="How far from it: 30s, 10m, 1h.")] = "10m",
    session: Annotated[
        str | None, typer.Option("--session", help="The session, where several have such a round.")
    ] = None,
    casino: CasinoOption = None,
    mapping: MappingOption = None,
    manifest: ManifestOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.html", help="Writes the round as a page, drawn.")
    ] = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", help="How to print.")] = "text",
    names: NamesOption = None,
    pseudonyms: PseudonymsOption = None,
    unpack_limit: UnpackLimitOption = None,
    longest_round: LongestRoundOption = None,
    rulebooks: RulebooksOption = None,
    commencement: CommencementOption = None,
    known_at: KnownAtOption = None,
    reading: ReadingOption = None,
    assume_last_known: AssumeLastKnownOption = False,
) -> None:
    """Explains one round: every provision, every wager, all arithmetic; or lists those that were played at a time."""
    from compliance.checking.bearing import bearing, versions_of
    from compliance.checking.document import readings_said
    from compliance.checking.explaining import explain as explain_round
    from compliance.checking.run import Scope
    from compliance.checking.settled_later import Open, left_open, settle_later
    from compliance.checking.standing_data import bearing_on_games
    from compliance.cli.candidates import around, candidate, said
    from compliance.cli.court import convene
    from compliance.games.past import in_order_of_time
    from compliance.reporting import explain_text

    if (round_id is None) == (at is None):
        raise UnusableOptionError("Say one of --round R, and --at INSTANT for the rounds that were played about then.")
    if seat is not None and at is None:
        raise UnusableOptionError(f"--seat {seat}: it is for --at; a round that is named is explained for all seats.")
    if out is not None and at is not None:
        raise UnusableOptionError(f"--out {out}: it is for the round that --round names.")
    asked = around(at, within, seat) if at is not None else None
    named = names_of(names, pseudonyms)
    given = given_logs(logs, mapping, manifest, casino, unpack_limit)
    learn(named, given)
    rulebooks, commencement, reading = law_of_manifest(given.manifest, rulebooks, commencement, reading)
    court, law = convene(rulebooks, commencement, known_at, reading, assume_last_known=assume_last_known)
    scope = Scope(longest=longest_round)

    there: list[tuple[int, str]] = []  # the number and the id of the table's first round and of its last

    def judge(memory: Memory) -> tuple[Logs, list[dict[str, Any]]]:
        log = given.open()
        found: list[dict[str, Any]] = []
        seen: set[tuple[str, ...]] = set()
        unsettled: Open = {}
        there.clear()
        for game_round in log.rounds():
            away = (
                asked.distance(game_round) if asked is not None and asked.is_at_seat(game_round) is not False else None
            )
            wanted = game_round.session.table == table and (game_round.id == round_id or away is not None)
            of_it = session in (None, game_round.session.id) and given.only in (None, game_round.session.casino)
            if of_it and game_round.session.table == table:
                there[1:] = [(there[-1][0] + 1 if there else 1, game_round.id)]
            if scope.is_too_long(game_round):
                memory.forget()
                if wanted and of_it:
                    many = f"{game_round.size:,}"
                    say(
                        f"error: {shorten(game_round.id)} is a round with more events than are judged ({many}).",
                        err=True,
                    )
                    say("Allow more with --longest-round.", err=True)
                    raise typer.Exit(exits.UNUSABLE)
                continue
            past = memory.take(game_round)
            key = game_round.session.key
            first = key not in seen
            seen.add(key)
            settle_later(unsettled, game_round)
            if wanted and of_it:
                explained = explain_round(court, game_round, law.taken, first_of_session=first, past=past)
                unsettled |= left_open(explained, game_round)
                if asked is not None and away is not None:
                    explained = candidate(explained, game_round, asked, away)
                found.append(explained)
        return log, found

    (log, found), in_order = in_order_of_time(judge, again=given.are_read_twice())
    if not in_order:
        say(not_in_order_of_time(), err=True)
    if not found:
        for problem in log.problems:
            say(named.text(str(problem)), err=True)
        if given.only is not None:
            known_casino(given.only, log)
        known_table(table, log)
        of_session = f" in session {shorten(session)}" if session is not None else ""
        if asked is None:
            has = f": it has {there[-1][0]:,}, from {shorten(there[0][1])} to {shorten(there[-1][1])}" if there else ""
            say(f"error: Table {shorten(table)} has no round {shorten(round_id or '')}{of_session}{has}.", err=True)
        else:
            at_seat = f" with a wager at seat {shorten(seat)}" if seat is not None else ""
            when = f"within {within} of {shorten(asked.said)}"
            say(f"error: Table {shorten(table)} has no round{of_session} {when}{at_seat}.", err=True)
        raise typer.Exit(exits.UNUSABLE)
    if asked is not None:
        found.sort(key=lambda one: one["seconds_away"])
        listed = named.document({"schema_version": "1", "at": asked.said, "within": within, "rounds": found})
        if form == "json":
            say_json(listed)
        else:
            say(said(listed["rounds"], asked), end="")
        return
    for explanation in found:
        readings = bearing(law.readings, versions_of(explanation["works"], court.rulebook), court.rulebook)
        explanation["readings"] = [said for _, said in readings_said(readings, law.taken)]
        stated = bearing_on_games(law.assumptions, {explanation["game"]})
        explanation["assumptions"] = [*stated, *(asdict(a) for a in log.assumptions)]
        told = named.document({"schema_version": "1", **explanation})
        if out is not None:
            _write(out, told, found, given.inputs)
        elif form == "json":
            say_json(told)
        else:
            say(explain_text(told))


def _write(out: Path, told: Mapping[str, Any], found: Sequence[object], inputs: Sequence[Path]) -> None:
    """The round as a page; where several rounds have that name, none can be meant by one file."""
    from compliance.reporting.explanation_page import explain_html
    from compliance.writing import write_files

    if len(found) > 1:
        raise UnusableOptionError(f"--out {out}: several rounds have this name. Say which with --session or --casino.")
    for fault in (faults := write_files({out: explain_html(told).encode("utf-8")}, inputs)[1]):
        say(fault, err=True)
    if faults:
        raise typer.Exit(exits.UNUSABLE)
