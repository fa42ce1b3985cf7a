"""Tai-sai as the checker sees it."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.hidden import holes_of
from compliance.games.play import Game, PlayRules, RoundView, WagerRules
from compliance.games.spin_checks import spin_checks
from compliance.games.spin_facts import settled_here, spin_round_facts, spin_round_subjects
from compliance.games.spin_rounds import spin_round
from compliance.games.table_facts import view_of
from compliance.games.tai_sai.facts import VOCABULARY, spin_game, tumbler_facts, wager_facts
from compliance.games.tai_sai.meaning import TaiSaiRules, read_rules
from compliance.games.tai_sai.picture import picture_of
from compliance.games.unread import unread_wager
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Facts
from compliance.problems import Problem
from compliance.rulebook.model import Version

_SPINNING = frozenset({"tumble"})


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    wagers = {
        bet: unread_wager(bet, rules.unread[bet]) if bet in rules.unread else WagerRules(outcome, rules.payouts[bet])
        for bet, outcome in rules.outcomes.items()
    }
    listed = ((bet, wager.address) for bet, wager in rules.listed.items())
    checks = spin_checks(listed, "", rules.void, VOCABULARY)
    return PlayRules(version, rules.read, wagers, checks, rules), problems


def _view(round_: Round, rules: PlayRules) -> RoundView:
    own: TaiSaiRules = rules.own
    view = view_of(round_, holes_of(round_), _SPINNING)
    spun = spin_round(view, spin_game(own), own.void)
    facts = Facts({**spin_round_facts(spun), **tumbler_facts(spun)})
    subjects = spin_round_subjects(spun, facts, lambda wager, decided: wager_facts(wager, decided, own), rules.wagers)
    return RoundView(subjects, settled_here(spun))


GAME = Game("tai-sai", VOCABULARY, _read, _view, picture_of)
