"""The order of hands as a version's words give it: what each hand is, which is higher, how two of one kind compare."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.games.caribbean_stud import meaning_kinds as kinds
from compliance.games.caribbean_stud import meaning_statements as said
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.ranking import HandOrder
from compliance.games.deck import Deck
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import All, Comparison, Constant, Expression, FactName, Not, Some
from compliance.meaning.provisions import Reading, Statement

Described = dict[str, tuple[said.Described, Statement]]


def rank_order(reading: Reading, deck: Deck) -> tuple[str, ...]:
    """The ranks of cards, lowest first; every rank of the deck has its place."""
    found = reading.one(kinds.RANK_ORDER, said.RankOrder)
    if found is None:
        return deck.ranks
    order, statement = found
    if sorted(order.ranks) != sorted(deck.ranks):
        reading.report(
            "contradiction",
            f"{statement.address} ranks {', '.join(order.ranks)}, but the cards of a deck are {', '.join(deck.ranks)}.",
            statement.address,
        )
        return deck.ranks
    return order.ranks


def hand_order(reading: Reading, deck: Deck) -> HandOrder:
    """The hands of a version from the lowest to the highest, with the words that describe each."""
    ranks = rank_order(reading, deck)
    described = _described(reading)
    introduced = reading.one(kinds.HAND_ORDER, said.HandOrderIntroduced)
    names = list(described)
    if introduced is not None and not introduced[0].rising:
        names.reverse()
    conditions = {name: _condition(reading, described, name) for name in names}
    clauses = tuple(
        Clause(
            All((condition, Not(Some(_first_asked(reading, names, name, conditions))))),
            name,
            described[name][1].address,
        )
        for name, condition in conditions.items()
    )
    ace_low = any(isinstance(d, said.Sequence) and d.ace_either for d, _ in described.values())
    return HandOrder(
        ranks=ranks,
        categories=tuple(names),
        addresses={name: statement.address for name, (_, statement) in described.items()},
        category=Decision("what hand five cards are", clauses),
        compared=_compared(reading, described),
        ace_low=ace_low,
        ace_low_suited=ace_low and reading.alternative("stud-ace-low-suited") == v.STRAIGHT_FLUSH,
        suits=deck.suits,
    )


def _described(reading: Reading) -> Described:
    found: Described = {}
    for hand, statement in reading.saying(kinds.HAND, said.HandDescribed):
        if hand.category in found:
            first = found[hand.category][1].address
            reading.report(
                "contradiction",
                f"{first} and {statement.address} both describe the hand {hand.category}.",
                statement.address,
            )
        else:
            found[hand.category] = (hand.described, statement)
    if not found:
        reading.report("missing", "no words say which hands there are.")
    return found


def _first_asked(
    reading: Reading, names: list[str], name: str, conditions: dict[str, Expression]
) -> tuple[Expression, ...]:
    """What must not hold for a hand to count as `name`: that it is a higher one (a reading: or a lower one)."""
    place = names.index(name)
    before = names[place + 1 :] if reading.alternative("stud-highest-hand") == "highest" else names[:place]
    return tuple(conditions[n] for n in before)


def _at_least(fact: str, number: int) -> Expression:
    return Comparison(">=", FactName(fact), Constant(number))


def _condition(reading: Reading, described: Described, name: str) -> Expression:
    """When five cards are (at the least) the hand of this name. Odd cards are what no other hand is."""
    hand, statement = described[name]
    match hand:
        case said.Alike(cards=n):
            return _at_least(v.ALIKE, n)
        case said.Pairs():
            size = _size(reading, described, v.ONE_PAIR, statement)
            # further pairs than two need more cards than any fact of five speaks of
            return All((_at_least(v.ALIKE, size), _at_least(v.ALIKE_NEXT, size)))
        case said.Sequence(cards=n, suited=suited):
            return _at_least(v.SUITED_RUN if suited else v.RUN, n)
        case said.Suited(cards=n):
            return All((_at_least(v.SUITED, n), Not(_at_least(v.RUN, n))))
        case said.Combined(hands=(one, other)):
            sizes = [_size(reading, described, part, statement) for part in (one, other)]
            return All((_at_least(v.ALIKE, max(sizes)), _at_least(v.ALIKE_NEXT, min(sizes))))
        case said.Named(ranks=ranks):
            return Comparison("==", FactName(v.RANKS), Constant(ranks))
        case said.ExampleOnly():
            others = (_condition(reading, described, n) for n in described if n != name)
            return Not(Some(tuple(others)))


def _size(reading: Reading, described: Described, name: str, statement: Statement) -> int:
    """How many like cards a hand named inside the description of another one has."""
    hand = described[name][0] if name in described else None
    if isinstance(hand, said.Alike):
        return hand.cards
    reading.report(
        "reference", f"{statement.address} speaks of {name}, but no words say what that is.", statement.address
    )
    return 0


def _compared(reading: Reading, described: Described) -> dict[str, str]:
    """How two hands of each category compare: as the words on that category say, else by the general rule."""
    general = reading.one(kinds.ALIKE_RANKED, said.AlikeRanked)
    ties = {tie.category: (tie.by, s.address) for tie, s in reading.saying(kinds.TIE, said.Tie)}
    found: dict[str, str] = {}
    for name, (hand, _) in described.items():
        own = _by_description(hand)
        if name in ties:
            found[name] = ties[name][0]
        elif own is not None:
            found[name] = own
        elif isinstance(hand, said.Sequence):
            found[name] = v.BY_SEQUENCE
        else:
            found[name] = v.BY_ALIKE_THEN_REST
        if name not in ties and own is None and general is None:
            reading.report("missing", f"no words say which of two hands of {name} is the higher.")
        if name in ties and own is not None and own != ties[name][0] and not _pair_beats(hand):
            reading.report(
                "contradiction",
                f"{ties[name][1]} compares two hands of {name} otherwise than its description does.",
                ties[name][1],
            )
    return found


def _pair_beats(hand: said.Described) -> bool:
    return isinstance(hand, said.Alike) and hand.higher_beats


def _by_description(hand: said.Described) -> str | None:
    """The way of comparing that the description of a hand itself names."""
    match hand:
        case said.Suited(next_card_decides=True):
            return v.BY_CARDS
        case said.Combined(rank_from_threesome=True):
            return v.BY_THREESOME
        case said.Alike(higher_beats=True):
            return v.BY_ALIKE_THEN_REST
        case _:
            return None


def drop_unknown_ranks(reading: Reading, ranks: Sequence[str]) -> None:
    """A statement that names a card which no deck has (an eleven) is told, and nothing is judged by it."""
    kept: list[Statement] = []
    for statement in reading.statements:
        unknown = sorted(_ranks_named(statement.says) - set(ranks))
        if unknown:
            reading.report(
                "unread",
                f"{statement.address} names {', '.join(unknown)} among the cards, and no deck has such a card.",
                statement.address,
            )
        else:
            kept.append(statement)
    reading.statements[:] = kept


def _ranks_named(says: said.Said) -> set[str]:
    match says:
        case said.HandDescribed(described=said.Named(ranks=ranks) | said.ExampleOnly(ranks=ranks)):
            return set(ranks)
        case said.HandDescribed(described=said.Pairs(highest=highest)):
            return {rank for _, rank in highest}
        case said.Tie(examples=examples):
            return {rank for example in examples for rank in example}
        case said.Qualifies(least=least) | said.Qualified(least=least):
            return set(least)
        case _:
            return set()
