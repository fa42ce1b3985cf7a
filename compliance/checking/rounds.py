"""Checks one round under every work that applies to it: its game's, the general rules, the approvals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from compliance.amounts import amounts_in
from compliance.checking.beside import Beside, rounding_of, valid_parts
from compliance.checking.dealt_in_error import by_one_deal
from compliance.checking.doubts import CONTRADICTION, with_doubts
from compliance.checking.filled_in import as_recorded, unless_of_order
from compliance.checking.governing import governed, of_one_cause, permissions, told_once
from compliance.checking.judging import judge_all
from compliance.checking.law import Law
from compliance.checking.law_of_round import courts_over, instant_of, standing_of, version_in
from compliance.checking.law_store import Differences, LawStore, Made
from compliance.checking.lost import unexplained
from compliance.checking.may_not_stand import MayNotStand
from compliance.checking.money import currency_of
from compliance.checking.outside_limits import (
    below_minimum,
    beyond_maximum,
    outside_limits,
    parts_below,
    parts_to_maximum,
    void_parts,
    with_parts,
)
from compliance.checking.prevailing import displaced
from compliance.checking.results import WorkResult
from compliance.checking.settlement import Settlements, of_decisions_alone, settle_all
from compliance.checking.unmatched import unless_corrected
from compliance.checking.unplaced import of_no_wager
from compliance.checking.verdicts import Verdict
from compliance.checking.wager_verdict import address_of, common_address
from compliance.checking.with_and_without import with_and_without
from compliance.games.general import GameInForce, general_subjects, with_game
from compliance.games.parts import CHIPS, LIMITS, VOID_BY
from compliance.games.past import NO_PAST, Past
from compliance.games.play import Game, Subject
from compliance.games.registry import game_named, vocabulary_of
from compliance.games.untold_facts import Untold
from compliance.games.works import general_works, why_no_work, work_of, works_below
from compliance.logs.inventions import inventions_of, without_inventions
from compliance.logs.rounds import Round, Session, corrected
from compliance.logs.unrecorded_order import in_other_orders
from compliance.meaning.asked import ReadingsTaken
from compliance.meaning.bindings import Binding
from compliance.meaning.readings import Reading, bearing_on
from compliance.problems import Problem
from compliance.rulebook.model import IN_FORCE, Standing, Version, original_of
from compliance.rulebook.orders import Touched
from compliance.rulebook.rulebook import Rulebook

# ids of what a run assumes by its options
SUPPLIED = "commencement of "
LAST_KNOWN = "assume-last-known"


_LawKey = tuple[str, tuple[str, ...], tuple[tuple[str, str], ...], tuple[Touched, ...]]


@dataclass
class Court:
    """What every round is checked against: the rulebook, the bindings, the readings taken.

    casinos: name -> address of the premises, as a notice lists them.
    taken: the readings taken, by id; what another reading would leave undecided is no problem of the rulebook.
    assume_last_known: the last text held is taken where the law in force is not known. in_full: what conforms is put in
    words too. commenced: instruments of unknown commencement that are taken to have commenced. readings: those
    recorded, each of which bears on the words of the works that it names. store: the laws that a build has made; what
    is not stored is made from the words, once for each version and choice of readings.
    """

    rulebook: Rulebook
    bindings: Mapping[str, Sequence[Binding]]
    casinos: Mapping[str, str]
    taken: Mapping[str, str]
    assume_last_known: bool = False
    in_full: bool = False
    commenced: frozenset[str] = frozenset()
    readings: Sequence[Reading] = ()
    store: LawStore | None = None
    problems: list[Problem] = field(default_factory=list)
    _laws: dict[_LawKey, Law] = field(default_factory=dict)

    def law(
        self, version: Version, game: Game | None, readings: Mapping[str, str], orders: tuple[Touched, ...] = ()
    ) -> Law:
        """The law of a version under these readings; its problems are kept once.

        orders: those that were in force and not carried out, with what each leaves in doubt.
        """
        key = (version.work, version.made_by, tuple(sorted(readings.items())), orders)
        found = self._laws.get(key)
        if found is None:
            found, problems = self._stored(version, readings) or self._made(version, game, readings)
            of_words = self._of_words(version, game, readings, problems)
            found = with_doubts(found, of_words, orders, original_of(version, self.rulebook.works))
            if readings == self.taken:
                self.problems += [p for p in problems if p not in self.problems]
            self._laws[key] = found
        return found

    def _of_words(
        self, version: Version, game: Game | None, readings: Mapping[str, str], problems: Sequence[Problem]
    ) -> Sequence[Problem]:
        """Of the problems of a law those of its words: not what contradicts a reading that is chosen instead of the
        recorded one, which says itself how the words are then to be taken."""
        recorded = {**readings, **{r.id: r.taken for r in self.readings}}
        if readings == recorded or not any(p.code.endswith(CONTRADICTION) for p in problems):
            return problems
        _, usual = self._stored(version, recorded) or self._made(version, game, recorded)
        return [p for p in problems if p in usual or not p.code.endswith(CONTRADICTION)]

    def _stored(self, version: Version, readings: Mapping[str, str]) -> Made | None:
        return self.store.find(version, vocabulary_of(version.work), readings) if self.store is not None else None

    def _made(self, version: Version, game: Game | None, readings: Mapping[str, str]) -> Made:
        from compliance.checking.making import law_of

        bindings = self.bindings.get(version.work.partition("/")[0], ())
        return law_of(version, game, bindings, bearing_on(version.work, self.readings, readings))

    def differences(self, law: Law, other: Mapping[str, str]) -> Differences | None:
        """Where a law differs under other readings than those taken; None where that is not known."""
        if self.store is None:
            return None
        return self.store.differences(law.version, vocabulary_of(law.version.work), self.taken, other)

    def laws(self) -> list[Law]:
        """Every law that was asked for, in the order of first use."""
        return list(self._laws.values())


def check_round(
    court: Court,
    round_: Round,
    readings: Mapping[str, str],
    *,
    first_of_session: bool,
    past: Past = NO_PAST,
    as_recorded_alone: bool = False,
) -> list[WorkResult]:
    """The verdicts of every work that applies to a round, in the corrected state of the round.

    as_recorded_alone: it is not asked which breaches something that the log has lost would explain.

    past: what earlier rounds leave behind for it (`games.past`). What rests on members or events that the mapping
    of the log filled in is not assessable. Amounts are written in the currency of the round.
    """
    with amounts_in(currency_of(round_.session)):
        judge = partial(_check_under_each, court, readings=readings, first_of_session=first_of_session, past=past)
        judged = unless_corrected(judge(round_), round_)
        if not as_recorded_alone:
            judged = unexplained(judged, round_, judge)
        return _as_recorded(judged, round_, judge)


def _as_recorded(
    judged: list[WorkResult], round_: Round, judge: Callable[[Round], list[WorkResult]]
) -> list[WorkResult]:
    """The verdicts on a round as recorded, without what its mapping filled in."""
    filled_in = inventions_of(round_)
    if not filled_in:
        return judged
    state = corrected(round_)
    without = [judge(bare) for bare in without_inventions(state)]
    others = [judge(other) for other in in_other_orders(state)]
    return unless_of_order(as_recorded(judged, without, filled_in), others)


def _check_under_each(
    court: Court, round_: Round, *, readings: Mapping[str, str], first_of_session: bool, past: Past
) -> list[WorkResult]:
    """The verdicts on a round whichever of several laws it falls under.

    While the commencement of an instrument that is held is not known, a round after its making is judged with and
    without it, and what then differs is not assessable.
    """
    laws = courts_over(court, round_, readings)
    judged = _check_under(next(laws)[0], round_, readings, first_of_session=first_of_session, past=past)
    for assumed, commenced in laws:
        with_it = _check_under(assumed, round_, readings, first_of_session=first_of_session, past=past)
        judged = with_and_without(judged, with_it, commenced)
    return judged


def _check_under(
    court: Court, round_: Round, readings: Mapping[str, str], *, first_of_session: bool, past: Past
) -> list[WorkResult]:
    """The verdicts on a round under one law."""
    state = corrected(round_)
    taken = ReadingsTaken(readings)
    game = game_named(state.session.game)
    work = work_of(state.session)
    general = general_works(state.session.jurisdiction)
    subjects: list[Subject] = []
    if general:
        subjects = general_subjects(state, court.casinos, past, taken, first_of_session=first_of_session)
    results: list[WorkResult] = []
    settled = Settlements()
    outside = outside_limits(subjects, past, taken)
    beside = _beside(court, state, general, outside, readings)
    if work is not None:
        of_game, settled = _under(court, state, work, game, readings, beside, past, first_of_session=first_of_session)
        results.append(of_game)
    else:
        results.append(_of_no_work(state.session))
    of_wagers = permissions(v for r in results for v in r.verdicts)
    of_wagers |= {wager: {**of_wagers.get(wager, {}), **facts} for wager, facts in settled.facts.items()}
    subjects = with_game(subjects, _in_force(results), of_wagers)
    subjects += void_parts(VOID_BY[LIMITS], outside, settled.of_part[LIMITS])
    of_all = [_under_general(court, state, other, subjects, readings) for other in general]
    by_game = [(r.work, verdict) for r in results for verdict in r.verdicts]
    of_all = [replace(r, verdicts=of_one_cause(r.verdicts, by_game)) for r in of_all]
    judged = [(other.work, verdict) for other in of_all for verdict in other.verdicts]
    of_each = [*(replace(r, verdicts=governed(r.verdicts, judged)) for r in results), *of_all]
    may_not_stand = MayNotStand(of_each, beside)
    of_law = told_once(may_not_stand.results(), may_not_stand.sure, may_not_stand.withheld)
    return [*of_law, *_below_the_law(court, state, of_law, subjects, readings)]


def _below_the_law(
    court: Court, round_: Round, of_law: Sequence[WorkResult], subjects: list[Subject], readings: Mapping[str, str]
) -> Iterator[WorkResult]:
    """What the works below the law say: of the facts that the work of law asks beside which each stands.

    subjects: those of the general rules. No verdict of the law depends on what is said here.
    """
    for entry in works_below(round_.session, {r.work for r in of_law}):
        standing = standing_of(court, entry.work, round_, readings)
        if entry.beside in general_works(round_.session.jurisdiction):
            yield _under_general(court, round_, entry.work, subjects, readings)
            continue
        view = next((r.view for r in of_law if r.view is not None), None)
        if view is None:
            why = f"what happened in the round cannot be told without the rules of {entry.beside}, which are not known"
            version = standing.version or standing.last_known
            law = court.law(version, None, readings) if version is not None else None
            yield WorkResult(entry.work, standing, law, _all_unassessable(law, why), why)
            continue
        yield _under_general(court, round_, entry.work, list(view.subjects), readings)


def _of_no_work(session: Session) -> WorkResult:
    """What is said of a round of which no rules are held: nothing, and why."""
    why = why_no_work(session)
    work = f"{session.jurisdiction}/{session.game.replace(' ', '-')}"
    return WorkResult(work, Standing(work, "unknown", None, why), None, _all_unassessable(None, why), why)


def _beside(
    court: Court, round_: Round, general: Sequence[str], outside: Sequence[Subject], readings: Mapping[str, str]
) -> Beside:
    """What the general rules say of the wagers of the game, as far as texts of them are held."""

    def laws() -> Iterator[Law]:
        for work in general:
            standing = standing_of(court, work, round_, readings)
            version = version_in(court, standing)
            if version is not None:
                yield court.law(version, None, readings, standing.touched)

    doubt = next((law.doubts.wagers for law in laws() if law.doubts.wagers), "")
    return Beside(valid_parts(outside, laws()) if outside else {}, lambda: rounding_of(laws()), doubt)


def _in_force(results: Iterable[WorkResult]) -> GameInForce | None:
    """What the general rules want to know of the rules of the game, None where those are not known."""
    for result in results:
        law = result.law
        if law is not None and law.rules is not None and not result.not_assessable:
            return GameInForce(frozenset(law.rules.wagers), law.speaks_of_cash, law.non_value_chips, law.understood)
    return None


def _assumed(
    court: Court, standing: Standing, version: Version, round_: Round, readings: Mapping[str, str]
) -> tuple[str, ...]:
    """What had to be assumed for a version to be the law of the round: dates supplied, that the last text stands."""
    instant = instant_of(round_, readings)
    supplied = court.rulebook.supplied_for(version, instant) if instant is not None else ()
    last_known = () if standing.status in IN_FORCE else (LAST_KNOWN,)
    return (*(f"{SUPPLIED}{name}" for name in supplied), *(a.id for a in standing.attested), *last_known)


def _under(
    court: Court,
    round_: Round,
    work: str,
    game: Game | None,
    readings: Mapping[str, str],
    beside: Beside,
    past: Past,
    *,
    first_of_session: bool,
) -> tuple[WorkResult, Settlements]:
    """What the work of the game says, and the settlements that the general rules ask about."""
    standing = standing_of(court, work, round_, readings)
    version = version_in(court, standing)
    if game is None:
        why = f"this program cannot yet assess the game ({round_.session.game})"
        return WorkResult(standing.work, standing, None, (), why), Settlements()
    if version is None:
        law = court.law(standing.last_known, game, readings) if standing.last_known is not None else None
        unknown = _all_unassessable(law, standing.reason)
        return WorkResult(standing.work, standing, law, unknown, standing.reason), Settlements()
    law = court.law(version, game, readings, standing.touched)
    if law.rules is None:
        raise ValueError(f"the rules of {version.work} were not read")
    if law.doubts.whole:
        return _in_doubt(standing, law), Settlements()
    view = game.view(round_, law.rules)
    below = below_minimum(view.subjects, past, ReadingsTaken(readings))
    subjects = [*view.subjects]
    if first_of_session:
        subjects = [Subject("session", "", view.subjects[0].facts), *subjects]
    untold = Untold(round_)
    verdicts = judge_all(law.checks, subjects, law.vocabulary, untold, in_full=court.in_full)
    view = replace(view, subjects=by_one_deal(law.rules, view.subjects, view.settled, beside.rounding))
    beyond = parts_to_maximum(law.checks, view.subjects)
    valid = {**beyond, **parts_below(law.checks, below), **beside.valid}
    settled = settle_all(law.rules, view.subjects, view.settled, replace(beside, valid=valid, untold=untold))
    void = [
        *with_parts(below, settled.of_part[LIMITS]),
        *beyond_maximum(view.subjects, beyond, settled.of_part[LIMITS]),
        *void_parts(VOID_BY[CHIPS], view.subjects, settled.of_part[CHIPS]),
    ]
    verdicts += judge_all(law.checks, void, law.vocabulary, untold, in_full=court.in_full)
    assumes = _assumed(court, standing, version, round_, readings)
    alone = of_decisions_alone(law.rules, round_, view.settled)
    of_none = of_no_wager(law.rules, round_, view.settled)
    given = law.doubts.without((*verdicts, *settled.verdicts, *alone, *of_none))
    judged = displaced(law, round_, view.subjects[0].facts, given)
    return WorkResult(standing.work, standing, law, tuple(judged), view=view, assumes=assumes), settled


def _under_general(
    court: Court, round_: Round, work: str, subjects: list[Subject], readings: Mapping[str, str]
) -> WorkResult:
    standing = standing_of(court, work, round_, readings)
    version = version_in(court, standing)
    if version is None:
        law = court.law(standing.last_known, None, readings) if standing.last_known is not None else None
        return WorkResult(standing.work, standing, law, _all_unassessable(law, standing.reason), standing.reason)
    law = court.law(version, None, readings, standing.touched)
    if law.doubts.whole:
        return _in_doubt(standing, law)
    verdicts = tuple(judge_all(law.checks, subjects, law.vocabulary, Untold(round_), in_full=court.in_full))
    assumes = _assumed(court, standing, version, round_, readings)
    return WorkResult(standing.work, standing, law, verdicts, assumes=assumes)


def _in_doubt(standing: Standing, law: Law) -> WorkResult:
    """A work of which nothing can be assessed, since an order that was not carried out may have changed any of it."""
    return WorkResult(standing.work, standing, law, _all_unassessable(law, law.doubts.whole), law.doubts.whole)


def _all_unassessable(law: Law | None, reason: str) -> tuple[Verdict, ...]:
    """Each provision that could be assessed, were the law known: named by the nearest text that is held."""
    if law is None:
        return (Verdict("not assessable", "*", "law.unknown", "round", "", reason=reason),)
    addresses = dict.fromkeys(c.address for c in law.checks)
    if law.rules is not None:
        for wager in law.rules.wagers.values():
            addresses[address_of(wager)] = None
            addresses[common_address(wager.payout)] = None
    return tuple(Verdict("not assessable", a, "law.unknown", "round", "", reason=reason) for a in addresses)
