"""A mapping file: how a foreign log's rows become events, what its recorder captures, and what it does not say."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag

from compliance.logs.mapping_conditions import Condition, parse_condition
from compliance.logs.patterns import checked, checked_for_taking_apart
from compliance.logs.quantities import read_share, read_whole

# the marks of the ways in which a member's value is written; they stand in the library's places of faults
AS_TEXT, AS_LIST, AS_VALUE = "(text)", "(list)", "(value)"


def _condition(words: object) -> Condition:
    if isinstance(words, str):
        return parse_condition(words)
    raise ValueError("a condition is written in words, such as `winner is P`")


def _delimiter(written: str) -> str:
    if len(written) == 1 and written not in '"\r\n':
        return written
    raise ValueError("one character separates the cells of a row, and it is neither a quotation mark nor a line end")


def _separator(written: str) -> str:
    if written:
        return written
    raise ValueError("a separator is at least one character; where a cell holds one thing, leave `separator` out")


def _way_of(written: object) -> str:
    return AS_VALUE if isinstance(written, (dict, Value)) else AS_LIST if isinstance(written, list) else AS_TEXT


ParsedCondition = Annotated[Condition, BeforeValidator(_condition)]
Pattern = Annotated[str, AfterValidator(checked)]
CellPattern = Annotated[str, AfterValidator(checked_for_taking_apart)]
Delimiter = Annotated[str, AfterValidator(_delimiter)]
Separator = Annotated[str, AfterValidator(_separator)]
Whole = Annotated[int, BeforeValidator(read_whole)]
Share = Annotated[Decimal, BeforeValidator(read_share)]


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


Template = dict[
    str,
    Annotated[
        Annotated[str, Tag(AS_TEXT)] | Annotated[Value, Tag(AS_VALUE)] | Annotated[list[str], Tag(AS_LIST)],
        Discriminator(_way_of),
    ],
]


class Cell(_Part):
    """A cell that holds several things: how it is written, each thing at a name in braces, which becomes a column."""

    column: str
    written: CellPattern


class Each(_Part):
    """An event for each thing in these columns, and what the mapping calls the one whose column it is.

    separator: what stands between the things in one column, none where it holds one. What a member or condition then
    may read beside the row's columns: `item`, `place` (from 1, in its column) and `whose`.
    """

    columns: dict[str, str]
    separator: Separator | None = None


class EventOfRow(_Part):
    """An event that a row makes, or one for `each` of the things in its cells, where `when` holds of it."""

    event: str
    each: Each | None = None
    when: ParsedCondition | None = None
    members: Template = Field(default_factory=dict)


class SeveralFit(_Part):
    """Which split is taken where the recorded totals allow several: it hangs on the first cards of one hand."""

    hand: str
    first: Whole
    counts: frozenset[Whole]
    then: tuple[Whole, ...]
    otherwise: tuple[Whole, ...]
    assumption: str


class Hands(_Part):
    """All cards of a round in one column, hand after hand.

    sizes: how many cards each hand may have, one row for each way. points, modulo and totals decide between ways of
    the same length: a hand's points added up, less whole multiples of `modulo`, make its recorded total. dealt: the
    order in which the cards are written as events. uncaptured: the remark on a row without cards.
    """

    column: str
    separator: Separator
    to: tuple[str, ...]
    sizes: tuple[tuple[Whole, ...], ...]
    cards: dict[str, str]
    points: dict[str, Whole]
    modulo: Whole
    totals: dict[str, str]
    dealt: tuple[tuple[str, Whole], ...]
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
    delimiter: Delimiter = ","
    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    refused_above: Share
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
