"""`compliance rulebook bindings`: where each binding stands, which are stale, and what to paste for those."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import typer

from compliance.cli.law_options import RulebooksOption
from compliance.cli.opening import load
from compliance.cli.rulebook_shapes import document
from compliance.cli.terminal import say, say_json
from compliance.rulebook.rulebook import Rulebook

Format = Annotated[Literal["text", "json"], typer.Option("--format", help="How to print.")]
_STALE, _PROBLEM = 3, "stale"


def bindings(
    stale: Annotated[bool, typer.Option("--stale", help="Only those whose words have changed.")] = False,
    propose: Annotated[bool, typer.Option("--propose", help="With an entry to paste for each that is stale.")] = False,
    rulebooks: RulebooksOption = None,
    format: Format = "text",  # noqa: A002 - the name of the option
) -> None:
    """Where the words that each binding quotes stand in each version, and which of them have changed (exit 3)."""
    rulebook, _ = load(rulebooks, [], None)
    entries = [e for e in _entries(rulebook, propose=propose) if not stale or e["status"] == _PROBLEM]
    if format == "json":
        say_json(document(bindings=entries))
    else:
        _print(entries)
    if any(e["status"] == _PROBLEM for e in entries):
        raise typer.Exit(_STALE)


def _entries(rulebook: Rulebook, *, propose: bool) -> Iterator[Mapping[str, Any]]:
    # the grammars that they bring are no other command's
    from compliance.meaning.bindings import place_bindings, read_bindings
    from compliance.meaning.proposing import as_shape, proposed_entry
    from compliance.meaning.quoting import differences

    for work, history in rulebook.works.items():
        held, _ = read_bindings(rulebook.folder / work.partition("/")[0] / "bindings")
        for version in history.versions:
            places = place_bindings(version, held)
            named = {(binding.file, binding.line, now): address for binding, address, now in places.moved}
            for address, bound in places.bound.items():
                for binding, _ in bound:
                    was = named.get((binding.file, binding.line, address))
                    yield {
                        "file": binding.file,
                        "line": binding.line,
                        "binding": binding.number,
                        "work": work,
                        "version": version.label,
                        "address": was or address,
                        "status": "bound" if was is None else "moved",
                        "stands_at": address,
                    }
            for placed in places.stale:
                entry = proposed_entry(version, placed) if propose else None
                told = [] if placed.words is None else differences(placed.binding.says, placed.words)
                yield as_shape(version, placed, told, entry)


def _print(entries: list[Mapping[str, Any]]) -> None:
    for entry in entries:
        where = f"{entry['file']}:{entry['line']}"
        of = f"{entry['work']}@{entry['version']} {entry['address']}"
        if entry["status"] == "bound":
            say(f"{where}  {of}  bound")
        elif entry["status"] == "moved":
            say(f"{where}  {of}  bound by its words at {entry['stands_at']}")
        else:
            _print_stale(where, of, entry)
    stale = sum(e["status"] == _PROBLEM for e in entries)
    say(f"{len(entries)} listed, {stale} stale.")


def _print_stale(where: str, of: str, entry: Mapping[str, Any]) -> None:
    say(f"{where}  {of}  stale")
    say(f"  quoted:  {entry['quoted']}")
    say(f"  now:     {entry['words'] or 'nothing stands there'}")
    for told in entry["differences"]:
        say(f"  - {told}")
    if entry["codes"]:
        say(f"  not assessable until it is reviewed: {', '.join(entry['codes'])}")
    if entry["proposed"]:
        say("  to paste, once a person has seen that what it asks still follows from the words:")
        say("".join(f"    {line}\n" for line in entry["proposed"].splitlines()).rstrip())
    if entry["holes_lost"]:
        lost = ", ".join(entry["holes_lost"])
        say(f"  the new words have nothing for {lost}: what is asked with it must be worded anew")
