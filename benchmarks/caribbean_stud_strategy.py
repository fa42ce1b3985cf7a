"""The house edge of the ante and bet game of Caribbean stud under named strategies, exactly, from the compiled rules.

Run from the checkout: PYTHONPATH=. .venv/bin/python benchmarks/caribbean_stud_strategy.py
It takes about a minute and writes benchmarks/caribbean_stud_strategy.json.

A strategy says from which hand on the player bets; every lower hand is folded. (The dealer's card that lies face up is
not looked at.) Every pair of a player's hand and a dealer's hand that can be dealt from one deck is counted: hands of
the same ranks, of one suit or not, are one class, and how many disjoint pairs two classes have is a product of
binomials, corrected where one or both hands are of one suit. What each pair comes to is looked up in the decisions that
the words gave.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from itertools import accumulate
from math import comb, prod
from pathlib import Path
from zoneinfo import ZoneInfo

from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.meaning import StudRules, read_rules
from compliance.games.caribbean_stud.ranking import HandValue
from compliance.games.caribbean_stud.spaces import HandClass, hand_classes
from compliance.logs.cards import Card, parse_card
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Known, Missing
from compliance.meaning.odds import Payout
from compliance.rulebook import load_rulebook

WORK, AT = "nz/caribbean-stud-poker", datetime(1996, 6, 1, tzinfo=ZoneInfo("Pacific/Auckland"))
RESULT = Path(__file__).with_suffix(".json")

# the lowest hand on which the player bets (not of one suit)
STRATEGIES: Mapping[str, str] = {
    "bet with what would qualify for the dealer: ace and king, or higher": "AS KD 4C 3H 2S",
    "bet with ace, king, jack, 8, 3, or higher": "AS KD JC 8H 3S",
}
Strength = tuple[int, tuple[int, ...]]


@dataclass(slots=True)
class Ends:
    """How many pairs of hands there are for a player's class: the dealer does not qualify, is lower, equal, higher."""

    unqualified: int = 0
    lower: int = 0
    equal: int = 0
    higher: int = 0

    def add(self, counts: Sequence[int]) -> None:
        self.unqualified += counts[0]
        self.lower += counts[1]
        self.equal += counts[2]
        self.higher += counts[3]


@dataclass(slots=True)
class Side:
    """Classes of the dealer's hands of one kind (suited or not), sorted by strength; `qualified`: from which on."""

    classes: list[HandClass]
    strengths: list[Strength]
    qualified: int
    ranks: list[Counter[str]] = field(default_factory=list)


def main() -> None:
    """Counts, reckons, prints and writes the result."""
    rulebook, _ = load_rulebook()
    version = rulebook.standing(WORK, AT).version
    assert version is not None
    rules, problems = read_rules(version, {})
    assert not problems
    counted = count(rules)
    deals = sum(e.unqualified + e.lower + e.equal + e.higher for e in counted.values())
    assert deals == comb(52, 5) * comb(47, 5)
    results = {name: reckon(rules, counted, lowest, deals) for name, lowest in STRATEGIES.items()}
    document = {"work": WORK, "made_by": list(version.made_by), "deals": deals, "strategies": results}
    RESULT.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    for name, result in results.items():
        print(f"{name}: {result['edge_decimal']} of the ante")


def value(rules: StudRules, cards: Sequence[Card]) -> HandValue:
    """The value of a hand that the rules decide."""
    found = rules.order.value_of(cards)
    assert found is not None
    return found


def side(rules: StudRules, classes: Iterable[HandClass]) -> Side:
    """The classes sorted, with the place from which on the dealer qualifies."""
    listed = sorted(((value(rules, c.cards).strength, c) for c in classes), key=lambda pair: pair[0])
    strengths = [strength for strength, _ in listed]
    qualified = next((i for i, (_, c) in enumerate(listed) if qualifies(rules, c.cards)), len(listed))
    assert all(qualifies(rules, c.cards) for _, c in listed[qualified:])
    return Side([c for _, c in listed], strengths, qualified, [Counter(c.ranks) for _, c in listed])


def qualifies(rules: StudRules, cards: Sequence[Card]) -> bool:
    """Whether the dealer's hand qualifies, as the rules decide."""
    places = sorted((rules.order.place(card.rank) for card in cards), reverse=True)
    facts = {v.DEALER_ORDER: value(rules, cards).order, v.DEALER_FIRST: places[0], v.DEALER_SECOND: places[1]}
    found = decide(rules.qualifies, {name: Known(n) for name, n in facts.items()})
    return isinstance(found, Decided) and found.answer is True


