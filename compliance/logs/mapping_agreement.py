"""What the parts of a mapping must agree on: columns that there are, events of the format, hands that can be dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from compliance.logs.events import EVENTS, KINDS, WagerEvent
from compliance.logs.faults import shorten
from compliance.logs.foreign_text import LINE
from compliance.logs.freezing import query_faults
from compliance.logs.local_times import ISO, bears_offset, like_zone, zone_of
from compliance.logs.mapped_cells import GROUP, names_taken
from compliance.logs.mapping_columns import At, conditions_of, declared, events_of, is_a_group, made, reads
from compliance.logs.mapping_conditions import words_for
from compliance.logs.mapping_file import Each, Hands, LogMapping, Template, Value, Wagers
from compliance.logs.mapping_forms import Line, TakenApart
from compliance.logs.mapping_values import converted, is_constant
from compliance.logs.reading import faults_of_members
from compliance.logs.sessions import known_captures
from compliance.logs.vocabulary import jurisdictions
from compliance.spelling import aside, meant

Disagreement = tuple[At, str]

READS_A_COLUMN: Final = "it reads the column"
# parts of a mapping that name columns
NAMES_COLUMNS: Final = frozenset(
    {"required", "optional", "columns", "widths", "lines", "cells", "previous", "kept", "rounds", "wagers", "split"}
)
_OF_A_FILE: Final = {"table": "T", "round": "R"}  # stand for members that the rows give


def disagreements(mapping: LogMapping) -> list[Disagreement]:
    """Where the parts of the mapping do not agree, each with the way to the key and a sentence without stop."""
    found = [*_form_at_fault(mapping), *_columns_missing(mapping), *_not_stated(mapping), *_events_at_fault(mapping)]
    found += _session_at_fault(mapping)
    if mapping.hands is not None:
        found += _hands_at_fault(mapping.hands)
    if mapping.wagers is not None:
        found += _wagers_at_fault(mapping.wagers)
    return found


# columns


def _columns_missing(mapping: LogMapping) -> Iterator[Disagreement]:
    known = declared(mapping)
    if known is None:
        return
    known = {*known, *mapping.optional} if mapping.required is None else known
    for n, cell in enumerate(mapping.cells):
        yield from _unknown(("cells", n, "column"), {cell.column}, known, mapping)
        known |= set(names_taken(cell))
    known |= made(mapping)
    for at, used in reads(mapping):
        yield from _unknown(at, used, known, mapping)


def _unknown(at: At, used: set[str], known: set[str], mapping: LogMapping) -> Iterator[Disagreement]:
    among = {"text": "what `lines` name", "fixed": "`widths`"}.get(mapping.format)
    if among is None:
        among = "`required` or `optional`" if mapping.required is not None else "`columns`"
    # what a cell of JSON holds has names of its own
    held = tuple(f"{cell.column}." for cell in mapping.cells if cell.holds is not None)
    for name in sorted(one for one in used - known if not one.startswith(held)):
        near = aside(name, sorted(known))
        yield at, f"{READS_A_COLUMN} {shorten(name)}, which is not among {among}{near}"


# the form of the file


_WAYS_OF_CELLS: Final = ("`written`", "`matches`", "`holds`")
_OF_FORMS: Final[dict[str, tuple[str, ...]]] = {
    "delimiter": ("csv",),
    "quote": ("csv",),
    "columns": ("csv", "xlsx", "json", "jsonl", "xml"),
    "skip": ("csv", "jsonl", "text", "fixed", "xlsx"),
    "widths": ("fixed",),
    "between": ("fixed",),
    "rows": ("json", "jsonl", "xml"),
    "sheet": ("xlsx",),
    "lines": ("text",),
    "other_lines": ("text",),
    "statements": ("text",),
    "last_line": ("csv", "fixed", "text"),
    "query": ("query",),
    "database": ("query",),
}
_NEEDED: Final = {"fixed": ("widths",), "text": ("lines",), "query": ("query",)}


def _form_at_fault(mapping: LogMapping) -> Iterator[Disagreement]:
    for key, forms in _OF_FORMS.items():
        if key in mapping.model_fields_set and mapping.format not in forms:
            yield (key,), f"`{key}` says nothing of the format {mapping.format}; it belongs to {' and '.join(forms)}"
    for key in _NEEDED.get(mapping.format, ()):
        if key not in mapping.model_fields_set:
            yield (), f"the format {mapping.format} needs the key `{key}`"
    for n, cell in enumerate(mapping.cells):
        if [cell.written, cell.matches, cell.holds].count(None) != len(_WAYS_OF_CELLS) - 1:
            yield ("cells", n), f"one of {', '.join(_WAYS_OF_CELLS[:-1])} and {_WAYS_OF_CELLS[-1]} stands here"
    apart: list[tuple[At, TakenApart | Line]] = []
    apart += [(("lines", name), line) for name, line in mapping.lines.items()]
    for at, part in apart:
        if (part.written is None) == (part.matches is None):
            yield at, "one of `written` and `matches` stands here"
    for name, line in mapping.lines.items():
        for key, names, given in (
            ("keeps", line.keeps, {*names_taken(line), *line.sets}),
            ("forgets", line.forgets, {n for other in mapping.lines.values() for n in other.keeps}),
        ):
            for column in names:
                if column not in given:
                    near = aside(column, given)
                    yield ("lines", name, key), f"{shorten(column)} is not a column that could be kept{near}"
        for column in line.sets:
            if column in names_taken(line):
                yield ("lines", name, "sets", column), "the line itself says what stands there"
    if mapping.format == "text":
        yield from _kinds_unknown(mapping)
    for at, event in events_of(mapping):
        yield from _each_at_fault((*at, "each"), event.each)
    yield from _each_at_fault(("split",), mapping.split)
    for key, said_before in (("previous", mapping.previous), ("kept", mapping.kept)):
        for name, before in said_before.items():
            if (before.column is None) == (before.computed is None):
                yield (key, name), "one of `column` and `computed` stands here"
    if mapping.wagers is not None and mapping.wagers.placed is None and mapping.wagers.shown is None:
        yield ("wagers",), "rows by which a wager is `placed`, or `shown` as lying, are missing"
    yield from query_faults(mapping)
    for kind in mapping.uncaptured:
        if kind not in KINDS:
            yield ("uncaptured", kind), f"there is no kind of event called {shorten(kind)}{aside(kind, KINDS)}"
    if mapping.zone is not None and zone_of(mapping.zone) is None:
        yield ("zone",), f"there is no zone called {shorten(mapping.zone)}{like_zone(mapping.zone)}"
    for at, how in _values(mapping):
        ways = [w for w in ("column", "value", "written", "computed") if getattr(how, w) is not None]
        if len(ways) != 1:
            said = " and ".join(f"`{w}`" for w in ways) or "none of them"
            yield at, f"a value stands in a `column`, is a `value`, is `written` or `computed`; here there is {said}"
        if how.as_ == "time" and how.time is None:
            yield at, "how the time is written is missing: `time: DD/MM/YYYY hh:mm:ss`"
        if how.time is not None and not bears_offset(how.time) and how.time != ISO and mapping.zone is None:
            yield at, "times without an offset from UTC need the `zone` of the file, such as Pacific/Auckland"


def _kinds_unknown(mapping: LogMapping) -> Iterator[Disagreement]:
    """Conditions that ask for a kind of line that there is not, or that makes no rows."""
    for at, condition in conditions_of(mapping):
        for kind in words_for(condition, LINE):
            if kind not in mapping.lines:
                yield at, f"there is no kind of line called {shorten(kind)}{aside(kind, mapping.lines)}"
            elif key := next((k for k in ("skips", "refused") if getattr(mapping.lines[kind], k) == "yes"), ""):
                yield at, f"lines of the kind {shorten(kind)} are never seen here, since they make no rows (`{key}`)"


def _each_at_fault(at: At, each: Each | None) -> Iterator[Disagreement]:
    if each is None:
        return
    if not each.columns and not each.groups:
        yield at, "`columns` say what each thing stands in, or `groups` which columns belong together"
    if bool(each.groups) != bool(each.of):
        yield at, "`groups` and `of` belong together"
    if each.part is not None and each.written is None and each.matches is None:
        yield (*at, "part"), "how it is taken apart is missing: `written` or `matches`"
    if each.written is not None and each.matches is not None:
        yield at, "only one of `written` and `matches` stands here"
    for name, pattern in each.of.items():
        if not is_a_group(pattern):
            yield (*at, "of", name), f"{{{GROUP}}} stands in it for the group, and no other name in braces"


def _values(mapping: LogMapping) -> Iterator[tuple[At, Value]]:
    templates: list[tuple[At, Template]] = [(("session",), mapping.session), (("row",), mapping.row)]
    templates += [((*at, "members"), event.members) for at, event in events_of(mapping)]
    for at, template in templates:
        for member, how in template.items():
            if isinstance(how, Value):
                yield (*at, member), how


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
    for at, event in events_of(mapping):
        if event.event not in KINDS:
            near = aside(event.event, KINDS)
            yield (*at, "event"), f"there is no kind of event called {shorten(event.event)}{near}"
            continue
        in_round = "round" in {**mapping.row, **event.members}
        given = {name: v for name, v in table.items() if name == "table" or in_round}
        yield from _template_at_fault(event.event, (*at, "members"), event.members, mapping.row, given)


def _session_at_fault(mapping: LogMapping) -> Iterator[Disagreement]:
    """Captures that no recorder has, and a jurisdiction that seems to be another one misspelt."""
    captures = mapping.session.get("captures")
    known = known_captures()
    for capture in captures if isinstance(captures, list) else [captures] if isinstance(captures, str) else []:
        if capture not in known:
            near = aside(capture, known)
            yield ("session", "captures"), f"{shorten(capture)} is not a kind of event or call{near}"
    jurisdiction = mapping.session.get("jurisdiction")
    held = jurisdictions()
    if isinstance(jurisdiction, str) and jurisdiction not in held and meant(jurisdiction, held):
        near = aside(jurisdiction, held)
        yield ("session", "jurisdiction"), f"rules of {shorten(jurisdiction)} are not held{near}"


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
        if target == "" and how.optional:
            continue  # left out
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
