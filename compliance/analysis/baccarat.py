"""What the rules of baccarat come to: proofs that they decide every case, and the house edge of every wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from compliance.analysis.baccarat_edges import edges, enumerate_rounds
from compliance.analysis.baccarat_side_bets import side_proofs, side_rows
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.spaces import drawing_space, initial_space, say_outcome, settled_space, totals_space
from compliance.meaning.decisions import Decision, prove
from compliance.meaning.evidence import Evidence
from compliance.rulebook.model import Version


def permitted_decks(rules: BaccaratRules) -> tuple[int, ...]:
    """The numbers of decks with which the words allow the game to be played, rising."""
    return tuple(sorted({n for rule in rules.decks for n in rule.decks}))


def analyse(version: Version, rules: BaccaratRules, decks: int | None = None) -> dict[str, Any]:
    """The `analyse` document of a version: wagers with chances and edges, and proofs.

    decks: of the shoe; None takes the greatest number that the words permit. An edge is the share of a unit wagered
    that the house keeps on average, as an exact ratio.
    """
    proofs = proofs_of(rules)
    permitted = permitted_decks(rules)
    in_shoe = decks if decks is not None else max(permitted, default=0)
    wagers: list[dict[str, Any]] = []
    decided = all(proof["holds"] for proof in proofs)
    if decided and in_shoe > 0:
        ends = enumerate_rounds(rules, in_shoe)
        wagers = [row for bet in rules.outcomes for row in edges(rules, bet, ends)]
        wagers += side_rows(rules, in_shoe)
    document: dict[str, Any] = {
        "work": version.work,
        "decks": in_shoe,
        "permitted_decks": list(permitted),
        "wagers": wagers,
        "proofs": proofs,
    }
    if not wagers:
        why = "no words say with how many decks the game is played" if decided else "the rules do not decide every case"
        document["undetermined"] = f"No edge can be given: {why}."
    return document


def proofs_of(rules: BaccaratRules) -> list[dict[str, Any]]:
    """One proof for each decision: every outcome decided, no two clauses at odds; or a counter-example."""
    highest = max(rules.card_values.values(), default=0) * (len(rules.initial_order) + rules.most_additional_cards)
    proofs = [
        _proof("the point count of every total", rules.point_count, totals_space(highest)),
        _proof("whether the Player's Hand draws", rules.player_draws, initial_space(rules.counts)),
        _proof(
            "whether the Banker's Hand draws",
            rules.banker_draws,
            drawing_space(rules.counts, rules.player_draws, rules.card_values),
        ),
    ]
    for bet, decision in rules.outcomes.items():
        proofs.append(
            _proof(
                f"the outcome of a wager on {bet}", decision, settled_space([decision], rules.counts, rules.hand_sizes)
            )
        )
    for bet, decision in rules.payouts.items():
        space = settled_space([decision], rules.counts, rules.hand_sizes)
        proofs.append(_proof(f"the odds of a winning wager on {bet}", decision, space))
    return [*proofs, *side_proofs(rules)]


def _proof(what: str, decision: Decision, space: Iterator[Mapping[str, Evidence]]) -> dict[str, Any]:
    outcomes = list(space)
    gaps = prove(decision, outcomes)
    proof: dict[str, Any] = {
        "what": f"{what} is decided, without contradiction, in all {len(outcomes)} cases",
        "holds": bool(outcomes) and not gaps,
        "cases": len(outcomes),
        "provisions": sorted({clause.address for clause in decision.clauses}),
    }
    if gaps:
        clauses = [{"rule": c.address, "says": str(c.then)} for c in gaps[0].clauses]
        proof["counterexample"] = {"outcome": say_outcome(gaps[0].outcome), "clauses": clauses}
    return proof
