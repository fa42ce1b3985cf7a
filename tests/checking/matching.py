"""A log that matches the law of baccarat: every cell of the draw tables, every outcome and every payment once.

Played by rules written here a second time, by hand, so that a change of one number in a source makes some verdict on
this log change.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.checking.tables import VALUES, count

NZ: dict[str, Any] = {
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "decks": 8,
    "shuffler": "shoe",
    "captures": ["wager", "call", "card", "settle"],
    "dealing_style": "A",
    "cut": {"from_end": 52, "depth": 20},
    "burn": {"A": 1, "2": 2, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 10},
}
SEPARATE = [("banker",), ("banker", "tie"), ("player",), ("player", "tie"), ("tie",)]
TOGETHER = [*SEPARATE, ("banker", "player"), ("banker", "player", "tie")]
PLAIN = {"banker": 95.0, "player": 100.0, "tie": 800.0}
TABLES: dict[str, list[tuple[dict[str, Any], list[tuple[str, ...]], dict[str, float]]]] = {
    "nz/mini-baccarat 1996": [({**NZ, "game": "mini baccarat", "ts": "1997-03-14T21:00:00+13:00"}, SEPARATE, PLAIN)],
    "nz/baccarat 1996": [({**NZ, "game": "baccarat", "ts": "1997-03-14T21:00:00+13:00"}, SEPARATE, PLAIN)],
    "nz/midi-baccarat 1996": [({**NZ, "game": "midi baccarat", "ts": "1997-03-14T21:00:00+13:00"}, SEPARATE, PLAIN)],
    "nz/midi-baccarat 1998": [({**NZ, "game": "midi baccarat", "ts": "1999-03-14T21:00:00+13:00"}, SEPARATE, PLAIN)],
    "nz/baccarat 2004": [
        ({**NZ, "game": "baccarat", "variant": "midi", "ts": "2004-07-02T21:00:00+12:00"}, TOGETHER, PLAIN),
        (
            {**NZ, "game": "baccarat", "variant": "midi", "ts": "2004-07-02T21:00:00+12:00", "decks": 4}
            | {"options": {"banker_six": "half"}},
            TOGETHER,
            {"banker": 100.0, "banker 6": 50.0, "player": 100.0, "tie": 800.0},
        ),
        *(
            (
                {**NZ, "game": "baccarat", "variant": "midi", "ts": "2004-07-02T21:00:00+12:00", "brief": True}
                | {"decks": decks, "shuffler": shuffler},
                TOGETHER,
                PLAIN,
            )
            for shuffler in ("non-continuous", "continuous")
            for decks in (4, 8)
        ),
    ],
    "nz/baccarat 2014": [
        ({**NZ, "game": "baccarat", "variant": "midi", "ts": "2015-03-14T21:00:00+13:00"}, TOGETHER, PLAIN),
    ],
    "act/mini-baccarat 2012": [
        (
            {**NZ, "jurisdiction": "act", "casino": "Casino Canberra", "game": "mini baccarat"}
            | {"ts": "2012-07-02T21:00:00+10:00", "options": {"method": "A"}, "cut": {"from_end": 52, "depth": 12}},
            SEPARATE,
            PLAIN,
        ),
        (
            {**NZ, "jurisdiction": "act", "casino": "Casino Canberra", "game": "mini baccarat"}
            | {"ts": "2012-07-02T21:00:00+10:00", "options": {"method": "B"}, "cut": {"from_end": 52, "depth": 12}},
            SEPARATE,
            {"banker": 100.0, "banker 6": 50.0, "player": 100.0, "tie": 800.0},
        ),
    ],
}
RANKS = list(VALUES)


def banker_draws(banker: int, third: int | None) -> bool:
    """The banker's rule as every baccarat player knows it."""
    if third is None:
        return banker <= 5
    return {
        3: third != 8,
        4: 2 <= third <= 7,
        5: 4 <= third <= 7,
        6: third in (6, 7),
    }.get(banker, banker <= 2)


def pair(total: int, ranks: Iterator[str]) -> list[str]:
    """Two cards that count `total`, the first of a rank that changes from round to round."""
    first = next(ranks)
    wanted = (total - VALUES[first]) % 10
    second = next(r for r in RANKS if VALUES[r] == wanted)
    return [f"{first}H", f"{second}D"]


