"""What a made-up round of blackjack holds while it is played: hands, boxes, and the round as dealt."""

from __future__ import annotations

from dataclasses import dataclass, field

from compliance.games.sampling.play import Event, Stake


@dataclass(slots=True, eq=False)
class Held:
    """A hand: its cards, the wagers on it, the wager that it was begun with. over: its settlement has been told."""

    name: str
    cards: list[str]
    base: Stake
    stakes: list[Stake]
    split: bool = False
    doubled: bool = False
    even: bool = False
    over: bool = False

    @property
    def ranks(self) -> tuple[str, ...]:
        return tuple(card[:-1] for card in self.cards)


@dataclass(slots=True, eq=False)
class Box:
    """A box: its player, its hands in order of play, its first cards, the Super Sevens wager on it if there is one."""

    number: int
    player: str
    hands: list[Held]
    first: list[str]
    sevens: Stake | None = None


@dataclass(slots=True, eq=False)
class Dealt:
    """A round as dealt: tail is where its last settlements begin among its events. told: settlements by wager."""

    boxes: list[Box] = field(default_factory=list)
    dealer: list[str] = field(default_factory=list)
    insured: list[Stake] = field(default_factory=list)
    told: list[tuple[Stake, Event]] = field(default_factory=list)
    tail: int = 0

    @property
    def hands(self) -> list[Held]:
        return [hand for box in self.boxes for hand in box.hands]
