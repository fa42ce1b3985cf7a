"""The finite spaces over which baccarat's decisions are proved: every state of facts that a round can come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from compliance.games.baccarat.vocabulary import (
    HAND_TOTAL,
    HANDS,
    NO_CARD,
    THIRD_RANK,
    THIRD_VALUE,
    cards,
    draws,
    final_count,
    initial_count,
)
from compliance.meaning.decisions import Decided, Decision, Gap, decide, named_values
from compliance.meaning.decisions import say_outcome as in_words
from compliance.meaning.evidence import Evidence, Known, Value
from compliance.meaning.expressions import (
    Expression,
    FactName,
    Within,
    fact_names,
    parts_of,
)

Outcome = Mapping[str, Evidence]


def say_outcome(outcome: Outcome) -> str:
    """An outcome for a reader, without the rank of the third card, of which the value is said."""
    return in_words({name: e for name, e in outcome.items() if name != THIRD_RANK})


def case_said(gap: Gap) -> str:
    """The outcome of a gap for a reader."""
    return say_outcome(gap.outcome)


def totals_space(highest: int) -> Iterator[Outcome]:
    """Every total of the point values of a hand, from nothing to the highest."""
    for total in range(highest + 1):
        yield {HAND_TOTAL: Known(total)}


def initial_space(counts: Sequence[int]) -> Iterator[Outcome]:
    """Every pair of point counts after the initial deal."""
    for player, banker in product(counts, counts):
        yield {initial_count("player"): Known(player), initial_count("banker"): Known(banker)}


def drawing_space(counts: Sequence[int], player_draws: Decision, card_values: Mapping[str, int]) -> Iterator[Outcome]:
    """Every state in which the Banker's Hand may have to draw: both counts, and the Player's third card if drawn.

    Where it is not decided whether the Player's Hand draws, no state follows: that gap is a problem of its own.
    """
    for outcome in initial_space(counts):
        drawn = decide(player_draws, outcome)
        if not isinstance(drawn, Decided):
            continue
        if drawn.answer is True:
            thirds: Iterable[tuple[str, Value]] = card_values.items()
        else:
            thirds = [(NO_CARD, NO_CARD)]
        for rank, points in thirds:
            yield {
                **outcome,
                draws("player"): Known(bool(drawn.answer)),
                THIRD_RANK: Known(rank),
                THIRD_VALUE: Known(points),
            }


def settled_space(decisions: Iterable[Decision], counts: Sequence[int], hand_sizes: Sequence[int]) -> Iterator[Outcome]:
    """Every outcome of a round for some decisions: both final counts, and whatever else their clauses name.

    hand_sizes: the numbers of cards that a hand can have. An option takes every value that the clauses name.
    """
    decisions = tuple(decisions)
    named = dict.fromkeys(name for d in decisions for clause in d.clauses for name in fact_names(clause.when))
    spans: dict[str, Sequence[Value]] = {final_count(hand): counts for hand in HANDS}
    for hand in HANDS:
        spans |= {name: hand_sizes for name in (cards(hand),) if name in named}
        spans |= {name: (True, False) for name in (draws(hand),) if name in named}
    spans |= {name: named_values(decisions, name) for name in named if name not in spans}
    for values in product(*spans.values()):
        yield {name: Known(value) for name, value in zip(spans, values, strict=True)}


def withins(expression: Expression, fact: str) -> Iterator[Within]:
    """The sets of values in which an expression asks whether a fact lies."""
    return (part for part in parts_of(expression) if isinstance(part, Within) and part.item == FactName(fact))
