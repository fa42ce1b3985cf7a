"""Craps as the checker sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from compliance.games.craps.checks import checks
from compliance.games.craps.facts import craps_view
from compliance.games.craps.meaning import CrapsRules, read_rules
from compliance.games.craps.meaning_wagers import Wager
from compliance.games.craps.picture import picture_of
from compliance.games.craps.vocabulary import DECIDED, IDLE_UNDER, UNDECIDED, UNROLLED, VOID_UNDER
from compliance.games.fact_words import facts_of
from compliance.games.play import Game, PlayRules, RoundView, WagerRules
from compliance.games.unread import unread_payout, unread_wager
from compliance.logs.rounds import Round
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import All, Comparison, Constant, Expression, FactName, Not
from compliance.problems import Problem
from compliance.rulebook.model import Version


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    wagers = {
        bet: WagerRules(
            _until_settled(wager, rules),
            rules.payouts.get(bet) or unread_payout(bet, wager.address),
            address=wager.address,
        )
        for bet, wager in rules.wagers.items()
    }
    wagers |= {bet: unread_wager(bet, address) for bet, address in rules.unread.items()}
    return PlayRules(version, rules.read, wagers, checks(rules), rules), problems


def _until_settled(wager: Wager, rules: CrapsRules) -> Decision:
    """The outcome of a wager at its settlement: as its clauses say once a roll has decided it, undecided before.

    A wager settled as won or lost before that is a breach of what keeps it undecided: the provision by which the roll
    was void, or under which the wager rested, the rule that wagers be made before the throw, else its own clauses.
    """
    decided = FactName(DECIDED)
    clauses = [replace(c, when=All((decided, c.when))) for c in wager.outcome.clauses]
    idle, void = FactName(IDLE_UNDER), FactName(VOID_UNDER)
    void_under = rules.void_rolls.addresses
    open_ = Not(decided)
    for address in void_under:
        clauses.append(Clause(All((open_, _is(void, address))), UNDECIDED, address))
    not_void = _is(void, "")
    for address in dict.fromkeys((rules.resting.under, rules.resting.called_under)):
        clauses.append(Clause(All((open_, not_void, _is(idle, address), Not(_is(idle, "")))), UNDECIDED, address))
    awake = All((open_, not_void, _is(idle, "")))
    unrolled = FactName(UNROLLED)
    clauses.append(Clause(All((awake, unrolled)), UNDECIDED, rules.before_throw or wager.address))
    if wager.bet not in rules.undecided:  # else it may be that the rules do not say what the roll decides
        clauses.append(Clause(All((awake, Not(unrolled))), UNDECIDED, wager.address))
    return Decision(wager.outcome.question, tuple(clauses))


def _is(left: Expression, value: str) -> Expression:
    return Comparison("==", left, Constant(value))


def _view(round_: Round, rules: PlayRules) -> RoundView:
    own: CrapsRules = rules.own
    return craps_view(round_, own)


GAME = Game("craps", facts_of(Path(__file__).parent), _read, _view, picture_of)
