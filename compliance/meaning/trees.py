"""From the syntax trees of grammars/common.lark to values: numbers, ordinals, references; for the games' own trees."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from lark import Token, Transformer

from compliance.meaning.numbers import number, ordinal
from compliance.meaning.references import Cited

T = TypeVar("T")
C = TypeVar("C")
Parts = list[Any]


@dataclass(frozen=True, slots=True)
class Place:
    """An ordinal of the words ("third"), kept apart from a number of things."""

    n: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers that the words name one by one, or from one to another."""

    values: tuple[int, ...]


def only(kind: type[T], parts: Parts) -> T | None:
    """The first part of a kind, or None."""
    return next((part for part in parts if isinstance(part, kind)), None)


def every(kind: type[T], parts: Parts) -> tuple[T, ...]:
    """All parts of a kind."""
    return tuple(part for part in parts if isinstance(part, kind))


def sure(part: T | None) -> T:
    """A part that the grammar always gives; without it grammar and program do not belong together."""
    if part is None:
        raise LookupError("the grammar gave no such part")
    return part


def word_number(word: str) -> int:
    """The number that a word of the language names ("two": a double is two alike)."""
    return sure(number(word))


def percentage(figure: str) -> Fraction:
    """A percentage as a share: "5" is 1/20."""
    return Fraction(figure) / word_number("one hundred")


def odds_of(wins: int, stake: int) -> Fraction:
    """Winnings per unit staked: "8 to 1" is 8. So much to nothing, and nothing to so much, are no odds
    (ZeroDivisionError, by which `record_of` knows that the words were not understood)."""
    if not wins:
        raise ZeroDivisionError(f"odds of {wins} to {stake}")
    return Fraction(wins, stake)


@dataclass(frozen=True, slots=True)
class Verdict(Generic[C]):
    """What becomes of a wager (win, lose, stand off, void), and when.

    when: the conditions of the clause, as the game has them, in the order of the words; none: whenever none of the
    clauses beside it holds.
    """

    result: str
    when: tuple[C, ...]

    @property
    def alone(self) -> C | None:
        """The condition of a clause that has one at most."""
        return self.when[0] if self.when else None


class CommonTrees(Transformer[Token, Any]):
    """Numbers, percentages, odds and references, as every grammar of clauses writes them."""

    def number(self, parts: Parts) -> int:
        return sure(number(parts[0]))

    def ordinal(self, parts: Parts) -> Place:
        return Place(sure(ordinal(parts[0])))

    def listed(self, parts: Parts) -> Numbers:
        return Numbers(tuple(parts))

    def span(self, parts: Parts) -> Numbers:
        first, last = parts
        return Numbers(tuple(range(first, last + 1)))

    def numbers(self, parts: Parts) -> Numbers:
        return sure(only(Numbers, parts))

    def ratio(self, parts: Parts) -> Fraction:
        wins, stake = parts
        return odds_of(wins, stake)

    def percent(self, parts: Parts) -> Fraction:
        return percentage(str(parts[0]))

    def cited(self, parts: Parts) -> Cited:
        return Cited(_address(parts[0]))

    def cited_paragraph(self, parts: Parts) -> Cited:
        paragraph, rule = parts
        return Cited(f"{_address(rule)}{paragraph}")

    def cited_range(self, parts: Parts) -> Cited:
        first, last = parts
        return Cited(_address(first), _address(last))

    def references(self, parts: Parts) -> tuple[Cited, ...]:
        return tuple(parts)


def _address(token: str) -> str:
    # only the section may carry a capital (11A.2); the letters of paragraphs are small
    rule, bracket, paragraph = "".join(str(token).split()).partition("(")
    return f"{rule.upper()}{bracket}{paragraph}"


def cited_in(parts: Parts) -> tuple[Cited, ...]:
    """All references among the parts, one after the other."""
    return tuple(c for part in every(tuple, parts) for c in part if isinstance(c, Cited))


class VerdictTrees(CommonTrees):
    """Clauses that say what becomes of a wager: a result, and when."""

    def win(self, parts: Parts) -> str:
        return "win"

    def lose(self, parts: Parts) -> str:
        return "lose"

    def stand_off(self, parts: Parts) -> str:
        return "stand off"

    def when(self, parts: Parts) -> Verdict[Any]:
        return Verdict(sure(only(str, parts)), tuple(p for p in parts if not isinstance(p, str)))

    def remainder(self, parts: Parts) -> Verdict[Any]:
        return Verdict(sure(only(str, parts)), ())
