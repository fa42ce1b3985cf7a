"""The finite spaces over which the decisions of Caribbean stud are proved: hands, and what a wager can come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, prod

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.ranking import HandOrder, HandValue, facts_of
from compliance.logs.cards import Card
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.evidence import Evidence, Known, Missing, Value
from compliance.meaning.expressions import Comparison, Constant, evaluate, fact_names, parts_of

Outcome = Mapping[str, Evidence]


@dataclass(frozen=True, slots=True)
class HandClass:
    """Hands that the rules cannot tell apart: their ranks, whether of one suit, one such hand, how many there are."""

    ranks: tuple[str, ...]
    suited: bool
    cards: tuple[Card, ...]
    hands: int


def hand_classes(order: HandOrder, cards: int) -> Iterator[HandClass]:
    """Every class of hands of so many cards out of one deck."""
    suits = order.suits
    for ranks in combinations_with_replacement(order.ranks, cards):
        held = Counter(ranks)
        if max(held.values()) > len(suits):
            continue
        ways = prod(comb(len(suits), n) for n in held.values())
        if len(held) == cards:
            yield HandClass(ranks, True, tuple(Card(rank, suits[0]) for rank in ranks), len(suits))
            ways -= len(suits)
        yield HandClass(ranks, False, _mixed(ranks, suits), ways)


def _mixed(ranks: Sequence[str], suits: Sequence[str]) -> tuple[Card, ...]:
    """A hand of these ranks that is not of one suit."""
    seen: Counter[str] = Counter()
    cards: list[Card] = []
    for rank in ranks:
        # each further card of a rank takes the next suit; with no rank twice the last card takes another suit
        further = seen[rank] if cards else 1
        cards.append(Card(rank, suits[further]))
        seen[rank] += 1
    if len(set(cards)) < len(cards):
        cards[0] = Card(ranks[0], suits[-1])
    return tuple(cards)


def shapes(order: HandOrder, cards: int) -> Iterator[Outcome]:
    """Every state of the facts of so many cards, each once."""
    key = (order.ranks, order.suits, order.ace_low, order.ace_low_suited, cards)
    if key not in _shapes:
        _shapes[key] = tuple(dict.fromkeys(order.shape_of(hands.cards) for hands in hand_classes(order, cards)))
    return (facts_of(shape) for shape in _shapes[key])


_shapes: dict[tuple[object, ...], tuple[tuple[object, ...], ...]] = {}  # the same for every version with these ranks


def values_of(order: HandOrder, cards: int) -> dict[HandValue, int]:
    """Every value that a hand can have, with the number of hands that have it."""
    found: Counter[HandValue] = Counter()
    for hands in hand_classes(order, cards):
        value = order.value_of(hands.cards)
        if value is not None:
            found[value] += hands.hands
    return dict(found)


def wager_space(bet: str, categories: Sequence[str], decision: Decision) -> Iterator[Outcome]:
    """Every outcome of a wager: the facts that its clauses name, each with all its values.

    Who folds makes no bet wager, and a jackpot wager has no outcome in a round that is misdealt: it goes on.
    """
    every: Mapping[str, Iterable[Value]] = {
        v.STATE: tuple(s for s in v.STATES if bet != v.BET or s not in (v.FOLDED, v.ABSENT)),
        v.QUALIFIES: (True, False),
        v.AGAINST: (v.HIGHER, v.LOWER, v.EQUAL),
        v.CATEGORY: categories,
        v.OPERATED: (v.MANUAL, v.ELECTRONIC),
        v.MISDEAL: (False,) if bet == v.PROGRESSIVE else (True, False),
    }
    named = [name for name in every if name in _facts(decision.clauses)]
    for values in product(*(every[name] for name in named)):
        yield {name: Known(value) for name, value in zip(named, values, strict=True)}


def payout_space(categories: Sequence[str], decision: Decision) -> Iterator[Outcome]:
    """Every state on which a payment hangs: the category, and each amount just below, at and above what it meets.

    An amount (of the wager, the pool, what is left of it) is unbounded; clauses only compare it with another one, so
    the amounts at and beside every such threshold stand for all. Facts that no clause on a category reads stand still.
    """
    named = _facts(decision.clauses)
    for category in categories if v.CATEGORY in named else categories[:1]:
        about = [c for c in decision.clauses if not _is_settled(c, category)]
        read = _facts(about)
        amounts = _amounts(about)
        numbers = sorted({1, *(n + d for n in _counts(about) for d in (-1, 0, 1) if n + d > 0)})
        every: Mapping[str, Sequence[Value]] = {
            v.CATEGORY: (category,),
            v.LIMITED: (True, False),
            v.AMOUNT: (0, 1),
            v.MAX_PAYOUT: amounts,
            v.QUALIFIES: (True, False),
            v.QUALIFYING: numbers,
            v.SHARING: numbers,
            v.POOL: amounts,
            v.LEFT_FIRST: amounts,
            v.LEFT_LAST: amounts,
        }
        used = [name for name in every if name in named]
        for values in product(*(every[name] if name in read else every[name][:1] for name in used)):
            yield {name: Known(value) for name, value in zip(used, values, strict=True)}


def _is_settled(clause: Clause, category: str) -> bool:
    """Whether a clause cannot fire for a category, whatever else holds."""
    unknown: Outcome = {name: Missing("not looked at") for name in _facts([clause])}
    found = evaluate(clause.when, {**unknown, v.CATEGORY: Known(category)})
    return isinstance(found, Known) and not found.value


def _facts(clauses: Iterable[Clause]) -> set[str]:
    return {name for clause in clauses for name in fact_names(clause.when)}


def _constants(clauses: Iterable[Clause], facts: Iterable[str]) -> set[int | Fraction]:
    """The numbers with which clauses compare (something made of) these facts."""
    found: set[int | Fraction] = set()
    for clause in clauses:
        for part in parts_of(clause.when):
            if isinstance(part, Comparison) and not set(facts).isdisjoint(fact_names(part)):
                values = (p.value for p in parts_of(part) if isinstance(p, Constant))
                found |= {n for n in values if isinstance(n, (int, Fraction)) and not isinstance(n, bool)}
    return found


_AMOUNTS = (v.POOL, v.LEFT_FIRST, v.LEFT_LAST, v.MAX_PAYOUT)


def _counts(clauses: Sequence[Clause]) -> set[int]:
    return {int(n) for n in _constants(clauses, (v.QUALIFYING,)) - _constants(clauses, _AMOUNTS)}


def _amounts(clauses: Sequence[Clause]) -> list[int]:
    """Amounts in cents at and beside those at which a clause begins to fire."""
    constants = _constants(clauses, _AMOUNTS)
    counts = {1, *(n + d for n in _counts(clauses) for d in (0, 1))}
    sums = {c * n for c in constants for n in counts} | {c / s for c in constants for s in constants if 0 < s < 1}
    whole = {int(c) for c in sums if Fraction(c).denominator == 1}
    return sorted({0, *(n + d for n in whole for d in (-1, 0, 1) if n + d > 0)})
