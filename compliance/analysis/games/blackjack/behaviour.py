"""Blackjack under two versions: wagers on every hand against every hand of the dealer, insurance, Super Sevens."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from compliance.analysis.behaviour.conduct import Conduct, Told, told
from compliance.analysis.behaviour.games import Behaviour
from compliance.analysis.behaviour.settling import Case, Chances, Compared, Outcome, compared
from compliance.analysis.games.blackjack.analyse import (
    BY_THE_CARDS,
    insurance_deals,
    permitted_decks,
    rows_of,
    sevens_deals,
)
from compliance.games.blackjack.proofs import sevens_ranks, states_of
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.spaces import dealer_space, sevens_space
from compliance.games.blackjack.vocabulary import (
    DEALER,
    DEALER_BLACKJACK,
    DEALER_CARDS,
    DEALER_SOFT,
    DEALER_TOTAL,
    DOUBLE,
    EVEN_MONEY,
    HAND_BLACKJACK,
    HAND_CARDS,
    HAND_DOUBLED,
    HAND_SPLIT,
    HAND_TOTAL,
    INSURANCE,
    PLACES,
    SPLIT,
    SUPER_SEVENS,
    rank_of,
)
from compliance.games.deck import standard_deck
from compliance.games.play import PlayRules
from compliance.meaning.evidence import Known, Value

_OF_HAND: Mapping[str, str | None] = {DOUBLE: HAND_DOUBLED, SPLIT: HAND_SPLIT}
_DRAWS: Mapping[object, str] = {True: "draws", False: "stands"}


def wagers(old: PlayRules, new: PlayRules) -> Iterator[Compared]:
    """Every wager of either version."""

    def is_same(bet: str) -> bool:
        return old.wagers.get(bet) == new.wagers.get(bet) and old.own.count == new.own.count

    def cases(bet: str) -> Iterable[Case]:
        held = [rules.wagers[bet] for rules in (old, new) if bet in rules.wagers]
        read = {n for w in held for d in (w.outcome, w.payout) for n in d.names}
        return _cases(old.own, new.own, bet, read, whole=not is_same(bet))

    for wager in compared(old, new, cases, (_lacks(old.own), _lacks(new.own))):
        yield replace(wager, same=is_same(wager.wager))


def _lacks(rules: BlackjackRules) -> str:
    return "" if rules.count.address and rules.initial_cards else "what cards count, or which make a blackjack,"


def conduct(old: PlayRules, new: PlayRules) -> Iterator[Conduct]:
    """When the dealer draws, and what each card counts."""
    one, other = _dealer(old.own), _dealer(new.own)
    yield Conduct("whether the dealer draws", one, other)
    yield Conduct("what a card counts", _counts(old.own), _counts(new.own))


def rows(rules: PlayRules, bets: Collection[str]) -> Iterator[dict[str, Any]]:
    """The edges of wagers that depend on the cards alone, and are decided everywhere."""
    for bet in BY_THE_CARDS:
        if bet in bets:
            yield from rows_of(rules.own, bet)


def _dealer(rules: BlackjackRules) -> dict[str, Told]:
    deck, _ = standard_deck()
    return told(rules.dealer_draws, ((_total(o), o) for o in dealer_space(rules.count, deck)), _DRAWS)


def _total(outcome: Outcome) -> str:
    total, soft = outcome[DEALER_TOTAL], outcome[DEALER_SOFT]
    assert isinstance(total, Known)
    return f"{'soft' if isinstance(soft, Known) and soft.value else 'hard'} {total.value}"


def _counts(rules: BlackjackRules) -> dict[str, Told]:
    points = {rank: str(n) for rank, n in rules.count.points.items()}
    if rules.count.ace_rank:
        points[rules.count.ace_rank] = f"{rules.count.ace_high}, or {rules.count.ace_low}"
    return {rank: Told(said, (rules.count.address,)) for rank, said in points.items()}


def _cases(old: BlackjackRules, new: BlackjackRules, bet: str, read: set[str], *, whole: bool) -> Iterable[Case]:
    if bet == INSURANCE:
        return _insurance(old, new)
    if bet == SUPER_SEVENS:
        return _sevens(old, new)
    return _hands(old, new, bet, read, whole=whole)


def _hands(old: BlackjackRules, new: BlackjackRules, bet: str, read: set[str], *, whole: bool) -> Iterator[Case]:
    """All totals; only those that stand for all where the versions have the same clauses anyway."""
    deck, _ = standard_deck()
    found: dict[tuple[object, ...], tuple[Outcome | None, Outcome | None]] = {}
    for side, rules in enumerate((old, new)):
        if _lacks(rules):
            continue
        for outcome in states_of(rules, deck, whole=whole):
            flag = outcome.get(_OF_HAND.get(bet) or "")
            if isinstance(flag, Known) and not flag.value:
                continue
            key = tuple(e.value for e in outcome.values() if isinstance(e, Known))
            before = found.get(key, (None, None))
            found[key] = (outcome, before[1]) if side == 0 else (before[0], outcome)
    for one, other in found.values():
        shown = one if one is not None else other
        yield Case(one, other, _words(shown or {}, read))


def _words(outcome: Outcome, read: set[str]) -> str:
    """ "the hand has 21 in 2 cards, blackjack; the dealer has 20 in 3 or more cards": what the clauses look at."""
    values = {n: e.value for n, e in outcome.items() if isinstance(e, Known)}
    hand = [_count(values[HAND_TOTAL], values[HAND_CARDS])]
    hand += [words for fact, words in _OF_THE_HAND.items() if fact in read and values.get(fact) is True]
    dealer = [_count(values[DEALER_TOTAL], values[DEALER_CARDS])]
    dealer += [words for fact, words in _OF_THE_DEALER.items() if fact in read and values.get(fact) is True]
    first = rank_of(DEALER, PLACES[0])
    # only where the player has blackjack does it matter which card the dealer got first
    dealer += [f"the first of them {values[first]}"] if first in read and values[HAND_BLACKJACK] is True else []
    return f"the hand has {', '.join(hand)}; the dealer has {', '.join(dealer)}"


_OF_THE_HAND = {
    HAND_BLACKJACK: "blackjack",
    HAND_DOUBLED: "doubled",
    HAND_SPLIT: "from a split pair",
    EVEN_MONEY: "payment at once asked for",
}
_OF_THE_DEALER = {DEALER_BLACKJACK: "blackjack"}


def _count(total: Value, cards: Value) -> str:
    """Cards beyond the initial ones are not told apart."""
    return f"{total} in {cards} cards" if cards == len(PLACES[1:]) else f"{total} in {cards} or more cards"


def _insurance(old: BlackjackRules, new: BlackjackRules) -> Iterator[Case]:
    deck, _ = standard_deck()
    decks = _decks(old, new, INSURANCE)
    dealt = [_with_chances(insurance_deals(rules, deck, decks)) for rules in (old, new)]
    yield from _joined(dealt, lambda facts: "the dealer has " + " and ".join(_values(facts)))


def _sevens(old: BlackjackRules, new: BlackjackRules) -> Iterator[Case]:
    deck, _ = standard_deck()
    decks = _decks(old, new, SUPER_SEVENS)
    ranks = tuple(
        dict.fromkeys(r for rules in (old, new) if SUPER_SEVENS in rules.outcomes for r in sevens_ranks(rules))
    )
    dealt = [_with_chances(sevens_deals(rules, deck, decks, ranks)) for rules in (old, new)]
    yield from _joined(dealt, _three_cards)
    for outcome in sevens_space(deck, ranks):
        if isinstance(split := outcome[HAND_SPLIT], Known) and split.value:
            yield Case(outcome, outcome, _three_cards(outcome), where=("the pair is split",))


def _three_cards(facts: Outcome) -> str:
    _, *cards = _values(facts)
    pairs = [f"{rank} {suit}" for rank, suit in zip(cards[::2], cards[1::2], strict=True)]
    return "the hand has " + ", ".join(pairs)


def _values(facts: Outcome) -> list[str]:
    return [str(e.value) for e in facts.values() if isinstance(e, Known)]


def _decks(old: BlackjackRules, new: BlackjackRules, bet: str) -> int:
    """The most decks with which a wager may be made under both; under either, if there are none of both."""
    one, other = permitted_decks(old, bet), permitted_decks(new, bet)
    return max({*one} & {*other} or {*one, *other}, default=0)


Deals = dict[tuple[str, ...], tuple[Outcome, Fraction]]


def _with_chances(deals: Iterable[tuple[Outcome, int]]) -> Deals:
    counted = [(facts, ways) for facts, ways in deals]
    in_all = sum(ways for _, ways in counted) or 1
    return {tuple(_values(facts)): (facts, Fraction(ways, in_all)) for facts, ways in counted}


def _joined(dealt: list[Deals], words: Any) -> Iterator[Case]:
    old, new = dealt
    for key in dict.fromkeys((*old, *new)):
        one, other = old.get(key), new.get(key)
        facts = (one or other or ({}, Fraction(0)))[0]
        chance: Chances = (one[1] if one else Fraction(0), other[1] if other else Fraction(0))
        yield Case(one[0] if one else None, other[0] if other else None, words(facts), chance=chance)


BEHAVIOUR = Behaviour(wagers, rows, conduct)
