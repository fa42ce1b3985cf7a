"""The rules of Caribbean stud poker as decisions, read from the words of one version.

`read_rules` is the door: provisions go in, decisions with addresses come out, and whatever could not be understood,
or contradicts itself, comes out as problems beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compliance.games.caribbean_stud import meaning_kinds as kinds
from compliance.games.caribbean_stud import meaning_statements as said
from compliance.games.caribbean_stud.language import LANGUAGE
from compliance.games.caribbean_stud.meaning_checks import (
    check_hands,
    check_jackpot,
    check_qualifying,
    check_references,
)
from compliance.games.caribbean_stud.meaning_deal import Deal, deals
from compliance.games.caribbean_stud.meaning_hands import drop_unknown_ranks, hand_order
from compliance.games.caribbean_stud.meaning_odds import paid_otherwise, payouts
from compliance.games.caribbean_stud.meaning_proofs import check_proofs
from compliance.games.caribbean_stud.meaning_wagers import dealer_qualifies, outcomes, with_prize
from compliance.games.caribbean_stud.ranking import HandOrder
from compliance.games.deck import standard_deck
from compliance.games.play import PaidOtherwise
from compliance.meaning.decisions import Decision
from compliance.meaning.provisions import Reading, read_statements
from compliance.problems import Problem
from compliance.rulebook.model import Version


@dataclass(frozen=True, slots=True)
class StudRules:
    """What one version says, each part with the address of the words that say it.

    order: the hands and how two compare. deal: from a shoe (False) and from a shuffler (True). size: cards of a hand.
    qualifies: facts of the dealer's hand -> True or False. outcomes, payouts: bet -> decision. prized: the categories
    with a jackpot prize. bet_times: a bet wager is so many times the ante (None: not said). paid_first, paid_next,
    paid_last: the categories with a prize in the stages in which several hands of a round are paid.
    otherwise: the rule that lets the winnings on some hands be paid otherwise than in chips, None where there is none.
    places: kind of statement -> where it stands. read: address -> what was read there.
    """

    order: HandOrder
    deal: Mapping[bool, Deal]
    size: int
    qualifies: Decision
    outcomes: Mapping[str, Decision]
    payouts: Mapping[str, Decision]
    prized: tuple[str, ...]
    bet_times: int | None
    several: int | None
    paid_first: tuple[str, ...]
    paid_next: tuple[str, ...]
    paid_last: tuple[str, ...]
    from_right: bool
    otherwise: PaidOtherwise | None
    places: Mapping[str, str]
    read: Mapping[str, str]


def read_rules(version: Version, readings: Mapping[str, str]) -> tuple[StudRules, list[Problem]]:
    """The rules of a version under the readings taken (reading id -> alternative; others as recorded), and problems."""
    deck, deck_problems = standard_deck()
    reading = Reading(version, LANGUAGE, readings, problems=list(deck_problems))
    reading.check_alternatives()
    read_statements(reading)
    drop_unknown_ranks(reading, deck.ranks)
    order = hand_order(reading, deck)
    deal = deals(reading)
    size = max((d.cards for d in deal.values()), default=0)
    qualifies = dealer_qualifies(reading, order)
    bets = outcomes(reading)
    paid = payouts(reading, order)
    times = reading.one(kinds.BET_AMOUNT, said.BetAmount)
    several = reading.saying(kinds.SEVERAL, said.Introduced)
    qualified = reading.one(kinds.QUALIFIED, said.Qualified)
    reading.one(kinds.UNQUALIFIED, said.Qualifies)
    reading.one(kinds.FACES, said.Faces)
    _mark_tables(reading)
    check_hands(reading, order, size)
    check_qualifying(reading)
    check_jackpot(reading)
    check_references(reading)
    if size:
        check_proofs(reading, order, size, with_prize(reading), bets, paid)
    rules = StudRules(
        order=order,
        deal=deal,
        size=size,
        qualifies=qualifies,
        outcomes=bets,
        payouts=paid,
        prized=with_prize(reading),
        bet_times=times[0].times if times is not None else None,
        several=several[0][0].number if several else None,
        paid_first=tuple(c for f, _ in reading.saying(kinds.FIXED_FIRST, said.FixedFirst) for c in f.categories),
        paid_next=tuple(s.category for s, _ in reading.saying(kinds.SHARE_NEXT, said.ShareNext)),
        paid_last=tuple(s.category for s, _ in reading.saying(kinds.SHARE_LAST, said.ShareLast)),
        from_right=qualified is None or qualified[0].from_right,
        otherwise=paid_otherwise(reading),
        places={s.kind: s.address for s in reversed(reading.statements)},
        read=reading.read,
    )
    return rules, reading.problems


def _mark_tables(reading: Reading) -> None:
    """A table whose rows are the paragraphs beside it, cell for cell, has been read with them."""
    for table in reading.version.provisions:
        if table.kind != "table" or table.address in reading.read or table.parent is None:
            continue
        listed = {p.address: p for p in reading.version.children.get(table.parent, ()) if p.kind == "paragraph"}
        rows = [(f"{table.parent}{cells[0]}", " ".join(cells[1:])) for cells in table.rows or () if cells]
        if not any(address in reading.read for address, _ in rows):
            continue
        different = [address for address, words in rows if address not in listed or listed[address].text != words]
        for address in different:
            reading.report("contradiction", f"{table.address} does not have the words of {address}.", table.address)
        if not different:
            reading.read[table.address] = "table of the paragraphs beside it"
