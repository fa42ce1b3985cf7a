"""Events of play: wagers, calls, cards, decisions, spins and dice, settlements and corrections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import model_validator

from compliance.logs import values as v
from compliance.logs.faults import UnreadableError
from compliance.logs.members import (
    CardHolder,
    Cents,
    Count,
    Flag,
    Measure,
    Name,
    NetCents,
    On,
    Ordinal,
    Parts,
    PlayingCard,
    Pocket,
    Reference,
    TextList,
    ThreeDice,
    TwoDice,
)
from compliance.logs.table_events import EventBase, PlayEvent


class WagerEvent(PlayEvent):
    """A wager is placed, or with `change` altered; `amount` is then its new whole."""

    event: Literal["wager"]
    id: Name
    player: Name | None = None
    seat: Name | None = None
    area: Name | None = None
    bet: v.Bet | None = None
    on: On | None = None
    amount: Cents | None = None
    by: v.WagerBy | None = None
    status: v.WagerStatus | None = None
    keeps: Cents | None = None
    base: Name | None = None
    hand: Name | None = None
    commission: Cents | None = None
    split: Parts | None = None
    confirmed: Flag | None = None
    accompanied: Flag | None = None
    change: v.WagerChange | None = None

    # what a changed wager does not say again stands as it was placed
    needed: ClassVar[Mapping[str | None, tuple[str, ...]]] = {
        None: ("player", "bet", "amount"),
        "increase": ("amount",),
        "reduce": ("amount",),
    }

    @model_validator(mode="after")
    def _is_whole(self) -> WagerEvent:
        for member in self.needed.get(self.change, ()):
            if getattr(self, member) is None:
                raise UnreadableError(
                    "log.missing-member", f"a wager that is placed or changed in amount needs `{member}`"
                )
        return self


class CallEvent(EventBase):
    """An announcement; `total` is none, but what the log says that a hand came to of which it has no cards.

    bell: whether the bell was rung at the same time.
    """

    event: Literal["call"]
    what: v.CallWhat
    hand: Name | None = None
    value: On | None = None
    colour: v.Colour | None = None
    total: Count | None = None
    by: str | None = None
    agreed: Flag | None = None
    bell: Flag | None = None


class CardEvent(PlayEvent):
    """A card is dealt to a hand; `n` is its place in that hand, from 1."""

    event: Literal["card"]
    to: CardHolder
    card: PlayingCard
    n: Ordinal | None = None
    face: v.Face | None = None


class PassEvent(PlayEvent):
    """The cards of a hand that were dealt and not yet passed are handed to somebody: a seat, a player, or `staff`."""

    event: Literal["pass"]
    hand: CardHolder
    to: Name
    face: v.Face | None = None


class TurnEvent(PlayEvent):
    """The cards of a hand are turned face up: by a seat, a player, or `staff`."""

    event: Literal["turn"]
    hand: CardHolder
    by: Name


class CollectEvent(PlayEvent):
    """The dealer takes up the cards of a hand: whether he spread and counted them, and put them in the discard rack."""

    event: Literal["collect"]
    hand: CardHolder
    spread: Flag | None = None
    counted: Flag | None = None
    discarded: Flag | None = None


class ActEvent(PlayEvent):
    """A player's decision."""

    event: Literal["act"]
    player: Name
    hand: Name | None = None
    move: v.Move
    amount: Cents | None = None


class SpinEvent(PlayEvent):
    """A spin of wheel and ball; `by` is who spun the ball, by what he is at the table."""

    event: Literal["spin"]
    number: Pocket | None = None
    colour: v.Colour | None = None
    wheel: v.Direction | None = None
    ball: v.Direction | None = None
    revolutions: Measure | None = None
    fault: v.SpinFault | None = None
    by: v.Role | None = None


class DollyEvent(PlayEvent):
    """The dolly is placed on a number of the layout."""

    event: Literal["dolly"]
    number: Pocket


class WheelEvent(PlayEvent):
    """A spin of the wheel of symbols; `by` is who spun it, by what he is at the table."""

    event: Literal["wheel"]
    symbol: Name | None = None
    revolutions: Measure | None = None
    fault: v.WheelFault | None = None
    by: v.Role | None = None


