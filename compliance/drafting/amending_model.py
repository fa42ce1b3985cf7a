"""What an amending notice orders: elementary operations on the text of the rules, each with the words that order it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Literal

Kind = Literal[
    "insert",  # a provision that was not there: division, section, rule, paragraph, table, row, sentence
    "replace",  # a provision by new matter
    "delete",  # a provision
    "renumber",  # a provision keeps its words and gets another number
    "close up",  # what follows a provision that was deleted takes the numbers that became free
    "insert words",
    "replace words",
    "delete words",
    "replace term",  # one term by another, throughout
    "capitalise defined terms",
    "insert definition",
    "insert heading",  # a line of a list of contents
    "replace divisions",  # whole divisions by one or more new ones
    "commencement",
    "revoke",  # a whole instrument
]

Unit = Literal[
    "",
    "whole text",
    "division",
    "section",
    "rule",
    "paragraph",
    "sentence",
    "edge words",
    "definition",
    "table",
    "row",
    "column",
    "heading",
    "crossheading",  # a heading between provisions, which has no number: that above the section that is named
    "contents",
    "contents line",
    "appendix",
    "instrument",
    "unread",  # an address of which a part could not be read: nothing may be done to it
]

Span = tuple[int, int]


ALL_DIVISIONS: Final = "all"
"""In the place of a division's number: every division that is law."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where an operation acts, as far as the notice says, from the widest unit to the narrowest.

    `unit` names the narrowest unit that is meant. Labels are as the law writes them: rule `11A.1A`, paragraphs
    `("c", "ii")`, section `11C` (a printed "13.0" is section 13). `division` may come from the heading above the
    instruction, and is ALL_DIVISIONS where every one is meant. The paragraphs are those of the rule, or of the
    definition where one is named. `to` is the last label of a range ("(f) to (h)", "rules 5.1 to 5.3"): what lies
    between, whatever it is at that time, is meant too. `level` is what a section is called that is no section
    everywhere (part, chapter). `stands_in` is the subsection in which a definition stands. `edge` are the words before
    the list of a provision, or those after it. Empty fields were not said.
    """

    unit: Unit = ""
    division: str = ""
    division_title: str = ""
    section: str = ""
    section_title: str = ""
    appendix: str = ""
    rule: str = ""
    paragraphs: tuple[str, ...] = ()
    definition: str = ""
    table: str = ""
    row: str = ""
    column: str = ""
    line: str = ""
    sentence: str = ""
    edge: Literal["", "opening", "closing"] = ""
    instrument: str = ""
    to: str = ""
    level: str = ""
    stands_in: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        """The address of the law that is meant, empty where the target is not a numbered provision."""
        below = "".join(f"({label})" for label in self.paragraphs)
        base = self.rule or (f"{self.section}.0" if self.section else "")
        if self.definition:
            return f'{base or "1.0"} "{self.definition}"{below}'
        base = base + below or self.appendix
        return f"{base} {self.table}".strip() if self.table else base

    def __str__(self) -> str:
        """As a sentence names it: `rule 5.10(c) of division 5`."""
        parts = []
        if self.sentence:
            parts.append(f"the {self.sentence} sentence")
        if self.edge:
            parts.append(f"the {self.edge} words")
        if self.column:
            parts.append(f"the {self.column} column")
        if self.row:
            parts.append(f"row “{self.row}”")
        if self.unit == "crossheading":
            named = f" “{self.line}”" if self.line else ""
            parts.append(f"the crossheading{named}")
        elif self.unit == "heading":
            parts.append(f"the heading “{self.line}”" if self.line else "the heading")
        elif self.line:
            parts.append(f"the line “{self.line}”")
        elif self.unit in ("contents", "contents line"):
            parts.append("the list of contents")
        if self.table:
            parts.append(self.table)
        labels = "".join(f"({label})" for label in self.paragraphs)
        if self.definition:
            parts += [f"paragraph {labels}"] if labels else []
            parts.append(f"the definition of “{self.definition}”")
            labels = "".join(f"({label})" for label in self.stands_in)
        upto = f" to {self.to}" if self.to else ""
        if self.rule:
            parts.append(f"rule {self.rule}{labels}{upto}")
        elif self.section:
            parts.append(f"{self.level or 'section'} {self.section}{labels}{upto}")
        elif labels:
            parts.append(f"paragraph {labels}{upto}")
        if self.appendix:
            parts.append(self.appendix)
        if self.instrument:
            parts.append(self.instrument)
        if self.division == ALL_DIVISIONS:
            parts.append("all divisions")
        elif self.division:
            parts.append(f"division {self.division}" + (upto if self.unit == "division" else ""))
        return " of ".join(parts) or "the rules"


@dataclass(frozen=True, slots=True)
class Words:
    """Words that are to be found in the target. `to` ends a passage that `text` begins ("from x to y").

    With `to_the_end` it runs to the end of the target; with `after` it begins behind `text`, which stays.
    `occurrence`: empty (the only one), `every`, `both` (every one of two), `at the end`, `at the beginning`, or the
    ordinal as printed.
    """

    text: str
    to: str = ""
    to_the_end: bool = False
    after: bool = False
    occurrence: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """Where new matter goes. For `after` and `before` either words or a target is the anchor; `within` names only the
    provision into which the matter goes at the place that its number gives it."""

    where: Literal["after", "before", "at the end", "at the beginning", "alphabetically", "numerically", "within"]
    words: Words | None = None
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """One numbered part of new matter. `text` keeps its lines (paragraphs, tables) and holds no mark-up.

    `label`: `11C`, `11C.1`, `(c)`, `Ante` (a definition's term), `Appendix A`, `Table 2`; empty for words without a
    number. Cells of a table are parted by tabs or by upright strokes, as they are printed.
    """

    kind: Literal["division", "section", "rule", "paragraph", "definition", "heading", "appendix", "table", "text"]
    label: str
    heading: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Matter:
    """New matter: `raw` as published with its quotation marks, `text` its words without the outer marks and mark-up,
    and the numbered pieces of which it consists, in order."""

    raw: str
    text: str
    pieces: tuple[Piece, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Moment:
    """When a notice takes effect: a day, with a time of day if one is given (as printed), or an event (as printed)."""

    words: str
    day: date | None = None
    time: str = ""
    event: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """One elementary operation. `item` and `ordinal` say which of the notice's orders it is: item `3`, its 2nd.

    Several `targets` stand only where one piece of new matter takes the place of all of them together. For `renumber`
    `new_label` is the number that the target gets. `instruction` quotes the ordering words (new matter left out) and
    `span` is the stretch of the input, offsets of characters, that instruction and matter take up. `under` are the
    headings of the notice between the operation before and this one.
    """

    item: str
    ordinal: int
    kind: Kind
    targets: tuple[Target, ...]
    instruction: str
    span: Span
    matter: Matter | None = None
    old: Words | None = None
    new_words: str = ""
    position: Position | None = None
    new_label: str = ""
    moment: Moment | None = None
    under: tuple[str, ...] = ()

    @property
    def target(self) -> Target:
        """The target, or the first of several."""
        return self.targets[0] if self.targets else Target()


_RANKS: dict[Unit, int] = {
    **dict.fromkeys(("section", "appendix"), 1),
    "rule": 2,
    **dict.fromkeys(("paragraph", "definition"), 3),
    "table": 4,
    **dict.fromkeys(("row", "sentence", "edge words", "heading"), 5),
    "column": 6,
}  # from the widest part of a text to the narrowest


def rank_of(target: Target) -> int:
    """How narrow the part of a text is that a target names. A paragraph with the number of its section ("section 2(1)")
    is wider than a definition in it."""
    numbered = target.unit == "paragraph" and bool(target.rule or target.section)
    return _RANKS["rule"] if numbered else _RANKS.get(target.unit, 0)


def within(inner: Target, outer: Target) -> Target:
    """The inner target with what the outer one says about the units around it; the inner one's own words prevail."""
    merged = replace(
        inner,
        division=inner.division or outer.division,
        division_title=inner.division_title or ("" if inner.division else outer.division_title),
    )
    if inner.unit in ("division", "whole text", "instrument"):
        return merged
    merged = replace(merged, appendix=inner.appendix or outer.appendix)
    if not inner.rule:
        of_its_own = bool(inner.section) or inner.unit in ("section", "rule", "contents", "contents line")
        rule_of_outer = "" if of_its_own else outer.rule
        # "the definition of "x" in section 2(1)": the subsection only says where it stands
        placed = bool(inner.definition) and not outer.definition
        around = () if placed else outer.paragraphs
        merged = replace(
            merged,
            section=inner.section or outer.section,
            section_title=inner.section_title or ("" if inner.section else outer.section_title),
            level=inner.level if inner.section else outer.level,
            rule=rule_of_outer,
            paragraphs=inner.paragraphs if of_its_own else _below(around, inner.paragraphs),
            stands_in=inner.stands_in or (outer.paragraphs if placed and not of_its_own else outer.stands_in),
            definition=inner.definition or outer.definition,
            table=inner.table or outer.table,
            row=inner.row or outer.row,
            column=inner.column or outer.column,
            line=inner.line or outer.line,
        )
    if inner.unit == "":
        merged = replace(merged, unit=outer.unit, to=inner.to or outer.to, sentence=inner.sentence or outer.sentence)
        merged = replace(merged, edge=inner.edge or outer.edge)
    return merged


def _below(outer: tuple[str, ...], inner: tuple[str, ...]) -> tuple[str, ...]:
    """Paragraphs within paragraphs. "In rule 4.2(b), ... after paragraph (b)" names (b) twice: no list has in it
    another one of its own letters, save that (i) may be a letter with numerals below it."""
    twice = outer and inner and outer[-1] == inner[0] and not set(inner[0]) <= set("ivx")
    return outer + (inner[1:] if twice else inner)
