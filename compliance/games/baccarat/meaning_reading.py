"""Finding and reading the provisions of a version that say something of baccarat's cards, draws, wagers and odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from lark import Transformer

from compliance.games.baccarat import meaning_kinds as kinds
from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.meaning_kinds import KINDS, STARTS, Kind
from compliance.games.baccarat.meaning_trees import CardTrees
from compliance.games.baccarat.meaning_trees_drawing import DrawingTrees, TableTrees
from compliance.games.baccarat.meaning_trees_wagers import OddsTrees, WagerTrees
from compliance.games.baccarat.side_bets_kinds import GRAMMAR, SIDE_KINDS, SIDE_STARTS
from compliance.games.baccarat.side_bets_trees import SideBetTrees
from compliance.games.baccarat.vocabulary import READINGS
from compliance.meaning.grammars import Misread, parse_words, record_of, remembered
from compliance.meaning.reports import misread_message, problem_of
from compliance.meaning.wording import defined_term, definition_body, own_words, plain
from compliance.problems import Problem, Severity
from compliance.rulebook.model import Provision, Version

S = TypeVar("S")

_TREES: Mapping[str, Transformer[Any, Any]] = {
    "cards": CardTrees(),
    "drawing": DrawingTrees(),
    "tables": TableTrees(),
    "wagers": WagerTrees(),
    "odds": OddsTrees(),
    GRAMMAR: SideBetTrees(),
}
_STARTS: Mapping[str, tuple[str, ...]] = {**STARTS, GRAMMAR: SIDE_STARTS}


_COMPARE = "Compare the text with the publication. If it was published so, acknowledge the problem or record a reading."


@dataclass(frozen=True, slots=True)
class Statement:
    """What a provision says: its kind, the record, and the record of its closing words where they are read apart."""

    kind: str
    provision: Provision
    says: said.Said
    closing: said.Said | None = None

    @property
    def address(self) -> str:
        return self.provision.address


@dataclass(slots=True)
class Reading:
    """The reading of one version: its statements in the order of the law, and the problems found on the way."""

    version: Version
    readings: Mapping[str, str]
    statements: list[Statement] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    read: dict[str, str] = field(default_factory=dict)

    def of(self, *names: str) -> list[Statement]:
        """The statements of these kinds, in the order of the law."""
        return [s for s in self.statements if s.kind in names]

    def section_of(self, statement: Statement) -> str:
        """The address of the section (or whatever stands at the top) that a statement belongs to."""
        provision = statement.provision
        while provision.parent is not None and provision.parent in self.version.by_address:
            provision = self.version.by_address[provision.parent]
        return provision.address

    def taken(self, reading: str) -> str:
        """The alternative under which an ambiguity is read: the one asked for, otherwise the recorded one."""
        return self.readings.get(reading, READINGS[reading][0])

    def report(
        self,
        code: str,
        message: str,
        address: str | None = None,
        quote: str = "",
        remedy: str = _COMPARE,
        severity: Severity = "error",
    ) -> None:
        """Records a problem of this version, at the place of a provision where it has one."""
        provision = self.version.by_address.get(address) if address else None
        words = " ".join(quote.split())
        self.problems.append(problem_of(self.version, f"meaning.{code}", message, provision, remedy, words, severity))


def understand(grammar: str, start: str, words: str) -> said.Said | Misread:
    """What words say under a start rule of a grammar, or where they stop being understood."""
    says: said.Said | Misread = _understand(grammar, start, words)
    return says


@remembered
def _understand(grammar: str, start: str, words: str) -> Any:
    return record_of(parse_words(grammar, _STARTS[grammar], start, words), _TREES[grammar], words)


def read_statements(reading: Reading) -> None:
    """Reads every provision of the version that looks like a kind; fills the reading's statements and problems."""
    found: dict[str, Kind] = {}
    for provision in reading.version.provisions:
        if provision.kind in ("heading", "table"):
            continue
        above = found.get(provision.parent or "")
        kind = _kind_of(provision, above)
        if kind is None:
            continue
        found[provision.address] = kind
        statement = _statement(reading, provision, kind)
        if statement is not None:
            reading.statements.append(statement)
            reading.read[provision.address] = kind.name


def _kind_of(provision: Provision, above: Kind | None) -> Kind | None:
    term, words = defined_term(provision), own_words(provision)
    if not words:
        return None
    for kind in (*SIDE_KINDS, *KINDS):
        if kind.term and kind.term == term:
            return kind
        if above is not None and above.name in kind.under:
            return kind
        if (term is None or kind.in_definitions) and any(
            all(phrase in words for phrase in sign) for sign in kind.signs
        ):
            return kind
    return None


def _statement(reading: Reading, provision: Provision, kind: Kind) -> Statement | None:
    apart = bool(kind.closing) and provision.closing is not None
    words = definition_body(provision) if provision.kind == "definition" else own_words(provision)
    says = understand(kind.grammar, kind.start, plain(provision.text) if apart else words)
    closing = understand(kind.grammar, kind.closing, plain(provision.closing or "")) if apart else None
    for result in (says, closing):
        if isinstance(result, Misread):
            _report_misread(reading, provision.address, kind.name, result)
    if isinstance(says, Misread) or isinstance(closing, Misread):
        return None
    return Statement(kind.name, provision, says, closing)


def _report_misread(reading: Reading, address: str, what: str, misread: Misread) -> None:
    reading.report(
        "unread",
        misread_message(address, what, misread),
        address,
        misread.understood + misread.stopped_at,
        misread.remedy,
    )


def read_cell(reading: Reading, address: str, start: str, text: str, grammar: str = "tables") -> Any:
    """A cell or heading of a table as a statement; None, with a problem, where it is not understood."""
    says = understand(grammar, start, plain(text))
    if isinstance(says, Misread):
        reading.report(
            "unread",
            f"the {start} “{text}” of {address} is not understood, so nothing can be judged by it.",
            address,
            text,
            says.remedy,
        )
        return None
    return says


__all__ = ["Reading", "Statement", "kinds", "read_cell", "read_statements", "understand"]
