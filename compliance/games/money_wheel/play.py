"""The money wheel as the checker sees it."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.hidden import holes_of
from compliance.games.money_wheel.facts import VOCABULARY, spin_game, wager_facts
from compliance.games.money_wheel.meaning import MoneyWheelRules, read_rules
from compliance.games.money_wheel.picture import picture_of
from compliance.games.money_wheel.vocabulary import SYMBOL_BET
from compliance.games.play import Game, PlayRules, RoundView, WagerRules
from compliance.games.spin_checks import spin_checks
from compliance.games.spin_facts import settled_here, spin_round_facts, spin_round_subjects
from compliance.games.spin_rounds import spin_round
from compliance.games.table_facts import view_of
from compliance.games.unread import unread_wager
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Facts
from compliance.problems import Problem
from compliance.rulebook.model import Version

_SPINNING = frozenset({"wheel"})


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    read = WagerRules(rules.outcome, rules.payout) if rules.readable else unread_wager(SYMBOL_BET, rules.wager)
    wagers = {SYMBOL_BET: read} if rules.wager else {}
    checks = spin_checks(((SYMBOL_BET, rules.wager),), rules.rim, rules.void, VOCABULARY)
    return PlayRules(version, rules.read, wagers, checks, rules), problems


def _view(round_: Round, rules: PlayRules) -> RoundView:
    own: MoneyWheelRules = rules.own
    view = view_of(round_, holes_of(round_), _SPINNING)
    spun = spin_round(view, spin_game(own), own.void)
    facts = Facts(spin_round_facts(spun))
    subjects = spin_round_subjects(spun, facts, lambda wager, _: wager_facts(wager, own), rules.wagers)
    return RoundView(subjects, settled_here(spun))


GAME = Game("money wheel", VOCABULARY, _read, _view, picture_of)
