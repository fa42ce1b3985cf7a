"""Finding and reading the provisions of a version that say something of a game: kinds, statements, problems.

A game gives a `Language`: the kinds of statement its rules make, how each is recognised, which grammar reads it, and
how syntax trees become records. What looks like a kind and is not understood is a problem; it is never passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lark import Token, Transformer

from compliance.meaning.decisions import Decision, prove
from compliance.meaning.evidence import Evidence
from compliance.meaning.grammars import Misread, parse_words, record_of
from compliance.meaning.reports import alternative_taken, problem_of, report_gaps
from compliance.meaning.wording import defined_term, definition_body, own_words, plain
from compliance.problems import Problem, Severity
from compliance.rulebook.model import Provision, Version

_REMEDY = (
    "Compare the text with the publication. Nothing is assessed by it, nor by what rests on it; if it was published "
    "so, record a reading or bind its words."
)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of statement.

    name: what the provision says, in words for a reader. grammar, start: what reads it. signs: each a set of phrases
    that all occur. under: names of kinds one of which the provision's parent is. term: the term that a definition
    defines.
    """

    name: str
    grammar: str
    start: str
    signs: tuple[tuple[str, ...], ...] = ()
    under: tuple[str, ...] = ()
    term: str = ""


@dataclass(frozen=True, slots=True)
class Language:
    """How the rules of a game are read: the first of `kinds` that a provision looks like is its kind.

    cells: grammar -> start rules that read cells of tables. trees: grammar -> what makes records of its trees.
    """

    kinds: tuple[Kind, ...]
    trees: Mapping[str, Transformer[Token, Any]]
    cells: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def starts(self, grammar: str) -> tuple[str, ...]:
        """Every start rule that is used of a grammar."""
        of_kinds = (k.start for k in self.kinds if k.grammar == grammar)
        return tuple(dict.fromkeys((*of_kinds, *self.cells.get(grammar, ()))))

    def understand(self, grammar: str, start: str, words: str) -> Any:
        """The record that words make under a start rule, or Misread."""
        return record_of(parse_words(grammar, self.starts(grammar), start, words), self.trees[grammar], words)


@dataclass(frozen=True, slots=True)
class Statement:
    """What a provision says: the name of its kind, and the record that the grammar made of its words."""

    kind: str
    provision: Provision
    says: Any

    @property
    def address(self) -> str:
        return self.provision.address


@dataclass(slots=True)
class Reading:
    """The reading of one version: its statements in the order of the law, and the problems found on the way.

    read: address -> what was read there. unread: address -> the kind that a provision looks like, which is not
    understood. taken: reading id -> alternative.
    """

    version: Version
    language: Language
    taken: Mapping[str, str]
    statements: list[Statement] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    read: dict[str, str] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)

    def of(self, *names: str) -> list[Statement]:
        """The statements of these kinds, in the order of the law."""
        return [s for s in self.statements if s.kind in names]

    def below(self, address: str, *names: str) -> list[Statement]:
        """The statements of these kinds that stand directly under a provision."""
        return [s for s in self.of(*names) if s.provision.parent == address]

    def unread_below(self, address: str) -> bool:
        """Whether a provision that stands directly under this one is not understood."""
        return any(self.version.by_address[a].parent == address for a in self.unread)

    def the(self, name: str) -> Statement | None:
        """The one statement of a kind; None, with a problem, where there is none or the words say it twice."""
        found = self.of(name)
        if not found:
            self.report("missing", f"no words say this: {name}.")
            return None
        if len(found) > 1:
            self.report("contradiction", f"{found[0].address} and {found[1].address} both say this: {name}.")
        return found[0]

    def report(
        self,
        code: str,
        message: str,
        address: str | None = None,
        quote: str = "",
        remedy: str = _REMEDY,
        severity: Severity = "error",
    ) -> None:
        """Records a problem of this version, at the place of a provision where it has one."""
        provision = self.version.by_address.get(address) if address else None
        words = quote or (provision.text if provision else "")
        self.problems.append(problem_of(self.version, f"meaning.{code}", message, provision, remedy, words, severity))

    def choice(self, reading: str, alternatives: tuple[str, ...]) -> str:
        """The alternative under which an ambiguity is read, the first where nothing else is asked for."""
        return alternative_taken(self, self.taken, reading, alternatives)

    def prove(self, decision: Decision, space: Iterable[Mapping[str, Evidence]]) -> None:
        """Reports every outcome of the space that a decision leaves open, and every two clauses that disagree."""
        report_gaps(self, decision, prove(decision, space))


def read_statements(reading: Reading) -> None:
    """Reads every provision of the version that looks like a kind; fills the reading's statements and problems."""
    found: dict[str, Kind] = {}
    for provision in reading.version.provisions:
        if provision.kind in ("heading", "table"):
            continue
        kind = _kind_of(reading.language, provision, found.get(provision.parent or ""))
        if kind is None:
            continue
        found[provision.address] = kind
        words = definition_body(provision) if provision.kind == "definition" else own_words(provision)
        says = reading.language.understand(kind.grammar, kind.start, words)
        if isinstance(says, Misread):
            reading.unread[provision.address] = kind.name
            _report_misread(reading, provision.address, kind.name, says)
            continue
        reading.statements.append(Statement(kind.name, provision, says))
        reading.read[provision.address] = kind.name


def read_cell(reading: Reading, address: str, grammar: str, start: str, text: str) -> Any:
    """A cell of a table as a record; None, with a problem, where it is not understood."""
    says = reading.language.understand(grammar, start, plain(text))
    if isinstance(says, Misread):
        message = f"the cell “{text}” of {address} is not understood, so nothing can be judged by it."
        reading.report("unread", message, address, text, says.remedy)
        return None
    return says


def _kind_of(language: Language, provision: Provision, above: Kind | None) -> Kind | None:
    term, words = defined_term(provision), own_words(provision)
    if not words:
        return None
    for kind in language.kinds:
        if kind.term and kind.term == term:
            return kind
        if above is not None and above.name in kind.under:
            return kind
        if term is None and any(all(phrase in words for phrase in sign) for sign in kind.signs):
            return kind
    return None


def _report_misread(reading: Reading, address: str, what: str, misread: Misread) -> None:
    reading.report(
        "unread",
        f"{address} looks like a provision of this kind: {what}. It is not understood from "
        f"“{misread.stopped_at or 'its end'}” on, so nothing can be judged by it.",
        address,
        misread.understood + misread.stopped_at,
        misread.remedy,
    )
