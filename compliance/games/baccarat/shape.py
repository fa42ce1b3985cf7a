"""How a baccarat round was drawn: its cards as the point values by which the law goes, and what the law makes of them.

Of a wager on pairs or matches, which goes by ranks and suits, it is told what the law makes of it. A round in which one
comes to be offered, or that is played with antes, has no shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from compliance.games.baccarat.facts import facts_before
from compliance.games.baccarat.facts_options import option_facts
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.side_bets_facts import is_ante_up, newly_offered
from compliance.games.baccarat.side_bets_shape import side_wagers_told
from compliance.games.baccarat.vocabulary import HANDS
from compliance.games.cards_seen import cards_are_known, too_often
from compliance.games.hidden import holes_of
from compliance.games.once import Numbers, Once
from compliance.games.play import PlayRules
from compliance.games.shapes import Compared, Drawn, known_of, said_of
from compliance.games.surroundings import Token, as_said
from compliance.games.table_facts import view_of
from compliance.games.wagers import WagerState
from compliance.logs.events import CallEvent, CardEvent, Event, SignEvent, WagerEvent
from compliance.logs.rounds import Round
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.evidence import Evidence, Known


def drawn(round_: Round, rules: PlayRules, _compared: Compared) -> Drawn | None:
    """What was drawn, None where a hand has a card without its place, or one that the rules give no value."""
    own: BaccaratRules = rules.own
    if not cards_are_known(round_) or too_often(round_):
        return None
    if round_.shoe.cutting_card is not None and not round_.shoe.cutting_card_rounds:
        return None  # the last hand may be announced until the next round begins
    options = _options(round_, own.forms)
    wagered = {e.bet for _, e, _ in round_.each(WagerEvent)}
    beside = {*wagered, *round_.shoe.bets} - own.outcomes.keys()
    if not beside <= own.side.outcomes.keys() or is_ante_up(options["option.adopted"], own):
        return None
    # a sign put up in this round may be the first that offers one, and show another amount for it
    if beside and (newly_offered(round_) or any(isinstance(r.event, SignEvent) for r in round_.between)):
        return None
    hands: dict[str, list[tuple[int, int]]] = {name: [] for name in HANDS}
    for place, card, _ in round_.each(CardEvent):
        hand = hands.get(card.to)
        value = own.card_values.get(card.card.rank)
        if hand is None or value is None or card.n != len(hand) + 1:
            return None
        hand.append((place, value))
    if any(len(hand) < own.initial_cards for hand in hands.values()):
        return None
    values = {name: [value for _, value in hand] for name, hand in hands.items()}
    came_to = {name: fact for name, hand in values.items() for name, fact in _of_hand(name, hand, own)}
    known = tuple(map(known_of, came_to.values()))
    came = _COME.of((own, options), known, lambda: _come(own, {**options, **came_to}))
    if came is None:
        return None
    frame, by_bet = came

    def told(event: Event, at: int) -> Token:
        if not isinstance(event, CallEvent):
            return None
        if event.value is None or event.hand not in hands:
            return as_said(event)
        before = [v for place, v in hands[event.hand] if place < at]
        right = bool(before) and _count(before, own) == Known(event.value)
        return (event.what, event.hand, event.by, event.bell) if right else None

    side = side_wagers_told(round_, rules, options) if wagered & beside else None

    def outcome(wager: WagerState) -> Token:
        return side(wager) if side is not None and wager.bet in beside else by_bet.get(wager.bet)

    chosen = _NUMBERS.of(tuple(map(known_of, options.values())))
    return Drawn((frame, chosen), True, outcome, told, (frozenset(beside), _won_before(round_, rules)))


def _won_before(round_: Round, rules: PlayRules) -> Token:
    """Once the cutting card has appeared, who won the round before: a tie may give the table one more."""
    before = facts_before(round_, rules.own) if round_.shoe.cutting_card_rounds else None
    return None if before is None else known_of(before["winner"])


_NUMBERS: Final = Numbers()
_COUNTS: Final[Once[Evidence]] = Once()
_COME: Final[Once[tuple[Token, Mapping[str, Token]] | None]] = Once()


def _of_hand(name: str, hand: Sequence[int], own: BaccaratRules) -> Iterator[tuple[str, Evidence]]:
    """What the law asks of a hand, by the point values of its cards."""
    initial = own.initial_cards
    yield f"{name}.initial_count", _count(hand[:initial], own)
    yield f"{name}.final_count", _count(hand, own)
    yield f"{name}.third_value", Known(hand[initial] if len(hand) > initial else "none")
    yield f"{name}.draws", Known(len(hand) > initial)
    yield f"{name}.cards", Known(len(hand))


def _come(own: BaccaratRules, facts: Mapping[str, Evidence]) -> tuple[Token, Mapping[str, Token]] | None:
    """What the law makes of both hands, and of each bet; None where it is undecided."""
    answers = [_answer(decision, facts) for decision in (own.player_draws, own.banker_draws, *own.outcomes.values())]
    if None in answers:
        return None
    naturals = {Known(count) for count in own.naturals}
    natural = [facts[f"{name}.initial_count"] in naturals for name in HANDS]
    frame = (tuple(answers), tuple(natural), tuple(known_of(facts[f"{name}.cards"]) for name in HANDS))
    won = zip(own.outcomes, answers[2:], strict=True)
    by_bet = {bet: _NUMBERS.of((answer, said_of(own.payouts[bet], facts))) for bet, answer in won}
    return _NUMBERS.of(frame), by_bet


def _count(values: Sequence[int], rules: BaccaratRules) -> Evidence:
    total = sum(values)

    def counted() -> Evidence:
        found = decide(rules.point_count, {"hand.total": Known(total)})
        return Known(found.answer) if isinstance(found, Decided) else Known("none")  # type: ignore[arg-type]

    return _COUNTS.of((rules,), total, counted)


def _answer(decision: Decision, facts: Mapping[str, Evidence]) -> Token:
    found = decide(decision, facts)
    return (found.answer, found.addresses) if isinstance(found, Decided) else None


_OPTIONS: Final[Once[Mapping[str, Evidence]]] = Once()


def _options(round_: Round, forms: tuple[str, ...]) -> Mapping[str, Evidence]:
    """What session and signs say of the options; the same for all rounds between which nothing is put up."""

    def told() -> Mapping[str, Evidence]:
        return option_facts(view_of(round_, holes_of(round_), frozenset({"card"})), forms)

    return told() if round_.between else _OPTIONS.of((round_.session, round_.context), forms, told)
