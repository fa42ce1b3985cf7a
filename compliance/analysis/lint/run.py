"""All lints over a rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import get_args

from compliance.analysis.lint.actors import actors
from compliance.analysis.lint.acts_apart import acts_apart
from compliance.analysis.lint.agreements import agreements
from compliance.analysis.lint.amendments import amendments
from compliance.analysis.lint.amounts import amounts
from compliance.analysis.lint.broken_references import broken_references
from compliance.analysis.lint.circles import circles
from compliance.analysis.lint.collecting import collect
from compliance.analysis.lint.commas import commas
from compliance.analysis.lint.commencing import commencing
from compliance.analysis.lint.contradictions import contradictions
from compliance.analysis.lint.contraventions import contraventions
from compliance.analysis.lint.counted import counted
from compliance.analysis.lint.damage import damage
from compliance.analysis.lint.dates import dates
from compliance.analysis.lint.definitions import definitions
from compliance.analysis.lint.divisions import divisions
from compliance.analysis.lint.enumerations import enumerations
from compliance.analysis.lint.general_or_game import general_or_game
from compliance.analysis.lint.headings import headings
from compliance.analysis.lint.joined_wrongly import joined_wrongly
from compliance.analysis.lint.list_senses import list_senses
from compliance.analysis.lint.lists import lists
from compliance.analysis.lint.lost_words import lost_words
from compliance.analysis.lint.mistaken_words import mistaken_words
from compliance.analysis.lint.namings import namings
from compliance.analysis.lint.numbering import numbering
from compliance.analysis.lint.occasions import occasions
from compliance.analysis.lint.offices import offices
from compliance.analysis.lint.one_and_several import one_and_several
from compliance.analysis.lint.open_cases import open_cases
from compliance.analysis.lint.other_divisions import other_divisions
from compliance.analysis.lint.overriding import overriding
from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.precedence import precedence
from compliance.analysis.lint.quantities_of_a_kind import quantities_of_a_kind
from compliance.analysis.lint.quotations import quotations
from compliance.analysis.lint.remarks import Remark, merged, of_problem
from compliance.analysis.lint.repeated import repeated
from compliance.analysis.lint.resolving import Outcome, resolved
from compliance.analysis.lint.reviewed import read_slips, reviewed
from compliance.analysis.lint.run_together import run_together
from compliance.analysis.lint.scope_of_definitions import scope_of_definitions
from compliance.analysis.lint.sentences import sentences
from compliance.analysis.lint.small_words import small_words
from compliance.analysis.lint.spacing import spacing
from compliance.analysis.lint.spellings import spellings
from compliance.analysis.lint.term_forms import term_forms
from compliance.analysis.lint.too_late import too_late
from compliance.analysis.lint.undefined_terms import undefined_terms
from compliance.analysis.lint.unmeasured import unmeasured
from compliance.analysis.lint.unsaid import unsaid
from compliance.analysis.lint.unused_terms import unused_terms
from compliance.analysis.lint.variants import variants
from compliance.analysis.lint.wrong_targets import wrong_targets
from compliance.problems import Problem
from compliance.rulebook.rulebook import Rulebook

Lint = Callable[[Corpus], Iterator[Remark]]

LINTS: tuple[Lint, ...] = (
    actors,
    acts_apart,
    agreements,
    amendments,
    amounts,
    broken_references,
    circles,
    commas,
    commencing,
    contradictions,
    contraventions,
    counted,
    damage,
    dates,
    definitions,
    divisions,
    enumerations,
    general_or_game,
    headings,
    joined_wrongly,
    list_senses,
    lists,
    lost_words,
    mistaken_words,
    namings,
    numbering,
    occasions,
    offices,
    one_and_several,
    open_cases,
    other_divisions,
    overriding,
    precedence,
    quantities_of_a_kind,
    quotations,
    repeated,
    run_together,
    scope_of_definitions,
    sentences,
    small_words,
    spacing,
    spellings,
    term_forms,
    too_late,
    undefined_terms,
    unmeasured,
    unsaid,
    unused_terms,
    variants,
    wrong_targets,
)


@dataclass(frozen=True, slots=True)
class Linted:
    """What was found: remarks, the gravest first and in the order of the published texts, and how many references lead
    here, outside (an Act, another book of rules) and nowhere, each counted once though it stands in several versions.
    """

    remarks: tuple[Remark, ...]
    references: Mapping[Outcome, int]


def lint(
    rulebook: Rulebook, at: datetime | None = None, others: Iterable[Problem] = ()
) -> tuple[Linted, list[Problem]]:
    """(what was found, problems of the lint itself).

    Every version of every work is read, unresolved ones too, and the instruments' own words; `at` limits the
    versions to those in force at an instant. `others` are problems that other stages found in the same texts
    (of meaning, for example); those of the rulebook itself are always told.
    """
    corpus, problems = collect(rulebook, at)
    slips, faults = read_slips(Path(rulebook.folder))
    found = [remark for rule in LINTS for remark in rule(corpus)]
    found += reviewed(corpus, slips)
    found += [_placed(corpus, problem) for problem in (*rulebook.problems, *others)]
    return Linted(tuple(merged(found)), _counted(corpus)), [*problems, *faults]


def _counted(corpus: Corpus) -> Mapping[Outcome, int]:
    apart = {(r.passage.provision.source, r.passage.words, r.reference.start): r.outcome for r in resolved(corpus)}
    counts = Counter(apart.values())
    return {outcome: counts[outcome] for outcome in get_args(Outcome)}


def _placed(corpus: Corpus, problem: Problem) -> Remark:
    """A problem of another stage, with the provision in whose lines it lies."""
    found = corpus.at(problem.place) if problem.place is not None else None
    return of_problem(problem, *(found[:2] if found else ()))
