"""What every game's folder offers to the checker: the few things in which one game differs from another.

A game reads the rules of a version into decisions (its meaning), turns a recorded round into subjects with facts (its
facts), and says which checks its decisions give. Everything else, from verdicts to reports, is the same for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from compliance.games.chips import COMMISSION_ROUNDING
from compliance.games.parts import ExactInChips
from compliance.games.settled import Settled
from compliance.logs.events import Event
from compliance.logs.rounds import Recorded, Round, written_place
from compliance.meaning.asked import noted
from compliance.meaning.bindings import Bound, SettlementRule
from compliance.meaning.checks import Check
from compliance.meaning.decisions import Decision
from compliance.meaning.evidence import Evidence, Facts, Known, join_lines
from compliance.meaning.expressions import Expression, evaluate
from compliance.problems import Problem
from compliance.rulebook.model import Version

E = TypeVar("E", bound=Event)


class Subject(msgspec.Struct, frozen=True, gc=False):
    """Something in a round of which checks are asked: the round itself (key ""), a wager, a call, a bettor, ...

    `about` holds the members by which a finding names it (wager, player, seat). within: the part of the round in which
    it lies, where a round has parts that are judged apart (a hand, a throw); "" where it lies in none of them.
    as_ruled: of a wager, the facts that hold if the dealer went on as the rules on a card dealt in error say, which the
    log does not tell; None where no such card was dealt. A settlement that is right by them conforms.
    as_told: the facts that would hold if what was announced were so, for each way in which announcements go together.
    """

    scope: str
    key: str
    facts: Facts
    about: Mapping[str, str] = {}
    within: str = ""
    as_ruled: Facts | None = None
    as_told: tuple[Facts, ...] = ()


def key_at(what: str, recorded: Recorded) -> str:
    """The key of a subject that is one event of the log: what it is, and where it stands."""
    return f"{what}@{written_place(recorded.line)}"


def recorded_of(round_: Round, subject: Subject, what: str, kind: type[E]) -> tuple[Recorded, E]:
    """The event of the log that a subject is, by its key."""
    told = (*round_.between, *round_.events, *round_.following)
    return next((r, e) for r in told if isinstance(e := r.event, kind) and key_at(what, r) == subject.key)


def with_as_ruled(wager: Subject, by_rule: Subject | None) -> Subject:
    """A wager with the facts that it has by the hands as the rules on a card dealt in error make them; None: no such
    card was dealt."""
    return wager if by_rule is None else structs.replace(wager, as_ruled=by_rule.facts)


@dataclass(frozen=True, slots=True)
class WagerRules:
    """How wagers of one kind come out and are paid: the decisions of the clauses that name it.

    stake_stays: whether the stake is the house's whatever comes out (it has gone into a prize pool). taken_at_once: a
    condition under which it has been taken when it was placed, so that nothing is left to collect of a losing one.
    address: of the provision that names the wager, "" where it is that under which all clauses on its outcome stand.
    settlement: of the rule that such wagers be collected and paid, "" where it is that on all wagers of the game.
    doubt: why nobody can say what becomes of the wager, "" where its clauses are the law and are understood; doubt_at:
    the clause in doubt, "" where it is no clause of the wager's own.
    """

    outcome: Decision
    payout: Decision
    stake_stays: bool = False
    address: str = ""
    settlement: str = ""
    taken_at_once: Expression | None = None
    doubt: str = ""
    doubt_at: str = ""


@noted("part_of_cent")
@dataclass(frozen=True, slots=True)
class PaidOtherwise:
    """The rule that lets winnings be paid otherwise than in chips, as general rules 15.2 and 15.3 leave room for.

    wagers: on which wagers (a condition). means: "cash", "cheque". rounded_up: by which means ("chips" too) a sum that
    cannot be paid exactly may be rounded up; paid by another, it is due as it is. part_of_cent: what becomes of a part
    of a cent, which no means can pay: "next cent", "nearest cent" or "dropped" (a reading).
    """

    address: str
    wagers: Expression
    means: tuple[str, ...]
    rounded_up: tuple[str, ...]
    part_of_cent: str

    def is_of(self, facts: Mapping[str, Evidence]) -> bool:
        """Whether a wager with these facts is known to be one of those."""
        applies = evaluate(self.wagers, facts)
        return isinstance(applies, Known) and bool(applies.value)


@noted("commission_rounding", "checks")
@dataclass(frozen=True, slots=True)
class PlayRules:
    """The meaning of one version of a game's work, compiled once.

    read: address -> what a grammar understood there. wagers: bet (as the log names it) -> its rules. checks: those
    that the decisions give. settlement: the rule that all losing wagers be collected and all winning wagers be paid,
    None where a work has none; voiding: the addresses of the rules on the wagers of a void round, by the irregularity
    that makes it void ("round": whatever does); in_chips: the rule that leaves valid as much of a wager as can be paid
    exactly in chips, None where there is none. otherwise: the rule that lets winnings be paid otherwise than in chips,
    None where the words do not say it or are not understood. commission_rounding: how a commission that the chips
    cannot make is rounded (a reading). void_by_law: the requirements whose breach makes something void by the words of
    the law. own: the game's own rules object, which only its facts look into.
    """

    version: Version
    read: Mapping[str, str]
    wagers: Mapping[str, WagerRules]
    checks: tuple[Check, ...]
    own: Any
    settlement: SettlementRule | None = None
    voiding: Mapping[str, str] = field(default_factory=dict)
    in_chips: ExactInChips | None = None
    otherwise: PaidOtherwise | None = None
    commission_rounding: str = COMMISSION_ROUNDING[0]
    void_by_law: tuple[Check, ...] = ()

    def settled_under(self, bound: Bound) -> PlayRules:
        """The same rules, with the rules on collecting and paying, and on what is void, that bindings have found."""
        return replace(
            self,
            settlement=bound.settlement or self.settlement,
            voiding=bound.voiding,
            void_by_law=tuple(c for c in bound.checks if c.voids),
        )

    def voided(self, subjects: Iterable[Subject]) -> dict[tuple[str, str], tuple[int, ...]]:
        """What the words of the law make void of a round, whether or not anybody declares it, as far as the log shows
        it: what is void ("round", "hand") and the key of the subject that shows it -> its lines."""
        found: dict[tuple[str, str], tuple[int, ...]] = {}
        for subject in subjects if self.void_by_law else ():
            for check in self.void_by_law:
                if check.scope == subject.scope and check.that is not None:
                    applies, holds = (evaluate(e, subject.facts) for e in (check.when, check.that))
                    if isinstance(applies, Known) and applies.value and isinstance(holds, Known) and not holds.value:
                        found[(check.voids, subject.key)] = join_lines(applies, holds)
        return found


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as a game sees it: its subjects with their facts, and how each of its wagers was settled."""

    subjects: list[Subject]
    settled: Mapping[str, Settled]


@dataclass(frozen=True, slots=True)
class Game:
    """One game: `vocabulary` says every fact's name and what it is; the rest are its functions.

    read_rules: version, readings taken -> rules and problems. view: a round under the rules -> its subjects and
    settlements. picture: the round as a report draws it.
    """

    name: str
    vocabulary: Mapping[str, str]
    read_rules: Callable[[Version, Mapping[str, str]], tuple[PlayRules, list[Problem]]]
    view: Callable[[Round, PlayRules], RoundView]
    picture: Callable[[Round, PlayRules], dict[str, Any]]
