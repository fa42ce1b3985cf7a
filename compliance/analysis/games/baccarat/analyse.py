"""What the rules of baccarat come to: proofs that they decide every case, and the house edge of every wager."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from compliance.analysis.analysing import Analysis
from compliance.analysis.games.baccarat.comparison import drawing_proof
from compliance.analysis.games.baccarat.edges import edges, enumerate_rounds
from compliance.analysis.games.baccarat.side_bets import side_proofs, side_rows
from compliance.analysis.outcomes import proof_of
from compliance.games.baccarat.meaning import BaccaratRules, read_rules
from compliance.games.baccarat.spaces import case_said, drawing_space, initial_space, settled_space, totals_space
from compliance.games.deck import standard_deck
from compliance.meaning.readings import Reading
from compliance.problems import Problem
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
    decided = all(proof["holds"] for proof in proofs) and rounds_decided(rules)
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
    proofs = drawing_proofs(rules)
    for named, decisions in (
        ("the outcome of a wager", rules.outcomes),
        ("the odds of a winning wager", rules.payouts),
    ):
        for bet, decision in decisions.items():
            space = settled_space([decision], rules.counts, rules.hand_sizes)
            proofs.append(proof_of(f"{named} on {bet}", decision, space, case_said))
    return [*proofs, *side_proofs(rules)]


def drawing_proofs(rules: BaccaratRules) -> list[dict[str, Any]]:
    """That what a hand counts and who draws is decided in every case."""
    highest = max(rules.card_values.values(), default=0) * (len(rules.initial_order) + rules.most_additional_cards)
    subjects = (
        ("the point count of every total", rules.point_count, totals_space(highest)),
        ("whether the Player's Hand draws", rules.player_draws, initial_space(rules.counts)),
        (
            "whether the Banker's Hand draws",
            rules.banker_draws,
            drawing_space(rules.counts, rules.player_draws, rules.card_values),
        ),
    )
    return [proof_of(what, decision, space, case_said) for what, decision, space in subjects]


def settled_by_readings(
    proofs: list[dict[str, Any]], version: Version, taken: Mapping[str, str], recorded: Iterable[Reading]
) -> list[dict[str, Any]]:
    """The proofs; one on who draws that holds by a reading alone says by which, and where the words contradict each
    other without it: the outcome and the two clauses.

    taken: reading id -> alternative. recorded: the readings of the work, whose other alternatives are tried.
    """
    own = {proof["what"]: {*proof["provisions"]} for proof in drawing_proofs(read_rules(version, taken)[0])}
    told = list(proofs)
    for reading in recorded:
        if not any({*reading.provisions} & provisions for provisions in own.values()):
            continue
        now = taken.get(reading.id, reading.taken)
        for other in (name for name in reading.alternatives if name != now):
            without = drawing_proofs(read_rules(version, {**taken, reading.id: other})[0])
            for what, proof in zip(own, without, strict=True):
                if not proof["holds"] and proof["counterexample"]["clauses"]:
                    settled = {"settled_by": f"{reading.id}={now}", "counterexample": proof["counterexample"]}
                    told = [{**p, **settled} if p["what"] == what and p["holds"] else p for p in told]
    return told


def rounds_decided(rules: BaccaratRules) -> bool:
    """Whether every round can be dealt to its end by the words: what each card and each hand counts, and who draws."""
    deck, _ = standard_deck()
    valued = bool(rules.initial_order) and all(rank in rules.card_values for rank in deck.ranks)
    return valued and all(proof["holds"] for proof in drawing_proofs(rules))


def _analysed(version: Version, readings: Mapping[str, str], decks: int | None) -> tuple[dict[str, Any], list[Problem]]:
    rules, problems = read_rules(version, readings)
    return analyse(version, rules, decks), problems


def _beside(version: Version, readings: Mapping[str, str], elsewhere: Sequence[Version]) -> list[dict[str, Any]]:
    rules, _ = read_rules(version, readings)
    return [drawing_proof(rules, other.work, read_rules(other, {})[0]) for other in elsewhere]


ANALYSIS = Analysis(_analysed, by_decks=True, beside=_beside, settled=settled_by_readings)
