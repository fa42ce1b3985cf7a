"""Cells of a foreign log that hold several things: taken apart into columns of their own, and put together to names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.mapping_conditions import Row
from compliance.logs.mapping_file import Cell, Each
from compliance.logs.mapping_forms import Line, TakenApart
from compliance.logs.patterns import matched, names_of, names_of_expression, pieces_of, put_together
from compliance.logs.separated import parts_of
from compliance.logs.strict_json import parse_object

_CORRECT: Final = "Correct the row or the mapping; until then the row is left out."
_MOST: Final = 2_000  # things in one cell; no round of a game has as many
_NOTHING: Final = object()  # what a cell that may hold one thing holds where it is empty
VALUE: Final = "value"
_NAMES_OF, _VALUES_OF = ("name", "key"), (VALUE, "text")  # how a list calls the names of values, and the values
ITEM: Final = "item"  # what reading a thing in a cell adds to the row's columns; its members are named `item.amount`
GROUP: Final = "group"
LIST: Final = "[]"  # after the name of a list in the way to what stands in it
KEYED, KEY = "{}", "key"  # the same of an object whose members are the things; what each of these is called
MARK: Final = re.compile(r"\[\]|\{\}")  # of either, in a way


def with_cells(cells: tuple[Cell, ...], values: Row) -> Row:
    """The row with the columns that its cells hold. Raises LineError for a cell that is written otherwise."""
    if not cells:
        return values
    found: dict[str, Any] = dict(values)
    for cell in cells:
        if cell.holds is not None:
            found.update(_held(cell.column, said(found, cell.column)))
            continue
        found.update(_apart(cell, f"The column {cell.column}", said(found, cell.column)))
    return found


def _held(column: str, text: str) -> dict[str, Any]:
    """What a cell of JSON says: its value, and the members of an object as columns; nothing where it is empty."""
    if not text:
        return {}
    try:
        value = parse_object(f'{{"{VALUE}": {text}}}')[VALUE]
    except LineError as error:
        message = f"The column {shorten(column)} does not hold JSON: {error.fault.message}"
        raise LineError(Fault("log.bad-row", message, 1, _CORRECT, shorten(text))) from None
    members = flat(value) if isinstance(value, Mapping) else ()
    return {column: value, **{f"{column}.{name}": part for name, part in members}}


def _apart(how: TakenApart, where: str, text: str) -> Mapping[str, str]:
    parts = taken_apart(how, text)
    if parts is None:
        message = f"{where} says {shorten(text)}, which is not written as {shorten(how.written or how.matches or '')}."
        raise LineError(Fault("log.bad-row", message, 1, _CORRECT, shorten(text)))
    return parts


def taken_apart(how: TakenApart | Line, text: str) -> Mapping[str, str] | None:
    """What stands at each name; None where the text is written otherwise."""
    if how.matches is not None:
        return matched(how.matches, text)
    return _by_words(how.written or "", text)


def names_taken(how: TakenApart | Line) -> tuple[str, ...]:
    """The columns that come out of such a text, and out of what stands beside it."""
    return (*_names_taken(how), *(n for one in getattr(how, "beside", {}).values() for n in names_of_expression(one)))


def _names_taken(how: TakenApart | Line) -> tuple[str, ...]:
    if how.matches is not None:
        return names_of_expression(how.matches)
    return names_of(how.written) if how.written is not None else ()


def _by_words(written: str, text: str) -> Mapping[str, str] | None:
    """What stands at each name of the pattern: up to the first place at which the words after it follow."""
    found: dict[str, str] = {}
    name: str | None = None
    for words, following in pieces_of(written):
        if name is None:
            if not text.startswith(words):
                return None
            text = text.removeprefix(words)
        elif following is None and not words:
            found[name], text = text.strip(), ""
        elif following is None:
            # the last words of a pattern are the last ones of the text
            if not text.endswith(words):
                return None
            found[name], text = text.removesuffix(words).strip(), ""
        else:
            before, between, text = text.partition(words)
            if not between:
                return None
            found[name] = before.strip()
        name = following
    if name is not None:
        found[name], text = text.strip(), ""
    return found if not text else None


def items_of(each: Each | None, values: Row) -> Iterator[Row]:
    """The row once for each thing in its columns: `item` as written, `place` from 1, `whose` it is.

    Places are counted on from column to column of one and the same `whose`.
    """
    if each is None:
        yield values
        return
    for group in each.groups:
        names = {name: values.get(put_together(column, lambda _, g=group: g)) for name, column in each.of.items()}  # type: ignore[misc]
        if any(value not in (None, "") for value in names.values()):
            yield {**values, **names, "whose": group}
    before: Counter[str] = Counter()  # places of each hand (or whosever it is) in the columns so far
    for column, whose in each.columns.items():
        counted = before[whose]
        for outer, own_place, item in _placed(each, column, values):
            place = counted + own_place
            before[whose] = max(before[whose], place)
            if item is _NOTHING:
                continue  # an empty cell, such as that of a third card that was not drawn, has its place all the same
            here: dict[str, Any] = {**values, **outer, "place": place, "whose": whose}
            if isinstance(item, Mapping):
                here.update((f"item.{name}", value) for name, value in flat(item))
            else:
                here["item"] = item.strip() if isinstance(item, str) else item
                if isinstance(item, list):
                    here.update((f"item.{n}", value) for n, value in enumerate(item, start=1))
            if each.written is not None or each.matches is not None:
                thing = ITEM if each.part is None else f"{ITEM}.{each.part}"
                here.update(_apart(each, f"One of the things in {column}", said(here, thing)))
            for other, expression in each.beside.items():
                told = _beside(each, column, other, expression, own_place, values)
                _refuse_of_another(other, told, here)
                here.update((name, value) for name, value in told.items() if value)
            yield here


def _beside(each: Each, column: str, other: str, expression: str, place: int, values: Row) -> Mapping[str, str]:
    """What another column says of the thing at a place: where it has as many things, each in the form that is named."""
    things, beside = _items(each, column, values.get(column)), _items(each, other, values.get(other))
    if len(things) != len(beside):
        message = f"{shorten(other)} tells of {len(beside):,}, and {shorten(column)} of {len(things):,}."
        raise LineError(Fault("log.bad-row", message, 1, _CORRECT))
    text = str(beside[place - 1]).strip()
    found = matched(expression, text)
    if found is None:
        message = (
            f"One of the things in {shorten(other)} says {shorten(text)}, which is not written as the mapping says."
        )
        raise LineError(Fault("log.bad-row", message, 1, _CORRECT, shorten(text)))
    return found


def _refuse_of_another(other: str, told: Mapping[str, str], here: Row) -> None:
    """What stands beside a thing may say of which it is (its player): that is the one that stands at its place."""
    for name, value in told.items():
        if value and name in here and said(here, name).casefold() != value.casefold():
            message = f"{shorten(other)} tells of {shorten(value)} where {shorten(said(here, name))} stands beside it."
            raise LineError(Fault("log.bad-row", message, 1, _CORRECT))


def _placed(each: Each, column: str, values: Row) -> Iterator[tuple[Row, int, Any]]:
    """The things in a column, each with its place; of lists in lists (`players[].cards[]`) also what is around it."""
    within = _way_into(column)
    if KEYED in column:
        values = {**values, within[0]: _as_lists(values.get(within[0]), within[1:], MARK.findall(column))}
    if len(within) == 1:
        yield from (({}, n, item) for n, item in enumerate(_items(each, column, values.get(column)), start=1))
        return
    yield from _inside(each, within[0], values.get(within[0]), within[1:])


def _inside(each: Each, way: str, value: Any, within: tuple[str, ...]) -> Iterator[tuple[Row, int, Any]]:
    for place, part in enumerate(_items(each, way, value), start=1):
        around: dict[str, Any] = {f"{way}.place": place}
        members = dict(flat(part)) if isinstance(part, Mapping) else {}
        around.update((f"{way}.{name}", member) for name, member in members.items())
        if not within[0] and len(within) == 1:
            yield around, place, part
            continue
        inner = part if not within[0] else members.get(within[0])
        further = f"{way}.{within[0]}" if within[0] else way
        if len(within) == 1:
            yield from ((around, n, item) for n, item in enumerate(_items(each, further, inner), start=1))
            continue
        for deeper, inner_place, item in _inside(each, further, inner, within[1:]):
            yield {**deeper, **around}, inner_place, item


def _way_into(column: str) -> tuple[str, ...]:
    """The steps of a way into lists within lists: `players[].cards[]` is players, cards and nothing more."""
    return tuple(step.removeprefix(".") for step in MARK.split(column))


def bare_way(way: str) -> str:
    """The way without its marks, by which what is around a thing is named: `players.cards` of `players[].cards[]`."""
    return MARK.sub("", way)


def ends_of_names(way: str) -> list[int]:
    """Where the names of lists end in a way, that of the one in which the things themselves stand apart."""
    return [mark.start() for mark in MARK.finditer(way)]


def _as_lists(value: Any, names: Sequence[str], marks: Sequence[str]) -> Any:
    """The value with the members of each object on the way as a list of things, each of which says how it is called."""
    if not marks:
        return value
    if marks[0] == KEYED and isinstance(value, Mapping):
        value = [{KEY: key, **(part if isinstance(part, Mapping) else {VALUE: part})} for key, part in value.items()]
    if not names[0] or not isinstance(value, list):
        return value
    return [
        {**part, names[0]: _as_lists(part[names[0]], names[1:], marks[1:])}
        if isinstance(part, Mapping) and names[0] in part
        else part
        for part in value
    ]


def holds_several(each: Each, values: Row) -> bool:
    """Whether its columns hold lists, of one thing or more."""
    return each.separator is not None or any(
        KEYED in c or isinstance(values.get(list_in(c)), list) for c in each.columns
    )


def list_in(column: str) -> str:
    """The column in which the list stands that a way goes into."""
    return _way_into(column)[0]


def _items(each: Each, column: str, value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return [value]  # where there may be several, one stands alone
    if not isinstance(value, list):
        text = "" if value is None else str(value).strip()
        value = [text or _NOTHING] if each.separator is None else parts_of(text, each.separator) if text else []
    if len(value) > _MOST:
        message = (
            f"The column {shorten(column)} holds {len(value):,} things; no row of a game holds more than {_MOST:,}."
        )
        raise LineError(Fault("log.bad-row", message, 1, _CORRECT))
    things: list[Any] = value
    return things


def flat(value: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The members of an object and those of the objects in it, the names joined by stops; lists stay lists. What a list
    says under names (`<field name="bet" value="red"/>`) is besides a member of each name (`field.bet`)."""
    for name, part in value.items():
        yield name, part
        if isinstance(part, Mapping):
            yield from ((f"{name}.{inner}", value) for inner, value in flat(part))
        elif isinstance(part, list) and len(part) > 1:
            yield from ((f"{name}.{inner}", value) for inner, value in _under_names(part).items())


def _under_names(things: Sequence[Any]) -> dict[str, Any]:
    """What each thing of a list says under its name, where each is a name with a value, and none comes twice."""
    found: dict[str, Any] = {}
    for thing in things:
        if not isinstance(thing, Mapping) or not thing.keys() <= {*_NAMES_OF, *_VALUES_OF}:
            return {}
        name = next((thing[key] for key in _NAMES_OF if key in thing), None)
        value = next((thing[key] for key in _VALUES_OF if key in thing), None)
        if not isinstance(name, str) or not name.isidentifier() or value is None or isinstance(value, list | dict):
            return {}
        found[name] = value
    return found if len(found) == len(things) else {}


def said(values: Row, name: str) -> str:
    """What a row's column says, as text; nothing where it says nothing."""
    value = values.get(name)
    return "" if value is None else str(value).strip()
