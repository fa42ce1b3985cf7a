"""How the cards are dealt, as a version's words give it."""

from __future__ import annotations

from dataclasses import dataclass

from compliance.games.caribbean_stud import meaning_kinds as kinds
from compliance.games.caribbean_stud import meaning_statements as said
from compliance.meaning.provisions import Reading, Statement


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of the deal: to every box with an ante, or to the dealer, so many cards (from place `first` on).

    address: the words that say so.
    """

    to_dealer: bool
    first: int
    cards: int
    address: str


@dataclass(frozen=True, slots=True)
class Deal:
    """The turns of a deal from a shoe or from a shuffler, in order, and the rule that lists them."""

    turns: tuple[Turn, ...]
    address: str

    @property
    def cards(self) -> int:
        """How many cards each hand gets."""
        return sum(turn.cards for turn in self.turns if turn.to_dealer)


def deals(reading: Reading) -> dict[bool, Deal]:
    """The deal from a shoe (False) and from an automatic shuffler (True)."""
    found: dict[bool, Deal] = {}
    for introduced, statement in reading.saying(kinds.DEAL, said.DealIntroduced):
        steps = reading.saying_below(statement.address, said.DealStep)
        deal = Deal(_turns(reading, steps), statement.address)
        to_boxes = sum(t.cards for t in deal.turns if not t.to_dealer)
        if to_boxes != deal.cards:
            reading.report(
                "contradiction",
                f"{statement.address} deals {to_boxes} cards to each box and {deal.cards} to the dealer.",
                statement.address,
            )
        elif _every_place(deal):
            found[introduced.shuffler] = deal
        else:
            reading.report("gap", f"{statement.address} does not deal every card of a hand.", statement.address)
    for shuffler, what in ((False, "a dealing shoe"), (True, "an automatic shuffler")):
        if shuffler not in found:
            reading.report("missing", f"no words say in which order cards are dealt from {what}.")
    sizes = {deal.cards: deal.address for deal in found.values()}
    if len(sizes) > 1:
        said_sizes = ", ".join(f"{n} in {address}" for n, address in sizes.items())
        reading.report("contradiction", f"the hands that are dealt have different sizes: {said_sizes}.")
    return found


def _every_place(deal: Deal) -> bool:
    """Whether boxes and dealer each get a first, a second and every further card up to the last, each once."""
    for to_dealer in (False, True):
        places = [p for t in deal.turns if t.to_dealer == to_dealer for p in range(t.first, t.first + t.cards)]
        if not places or sorted(places) != list(range(1, len(places) + 1)):
            return False
    return True


def _turns(reading: Reading, steps: list[tuple[said.DealStep, Statement]]) -> tuple[Turn, ...]:
    """The steps as turns. The first deal so many cards each; further cards ("a second, third ... card") go round the
    table one by one, to all boxes and then to the dealer before the next, or (a reading) all of them to boxes first.
    """
    turns: list[Turn] = []
    held = {False: 0, True: 0}
    further: list[tuple[said.DealStep, Statement]] = []
    for step, statement in steps:
        if step.cards is not None:
            turns.append(Turn(step.to_dealer, held[step.to_dealer] + 1, step.cards, statement.address))
            held[step.to_dealer] += step.cards
        else:
            further.append((step, statement))
    for step, statement in further:
        expected = tuple(range(held[step.to_dealer] + 1, held[step.to_dealer] + 1 + len(step.places)))
        if step.places != expected:
            reading.report(
                "contradiction",
                f"{statement.address} deals the cards {', '.join(str(p) for p in step.places)} of a hand that has "
                f"{held[step.to_dealer]}.",
                statement.address,
            )
    dealt = [Turn(step.to_dealer, place, 1, s.address) for step, s in further for place in step.places]
    if reading.alternative("stud-further-cards") == "boxes and dealer in turn":
        dealt.sort(key=lambda turn: turn.first)  # of each card the steps keep their order
    return (*turns, *dealt)
