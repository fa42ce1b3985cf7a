"""Super Sevens: what the first three cards of a hand win, and what a split of the pair does to it."""

from __future__ import annotations

from compliance.games.blackjack import meaning_kinds as kinds
from compliance.games.blackjack import meaning_statements as said
from compliance.games.blackjack.vocabulary import HAND_SPLIT, PLACES, SUPER_SEVENS, WIN, rank_of, suit_of
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import All, Comparison, Constant, Expression, FactName, Not, Some
from compliance.meaning.odds import Payout
from compliance.meaning.provisions import Reading

_HAND = "hand"


def _is_rank(place: str, rank: str) -> Expression:
    return Comparison("==", FactName(rank_of(_HAND, place)), Constant(rank))


def cards_are(dealt: said.CardsDealt) -> Expression:
    """The first so many cards of the hand are of the rank, and of one suit or not where the words say so."""
    places = PLACES[: dealt.cards]
    ranks = tuple(_is_rank(place, dealt.rank) for place in places)
    if dealt.same_suit is None:
        return All(ranks)
    first, *others = places
    alike = All(tuple(Comparison("==", FactName(suit_of(_HAND, first)), FactName(suit_of(_HAND, o))) for o in others))
    return All((*ranks, alike if dealt.same_suit else Not(alike)))


def super_sevens(reading: Reading) -> tuple[Decision, Decision]:
    """(outcome, odds) of a Super Sevens wager, on the ranks and suits of the first three cards of the hand."""
    results: list[Clause] = []
    odds: list[Clause] = []
    split = reading.first(kinds.SEVENS_SPLIT, said.SevensSplit)
    if split is None:
        reading.report("missing", "no words say what becomes of a Super Sevens wager when the pair is split.")
    if not reading.of(kinds.SEVEN):
        reading.report("missing", "no words say what a Super Sevens wager wins.")
    taken: Expression = Some(())
    if split is not None:
        taken = All((FactName(HAND_SPLIT), cards_are(split.says.dealt)))
    by_address: dict[str, said.Seven] = {}
    stated: list[Expression] = []
    for seven, statement in reading.saying(kinds.SEVEN, said.Seven):
        by_address[statement.address] = seven
        if seven.dealt is None:
            if reading.unread_below(statement.provision.parent or ""):
                continue  # what is left to “otherwise” cannot be known while one of the others is not understood
            results.append(Clause(Not(Some(tuple(stated))), seven.result, statement.address))
            continue
        if seven.dealt.cards > len(PLACES) or seven.dealt.ordinal != 1:
            reading.report(
                "reference", f"{statement.address} speaks of other cards than the first three.", statement.address
            )
            continue
        when: Expression = cards_are(seven.dealt)
        if seven.unless_next is not None and seven.dealt.cards < len(PLACES):
            when = All((when, Not(_is_rank(PLACES[seven.dealt.cards], seven.unless_next))))
        stated.append(when)
        if split is not None:
            # a pair split is paid by the rule on that alone: the card that comes next no longer counts
            stated.append(taken)
            when = All((when, Not(taken)))
        results.append(Clause(when, seven.result, statement.address))
        if seven.odds is not None:
            odds.append(Clause(when, seven.odds, statement.address))
    if split is not None:
        results.append(Clause(taken, WIN, split.address))
        odds += _quoted(reading, split.says, split.address, by_address)
    return Decision(f"outcome of {SUPER_SEVENS}", tuple(results)), Decision(f"odds of {SUPER_SEVENS}", tuple(odds))


def _quoted(reading: Reading, split: said.SevensSplit, address: str, by_address: dict[str, said.Seven]) -> list[Clause]:
    """The odds on a pair that is split: each as the paragraph from which it is quoted gives it."""
    clauses: list[Clause] = []
    for odds, references in split.quoted:
        for cited in references:
            seven = by_address.get(cited.first)
            if seven is None or seven.dealt is None or seven.dealt.cards != split.dealt.cards:
                reading.report("reference", f"{address} pays under {cited}, which is not on such a pair.", address)
            elif seven.odds != odds:
                _disagree(reading, address, odds, cited.first, seven.odds)
            else:
                pair = All((FactName(HAND_SPLIT), cards_are(split.dealt), cards_are(seven.dealt)))
                clauses.append(Clause(pair, odds, address))
    return clauses


def _disagree(reading: Reading, address: str, odds: Payout, cited: str, stated: Payout | None) -> None:
    reading.report("contradiction", f"{address} quotes odds of {odds} from {cited}, which states {stated}.", address)
