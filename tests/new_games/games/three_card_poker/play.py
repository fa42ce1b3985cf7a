"""Three card poker as the checker sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from compliance.games.three_card_poker.facts import hands_of, subjects_of
from compliance.games.three_card_poker.meaning import ThreeCardRules, read_rules

from compliance.games.drawn import calls_drawn, wagers_drawn
from compliance.games.fact_words import facts_of
from compliance.games.hidden import holes_of
from compliance.games.play import Game, PlayRules, RoundView, WagerRules
from compliance.games.table_facts import TableView, settlements, view_of
from compliance.games.unread import unread_wager
from compliance.logs.events import CardEvent
from compliance.logs.rounds import Round
from compliance.problems import Problem
from compliance.rulebook.model import Version


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    wagers = {
        bet: unread_wager(bet, rules.unread[bet]) if bet in rules.unread else WagerRules(outcome, rules.payouts[bet])
        for bet, outcome in rules.outcomes.items()
    }
    return PlayRules(version, rules.read, wagers, (), rules), problems


def _table(round_: Round) -> TableView:
    return view_of(round_, holes_of(round_), frozenset({"card"}))


def _view(round_: Round, rules: PlayRules) -> RoundView:
    view = _table(round_)
    last = max((at for at, _, _ in round_.each(CardEvent)), default=-1)
    return RoundView(subjects_of(view, rules.own), settlements(view, last + 1))


def _picture(round_: Round, rules: PlayRules) -> dict[str, Any]:
    own: ThreeCardRules = rules.own
    hands = [
        {
            "name": holder.capitalize(),
            "cards": [{"card": str(card), "n": n, "face": None} for n, card in enumerate(hand.cards, start=1)],
            "note": hand.unknown or own.order.kind_of(hand.cards).name,
        }
        for holder, hand in hands_of(_table(round_), own).items()
    ]
    drawn = {"wagers": wagers_drawn(round_), "calls": calls_drawn(round_), "mark": None}
    return {"kind": "cards", "hands": hands, **drawn}


GAME = Game("three card poker", facts_of(Path(__file__).parent), _read, _view, _picture)
