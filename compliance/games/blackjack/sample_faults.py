"""What can go wrong with the cards, the decisions and the additional wagers of blackjack."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from compliance.games.blackjack import vocabulary as v
from compliance.games.sampling.house import Fault, House
from compliance.games.sampling.play import Finding, Play, Stake
from compliance.meaning.evidence import Known
from compliance.meaning.expressions import evaluate

_ADDITIONAL = "additional"  # the stage of a card drawn to a player's hand


def insurance_not_announced(house: House, play: Play) -> list[Finding] | None:
    """“Insurance” is not announced where the dealer's first card is one on which it may be made."""
    return house.leaves_out(play, "insurance.called", "call", what="insurance")


def dealer_total_not_announced(house: House, play: Play) -> list[Finding] | None:
    """The dealer's point total is not announced."""
    return house.leaves_out(play, "count.made-dealer", "call", what="point count", hand=v.DEALER)


def dealer_total_wrong(house: House, play: Play) -> list[Finding] | None:
    """The dealer's point total is announced as one more than it is."""
    return _miscounted(house, play, "count.dealer", [v.DEALER])


def player_total_wrong(house: House, play: Play) -> list[Finding] | None:
    """A player's point total after the initial deal is announced as one more than it is."""
    _, dealt = play.own
    # what a pair came to before it was split is of no hand that is left
    hands = [hand.name for hand in dealt.hands if not hand.split]
    if not hands:
        return None
    return _miscounted(house, play, "count.initial", hands)


def _miscounted(house: House, play: Play, code: str, hands: list[str]) -> list[Finding] | None:
    rule, called = house.rule(code), play.place("call", what="point count", hand=house.one_of(hands))
    if rule is None or called is None:
        return None
    play.events[called]["value"] += 1
    return [house.finds(rule, code)]


def player_passed_over(house: House, play: Play) -> list[Finding] | None:
    """A player who could still draw is not asked, and the next one has the turn."""
    rule = house.rule("turn.passed-over")
    moves = [e for e in play.events if e["event"] == "act"]
    # whose only decision it was: nothing else tells of one then
    alone = [e for e in moves if e["move"] == "stand" and sum(o["hand"] == e["hand"] for o in moves) == 1]
    if rule is None or not alone:
        return None
    play.events.remove(house.one_of(alone))
    return [house.finds(rule, "turn.passed-over")]


def face_down(house: House, play: Play) -> list[Finding] | None:
    """A further card is dealt to a player face down."""
    stage = {"card.stage": Known(_ADDITIONAL)}
    of_faces = [c for c in house.checks if c.code == "deal.face" and not c.doubt]
    found = [c for c in of_faces if evaluate(c.when, stage) == Known(True)]
    cards = [following for one, following in pairwise(play.events) if one.get("move") in ("draw", "double")]
    cards = [e for e in cards if e["event"] == "card"]
    if not found or not cards:
        return None
    house.one_of(cards)["face"] = "down"
    return [house.finds(found[0].address, "deal.face")]


def dealer_draws_on(house: House, play: Play) -> list[Finding] | None:
    """The dealer draws a card to a hand to which none is to be drawn."""
    part, dealt = play.own
    rule = house.rule("dealer.draws")
    two = len(dealt.dealer) > 1
    if rule is None or not two or not part.needed(dealt) or part.draws(dealt):
        return None
    part.extra(play)
    return [house.finds(rule, "dealer.draws")]


def blackjack_paid_early(house: House, play: Play) -> list[Finding] | None:
    """A blackjack is paid before the dealer's second card, on which it hangs, nobody having asked for it."""
    part, dealt = play.own
    rule = house.rule("blackjack.early")
    waiting = [h.base for h in dealt.hands if part.blackjack(h) and part.waits(h, dealt)]
    won = [s for s in waiting if s.due is not None and s.due.result == v.WIN and s.settled is not None]
    if rule is None or not won:
        return None
    stake = won[0]
    assert stake.settled is not None
    second = [i for i, e in enumerate(play.events) if e["event"] == "card" and e["to"] == v.DEALER][1]
    play.events.remove(stake.settled)
    play.events.insert(second, stake.settled)
    return [house.finds(rule, "blackjack.early", stake.id)]


def insurance_too_high(house: House, play: Play) -> list[Finding] | None:
    """Insurance is taken for as much as the original wager."""
    found = _lost(play, v.INSURANCE)
    rule = house.rule("insurance.amount")
    if rule is None or found is None:
        return None
    base = next(s for s in play.stakes if s.id == found.event["base"])
    found.event["amount"] = base.event["amount"]
    return [house.finds(rule, "insurance.amount", found.id)]


def double_too_high(house: House, play: Play) -> list[Finding] | None:
    """A player doubles down for twice the original wager."""
    return _doubled(house, play, "double-down.amount", v.DOUBLE)


def split_unequal(house: House, play: Play) -> list[Finding] | None:
    """A player splits a pair for another amount than that of the original wager."""
    return _doubled(house, play, "split.amount", v.SPLIT)


def sevens_too_high(house: House, play: Play) -> list[Finding] | None:
    """A Super Sevens wager is of another amount than the sign shows."""
    return _doubled(house, play, "sevens.amount", v.SUPER_SEVENS)


def _doubled(house: House, play: Play, code: str, bet: str) -> list[Finding] | None:
    rule, stake = house.rule(code), _lost(play, bet)
    if rule is None or stake is None or any(s.event.get("base") == stake.id for s in play.stakes):
        return None
    stake.event["amount"] += stake.event["amount"]
    return [house.finds(rule, code, stake.id)]


def _lost(play: Play, bet: str) -> Stake | None:
    return next((s for s in play.stakes if s.bet == bet and s.due is not None and s.due.result == v.LOSE), None)


FAULTS: Mapping[str, Fault] = {
    "insurance not announced": insurance_not_announced,
    "dealer's total not announced": dealer_total_not_announced,
    "dealer's total announced wrongly": dealer_total_wrong,
    "player's total announced wrongly": player_total_wrong,
    "player passed over": player_passed_over,
    "card dealt face down": face_down,
    "dealer draws too far": dealer_draws_on,
    "blackjack paid too early": blackjack_paid_early,
    "insurance for too much": insurance_too_high,
    "doubled down for too much": double_too_high,
    "split for another amount": split_unequal,
    "super sevens of another amount": sevens_too_high,
}
"""By the name under which the answers tell them."""
