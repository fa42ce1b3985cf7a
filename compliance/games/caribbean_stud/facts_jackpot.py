"""The jackpot of a round: its pool, the hands with a prize, and what is left of the pool as they are paid in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.table_facts import TableView
from compliance.games.wagers import settles_by_result
from compliance.logs.events import JackpotEvent, SettleEvent
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Known, Missing
from compliance.meaning.expressions import evaluate
from compliance.meaning.odds import Prize


@dataclass(frozen=True, slots=True)
class Participant:
    """A jackpot wager: the facts of its hand on which its outcome hangs, and where it was settled (None: nowhere)."""

    wager: str
    facts: Mapping[str, Evidence]
    settled_at: int | None


def jackpot_facts(view: TableView, participants: Sequence[Participant], rules: StudRules) -> dict[str, Evidence]:
    """The facts on which the prizes of a round hang."""
    pool = _pool(view, participants)
    won = _winning(participants, rules)
    if isinstance(won, Missing):
        return {v.POOL: pool, **dict.fromkeys((v.QUALIFYING, v.LEFT_FIRST, v.LEFT_LAST, v.SHARING), won)}
    return prize_facts(pool, won, rules)


def prize_facts(pool: Evidence, won: Sequence[str], rules: StudRules) -> dict[str, Evidence]:
    """The facts on which the prizes of these categories hang, out of this pool."""
    facts: dict[str, Evidence] = {
        v.POOL: pool,
        v.QUALIFYING: Known(len(won)),
        v.SHARING: Known(max(1, sum(category in rules.paid_last for category in won))),
        v.LEFT_FIRST: pool,
        v.LEFT_LAST: pool,
    }
    facts[v.LEFT_FIRST] = _left(pool, [c for c in won if c in rules.paid_first], facts, rules)
    facts[v.LEFT_LAST] = _left(facts[v.LEFT_FIRST], [c for c in won if c in rules.paid_next], facts, rules)
    return facts


def _pool(view: TableView, participants: Sequence[Participant]) -> Evidence:
    """The pool as last recorded before the payouts of the round."""
    settled = [p.settled_at for p in participants if p.settled_at is not None]
    until = min(settled, default=len(view.round.events))
    shown = [r for r in view.round.between if isinstance(r.event, JackpotEvent)]
    shown += [r for r in view.round.events[:until] if isinstance(r.event, JackpotEvent)]
    if shown:
        event = shown[-1].event
        assert isinstance(event, JackpotEvent)
        return Known(event.pool, (shown[-1].line,))
    none = Missing("the log does not record the pool of the jackpot before the payouts of this round")
    return view.hidden("jackpot") or none


def _winning(participants: Sequence[Participant], rules: StudRules) -> list[str] | Missing:
    """The categories of the hands that win a prize, or why they are not all known."""
    won: list[str] = []
    for participant in participants:
        found = decide(rules.outcomes[v.PROGRESSIVE], participant.facts)
        if isinstance(found, Missing):
            return Missing(f"what the hand of jackpot wager {participant.wager} comes to is not known: {found.reason}")
        category = participant.facts[v.CATEGORY]
        if isinstance(found, Decided) and found.answer == v.WIN and isinstance(category, Known):
            won.append(str(category.value))
    return won


def _left(pool: Evidence, categories: Sequence[str], facts: Mapping[str, Evidence], rules: StudRules) -> Evidence:
    """What is left of the pool when the prizes of these hands are paid out of it."""
    if not isinstance(pool, Known) or not isinstance(pool.value, (int, Fraction)):
        return pool
    left = Fraction(pool.value)
    for category in categories:
        found = decide(rules.payouts[v.PROGRESSIVE], {**facts, v.CATEGORY: Known(category)})
        if not isinstance(found, Decided) or not isinstance(found.answer, Prize):
            return Missing(f"the rules do not say what prize {category} has")
        cents = evaluate(found.answer.cents, facts)
        if not isinstance(cents, Known) or not isinstance(cents.value, (int, Fraction)):
            return Missing(f"what prize {category} has is not known")
        left -= cents.value
    return Known(left, pool.lines)


def settled_at(view: TableView, wager: str) -> int | None:
    """The position of the first settlement of a wager by its hand, None if there is none."""
    return next((i for i, e, _ in view.round.each(SettleEvent) if e.wager == wager and settles_by_result(e)), None)


def may_lack_settlement(view: TableView) -> Missing | None:
    """Why a settlement of the round may be missing from the log."""
    return view.untold("settle", "settlements")
