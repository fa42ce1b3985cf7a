"""A round that is being played: what is told of it so far, and what is missing, while its log is replayed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile

from compliance.logs.corrections import Target, make_correction, targets
from compliance.logs.events import (
    ActEvent,
    CardEvent,
    Event,
    IrregularityEvent,
    SettleEvent,
    UncapturedEvent,
    VoidEvent,
    WagerEvent,
)
from compliance.logs.rounds import Correction, Gap, Over, Recorded, Session
from compliance.logs.sequence import Loss


@dataclass(slots=True)
class OpenRound:
    """A round that may still grow. `items` and `between` hold events and losses in the order of the lines; settled: the
    wagers that are settled in it; placed: those placed among its items so far
    `looked_at`; dealt_to: the cards that were dealt to places of hands, since the last misdeal; unplaced,
    settled_again: as of a `Round`; passed_by: a later round of which it is told that it began within this one;
    again: whether an earlier round of the session has its id."""

    id: str
    session: Session
    items: list[Recorded | Loss]
    between: list[Recorded | Loss]
    context: tuple[Recorded, ...]
    known_wagers: dict[str, tuple[Recorded, ...]]
    lost_before: tuple[Loss, ...] = ()
    tail: list[Loss] = field(default_factory=list)
    corrections: list[Correction] = field(default_factory=list)
    late: list[Recorded] = field(default_factory=list)
    lines_seen: set[bytes] = field(default_factory=set)
    settled: set[str] = field(default_factory=set)
    dealt_to: dict[tuple[str, int], CardEvent] = field(default_factory=dict)
    targets: dict[Target, Recorded] | None = None
    latest: dict[int, Correction] = field(default_factory=dict)
    placed: set[str] = field(default_factory=set)
    looked_at: int = 0
    unplaced: dict[str, str] = field(default_factory=dict)
    settled_again: dict[str, Over] = field(default_factory=dict)
    passed_by: str = ""
    again: bool = False

    def is_placed(self, wager: str) -> bool:
        """Whether a wager of this id was placed in the round. Each item is looked at once."""
        for item in self.items[self.looked_at :]:
            if isinstance(item, Recorded) and isinstance(item.event, WagerEvent):
                self.placed.add(item.event.id)
        self.looked_at = len(self.items)
        return wager in self.placed

    def take(self, recorded: Recorded, raw: bytes) -> None:
        """An event of the round."""
        self.items.append(recorded)
        self.lines_seen.add(raw)
        if isinstance(recorded.event, SettleEvent):
            self.settled.add(recorded.event.wager)
        if self.targets is not None:
            self.targets |= dict.fromkeys(targets(recorded), recorded)

    def is_taken(self, event: Event) -> bool:
        """Whether a card is dealt to a place in a hand that another card has; from now on it has this one."""
        if isinstance(event, (VoidEvent, IrregularityEvent)):
            self.dealt_to.clear()
        if isinstance(event, ActEvent) and event.move == "split" and event.hand is not None:
            # the hand keeps one of its cards, and is dealt others in the places of those that it gave away
            self.dealt_to = {place: card for place, card in self.dealt_to.items() if place[0] != event.hand}
        if not isinstance(event, CardEvent) or event.n is None:
            return False
        place = (event.to, event.n)
        taken = place in self.dealt_to
        self.dealt_to[place] = event
        return taken

    def is_told_again(self, event: Event) -> bool:
        """Whether the dealing of this card to this place was told before, in all words the same, and nothing numbers
        what is told: it happened once."""
        if not isinstance(event, CardEvent) or event.n is None or event.seq is not None:
            return False
        return self.dealt_to.get((event.to, event.n)) == event

    def named(self, target: Target) -> Recorded | None:
        """Its latest event of which a correction may speak so; few rounds have one, so that it is looked for then."""
        if self.targets is None:
            events = (item for item in self.items if isinstance(item, Recorded))
            self.targets = {target: recorded for recorded in events for target in targets(recorded)}
        return self.targets.get(target)

    def correct(self, original: Recorded, by: Recorded) -> None:
        """Takes the correction of one of its events."""
        made = make_correction(original, by, self.latest.get(id(original)))
        self.latest[id(original)] = made
        self.corrections.append(made)

    @property
    def dealt(self) -> bool:
        """Whether a card has been dealt in it."""
        return any(isinstance(i, Recorded) and isinstance(i.event, CardEvent) for i in self.items)

    def told(self) -> tuple[tuple[Recorded, ...], tuple[Gap, ...]]:
        """Its events, and what is missing of it."""
        events: list[Recorded] = []
        gaps: list[Gap] = [_gap(loss, 0) for loss in self.between if isinstance(loss, Loss)]
        for item in self.items:
            if isinstance(item, Recorded):
                events.append(item)
                if isinstance(item.event, UncapturedEvent):
                    gaps.extend(_uncaptured(item, len(events)))
            else:
                gaps.append(_gap(item, len(events)))
        gaps.extend(_gap(loss, len(events)) for loss in self.tail)
        return (
            tuple(events),
            tuple(g for g in gaps if g.salvaged is None or g.salvaged.get("round", self.id) == self.id),
        )

    def missing_before(self) -> tuple[Gap, ...]:
        """What of the session is missing before it, and still holds."""
        return tuple(_gap(loss, 0) for loss in self.lost_before)


def lost_after(later: Iterable[OpenRound]) -> tuple[tuple[Gap, ...], tuple[Gap, ...]]:
    """What is missing of the next round before its first card, and what of all that still may grow after that."""
    items = [item for held in later for part in (held.between, held.items, held.tail) for item in part]
    if not any(isinstance(item, Loss) for item in items):
        return (), ()
    before = list(takewhile(lambda item: isinstance(item, Loss) or not isinstance(item.event, CardEvent), items))
    first, further = (
        tuple(_gap(item, 0) for item in part if isinstance(item, Loss)) for part in (before, items[len(before) :])
    )
    return first, further


def upcoming(later: Iterable[OpenRound]) -> tuple[Recorded, ...] | None:
    """What stands before the first card of the next round, None if there is none yet."""
    following = next(iter(later), None)
    if following is None:
        return None
    found: list[Recorded] = []
    for part in (following.between, following.items):
        for item in part:
            if isinstance(item, Recorded):
                if isinstance(item.event, CardEvent):
                    return tuple(found)
                found.append(item)
    return tuple(found)


def _gap(loss: Loss, position: int) -> Gap:
    return Gap(loss.kind, position, loss.file, loss.line, loss.missing, loss.salvaged, loss.after, loss.before)


def _uncaptured(recorded: Recorded, position: int) -> list[Gap]:
    kinds = getattr(recorded.event, "kinds", ())
    hands = getattr(recorded.event, "to", None)
    known = [{"event": k, "to": hand} for k in kinds for hand in hands] if hands else [{"event": k} for k in kinds]
    return [
        Gap("not captured", position, recorded.file, recorded.line, salvaged=part, after=recorded) for part in known
    ]
