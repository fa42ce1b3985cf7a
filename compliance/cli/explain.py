"""`compliance explain`: the whole derivation of one round, conforming or not."""

from __future__ import annotations

from dataclasses import asdict
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
from compliance.cli.law_options import CommencementOption, KnownAtOption, ReadingOption, RulebooksOption
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
    round_id: Annotated[str, typer.Option("--round", help="The round, as the log names it.")],
    logs: LogsArgument = None,
    session: Annotated[
        str | None, typer.Option("--session", help="The session, where several have such a round.")
    ] = None,
    casino: CasinoOption = None,
    mapping: MappingOption = None,
    manifest: ManifestOption = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", help="How to print.")] = "text",
    names: NamesOption = None,
    pseudonyms: PseudonymsOption = None,
    unpack_limit: UnpackLimitOption = None,
    longest_round: LongestRoundOption = None,
    rulebooks: RulebooksOption = None,
    commencement: CommencementOption = None,
    known_at: KnownAtOption = None,
    reading: ReadingOption = None,
    assume_last_known: Annotated[
        bool, typer.Option("--assume-last-known", help="Takes the last text held where the law is not known.")
    ] = False,
) -> None:
    """Explains one round: every provision, every wager, all arithmetic."""
    from compliance.checking.explaining import explain as explain_round
    from compliance.checking.run import Scope
    from compliance.cli.court import convene
    from compliance.games.past import in_order_of_time
    from compliance.reporting import explain_text

    named = names_of(names, pseudonyms)
    given = given_logs(logs, mapping, manifest, casino, unpack_limit)
    learn(named, given)
    rulebooks, commencement, reading = law_of_manifest(given.manifest, rulebooks, commencement, reading)
    court, law = convene(rulebooks, commencement, known_at, reading, assume_last_known=assume_last_known)
    scope = Scope(longest=longest_round)

    def judge(memory: Memory) -> tuple[Logs, list[dict[str, Any]]]:
        log = given.open()
        found: list[dict[str, Any]] = []
        seen: set[tuple[str, ...]] = set()
        for game_round in log.rounds():
            wanted = game_round.session.table == table and game_round.id == round_id
            of_it = session in (None, game_round.session.id) and given.only in (None, game_round.session.casino)
            if scope.is_too_long(game_round):
                memory.forget()
                if wanted and of_it:
                    many = f"{game_round.size:,}"
                    say(f"error: {shorten(round_id)} is a round with more events than are judged ({many}).", err=True)
                    say("Allow more with --longest-round.", err=True)
                    raise typer.Exit(exits.UNUSABLE)
                continue
            past = memory.take(game_round)
            key = game_round.session.key
            first = key not in seen
            seen.add(key)
            if wanted and of_it:
                found.append(explain_round(court, game_round, law.taken, first_of_session=first, past=past))
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
        say(f"error: Table {shorten(table)} has no round {shorten(round_id)}{of_session}.", err=True)
        raise typer.Exit(exits.UNUSABLE)
    for explanation in found:
        explanation["readings"] = [
            {"id": r.id, "taken": law.taken[r.id], "ambiguity": r.ambiguity} for r in law.readings
        ]
        explanation["assumptions"] = [*law.assumptions, *(asdict(a) for a in log.assumptions)]
        told = named.document({"schema_version": "1", **explanation})
        if form == "json":
            say_json(told)
        else:
            say(explain_text(told))
