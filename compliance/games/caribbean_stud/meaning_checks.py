"""Whether the statements of a version agree with each other, and whether what they refer to is there.

The law says many things twice: how many cards a hand has, from when the dealer qualifies, at what odds an ante is paid,
which hands have a prize. Each number that only repeats another is checked against it, so that none changes unnoticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from compliance.games.caribbean_stud import meaning_kinds as kinds
from compliance.games.caribbean_stud import meaning_statements as said
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.meaning_odds import prizes
from compliance.games.caribbean_stud.ranking import HandOrder
from compliance.logs.cards import Card
from compliance.meaning.provisions import Reading, Statement
from compliance.meaning.references import Implied, check_cited, resolve


def check_hands(reading: Reading, order: HandOrder, size: int) -> None:
    """The numbers of cards that descriptions of hands name, and their examples, against the deal and each other."""
    for hand, statement in reading.saying(kinds.HAND, said.HandDescribed):
        for what, number, expected in _numbers(hand, size):
            if number != expected:
                reading.report(
                    "contradiction",
                    f"{statement.address} speaks of {what}: {number}, but by the other rules it is {expected}.",
                    statement.address,
                )
        _check_example(reading, order, hand, statement, size)
    for tie, statement in reading.saying(kinds.TIE, said.Tie):
        if tie.hands is not None and tie.hands != len(v.COMPARED):
            reading.report("contradiction", f"{statement.address} compares {tie.hands} hands.", statement.address)
        if tie.ordinals:
            second, fifth = tie.ordinals
            pairs = _pairs(reading)
            if second != pairs or fifth != size:
                reading.report(
                    "contradiction",
                    f"{statement.address} speaks of pair {second} and card {fifth} of a hand that has {pairs} pairs "
                    f"and {size} cards.",
                    statement.address,
                )
        _check_sequences(reading, order, tie, statement)


def _pairs(reading: Reading) -> int:
    return next(
        (
            h.described.pairs
            for h, _ in reading.saying(kinds.HAND, said.HandDescribed)
            if isinstance(h.described, said.Pairs)
        ),
        0,
    )


def _numbers(hand: said.HandDescribed, size: int) -> Iterable[tuple[str, int, int]]:
    cards = "a number of cards of the hand"
    match hand.described:
        case said.Sequence(cards=n) | said.Suited(cards=n, flushes=None):
            yield cards, n, size
        case said.Suited(cards=n, flushes=flushes):
            yield cards, n, size
            yield "a number of hands compared", flushes or 0, len(v.COMPARED)
        case said.Named(ranks=ranks) | said.ExampleOnly(ranks=ranks):
            yield cards, len(ranks), size
        case _:
            return


def _check_example(
    reading: Reading, order: HandOrder, hand: said.HandDescribed, statement: Statement, size: int
) -> None:
    address = statement.address
    match hand.described:
        case said.ExampleOnly(ranks=ranks):
            value = order.value_of(_cards(order, ranks)) if len(ranks) == size else None
            if value is None or value.category != hand.category:
                reading.report("contradiction", f"the example in {address} is not {hand.category}.", address)
        case said.Pairs(pairs=pairs, highest=highest, highest_of=name):
            ranks = order.ranks[-len(highest) :][::-1] if highest else ()
            sizes = {n for n, _ in highest}
            alike = {
                h.described.cards
                for h, _ in reading.saying(kinds.HAND, said.HandDescribed)
                if h.category == v.ONE_PAIR and isinstance(h.described, said.Alike)
            }
            named = tuple(rank for _, rank in highest)
            if highest and (named != ranks or sizes != alike or len(highest) != pairs or name != hand.category):
                reading.report(
                    "contradiction", f"{address} does not name the highest hand of {hand.category}.", address
                )
            if pairs != len(v.SETS):
                reading.report(
                    "contradiction", f"{address} speaks of {pairs} pairs in a hand of {size} cards.", address
                )
        case said.Named(ranks=ranks):
            if tuple(sorted(ranks, key=order.place, reverse=True)) != ranks or ranks[0] != order.ranks[-1]:
                reading.report("contradiction", f"{address} does not name the highest cards in their order.", address)
            elif order.place(ranks[0]) - order.place(ranks[-1]) != len(ranks) - 1:
                reading.report(
                    "contradiction", f"the cards of {hand.category} in {address} are not in sequence.", address
                )
        case said.Alike(aces_high=True):
            if order.ranks[-1] != v.ACE:
                reading.report("contradiction", f"{address} has aces high, but they do not rank highest.", address)
        case _:
            return


def _cards(order: HandOrder, ranks: tuple[str, ...]) -> list[Card]:
    """Cards of these ranks that are not of one suit."""
    return [Card(rank, order.suits[0 if place else 1]) for place, rank in enumerate(ranks)]


def _check_sequences(reading: Reading, order: HandOrder, tie: said.Tie, statement: Statement) -> None:
    values = [order.value_of(_cards(order, ranks)) for ranks in tie.examples]
    if not values:
        return
    higher, lower = values
    right = (
        higher is not None
        and lower is not None
        and higher.category == lower.category == tie.category == tie.also
        and higher.strength > lower.strength
    )
    if not right:
        reading.report(
            "contradiction", f"the hands in {statement.address} are not two hands of {tie.category}, the higher first.",
            statement.address,
        )  # fmt: skip


def check_qualifying(reading: Reading) -> None:
    """From when the dealer qualifies is said in several rules: they must say the same."""
    first: tuple[tuple[str, str], str] | None = None
    for statement in reading.statements:
        if isinstance(statement.says, (said.Qualifies, said.Qualified)):
            least = statement.says.least
            if first is None:
                first = (least, statement.address)
            elif least != first[0]:
                reading.report(
                    "contradiction",
                    f"by {first[1]} the dealer qualifies with {' and '.join(first[0])}, by {statement.address} with "
                    f"{' and '.join(least)}.",
                    statement.address,
                )


def check_jackpot(reading: Reading) -> None:
    """The hands with a prize, the prizes, and the order in which several are paid belong together."""
    qualifying = {h.category: s.address for h, s in reading.saying(kinds.QUALIFYING_HAND, said.QualifyingHand)}
    stated = {category: s.address for category, (_, s) in prizes(reading).items()}
    for category in sorted(qualifying.keys() - stated.keys()):
        reading.report(
            "gap", f"{qualifying[category]} gives {category} a prize, but no words say which.", qualifying[category]
        )
    for category in sorted(stated.keys() - qualifying.keys()):
        reading.report(
            "contradiction",
            f"{stated[category]} states a prize for {category}, which does not qualify for one.",
            stated[category],
        )
    if len(reading.saying(kinds.QUALIFYING_HAND, said.QualifyingHand)) != len(qualifying):
        reading.report("repeated", "a hand stands twice among those that qualify for a prize.")
    _check_stages(reading, stated)


def _check_stages(reading: Reading, stated: Mapping[str, str]) -> None:
    """12.2: every category with a prize is paid in one stage, and each stage refers to the right prizes."""
    several = reading.saying(kinds.SEVERAL, said.Introduced)
    if not several:
        return
    number = several[0][0].number or 0
    if number - 1 != 1:
        reading.report(
            "contradiction",
            f"{several[0][1].address} speaks of {number} hands or more, but nothing says in which order the prizes of "
            "fewer, above one, are paid.",
            several[0][1].address,
        )
    placed: list[str] = []
    for first, statement in reading.saying(kinds.FIXED_FIRST, said.FixedFirst):
        placed += first.categories
        cited = {address for category, address in stated.items() if category in first.categories}
        span = _span(reading, first.first, first.last)
        if span is None or set(span) != cited:
            reading.report(
                "reference",
                f"{statement.address} does not refer to the prizes of the hands it names.",
                statement.address,
            )
    for following, statement in reading.saying(kinds.SHARE_NEXT, said.ShareNext):
        placed.append(following.category)
        if [str(c.first) for c in following.references] != [stated.get(following.category)]:
            reading.report(
                "reference",
                f"{statement.address} does not refer to the prize of {following.category}.",
                statement.address,
            )
        before = [s.address for _, s in reading.saying(kinds.FIXED_FIRST, said.FixedFirst)]
        if f"{statement.provision.parent}{following.after}" not in before:
            reading.report(
                "reference", f"{statement.address} does not refer to the payments that come first.", statement.address
            )
    for last, statement in reading.saying(kinds.SHARE_LAST, said.ShareLast):
        placed.append(last.category)
        _check_last(reading, last, statement)
    if sorted(placed) != sorted(stated):
        reading.report(
            "gap", f"{several[0][1].address} does not place every hand with a prize once.", several[0][1].address
        )


def _check_last(reading: Reading, last: said.ShareLast, statement: Statement) -> None:
    stated = prizes(reading).get(last.category)
    for least, paragraph in reading.saying_below(statement.address, said.LeastPrize):
        if stated is not None and least.cents != stated[0].cents:
            reading.report(
                "contradiction",
                f"{paragraph.address} and {stated[1].address} state different least prizes.",
                paragraph.address,
            )
    for balance, paragraph in reading.saying_below(statement.address, said.Balance):
        if balance.category != last.category or balance.several != balance.single + 1 or balance.single != 1:
            reading.report(
                "contradiction",
                f"{paragraph.address} does not share the balance among the hands of {last.category}.",
                paragraph.address,
            )
        if stated is not None and stated[0].share != 1:
            reading.report(
                "contradiction",
                f"{paragraph.address} gives the whole balance, {stated[1].address} a part of it.",
                paragraph.address,
            )


def _span(reading: Reading, first: str, last: str) -> tuple[str, ...] | None:
    """The paragraphs of a rule from one to another, None where one of them is not there."""
    if first not in reading.version.by_address or last not in reading.version.by_address:
        return None
    rule = reading.version.by_address[first].parent
    listed = [p.address for p in reading.version.children.get(rule, ()) if p.kind == "paragraph"]
    if first not in listed or last not in listed:
        return None
    return tuple(listed[listed.index(first) : listed.index(last) + 1])


# ---- references ------------------------------------------------------------------------------------------------------


def check_references(reading: Reading) -> None:
    """Every reference of the statements read leads to a provision, and to one of the kind that the words imply."""
    check_cited(reading, _implied)
    for statement in reading.statements:
        for cited in statement.says.references if isinstance(statement.says, said.Faces) else ():
            if resolve(cited, reading.version) is not None and not _turns_a_card(reading, cited.first):
                reading.report(
                    "reference",
                    f"{statement.address} refers to {cited} for the card that is turned over, but none is there.",
                    statement.address,
                )
        for part, kind in _parts(statement):
            if not any(s.kind == kind and s.address.partition(".")[0] == str(part) for s in reading.statements):
                reading.report(
                    "reference",
                    f"{statement.address} refers to part {part} for the {kind}, but that is not what stands there.",
                    statement.address,
                )


def _turns_a_card(reading: Reading, address: str) -> bool:
    return any(s.address == address and isinstance(s.closing, said.Faces) for s in reading.statements)


def _implied(statement: Statement) -> Implied:
    match statement.says:
        case said.RankOrder(references=references):
            yield references, (kinds.HAND_ORDER,)
        case said.AlikeRanked(references=references):
            yield references, (kinds.RANK_ORDER,)
        case said.Faces(references=references):
            yield references, (kinds.DEAL,)
        case said.Fold(references=references):
            yield references, (kinds.ON_FOLD,)
        case said.Introduced(references=references):
            wanted = {
                kinds.ODDS_LISTED: kinds.MAXIMUM,
                kinds.QUALIFYING_HANDS: kinds.HAND_ORDER,
                kinds.PRIZES: kinds.SEVERAL,
                kinds.IN_ADDITION: kinds.ODDS_LISTED,
            }
            yield references, (wanted.get(statement.kind, ""),)
        case _:
            return


def _parts(statement: Statement) -> Iterable[tuple[int, str]]:
    match statement.says:
        case said.HandVerdict(part=int() as part):
            yield part, kinds.HAND_ORDER
        case said.Pay(part=int() as part):
            yield part, kinds.ODDS_LISTED
        case said.SettledByParts(parts=(first, second)):
            yield first, kinds.QUALIFYING_HANDS
            yield second, kinds.PRIZES
        case _:
            return
