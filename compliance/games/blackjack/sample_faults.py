"""What can go wrong with the cards, the decisions and the additional wagers of blackjack."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from compliance.games.blackjack import vocabulary as v
from compliance.games.sampling.house import ROUND, Fault, House, breaks, left_out
from compliance.games.sampling.play import Finding, Play, Stake
from compliance.meaning.evidence import Known
from compliance.meaning.expressions import evaluate

_ADDITIONAL = "additional"  # the stage of a card drawn to a player's hand


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


@breaks("turn.passed-over")
def player_passed_over(house: House, play: Play) -> str | None:
    """A player who could still draw is not asked, and the next one has the turn."""
    moves = [e for e in play.events if e["event"] == "act"]
    # whose only decision it was: nothing else tells of one then
    alone = [e for e in moves if e["move"] == "stand" and sum(o["hand"] == e["hand"] for o in moves) == 1]
    if not alone:
        return None
    play.events.remove(house.one_of(alone))
    return ROUND


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


@breaks("dealer.draws")
def dealer_draws_on(house: House, play: Play) -> str | None:
    """The dealer draws a card to a hand to which none is to be drawn."""
    part, dealt = play.own
    two = len(dealt.dealer) > 1
    if not two or not part.needed(dealt) or part.draws(dealt):
        return None
    part.extra(play)
    return ROUND


@breaks("blackjack.early")
def blackjack_paid_early(house: House, play: Play) -> str | None:
    """A blackjack is paid before the dealer's second card, on which it hangs, nobody having asked for it."""
    part, dealt = play.own
    waiting = [h.base for h in dealt.hands if part.blackjack(h) and part.waits(h, dealt)]
    won: list[Stake] = [s for s in waiting if s.due is not None and s.due.result == v.WIN and s.settled is not None]
    if not won:
        return None
    stake = won[0]
    assert stake.settled is not None
    second = [i for i, e in enumerate(play.events) if e["event"] == "card" and e["to"] == v.DEALER][1]
    play.events.remove(stake.settled)
    play.events.insert(second, stake.settled)
    return stake.id


@breaks("insurance.amount")
def insurance_too_high(house: House, play: Play) -> str | None:
    """Insurance is taken for as much as the original wager."""
    found = _lost(play, v.INSURANCE)
    if found is None:
        return None
    base = next(s for s in play.stakes if s.id == found.event["base"])
    found.event["amount"] = base.event["amount"]
    return found.id


def _doubled(code: str, bet: str) -> Fault:
    """A wager of this kind is of twice the amount of which it may be."""

    def change(_house: House, play: Play) -> str | None:
        stake = _lost(play, bet)
        if stake is None or any(s.event.get("base") == stake.id for s in play.stakes):
            return None
        stake.event["amount"] += stake.event["amount"]
        return stake.id

    return breaks(code)(change)


def _lost(play: Play, bet: str) -> Stake | None:
    return next((s for s in play.stakes if s.bet == bet and s.due is not None and s.due.result == v.LOSE), None)


FAULTS: Mapping[str, Fault] = {
    "insurance not announced": left_out("insurance.called", "call", what="insurance"),
    "dealer's total not announced": left_out("count.made-dealer", "call", what="point count", hand=v.DEALER),
    "dealer's total announced wrongly": dealer_total_wrong,
    "player's total announced wrongly": player_total_wrong,
    "player passed over": player_passed_over,
    "card dealt face down": face_down,
    "dealer draws too far": dealer_draws_on,
    "blackjack paid too early": blackjack_paid_early,
    "insurance for too much": insurance_too_high,
    "doubled down for too much": _doubled("double-down.amount", v.DOUBLE),
    "split for another amount": _doubled("split.amount", v.SPLIT),
    "super sevens of another amount": _doubled("sevens.amount", v.SUPER_SEVENS),
}
"""By the name under which the answers tell them."""
