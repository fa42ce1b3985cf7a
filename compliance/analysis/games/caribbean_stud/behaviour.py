"""Caribbean stud under two versions: what hands are and how they rank, whether the dealer qualifies, every wager."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Any

from compliance.analysis.behaviour.conduct import Conduct, Told, told
from compliance.analysis.behaviour.games import Behaviour
from compliance.analysis.behaviour.settling import (
    WIN,
    Case,
    Compared,
    Outcome,
    Settle,
    Settled,
    asked,
    compared,
    said_prize,
    settle,
    undecided,
    won,
)
from compliance.analysis.games.caribbean_stud.analyse import progressive_rows, qualifying_facts
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.meaning import StudRules
from compliance.games.caribbean_stud.spaces import HandClass, hand_classes, payout_space, wager_space
from compliance.games.play import PlayRules, WagerRules
from compliance.meaning.decisions import Decided, Decision
from compliance.meaning.evidence import Known
from compliance.meaning.expressions import say_value

_WINS = "the wager wins"
_QUALIFIES: Mapping[object, str] = {True: "qualifies", False: "does not qualify"}
_SETTLED_APART = Decided(WIN, ())


def wagers(old: PlayRules, new: PlayRules) -> Iterator[Compared]:
    """Every wager of either version: when it wins, and apart from that what is paid if it does."""
    lacks = (_lacks(old.own), _lacks(new.own))
    yield from compared(old, new, partial(_cases, old, new), lacks, _settles)


def _lacks(rules: StudRules) -> str:
    return "" if rules.size and rules.order.categories else "what hands there are"


def conduct(old: PlayRules, new: PlayRules) -> Iterator[Conduct]:
    """What hands are, how they rank and compare, and with which the dealer qualifies."""
    one, other = old.own, new.own
    classes = {_cards(hands): hands for rules in (one, other) for hands in _classes(rules)}
    weights = {cards: hands.hands for cards, hands in classes.items()}
    yield Conduct("what hand five cards are", _categories(one), _categories(other), weights)
    yield Conduct("the order of hands, from the lowest", _order(one), _order(other))
    yield Conduct("what decides between two hands of one kind", _ties(one), _ties(other))
    yield Conduct("whether the dealer's hand qualifies", _qualifying(one), _qualifying(other), weights)
    yield Conduct("how many times the ante a bet wager is", _times(one), _times(other))


def rows(rules: PlayRules, bets: Collection[str]) -> Iterator[dict[str, Any]]:
    """The edges of the jackpot wager, if it is decided everywhere; those of the others depend on play."""
    if v.PROGRESSIVE in bets:
        yield from progressive_rows(rules.own)


def _settles(rules: WagerRules | None) -> Settle | None:
    if rules is None:
        return None
    unpaid = WagerRules(rules.outcome, Decision(rules.payout.question, ()))

    def settles(case: Case, outcome: Outcome) -> Settled:
        if _WINS in case.where:
            paid = asked(rules.payout, outcome)
            return undecided(paid) or won(paid, _SETTLED_APART, outcome)
        result = asked(rules.outcome, outcome)
        if isinstance(result, Decided) and result.answer == WIN:
            return Settled(WIN, rules=result.addresses)
        return settle(unpaid, outcome)

    return settles


def _cases(old: PlayRules, new: PlayRules, bet: str) -> Iterator[Case]:
    held = [rules.wagers[bet] for rules in (old, new) if bet in rules.wagers]
    categories = tuple(dict.fromkeys((*old.own.order.categories, *new.own.order.categories)))
    prized = tuple(dict.fromkeys((*old.own.prized, *new.own.prized)))
    outcome = Decision("outcome", tuple(c for w in held for c in w.outcome.clauses))
    payout = Decision("payout", tuple(c for w in held for c in w.payout.clauses))
    for facts in wager_space(bet, categories, outcome):
        yield Case(facts, facts, _words(facts))
    paid = payout_space(prized if bet == v.PROGRESSIVE else categories, payout)
    for facts in sorted(paid, key=_limited_last):
        yield Case(facts, facts, _words(facts), where=(_WINS,))


_AMOUNTS = (v.AMOUNT, v.MAX_PAYOUT, v.POOL, v.LEFT_FIRST, v.LEFT_LAST)
_OF_A_LIMIT = (v.AMOUNT, v.MAX_PAYOUT)


def _words(facts: Outcome) -> str:
    """ "hand category flush, option payout limited no": amounts in dollars, those of a limit where there is one."""
    limited = facts.get(v.LIMITED)
    is_limited = not isinstance(limited, Known) or limited.value is True
    values = [
        (n, said_prize(e.value) if n in _AMOUNTS else say_value(e.value))
        for n, e in facts.items()
        if isinstance(e, Known) and (is_limited or n not in _OF_A_LIMIT)
    ]
    return ", ".join(f"{n.replace('.', ' ').replace('_', ' ')} {value}" for n, value in values)


def _limited_last(facts: Outcome) -> bool:
    limited = facts.get(v.LIMITED)
    return isinstance(limited, Known) and limited.value is True


def _classes(rules: StudRules) -> Iterator[HandClass]:
    if rules.size and rules.order.ranks:
        yield from hand_classes(rules.order, rules.size)


def _cards(hands: HandClass) -> str:
    return " ".join(f"{card.rank}{card.suit}" for card in hands.cards)


def _categories(rules: StudRules) -> dict[str, Told]:
    found: dict[str, Told] = {}
    for hands in _classes(rules):
        value = rules.order.value_of(hands.cards)
        where = (rules.order.addresses.get(value.category, ""),) if value is not None else ()
        found[_cards(hands)] = Told(value.category if value is not None else "not decided", where)
    return found


def _order(rules: StudRules) -> dict[str, Told]:
    order = rules.order
    return {c: Told(str(n), (order.addresses.get(c, ""),)) for n, c in enumerate(order.categories, start=1)}


def _ties(rules: StudRules) -> dict[str, Told]:
    order = rules.order
    return {c: Told(how, (order.addresses.get(c, ""),)) for c, how in order.compared.items()}


def _qualifying(rules: StudRules) -> dict[str, Told]:
    states = ((_cards(h), facts) for h in _classes(rules) if (facts := qualifying_facts(rules, h)) is not None)
    return told(rules.qualifies, states, _QUALIFIES)


def _times(rules: StudRules) -> dict[str, Told]:
    return {v.BET: Told("not said" if rules.bet_times is None else str(rules.bet_times))}


BEHAVIOUR = Behaviour(wagers, rows, conduct)
