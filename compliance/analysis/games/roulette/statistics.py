"""What spins of a wheel of numbers are counted for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from compliance.analysis.statistics.method import Chances, Source, Weighed
from compliance.analysis.statistics.samples import UNREAD, Question, Samples, Seen, chances_alike
from compliance.analysis.statistics.tallies import Frequencies, Neighbours, Runs
from compliance.analysis.statistics.theory import Theory
from compliance.analysis.statistics.watched import Watched
from compliance.analysis.statistics.weighing import weigh_frequencies, weigh_runs
from compliance.analysis.statistics.wheels import result_of, rule_at
from compliance.games.roulette import vocabulary as v
from compliance.games.roulette.meaning import RouletteRules
from compliance.games.roulette.wheel import assumed_wheel
from compliance.games.spins import Pocket, in_order
from compliance.logs.play_events import SpinEvent
from compliance.meaning.evidence import Missing

NUMBERS = Question("wheel.numbers", "Do all numbers of the wheel come equally often?", "distribution")
DISTANCES = Question(
    "wheel.distances", "Does the place where the ball comes to rest depend on where it did before?", "independence"
)
COLOUR_RUNS = Question("wheel.colour-runs", "Do red and black change as often as they should?", "independence")
COLOURS = Question("wheel.colours", "Do the colours come as often as the wheel has them?", "distribution")

_KINDS_OF_RUN = 2


def watch(seen: Seen, samples: Samples, first: bool, theory: Theory) -> None:
    """Counts the number on which the ball came to rest, or its colour where no number is recorded."""
    facts = seen.facts.facts
    found = result_of(facts, v.NUMBER)
    if found is None:
        return
    rules: RouletteRules = seen.own
    colours = rules.colours
    plain = sorted({c for n, c in colours.items() if n not in rules.zeros})
    if len(plain) != _KINDS_OF_RUN:
        samples.leave_out(seen.round, "spin", UNREAD)
        return
    runs: Runs = samples.of(
        seen,
        COLOUR_RUNS,
        lambda: _colours_apart(seen, plain),
        Runs,
        lambda tally, chances: weigh_runs(tally, list(chances.of)),
    )
    distances = Neighbours()
    around = assumed_wheel(rules.double_zero)[0].around
    if set(around) == set(colours):  # else the assumed order is that of another wheel
        distances = samples.of(seen, DISTANCES, lambda: _distances(seen, len(around)), Neighbours, _weigh_distances)
    breaks = first or seen.may_hide("spin")
    if breaks:
        runs.close()
    if breaks or isinstance(found, Missing):
        distances.take(None)
    if isinstance(found, Missing):
        colour = _colour_alone(seen, colours)
        if colour is None:
            runs.close()
            samples.leave_out(seen.round, "spin", found.reason)
            return
        tally = samples.of(seen, COLOURS, lambda: _colour_chances(seen, colours), Frequencies, weigh_frequencies)
        tally.take(colour)
        if colour in plain:
            runs.take(colour)
        return
    number = found.value
    assert isinstance(number, Pocket)
    samples.of(seen, NUMBERS, lambda: _numbers(seen, colours), Frequencies, weigh_frequencies).take(str(number))
    distances.take(str(number))
    if number not in rules.zeros:
        runs.take(colours[number])


def _colour_alone(seen: Seen, colours: Mapping[Pocket, str]) -> str | None:
    """The colour of a round's one spin, where its number is not recorded."""
    spins = [r.event for r in seen.round.events if isinstance(r.event, SpinEvent)]
    if len(spins) != 1 or spins[0].number is not None or spins[0].fault is not None:
        return None
    return spins[0].colour if spins[0].colour in colours.values() else None


def _order(seen: Seen) -> Source:
    rules: RouletteRules = seen.own
    return Source("assumption", rules.assumed_colours)


def _numbers(seen: Seen, colours: Mapping[Pocket, str]) -> Chances:
    return Chances(chances_alike({str(n): 1 for n in in_order(colours)}), (rule_at(seen, seen.own.wheel),))


def _colour_chances(seen: Seen, colours: Mapping[Pocket, str]) -> Chances:
    return Chances(chances_alike(Counter(colours.values())), (rule_at(seen, seen.own.wheel), _order(seen)))


def _colours_apart(seen: Seen, plain: Sequence[str]) -> Chances:
    return Chances(chances_alike(dict.fromkeys(plain, 1)), (rule_at(seen, seen.own.wheel), _order(seen)))


def _distances(seen: Seen, pockets: int) -> Chances:
    return Chances(
        chances_alike({str(step): 1 for step in range(pockets)}), (rule_at(seen, seen.own.wheel), _order(seen))
    )


def _weigh_distances(tally: Neighbours, chances: Chances) -> Weighed:
    """Whether the way from a number to the next one, around the wheel, is equally often of every length.

    On a wheel whose numbers all come equally often and independently, every length is equally likely.
    """
    double_zero = str(len(assumed_wheel()[0].around)) in chances.of  # there is one length more than without
    place = {str(number): at for at, number in enumerate(assumed_wheel(double_zero)[0].around)}
    steps = Frequencies()
    for (one, other), many in tally.pairs.items():
        if one in place and other in place:
            steps.counts[str((place[other] - place[one]) % len(place))] += many
    return weigh_frequencies(steps, chances)


WATCHED = Watched(watch)
