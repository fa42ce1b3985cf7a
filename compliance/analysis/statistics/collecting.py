"""Takes rounds as a check goes through them, and gives the statistics of the run at its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from compliance.analysis.statistics.demands import Demand, demands_of
from compliance.analysis.statistics.family import departure, factor_of_one, holm
from compliance.analysis.statistics.method import LEAST_EXPECTED, LEVEL, POWER, Weighed, figure
from compliance.analysis.statistics.returns import Returns, rows_of
from compliance.analysis.statistics.samples import Sample, Samples, Seen
from compliance.analysis.statistics.theory import Theory
from compliance.analysis.statistics.watched import watched
from compliance.checking.results import WorkResult
from compliance.games.wagers import wagers_of
from compliance.logs.rounds import Round, corrected


class Collector:
    """Counts what rounds show, in memory that does not grow with their number.

    readings: those under which the rounds are judged. The counts say nothing of any round, and no verdict depends on
    them.
    """

    def __init__(self, readings: Mapping[str, str]) -> None:
        self._samples = Samples()
        self._theory = Theory(readings)
        self._returns = Returns(self._theory)
        self._demands: dict[tuple[str, str], tuple[Demand, ...]] = {}
        # version of a game's rules -> versions of all works that were in force with it in some round
        self._beside: dict[tuple[str, str], set[tuple[str, str]]] = {}

    def take(self, round_: Round, results: Sequence[WorkResult]) -> None:
        """A round, with what every work says of it."""
        state = corrected(round_)
        in_force = {(r.work, r.law.label): r.law for r in results if r.law is not None and not r.not_assessable}
        for key, law in in_force.items():
            if key not in self._demands:
                self._demands[key] = tuple(demands_of(law.version, law.label))
        viewed = next((r for r in results if r.view is not None), None)
        if viewed is None or viewed.view is None or viewed.law is None or viewed.law.rules is None:
            self._leave_out(state, results)
            return
        first = self._samples.begins_session(state)
        self._beside.setdefault((viewed.work, viewed.law.label), set()).update(in_force)
        seen = Seen(state, viewed.law, viewed.view, viewed.law.rules.own)
        own = watched(state.session.game)
        if own is not None:
            own.watch(seen, self._samples, first, self._theory)
        self._returns.take(seen)

    def _leave_out(self, round_: Round, results: Iterable[WorkResult]) -> None:
        """A round whose rules are not known: what to expect of it is not known either."""
        of_game = [r.not_assessable for r in results if r.work.partition("/")[2] not in ("general", "notices")]
        why = next((w for w in of_game if w), "no rules of this game are held")
        self._samples.leave_out(round_, "round", why)
        work = next((r.work for r in results), round_.session.game)
        for wager in wagers_of(round_)[0].values():
            self._returns.leave_out(work, "", wager.bet, why)

    def document(self, cannot: str = "") -> dict[str, Any]:
        """The member `statistics` of the check document. cannot: why nothing can be weighed, "" if it can."""
        samples = sorted(self._samples.found.values(), key=_order)
        weighed = [(s, s.weigh(s.tally, s.chances)) for s in samples]
        if cannot:
            weighed = [(s, replace(w, p=None, cannot=w.cannot or cannot)) for s, w in weighed]
        tested = [w.p for _, w in weighed if w.p is not None]
        adjusted = holm(tested)
        following = iter(adjusted)
        asked = {d for s in samples for d in self._demanded(s)}
        return {
            "what": "evidence, not a finding",
            "conventions": {"level": LEVEL, "power": POWER, "least_expected": LEAST_EXPECTED},
            "family": {
                "correction": "Holm",
                "tests": len(tested),
                "too_few": sum(w.p is None and not w.cannot for _, w in weighed),
                "cannot": sum(bool(w.cannot) for _, w in weighed),
                "below_level": sum(p < LEVEL for p in adjusted),
            },
            "demands": [_demand(d) for found in self._demands.values() for d in found if d in asked],
            "tests": [self._test(s, w, len(tested), next(following) if w.p is not None else None) for s, w in weighed],
            "results_not_used": [
                {"casino": casino, "table": table, "what": what, "why": why, "count": many}
                for (casino, table, what, why), many in sorted(self._samples.unused.items())
            ],
            "returns": rows_of(self._returns, cannot),
            "wagers_not_used": [
                {"work": work, "version": version, "wager": bet, "why": why, "count": many}
                for (work, version, bet, why), many in sorted(self._returns.unused.items())
            ],
        }

    def _demanded(self, sample: Sample) -> list[Demand]:
        """The provisions that demand what a sample is about, in force when it was taken."""
        beside = self._beside.get((sample.work, sample.version), set())
        return [
            d
            for key, found in self._demands.items()
            for d in found
            if key in beside and d.aspect == sample.question.aspect
        ]

    def _test(self, sample: Sample, weighed: Weighed, tests: int, adjusted: float | None) -> dict[str, Any]:
        demanded = [{"work": d.work, "rule": d.rule, "citation": d.citation} for d in self._demanded(sample)]
        seen = departure(weighed, tests)
        factor = factor_of_one(weighed, sample.chances.of, tests)
        entry: dict[str, Any] = {
            "id": sample.question.id,
            "question": sample.question.words,
            "about": sample.question.aspect,
            "casino": sample.casino,
            "table": sample.table,
            "of": sample.of,
            "work": sample.work,
            "version": sample.version,
            "method": weighed.method,
            "status": "tested" if weighed.p is not None else "cannot be tested" if weighed.cannot else "too few to say",
            "why": weighed.cannot,
            "observations": weighed.observations,
            "needed": weighed.needed,
        }
        if weighed.p is not None and adjusted is not None:
            entry |= {
                "statistic": figure(weighed.statistic or 0.0),
                "degrees_of_freedom": weighed.freedom,
                "p": figure(weighed.p),
                "p_adjusted": figure(adjusted),
                "below_level": adjusted < LEVEL,
            }
        if seen is not None:
            entry["departure_seen"] = figure(seen)
        if factor is not None:
            entry["factor_seen"] = figure(factor)
        return entry | {
            "expected_from": [asdict(s) for s in sample.chances.sources],
            "demanded_by": demanded,
            "cells": [
                {"result": c.name, "observed": c.observed, "expected": figure(c.expected)} for c in weighed.cells
            ],
        }


def _order(sample: Sample) -> tuple[str, ...]:
    return sample.casino, sample.table, sample.work, sample.version, sample.question.id, sample.of


def _demand(demand: Demand) -> dict[str, str]:
    return {
        "work": demand.work,
        "version": demand.version,
        "rule": demand.rule,
        "citation": demand.citation,
        "words": demand.words,
        "about": demand.aspect,
    }
