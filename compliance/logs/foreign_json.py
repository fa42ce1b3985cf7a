"""Foreign logs that are JSON documents: rows at any depth of them, read as a stream, one row in memory at a time."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Any, Final

from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.foreign_rows import CORRECT_ROW, IN_UTF_8, ForeignRow
from compliance.logs.lines import LogFile
from compliance.logs.mapped_cells import KEYED, LIST
from compliance.logs.mapping_file import LogMapping
from compliance.logs.nested_rows import (
    DEEPEST,
    LARGEST_ROW,
    TOP,
    Level,
    around,
    columns_of,
    leads_to,
    steps_of,
    tell_no_rows,
    way_to,
)  # fmt: skip
from compliance.logs.strict_json import parse_object

# tokens: blanks, a string, a mark, any other word (a number, true, null). Nothing in it is tried twice
_TOKEN: Final = re.compile(r'\s++|"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\]:,]|[^\s{}\[\]:,"]++', re.DOTALL)
_MARK: Final = "\ufeff"
_PREFIX: Final = '{"value": '


class _DamagedError(Exception):
    """Thrown where the document cannot be followed any further."""


def document_rows(log: LogFile, mapping: LogMapping) -> Iterator[ForeignRow]:
    """The rows of the document, and in each what stands around it before it. What is damaged ends the reading."""
    reader = _Document(log, mapping)
    found = False
    try:
        for row in reader.rows():
            found = True
            yield row
    except _DamagedError as error:
        found = True
        fault = Fault("log.not-json", f"{error} What follows cannot be read.", 1, "Correct the document.")
        yield ForeignRow(reader.line, "", {}, fault)
        log.cut_short = True
    if not found and not log.refused:
        tell_no_rows(log, mapping.rows or TOP, reader.lists)


class _Document:
    """A document being read: which objects and lists are open, and the row that is being collected."""

    def __init__(self, log: LogFile, mapping: LogMapping) -> None:
        self.line = 1
        self.lists: dict[str, None] = {}
        self._log = log
        self._mapping = mapping
        self._target = steps_of(mapping.rows or TOP)
        self._levels: list[Level] = []
        self._key: str | None = None

    def rows(self) -> Iterator[ForeignRow]:
        """The rows as they come."""
        tokens = self._tokens()
        for token in tokens:
            if token in "}]":
                self._close(token)
            elif token == ",":
                self._key = None
            elif token == ":":
                continue
            elif self._levels and not self._levels[-1].is_list and self._key is None:
                self._key = self._levels[-1].key = self._string(token)
            elif len(self._levels) == len(self._target) and leads_to(way_to(self._levels), self._target):
                yield self._row(token, tokens)
                self._key = None
            elif token in "{[":
                self._open(token)
            else:
                self._keep(token)
        if self._levels:
            raise _DamagedError("This document breaks off.")

    def _tokens(self) -> Iterator[str]:
        encoding = self._mapping.encoding
        decoder = codecs.getincrementaldecoder("utf-8" if encoding in IN_UTF_8 else encoding)()
        rest, begun = "", False
        for block in self._blocks():
            try:
                text = rest + decoder.decode(block, not block)
            except UnicodeDecodeError:
                raise _DamagedError(f"This is not {encoding} text.") from None
            if text and not begun:
                text, begun = text.removeprefix(_MARK), True
            at = 0
            while token := _TOKEN.match(text, at):
                # what reaches the end of a block may go on in the next
                if token.end() == len(text) and block and token[0] not in "{}[],:":
                    break
                at = token.end()
                self.line += token[0].count("\n")
                if not token[0].isspace():
                    yield token[0]
            rest = text[at:]
            if len(rest) > LARGEST_ROW:
                raise _DamagedError(f"A value of this document has more than {LARGEST_ROW:,} characters.")
        if rest:
            raise _DamagedError("This document breaks off within a text.")

    def _blocks(self) -> Iterator[bytes]:
        """The blocks of the document, the last one empty."""
        yield from self._log.blocks()
        yield b""

    def _open(self, token: str) -> None:
        if len(self._levels) >= DEEPEST:
            raise _DamagedError(f"Values are nested more than {DEEPEST} deep here; no log is.")
        self._levels.append(Level(token == "["))
        self._key = None
        if token == "[" and len(self.lists) < DEEPEST:
            way = "".join(step if step == LIST else f".{step}" for step in way_to(self._levels)).lstrip(".")
            self.lists.setdefault(way)

    def _close(self, token: str) -> None:
        if not self._levels or self._levels[-1].is_list != (token == "]"):
            raise _DamagedError(f"{token} stands here without its partner.")
        closed = self._levels.pop()
        self._key = None
        way = way_to(self._levels)
        is_thing = self._target[len(way) - 1 : len(way)] == (KEYED,) and leads_to(way, self._target)
        if self._levels and not self._levels[-1].is_list and not closed.is_list and not is_thing:
            for name, value in closed.around.items():
                self._levels[-1].keep(f"{self._levels[-1].key}.{name}", value)

    def _keep(self, token: str) -> None:
        value = self._value(token)
        if self._levels and not self._levels[-1].is_list and self._key is not None:
            self._levels[-1].keep(self._key, value)
        self._key = None

    def _string(self, token: str) -> str:
        value = self._value(token)
        if not isinstance(value, str):
            raise _DamagedError(f"{shorten(token)} stands where the name of a member should.")
        return value

    def _value(self, token: str) -> Any:
        try:
            return parse_object(f"{_PREFIX}{token}}}")["value"]
        except LineError:
            raise _DamagedError(f"{shorten(token)} is not a value that JSON knows.") from None

    def _row(self, token: str, tokens: Iterator[str]) -> ForeignRow:
        line = self.line
        parts: list[str] = []
        size = depth = 0
        current: str | None = token
        while current is not None:
            depth += (current in "{[") - (current in "}]")
            size += len(current)
            if size <= LARGEST_ROW:
                parts.append(current)
            current = next(tokens, None) if depth > 0 else None
        if depth > 0:
            raise _DamagedError("This document breaks off within a row.")
        text = "".join(parts)
        if size > LARGEST_ROW:
            fault = Fault("log.line-too-long", "This row is too long for any row.", 1, CORRECT_ROW)
            return ForeignRow(line, shorten(text), {}, fault)
        try:
            value = parse_object(f"{_PREFIX}{text}}}")["value"]
            beside = around(self._levels, self._target)
            return ForeignRow(line, text, {**beside, **columns_of(value, self._mapping.columns)})
        except LineError as error:
            fault = error.fault
            return ForeignRow(line, text, {}, Fault(fault.code, fault.message, 1, CORRECT_ROW, fault.quote))
