"""Finding and reading the provisions of a version that say something of the wagers, rolls and odds of craps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from compliance.games.craps.kinds import KINDS, NEEDED, STARTS, Kind
from compliance.games.craps.trees import CrapsTrees
from compliance.games.craps.vocabulary import READINGS
from compliance.meaning.grammars import Misread, parse_words, record_of, remembered
from compliance.meaning.reports import misread_message, problem_of
from compliance.meaning.wording import defined_term, definition_body, plain
from compliance.problems import Problem
from compliance.rulebook.model import Provision, Version

_GRAMMAR = "craps"
_TREES = CrapsTrees()
_REMEDY = (
    "Compare the text with the publication. Nothing is assessed by it, nor by what rests on it; if it was published "
    "so, record a reading or bind its words."
)
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Stated:
    """What a provision says: its kind, the record, and the record of the words after its list."""

    kind: str
    provision: Provision
    says: Any
    closing: Any = None

    @property
    def address(self) -> str:
        return self.provision.address


@dataclass(slots=True)
class Reading:
    """The reading of one version: what its provisions say, in the order of the law, and the problems on the way.

    unread: address -> kind, of the provisions that are known to be of a kind and are not understood.
    """

    version: Version
    readings: Mapping[str, str]
    stated: list[Stated] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    read: dict[str, str] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)

    def of(self, kind: str, record: type[S]) -> Iterator[tuple[str, S]]:
        """(address, record) of the provisions of a kind, in the order of the law."""
        for stated in self.stated:
            if stated.kind == kind and isinstance(stated.says, record):
                yield stated.address, stated.says

    def below(self, address: str, kind: str, record: type[S]) -> Iterator[tuple[str, S]]:
        """The same, of the paragraphs of one provision."""
        for stated in self.stated:
            if stated.kind == kind and stated.provision.parent == address and isinstance(stated.says, record):
                yield stated.address, stated.says

    def unread_of(self, *kinds: str) -> tuple[str, ...]:
        """Where provisions of these kinds stand that are not understood."""
        return tuple(address for address, kind in self.unread.items() if kind in kinds)

    def unread_below(self, address: str) -> bool:
        """Whether a provision, or one of its paragraphs at any depth, is not understood."""
        return any(p.address in self.unread for p in self.version.walk(address))

    def taken(self, reading: str) -> str:
        """The alternative under which an ambiguity is read: the one asked for, otherwise the recorded one."""
        return self.readings.get(reading, READINGS[reading][0])

    def report(self, code: str, message: str, address: str | None = None, remedy: str = _REMEDY) -> None:
        """Records a problem of this version, at the place of a provision where it has one."""
        provision = self.version.by_address.get(address) if address else None
        words = provision.text if provision is not None else ""
        self.problems.append(problem_of(self.version, f"craps.{code}", message, provision, remedy, words))


@remembered
def understand(start: str, words: str) -> Any:
    """The statement that words make under a start rule of the grammar, or a Misread."""
    return record_of(parse_words(_GRAMMAR, STARTS, start, words), _TREES, words)


def read_statements(reading: Reading) -> None:
    """Reads every provision that is known to be of some kind; what is not understood is a problem."""
    kinds: dict[str, Kind] = {}
    for provision in reading.version.provisions:
        if provision.kind in ("heading", "table"):
            continue
        kind = _kind_of(reading.version, provision, kinds.get(provision.parent or ""))
        if kind is None:
            continue
        kinds[provision.address] = kind
        stated = _stated(reading, provision, kind)
        if stated is not None:
            reading.stated.append(stated)
            reading.read[provision.address] = kind.what
        else:
            reading.unread[provision.address] = kind.name
    there = {k.name for k in kinds.values()}
    for name in NEEDED:
        if name not in there:
            what = next(k.what for k in KINDS if k.name == name)
            reading.report("missing", f"no provision is found that speaks of the {what} ({name}).")


def _kind_of(version: Version, provision: Provision, above: Kind | None) -> Kind | None:
    term, words = defined_term(provision), plain(provision.text)
    for kind in KINDS:
        if kind.under:
            if above is None or above.name not in kind.under:
                continue
        elif kind.term:
            if kind.term != term:
                continue
        elif above is not None or not kind.signs:
            continue
        children = [plain(p.text) for p in version.walk(provision.address) if p is not provision]
        if all(s in words for s in kind.signs) and all(any(b in c for c in children) for b in kind.below):
            return kind
    return None


def _stated(reading: Reading, provision: Provision, kind: Kind) -> Stated | None:
    words = definition_body(provision) if provision.kind == "definition" else plain(provision.text)
    says = read_words(reading, provision.address, kind.what, kind.start, words)
    if says is None:
        return None
    if provision.closing is None:
        return Stated(kind.name, provision, says)
    start = kind.closing or kind.start
    closing = read_words(reading, provision.address, kind.what, start, plain(provision.closing))
    return None if closing is None else Stated(kind.name, provision, says, closing)


def read_words(reading: Reading, address: str, what: str, start: str, words: str) -> Any:
    """The statement of some words; None, with a problem, where they are not understood."""
    says = understand(start, words)
    if isinstance(says, Misread):
        reading.report("unread", misread_message(address, what, says), address, says.remedy)
        return None
    if says is None:
        reading.report("no sense", f"{address} makes no sense as a provision on the {what}: “{words}”.", address)
    return says
