"""The kinds of event of a game log: one frozen model each, from which the published JSON Schema is made too.

Amounts are integer cents once read, cards are Card, instants are datetimes with their offset. An optional member that
is absent (or null) was not recorded. Members whose names begin with `x-` are not part of a model: the reader keeps
them beside the event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from compliance.logs.play_events import (
    ActEvent,
    CallEvent,
    CardEvent,
    CollectEvent,
    CorrectEvent,
    DollyEvent,
    EntryEvent,
    PassEvent,
    RollEvent,
    SettleEvent,
    SpinEvent,
    TumbleEvent,
    TurnEvent,
    UncapturedEvent,
    WagerEvent,
    WheelEvent,
)
from compliance.logs.table_events import (
    BurnEvent,
    CardsEvent,
    ClockEvent,
    CloseEvent,
    CutEvent,
    CuttingCardEvent,
    DiceEvent,
    DirectionEvent,
    EndEvent,
    EquipmentEvent,
    HandledEvent,
    IrregularityEvent,
    JackpotEvent,
    LogEvent,
    NoticeEvent,
    OfferEvent,
    OpenEvent,
    PlayEvent,
    RequestEvent,
    SeatEvent,
    SessionEvent,
    ShuffleEvent,
    SignEvent,
    StaffEvent,
    VacantEvent,
    VoidEvent,
)

__all__ = [
    "DRAWN",
    "EVENTS",
    "KINDS",
    "PLAY_KINDS",
    "ActEvent",
    "BurnEvent",
    "CallEvent",
    "CardEvent",
    "CardsEvent",
    "ClockEvent",
    "CloseEvent",
    "CollectEvent",
    "CorrectEvent",
    "CutEvent",
    "CuttingCardEvent",
    "DiceEvent",
    "DirectionEvent",
    "DollyEvent",
    "EndEvent",
    "EntryEvent",
    "EquipmentEvent",
    "Event",
    "HandledEvent",
    "IrregularityEvent",
    "JackpotEvent",
    "LogEvent",
    "NoticeEvent",
    "OfferEvent",
    "OpenEvent",
    "PassEvent",
    "PlayEvent",
    "RequestEvent",
    "RollEvent",
    "SeatEvent",
    "SessionEvent",
    "SettleEvent",
    "ShuffleEvent",
    "SignEvent",
    "SpinEvent",
    "StaffEvent",
    "TumbleEvent",
    "TurnEvent",
    "UncapturedEvent",
    "VacantEvent",
    "VoidEvent",
    "WagerEvent",
    "WheelEvent",
    "event_adapter",
]

# what is drawn or thrown in a round: its result
DRAWN: Final = frozenset({"card", "spin", "wheel", "tumble", "roll"})

Event = (
    LogEvent
    | SessionEvent
    | EndEvent
    | SignEvent
    | OpenEvent
    | CloseEvent
    | StaffEvent
    | NoticeEvent
    | CardsEvent
    | ShuffleEvent
    | CutEvent
    | BurnEvent
    | CuttingCardEvent
    | OfferEvent
    | SeatEvent
    | VacantEvent
    | DirectionEvent
    | RequestEvent
    | HandledEvent
    | EquipmentEvent
    | DiceEvent
    | WagerEvent
    | CallEvent
    | CardEvent
    | PassEvent
    | TurnEvent
    | CollectEvent
    | ActEvent
    | SpinEvent
    | DollyEvent
    | WheelEvent
    | TumbleEvent
    | EntryEvent
    | RollEvent
    | VoidEvent
    | IrregularityEvent
    | SettleEvent
    | CorrectEvent
    | JackpotEvent
    | UncapturedEvent
    | ClockEvent
)

EVENTS: Final[Mapping[str, type[Event]]] = {
    model.model_fields["event"].annotation.__args__[0]: model for model in Event.__args__
}
KINDS: Final = tuple(EVENTS)

# the kinds that make up play itself: a round consists of them
PLAY_KINDS: Final = frozenset(kind for kind, model in EVENTS.items() if issubclass(model, PlayEvent))


def event_adapter() -> TypeAdapter[Event]:
    """The pydantic adapter over all kinds (what the JSON Schema is generated from)."""
    return TypeAdapter(Annotated[Event, Field(discriminator="event")])
