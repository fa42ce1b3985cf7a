"""What spins of the money wheel are counted for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.analysis.statistics.method import Chances
from compliance.analysis.statistics.samples import UNREAD, Question, Samples, Seen, chances_alike
from compliance.analysis.statistics.tallies import Frequencies, Neighbours
from compliance.analysis.statistics.theory import Theory
from compliance.analysis.statistics.watched import Watched
from compliance.analysis.statistics.weighing import weigh_frequencies, weigh_neighbours
from compliance.analysis.statistics.wheels import result_of, rule_at
from compliance.games.money_wheel import vocabulary as v
from compliance.meaning.evidence import Known, Missing

SYMBOLS = Question("wheel.symbols", "Do the symbols come as often as the wheel has them?", "distribution")
NEXT_SYMBOL = Question("wheel.next-symbol", "Does a symbol depend on the one before it?", "independence")


def watch(seen: Seen, samples: Samples, first: bool, theory: Theory) -> None:
    """Counts the symbol at which the wheel stopped."""
    found = result_of(seen.facts.facts, v.SPUN)
    if found is None:
        return
    sections: Mapping[str, int] = seen.own.sections

    if not sections:
        samples.leave_out(seen.round, "spin", UNREAD)
        return

    def chances() -> Chances:
        return Chances(chances_alike(sections), (rule_at(seen, seen.own.rim),))

    following: Any = samples.of(seen, NEXT_SYMBOL, chances, Neighbours, weigh_neighbours)
    if first or isinstance(found, Missing) or seen.may_hide("wheel"):
        following.take(None)
    symbol = found.value if isinstance(found, Known) else None
    if not isinstance(symbol, str) or symbol not in sections:
        why = found.reason if isinstance(found, Missing) else f"the wheel of the rules has no symbol {symbol}"
        samples.leave_out(seen.round, "spin", why)
        return
    samples.of(seen, SYMBOLS, chances, Frequencies, weigh_frequencies).take(symbol)
    following.take(symbol)


WATCHED = Watched(watch)