def rounds() -> Iterator[dict[str, list[str]]]:
    """The hands of every round: all initial counts against each other, and every third card the tables distinguish."""
    ranks = _ever(RANKS)
    thirds = _ever(RANKS)
    for player in range(10):
        for banker in range(10):
            natural = player >= 8 or banker >= 8
            drawn: list[str | None] = [None]
            if not natural and player <= 5:
                drawn = list(RANKS) if player == banker % 6 else [next(thirds)]
            for third in drawn:
                hands = {"P": pair(player, ranks), "B": pair(banker, ranks)}
                if third is not None:
                    hands["P"].append(f"{third}S")
                if not natural and banker_draws(banker, None if third is None else VALUES[third]):
                    hands["B"].append(f"{next(thirds)}C")
                yield hands


def _ever(values: list[str]) -> Iterator[str]:
    while True:
        yield from values


def matching_log(
    session: dict[str, Any], *, sides: list[tuple[str, ...]], payment: dict[str, float], right: bool = True
) -> str:
    """JSON Lines; with `brief` in the session a single round.

    sides: the bets that one player combines, round by round in turn. payment: winnings on 100, by bet. right: whether
    wagers are settled as they come out, and not the other way round.
    """
    lines: list[dict[str, Any]] = []

    def add(event: str, **members: Any) -> None:
        lines.append({"event": event, "table": "M-1", "ts": session["ts"], **members})

    add("session", **{k: v for k, v in session.items() if k not in ("ts", "cut", "burn", "brief")})
    add("sign", min=100, max=100)
    add("cut", by="staff", **session["cut"])
    for rank, further in session["burn"].items():
        add("burn", first=f"{rank}S", count=further)
    for number, hands in enumerate(rounds()):
        if session.get("brief") and number:
            break
        _play(add, str(number), hands, sides[number % len(sides)], payment, right=right)
    return "".join(json.dumps(line) + "\n" for line in lines)


def _play(
    add: Any,
    round_id: str,
    hands: dict[str, list[str]],
    bets: tuple[str, ...],
    payment: dict[str, float],
    *,
    right: bool,
) -> None:
    wagers = {f"{round_id}-{bet}": bet for bet in bets}
    for wager, bet in wagers.items():
        add("wager", round=round_id, id=wager, player="p1", area="1", bet=bet, amount=100)
    for bet in ("banker", "player", "tie"):
        wagers[f"{round_id}-other-{bet}"] = bet
        other = f"p-{bet}"
        add("wager", round=round_id, id=f"{round_id}-other-{bet}", player=other, area="2", bet=bet, amount=100)
    add("call", round=round_id, what="no more bets")
    names = {"P": "player", "B": "banker"}
    for place in (1, 2):
        for hand in ("P", "B"):
            add("card", round=round_id, to=names[hand], n=place, card=hands[hand][place - 1], face="up")
    for hand in ("P", "B"):
        add("call", round=round_id, what="point count", hand=names[hand], value=count(hands[hand][:2]))
    for hand in ("P", "B"):
        for place, card in enumerate(hands[hand][2:], start=3):
            add("card", round=round_id, to=names[hand], n=place, card=card, face="up")
    player, banker = count(hands["P"]), count(hands["B"])
    for hand, value in (("player", player), ("banker", banker)):
        add("call", round=round_id, what="point count", hand=hand, value=value)
    winner = "tie" if player == banker else "player" if player > banker else "banker"
    add("call", round=round_id, what="result", hand=winner)
    for wager, bet in wagers.items():
        if (bet == winner) is right:
            won = payment.get(f"banker {banker}", payment[bet]) if bet == "banker" else payment[bet]
            add("settle", round=round_id, wager=wager, result="win", paid=won)
        else:
            result = "stand off" if winner == "tie" and bet != "tie" else "lose"
            add("settle", round=round_id, wager=wager, result=result, paid=0)


def matching_logs() -> Iterator[tuple[str, str]]:
    """(name, text) of the log of every table."""
    for name, played in TABLES.items():
        for session, sides, payment in played:
            for right, how in ((True, "as the law has it"), (False, "every settlement wrong")):
                yield f"{name}, {how}", matching_log(session, sides=sides, payment=payment, right=right)
