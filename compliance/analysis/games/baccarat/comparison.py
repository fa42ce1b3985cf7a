"""The drawing rules of two texts compared, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.spaces import Outcome, drawing_space
from compliance.games.baccarat.vocabulary import THIRD_VALUE, initial_count
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known, Value


@dataclass(frozen=True, slots=True)
class Difference:
    """A cell in which two drawing rules differ: the Banker's count and the Player's third card ("none": no card)."""

    banker: int
    third: str
    one: str
    other: str


def compare_drawing(one: BaccaratRules, other: BaccaratRules) -> tuple[int, list[Difference]]:
    """(cells compared, cells that differ) of two versions' rules on the Banker's Hand, no hand having a natural."""
    here, there = banker_cells(one), banker_cells(other)
    differences = [
        Difference(banker, third, here.get((banker, third), "no cell"), there.get((banker, third), "no cell"))
        for banker, third in sorted({*here, *there})
        if here.get((banker, third)) != there.get((banker, third))
    ]
    return len({*here, *there}), differences


def drawing_proof(one: BaccaratRules, other_work: str, other: BaccaratRules) -> dict[str, Any]:
    """The comparison as a proof of the `analyse` document."""
    cells, differences = compare_drawing(one, other)
    proof: dict[str, Any] = {
        "what": f"the Banker's Hand draws as under {other_work}, in all {cells} cells",
        "holds": cells > 0 and not differences,
        "cases": cells,
    }
    if differences:
        first = differences[0]
        proof["counterexample"] = {
            "outcome": f"banker {first.banker}, player's third card {first.third}",
            "clauses": [{"rule": "here", "says": first.one}, {"rule": other_work, "says": first.other}],
        }
    return proof


def banker_cells(rules: BaccaratRules) -> dict[tuple[int, str], str]:
    """(Banker's count, Player's third card) -> "draws" or "stands", for every state without a natural."""
    cells: dict[tuple[int, str], set[str]] = {}
    for banker, third, outcome in banker_states(rules):
        result = decide(rules.banker_draws, outcome)
        words = ("draws" if result.answer else "stands") if isinstance(result, Decided) else "not decided"
        cells.setdefault((banker, third), set()).add(words)
    return {cell: " or ".join(sorted(words)) for cell, words in cells.items()}


def banker_states(rules: BaccaratRules) -> Iterator[tuple[int, str, Outcome]]:
    """(Banker's count, the points of the Player's third card or "none", the facts) of every state without a natural."""
    for outcome in drawing_space(rules.counts, rules.player_draws, rules.card_values):
        player, banker, third = (
            _known(outcome[name]) for name in (initial_count("player"), initial_count("banker"), THIRD_VALUE)
        )
        if player not in rules.naturals and banker not in rules.naturals:
            yield int(str(banker)), str(third), outcome


def _known(evidence: Evidence) -> Value:
    return evidence.value if isinstance(evidence, Known) else evidence.reason
