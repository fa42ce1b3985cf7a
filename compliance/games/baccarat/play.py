"""Baccarat as the checker sees it: mini, midi and full, in New Zealand and in the Australian Capital Territory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from compliance.games.baccarat.facts import round_subjects
from compliance.games.baccarat.facts_errors import void_hand
from compliance.games.baccarat.meaning import BaccaratRules, read_rules
from compliance.games.baccarat.meaning_kinds import BURN_COUNT, WAGERS
from compliance.games.baccarat.picture import picture_of
from compliance.games.baccarat.side_bets_play import side_stated, side_wagers, without_ante
from compliance.games.carried import of_this_deal
from compliance.games.fact_words import facts_of
from compliance.games.hidden import holes_of
from compliance.games.parts import exact_in_chips
from compliance.games.play import Game, PlayRules, RoundView, WagerRules
from compliance.games.table_facts import is_call, settlements, view_of
from compliance.logs.events import CardEvent
from compliance.logs.rounds import Round
from compliance.meaning.checks import Check
from compliance.meaning.evidence import Value
from compliance.meaning.requirements import Stated, checks_of
from compliance.problems import Problem
from compliance.rulebook.model import Version

_DEALING = frozenset({"card"})
_FACTS = facts_of(Path(__file__).parent)


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    wagers = {
        bet: WagerRules(without_ante(rules.side, outcome), rules.payouts[bet])
        for bet, outcome in rules.outcomes.items()
        if bet in rules.payouts
    }
    wagers |= side_wagers(rules.side)
    checks = _checks(version, rules)
    play = PlayRules(version, rules.read, wagers, checks, rules, in_chips=rules.in_chips)
    rounding = readings.get("commission-rounding", play.commission_rounding)
    return replace(play, commission_rounding=rounding), problems


def _checks(version: Version, rules: BaccaratRules) -> tuple[Check, ...]:
    """The checks that the decisions give, in the order in which a round is dealt."""
    path = Path(__file__).with_name("checks.yaml")
    exact = exact_in_chips(rules.in_chips, _FACTS) if rules.in_chips is not None else ()
    dealt = checks_of(path, _dealt(version, rules), _FACTS)
    return (*dealt, *exact, *checks_of(path, _wagered(rules), _FACTS))


def _dealt(version: Version, rules: BaccaratRules) -> Iterator[Stated]:
    yield from _initial_deal(rules)
    most = rules.initial_cards + rules.most_additional_cards
    yield Stated("most cards of a hand", rules.most_additional_cards_address, {"most": most})
    for hand, decision in (("player", rules.player_draws), ("banker", rules.banker_draws)):
        clauses = Counter(clause.address for clause in decision.clauses).most_common(1)
        yield Stated(f"third card of the {hand}", clauses[0][0] if clauses else "", decision=decision)
    several = " in one device of several" if len(rules.decks) > 1 else ""
    for rule in rules.decks:
        yield Stated(f"decks{several}", rule.address, {"decks": rule.decks, "device": device_of(version, rule.address)})
    if several:
        either = tuple(sorted({number for rule in rules.decks for number in rule.decks}))
        yield Stated("decks in any device", _above(version, [rule.address for rule in rules.decks]), {"decks": either})
    for permitted in rules.cutting_cards:
        yield Stated("cutting cards", permitted.address, {"cutting": permitted.value})
    yield Stated("number of cards to burn", next((a for a, what in rules.read.items() if what == BURN_COUNT), ""))


def _wagered(rules: BaccaratRules) -> Iterator[Stated]:
    """What is said of wagers on the result, of a method of settlement to choose, and of wagers of other kinds."""
    permitted: tuple[Value, ...] = tuple(tuple(sorted(bets)) for bets, _ in rules.combinations)
    if permitted:
        values: dict[str, Value] = {"permitted": permitted, "none": ()}
        yield Stated("wagers that may be made together", rules.combinations_address, values)
    if rules.methods:
        yield Stated("methods of settlement", rules.methods_address, {"methods": rules.methods})
    listed = next((address for address, what in rules.read.items() if what == WAGERS), None)
    decided = [clause.address for outcome in rules.outcomes.values() for clause in outcome.clauses]
    if listed is not None and not any(address.startswith(listed) for address in decided):
        yield Stated("wagers of a mere list", listed, {"bets": tuple(sorted(rules.outcomes))})
    yield from side_stated(rules.side)


def _initial_deal(rules: BaccaratRules) -> Iterator[Stated]:
    """The order of the initial cards: as a whole, or by each step where the words go by steps."""
    order = tuple[Value, ...](f"{hand} {place}" for hand, place in rules.initial_order)
    for address, start, end in rules.initial_steps:
        values: dict[str, Value] = {"order": order, "part": order[start:end], "address": address}
        yield Stated("step of the initial deal", address, values)
    if not rules.initial_steps:
        yield Stated("order of the initial deal", rules.initial_order_address, {"order": order})


def _above(version: Version, addresses: Sequence[str]) -> str:
    """The provision under which all of these stand; "" where there is none."""
    above = [_over(version, address) for address in addresses]
    return next((a for a in above[0] if all(a in others for others in above)), "")


def _over(version: Version, address: str) -> list[str]:
    """The provisions under which one stands, the nearest first."""
    found: list[str] = []
    parent = version.by_address[address].parent
    while parent is not None and parent in version.by_address:
        found.append(parent)
        parent = version.by_address[parent].parent
    return found


def device_of(version: Version, address: str) -> str:
    """With which shoe or shuffler the decks that a paragraph speaks of are used: as the paragraphs beside it say."""
    provision = version.by_address[address]
    beside = [p.text.lower() for p in version.children.get(provision.parent, ())]
    for shuffler in ("non-continuous", "continuous"):
        if any(f" {shuffler} shuffler" in text for text in beside):
            return shuffler
    return "shoe"


def _view(round_: Round, rules: PlayRules) -> RoundView:
    own: BaccaratRules = rules.own
    view = of_this_deal(view_of(round_, holes_of(round_), _DEALING, rules.voiding))
    subjects = round_subjects(view, own)
    return RoundView(subjects, settlements(view, _settling_begins(view.round), void_hand(view)))


def _settling_begins(round_: Round) -> int:
    """The first position at which a settlement can have stood: after the result, or after the last card dealt."""
    dealt = [i for i, r in enumerate(round_.events) if isinstance(r.event, CardEvent) or is_call(r, "result")]
    return max(dealt, default=-1) + 1


GAME = Game("baccarat", _FACTS, _read, _view, picture_of)
