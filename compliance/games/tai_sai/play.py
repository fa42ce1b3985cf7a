"""Tai-sai as the checker sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from compliance.games.fact_words import facts_of
from compliance.games.play import Game, PlayRules, RoundView
from compliance.games.spin_checks import spin_checks
from compliance.games.spin_facts import spin_view
from compliance.games.tai_sai.facts import spin_game, tumbler_facts, wager_facts
from compliance.games.tai_sai.meaning import TaiSaiRules, read_rules
from compliance.games.tai_sai.picture import picture_of
from compliance.games.unread import wagers_read
from compliance.logs.rounds import Round
from compliance.problems import Problem
from compliance.rulebook.model import Version

_FACTS = facts_of(Path(__file__).parent)


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    wagers = wagers_read(rules.outcomes, rules.payouts, rules.unread)
    listed = ((bet, wager.address) for bet, wager in rules.listed.items())
    checks = spin_checks(listed, "", rules.void, _FACTS)
    return PlayRules(version, rules.read, wagers, checks, rules), problems


def _view(round_: Round, rules: PlayRules) -> RoundView:
    own: TaiSaiRules = rules.own
    return spin_view(
        round_, rules, spin_game(own), tumbler_facts, lambda wager, decided: wager_facts(wager, decided, own)
    )


GAME = Game("tai-sai", _FACTS, _read, _view, picture_of)
