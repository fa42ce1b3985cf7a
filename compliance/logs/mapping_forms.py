"""What a mapping says of the form of a foreign file: how its rows stand in it, and how each of them is written."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from compliance.logs.patterns import checked_for_taking_apart, checked_to_be_told, checked_to_find, checked_to_match

Form = Literal["csv", "jsonl", "json", "xml", "xlsx", "fixed", "text", "query"]
Encoding = Literal["utf-8", "utf-16", "latin-1", "cp1252", "gb18030", "big5", "shift_jis"]
Order = Literal["oldest first", "newest first"]

# names for what cannot well be written in a file, and for more than one character
BLANKS: Final = "blanks"
_NAMED_DELIMITERS: Final = {"tab": "\t", BLANKS: BLANKS}
NO_QUOTES: Final = "none"
_LAST_PLACE: Final = 100_000
_STEP: Final = re.compile(r"[^\[\]{}]+(?:\[\]|\{\})*")
_LISTS: Final = re.compile(r"(?:\[\]|\{\})+")


class Part(BaseModel):
    """A part of a mapping."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, arbitrary_types_allowed=True)


def _delimiter(written: str) -> str:
    if written in _NAMED_DELIMITERS:
        return _NAMED_DELIMITERS[written]
    if len(written) == 1 and written not in '"\r\n':
        return written
    raise ValueError(
        "one character separates the cells of a row, and it is neither a quotation mark nor a line end; `tab`, and "
        "`blanks` for any run of blanks, are written as words"
    )


def _quote(written: str) -> str:
    if written == NO_QUOTES or (len(written) == 1 and written.isprintable() and not written.isalnum()):
        return written
    raise ValueError("cells are quoted by one character that is neither a letter nor a digit, or by `none`")


def _separator(written: str) -> str:
    if written:
        return written
    raise ValueError("a separator is at least one character; where a cell holds one thing, leave `separator` out")


def _places(written: object) -> tuple[int, int]:
    first, dash, last = str(written).partition("-")
    if isinstance(written, str) and dash and first.strip().isdecimal() and last.strip().isdecimal():
        places = int(first), int(last)
        if 1 <= places[0] <= places[1] <= _LAST_PLACE:
            return places
    raise ValueError(f"the places of a column's characters stand here, counted from 1 to at most {_LAST_PLACE}: 1-10")


def _path(written: str) -> str:
    first, *others = written.split(".")
    # the document itself may be a list or its members the rows, or each thing of a list one: [].seats[], {}, rows[][]
    if (_STEP.fullmatch(first) or _LISTS.fullmatch(first)) and all(map(_STEP.fullmatch, others)):
        return written
    raise ValueError(
        "the way to the rows is names with stops between them, [] after each that is a list, and {} after each whose "
        "members are the things: shoes[].hands[], rounds{}"
    )


Delimiter = Annotated[str, AfterValidator(_delimiter)]
Quote = Annotated[str, AfterValidator(_quote)]
Separator = Annotated[str, AfterValidator(_separator)]
Places = Annotated[tuple[int, int], BeforeValidator(_places), WithJsonSchema({"type": "string"})]
RowPath = Annotated[str, AfterValidator(_path)]
CellPattern = Annotated[str, AfterValidator(checked_for_taking_apart)]
Expression = Annotated[str, AfterValidator(checked_to_match)]
LinePattern = Annotated[str, AfterValidator(checked_to_be_told)]
LineExpression = Annotated[str, AfterValidator(checked_to_find)]


class TakenApart(Part):
    """How a text that holds several things is written: words with names in braces, or a regular expression.

    written: `Total: {points}`. matches: an expression in the syntax of RE2, with named groups `(?P<points>[0-9]+)`.
    Each name becomes a column.
    """

    written: CellPattern | None = None
    matches: Expression | None = None


class Line(Part):
    """A kind of line of a text, told as cells are taken apart; it may have no names. A run of blanks counts as one.

    Each such line is a row, the name of its kind in the column `line`.
    keeps: which of its columns later lines have too, until one says otherwise ("Round 5" is the round of what follows).
    forgets: kept columns that are empty from this line on. sets: columns that
    such a line means without saying them. skips: that such lines tell nothing and make no rows. refused: that such
    lines tell something that the mapping does not read, so that each is a row that is left out.
    """

    written: LinePattern | None = None
    matches: LineExpression | None = None
    keeps: tuple[str, ...] = ()
    forgets: tuple[str, ...] = ()
    sets: dict[str, str] = Field(default_factory=dict)
    skips: Literal["yes", "no"] = "no"
    refused: Literal["yes", "no"] = "no"


class Database(Part):
    """Where a query is asked. What is secret stands in variables of the environment, and only their names here.

    url: the way to the database, as in `postgresql+psycopg://host/name` or `sqlite:///night.db`, without user or
    password. url_from, user_from, password_from: the environment variables in which they stand.
    seconds: how long the query may take.
    """

    url: str | None = None
    url_from: str | None = None
    user_from: str | None = None
    password_from: str | None = None
    seconds: str = "300"
