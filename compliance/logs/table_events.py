"""Events of the table: the log itself, sessions, what is displayed, who works there, cards and their shuffling."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from compliance.logs import values as v
from compliance.logs.members import (
    CardHolder,
    Cents,
    Count,
    Denominations,
    Digest,
    Flag,
    Instant,
    Jurisdiction,
    Measure,
    Members,
    Name,
    Ordinal,
    PlayingCard,
    ShownList,
    SignedBets,
    TableParty,
    TextList,
)


class Model(BaseModel):
    """A frozen model that takes no member it does not name, and no value of another type."""

    # a kind of event that no log tells of is never made ready to be read
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class EventBase(Model):
    """What every event may carry: table, instant, number in the recorder's count, round, name of the recorder.

    invented: the members that were not recorded but filled in by the mapping through which the log was read; `event`
    where the event itself was. disputed: the members on which devices that saw the same disagree; `event` where one of
    them did not see it. prev: the SHA-256 of the line before in the file.
    """

    table: Name
    ts: Instant | None = None
    seq: Count | None = None
    round: Name | None = None
    device: Name | None = None
    invented: TextList | None = None
    disputed: TextList | None = None
    prev: Digest | None = None


class PlayEvent(EventBase):
    """An event of play: it belongs to a round."""

    round: Name


class Producer(Model):
    """The equipment or program that wrote the log."""

    name: str | None = None
    model: str | None = None
    version: str | None = None


class LogEvent(EventBase):
    """The optional first line of a log."""

    event: Literal["log"]
    table: Name | None = None  # type: ignore[assignment] # the log as a whole belongs to no table
    format: str
    producer: Producer | None = None
    zone: str | None = None
    clock: str | None = None


class ClockEvent(EventBase):
    """The clock of a device is compared with another: it showed `ts` when the reference showed `reference`.

    source: what the reference is, or how it was learnt. error: seconds by which it may be wrong, either way.
    applied: whether the instants of this log were put right by it already.
    """

    event: Literal["clock"]
    table: Name | None = None  # type: ignore[assignment] # a device may serve several tables
    ts: Instant
    reference: Instant
    source: str | None = None
    error: Measure | None = None
    applied: Flag | None = None


class LaterEvent(EventBase):
    """An event of a kind that a later version of format 1 has and this program does not know: kept, never judged."""

    model_config = ConfigDict(frozen=True, extra="allow", strict=True)

    event: str
    table: Name | None = None  # type: ignore[assignment] # what kind of thing it tells of is not known


class SessionEvent(EventBase):
    """A table's session begins: who conducts which game, with what, and what the recorder records of it."""

    event: Literal["session"]
    casino: Name
    jurisdiction: Jurisdiction
    game: v.Game
    variant: v.Variant | None = None
    id: Name | None = None
    gaming_day: str | None = None
    dealing_style: v.DealingStyle | None = None
    decks: Ordinal | None = None
    cutting_cards: Ordinal | None = None
    shuffler: v.Shuffler | None = None
    captures: TextList
    chips: Denominations | None = None
    currency: str | None = None
    private: Flag | None = None
    tournament: Flag | None = None
    options: Members | None = None


class EndEvent(EventBase):
    """A table's session ends. `events` and `last_seq` let a lost tail be seen."""

    event: Literal["end"]
    events: Count | None = None
    last_seq: Count | None = None


class SignEvent(EventBase):
    """What is displayed at the table: limits, in whole or for a player or a bet, and when a change takes effect."""

    event: Literal["sign"]
    min: Cents | None = None
    max: Cents | None = None
    increment: Cents | None = None
    differential: Cents | None = None
    player: Name | None = None
    bets: SignedBets | None = None
    change_from: Instant | None = None
    agreed: Flag | None = None
    shows: ShownList | None = None
    text: str | None = None


class OpenEvent(EventBase):
    """The table is opened for gaming; `gaming_until`: when the hours of gaming end that day."""

    event: Literal["open"]
    closing_at: Instant | None = None
    gaming_until: Instant | None = None


class CloseEvent(EventBase):
    """The table is closed, or its closure at `closing_at` is announced."""

    event: Literal["close"]
    closing_at: Instant | None = None


class StaffEvent(EventBase):
    """Who works the table from here on."""

    event: Literal["staff"]
    dealer: Name | None = None
    supervisor: Name | None = None


