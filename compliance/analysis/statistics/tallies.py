"""What is counted as rounds go by: counts alone, so that memory does not grow with the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy


@dataclass(slots=True)
class Frequencies:
    """How often each result came."""

    counts: Counter[str] = field(default_factory=Counter)

    def take(self, result: str) -> None:
        self.counts[result] += 1


@dataclass(slots=True)
class Neighbours:
    """How often each result was followed by each. Where the record breaks off, nothing follows."""

    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    before: str | None = None

    def take(self, result: str | None) -> None:
        """The next result, None where one may be missing."""
        if result is not None and self.before is not None:
            self.pairs[self.before, result] += 1
        self.before = result


@dataclass(slots=True)
class Runs:
    """Runs of one of two kinds (colours), in stretches without a break; results of neither kind are passed over.

    Given how often either kind came in a stretch, every order is equally likely: `mean` and `variance` are those of the
    number of runs in the stretches that are closed.
    """

    runs: int = 0
    mean: float = 0
    variance: float = 0
    counts: Counter[str] = field(default_factory=Counter)
    stretch: Counter[str] = field(default_factory=Counter)
    last: str | None = None

    def take(self, kind: str) -> None:
        self.runs += kind != self.last
        self.last = kind
        self.stretch[kind] += 1

    def close(self) -> None:
        """The stretch ends here: what comes next need not have followed what came last."""
        total = self.stretch.total()
        if total > 1:
            # with a of one kind and b of the other: 1 + 2ab/n runs on average, variance 2ab(2ab - n) / n²(n - 1)
            twice = 2 * prod(self.stretch.values()) if len(self.stretch) > 1 else 0
            self.mean += 1 + twice / total
            self.variance += twice * (twice - total) / (total**2 * (total - 1)) if twice else 0
        else:
            self.mean += total
        self.counts.update(self.stretch)
        self.stretch = Counter()
        self.last = None


class Draws:
    """Draws without replacement: what came more often than the cards then left gave reason to expect.

    For each card drawn, the share of each name among the cards not yet seen is its chance at that moment. The excess of
    draws over these chances, and its covariance, add up card by card, whenever cards are shuffled and however the
    number of cards dealt depends on the cards.
    """

    def __init__(self, names: Sequence[str]) -> None:
        import numpy

        self.names = tuple(names)
        self.counts: Counter[str] = Counter()
        self.expected = numpy.zeros(len(names))
        self.covariance = numpy.zeros((len(names), len(names)))
        self._numpy = numpy

    def take(self, name: str, left: Mapping[str, int]) -> None:
        """A card is drawn from so many left of each name."""
        chances: numpy.ndarray = self._numpy.array([left[n] for n in self.names], dtype=float)
        chances /= chances.sum()
        self.counts[name] += 1
        self.expected += chances
        self.covariance += self._numpy.diag(chances) - self._numpy.outer(chances, chances)


@dataclass(slots=True)
class Places:
    """How often each result came at each place."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)

    def take(self, place: str, result: str) -> None:
        self.counts[place, result] += 1
