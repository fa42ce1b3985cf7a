"""Facts of the hands of a blackjack round: totals, blackjacks, what was drawn, doubled and split."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from compliance.games.blackjack.hands import Hand, Hands
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.spaces import is_ace_ten
from compliance.games.blackjack.vocabulary import DEALER, DEALER_TOTAL, NO_CARD, PLACES, rank_of, suit_of
from compliance.games.dealt import Dealt
from compliance.games.play import Subject
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, Value

UNKNOWN = "?"
NEVER_CAME = "the dealer's second card never came, so what the dealer's hand would have come to is not known"
_NOT_DEEMED = "the words on an omitted first card of the dealer are not understood"


def written(hand: Hand) -> str:
    """The cards of a hand, written out."""
    return " ".join(f"{c.rank}{c.suit}" for c in hand.cards) or "no card"


def total_of(hand: Hand, ranks: Sequence[str], rules: BlackjackRules) -> tuple[int, bool] | Missing:
    """(point total, whether an ace counts high) of ranks of a hand."""
    if UNKNOWN in ranks:
        return Missing(f"which cards were dealt to {hand.name} is not wholly recorded")
    counted = rules.count.total(tuple(ranks))
    return counted if counted is not None else Missing(f"the rules give a card of {hand.name} no value")


def _hard_total(hand: Hand, ranks: Sequence[str], rules: BlackjackRules) -> Evidence:
    """The point total of ranks of a hand with every ace counted low."""
    total = rules.count.hard_total(tuple(ranks))
    if total is None:
        return Missing(f"which cards were dealt to {hand.name} is not wholly recorded")
    return Known(total, hand.lines[: len(ranks)])


def total_fact(hand: Hand, rules: BlackjackRules) -> Evidence:
    """The point total of all cards of a hand, or what the log says of it where it has no cards."""
    if hand.total is not None:
        return Known(hand.total[0], (hand.total[1],))
    if hand.hidden is not None:
        return Missing(hand.hidden)
    if not hand.cards:
        return Missing(f"no card to {hand.name} is recorded")
    counted = total_of(hand, hand.ranks, rules)
    return counted if isinstance(counted, Missing) else Known(counted[0], hand.lines)


def ranks_of_blackjack(rules: BlackjackRules) -> tuple[str, ...]:
    """The ranks of cards that can be part of a blackjack: the ace, and those of the points that it needs."""
    tens = (r for r, p in rules.count.points.items() if p == rules.blackjack_points)
    return (rules.count.ace_rank, *tens)


def _totals_of_blackjack(rules: BlackjackRules) -> set[int | None]:
    """What a blackjack comes to; None among them where the rules give one of its cards no value."""
    ace, *tens = ranks_of_blackjack(rules)
    totals = [rules.count.total((ace, ten)) for ten in tens]
    return {total[0] if total is not None else None for total in totals}


def _among(rank: Evidence, ranks: Sequence[Value]) -> Evidence:
    return rank if isinstance(rank, Missing) else Known(rank.value in ranks, rank.lines)


def ace_ten_fact(hand: Hand, rules: BlackjackRules) -> Evidence:
    """Whether a hand is two cards that make a blackjack."""
    if not rules.blackjack_address:
        return Missing("the words on what a blackjack is are not understood")
    if hand.total is not None and hand.total[0] not in _totals_of_blackjack(rules):
        return Known(False, (hand.total[1],))
    first, *further = (hand.card(n + 1) for n in range(rules.initial_cards + 1))
    makes = ranks_of_blackjack(rules)
    if isinstance(first, Dealt) and first.rank != UNKNOWN and first.rank not in makes:
        return Known(False, (first.line,))
    for card in (first, *further):
        if isinstance(card, str):
            return Missing(card)
    cards = [c for c in hand.cards if c.rank != UNKNOWN]
    if len(cards) < len(hand.cards):
        return Missing(f"which cards were dealt to {hand.name} is not wholly recorded")
    if isinstance(counted := total_of(hand, hand.ranks, rules), Missing):
        return counted
    two = len(cards) == rules.initial_cards
    return Known(two and is_ace_ten(rules.count, hand.ranks, rules.blackjack_points), hand.lines)


def _drawn_to(hand: Hand, rules: BlackjackRules) -> Evidence:
    """Whether a hand that the initial two cards made a blackjack was dealt further ones."""
    third = hand.card(rules.initial_cards + 1)
    if hand.pair is not None or third is None:
        return Known(False, hand.lines)
    if not rules.blackjack_address:
        return Missing("the words on what a blackjack is are not understood")
    makes = ranks_of_blackjack(rules)
    initial = [hand.card(n + 1) for n in range(rules.initial_cards)]
    other = next((c for c in initial if isinstance(c, Dealt) and c.rank not in (UNKNOWN, *makes)), None)
    if other is not None:
        return Known(False, (other.line,))
    unread = next((c for c in (*initial, third) if isinstance(c, str)), None)
    if unread is not None:
        return Missing(unread)
    ranks = tuple(c.rank for c in initial if isinstance(c, Dealt))
    if UNKNOWN in ranks:
        return Missing(f"which cards were dealt to {hand.name} is not wholly recorded")
    return Known(is_ace_ten(rules.count, ranks, rules.blackjack_points), hand.lines)


def incomplete(dealer: Hand, rules: BlackjackRules) -> bool:
    """Whether the dealer's hand is one card to which no second one came: what it comes to decides nothing."""
    return 0 < len(dealer.cards) < rules.initial_cards and dealer.hidden is None and dealer.total is None


