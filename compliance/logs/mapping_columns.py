"""Which columns a mapping reads, which of them the file must have, and which it makes itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from compliance.logs.foreign_text import columns_of_lines
from compliance.logs.mapped_cells import GROUP, ITEM, bare_way, ends_of_names, list_in, names_taken
from compliance.logs.mapping_conditions import Condition
from compliance.logs.mapping_file import Each, LogMapping, Rounds, Template, Value, Wagers
from compliance.logs.patterns import names_of, put_together

At = tuple[int | str, ...]

BETTING: Final = frozenset({"wager", "act"})  # a player's decision and the wager that it makes
_OF_ROWS_BEFORE: Final = frozenset({"previous", "kept"})
_OVER: Final = frozenset({"settle", "void"})  # what becomes of a wager
OF_EACH: Final = frozenset({ITEM, "place", "whose"})
OF_WAGERS: Final = frozenset({"renewed", "amount_before", "base", "begins", "unsure"})
_NAMED_BY_FILE: Final = frozenset({"jsonl", "json", "xml", "query"})


def declared(mapping: LogMapping) -> set[str] | None:
    """The columns that the mapping says the file has; None where only the file says which it has."""
    match mapping.format:
        case "text":
            return set(columns_of_lines(mapping))
        case "fixed":
            return set(mapping.widths)
        # what stands around the rows of a document has names of its own
        case _ if mapping.columns and mapping.format not in _NAMED_BY_FILE:
            return set(mapping.columns)
        case _:
            return None if mapping.required is None else {*mapping.required, *mapping.optional}


def made(mapping: LogMapping) -> set[str]:
    """The columns that the mapping makes out of others."""
    names = {name for cell in mapping.cells for name in names_taken(cell)} | {*mapping.previous, *mapping.kept}
    names -= _kept_of_themselves(mapping)
    names |= {mapping.numbered} if mapping.numbered is not None else set()
    names |= names_of_each(mapping.split)
    names |= {mapping.rounds.column} if mapping.rounds is not None else set()
    return names | ({mapping.wagers.column, *OF_WAGERS} if mapping.wagers is not None else set())


def _kept_of_themselves(mapping: LogMapping) -> set[str]:
    """The columns of the file that say for the rows below what these leave empty."""
    return {name for name, how in mapping.kept.items() if how.column == name}


def required(mapping: LogMapping) -> tuple[str, ...]:
    """The columns without which the file, or in rows that name their columns all rows, are not as described."""
    if mapping.required is not None:
        return mapping.required
    return tuple(sorted(of_file(mapping)))


def of_file(mapping: LogMapping) -> set[str]:
    """The columns of the file that the mapping reads, save those that need not be there."""
    read = {name for _, names in reads(mapping) for name in names}
    if mapping.split is not None:
        read = _without_items(read, mapping.split)
    for n, cell in enumerate(mapping.cells):
        read |= {cell.column} - {name for earlier in mapping.cells[:n] for name in names_taken(earlier)}
    held = tuple(f"{cell.column}." for cell in mapping.cells if cell.holds is not None)
    read = {name for name in read if not name.startswith(held)}
    return read - made(mapping) - set(mapping.optional) - _left_out(mapping)


def read_as_one(mapping: LogMapping) -> dict[str, str]:
    """The members of a thing in a row that the mapping reads as if there were one of it: `bet.stake` of `bet`."""
    each = (*(event.each for _, event in events_of(mapping)), mapping.split)
    lists = {bare_way(column) for one in each if one is not None for column in one.columns}
    read = sorted(name for _, names in reads(mapping) for name in names if "." in name)
    around = {name[:at]: name for name in reversed(read) for at, sign in enumerate(name) if sign == "."}
    return {
        thing: name for thing, name in around.items() if not any(f"{one}.".startswith(f"{thing}.") for one in lists)
    }


def _left_out(mapping: LogMapping) -> set[str]:
    """Columns that are read only where they are there, in a form in which a row names its own."""
    if mapping.format not in _NAMED_BY_FILE:
        return set()
    templates = [mapping.row, mapping.session, *(event.members for _, event in events_of(mapping))]
    return {v.column for t in templates for v in t.values() if isinstance(v, Value) and v.optional and v.column}


def reads(mapping: LogMapping) -> Iterator[tuple[At, set[str]]]:
    """Where the mapping reads columns, and which."""
    yield from _members_read(("row",), mapping.row, set())
    yield from _members_read(("session",), mapping.session, set())
    yield ("sessions",), set(mapping.sessions)
    if mapping.split is not None:
        yield ("split",), lists_of(mapping.split) | columns_of_groups(mapping.split)
    for key, said in (("previous", mapping.previous), ("kept", mapping.kept)):
        for name, previous in said.items():
            yield (key, name), set(previous.columns) - ({name} - _kept_of_themselves(mapping))
    for n, condition in enumerate(mapping.conditions):
        yield ("conditions", n, "that"), set(condition.that.columns)
    if mapping.ignored is not None:
        yield ("ignored",), set(mapping.ignored.columns)
    for at, event in events_of(mapping):
        of_each = names_of_each(event.each)
        if event.each is not None:
            yield (*at, "each", "columns"), lists_of(event.each)
            yield (*at, "each", "of"), columns_of_groups(event.each)
        if event.when is not None:
            yield (*at, "when"), _without_items(set(event.when.columns) - of_each, event.each)
        yield from _members_read((*at, "members"), event.members, of_each, event.each)
    if mapping.repeated is not None:
        more = {mapping.repeated.unless_empty} if mapping.repeated.unless_empty is not None else set()
        yield ("repeated",), {*mapping.repeated.columns} | more
    for part in (mapping.rounds, mapping.wagers):
        if part is not None:
            yield from _read_by(part)
    if mapping.hands is not None:
        yield ("hands", "column"), {mapping.hands.column}
        yield ("hands", "totals"), {*mapping.hands.totals.values()}


def told_after_wagers(mapping: LogMapping) -> frozenset[str]:
    """Columns of the file that tell nothing of a wager's placing, only what comes after it: cards, settlements. What
    rows of another kind tell, by a column that the condition of wagers reads too, is not told by those of wagers."""
    of_kinds = {
        column for e in mapping.events if e.event in BETTING and e.when is not None for column in e.when.columns
    }
    after = {n for n, e in enumerate(mapping.events) if e.event not in BETTING}
    after -= {n for n in after if (when := mapping.events[n].when) is not None and of_kinds & when.columns}
    of_wagers: set[str] = set()
    told: set[str] = set()
    for (key, *at), names in reads(mapping):
        if key not in _OF_ROWS_BEFORE:
            (told if key == "events" and at[0] in after else of_wagers).update(names)
    for (key, *at), names in reads(mapping):
        if key in _OF_ROWS_BEFORE and at[0] in of_wagers:  # what a row before said tells of wagers where they read it
            of_wagers |= names
    return frozenset(told - of_wagers - made(mapping))


def told_of_draws(mapping: LogMapping) -> frozenset[str]:
    """Those of them that tell what came (cards, dice, a number), which several rows may repeat."""
    came = {n for n, e in enumerate(mapping.events) if e.event not in BETTING | _OVER}
    told = (names for (key, *at), names in reads(mapping) if key == "events" and at[0] in came)
    return told_after_wagers(mapping) & frozenset().union(*told)


def conditions_of(mapping: LogMapping) -> Iterator[tuple[At, Condition]]:
    """All conditions of the mapping, and where each stands."""
    for n, condition in enumerate(mapping.conditions):
        yield ("conditions", n, "that"), condition.that
    if mapping.ignored is not None:
        yield ("ignored",), mapping.ignored
    for at, event in events_of(mapping):
        if event.when is not None:
            yield (*at, "when"), event.when
    for kind, said in (("previous", mapping.previous), ("kept", mapping.kept)):
        for name, previous in said.items():
            for key, told in (("when", previous.when), ("until", previous.until)):
                if told is not None:
                    yield (kind, name, key), told
    for part in (mapping.rounds, mapping.wagers):
        for key in type(part).model_fields if part is not None else ():
            if isinstance(condition := getattr(part, key), Condition):
                yield (type(part).__name__.lower(), key), condition


def captured_without_events(mapping: LogMapping) -> list[str]:
    """What `captures` names though no event of the mapping is of that kind: its absence says nothing."""
    captures = mapping.session.get("captures")
    made_here = {event.event for _, event in events_of(mapping)} | ({"card"} if mapping.hands is not None else set())
    return [
        written
        for written in (captures if isinstance(captures, list) else ())
        if re.split(r":| without ", written, maxsplit=1)[0] not in made_here
    ]


def names_of_each(each: Each | None) -> set[str]:
    """What may be read beside the row's columns where an event is made for each of something."""
    return set() if each is None else {*OF_EACH, *names_taken(each), *each.of}


