"""One wager before the checker, and the verdicts that can be given on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec import structs

from compliance.amounts import written
from compliance.checking.verdicts import Money, Verdict, VerdictWord
from compliance.games.play import PlayRules, Subject, WagerRules
from compliance.games.settled import Payment, Settled
from compliance.games.untold_facts import TOLD, Untold
from compliance.games.wagers import WagerState
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.evidence import Known, join_assumptions
from compliance.meaning.expressions import say_value
from compliance.meaning.odds import Payout


@dataclass(frozen=True, slots=True)
class WagerCase:
    """A wager, the rules for wagers of its kind, and how it was settled.

    void_part: cents of it that are void, by the limits of the table or because chips cannot pay them exactly; the rest
    is the stake that counts. rounding: why it is not known what is paid where chips cannot pay exactly, "" where it is.
    untold: of which events the log of the round need not tell.
    """

    rules: PlayRules
    wager_rules: WagerRules
    subject: Subject
    how: Settled
    void_part: Fraction = Fraction(0)
    rounding: Callable[[], str] = str
    untold: Untold = TOLD

    @property
    def wager(self) -> WagerState:
        return self.how.wager

    @property
    def stake(self) -> Fraction:
        return self.how.wager.stake - self.void_part

    @property
    def wholly_void(self) -> bool:
        return self.void_part > 0 and self.stake == 0

    def stake_due(self, result: str) -> Fraction:
        """What of the stake goes back to the player by this result."""
        if result == "lose" or self.wager_rules.stake_stays:
            return Fraction(0) if self.wholly_void else self.void_part
        return self.void_part + (self.winning_part if result == "win" else self.stake)

    def _kept(self, result: str) -> Fraction:
        """What of the part that is valid stays the player's by this result."""
        if result == "lose" or self.wager_rules.stake_stays:
            return Fraction(0)
        return self.winning_part if result == "win" else self.stake

    def stakes_back(self, result: str) -> tuple[Fraction, ...]:
        """What the log may record as handed back of the stake by this result, beginning with what belongs to the wager.

        A log does not say when that went back of which no part stands: it may be counted or not, save where nothing but
        it goes back.
        """
        kept = self._kept(result)
        whole = kept + self.void_part
        return (kept if kept > 0 else whole, whole, whole + self.wager.taken_off)

    def _of_void_alone(self, result: str, returned: Fraction) -> bool:
        """Whether what is recorded as handed back of a wager that keeps its stake is what is void of it or taken off
        it, and no more: then the log says nothing of the part that stands, which may have stayed on the layout."""
        nothing_of_it = {self.void_part, self.wager.taken_off, self.void_part + self.wager.taken_off}
        return result in ("win", "stand off") and self._kept(result) > 0 and 0 < returned in nothing_of_it

    def stake_over(self, result: str, payment: Payment) -> Fraction:
        """By how much the stake handed back, where the log records it, is more than goes back by this result."""
        returned = payment.returned
        if returned is None or (payment.result == result and self._of_void_alone(result, returned)):
            return Fraction(0)
        if payment.result != result and returned in self.stakes_back(payment.result):
            return self._kept(payment.result) - self._kept(result)
        return min((returned - back for back in self.stakes_back(result)), key=abs)

    @property
    def winning_part(self) -> Fraction:
        """What of the stake wins where the wager does: all of it, or of a composite wager the part that is paid.

        What is void of a composite wager is void of each of its parts alike.
        """
        found = decide(self.wager_rules.payout, self.subject.facts)
        paid = found.answer if isinstance(found, Decided) else None
        amount = self.subject.facts[paid.part] if isinstance(paid, Payout) and paid.part else None
        known = amount.value if isinstance(amount, Known) else None
        if not isinstance(known, (int, Fraction)):
            return self.stake
        return known * self.stake / self.how.wager.stake if self.void_part else Fraction(known)

    @property
    def named(self) -> str:
        on = f" on {say_value(self.wager.on)}" if self.wager.on is not None else ""
        void = f" ({written(self.void_part)} of it void)" if self.void_part else ""
        return f"wager {self.wager.id}, {self.wager.bet}{on}, {written(self.wager.stake)}{void}"

    @property
    def outcome_address(self) -> str:
        return address_of(self.wager_rules)

    @property
    def odds_address(self) -> str:
        return common_address(self.wager_rules.payout)

    def not_assessable(self, address: str, code: str, reason: str, lines: Iterable[int] = ()) -> Verdict:
        return self._verdict("not assessable", address, code, lines, reason=reason)

    def conforms(
        self,
        address: str,
        code: str,
        expected: str,
        recorded: str,
        lines: Iterable[int],
        arithmetic: tuple[str, ...] = (),
    ) -> Verdict:
        return self._verdict("conforms", address, code, lines, expected, recorded, arithmetic=arithmetic)

    def breach(
        self,
        address: str,
        code: str,
        expected: str,
        recorded: str,
        lines: Iterable[int],
        money: Money | None,
        arithmetic: tuple[str, ...] = (),
        causes: tuple[str, ...] = (),
        relation: str = "",
    ) -> Verdict:
        """Causes and relation: as in `Verdict`; by default the relation is code, bet and whose favour it is."""
        rules = self.wager_rules
        names = {*rules.outcome.names, *rules.payout.names}
        found = self._verdict("breach", address, code, lines, expected, recorded, arithmetic=arithmetic, money=money)
        return structs.replace(
            found,
            causes=causes,
            relation=relation or f"{found.relation}:{(money and money.favour) or ''}",
            assumes=join_assumptions(sorted(names), self.subject.facts),
        )

    def _verdict(
        self,
        word: VerdictWord,
        address: str,
        code: str,
        lines: Iterable[int],
        expected: str = "",
        recorded: str = "",
        *,
        reason: str = "",
        arithmetic: tuple[str, ...] = (),
        money: Money | None = None,
    ) -> Verdict:
        return Verdict(
            verdict=word,
            address=address,
            code=code,
            scope="wager",
            key=self.subject.key,
            expected=expected,
            recorded=recorded,
            reason=reason,
            arithmetic=arithmetic,
            lines=tuple(sorted(set(lines))),
            subject="dealer",
            grade="money",
            about=self.subject.about,
            money=money,
            relation=f"{code}:{self.wager.bet}",
        )


