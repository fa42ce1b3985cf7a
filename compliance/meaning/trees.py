"""From the syntax trees of grammars/common.lark to values: numbers, ordinals, references; for the games' own trees."""

from __future__ import annotations

from collections.abc import Callable
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


@dataclass(frozen=True, slots=True)
class Taken:
    """What a rule of a grammar means, said as data: what is taken of its parts. In a class of trees it stands under the
    name of the rule, where a rule that needs more than this has a method."""

    of: Callable[[Parts], Any]

    def __call__(self, parts: Parts) -> Any:
        return self.of(parts)


def always(value: Any) -> Any:
    """A rule whose words mean this value, whatever its parts."""
    return Taken(lambda parts: value)


def nth(place: int, then: Callable[[Any], Any] | str | None = None) -> Any:
    """The part at this place, from 0; `then`: what is made of it, or (a name) which of its members is meant."""
    return Taken(lambda parts: _then(parts[place], then))


def the(kind: Any, then: Callable[[Any], Any] | str | None = None, place: int = 0) -> Any:
    """The part of a kind, which the grammar always gives: the first, or that at another place among those of the kind;
    `then` as in `nth`."""
    return Taken(lambda parts: _then(every(kind, parts)[place], then))


def maybe(kind: Any, then: Callable[[Any], Any] | str | None = None, without: Any = None) -> Any:
    """The first part of a kind, or `without` where the words have none; `then` as in `nth`."""

    def take(parts: Parts) -> Any:
        part = only(kind, parts)
        return without if part is None else _then(part, then)

    return Taken(take)


def each(kind: Any, then: Callable[[Any], Any] | str | None = None) -> Any:
    """All parts of a kind, in the order of the words; `then` as in `nth`, of each of them."""
    return Taken(lambda parts: tuple(_then(part, then) for part in every(kind, parts)))


def makes(record: Callable[..., Any], *members: Any, **named: Any) -> Any:
    """A record of these members: each is taken of the parts, or stands as it is."""

    def make(parts: Parts) -> Any:
        given = {name: _taken(member, parts) for name, member in named.items()}
        return record(*(_taken(member, parts) for member in members), **given)

    return Taken(make)


def spread(record: Callable[..., Any]) -> Any:
    """A record of all parts, in the order of the words."""
    return Taken(lambda parts: record(*parts))


def tuple_of(*members: Any) -> Any:
    """These members together, each as in `makes`."""
    return Taken(lambda parts: tuple(_taken(member, parts) for member in members))


def holds(value: Any) -> Any:
    """Whether a part is this value."""
    return Taken(lambda parts: value in parts)


def _taken(member: Any, parts: Parts) -> Any:
    return member(parts) if isinstance(member, Taken) else member


def _then(part: Any, then: Callable[[Any], Any] | str | None) -> Any:
    if then is None:
        return part
    return getattr(part, then) if isinstance(then, str) else then(part)


def cited_in(parts: Parts) -> tuple[Cited, ...]:
    """All references among the parts, one after the other."""
    return tuple(c for part in every(tuple, parts) for c in part if isinstance(c, Cited))


CITING: Any = Taken(cited_in)
"""All references that the words cite."""

ALL: Any = Taken(tuple)
"""All parts."""

SET: Any = Taken(lambda parts: tuple(sorted(parts)))
"""All parts, of which it says the same in whatever order the words name them."""


class CommonTrees(Transformer[Token, Any]):
    """Numbers, percentages, odds and references, as every grammar of clauses writes them."""

    number = nth(0, lambda word: sure(number(word)))
    ordinal = nth(0, lambda word: Place(sure(ordinal(word))))
    listed = makes(Numbers, ALL)

    def span(self, parts: Parts) -> Numbers:
        first, last = parts
        return Numbers(tuple(range(first, last + 1)))

    numbers = the(Numbers)
    ratio = spread(odds_of)
    percent = nth(0, percentage)
    cited = nth(0, lambda token: Cited(_address(token)))

    def cited_paragraph(self, parts: Parts) -> Cited:
        paragraph, rule = parts
        return Cited(f"{_address(rule)}{paragraph}")

    def cited_range(self, parts: Parts) -> Cited:
        first, last = parts
        return Cited(_address(first), _address(last))

    references = ALL


def _address(token: str) -> str:
    # only the section may carry a capital (11A.2); the letters of paragraphs are small
    rule, bracket, paragraph = "".join(str(token).split()).partition("(")
    return f"{rule.upper()}{bracket}{paragraph}"


class VerdictTrees(CommonTrees):
    """Clauses that say what becomes of a wager: a result, and when."""

    win = always("win")
    lose = always("lose")
    stand_off = always("stand off")

    def when(self, parts: Parts) -> Verdict[Any]:
        return Verdict(sure(only(str, parts)), tuple(p for p in parts if not isinstance(p, str)))

    remainder = makes(Verdict, the(str), ())
