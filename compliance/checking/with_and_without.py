"""One round under two laws: while it is not known whether an instrument that is held had commenced.

What both laws say of the round is said of it. Where they differ the verdict is *not assessable*, and its reason names
the date that would decide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from compliance.checking.law import Law
from compliance.checking.results import OtherLaw, WorkResult
from compliance.checking.verdicts import Hangs, Verdict, at_least, not_assessable_for
from compliance.rulebook.model import Version
from compliance.rulebook.provisions import renumbered_from
from compliance.rulebook.records import Record

_OF_SETTLEMENT: Final = ("outcome", "odds", "settlement.")


def with_and_without(
    without: Sequence[WorkResult], with_it: Sequence[WorkResult], instruments: Sequence[Record]
) -> list[WorkResult]:
    """What works say of a round whichever of two laws it falls under.

    without: what they say while `instruments` are taken not to have commenced (their rules are those that are cited);
    with_it: what they say if all of these had. What only rules of the second law find comes last, under that law.
    """
    date = _Date(instruments)
    kept: list[WorkResult] = []
    added: list[WorkResult] = []
    # a round has the same works under both laws, in the same order; those that the first of several such comparisons
    # added stand behind them
    for one, other in zip(without, with_it, strict=False):
        became = _renumbered(one.law, other.law)
        if one.not_assessable or other.not_assessable:
            others = _other_law(date, one.law, other.law, became, {}) if not other.not_assessable else ()
            kept.append(replace(_unknown(one, other, date), others=(*one.others, *others)))
            continue
        verdicts, only, asked_by = _compared(one, other, date, became)
        others = _other_law(date, one.law, other.law, became, asked_by)
        kept.append(replace(one, verdicts=verdicts, others=(*one.others, *others)))
        if only:
            added.append(replace(other, verdicts=only, view=None, others=others))
    return [*kept, *without[len(with_it) :], *added]


def _other_law(
    date: _Date, one: Law | None, other: Law | None, became: Mapping[str, str], asked_by: Mapping[str, Sequence[str]]
) -> tuple[OtherLaw, ...]:
    """The second law, where its text is another than that of the first."""
    if other is None or (one is not None and one.version.made_by == other.version.made_by):
        return ()
    return (OtherLaw(date.named, one, other, became, asked_by),)


class _Date:
    """The date that would decide, in words."""

    def __init__(self, instruments: Sequence[Record]) -> None:
        self.named = " and ".join(r.instrument.citation for r in instruments)
        options = " ".join(f"--commencement {r.id}=DATE" for r in instruments)
        hangs = " and ".join(dict.fromkeys(r.commencement_words for r in instruments if r.commencement_words))
        day = f"that depends on {hangs}, the date that would decide" if hangs else "its date would decide"
        self._ids = [r.id for r in instruments]
        self.would_decide = f"it is not known whether it had: {day} ({options})"

    def decides(self, without: str, with_it: str) -> str:
        """The reason why a verdict cannot be given, from what the rule says of the round under each of the two laws."""
        return f"if {self.named} had not commenced, {without}; if it had, {with_it}; {self.would_decide}"

    def hangs(self, without: Verdict | None, with_it: Verdict | None) -> Hangs | None:
        """That a breach hangs on it, where one of the two verdicts is one, or hangs on a date itself."""
        broken = [one is not None and one.verdict == "breach" for one in (without, with_it)]
        if not any(broken):
            return next((one.hangs_on for one in (without, with_it) if one is not None and one.hangs_on), None)
        breach_if = "either" if all(broken) else "not commenced" if broken[0] else "commenced"
        return Hangs(self.named, tuple(self._ids), breach_if)

    def is_named_in(self, reason: str) -> bool:
        """Whether a reason says already which dates would decide."""
        return all(id_ in reason for id_ in self._ids)

    def if_it_had(self, said: str) -> str:
        """What holds if the instrument had commenced."""
        return f"if {self.named} had commenced: {said}"


def _unknown(one: WorkResult, other: WorkResult, date: _Date) -> WorkResult:
    """The law of a work that is known at most under one of the two: nothing of it can be assessed."""
    if one.not_assessable and (other.not_assessable or date.is_named_in(one.not_assessable)):
        return one
    why = one.not_assessable or other.not_assessable
    known = "the rules are known"
    reason = date.decides(why, known) if one.not_assessable else date.decides(known, why)
    verdicts = tuple(v if v.verdict == "not applicable" else not_assessable_for(v, reason) for v in one.verdicts)
    return replace(one, verdicts=verdicts, not_assessable=reason)


def _compared(
    one: WorkResult, other: WorkResult, date: _Date, became: Mapping[str, str]
) -> tuple[tuple[Verdict, ...], tuple[Verdict, ...], dict[str, list[str]]]:
    """The verdicts of the first law, each as far as the second agrees, those that the second alone gives, and by rule
    of the first those of the second that ask the same."""
    left: dict[tuple[str, str, str], list[Verdict]] = {}
    for verdict in other.verdicts:
        left.setdefault(_subject(verdict), []).append(verdict)
    verdicts: list[Verdict] = []
    pairs = _paired(one.verdicts, left, became)
    asked_by: dict[str, list[str]] = {}
    for number, verdict in enumerate(one.verdicts):
        verdicts.append(_agreed(verdict, pairs.get(number), date))
        if number in pairs and verdicts[-1] is not verdict:
            asked_by.setdefault(verdict.address, []).append(pairs[number].address)
    only = [v for found in left.values() for v in found]
    return tuple(verdicts), tuple(_only_with(v, date) for v in only if v.verdict != "not applicable"), asked_by


def _subject(verdict: Verdict) -> tuple[str, str, str]:
    """What a verdict is about: verdicts on the settlement of a wager are about one thing, whatever they find wrong."""
    settles = verdict.scope == "wager" and verdict.code.startswith(_OF_SETTLEMENT)
    return "settlement" if settles else verdict.code, verdict.scope, verdict.key


def _paired(
    verdicts: Sequence[Verdict], left: Mapping[tuple[str, str, str], list[Verdict]], became: Mapping[str, str]
) -> dict[int, Verdict]:
    """By its place, the verdict of the other law on the same requirement; those that are taken go out of `left`.

    The same requirement is that of the same code, first where the rule is the same (whatever its number has become);
    one that the rule of the same number no longer asks for may be asked for by another. A settlement that is wrong by
    both laws is wrong, whatever each finds wrong in it.
    """
    pairs: dict[int, Verdict] = {}

    def same_code(verdict: Verdict, other: Verdict) -> bool:
        return verdict.code == other.code

    def same_rule(verdict: Verdict, other: Verdict) -> bool:
        return became.get(verdict.address, verdict.address) == other.address

    def asked_by_both(verdict: Verdict, other: Verdict) -> bool:
        return "not applicable" not in (verdict.verdict, other.verdict)

    for alike in (
        lambda v, o: same_code(v, o) and same_rule(v, o) and asked_by_both(v, o),
        lambda v, o: same_code(v, o) and asked_by_both(v, o),
        lambda v, o: v.verdict == o.verdict == "breach",
        lambda v, o: same_code(v, o) and same_rule(v, o),
        same_code,
        same_rule,
        lambda v, o: True,
    ):
        for number, verdict in enumerate(verdicts):
            among = left.get(_subject(verdict), []) if number not in pairs else []
            found = next((o for o in among if alike(verdict, o)), None)
            if found is not None:
                among.remove(found)
                pairs[number] = found
    return pairs


def _renumbered(one: Law | None, other: Law | None) -> dict[str, str]:
    """The numbers that rules of the first law have in the second, where they are others."""
    if one is None or other is None:
        return {}
    return _new_numbers(one.version, other.version)


def _new_numbers(one: Version, other: Version) -> dict[str, str]:
    later = [name for name in other.made_by if name not in one.made_by]
    pairs = ((renumbered_from(p, later), p.address) for p in other.provisions)
    return {was: now for was, now in pairs if was is not None}


def _agreed(verdict: Verdict, other: Verdict | None, date: _Date) -> Verdict:
    """A verdict as far as both laws give it: `other` is that of the second law, None where it asks nothing of that."""
    words = (verdict.verdict, other.verdict if other is not None else "not applicable")
    if "breach" not in words and "not assessable" not in words:
        return verdict
    if other is None or words[0] != words[1] or not _finds_the_same(verdict, other):
        if words[0] == "not assessable" and words[1] == "not applicable":
            return verdict
        reason = date.decides(_said(verdict), _said(other, "that rule asks nothing of it"))
        return structs.replace(not_assessable_for(verdict, reason), hangs_on=date.hangs(verdict, other))
    return _of_both(verdict, other, date) if words[0] == "breach" else verdict


def _finds_the_same(verdict: Verdict, other: Verdict) -> bool:
    """Whether two verdicts are on one thing: a settlement that is wrong by either law, whatever is wrong in it."""
    if verdict.code == other.code:
        return True
    settled = all(v.scope == "wager" and v.code.startswith(_OF_SETTLEMENT) for v in (verdict, other))
    return settled and verdict.verdict == "breach"


def _of_both(verdict: Verdict, other: Verdict, date: _Date) -> Verdict:
    """A breach of both laws. What it comes to is what it comes to by either."""
    assumes = tuple(dict.fromkeys((*verdict.assumes, *other.assumes)))
    if verdict.money == other.money and verdict.expected == other.expected:
        return structs.replace(verdict, assumes=assumes)
    expected = f"{verdict.expected}; {date.if_it_had(other.expected)}"
    return structs.replace(
        verdict,
        expected=verdict.expected if verdict.expected == other.expected else expected,
        arithmetic=(*verdict.arithmetic, *(date.if_it_had(line) for line in other.arithmetic)),
        money=at_least(verdict.money, other.money),
        assumes=assumes,
    )


def _only_with(verdict: Verdict, date: _Date) -> Verdict:
    """The verdict on what only the second law asks for: a breach of it is one only if that is the law."""
    if verdict.verdict == "conforms":
        return verdict
    told = not_assessable_for(verdict, date.decides("there is no such rule", _said(verdict)))
    return structs.replace(told, hangs_on=date.hangs(None, verdict))


def _said(verdict: Verdict | None, nothing: str = "") -> str:
    """What a rule says of a round, in words that are the same for every such round."""
    if verdict is None:
        return nothing
    match verdict.verdict:
        case "breach":
            return f"what was done does not conform with {_rule(verdict.address)}"
        case "conforms":
            return f"it conforms with {_rule(verdict.address)}"
        case "not applicable":
            return f"{_rule(verdict.address)} asks nothing of it"
        case _:
            return f"it cannot be assessed ({verdict.reason})"


def _rule(address: str) -> str:
    return f"rule {address}" if address[:1].isdigit() else address
