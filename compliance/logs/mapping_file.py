"""A mapping file: how a foreign log's rows become events, what its recorder captures, and what it does not say."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, PrivateAttr, Tag, WithJsonSchema

from compliance.logs.local_times import TimePattern
from compliance.logs.mapping_conditions import Computation, Condition, parse_computation, parse_condition
from compliance.logs.mapping_forms import (
    Database,
    Delimiter,
    Encoding,
    Expression,
    Form,
    Line,
    Order,
    Part,
    Places,
    Quote,
    RowPath,
    Separator,
    TakenApart,
)
from compliance.logs.patterns import checked
from compliance.logs.quantities import read_share, read_whole

# the marks of the ways in which a member's value is written; they stand in the library's places of faults
AS_TEXT, AS_LIST, AS_VALUE = "(text)", "(list)", "(value)"


_QUESTION: Final = re.compile(r"(?:^|\s)# QUESTION: ([^\r\n]*(?:\r?\n#   [^\r\n]*)*)")  # with what it lists below


def _in_one_line(question: str) -> str:
    first, *listed = (line.lstrip("# ").strip() for line in question.splitlines())
    return f"{first} {'; '.join(listed)}" if listed else first


def _condition(words: object) -> Condition:
    if isinstance(words, str):
        return parse_condition(words)
    raise ValueError("a condition is written in words, such as `winner is P`")


def _computation(words: object) -> Computation:
    if isinstance(words, str):
        return parse_computation(words)
    raise ValueError("what is computed is written in words, such as `payout - stake`")


def _way_of(written: object) -> str:
    return AS_VALUE if isinstance(written, (dict, Value)) else AS_LIST if isinstance(written, list) else AS_TEXT


def _columns(written: object) -> object:
    """Columns alone, without words for whose they are, are known by their own names."""
    return {str(name): str(name) for name in written} if isinstance(written, list) else written


_WORDS = WithJsonSchema({"type": "string"})
# columns with the words for whose they are, or columns alone
_NAMES: dict[str, Any] = {
    "anyOf": [
        {"type": "object", "additionalProperties": {"type": "string"}},
        {"type": "array", "items": {"type": "string"}},
    ]
}
ParsedCondition = Annotated[Condition, BeforeValidator(_condition), _WORDS]
ParsedComputation = Annotated[Computation, BeforeValidator(_computation), _WORDS]
Pattern = Annotated[str, AfterValidator(checked)]
Whole = Annotated[int, BeforeValidator(read_whole), WithJsonSchema({"type": ["integer", "string"]})]
Share = Annotated[Decimal, BeforeValidator(read_share), WithJsonSchema({"type": ["number", "string"]})]


class Value(Part):
    """How a member's value is found: in a column (through `values` where the file writes it otherwise), or constant.

    as: text; number, padded (a number with leading noughts, so that 00 is 0), numbers (a list of them), places (on what
    a wager is, written one way beside another: 17, 17-20, 31/32), amount (with marks of currency and thousands), cents
    (an amount in cents), flag (true or false), card (by its rank and suit in any order, as `ranks` and `suits` write
    them), time (as the pattern `time` writes it). optional: an empty column leaves the member out. written: the values
    of several columns in one text, "{round}-{seat}". computed: an amount out of others, "payout - stake". unsure:
    nobody has said yet that the column is rightly read so: the member counts as filled in.
    """

    column: str | None = None
    value: str | None = None
    written: Pattern | None = None
    computed: ParsedComputation | None = None
    values: dict[str, str] | None = None
    as_: Literal["text", "number", "padded", "numbers", "places", "amount", "cents", "flag", "card", "time"] = Field(
        "text", alias="as"
    )
    time: TimePattern | None = None
    decimal: Literal[".", ","] = "."
    ranks: dict[str, str] = Field(default_factory=dict)
    suits: dict[str, str] = Field(default_factory=dict)
    separator: Separator | None = None
    optional: bool = False
    unsure: bool = False


Template = dict[
    str,
    Annotated[
        Annotated[str, Tag(AS_TEXT)] | Annotated[Value, Tag(AS_VALUE)] | Annotated[list[str], Tag(AS_LIST)],
        Discriminator(_way_of),
    ],
]


class Cell(TakenApart):
    """A cell that holds several things: how it is written; each name in it becomes a column.

    holds: the cell is JSON, read as the rows of nested documents are: a list stays one column to be gone through by
    `each`, the members of an object are columns (`wagers.amount`).
    """

    column: str
    holds: Literal["json"] | None = None


class Each(TakenApart):
    """An event for each thing in these columns, or for each group of columns.

    columns: whose column it is, by its name. A cell holds one thing, several with a `separator` between, or a list.
    written, matches: how each thing is written, where it holds several; part: the member of each that is written so
    (`text` for the words of an element), where it has members. What a member or condition then may read beside
    the row's columns: `item`, its members (`item.amount`), `place` (from 1, in its column) and `whose`.
    groups, of: columns that stand in the row once for each of the groups, and the name by which each is read:
    `amount: "p{group}_amount"`; `whose` then is the group. A group whose columns are all empty makes nothing.
    beside: other columns, each with as many things between the same separators, and the expression that takes the one
    at the same place apart (what came of each wager, beside a cell of wagers).
    """

    columns: Annotated[dict[str, str], BeforeValidator(_columns), WithJsonSchema(_NAMES)] = Field(default_factory=dict)
    separator: Separator | None = None
    part: str | None = None
    groups: tuple[str, ...] = ()
    of: dict[str, Pattern] = Field(default_factory=dict)
    beside: dict[str, Expression] = Field(default_factory=dict)


class EventOfRow(Part):
    """An event that a row makes, or one for `each` of the things in its cells, where `when` holds of it."""

    event: str
    each: Each | None = None
    when: ParsedCondition | None = None
    members: Template = Field(default_factory=dict)


class SeveralFit(Part):
    """Which split is taken where the recorded totals allow several: it depends on the first cards of one hand."""

    hand: str
    first: Whole
    counts: frozenset[Whole]
    then: tuple[Whole, ...]
    otherwise: tuple[Whole, ...]
    assumption: str


class Hands(Part):
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


class Previous(Part):
    """The value that a column had in the row before, or in the one before of the same player (or whatever `of` names).

    So a balance that runs on shows what each row changed. computed: a sum of columns in place of a column. values:
    what the file's words are. when: only rows of which it holds say it. until: after a row of which it holds
    nothing is said any more.
    """

    column: str | None = None
    computed: ParsedComputation | None = None
    values: dict[str, str] | None = None
    of: tuple[str, ...] = ()
    when: ParsedCondition | None = None
    until: ParsedCondition | None = None

    @property
    def columns(self) -> frozenset[str]:
        """The columns that it reads."""
        said = self.computed.columns if self.computed is not None else frozenset()
        said |= {self.column} if self.column is not None else set()
        conditions = (c.columns for c in (self.when, self.until) if c is not None)
        return said.union(self.of, *conditions)


class Repeated(Part):
    """Rows that repeat the row before in these columns are a fault of the log: kept, or taken as one with it. unsure:
    of a row that repeats any row of its round it is not known whether it tells something of its own."""

    columns: tuple[str, ...]
    unless_empty: str | None = None
    treat: Literal["kept", "one event", "unsure"]


class Rounds(Part):
    """Rounds of a log that does not tell them apart: counted from 1, in the column `column`.

    A row on which `ended_by` holds ends a round; the next begins with the first row after it on which `begun_by` holds.
    """

    column: str
    ended_by: ParsedCondition
    begun_by: ParsedCondition


class Based(Part):
    """Which wagers belong to others: what `column` says of the one, and what it says of the other, on which it is."""

    column: str
    on: dict[str, str]


class Wagers(Part):
    """Wagers of a log that gives them no ids: told apart by what they are on, counted, the id in the column `column`.

    known_by: columns that together are the same in all rows on one wager while it lies; of two that lie the older is
    meant. placed: rows that place one. shown: rows that show one as lying; the first that does is taken as its placing
    (its column `begins` is then `yes`). moves, moved: the column that is empty until a row says to what the wager moves
    (a row that says it of no wager which has moved is on one for which it is still empty).
    over: rows after which it lies no more. renewed: rows that settle one which then lies on as a new wager (its id in
    the column `renewed`), as `renewed_by` places it. amount: the column of its amount (the one before in
    `amount_before`). based: wagers that belong to others (whose ids then are in the column `base`).
    """

    column: str
    known_by: tuple[str, ...]
    placed: ParsedCondition | None = None
    shown: ParsedCondition | None = None
    moves: str | None = None
    moved: ParsedCondition | None = None
    over: ParsedCondition
    renewed: ParsedCondition | None = None
    renewed_by: EventOfRow | None = None
    amount: str | None = None
    based: Based | None = None


class RowCondition(Part):
    """What must hold of a row; otherwise the row is quarantined, or kept and told of."""

    that: ParsedCondition
    why: str
    otherwise: Literal["quarantine", "tell"] = "quarantine"


class StatedAssumption(Part):
    """Something that the file does not say and the mapping states; printed in every report."""

    id: str
    text: str
    why: str = ""


class LogMapping(Part):
    """A whole mapping.

    The form of the file: `format`, `encoding`, and what belongs to the form. skip: lines (of a workbook: rows) before
    the first that counts. columns: the names of the columns of a file whose rows have none (a csv without a header,
    lists in JSON). widths: the places of each column's characters; between: what stands between them. rows: the way to
    the rows of a nested document.
    lines: the kinds of line of a text; other_lines: what a line of none of them is; statements: what stands between
    several on one line, each of which is a line of its own. last_line: whether such a file ends with the end of a line,
    or its last line is whole without. order: whether the newest row stands first.
    required: columns without which the file is not such a file; without this key, those that the mapping reads.
    optional: columns that need not be there (in JSON Lines, that not every row has). refused_above: the share of rows
    that may not be as described; more, and the file is refused. zone: the zone of times without an offset.
    session: members of the session that the file does not give. sessions: columns of which a new value begins a new
    session of the table. split: what makes several rows of one that holds several of a thing. previous: columns of
    what rows before said. kept: the same where a row says it itself first: so the round that one row begins is that
    of the rows after it. numbered: a column into which rows are counted from 1. row: members of all events of a
    row. uncaptured: kinds of event that are not recorded of some hands, and these hands. ignored: rows that tell
    nothing of the game; they make no events and are counted.
    """

    mapping: str
    about: str = ""
    format: Form
    encoding: Encoding = "utf-8"
    delimiter: Delimiter = ","
    quote: Quote = '"'
    skip: Whole = 0
    columns: tuple[str, ...] = ()
    widths: dict[str, Places] = Field(default_factory=dict)
    between: Literal["anything", "blank"] = "anything"
    rows: RowPath | None = None
    sheet: str | None = None
    lines: dict[str, Line] = Field(default_factory=dict)
    other_lines: Literal["fault", "ignored"] = "fault"
    statements: Separator | None = None
    last_line: Literal["ended", "whole"] = "ended"
    order: Order = "oldest first"
    query: str | None = None
    database: Database | None = None
    required: tuple[str, ...] | None = None
    optional: tuple[str, ...] = ()
    refused_above: Share = Decimal("0.05")
    zone: str | None = None
    session: Template
    sessions: tuple[str, ...] = ()
    uncaptured: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    row: Template = Field(default_factory=dict)
    cells: tuple[Cell, ...] = ()
    split: Each | None = None
    previous: dict[str, Previous] = Field(default_factory=dict)
    kept: dict[str, Previous] = Field(default_factory=dict)
    numbered: str | None = None
    rounds: Rounds | None = None
    wagers: Wagers | None = None
    hands: Hands | None = None
    events: tuple[EventOfRow, ...] = ()
    repeated: Repeated | None = None
    conditions: tuple[RowCondition, ...] = ()
    ignored: ParsedCondition | None = None
    assumptions: tuple[StatedAssumption, ...] = ()
    _sha256: str = PrivateAttr("")
    _questions: tuple[str, ...] = PrivateAttr(())

    @property
    def sha256(self) -> str:
        """The digest of the file in which it stands."""
        return self._sha256

    @property
    def questions(self) -> tuple[str, ...]:
        """What was asked of whoever proposed it, and is not answered: what the lines say is taken as it stands."""
        return self._questions

    def read_from(self, raw: bytes) -> LogMapping:
        """The mapping, known by the digest of the bytes from which it was read."""
        self._sha256 = hashlib.sha256(raw).hexdigest()
        self._questions = tuple(
            "".join(c if c.isprintable() else " " for c in _in_one_line(asked))
            for asked in _QUESTION.findall(raw.decode("utf-8", "replace"))
        )
        return self

    @cached_property
    def decimals(self) -> Mapping[str, str]:
        """The decimal marks by which columns of amounts are read; by the empty name, those of all of them.

        A condition or a sum reads a column as members do, and one that no member reads as the mapping reads the others.
        """
        marks: dict[str, str] = {}
        for how in self._values():
            if how.as_ == "amount":
                for name in (how.column or "", ""):
                    marks[name] = "".join(sorted({*marks.get(name, ""), how.decimal}))
        return marks

    def _values(self) -> Iterator[Value]:
        renewed = self.wagers.renewed_by if self.wagers is not None else None
        events = [*self.events, *([renewed] if renewed is not None else [])]
        for template in (self.session, self.row, *(event.members for event in events)):
            yield from (how for how in template.values() if isinstance(how, Value))