def count(rules: StudRules) -> dict[HandValue, Ends]:
    """Every pair of disjoint hands, by the value of the player's hand and how the dealer's compares with it."""
    classes = list(hand_classes(rules.order, rules.size))
    plain, suited = side(rules, (c for c in classes if not c.suited)), side(rules, (c for c in classes if c.suited))
    position = {rank: n for n, rank in enumerate(rules.order.ranks)}
    suits = len(rules.order.suits)
    # C(suits left, cards of that rank) of each rank stands at rank * width + cards; one more place holds 1, for padding
    width = rules.size + 1
    one = len(position) * width
    products = [
        (*(position[r] * width + n for r, n in held.items()), *([one] * rules.size))[: rules.size]
        for held in plain.ranks
    ]
    masks = [sum(1 << position[r] for r in held) for held in suited.ranks]
    suited_of = {c.ranks: c for c in suited.classes}
    counted: dict[HandValue, Ends] = {}
    for player in plain.classes:
        held = Counter(player.ranks)
        left = [suits - held.get(rank, 0) for rank in rules.order.ranks]
        table = [comb(left[n], k) for n in range(len(left)) for k in range(width)] + [1]
        every = [table[a] * table[b] * table[c] * table[d] * table[e] for a, b, c, d, e in products]
        to_suited = _suited_dealers(held, position, suits, masks)
        ways = prod(comb(suits, n) for n in held.values())
        mask = sum(1 << position[r] for r in held)
        if player.ranks in suited_of:
            both = [suits * (suits - 1) + (0 if mask & m else suits) for m in masks]
        else:
            both = [0] * len(masks)
        # dealer's hands of these ranks whatever their suits are `every`; those of one suit are taken out of them
        of_one_suit = dict(zip((c.ranks for c in suited.classes), range(len(masks)), strict=True))
        taken = [of_one_suit.get(c.ranks) for c in plain.classes]
        ways_plain = ways - (suits if player.ranks in suited_of else 0)
        plain_pairs = [
            (ways_plain * n) - (0 if t is None else to_suited[t] - both[t]) for n, t in zip(every, taken, strict=True)
        ]
        _add(counted, value(rules, player.cards), plain, plain_pairs)
        _add(counted, value(rules, player.cards), suited, [n - b for n, b in zip(to_suited, both, strict=True)])
        if player.ranks in suited_of:
            own = value(rules, suited_of[player.ranks].cards)
            pairs = [suits * n - (0 if t is None else both[t]) for n, t in zip(every, taken, strict=True)]
            _add(counted, own, plain, pairs)
            _add(counted, own, suited, both)
    return counted


def _suited_dealers(
    held: Mapping[str, int], position: Mapping[str, int], suits: int, masks: Sequence[int]
) -> list[int]:
    """Pairs of a player's hand of these ranks with each class of dealer's hands of one suit."""
    ranks = [(1 << position[r], n) for r, n in held.items()]
    mask = sum(bit for bit, _ in ranks)
    known: dict[int, int] = {}
    found: list[int] = []
    for dealer in masks:
        common = dealer & mask
        if common not in known:
            known[common] = suits * prod(comb(suits - bool(bit & common), n) for bit, n in ranks)
        found.append(known[common])
    return found


def _add(counted: dict[HandValue, Ends], own: HandValue, dealers: Side, pairs: Sequence[int]) -> None:
    sums = [0, *accumulate(pairs)]
    low, high = bisect_left(dealers.strengths, own.strength), bisect_right(dealers.strengths, own.strength)
    start = dealers.qualified
    low, high = max(low, start), max(high, start)
    ends = counted.setdefault(own, Ends())
    ends.add((sums[start], sums[low] - sums[start], sums[high] - sums[low], sums[-1] - sums[high]))


def reckon(rules: StudRules, counted: Mapping[HandValue, Ends], lowest: str, deals: int) -> dict[str, str | float]:
    """The edge, in antes, of betting on the hand named and every higher one."""
    from_here = value(rules, [parse_card(card) for card in lowest.split()]).strength
    assert rules.bet_times is not None
    total, staked, bets = Fraction(0), Fraction(0), 0
    for own, ends in counted.items():
        hands = ends.unqualified + ends.lower + ends.equal + ends.higher
        staked += hands
        if own.strength < from_here:
            total += hands * _comes_to(rules, v.ANTE, own.category, v.FOLDED, None, Fraction(1))
            continue
        bets += hands
        staked += hands * rules.bet_times
        for number, against in (
            (ends.unqualified, None),
            (ends.lower, v.HIGHER),
            (ends.equal, v.EQUAL),
            (ends.higher, v.LOWER),
        ):
            for bet, stake in ((v.ANTE, Fraction(1)), (v.BET, Fraction(rules.bet_times))):
                total += number * _comes_to(rules, bet, own.category, v.IN_PLAY, against, stake)
    edge = -total / deals
    return {
        "lowest_hand": lowest,
        "edge": str(edge),
        "edge_decimal": round(float(edge), 12),
        "bets": str(Fraction(bets, deals)),
        "edge_of_all_staked": str(-total / staked),
        "edge_of_all_staked_decimal": round(float(-total / staked), 12),
    }


def _comes_to(rules: StudRules, bet: str, category: str, state: str, against: str | None, stake: Fraction) -> Fraction:
    """What a wager comes to: winnings, or the stake lost. against None: the dealer does not qualify."""
    facts = {
        v.STATE: Known(state),
        v.QUALIFIES: Known(against is not None),
        v.AGAINST: Known(against or v.LOWER),
        v.CATEGORY: Known(category),
        v.MISDEAL: Known(False),
        v.OPERATED: Known(v.ELECTRONIC),
        v.LIMITED: Known(False),
        v.AMOUNT: Known(1),
        v.MAX_PAYOUT: Missing("none is set"),
    }
    outcome = decide(rules.outcomes[bet], facts)
    assert isinstance(outcome, Decided)
    if outcome.answer == v.WIN:
        paid = decide(rules.payouts[bet], facts)
        assert isinstance(paid, Decided)
        assert isinstance(paid.answer, Payout)
        return paid.answer.due(stake)
    return -stake if outcome.answer == v.LOSE else Fraction(0)


if __name__ == "__main__":
    main()
