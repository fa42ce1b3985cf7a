"""What of a version's law is in doubt: provisions, and what rests on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from compliance.checking.verdicts import Verdict, not_assessable_for
from compliance.meaning.decisions import Decision
from compliance.rulebook.orders import OpenOrder, Touched


@dataclass(frozen=True, slots=True)
class Doubts:
    """The provisions of one version that are in doubt, each with the reason, and what rests on them.

    whole: why nothing of the work can be assessed, "" where that is not so. everywhere: why nothing can be assessed
    that the grammars made of the game's rules, or that asks for the same facts, "" where that is not so. wagers: why
    nobody can say what becomes of any wager, "" where that is not so. facts: those that are built from words in doubt,
    each with the reason; facts_of_bets: those that are so by what is said of some kinds of wager alone. orders: those
    that were not carried out and may have changed something; without_effect: those that were seen to change nothing.
    """

    reasons: Mapping[str, str] = field(default_factory=dict)
    whole: str = ""
    everywhere: str = ""
    wagers: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    facts_of_bets: Mapping[str, str] = field(default_factory=dict)
    orders: tuple[Touched, ...] = ()
    without_effect: tuple[OpenOrder, ...] = ()

    @property
    def any(self) -> bool:
        """Whether anything at all is in doubt."""
        return bool(self.reasons or self.whole or self.everywhere)

    def why(self, address: str) -> str:
        """Why a verdict under a provision cannot be given: it, or what stands in it, is in doubt; "" if it can."""
        if address in self.reasons:
            return self.reasons[address]
        return next((why for at, why in self.reasons.items() if stands_in(at, address)), "")

    def of_facts(self, names: Iterable[str], *, of_bets: bool = False) -> str:
        """Why one of these facts is in doubt, "" if none is. of_bets: also by what is said of kinds of wager alone."""
        found = ((self.facts.get(name) or (of_bets and self.facts_of_bets.get(name)) or "") for name in names)
        return next(filter(None, found), "") if self.facts or self.facts_of_bets else ""

    def of(self, decision: Decision) -> str:
        """Why a decision cannot be taken, "" if it can."""
        return next((why for c in decision.clauses if (why := self.reasons.get(c.address, ""))), "")

    def without(self, verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
        """The verdicts, those under provisions in doubt made not assessable."""
        return tuple(
            not_assessable_for(v, why) if v.verdict in ("conforms", "breach") and (why := self.why(v.address)) else v
            for v in verdicts
        )


NO_DOUBTS = Doubts()


def stands_in(address: str, outer: str) -> bool:
    """Whether one provision stands in another."""
    return address.startswith((f"{outer}(", f"{outer} "))
