"""A mapping file: how a foreign log's rows become events, what its recorder captures, and what it does not say."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from string import Formatter
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from compliance.logs.events import KINDS
from compliance.logs.mapping_conditions import Condition, parse_condition
from compliance.problems import Place, Problem
from compliance.strict_yaml import read_yaml

ParsedCondition = Annotated[
    Condition, BeforeValidator(lambda words: parse_condition(words) if isinstance(words, str) else words)
]

_OF_EACH: Final = frozenset({"item", "place", "whose"})
_OF_WAGERS: Final = frozenset({"renewed", "amount_before", "base"})


def _pattern(written: str) -> str:
    """A pattern of `written`, of which the names can be told. Raises ValueError where they cannot."""
    try:
        names = [name for _, name in pieces_of(written) if name is not None]
    except ValueError as error:
        raise ValueError(f"the pattern cannot be read ({error}): {written}") from None
    if not names or not all(name.isidentifier() for name in names):
        raise ValueError(f"the pattern cannot be read (names in braces are wanted): {written}")
    return written


Pattern = Annotated[str, AfterValidator(_pattern)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, arbitrary_types_allowed=True)


class Value(_Part):
    """How a member's value is found: in a column (through `values` where the file writes it otherwise), or constant.

    as: text; number (a whole one), numbers (a list of them), flag (true or false). optional: an empty column leaves
    the member out. written: the values of several columns in one text, "{round}-{seat}".
    """

    column: str | None = None
    value: str | None = None
    written: Pattern | None = None
    values: dict[str, str] | None = None
    as_: Literal["text", "number", "numbers", "flag"] = Field("text", alias="as")
    optional: bool = False


Template = dict[str, str | Value | list[str]]


class Cell(_Part):
    """A cell that holds several things: how it is written, each thing at a name in braces, which becomes a column."""

    column: str
    written: Pattern


class Each(_Part):
    """An event for each thing in these columns, and what the mapping calls the one whose column it is.

    separator: what stands between the things in one column, none where it holds one. What a member or condition then
    may read beside the row's columns: `item`, `place` (from 1, in its column) and `whose`.
    """

    columns: dict[str, str]
    separator: str | None = None


class EventOfRow(_Part):
    """An event that a row makes, or one for `each` of the things in its cells, where `when` holds of it."""

    event: str
    each: Each | None = None
    when: ParsedCondition | None = None
    members: Template = Field(default_factory=dict)


class SeveralFit(_Part):
    """Which split is taken where the recorded totals allow several: it hangs on the first cards of one hand."""

    hand: str
    first: int
    counts: frozenset[int]
    then: tuple[int, ...]
    otherwise: tuple[int, ...]
    assumption: str


class Hands(_Part):
    """All cards of a round in one column, hand after hand.

    sizes: how many cards each hand may have, one row for each way. points, modulo and totals decide between ways of
    the same length: a hand's points added up, less whole multiples of `modulo`, make its recorded total. dealt: the
    order in which the cards are written as events. uncaptured: the remark on a row without cards.
    """

    column: str
    separator: str
    to: tuple[str, ...]
    sizes: tuple[tuple[int, ...], ...]
    cards: dict[str, str]
    points: dict[str, int]
    modulo: int
    totals: dict[str, str]
    dealt: tuple[tuple[str, int], ...]
    when_several_fit: SeveralFit | None = None
    uncaptured: str
    uncaptured_assumption: str | None = None


class Repeated(_Part):
    """Rows that repeat the row before in these columns are a fault of the log: kept, or taken as one with it."""

    columns: tuple[str, ...]
    unless_empty: str | None = None
    treat: Literal["kept", "one event"]


class Rounds(_Part):
    """Rounds of a log that does not tell them apart: counted from 1, in the column `column`.

    A row on which `ended_by` holds ends a round; the next begins with the first row after it on which `begun_by` holds.
    """

    column: str
    ended_by: ParsedCondition
    begun_by: ParsedCondition


class Based(_Part):
    """Which wagers belong to others: what `column` says of the one, and what it says of the other, on which it is."""

    column: str
    on: dict[str, str]


class Wagers(_Part):
    """Wagers of a log that gives them no ids: told apart by what they are on, counted, the id in the column `column`.

    known_by: columns that together are the same in all rows on one wager while it lies; of two that lie the older is
    meant. placed: rows that place one. moves, moved: the column that is empty until a row says to what the wager moves
    (a row that says it of no wager which has moved is on one for which it is still empty).
    over: rows after which it lies no more. renewed: rows that settle one which then lies on as a new wager (its id in
    the column `renewed`), as `renewed_by` places it. amount: the column of its amount (the one before in
    `amount_before`). based: wagers that belong to others (whose ids then are in the column `base`).
    """

    column: str
    known_by: tuple[str, ...]
    placed: ParsedCondition
    moves: str | None = None
    moved: ParsedCondition | None = None
    over: ParsedCondition
    renewed: ParsedCondition | None = None
    renewed_by: EventOfRow | None = None
    amount: str | None = None
    based: Based | None = None


class RowCondition(_Part):
    """What must hold of a row; otherwise the row is quarantined, or kept and told of."""

    that: ParsedCondition
    why: str
    otherwise: Literal["quarantine", "tell"] = "quarantine"


class StatedAssumption(_Part):
    """Something that the file does not say and the mapping states; printed in every report."""

    id: str
    text: str
    why: str = ""


class LogMapping(_Part):
    """A whole mapping.

    required: columns without which the file is not such a file. optional: columns that need not be there (in JSON
    Lines, that not every row has). refused_above: the share of rows that may not be as described; more, and the file
    is refused. session: members of the session that the file does not give. row: members of all events of a row.
    """

    mapping: str
    about: str
    format: Literal["csv", "jsonl"]
    encoding: Literal["utf-8", "latin-1", "cp1252"] = "utf-8"
    delimiter: str = ","
    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    refused_above: Decimal
    session: Template
    row: Template
    cells: tuple[Cell, ...] = ()
    rounds: Rounds | None = None
    wagers: Wagers | None = None
    hands: Hands | None = None
    events: tuple[EventOfRow, ...] = ()
    repeated: Repeated | None = None
    conditions: tuple[RowCondition, ...] = ()
    assumptions: tuple[StatedAssumption, ...]


def load_mapping(path: Path) -> tuple[LogMapping | None, list[Problem]]:
    """The mapping in this file, or what is wrong with it."""
    document, problems = read_yaml(path)
    if problems:
        return None, problems
    try:
        mapping = LogMapping.model_validate(document)
    except ValidationError as error:
        return None, [_explain(str(path), fault["loc"], fault["msg"]) for fault in error.errors(include_url=False)]
    problems = list(_check(mapping, str(path)))
    return (None if problems else mapping), problems


def _explain(file: str, loc: tuple[int | str, ...], said: str) -> Problem:
    where = " · ".join(str(part) for part in loc) or "the file"
    message = f"The mapping is not understood at {where}: {said.removeprefix('Value error, ')}."
    return Problem("mapping.not-understood", "error", message, Place(file), "See docs/log-format.md, Mappings.")


def _check(mapping: LogMapping, file: str) -> list[Problem]:
    """What the parts of a mapping must agree on: columns that exist, kinds of event, assumptions that are stated."""
    known = {*mapping.required, *mapping.optional, *(n for c in mapping.cells for _, n in pieces_of(c.written) if n)}
    known |= {mapping.rounds.column} if mapping.rounds is not None else set()
    known |= {mapping.wagers.column, *_OF_WAGERS} if mapping.wagers is not None else set()
    stated = {a.id for a in mapping.assumptions}
    wrong: list[str] = []
    columns: dict[str, set[str]] = {
        "round of a row": _columns(mapping.row),
        "session": _columns(mapping.session),
        "repeated": set(mapping.repeated.columns) if mapping.repeated is not None else set(),
    }
    for condition in mapping.conditions:
        columns[f"condition {condition.that.words}"] = set(condition.that.columns)
    for event in _events(mapping):
        reads = _columns(event.members) | (set(event.when.columns) if event.when else set())
        columns[f"event {event.event}"] = reads if event.each is None else reads - _OF_EACH | {*event.each.columns}
        if event.event not in KINDS:
            wrong.append(f"there is no kind of event called {event.event}")
    for part in (mapping.rounds, mapping.wagers):
        if part is not None:
            columns[f"`{type(part).__name__.lower()}`"] = _read_by(part)
    needs: set[str] = set()
    if mapping.hands is not None:
        columns["hands"] = {mapping.hands.column, *mapping.hands.totals.values()}
        several = mapping.hands.when_several_fit
        needs = {a for a in (mapping.hands.uncaptured_assumption, several.assumption if several else None) if a}
    for where, used in columns.items():
        for name in sorted(used - known):
            wrong.append(f"{where} reads the column {name}, which is not among `required` or `optional`")
    wrong += [f"the assumption {missing} is used but not stated" for missing in sorted(needs - stated)]
    return [_explain(file, (), fault) for fault in wrong]


def _columns(template: Template) -> set[str]:
    values = [v for v in template.values() if isinstance(v, Value)]
    named = {name for v in values if v.written is not None for _, name in pieces_of(v.written) if name}
    return {v.column for v in values if v.column is not None} | named


def _read_by(part: Rounds | Wagers) -> set[str]:
    conditions = [getattr(part, name) for name in type(part).model_fields]
    reads = {column for c in conditions if isinstance(c, Condition) for column in c.columns}
    if isinstance(part, Wagers):
        reads |= {*part.known_by, *(c for c in (part.moves, part.amount) if c is not None)}
        reads |= {part.based.column} if part.based is not None else set()
    return reads


def _events(mapping: LogMapping) -> list[EventOfRow]:
    renewal = mapping.wagers.renewed_by if mapping.wagers is not None else None
    return [*mapping.events, *([renewal] if renewal is not None else [])]


def pieces_of(written: str) -> list[tuple[str, str | None]]:
    """The words of a pattern, each with the name in braces that follows them (None at its end)."""
    return [(words, name) for words, name, _, _ in Formatter().parse(written)]
