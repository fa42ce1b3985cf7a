"""The rules of blackjack as data and decisions, read from the words of one version.

`read_rules` is the door: provisions go in, decisions with addresses come out, and whatever could not be understood,
or contradicts itself, comes out as problems beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.games.blackjack import meaning_kinds as kinds
from compliance.games.blackjack import meaning_statements as said
from compliance.games.blackjack.meaning_checks import check_agreement, check_references
from compliance.games.blackjack.meaning_kinds import BLACKJACK_LANGUAGE
from compliance.games.blackjack.meaning_sevens import super_sevens
from compliance.games.blackjack.meaning_wagers import Wording, insurance, outcomes, payouts
from compliance.games.blackjack.proofs import check_proofs
from compliance.games.blackjack.rules import Addressed, BlackjackRules, CardCount
from compliance.games.blackjack.vocabulary import (
    BOX,
    DEALER,
    DEALER_SOFT,
    DEALER_TOTAL,
    DOUBLE,
    INSURANCE,
    READINGS,
    SPLIT,
    SUPER_SEVENS,
)
from compliance.games.deck import Deck, standard_deck
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import All, Comparison, Constant, Expression, FactName, Not, Some, Within
from compliance.meaning.provisions import Reading, Statement, read_statements
from compliance.problems import Problem
from compliance.rulebook.model import Version


def read_rules(version: Version, readings: Mapping[str, str]) -> tuple[BlackjackRules, list[Problem]]:
    """The rules of a version under the readings taken (reading id -> alternative; others as recorded), and problems."""
    deck, deck_problems = standard_deck()
    reading = Reading(version, BLACKJACK_LANGUAGE, readings, problems=list(deck_problems))
    for name, alternatives in READINGS.items():
        reading.choice(name, alternatives)
    read_statements(reading)
    wording = Wording(reading)
    insured, insured_odds, insured_ranks, insured_address = insurance(reading)
    sevens, sevens_odds = super_sevens(reading)
    defined = _says(reading, kinds.BLACKJACK_DEFINED, said.BlackjackDefined)
    initial = _says(reading, kinds.INITIAL_DEAL_DEFINED, said.InitialDealDefined)
    decks = reading.the(kinds.DECKS)
    deal = tuple((says, s.address) for says, s in reading.saying(kinds.DEAL_STEP, said.DealStep))
    deal_rule = reading.the(kinds.DEAL_FOLLOWS)
    if deal_rule is not None and reading.unread_below(deal_rule.address):
        deal_rule = None  # the order is not known while a step of it is not understood
    amounts = {s.says.of: (s.says, s.address) for s in _amounts(reading)}
    none = _says(reading, kinds.SPLIT_NO_BLACKJACK, said.SplitNoBlackjack)
    blackjack_points = defined.points if defined else 0
    count = card_count(reading, deck)
    rules = BlackjackRules(
        count=count,
        blackjack_points=blackjack_points,
        initial_cards=initial.player if initial else _dealt_to(deal, BOX),
        dealer_initial=initial.dealer if initial else _dealt_to(deal, DEALER),
        blackjack_address=_at(reading, kinds.BLACKJACK_DEFINED),
        deal=deal,
        deal_address=deal_rule.address if deal_rule is not None else "",
        decks=Addressed(decks.says.decks if decks else (), decks.address if decks else ""),
        super_sevens_decks=Addressed(decks.says.super_sevens if decks else (), decks.address if decks else ""),
        cutting_cards=Addressed(decks.says.cutting_cards if decks else (), decks.address if decks else ""),
        named={bet: _at(reading, kind) for bet, kind in kinds.NAMED.items()},
        outcomes={**outcomes(wording), INSURANCE: insured, SUPER_SEVENS: sevens},
        payouts={**payouts(wording), INSURANCE: insured_odds, SUPER_SEVENS: sevens_odds},
        as_worded=wording.as_worded(),
        dealer_draws=_dealer_draws(reading),
        no_effect_address=_at(reading, kinds.NO_EFFECT),
        double_totals=_part(reading, kinds.DOUBLE_CONDITION, said.DoubleTotal, "totals", ()),
        double_without=_part(reading, kinds.DOUBLE_CONDITION, said.DoubleWithout, "rank", ""),
        double_cards=_part(reading, kinds.DOUBLE_CARDS, said.DoubleCards, "cards", 0),
        double_least=_part(reading, kinds.DRAW_DOUBLED, said.DrawDoubled, "least", 0),
        split_rank=_part(reading, kinds.SPLIT_RULE, said.SplitRule, "rank", ""),
        split_times=_part(reading, kinds.SPLIT_AGAIN, said.SplitAgain, "times", 0),
        split_hands=_part(reading, kinds.SPLIT_AGAIN, said.SplitAgain, "hands", 0),
        split_aces_times=_part(reading, kinds.SPLIT_ACES, said.SplitAces, "times", 0),
        split_aces_cards=_part(reading, kinds.SPLIT_ACES, said.SplitAces, "cards", 0),
        split_aces_elect=_part(reading, kinds.DRAW_SPLIT_ACES, said.DrawSplitAces, "cards", 0),
        no_blackjack_ranks=Addressed(_without_blackjack(count, deck, none), _at(reading, kinds.SPLIT_NO_BLACKJACK)),
        draw_below=_part(reading, kinds.DRAW_FOLLOWS, said.DrawBelow, "total", 0),
        draw_not=_part(reading, kinds.DRAW_NOT, said.DrawNot, "total", 0),
        must_draw=_part(reading, kinds.DRAW_MUST, said.DrawMust, "most", 0),
        amounts=amounts,
        insured_ranks=Addressed(insured_ranks, insured_address),
        settled_at=_settled_at(reading),
        deemed=_part(reading, kinds.DEEMED, said.Deemed, "total", 0),
        read={address: kind for address, kind in reading.read.items() if kind not in kinds.ONLY_COMPARED},
    )
    check_agreement(reading, rules, deck)
    check_references(reading)
    check_proofs(reading, rules, deck)
    return rules, reading.problems


def _dealt_to(deal: tuple[tuple[said.DealStep, str], ...], holder: str) -> int:
    """How many steps of the initial deal give a card to a box, or to the dealer."""
    return sum(1 for step, _ in deal if step.to == holder)


def _says(reading: Reading, kind: str, of: type) -> Any:
    """The record of the one statement of a kind, None (with a problem) where the words have none."""
    statement = _the(reading, kind, of)
    return None if statement is None else statement.says


def _the(reading: Reading, kind: str, of: type) -> Statement | None:
    statement = reading.first(kind, of)
    if statement is None:
        reading.report("missing", f"no words say this: {kind}.")
    return statement


def _part(reading: Reading, kind: str, of: type, member: str, otherwise: Any) -> Addressed:
    statement = _the(reading, kind, of)
    return (
        Addressed(otherwise, "") if statement is None else Addressed(getattr(statement.says, member), statement.address)
    )


def _at(reading: Reading, kind: str) -> str:
    return next((s.address for s in reading.of(kind)), "")


def _settled_at(reading: Reading) -> dict[str, str]:
    """Where the words say when a blackjack, one paid on request, and a hand over the limit are settled."""
    once = reading.first(kinds.AT_ONCE, said.BlackjackAtOnce)
    at_once = once.address if once is not None and once.says.before is not None else ""
    return {kinds.AT_ONCE: at_once, **{k: _at(reading, k) for k in (kinds.LATER, kinds.EVEN_MONEY, kinds.BUST)}}


def _amounts(reading: Reading) -> list[Statement]:
    found = reading.of(kinds.INSURANCE_AMOUNT, kinds.DOUBLE_AMOUNT, kinds.SPLIT_AMOUNT)
    for name, bet in ((kinds.INSURANCE_AMOUNT, INSURANCE), (kinds.DOUBLE_AMOUNT, DOUBLE), (kinds.SPLIT_AMOUNT, SPLIT)):
        if not any(s.says.of == bet for s in found):
            reading.report("missing", f"no words say this: {name}.")
    return found


def card_count(reading: Reading, deck: Deck) -> CardCount:
    """What every rank of the deck counts, and how an ace does."""
    points: dict[str, int] = {}
    stated_at: dict[str, str] = {}
    for says, statement in reading.saying(kinds.CARD_VALUE, said.CardValue):
        for rank in says.ranks:
            if rank in points:
                reading.report("contradiction", f"{statement.address} values {rank} again.", statement.address)
            if rank not in deck.ranks:
                reading.report(
                    "contradiction", f"{statement.address} values a card that no deck has: {rank}.", statement.address
                )
                continue
            points[rank] = int(rank) if says.points is None else says.points
            stated_at[rank] = statement.address
    ace = _the(reading, kinds.CARD_VALUE, said.AceValue)
    # the rank of which the words say that it counts two ways is the one left
    others = [rank for rank in deck.ranks if rank not in points]
    if len(others) != 1:
        reading.report(
            "missing",
            f"no words give these cards a value: {', '.join(others)}." if others else "the ace is valued twice.",
        )
    ace_rank = others[0] if others else ""
    if ace is None:
        return CardCount(points, ace_rank, 0, 0, 0, "")
    return CardCount(points, ace_rank, ace.says.high, ace.says.low, ace.says.limit, ace.address)


def _without_blackjack(count: CardCount, deck: Deck, none: Any) -> tuple[str, ...]:
    """The ranks whose split makes no blackjack: aces, and cards of the points that the words name."""
    if none is None:
        return ()
    return tuple(r for r in deck.ranks if r == none.rank or count.points.get(r) == none.points)


def _dealer_draws(reading: Reading) -> Decision:
    """Whether the dealer's hand draws: until one of the totals named is reached, and no further.

    Over the highest of them the hand has gone too far to reach any, so it stands.
    """
    statement = _the(reading, kinds.DEALER_DRAWS, said.DealerDraws)
    if statement is None:
        return Decision("dealer draws", ())
    parts: tuple[said.Reached, ...] = statement.says.reached
    beyond = Comparison(">", FactName(DEALER_TOTAL), Constant(max(part.totals[-1] for part in parts)))
    stands = Some((*(_reached(part) for part in parts), beyond))
    return Decision(
        "dealer draws",
        (Clause(Not(stands), True, statement.address), Clause(stands, False, statement.address)),
    )


def _reached(part: said.Reached) -> Expression:
    """Whether the dealer's hand has come to one of the totals named, hard or soft as the words say."""
    total, soft = FactName(DEALER_TOTAL), FactName(DEALER_SOFT)
    named: Expression = Comparison(">=", total, Constant(part.totals[0])) if part.up else Within(total, part.totals)
    kinds_named: list[Expression] = []
    if "hard" in part.kinds:
        kinds_named.append(Not(soft))
    if "soft" in part.kinds:
        kinds_named.append(soft)
    return All((named, Some(tuple(kinds_named))))
