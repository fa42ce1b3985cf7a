"""Roulette as the checker sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from compliance.games.fact_words import facts_of
from compliance.games.play import Game, PlayRules, RoundView
from compliance.games.roulette.facts import spin_game, wager_facts
from compliance.games.roulette.meaning import RouletteRules, read_rules
from compliance.games.roulette.picture import picture_of
from compliance.games.spin_checks import spin_checks
from compliance.games.spin_devices import dolly_facts
from compliance.games.spin_facts import spin_view
from compliance.games.unread import wagers_read
from compliance.logs.rounds import Round
from compliance.problems import Problem
from compliance.rulebook.model import Version

_FACTS = facts_of(Path(__file__).parent)


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    wagers = wagers_read(rules.outcomes, rules.payouts, rules.unread)
    listed = ((bet, wager.address) for bet, wager in rules.listed.items())
    checks = spin_checks(listed, rules.wheel, rules.void, _FACTS)
    return PlayRules(version, rules.read, wagers, checks, rules), problems


def _view(round_: Round, rules: PlayRules) -> RoundView:
    own: RouletteRules = rules.own
    return spin_view(
        round_, rules, spin_game(own), lambda spun: dolly_facts(spun.view), lambda wager, _: wager_facts(wager, own)
    )


GAME = Game("roulette", _FACTS, _read, _view, picture_of)
