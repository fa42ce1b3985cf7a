"""A mapping file: how a foreign log's rows become events, what its recorder captures, and what it does not say."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from compliance.logs.events import KINDS
from compliance.logs.mapping_conditions import Condition, parse_condition
from compliance.problems import Place, Problem
from compliance.strict_yaml import read_yaml

ParsedCondition = Annotated[
    Condition, BeforeValidator(lambda words: parse_condition(words) if isinstance(words, str) else words)
]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, arbitrary_types_allowed=True)


class Value(_Part):
    """How a member's value is found: in a column (through `values` where the file writes it otherwise), or constant.

    as: text; number (a whole one), numbers (a list of them), flag (true or false). optional: an empty column leaves
    the member out.
    """

    column: str | None = None
    value: str | None = None
    values: dict[str, str] | None = None
    as_: Literal["text", "number", "numbers", "flag"] = Field("text", alias="as")
    optional: bool = False


Template = dict[str, str | Value | list[str]]


class EventOfRow(_Part):
    """An event that a row makes, where `when` holds of it."""

    event: str
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
    known = {*mapping.required, *mapping.optional}
    stated = {a.id for a in mapping.assumptions}
    wrong: list[str] = []
    columns: dict[str, set[str]] = {
        "round of a row": _columns(mapping.row),
        "session": _columns(mapping.session),
        "repeated": set(mapping.repeated.columns) if mapping.repeated is not None else set(),
    }
    for condition in mapping.conditions:
        columns[f"condition {condition.that.words}"] = set(condition.that.columns)
    for event in mapping.events:
        columns[f"event {event.event}"] = _columns(event.members) | (set(event.when.columns) if event.when else set())
        if event.event not in KINDS:
            wrong.append(f"there is no kind of event called {event.event}")
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
    return {v.column for v in template.values() if isinstance(v, Value) and v.column is not None}