class NoticeEvent(EventBase):
    """A notification, for example to a Government inspector."""

    event: Literal["notice"]
    to: str
    about: str


class CardsEvent(EventBase):
    """Packs of cards are received, inspected, spread, checked or replaced."""

    event: Literal["cards"]
    what: v.CardsWhat
    by: str | None = None
    decks: Ordinal | None = None


class DiceEvent(EventBase):
    """Dice are received, inspected (`by` the dealer, or the supervisor), replaced, lost, found or removed."""

    event: Literal["dice"]
    what: v.DiceWhat
    by: v.DiceBy | None = None
    count: Count | None = None


class ShuffleEvent(EventBase):
    """A shuffle; `deck`: of which of the decks that are kept apart, `together` where they were mixed."""

    event: Literal["shuffle"]
    method: v.ShuffleMethod
    deck: Name | None = None


class CutEvent(EventBase):
    """A cut: `from_end` cards from the nearer end; cutting card inserted `depth` cards from the back.

    second: how many cards from the back a second cutting card was placed, 0 where it was placed at the back.
    """

    event: Literal["cut"]
    by: TableParty
    from_end: Count | None = None
    depth: Count | None = None
    second: Count | None = None


class OfferEvent(EventBase):
    """Something is offered to a player: the cut, the dice, to act as Banker or as Player, or a card drawn in error.

    to: a seat or the player as wagers name him; of a card the hand (`box N`) or the player.
    """

    event: Literal["offer"]
    what: v.OfferWhat
    to: Name
    accepted: Flag | None = None
    card: PlayingCard | None = None


class EquipmentEvent(EventBase):
    """Equipment of the table is tested or made good: `power` (connected and switched on), `test run` (with entries),
    `tumbler` (activated), `seal` (of the dice), `repaired`, `temporary procedures` (introduced after a malfunction)."""

    event: Literal["equipment"]
    what: v.EquipmentWhat
    by: v.Role | None = None


class SeatEvent(EventBase):
    """A seat at the table is taken or left, by `player` where the log says by whom, whether or not he wagers."""

    event: Literal["seat"]
    seat: Name
    what: v.SeatWhat
    player: Name | None = None


class VacantEvent(EventBase):
    """Nobody is at the table from here on, until the next wager or seat that is taken."""

    event: Literal["vacant"]


class DirectionEvent(EventBase):
    """Somebody in authority directs, determines or authorises something; `to` is the seat or the player concerned."""

    event: Literal["direction"]
    by: v.Authority
    what: v.DirectionWhat
    to: Name | None = None


class RequestEvent(EventBase):
    """A player or patron asks for something that the rules let him ask for; `granted`: whether he had it."""

    event: Literal["request"]
    what: v.RequestWhat
    by: Name | None = None
    granted: Flag | None = None


class HandledEvent(EventBase):
    """Somebody other than the dealer touched cards, dice, chips or a wager (`wager` is its id).

    by: a seat, a player as wagers name him, `standing` or `spectator`.
    """

    event: Literal["handled"]
    what: v.HandledWhat
    by: Name
    wager: Name | None = None


class BurnEvent(EventBase):
    """The burn: the first card, where shown, how it was drawn, and how many further cards were put aside."""

    event: Literal["burn"]
    first: PlayingCard | None = None
    face: v.Face | None = None
    count: Count


class CuttingCardEvent(EventBase):
    """The cutting card appeared at this point of the deal."""

    event: Literal["cutting_card"]


class VoidEvent(EventBase):
    """A round, hand, wager, spin or roll is declared void; `of` is the earlier round whose error is the cause."""

    event: Literal["void"]
    what: v.VoidWhat
    id: Name | None = None
    reason: str | None = None
    of: Name | None = None


class IrregularityEvent(EventBase):
    """An irregularity that the rules name; `to` is the hand to which a card was drawn in error.

    by: under whose supervision it was put right (of `reconstructed`).
    """

    event: Literal["irregularity"]
    what: v.IrregularityWhat
    card: PlayingCard | None = None
    to: CardHolder | None = None
    detail: v.Disclosure | None = None
    by: str | None = None


class JackpotEvent(EventBase):
    """The pool of the progressive jackpot, before the payouts of a round."""

    event: Literal["jackpot"]
    pool: Cents
