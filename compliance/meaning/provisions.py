"""Finding and reading the provisions of a version that say something of a game: kinds, statements, problems.

A game gives a `Language`: the kinds of statement its rules make, how each is recognised, which grammar reads it, and
how syntax trees become records. What looks like a kind and is not understood is a problem; it is never passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any, Final, TypeVar

from lark import Token, Transformer

from compliance.meaning.decisions import Decision, Gap, prove
from compliance.meaning.evidence import Evidence
from compliance.meaning.grammars import (
    Misread,
    forgotten_too,
    names_most_words,
    parse_words,
    record_of,
    remembered,
)
from compliance.meaning.reports import alternative_taken, problem_of, report_gaps
from compliance.meaning.same_words import is_said
from compliance.meaning.wording import defined_term, definition_body, own_words, plain
from compliance.problems import Problem, Severity
from compliance.rulebook.model import Provision, Version

S = TypeVar("S")
_REMEDY = (
    "Compare the text with the publication. Nothing is assessed by it, nor by what rests on it; if it was published "
    "so, record a reading or bind its words."
)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of statement.

    name: what the provision says, in words for a reader. grammar, start: what reads it. term: the term that a
    definition defines. under: names of kinds one of which the provision's parent is. signs: each a set of phrases that
    all occur in its words, in these or in words that say the same; beneath: phrases that all occur in what stands
    under it. closing: the start rule for the words after its list, where those are read apart. in_definitions:
    whether signs make definitions known.
    """

    name: str
    grammar: str
    start: str
    signs: tuple[tuple[str, ...], ...] = ()
    under: tuple[str, ...] = ()
    term: str = ""
    closing: str = ""
    beneath: tuple[str, ...] = ()
    in_definitions: bool = False


