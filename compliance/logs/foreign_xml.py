"""Foreign logs in XML: rows at any depth, read as a stream. Nothing outside the file is fetched, no entity expanded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final
from xml.parsers.expat import ExpatError

from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.foreign_rows import CORRECT_ROW, ForeignRow
from compliance.logs.lines import LogFile
from compliance.logs.mapped_cells import LIST
from compliance.logs.mapping_file import LogMapping
from compliance.logs.nested_rows import (
    DEEPEST,
    LARGEST_ROW,
    Level,
    around,
    columns_of,
    steps_of,
    tell_no_rows,
    way_to,
)  # fmt: skip

_TEXT: Final = "text"  # the column of an element's own words where it has attributes or elements as well
_TOP: Final = "*"


class _DamagedError(Exception):
    """Thrown where the document cannot be followed any further."""


def element_rows(log: LogFile, mapping: LogMapping) -> Iterator[ForeignRow]:
    """The rows of the document: its elements at the mapping's way, attributes and elements in them as columns."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import ParseError, XMLParser

    elements = _Elements(mapping)
    parser: Any = XMLParser(target=elements, forbid_dtd=True)
    elements.at = lambda: int(parser.parser.CurrentLineNumber)
    found = False
    try:
        for block in log.blocks():
            parser.feed(block)
            found = found or bool(elements.ready)
            yield from elements.ready
            elements.ready.clear()
        if not log.refused and not log.cut_short:
            parser.close()
    except DefusedXmlException:
        why = "This document defines entities or a document type, which no log needs and which are not read."
    except (ParseError, ExpatError, LookupError, ValueError) as error:
        why = f"This is not XML ({shorten(str(error))})."
    except _DamagedError as error:
        why = str(error)
    else:
        if not found and not log.refused:
            tell_no_rows(log, mapping.rows or _TOP, elements.ways)
        return
    yield from elements.ready
    log.cut_short = True
    fault = Fault("log.not-xml", f"{why} What follows cannot be read.", 1, "Correct the document.")
    yield ForeignRow(elements.line, "", {}, fault)


class _Open:
    """An element of a row that is open: its columns so far, which of them are attributes, and its words."""

    __slots__ = ("attributes", "members", "name", "words")

    def __init__(self, name: str, attributes: Mapping[str, str]) -> None:
        self.name = name
        self.attributes = frozenset(attributes)
        self.members: dict[str, Any] = dict(attributes)
        self.words: list[str] = []

    def value(self) -> Any:
        """Its words where that is all, else its columns, with its words among them."""
        words = "".join(self.words).strip()
        if not self.members:
            return words
        return {**self.members, _TEXT: words} if words else self.members


class _Elements:
    """What the parser tells of a document: open elements, and the row that is being collected."""

    def __init__(self, mapping: LogMapping) -> None:
        self.ready: list[ForeignRow] = []
        self.ways: dict[str, None] = {}
        self.at: Callable[[], int] = lambda: 1
        self.line = 1
        self._columns = mapping.columns
        # without a way: the elements within the outermost one
        self._target = tuple(step for step in steps_of(mapping.rows or "") if step != LIST)
        self._levels = [Level(is_list=False)]
        self._words: list[str] = []
        self._row: list[_Open] = []
        self._size = 0
        self._begun = 1
        self._fault: str | None = None

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        self.line = self.at()
        if len(self._levels) + len(self._row) > DEEPEST:
            raise _DamagedError(f"Elements are nested more than {DEEPEST} deep here; no log is.")
        name, own = _plain(tag), {_plain(key): value for key, value in attributes.items()}
        self._words = []
        if not self._row:
            self._levels[-1].key = name
            way = way_to(self._levels)
            if len(self.ways) < DEEPEST:
                self.ways.setdefault(".".join(way))
            if way != self._target and (self._target or len(way) == 1):
                self._levels.append(Level(is_list=False, around=own))
                return
            self._begun, self._size, self._fault = self.line, 0, None
        self._size += len(name) + sum(len(key) + len(value) for key, value in own.items())
        if self._size <= LARGEST_ROW or not self._row:
            self._row.append(_Open(name, own))
        else:
            self._row.append(_Open(name, {}))

    def data(self, words: str) -> None:
        """Words within an element."""
        self._size += len(words)
        if self._size <= LARGEST_ROW:
            (self._row[-1].words if self._row else self._words).append(words)

    def end(self, _tag: str) -> None:
        """An element ends."""
        if not self._row:
            closed = self._levels.pop()
            name, words = self._levels[-1].key, "".join(self._words).strip()
            self._words, self._size = [], 0
            # what is written beside the rows belongs to all that come after; the elements around rows come and go
            if way_to(self._levels) != self._target[: len(self._levels)]:
                if words:
                    self._levels[-1].keep(name, words)
                for key, value in closed.around.items():
                    self._levels[-1].keep(f"{name}.{key}", value)
            return
        done = self._row.pop()
        if not self._row:
            self.ready.append(self._made(done.value()))
        elif self._size <= LARGEST_ROW:
            self._add(self._row[-1], done)

    def _add(self, parent: _Open, done: _Open) -> None:
        value = done.value()
        if done.name in parent.attributes:
            self._fault = f"An attribute and an element are both called {shorten(done.name)} here."
        elif done.name not in parent.members:
            parent.members[done.name] = value
        elif isinstance(parent.members[done.name], list):
            parent.members[done.name].append(value)
        else:
            parent.members[done.name] = [parent.members[done.name], value]

    def _made(self, value: Any) -> ForeignRow:
        text = str(value)
        if self._size > LARGEST_ROW:
            self._fault = "This row is too long for any row."
        if self._fault is None:
            try:
                return ForeignRow(self._begun, text, {**around(self._levels), **columns_of(value, self._columns)})
            except LineError as error:
                return ForeignRow(self._begun, text, {}, error.fault)
        return ForeignRow(self._begun, text, {}, Fault("log.bad-row", self._fault, 1, CORRECT_ROW, shorten(text)))

    def close(self) -> None:
        """The document ends."""


def _plain(name: str) -> str:
    """A name without its namespace."""
    return name.rpartition("}")[2]
