"""Verdicts: what the checker says of one requirement and one subject of one round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec
from msgspec import structs

VerdictWord = Literal["conforms", "breach", "not assessable", "not applicable"]
Favour = Literal["player", "casino"]
MoneyKind = Literal["due", "in question"]
# what is counted of a verdict: its address, the word, the code of its check, why it was not assessable
Kind = tuple[str, VerdictWord, str, str]


@dataclass(frozen=True, slots=True)
class Money:
    """What a wrong settlement comes to, in cents.

    difference: what the player had less what the player should have had, in winnings, and with the stake where the
    log records what was returned. stake: the stake whose fate the recorded result got wrong, where nothing was
    recorded of its return. kind: "due" where the text decides to whom it belongs, "in question" where it says that
    something was not to happen, and not what becomes of the money. lines: where what is in question was settled.
    """

    difference: int
    stake: int = 0
    kind: MoneyKind = "due"
    lines: tuple[int, ...] = ()

    @property
    def favour(self) -> Favour | None:
        """Whose advantage the difference is; with none in winnings, that of the stake (a stake taken: the casino's)."""
        amount = self.difference or self.stake
        if amount == 0:
            return None
        return "player" if amount > 0 else "casino"


def at_least(one: Money | None, other: Money | None) -> Money | None:
    """The money that is certain, whichever of two amounts it is: the smaller, where both are to the same side."""
    if one is None or other is None or one.favour != other.favour or one.kind != other.kind:
        return None
    return Money(
        min(one.difference, other.difference, key=abs),
        min(one.stake, other.stake, key=abs),
        one.kind,
    )


class Hangs(msgspec.Struct, frozen=True, gc=False):
    """That it hangs on a date that is not known whether something does not conform.

    named: the instruments, as they are cited; instruments: their ids. breach_if: under which of the two laws it does
    not: where they had `commenced`, had `not commenced`, or in `either` case, by other rules or words.
    """

    named: str
    instruments: tuple[str, ...]
    breach_if: str


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """One verdict. `address` is the deepest provision that decides; `reason` says why where it is not assessable.

    follows_from: the provision from which a requirement that is therefore not asked follows. told_by: codes of
    requirements, of any work, of which a breach by the same wager tells all that this one would tell. causes: codes of
    requirements of which a breach, of the same wager or of no wager, is the cause of this one: both are found, as one
    incident. assumes: ids of the assumptions on which it rests. leaves_open: of a breach of a rule that says that
    something was not to happen, and not what becomes of the wager, which wager that is, or on which lines of the log
    the wagers were settled; empty of any other. in_part: whether it leaves open a part of the wager alone, by which
    it is more than the rule permits. hangs_on: of one that is not assessable, the date that decides whether it is a
    breach. within: the part of the round (a hand, a throw) in which what it is about lies.
    """

    verdict: VerdictWord
    address: str
    code: str
    scope: str
    key: str
    expected: str = ""
    recorded: str = ""
    reason: str = ""
    arithmetic: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    subject: str = "dealer"
    grade: str = "procedure"
    about: Mapping[str, str] = {}
    money: Money | None = None
    follows_from: str = ""
    relation: str = ""
    causes: tuple[str, ...] = ()
    told_by: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    leaves_open: tuple[str | int, ...] = ()
    in_part: bool = False
    within: str = ""
    hangs_on: Hangs | None = None

    @property
    def kind(self) -> Kind:
        """What is counted of it."""
        return self.address, self.verdict, self.code, self.reason

    @property
    def of(self) -> str:
        """What it is about, without its place in the round: the wager, where it is about one."""
        return self.about.get("wager") or self.key.partition("@")[0]


def not_assessable_for(verdict: Verdict, reason: str) -> Verdict:
    """The verdict with nothing left of it but what it was about, and why it cannot be given."""
    return structs.replace(
        verdict,
        verdict="not assessable",
        expected="",
        recorded="",
        reason=reason,
        arithmetic=(),
        money=None,
        follows_from="",
        hangs_on=None,
    )
