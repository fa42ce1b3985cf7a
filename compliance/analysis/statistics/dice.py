"""What throws of dice are counted for: each die, dice that show the same, totals, and what follows what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product

from compliance.analysis.statistics.method import Chances, Source, Weighed
from compliance.analysis.statistics.samples import Question, Samples, Seen, chances_alike
from compliance.analysis.statistics.tallies import Frequencies, Neighbours
from compliance.analysis.statistics.weighing import weigh_frequencies, weigh_neighbours

FACES = Question("dice.faces", "Do the dice show all faces equally often?", "distribution")
EACH_DIE = Question("dice.each-die", "Does each die show all faces equally often?", "distribution")
ALIKE = Question("dice.alike", "Do the dice show the same face as often as they should?", "distribution")
TOTALS = Question("dice.totals", "Do the totals come as often as they should?", "distribution")
NEXT_TOTAL = Question("dice.next-total", "Does a total depend on the one before it?", "independence")

_ALIKE = ("all different", "two alike", "three alike", "four alike", "five alike")

Throw = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceOf:
    """The dice that the rules of a version describe: how many are thrown, their faces, and which rule says so."""

    number: int
    faces: tuple[int, ...]
    source: Source

    def chances(self, name: Callable[[Throw], str], order: Callable[[str], int]) -> Chances:
        """The chances of what is said of a throw, over all throws, which are equally likely."""
        ways = Counter(name(throw) for throw in product(self.faces, repeat=self.number))
        return Chances(chances_alike({said: ways[said] for said in sorted(ways, key=order)}), (self.source,))


def dice_of(seen: Seen, number: int, faces: Sequence[int], kind: str) -> DiceOf:
    """The dice of a version; `kind` names what the provision that describes them says."""
    address = next((a for a, what in seen.own.read.items() if what == kind), "")
    version = seen.law.version
    return DiceOf(number, tuple(faces), Source("rule", version.citation(address) if address else version.citation_head))


def alike(throw: Throw) -> str:
    """How many dice show the same face."""
    return _ALIKE[max(Counter(throw).values()) - 1]


def total(throw: Throw) -> str:
    return str(sum(throw))


@dataclass(slots=True)
class EachDie:
    """How often each die, by its place in the record, showed each face; `told_apart` once a throw is out of order.

    A recorder that writes the faces of every throw in rising order does not tell the dice apart.
    """

    counts: Counter[tuple[int, str]] = field(default_factory=Counter)
    told_apart: bool = False

    def take(self, throw: Throw) -> None:
        for place, face in enumerate(throw):
            self.counts[place, str(face)] += 1
        self.told_apart = self.told_apart or any(throw[i] > throw[i + 1] for i in range(len(throw) - 1))

    def of(self, place: int) -> Frequencies:
        """The faces of one die."""
        return Frequencies(Counter({face: many for (at, face), many in self.counts.items() if at == place}))


def weigh_die(tally: EachDie, chances: Chances, place: int) -> Weighed:
    """Whether one die showed its faces equally often."""
    found = weigh_frequencies(tally.of(place), chances)
    if tally.told_apart or found.p is None:
        return found
    why = "the record writes the faces of every throw in rising order, so that the dice cannot be told apart"
    return Weighed(found.method, found.observations, found.needed, cannot=why)


def count_throws(seen: Seen, samples: Samples, dice: DiceOf, throws: Iterable[Throw | None], of: str = "") -> None:
    """Counts throws for all questions; None breaks the row of neighbours."""

    def tally_of_faces() -> Chances:
        return Chances(chances_alike({str(face): 1 for face in dice.faces}), (dice.source,))

    faces = samples.of(seen, FACES, tally_of_faces, Frequencies, weigh_frequencies, of)
    totals = samples.of(seen, TOTALS, lambda: dice.chances(total, int), Frequencies, weigh_frequencies, of)
    same = following = None
    each: EachDie | None = None
    if not of:
        same = samples.of(seen, ALIKE, lambda: dice.chances(alike, _ALIKE.index), Frequencies, weigh_frequencies)
        following = samples.of(seen, NEXT_TOTAL, lambda: dice.chances(total, int), Neighbours, weigh_neighbours)
        each = _each_die(seen, samples, dice, tally_of_faces)
    for throw in throws:
        if throw is None:
            if following is not None:
                following.take(None)
            continue
        for face in throw:
            faces.take(str(face))
        totals.take(total(throw))
        if same is not None and following is not None and each is not None:
            same.take(alike(throw))
            following.take(total(throw))
            each.take(throw)


def _each_die(seen: Seen, samples: Samples, dice: DiceOf, chances: Callable[[], Chances]) -> EachDie:
    """One tally for all dice, asked of each of them."""
    key = (seen.round.session.casino, seen.round.session.table, seen.law.version.work, seen.law.label)
    shared: EachDie = samples.memory.setdefault(("each die", *key), EachDie())
    for place in range(dice.number):
        weigh = partial(weigh_die, place=place)
        samples.of(seen, EACH_DIE, chances, lambda: shared, weigh, f"die {place + 1} as recorded")
    return shared
