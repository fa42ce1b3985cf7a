"""What cards and hands count, the order of the initial deal, and the decks in use, from the words of a version."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from compliance.games.baccarat import meaning_kinds as kinds
from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.vocabulary import HAND_TOTAL, HANDS, RANK_OF_PICTURE
from compliance.games.deck import Deck
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import FactName, Within
from compliance.meaning.provisions import Reading, Statement


@dataclass(frozen=True, slots=True)
class Addressed:
    """A value with the address of the provision that gives it ("" where none does)."""

    value: tuple[int, ...]
    address: str


def card_values(reading: Reading, deck: Deck) -> tuple[dict[str, int], dict[str, str]]:
    """The point value of every rank, and the address of the words that give it."""
    values: dict[str, int] = {}
    addresses: dict[str, str] = {}
    for says, statement in reading.saying(kinds.CARD_VALUE, said.CardValue):
        for rank, points in _values_of(reading, says, deck, statement.address):
            if rank in values:
                reading.report(
                    "two-values",
                    f"the card {rank} has a value under {addresses[rank]} ({values[rank]}) and another time under "
                    f"{statement.address} ({points}).",
                    statement.address,
                )
                continue
            values[rank] = points
            addresses[rank] = statement.address
    missing = [rank for rank in deck.ranks if rank not in values]
    if missing:
        rules = ", ".join(s.address for s in reading.of(kinds.CARD_VALUES)) or "no rule"
        first = reading.of(kinds.CARD_VALUES)
        reading.report(
            "no-value",
            f"no words give the point value of {', '.join(missing)} (values of cards: {rules}).",
            first[0].address if first else None,
        )
    return values, addresses


def _values_of(reading: Reading, clause: said.CardValue, deck: Deck, address: str) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    for picture in clause.ranks.pictures:
        if clause.points is None:
            reading.report(
                "no-value", f"{address} gives the {picture} its face value, but a {picture} bears no number.", address
            )
        else:
            found.append((RANK_OF_PICTURE[picture], clause.points))
    for n in clause.ranks.numbers:
        if str(n) not in deck.ranks:
            reading.report("no-card", f"{address} names a card {n}, but no card of a deck bears that number.", address)
        else:
            found.append((str(n), n if clause.points is None else clause.points))
    return found


def burn_values(reading: Reading, deck: Deck, values: Mapping[str, int]) -> tuple[dict[str, int], str]:
    """How many cards are burnt after each rank: the point values, save where a rule gives others for burning."""
    burnt = dict(values)
    address = ""
    for says, statement in reading.saying(kinds.BURN_VALUES, said.BurnValues):
        address = statement.address
        named: list[str] = []
        for clause in says.values:
            for rank, points in _values_of(reading, clause, deck, address):
                if rank in named:
                    reading.report("two-values", f"{address} gives the card {rank} two values.", address)
                named.append(rank)
                burnt[rank] = points
    return burnt, address


def point_count(reading: Reading, highest_total: int) -> Decision:
    """The point count of a hand for every total of point values from nothing to `highest_total`."""
    clauses: list[Clause] = []
    for statement in reading.of(kinds.POINT_COUNT, kinds.COUNT_CLAUSE):
        count = _counting(statement.says)
        if count is None:
            continue
        totals: dict[int, list[int]] = {}
        for total in range(highest_total + 1):
            counted = count(total)
            if counted is not None:
                totals.setdefault(counted, []).append(total)
        clauses += [
            Clause(Within(FactName(HAND_TOTAL), tuple(named)), answer, statement.address)
            for answer, named in totals.items()
        ]
    return Decision("point count", tuple(clauses))


def _counting(says: said.Said) -> Callable[[int], int | None] | None:
    """What a statement makes of a total: its count, or None where the statement does not speak of it."""
    match says:
        case said.CountClause(least, most, right_digit):

            def by_clause(total: int) -> int | None:
                if total < least or (most is not None and total > most):
                    return None
                return _right_digit(total) if right_digit else total

            return by_clause
        case said.CountTotalled(digits=digits, dropped=dropped):

            def by_total(total: int) -> int | None:
                if dropped:
                    return total % dropped
                return _right_digit(total) if len(str(total)) == digits else total

            return by_total
        case _:
            return None


def _right_digit(total: int) -> int:
    return int(str(total)[-1])


def naturals(reading: Reading) -> Addressed:
    """The point counts that are a natural, from the rule on naturals, otherwise from the definition."""
    stated: list[Addressed] = []
    for statement in reading.of(kinds.NATURAL_RULE, kinds.NATURAL_DEFINED):
        match statement.says:
            case said.NaturalRule(counts=counts) | said.NaturalDefined(counts=counts) if counts:
                stated.append(Addressed(tuple(sorted(set(counts))), statement.address))
            case _:
                continue
    for other in stated[1:]:
        if other.value != stated[0].value:
            reading.report(
                "contradiction",
                f"a natural is {_or(stated[0].value)} under {stated[0].address}, but {_or(other.value)} under "
                f"{other.address}.",
                other.address,
            )
    if not stated:
        reading.report("missing", "no words say which point counts are a natural.")
    by_rule = [s for s in stated if s.address in {r.address for r in reading.of(kinds.NATURAL_RULE)}]
    return (by_rule or stated or [Addressed((), "")])[0]


def _and(numbers: Sequence[int]) -> str:
    return ", ".join(str(n) for n in numbers) or "none"


def _or(counts: tuple[int, ...]) -> str:
    return " or ".join(str(n) for n in counts)


def initial_order(reading: Reading) -> tuple[tuple[tuple[str, int], ...], str]:
    """The initial cards in the order in which they are dealt: (hand, its place in the hand); and the address."""
    deals = reading.of(kinds.INITIAL_DEAL, kinds.DEAL_FOLLOWS)
    if not deals:
        reading.report("missing", "no words say in which order the initial cards are dealt.")
        return (), ""
    if len(deals) > 1:
        reading.report("contradiction", f"the initial deal is ordered by {deals[0].address} and by {deals[1].address}.")
    deal = deals[0]
    if isinstance(deal.says, said.InitialDeal):
        return _order_by_places(reading, deal, deal.says), deal.address
    order: list[tuple[str, int]] = []
    held = dict.fromkeys(HANDS, 0)
    for step, _ in reading.saying_below(deal.address, said.DealStep, kinds.DEAL_STEP):
        for hand, many in step.dealt:
            for _ in range(many):
                held[hand] += 1
                order.append((hand, held[hand]))
    return tuple(order), deal.address


def initial_steps(reading: Reading, order: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int, int], ...]:
    """Where the words order the deal step by step: each step's address, and from which to which card it deals."""
    steps: list[tuple[str, int, int]] = []
    dealt = 0
    for step, statement in reading.saying(kinds.DEAL_STEP, said.DealStep):
        many = sum(n for _, n in step.dealt)
        steps.append((statement.address, dealt, dealt + many))
        dealt += many
    return tuple(steps) if dealt == len(order) else ()


