"""What can go wrong at every table: how wagers are settled, when and how they are placed.

Each fault changes one thing of a round that was played by the law, and says what a check is to find: the rule by its
code among the rules of the day, or the clause that decides the wager. Where the law of the day has no such rule, or the
round nothing of which it could be done, there is no such fault.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.games.sampling.house import ROUND, Fault, House, breaks, left_out, money
from compliance.games.sampling.play import Finding, Play, Stake

LATE = ("wager.late", "wagers.before-deal")
# facts on which the requirements rest that tell of another kind of lateness
OTHERWISE = ("placement.oral", "placement.after_first_card")


def _money(difference: int, stake: int = 0) -> dict[str, Any]:
    """What the player had less what was due, and the stake whose fate was wrong, as a finding tells them."""
    amount = difference or stake
    told: dict[str, Any] = {"money_cents": abs(difference)}
    if stake:
        told["stake_cents"] = abs(stake)
    return told | ({"favour": "player" if amount > 0 else "casino"} if amount else {})


def _settled(house: House, play: Play, *results: str) -> Stake | None:
    """One of the wagers that came out so."""
    found = [s for s in play.stakes if s.due is not None and s.settled is not None and s.due.result in results]
    return house.one_of(found) if found else None


def winner_collected(house: House, play: Play) -> list[Finding] | None:
    """A winning wager is collected."""
    stake = _settled(house, play, "win")
    if stake is None or stake.due is None or stake.settled is None or house.rules.wagers[stake.bet].stake_stays:
        return None
    due = stake.due
    stake.settled["result"], stake.settled["paid"] = "lose", 0
    stake.settled.pop("commission", None)
    stake.settled.pop("returned", None)
    had = -(due.won - due.commission)
    # of a composite wager only the parts that won are wrongly kept
    kept = due.back or stake.cents
    return [house.finds(due.address, "settlement.result", stake.id, **_money(had, -kept))]


def loser_paid(house: House, play: Play) -> list[Finding] | None:
    """A losing wager is paid, even money."""
    stake = _settled(house, play, "lose")
    if stake is None or stake.due is None or stake.settled is None or house.rules.wagers[stake.bet].stake_stays:
        return None
    stake.settled["result"], stake.settled["paid"] = "win", money(stake.cents)
    return [house.finds(stake.due.address, "settlement.result", stake.id, **_money(stake.cents, stake.cents))]


def paid_too_much(house: House, play: Play) -> list[Finding] | None:
    """A winning wager is paid by half too much, in whole chips."""
    return _paid(house, play, 1)


def paid_too_little(house: House, play: Play) -> list[Finding] | None:
    """A winning wager is paid one chip too little."""
    return _paid(house, play, -1)


def _paid(house: House, play: Play, sign: int) -> list[Finding] | None:
    stake = _settled(house, play, "win")
    if stake is None or stake.due is None or stake.settled is None:
        return None
    chip = max(c for c in house.chips if c <= max(stake.due.won >> 1, min(house.chips)))
    if stake.due.won <= chip:
        return None
    stake.settled["paid"] = money(stake.due.won + sign * chip)
    return [house.finds(stake.due.odds_at, "settlement.amount", stake.id, **_money(sign * chip))]


def left_unpaid(house: House, play: Play) -> list[Finding] | None:
    """A winning wager is not settled."""
    stake = _settled(house, play, "win")
    if stake is None or stake.due is None or stake.settled is None:
        return None
    rule = _settling(house, stake)
    if not rule:
        return None
    play.events.remove(stake.settled)
    due = stake.due
    return [house.finds(rule, "settlement.none", stake.id, **_money(-(due.won - due.commission)))]


def left_lying(house: House, play: Play) -> list[Finding] | None:
    """A losing wager is not collected."""
    stake = _settled(house, play, "lose")
    if stake is None or stake.settled is None or house.rules.wagers[stake.bet].taken_at_once is not None:
        return None
    rule = _settling(house, stake)
    if not rule:
        return None
    play.events.remove(stake.settled)
    return [house.finds(rule, "settlement.none", stake.id, **_money(0, stake.cents))]


def paid_twice(house: House, play: Play) -> list[Finding] | None:
    """A winning wager is paid a second time."""
    stake = _settled(house, play, "win")
    if stake is None or stake.due is None or stake.settled is None:
        return None
    rule = _settling(house, stake)
    if not rule:
        return None
    play.events.append(dict(stake.settled))
    due = stake.due
    return [house.finds(rule, "settlement.twice", stake.id, **_money(due.won - due.commission))]


def _settling(house: House, stake: Stake) -> str:
    """The rule by which such a wager is collected or paid."""
    own = house.rules.wagers[stake.bet].settlement
    rule = house.rules.settlement
    if own or rule is None or stake.due is None:
        return own
    return rule.pay if stake.due.result == "win" else rule.collect


def late(house: House, play: Play) -> list[Finding] | None:
    """A wager is accepted after “No more bets”."""
    called = play.place("call", what="no more bets")
    if called is None or not play.stakes:
        return None
    stake = play.stakes[-1]
    found = next((f for code in LATE if (f := house.finds_placing(code, stake, without=OTHERWISE)) is not None), None)
    if found is None or stake.bet in house.habits.fixed or stake.event not in play.events[:called]:
        return None
    play.events.remove(stake.event)
    play.events.insert(called, stake.event)
    return [found]


def without_chips(house: House, play: Play) -> list[Finding] | None:
    """A wager that was only declared is accepted without chips beside it."""
    # after the call it would be too late for an oral wager as well
    placed = play.events[: play.place("call", what="no more bets")]
    stakes = [stake for stake in play.stakes if any(event is stake.event for event in placed)]
    if not stakes:
        return None
    stake = house.one_of(stakes)
    found = house.finds_placing("wager.accompanied", stake)
    if found is None:
        return None
    stake.event["by"], stake.event["accompanied"] = "oral", False
    return [found]


def not_called(house: House, play: Play) -> list[Finding] | None:
    """“No more bets” is not called."""
    # where nobody has wagered there is nothing of which the call could be missed
    return house.leaves_out(play, "no-more-bets.called", "call", what="no more bets") if play.stakes else None


@breaks("settlement.order")
def paid_before_collecting(house: House, play: Play) -> str | None:
    """A winning wager is paid before all losing ones are collected."""
    lost = [s.settled for s in play.stakes if s.due is not None and s.due.result == "lose" and s.settled is not None]
    won = [s.settled for s in play.stakes if s.due is not None and s.due.result == "win" and s.settled is not None]
    if not lost or not won:
        return None
    first = min(play.events.index(event) for event in lost)
    play.events.remove(won[-1])
    play.events.insert(first, won[-1])
    return ROUND


def above_maximum(house: House, play: Play) -> list[Finding] | None:
    """A wager above the maximum is accepted; what is above it is handed back."""
    found = house.general_rule("wager.maximum")
    stake = _settled(house, play, "win", "lose")
    if found is None or stake is None or stake.due is None or stake.settled is None or stake.bet in house.habits.fixed:
        return None
    beside = any(other.event.get("base") == stake.id for other in play.stakes)
    if not play.here(stake) or "base" in stake.event or beside:
        return None
    work, rule = found
    due, over = stake.due, house.most + house.most
    if due.result == "win" and (due.commission or due.won % stake.cents):
        return None
    stake.event["amount"] = money(over)
    stake.settled["paid"] = money(due.won // stake.cents * house.most)
    stake.settled["returned"] = money(over if due.result == "win" else over - house.most)
    return [house.finds(rule, "wager.maximum", stake.id) | {"work": work}]


FAULTS: Mapping[str, Fault] = {
    "winner collected": winner_collected,
    "loser paid": loser_paid,
    "paid too much": paid_too_much,
    "paid too little": paid_too_little,
    "winner not paid": left_unpaid,
    "loser not collected": left_lying,
    "paid twice": paid_twice,
    "wager after no more bets": late,
    "oral wager without chips": without_chips,
    "no more bets not called": not_called,
    "result not announced": left_out("result.made", "call", what="result"),
    "winner paid before losers are collected": paid_before_collecting,
    "wager above the maximum": above_maximum,
}
"""By the name under which the answers tell them."""
