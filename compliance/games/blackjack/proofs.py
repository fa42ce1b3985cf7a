"""The proofs of blackjack: every outcome decided, all clauses that fire in agreement."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.games.blackjack import spaces
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import BOX, DOUBLE, INSURANCE, SPLIT, SUPER_SEVENS, WIN
from compliance.games.deck import Deck
from compliance.meaning.decisions import Decided, Decision, Gap, decide, prove
from compliance.meaning.expressions import (
    Comparison,
    Constant,
    Expression,
    FactName,
    Within,
    fact_names,
    parts_of,
)
from compliance.meaning.provisions import Reading


def states_of(rules: BlackjackRules, deck: Deck, *, whole: bool) -> list[spaces.Outcome]:
    """The space of wagers on a hand: whole, or only with the totals that stand for all others."""
    decisions = (*rules.outcomes.values(), rules.as_worded)
    of = () if whole else decisions
    return list(spaces.box_space(rules.count, deck, rules.initial_cards, rules.blackjack_points, of))


def sevens_ranks(rules: BlackjackRules) -> tuple[str, ...]:
    """The ranks that the clauses on Super Sevens name."""
    found: dict[str, None] = {}
    for clause in rules.outcomes[SUPER_SEVENS].clauses:
        found.update(dict.fromkeys(_ranks(clause.when)))
    return tuple(found)


def _ranks(expression: Expression) -> Iterator[str]:
    for part in parts_of(expression):
        match part:
            case Comparison("==", FactName(name), Constant(value)) if name.endswith("_rank") and isinstance(value, str):
                yield value
            case Within(FactName(name), values) if name.endswith("_rank"):
                yield from (str(v) for v in values)
            case _:
                continue


def subjects_of(
    rules: BlackjackRules, deck: Deck, *, whole: bool = False
) -> Iterator[tuple[str, Decision, list[spaces.Outcome]]]:
    """(what, decision, its space) of every decision that must hold; odds are asked only where the wager wins."""
    hands = states_of(rules, deck, whole=whole)
    insured = (
        tuple(r for r in rules.insured_ranks.value if isinstance(r, str))
        if isinstance(rules.insured_ranks.value, tuple)
        else ()
    )
    spaces_of = {
        BOX: hands,
        DOUBLE: [h for h in hands if _flag(h, "hand.doubled")],
        SPLIT: [h for h in hands if _flag(h, "hand.split")],
        INSURANCE: list(spaces.insurance_space(deck, insured)),
        SUPER_SEVENS: list(spaces.sevens_space(deck, sevens_ranks(rules))),
    }
    yield "whether the dealer draws", rules.dealer_draws, list(spaces.dealer_space(rules.count, deck))
    for bet, space in spaces_of.items():
        if bet not in rules.outcomes or bet not in rules.payouts:
            continue
        yield f"the outcome of a wager, {bet}", rules.outcomes[bet], space
        won = [o for o in space if _wins(rules.outcomes[bet], o)]
        yield f"the odds of a winning wager, {bet}", rules.payouts[bet], won


def _flag(outcome: spaces.Outcome, name: str) -> bool:
    return getattr(outcome[name], "value", False) is True


def _wins(decision: Decision, outcome: spaces.Outcome) -> bool:
    result = decide(decision, outcome)
    return isinstance(result, Decided) and result.answer == WIN


def check_proofs(reading: Reading, rules: BlackjackRules, deck: Deck) -> None:
    """Reports what is not decided or contradicts itself, once the readings have been taken."""
    if not deck.ranks or not rules.count.address or not rules.initial_cards:
        return
    for _, decision, space in subjects_of(rules, deck):
        if decision.clauses and space:
            reading.prove(decision, space)


def disputed(rules: BlackjackRules, deck: Deck, *, whole: bool = False) -> list[Gap]:
    """Where the words on the initial wager contradict each other, one gap for each pair of clauses."""
    pairs: dict[tuple[str, str], Gap] = {}
    plain = [o for o in states_of(rules, deck, whole=whole) if not (_flag(o, "hand.doubled") or _flag(o, "hand.split"))]
    for gap in prove(rules.as_worded, plain):
        if gap.clauses:
            one, other = gap.clauses
            named = {*fact_names(one.when), *fact_names(other.when)}
            told = {name: evidence for name, evidence in gap.outcome.items() if name in named}
            pairs.setdefault((one.address, other.address), Gap(gap.question, told, gap.clauses))
    return list(pairs.values())
