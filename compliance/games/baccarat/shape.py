"""How a baccarat round was drawn: its cards as the point values by which the law goes, and what the law makes of them.

Where a side bet that goes by ranks or suits was wagered on, a round has no shape.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from compliance.games.baccarat.facts_options import option_facts
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.hidden import holes_of
from compliance.games.once import Numbers, Once
from compliance.games.play import PlayRules
from compliance.games.shapes import Compared, Drawn, cards_are_known, said_of, too_often
from compliance.games.surroundings import Token, as_said
from compliance.games.table_facts import view_of
from compliance.logs.events import CallEvent, CardEvent, Event, WagerEvent
from compliance.logs.rounds import Round
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.evidence import Evidence, Known


def drawn(round_: Round, rules: PlayRules, _compared: Compared) -> Drawn | None:
    """What was drawn, None where a hand has a card without its place, or one that the rules give no value."""
    own: BaccaratRules = rules.own
    if not cards_are_known(round_) or too_often(round_):
        return None
    wagered = (*(e.bet for _, e, _ in round_.each(WagerEvent)), *round_.shoe.bets)
    if any(bet not in own.outcomes for bet in wagered):
        return None  # a side bet, now or earlier in the session
    hands: dict[str, list[tuple[int, int]]] = {"player": [], "banker": []}
    for place, card, _ in round_.each(CardEvent):
        hand = hands.get(card.to)
        value = own.card_values.get(card.card.rank)
        if hand is None or value is None or card.n != len(hand) + 1:
            return None
        hand.append((place, value))
    if any(len(hand) < own.initial_cards for hand in hands.values()):
        return None
    values = tuple(tuple(value for _, value in hand) for hand in hands.values())
    options = _options(round_, own.forms)
    came = _COME.of((own, options), values, lambda: _come(own, options, dict(zip(hands, values, strict=True))))
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

    return Drawn(frame, True, lambda wager: by_bet.get(wager.bet), told)


_NUMBERS: Final = Numbers()
_COME: Final[Once[tuple[Token, Mapping[str, Token]] | None]] = Once()


def _come(
    own: BaccaratRules, options: Mapping[str, Evidence], hands: Mapping[str, tuple[int, ...]]
) -> tuple[Token, Mapping[str, Token]] | None:
    """What the law makes of the point values of both hands, and of each bet; None where it is undecided."""
    initial = own.initial_cards
    facts: dict[str, Evidence] = dict(options)
    for name, hand in hands.items():
        facts[f"{name}.initial_count"] = _count(hand[:initial], own)
        facts[f"{name}.final_count"] = _count(hand, own)
        facts[f"{name}.third_value"] = Known(hand[initial] if len(hand) > initial else "none")
        facts[f"{name}.draws"] = Known(len(hand) > initial)
        facts[f"{name}.cards"] = Known(len(hand))
    answers = [_answer(decision, facts) for decision in (own.player_draws, own.banker_draws, *own.outcomes.values())]
    if None in answers:
        return None
    naturals = {Known(count) for count in own.naturals}
    natural = [facts[f"{name}.initial_count"] in naturals for name in hands]
    frame = (tuple(answers), tuple(natural), tuple(len(hand) for hand in hands.values()))
    won = zip(own.outcomes, answers[2:], strict=True)
    by_bet = {bet: _NUMBERS.of((answer, said_of(own.payouts[bet], facts))) for bet, answer in won}
    return _NUMBERS.of(frame), by_bet


def _count(values: Sequence[int], rules: BaccaratRules) -> Evidence:
    found = decide(rules.point_count, {"hand.total": Known(sum(values))})
    return Known(found.answer) if isinstance(found, Decided) else Known("none")  # type: ignore[arg-type]


def _answer(decision: Decision, facts: Mapping[str, Evidence]) -> Token:
    found = decide(decision, facts)
    return (found.answer, found.addresses) if isinstance(found, Decided) else None


_OPTIONS: Final[Once[Mapping[str, Evidence]]] = Once()


def _options(round_: Round, forms: tuple[str, ...]) -> Mapping[str, Evidence]:
    """What session and signs say of the options; the same for all rounds between which nothing is put up."""

    def told() -> Mapping[str, Evidence]:
        return option_facts(view_of(round_, holes_of(round_), frozenset({"card"})), forms)

    return told() if round_.between else _OPTIONS.of((round_.session, round_.context), forms, told)
