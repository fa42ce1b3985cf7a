"""Roulette as the checker sees it."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.hidden import holes_of
from compliance.games.play import Game, PlayRules, RoundView, WagerRules
from compliance.games.roulette.facts import VOCABULARY, spin_game, wager_facts
from compliance.games.roulette.meaning import RouletteRules, read_rules
from compliance.games.roulette.picture import picture_of
from compliance.games.spin_checks import spin_checks
from compliance.games.spin_devices import dolly_facts
from compliance.games.spin_facts import settled_here, spin_round_facts, spin_round_subjects
from compliance.games.spin_rounds import spin_round
from compliance.games.table_facts import view_of
from compliance.games.unread import unread_wager
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Facts
from compliance.problems import Problem
from compliance.rulebook.model import Version

_SPINNING = frozenset({"spin"})


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    wagers = {
        bet: unread_wager(bet, rules.unread[bet]) if bet in rules.unread else WagerRules(outcome, rules.payouts[bet])
        for bet, outcome in rules.outcomes.items()
    }
    listed = ((bet, wager.address) for bet, wager in rules.listed.items())
    checks = spin_checks(listed, rules.wheel, rules.void, VOCABULARY)
    return PlayRules(version, rules.read, wagers, checks, rules), problems


def _view(round_: Round, rules: PlayRules) -> RoundView:
    own: RouletteRules = rules.own
    view = view_of(round_, holes_of(round_), _SPINNING)
    spun = spin_round(view, spin_game(own), own.void)
    facts = Facts({**spin_round_facts(spun), **dolly_facts(view)})
    subjects = spin_round_subjects(spun, facts, lambda wager, _: wager_facts(wager, own), rules.wagers)
    return RoundView(subjects, settled_here(spun))


GAME = Game("roulette", VOCABULARY, _read, _view, picture_of)