def _order_by_places(reading: Reading, deal: Statement, says: said.InitialDeal) -> tuple[tuple[str, int], ...]:
    placed: dict[int, tuple[str, int]] = {}
    for hand, dealt, become in says.dealt:
        if len(dealt) != len(become) or sorted(become) != list(range(1, len(become) + 1)):
            reading.report(
                "contradiction",
                f"{deal.address} does not say which card of the {hand}'s hand each card becomes.",
                deal.address,
            )
            continue
        for at, n in zip(dealt, become, strict=True):
            if at in placed:
                reading.report(
                    "contradiction",
                    f"{deal.address} gives card {at} of the deal to two hands or places.",
                    deal.address,
                )
            placed[at] = (hand, n)
    if sorted(placed) != list(range(1, says.cards + 1)):
        reading.report(
            "contradiction",
            f"{deal.address} deals {says.cards} initial cards, but assigns cards {_and(sorted(placed))}.",
            deal.address,
        )
    return tuple(placed[at] for at in sorted(placed))


@dataclass(frozen=True, slots=True)
class DeckRule:
    """The numbers of decks that a provision permits in a set, and of how many sets it speaks (None: not said)."""

    address: str
    decks: tuple[int, ...]
    sets: int | None = None


def decks(reading: Reading, deck: Deck) -> tuple[tuple[DeckRule, ...], tuple[Addressed, ...]]:
    """The decks that the words permit, and the numbers of cutting cards."""
    rules: list[DeckRule] = []
    cutting: list[Addressed] = []
    for statement in reading.of(kinds.PLAYED_WITH, kinds.DECKS, kinds.CUTTING_CARDS):
        says = statement.says
        if not isinstance(says, said.Decks):
            continue
        if says.decks:
            rules.append(DeckRule(statement.address, says.decks, says.sets))
        if says.cutting_cards:
            cutting.append(Addressed(says.cutting_cards, statement.address))
        if says.cards_per_deck is not None and says.cards_per_deck != deck.cards:
            reading.report(
                "contradiction",
                f"{statement.address} gives a deck {says.cards_per_deck} cards, but a deck has {deck.cards}.",
                statement.address,
            )
    if not rules:
        reading.report("missing", "no words say with how many decks the game is played.")
    return tuple(rules), tuple(cutting)