def total_never_come(dealer: Hand, rules: BlackjackRules, blackjack: Evidence) -> dict[str, Evidence]:
    """What the dealer's hand comes to for a hand that is no blackjack, where the second card never came: not known."""
    is_blackjack = isinstance(blackjack, Known) and blackjack.value
    return {DEALER_TOTAL: Missing(NEVER_CAME)} if incomplete(dealer, rules) and not is_blackjack else {}


def number_fact(hand: Hand) -> Evidence:
    """How many cards a hand has."""
    return Missing(hand.hidden) if hand.hidden is not None else Known(len(hand.cards), hand.lines)


def card_facts(whose: str, cards: Sequence[Dealt | str | None]) -> dict[str, Evidence]:
    """The ranks and suits of the first three cards; none where there is no such card."""
    facts: dict[str, Evidence] = {}
    for place, card in zip(PLACES, cards, strict=True):
        rank, suit = rank_of(whose, place), suit_of(whose, place)
        if isinstance(card, str):
            facts[rank] = facts[suit] = Missing(card)
        elif card is None:
            facts[rank] = facts[suit] = Known(NO_CARD)
        else:
            unknown = Missing(f"line {card.line} does not say which card was dealt")
            facts[rank] = unknown if card.rank == UNKNOWN else Known(card.rank, (card.line,))
            facts[suit] = unknown if card.suit == UNKNOWN else Known(card.suit, (card.line,))
    return facts


def dealer_facts(hands: Hands, rules: BlackjackRules) -> dict[str, Evidence]:
    """The facts of the dealer's hand. An ace and ten of a dealer whose first card was omitted is no blackjack."""
    dealer = hands.dealer
    ace_ten = ace_ten_fact(dealer, rules)
    if incomplete(dealer, rules) and dealer.cards[0].rank in ranks_of_blackjack(rules):
        ace_ten = Missing(NEVER_CAME)
    late = hands.dealer_late and (dealer.hidden is None or dealer.hidden_from > 1)
    blackjack = ace_ten
    if late and isinstance(ace_ten, Known) and ace_ten.value:
        blackjack = Known(False, ace_ten.lines) if rules.deemed.address else Missing(_NOT_DEEMED)
    ranks = card_facts(DEALER, [dealer.card(n) for n, _ in enumerate(PLACES, start=1)])
    first = ranks[rank_of(DEALER, PLACES[0])]
    makes = ranks_of_blackjack(rules)
    insured = rules.insured_ranks.value
    return {
        "dealer.insurable": _among(first, insured if isinstance(insured, tuple) else ()),
        "dealer.late": Known(late, dealer.lines[:1]),
        "dealer.can_match": ace_ten if not rules.blackjack_address else _among(first, makes),
        "dealer.total": total_fact(dealer, rules),
        "dealer.cards": number_fact(dealer),
        "dealer.blackjack": blackjack,
        "dealer.ace_ten": ace_ten,
        "dealer.incomplete": Known(incomplete(dealer, rules), dealer.lines),
        "dealer.said": Known(written(dealer), dealer.lines),
        **{name: fact for name, fact in ranks.items() if name.endswith("_rank")},
    }


