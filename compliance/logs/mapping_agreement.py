"""What the parts of a mapping must agree on: columns that there are, events of the format, hands that can be dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from compliance.logs.events import EVENTS, KINDS, WagerEvent
from compliance.logs.faults import shorten
from compliance.logs.mapping_conditions import Condition
from compliance.logs.mapping_file import Hands, LogMapping, Rounds, Template, Value, Wagers
from compliance.logs.mapping_values import converted, is_constant
from compliance.logs.patterns import names_of
from compliance.logs.reading import faults_of_members
from compliance.spelling import aside, meant

At = tuple[int | str, ...]
Disagreement = tuple[At, str]

_OF_EACH: Final = frozenset({"item", "place", "whose"})
_OF_WAGERS: Final = frozenset({"renewed", "amount_before", "base"})
_OF_A_FILE: Final = {"table": "T", "round": "R"}  # stand for members that the rows give


def disagreements(mapping: LogMapping) -> list[Disagreement]:
    """Where the parts of the mapping do not agree, each with the way to the key and a sentence without stop."""
    found = [*_columns_missing(mapping), *_not_stated(mapping), *_events_at_fault(mapping)]
    if mapping.hands is not None:
        found += _hands_at_fault(mapping.hands)
    if mapping.wagers is not None:
        found += _wagers_at_fault(mapping.wagers)
    return found


# columns


def _columns_missing(mapping: LogMapping) -> Iterator[Disagreement]:
    known = {*mapping.required, *mapping.optional}
    for n, cell in enumerate(mapping.cells):
        yield from _unknown(("cells", n, "column"), {cell.column}, known)
        known |= set(names_of(cell.written))
    known |= {mapping.rounds.column} if mapping.rounds is not None else set()
    known |= {mapping.wagers.column, *_OF_WAGERS} if mapping.wagers is not None else set()
    for at, used in _reads(mapping):
        yield from _unknown(at, used, known)


def _unknown(at: At, used: set[str], known: set[str]) -> Iterator[Disagreement]:
    for name in sorted(used - known):
        near = aside(name, sorted(known))
        yield at, f"it reads the column {shorten(name)}, which is not among `required` or `optional`{near}"


def _reads(mapping: LogMapping) -> Iterator[tuple[At, set[str]]]:
    yield from _members_read(("row",), mapping.row, set())
    yield from _members_read(("session",), mapping.session, set())
    for n, condition in enumerate(mapping.conditions):
        yield ("conditions", n, "that"), set(condition.that.columns)
    for at, event in _events(mapping):
        of_each = set(_OF_EACH) if event.each is not None else set()
        if event.each is not None:
            yield (*at, "each", "columns"), set(event.each.columns)
        if event.when is not None:
            yield (*at, "when"), set(event.when.columns) - of_each
        yield from _members_read((*at, "members"), event.members, of_each)
    if mapping.repeated is not None:
        more = {mapping.repeated.unless_empty} if mapping.repeated.unless_empty is not None else set()
        yield ("repeated",), {*mapping.repeated.columns} | more
    for part in (mapping.rounds, mapping.wagers):
        if part is not None:
            yield from _read_by(part)
    if mapping.hands is not None:
        yield ("hands", "column"), {mapping.hands.column}
        yield ("hands", "totals"), {*mapping.hands.totals.values()}


def _members_read(at: At, template: Template, given: set[str]) -> Iterator[tuple[At, set[str]]]:
    for member, how in template.items():
        if isinstance(how, Value):
            yield (*at, member), _columns_of(how) - given


def _columns_of(how: Value) -> set[str]:
    return ({how.column} if how.column is not None else set()) | set(names_of(how.written or ""))


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


def _events(mapping: LogMapping) -> Iterator[tuple[At, Any]]:
    for n, event in enumerate(mapping.events):
        yield ("events", n), event
    if mapping.wagers is not None and mapping.wagers.renewed_by is not None:
        yield ("wagers", "renewed_by"), mapping.wagers.renewed_by


# assumptions


def _not_stated(mapping: LogMapping) -> Iterator[Disagreement]:
    stated = [a.id for a in mapping.assumptions]
    used: dict[At, str | None] = {}
    if mapping.hands is not None:
        used["hands", "uncaptured_assumption"] = mapping.hands.uncaptured_assumption
        several = mapping.hands.when_several_fit
        used["hands", "when_several_fit", "assumption"] = several.assumption if several is not None else None
    for at, name in used.items():
        if name is not None and name not in stated:
            yield at, f"the assumption {shorten(name)} is used but not stated{aside(name, stated)}"


# events


def _events_at_fault(mapping: LogMapping) -> Iterator[Disagreement]:
    """Members that the kind of event does not have, or that it needs, and values that they cannot have."""
    table = {**_OF_A_FILE} if "table" in {**mapping.session, **mapping.row} else {"round": "R"}
    yield from _template_at_fault("session", ("session",), mapping.session, {}, table)
    for at, event in _events(mapping):
        if event.event not in KINDS:
            near = aside(event.event, KINDS)
            yield (*at, "event"), f"there is no kind of event called {shorten(event.event)}{near}"
            continue
        in_round = "round" in {**mapping.row, **event.members}
        given = {name: v for name, v in table.items() if name == "table" or in_round}
        yield from _template_at_fault(event.event, (*at, "members"), event.members, mapping.row, given)


def _template_at_fault(
    kind: str, at: At, members: Template, row: Template, given: Mapping[str, str]
) -> Iterator[Disagreement]:
    template = {**row, **members}
    constants = {m: converted(how) for m, how in template.items() if is_constant(how)}
    plain = {m: (constants.get(m) if m in constants else None) for m in template}
    if kind == "session":
        given = {k: v for k, v in given.items() if k == "table"}
    faults = faults_of_members({**plain, "event": kind, **given})
    misspelt = [fault.quote for fault in faults if fault.code == "log.unknown-member"]
    for fault in faults:
        name = fault.quote
        if fault.code == "log.missing-member" and meant(name, misspelt):
            continue  # the misspelt member is told
        if fault.code == "log.missing-member" and name in template:
            continue  # a column gives it
        if name in template and name not in constants and fault.code != "log.unknown-member":
            continue
        if not name and (len(constants) < len(template)):
            continue  # of the event as a whole nothing can be said before its columns are read
        where = (*at, name) if name in members else ("row", name) if name in row else at
        yield where, _of_template(fault.message)
    if kind == "wager" and "change" not in template:
        for name in WagerEvent.needed[None]:
            if name not in template:
                yield at, f"a `wager` that is placed needs the member `{name}`"
    for member, how in template.items():
        if isinstance(how, Value) and how.values is not None and member in EVENTS[kind].model_fields:
            where = (*at, member, "values") if member in members else ("row", member, "values")
            yield from _targets_at_fault(kind, where, member, how)


def _targets_at_fault(kind: str, at: At, member: str, how: Value) -> Iterator[Disagreement]:
    for written, target in (how.values or {}).items():
        sample = {"event": kind, member: converted(how, target)}
        for fault in faults_of_members(sample):
            if fault.quote == member:
                yield (*at, written), _of_template(fault.message)


def _of_template(message: str) -> str:
    """A fault of a line, told of a template: nothing stands on a line yet."""
    said = message.replace(", which is not on this line", "").removesuffix(".")
    return said[0].lower() + said[1:]


# hands


def _hands_at_fault(hands: Hands) -> Iterator[Disagreement]:
    if not hands.modulo:
        yield ("hands", "modulo"), "whole multiples of 0 cannot be left out of a count; a number from 1 stands here"
    for n, sizes in enumerate(hands.sizes):
        if len(sizes) != len(hands.to):
            yield ("hands", "sizes", n), f"one size for each hand stands here: `to` names {len(hands.to)}"
    for n, name in enumerate(hands.to):
        yield from _card_at_fault(("hands", "to", n), "to", name)
        if hands.to.index(name) != n:
            yield ("hands", "to", n), f"the hand {shorten(name)} stands twice"
        if name not in hands.totals:
            yield ("hands", "totals"), f"the column with the total of the hand {shorten(name)} is missing"
    for symbol, card in hands.cards.items():
        yield from _card_at_fault(("hands", "cards", symbol), "card", card)
        if symbol not in hands.points:
            yield ("hands", "points"), f"what {shorten(symbol)} counts is missing"
    for n, (name, place) in enumerate(hands.dealt):
        if name not in hands.to:
            yield ("hands", "dealt", n), f"there is no hand {shorten(name)} in `to`{aside(name, hands.to)}"
        if not place:
            yield ("hands", "dealt", n), "the places in a hand are counted from 1"
    several = hands.when_several_fit
    if several is not None and several.hand not in hands.to:
        near = aside(several.hand, hands.to)
        yield ("hands", "when_several_fit", "hand"), f"there is no hand {shorten(several.hand)} in `to`{near}"
    for key in ("then", "otherwise"):
        if several is not None and getattr(several, key) not in hands.sizes:
            yield ("hands", "when_several_fit", key), "this is none of the `sizes` that the hands may have"


def _card_at_fault(at: At, member: str, written: str) -> Iterator[Disagreement]:
    for fault in faults_of_members({"event": "card", **_OF_A_FILE, member: written}):
        if fault.quote == member and fault.code != "log.missing-member":
            yield at, _of_template(fault.message)


# wagers


def _wagers_at_fault(wagers: Wagers) -> Iterator[Disagreement]:
    if wagers.moves is not None and wagers.moves not in wagers.known_by:
        yield ("wagers", "moves"), f"the column {shorten(wagers.moves)} is not among `known_by`"
    if wagers.based is not None and wagers.based.column not in wagers.known_by:
        yield ("wagers", "based", "column"), f"the column {shorten(wagers.based.column)} is not among `known_by`"
