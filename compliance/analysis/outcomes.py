"""Proofs and house edges of wagers whose outcomes are all equally likely: spins of a wheel, throws of dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Protocol

from compliance.games.play import WagerRules
from compliance.meaning.decisions import Answer, Decided, Decision, Gap, decide, prove, say_answer
from compliance.meaning.evidence import Evidence
from compliance.meaning.odds import Payout

Outcome = Mapping[str, Evidence]

DECIMALS = 12
RESULTS = ("win", "lose", "stand off", "void")


def proof_of(
    what: str, decision: Decision, space: Iterable[Outcome], say: Callable[[Gap], str] = Gap.outcome_words
) -> dict[str, Any]:
    """Whether a decision gives one answer for every outcome of a space; otherwise with a counter-example in words."""
    outcomes = list(space)
    gaps = prove(decision, outcomes)
    proof: dict[str, Any] = {
        "what": f"{what} is decided, without contradiction, in all {len(outcomes)} cases",
        "holds": bool(outcomes) and not gaps,
        "cases": len(outcomes),
        "provisions": sorted({clause.address for clause in decision.clauses}),
    }
    if gaps:
        clauses = [{"rule": c.address, "says": say_answer(c.then)} for c in gaps[0].clauses]
        proof["counterexample"] = {"outcome": say(gaps[0]), "clauses": clauses}
    return proof


def wager_proofs(named: str, rules: WagerRules, space: Iterable[Outcome]) -> Iterator[dict[str, Any]]:
    """That the outcome of a wager is decided everywhere, and its odds wherever it wins."""
    outcomes = list(space)
    yield proof_of(f"the outcome of a wager on {named}", rules.outcome, outcomes)
    won = [o for o in outcomes if isinstance(r := decide(rules.outcome, o), Decided) and r.answer == "win"]
    yield proof_of(f"the odds of a winning wager on {named}", rules.payout, won)


def edge_of(wager: str, on: object, rules: WagerRules, outcomes: Iterable[tuple[Outcome, int]]) -> dict[str, Any]:
    """The row of a wager: chances and edge, over outcomes each with the number of equally likely ways it comes about.

    The edge is the share of a unit wagered that the house keeps on average; the variance is that of what the player
    gains or loses on a unit wagered.
    """
    chances: Counter[str] = Counter()
    gains: Counter[Fraction] = Counter()
    ways_in_all = 0
    for outcome, ways in outcomes:
        ways_in_all += ways
        answer = _decided(rules.outcome, outcome)
        chances[str(answer)] += ways
        gain = Fraction(-1 if answer == "lose" else 0)
        if answer == "win":
            odds = _decided(rules.payout, outcome)
            gain = odds.due(Fraction(1)) if isinstance(odds, Payout) else gain
        gains[gain] += ways
    shares = {result: Fraction(ways, ways_in_all) for result, ways in chances.items()}
    return row_of(wager, on, {}, shares, -mean_of(gains), variance_of(gains))


def row_of(
    wager: str,
    on: object,
    options: Mapping[str, Any],
    chances: Mapping[str, Fraction],
    edge: Fraction,
    variance: Fraction,
) -> dict[str, Any]:
    """The row of a wager as documents have it: on what (None: not said), under which options, the chance of each
    result, edge and variance."""
    return {
        "wager": wager,
        **({} if on is None else {"on": list(on) if isinstance(on, tuple) else on}),
        "options": dict(options),
        **{result.replace(" ", "_"): str(chances.get(result, Fraction(0))) for result in RESULTS},
        "edge": str(edge),
        "edge_decimal": round(float(edge), DECIMALS),
        "variance": str(variance),
    }


def mean_of(gains: Mapping[Fraction, int | Fraction]) -> Fraction:
    """The average of gains, each with how often it comes about (ways or chances)."""
    return Fraction(sum((gain * often for gain, often in gains.items()), Fraction(0)), sum(gains.values()))


def variance_of(gains: Mapping[Fraction, int | Fraction]) -> Fraction:
    """The variance of gains, each with how often it comes about (ways or chances)."""
    return mean_of(_squared(gains)) - mean_of(gains) ** 2


def _squared(gains: Mapping[Fraction, int | Fraction]) -> Mapping[Fraction, int | Fraction]:
    squares: dict[Fraction, int | Fraction] = {}
    for gain, often in gains.items():
        squares[gain * gain] = squares.get(gain * gain, 0) + often
    return squares


def _decided(decision: Decision, outcome: Outcome) -> Answer:
    """The answer of a decision that was proved."""
    match decide(decision, outcome):
        case Decided(answer):
            return answer
        case _:
            raise LookupError(f"{decision.question} is not decided; its proof says where")


def document_of(work: str, wagers: Iterable[dict[str, Any]], proofs: list[dict[str, Any]]) -> dict[str, Any]:
    """The `analyse` members of a work; without edges, and with the reason, where a proof fails."""
    if not all(proof["holds"] for proof in proofs) or not proofs:
        why = "No edge can be given: the rules do not decide every case."
        return {"work": work, "wagers": [], "proofs": proofs, "undetermined": why}
    return {"work": work, "wagers": list(wagers), "proofs": proofs}


class WithWagers(Protocol):
    """Rules with wagers. unread: those of whose words not all were understood."""

    @property
    def outcomes(self) -> Mapping[str, Decision]: ...

    @property
    def payouts(self) -> Mapping[str, Decision]: ...

    @property
    def unread(self) -> Container[str]: ...


def over_spaces(
    work: str,
    rules: WithWagers,
    space_of: Callable[[str], Iterable[Outcome]],
    rows_of: Callable[[str], Iterable[dict[str, Any]]],
) -> dict[str, Any]:
    """The analysis of rules of which each wager is decided over a space of its own, with its rows."""
    bets = [bet for bet in rules.outcomes if bet not in rules.unread]
    proofs = [
        proof
        for bet in bets
        for proof in wager_proofs(bet, WagerRules(rules.outcomes[bet], rules.payouts[bet]), space_of(bet))
    ]
    return document_of(work, (row for bet in bets for row in rows_of(bet)), proofs)
