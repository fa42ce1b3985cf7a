"""What cards and the dealer's hands are counted for, and what a jackpot wager comes to with the pool of its round."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from compliance.analysis.games.caribbean_stud.analyse import Jackpot, dealer_qualifies, hand_counts
from compliance.analysis.statistics.cards import DECK, watch_cards
from compliance.analysis.statistics.method import Chances, Source
from compliance.analysis.statistics.samples import UNREAD, Question, Samples, Seen
from compliance.analysis.statistics.tallies import Frequencies
from compliance.analysis.statistics.theory import Expected, Theory
from compliance.analysis.statistics.watched import Memory, Watched
from compliance.analysis.statistics.weighing import weigh_frequencies
from compliance.checking.law import Law
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.wagers import WagerState
from compliance.meaning.evidence import Evidence, Known, Missing

QUALIFIES = Question("cards.dealer-qualifies", "Does the dealer qualify as often as the hands say?", "mixing")


def watch(seen: Seen, samples: Samples, first: bool, theory: Theory) -> None:
    """Counts the cards, and how often the dealer's hand qualifies."""
    watch_cards(seen, samples, first)
    qualifies = seen.facts.facts.get(v.QUALIFIES)
    if not isinstance(qualifies, Known):
        return
    key = ("qualifies", seen.law.version.work, seen.law.label)
    if key not in samples.memory:
        samples.memory[key] = _qualifying(seen)
    chances: Chances | None = samples.memory[key]
    if chances is None:
        samples.leave_out(seen.round, "hand of the dealer", UNREAD)
        return
    tally: Frequencies = samples.of(seen, QUALIFIES, lambda: chances, Frequencies, weigh_frequencies)
    tally.take("qualifies" if qualifies.value else "does not qualify")


def _qualifying(seen: Seen) -> Chances | None:
    try:
        share = dealer_qualifies(seen.own)
    except LookupError:  # some hand has no value under these words; a proof of `analyse` says which
        return None
    address = next(iter(c.address for c in seen.own.qualifies.clauses), "")
    version = seen.law.version
    source = Source("rule", version.citation(address) if address else version.citation_head)
    chances: dict[str, Any] = {"qualifies": share, "does not qualify": 1 - share}
    return Chances(chances, (source, DECK))


def _expected(law: Law, wager: WagerState, facts: Mapping[str, Evidence], memory: Memory) -> Expected | Missing | None:
    """What a jackpot wager comes to with the pool of its round, while no other hand of the round wins a prize."""
    if wager.bet != v.PROGRESSIVE or law.rules is None:
        return None
    pool = facts.get(v.POOL, Missing("the log does not record the pool of the jackpot"))
    if isinstance(pool, Missing):
        return pool
    if not wager.stake or not isinstance(pool.value, (int, Fraction)):
        return Missing("nothing was staked on it")
    key = ("jackpot", law.version.work, law.label)
    if key not in memory:
        memory[key] = Jackpot(law.rules.own, hand_counts(law.rules.own))
    jackpot: Jackpot = memory[key]
    try:
        edge, variance = jackpot.edge(pool.value, wager.stake), jackpot.variance(pool.value, wager.stake)
    except LookupError:  # some prize is not decided by these words; a proof of `analyse` says which
        return Missing("no theoretical return: the rules do not decide every prize")
    return Expected(edge, sqrt(variance), jackpot.wins(), "with the pool of each round")


WATCHED = Watched(watch, expected=_expected)
