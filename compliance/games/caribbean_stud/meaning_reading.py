"""Finding and reading the provisions of a version that say something of hands, wagers, odds and jackpot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from lark import Transformer

from compliance.games.caribbean_stud import meaning_kinds as kinds
from compliance.games.caribbean_stud import meaning_statements as said
from compliance.games.caribbean_stud.meaning_kinds import GAME_GRAMMAR, HANDS_GRAMMAR, KINDS, STARTS, Kind
from compliance.games.caribbean_stud.meaning_trees import HandTrees
from compliance.games.caribbean_stud.meaning_trees_game import GameTrees
from compliance.games.caribbean_stud.vocabulary import READINGS
from compliance.meaning.grammars import Misread, parse_words, record_of, remembered
from compliance.meaning.reports import misread_message, problem_of
from compliance.meaning.wording import own_words, plain
from compliance.problems import Problem, Severity
from compliance.rulebook.model import Provision, Version

S = TypeVar("S")

_COMPARE = (
    "Compare the text with the publication. Nothing is assessed by it, nor by what rests on it; if it was published "
    "so, record a reading or bind its words."
)
_TREES: Mapping[str, Transformer[Any, Any]] = {HANDS_GRAMMAR: HandTrees(), GAME_GRAMMAR: GameTrees()}


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

    def of(self, kind: str, says: type[S]) -> list[tuple[S, Statement]]:
        """The statements of a kind with what they say, in the order of the law."""
        return [(s.says, s) for s in self.statements if s.kind == kind and isinstance(s.says, says)]

    def first(self, kind: str, says: type[S]) -> tuple[S, Statement] | None:
        """The one statement of a kind. None, with a problem, where there is none; a second one is a problem too."""
        found = self.of(kind, says)
        if not found:
            self.report("missing", f"no words say anything on the {kind}.")
            return None
        for _, again in found[1:]:
            self.report(
                "contradiction", f"{found[0][1].address} and {again.address} both speak of the {kind}.", again.address
            )
        return found[0]

    def below(self, statement: Statement, says: type[S]) -> list[tuple[S, Statement]]:
        """The statements that stand in the list of another one."""
        listed = (s for s in self.statements if s.provision.parent == statement.address)
        return [(s.says, s) for s in listed if isinstance(s.says, says)]

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
        words = quote or (provision.text if provision is not None else "")
        self.problems.append(problem_of(self.version, f"meaning.{code}", message, provision, remedy, words, severity))


@remembered
def understand(grammar: str, start: str, words: str) -> Any:
    """What words say under a start rule of a grammar, or where they stop being understood (a Misread)."""
    return record_of(parse_words(grammar, STARTS[grammar], start, words), _TREES[grammar], words)


def read_statements(reading: Reading) -> None:
    """Reads every provision of the version that looks like a kind; fills the reading's statements and problems."""
    found: dict[str, Kind] = {}
    for provision in reading.version.provisions:
        if provision.kind not in ("rule", "paragraph"):
            continue
        kind = _kind_of(provision, found.get(provision.parent or ""))
        if kind is None:
            continue
        found[provision.address] = kind
        statement = _statement(reading, provision, kind)
        if statement is not None:
            reading.statements.append(statement)
            reading.read[provision.address] = kind.name


def drop_unknown_ranks(reading: Reading, ranks: Sequence[str]) -> None:
    """A statement that names a card which no deck has (an eleven) is told, and nothing is judged by it."""
    kept: list[Statement] = []
    for statement in reading.statements:
        unknown = sorted(_ranks_named(statement.says) - set(ranks))
        if unknown:
            reading.report(
                "unread",
                f"{statement.address} names {', '.join(unknown)} among the cards, and no deck has such a card.",
                statement.address,
            )
        else:
            kept.append(statement)
    reading.statements[:] = kept


def _ranks_named(says: said.Said) -> set[str]:
    match says:
        case said.HandDescribed(described=said.Named(ranks=ranks) | said.ExampleOnly(ranks=ranks)):
            return set(ranks)
        case said.HandDescribed(described=said.Pairs(highest=highest)):
            return {rank for _, rank in highest}
        case said.Tie(examples=examples):
            return {rank for example in examples for rank in example}
        case said.Qualifies(least=least) | said.Qualified(least=least):
            return set(least)
        case _:
            return set()


def _kind_of(provision: Provision, above: Kind | None) -> Kind | None:
    words = own_words(provision)
    for kind in KINDS:
        signed = any(all(phrase in words for phrase in sign) for sign in kind.signs)
        if kind.under:
            if above is not None and above.name in kind.under and (signed or not kind.signs):
                return kind
        elif signed:
            return kind
    return None


def _statement(reading: Reading, provision: Provision, kind: Kind) -> Statement | None:
    apart = bool(kind.closing) and provision.closing is not None
    says = understand(kind.grammar, kind.start, plain(provision.text) if apart else own_words(provision))
    closing = understand(kind.grammar, kind.closing, plain(provision.closing or "")) if apart else None
    for result in (says, closing):
        if isinstance(result, Misread):
            report_misread(reading, provision.address, kind.name, result)
    if isinstance(says, Misread) or isinstance(closing, Misread):
        return None
    return Statement(kind.name, provision, says, closing)


def report_misread(reading: Reading, address: str, what: str, misread: Misread) -> None:
    """A provision that looks like a kind and is not understood."""
    reading.report(
        "unread",
        misread_message(address, what, misread),
        address,
        misread.understood + misread.stopped_at,
        misread.remedy,
    )


__all__ = ["Reading", "Statement", "drop_unknown_ranks", "kinds", "read_statements", "report_misread", "understand"]
