"""Money of which the rules do not say what becomes of it, each dollar counted by one finding of a round.

One wager may be in question by itself (it came late), by its box (a player too many) and by its player (a combination
that is not permitted). What was won or lost on it is in question once: by the finding on the wager itself, and by those
on several wagers together as far as they tell of more. Of several it is what was won less what was lost.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from msgspec import structs

from compliance.amounts import written
from compliance.checking.results import WorkResult
from compliance.checking.verdicts import Money, Verdict
from compliance.games.settled import Payment
from compliance.games.wagers import winnings_of
from compliance.meaning.evidence import Known


def in_question(verdict: Verdict) -> bool:
    """Whether the verdict tells of money of which the rules do not say what becomes of it."""
    return verdict.money is not None and verdict.money.kind == "in question"


def counted_once(
    results: Sequence[WorkResult],
    overpaid: Mapping[str, int],
    sure: Mapping[str, int],
    withheld: Mapping[str, int],
) -> list[WorkResult]:
    """The verdicts of all works on a round, nothing that was won or lost in question twice, nor what is due of it.

    overpaid: by wager, what a finding on its settlement says was paid too much, or (less than nothing) paid and handed
    back too little, in cents. sure: what is due on the part of a wager that stands in any case. withheld: by wager,
    what was not paid on it, and is due if it stands.
    """
    counted = _Counted(results, overpaid, sure)
    asked = [v for r in results for v in r.verdicts if v.verdict == "breach" and in_question(v)]
    left = {id(v): counted.of_wager(v) for v in asked if v.about.get("wager") or v.of in counted.won}
    left |= {id(v): counted.of_several(v) for v in asked if id(v) not in left}
    owed = {next((id(v) for v in asked if v.of == id_), 0): cents for id_, cents in withheld.items()}
    rest = counted.rest
    return [
        replace(r, verdicts=tuple(_with_withheld(_with(v, left, rest), owed.get(id(v), 0)) for v in r.verdicts))
        for r in results
    ]


def with_paid(results: Sequence[WorkResult], overpaid: Mapping[str, int]) -> list[WorkResult]:
    """The verdicts of all works on a round, with what was paid on a wager that did not win and may not stand.

    The first that leaves open whether it stands tells it, where no finding on its settlement does (`overpaid`).
    """
    settled = [(id_, how.first) for r in results if r.view is not None for id_, how in r.view.settled.items()]
    paid = {id_: p.had for id_, p in settled if isinstance(p, Payment) and p.result != "win" and p.had > 0}
    left = {id_: cents for id_, cents in paid.items() if not overpaid.get(id_)}
    return [replace(r, verdicts=tuple(_and_paid(v, left) for v in r.verdicts)) for r in results] if left else [*results]


def _and_paid(verdict: Verdict, left: dict[str, Fraction]) -> Verdict:
    if verdict.verdict != "breach" or verdict.of not in left or verdict.of not in verdict.leaves_open:
        return verdict
    cents, money = left.pop(verdict.of), verdict.money
    counted = Money(round(cents) + (money.difference if money is not None else 0), 0, "in question")
    return structs.replace(
        verdict, money=counted, arithmetic=(*verdict.arithmetic, f"paid on it all the same: {written(cents)}")
    )


def _with_withheld(verdict: Verdict, cents: int) -> Verdict:
    """A verdict on a wager of which the rules do not say whether it stands, with what is due on it if it does."""
    money = verdict.money
    if not cents:
        return verdict
    counted = replace(money, difference=money.difference - cents) if money else Money(-cents, 0, "in question")
    said = f"{written(cents)} more is due on the wager if it stands, which is in question here"
    return structs.replace(verdict, money=counted, arithmetic=(*verdict.arithmetic, said))


def _with(verdict: Verdict, left: Mapping[int, int], rest: Mapping[int, Sequence[str]]) -> Verdict:
    """A verdict with what is left of its money. rest: what becomes of the rest, in sentences."""
    money = verdict.money
    if money is None or id(verdict) not in left:
        return verdict
    cents = left[id(verdict)]
    if cents == money.difference:
        return verdict
    counted = replace(money, difference=cents) if cents or money.stake else None
    of, left_of = written(abs(money.difference)), written(abs(cents)) if cents else "nothing"
    if _within(cents, money.difference) == cents:
        said = f"of {of}, {left_of} is counted here as in question"
    else:
        said = f"{left_of} {'won' if cents > 0 else 'lost'} is counted here as in question"
    return structs.replace(verdict, money=counted, arithmetic=(*verdict.arithmetic, said, *rest.get(id(verdict), ())))


@dataclass
class _Counted:
    """What is counted of what was won or lost on each wager of a round, in cents; what was lost is less than nothing.

    won: by wager, as settled. by_line: the wager that a line settles. by_code: what the findings of one requirement say
    of a wager: two of them tell of two things done to it, those of another requirement of the same. counted: by wager,
    what findings on its settlement say, and what was handed back of one that lost: it is taken off what is in question.
    taken: the same in its parts, each with what became of it. rest: by finding, what became of what it does not count.
    """

    results: Sequence[WorkResult]
    overpaid: Mapping[str, int]
    sure: Mapping[str, int]
    won: dict[str, int] = field(default_factory=dict)
    by_line: dict[int, str] = field(default_factory=dict)
    by_code: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    counted: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    taken: dict[str, list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))
    rest: dict[int, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for result in self.results:
            for id_, how in result.view.settled.items() if result.view is not None else ():
                won = winnings_of(how.wager)
                self.won[id_] = won.value if isinstance(won, Known) and isinstance(won.value, int) else 0
                back = 0
                if isinstance(how.first, Payment):
                    self.by_line[how.first.line] = id_
                    back = round(how.first.returned or 0) if how.first.result == "lose" else 0
                self.counted[id_] = _within(self.overpaid.get(id_, 0) - back, self.won[id_])
                if self.counted[id_]:
                    self.taken[id_].append((self.counted[id_], _BACK if back else _SETTLEMENT))

    def of_wager(self, verdict: Verdict) -> int:
        """What a finding on a wager adds to what is counted of it: a part of the wager has its part of the excess."""
        money, id_ = _money(verdict), verdict.of
        won = self.won.get(id_, 0)
        over = _within(self.overpaid.get(id_, 0), max(won, 0))
        rightly = Fraction(won - over, won) if won else 1
        self.by_code[(id_, verdict.code)] += round(money.difference * rightly)
        new = _within(self.by_code[(id_, verdict.code)] + over - self.counted[id_], money.difference)
        more = new
        if id_ in self.sure and won > 0:
            more = min(more, max(won - self.sure[id_] - self.counted[id_], 0))
        wrongly = money.difference - round(money.difference * rightly)
        before = [(cents, why) for cents, why in self.taken[id_] if why != _SETTLEMENT or not wrongly]
        told = [(wrongly, _SETTLEMENT), *_as_far_as(money.difference - wrongly - new, before), (new - more, _SURE)]
        self.rest[id(verdict)] = [f"{written(abs(cents))} of it {why}" for cents, why in told if cents]
        self._take(verdict, id_, more)
        return more

    def of_several(self, verdict: Verdict) -> int:
        """What a finding on several wagers together adds to what is counted of each.

        Of what was won less what was lost on all of them it is the rest, whichever side that is to: where what was lost
        is counted with one of them, what was won is left. Of the winnings beyond those that a rule permits it is no
        more than these.
        """
        money = _money(verdict)
        ids = [self.by_line[line] for line in money.lines if line in self.by_line]
        rest = money.difference - sum(self.counted[id_] for id_ in ids)
        net = money.difference == sum(self.won[id_] for id_ in ids)
        self.rest[id(verdict)] = [
            f"{written(abs(cents))} {'won' if cents > 0 else 'lost'} on wager {id_} {why}"
            for id_ in ids
            for cents, why in self.taken[id_]
        ]
        more = rest if net else _within(rest, money.difference)
        rest = more
        for id_ in reversed(ids):
            part = _within(rest, self.won[id_] - self.counted[id_])
            self._take(verdict, id_, part)
            rest -= part
        return more

    def _take(self, verdict: Verdict, id_: str, cents: int) -> None:
        """So much of a wager is counted with a finding."""
        self.counted[id_] += cents
        if cents:
            self.taken[id_].append((cents, f"is counted with what was found under rule {verdict.address}"))


_SETTLEMENT: Final = "is counted with what was found wrong in its settlement"
_BACK: Final = "was handed back"
_SURE: Final = "is due in any case"


def _as_far_as(cents: int, parts: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Of amounts, each with what became of it, as much as comes to an amount."""
    for part, why in parts:
        of_it = _within(cents, abs(part)) if cents > 0 else _within(cents, -abs(part))
        cents -= of_it
        yield of_it, why


def _within(cents: int, limit: int) -> int:
    """An amount as far as it lies between nothing and a limit, which may be less than nothing."""
    return max(min(cents, limit), 0) if limit > 0 else min(max(cents, limit), 0)


def _money(verdict: Verdict) -> Money:
    assert verdict.money is not None
    return verdict.money