def hand_facts(hand: Hand, hands: Hands, rules: BlackjackRules) -> dict[str, Evidence]:
    """The facts of a player's hand, and of the first three cards of its box."""
    split = hand.pair is not None
    split_line = tuple(line for s in hands.splits if s.box == hand.box for line in s.lines)
    ace_ten = ace_ten_fact(hand, rules)
    no_blackjack = rules.no_blackjack_ranks.value
    barred = split and isinstance(no_blackjack, tuple) and hand.pair in no_blackjack
    blackjack: Evidence = Known(False, split_line) if split else ace_ten
    number = number_fact(hand)
    initial = rules.initial_cards
    additional: Evidence = (
        Missing(hand.hidden) if hand.hidden is not None else Known(max(len(hand.cards) - initial, 0), hand.lines)
    )
    dealt: Evidence = Known(len(hand.cards) >= initial or split, hand.lines)
    if hand.hidden is not None and len(hand.cards) < initial and not split:
        dealt = Missing(hand.hidden)
    if hand.total is not None and hand.total[0] > _most_of_one_card(rules):
        dealt = Known(True, (hand.total[1],))
    return {
        "hand.name": Known(hand.name),
        "hand.said": Known(written(hand), hand.lines),
        "hand.total": total_fact(hand, rules),
        "hand.cards": number,
        "hand.blackjack": blackjack,
        "hand.ace_ten": ace_ten,
        "hand.drawn_to": _drawn_to(hand, rules),
        "hand.doubled": Known(hand.doubled_at is not None, hand.doubled_lines),
        "hand.split": Known(split, split_line),
        "hand.split_aces": Known(split and hand.pair == rules.split_rank.value, split_line),
        "hand.split_no_blackjack": Known(barred, split_line),
        "hand.dealt": dealt,
        "hand.additional": additional,
        **first_three(hand, hands, rules),
    }


def _most_of_one_card(rules: BlackjackRules) -> int:
    """What a hand of one card comes to at most: more than that, and it was dealt another."""
    totals = [rules.count.total((rank,)) for rank in (*rules.count.points, rules.count.ace_rank)]
    return max((total[0] for total in totals if total is not None), default=rules.count.limit)


def first_three(hand: Hand, hands: Hands, rules: BlackjackRules) -> dict[str, Evidence]:
    """The first three cards dealt to the box of a hand; of a pair that was split there is no third."""
    cards: list[Dealt | str | None] = []
    own = hands.first_cards.get(hand.box, [])
    for n, _ in enumerate(PLACES, start=1):
        if hand.pair is not None:
            cards.append(own[n - 1] if n <= min(len(own), rules.initial_cards) else None)
        else:
            cards.append(hand.card(n))
    return card_facts("hand", cards)


def bust_fact(hand: Hand, hands: Hands, rules: BlackjackRules) -> Evidence:
    """Whether a hand of the same box went over the limit."""
    missing: Missing | None = None
    for own in hands.of_box(hand.box):
        total = total_fact(own, rules)
        if isinstance(total, Missing):
            missing = missing or total
        elif isinstance(total.value, int) and total.value > rules.count.limit:
            return Known(True, total.lines)
    return missing or Known(False)


def dealer_steps(hands: Hands, rules: BlackjackRules, facts: Facts) -> Iterator[Subject]:
    """The dealer's hand at each point at which a further card may be dealt: from the second card on."""
    dealer = hands.dealer
    if dealer.hidden is not None and dealer.hidden_from <= rules.dealer_initial + 1:
        unknown = Missing(dealer.hidden)
        names = ("dealer.total", "dealer.soft", "step.drew", "step.said", "step.past_end")
        yield Subject("dealer", "dealer", Facts(dict.fromkeys(names, unknown), facts))
    past_end = False  # a card was drawn to a hand to which none was to be drawn
    for n, _ in enumerate(dealer.cards, start=1):
        if n <= rules.dealer_initial or (dealer.hidden is not None and n >= dealer.hidden_from):
            continue
        held = dealer.cards[:n]
        counted = total_of(dealer, [c.rank for c in held], rules)
        nxt = dealer.card(n + 1)
        lines = tuple(c.line for c in held)
        own: dict[str, Evidence] = {
            "dealer.total": counted if isinstance(counted, Missing) else Known(counted[0], lines),
            "dealer.soft": counted if isinstance(counted, Missing) else Known(counted[1], lines),
            "step.drew": Missing(nxt)
            if isinstance(nxt, str)
            else Known(nxt is not None, (nxt.line,) if nxt else lines),
            "step.said": Known(" ".join(f"{c.rank}{c.suit}" for c in held), lines),
            "step.past_end": Known(past_end, lines),
        }
        due = decide(rules.dealer_draws, Facts(own, facts))
        past_end = past_end or (isinstance(due, Decided) and not due.answer and nxt is not None)
        yield Subject("dealer", f"dealer@{held[-1].position}", Facts(own, facts))


