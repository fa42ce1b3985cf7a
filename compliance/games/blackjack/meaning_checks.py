"""Whether the statements of a version agree with each other, and whether what they refer to is there.

The law says many things twice: in a definition and in a rule, on the layout and in a rule, in a reference and at its
target. Each number that only repeats another is checked against it here, so that none can change unnoticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compliance.games.blackjack import meaning_kinds as kinds
from compliance.games.blackjack import meaning_statements as said
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import BOX, DEALER
from compliance.games.deck import Deck
from compliance.meaning.expressions import Comparison, Constant, Expression, FactName, parts_of
from compliance.meaning.provisions import Reading, Statement
from compliance.meaning.references import Cited, Implied, check_cited, resolve

Repeated = tuple[str, object, object]  # (what, as stated, as it must be by the other words)


def check_agreement(reading: Reading, rules: BlackjackRules, deck: Deck) -> None:
    """Reports every number that a provision repeats otherwise than the provision that it repeats."""
    for statement in reading.statements:
        for what, stated, expected in _repeated(reading, statement, rules, deck):
            if stated is not None and stated != expected:
                reading.report(
                    "contradiction",
                    f"{statement.address} has {_words(stated)} for {what}, but by the other rules it is "
                    f"{_words(expected)}.",
                    statement.address,
                )
    _check_deal(reading, rules)
    _check_blackjack_split(reading, rules, deck)
    _check_decks(reading, rules)


def _course(reading: Reading) -> list[str]:
    """The rules on a split, from that on the wager to that on what follows."""
    first = next((s.address for s in reading.of(kinds.SPLIT_AMOUNT)), "")
    last = next((s.address for s in reading.of(kinds.SPLIT_COURSE)), "")
    return list(resolve(Cited(first, last), reading.version) or ())


def _cards_compared(when: Expression) -> Iterator[int]:
    """The numbers with which a condition compares how many cards a hand has."""
    for part in parts_of(when):
        match part:
            case Comparison(_, FactName(name), Constant(value)) if name.endswith(".cards") and isinstance(value, int):
                yield value
            case _:
                continue


def _words(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(v) for v in value) or "none"
    return str(value)


def _repeated(reading: Reading, statement: Statement, rules: BlackjackRules, deck: Deck) -> Iterator[Repeated]:
    says: Any = statement.says
    count, initial = rules.count, rules.initial_cards
    match says:
        case said.BlackjackDefined():
            yield "the rank of an ace", says.rank, count.ace_rank
            yield "the initial cards", says.cards, initial
            yield "the total of a blackjack", says.points + count.ace_high, count.limit
        case said.InitialDealDefined():
            yield "the card from which the initial deal begins", says.ordinal, 1
        case said.AceCounted(soft, points):
            yield "what an ace counts", points, count.ace_high if soft else count.ace_low
        case said.Inscribed(what, odds, stands, draws):
            yield from _inscribed(reading, what, odds, stands, draws)
        case said.Introduced(ordinal=ordinal) if statement.kind == kinds.WAGER:
            yield "the card before which the wager is made", ordinal, 1
        case said.Introduced(ordinal=ordinal) if statement.kind == kinds.SPLIT_COURSE:
            yield "the card dealt to a split pair", ordinal, initial
        case said.Verdict():
            for cards in _cards_compared(says.when):
                yield "the cards of a blackjack", cards, initial
        case said.OddsRule():
            paid = [s.address for s in reading.of(kinds.SUPER_SEVENS, kinds.SEVENS_SPLIT)]
            yield "the rules on Super Sevens", [c.first for c in says.super_sevens], paid
        case said.Decks(cutting_cards=cutting) if cutting:
            yield "the numbers of cutting cards", cutting, tuple(range(1, len(cutting) + 1))
        case said.DealStep(cards=cards, nth=nth, to=to):
            yield "the cards of one step", cards, 1 if cards is not None else None
            yield "the place of the card in its hand", nth, initial if to == BOX else rules.dealer_initial
        case said.BlackjackAtOnce():
            yield "the dealer's card that decides", says.nth, 1
            yield "a player's next card", says.before, initial + 1
            yield "the odds on a blackjack", says.odds, _odds_rule(reading, "blackjack")
        case said.BlackjackLater():
            yield "the dealer's card that decides", says.nth, 1
            yield "the dealer's next card", says.ordinals, tuple(rules.dealer_initial + 1 for _ in says.ordinals)
            yield "the odds on a blackjack", says.odds, _odds_rule(reading, "blackjack")
        case said.EvenMoney():
            yield "the dealer's card that decides", says.nth, 1
            yield "the ranks of the dealer's first card", says.ranks, (count.ace_rank,)
            yield "the persons beyond whom the cards stay", says.persons, 1 if says.persons is not None else None
        case said.Insurance():
            yield "the dealer's first card", says.nth, 1
            nexts = tuple(rules.dealer_initial + 1 for _ in says.verdicts)
            yield "the dealer's second card", tuple(v.nth or rules.dealer_initial + 1 for v in says.verdicts), nexts
            yield "the ranks of the dealer's first card", says.ranks, (count.ace_rank,)
        case said.DoubleTotal():
            yield "the cards from which the total is taken", set(says.ordinals), {1}
            yield "the number of cards", set(says.cards), {initial}
        case said.DoubleWithout():
            yield "the number of cards", says.cards, initial
            yield "the rank of an ace", says.rank, count.ace_rank
        case said.DoubleCards():
            yield "the cards to a hand doubled", says.cards, _drawn(reading)
        case said.AdditionalWagers():
            yield from _additional(reading, says)
        case said.SplitRule():
            yield "the initial cards", says.cards, initial
            yield "the hands of a pair", says.hands, initial if says.hands is not None else None
            yield "the rank of an ace", says.rank, count.ace_rank
        case said.Amount(of="split", ordinal=ordinal):
            yield "the hand that is formed", ordinal, initial
        case said.SplitAgain():
            yield "time, card and split card", says.ordinals, (says.times, initial, 1)
            yield "the most hands of a box", says.hands, says.times + 1
            yield "the rules that apply again", [c.first for c in says.references], _course(reading)
        case said.SplitAces():
            yield "the rank of an ace", set(says.ranks), {count.ace_rank}
        case said.SplitNoBlackjack():
            yield "the rank of an ace", says.rank, count.ace_rank
            yield "the points of a card that makes a blackjack", says.points, rules.blackjack_points
        case said.DrawBelow(total) | said.DrawNot(total):
            yield "the total at which no card may be drawn", total, count.limit
        case said.DrawDoubled(least, most):
            yield "the least cards to a hand doubled", least, most
        case said.DrawSplitAces():
            yield "the rank of an ace", says.rank, count.ace_rank
            yield "the cards to each ace", says.cards, rules.split_aces_cards.value
        case said.DrawMust(most=most, until=until):
            yield "the total until which must be drawn", until, most + 1
            yield "the total from which any card may take a hand over", most, count.limit - rules.blackjack_points
        case said.Bust(total=total) | said.ElectedVoid(total=total):
            yield "the highest total that stands", total, count.limit
        case said.DealerDraws(reached=reached):
            for totals in (r.totals for r in reached):
                yield "the totals", totals, tuple(range(totals[0], totals[-1] + 1))
            highest = None if any(r.up for r in reached) else max(r.totals[-1] for r in reached)
            yield "the highest total that stands", highest, count.limit
        case said.SevensSplit():
            yield "the next card", says.next_rank, says.dealt.rank
            yield "the number of cards", says.dealt.cards, initial
            yield "the cards counted from", says.dealt.ordinal, 1
        case said.Deemed():
            yield "the rank of an ace", says.rank, count.ace_rank
            yield "the points of a card that makes a blackjack", says.points, rules.blackjack_points
            yield "the total of such a hand", says.total, count.limit
            yield "the dealer's card omitted", says.omitted, 1
        case _:
            return


def _inscribed(reading: Reading, what: str, odds: object, stands: int | None, draws: int | None) -> Iterator[Repeated]:
    if what == DEALER:
        dealer = next((s.says for s in reading.of(kinds.DEALER_DRAWS)), None)
        if isinstance(dealer, said.DealerDraws):
            lowest = min(total for reached in dealer.reached for total in reached.totals)
            yield "the total on which the dealer stands", stands, lowest
            yield "the total to which the dealer draws", draws, lowest - 1
    elif what == "insurance":
        insured = next((s.says for s in reading.of(kinds.INSURANCE_ODDS)), None)
        if isinstance(insured, said.InsuranceOdds):
            yield "the odds on insurance", odds, insured.odds
    else:
        yield "the odds on a blackjack", odds, _odds_rule(reading, "blackjack")


def _odds_rule(reading: Reading, member: str) -> object:
    rule = next((s.says for s in reading.of(kinds.ODDS)), None)
    return getattr(rule, member, None)


def _drawn(reading: Reading) -> object:
    return next((s.says.most for s in reading.of(kinds.DRAW_DOUBLED)), None)


def _additional(reading: Reading, says: said.AdditionalWagers) -> Iterator[Repeated]:
    """The paragraphs named are all those of the rule on the initial wager, and the odds are its own."""
    verdicts = [s.address for s in reading.of(kinds.VERDICT)]
    rule = next((s.address for s in reading.of(kinds.WAGER)), None)
    yield "the rule on the initial wager", says.rule, rule
    ends = (verdicts[0], verdicts[-1]) if verdicts else ()
    yield "the paragraphs of that rule", tuple(f"{says.rule}{p}" for p in says.paragraphs), ends
    yield "the odds of a winning wager", says.odds, _odds_rule(reading, "odds")
    drawing = {_part(s) for s in reading.of(kinds.DRAW_FOLLOWS)}
    yield "the part on drawing", None if says.part is None else {str(says.part)}, drawing


def _part(statement: Statement) -> str:
    """The number of the part in which a provision stands (14 for 14.4)."""
    return statement.address.partition(".")[0]


def _check_deal(reading: Reading, rules: BlackjackRules) -> None:
    """The steps of the deal give every box its initial cards, and the dealer his or hers."""
    if not rules.deal:
        reading.report("missing", "no words say in which order the initial cards are dealt.")
        return
    each = {to: sum(1 for step, _ in rules.deal if step.to == to) for to in (BOX, DEALER)}
    for to, due in ((BOX, rules.initial_cards), (DEALER, rules.dealer_initial)):
        if each[to] != due:
            message = f"{rules.deal_address} deals {each[to]} cards to the {to}, but the initial deal has {due}."
            reading.report("contradiction", message, rules.deal_address)


def _check_blackjack_split(reading: Reading, rules: BlackjackRules, deck: Deck) -> None:
    """What the two rules on payment say between them: every first card of the dealer, those of a blackjack later."""
    once = reading.first(kinds.AT_ONCE, said.BlackjackAtOnce)
    later = reading.first(kinds.LATER, said.BlackjackLater)
    tens = {r for r in deck.ranks if rules.count.points.get(r) == rules.blackjack_points}
    makes = tens | {rules.count.ace_rank}
    if once is not None and set(once.says.ranks) != set(deck.ranks) - makes:
        _ranks(reading, once, "the cards that can make no blackjack")
    if later is not None and set(later.says.ranks) != makes:
        _ranks(reading, later, "the cards that can make a blackjack")
    for statement in reading.of(kinds.INSURANCE):
        won = {r for v in statement.says.verdicts if v.result == "win" for r in v.ranks}
        if won != tens:
            _ranks(reading, statement, "the cards that give a dealer with an ace a blackjack")


def _ranks(reading: Reading, statement: Statement, what: str) -> None:
    reading.report("contradiction", f"{statement.address} does not name {what}.", statement.address)


def _check_decks(reading: Reading, rules: BlackjackRules) -> None:
    for says, statement in reading.saying(kinds.DECKS, said.Decks):
        if not set(says.super_sevens) <= set(says.decks):
            reading.report(
                "contradiction", f"{statement.address} allows Super Sevens decks of its own.", statement.address
            )
        parts = {_part(s) for s in reading.of(kinds.SUPER_SEVENS)}
        if says.part is not None and parts != {str(says.part)}:
            reading.report(
                "reference", f"{statement.address} finds Super Sevens in part {says.part}.", statement.address
            )


def check_references(reading: Reading) -> None:
    """Every reference of the statements read leads to a provision, and to one of the kind that the words imply."""
    check_cited(reading, _implied)


def _implied(statement: Statement) -> Implied:
    match statement.says:
        case said.OddsRule(_, _, made_under, subject_to, insurance, super_sevens):
            yield made_under, (kinds.WAGER,)
            yield subject_to, (kinds.EVEN_MONEY,)
            yield insurance, (kinds.INSURANCE_ODDS,)
            yield super_sevens, (kinds.SUPER_SEVENS, kinds.SEVENS_SPLIT)
        case said.AdditionalWagers(after, subject_to):
            yield subject_to, (kinds.DOUBLED_ORIGINAL if after == "double down" else kinds.SPLIT_ORIGINAL,)
        case said.DealerDraws(references=references):
            yield references, (kinds.NO_EFFECT,)
        case said.SevensSplit(references=references):
            yield references, (kinds.SUPER_SEVENS,)
        case said.Deemed(references=references):
            yield references, (kinds.DOUBLED_ORIGINAL, kinds.SPLIT_ORIGINAL)
        case _:
            return
