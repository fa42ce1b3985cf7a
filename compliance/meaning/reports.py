"""Problems that reading the rules of a version brings to light, in the words in which every game tells them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from compliance.meaning.decisions import Clause, Decision, Gap, disputes, say_answer
from compliance.meaning.evidence import Evidence, Known
from compliance.meaning.expressions import All, evaluate
from compliance.problems import Place, Problem, Severity
from compliance.rulebook.model import Provision, Version


class Reporter(Protocol):
    """What records a problem of a version: its code, its message, the address that it is about."""

    def report(self, code: str, message: str, address: str | None = None, *, remedy: str = ...) -> None: ...


def problem_of(
    version: Version,
    code: str,
    message: str,
    provision: Provision | None,
    remedy: str,
    quote: str,
    severity: Severity = "error",
) -> Problem:
    """A problem of a version, at the published lines of a provision where it is about one."""
    source = provision.source if provision is not None else None
    place = Place(source.file, source.first_line) if source is not None else None
    made_by = version.made_by[-1] if version.made_by else "no instrument"
    about = provision.address if provision is not None else ""
    return Problem(code, severity, f"{version.work} ({made_by}): {message}", place, remedy, quote, about)


def alternative_taken(reporter: Reporter, taken: Mapping[str, str], reading: str, alternatives: tuple[str, ...]) -> str:
    """The alternative under which an ambiguity is read: the first, where none or one that there is not is asked for."""
    chosen = taken.get(reading, alternatives[0])
    if chosen in alternatives:
        return chosen
    message = f"the reading {reading} has no alternative “{chosen}”."
    reporter.report("unknown reading", message, remedy=f"Choose one of: {', '.join(alternatives)}.")
    return alternatives[0]


def report_gaps(
    reporter: Reporter, decision: Decision, gaps: Sequence[Gap], say: Callable[[Gap], str] = Gap.outcome_words
) -> None:
    """What a proof has found: one problem for all outcomes left open, at the clause that comes closest, one for each
    two clauses that disagree. say: an outcome for a reader."""
    undecided = [gap for gap in gaps if not gap.clauses]
    if undecided:
        about = ", ".join(sorted({clause.address for clause in decision.clauses})) or "no provision"
        reporter.report(
            "gap",
            f"{decision.question} is not decided in {len(undecided)} of the possible cases, for example when "
            f"{say(undecided[0])} (decided by {about}).",
            _nearest(decision, undecided[0].outcome),
        )
    for disputed in disputes(gaps):
        one, other = disputed[0].clauses
        reporter.report(
            "contradiction",
            f"{decision.question}: {one.address} says {say_answer(one.then)}, "
            f"{other.address} says {say_answer(other.then)}, in "
            f"{len(disputed)} possible cases, for example when {say(disputed[0])}.",
            other.address,
        )


def _nearest(decision: Decision, outcome: Mapping[str, Evidence]) -> str | None:
    """The address of the clause that comes closest to an outcome: the one of whose conditions most hold."""

    def held(clause: Clause) -> Fraction:
        parts = clause.when.parts if isinstance(clause.when, All) else (clause.when,)
        known = [evaluate(part, outcome) for part in parts]
        return Fraction(sum(1 for e in known if isinstance(e, Known) and e.value), max(len(parts), 1))

    return max(decision.clauses, key=held).address if decision.clauses else None
