"""A card that came and is not recorded makes no breach, in no game of cards: whichever it is, of whatever hand.

Its number is missing from the log; or the recorder counted on, and the log itself shows that a card is lacking: a place
is left between two others of its hand, or the hand is short of a card and was played on, or announced, as with it. A
card at the end of a hand of which nothing else tells never came for all that such a log says: so it is not asked for.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.checking.lost_lines import EXAMPLES, Lines, breaches, numbered, written

# a few rounds of each log: their hands have two cards and three, some are split
ROUNDS = 4
# by example, the cards that a hand has at first, where one may be lacking at its end
INITIAL = {
    "baccarat-2004-clean": 2,
    "baccarat-act-2012": 2,
    "blackjack-1996-clean": 0,
    "caribbean-stud-1996-clean": 0,
}


def _counted_on(events: Lines) -> Lines:
    return numbered("\n".join(written(events)))


def _rounds_of(example: str) -> Lines:
    """The first session of an example up to the end of so many rounds."""
    lines = (EXAMPLES / f"{example}.jsonl").read_text(encoding="utf-8")
    events = [e for e in numbered(lines) if e["event"] != "log"]
    table = events[0]["table"]
    own = [e for e in events if e["table"] == table and e["event"] != "end"]
    later = list(dict.fromkeys(e["round"] for e in own if "round" in e))[ROUNDS:]
    end = next((i for i, e in enumerate(own) if e.get("round") in later), len(own))
    return _counted_on([*own[:end], {"event": "end", "table": table}])


def _shown(events: Lines, at: int, initial: int) -> bool:
    """Whether the log itself shows that this card came, though it is not recorded."""
    card = events[at]
    last = max(e["n"] for e in events if e["event"] == "card" and all(e[m] == card[m] for m in ("round", "to")))
    return bool(card["n"] < last or last <= initial)


@pytest.mark.parametrize("counted", [False, True], ids=["its number never came", "counted on"])
@pytest.mark.parametrize("example", INITIAL)
def test_no_card_that_is_not_recorded_makes_a_breach(example: str, counted: bool, tmp_path: Path) -> None:
    events = _rounds_of(example)
    before = breaches("\n".join(written(events)) + "\n", tmp_path)
    cards = [at for at, event in enumerate(events) if event["event"] == "card"]
    assert len(cards) > ROUNDS
    for at in cards:
        if counted and not _shown(events, at, INITIAL[example]):
            continue
        left = [*events[:at], *events[at + 1 :]]
        more = breaches("\n".join(written(_counted_on(left) if counted else left)) + "\n", tmp_path) - before
        assert not more, events[at]


SESSION = {
    "event": "session",
    "casino": "SKYCITY Auckland Casino",
    "jurisdiction": "nz",
    "game": "blackjack",
    "captures": ["wager", "card", "settle", "act", "call: point count"],
}


def _counts(hand: str, value: int) -> dict[str, object]:
    return {"event": "call", "what": "point count", "hand": hand, "value": value}


@pytest.mark.parametrize("places", [True, False], ids=["places in the hand told", "not told"])
@pytest.mark.parametrize("lost", [("box 1", 1), ("box 1", 2), ("box 1", 3), ("dealer", 1), ("dealer", 2)])
def test_nz_blackjack_1996_7_4_a_total_that_the_cards_recorded_do_not_make_shows_that_one_came(
    lost: tuple[str, int], places: bool, tmp_path: Path
) -> None:
    """The recorder numbers its events on: its shoe did not see a card of which the announcements tell."""
    dealt = [("box 1", 1, "10S"), ("dealer", 1, "9C"), ("box 1", 2, "4H"), ("box 1", 3, "5D"), ("dealer", 2, "8S")]
    first, dealers, second, third, last = ({"event": "card", "to": to, "n": n, "card": c} for to, n, c in dealt)
    played = [
        {"event": "wager", "id": "w1", "player": "p1", "bet": "box", "amount": 100, "area": "1", "seat": "1"},
        *(first, dealers, second, _counts("box 1", 10 + 4)),
        *({"event": "act", "player": "p1", "hand": "box 1", "move": "draw"}, third, _counts("box 1", 10 + 4 + 5)),
        *({"event": "act", "player": "p1", "hand": "box 1", "move": "stand"}, last, _counts("dealer", 9 + 8)),
        {"event": "settle", "wager": "w1", "result": "win", "paid": 100},
    ]
    assert not breaches(_without(played, lost, places=places), tmp_path)


@pytest.mark.parametrize("lost", [("box 1", 1), ("box 1", 2), ("box 1/1", 2), ("box 1/2", 2)])
def test_nz_blackjack_1996_11_4_a_pair_that_is_split_was_dealt_though_one_of_its_cards_is_not_recorded(
    lost: tuple[str, int], tmp_path: Path
) -> None:
    """Of a hand that was split only one card is recorded; or none beside the split card of one that was announced."""
    dealt = [("box 1", 1, "8S"), ("dealer", 1, "9C"), ("box 1", 2, "8H"), ("box 1/1", 2, "KD"), ("box 1/2", 2, "JC")]
    first, dealers, second, one, other = ({"event": "card", "to": to, "n": n, "card": c} for to, n, c in dealt)
    played = [
        {"event": "wager", "id": "w1", "player": "p1", "bet": "box", "amount": 100, "area": "1", "seat": "1"},
        *(first, dealers, second, _counts("box 1", 8 + 8)),
        {"event": "act", "player": "p1", "hand": "box 1", "move": "split"},
        *({"event": "wager", "id": "w2", "player": "p1", "bet": "split", "amount": 100, "base": "w1", "area": "1"},),
        *(one, _counts("box 1/1", 8 + 10), {"event": "act", "player": "p1", "hand": "box 1/1", "move": "stand"}),
        *(other, _counts("box 1/2", 8 + 10), {"event": "act", "player": "p1", "hand": "box 1/2", "move": "stand"}),
        *({"event": "card", "to": "dealer", "n": 2, "card": "8D"}, _counts("dealer", 9 + 8)),
        *({"event": "settle", "wager": wager, "result": "win", "paid": 100} for wager in ("w1", "w2")),
    ]
    assert not breaches(_without(played, lost, places=False), tmp_path)


def _without(played: Lines, lost: tuple[str, int], *, places: bool) -> str:
    """The log of a round without one of its cards, its events numbered on."""
    seen = [{"round": "1", **e} for e in played if (e.get("to"), e.get("n")) != lost]
    assert len(seen) == len(played) - 1
    told = seen if places else [{name: value for name, value in e.items() if name != "n"} for e in seen]
    events = [SESSION, {"event": "sign", "min": 5, "max": 1000}, *told, {"event": "end"}]
    return "".join(
        json.dumps({"table": "T-1", "ts": f"1996-10-12T20:00:{n:02}+13:00", "seq": n, **event}) + "\n"
        for n, event in enumerate(events, start=1)
    )
