"""The rules of three card poker as decisions, read from the words of one version; `read_rules` is the door."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from compliance.games.three_card_poker import language as said
from compliance.games.three_card_poker.ranking import Order

from compliance.games.deck import standard_deck
from compliance.meaning.decisions import Clause, Decision, answer_to
from compliance.meaning.evidence import Evidence, Known
from compliance.meaning.expressions import TRUE, All, Among, Comparison, Constant, Expression, FactName, Not, Some
from compliance.meaning.odds import Payout
from compliance.meaning.provisions import Reading, Statement, read_cell, read_statements
from compliance.problems import Problem
from compliance.rulebook.model import Version

# facts on which the decisions hang
FOLDED, AGAINST, HAND = "player.folded", "hand.against", "hand.kind"
QUALIFIES, DEALER_HAND, DEALER_HIGH = "dealer.qualifies", "dealer.kind", "dealer.highest"
RELATIONS = ("higher", "lower", "equal")


@dataclass(frozen=True, slots=True)
class ThreeCardRules:
    """What one version says. order: of cards and hands. compared: whether it says which of two hands of a kind is the
    higher. qualifies: whether the dealer's hand does. outcomes, payouts: bet -> decision. named: bet -> address.
    unread: bet -> the address of a wager of whose words one is not understood. read: address -> what was read."""

    order: Order
    compared: bool
    qualifies: Decision
    outcomes: Mapping[str, Decision]
    payouts: Mapping[str, Decision]
    named: Mapping[str, str]
    unread: Mapping[str, str]
    read: Mapping[str, str]


def read_rules(version: Version, taken: Mapping[str, str]) -> tuple[ThreeCardRules, list[Problem]]:
    """The rules of a version (no reading changes them), and what is wrong with them."""
    reading = Reading(version, said.LANGUAGE, taken)
    read_statements(reading)
    order = _order(reading)
    qualifies = _qualifies(reading, order)
    wagers = {str(s.says): s for s in reading.of(said.WAGER)}
    outcomes = {bet: _outcome(reading, bet, wager, order) for bet, wager in wagers.items()}
    payouts = _payouts(reading, wagers)
    if order.size:
        reading.prove(qualifies, dealer_space(order))
    for bet, outcome in outcomes.items():
        reading.prove(outcome, wager_space(order, outcome))
        if bet in payouts:
            reading.prove(payouts[bet], won_space(order, outcome, payouts[bet]))
    compared = bool(reading.of(said.COMPARED))
    of_hands = reading.unread_of(said.RANKS, said.HAND, said.HANDS, said.COMPARED, said.QUALIFIES, said.ACE_LOW)
    unread = {
        bet: wager.address
        for bet, wager in wagers.items()
        if of_hands or not compared or bet not in payouts or reading.unread_below(wager.address)
    }
    named = {bet: wager.address for bet, wager in wagers.items()}
    return ThreeCardRules(order, compared, qualifies, outcomes, payouts, named, unread, reading.read), reading.problems


def _order(reading: Reading) -> Order:
    stated = reading.the(said.RANKS)
    ranks = tuple(reversed(stated.says)) if stated is not None else ()
    deck, problems = standard_deck()
    reading.problems += problems
    if stated is not None and set(ranks) != set(deck.ranks):
        reading.report("contradiction", f"{stated.address} does not rank each card of a deck once.", stated.address)
    reading.the(said.COMPARED)
    hands = tuple(s.says for s in reversed(reading.of(said.HAND)))
    if not hands:
        reading.report("missing", "no words say how hands rank.")
    return Order(ranks, hands, bool(reading.of(said.ACE_LOW)))


def _known_hand(reading: Reading, order: Order, hand: str, address: str) -> tuple[str, ...]:
    """A kind of hand and all higher ones; none, with a problem, where nothing ranks it."""
    if hand in (described.name for described in order.hands):
        return order.names_from(hand)
    reading.report("contradiction", f"{address} speaks of a {hand}, which no words rank.", address)
    return ()


def _qualifies(reading: Reading, order: Order) -> Decision:
    stated = reading.the(said.QUALIFIES)
    if stated is None:
        return Decision("the dealer's hand qualifies", ())
    ways: list[Expression] = []
    for way in stated.says:
        if way.hand:
            names = _known_hand(reading, order, way.hand, stated.address)
            ways.append(Among(FactName(DEALER_HAND), Constant(names)))
        elif way.rank in order.ranks:
            ways.append(Among(FactName(DEALER_HIGH), Constant(order.ranks_from(way.rank))))
    does = Some(tuple(ways))
    clauses = (Clause(does, True, stated.address), Clause(Not(does), False, stated.address))
    return Decision("the dealer's hand qualifies", clauses)


def _condition(reading: Reading, condition: said.Condition, order: Order, address: str) -> Expression:
    match condition.what:
        case "folds":
            return FactName(FOLDED)
        case "plays":
            return Not(FactName(FOLDED))
        case "qualified":
            return FactName(QUALIFIES)
        case "unqualified":
            return Not(FactName(QUALIFIES))
        case "against":
            return Comparison("==", FactName(AGAINST), Constant(condition.of))
        case _:
            return Among(FactName(HAND), Constant(_known_hand(reading, order, condition.of, address)))


def _outcome(reading: Reading, bet: str, wager: Statement, order: Order) -> Decision:
    verdicts = reading.below(wager.address, said.VERDICT)
    stated = {
        s.address: All(tuple(_condition(reading, c, order, s.address) for c in s.says.when))
        for s in verdicts
        if s.says.when
    }
    other = Not(Some(tuple(stated.values())))
    clauses = tuple(Clause(stated.get(s.address, other), s.says.result, s.address) for s in verdicts)
    if not clauses:
        reading.report("missing", f"no words say when a wager {bet} wins.")
    return Decision(f"outcome of {bet}", clauses)


def _payouts(reading: Reading, wagers: Mapping[str, Statement]) -> dict[str, Decision]:
    clauses: dict[str, list[Clause]] = {}
    rule = reading.the(said.ODDS)
    tables = reading.version.children.get(rule.address, ()) if rule is not None else ()
    for table in (t for t in tables if t.kind == "table"):
        reading.read[table.address] = "table of odds"
        for row in (table.rows or ())[1:]:
            cell = read_cell(reading, table.address, "three_card_poker", "odds_cell", row[0])
            odds = read_cell(reading, table.address, "three_card_poker", "ratio", row[1])
            if cell is None or odds is None:
                continue
            if cell.bet not in wagers:
                message = f"{table.address} states odds for {cell.bet}, which no words permit."
                reading.report("contradiction", message, table.address)
            when = Comparison("==", FactName(HAND), Constant(cell.hand)) if cell.hand else TRUE
            clauses.setdefault(cell.bet, []).append(Clause(when, Payout(odds), table.address))
    for bet in wagers.keys() - clauses.keys():
        reading.report("missing", f"no words say at what odds a winning wager {bet} is paid.")
    return {bet: Decision(f"payout of {bet}", tuple(found)) for bet, found in clauses.items() if bet in wagers}


def dealer_space(order: Order) -> Iterator[Mapping[str, Evidence]]:
    """Every kind of hand of the dealer, with every highest card."""
    for hand, rank in product(order.hands, order.ranks):
        yield {DEALER_HAND: Known(hand.name), DEALER_HIGH: Known(rank)}


def wager_space(order: Order, decision: Decision) -> Iterator[Mapping[str, Evidence]]:
    """Every outcome of a wager: the facts that its clauses name, each with all its values."""
    every = {
        FOLDED: (True, False),
        QUALIFIES: (True, False),
        AGAINST: RELATIONS,
        HAND: tuple(hand.name for hand in order.hands),
    }
    named = [name for name in every if name in decision.names]
    for values in product(*(every[name] for name in named)):
        yield {name: Known(value) for name, value in zip(named, values, strict=True)}


def won_space(order: Order, outcome: Decision, payout: Decision) -> Iterator[Mapping[str, Evidence]]:
    """Every outcome in which a wager wins, with what its odds hang on."""
    both = Decision(payout.question, (*outcome.clauses, *payout.clauses))
    yield from (facts for facts in wager_space(order, both) if answer_to(outcome, facts) == "win")
