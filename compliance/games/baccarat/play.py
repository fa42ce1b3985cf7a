"""Baccarat as the checker sees it: mini, midi and full, in New Zealand and in the Australian Capital Territory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from compliance.games.baccarat.facts import VOCABULARY, round_subjects
from compliance.games.baccarat.meaning import BaccaratRules, read_rules
from compliance.games.baccarat.meaning_kinds import BURN_COUNT, WAGERS
from compliance.games.baccarat.picture import picture_of
from compliance.games.baccarat.side_bets_play import ante_checks, collection_checks, side_wagers, without_ante
from compliance.games.hidden import holes_of
from compliance.games.parts import exact_in_chips
from compliance.games.play import Game, PlayRules, RoundView, WagerRules
from compliance.games.table_facts import is_call, settlements, view_of
from compliance.logs.events import CardEvent
from compliance.logs.rounds import Round
from compliance.meaning.checks import Check
from compliance.meaning.evidence import Value
from compliance.meaning.expressions import (
    TRUE,
    All,
    Comparison,
    Constant,
    Expression,
    FactName,
    Not,
    Within,
)
from compliance.problems import Problem
from compliance.rulebook.model import Version

_DEALING = frozenset({"card"})
_ORDER = "initial-deal.order"
_PLAYED = All((FactName("round.begun"), Not(FactName("round.void"))))


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
    most = rules.initial_cards + rules.most_additional_cards
    permitted: tuple[Value, ...] = tuple(tuple(sorted(bets)) for bets, _ in rules.combinations)
    checks = [
        *_initial_deal(rules),
        Check(
            rules.most_additional_cards_address,
            "cards.most",
            "hand",
            "no more than {most} cards to the {hand.name}'s hand",
            "{hand.cards} cards",
            "dealer",
            "deal",
            _PLAYED,
            that=Comparison("<=", FactName("hand.cards"), Constant(most)),
            values=(("most", most),),
        ),
        _draw(rules, "player"),
        _draw(rules, "banker"),
    ]
    checks += [
        Check(
            rule.address,
            "decks.number",
            "session",
            "the game is played with a number of decks that is among {decks}",
            "{session.decks} decks",
            "operator",
            "equipment",
            equipment_of(version, rule.address) if len(rules.decks) > 1 else TRUE,
            that=Within(FactName("session.decks"), rule.decks),
            values=(("decks", rule.decks),),
        )
        for rule in rules.decks
    ]
    checks += [
        Check(
            permitted.address,
            "cutting-cards.number",
            "session",
            "the number of cutting cards in use is among {cutting}",
            "{session.cutting_cards} cutting cards",
            "operator",
            "equipment",
            FactName("session.cutting_cards_known"),
            that=Within(FactName("session.cutting_cards"), permitted.value),
            values=(("cutting", permitted.value),),
        )
        for permitted in rules.cutting_cards
    ]
    burning = next((a for a, what in rules.read.items() if what == BURN_COUNT), None)
    if burning is not None:
        checks.append(
            Check(
                burning,
                "burn.count",
                "burn",
                "after a first card {burn.first} the dealer draws and puts aside {burn.due} further cards",
                "{burn.count} cards were drawn",
                "dealer",
                "procedure",
                All((FactName("burn.first_recorded"), Not(_is("burn.face", "down")))),
                that=Comparison("==", FactName("burn.count"), FactName("burn.due")),
            )
        )
    if rules.in_chips is not None:
        checks += exact_in_chips(rules.in_chips)
    if permitted:
        checks.append(
            Check(
                rules.combinations_address,
                "wagers.together",
                "bettor",
                "one player's wagers in a round are one of the combinations that the rule permits",
                "{bettor.bets}",
                "player",
                "wager",
                that=Within(FactName("bettor.bets_on_result"), permitted),
                when=Comparison("!=", FactName("bettor.bets_on_result"), Constant(())),
            )
        )
    return (*checks, *_choices(rules), *ante_checks(rules.side), *collection_checks(rules.side))


def _choices(rules: BaccaratRules) -> list[Check]:
    """That a method of settlement is one of those to choose from, and a wager one of those that a mere list permits."""
    checks: list[Check] = []
    if rules.methods:
        checks.append(
            Check(
                rules.methods_address,
                "method.chosen",
                "session",
                "the method of settlement is among {methods}",
                "{option.method}",
                "operator",
                "procedure",
                that=Within(FactName("option.method"), rules.methods),
                values=(("methods", rules.methods),),
            )
        )
    listed = next((address for address, what in rules.read.items() if what == WAGERS), None)
    decided = [clause.address for outcome in rules.outcomes.values() for clause in outcome.clauses]
    if listed is not None and not any(address.startswith(listed) for address in decided):
        bets = tuple(sorted(rules.outcomes))
        checks.append(
            Check(
                listed,
                "wager.listed",
                "wager",
                "a wager is among {bets}",
                "{wager.bet}, {wager.amount_said}, was accepted",
                "dealer",
                "wager",
                _is("wager.standing", "accepted"),
                that=Within(FactName("wager.bet"), bets),
                values=(("bets", bets),),
            )
        )
    return checks


def _initial_deal(rules: BaccaratRules) -> list[Check]:
    """That the initial cards are dealt in their order: one check, or one for each step where the words go by steps."""
    order = tuple[Value, ...](f"{hand} {place}" for hand, place in rules.initial_order)
    ordered = Check(
        rules.initial_order_address,
        _ORDER,
        "round",
        "the initial cards are dealt in the order {order}",
        "dealt in the order {deal.order}",
        "dealer",
        "deal",
        _PLAYED,
        that=_is("deal.order", order),
        values=(("order", order),),
    )
    return [
        replace(
            ordered,
            address=address,
            scope="deal step",
            when=All((_PLAYED, _is("step.address", address))),
            that=_is("step.order", order[start:end]),
            unless=(_ORDER,),
        )
        for address, start, end in rules.initial_steps
    ] or [ordered]


def equipment_of(version: Version, address: str) -> Expression:
    """With which shoe or shuffler the decks that a paragraph speaks of are used: as the paragraphs beside it say."""
    provision = version.by_address[address]
    beside = [p.text.lower() for p in version.children.get(provision.parent, ())]
    for shuffler in ("non-continuous", "continuous"):
        if any(f" {shuffler} shuffler" in text for text in beside):
            return Comparison("==", FactName("session.shuffler"), Constant(shuffler))
    return Comparison("==", FactName("session.shuffler"), Constant("shoe"))


def _draw(rules: BaccaratRules, hand: str) -> Check:
    decision = rules.player_draws if hand == "player" else rules.banker_draws
    most_clauses = Counter(clause.address for clause in decision.clauses).most_common(1)
    return Check(
        most_clauses[0][0] if most_clauses else "",
        f"third-card.{hand}",
        "round",
        "with player {player.initial_count} and banker {banker.initial_count} after the initial deal"
        + ("" if hand == "player" else ", and the player's third card {player.third_value}")
        + f", the {hand} {{answer}}",
        f"the {hand} {{recorded}} (player {{player.said}}; banker {{banker.said}})",
        "dealer",
        "deal",
        _PLAYED,
        decision=decision,
        recorded_fact=f"{hand}.draws",
        unless=() if hand == "player" else ("third-card.player",),
        answers=((True, "draws a third card"), (False, "stands")),
        arithmetic=f"by rule {{rules}} the {hand} {{answer}}",
    )


def _is(fact: str, value: Value) -> Expression:
    return Comparison("==", FactName(fact), Constant(value))


def _view(round_: Round, rules: PlayRules) -> RoundView:
    own: BaccaratRules = rules.own
    view = view_of(round_, holes_of(round_), _DEALING, rules.voiding)
    subjects = round_subjects(view, own)
    return RoundView(subjects, settlements(view, _settling_begins(view.round)))


def _settling_begins(round_: Round) -> int:
    """The first position at which a settlement can have stood: after the result, or after the last card dealt."""
    dealt = [i for i, r in enumerate(round_.events) if isinstance(r.event, CardEvent) or is_call(r, "result")]
    return max(dealt, default=-1) + 1


GAME = Game("baccarat", VOCABULARY, _read, _view, picture_of)
