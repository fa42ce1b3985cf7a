"""Whether the statements of a version agree with each other.

The law says many things twice: in a definition and in a rule, in a rule and in a table. Each number that only repeats
another is checked against it here, so that none can change unnoticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from compliance.games.baccarat import meaning_kinds as kinds
from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.meaning_cards import Addressed
from compliance.games.baccarat.meaning_drawing import Draws
from compliance.games.baccarat.meaning_tables import TableRow
from compliance.games.baccarat.spaces import (
    case_said,
    drawing_space,
    initial_space,
    settled_space,
    totals_space,
)
from compliance.games.baccarat.vocabulary import HANDS, TIE, WIN
from compliance.meaning.decisions import Decision
from compliance.meaning.evidence import Known, Value
from compliance.meaning.expressions import Within, evaluate
from compliance.meaning.provisions import Reading, Statement


def check_initial_cards(reading: Reading, order: tuple[tuple[str, int], ...], address: str) -> None:
    """The numbers of initial cards that other words give, against the order of the initial deal."""
    if not order:
        return
    each = {hand: sum(1 for dealt, _ in order if dealt == hand) for hand in HANDS}
    if len(set(each.values())) > 1:
        held = ", ".join(f"{n} to the {hand}'s hand" for hand, n in each.items())
        reading.report("contradiction", f"{address} deals the hands unequal initial cards: {held}.", address)
        return
    per_hand = each[HANDS[0]]
    for statement in reading.statements:
        for what, stated, expected in _initial_numbers(statement, len(order), per_hand):
            if stated is not None and stated != expected:
                reading.report(
                    "contradiction",
                    f"{statement.address} speaks of {what} {stated}, but by {address} it is {expected}.",
                    statement.address,
                )


def _initial_numbers(statement: Statement, dealt: int, per_hand: int) -> Iterable[tuple[str, int | None, int]]:
    cards, each, next_card = "initial cards:", "initial cards of a hand:", "the card after the initial ones as number"
    match statement.says:
        case said.NaturalDefined(cards=n, ordinal=place):
            yield each, n, per_hand
            yield "cards beginning with number", place, 1
        case said.InitialDealDefined(cards=n, each=m, ordinal=place):
            yield cards, n, dealt
            yield each, m, per_hand
            yield "cards beginning with number", place, 1
        case said.NaturalRule(cards=n):
            yield cards, n, dealt
        case said.Drawing(initial_cards=numbers, ordinals=places):
            for n in numbers:
                yield cards, n, dealt
            for place in places:
                yield next_card, place, per_hand + 1
        case said.Choice(ordinal=place) | said.DrawingDuty(ordinal=place):
            yield next_card, place, per_hand + 1
        case said.MostCards(ordinals=places):
            for place in places:
                yield next_card, place, per_hand + 1
        case said.BurnCount(card=place):
            yield "the card shown before burning as number", place, 1
        case _:
            return


def most_additional_cards(reading: Reading, order: tuple[tuple[str, int], ...]) -> tuple[int, str]:
    """How many cards a hand may have beyond the initial ones: as a rule says, or as far as the cards named reach."""
    per_hand = sum(1 for hand, _ in order if hand == HANDS[0])
    duties = [(d.ordinal - per_hand, s.address) for d, s in reading.saying(kinds.DRAWING_DUTY, said.DrawingDuty)]
    limits = [(most.cards, s.address) for most, s in reading.saying(kinds.MOST_CARDS, said.MostCards)]
    for many, address in limits:
        for reached, duty in duties:
            if many != reached:
                reading.report(
                    "contradiction",
                    f"{address} allows a hand {many} additional cards, but under {duty} it may get {reached}.",
                    address,
                )
    if not limits and not duties:
        reading.report("missing", "no words say how many additional cards a hand may have.")
        return 0, ""
    return (limits or duties)[0]


def check_tables(
    reading: Reading,
    found: Draws,
    counts: Sequence[int],
    naturals: Addressed,
    values: Mapping[str, int],
    per_hand: int,
) -> None:
    """What a proof cannot see in the tables: counts twice, counts that no hand can have, naturals, headings."""
    for hand, address, rows in found.tables:
        for what in _table_faults(rows, counts, naturals, set(values.values()), per_hand):
            reading.report("contradiction", f"{address} ({hand}): {what}.", address)


def _table_faults(
    rows: Sequence[TableRow], counts: Sequence[int], naturals: Addressed, values: set[int], per_hand: int
) -> Iterable[str]:
    every_third: list[int] = []
    thirds: dict[int, list[int]] = {}
    for row in rows:
        if row.natural and tuple(sorted(row.counts)) != naturals.value:
            yield f"it calls {_list(row.counts)} a natural, but {naturals.address} says {_list(naturals.value)}"
        if row.third_place not in (None, per_hand + 1):
            yield f"a heading names card {row.third_place} of a hand, but after the initial cards comes {per_hand + 1}"
        for n in row.counts:
            if n not in counts:
                yield f"it names the count {n}, which no hand can have"
            if row.counts.count(n) > 1:
                yield f"the count {n} stands twice in one row"
            if row.thirds is None:
                every_third.append(n)
            else:
                thirds.setdefault(n, []).extend(row.thirds)
    for n in sorted(set(every_third)):
        if every_third.count(n) > 1 or n in thirds:
            yield f"the count {n} stands in two rows"
    twice = [
        (n, third) for n, named in sorted(thirds.items()) for third in sorted(set(named)) if named.count(third) > 1
    ]
    for n, third in twice:
        yield f"at a count of {n}, a third card of {third} stands there twice"
    for third in sorted({third for named in thirds.values() for third in named} - values):
        at = _list([n for n, named in sorted(thirds.items()) if third in named])
        yield f"at a count of {at}, it names a third card of {third}, but no card has that value"


def _list(numbers: Sequence[int]) -> str:
    return ", ".join(str(n) for n in numbers) or "none"


def check_proofs(
    reading: Reading,
    count: Decision,
    highest: int,
    found: Draws,
    counts: Sequence[int],
    values: Mapping[str, int],
    outcomes: Mapping[str, Decision],
    payouts: Mapping[str, Decision],
    hand_sizes: Sequence[int],
) -> None:
    """Every decision decides every outcome of its space, and no two of its clauses disagree."""
    reading.prove(count, totals_space(highest), case_said)
    reading.prove(found.player, initial_space(counts), case_said)
    reading.prove(found.banker, drawing_space(counts, found.player, values), case_said)
    for decision in (*outcomes.values(), *payouts.values()):
        if decision.clauses:
            reading.prove(decision, settled_space([decision], counts, hand_sizes), case_said)


def check_definitions(
    reading: Reading, counts: Sequence[int], outcomes: Mapping[str, Decision], hand_sizes: Sequence[int]
) -> None:
    """The definitions of point count and tie, and stated ranges, against the rules."""
    for statement in reading.statements:
        match statement.says:
            case said.PointCountDefined(counts=stated) | said.CountTotalled(stated=stated) if stated:
                if sorted(stated) != sorted(counts):
                    reading.report(
                        "contradiction",
                        f"{statement.address} has point counts from {stated[0]} to {stated[-1]}, but by the rules "
                        f"they are {_list(sorted(counts))}.",
                        statement.address,
                    )
            case said.PointCountDefined():
                reading.report("contradiction", f"{statement.address} has no point count at all.", statement.address)
            case said.TieDefined(when) if TIE in outcomes:
                for outcome in settled_space([outcomes[TIE]], counts, hand_sizes):
                    tied = evaluate(when, outcome)
                    won = [evaluate(c.when, outcome) for c in outcomes[TIE].clauses if c.then == WIN]
                    wins = any(isinstance(w, Known) and w.value for w in won)
                    if isinstance(tied, Known) and bool(tied.value) is not wins:
                        reading.report(
                            "contradiction",
                            f"{statement.address} and the wager on a tie do not mean the same.",
                            statement.address,
                        )
                        break
            case _:
                continue


def check_overlaps(reading: Reading, count: Decision) -> None:
    """No total falls under two of the clauses on the point count, even where both would give it the same count."""
    under: dict[Value, set[str]] = {}
    for clause in count.clauses:
        if isinstance(clause.when, Within):
            for total in clause.when.values:
                under.setdefault(total, set()).add(clause.address)
    for total, addresses in under.items():
        if len(addresses) > 1:
            first, second = sorted(addresses)
            reading.report("contradiction", f"a total of {total} falls under {first} and under {second}.", second)
            return