def draw_subjects(hands: Hands, rules: BlackjackRules, facts: Mapping[str, Facts]) -> Iterator[Subject]:
    """Every card drawn to a player's hand beyond the initial ones."""
    for draw in hands.draws:
        hand = draw.hand
        counted = total_of(hand, draw.before, rules)
        line = (draw.card.line,)
        aces = hand.pair is not None and hand.pair == rules.split_rank.value
        hidden = hand.hidden if hand.hidden is not None and draw.card.place >= hand.hidden_from else None
        own: dict[str, Evidence] = {
            "draw.total": Missing(hidden)
            if hidden is not None
            else counted
            if isinstance(counted, Missing)
            else Known(counted[0], (*hand.lines[: len(draw.before)], *line)),
            "draw.split_aces": Known(aces, line),
            "draw.asked": Known(bool(draw.asked), draw.asked),
            "draw.absent": Known(bool(draw.absent), draw.absent),
            "draw.hard_total": Missing(hidden) if hidden is not None else _hard_total(hand, draw.before, rules),
            "draw.said": Known(f"{draw.card.rank}{draw.card.suit} to {hand.name} ({' '.join(draw.before)})", line),
        }
        yield Subject("draw", f"{hand.name}@{draw.card.position}", Facts(own, facts[hand.name]), within=hand.name)


def double_subjects(
    hands: Hands,
    rules: BlackjackRules,
    facts: Mapping[str, Facts],
    wagered: Mapping[str, Evidence],
    won: Mapping[str, Evidence],
) -> Iterator[Subject]:
    """Every doubling: what the hand's first two cards come to. By hand, wagered: whether an additional wager was made;
    won: what was won less what was lost on it."""
    for double in hands.doubles:
        hand = double.hand
        first = double.before[: rules.initial_cards]
        counted = total_of(hand, first, rules)
        hidden = hand.hidden if hand.hidden is not None and hand.hidden_from <= rules.initial_cards else None
        lines = (*hand.lines[: len(double.before)], *double.lines)
        unknown = UNKNOWN in first
        missing = Missing(hidden) if hidden else Missing(f"which cards {hand.name} held is not wholly recorded")
        own: dict[str, Evidence] = {
            "double.total": missing if hidden or isinstance(counted, Missing) else Known(counted[0], lines),
            "double.cards": Missing(hidden) if hidden else Known(len(double.before), lines),
            "double.without": missing if hidden or unknown else Known(rules.double_without.value not in first, lines),
            "double.wagered": wagered[hand.name],
            "double.winnings": won[hand.name],
            "double.played": _played([hand], double.position, double.lines),
            "double.said": Known(f"{hand.name}: {' '.join(double.before)}", double.lines),
        }
        yield Subject("double", f"{hand.name}@{double.position}", Facts(own, facts[hand.name]), within=hand.name)


def _played(of_box: Sequence[Hand], position: int, lines: tuple[int, ...]) -> Evidence:
    """Whether a decision was followed by a card."""
    further = tuple(c.line for hand in of_box for c in hand.cards if c.position > position)
    return Known(bool(further), (*lines, *further[:1]))


def split_subjects(
    hands: Hands,
    rules: BlackjackRules,
    wagered: Mapping[tuple[str, int], Evidence],
    won: Mapping[tuple[str, int], Evidence],
    facts: Facts,
) -> Iterator[Subject]:
    """Every split, with the cards that were split. By box and number, wagered: whether so many additional wagers were
    made; won: what was won less what was lost on the last of them."""
    for split in hands.splits:
        values = [rules.count.values(rank) for rank in split.before]
        unknown = UNKNOWN in split.before or len(split.before) < rules.initial_cards
        missing = Missing(f"which cards were split on box {split.box} is not recorded")
        alike = len(set(values[: rules.initial_cards])) == 1
        own: dict[str, Evidence] = {
            "split.number": Known(split.number, split.lines),
            "split.hands": Known(split.number + 1, split.lines),
            "split.cards": Known(len(split.before), split.lines),
            "split.late": Known(len(split.before) > rules.initial_cards, split.lines),
            "split.alike": missing if unknown or None in values else Known(alike, split.lines),
            "split.aces": missing if unknown else Known(set(split.before) == {rules.split_rank.value}, split.lines),
            "split.wagered": wagered[(split.box, split.number)],
            "split.winnings": won[(split.box, split.number)],
            "split.played": _played(hands.of_box(split.box), split.position, split.lines),
            "split.said": Known(f"box {split.box}: {' '.join(split.before)}", split.lines),
        }
        yield Subject("split", f"box {split.box}@{split.position}", Facts(own, facts))
