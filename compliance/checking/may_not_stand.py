"""Settlements of wagers of which the rules do not say whether they stand.

A rule says that something was not to happen (a wager that came late, or was raised late, or is not permitted), and not
what becomes of the wager. What was done with it is wrong only where it is wrong whether the wager stands or not, and
comes to what it comes to at least: a late wager that is handed back is settled as one that does not stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from msgspec import structs

from compliance.amounts import written
from compliance.checking.beside import Beside
from compliance.checking.payment import stated_odds
from compliance.checking.results import WorkResult
from compliance.checking.settling import TWICE, settle
from compliance.checking.taken_back import taken_back, with_taken_back
from compliance.checking.verdicts import Money, Verdict, at_least, not_assessable_for
from compliance.checking.wager_verdict import WagerCase, standing_cases
from compliance.games.settled import Payment
from compliance.games.wagers import stood_before, winnings_of
from compliance.meaning.evidence import Known
from compliance.meaning.odds import Payout

_JUDGED: Final = ("outcome", "settlement.none", "settlement.result", "settlement.amount", "settlement.commission")
_ROUNDING: Final = "settlement.rounding"  # of the general rules, on what was paid for a winning wager
_COLLECTED: Final = "settlement.result"
_CHANGES: Final = ("increase", "reduce")


class MayNotStand:
    """The wagers of a round of which the rules do not say whether they stand, and how else they might.

    broken: by wager, the breaches that leave that open. sure: by wager, what is due in cents on the part of it that
    stands in any case, where each rule that was broken leaves such a part (what stood before it was raised, or is
    permitted). moved: by wager, what was won or lost on it, in a sentence. withheld: by wager that was settled with a
    wrong result, what more is due on it in cents if it stands.
    """

    def __init__(self, results: Sequence[WorkResult], beside: Beside) -> None:
        self._results = results
        self._beside = beside
        self.broken: dict[str, list[Verdict]] = {}
        self.sure: dict[str, int] = {}
        self.withheld: dict[str, int] = {}
        self.moved: dict[str, str] = {}
        left_open = [v for r in results for v in r.verdicts if v.verdict == "breach" and v.leaves_open]
        by_line = self._by_line() if left_open else {}
        for verdict in left_open:
            for wager in dict.fromkeys(by_line.get(w, "") if isinstance(w, int) else w for w in verdict.leaves_open):
                self.broken.setdefault(wager, []).append(verdict)

    def results(self) -> list[WorkResult]:
        """The verdicts of all works, those on settlements of such wagers as far as they hold in any case."""
        if not self.broken:
            return list(self._results)
        cases = list(self._cases())
        others = {case.subject.key: list(self._otherwise(case)) for case in cases}
        lost = {case.wager.id: kept for case in cases if (kept := _kept(case))}
        self.moved = {case.wager.id: _moved(case, lost) for case in cases}
        back = taken_back(self._results, self.broken)
        told = ([self._told(v, others, lost, back) for v in r.verdicts] for r in self._results)
        return [replace(r, verdicts=tuple(of_one)) for r, of_one in zip(self._results, told, strict=True)]

    def _told(
        self,
        verdict: Verdict,
        others: Mapping[str, list[tuple[bool, Money | None]]],
        lost: Mapping[str, Fraction],
        back: Mapping[str, Money],
    ) -> Verdict:
        return with_taken_back(self._with_lost(self._in_any_case(verdict, others), lost), back)

    def _with_lost(self, verdict: Verdict, lost: Mapping[str, Fraction]) -> Verdict:
        """A verdict that leaves open whether wagers stand, with what was lost on them."""
        if verdict.verdict != "breach" or not verdict.leaves_open:
            return verdict
        wagers = [id_ for id_, broken in self.broken.items() if verdict in broken]
        if not any(id_ in lost for id_ in wagers):
            return verdict
        if len(wagers) == 1:
            said = [f"lost, and kept by the casino: {written(lost[wagers[0]])}"]
        else:
            said = [self.moved[id_] for id_ in wagers if self.moved.get(id_)]
        return structs.replace(verdict, arithmetic=(*verdict.arithmetic, *said))

    def _by_line(self) -> dict[int, str]:
        """The wager that a line settles."""
        settled = ((id_, s) for r in self._results if r.view is not None for id_, s in r.view.settled.items())
        return {how.first.line: id_ for id_, how in settled if isinstance(how.first, Payment)}

    def _cases(self) -> Iterator[WagerCase]:
        for result in self._results:
            rules = result.law.rules if result.law is not None else None
            if result.view is None or rules is None:
                continue
            broken = [subject for subject in result.view.subjects if subject.key in self.broken]
            yield from standing_cases(rules, broken, result.view.settled, self._beside.rounding)

    def _otherwise(self, case: WagerCase) -> Iterator[tuple[bool, Money | None]]:
        """For each other amount of a wager that may stand, whether its settlement is wrong then, and by how much."""
        for amount in self._amounts(case):
            other = _on(case, amount)
            verdicts = [v for v in settle(other) if v.verdict == "breach" and v.code != TWICE]
            yield bool(verdicts), verdicts[0].money if verdicts else None

    def _amounts(self, case: WagerCase) -> Iterator[Fraction]:
        """What else of a wager may stand: what it was before it was changed, what the rule permits of it, nothing."""
        wager = case.wager
        in_any_case: list[Fraction | None] = []  # what stands of it whatever follows from each rule that was broken
        for verdict in self.broken[wager.id]:
            id_, at, position = verdict.key.rpartition("@")
            placed = [p for p in wager.placements if at and id_ == wager.id and str(p.position) == position]
            if placed and placed[0].event.change in _CHANGES:
                part: Fraction | None = Fraction(stood_before(wager, placed[0]))
            else:
                yield Fraction(0)
                part = _permitted(case, verdict)
            in_any_case.append(part)
            if part is not None:
                yield part
            elif verdict.in_part and (settled_on := _settled_on(case)) is not None:
                yield settled_on
        parts = [part for part in in_any_case if part is not None]
        odds = stated_odds(_on(case, min(parts))) if parts and len(parts) == len(in_any_case) else None
        if isinstance(odds, Payout):
            self.sure[wager.id] = round(odds.due(min(parts)))

    def _in_any_case(self, verdict: Verdict, others: Mapping[str, list[tuple[bool, Money | None]]]) -> Verdict:
        id_ = verdict.of
        asked = verdict.verdict == "breach" and (verdict.code in _JUDGED or verdict.code == _ROUNDING)
        if not asked or verdict.scope != "wager" or not others.get(id_):
            return verdict
        rules = " and ".join(dict.fromkeys(v.address for v in self.broken[id_]))
        if not all(wrong for wrong, _ in others[id_]):
            why = f"the wager was made or changed against rule {rules}, and the rules do not say whether it stands"
            return not_assessable_for(verdict, f"{why} all the same: if it does not, this may be right")
        money = verdict.money
        for _, other in others[id_]:
            money = at_least(money, other)
        if money == verdict.money:
            return verdict
        if verdict.code == _COLLECTED and verdict.money is not None and verdict.money.favour == "casino":
            self.withheld[id_] = _sum(money) - _sum(verdict.money)
        return structs.replace(verdict, money=money, arithmetic=(*verdict.arithmetic, _counted(verdict, money, rules)))


def _moved(case: WagerCase, lost: Mapping[str, Fraction]) -> str:
    """What was won or lost on a wager, in a sentence; "" where neither was."""
    if case.wager.id in lost:
        return f"lost on wager {case.wager.id}, and kept by the casino: {written(lost[case.wager.id])}"
    won = winnings_of(case.how.wager)
    if isinstance(won, Known) and isinstance(won.value, int):
        return f"won on wager {case.wager.id}: {written(won.value)}" if won.value > 0 else ""
    return f"won on wager {case.wager.id}: not known"


def _kept(case: WagerCase) -> Fraction:
    """What of the stake of a wager the casino kept as lost."""
    first = case.how.first
    is_lost = isinstance(first, Payment) and first.result == "lose"
    return case.stake - (first.returned or 0) if is_lost and isinstance(first, Payment) else Fraction(0)


def _counted(verdict: Verdict, money: Money | None, rules: str) -> str:
    """How much of what a settlement was wrong by is due in any case, and why not all. rules: those broken before."""
    assert verdict.money is not None
    of = written(abs(_sum(verdict.money)))
    left = written(abs(_sum(money))) if money is not None else "nothing"
    return (
        f"of {of}, {left} is due in any case: the wager was made or changed against rule {rules}, and the rules do not "
        "say whether it stands all the same"
    )


def _sum(money: Money | None) -> int:
    """Winnings and stake together, in cents."""
    return money.difference + money.stake if money is not None else 0


def _on(case: WagerCase, amount: Fraction) -> WagerCase:
    """A wager as if so much of it stood."""
    if amount <= case.wager.stake:
        return replace(case, void_part=case.wager.stake - amount)
    how = replace(case.how, wager=replace(case.wager, stake=int(amount), taken_off=0))
    return replace(case, how=how)


def _permitted(case: WagerCase, verdict: Verdict) -> Fraction | None:
    """How much of a wager of too high an amount the rule permits, by what is said to be won on the rest; None where it
    says that of the whole, or where nothing was won."""
    first, over = case.how.first, verdict.money.difference if verdict.money is not None else 0
    if not isinstance(first, Payment) or case.wager.id not in verdict.leaves_open or not 0 < over < first.had:
        return None
    return Fraction(round(case.wager.stake * (first.had - over) / first.had))


def _settled_on(case: WagerCase) -> Fraction | None:
    """The part of the wager on which its settlement would be right, where it was settled as less than the whole."""
    first, odds = case.how.first, stated_odds(case)
    if not isinstance(first, Payment) or first.is_net or not isinstance(odds, Payout):
        return None
    share = odds.due(Fraction(1))
    part = case.stake - (first.returned or 0) if first.result == "lose" else first.had / share if share else Fraction(0)
    return part if 0 < part < case.stake else None