class TumbleEvent(PlayEvent):
    """The dice are tumbled, before the wagers; `dice` is what they show when uncovered."""

    event: Literal["tumble"]
    dice: ThreeDice | None = None
    times: Count | None = None
    flat: Flag | None = None
    fault: v.TumbleFault | None = None


class EntryEvent(PlayEvent):
    """What was keyed into the equipment; `by` is under whose supervision, of what amends an earlier entry."""

    event: Literal["entry"]
    dice: ThreeDice
    by: v.Role | None = None


class RollEvent(PlayEvent):
    """A roll of the dice."""

    event: Literal["roll"]
    shooter: Name | None = None
    dice: TwoDice | None = None
    phase: v.RollPhase | None = None
    fault: v.RollFault | None = None


class SettleEvent(PlayEvent):
    """A wager is settled. `paid` is winnings without the stake; `net` what changed hands where only that is known.

    amounts: "not recorded" where the log knows the result alone.
    """

    event: Literal["settle"]
    wager: Name
    result: v.SettleResult
    paid: Cents | None = None
    net: NetCents | None = None
    amounts: v.Amounts | None = None
    commission: Cents | None = None
    commission_returned: Cents | None = None
    returned: Cents | None = None
    by: v.PaidBy | None = None
    reason: str | None = None

    @property
    def stays(self) -> bool:
        """Whether it says that the wager won and its stake stayed on the layout."""
        return self.result == "win" and self.returned == 0

    @model_validator(mode="after")
    def _says_one_amount(self) -> SettleEvent:
        if len([said for said in (self.paid, self.net, self.amounts) if said is not None]) != 1:
            raise UnreadableError(
                "log.missing-member", "a settlement says one of `paid`, `net` and `amounts: not recorded`"
            )
        return self


class CorrectEvent(EventBase):
    """An error put right at the table: the new members of an earlier event, found by its `seq` or its id."""

    event: Literal["correct"]
    what: v.CorrectWhat
    of: Reference
    by: str | None = None
    reason: str | None = None
    to: CardHolder | None = None
    card: PlayingCard | None = None
    n: Ordinal | None = None
    face: v.Face | None = None
    result: v.SettleResult | None = None
    paid: Cents | None = None
    net: NetCents | None = None
    commission: Cents | None = None
    commission_returned: Cents | None = None
    returned: Cents | None = None
    player: Name | None = None
    seat: Name | None = None
    area: Name | None = None
    bet: v.Bet | None = None
    on: On | None = None
    amount: Cents | None = None
    status: v.WagerStatus | None = None
    keeps: Cents | None = None
    hand: Name | None = None
    value: On | None = None
    colour: v.Colour | None = None
    total: Count | None = None

    # which members an event of each kind can be given anew
    corrects: ClassVar[Mapping[str, frozenset[str]]] = {
        "card": frozenset({"to", "card", "n", "face"}),
        "settle": frozenset({"result", "paid", "net", "commission", "commission_returned", "returned"}),
        "wager": frozenset({"player", "seat", "area", "bet", "on", "amount", "status", "keeps", "hand", "commission"}),
        "result": frozenset({"hand", "value", "colour", "total"}),
    }

    @model_validator(mode="after")
    def _fits_what(self) -> CorrectEvent:
        given = self.new_members()
        if not given:
            raise UnreadableError("log.missing-member", "a correction says in new members what holds instead")
        for member in sorted(given - self.corrects[self.what]):
            raise UnreadableError("log.unknown-member", f"a correction of a {self.what} has no member `{member}`")
        return self

    def new_members(self) -> frozenset[str]:
        """The members that this correction gives anew."""
        every = frozenset[str]().union(*self.corrects.values())
        return frozenset(m for m in every & self.model_fields_set if getattr(self, m) is not None)


class UncapturedEvent(PlayEvent):
    """The recorder says that in this round it did not record these kinds of event, which it records otherwise.

    to: the hands whose cards it did not record, where it recorded those of others.
    """

    event: Literal["uncaptured"]
    kinds: TextList
    to: TextList | None = None
    reason: str | None = None
