"""Blackjack as the checker sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from compliance.games.blackjack.checks import checks
from compliance.games.blackjack.dealing import hands_of
from compliance.games.blackjack.facts import round_subjects, with_void_hands
from compliance.games.blackjack.meaning import read_rules
from compliance.games.blackjack.picture import picture_of
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.carried import of_this_deal
from compliance.games.fact_words import facts_of
from compliance.games.hidden import holes_of
from compliance.games.play import Game, PlayRules, RoundView, WagerRules
from compliance.games.table_facts import settlements, view_of
from compliance.logs.rounds import Round
from compliance.problems import Problem
from compliance.rulebook.model import Version

_DEALING = frozenset({"card"})
_HAND = "hand"


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    wagers = {
        bet: WagerRules(outcome, rules.payouts[bet], address=rules.named[bet])
        for bet, outcome in rules.outcomes.items()
        if outcome.clauses and bet in rules.payouts and rules.payouts[bet].clauses
    }
    return PlayRules(version, rules.read, wagers, checks(rules), rules), problems


def _view(round_: Round, rules: PlayRules) -> RoundView:
    own: BlackjackRules = rules.own
    view = of_this_deal(view_of(round_, holes_of(round_), _DEALING))
    hands = hands_of(view, own)
    subjects = round_subjects(view, hands, own)
    begins = view.begins if view.begins is not None else 0
    within = {subject.key: subject.within for subject in subjects}
    by_law = {within[key]: lines for (what, key), lines in rules.voided(subjects).items() if what == _HAND}
    return RoundView(subjects, with_void_hands(view, hands, settlements(view, begins), by_law))


GAME = Game("blackjack", facts_of(Path(__file__).parent), _read, _view, picture_of)
