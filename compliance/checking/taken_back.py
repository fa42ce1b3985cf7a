"""What a player took back of a wager that lost, against a rule by which it was not to be withdrawn or made less.

What becomes of the wager the rule does not say: had it stood, the stake would have been lost. So the stake is in
question, as far as the player took it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from compliance.amounts import written
from compliance.checking.results import WorkResult
from compliance.checking.verdicts import Money, Verdict
from compliance.games.play import PlayRules, Subject
from compliance.games.settled import Settled
from compliance.games.wagers import Placement, WagerState, stood_before
from compliance.meaning.decisions import Decided, decide

Broken = Mapping[str, Sequence[Verdict]]


def taken_back(results: Sequence[WorkResult], broken: Broken) -> dict[str, Money]:
    """By the key of the verdict on a late withdrawal or reduction, what the player took back by it of what lost."""
    found: dict[str, Money] = {}
    for result in results:
        rules = result.law.rules if result.law is not None else None
        if result.view is None or rules is None:
            continue
        of_wager = {s.key: s for s in result.view.subjects if s.scope == "wager" and s.key in broken}
        for id_, subject in of_wager.items():
            how = result.view.settled.get(id_)
            if how is not None and _lost(rules, subject, how):
                found.update(_each(how.wager, broken[id_]))
    return found


def with_taken_back(verdict: Verdict, back: Mapping[str, Money]) -> Verdict:
    """A verdict on a late withdrawal, with what is in question by it."""
    money = back.get(verdict.key)
    if money is None or verdict.verdict != "breach" or not verdict.leaves_open:
        return verdict
    if verdict.money is not None and verdict.money.favour is not None:
        return verdict
    said = f"the wager loses by what is recorded of the round, and {written(money.difference)} of it was taken back"
    return structs.replace(verdict, money=money, arithmetic=(*verdict.arithmetic, said))


def _lost(rules: PlayRules, subject: Subject, how: Settled) -> bool:
    """Whether what stood of the wager loses by what is recorded, and would lose had all of it stood."""
    of_bet = rules.wagers.get(how.wager.bet)
    if of_bet is None or of_bet.doubt or how.void_lines or how.without_wagers:
        return False
    outcome = decide(of_bet.outcome, subject.facts)
    return isinstance(outcome, Decided) and outcome.answer == "lose"


def _each(wager: WagerState, verdicts: Sequence[Verdict]) -> Iterator[tuple[str, Money]]:
    for verdict in verdicts:
        for placement in wager.placements:
            back = _back(wager, placement)
            if verdict.key == f"{wager.id}@{placement.position}" and back > 0:
                yield verdict.key, Money(back, 0, "in question", (placement.line,))


def _back(wager: WagerState, placement: Placement) -> int:
    """How much of a wager a placement took back, in cents."""
    change, before = placement.event.change, stood_before(wager, placement)
    if change == "withdraw":
        return before
    return before - (placement.event.amount or 0) if change == "reduce" and placement.event.amount is not None else 0
