"""Caribbean stud poker as the checker sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from compliance.games.caribbean_stud import meaning_kinds as kinds
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.facts import round_subjects
from compliance.games.caribbean_stud.meaning import StudRules, read_rules
from compliance.games.caribbean_stud.picture import picture_of
from compliance.games.caribbean_stud.seats import StudView, leaves_jackpot_wagers, stud_view
from compliance.games.fact_words import checks_in, facts_of
from compliance.games.hidden import holes_of
from compliance.games.play import Game, PlayRules, RoundView, Subject, WagerRules
from compliance.games.settled import Settled, settled
from compliance.games.table_facts import settlements, view_of
from compliance.logs.rounds import Round
from compliance.meaning.expressions import Comparison, Constant, FactName
from compliance.meaning.requirements import Stated
from compliance.problems import Problem
from compliance.rulebook.model import Version

_DEALING = frozenset({"card"})
# a chip in the slot has been taken; manually operated, the dealer collects it
_IN_THE_SLOT = Comparison("==", FactName(v.OPERATED), Constant(v.ELECTRONIC))


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    address = {v.PROGRESSIVE: rules.places.get(kinds.JACKPOT_WINS, "")}
    compared = rules.places.get(kinds.HAND_SHALL, "")
    wagers = {
        bet: WagerRules(
            rules.outcomes[bet],
            rules.payouts[bet],
            bet == v.PROGRESSIVE,
            address.get(bet, compared),
            taken_at_once=_IN_THE_SLOT if bet == v.PROGRESSIVE else None,
        )
        for bet in v.BETS
        if rules.outcomes[bet].clauses and rules.payouts[bet].clauses
    }
    checks = checks_in(Path(__file__).parent, _stated(rules))
    return PlayRules(version, rules.read, wagers, checks, rules, otherwise=rules.otherwise), problems


def _stated(rules: StudRules) -> Iterator[Stated]:
    """What the words that the grammars read state of which checks.yaml asks something, in the order of a round."""
    for shuffler, deal in rules.deal.items():
        yield Stated("deal by a shuffler" if shuffler else "deal from a shoe", deal.address)
    at = rules.places
    yield Stated("up card of the dealer", at.get(kinds.FACES, ""))
    yield Stated("amount of a bet wager", at.get(kinds.BET_AMOUNT, ""))
    if {kinds.UNQUALIFIED, kinds.QUALIFIES} <= at.keys():
        yield Stated("announcement that the dealer does not qualify", at[kinds.UNQUALIFIED])
        yield Stated("hand that qualifies", at[kinds.QUALIFIES])
    yield Stated("order of settlement", at.get(kinds.QUALIFIED, ""))
    yield Stated("jackpot wager after a misdeal", at.get(kinds.MISDEAL, ""))


def _view(round_: Round, rules: PlayRules) -> RoundView:
    # how the round before was dealt matters for the jackpot wagers alone that may be left of it
    before = any(leaves_jackpot_wagers(r) and _misdealt_by_law(r, rules) for r in round_.earlier[-1:])
    view = stud_view(view_of(round_, holes_of(round_), _DEALING), before_by_law=before)
    subjects = _subjects(view, rules)
    by_law = _lines_by_law(rules, subjects)
    if by_law:
        view = stud_view(view.table, by_law, before)
        subjects = _subjects(view, rules)
    return RoundView(subjects, _settled(view))


def _subjects(view: StudView, rules: PlayRules) -> list[Subject]:
    own: StudRules = rules.own
    return [_as_wager(s) if s.scope == "carried" else s for s in round_subjects(view, own)]


def _misdealt_by_law(round_: Round, rules: PlayRules) -> tuple[int, ...]:
    """The lines that show a round misdealt by the words of the law."""
    return _lines_by_law(rules, _subjects(stud_view(view_of(round_, holes_of(round_), _DEALING)), rules))


def _lines_by_law(rules: PlayRules, subjects: list[Subject]) -> tuple[int, ...]:
    found = rules.voided(subjects)
    return tuple(sorted({line for (what, _), lines in found.items() if what == "round" for line in lines}))


def _as_wager(subject: Subject) -> Subject:
    """A wager of a round before is settled like one of this round; what is asked of its placing was asked then."""
    return structs.replace(subject, scope="wager")


def _settled(view: StudView) -> dict[str, Settled]:
    """How each wager was settled. A jackpot wager of a misdealt round is not: it goes on to the next one."""
    after = view.deal.last_card + 1
    found = settlements(view.table, after)
    for id_, wager in view.carried.items():
        found[id_] = settled(view.table.round, wager, view.table.hidden("settle", wager=id_))
    # what a misdeal does to each wager is decided by the words on misdeals, not by the bare declaration
    found = {id_: _without_misdeal(view, how) for id_, how in found.items()}
    if view.deal.misdealt:
        return {id_: how for id_, how in found.items() if how.wager.bet != v.PROGRESSIVE or id_ in view.carried}
    return found


def _without_misdeal(view: StudView, how: Settled) -> Settled:
    if how.wager.bet not in v.BETS:
        return how  # no words on misdeals are about it
    lines = tuple(line for line in how.void_lines if line not in view.deal.misdealt_lines)
    return replace(how, void_lines=lines, declared_void=how.declared_void if lines else "")


GAME = Game("caribbean stud poker", facts_of(Path(__file__).parent), _read, _view, picture_of)