def standing_cases(
    rules: PlayRules, subjects: Iterable[Subject], settled: Mapping[str, Settled], rounding: Callable[[], str]
) -> Iterator[WagerCase]:
    """Each wager of a round that stands, of a kind that the rules name. rounding: as in `WagerCase`."""
    for subject in subjects:
        how = settled.get(subject.key) if subject.scope == "wager" else None
        of_bet = rules.wagers.get(how.wager.bet) if how is not None else None
        if how is not None and of_bet is not None and how.wager.standing == "accepted":
            yield WagerCase(rules, of_bet, subject, how, rounding=rounding)


def address_of(rules: WagerRules) -> str:
    """The provision on wagers of a kind: the one that names them, or the head of the clauses on their outcome."""
    return rules.address or common_address(rules.outcome)


def common_address(decision: Decision) -> str:
    """The deepest address under which all clauses of a decision stand; the first clause's where there is none."""
    return head_of(decision.addresses)


def head_of(addresses: Sequence[str]) -> str:
    """The deepest address under which all these stand (4.1 for 4.1(a) and 4.1(b)); the first where there is none.

    "*" where no clause could be read at all: then nothing of the work can be named.
    """
    if not addresses:
        return "*"
    return next((h for h in _heads(addresses[0]) if all(h in _heads(a) for a in addresses)), addresses[0])


def _heads(address: str) -> list[str]:
    """The address and those above it: 4.1(a)(i), 4.1(a), 4.1."""
    heads = [address]
    while heads[-1].endswith(")") and "(" in heads[-1]:
        heads.append(heads[-1][: heads[-1].rindex("(")])
    return heads
