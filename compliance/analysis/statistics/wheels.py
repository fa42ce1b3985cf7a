"""What is common to games that turn on a wheel, or on dice that are tumbled: the result of a round's spin."""

from __future__ import annotations

from compliance.analysis.statistics.method import Source
from compliance.analysis.statistics.samples import Seen
from compliance.games.spins_meaning import VOID
from compliance.meaning.evidence import Facts, Known, Missing


def result_of(facts: Facts, name: str) -> Known | Missing | None:
    """The result of the round's spin by one of its facts; None where the spin was void, Missing with the reason."""
    void = facts[VOID]
    if isinstance(void, Missing):
        return void
    return None if void.value else facts[name]


def rule_at(seen: Seen, address: str) -> Source:
    """The provision at an address as the source of chances; the version where there is none."""
    return Source("rule", seen.law.version.citation(address) if address else seen.law.version.citation_head)
