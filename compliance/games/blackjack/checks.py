"""What the rules of blackjack, as read by the grammars, state of which checks.yaml asks something."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from compliance.games.blackjack.rules import Addressed, BlackjackRules
from compliance.games.blackjack.vocabulary import BOX, DEALER, DOUBLE, INSURANCE, SPLIT
from compliance.games.fact_words import checks_in
from compliance.meaning.checks import Check
from compliance.meaning.evidence import Value
from compliance.meaning.requirements import Stated

# parts of the rules under whose names checks.yaml says what is asked, in the order in which a round is played
_DOUBLING = ("double_totals", "double_without", "double_cards", "double_least")
_SPLITTING = ("split_rank", "split_times", "split_aces_times")
_DRAWING = ("split_aces_elect", "split_aces_cards", "draw_not", "draw_below", "must_draw")
_FURTHER = ("split_hands",)  # values that wordings and conditions name besides
# the steps of the deal by which the facts know a card
_STAGES = {(BOX, 0): "first", (DEALER, 0): "dealer", (BOX, 1): "second"}
_WAGERED = {DOUBLE: "wager on a hand doubled", SPLIT: "wager on a hand split"}


def checks(rules: BlackjackRules) -> tuple[Check, ...]:
    """Every check of the decisions and numbers of a version, in the order in which a round is played."""
    return checks_in(Path(__file__).parent, _stated(rules))


def _stated(rules: BlackjackRules) -> Iterator[Stated]:
    yield from _decks(rules)
    yield Stated("initial deal", rules.deal_address)
    yield from _faces(rules)
    yield from _parts(rules, _DOUBLING)
    yield from _additional(rules, DOUBLE)
    yield from _parts(rules, _SPLITTING)
    yield from _additional(rules, SPLIT)
    yield from _parts(rules, _DRAWING)
    if rules.dealer_draws.clauses:
        draws = rules.dealer_draws
        yield Stated("cards of the dealer", draws.clauses[0].address, decision=draws)
        yield Stated("no card without effect", rules.no_effect_address)
    yield from _parts(rules, ("insured_ranks",))
    yield from _additional(rules, INSURANCE)
    count = rules.count
    values: dict[str, Value] = {"low": count.ace_low, "high": count.ace_high, "limit": count.limit}
    yield Stated("count of an ace", count.address, values)
    for what, address in rules.settled_at.items():
        yield Stated(what, address, values)


def _decks(rules: BlackjackRules) -> Iterator[Stated]:
    if isinstance(rules.decks.value, tuple) and rules.decks.value:
        yield Stated("decks", rules.decks.address, {"decks": rules.decks.value})
        if rules.super_sevens_decks.value:
            sevens = rules.super_sevens_decks
            yield Stated("decks of Super Sevens", sevens.address, {"sevens": sevens.value})
    if rules.cutting_cards.value:
        yield Stated("cutting cards", rules.cutting_cards.address, {"cutting": rules.cutting_cards.value})


def _faces(rules: BlackjackRules) -> Iterator[Stated]:
    seen: dict[str, int] = {}
    for step, address in rules.deal:
        turn = seen.get(step.to, 0)
        seen[step.to] = turn + 1
        if step.face is not None and (step.to, turn) in _STAGES:
            yield Stated("face of a card dealt", address, {"stage": _STAGES[(step.to, turn)], "face": step.face})


def _parts(rules: BlackjackRules, names: tuple[str, ...]) -> Iterator[Stated]:
    parts: dict[str, Addressed] = {name: getattr(rules, name) for name in (*names, *_FURTHER)}
    for name in names:
        yield Stated(name, parts[name].address, {name: part.value for name, part in parts.items()})


def _additional(rules: BlackjackRules, bet: str) -> Iterator[Stated]:
    """An additional wager's amount against that of the original, and that there is one where one is due."""
    if bet not in rules.amounts:
        return
    amount, address = rules.amounts[bet]
    of = "the amount" if amount.share == 1 else f"{amount.share} of the amount"
    values: dict[str, Value] = {"bet": bet, "extra": bet.replace(" ", "-"), "share": amount.share, "of": of}
    yield Stated("amount of an additional wager" if bet == SPLIT else "most of an additional wager", address, values)
    if amount.least:
        yield Stated("least of an additional wager", address, values)
    yield Stated(_WAGERED.get(bet, "time of insurance"), address)
