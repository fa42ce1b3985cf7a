"""Baccarat under two versions: who draws, and every wager on every pair of final hands, or on a hand's first cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from compliance.analysis.behaviour.conduct import Conduct, Told, told
from compliance.analysis.behaviour.games import Behaviour
from compliance.analysis.behaviour.settling import Case, Compared, Options, Outcome, compared
from compliance.analysis.games.baccarat.analyse import permitted_decks, rounds_decided
from compliance.analysis.games.baccarat.comparison import banker_states
from compliance.analysis.games.baccarat.edges import (
    Ends,
    edges,
    enumerate_rounds,
    option_choices,
    shown_options,
)
from compliance.analysis.games.baccarat.side_bets import deals_of, side_rows
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.side_bets_vocabulary import LACKS_ANTE, ON, PLAYED, SCALE
from compliance.games.baccarat.spaces import initial_space, say_outcome
from compliance.games.baccarat.vocabulary import HANDS, cards, draws, final_count
from compliance.games.deck import standard_deck
from compliance.games.play import PlayRules, WagerRules
from compliance.meaning.decisions import Decision, named_values
from compliance.meaning.evidence import Evidence, Known, Value

_LACKS = "the wager was accepted without an ante that was required"
_DRAWS: Mapping[object, str] = {True: "draws", False: "stands"}

End = tuple[int, int, int, int]
_Ends = tuple[Ends | None, ...]


def wagers(old: PlayRules, new: PlayRules) -> Iterator[Compared]:
    """Every wager of either version; one on a pair or a match goes by the first cards of a hand."""
    decks = _decks(old.own, new.own)
    ends = tuple(_ends(rules.own, n) for rules, n in zip((old, new), decks, strict=True))

    def cases(bet: str) -> Iterator[Case]:
        on_cards = bet in {**old.own.side.outcomes, **new.own.side.outcomes}
        return (_on_cards if on_cards else _on_result)(old, new, bet, ends)

    yield from compared(old, new, cases, (_lacks(old.own), _lacks(new.own)))


def _lacks(rules: BaccaratRules) -> str:
    return "" if rules.counts else "what a hand counts"


def conduct(old: PlayRules, new: PlayRules) -> Iterator[Conduct]:
    """Who draws a third card, and what each card counts, in the hand and when cards are burnt."""
    one, other = old.own, new.own
    yield Conduct("whether the Player's Hand draws", _player(one), _player(other))
    yield Conduct("whether the Banker's Hand draws", _banker(one), _banker(other))
    yield Conduct("what a card counts", _counts(one), _counts(other))
    yield Conduct("how many cards are burnt after a first card", _burnt(one), _burnt(other))


def rows(rules: PlayRules, bets: Collection[str]) -> Iterator[dict[str, Any]]:
    """The edges of wagers that are decided everywhere, for every number of decks that the words permit."""
    own: BaccaratRules = rules.own
    if not rounds_decided(own):
        return
    for decks in permitted_decks(own):
        ends = enumerate_rounds(own, decks)
        found = [row for bet in own.outcomes if bet in bets and bet in own.payouts for row in edges(own, bet, ends)]
        found += (
            [row for row in side_rows(own, decks) if row["wager"] in bets] if own.side.outcomes.keys() & bets else []
        )
        yield from ({**row, "decks": decks} for row in found)


# ---- the rules of play -----------------------------------------------------------------------------------------------


def _player(rules: BaccaratRules) -> dict[str, Told]:
    return told(rules.player_draws, ((say_outcome(o), o) for o in initial_space(rules.counts)), _DRAWS)


def _banker(rules: BaccaratRules) -> dict[str, Told]:
    states = ((f"banker {banker}, player's third card {third}", o) for banker, third, o in banker_states(rules))
    return told(rules.banker_draws, states, _DRAWS)


def _counts(rules: BaccaratRules) -> dict[str, Told]:
    return {rank: Told(str(n), (rules.card_value_addresses[rank],)) for rank, n in rules.card_values.items()}


def _burnt(rules: BaccaratRules) -> dict[str, Told]:
    rule = rules.burn_values_address
    at = {rank: rule or rules.card_value_addresses.get(rank, "") for rank in rules.burn_values}
    return {rank: Told(str(n), (at[rank],)) for rank, n in rules.burn_values.items()}


# ---- wagers on the result --------------------------------------------------------------------------------------------


def _on_result(old: PlayRules, new: PlayRules, bet: str, ends: _Ends) -> Iterator[Case]:
    held = [rules.wagers[bet] for rules in (old, new) if bet in rules.wagers]
    decisions = [d for w in held for d in (w.outcome, w.payout)]
    names = {n for d in decisions for n in d.names}
    sized = any(cards(hand) in names or draws(hand) in names for hand in HANDS)
    counts = sorted({*old.own.counts, *new.own.counts})
    sizes = sorted({*old.own.hand_sizes, *new.own.hand_sizes}) if sized else [0]
    chances = [_chances(of_side, sized=sized) for of_side in ends]
    every = option_choices(decisions, [d for rules in (old, new) for d in _decisions(rules.wagers.values())])
    initial = old.own.initial_cards or new.own.initial_cards
    for options, end in product(every, product(counts, sizes, counts, sizes)):
        facts = _facts(end, options, initial) | {LACKS_ANTE: Known(False)}
        chosen: Options = tuple(shown_options(options).items())
        yield Case(facts, facts, _hands_said(end), None, chosen, (), (_of(chances[0], end), _of(chances[1], end)))
    # what becomes of a wager that lacks its ante hangs neither on cards nor on options where a version has such a rule
    for end in product(counts, sizes, counts, sizes) if LACKS_ANTE in names else ():
        facts = _facts(end, every[0], initial) | {LACKS_ANTE: Known(True)}
        yield Case(facts, facts, _hands_said(end), None, (), (_LACKS,))


def _decisions(wagers_: Iterable[WagerRules]) -> Iterator[Decision]:
    for rules in wagers_:
        yield from (rules.outcome, rules.payout)


def _facts(end: End, options: Mapping[str, Value], initial: int) -> dict[str, Evidence]:
    facts: dict[str, Evidence] = {PLAYED: Known(True), **{name: Known(value) for name, value in options.items()}}
    for hand, count, size in zip(HANDS, end[::2], end[1::2], strict=True):
        facts |= {final_count(hand): Known(count), cards(hand): Known(size), draws(hand): Known(size > initial)}
    return facts


def _hands_said(end: End) -> str:
    """ "Player 3, Banker 8 with 3 cards"."""
    sized = (
        f"{count} with {size} cards" if size else str(count) for count, size in zip(end[::2], end[1::2], strict=True)
    )
    return ", ".join(f"{hand.capitalize()} {said}" for hand, said in zip(HANDS, sized, strict=True))


def _decks(old: BaccaratRules, new: BaccaratRules) -> tuple[int, int]:
    """The decks for which chances are given: the most that both versions permit, else the most of each."""
    one, other = permitted_decks(old), permitted_decks(new)
    both = max({*one} & {*other}, default=0)
    return (both, both) if both else (max(one, default=0), max(other, default=0))


def _ends(rules: BaccaratRules, decks: int) -> Ends | None:
    """How rounds end, None where the words leave open how they are dealt."""
    return enumerate_rounds(rules, decks) if decks and rounds_decided(rules) else None


def _chances(ends: Ends | None, *, sized: bool) -> Mapping[End, Fraction] | None:
    if ends is None:
        return None
    found: Counter[End] = Counter()
    for (player, player_cards, banker, banker_cards), ways in ends.ways.items():
        end = (player, player_cards, banker, banker_cards) if sized else (player, 0, banker, 0)
        found[end] += ways
    return {end: Fraction(ways, ends.deals) for end, ways in found.items()}


def _of(chances: Mapping[End, Fraction] | None, end: End) -> Fraction | None:
    return None if chances is None else chances.get(end, Fraction(0))


# ---- wagers on the first cards of a hand -----------------------------------------------------------------------------


def _on_cards(old: PlayRules, new: PlayRules, bet: str, ends: _Ends) -> Iterator[Case]:
    if None in ends:
        return
    held = [rules.wagers[bet] for rules in (old, new) if bet in rules.wagers]
    scales = named_values([w.payout for w in held], SCALE)
    decks = max(_decks(old.own, new.own))
    for hand in HANDS:
        dealt = [_by_facts(rules.own, hand, decks) for rules in (old, new) if bet in rules.wagers]
        one, other = dealt[0], dealt[-1]
        for key in dict.fromkeys((*one, *other)):
            facts, _ = one.get(key) or other[key]
            chance = tuple(found[key][1] if key in found else None for found in (one, other))
            for scale in scales:
                seen = {**facts, ON: Known(hand), SCALE: Known(scale)}
                options: Options = (("pay_scale", ((bet, scale),)),)
                words = say_outcome({name: e for name, e in facts.items() if name != ON})
                yield Case(seen, seen, words, hand, options, (), (chance[0], chance[1]))


def _by_facts(rules: BaccaratRules, hand: str, decks: int) -> dict[tuple[object, ...], tuple[Outcome, Fraction]]:
    deck, _ = standard_deck()
    deals = deals_of(rules, deck, hand, decks)
    in_all = sum(ways for _, ways in deals)
    found: dict[tuple[object, ...], tuple[Outcome, Fraction]] = {}
    for facts, ways in deals:
        key = tuple(sorted((n, str(e.value)) for n, e in facts.items() if isinstance(e, Known)))
        before = found.get(key, (facts, Fraction(0)))
        found[key] = (facts, before[1] + Fraction(ways, in_all))
    return found


BEHAVIOUR = Behaviour(wagers, rows, conduct)