@dataclass(frozen=True)
class Language:
    """How the rules of a game are read: the first of `kinds` that a provision looks like is its kind.

    cells: grammar -> start rules that read cells of tables. trees: grammar -> what makes records of its trees.
    readings: id -> the alternatives of what the words leave open, that which is taken first.
    """

    kinds: tuple[Kind, ...]
    trees: Mapping[str, Transformer[Token, Any]]
    cells: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def starts(self, grammar: str) -> tuple[str, ...]:
        """Every start rule that is used of a grammar."""
        return self._starts.get(grammar, ())

    @cached_property
    def _starts(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = {}
        for kind in self.kinds:
            found.setdefault(kind.grammar, {}).update(dict.fromkeys(s for s in (kind.start, kind.closing) if s))
        for grammar, of_cells in self.cells.items():
            found.setdefault(grammar, {}).update(dict.fromkeys(of_cells))
        return {grammar: tuple(of_grammar) for grammar, of_grammar in found.items()}

    @cached_property
    def understand(self) -> Callable[[str, str, str], Any]:
        """What gives (grammar, start rule, words) the record that the words make, or a Misread."""
        return remembered(self._understand)

    def _understand(self, grammar: str, start: str, words: str) -> Any:
        return record_of(parse_words(grammar, self.starts(grammar), start, words), self.trees[grammar], words)


@dataclass(frozen=True, slots=True)
class Statement:
    """What a provision says: the name of its kind, and the record that the grammar made of its words; `closing` is that
    of the words after its list, where those are read apart."""

    kind: str
    provision: Provision
    says: Any
    closing: Any = None

    @property
    def address(self) -> str:
        return self.provision.address


@dataclass(slots=True)
class Reading:
    """The reading of one version: its statements in the order of the law, and the problems found on the way.

    read: address -> what was read there. unread: address -> the kind that a provision looks like, which is not
    understood. taken: reading id -> alternative, for those that are not read as recorded.
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

    def saying(self, name: str, record: type[S]) -> list[tuple[S, Statement]]:
        """(record, statement) of the statements of a kind that say something of this form, in the order of the law."""
        return [(s.says, s) for s in self.of(name) if isinstance(s.says, record)]

    def first(self, name: str, record: type[S]) -> Statement | None:
        """The first statement of a kind that says something of this form, None where there is none."""
        return next((statement for _, statement in self.saying(name, record)), None)

    def saying_below(self, address: str, record: type[S], *names: str) -> list[tuple[S, Statement]]:
        """The same of those that stand directly under a provision: of these kinds, or of any where none is named."""
        beneath = (s for s in self.statements if s.provision.parent == address and (not names or s.kind in names))
        return [(s.says, s) for s in beneath if isinstance(s.says, record)]

    def one(self, name: str, record: type[S]) -> tuple[S, Statement] | None:
        """The one statement of a kind. None, with a problem, where there is none; a second one is a problem too."""
        found = self.saying(name, record)
        if not found:
            self.report("missing", f"no words say anything on the {name}.")
            return None
        for _, again in found[1:]:
            message = f"{found[0][1].address} and {again.address} both speak of the {name}."
            self.report("contradiction", message, again.address)
        return found[0]

    def section_of(self, statement: Statement) -> str:
        """The address of the section (or whatever stands at the top) that a statement belongs to."""
        provision = statement.provision
        while provision.parent is not None and provision.parent in self.version.by_address:
            provision = self.version.by_address[provision.parent]
        return provision.address

    def unread_below(self, address: str) -> bool:
        """Whether a provision that stands directly under this one is not understood."""
        return any(self.version.by_address[a].parent == address for a in self.unread)

    def unread_of(self, *names: str) -> tuple[str, ...]:
        """Where provisions of these kinds stand that are not understood."""
        return tuple(address for address, name in self.unread.items() if name in names)

    def unread_within(self, address: str) -> bool:
        """Whether a provision, or one of its paragraphs at any depth, is not understood."""
        return any(p.address in self.unread for p in self.version.walk(address))

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
        as_what: str = "",
    ) -> None:
        """Records a problem of this version, at the place of a provision where it has one; as_what: the kind as which
        that is not understood."""
        provision = self.version.by_address.get(address) if address else None
        words = quote or (provision.text if provision else "")
        found = problem_of(self.version, f"meaning.{code}", message, provision, remedy, words, severity)
        self.problems.append(replace(found, as_what=as_what))

    def alternative(self, reading: str) -> str:
        """The alternative under which an ambiguity of the language is read: the first, where none is asked for."""
        return self.taken.get(reading, self.language.readings[reading][0])

    def check_alternatives(self) -> None:
        """Reports what is asked for and is no alternative of a reading of the language."""
        for reading, alternatives in self.language.readings.items():
            alternative_taken(self, self.taken, reading, alternatives)

    def choice(self, reading: str, alternatives: tuple[str, ...]) -> str:
        """The alternative under which an ambiguity is read, the first where nothing else is asked for."""
        return alternative_taken(self, self.taken, reading, alternatives)

    def prove(
        self,
        decision: Decision,
        space: Iterable[Mapping[str, Evidence]],
        say: Callable[[Gap], str] = Gap.outcome_words,
    ) -> None:
        """Reports every outcome of the space that a decision leaves open, and every two clauses that disagree; `say`
        makes an outcome words."""
        report_gaps(self, decision, prove(decision, space), say)


def read_statements(reading: Reading) -> None:
    """Reads every provision of the version that looks like a kind; fills the reading's statements and problems."""
    kinds = _kinds(reading.version, reading.language)
    for provision, kind in zip(reading.version.provisions, kinds, strict=True):
        if kind is None:
            continue
        statement = _statement(reading, provision, kind)
        if statement is None:
            reading.unread[provision.address] = kind.name
        else:
            reading.statements.append(statement)
            reading.read[provision.address] = kind.name


# of the version read last, since a version is read under many readings, one after the other; with it and the language,
# so that no other can be taken for them
_KINDS: Final[dict[tuple[int, int], tuple[Version, Language, tuple[Kind | None, ...]]]] = {}
forgotten_too(_KINDS.clear)


def _kinds(version: Version, language: Language) -> tuple[Kind | None, ...]:
    """What kind each provision is of, None where it looks like none: the same whatever readings are taken."""
    known = _KINDS.get((id(version), id(language)))
    if known is None:
        _KINDS.clear()
        known = _KINDS[(id(version), id(language))] = version, language, tuple(_found_kinds(version, language))
    _, _, kinds = known
    return kinds


def _found_kinds(version: Version, language: Language) -> Iterator[Kind | None]:
    found: dict[str, Kind] = {}
    for provision in version.provisions:
        kind = None
        if provision.kind not in ("heading", "table"):
            kind = _kind_of(version, language, provision, found.get(provision.parent or ""))
        if kind is not None:
            found[provision.address] = kind
        yield kind


def _statement(reading: Reading, provision: Provision, kind: Kind) -> Statement | None:
    """What a provision says; None, with the problems, where it is not understood."""
    says = read_words(reading, provision.address, kind, kind.start, _words_for(provision, kind))
    if not _is_closed_apart(provision, kind):
        return None if isinstance(says, Misread) else Statement(kind.name, provision, says)
    closing = read_words(reading, provision.address, kind, kind.closing, plain(provision.closing or ""))
    if isinstance(says, Misread) or isinstance(closing, Misread):
        return None
    return Statement(kind.name, provision, says, closing)


def read_words(reading: Reading, address: str, kind: Kind, start: str, words: str) -> Any:
    """The record of words of a provision of a kind; a Misread, and a problem, where they are not understood."""
    says = reading.language.understand(kind.grammar, start, words)
    if isinstance(says, Misread):
        report_misread(reading, address, kind.name, says)
    return says


def read_cell(reading: Reading, address: str, grammar: str, start: str, text: str) -> Any:
    """A cell of a table as a record; None, with a problem, where it is not understood."""
    says = reading.language.understand(grammar, start, plain(text))
    if isinstance(says, Misread):
        message = f"the cell “{text}” of {address} is not understood, so nothing can be judged by it."
        reading.report("unread", message, address, text, says.remedy)
        return None
    return says


def _kind_of(version: Version, language: Language, provision: Provision, above: Kind | None) -> Kind | None:
    """The kind of a provision: the first that it looks like, by the term that it defines, what it stands under, and its
    words. Where it is not understood as that, or looks like none, it is the first as which it is understood: by words
    that say the same as those by which a kind is known, or because its grammar names most of its words."""
    term, words = defined_term(provision), own_words(provision)
    if not words:
        return None
    kinds = [kind for kind in language.kinds if _stands_as(kind, term, above)]
    like = [kind for kind in kinds if _looks_like(version, provision, kind, words)]
    others = [kind for kind in kinds if kind.signs and not kind.beneath and kind not in like]
    reworded = (k for k in others if any(all(is_said(p, words) for p in sign) for sign in k.signs))
    unlike = (k for k in others if names_most_words(k.grammar, language.starts(k.grammar), words))
    understood = (k for k in chain(like, reworded, unlike) if _is_understood(language, provision, k))
    return next(understood, like[0] if like else None)


def _looks_like(version: Version, provision: Provision, kind: Kind, words: str) -> bool:
    signed = not kind.signs or any(all(phrase in words for phrase in sign) for sign in kind.signs)
    return signed and (not kind.beneath or _is_said_beneath(version, provision, kind.beneath))


def _stands_as(kind: Kind, term: str | None, above: Kind | None) -> bool:
    """Whether a provision stands where one of this kind does: under what it must, as the definition of its term (None
    where it defines none)."""
    if kind.term:
        return kind.term == term
    if kind.under:
        return above is not None and above.name in kind.under
    return bool(kind.signs) and (term is None or kind.in_definitions)


def _is_understood(language: Language, provision: Provision, kind: Kind) -> bool:
    words = _words_for(provision, kind)
    return not isinstance(language.understand(kind.grammar, kind.start, words), Misread)


def _is_closed_apart(provision: Provision, kind: Kind) -> bool:
    """Whether the words after the list of a provision are read by themselves."""
    return bool(kind.closing) and provision.closing is not None


def _words_for(provision: Provision, kind: Kind) -> str:
    """The words by which a provision is read as one of a kind."""
    if _is_closed_apart(provision, kind):
        return plain(provision.text)
    return definition_body(provision) if provision.kind == "definition" else own_words(provision)


def _is_said_beneath(version: Version, provision: Provision, phrases: Iterable[str]) -> bool:
    beneath = [plain(p.text) for p in version.walk(provision.address) if p is not provision]
    return all(any(phrase in words for words in beneath) for phrase in phrases)


def report_misread(reading: Reading, address: str, what: str, misread: Misread) -> None:
    """A provision that looks like a kind and is not understood."""
    reading.report(
        "unread",
        f"{address} looks like a provision of this kind: {what}. It is not understood from "
        f"“{misread.stopped_at or 'its end'}” on, so nothing can be judged by it.",
        address,
        misread.understood + misread.stopped_at,
        misread.remedy,
        as_what=what,
    )