def lists_of(each: Each) -> set[str]:
    """The columns in which the things stand, also where they are lists within lists, and those read beside them."""
    return {*(list_in(column) for column in each.columns), *each.beside}


def columns_of_groups(each: Each) -> set[str]:
    """The columns of all groups."""
    return {put_together(c, lambda _, g=g: g) for g in each.groups for c in each.of.values()}  # type: ignore[misc]


def columns_of(how: Value) -> set[str]:
    """The columns that a member's value comes out of."""
    read = ({how.column} if how.column is not None else set()) | set(names_of(how.written or ""))
    return read | (set(how.computed.columns) if how.computed is not None else set())


def events_of(mapping: LogMapping) -> Iterator[tuple[At, Any]]:
    """The events that rows make, and where each stands."""
    for n, event in enumerate(mapping.events):
        yield ("events", n), event
    if mapping.wagers is not None and mapping.wagers.renewed_by is not None:
        yield ("wagers", "renewed_by"), mapping.wagers.renewed_by


def _without_items(names: set[str], each: Each | None) -> set[str]:
    """The names without the members of a thing and of what stands around it in lists within lists."""
    if each is None:
        return names
    # what stands around a thing is named by the way to it: of `players[].cards[]` it is `players.name`
    ways = {f"{bare_way(column[:at])}." for column in each.columns for at in ends_of_names(column)}
    return {name for name in names if not name.startswith((f"{ITEM}.", *ways))}


def _members_read(
    at: At, template: Template, given: set[str], each: Each | None = None
) -> Iterator[tuple[At, set[str]]]:
    for member, how in template.items():
        if isinstance(how, Value):
            yield (*at, member), _without_items(columns_of(how) - given, each)


def _read_by(part: Rounds | Wagers) -> Iterator[tuple[At, set[str]]]:
    name = type(part).__name__.lower()
    for key in type(part).model_fields:
        if isinstance(condition := getattr(part, key), Condition):
            yield (name, key), set(condition.columns)
    if isinstance(part, Wagers):
        yield (name, "known_by"), set(part.known_by)
        for key in ("moves", "amount"):
            if (column := getattr(part, key)) is not None:
                yield (name, key), {column}
        if part.based is not None:
            yield (name, "based", "column"), {part.based.column}


def is_a_group(pattern: str) -> bool:
    """Whether the pattern of a group's columns names the group and nothing else."""
    return set(names_of(pattern)) == {GROUP}
