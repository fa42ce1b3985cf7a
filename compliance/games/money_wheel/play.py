"""The money wheel as the checker sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from compliance.games.fact_words import facts_of
from compliance.games.money_wheel.facts import spin_game, wager_facts
from compliance.games.money_wheel.meaning import MoneyWheelRules, read_rules
from compliance.games.money_wheel.picture import picture_of
from compliance.games.money_wheel.vocabulary import SYMBOL_BET
from compliance.games.play import Game, PlayRules, RoundView, WagerRules
from compliance.games.spin_checks import spin_checks
from compliance.games.spin_facts import spin_view
from compliance.games.unread import unread_wager
from compliance.logs.rounds import Round
from compliance.problems import Problem
from compliance.rulebook.model import Version

_FACTS = facts_of(Path(__file__).parent)


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    read = WagerRules(rules.outcome, rules.payout) if rules.readable else unread_wager(SYMBOL_BET, rules.wager)
    wagers = {SYMBOL_BET: read} if rules.wager else {}
    checks = spin_checks(((SYMBOL_BET, rules.wager),), rules.rim, rules.void, _FACTS)
    return PlayRules(version, rules.read, wagers, checks, rules), problems


def _view(round_: Round, rules: PlayRules) -> RoundView:
    own: MoneyWheelRules = rules.own
    return spin_view(round_, rules, spin_game(own), lambda _: {}, lambda wager, _: wager_facts(wager, own))


GAME = Game("money wheel", _FACTS, _read, _view, picture_of)
